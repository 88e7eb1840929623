"""The score sheet of a deal: what was counted, and the arithmetic line by line in English and Arabic.

Players argue about exactly this, so every step of BALOOT.md section 8 that changed a number has its line.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from majlis.baloot.deck import Mode
from majlis.cards import Suit
from majlis.game import Team
from majlis.message import Message

Pair: TypeAlias = tuple[int, int]
Ending: TypeAlias = Literal["played", "sawa", "qayd", "false-sawa", "all-pass", "kawesh"]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score of one deal; pairs are (team 0, team 1), raw points unless said otherwise."""

    mode: Mode
    trump: Suit | None
    level: int
    buyer_team: Team
    card_points: Pair
    """Captured card points, without the last trick's 10; after a true Sawa the claimed ones included."""
    last_trick: Team | None
    tricks: Pair
    project_raw: Pair
    """Surviving projects."""
    baloots: Pair
    """How many Baloots of each team count (0 or 1): none of a side that was swept or pays for a foul."""
    totals: Pair
    """Card points, last trick's 10, surviving projects, 20 for a Baloot."""
    declared: tuple[tuple[str, ...], tuple[str, ...]]
    """Surviving declarations: `sira`, `50`, `100`, `400`, `baloot`, sorted."""
    kaboot: Team | None
    khasara: bool
    """The buyer failed."""
    winner: Team
    game_points: Pair
    lines: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class DealResult:
    """How a deal ended, and what it was worth. `sheet` is None when it was thrown in."""

    ending: Ending
    game_points: Pair = (0, 0)
    sheet: ScoreSheet | None = None
    offender: Team | None = None
    """Who pays, after a Qayd (right or wrong) or a false Sawa."""


def sheet_text(sheet: ScoreSheet, language: str = "en") -> list[str]:
    """The whole arithmetic of the deal, one step a line."""
    return [line.text(language) for line in sheet.lines]
