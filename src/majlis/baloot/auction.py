"""The auction: two rounds, provisional Hokum, turn-to-sun, before-you, Ashkal (sources/baloot.md §3).

An `Auction` is a small state machine. `asked` are the seats that may speak now, in the order in which
they are asked; only answers to a question (a provisional Hokum, a before-you) may come in another
order. The Gablak window (sources/baloot.md §3.5) is this set of open questions.

`before_you` says which Suns are asked about: a Sun of round 2 closes the auction at once under
`first-round-only`, and one of round 1 under `ace-floor-round-two`. `turn_to_sun=not-on-ace` leaves the
bidder of a Hokum only his Hokum when the floor card is an Ace. `round_two_asks=later-only` asks nobody about
a Hokum that the dealer bids in round 2: he settles it at once.

Where no source speaks (sources/baloot.md §3.3): before-you is asked about any Sun that is bid, taken over a
Hokum, or called Ashkal; not after turn-to-sun, since everybody has just declined to take that deal as Sun;
and the bidder of the Hokum that is overcalled is not asked, since he did not pass.
"""

import dataclasses
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from majlis.baloot.actions import ASHKAL, BEFORE_YOU, CONFIRM, HOKUM, NAME_SUIT, PASS, SUN, TURN_TO_SUN
from majlis.baloot.deck import Mode
from majlis.baloot.ruleset import RuleSet
from majlis.cards import ACE, SUITS, Card, Suit
from majlis.game import Action, Seat, next_seat


@dataclass(frozen=True, slots=True)
class Contract:
    """What is played: who bought it, how, and how far it was doubled."""

    mode: Mode
    trump: Suit | None
    buyer: Seat
    """In Ashkal the caller's partner, or the caller himself (`ashkal_buyer`)."""
    caller: Seat
    ashkal: bool = False
    level: int = 1
    """1 not doubled, 2, 3, 4; 5 is gahwa."""
    closed: bool = False
    raiser: Seat | None = None
    """Who made the last raise."""

    @property
    def taker(self) -> Seat:
        """Who takes the floor card: the buyer, but in Ashkal always the caller's partner."""
        return next_seat(self.caller, 2) if self.ashkal else self.buyer

    def by(self, rules: RuleSet) -> "Contract":
        """The same contract with the buyer whom these rules name."""
        buyer = self.caller if self.ashkal and rules.ashkal_buyer == "caller" else self.taker
        return self if buyer == self.buyer else dataclasses.replace(self, buyer=buyer)


class Stage(IntEnum):
    """Where the auction stands."""

    BIDDING = 0
    HOKUM_ASKED = 1
    """Everyone else is asked whether he takes the provisional Hokum's deal as Sun."""
    CONFIRMING = 2
    BEFORE_YOU = 3
    SOLD = 4
    THROWN_IN = 5


THIRD_SPEAKER: Final = 2


class Auction:
    """The auction so far; `copy` is cheap."""

    __slots__ = (
        "_hokum_by",
        "_sun_by",
        "_taker",
        "asked",
        "contract",
        "dealer",
        "floor",
        "round",
        "rules",
        "stage",
        "turn",
    )

    def __init__(self, rules: RuleSet, dealer: Seat, floor: Card) -> None:
        self.rules, self.dealer, self.floor = rules, dealer, floor
        self.round, self.turn = 1, 0
        self.stage = Stage.BIDDING
        self.asked: tuple[Seat, ...] = (next_seat(dealer),)
        self.contract: Contract | None = None
        self._hokum_by: Seat | None = None
        self._sun_by: Seat | None = None
        self._taker: Seat | None = None

    def copy(self) -> "Auction":
        """An independent copy."""
        twin = Auction.__new__(Auction)
        for name in Auction.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin

    def nobody_has_bid(self) -> bool:
        """Whether every word so far was a pass, so that Kawesh may still be called."""
        return self.stage == Stage.BIDDING

    def has_bid(self, seat: Seat) -> bool:
        """Whether this seat has bid itself, or taken another's deal."""
        return seat in (self._hokum_by, self._sun_by, self._taker)

    def legal(self, seat: Seat) -> list[Action]:
        """What this seat may say now; empty when it is not asked."""
        if seat not in self.asked:
            return []
        if self.stage == Stage.BIDDING:
            return [PASS, HOKUM, SUN, ASHKAL] if self._may_ashkal() else [PASS, HOKUM, SUN]
        if self.stage == Stage.HOKUM_ASKED:
            return [PASS, SUN]
        if self.stage == Stage.BEFORE_YOU:
            return [PASS, BEFORE_YOU]
        turn = [] if self.rules.turn_to_sun == "not-on-ace" and self._ace_floor() else [TURN_TO_SUN]
        if self.round == 1:
            return [CONFIRM, *turn]
        return [*(NAME_SUIT + suit for suit in SUITS if suit != self.floor // 13), *turn]

    def _ace_floor(self) -> bool:
        return self.floor % 13 == ACE

    def _may_ashkal(self) -> bool:
        return (
            self.turn >= THIRD_SPEAKER
            and not self._ace_floor()
            and (self.round == 1 or self.rules.ashkal_rounds == "both")
        )

    def apply(self, seat: Seat, action: Action) -> None:
        """Advance by a legal word; the caller has checked that it is legal."""
        if self.stage == Stage.BIDDING:
            self._bid(seat, action)
        elif self.stage == Stage.HOKUM_ASKED:
            self._answer_hokum(seat, action)
        elif self.stage == Stage.BEFORE_YOU:
            self._answer_before_you(seat, action)
        elif action == TURN_TO_SUN:
            self._sell(Contract("sun", None, seat, seat))
        else:
            trump = self.floor // 13 if action == CONFIRM else action - NAME_SUIT
            self._sell(Contract("hokum", trump, seat, seat))

    def _bid(self, seat: Seat, action: Action) -> None:
        if action == PASS:
            self._next_speaker()
        elif action == HOKUM:
            self._hokum_by = seat
            self.stage, self.asked = Stage.HOKUM_ASKED, self._asked_about_hokum(seat)
            if not self.asked:
                self.stage, self.asked = Stage.CONFIRMING, (seat,)
        else:
            self._sun(seat, seat if action == SUN else next_seat(seat, 2))

    def _next_speaker(self) -> None:
        self.turn += 1
        if self.turn == 4:
            self.round, self.turn = self.round + 1, 0
        if self.round == 3:
            self.stage, self.asked = Stage.THROWN_IN, ()
        else:
            self.asked = (next_seat(self.dealer, 1 + self.turn),)

    def _asked_about_hokum(self, bidder: Seat) -> tuple[Seat, ...]:
        """Round 1: all three; round 2: the opponents, and the partner if he has not spoken in it yet.

        By `round_two_asks=later-only` nobody is asked in round 2 who has spoken in it.
        """
        if self.round == 2 and self.rules.round_two_asks == "later-only":
            return tuple(next_seat(bidder, step) for step in range(1, 4 - self._order(bidder)))
        partner_spoke = self._order(next_seat(bidder, 2)) < self._order(bidder)
        skip_partner = self.round == 2 and partner_spoke
        return tuple(next_seat(bidder, step) for step in (1, 2, 3) if not (step == 2 and skip_partner))

    def _order(self, seat: Seat) -> int:
        """Place in the order of speaking, 0..3."""
        return (seat - self.dealer - 1) % 4

    def _answer_hokum(self, seat: Seat, action: Action) -> None:
        if action == SUN:
            self._sun(seat, seat)
            return
        self.asked = tuple(other for other in self.asked if other != seat)
        if not self.asked:
            assert self._hokum_by is not None
            self.stage, self.asked = Stage.CONFIRMING, (self._hokum_by,)

    def _sun(self, caller: Seat, buyer: Seat) -> None:
        """A Sun was called (for oneself, or by Ashkal for the partner): who comes before you?"""
        self._sun_by = caller
        self.contract = Contract("sun", None, buyer, caller, ashkal=buyer != caller).by(self.rules)
        earlier = tuple(
            seat
            for seat in (next_seat(self.dealer, 1 + step) for step in range(self._earlier_speakers(caller)))
            if (seat ^ caller) & 1 and seat != self._hokum_by
        )
        if earlier and self._asks_before_you():
            self.stage, self.asked = Stage.BEFORE_YOU, earlier
        else:
            self._sell(self.contract)

    def _earlier_speakers(self, caller: Seat) -> int:
        """How many speakers come before him and may be asked about his Sun."""
        most = 2 if self.rules.before_you == "ace-floor-first-two" else 3
        return min(self._order(caller), most)

    def _asks_before_you(self) -> bool:
        """Whether a Sun of this round, on this floor card, is offered to those who come earlier."""
        asked = {
            "earlier-opponents": True,
            "first-round-only": self.round == 1,
            "ace-floor-only": self._ace_floor(),
            "ace-floor-first-two": self._ace_floor(),
            "ace-floor-round-two": self._ace_floor() and self.round == 2,
            "off": False,
        }
        return asked[self.rules.before_you]

    def _answer_before_you(self, seat: Seat, action: Action) -> None:
        """The earliest taker buys, so a taker closes the question for those who come after him."""
        if action == BEFORE_YOU:
            self._taker = seat
            self.asked = tuple(other for other in self.asked if self._order(other) < self._order(seat))
        else:
            self.asked = tuple(other for other in self.asked if other != seat)
        if not self.asked:
            assert self.contract is not None
            taker = self._taker
            self._sell(self.contract if taker is None else Contract("sun", None, taker, taker))

    def _sell(self, contract: Contract) -> None:
        self.contract, self.stage, self.asked = contract, Stage.SOLD, ()
