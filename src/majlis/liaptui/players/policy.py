"""The playing policy: which pieces to lead or to follow with, by what the seat sees and what everybody needs.

Each choice gets a worth in points, the one with the highest is played. The worth is a small network's:
yes-or-no inputs (the hand left, the unseen pieces, what each seat still needs, what was led, whether this
play wins as far as it is seen), 64 units, and from these the chance to hit one's declaration and the piles
missed by. It was trained by self-play (`tools/liaptui_policy.py`). This module is that in plain Python, to be
read, and enough for a player; `lookahead.kernels` repeats it compiled, to the last bit.

>>> from majlis.liaptui.pieces import format_pieces, parse_pieces
>>> sight = Sight(parse_pieces("Gs"), parse_pieces("aREess"), needs=(1, 0, 0, 0), declared=1, visible=False)
>>> format_pieces(choice(sight))
'G'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from majlis.liaptui.lookahead.known import Four, Known, best_shown
from majlis.liaptui.lookahead.network import Perceptron, network
from majlis.liaptui.lookahead.tables import (
    BEST_CLASS,
    FOLLOW_CLASS,
    HAND,
    HOLDER,
    LEAD_CLASS,
    LEAST_NEED,
    LED_TYPE,
    MY_NEED,
    NEEDS,
    OTHER_NEED,
    PLACE,
    SET_CLASS,
    SHED,
    THERMOMETER,
    UNSEEN,
)
from majlis.liaptui.pieces import KINDS, Pieces, count_of
from majlis.liaptui.sets import ALL_SETS, PieceSet, SetType, choices, set_of, sets_in

if TYPE_CHECKING:
    from majlis.liaptui.view import View

_CLASS = {found.pieces: int(SET_CLASS[number]) for number, found in enumerate(ALL_SETS)}


@dataclass(frozen=True, slots=True)
class Sight:
    """All that a play depends on; tuples of four are one's own, then the others' in play order."""

    hand: Pieces
    unseen: Pieces
    """Pieces in other hands, and those face down."""
    needs: Four
    """Piles declared less piles taken."""
    declared: int
    """One's own declaration."""
    visible: bool
    """Whether plays lie open."""
    place: int = 0
    """How many have played in this turn."""
    led: SetType | None = None
    best: Pieces | None = None
    """The set that would win as far as it is seen; None for a leader, or where plays are hidden."""
    holder: int = 0
    """Who has it: 1 to 3, counted in play order from oneself."""
    ranked: bool = False
    """Whether a higher type of the same size may win (the option `cross_type`)."""

    @classmethod
    def of(cls, known: Known) -> Sight:
        """What a seat sees; all four have declared."""
        order = [(known.seat + step) % 4 for step in range(4)]
        first, second, third, fourth = ((known.declared[seat] or 0) - known.taken[seat] for seat in order)
        best = best_shown(known)
        return cls(
            hand=known.hand,
            unseen=known.unseen,
            needs=(first, second, third, fourth),
            declared=known.declared[known.seat] or 0,
            visible=known.visible,
            place=known.played,
            led=known.led,
            best=best[1] if best else None,
            holder=(best[0] - known.seat) % 4 if best else 0,
            ranked=known.ranked,
        )


def choose(view: View) -> Pieces:
    """The pieces that the policy plays from this view, whose seat is to play."""
    return choice(Sight.of(Known.of(view)))


def choice(sight: Sight) -> Pieces:
    """The pieces of the highest worth; of equals, the first in the order of `options`."""
    found = list(options(sight))
    if len(found) == 1:
        return found[0]
    values = worths(sight)
    return max(found, key=lambda pieces: values[pieces])


def options(sight: Sight) -> Iterator[Pieces]:
    """What may be played: a leader's sets, a follower's choices of as many pieces."""
    if sight.led is None:
        yield from (found.pieces for found in sets_in(sight.hand))
    else:
        yield from choices(sight.hand, sight.led.size)


def worths(sight: Sight) -> dict[Pieces, int]:
    """The worth of each option, in 1/65536 of a point (`lookahead.kernels.UNIT`)."""
    net = network(sight.visible).play
    bonus = sight.declared + 5 if sight.declared else 3
    second = net.output[0].astype(np.int64) * bonus - net.output[1]
    shared = list(_before(sight))
    return {pieces: _worth(net, second, [*shared, *_after(sight, pieces)]) for pieces in options(sight)}


def _worth(net: Perceptron, second: NDArray[np.int64], columns: list[int]) -> int:
    sums = net.bias + net.columns[columns].sum(axis=0)
    return int(np.maximum(sums, 0) @ second)


def _thermometer(first: int, pieces: Pieces) -> Iterator[int]:
    for kind in KINDS:
        yield from range(first + THERMOMETER[kind], first + THERMOMETER[kind] + count_of(pieces, kind))


def _need(need: int) -> int:
    return min(max(need - LEAST_NEED, 0), NEEDS - 1)


def _before(sight: Sight) -> Iterator[int]:
    """The inputs that are the same for all options."""
    yield from _thermometer(UNSEEN, sight.unseen)
    yield MY_NEED + _need(sight.needs[0])
    for step in (1, 2, 3):
        has_played = step >= 4 - sight.place
        yield OTHER_NEED + (2 * (step - 1) + has_played) * NEEDS + _need(sight.needs[step])
    yield PLACE + sight.place


def _after(sight: Sight, pieces: Pieces) -> Iterator[int]:
    """The inputs of one option: what is left of the hand, and what the play is worth in the turn."""
    yield from _thermometer(HAND, sight.hand - pieces)
    if sight.led is None:
        yield LEAD_CLASS + _CLASS[pieces]
        return
    yield LED_TYPE + sight.led
    own = _answer(sight, pieces)
    yield FOLLOW_CLASS + _CLASS[pieces] if own else SHED + sight.led.size
    if sight.best is None:
        return
    best = set_of(sight.best)
    assert best is not None
    if own and (own.type, own.strength) > (best.type, best.strength):
        yield HOLDER
    else:
        yield HOLDER + sight.holder
        yield BEST_CLASS + _CLASS[sight.best]


def _answer(sight: Sight, pieces: Pieces) -> PieceSet | None:
    """The set that these pieces are, if it may win."""
    found = set_of(pieces)
    if (
        found is None
        or sight.led is None
        or (found.type < sight.led if sight.ranked else found.type != sight.led)
    ):
        return None
    return found
