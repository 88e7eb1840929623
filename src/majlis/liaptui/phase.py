"""The phases of a round."""

from enum import IntEnum


class Phase(IntEnum):
    """Where a round stands."""

    REDEAL = 0
    """Seats with a weak hand are asked whether to redeal; skipped when no hand is weak."""
    DECLARE = 1
    PLAY = 2
    OVER = 3
