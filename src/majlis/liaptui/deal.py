"""The deals of a round: given ones first, then as many as redeals ask for, each from a seed and a number.

So a state copies cheaply, a round can be redealt without limit, and a record keeps the hands that were used.

>>> deals = Deals(seed=7)
>>> deals.hands(0) == deals.hands(0), deals.hands(0) == deals.hands(1)
(True, False)
>>> Deals((deals.hands(3),)).hands(1) is None
True
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np

from majlis.errors import InputError, check_whole, shown
from majlis.game import SEATS
from majlis.i18n import N_
from majlis.liaptui.multisets import contains, size
from majlis.liaptui.pieces import (
    COPIES,
    FULL_PACK,
    HAND_SIZE,
    KINDS,
    PACK_SIZE,
    Pieces,
    count_of,
    format_pieces,
    kinds_in,
    pack,
    piece_of,
)

Hands: TypeAlias = tuple[Pieces, Pieces, Pieces, Pieces]
"""Four hands, by seat."""

WEAK_MOST: Final = 9
"""A hand whose strongest piece is no more than this is weak (sources/liaptui.md §2.2)."""
_TOO_STRONG: Final = sum(7 << 3 * (kind - 1) for kind in KINDS if kind > WEAK_MOST)


def is_weak(hand: Pieces) -> bool:
    """Whether no piece of the hand is above 9, so that its holder may ask for a redeal.

    >>> from majlis.liaptui.pieces import parse_pieces
    >>> is_weak(parse_pieces("eerrhhcc")), is_weak(parse_pieces("Eerrhhcc"))
    (True, False)
    """
    return not hand & _TOO_STRONG


def check_hands(hands: Hands) -> None:
    """Raise `InputError`, naming the fault, unless these are four hands of eight that make the whole pack."""
    if len(hands) != len(SEATS):
        raise InputError(N_("the deal has {count} hands: write four"), count=len(hands))
    for seat, hand in enumerate(hands):
        if type(hand) is not int or hand < 0 or not contains(FULL_PACK, hand) or hand > FULL_PACK:
            text = N_("the deal: {hand} of seat {seat} are not pieces of the game")
            raise InputError(text, hand=shown(hand), seat=seat)
        if size(hand) != HAND_SIZE:
            text = N_("the deal: seat {seat} has {count} pieces ({hand}), and a hand has 8")
            raise InputError(text, seat=seat, count=size(hand), hand=format_pieces(hand))
    for kind in KINDS:
        dealt = sum(count_of(hand, kind) for hand in hands)
        if dealt != COPIES[kind]:
            text = N_("the deal has {count} {kind}, and the game {most}")
            raise InputError(text, count=dealt, kind=piece_of(kind).identifier, most=COPIES[kind])


@lru_cache(maxsize=1 << 10)  # searches copy a state often and deal anew from few seeds
def dealt(seed: int, number: int) -> Hands:
    """The deal of this number (from 0) that the seed gives; over seeds, every deal is equally likely."""
    order = np.random.default_rng((seed, number)).permutation(PACK_SIZE).tolist()
    places = [_PACK[place] for place in order]
    first, second, third, fourth = (pack(places[8 * seat : 8 * seat + 8]) for seat in SEATS)
    return first, second, third, fourth


_PACK: Final = tuple(kinds_in(FULL_PACK))


@dataclass(frozen=True, slots=True)
class Deals:
    """The deals a round may use: `explicit` ones, then those of `seed`; without a seed they come to an end.

    Raises `InputError` for hands that are no whole pack, and when there is nothing to deal.
    """

    explicit: tuple[Hands, ...] = ()
    seed: int | None = None
    first: int = 0
    """The number of the first explicit deal: the redeals that came before a round was set up."""

    def __post_init__(self) -> None:
        for hands in self.explicit:
            check_hands(hands)
        if isinstance(self.seed, np.integer):  # as a generator draws it
            object.__setattr__(self, "seed", int(self.seed))
        if self.seed is not None:
            check_whole("seed", self.seed, 0)
        check_whole("first", self.first, 0)
        if not self.explicit and self.seed is None:
            raise InputError(N_("there is nothing to deal: give hands, or a seed"))

    def hands(self, number: int) -> Hands | None:
        """The hands of this deal of the round, counted from 0; None when the deals have come to an end."""
        place = number - self.first
        if 0 <= place < len(self.explicit):
            return self.explicit[place]
        return dealt(self.seed, number) if self.seed is not None and place >= 0 else None

    def after(self, number: int) -> tuple[tuple[Hands, ...], int | None]:
        """What can still come after this deal: explicit hands, and the seed for all beyond them.

        Two rounds with the same answer here are dealt the same from now on: hands at the end that the seed
        would give anyway are left out.
        """
        place = max(0, number + 1 - self.first)
        rest = list(self.explicit[place:])
        while (
            rest
            and self.seed is not None
            and dealt(self.seed, self.first + place + len(rest) - 1) == rest[-1]
        ):
            rest.pop()
        return tuple(rest), self.seed
