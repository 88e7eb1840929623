"""The contract that the recorded calls come to, read from the words alone.

Words overrule the platform's own fields (`gm`, `ts`, `rb`, `gem`), which serve only where the words are
silent: the trump is the explicit suit word's, else the floor card's in round 1, and `ts` only when it is
not 4 (KAMMELNA.md, Calls). Reading is lenient: it asks what was meant, not whether it was allowed;
`majlis.baloot.audit.judge.bidding` asks that.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from majlis.baloot.deck import Mode
from majlis.baloot.kammelna.types import Bought, Call, DealRecord, Part
from majlis.cards import Card, Suit
from majlis.game import Seat, Team

SUIT_OF_WORD: Final[dict[str, Suit]] = {"spades": 0, "hearts": 1, "clubs": 2, "diamonds": 3}
PASSES: Final = frozenset({"pass", "thany", "wala", "waraq", ""})
"""Words that leave the contract as it is; a bidder's own `pass` confirms his Hokum. The empty word is one."""
DOUBLES: Final = frozenset({"double", "redouble", "hokomclose", "hokomopen"})
"""Words that raise to Double, or, once tripled, to Four."""
RAISES: Final = DOUBLES | {"triple", "four", "qahwa", "gahwa"}
BIDS: Final = frozenset({"hokom", "hokom2", "sun", "ashkal", "turntosun", "beforeyou", *SUIT_OF_WORD})
WORDS: Final = PASSES | RAISES | BIDS
GAHWA: Final = 5
UNSET_TRUMP: Final = 4


@dataclass(frozen=True, slots=True)
class Bargain:
    """What was bought: by whom, in what, at what level. `trump` is None in Sun, or when nothing tells it."""

    mode: Mode
    trump: Suit | None
    buyer: Seat
    """Who plays it; with Ashkal the caller's partner."""
    caller: Seat
    ashkal: bool = False
    turned: bool = False
    """A Hokum that its bidder turned to Sun."""
    taken: bool = False
    """A Sun taken by `before you`, or over a Hokum."""
    second_round: bool = False
    level: int = 1
    """1..4, and 5 for Gahwa."""
    closed: bool = False
    raiser: Seat | None = None

    @property
    def team(self) -> Team:
        """The buyer's team."""
        return self.buyer & 1


class _Reader:
    """Follows the words; every method is one kind of word."""

    def __init__(self, deal: DealRecord) -> None:
        self.first = None if deal.dealer is None else (deal.dealer + 1) % 4
        self.floor: Card | None = deal.floor if deal.floor in range(52) else None
        self.mode: Mode | None = None
        self.trump: Suit | None = None
        self.caller: Seat | None = None
        self.named = self.ashkal = self.turned = self.taken = self.second = False
        self.level = 1
        self.closed = False
        self.raiser: Seat | None = None

    def take(self, call: Call) -> None:
        word = call.word
        if word in PASSES:
            self.second = self.second or word in ("thany", "wala", "waraq")
        elif word in SUIT_OF_WORD:
            self._name(call.seat, SUIT_OF_WORD[word])
        elif word in ("hokom", "hokom2"):
            self._hokum(call.seat, second=word == "hokom2")
        elif word in ("sun", "ashkal"):
            self._sun(call.seat, ashkal=word == "ashkal")
        elif word == "beforeyou":
            self._before_you(call.seat)
        elif word == "turntosun" and self.mode == "hokum":
            self.mode, self.turned = "sun", True
        elif word in RAISES:
            self._raise(call)

    def _hokum(self, seat: Seat, second: bool) -> None:
        if self.mode is None:
            self.mode, self.caller = "hokum", seat
            self.second = self.second or second

    def _name(self, seat: Seat, suit: Suit) -> None:
        self._hokum(seat, second=True)
        if self.mode == "hokum":
            self.trump, self.named = suit, True

    def _sun(self, seat: Seat, ashkal: bool) -> None:
        if self.mode == "sun":
            # A second Sun can only be an earlier opponent's, taking it before the bidder.
            if not ashkal and self._comes_before(seat):
                self._before_you(seat)
            return
        self.taken = self.mode == "hokum"
        self.mode, self.caller, self.ashkal = "sun", seat, ashkal

    def _before_you(self, seat: Seat) -> None:
        taken_by_later = not self.taken or self._comes_before(seat)
        if self.mode is None or self.caller is None or taken_by_later:
            self.mode, self.caller, self.ashkal, self.taken = "sun", seat, False, True

    def _comes_before(self, seat: Seat) -> bool:
        if self.caller is None or self.first is None:
            return False
        return (seat - self.first) % 4 < (self.caller - self.first) % 4

    def _raise(self, call: Call) -> None:
        if self.mode is None or self.caller is None:
            return
        word, variant = call.word, call.word in ("hokomclose", "hokomopen")
        ours = call.seat & 1 == self._buyer() & 1
        if variant and ours and self.level in (2, 4):
            self.closed = word == "hokomclose"  # the buyer's choice of variant, not a raise
            return
        if word == "triple":
            self.level = 3
        elif word == "four":
            self.level = 4
        elif word in ("qahwa", "gahwa"):
            self.level = GAHWA
        elif word == "redouble" and call.gem:
            self.level = min(call.gem + 1, GAHWA)
        else:
            self.level = 2 if self.level == 1 else min(self.level + 1, 4)
        self.closed = word == "hokomclose" or (word in ("double", "four") and call.hc == 1)
        self.raiser = call.seat

    def _buyer(self) -> Seat:
        assert self.caller is not None
        return (self.caller + 2) % 4 if self.ashkal else self.caller

    def bargain(self, calls: list[Call]) -> Bargain | None:
        if self.mode is None or self.caller is None:
            return _from_fields(calls)
        trump = self.trump if self.mode == "hokum" else None
        if self.mode == "hokum" and not self.named:
            in_floor = not self.second and self.floor is not None
            trump = self.floor // 13 if in_floor and self.floor is not None else _recorded_trump(calls)
        return Bargain(
            mode=self.mode,
            trump=trump,
            buyer=self._buyer(),
            caller=self.caller,
            ashkal=self.ashkal,
            turned=self.turned,
            taken=self.taken,
            second_round=self.second,
            level=self.level,
            closed=self.closed,
            raiser=self.raiser,
        )


def _recorded_trump(calls: Iterable[Call]) -> Suit | None:
    """The platform's trump, from the last call that has a Hokum and a suit."""
    suits = [call.ts for call in calls if call.gm == 2 and 0 <= call.ts < UNSET_TRUMP]
    return suits[-1] if suits else None


def _from_fields(calls: list[Call]) -> Bargain | None:
    """What the platform's fields say, for calls whose words name no contract at all."""
    for call in reversed(calls):
        if call.gm in (1, 2, 3) and call.rb in (0, 1, 2, 3):
            mode: Mode = "hokum" if call.gm == 2 else "sun"
            level = call.gem + 1 if 0 <= call.gem < GAHWA else 1
            trump = _recorded_trump(calls) if mode == "hokum" else None
            return Bargain(mode, trump, call.rb, call.rb, level=level, closed=call.hc == 1, raiser=call.rd)
    return None


def _named(bought: Bought) -> Bargain:
    buyer, level = bought.buyer, bought.level or 1
    assert buyer is not None
    assert bought.mode is not None
    raiser = bought.raiser
    if raiser is None and level > 1:  # the level tells the side; the score needs no more
        raiser = buyer if level % 2 else (buyer + 1) % 4
    return Bargain(
        mode=bought.mode,
        trump=bought.trump if bought.mode == "hokum" else None,
        buyer=buyer,
        caller=(buyer + 2) % 4 if bought.ashkal else buyer,
        ashkal=bought.ashkal,
        level=level,
        closed=bought.closed,
        raiser=raiser,
    )


def read_bargain(deal: DealRecord) -> Bargain | None:
    """The contract of a recorded deal; None when nobody bought, or nothing tells (BALOOT.md 3 and 4).

    Without an auction it is the one that the record, or a supposition about it, names outright.
    """
    if deal.contract is not None and deal.absent & Part.AUCTION and deal.contract.whole:
        return _named(deal.contract)
    calls = [event for event in deal.events if type(event) is Call and event.seat in (0, 1, 2, 3)]
    reader = _Reader(deal)
    for call in calls:
        reader.take(call)
    return reader.bargain(calls)
