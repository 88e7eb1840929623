"""The plans of exact dealing for what profiles ask: counted lazily, shared where only suits are renamed.

A profile may ask hundreds of things, one for each choice of sub-profiles and random suits; few of them are
needed for the first board. So `possible` first looks at plain arithmetic (`bounds`), and an ask is planned
only under its canonical name (`symmetry`). The plans themselves are kept by the dealer, within its memory.

>>> import numpy as np
>>> from majlis.dealing.asks import hand
>>> plans, six_hearts = Plans(), Wanted(hand("N").length("H", 6, 6))
>>> plans.possible(six_hearts), round(float(plans.probability(six_hearts)), 5)
(True, 0.04156)
>>> plans.sample(six_hearts, 2, np.random.default_rng(1)).shape
(2, 52)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

import numpy as np

from majlis.bridge.deal.bounds import impossible
from majlis.bridge.deal.symmetry import Renaming, canonical, renamed_back
from majlis.bridge.profile.conditions import Predicate
from majlis.bridge.table.pack import TABLE
from majlis.dealing.asks import Ask, Either, Every
from majlis.dealing.budget import PLAN, Budget, plan_steps
from majlis.dealing.dealer import MEMORY, Dealer
from majlis.dealing.evaluate import Truths, fits
from majlis.dealing.limits import TooLarge
from majlis.dealing.normal import normalise
from majlis.dealing.pack import Deals
from majlis.dealing.plan import make_plan
from majlis.work import Workers

REJECTION: Final = 400
"""Steps that an ask costs besides which cannot be counted whole: another plan is sought, or another count."""
LEAST_KEPT: Final = 0.02
"""Where at least this part of the deals meets the tests they are met by rejection, else by counting."""


@dataclass(frozen=True)
class Wanted:
    """What a deal must fit: the exact ask, and the same as a looser ask with tests of dealt hands.

    Losers and quick tricks of a whole hand can be counted, but it is often quicker to test dealt hands.
    """

    ask: Ask
    loose: Ask | None = None
    """None where there are no tests."""
    tests: tuple[Predicate, ...] = ()

    @cached_property
    def shared(self) -> tuple[Ask, Renaming]:
        """The ask under the name that all of its family are planned by."""
        return canonical(self.ask)

    def tested(self, deals: Deals) -> Truths:
        """Which of the deals meet all tests."""
        truth = np.ones(len(deals), dtype=bool)
        for test in self.tests:
            truth &= test(deals)
        return truth


class Plans:
    """Tells of what is wanted whether it can be dealt and how many deals it has, and draws such deals."""

    def __init__(self, budget: Budget | None = None) -> None:
        self.budget = budget or Budget()
        """What planning is charged to; it is never refused here."""
        self._possible: dict[Ask, bool] = {}
        self._counts: dict[Ask, int | TooLarge] = {}
        self._by_test: dict[Wanted, bool] = {}

    def possible(self, wanted: Wanted) -> bool:
        """Whether some deal fits; what is too large to be counted is taken to be possible."""
        if wanted.ask not in self._possible:
            self._possible[wanted.ask] = not impossible(wanted.ask) and self._has_deals(wanted)
        return self._possible[wanted.ask]

    def _has_deals(self, wanted: Wanted) -> bool:
        if self._tests_pay(wanted):
            return True
        ask, _ = wanted.shared
        if ask not in self._possible:
            dealer = self._dealer(ask)
            if dealer.exact or dealer.plan.empty:
                self._counts[ask] = dealer.count()
                self._possible[ask] = not dealer.plan.empty
            else:
                try:
                    self._possible[ask] = dealer.count() > 0
                except TooLarge:
                    self._possible[ask] = True
        return self._possible[ask]

    def _dealer(self, ask: Ask) -> Dealer:
        dealer = Dealer(TABLE, ask)
        self.budget.spend(plan_steps(dealer.plan.bytes) + (0 if dealer.exact else REJECTION))
        return dealer

    def _tests_pay(self, wanted: Wanted) -> bool:
        """Whether the tests are met often enough to be left to rejection."""
        if wanted.loose is None:
            return False
        if wanted not in self._by_test:
            dealer = Dealer(TABLE, wanted.loose, where=wanted.tested)
            self._by_test[wanted] = dealer.acceptance().value >= LEAST_KEPT
        return self._by_test[wanted]

    def count(self, wanted: Wanted) -> int:
        """The exact number of deals that fit; TooLarge where that cannot be counted."""
        if impossible(wanted.ask):
            return 0
        ask, _ = wanted.shared
        if ask not in self._counts:
            try:
                self._counts[ask] = self._dealer(ask).count()
            except TooLarge as error:
                self._counts[ask] = error
        found = self._counts[ask]
        if isinstance(found, TooLarge):
            raise found
        return found

    def count_whole(self, ask: Ask) -> int:
        """As `count`, but TooLarge at once where the plan of the whole ask does not fit."""
        if impossible(ask):
            return 0
        shared, _ = canonical(ask)
        found = self._counts.get(shared)
        if not isinstance(found, int):
            problem = normalise(TABLE, shared)
            try:
                plan = make_plan(problem, MEMORY)
            except TooLarge:
                self.budget.spend(PLAN)
                raise
            self.budget.spend(plan_steps(plan.bytes))
            if plan.total is None:
                return self.count(Wanted(ask))
            found = self._counts[shared] = plan.total * problem.splits()
        return found

    def probability(self, wanted: Wanted) -> Fraction:
        """The part of all deals that fits."""
        return Fraction(self.count(wanted), TABLE.deals())

    def sample(self, wanted: Wanted, n: int, rng: np.random.Generator, workers: Workers = 1) -> Deals:
        """That many deals that fit, each equally likely; the same whatever was asked before."""
        if wanted.loose is not None and self._tests_pay(wanted):
            return Dealer(TABLE, wanted.loose, where=wanted.tested).sample(n, rng, workers=workers)
        ask, to = wanted.shared
        return renamed_back(Dealer(TABLE, ask).sample(n, rng, workers=workers), to)


class Facts:
    """Tells which of some deals fit which asks; what asks have in common is looked at once."""

    def __init__(self, deals: Deals) -> None:
        self.deals = deals
        self._known: dict[Ask, Truths] = {}

    def fits(self, wanted: Wanted) -> Truths:
        """For each deal whether it fits."""
        truth = self.of(wanted.ask if wanted.loose is None else wanted.loose)
        if not wanted.tests or not truth.any():
            return truth
        truth = truth.copy()
        truth[truth] = wanted.tested(self.deals[truth])
        return truth

    def of(self, ask: Ask) -> Truths:
        """For each deal whether an ask is true of it; not to be written to."""
        if ask not in self._known:
            if isinstance(ask, (Every, Either)):
                truth = np.full(len(self.deals), isinstance(ask, Every))
                for part in ask.parts:
                    if isinstance(ask, Every):
                        truth &= self.of(part)
                    else:
                        truth |= self.of(part)
            else:
                truth = fits(ask, TABLE, self.deals)
            self._known[ask] = truth
        return self._known[ask]
