"""The Makefile notices an environment that is of no use any more."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout in a folder with a blank in its name, with an environment that can import Majlis."""
    folder = tmp_path / "my majlis"
    (folder / ".venv" / "bin").mkdir(parents=True)
    shutil.copy(ROOT / "Makefile", folder)
    (folder / "pyproject.toml").touch()
    (folder / ".venv" / "bin" / "python").symlink_to(sys.executable)
    (folder / ".venv" / "ready").write_text(f"{folder.resolve()}\n")
    return folder


def made(folder: Path, *targets: str) -> str:
    """What `make -n` says; the check of the environment is made even so."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        ["make", "-n", *targets], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_a_sound_environment_is_kept(checkout: Path) -> None:
    assert "made again" not in made(checkout, "play")
    assert (checkout / ".venv").exists()


def test_a_checkout_that_was_renamed_gets_a_new_environment(checkout: Path) -> None:
    renamed = checkout.rename(checkout.parent / "renamed")
    assert "made again" not in made(renamed, "help")
    assert "made for another folder or Python: it is made again" in made(renamed, "play")
    assert not (renamed / ".venv").exists()


def test_an_environment_whose_python_has_gone_is_made_again(checkout: Path) -> None:
    (checkout / ".venv" / "bin" / "python").unlink()
    assert "made again" in made(checkout, "play")


def test_an_environment_of_another_maker_is_not_taken_away(checkout: Path) -> None:
    (checkout / ".venv" / "ready").unlink()
    assert "made again" not in made(checkout, "play")
    assert (checkout / ".venv").exists()


def test_play_opens_the_table_and_takes_arguments(checkout: Path) -> None:
    assert "majlis table --language ar" in made(checkout, "play", "ARGS=--language ar")
