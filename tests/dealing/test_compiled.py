"""Compiled loops are taken from the cache only while everything that was compiled into them is as it was."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from majlis.dealing import compiled, drawing, kernels

SRC = Path(compiled.__file__).parents[2]
PART = """
from majlis.dealing.compiled import kernel_part
@kernel_part
def part(x):
    return x + {added}
"""
WHOLE = """
from majlis.lent.part import part
from majlis.dealing.compiled import kernel
@kernel
def whole(x):
    return part(x)
"""
ASK = """
from majlis.lent.whole import whole
print(whole(1), sum(whole.stats.cache_hits.values()))
"""


def ask(top: Path) -> str:
    """What the kernel answers in a process of its own, and whether it came from the cache."""
    environment = os.environ | {"PYTHONPATH": str(top), "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("NUMBA_CACHE_DIR", None)
    done = subprocess.run(
        [sys.executable, "-c", ASK], cwd=top, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_a_kernel_is_compiled_anew_when_a_part_of_another_file_changes(tmp_path: Path) -> None:
    lent, dealing = (tmp_path / "majlis" / name for name in ("lent", "dealing"))
    for folder in (lent, dealing):
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text("")
    (tmp_path / "majlis" / "__init__.py").write_text("")
    shutil.copy(compiled.__file__, dealing)
    (lent / "part.py").write_text(PART.format(added=1))
    (lent / "whole.py").write_text(WHOLE)
    assert ask(tmp_path) == "2 0"
    assert ask(tmp_path) == "2 1"
    (lent / "part.py").write_text(PART.format(added=5))
    assert ask(tmp_path) == "6 0"


def test_sources_are_found_in_other_folders_too() -> None:
    found = {path.name for path in compiled.sources(SRC / "majlis" / "liaptui" / "lookahead" / "rollouts.py")}
    assert {"rollouts.py", "kernels.py", "tables.py", "sets.py", "pieces.py", "compiled.py"} <= found
    assert not found & {"state.py", "search.py"}


def test_sources_are_the_files_that_a_kernel_is_made_of() -> None:
    found = {path.name for path in compiled.sources(Path(drawing.__file__))}
    assert {"drawing.py", "compiled.py", "kernels.py", "suits.py"} <= found
    assert not found & {"dealer.py", "explaining.py", "plan.py"}
    assert compiled.stamp(Path(drawing.__file__)) != compiled.stamp(Path(kernels.__file__))
