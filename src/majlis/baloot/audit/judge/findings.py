"""One finding of an independent check: which rule, what the record has, what it should be, and a sentence.

Findings come from `arithmetic`, `platform`, `bidding` and `legality`. They are data: `message` is an
English message id of the `audit` catalog with `{}` fields and `params` fills them, so that a report can
print them in any language. The parameters are plain numbers, and the name of each says what it is, up to
its first underscore: `seat` and `team` (0-based), `card`, `cards` (a list), `suit`, `pair` (by team),
`word` (a message id of the `audit` catalog); anything else is written as it is.
"""

from typing import Any

import msgspec

from majlis.baloot.audit.types import Category, Class
from majlis.cards import Card, CardSet, card_name, cards_of


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


def card_list(cards: CardSet) -> list[Card]:
    """The cards of a set as numbers, for a `cards` parameter; what no pack has is left out."""
    return list(cards_of(cards & (1 << 52) - 1))


def cards_text(cards: CardSet) -> str:
    """`9♥ J♥`: the cards of a set by name; `-` for none. What no pack has is left out."""
    return " ".join(map(card_name, card_list(cards))) or "-"
