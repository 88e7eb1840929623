"""What Numba compiles is kept where that can be done, and taken only while its sources are as they were."""

import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from majlis import compiled
from majlis.compiled import backends, sources
from majlis.dealing import drawing, kernels

jit = pytest.importorskip("majlis.compiled.jit", reason="Numba is not installed")
SRC = Path(sources.__file__).parents[2]
PART = """
from majlis.compiled import kernel_part
@kernel_part
def part(x):
    return x + {added}
"""
WHOLE = """
from majlis.lent.part import part
from majlis.compiled import kernel
@kernel
def whole(x: int) -> int:
    return part(x)
"""
ASK = """
import sys
from majlis.lent.whole import whole
print(whole(1), sum(whole.dispatcher.stats.cache_hits.values()), "numba.cpython.setobj" in sys.modules)
"""


def ask(top: Path, **env: str) -> str:
    """What the kernel answers in a process of its own, and whether it came from the cache."""
    environment = os.environ | {
        "PYTHONPATH": str(top),
        "PYTHONDONTWRITEBYTECODE": "1",
        "MAJLIS_KERNELS": "numba",
    }
    environment.pop("NUMBA_CACHE_DIR", None)
    environment.pop("NUMBA_DISABLE_JIT", None)
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        cwd=top, env=environment | env, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.strip()


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package of this name with one kernel and its part."""
    top = tmp_path / "top"
    (top / "majlis" / "lent").mkdir(parents=True)
    for name in (
        "__init__.py",
        "errors.py",
        "i18n.py",
        "message.py",
        "lazy_exports.py",
        "resources.py",
        "compiled",
    ):
        copy = shutil.copytree if name == "compiled" else shutil.copy
        copy(SRC / "majlis" / name, top / "majlis" / name)
    shutil.rmtree(top / "majlis" / "compiled" / "__pycache__", ignore_errors=True)
    (top / "majlis" / "lent" / "__init__.py").write_text("")
    (top / "majlis" / "lent" / "part.py").write_text(PART.format(added=1))
    (top / "majlis" / "lent" / "whole.py").write_text(WHOLE)
    return top


def test_a_second_process_compiles_nothing_until_a_part_of_another_file_changes(package: Path) -> None:
    """The second knows nothing but the loops: it does not make ready all that compiling needs."""
    assert ask(package) == "2 0 True"
    assert ask(package) == "2 1 False"
    (package / "majlis" / "lent" / "part.py").write_text(PART.format(added=5))
    assert ask(package) == "6 0 True"


@pytest.mark.parametrize("kind", ["*.nbc", "*.nbi"])
def test_a_spoiled_cache_is_compiled_anew_and_kept_again(package: Path, tmp_path: Path, kind: str) -> None:
    """An index that names a type of an earlier version cannot be read either."""
    folder = str(tmp_path / "kept")
    assert ask(package, NUMBA_CACHE_DIR=folder) == "2 0 True"
    files = list(Path(folder).rglob(kind))
    for file in files:
        file.write_bytes(b"spoiled")
    assert files
    assert ask(package, NUMBA_CACHE_DIR=folder) == "2 0 True"
    assert ask(package, NUMBA_CACHE_DIR=folder) == "2 1 False"


def test_sources_are_found_in_other_folders_too() -> None:
    found = {path.name for path in sources.sources(SRC / "majlis" / "liaptui" / "lookahead" / "rollouts.py")}
    assert {"rollouts.py", "kernels.py", "tables.py", "sets.py", "pieces.py", "odds.py"} <= found
    assert not found & {"state.py", "search.py"}


def test_sources_are_the_files_that_a_kernel_is_made_of() -> None:
    found = {path.name for path in sources.sources(Path(drawing.__file__))}
    assert {"drawing.py", "arrays.py", "kernels.py"} <= found
    assert not found & {"dealer.py", "explaining.py", "plan.py", "suits.py"}
    assert sources.stamp(Path(drawing.__file__)) != sources.stamp(Path(kernels.__file__))


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What somebody who waits is told."""
    told: list[str] = []
    monkeypatch.setattr(compiled, "tell", lambda message: told.append(message.text()))
    monkeypatch.setattr(backends, "_told", set())
    return told


def function(x: int) -> int:
    """A kernel to be."""
    return x


def test_nothing_is_kept_where_no_folder_can_be_written_to(monkeypatch, said) -> None:
    monkeypatch.setattr(jit.QuickCache, "__init__", refuse(RuntimeError("no locator available")))
    found = jit.cache_for(function)
    assert isinstance(found, jit.NoCache)
    assert not found.has((), None)
    assert len(said) == 1
    assert "NUMBA_CACHE_DIR" in said[0]


def refuse(error):
    """A function that raises."""

    def call(*arguments, **named):
        raise error

    return call


def test_a_full_disk_is_said_and_no_error(monkeypatch, said, tmp_path) -> None:
    full = OSError(errno.ENOSPC, "No space left on device")
    monkeypatch.setattr(jit.FunctionCache, "save_overload", refuse(full))
    jit.QuickCache(function).save_overload((), None)
    jit.QuickCache(function).save_overload((), None)
    assert len(said) == 1
    assert "No space left on device" in said[0]


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="folders have no owners here")
def test_the_folder_in_the_temporary_one_is_the_users_own(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(jit.tempfile, "gettempdir", lambda: str(tmp_path))
    path = jit.own_temporary_folder()
    assert path.stat().st_mode & 0o777 == 0o700
    assert jit.own_temporary_folder() == path
    path.chmod(0o770)
    with pytest.raises(PermissionError, match="is open to others"):
        jit.own_temporary_folder()
    path.rmdir()
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    path.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(NotADirectoryError, match="is not a folder"):
        jit.own_temporary_folder()
    path.unlink()
    path.mkdir(mode=0o700)
    monkeypatch.setattr(jit.os, "getuid", lambda: path.stat().st_uid + 1)
    (tmp_path / f"majlis-compiled-{path.stat().st_uid + 1}").mkdir(mode=0o700)
    with pytest.raises(PermissionError, match="is open to others"):
        jit.own_temporary_folder()


def test_who_waits_is_told_before_it_is_compiled(said, monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(jit.tempfile, "gettempdir", lambda: str(tmp_path))
    kernel = compiled.Kernel(function, part=False)
    monkeypatch.setattr(jit, "cache_for", lambda _: jit.NoCache())
    run = jit.ready(kernel)
    assert said == [backends.WAITING]
    assert run(3) == 3
