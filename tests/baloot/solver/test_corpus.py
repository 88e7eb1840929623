"""Solved deals that are kept, and an outside solver."""

import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[3]


def test_kept_deals_are_solved_as_they_were() -> None:
    command = [sys.executable, str(TOP / "tools/solver_corpus.py"), "--check", "25"]
    assert subprocess.run(command, check=False).returncode == 0


def test_colver_finds_the_same_points() -> None:
    colver = pytest.importorskip("colver", reason="colver, the solver of Belote coinche, is not installed")
    sys.path.insert(0, str(TOP / "benchmarks"))
    import numpy as np
    import solver as benchmark

    from majlis.baloot.solver.search import Solver

    rng, ours = np.random.default_rng(2), Solver()
    for trump in "♠♥♦♣":
        state = benchmark.full_deal(rng, "coinche-play", trump)
        values = benchmark.timed(ours, state, "points")[1]
        assert benchmark.colver_scores(colver, state)[0] == {
            card: (162 + value) // 2 for card, value in values.items()
        }
