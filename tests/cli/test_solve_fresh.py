"""The command in fresh processes: two at once with nothing compiled, then from what they have compiled."""

import os
import subprocess
import sys

import pytest

from stopping import LONGEST

ENDING = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3"
WAIT = "compiles its fast loops"


def start(cache):
    env = os.environ | {"MAJLIS_KERNELS": "numba", "NUMBA_CACHE_DIR": str(cache), "MAJLIS_LANGUAGE": "en"}
    env.pop("NUMBA_DISABLE_JIT", None)
    command = [sys.executable, "-m", "majlis.cli.main", "baloot", "solve", ENDING, "--objective", "points"]
    return subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL
    )


def test_two_first_runs_at_once_answer_and_the_next_has_nothing_to_compile(tmp_path):
    pytest.importorskip("numba", reason="Numba is not installed: nothing is compiled here")
    both = [start(tmp_path) for _ in range(2)]
    said = [run.communicate(timeout=LONGEST) for run in both]
    assert [run.returncode for run in both] == [0, 0]
    assert said[0][0] == said[1][0]
    assert "7♦                 83               79" in said[0][0].decode()
    assert any(WAIT in errors.decode() for _, errors in said)
    later = start(tmp_path)
    out, errors = later.communicate(timeout=LONGEST)
    assert (out, errors) == (said[0][0], b"")
