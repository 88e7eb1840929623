"""What a missing optional package is told of: a command that works where it is read, in both languages."""

import pickle
import sys
from pathlib import Path

import pytest
import typer

from majlis import extras
from majlis.cli.common import run
from majlis.cli.options import Language, LanguageOption
from majlis.extras import NEEDED, MissingExtra, install_command

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def active(monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment that is active: `python` is the one that runs."""
    monkeypatch.setattr(extras.shutil, "which", lambda name: sys.executable)


@pytest.mark.usefixtures("active")
def test_the_command_in_the_checkout_and_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    assert install_command("bridge") == 'python -m pip install --editable ".[bridge]"'
    monkeypatch.chdir(tmp_path)
    assert install_command("rl") == f'python -m pip install --editable "{ROOT}[rl]"'


@pytest.mark.usefixtures("active")
def test_a_copy_that_was_installed_says_where_to_type_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "checkout", lambda: None)
    assert str(MissingExtra("cluster")) == (
        '--cluster needs Dask, which is not installed: python -m pip install ".[cluster]" installs it '
        "(in the folder of the source of Majlis)"
    )


@pytest.mark.parametrize("python", ["/opt/a/bin/python3", "/opt/a b/bin/python3"])
def test_an_environment_that_is_not_active_is_named(python: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras.shutil, "which", lambda name: None)
    monkeypatch.setattr(sys, "executable", python)
    assert install_command("rl").startswith(f'"{python}" -m pip' if " " in python else f"{python} -m pip")


@pytest.mark.parametrize("extra", NEEDED)
def test_every_extra_is_one_of_the_project_and_has_arabic(extra: extras.Extra) -> None:
    assert f"\n{extra} = [" in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    missing = MissingExtra(extra, "a-package")
    assert install_command(extra) in str(missing)
    assert install_command(extra) in missing.message.text("ar")
    assert missing.message.text("ar") != str(missing)
    again = pickle.loads(pickle.dumps(missing))  # as it comes from a worker
    assert (type(again), str(again), again.extra) == (MissingExtra, str(missing), extra)


@pytest.mark.parametrize("arguments", [["--language", "ar"], ["--language=ar"], ["-l", "ar"]])
def test_an_error_is_told_in_the_language_that_was_asked_for(
    arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MAJLIS_LANGUAGE", raising=False)
    error = MissingExtra("cluster")
    program = typer.Typer()

    @program.command()
    def fails(language: LanguageOption = Language.EN) -> None:
        raise error

    assert run(program, arguments) == 2
    assert run(program, []) == 2
    arabic, english = capsys.readouterr().err.splitlines()
    assert "يحتاج" in arabic
    assert english == f"majlis: {error}"
