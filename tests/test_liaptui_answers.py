"""The tool that holds the guide's declarations against the expert's, and goes on where it was stopped."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).resolve().parents[1] / "tools" / "liaptui_answers.py"


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("tools_liaptui_answers", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(__import__("sys").modules, spec.name, module)  # its dataclasses look there
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "PAGE", tmp_path / "page.md")
    monkeypatch.setattr(module, "JOURNAL", tmp_path / "out" / "journal.jsonl")
    return module


def tables(tool: ModuleType) -> dict[str, list[dict[str, object]]]:
    found: dict[str, list[dict[str, object]]] = json.loads(tool.TABLES.read_text(encoding="utf-8"))
    return found


def test_every_case_is_a_question_or_has_a_reason(tool: ModuleType) -> None:
    asked, left_out = tool.questions(tables(tool))
    named = [name for question in asked for name in question.cases] + list(left_out)
    assert len(named) == len(set(named)) == 113
    assert len({question.key for question in asked}) == len(asked)
    assert left_out["edge_boundary_v2_03"] == "cannot be: there are 7 SOLDIER_BLACK"
    assert left_out["edge_forbidden_04"] == "its answer, 1, is not legal"
    assert left_out["edge_nonzero_v2_01"] == "its answer, 0, is not legal"
    assert len(left_out) == 6


def test_two_tables_that_disagree_are_one_question(tool: ModuleType) -> None:
    asked, _ = tool.questions(tables(tool))
    second = next(question for question in asked if "doc_02" in question.cases)
    assert second.cases == {"doc_02": (4,), "baseline_02": (1,)}
    assert second.guide == (1, 4)


def test_the_page_of_a_few_questions(tool: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    few = {
        "examples": [case for case in tables(tool)["examples"] if case["id"] in ("doc_06", "doc_02")],
        "more_cases": [case for case in tables(tool)["more_cases"] if case["id"] == "edge_forbidden_04"],
    }
    source = tool.JOURNAL.parent.parent / "tables.json"
    source.write_text(json.dumps(few), encoding="utf-8")
    monkeypatch.setattr(tool, "TABLES", source)
    assert tool.main(["--worlds", "40"]) == 0
    first = tool.PAGE.read_text(encoding="utf-8")
    assert "--worlds 40 --seed 1" in first
    assert "`doc_02`" in first
    assert "- `edge_forbidden_04`: its answer, 1, is not legal." in first

    lines = tool.JOURNAL.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 2
    tool.JOURNAL.write_text(f"{lines[0]}\n{lines[1][:40]}", encoding="utf-8")  # as a run that was killed
    asked = []
    answer = tool.answer
    monkeypatch.setattr(
        tool, "answer", lambda question, *more: asked.append(question) or answer(question, *more)
    )
    assert tool.main(["--worlds", "40"]) == 0
    assert len(asked) == 1
    assert tool.PAGE.read_text(encoding="utf-8") == first
    assert tool.main(["--worlds", "40"]) == 0
    assert len(asked) == 1
    assert tool.main(["--worlds", "40", "--again"]) == 0
    assert len(asked) == 3


def test_a_broken_off_run_keeps_what_it_has(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(tool, "answer", stop)
    assert tool.main(["--worlds", "40"]) == 130
    assert "0 of 78 are kept" in capsys.readouterr().err
    assert not tool.PAGE.exists()


@pytest.mark.parametrize("words", [["--worlds", "1"], ["--seed", "-1"], ["--worlds", "many"]])
def test_numbers_that_cannot_be_are_refused(tool: ModuleType, words: list[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        tool.main(words)
