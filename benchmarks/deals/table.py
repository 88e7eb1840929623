"""The dealing table: every dealer on one task in turns, its deals checked, its rates beside ours."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any, Final

import numpy as np

from majlis.dealing.dealer import Dealer

from .peers import PEERS, Missing, Run
from .rejection import Rejection
from .tasks import Judge, Task, bridge

JUDGED: Final = 50_000
"""Of each run so many deals are checked and counted."""
REFERENCE: Final = 300_000
"""So many deals of plain rejection are enough to compare with."""
MOST: Final = 2_000_000
"""No run is asked for more deals than this: they lie in memory."""
ENDLESS: Final = 1_000_000_000
"""Attempts may be more, since few of them are kept."""
FEW: Final = 30
"""With fewer deals expected in a run, its rate is its attempts' by the true acceptance."""
CROOKED: Final = 1e-5
"""A corrected p below this is no accident."""

Ready = Callable[[int, int], Run]
"""A dealer with its task: how many deals (or attempts), and a seed."""


@dataclass
class Row:
    """One dealer on one task, round after round."""

    name: str
    ready: Ready
    judge: Judge
    count: int
    most: int = MOST
    rates: list[float] = field(default_factory=list)
    attempts: float = 0.0  # a second, where the rate was reckoned from them
    missing: str = ""

    def play(self, seed: int, acceptance: float) -> None:
        """One round."""
        run = self.ready(self.count, seed)
        self.judge.see(run.deals[:JUDGED])
        rate = len(run.deals) / run.seconds
        if run.attempts and run.attempts * acceptance < FEW:
            self.attempts = run.attempts / run.seconds
            rate = self.attempts * acceptance
        elif not run.attempts and len(run.deals) < self.count:
            raise Missing(f"gave {len(run.deals)} deals of {self.count}")
        self.rates.append(rate)

    def size(self, seconds: float, seed: int) -> None:
        """Find how many deals take so many seconds; the first run, with its compiling, is thrown away."""
        run = self.ready(self.count, seed)
        while True:
            run = self.ready(self.count, seed)
            share = seconds / max(run.seconds, 1e-6)
            if share <= 4 or self.count >= self.most:
                self.count = max(1, min(self.most, int(self.count * share)))
                return
            self.count = min(self.most, int(self.count * min(share / 2, 50)))


def ours(dealer: Dealer) -> Ready:
    """Our dealer, planned already."""

    def ready(count: int, seed: int) -> Run:
        rng = np.random.default_rng(seed)
        begun = time.process_time()
        deals = dealer.sample(count, rng)
        return Run(time.process_time() - begun, deals)

    return ready


def plain(source: Rejection) -> Ready:
    """Plain rejection; it goes on from where it stands, whatever the seed."""

    def ready(count: int, _: int) -> Run:
        begun = time.process_time()
        deals = source.draw(count, min(count, MOST))
        return Run(time.process_time() - begun, deals, attempts=source.last)

    return ready


@dataclass
class Table:
    """All rows of one task, the reference that they were compared with, and the true acceptance."""

    task: Task
    rows: list[Row]
    reference: Judge
    exact: Fraction
    seen: tuple[float, float]  # acceptance by rejection, and its standard error

    def ratios(self, row: Row) -> list[float]:
        """Our rate by theirs, round by round."""
        return [mine / theirs for mine, theirs in zip(self.rows[0].rates, row.rates, strict=False) if theirs]

    def figures(self, row: Row) -> dict[str, Any]:
        """One row in numbers."""
        if row.missing:
            return {"missing": row.missing}
        p, feature = row.judge.against(self.reference)
        return {
            **{f"p{q}": float(np.percentile(row.rates, q)) for q in (5, 50, 95)},
            "ratio": float(np.median(self.ratios(row))),
            "chi2 p": p,
            "least in": feature,
            "checked": row.judge.deals,
            "wrong": row.judge.wrong,
            "attempts/s": row.attempts,
        }

    def faults(self) -> Iterator[str]:
        """What was dealt wrongly by us or by the reference, and the target if it is missed."""
        for row in self.rows[:2]:
            found = self.figures(row)
            if found["wrong"]:
                yield f"({self.task.name}) {row.name}: {found['wrong']} deals do not fit the task"
            if found["chi2 p"] < CROOKED:
                yield (
                    f"({self.task.name}) {row.name}: {found['least in']} differ from plain rejection, "
                    f"p = {found['chi2 p']:.2g}"
                )
        share, error = self.seen
        if abs(share - float(self.exact)) > 5 * error:
            counted = f"counted acceptance {float(self.exact):.6g}"
            yield f"({self.task.name}) {counted}, rejection found {share:.6g}"
        rate = self.figures(self.rows[0])["p50"]
        if rate < self.task.target:
            yield f"({self.task.name}) {rate:,.0f} deals/s: the target is {self.task.target:,.0f}"


def reference(task: int, judge: Judge, seed: int, seconds: float) -> Rejection:
    """Draw by plain rejection for about so many seconds, into the judge."""
    source = Rejection(task, seed)
    begun, shuffles = time.process_time(), 100_000
    while judge.deals < REFERENCE and time.process_time() - begun < seconds:
        judge.see(source.draw(shuffles, JUDGED))
        shuffles = 2_000_000
    return source


def measured(
    task: Task, number: int, seed: int, rounds: int, seconds: float, reference_seconds: float, peers: bool
) -> Table:
    """All dealers on one task."""
    dealer = Dealer(bridge(), task.ask)
    rows = [
        Row("ours" if dealer.exact else "ours, in part by rejection", ours(dealer), Judge(task), 20_000),
        Row("rejection, compiled", plain(Rejection(number, seed)), Judge(task), 100_000, ENDLESS),
    ]
    for peer in PEERS if peers else ():
        if task.name in peer.first:
            rows.append(Row(peer.name, partial(peer.start, task.name), Judge(task), peer.first[task.name]))
    judge = Judge(task)
    source = reference(number, judge, seed + 1, reference_seconds)
    table = Table(task, rows, judge, dealer.probability(), source.acceptance())
    for turn in range(rounds + 1):
        for row in rows:
            if row.missing:
                continue
            try:
                if turn:
                    row.play(1000 * seed + turn, float(table.exact))
                else:
                    row.size(seconds, seed)
            except Missing as error:
                row.missing = str(error)
    return table


def lines(table: Table) -> Iterator[str]:
    """The table as text."""
    share, error = table.seen
    yield f"({table.task.name}) {table.task.words}"
    yield (
        f"    acceptance {float(table.exact):.6e} counted, {share:.4e} ± {error:.1e} by rejection; "
        f"reference of {table.reference.deals:,} deals; target {table.task.target:,.0f} deals/s"
    )
    heads = f"{'p5':>11} {'p50':>11} {'p95':>11} {'ours/it':>9} {'chi2 p':>8} {'checked':>9}"
    yield f"    {'deals a second':20} {heads}"
    for row in table.rows:
        found = table.figures(row)
        if row.missing:
            yield f"    {row.name:20} missing: {row.missing}"
            continue
        rates = " ".join(f"{number(found[f'p{q}']):>11}" for q in (5, 50, 95))
        note = f"  from {found['attempts/s']:,.0f} attempts a second" if row.attempts else ""
        if found["wrong"]:
            note += f"  {found['wrong']} DO NOT FIT"
        if found["chi2 p"] < CROOKED:
            note += f"  CROOKED in {found['least in']}"
        yield (
            f"    {row.name:20} {rates} {number(found['ratio']):>9} {found['chi2 p']:8.2g} "
            f"{found['checked']:9,}{note}"
        )


def number(value: float) -> str:
    """Three figures or all before the point."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
