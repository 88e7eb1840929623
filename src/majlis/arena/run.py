"""An arena from the first deal to the report: what is recorded, what is still to play, when to stop.

>>> from majlis.arena.plan import make_plan
>>> from majlis.work import ExecutorPool
>>> from concurrent.futures import ThreadPoolExecutor
>>> plan = make_plan("baloot", ("careful", "random"), seed=1)
>>> with ThreadPoolExecutor(1) as executor:
...     report = run(plan, 20, ExecutorPool(executor, 1))
>>> report["deals"], report["played"], report["unit"], report["mean"] > 0
(20, 40, 'game points a deal', True)
"""

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from majlis.arena.guard import GRACE
from majlis.arena.journal import Journal
from majlis.arena.plan import ArenaPlan
from majlis.arena.play import Played, UnitResult, play_number
from majlis.arena.report import Decision, pair_margin, summary
from majlis.errors import InputError
from majlis.i18n import N_
from majlis.processes import ProcessPool
from majlis.statistics import Series
from majlis.work import STALL, Done, Lost, Work, Workers

_ACTIONS: Final = 100
"""More than a deal usually has."""
_DEALS: Final = 30
"""More than a match usually has."""


@dataclass(slots=True)
class Progress:
    """How far it is; given to the caller's `watch` after every task."""

    asked: int
    finished: int = 0
    kept: int = 0
    """Of these, recorded by an earlier run."""
    series: Series = field(default_factory=Series)
    """The first pair's margins, in the order in which they came."""


def run(
    plan: ArenaPlan,
    numbers: int,
    workers: Workers = 0,
    *,
    until_decided: bool = False,
    record: Path | None = None,
    stall: float | None = None,
    watch: Callable[[Progress], None] = lambda progress: None,
) -> dict[str, Any]:
    """Play deals (or matches) 1 to `numbers` and report (`report.summary`); the pool is closed.

    `workers` are processes (0: one for each processor), or a pool; never this process, which a player could
    hang.

    Ctrl-C (`KeyboardInterrupt`) ends it early: the report is of the numbers finished without a gap, and
    says `interrupted`. With `until_decided` it is of the numbers up to the decision, whatever else was
    finished meanwhile, so that it depends on the seed alone. Raises `InputError` for a folder of other
    settings, or when the workers are gone.
    """
    pool = ProcessPool(workers) if isinstance(workers, int) else workers
    session = _Session(plan, numbers, until_decided, watch)
    begun = time.perf_counter()
    work: Work[int, Played] | None = None
    interrupted = False
    try:
        if numbers < 1:
            raise InputError(N_("{count} deals are not possible: give at least 1"), count=numbers)
        journal = None if record is None else Journal(record, plan)
        if journal is not None:
            session.keep(journal)
        if not session.over:
            play = partial(play_number, plan, record=journal is not None)
            work = Work(pool, play, session.missing(), stall or _stall(plan))
            _work(work, session, journal)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        pool.close()
    return summary(
        plan,
        session.counted(),
        asked=numbers,
        decision=session.decision,
        lost=session.lost,
        interrupted=interrupted,
        retries=work.retries if work is not None else 0,
        elapsed=time.perf_counter() - begun,
    )


def _work(work: Work[int, Played], session: "_Session", journal: Journal | None) -> None:
    with closing(work.results()) as results:
        for result in results:
            if isinstance(result, Lost):
                session.lose(result)
            else:
                if journal is not None:
                    journal.write(result.results)
                session.take(result)
            if session.over:
                break


def _stall(plan: ArenaPlan) -> float:
    """A task of one number must be able to end even if every action takes all its time."""
    if plan.time is None:
        return STALL
    sittings = len(plan.pairs) * plan.sittings
    deals = _DEALS if plan.match else 1
    return max(STALL, (plan.time + GRACE) * _ACTIONS * deals * sittings)


class _Session:
    """The results so far, and the decision about the stretch without a gap at their beginning."""

    def __init__(
        self,
        plan: ArenaPlan,
        numbers: int,
        until_decided: bool,
        watch: Callable[[Progress], None],
    ) -> None:
        self._plan, self._numbers, self._watch = plan, numbers, watch
        self._units: dict[int, UnitResult] = {}
        self._gone: set[int] = set()
        self._next = 1
        """The first number that is neither finished nor lost."""
        self._end: int | None = None
        """The number at which everything was decided."""
        self._progress = Progress(numbers)
        self.decision = Decision(plan) if until_decided else None
        self.lost: list[Lost[int]] = []

    @property
    def over(self) -> bool:
        """Whether no more has to be played."""
        return self._end is not None or self._next > self._numbers

    def missing(self) -> list[int]:
        """The numbers still to play."""
        return [n for n in range(1, self._numbers + 1) if n not in self._units]

    def keep(self, journal: Journal) -> None:
        """Take what an earlier run has recorded."""
        for unit in journal.finished():
            if unit.number <= self._numbers:
                self._add(unit)
        self._progress.kept = self._progress.finished
        self._advance()

    def take(self, done: Done[Played]) -> None:
        """Take finished numbers."""
        for played in done.results:
            self._add(played.unit)
        self._advance()

    def lose(self, lost: Lost[int]) -> None:
        """Go on without this number."""
        self.lost.append(lost)
        self._gone.add(lost.task)
        self._advance()

    def _add(self, unit: UnitResult) -> None:
        if unit.number not in self._units:
            self._units[unit.number] = unit
            self._progress.finished += 1
            self._progress.series.add(pair_margin(unit.pairs[0], self._plan.ways(unit.number)))

    def _advance(self) -> None:
        while not self.over:
            unit = self._units.get(self._next)
            if unit is None and self._next not in self._gone:
                break
            if unit is not None and self.decision is not None:
                self.decision.add(unit)
                if self.decision.made:
                    self._end = self._next
            self._next += 1
        self._watch(self._progress)

    def counted(self) -> list[UnitResult]:
        """The results that the report is about, in the order of their numbers."""
        return [self._units[n] for n in range(1, self._next) if n in self._units]
