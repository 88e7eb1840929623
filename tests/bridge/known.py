"""Deals whose double-dummy tables are known, and boards with tables made up."""

import random
from pathlib import Path

from majlis.bridge.table.board import DoubleDummy
from majlis.bridge.table.cards import Hands, parse_deal

DATA = Path(__file__).resolve().parents[1] / "data" / "bridge" / "double_dummy.txt"

PUBLISHED = {
    "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3": "5858 6666 5757 7575 6666",
    "E:QJT5432.T.6.QJ82 .J97543.K7532.94 87.A62.QJT4.AT75 AK96.KQ8.A98.K63": "4949 a2a2 8383 6767 9393",
    "N:73.QJT.AQ54.T752 QT6.876.KJ9.AQ84 5.A95432.7632.K6 AKJ9842.K.T8.J93": "3a3a 9494 8484 3939 4848",
}
"""The deals that DDS is distributed with and their results, by S H D C NT, then by N E S W."""


def published() -> list[tuple[Hands, DoubleDummy]]:
    found = []
    for deal, text in PUBLISHED.items():
        columns = [[int(digit, 16) for digit in word] for word in text.split()]
        spades, hearts, diamonds, clubs, notrump = columns
        rows = zip(clubs, diamonds, hearts, spades, notrump, strict=True)
        found.append((parse_deal(deal), tuple(rows)))
    return found


def known() -> list[tuple[Hands, DoubleDummy]]:
    """Forty random deals."""
    found = []
    for line in DATA.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            *deal, n, e, s, w = line.split()
            table = tuple(tuple(int(digit, 16) for digit in row) for row in (n, e, s, w))
            found.append((parse_deal(" ".join(deal)), table))
    return found


def made_up(rng: random.Random) -> tuple[tuple[int, ...], ...]:
    """A table in which the declarers of a side differ, and both sides can make things, more than in life."""
    rows: list[list[int]] = [[], [], [], []]
    spread = rng.choice([1, 2, 3])
    for _ in range(5):
        strength = round(rng.gauss(6.5, spread))
        for seat, row in enumerate(rows):
            mean = 13 - strength if seat % 2 else strength
            row.append(min(13, max(0, mean + rng.choice([0, 0, 0, 0, -1, 1]))))
    return tuple(map(tuple, rows))
