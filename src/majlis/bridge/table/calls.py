"""Calls, auctions and contracts: what may be said, what it comes to, and the texts for it.

A `Bid` is an int: 0 pass, 1 double, 2 redouble, then 3 (1♣) to 37 (7NT) in the order in which bids outrank
each other. A `Call` is a bid as it was made, with its alert and explanation. A `Contract` is level, strain
and doubling, without its declarer; level 0 is a board that was passed out.

>>> calls = [Call(parse_bid(text)) for text in "1H Pass 2NT X Pass Pass Pass".split()]
>>> contract, declarer = final_contract(0, calls)
>>> contract_text(contract), declarer
('2NTX', 2)
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from majlis.bridge.table.cards import STRAIN_TEXTS, SUIT_OF_GLYPH, Strain, parse_strain
from majlis.errors import NotationError, shown
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Message

Bid: TypeAlias = int

PASS: Final[Bid] = 0
DOUBLE: Final[Bid] = 1
REDOUBLE: Final[Bid] = 2
FIRST_BID: Final[Bid] = 3
MOST_CALLS: Final = 400
"""More calls than any auction can have (319): readers stop there."""
LAST_BID: Final[Bid] = 37

_BID_TEXTS: Final = (
    "Pass",
    "X",
    "XX",
    *(f"{level}{strain}" for level in range(1, 8) for strain in STRAIN_TEXTS),
)
_WORDS: Final = {
    **dict.fromkeys(("P", "PASS", "PASSES", "PAS", "NO", "-P-", "NB", "NO BID"), PASS),
    **dict.fromkeys(("X", "D", "DB", "DBL", "DBLE", "DOUBLE", "*"), DOUBLE),
    **dict.fromkeys(("XX", "R", "RDBL", "RDBLE", "REDBL", "REDBLE", "RD", "REDOUBLE", "**"), REDOUBLE),
}
_BID: Final = re.compile(r"([1-7])\s*(NT|N|SA|[SHDC♠♥♦♣♤♡♢♧])")


def make_bid(level: int, strain: Strain) -> Bid:
    """The bid of this level (1..7) and strain (0..4)."""
    return FIRST_BID + 5 * (level - 1) + strain


def level_of(bid: Bid) -> int:
    """The level of a bid, 1..7; 0 for pass, double and redouble."""
    return (bid + 2) // 5 if bid >= FIRST_BID else 0


def strain_of(bid: Bid) -> Strain:
    """The strain of a bid that has a level."""
    return (bid - FIRST_BID) % 5


def bid_text(bid: Bid) -> str:
    """`Pass`, `X`, `XX`, `1C` … `7NT`."""
    return _BID_TEXTS[bid]


_STRAINS: Final = ("C", "D", "H", "S", "N", "NT", "SA", *SUIT_OF_GLYPH)
_SPELLED: Final = {
    **{word: bid for word, bid in _WORDS.items() if "*" not in word},
    **{
        f"{level}{strain}": make_bid(level, parse_strain(strain))
        for level in range(1, 8)
        for strain in _STRAINS
    },
}
USUAL_BIDS: Final[dict[str, Bid]] = {
    spelling: bid for word, bid in _SPELLED.items() for spelling in (word, word.lower(), word.capitalize())
}
"""Bids by their texts, as nearly all files have them; without `*`, which may be a mark."""


def parse_bid(text: str) -> Bid:
    """A bid from `1NT`, `1n`, `1♥`, `Pass`, `p`, `X`, `dbl`, `XX`, `r`; raises `NotationError` otherwise."""
    usual = USUAL_BIDS.get(text)
    if usual is not None:
        return usual
    word = text.strip().replace("\ufe0f", "").upper()
    if word in _WORDS:
        return _WORDS[word]
    match = _BID.fullmatch(word)
    if match is None:
        message = N_("{value} is not a call: write Pass, X, XX, or a bid such as 1NT or 4S")
        raise NotationError(Message(message, {"value": shown(text)}))
    return make_bid(int(match[1]), parse_strain(match[2]))


@dataclass(frozen=True, slots=True)
class Call:
    """A call as it was made."""

    bid: Bid
    alert: bool = False
    explanation: str = ""
    """What was said about it; an alert may have none, and a call may be explained without an alert."""

    def __str__(self) -> str:
        return _BID_TEXTS[self.bid] + "!" * self.alert


PLAIN_CALLS: Final = tuple(Call(bid) for bid in range(LAST_BID + 1))
"""By bid, the calls without alert and explanation: nothing changes them, so all auctions share them."""


@dataclass(frozen=True, slots=True)
class Contract:
    """What is to be played; the declarer is told apart from it."""

    level: int
    """1..7; 0 when the board was passed out."""
    strain: Strain = 0
    doubled: int = 0
    """0, 1 doubled, 2 redoubled."""

    @property
    def passed_out(self) -> bool:
        """Whether nobody bid."""
        return self.level == 0

    @property
    def tricks(self) -> int:
        """How many tricks make it."""
        return self.level + 6 if self.level else 0

    def __str__(self) -> str:
        return contract_text(self)


PASSED_OUT: Final = Contract(0)


def contract_text(contract: Contract) -> str:
    """`4S`, `3NTX`, `1CXX`; `Pass` for a board that was passed out."""
    if not contract.level:
        return "Pass"
    return f"{contract.level}{STRAIN_TEXTS[contract.strain]}{'X' * contract.doubled}"


_CONTRACT: Final = re.compile(
    r"([1-7])\s*(NT|N|SA|[SHDC♠♥♦♣♤♡♢♧])\s*(XX|X|\*\*|\*|RD|R|DBL|D|)", re.IGNORECASE
)


def parse_contract(text: str) -> Contract:
    """A contract from `4S`, `4♠X`, `3nt xx`, `3NT*`, `Pass`; raises `NotationError` for anything else."""
    word = text.strip().replace("\ufe0f", "").upper()
    if word in ("PASS", "P", "AP", "PASSED OUT", "PASS OUT", "PASSOUT", "ALL PASS"):
        return PASSED_OUT
    match = _CONTRACT.fullmatch(word)
    if match is None:
        message = N_("{value} is not a contract: write 4S, 3NTX, 1CXX or Pass")
        raise NotationError(Message(message, {"value": shown(text)}))
    doubled = {"": 0, "X": 1, "*": 1, "D": 1, "DBL": 1}.get(match[3], 2)
    return Contract(int(match[1]), parse_strain(match[2]), doubled)


def closing_passes(calls: Sequence[Call]) -> list[Call]:
    """The passes that an auction lacks until it is over."""
    needed = 3 if any(call.bid >= FIRST_BID for call in calls) else 4
    passed = next((at for at, call in enumerate(reversed(calls)) if call.bid != PASS), len(calls))
    return [PLAIN_CALLS[PASS]] * max(0, needed - passed)


def auction_over(calls: Sequence[Call]) -> bool:
    """Whether the auction has ended: three passes after a bid, or four passes."""
    return _is_over(_bids(calls))


def final_contract(dealer: Seat, calls: Sequence[Call]) -> tuple[Contract, Seat | None] | None:
    """The contract and declarer that an auction came to; None while it is not over.

    The declarer is whoever of the side first named the strain (Laws of Duplicate Bridge, definition of
    "declarer"); nobody when the board was passed out. Whether the calls were legal is not asked.
    """
    final = _final(_bids(calls))
    if final is None:
        return None
    contract, turn = final
    return contract, None if turn is None else (dealer + turn) % 4


_NO_LEVEL: Final = bytes((PASS, DOUBLE, REDOUBLE))
_KEPT_AUCTIONS: Final = 1 << 12
"""Auctions whose outcome is remembered: most boards of a file have one of few."""


def _bids(calls: Sequence[Call]) -> bytes:
    """The bids of an auction, a byte each."""
    return bytes([call.bid for call in calls])


def _is_over(bids: bytes) -> bool:
    if len(bids) < 4 or any(bids[-3:]):
        return False
    highest = max(bids)
    return highest >= FIRST_BID or highest == PASS


@lru_cache(maxsize=_KEPT_AUCTIONS)
def _final(bids: bytes) -> tuple[Contract, int | None] | None:
    """The contract, and whose turn, counted from the dealer, was the declarer's; None if not over."""
    if not _is_over(bids):
        return None
    last = len(bids.rstrip(_NO_LEVEL)) - 1
    if last < 0:
        return PASSED_OUT, None
    strain, turn = strain_of(bids[last]), last % 2
    while bids[turn] < FIRST_BID or strain_of(bids[turn]) != strain:
        turn += 2
    return Contract(level_of(bids[last]), strain, max(bids[last + 1 :])), turn


def first_illegal(calls: Sequence[Call]) -> int | None:
    """The place of the first call that the rules refuse (Laws 18, 19 and 22); None when there is none."""
    return _first_illegal(_bids(calls))


@lru_cache(maxsize=_KEPT_AUCTIONS)
def _first_illegal(bids: bytes) -> int | None:
    last, by, doubled, passes = PASS, 0, PASS, 0
    for at, bid in enumerate(bids):
        if passes >= 3 and (last or passes == 4):
            return at
        if bid == PASS:
            passes += 1
            continue
        passes = 0
        opponents = (at - by) % 2 == 1
        if bid >= FIRST_BID:
            if bid <= last:
                return at
            last, by, doubled = bid, at, PASS
        elif bid == DOUBLE:
            if not last or doubled or not opponents:
                return at
            doubled = DOUBLE
        elif bid == REDOUBLE:
            if doubled != DOUBLE or opponents:
                return at
            doubled = REDOUBLE
    return None
