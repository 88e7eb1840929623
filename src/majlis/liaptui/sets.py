"""The nine types of valid set, which of them a multiset of pieces is, and all the sets in a hand.

A leader plays a valid set; its type is then the only one that can win the turn. Sets of one type compare by
strength, and equal strengths go to the earlier player (sources/liaptui.md §3). With at most one size for each
type, the type also fixes how many pieces are played.

>>> from majlis.liaptui.pieces import format_pieces, parse_pieces
>>> set_of(parse_pieces("rhcc")) == PieceSet(SetType.EXTENDED_STRAIGHT, parse_pieces("rhcc"), 15)
True
>>> [format_pieces(s.pieces) for s in sets_in(parse_pieces("rhcSSSss")) if s.size > 2]
['SSS', 'rhc']
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from itertools import product
from typing import Final

from majlis.i18n import N_
from majlis.liaptui.pieces import KINDS, Pieces, contains, count_of, one, size
from majlis.liaptui.ruleset import CrossType
from majlis.message import Message


class SetType(IntEnum):
    """The types of valid set. Where types are ranked, a higher number wins among sets of one size."""

    SINGLE = 1
    PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FOUR_OF_A_KIND = 5
    EXTENDED_STRAIGHT = 6
    EXTENDED_STRAIGHT_5 = 7
    FIVE_OF_A_KIND = 8
    DOUBLE_STRAIGHT = 9

    @property
    def size(self) -> int:
        """How many pieces a set of this type has."""
        return _SIZES[self - 1]


_SIZES: Final = (1, 2, 3, 3, 4, 4, 5, 5, 6)


@dataclass(frozen=True, slots=True)
class PieceSet:
    """A valid set."""

    type: SetType
    pieces: Pieces
    strength: int
    """Compares sets of one type; extended straights count one of each name."""

    @property
    def size(self) -> int:
        """How many pieces it has."""
        return self.type.size


def _all_sets() -> Iterator[PieceSet]:
    """Every valid set of the game."""
    for kind in KINDS:
        yield PieceSet(SetType.SINGLE, one(kind), kind)
        if kind <= 12:
            yield PieceSet(SetType.PAIR, 2 * one(kind), 2 * kind)
    for kind in (2, 1):
        for count, of_a_kind in enumerate(_OF_A_KIND, 3):
            yield PieceSet(of_a_kind, count * one(kind), count * kind)
    for top in (14, 13, 8, 7):
        yield from _straights(top)


_OF_A_KIND: Final = (SetType.THREE_OF_A_KIND, SetType.FOUR_OF_A_KIND, SetType.FIVE_OF_A_KIND)
_BY_SIZE: Final = {3: SetType.STRAIGHT, 4: SetType.EXTENDED_STRAIGHT, 5: SetType.EXTENDED_STRAIGHT_5}


def _straights(top: int) -> Iterator[PieceSet]:
    """The straights whose three names are this kind and the next two of its colour, all their doublings."""
    core = (top, top - 2, top - 4)
    most = (1 if top >= 13 else 2, 2, 2)
    for counts in product(*(range(1, limit + 1) for limit in most)):
        pieces = sum(count * one(kind) for count, kind in zip(counts, core, strict=True))
        if sum(counts) == 6:
            yield PieceSet(SetType.DOUBLE_STRAIGHT, pieces, 2 * sum(core))
        else:
            yield PieceSet(_BY_SIZE[sum(counts)], pieces, sum(core))


ALL_SETS: Final = tuple(sorted(_all_sets(), key=lambda s: (s.type, -s.strength, s.pieces)))
"""Every valid set of the game, by type, the strongest first."""
_BY_PIECES: Final = {found.pieces: found for found in ALL_SETS}


def set_of(pieces: Pieces) -> PieceSet | None:
    """The valid set that exactly these pieces are; None when they are none."""
    return _BY_PIECES.get(pieces)


@lru_cache(maxsize=1 << 14)
def sets_in(hand: Pieces) -> tuple[PieceSet, ...]:
    """Every valid set that can be played from this hand, each multiset once; in the order of `ALL_SETS`."""
    return tuple(found for found in ALL_SETS if contains(hand, found.pieces))


_NO_SET: Final = (
    N_("choose pieces first"),
    N_("choose pieces first"),
    N_("two pieces are a set only when they are alike"),
    N_(
        "three pieces are a set only when they are soldiers of one colour, or a straight: general, advisor, "
        "elephant, or chariot, horse, cannon, of one colour"
    ),
    N_(
        "four pieces are a set only when they are soldiers of one colour, or a straight with one name doubled"
    ),
    N_(
        "five pieces are a set only when they are soldiers of one colour, or a straight with two names "
        "doubled"
    ),
    N_("six pieces are a set only when they are two each of chariot, horse and cannon of one colour"),
    N_("no set has more than six pieces"),
)


def why_no_set(count: int) -> Message:
    """Why so many pieces that are no set are none.

    >>> print(why_no_set(2))
    two pieces are a set only when they are alike
    """
    return Message(_NO_SET[min(count, len(_NO_SET) - 1)])


@lru_cache(maxsize=1 << 14)
def choices(hand: Pieces, count: int) -> tuple[Pieces, ...]:
    """Every multiset of exactly `count` pieces of this hand: what a follower may play; ascending.

    >>> from majlis.liaptui.pieces import format_pieces, parse_pieces
    >>> [format_pieces(part) for part in choices(parse_pieces("Gss"), 2)]
    ['ss', 'Gs']
    """
    if count == 0:
        return (0,)
    found = []
    for kind in KINDS:
        have = count_of(hand, kind)
        if have:
            rest = hand & ((1 << 3 * (kind - 1)) - 1)
            for taken in range(1, min(have, count) + 1):
                if size(rest) >= count - taken:
                    found += [taken * one(kind) + part for part in choices(rest, count - taken)]
    return tuple(sorted(found))


def winner(plays: "tuple[Pieces, ...]", cross_type: CrossType = "off") -> int:
    """The index of the play that wins a turn: plays in order, the leader's first.

    Only sets of the leader's type count, or with `cross_type` "ranked" also those of a type of its size that
    ranks higher (`ruleset.RuleSet`); the largest strength wins, and a tie goes to the earlier.

    >>> from majlis.liaptui.pieces import parse_pieces
    >>> winner(tuple(map(parse_pieces, ("rhc", "SSS", "RHC", "GAs"))))
    2
    >>> turn = tuple(map(parse_pieces, ("SSS", "rhc", "GAE", "sss")))
    >>> winner(turn), winner(turn, "ranked")
    (0, 2)
    """
    best = _BY_PIECES[plays[0]]
    place_of_best = 0
    for place, pieces in enumerate(plays[1:], 1):
        answer = _BY_PIECES.get(pieces)
        if answer is None or (cross_type == "off" and answer.type != best.type):
            continue
        if (answer.type, answer.strength) > (best.type, best.strength):
            place_of_best, best = place, answer
    return place_of_best
