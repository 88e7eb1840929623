"""`majlis baloot stats` and `majlis baloot house-rules`, from the command line."""

import json
import signal
from pathlib import Path
from typing import Any

import pytest

from majlis.baloot.audit import run as run_module
from majlis.baloot.ruleset import DEFAULT, load_rules
from majlis.cli.common import run
from majlis.cli.main import app

EXAMPLES = str(Path(__file__).resolve().parents[2] / "examples" / "baloot" / "games")


def majlis(*arguments: str) -> int:
    return run(app, ["baloot", *arguments])


def test_stats_shows_counts_shares_intervals_people_and_meaning(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert majlis("stats", EXAMPLES) == 0
    said = capsys.readouterr()
    assert "17 deals of 2 games" in said.out
    row = next(line for line in said.out.splitlines() if "everybody passed" in line)
    assert " ".join(row.split()) == "everybody passed 8/17 ? 47.1 % 26.2–69.0 % 31.0 %"
    assert "? too few cases to conclude (20 are needed)" in said.out
    assert "illegal cards 1 of 224" in said.out
    assert "means Student's t interval" in said.out
    assert said.err == ""


def test_stats_in_arabic_has_no_message_id_left_unfilled(capsys: pytest.CaptureFixture[str]) -> None:
    assert majlis("stats", EXAMPLES, "--language", "ar") == 0
    assert "{" not in capsys.readouterr().out


def test_stats_writes_json_whole_and_to_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "stats.json"
    assert majlis("stats", EXAMPLES, f"--json={path}") == 0
    capsys.readouterr()
    assert majlis("stats", EXAMPLES, "--json", "-") == 0
    assert json.loads(capsys.readouterr().out) == json.loads(path.read_text(encoding="utf-8"))
    assert sorted(p.name for p in tmp_path.iterdir()) == ["stats.json"]


def test_house_rules_finds_baloot_in_the_test_and_names_the_deal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    assert majlis("house-rules", EXAMPLES) == 0
    out = capsys.readouterr().out
    row = next(line for line in out.splitlines() if line.strip().startswith("baloot_in_success_test"))
    assert row.split() == ["baloot_in_success_test", "yes", "no", "1"]
    assert "The deals do not show: round_two_asks, ashkal_rounds, ashkal_buyer, turn_to_sun" in out
    assert "deal 16: game points, 10–10 in the record, 0–20 by this rule" in out
    assert "kammelna explains most: 17 of 17 deals, 0 contradictions." in out


def test_house_rules_saves_a_rule_file_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house, data = tmp_path / "house.toml", tmp_path / "house.json"
    assert majlis("house-rules", EXAMPLES, "--save", str(house), f"--json={data}", "-l", "ar") == 0
    assert load_rules(house).changed_from(DEFAULT) == {}
    rows = {row["option"]: row for row in json.loads(data.read_text(encoding="utf-8"))["options"]}
    assert rows["baloot_in_success_test"]["verdict"] == "decided"
    assert capsys.readouterr().err == ""


def test_house_rules_are_saved_only_under_a_name_that_can_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.json"
    assert majlis("house-rules", EXAMPLES, "--save", str(house)) == 2
    assert "a rule file ends in .toml" in capsys.readouterr().err
    assert not house.exists()


@pytest.mark.parametrize("command", ["stats", "house-rules"])
def test_what_cannot_be_read_is_one_sentence_and_exit_2(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text('{"rs": 7}', encoding="utf-8")
    target = tmp_path / "out.json"
    for path, words in ((tmp_path / "missing", "no such file"), (bad, "bad.json"), (tmp_path, "bad.json")):
        assert majlis(command, str(path), f"--json={target}") == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert words in said.err
        assert len(said.err.splitlines()) == 1
        assert not target.exists()
    (tmp_path / "empty").mkdir()
    assert majlis(command, str(tmp_path / "empty")) == 2
    assert "no *.json, *.jsonl or *.ndjson file in this folder" in capsys.readouterr().err
    assert majlis(command, EXAMPLES, f"--json={tmp_path}") == 2
    assert "this is a folder" in capsys.readouterr().err
    assert majlis(command) == 2


def test_problems_of_some_files_are_told_and_the_rest_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{", encoding="utf-8")
    assert majlis("stats", str(bad), EXAMPLES, "--workers", "2") == 0
    said = capsys.readouterr()
    assert "17 deals" in said.out
    assert "bad.json" in said.err


def test_rules_that_do_not_exist_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert majlis("stats", EXAMPLES, "--rules", "nowhere") == 2
    assert "nowhere" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["stats", "house-rules"])
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_shows_what_was_read(
    command: str,
    workers: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for number in range(400):
        (tmp_path / f"{number:03}.json").write_bytes((Path(EXAMPLES) / "sample_deal.json").read_bytes())
    merge, calls = run_module.Reading.merge, []

    def interrupt(reading: run_module.Reading, *counts: Any) -> None:
        merge(reading, *counts)
        calls.append(counts)
        if len(calls) == 2:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(run_module.Reading, "merge", interrupt)
    assert majlis(command, str(tmp_path), "--workers", workers) == 130
    said = capsys.readouterr()
    assert said.out
    assert "the others were not read" in said.err
