"""Debian's `dealer`, where it is installed: what it says of a script; and rows of `Deals` as strings."""

import shutil
import subprocess

import numpy as np
import pytest

from stopping import LONGEST

RANKS = "AKQJT98765432"
PROGRAM = shutil.which("dealer") or shutil.which("/usr/games/dealer")
needs_dealer = pytest.mark.skipif(PROGRAM is None, reason="Debian's dealer is not installed")


def hands_of(row):
    """The suits of each hand of a row of `Deals`: `hands[seat][place]` is `AKT2`."""
    return [
        ["".join(RANKS[rank] for rank in range(13) if row[13 * place + rank] == seat) for place in range(4)]
        for seat in range(4)
    ]


def output(script, *options):
    """What the program prints of a script."""
    done = subprocess.run([PROGRAM, *options], input=script, capture_output=True, text=True, timeout=LONGEST)
    return done.stdout


def row_of(line):
    """A line of `printoneline` as a row of `Deals`."""
    words, row = line.split(), np.zeros(52, dtype=np.uint8)
    for seat in range(4):
        for place, suit in enumerate(words[2 * seat + 1].split(".")):
            for rank in suit:
                row[13 * place + RANKS.index(rank)] = seat
    return row


def values(expressions, count, head="", seed=1):
    """Deals of the program, and the values that it finds for the expressions."""
    printed = ',";",'.join(expressions)
    script = f'{head}\nproduce {count}\naction printoneline, printes ("=", {printed}, \\n)\n'
    lines = output(script, "-s", str(seed)).splitlines()
    found = [line[1:].split(";") for line in lines if line.startswith("=")]
    rows = [row_of(line) for line in lines if line.startswith("n ")]
    return np.array(rows), np.array(found, dtype=np.int64)
