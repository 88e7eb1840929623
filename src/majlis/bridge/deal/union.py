"""How many deals fit at least one of many cases, each counted once: inclusion–exclusion over merged cases.

The cases of a profile overlap: a hand with two six-card suits fits "six in one of ♠♥" twice. Most of them
differ in one seat only, so they are first put together: cases that are equal but for one seat become one
*term*, in which that seat may have any of several hands. What is left is a few terms, whose overlaps are
counted by inclusion and exclusion. All of it is exact; where it would take too much, an estimate with its
95 % interval is given instead, and says so.

>>> from majlis.dealing.asks import hand
>>> plans, six = Plans(), [{("N",): hand("N").length(suit, 6)} for suit in "SH"]
>>> len(merged(six)), Union(plans).count(merged(six)) > 0
(1, True)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from majlis.bridge.deal.bounds import impossible
from majlis.bridge.deal.cases import BoardSource, Case
from majlis.bridge.deal.plans import Facts, Plans
from majlis.bridge.profile.meaning import Part, parts_of
from majlis.bridge.table.pack import TABLE
from majlis.dealing.asks import ANYTHING, NOTHING, Ask, Either, either, every
from majlis.dealing.budget import SPENT, Budget
from majlis.dealing.explanation import rarity
from majlis.dealing.limits import TooLarge
from majlis.i18n import N_
from majlis.message import Message

Term: TypeAlias = Mapping[tuple[str, ...], Ask]
"""What is asked of each hand, or pair of hands; all of it has to be true."""

TRIAL: Final = 1 << 15
LOTS: Final = 1 << 60
"""All deals of all cases, where a case is drawn by its number."""
ESTIMATE: Final = 100
"""Steps that an estimate costs, and one more for each case."""
MOST_TERMS: Final = 12


FIGURES: Final = 4
"""Figures of an estimate: what follows is not known."""
SHORT: Final = 3
"""Figures of an estimated rarity."""
UNSEEN: Final = 3
"""What never came in n trials is, with 95 % certainty, rarer than this in n."""


@dataclass(frozen=True)
class DealCount:
    """A number of deals: exact, or an estimate between `low` and `high`, with no more figures than known."""

    deals: int
    low: int
    high: int
    exact: bool = True

    @classmethod
    def of(cls, deals: int) -> DealCount:
        """An exact number."""
        return cls(deals, deals, deals)

    @classmethod
    def estimate(cls, deals: int, low: int, high: int) -> DealCount:
        """An estimate; its interval is widened to the figures that it is told with.

        >>> DealCount.estimate(123_456_789, 123_210_000, 123_700_000)
        DealCount(deals=123500000, low=123200000, high=123700000, exact=False)
        """
        return cls(in_figures(deals), in_figures(low, up=False), in_figures(high, up=True), exact=False)

    @property
    def probability(self) -> Fraction:
        """The part of all deals."""
        return Fraction(self.deals, TABLE.deals())

    def words(self, language: str) -> str:
        """How rare so many deals are: `1 deal in 122`, `about 1 deal in 41,230 (41,000 to 41,500)`."""
        if self.exact:
            return rarity_words(rarity(self.deals, TABLE.deals())).text(language)
        ends = [self.rarity(end) for end in (self.high, self.low)]
        rarity_text = rarity_words(self.rarity(self.deals))
        if ends[0] == ends[1]:
            return Message(N_("about {rarity}"), {"rarity": rarity_text}).text(language)
        head = "1 deal in "
        figures = all(end.startswith(head) for end in ends)
        one, other = (end.removeprefix(head) if figures else rarity_words(end) for end in ends)
        params = {"rarity": rarity_text, "one": one, "other": other}
        return Message(N_("about {rarity} ({one} to {other})"), params).text(language)

    def __str__(self) -> str:
        return self.words("en")

    @staticmethod
    def rarity(deals: int) -> str:
        """How rare so many deals are, in the figures of an estimate."""
        ratio = Fraction(TABLE.deals(), deals) if deals else Fraction(0)
        if 10 <= ratio < 10**15:
            return f"1 deal in {in_figures(round(ratio), SHORT):,}"
        return rarity(deals, TABLE.deals())


def rarity_words(english: str) -> Message:
    """What `dealing.explanation.rarity` says, as a message."""
    count = {"count": english.rpartition(" ")[2]}
    if english == "every deal":
        return Message(N_("every deal"))
    if english == "no deal":
        return Message(N_("no deal"))
    return Message(N_("all but 1 deal in {count}") if english[0] == "a" else N_("1 deal in {count}"), count)


def in_figures(number: int, figures: int = FIGURES, *, up: bool | None = None) -> int:
    """A number with its first figures and zeros: the nearest such, or the next up or down.

    >>> in_figures(98_765), in_figures(98_765, 2), in_figures(98_765, 2, up=False), in_figures(7)
    (98770, 99000, 98000, 7)
    """
    unit = int("1" + "0" * max(len(str(number)) - figures, 0))
    below, rest = divmod(number, unit)
    more = rest and 2 * rest >= unit if up is None else up and rest
    return (below + bool(more)) * unit


class Union:
    """Counts unions: exactly until half of the budget is spent, then by estimates until all of it is."""

    def __init__(self, plans: Plans, budget: Budget | None = None) -> None:
        self.plans = plans
        self.budget = budget or Budget()
        self._exact = self.budget.share(1, 2)

    def of_cases(self, source: BoardSource, cases: Sequence[Case]) -> DealCount:
        """The number of deals that fit any of these cases of a profile, all of which can be dealt.

        TooLarge where neither that nor an estimate is within the budget.
        """
        if self.budget.spent:
            raise TooLarge(SPENT)
        if len(cases) < 2:
            return DealCount.of(sum(self.plans.count(case.wanted) for case in cases))
        try:
            self._go_on()
            return DealCount.of(self.count(merged([term_of(source, case) for case in cases])))
        except TooLarge:
            return self.estimate(cases)

    def _go_on(self) -> None:
        if self._exact.spent or self.budget.spent:
            raise TooLarge(SPENT)

    def count(self, terms: Sequence[Term]) -> int:
        """The number of deals that fit any term; TooLarge where that takes too much memory or counting.

        By inclusion and exclusion: what fits one term, less what fits two, and so on; where two terms have
        no deal in common, neither have more of them.
        """
        if len(terms) > MOST_TERMS:
            raise TooLarge(
                N_("{terms} terms overlap; at most {most} are looked at"), terms=len(terms), most=MOST_TERMS
            )
        total = 0
        waiting: list[tuple[int, int, Term]] = [(0, 1, {})]
        while waiting:
            first, sign, term = waiting.pop()
            for number in range(first, len(terms)):
                both = joined(term, terms[number])
                count = self._count(both)
                total += sign * count
                if count and number + 1 < len(terms):
                    waiting.append((number + 1, -sign, both))
        return total

    def _count(self, term: Term) -> int:
        """The number of deals that fit a term; one that is too large is halved where it has alternatives."""
        self._go_on()
        try:
            return self.plans.count_whole(every(term.values()))
        except TooLarge:
            halves = halved(term)
            if not halves:
                raise
            return self.count(halves)

    def estimate(self, cases: Sequence[Case]) -> DealCount:
        """An estimate from drawn deals: the sum of all cases, times the mean of one in as many as fit."""
        counts = []
        for case in cases:
            if self.budget.spent:
                raise TooLarge(SPENT)
            counts.append(self.plans.count(case.wanted))
        rng = np.random.default_rng(0)
        # Whole weights: how often each case is drawn hangs on no last bit.
        total = sum(counts)
        ladder = np.cumsum([count * LOTS // total for count in counts])
        lots = np.searchsorted(ladder, rng.integers(ladder[-1], size=TRIAL), side="right")
        numbers = np.bincount(lots, minlength=len(cases))
        self.budget.spend(ESTIMATE + len(cases))
        drawn = [
            self.plans.sample(case.wanted, number, rng)
            for case, number in zip(cases, numbers.tolist(), strict=True)
            if number
        ]
        facts = Facts(np.concatenate(drawn))
        fitting = np.zeros(len(facts.deals), dtype=np.int64)
        for case in cases:
            fitting += facts.fits(case.wanted)
        mean, half = mean_of_parts(fitting)
        ends = (mean, max(mean - half, Fraction(0)), min(mean + half, Fraction(1)))
        return DealCount.estimate(*(int(total * end) for end in ends))


def mean_of_parts(fitting: NDArray[np.int64]) -> tuple[Fraction, Fraction]:
    """The mean of one in as many as fit, exactly, and half of its 95 % interval."""
    times, often = np.unique(fitting, return_counts=True)
    parts = [(Fraction(1, one), many) for one, many in zip(times.tolist(), often.tolist(), strict=True)]
    n = len(fitting)
    mean = sum((part * many for part, many in parts), Fraction(0)) / n
    variance = sum(((part - mean) ** 2 * many for part, many in parts), Fraction(0)) / n
    # Deals that fit more cases may be rarer than any that came: they are reckoned with all the same.
    return mean, max(Fraction(1.96 * sqrt(variance / n)), Fraction(UNSEEN, n))


def term_of(source: BoardSource, case: Case) -> Term:
    """A case as a term."""
    return term_of_parts(parts_of(source.profile, case.indices, case.suits, source.rs_over_standard))


def term_of_parts(parts: Sequence[Part]) -> Term:
    """Parts put together by whom they speak of."""
    asks: dict[tuple[str, ...], list[Ask]] = {}
    for part in parts:
        asks.setdefault(part.seats, []).append(part.ask)
    return {seats: every(some) for seats, some in asks.items()}


def joined(one: Term, other: Term) -> Term:
    """What fits both terms."""
    both = dict(one)
    for seats, ask in other.items():
        both[seats] = met(both[seats], ask) if seats in both else ask
    return both


def met(one: Ask, other: Ask) -> Ask:
    """What fits both of two asks of a hand; alternatives that plainly clash are left out."""
    if one == other:
        return one
    pairs = [every([a, b]) for a in alternatives(one) for b in alternatives(other)]
    return either(pair for pair in pairs if not impossible(pair))


def alternatives(ask: Ask) -> tuple[Ask, ...]:
    """The asks of which one has to be true."""
    return ask.parts if isinstance(ask, Either) else (ask,)


def halved(term: Term) -> list[Term]:
    """Two terms that are one together: the seat with most alternatives gets half of them in each."""
    seats = max(term, key=lambda seats: len(alternatives(term[seats])))
    parts = alternatives(term[seats])
    if len(parts) < 2:
        return []
    half = len(parts) // 2
    return [dict(term) | {seats: either(some)} for some in (parts[:half], parts[half:])]


def merged(terms: Sequence[Term]) -> list[Term]:
    """The terms with those put together that differ in one place only."""
    seats = list(dict.fromkeys(seat for term in terms for seat in term))
    rows = list(dict.fromkeys(tuple(term.get(seat, ANYTHING) for seat in seats) for term in terms))
    rows = [row for row in rows if NOTHING not in row]
    # Which seat is opened first matters: the choices that others depend on (random suits) come last.
    orders = [sorted(range(len(seats)), key=key) for key in opening_orders(rows, len(seats))]
    best = min((collapsed(rows, order) for order in orders), key=len, default=[])
    return [dict(zip(seats, row, strict=True)) for row in best]


def opening_orders(rows: Sequence[tuple[Ask, ...]], seats: int) -> list[Callable[[int], int]]:
    """Orders to try: by how many different things are asked of a seat, many first, or few first."""
    kinds = [len({row[seat] for row in rows}) for seat in range(seats)]
    return [lambda seat: -kinds[seat], lambda seat: kinds[seat], lambda seat: seat, lambda seat: -seat]


def collapsed(rows: Sequence[tuple[Ask, ...]], order: Sequence[int]) -> list[tuple[Ask, ...]]:
    """Rows that are equal but for one place made one, place after place, until nothing changes."""
    rows = list(rows)
    while True:
        before = len(rows)
        for place in order:
            groups: dict[tuple[Ask, ...], list[Ask]] = {}
            for row in rows:
                groups.setdefault(row[:place] + row[place + 1 :], []).append(row[place])
            rows = [
                (*rest[:place], ANYTHING if ANYTHING in options else either(options), *rest[place:])
                for rest, options in groups.items()
            ]
        if len(rows) == before:
            return rows
