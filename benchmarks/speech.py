"""Everyday speech: asks as teachers say them, dealt many times and judged by code of its own.

python benchmarks/speech.py [--boards 400] [--seed 1]

Each ask of `tests/bridge/profile/speech.py` is dealt for North with `majlis bridge deal`, as a user types it.
The judge shares nothing with it and reads North's cards in the PBN that is printed. Exit code 1 where
one hand is not what was said.
"""

import argparse
import contextlib
import io
import re
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from bridge.profile.speech import SPEECH, Hand
from majlis.cli.main import main


def norths(pbn: str) -> list[Hand]:
    """North's hand of each board, whichever seat its deal begins with."""
    found = re.findall(r'^\[Deal "([NESW]):([^"]+)"\]', pbn, re.MULTILINE)
    return [Hand(hands.split()[-"NESW".index(first) % 4]) for first, hands in found]


def run() -> int:
    """Deal every ask, and print a line for each."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--boards", type=int, default=400)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    wrong = 0
    begin = time.perf_counter()
    print(f"python benchmarks/speech.py --boards {given.boards} --seed {given.seed}")
    for ask, judge in SPEECH.items():
        words = ["bridge", "deal", f"north: {ask}", "-n", str(given.boards), "--seed", str(given.seed)]
        words += ["--boards", "profile-dealer", "--no-rotate", "--format", "pbn"]
        shown = io.StringIO()
        quiet = contextlib.redirect_stderr(io.StringIO())
        with contextlib.redirect_stdout(shown), quiet, contextlib.suppress(SystemExit):
            main(words)
        hands = norths(shown.getvalue())
        bad = sum(not judge(hand) for hand in hands)
        wrong += bad + (len(hands) != given.boards)
        print(f"{ask:50} {len(hands):5} boards, {bad} wrong")
    print(f"{len(SPEECH)} asks, {wrong} wrong, {time.perf_counter() - begin:.0f} s")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(run())
