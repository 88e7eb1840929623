"""One finding of an independent check: which rule, what the record has, what it should be, and a sentence.

Findings come from `arithmetic`, `platform`, `bidding` and `legality`. They are data: `message` is an
English message id of the `audit` catalog with `{}` fields and `params` fills them, so that a report can
print them in any language. Seats are written `P1`..`P4` and teams `1`, `2`, as in the archives; cards
have their glyphs; no word that needs translating hides in `params`.
"""

from typing import Any

import msgspec

from majlis.baloot.audit.types import Category, Class
from majlis.cards import CardSet, card_name, cards_of
from majlis.game import Seat, Team
from majlis.i18n import texts


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
    """What the record has."""
    computed: Any = None
    """What it should be."""
    klass: Class = "rule difference"

    def text(self, language: str = "en") -> str:
        """The sentence, filled in, in this language (English where it has no translation)."""
        return texts(language, "audit").gettext(self.message).format(**self.params)


def seat_name(seat: Seat | None) -> str:
    """`P1`..`P4`, as the archives call the players; `-` for nobody."""
    return "-" if seat is None else f"P{seat + 1}"


def team_name(team: Team | None) -> str:
    """`1` or `2`, as the archives number the teams; `-` for neither."""
    return "-" if team is None else str(team + 1)


def cards_text(cards: CardSet) -> str:
    """`9♥ J♥`: the cards of a set one by one; `-` for none."""
    return " ".join(map(card_name, cards_of(cards))) or "-"
