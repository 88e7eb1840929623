"""Par by plain recursion over every auction in which the last to bid declares: slow, and obviously right."""

from collections.abc import Sequence
from functools import cache

from majlis.bridge.table.calls import Contract
from majlis.bridge.table.scoring import score


def par_score(table: Sequence[Sequence[int]], vulnerable: tuple[bool, bool], dealer: int) -> int:
    """North-South's score; `vulnerable` are North-South and East-West."""

    def last(bid: int, seat: int) -> int:
        level, strain = bid // 5 + 1, bid % 5
        tricks = table[seat][strain]
        made = tricks >= level + 6
        points = score(Contract(level, strain, 0 if made else 1), tricks, vulnerable[seat % 2])
        return -points if seat % 2 else points

    @cache
    def outcome(bid: int, declarer: int, passes: int) -> int:
        """After this bid (-1: none, and the dealer plays the declarer's part) and so many passes."""
        if bid < 0 and passes == 4:
            return 0
        if bid >= 0 and passes == 3:
            return last(bid, declarer)
        seat = (declarer + passes + (bid >= 0)) % 4
        choices = [outcome(bid, declarer, passes + 1)]
        choices += [outcome(higher, seat, 0) for higher in range(bid + 1, 35)]
        return min(choices) if seat % 2 else max(choices)

    return outcome(-1, dealer, 0)
