"""Par: what a board is worth when both sides bid and play as well as they could with all cards in view.

The auction is solved as the game it is. Whoever's turn it is passes or makes a higher bid; a bid that is
followed by three passes is played by whoever made it (what partner named before is not looked at) for the
tricks of the double-dummy table, doubled if it fails. The seats bid in turn from the dealer on, which
matters where either side could make the same contract: the first to bid it has it.

A contract reaches par when it scores par, the auction can come to it without anyone's losing by a call, and
no bid over it would be worth more to the opponents if it were the last. Of each strain the lowest such
contract is told, as players do: four spades with an overtrick, not five.

>>> table = ((6, 6, 6, 10, 7), (7, 6, 7, 3, 6), (6, 6, 6, 10, 7), (7, 6, 7, 3, 6))
>>> par = par_of(table, Vulnerability.NONE, 0)
>>> par_text(par)
'NS 420: 4S by NS'
"""

from collections.abc import Iterable, Sequence
from typing import Final

from majlis.bridge.table.board import Board, DoubleDummy, Par, ParContract, Vulnerability
from majlis.bridge.table.calls import PASSED_OUT, Contract, contract_text
from majlis.bridge.table.cards import SEAT_LETTERS, SEATS
from majlis.bridge.table.position import at_start, is_position
from majlis.bridge.table.scoring import is_vulnerable, score
from majlis.errors import InputError, shown
from majlis.game import Seat

BIDS: Final = 35
"""Bids are counted here from 0 (one club) to 34 (seven notrump): five to a level."""
CONTRACTS: Final = tuple(Contract(bid // 5 + 1, bid % 5) for bid in range(BIDS))
DOUBLED: Final = tuple(Contract(bid // 5 + 1, bid % 5, 1) for bid in range(BIDS))


def par_of(table: DoubleDummy, vulnerability: Vulnerability, dealer: Seat) -> Par:
    """The par of a complete double-dummy table; raises `InputError` when a result is missing."""
    tricks = complete(table)
    return _Auction(tricks, vulnerability, dealer).par()


def board_par(board: Board) -> Par | None:
    """The par of a board that has a complete table; None where that, or its vulnerability, is not known.

    An end position has none: what was bid there does not follow from its cards.
    When the dealer is not known, par is told if it is the same whoever deals.
    """
    if board.vulnerability is None or not is_complete(board.double_dummy) or is_position(at_start(board)):
        return None
    assert board.double_dummy is not None
    dealers = SEATS if board.dealer is None else (board.dealer,)
    pars = {par_of(board.double_dummy, board.vulnerability, dealer) for dealer in dealers}
    return pars.pop() if len(pars) == 1 else None


def is_complete(table: DoubleDummy | None) -> bool:
    """Whether a table has all twenty results."""
    return table is not None and all(value is not None for row in table for value in row)


def complete(table: DoubleDummy) -> tuple[tuple[int, ...], ...]:
    """The table with its twenty results; raises `InputError` when one is missing or no number of tricks."""
    found = tuple(tuple(value for value in row if value is not None) for row in table)
    if [len(row) for row in found] != [5] * 4:
        known = sum(map(len, found))
        raise InputError(f"the double-dummy table has {known} results: par needs all 20 (4 seats, 5 strains)")
    wrong = next((value for row in found for value in row if not 0 <= value <= 13), None)
    if wrong is not None:
        raise InputError(f"the double-dummy table has {shown(wrong)} tricks: write 0 to 13")
    return found


def par_text(par: Par) -> str:
    """The par as players write it: `EW 300: 5DX-2 by NS`, `NS 450: 4S+1 by N`, `0: passed out`."""
    side = "" if par.score == 0 else "NS " if par.score > 0 else "EW "
    contracts = ", ".join(map(par_contract_text, par.contracts))
    return f"{side}{abs(par.score)}" + (f": {contracts}" if contracts else "")


def par_contract_text(item: ParContract) -> str:
    """One of the contracts that reach par: `4S+1 by N`, `5DX-2 by EW`, `passed out`."""
    if item.contract.passed_out:
        return "passed out"
    over = item.tricks - item.contract.tricks
    by = "".join(SEAT_LETTERS[seat] for seat in item.declarers)
    return f"{contract_text(item.contract)}{f'{over:+d}' if over else ''} by {by}"


class _Auction:
    """The auction as a game; all values are North-South's scores.

    `values[bid][seat]` is the outcome after this seat's bid, `best[bid][seat]` that of the seat's best bid
    from this one up (None where there is none left).
    """

    def __init__(self, tricks: Sequence[Sequence[int]], vulnerability: Vulnerability, dealer: Seat) -> None:
        self.tricks = tricks
        self.opening = tuple((dealer + turn) % 4 for turn in range(4))
        self.final = [[self._score(bid, seat, vulnerability) for seat in SEATS] for bid in range(BIDS)]
        self.values = [[0] * 4 for _ in range(BIDS)]
        self.best: list[list[int | None]] = [[None] * 4 for _ in range(BIDS + 1)]
        for bid in range(BIDS - 1, -1, -1):
            for seat in SEATS:
                self.values[bid][seat] = self._turns(bid + 1, _after(seat), self.final[bid][seat])[0]
            self.best[bid] = [
                _better(seat, self.values[bid][seat], self.best[bid + 1][seat]) for seat in SEATS
            ]
        self.score = self._turns(0, self.opening, 0)[0]

    def _score(self, bid: int, seat: Seat, vulnerability: Vulnerability) -> int:
        """What a bid scores when it is the last: doubled, unless it is made."""
        contract, tricks = CONTRACTS[bid], self.tricks[seat][bid % 5]
        if tricks < contract.tricks:
            contract = DOUBLED[bid]
        points = score(contract, tricks, is_vulnerable(vulnerability, seat))
        return -points if seat % 2 else points

    def _turns(self, bid: int, seats: Sequence[Seat], passed: int) -> list[int]:
        """The value of each seat's turn, while all before it passed; `passed` when all do.

        The bids that are left are those from `bid` up.
        """
        values = []
        for seat in reversed(seats):
            passed = _better(seat, passed, self.best[bid][seat])
            values.append(passed)
        return values[::-1]

    def par(self) -> Par:
        """The score, and the contracts that reach it."""
        found: list[ParContract] = []
        for bid, seats in self._stable():
            strain, tricks = bid % 5, self.tricks[seats[0]][bid % 5]
            side = seats[0] % 2
            told = ((one.contract.strain, one.declarers[0] % 2) for one in found)
            if (strain, side) not in told:
                contracts = CONTRACTS if tricks >= CONTRACTS[bid].tricks else DOUBLED
                found.append(ParContract(contracts[bid], seats, tricks))
        if not found:
            found = [ParContract(PASSED_OUT, (), 0)]
        return Par(self.score, tuple(found))

    def _stable(self) -> Iterable[tuple[int, tuple[Seat, ...]]]:
        """The last bids of auctions without a fault that nobody would outbid, each with a side's seats."""
        reached = self._reached()
        for bid in range(BIDS):
            for side in (0, 1):
                seats = tuple(
                    seat
                    for seat in (side, side + 2)
                    if (bid, seat) in reached
                    and self.final[bid][seat] == self.score
                    and not self._outbid(bid, side)
                )
                if seats:
                    yield bid, seats

    def _outbid(self, bid: int, side: int) -> bool:
        """Whether the opponents have a higher bid that scores better for them than par does."""
        sign = -1 if side else 1
        return any(
            sign * self.final[higher][seat] < sign * self.score
            for higher in range(bid + 1, BIDS)
            for seat in (1 - side, 3 - side)
        )

    def _reached(self) -> set[tuple[int, Seat]]:
        """The bids, with their seats, to which the auction can come without anyone's losing by a call."""
        lowest = dict.fromkeys(self._free(0, self.opening, 0), 0)
        reached: set[tuple[int, Seat]] = set()
        for bid in range(BIDS):
            now = [
                seat
                for seat in SEATS
                if lowest.get(seat, BIDS) <= bid and self.values[bid][seat] == self.score
            ]
            reached.update((bid, seat) for seat in now)
            for seat in now:
                for other in self._free(bid + 1, _after(seat), self.final[bid][seat]):
                    lowest.setdefault(other, bid + 1)
        return reached

    def _free(self, bid: int, seats: Sequence[Seat], passed: int) -> list[Seat]:
        """The seats whose turn comes without a loss by the passes of those before them."""
        values = self._turns(bid, seats, passed)
        return [
            seat for turn, seat in enumerate(seats) if all(one == self.score for one in values[: turn + 1])
        ]


def _after(seat: Seat) -> tuple[Seat, ...]:
    return (seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4


def _better(seat: Seat, value: int, other: int | None) -> int:
    """The better of two values for the side of this seat."""
    if other is None:
        return value
    return min(value, other) if seat % 2 else max(value, other)
