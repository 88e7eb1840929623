"""Everyday speech: asks as teachers say them, dealt many times and judged by code of its own.

python benchmarks/speech.py [--boards 400] [--seed 1] [--only fit]

Each ask of `tests/bridge/conditions/speech.py` is dealt for North with `majlis bridge deal`, as a user
types it, and so are those of `sayings.py`, of North or of North and South together. The judge shares
nothing with it and reads the cards in the PBN that is printed.
Exit code 1 where one board is not what was said.
"""

import argparse
import contextlib
import io
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from bridge.conditions.sayings import HAND, PAIR
from bridge.conditions.speech import SPEECH, Hand
from majlis.cli.main import main

Pair = tuple[str, str]


def pairs(pbn: str) -> list[Pair]:
    """North's and South's hand of each board, whichever seat its deal begins with."""
    found = re.findall(r'^\[Deal "([NESW]):([^"]+)"\]', pbn, re.MULTILINE)
    starts = [("NESW".index(first), hands.split()) for first, hands in found]
    return [(hands[-start % 4], hands[(2 - start) % 4]) for start, hands in starts]


def judges() -> Iterator[tuple[str, Callable[[Pair], bool]]]:
    """Each line that is dealt, and whether a board is what it says."""
    for ask, judge in SPEECH.items():
        yield f"north: {ask}", lambda pair, judge=judge: judge(Hand(pair[0]))
    for whose, said in (("north", HAND), ("ns", PAIR)):
        for ask, two in said.items():
            yield f"{whose}: {ask}", lambda pair, two=two: two(*(tuple(one.split(".")) for one in pair))


def run() -> int:
    """Deal every ask, and print a line for each."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--boards", type=int, default=400)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--only", default="", help="Asks that have this text in them.")
    given = options.parse_args()
    wrong = 0
    begin = time.perf_counter()
    print(f"python benchmarks/speech.py --boards {given.boards} --seed {given.seed}")
    asks = [(ask, judge) for ask, judge in judges() if given.only in ask]
    for ask, judge in asks:
        words = ["bridge", "deal", ask, "-n", str(given.boards), "--seed", str(given.seed)]
        words += ["--boards", "profile-dealer", "--no-rotate", "--format", "pbn"]
        shown = io.StringIO()
        quiet = contextlib.redirect_stderr(io.StringIO())
        with contextlib.redirect_stdout(shown), quiet, contextlib.suppress(SystemExit):
            main(words)
        hands = pairs(shown.getvalue())
        bad = sum(not judge(hand) for hand in hands)
        wrong += bad + (len(hands) != given.boards)
        print(f"{ask:50} {len(hands):5} boards, {bad} wrong")
    print(f"{len(asks)} asks, {wrong} wrong, {time.perf_counter() - begin:.0f} s")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(run())
