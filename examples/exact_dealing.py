"""Count rare deals, see why they are rare, and deal some:  python examples/exact_dealing.py [SEED]"""

import sys

import numpy as np

from majlis.dealing import Dealer, Pack, Setting, hand

SUITS, RANKS, POINTS = "SHDC", "AKQJT98765432", {"A": 4, "K": 3, "Q": 2, "J": 1}

cards = {suit: [suit + rank for rank in RANKS] for suit in SUITS}
pack = Pack.of(cards, hcp={suit + rank: POINTS[rank] for suit in SUITS for rank in POINTS})
table = Setting.of(pack, dict.fromkeys("NESW", 13))

# North opens a strong notrump, East has a suit to bid over it, and North and South have a fit in a major.
north, east, side = hand("N"), hand("E"), hand("N", "S")
ask = (
    north.value("hcp", 15, 17)
    & north.shapes("4333 4432 5332")
    & east.value("hcp", 8, 14)
    & (east.length("D", 6) | east.length("C", 6))
    & (side.length("S", 8) | side.length("H", 8))
)

dealer = Dealer(table, ask)
print(dealer.explain(), "\n")
print(dealer.describe(), "\n")

seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
for deal in dealer.sample(3, np.random.default_rng(seed)):
    for name, held in table.names(deal).items():
        suits = ("".join(card[1] for card in held if card[0] == suit) or "-" for suit in SUITS)
        print(name, *(f"{suit}:{ranks:8}" for suit, ranks in zip(SUITS, suits, strict=True)))
    print()
