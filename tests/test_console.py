"""The tool that writes the output of shell examples into pages."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).resolve().parents[1] / "tools" / "console.py"
PAGE = (
    "# Page\n\n```console\n$ echo one; exit 3\n$ printf 'two  \\n'\nstale\n```\n\n```python\n$ echo no\n```\n"
)
FRESH = PAGE.replace("exit 3\n", "exit 3\none\n[exit 3]\n").replace("stale", "two")


@pytest.fixture
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("tools_console", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_outputs_are_written_beneath_their_commands_and_checked(
    tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE, encoding="utf-8")
    assert tool.main(["--check", str(page)]) == 1
    assert "the output of an example differs" in capsys.readouterr().out
    assert page.read_text(encoding="utf-8") == PAGE
    assert tool.main([str(page)]) == 0
    assert page.read_text(encoding="utf-8") == FRESH
    assert tool.main(["--check", str(page)]) == 0


def test_how_long_it_took_makes_no_page_untrue(
    tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    text = "```console\n$ echo '3 of 9 done; the rest takes about 2 minutes'; echo 9 deals, 48.9 s\n{}```\n"
    page.write_text(text.format("9 deals, 0.1 s\n"), encoding="utf-8")
    assert tool.main(["--check", str(page)]) == 0
    page.write_text(text.format("8 deals, 0.1 s\n"), encoding="utf-8")
    assert tool.main(["--check", str(page)]) == 1
    assert capsys.readouterr().out.splitlines()[1:] == [
        "    @@ -3 +3 @@",
        "    -8 deals, … s",
        "    +9 deals, … s",
    ]


@pytest.mark.parametrize("page", ["audit-your-own-games.md", "research/dataset.md", "playing.md"])
def test_the_quick_pages_are_true(tool: ModuleType, page: str) -> None:
    """The others take minutes: `python tools/console.py --check`."""
    assert page in tool.QUICK
    assert tool.main(["--check", str(TOOL.parents[1] / "docs" / page)]) == 0


def test_commands_run_in_the_top_folder(tool: ModuleType) -> None:
    assert "pyproject.toml\n" in tool.run("ls")
