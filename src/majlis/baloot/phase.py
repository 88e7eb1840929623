"""The phases of a deal."""

from enum import IntEnum


class Phase(IntEnum):
    """Where a deal stands."""

    AUCTION = 0
    DOUBLING = 1
    PLAY = 2
    CLOSING = 3
    """Physical mode: all cards are played, and each seat may still challenge."""
    OVER = 4
