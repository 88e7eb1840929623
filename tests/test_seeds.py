"""A seed gives the same on every machine: what `tools/seeds.py` hashes, in processes as unlike as can be.

Each of the two has one half of the settings as they are and the other half changed, so that all that a seed
gives is compared under both: with all vector instructions of NumPy and with none, compiled for this processor
and for the plainest of its kind, and with two orders of sets of texts. The second also takes the C library's
routines for processors without fused multiplication; the first another routine for products of matrices.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from stopping import LONGEST

ROOT = Path(__file__).resolve().parents[1]
TOOL = ROOT / "tools" / "seeds.py"
SIMD = "import numpy; print(numpy.show_config(mode='dicts')['SIMD Extensions'].get('found', []))"
TARGET = "from numba.core.registry import cpu_target as t; print(t.target_context.codegen().magic_tuple()[1])"


def found_instructions() -> list[str]:
    """The vector instructions beyond its least that NumPy found here; their names differ by its version."""
    shown = np.show_config(mode="dicts")
    return list(shown["SIMD Extensions"].get("found", []))  # type: ignore[index]


def plain_numpy() -> dict[str, str]:
    """No vector instructions beyond the least, other products of matrices, one hash seed."""
    disabled = os.environ.get("NPY_DISABLE_CPU_FEATURES", "")  # which are not found here, and must stay so
    return {
        "NPY_DISABLE_CPU_FEATURES": " ".join([disabled, *found_instructions()]).strip(),
        "OPENBLAS_CORETYPE": "Prescott",
        "PYTHONHASHSEED": "1",
    }


def plain_target(cache: Path) -> dict[str, str]:
    """Numba for the plainest processor, with its own cache, a C library without FMA, another hash seed."""
    return {
        "MAJLIS_KERNELS": "numba",  # and no library that was compiled before
        "NUMBA_CPU_NAME": "generic",
        "NUMBA_CACHE_DIR": str(cache),
        "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2,-FMA_Usable,-FMA4_Usable,-AVX2_Usable",
        "PYTHONHASHSEED": "2",
    }


def printed(setting: dict[str, str], *command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command],
        env=os.environ | setting,
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=4 * LONGEST,
        check=False,
    )
    assert not done.returncode, done.stdout + done.stderr
    return done.stdout


def test_without_vector_instructions_of_numpy() -> None:
    setting = plain_numpy()
    assert printed(setting, "-c", SIMD).strip() == "[]"
    printed(setting, str(TOOL), "--check")


def test_compiled_for_the_plainest_processor(pytestconfig: pytest.Config) -> None:
    """Compiling for it takes some thirty seconds, once: its cache is kept with pytest's."""
    assert pytestconfig.cache is not None
    setting = plain_target(pytestconfig.cache.mkdir("numba-generic"))
    assert printed(setting, "-c", TARGET).strip() == "generic"
    printed(setting, str(TOOL), "--check")


def test_a_change_of_what_a_seed_gives_is_seen(tmp_path: Path) -> None:
    """A hash that is not in the file makes the check fail, and names the task."""
    golden = json.loads((ROOT / "tests" / "data" / "seeds.json").read_text(encoding="utf-8"))
    assert len(golden) == len(set(golden.values())) >= 20
    script = (
        f"import runpy, sys; sys.argv = [{str(TOOL)!r}, '--check', 'baloot'];"
        "import majlis.baloot.simulation as s; play = s.play_match;"
        "s.play_match = lambda plan, index, limit: play(plan, index + 1, limit);"
        f"runpy.run_path({str(TOOL)!r}, run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 1
    assert "baloot: careful: " in done.stdout
