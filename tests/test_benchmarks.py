"""The benchmarks still run: on few cases, their figures unread."""

import subprocess
import sys
from pathlib import Path

import pytest

from stopping import LONGEST

ROOT = Path(__file__).resolve().parents[1]
SMALL = {
    "keystrokes.py": ["--matches", "1"],
    "duel.py": ["--deals", "2", "searcher:nodes=2000,worlds=4", "careful", "colver:isdd@5ms"],
    "engine.py": ["--seconds", "0.2"],
    "environments.py": ["--seconds", "0.05", "--rows", "8"],
    "auditor.py": ["--games", "10", "--rounds", "1"],
    "arena.py": ["--deals", "4"],
    "dealing.py": ["--tasks", "iii", "--seconds", "0.01", "--rounds", "1", "--reference", "0.1"],
    "dealer_scripts.py": ["examples/bridge/scripts/11-drop-or-finesse.dds"],
    "double_dummy.py": ["--boards", "2", "--rounds", "1"],
    "no_violations.py": ["--draws", "5000"],
    "liaptui.py": [
        *("--rounds", "1", "--games", "1", "--ends", "1"),
        *("--tables", "outsider", "--visibility", "type-only"),
    ],
    "ablation.py": ["--deals", "2", "--modules", "card_tracker"],
    "bids.py": ["--deals", "4", "--matches", "1", "--games", "examples/baloot/games/sample_deal.json"],
    "ceiling.py": ["--deals", "1", "--matches", "1"],
    "batch.py": ["--seconds", "0.05", "--deals", "20"],
    "searcher.py": [
        *("--worlds", "500", "--secrets", "2", "--positions", "1", "--habits", "1"),
        *("--astray", "1", "--inside", "1", "--fusion", "1"),
        *("--variants", "searcher:nodes=500"),
    ],
    "solver.py": ["--deals", "2", "--endings", "4"],
    "dataset.py": ["--deals", "300", "--workers", "1", "--encodings", "30"],
    "table.py": ["--idle", "8", "--tables", "2", "--seconds", "6", "--games", "5"],
    "speech.py": ["--boards", "2"],
    "startup.py": ["--runs", "1", "--cold", "1", "--commands", "majlis --help", "advise"],
    "profiles.py": [
        *("--profiles", "tests/data/bridge/profiles", "--boards", "40"),
        *("--rounds", "1", "--starts", "1", "--exact-seconds", "0.2"),
    ],
}


def test_every_benchmark_is_run_here() -> None:
    assert {path.name for path in (ROOT / "benchmarks").glob("*.py")} == set(SMALL)


@pytest.mark.parametrize("name", SMALL)
def test_the_benchmark_runs(name: str) -> None:
    """A missed target (exit 1) is no fault here: so few cases are no measurement. A traceback is."""
    command = [sys.executable, str(ROOT / "benchmarks" / name), *SMALL[name]]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=LONGEST, check=False)
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 1)
    assert done.stdout
