"""What lasts from round to round of a game: its number, the scores, the zero streaks, who won last.

>>> Standing(round_number=2, scores=(8, 3, -1, 3), zero_streaks=(0, 1, 0, 1), last_winner=2).scores
(8, 3, -1, 3)
>>> Standing(round_number=2)
Traceback (most recent call last):
majlis.errors.InputError: last winner None: before round 2 it is a seat 0, 1, 2 or 3
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from majlis.errors import InputError, check_whole, shown
from majlis.game import SEATS, Seat
from majlis.i18n import N_

FourInts: TypeAlias = tuple[int, int, int, int]

STREAK_LIMIT: Final = 2
"""After declaring 0 in this many rounds in a row, 0 may not be declared (sources/liaptui.md §2.4)."""
_MOST: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Standing:
    """The game before a round. Raises `InputError` for what no game can come to."""

    round_number: int = 1
    scores: FourInts = (0, 0, 0, 0)
    """Points by seat; they may be negative."""
    zero_streaks: FourInts = (0, 0, 0, 0)
    """In how many rounds in a row, up to the last, each seat has declared 0."""
    last_winner: Seat | None = None
    """Who won the last turn of the previous round; None before the first round."""

    def __post_init__(self) -> None:
        check_whole("round", self.round_number, 1, _MOST)
        if not _four(self.scores, -_MOST, _MOST):
            raise InputError(N_("scores {value}: write four whole numbers"), value=_written(self.scores))
        most = min(STREAK_LIMIT, self.round_number - 1)
        if not _four(self.zero_streaks, 0, most):
            text = N_("zero streaks {value}: before round {round} they are four whole numbers, 0 to {most}")
            value = _written(self.zero_streaks)
            raise InputError(text, value=value, round=self.round_number, most=most)
        if self.round_number == 1 and self.last_winner is not None:
            raise InputError(N_("before round 1 nobody has won a round's last turn"))
        if self.round_number > 1 and (type(self.last_winner) is not int or self.last_winner not in SEATS):
            text = N_("last winner {seat}: before round {round} it is a seat 0, 1, 2 or 3")
            raise InputError(text, seat=shown(self.last_winner), round=self.round_number)


def _written(numbers: object) -> str:
    """Numbers by seat as lines and tables have them, `0/2/0/1`; anything else as it is."""
    if isinstance(numbers, tuple) and all(type(number) is int for number in numbers):
        return shown("/".join(map(shown, numbers)))
    return shown(numbers)


def _four(numbers: object, least: int, most: int) -> bool:
    return (
        isinstance(numbers, tuple)
        and len(numbers) == len(SEATS)
        and all(type(number) is int and least <= number <= most for number in numbers)
    )
