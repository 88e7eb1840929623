"""Play one deal with random players and print how it was scored:  python examples/random_deal.py [SEED]"""

import sys

import numpy as np

from majlis.baloot.actions import format_action
from majlis.baloot.match import Match
from majlis.baloot.names import seat_words
from majlis.baloot.players import make_player
from majlis.baloot.ruleset import DEFAULT
from majlis.baloot.sheet import sheet_text

rng = np.random.default_rng(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
match = Match(DEFAULT, [make_player("random", rng) for _ in range(4)], rng)

state = match.play_deal()
while state.contract is None:  # nobody bought: the deal was thrown in
    state = match.play_deal()

for seat, action in state.calls:
    print(f"{seat_words(seat)}: {format_action(action)}")
for trick in state.tricks:
    print(f"{seat_words(trick.leader):7}", *(format_action(card) for card in trick.cards))
print()
print(*sheet_text(state.result.sheet, "en"), sep="\n")
