"""Writes the solved deals that the tests check: 1,000 deals with the worth of every card at the first lead.

python tools/solver_corpus.py             writes tests/data/baloot/solved.txt (a minute or two)
python tools/solver_corpus.py --check 50  solves so many of its lines again; exit code 1 if any differs

A line is the rules, the trump suit or `sun`, the objective, the four hands, and for each card of the leader,
seat 0, what his side gets more than the other. Deals and contracts are drawn with seed 1; a third each are
Sun, Hokum, and Hokum as `coinche-play` has it.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from majlis.baloot.auction import Contract
from majlis.baloot.deck import DECK
from majlis.baloot.ruleset import PRESETS
from majlis.baloot.setup import SetUp
from majlis.baloot.solver.search import Solver
from majlis.baloot.state import State
from majlis.cards import SUIT_GLYPHS, card_name, card_set, hand_text, parse_cards

FILE = Path(__file__).parent.parent / "tests/data/baloot/solved.txt"
KINDS = (("kammelna", True), ("kammelna", False), ("coinche-play", False))


def problems(number: int) -> Iterator[tuple[str, str, str, str]]:
    """Rules, trump, objective and hands of each line."""
    rng = np.random.default_rng(1)
    for at in range(number):
        cards = [DECK[int(place)] for place in rng.permutation(32)]
        rules, sun = KINDS[at % 3]
        trump = "sun" if sun else SUIT_GLYPHS[int(rng.integers(4))]
        hands = "/".join(hand_text(card_set(cards[8 * seat : 8 * seat + 8])) for seat in range(4))
        yield rules, trump, ("gp", "points")[at // 3 % 2], hands


def state_of(rules: str, trump: str, hands: str) -> State:
    """The play of these hands: seat 0 bought and leads."""
    suit = None if trump == "sun" else SUIT_GLYPHS.index(trump)
    contract = Contract("sun" if suit is None else "hokum", suit, 0, 0)
    held = tuple(parse_cards(hand) for hand in hands.split("/"))
    return State.set_up(SetUp(contract, held, 0), PRESETS[rules], dealer=3)


def solved(line: tuple[str, str, str, str], solver: Solver) -> str:
    """The line with the worth of each card."""
    rules, trump, objective, hands = line
    found = solver.solve(state_of(rules, trump, hands), objective, line=False)  # type: ignore[arg-type]
    worths = " ".join(f"{card_name(card)}:{value}" for card, value in found.values.items())
    return f"{' '.join(line)} {worths}"


def main() -> int:
    """Run the tool."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", type=int, metavar="N")
    given = parser.parse_args()
    solver = Solver()
    if given.check is None:
        FILE.write_text("".join(f"{solved(line, solver)}\n" for line in problems(1000)), encoding="utf-8")
        return 0
    kept = FILE.read_text(encoding="utf-8").splitlines()
    chosen = range(0, len(kept), max(1, len(kept) // given.check))
    lines = list(problems(len(kept)))
    return int(any(solved(lines[at], solver) != kept[at] for at in chosen))


if __name__ == "__main__":
    sys.exit(main())
