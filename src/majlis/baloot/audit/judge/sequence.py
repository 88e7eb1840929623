"""Does the right seat deal next (sources/baloot.md §2.2)? From one recorded deal to the next."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from majlis.baloot.audit.read.calls import BIDS, PASSES
from majlis.baloot.audit.types import RULE, Finding, finding
from majlis.baloot.kammelna.types import Call, DealRecord, Kawesh, Play
from majlis.baloot.names import SeatWord
from majlis.baloot.ruleset import RuleSet
from majlis.i18n import N_

ROUND_WORDS: Final = 8
"""Two rounds of four passes."""


def check_sequence(deals: Sequence[DealRecord], rules: RuleSet) -> list[Finding]:
    """Who deals after each deal of a game: the next seat, or the same one where the rules say so.

    Findings carry the later deal's number. Deals that do not follow each other, or whose dealer or ending
    is not known, are passed over. Never raises.
    """
    found = []
    for deal, after in pairwise(deals):
        kind = _kind(deal)
        if kind is None or deal.dealer is None or after.dealer is None or after.number != deal.number + 1:
            continue
        rule = {"all-pass": rules.dealer_after_all_pass, "kawesh": rules.kawesh_dealer}.get(kind, "rotate")
        right = (deal.dealer + (rule == "rotate")) % 4
        if after.dealer != right:
            values = {"seat": SeatWord(after.dealer), "seat_right": SeatWord(right)}
            text = _DEALER[kind]
            found.append(
                finding(after.number, "bidding", "dealer", text, after.dealer, right, RULE, **values)
            )
    return found


_DEALER: Final = {
    "played": N_("{seat} deals after a deal that was played: it is the turn of {seat_right}"),
    "all-pass": N_("{seat} deals after a deal that was passed out: it is the turn of {seat_right}"),
    "kawesh": N_("{seat} deals after a Kawesh: it is the turn of {seat_right}"),
}


def _kind(deal: DealRecord) -> str | None:
    """How the deal ended, for who deals next (sources/baloot.md §2.2); None when nothing tells."""
    kinds = {type(event) for event in deal.events}
    if Play in kinds:
        return "played"
    if Kawesh in kinds:
        return "kawesh"
    words = [event.word for event in deal.events if type(event) is Call]
    passes = [word for word in words if word in PASSES and word]
    bid = any(word in BIDS for word in words)
    return "all-pass" if len(passes) >= ROUND_WORDS and not bid else None
