"""Deals that fit a script: drawn exactly from what is counted of it, the rest met by rejection.

A `CountedSource` says what is counted (an ask in a setting), what is then tested on the deals drawn, and why.
Deals come in chunks whose sizes and seeds are always the same, so a seed gives the same deals however many
are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Protocol, TypeAlias

import numpy as np

from majlis.bridge.deal.cases import DEALS, stream
from majlis.bridge.script.evaluate import DealRows, Evaluator
from majlis.bridge.script.tree import Expression, Script
from majlis.dealing.asks import Ask
from majlis.dealing.dealer import Dealer
from majlis.dealing.evaluate import Truths
from majlis.dealing.limits import TooLarge
from majlis.dealing.pack import Deals, Setting
from majlis.message import Message
from majlis.work import Workers

GENERATE: Final = 10_000_000
"""Deals that are tried at most where a script does not say."""
TRIAL: Final = 20_000
"""Deals on which it rests at least how rare a script is, where that is measured."""
TRIALS: Final = 1 << 20
"""The name of their random numbers."""
FIRST_CHUNK: Final = 64
LAST_CHUNK: Final = 1 << 15
SOLVED_CHUNK: Final = 16
"""Deals that are solved before it is asked whether they are enough."""


class CountedSource(Protocol):
    """What is counted of a script's condition."""

    @property
    def setting(self) -> Setting:
        """The pack and the hands, with the cards that are placed."""

    @property
    def ask(self) -> Ask:
        """What is counted: true of every deal that fits the script."""

    @property
    def tested(self) -> tuple[tuple[Expression, Message], ...]:
        """The conditions that the ask does not say, or not whole, with the reason."""

    @property
    def conditions(self) -> int:
        """How many conditions the script has, joined by and."""


Wanted: TypeAlias = Callable[[Deals], Truths]
"""Which of some deals are wanted for another reason than the script's."""
Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of deals kept and of deals tried so far."""


@dataclass(frozen=True)
class Rarity:
    """How rare a script is: the part of all deals that fits what is counted, and what is kept of these."""

    counted: Fraction
    exact: bool
    """Whether `counted` is counted; else measured."""
    tried: int
    fitting: int

    @property
    def part(self) -> float:
        """The part of all deals that fits; 0 where none came."""
        return float(self.counted) * (self.fitting / self.tried if self.tried else 1.0)

    @property
    def whole(self) -> bool:
        """Whether nothing of it is measured."""
        return self.exact and self.fitting == self.tried


class Drawer:
    """Draws the deals of a script, one row after another; `tried` counts those that were looked at."""

    def __init__(
        self,
        script: Script,
        counting: CountedSource,
        seed: int,
        workers: Workers = 1,
        wanted: Wanted | None = None,
    ) -> None:
        self.script, self.counting, self.seed, self.workers, self.wanted = (
            script,
            counting,
            seed,
            workers,
            wanted,
        )
        self.evaluator = Evaluator(script, seed, workers)
        self.dealer = Dealer(counting.setting, counting.ask)
        tests = [test for test, _ in counting.tested]
        self.cheap = [test for test in tests if not test.solved]
        self.costly = [test for test in tests if test.solved]
        self.most = script.generate or GENERATE
        """Deals that are tried at most; where none is refused there is no end."""
        self.tried = self.fitting = self.kept = 0
        """Deals that were drawn, those of them that fit, and those that were wanted."""
        self.stopped = False
        """Whether Ctrl-C ended the search."""

    @property
    def rejects(self) -> bool:
        """Whether deals are drawn that may not be kept."""
        return bool(self.cheap or self.costly or self.wanted)

    def rows(self, count: int, progress: Progress | None = None) -> Deals:
        """The first so many deals that fit; fewer where `generate` ends the search."""
        blocks: list[Deals] = []
        if not count or self.dealer.plan.empty:
            return np.zeros((0, 52), dtype=np.uint8)
        try:
            for deals in self.chunks():
                blocks.append(deals[: count - self.kept])
                self.kept += len(blocks[-1])
                if progress is not None:
                    progress(self.kept, self.tried)
                if self.kept >= count:
                    break
        except KeyboardInterrupt:
            self.stopped = True
        return np.concatenate([np.zeros((0, 52), dtype=np.uint8), *blocks])

    def chunks(self) -> Iterator[Deals]:
        """Deals that fit, some at a time."""
        number, size = 0, FIRST_CHUNK
        while not self.rejects or self.tried < self.most:
            deals = self.dealer.sample(size, stream(self.seed, DEALS, number), workers=self.workers)
            if not self.rejects:
                self.tried, self.fitting = self.tried + len(deals), self.fitting + len(deals)
                yield deals
            else:
                deals = deals[: self.most - self.tried]
                step = SOLVED_CHUNK if self.costly or self.wanted else len(deals)
                for start in range(0, len(deals), step):
                    yield self.kept_of(deals[start : start + step])
            number, size = number + 1, min(2 * size, LAST_CHUNK)

    def kept_of(self, deals: Deals) -> Deals:
        """Those of the deals that meet what is tested."""
        self.tried += len(deals)
        table = DealRows(deals)
        for test in (*self.cheap, *self.costly):
            if len(table):
                table = table.part(self.evaluator.true(test, table))
        self.fitting += len(table)
        kept = table.deals
        return kept[self.wanted(kept)] if self.wanted is not None and len(kept) else kept

    def rarity(self) -> Rarity:
        """How rare the script is, as far as deals were drawn."""
        try:
            counted, exact = self.dealer.probability(), True
        except TooLarge:
            counted, exact = self.estimate(), False
        open_question = self.cheap and not self.costly and not self.dealer.plan.empty
        if open_question and self.tried < TRIAL and not self.stopped:
            self.kept_of(self.dealer.sample(TRIAL, stream(self.seed, TRIALS), workers=self.workers))
        return Rarity(counted, exact, self.tried, self.fitting)

    def estimate(self) -> Fraction:
        """The part of all deals that fits an ask that is counted only in part."""
        plan = self.dealer.plan
        wide = Fraction(plan.total * plan.problem.splits(), self.dealer.setting.deals())
        return wide * Fraction(self.dealer.acceptance().value)
