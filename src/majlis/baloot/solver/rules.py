"""What one search is told besides the cards: the rules of play, and what counts."""

from typing import NamedTuple

from majlis.compiled.arrays import Ints

NO_SWEEP_FIRST, SWEEP_SECOND = 1, 2
"""Bits of `Rules.sweeps`: the first side must not take every trick; the second side's sweep is a success."""


class Rules(NamedTuple):
    """What stays the same through a search."""

    trump: int
    """The suit, or `SUN`."""
    options: int
    """The rules of play, as bits (`card_numbers`)."""
    sweeps: int
    counted: int
    """0 where card points are counted, 1 where tricks are: their entries in the table differ."""
    trick: int
    """What a trick counts besides its cards."""
    last: int
    """What the last trick counts besides."""
    points: Ints
    """Of the 32 cards."""
    sums: Ints
    """The points of every set of cards of a suit, at `256 * suit + set`."""
