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

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Final

import numpy as np

from majlis.bridge.conditions.asks import Predicate
from majlis.bridge.deal.bounds import asks_of_each, hands_of, impossible
from majlis.bridge.deal.symmetry import SAME, Renaming, canonical, renamed, renamed_back
from majlis.bridge.deal.tops import Tops, tops_of
from majlis.bridge.deal.totals import Totals, adds_up, out_of_reach, totals_of
from majlis.bridge.table.pack import TABLE
from majlis.dealing.asks import Ask, Either, Every, leaves
from majlis.dealing.budget import PLAN, SPENT, Budget, plan_steps
from majlis.dealing.dealer import Dealer, TooRare
from majlis.dealing.evaluate import Truths, fits
from majlis.dealing.limits import TooLarge
from majlis.dealing.normal import normalise
from majlis.dealing.pack import Deals
from majlis.dealing.plain import placed_only
from majlis.dealing.plan import make_plan
from majlis.dealing.worths import FEWEST_HANDS, Worths, worths
from majlis.errors import InputError
from majlis.i18n import N_
from majlis.message import Listed, Worded
from majlis.work import Workers

REJECTION: Final = 400
"""Steps that an ask costs besides which cannot be counted whole: another plan is sought, or another count."""
LEAST_KEPT: Final = 0.02
"""Where at least this part of the deals meets the tests they are met by rejection, else by counting."""
MEMORY: Final = 512 << 20
"""Bytes that the tables of one plan may take: beyond that an ask is not counted whole."""
TRIAL: Final = 1024
"""Deals that are drawn by the worth of whole hands at a time."""
LONG_TRIAL: Final = 1 << 15
"""Deals that are drawn at a time by what several hands are worth together, the quickest to draw."""
LEAST_OF_TOTALS: Final = 2e-5
"""The part of those that must fit for boards to be drawn so: some ten of them in a second."""
TOTALS: Final = 200
"""Steps that drawing by what several hands are worth together costs."""
TESTS_QUICKER: Final = 4
"""How many times as quickly deals are tested as an ask is looked at that says the same."""


TOO_MUCH: Final = N_(
    "this is too much to be counted at once, and a deal that has it all is too rare to be found by trying: "
    "leave out or loosen one of these: {what}"
)


@dataclass(frozen=True)
class Statement:
    """One thing that is asked, in words and as an ask; whether it is among the tests."""

    words: Worded
    ask: Ask
    tested: bool = False


@dataclass(frozen=True)
class Wanted:
    """What a deal must fit: the exact ask, and the same as a looser ask with tests of dealt hands.

    Losers and quick tricks of a whole hand can be counted, but it is often quicker to test dealt hands.
    """

    ask: Ask
    loose: Ask | None = None
    """None where there are no tests."""
    tests: tuple[Predicate, ...] = ()
    statements: tuple[Statement, ...] = field(default=(), compare=False)
    """What is asked bit by bit, to say what is too rare."""

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

    def kept(self, deals: Deals) -> Truths:
        """Which of the deals fit."""
        truth = fits(self.ask if self.loose is None else self.loose, TABLE, deals)
        truth[truth] = self.tested(deals[truth])
        return truth


class Plans:
    """Tells of what is wanted whether it can be dealt and how many deals it has, and draws such deals."""

    def __init__(self, budget: Budget | None = None, patience: int | None = None) -> None:
        self.budget = budget or Budget()
        """What planning is charged to; it is never refused here."""
        self.patience = patience
        """Deals drawn in vain, for each that is wanted, before what is met by rejection is too rare."""
        self.in_a_hurry = False
        """Whether what is asked of several hands is left open (`TooLarge`) where no quick means tells."""
        self._possible: dict[Ask, bool] = {}
        self._counts: dict[Ask, int | TooLarge] = {}
        self._by_test: dict[Wanted, bool] = {}
        self._by_sums: dict[Wanted, bool] = {}
        self._worths: dict[Ask, Worths | None] = {}
        self._refutations: dict[Ask, bool] = {}
        self._shares: dict[Ask, Tops | None] = {}
        self._by_tops: dict[Wanted, float] = {}
        self._by_totals: dict[Wanted, float] = {}
        self._meeting: dict[Wanted, float] = {}

    def possible(self, wanted: Wanted) -> bool:
        """Whether some deal fits; what is too large to be counted is taken to be possible."""
        if wanted.ask not in self._possible:
            self._possible[wanted.ask] = not self._refuted(wanted.ask) and self._has_deals(wanted)
        return self._possible[wanted.ask]

    def _refuted(self, ask: Ask) -> bool:
        """Whether no deal fits by arithmetic, or by who may hold the top honours."""
        if ask not in self._refutations:
            self._refutations[ask] = impossible(ask) or out_of_reach(ask) or self._too_few_tops(ask)
        return self._refutations[ask]

    def _too_few_tops(self, ask: Ask) -> bool:
        """Whether no sharing of the top honours meets the ask."""
        tops = self._tops(ask)
        return tops is not None and tops.empty

    def _tops(self, ask: Ask) -> Tops | None:
        """The ways to share the top honours, where three hands or more are asked for some."""
        if ask not in self._shares:
            self._shares[ask] = tops_of(ask)
        return self._shares[ask]

    def _kept_of_tops(self, wanted: Wanted) -> float:
        """Which part of the deals fits in which each hand has top honours that it may hold."""
        if wanted not in self._by_tops:
            tops = self._tops(wanted.ask)
            self._by_tops[wanted] = 0.0 if tops is None else self._kept(tops, wanted)
        return self._by_tops[wanted]

    def _kept_of_totals(self, wanted: Wanted) -> float:
        """Which part of the deals fits in which several hands are worth together what they must be."""
        if wanted not in self._by_totals:
            totals = totals_of(wanted.ask)
            if totals is not None:
                self.budget.spend(TOTALS)
            self._by_totals[wanted] = 0.0 if totals is None else self._kept(totals, wanted)
        return self._by_totals[wanted]

    def _kept(self, shares: Worths | Tops | Totals, wanted: Wanted) -> float:
        """Which part of the deals fits that are drawn by what whole hands hold."""
        deals = shares.sample(trial_of(shares), np.random.default_rng(0))
        return int(wanted.kept(deals).sum()) / trial_of(shares)

    def _has_deals(self, wanted: Wanted) -> bool:
        sums = self._sums(wanted)
        if sums is not None and sums.empty:
            return False
        if self._sums_pay(wanted) or self._kept_of_tops(wanted) or self._kept_of_totals(wanted):
            return True
        if self.in_a_hurry and adds_up(wanted.ask):
            raise TooLarge(SPENT)
        if len(hands_of(wanted.ask)) >= FEWEST_HANDS and not self._each_has(wanted.ask):
            return False
        if self._tests_pay(wanted):
            return True
        ask, _ = wanted.shared
        if ask not in self._possible:
            dealer = self._dealer(ask)
            if dealer.exact or dealer.plan.empty:
                self._counts[ask] = dealer.count()
                self._possible[ask] = not dealer.plan.empty
            else:
                self._possible[ask] = self._some(dealer)
        return self._possible[ask]

    def _each_has(self, ask: Ask) -> bool:
        """Whether each hand by itself can be what is asked of it, with what the others leave it."""
        return all(not self._of(canonical(one)[0]).plan.empty for one in asks_of_each(ask))

    def _sums(self, wanted: Wanted) -> Worths | None:
        """The ways in which whole hands can be worth what is asked, where that is quickly listed."""
        if wanted.ask not in self._worths:
            self._worths[wanted.ask] = worths(TABLE, wanted.ask)
        return self._worths[wanted.ask]

    def _sums_pay(self, wanted: Wanted) -> bool:
        """Whether deals are drawn by the worth of whole hands, and what else is asked is met by rejection."""
        if wanted not in self._by_sums:
            sums = self._sums(wanted)
            kept = 0.0 if sums is None or sums.empty else self._kept(sums, wanted)
            self._by_sums[wanted] = kept >= LEAST_KEPT
        return self._by_sums[wanted]

    def _sample_by(
        self, shares: Worths | Tops | Totals | None, wanted: Wanted, n: int, rng: np.random.Generator
    ) -> Deals:
        """That many deals that fit, of those drawn by what whole hands hold; it was seen that some do."""
        assert shares is not None
        kept, have = [placed_only(TABLE, 0)], 0
        while have < n:
            deals = shares.sample(trial_of(shares), rng)
            kept.append(deals[wanted.kept(deals)])
            have += len(kept[-1])
        return np.concatenate(kept)[:n]

    def _some(self, dealer: Dealer) -> bool:
        """Whether any deal fits an ask that is not counted whole: one is drawn, or counted."""
        return dealer.trial().value > 0 or dealer.acceptance().high > 0

    def _dealer(self, ask: Ask) -> Dealer:
        dealer = self._of(ask)
        self.budget.spend(plan_steps(dealer.plan.bytes) + (0 if dealer.exact else REJECTION))
        return dealer

    def _of(self, ask: Ask) -> Dealer:
        return Dealer(TABLE, ask, memory=MEMORY, patience=self.patience)

    def _by_tests(self, wanted: Wanted) -> Dealer:
        """The dealer of the looser ask, and the tests."""
        assert wanted.loose is not None
        return Dealer(TABLE, wanted.loose, where=wanted.tested, memory=MEMORY, patience=self.patience)

    def _tests_pay(self, wanted: Wanted) -> bool:
        """Whether the tests are left to rejection: they are met often, or the whole is not counted anyway."""
        if wanted.loose is None:
            return False
        if wanted not in self._by_test:
            kept = self._met(wanted)
            self._by_test[wanted] = kept >= LEAST_KEPT or self._no_worse(wanted, kept)
        return self._by_test[wanted]

    def _met(self, wanted: Wanted) -> float:
        """Which part of the deals of the looser ask meets the tests."""
        if wanted not in self._meeting:
            self._meeting[wanted] = self._by_tests(wanted).trial().value
        return self._meeting[wanted]

    def _tops_decide(self, wanted: Wanted) -> bool:
        """Whether deals are drawn by who holds the top honours, as the tests are met too seldom."""
        seldom = wanted.loose is not None and self._met(wanted) < LEAST_KEPT
        return seldom and self._kept_of_tops(wanted) >= LEAST_KEPT

    def _totals_decide(self, wanted: Wanted) -> bool:
        """Whether deals are drawn by what hands are worth together, as the tests are met too seldom."""
        seldom = wanted.loose is None or self._met(wanted) < LEAST_KEPT
        return seldom and self._kept_of_totals(wanted) >= LEAST_OF_TOTALS

    def _no_worse(self, wanted: Wanted, kept: float) -> bool:
        """Whether no more is refused by the tests than where only a part of the whole ask is counted."""
        if not kept or self._refuted(wanted.ask):
            return False
        dealer = self._dealer(wanted.shared[0])
        return not dealer.exact and not dealer.plan.empty and kept * TESTS_QUICKER >= dealer.trial().value

    def count(self, wanted: Wanted) -> int:
        """The exact number of deals that fit; TooLarge where that cannot be counted."""
        if self._refuted(wanted.ask):
            return 0
        ask, _ = wanted.shared
        if ask not in self._counts:
            try:
                self._counts[ask] = self._dealer(ask).count()
            except TooLarge as error:
                self._counts[ask] = error
        deals = self._counts[ask]
        if isinstance(deals, TooLarge):
            raise deals
        return deals

    def count_whole(self, ask: Ask) -> int:
        """As `count`, but TooLarge at once where the plan of the whole ask does not fit."""
        if self._refuted(ask):
            return 0
        shared, _ = canonical(ask)
        count = self._counts.get(shared)
        if not isinstance(count, int):
            problem = normalise(TABLE, shared)
            try:
                plan = make_plan(problem, MEMORY)
            except TooLarge:
                self.budget.spend(PLAN)
                raise
            self.budget.spend(plan_steps(plan.bytes))
            if plan.total is None:
                return self.count(Wanted(ask))
            count = self._counts[shared] = plan.total * problem.splits()
        return count

    def probability(self, wanted: Wanted) -> Fraction:
        """The part of all deals that fits."""
        return Fraction(self.count(wanted), TABLE.deals())

    def sample(self, wanted: Wanted, n: int, rng: np.random.Generator, workers: Workers = 1) -> Deals:
        """That many deals that fit, each equally likely; the same whatever was asked before."""
        if self._sums_pay(wanted):
            return self._sample_by(self._sums(wanted), wanted, n, rng)
        if self._tops_decide(wanted):
            return self._sample_by(self._tops(wanted.ask), wanted, n, rng)
        if self._totals_decide(wanted):
            return self._sample_by(totals_of(wanted.ask), wanted, n, rng)
        by_tests = self._tests_pay(wanted)
        ask, to = wanted.shared
        dealer = self._by_tests(wanted) if by_tests else self._of(ask)
        try:
            deals = dealer.sample(n, rng, workers=workers)
        except TooRare as error:
            rejected = rejected_by(wanted, dealer, None if by_tests else to)
            if not rejected:
                raise
            raise InputError(TOO_MUCH, what=Listed(rejected, ";")) from error
        return deals if by_tests else renamed_back(deals, to)


def trial_of(shares: Worths | Tops | Totals) -> int:
    """How many deals are drawn at a time."""
    return LONG_TRIAL if isinstance(shares, Totals) else TRIAL


def rejected_by(wanted: Wanted, dealer: Dealer, to: Renaming | None) -> list[Worded]:
    """The statements that a dealer meets by rejection; `to`: how it has the suits renamed, None by tests."""
    counted = set(leaves(dealer.wide))
    return [
        one.words
        for one in wanted.statements
        if (one.tested if to is None else False)
        or not counted.issuperset(leaves(renamed(one.ask, to or SAME)))
    ]


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
