"""Values that are taken at once against what Typer makes of the same: the same value, or left to Typer."""

import enum
import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer

from majlis.cli.common import Language
from majlis.cli.values import DOUBT, command_of, plain, readable, usual

TEXTS = [
    "",
    "6",
    "06",
    "-6",
    "+6",
    " 6",
    "6.0",
    "٦",
    "²",
    "1" * 30,
    "en",
    "EN",
    "ar",
    "a/b",
    ".",
    "not there",
]


class Mood(enum.Enum):
    """Words with names that differ from them."""

    GOOD = "fine"
    BAD = "en"


KINDS: list[tuple[Any, dict[str, Any]]] = [
    (str, {}),
    (int, {}),
    (int, {"min": 1, "max": 5}),
    (int, {"min": 6, "clamp": True}),
    (float, {}),
    (Path, {}),
    (Path, {"exists": True}),
    (Path, {"file_okay": False}),
    (Path, {"resolve_path": True}),
    (Language, {}),
    (Mood, {"case_sensitive": False}),
    (list[str], {}),
    (list[int], {"max": 6}),
    (list[Path], {}),
    (str, {"parser": str.upper}),
]


def commands(kind: Any, options: dict[str, Any]) -> list[Any]:
    """A command with one option of a kind, as Typer makes it and as it is run here."""

    def make() -> typer.Typer:
        app = typer.Typer()

        @app.command()
        def show(value: Annotated[kind | None, typer.Option("--value", **options)] = None) -> list[Any]:  # type: ignore[valid-type]
            return [type(value), value]

        return app

    return [typer.main.get_command(make()), command_of(make())]


def told(command: Any, arguments: list[str]) -> Any:
    """What a command gives, or its complaint."""
    try:
        return command(args=arguments, prog_name="test", standalone_mode=False)
    except Exception as error:  # Typer's errors have no common public class
        return type(error).__name__, getattr(error, "message", str(error))


@pytest.mark.parametrize(("kind", "options"), KINDS)
def test_values_are_those_of_typer(kind: Any, options: dict[str, Any]) -> None:
    own, quick = commands(kind, options)
    assert told(quick, []) == told(own, [])
    for text in TEXTS:
        assert told(quick, ["--value", text]) == told(own, ["--value", text]), text
    assert told(quick, ["--value", "2", "--value", "3"]) == told(own, ["--value", "2", "--value", "3"])


def test_what_is_plainly_right_is_taken() -> None:
    assert plain(int, "6", 1, 18) == 6
    assert plain(Path, "a/b") == Path("a/b")
    assert plain(Language, "ar") is Language.AR
    assert plain(list[int], ("2", "3")) == [2, 3]
    assert plain(bool, True) is True


@pytest.mark.parametrize(
    ("kind", "value"),
    [(int, "x"), (int, "19"), (int, True), (int, "-6"), (float, "6"), (Language, "EN"), (bool, "yes"),
     (list[int], "2"), (list[int], ["2", "x"]), (str, 6), (object, "x")],
)  # fmt: skip
def test_all_else_is_left(kind: Any, value: Any) -> None:
    assert plain(kind, value, 1, 18) is DOUBT


def test_what_is_asked_besides_is_left(tmp_path: Path) -> None:
    assert usual(typer.Option(None))
    for asked in (
        {"exists": True},
        {"dir_okay": False},
        {"parser": str},
        {"clamp": True},
        {"writable": True},
    ):
        assert not usual(typer.Option(None, **asked))
    assert readable(tmp_path)
    assert readable([tmp_path, tmp_path / "not there"])


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read everything")
def test_a_path_that_may_not_be_read_is_left(tmp_path: Path) -> None:
    tmp_path.chmod(0)
    try:
        assert not readable([Path("."), tmp_path])
    finally:
        tmp_path.chmod(0o700)


def test_a_command_brings_no_pydantic() -> None:
    program = (
        "import sys\n"
        "from majlis.cli.common import run\n"
        "from majlis.cli.main import app\n"
        "code = run(app, ['bridge', 'deal', 'north: 15-17 hcp', '-n', '2', '--format', 'pbn'])\n"
        "heavy = {'pydantic', 'rich', 'numba.cpython.setobj'} & set(sys.modules)\n"
        "print('heavy:', sorted(heavy))\n"
        "sys.exit(code)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    # What the first run had to compile is there for the second.
    again = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300)
    assert again.stdout.rstrip().endswith("heavy: []")
