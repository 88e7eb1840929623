"""What a finished round was worth, with the arithmetic of each seat: plain data, and its lines in words.

>>> sheet = RoundResult((3, 1, 2, 2), (3, 0, 2, 3), 2, (16, -2, 14, -2))
>>> sheet_text(sheet)[1]
'Right: declared 1 and took 0: −1 × 2 = −2'
"""

from dataclasses import dataclass

from majlis.game import SEATS
from majlis.i18n import N_
from majlis.liaptui.scoring import how_scored
from majlis.liaptui.standing import FourInts
from majlis.message import Message
from majlis.seats import SeatWord


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended; each field is by seat but the multiplier."""

    declarations: FourInts
    piles: FourInts
    """Taken."""
    multiplier: int
    """1, and 1 more for every redeal."""
    points: FourInts

    @property
    def lines(self) -> tuple[Message, ...]:
        """The arithmetic of each seat as a sentence."""
        return tuple(
            Message(
                N_("{seat}: {arithmetic}"),
                {
                    "seat": SeatWord(seat),
                    "arithmetic": how_scored(self.declarations[seat], self.piles[seat], self.multiplier),
                },
            )
            for seat in SEATS
        )


def sheet_text(result: RoundResult, language: str = "en") -> list[str]:
    """The whole arithmetic of the round, one seat a line."""
    return [line.text(language) for line in result.lines]
