"""What is known of an auction while its calls are followed: `bidding` and its parts read and change it."""

from types import EllipsisType
from typing import Any

from majlis.baloot.audit.types import RULE, Class, Finding, finding
from majlis.baloot.kammelna.types import DealRecord
from majlis.baloot.names import SeatWord
from majlis.baloot.ruleset import RuleSet
from majlis.cards import ACE, Suit
from majlis.game import Seat


class Followed:
    """How far the calls of one deal have been followed, and what was found in them."""

    def __init__(self, deal: DealRecord, rules: RuleSet) -> None:
        self.deal, self.rules = deal, rules
        self.findings: list[Finding] = []
        self.phase = "bidding"
        """`bidding`, `asked` (a Hokum stands and the others are asked), `before-you`, `doubling`, `over`."""
        self.first: Seat | None = None if deal.dealer is None else (deal.dealer + 1) % 4
        self.round = 1
        self.spoken: set[Seat] = set()
        """Who has spoken in this round."""
        self.open: set[Seat] = set()
        """Who has still to answer the question on the table."""
        self.answered: set[Seat] = set()
        self.bid: str | None = None
        """`hokum`, `sun` or `ashkal`."""
        self.bidder: Seat | None = None
        self.bought: set[Seat] = set()
        """Who has bid, or taken another's deal."""
        self.taken = self.turned = False
        self.trump: Suit | None = None
        self.level = 1
        self.raiser: Seat | None = None
        self.passed: set[Seat] = set()
        """Who has passed on raising to the next level."""
        self.ace_floor = deal.floor is not None and deal.floor % 13 == ACE

    def note(
        self,
        point: str,
        text: str,
        seat: Seat | EllipsisType | None = ...,
        call: str | None = None,
        *,
        expected: Any = ...,
        computed: Any = None,
        klass: Class = RULE,
        **params: Any,
    ) -> None:
        """Keep a finding, the first of its point in this deal; the record has the call, else the seat."""
        if any(other.point == point for other in self.findings):
            return
        if expected is ...:
            expected = seat if call is None else call
        if call is not None:
            params = {"call": call} | params
        if seat is not ...:
            params = {"seat": None if seat is None else SeatWord(seat)} | params
        self.findings.append(
            finding(self.deal.number, "bidding", point, text, expected, computed, klass, **params)
        )

    def order(self, seat: Seat) -> int:
        """Place in the order of speaking, 0..3."""
        return (seat - (self.first or 0)) % 4

    def takes_before(self, seat: Seat) -> None:
        """The earliest taker buys, so only those who come before him are still asked."""
        self.bid, self.bidder, self.taken = "sun", seat, True
        self.bought.add(seat)
        self.open = {other for other in self.open if self.order(other) < self.order(seat)}
