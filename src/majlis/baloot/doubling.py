"""The doubling after a contract is settled: double, triple, four, gahwa (sources/baloot.md §4).

Opponents of the buyer, then the buyer's team, then the opponents, then the buyer's team are asked; two
passes end it. Of the two partners, he who spoke last for his side (the buyer, or the last raiser) is
asked first, and the next of the opponents in order before the other.

Where no source speaks (sources/baloot.md §4.1, §4.3): with `variant_chooser = buyer` the buyer chooses open
or closed after the double and again after the four, before the next raise is asked; the eight cards are dealt
before the doubling begins. With `triple_variant = chosen` the tripler, or such a buyer, is asked after Triple
too.
"""

import dataclasses

from majlis.baloot.actions import (
    CHOOSE_CLOSED,
    CHOOSE_OPEN,
    DOUBLE,
    DOUBLE_CLOSED,
    DOUBLE_OPEN,
    FOUR,
    FOUR_CLOSED,
    FOUR_OPEN,
    GAHWA,
    PASS,
    TRIPLE,
)
from majlis.baloot.auction import Contract
from majlis.baloot.ruleset import RuleSet
from majlis.game import Action, Seat, next_seat, team_of

FIREWALL = 100
GAHWA_LEVEL = 5

_CLOSED = frozenset({DOUBLE_CLOSED, FOUR_CLOSED})


class Doubling:
    """The doubling so far; `contract` carries level, variant and last raiser."""

    __slots__ = ("_raisers", "asked", "choosing", "contract", "rules")

    def __init__(self, rules: RuleSet, contract: Contract, scores: tuple[int, int]) -> None:
        self.rules, self.contract = rules, contract
        self.choosing = False
        self._raisers: tuple[Seat, ...] = ()
        opponents = (next_seat(contract.buyer, 1), next_seat(contract.buyer, 3))
        self.asked: tuple[Seat, ...] = opponents if may_double(rules, contract, scores) else ()

    def copy(self) -> "Doubling":
        """An independent copy."""
        twin = Doubling.__new__(Doubling)
        for name in Doubling.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin

    def legal(self, seat: Seat) -> list[Action]:
        """What this seat may say now; empty when it is not asked."""
        if seat not in self.asked:
            return []
        if self.choosing:
            return [CHOOSE_OPEN, CHOOSE_CLOSED]
        by_doubler = self.rules.variant_chooser == "doubler"
        if self.contract.level == 1:
            in_hokum = self.contract.mode == "hokum"
            return [PASS, DOUBLE_OPEN, DOUBLE_CLOSED] if in_hokum and by_doubler else [PASS, DOUBLE]
        if self.contract.level == 2:
            return [PASS, TRIPLE]
        if self.contract.level == 3:
            return [PASS, FOUR_OPEN, FOUR_CLOSED] if by_doubler else [PASS, FOUR]
        return [PASS, GAHWA]

    def apply(self, seat: Seat, action: Action) -> None:
        """Advance by a legal word; the caller has checked that it is legal."""
        if action == PASS:
            self.asked = tuple(other for other in self.asked if other != seat)
        elif self.choosing:
            self.choosing = False
            self.contract = dataclasses.replace(self.contract, closed=action == CHOOSE_CLOSED)
            self._ask_next_raise()
        else:
            self._raise(seat, action)

    def _raise(self, seat: Seat, action: Action) -> None:
        level = self.contract.level + 1
        self.contract = dataclasses.replace(self.contract, level=level, raiser=seat, closed=action in _CLOSED)
        self._raisers = (*self._raisers, seat)
        chosen_later = (DOUBLE, FOUR, TRIPLE) if self.rules.triple_variant == "chosen" else (DOUBLE, FOUR)
        if action in chosen_later and self.contract.mode == "hokum":
            by_buyer = self.rules.variant_chooser == "buyer"
            self.choosing, self.asked = True, (self.contract.buyer if by_buyer else seat,)
        else:
            self._ask_next_raise()

    def _ask_next_raise(self) -> None:
        level = self.contract.level
        if level == GAHWA_LEVEL or self.contract.mode == "sun":
            self.asked = ()
        else:
            # Level 2 asks the buyer's side, 3 the doubler's, 4 the tripler's: whoever spoke for it last.
            first = self.contract.buyer if level == 2 else self._raisers[level - 3]
            self.asked = (first, next_seat(first, 2))


def may_double(rules: RuleSet, contract: Contract, scores: tuple[int, int]) -> bool:
    """Whether the buyer's opponents are asked at all.

    Hokum: always. Sun: the firewall lets them only when they are below 100 and the buyer's team is not;
    `over-100` only when the buyer's team has passed 100 and they have not.
    """
    if contract.mode == "hokum" or rules.sun_double == "always":
        return True
    buyers = team_of(contract.buyer)
    least = {"firewall": FIREWALL, "over-100": FIREWALL + 1}.get(rules.sun_double)
    return least is not None and scores[buyers] >= least > scores[1 - buyers]
