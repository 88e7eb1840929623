"""What an audit is made of: three judgements of one deal, and the divergences between them.

Platform (what the record says), arithmetic (straight sums over the recorded events) and engine (the
rules engine replaying them) each give a `Judgement` with the same fields, so that they can be compared
three ways, field by field.
"""

from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

from majlis.baloot.deck import Mode
from majlis.cards import Suit
from majlis.game import Seat, Team

Category: TypeAlias = Literal[
    "trick",
    "legality",
    "card_abnat",
    "declaration",
    "kaboot",
    "khasara",
    "total_points",
    "multiplier",
    "cumulative",
    "bidding",
    "integrity",
]
CATEGORIES: tuple[Category, ...] = get_args(Category)

Class: TypeAlias = Literal["reader fault", "mapping fault", "rule difference", "archive inconsistent"]
CLASSES: tuple[Class, ...] = get_args(Class)

Ending: TypeAlias = Literal[
    "played", "sawa", "qayd", "surrender", "unfinished", "all-pass", "kawesh", "unknown"
]
"""How a deal ended. `unfinished`: cards were played but fewer than 32, and nothing says why."""


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """One judge's reading of one deal; a field is None where this judge cannot tell.

    Pairs are (team 0, team 1). `totals` are raw totals (cards, last trick's 10, surviving declarations),
    in a Kaboot too: the platform's judgement leaves it None there, since its p1 and p2 hold game points.
    """

    ending: Ending = "unknown"
    mode: Mode | None = None
    trump: Suit | None = None
    buyer: Seat | None = None
    buyer_team: Team | None = None
    level: int | None = None
    """1, 2, 3, 4; 5 is gahwa."""
    winners: tuple[Seat, ...] | None = None
    """The winner of each completed trick."""
    card_points: tuple[int, int] | None = None
    """Without the last trick's 10."""
    last_trick: Team | None = None
    totals: tuple[int, int] | None = None
    declared: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    """Surviving declarations of each team, sorted: `sira`, `50`, `100`, `400`, `baloot`."""
    kaboot: bool | None = None
    khasara: bool | None = None
    """Whether the buyer failed."""
    winner: Team | None = None
    game_points: tuple[int, int] | None = None


FIELDS: Final[dict[str, Category]] = {
    "mode": "bidding",
    "trump": "bidding",
    "buyer_team": "bidding",
    "buyer": "bidding",
    "level": "multiplier",
    "winners": "trick",
    "last_trick": "trick",
    "card_points": "card_abnat",
    "declared": "declaration",
    "kaboot": "kaboot",
    "totals": "total_points",
    "khasara": "khasara",
    "winner": "khasara",
    "game_points": "total_points",
}
"""The compared fields of a `Judgement` with the category of a disagreement, causes before consequences."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """Something in one recorded deal that a rule, or the record itself, contradicts."""

    deal: int
    """1-based number of the deal in its file; 0 when it concerns the whole game."""
    category: Category
    point: str
    """Which rule or check, such as `turn-order` or `revoke`; the tables atop the modules list them."""
    message: str
    params: dict[str, Any] = {}
    expected: Any = None
    """What the record has: numbers (seats and teams 0-based), pairs as lists, cards by their names."""
    computed: Any = None
    """What it should be, likewise."""
    klass: Class = "rule difference"


class Divergence(msgspec.Struct, frozen=True, kw_only=True):
    """One disagreement. `expected` is the record's value, `computed` ours."""

    file: str
    deal: int
    category: Category
    expected: Any
    computed: Any
    klass: Class = msgspec.field(name="class")
    stand: tuple[tuple[str, ...], ...]
    """Who says the same, largest party first: `(("arithmetic", "engine"), ("platform",))`."""
    message: str
    """English message id of the `audit` catalog, with `{}` fields."""
    params: dict[str, Any] = {}
    text: str
    """The message in English, filled in."""
