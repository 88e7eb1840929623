"""Disjoint packings: as a slow twin finds them, each once."""

import numpy as np
import pytest

from majlis.liaptui.declare.packing import packings
from majlis.liaptui.pieces import FULL_PACK, Pieces, kinds_in, pack, parse_hand, piece_of
from twins import packing as twin

RICH = ["SSSSSsss", "RRHHCCSS", "RRHHCGAE", "AAEERRHH", "sssssSSS", "GAAEEaae", "rrhhccss"]


def pairs(pieces: Pieces) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((piece_of(kind).name, piece_of(kind).color) for kind in kinds_in(pieces)))


def random_hands(count: int) -> list[Pieces]:
    rng = np.random.default_rng(5)
    kinds = list(kinds_in(FULL_PACK))
    return [pack(kinds[at] for at in rng.permutation(32)[:8]) for _ in range(count)]


@pytest.mark.parametrize("smallest", [2, 3])
def test_the_twin_finds_the_same(smallest: int) -> None:
    for hand in [parse_hand(text) for text in RICH] + random_hands(25):
        found = [
            (tuple(sorted(pairs(one.pieces) for one in packing.sets)), pairs(packing.rest))
            for packing in packings(hand, smallest)
        ]
        assert len(found) == len(set(found))
        assert set(found) == twin.packings(pairs(hand), smallest)


def test_pieces_are_neither_lost_nor_used_twice() -> None:
    for hand in random_hands(50):
        for packing in packings(hand, 2):
            assert sum(one.pieces for one in packing.sets) + packing.rest == hand


def test_the_extended_straight_of_five_can_be_left_out() -> None:
    hand = parse_hand("RRHHCSSs")
    assert max(packing.covered for packing in packings(hand, 3)) == 5
    assert max(packing.covered for packing in packings(hand, 3, False)) == 4
