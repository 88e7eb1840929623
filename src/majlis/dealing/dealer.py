"""The dealer: counts the deals that fit an ask, and draws from them, each equally likely.

>>> import numpy as np
>>> from majlis.dealing.asks import hand
>>> from majlis.dealing.pack import Pack, Setting
>>> pack = Pack.of({"spades": ["S1", "S2"], "hearts": ["H1", "H2", "H3", "H4"]})
>>> setting = Setting.of(pack, {"A": 2, "B": 2, "C": 2})
>>> dealer = Dealer(setting, hand("A").void("spades"))
>>> dealer.count(), dealer.probability()
(36, Fraction(2, 5))
>>> dealer.sample(3, np.random.default_rng(1)).shape
(3, 6)
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import inf
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from majlis.dealing.asks import ANYTHING, TOO_DEEP, Ask
from majlis.dealing.cache import MemoryCache
from majlis.dealing.drawing import fill
from majlis.dealing.evaluate import Truths, fits
from majlis.dealing.limits import TooLarge
from majlis.dealing.normal import normalise
from majlis.dealing.pack import Deals, Setting
from majlis.dealing.plan import Plan, make_plan
from majlis.dealing.spans import whole
from majlis.dealing.suits import TABLES
from majlis.errors import InputError, shown
from majlis.i18n import N_
from majlis.statistics import wilson
from majlis.work import Pool, ThreadPool, Workers, map_ordered

if TYPE_CHECKING:
    from majlis.dealing.explanation import Explanation
    from majlis.dealing.widen import Feature

Predicate: TypeAlias = Callable[[Deals], Truths]
"""For deals as an array, for each whether it is wanted."""
Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of deals kept and of deals drawn so far."""

MEMORY = 1 << 30
MOST_DEALS = 1_000_000_000  # of one call
BLOCK = 4096  # deals drawn from one seed: what a seed gives does not depend on the workers
LONG_LEDGER, SHORT_LEDGER = 500_000, 50_000  # states, of a count and of an acceptance
SOME_WANTED = N_(
    "{have} of {drawn} deals drawn are wanted: the part met by rejection is too rare, about 1 in {rare}"
)
ONE_WANTED = N_(
    "{have} of {drawn} deals drawn is wanted: the part met by rejection is too rare, about 1 in {rare}"
)
NONE_WANTED = N_(
    "none of {drawn} deals drawn is wanted: the part met by rejection is impossible, or rarer than "
    "1 in {rare}"
)
TRIAL = 20_000  # deals drawn to measure an acceptance that cannot be counted
DOUBTFUL = 50  # blocks drawn in vain before it is asked whether any deal fits
PATIENCE = 20_000_000  # draws in vain before a predicate is taken for impossible
CACHED_BYTES = 1 << 30
ABOUT_A_PLAN = 1 << 15  # bytes that even a plan of a few cards takes


class TooRare(InputError):  # noqa: N818 - says what is met by rejection
    """What is met by rejection is met too seldom to go on."""


@dataclass(frozen=True)
class CountedAsk:
    """What of an ask is counted: all of it, or a wider ask from which the rest is rejected."""

    plan: Plan
    wide: Ask
    given_up: tuple[Feature, ...]


@dataclass(frozen=True)
class Acceptance:
    """Which part of the deals drawn is kept, with a 95 % interval; all three are equal where it is exact."""

    value: float
    low: float
    high: float
    exact: bool

    def __str__(self) -> str:
        return (
            f"{self.value:.4g}"
            if self.exact
            else f"about {self.value:.3g} ({self.low:.3g} to {self.high:.3g})"
        )


class Dealer:
    """Counts and draws the deals of a setting that fit an ask, and, by rejection, a predicate `where`.

    `memory` bounds the tables, in bytes. Where an ask needs more, part of it is met by rejection: see
    `exact`, `describe()` and `acceptance()`; after `patience` deals drawn in vain for each one that is wanted
    this ends with `TooRare`.
    """

    def __init__(
        self,
        setting: Setting,
        ask: Ask = ANYTHING,
        *,
        where: Predicate | None = None,
        memory: int = MEMORY,
        patience: int | None = None,
    ) -> None:
        if not isinstance(setting, Setting):
            raise InputError(
                N_("{setting} is not a setting, as Setting.of(pack, hands) makes it"), setting=shown(setting)
            )
        if where is not None and not callable(where):
            raise InputError(
                N_("where={where} is not a function: it takes many deals and returns a bool for each"),
                where=shown(where),
            )
        if whole(memory) < 1:
            raise InputError(
                N_("memory {memory} is too little: it is the bytes that tables may take"),
                memory=shown(memory),
            )
        self.setting = setting
        self.ask = ask
        self.where = where
        self.memory = memory
        self.patience = PATIENCE if patience is None else patience
        try:
            self._counted = counted(setting, ask, memory)
        except RecursionError:
            raise InputError(TOO_DEEP) from None
        self._acceptance: Acceptance | None = None
        self._tried: Acceptance | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return remade, (self.setting, self.ask, self.where, self.memory, self.patience)

    @property
    def plan(self) -> Plan:
        """What is counted, and how; `str()` of it says so in words."""
        return self._counted.plan

    @property
    def exact(self) -> bool:
        """Whether every draw is kept: the whole ask is counted and there is no predicate."""
        return not self._counted.given_up and self.where is None

    @property
    def wide(self) -> Ask:
        """The ask that is counted: the whole ask, or a wider one from which the rest is rejected."""
        return self._counted.wide

    def describe(self) -> str:
        """The plan in words, with what is met by rejection."""
        lines = [str(self.plan)]
        if self._counted.given_up:
            listed = ", ".join(f"{'+'.join(hands)} {kind}" for hands, kind in self._counted.given_up)
            lines.append(f"met by rejection: {listed}")
        if self.where is not None:
            lines.append("met by rejection: the predicate")
        if not self.exact:
            lines.append(f"kept of the deals drawn: {self.acceptance()}")
        return "\n".join(lines)

    def count(self) -> int:
        """The number of deals that fit the ask (a predicate is not counted), all cards being different.

        TooLarge where it cannot be counted; it is never an estimate.
        """
        if self.plan.empty:
            return 0
        if not self._counted.given_up:
            return self.plan.total * self.plan.problem.splits()
        return self._counted_by_ledger(LONG_LEDGER)

    def _counted_by_ledger(self, most: int) -> int:
        """The count by the second way, which is slower and takes any number of suits."""
        from majlis.dealing.ledger import count_ledger  # seldom needed, and not free to import

        return count_ledger(self.setting, self.ask, most)

    def probability(self) -> Fraction:
        """The part of all deals of the setting that fits the ask."""
        return Fraction(self.count(), self.setting.deals())

    def acceptance(self) -> Acceptance:
        """Which part of the deals drawn is kept: counted where possible, else measured on a trial."""
        if self._acceptance is None:
            self._acceptance = self._measured()
        return self._acceptance

    def _measured(self) -> Acceptance:
        if self.plan.empty:
            return Acceptance(0.0, 0.0, 0.0, True)
        if self.where is None and not self._counted.given_up:
            return Acceptance(1.0, 1.0, 1.0, True)
        if self.where is None:
            try:
                count = self._counted_by_ledger(SHORT_LEDGER)
                part = float(Fraction(count, self.plan.total * self.plan.problem.splits()))
                return Acceptance(part, part, part, True)
            except TooLarge:
                pass
        return self.trial()

    def trial(self) -> Acceptance:
        """Which part of some deals drawn is kept: always the same deals, and never a long count."""
        if self.plan.empty:
            return Acceptance(0.0, 0.0, 0.0, True)
        if self._tried is None:
            kept = int(self._kept(self._proposals(TRIAL, np.random.SeedSequence(0))).sum())
            self._tried = Acceptance(kept / TRIAL, *wilson(kept, TRIAL), False)
        return self._tried

    def sample(
        self,
        n: int,
        rng: np.random.Generator,
        *,
        workers: Workers = 1,
        progress: Progress | None = None,
    ) -> Deals:
        """`n` deals, independent, each deal that fits equally likely: an array (n, cards) of hand numbers.

        The same `rng` state gives the same deals whatever the workers: so many threads, or a pool of
        `majlis.work`. An ask that no deal fits is an InputError.
        """
        n, threads = whole(n), 1 if hasattr(workers, "submit") else whole(workers)
        if not isinstance(rng, np.random.Generator):
            raise InputError(
                N_("{rng} is not a generator: make one with numpy.random.default_rng(seed)"), rng=shown(rng)
            )
        if n > MOST_DEALS:
            raise InputError(
                N_("cannot draw {n} deals at once: at most {most}"), n=f"{n:,}", most=f"{MOST_DEALS:,}"
            )
        if n < 0 or threads < 1:
            raise InputError(
                N_("cannot draw {n} deals on {threads} workers: at least 0 deals and 1 worker are meant"),
                n=n,
                threads=threads,
            )
        root = [int(word) for word in rng.integers(0, 1 << 32, size=4)]
        if n and self.plan.empty:
            raise InputError(N_("no deal fits: {ask}"), ask=str(self.ask))
        sizes = [min(BLOCK, n - start) for start in range(0, n, BLOCK)]
        counter = ProgressCounter(progress)
        if len(sizes) < 2 or workers == 1:
            blocks = [
                counter.add(draw_block(self, root, (number, size), counter.within))
                for number, size in enumerate(sizes)
            ]
        elif isinstance(workers, int):
            pool = ThreadPool(threads)
            try:
                blocks = self._blocks(root, sizes, pool, counter)
            finally:
                pool.close()
        else:
            self._must_travel(workers)
            blocks = self._blocks(root, sizes, workers, counter)
        return np.concatenate([np.zeros((0, len(self.setting.pack)), dtype=np.uint8), *blocks])

    def _blocks(self, root: list[int], sizes: list[int], pool: Pool, counter: ProgressCounter) -> list[Deals]:
        blocks = map_ordered(partial(draw_block, self, root), enumerate(sizes), pool, stall=inf)
        with closing(blocks):
            return [counter.add(block) for block in blocks]

    def _known_empty(self) -> bool:
        """Whether it is known that nothing drawn will fit."""
        if not self._counted.given_up:
            return False
        known = self.acceptance()
        return known.exact and known.value == 0

    def _must_travel(self, pool: Pool) -> None:
        """Refuses a predicate that cannot be sent to other processes."""
        if self.where is not None and not isinstance(pool, ThreadPool):
            try:
                pickle.dumps(self.where)
            except Exception:  # pickling a stranger's function may raise anything
                raise InputError(
                    N_(
                        "the predicate {where} cannot be sent to another process: write it as a "
                        "function of a module, not as a lambda or inside another function"
                    ),
                    where=shown(self.where),
                ) from None

    def explain(
        self, *, most: int = 1000, seconds: float | None = None, progress: Progress | None = None
    ) -> Explanation:
        """What each ask costs and what relaxing it would gain; for an impossible ask, which asks conflict.

        What `most` counts or `seconds` did not allow is named in the result's `left_out`. How much is counted
        in some seconds depends on the machine; without them the result is the same everywhere.
        """
        from majlis.dealing.explaining import explain

        def count(ask: Ask) -> int:
            return Dealer(self.setting, ask, memory=self.memory).count()

        return explain(self.setting, self.ask, count, most=most, seconds=seconds, progress=progress)

    def _proposals(self, n: int, seed: np.random.SeedSequence) -> Deals:
        """Deals of the counted part."""
        deals = np.empty((n, len(self.setting.pack)), dtype=np.uint8)
        fill(seed.generate_state(4, np.uint64).astype(np.uint64), deals, self.plan.tables)
        return deals

    def _kept(self, deals: Deals) -> Truths:
        """Which of the deals of the counted part are wanted."""
        keep = np.ones(len(deals), dtype=bool)
        if self._counted.given_up:
            keep = fits(self.ask, self.setting, deals)
        if self.where is not None and keep.any():
            wanted = np.asarray(self.where(deals[keep]))
            if wanted.shape != (int(keep.sum()),) or wanted.dtype != bool:
                raise InputError(
                    N_(
                        "the predicate gave {dtype} values of shape {shape} for {deals} deals: it "
                        "must give one truth value (bool) a deal"
                    ),
                    dtype=str(wanted.dtype),
                    shape=str(wanted.shape),
                    deals=int(keep.sum()),
                )
            keep[keep] = wanted
        return keep


def remade(setting: Setting, ask: Ask, where: Predicate | None, memory: int, patience: int) -> Dealer:
    """A dealer made again in another process."""
    return Dealer(setting, ask, where=where, memory=memory, patience=patience)


@dataclass
class ProgressCounter:
    """Reports the deals kept and drawn so far: those of finished blocks, and of the current one."""

    progress: Progress | None
    kept: int = 0
    drawn: int = 0

    def within(self, kept: int, drawn: int) -> None:
        """So many more of a block that is not finished."""
        if self.progress is not None:
            self.progress(self.kept + kept, self.drawn + drawn)

    def add(self, block: tuple[Deals, int]) -> Deals:
        """The deals of a finished block, which are entered."""
        deals, drawn = block
        self.kept, self.drawn = self.kept + len(deals), self.drawn + drawn
        self.within(0, 0)
        return deals


def draw_block(
    dealer: Dealer, root: list[int], block: tuple[int, int], progress: Progress | None = None
) -> tuple[Deals, int]:
    """The deals of one block (its number and size), and how many were drawn for them."""
    number, size = block
    if dealer.exact:
        return dealer._proposals(size, np.random.SeedSequence(root, spawn_key=(number, 0))), size
    kept: list[Deals] = []
    have = drawn = tries = 0
    while have < size:
        deals = dealer._proposals(BLOCK, np.random.SeedSequence(root, spawn_key=(number, tries)))
        good = deals[dealer._kept(deals)][: size - have]
        kept.append(good)
        have, drawn, tries = have + len(good), drawn + BLOCK, tries + 1
        if progress is not None and have < size:
            progress(have, drawn)
        if not have and tries == DOUBTFUL and dealer._known_empty():
            raise InputError(N_("no deal fits: {ask}"), ask=str(dealer.ask))
        if have < size and drawn >= dealer.patience * (1 + have):
            text, rare = NONE_WANTED, drawn // 3
            if have:
                text, rare = ONE_WANTED if have == 1 else SOME_WANTED, drawn // have
            raise TooRare(text, have=have, drawn=f"{drawn:,}", rare=f"{rare:,}")
    return np.concatenate(kept), drawn


Key: TypeAlias = tuple[Setting, Ask, int]


class PlanCache(MemoryCache[Key, CountedAsk]):
    """The plans made so far, in at most `CACHED_BYTES`."""

    def __init__(self) -> None:
        super().__init__(lambda: CACHED_BYTES if self._bound is None else self._bound, room_of)
        self._bound: int | None = None

    def bound(self, most: int) -> None:
        """Keep at most so many bytes."""
        self._bound = most


def room_of(made: CountedAsk) -> int:
    """What a plan takes in the cache: its tables, and the ask, the setting and all that is about them."""
    return made.plan.bytes + ABOUT_A_PLAN


PLANS = PlanCache()


def counted(setting: Setting, ask: Ask, memory: int) -> CountedAsk:
    """The plan of an ask, from the cache if it was made before."""
    if not isinstance(ask, Ask):
        raise InputError(N_("{ask} is not an ask, as hand('N').length('S', 5) is"), ask=shown(ask))
    key = (setting, ask, memory)
    known = PLANS.get(key)
    if known is not None:
        return known
    try:
        made = CountedAsk(make_plan(normalise(setting, ask), memory), ask, ())
    except TooLarge:
        from majlis.dealing.widen import widest_plan

        made = CountedAsk(*widest_plan(setting, ask, memory))
    return PLANS.put(key, made)


def bound_plans(most: int) -> None:
    """Keep plans in at most so many bytes in this process, which changes nothing but the time they take."""
    PLANS.bound(most)


def forget_plans() -> None:
    """Empties the cache of plans, and that of the suits' tables."""
    PLANS.clear()
    TABLES.clear()
