"""What an audit is made of: three judgements of one deal, and the divergences between them.

Platform (what the record says), arithmetic (straight sums over the recorded events) and engine (the
rules engine replaying them) each give a `Judgement` with the same fields, so that they can be compared
three ways, field by field.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

from majlis.baloot.deck import Mode
from majlis.cards import Suit
from majlis.game import Seat, Team
from majlis.message import Latin, Listed, Message, Word

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
ARCHIVE: Final[Class] = "archive inconsistent"
MAPPING: Final[Class] = "mapping fault"
READER: Final[Class] = "reader fault"
RULE: Final[Class] = "rule difference"

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
    message: Message
    expected: Any = None
    """What the record has: numbers (seats and teams 0-based), pairs as lists, cards by their names."""
    computed: Any = None
    """What it should be, likewise."""
    klass: Class = RULE

    @property
    def params(self) -> Mapping[str, Any]:
        """The values of the message; seats, suits and cards are numbers too."""
        return self.message.params


def finding(
    deal: int,
    category: Category,
    point: str,
    text: str,
    expected: Any = None,
    computed: Any = None,
    klass: Class = RULE,
    **params: Any,
) -> Finding:
    """A finding with this message and its values."""
    return Finding(
        deal=deal,
        category=category,
        point=point,
        message=say(text, **params),
        expected=expected,
        computed=computed,
        klass=klass,
    )


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
    message: Message

    @property
    def params(self) -> dict[str, Any]:
        """The values of the message as plain data."""
        values: dict[str, Any] = plain(self.message.params)
        return values

    @property
    def options(self) -> Sequence[str]:
        """The changes of rule options (`third_hand=free`) that would explain it."""
        listed = self.message.params.get("options")
        return () if listed is None else listed.values

    @property
    def text(self) -> str:
        """The sentences in English."""
        return sentence(self.message)


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence about a deal that is not a divergence: how it ended early, cards that were tolerated."""

    file: str
    deal: int
    ending: Ending
    message: Message

    @property
    def text(self) -> str:
        """The sentences in English."""
        return sentence(self.message)


# Sentences

MORE: Final = "and"
"""The value of a message that holds further sentences."""


class Sentences(tuple[Message, ...]):
    """Further sentences after a message."""


def say(text: str, **params: Any) -> Message:
    """A message; a value that is not known (None) is worded as `nothing`."""
    return Message(text, {name: Listed(()) if value is None else value for name, value in params.items()})


def sentence(message: Message, language: str = "en") -> str:
    """The message in this language, with the sentences that follow it.

    Each begins with a capital and ends with a full stop, however its message is written.

    >>> from majlis.baloot.names import CardWord, SeatWord
    >>> sentence(say("{seat} plays {card}", seat=SeatWord(3), card=CardWord(47)))
    'Left plays 10♦.'
    """
    text = message.text(language)
    whole = text[:1].upper() + text[1:] + ("" if text.endswith((".", "…")) else ".")
    return " ".join([whole, *(sentence(more, language) for more in message.params.get(MORE, ()))])


def plain(value: Any) -> Any:
    """A value as JSON has it: a word is its id, a seat or card its number; of a message id and values.

    >>> from majlis.baloot.names import SeatWord
    >>> plain({"seat": SeatWord(3), "words": Listed((Word("a"), Word("b")))})
    {'seat': 3, 'words': ['a', 'b']}
    """
    if isinstance(value, Message):
        return value.data()
    if isinstance(value, msgspec.Struct):
        row: dict[str, Any] = {}
        for name, key in zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True):
            item = getattr(value, name)
            if isinstance(item, Message):
                row |= {"message": item.id, "params": plain(item.params)}
            else:
                row[key] = plain(item)
        return row
    if isinstance(value, Mapping):
        return {str(name): plain(item) for name, item in value.items()}
    if isinstance(value, Sentences):
        return [[message.id, plain(message.params)] for message in value]
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(item) for item in value]
    if isinstance(value, Listed):
        return [plain(item) for item in value.values] or None
    if isinstance(value, Word):
        return value.id
    if isinstance(value, Latin):
        return value.value
    return int(value) if isinstance(value, int) and not isinstance(value, bool) else value
