"""The contract that the recorded calls come to, read from the words alone.

Words overrule the platform's own fields (`gm`, `ts`, `rb`, `gem`), which serve only where the words are
silent: the trump is the explicit suit word's, else the floor card's in round 1, and `ts` only when it is
not 4 (sources/kammelna.md §4). Reading is lenient: it asks what was meant, not whether it was allowed;
`judge.bidding` asks that.
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
    """The purchase: by whom, in what, at what level. `trump` is None in Sun, or when nothing tells it."""

    mode: Mode
    trump: Suit | None
    buyer: Seat
    """Who plays it; with Ashkal the caller's partner."""
    caller: Seat
    ashkal: bool = False
    second_round: bool = False
    level: int = 1
    """1..4, and 5 for Gahwa."""
    closed: bool = False
    raiser: Seat | None = None

    @property
    def team(self) -> Team:
        """The buyer's team."""
        return self.buyer & 1

    @property
    def known(self) -> bool:
        """Whether its cards can be judged: of a Hokum the trump is known."""
        return self.mode == "sun" or self.trump is not None


class _Reader:
    """Follows the words of the calls."""

    def __init__(self, deal: DealRecord) -> None:
        self.first = None if deal.dealer is None else (deal.dealer + 1) % 4
        self.floor: Card | None = deal.floor if deal.floor in range(52) else None
        self.mode: Mode | None = None
        self.trump: Suit | None = None
        """As it was named outright."""
        self.caller: Seat = 0
        self.ashkal = self.taken = self.second = self.closed = False
        self.level = 1
        self.raiser: Seat | None = None

    def take(self, call: Call) -> None:
        word, seat = call.word, call.seat
        if word in PASSES:
            self.second = self.second or word in ("thany", "wala", "waraq")
        elif word in ("hokom", "hokom2") or word in SUIT_OF_WORD:
            if self.mode is None:
                self.mode, self.caller = "hokum", seat
                self.second = self.second or word != "hokom"
            if self.mode == "hokum" and word in SUIT_OF_WORD:
                self.trump = SUIT_OF_WORD[word]
        elif word in ("sun", "ashkal") and self.mode != "sun":
            self._sun(seat, taken=self.mode == "hokum", ashkal=word == "ashkal")
        elif word in ("sun", "beforeyou"):
            # A second Sun can only be an earlier opponent's, taking it before the bidder.
            before = self.mode is not None and self._comes_before(seat)
            if before or (word == "beforeyou" and (self.mode is None or not self.taken)):
                self._sun(seat, taken=True)
        elif word == "turntosun" and self.mode == "hokum":
            self.mode = "sun"
        elif word in RAISES and self.mode is not None:
            self._raise(call)

    def _sun(self, seat: Seat, taken: bool, ashkal: bool = False) -> None:
        self.mode, self.caller, self.ashkal, self.taken = "sun", seat, ashkal, taken

    def _comes_before(self, seat: Seat) -> bool:
        return self.first is not None and (seat - self.first) % 4 < (self.caller - self.first) % 4

    def _raise(self, call: Call) -> None:
        word = call.word
        ours = (call.seat - self.buyer) % 2 == 0
        if word in ("hokomclose", "hokomopen") and ours and self.level in (2, 3, 4):
            self.closed = word == "hokomclose"  # the buyer's or tripler's choice of variant, not a raise
            return
        if word == "redouble" and call.gem:
            self.level = min(call.gem + 1, GAHWA)
        else:
            self.level = _LEVELS.get(word, 2 if self.level == 1 else min(self.level + 1, 4))
        self.closed = word == "hokomclose" or (word in ("double", "four") and call.hc == 1)
        self.raiser = call.seat

    @property
    def buyer(self) -> Seat:
        return (self.caller + 2 * self.ashkal) % 4

    def bargain(self, calls: list[Call]) -> Bargain | None:
        if self.mode is None:
            return _from_fields(calls)
        trump = self.trump
        if self.mode == "sun":
            trump = None
        elif trump is None:
            trump = self.floor // 13 if self.floor is not None and not self.second else _recorded_trump(calls)
        return Bargain(
            mode=self.mode,
            trump=trump,
            buyer=self.buyer,
            caller=self.caller,
            ashkal=self.ashkal,
            second_round=self.second,
            level=self.level,
            closed=self.closed,
            raiser=self.raiser,
        )


_LEVELS: Final = {"triple": 3, "four": 4, "qahwa": GAHWA, "gahwa": GAHWA}


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
    assert bought.buyer is not None
    assert bought.mode is not None
    buyer, level, raiser = bought.buyer, bought.level or 1, bought.raiser
    if raiser is None and level > 1:  # the level tells the side; the score needs no more
        raiser = buyer if level % 2 else (buyer + 1) % 4
    return Bargain(
        mode=bought.mode,
        trump=bought.trump if bought.mode == "hokum" else None,
        buyer=buyer,
        caller=(buyer + 2 * bought.ashkal) % 4,
        ashkal=bought.ashkal,
        level=level,
        closed=bought.closed,
        raiser=raiser,
    )


def read_bargain(deal: DealRecord) -> Bargain | None:
    """The contract of a recorded deal (sources/baloot.md §3, §4); None when nobody bought, or nothing tells.

    Without an auction it is the one that the record, or a supposition about it, names outright.
    """
    if deal.contract is not None and deal.absent & Part.AUCTION and deal.contract.whole:
        return _named(deal.contract)
    calls = [event for event in deal.events if type(event) is Call and event.seat in (0, 1, 2, 3)]
    reader = _Reader(deal)
    for call in calls:
        reader.take(call)
    return reader.bargain(calls)
