"""The tool that types the commands of the pages: what it takes for a command, and for a failure."""

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]
TOOL = ROOT / "tools" / "run_docs.py"
PAGE = """# Page

    python -c "print(1)"

```sh
# a remark
true
majlis bridge profile new      # a dialogue
make play
```

```console
$ false
[exit 1]
$ exit 3
$ cat
```
"""


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("tools_run_docs", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)  # its dataclasses look there
    spec.loader.exec_module(module)
    return module


def test_every_command_is_typed_and_judged(
    tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE, encoding="utf-8")
    assert tool.main([str(page), "--json", str(tmp_path / "done.json")]) == 1
    said = re.sub(r" +\d+\.\d s \S+:", "", capsys.readouterr().out).splitlines()
    assert [line for line in said if line.startswith(("right", "WRONG"))] == [
        'right exit 0 python -c "print(1)"',
        "right exit 0 true",
        "right exit 1 false",
        "WRONG exit 3 exit 3",
        "right exit 0 cat",
    ]
    assert [line.rpartition("(")[2] for line in said if line.startswith("aside")] == [
        "a dialogue, which asks at a terminal)",
        "the environment that this runs in was made by it)",
    ]
    assert said[-1] == "5 commands were run, 1 not as their page says"
    assert (tmp_path / "done.json").exists()


def test_a_command_that_takes_too_long_is_ended_with_all_its_processes(
    tool: ModuleType, tmp_path: Path
) -> None:
    late = tool.run(tool.Command("p", "sleep 60 | sleep 60"), 0.3, str(tmp_path))
    assert (late.code, late.right) == (None, False)
    assert late.seconds < 30


def test_a_traceback_is_never_right(tool: ModuleType, tmp_path: Path) -> None:
    done = tool.run(tool.Command("p", "python -c 1/0", 1), 60, str(tmp_path))
    assert (done.code, done.right) == (1, False)


def test_most_commands_of_the_pages_are_not_set_aside(tool: ModuleType) -> None:
    found = [one for page in tool.pages([]) for one in tool.commands("p", page.read_text(encoding="utf-8"))]
    assert sum(not one.reason for one in found) > 80
    assert [one.text for one in found if one.reason and one.text.startswith("majlis baloot audit")] == []


def test_a_server_is_closed_when_it_answers(tool: ModuleType, tmp_path: Path) -> None:
    """It is not waited for until the time is up, and a port that is taken does not matter."""
    shown = tool.Command("p", "majlis table --port 8282 --proxy 127.0.0.1      # Ctrl-C closes it")
    assert shown.typed == "majlis table --proxy 127.0.0.1 --no-open --port 0"
    done = tool.run(shown, 240, str(tmp_path))
    assert (done.code, done.right) == (130, True), done.said
    assert "The table is open at http://" in done.said


def test_a_server_that_does_not_come_up_is_wrong(tool: ModuleType, tmp_path: Path) -> None:
    done = tool.run(tool.Command("p", "majlis table --host 256.256.256.256"), 240, str(tmp_path))
    assert (done.code, done.right) == (2, False)


def test_the_quick_commands_of_the_first_pages_are_as_they_say(tool: ModuleType) -> None:
    pages = [str(ROOT / name) for name in ("docs/audit-your-own-games.md", "docs/playing.md")]
    assert tool.main(["--quick", *pages]) == 0
