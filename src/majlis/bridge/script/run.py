"""A script dealt: its boards, its averages and frequencies, what was counted of it, and how rare it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from majlis.bridge.deal.cases import hands_of
from majlis.bridge.script.averages import AverageResult, FrequencyResult, average_of, sampled_frequency
from majlis.bridge.script.count import ScriptCount, conditions_of, counted
from majlis.bridge.script.count_figures import ALL_STEPS, FEW_STEPS, MOST_STEPS, Figures
from majlis.bridge.script.draw import CountedSource, Drawer, Progress, Rarity, Wanted
from majlis.bridge.script.evaluate import DealRows
from majlis.bridge.script.printers import printed, prints_boards
from majlis.bridge.script.text import expression_text
from majlis.bridge.script.tree import Average, Every, Expression, Frequency, Script
from majlis.bridge.table.board import Board, standard_board
from majlis.bridge.table.origin import Origin, origin_tag
from majlis.dealing.dealer import Dealer
from majlis.dealing.pack import Deals
from majlis.errors import InputError
from majlis.i18n import N_
from majlis.work import Workers

PRODUCE: Final = 40
"""Boards of a script that prints them and does not say how many."""
SAMPLE: Final = 100_000
"""Deals on which averages rest that are not counted, where a script does not say."""
SOLVED_SAMPLE: Final = 40
"""The same for averages of double-dummy results."""

Result = AverageResult | FrequencyResult


@dataclass(frozen=True)
class ScriptDeals:
    """What became of a script."""

    script: Script
    seed: int
    boards: tuple[Board, ...]
    asked: int
    """How many boards were wanted; fewer come where `generate` ends the search."""
    tried: int
    """How many deals were drawn for them."""
    results: tuple[Result, ...]
    """The averages and frequencies, in the order of the script."""
    rarity: Rarity
    counting: CountedSource
    text: str
    """What the script's own actions print of the boards."""
    stopped: bool = False
    """Whether Ctrl-C ended it."""
    countable: bool = False
    """Whether figures of a sample are among the results that could be counted if more time were given."""


@dataclass
class ScriptRun:
    """One run of a script; `wanted` refuses deals for a reason that is not the script's."""

    script: Script
    seed: int
    number: int | None = None
    """How many boards; None for as many as the script says."""
    first: int = 1
    workers: Workers = 1
    language: str = "en"
    wanted: Wanted | None = None
    boards_anyway: bool = False
    """Whether boards are wanted also of a script that only has averages."""
    exactly: bool = False
    """Whether averages and frequencies are counted however long that takes, if they can be."""

    def deal(self, progress: Progress | None = None) -> ScriptDeals:
        """Deal it; raises `InputError` where no deal fits."""
        counting = counted(self.script)
        drawer = Drawer(self.script, counting, self.seed, self.workers, self.wanted)
        exact = {id(action): result for action, result in self.exact(counting, drawer)}
        number, sample = self.boards_wanted(), self.sample_wanted(exact)
        rows = drawer.rows(max(number, sample), progress)
        tried = drawer.tried
        rarity = drawer.rarity()
        if not len(rows) and (number or sample) and not drawer.stopped:
            raise self.nothing(drawer, rarity)
        table = DealRows(rows)
        boards = self.boards(rows[:number])
        shown = DealRows(rows[: len(boards)])
        text = printed(self.script, boards, drawer.evaluator, shown, self.language) if boards else ""
        results = tuple(
            exact[id(action)] if id(action) in exact else self.sampled(action, drawer, table)
            for action in self.script.results
            if (len(rows) or id(action) in exact)
        )
        countable = counting.exact and not self.exactly and len(exact) < len(results)
        return ScriptDeals(
            self.script, self.seed, boards, number, tried, results, rarity, counting, text, drawer.stopped,
            countable,
        )  # fmt: skip

    def boards_wanted(self) -> int:
        """How many boards: as asked, or as the script says; none of a script that only has averages."""
        if self.number is not None:
            return self.number
        if self.script.results and not prints_boards(self.script) and not self.boards_anyway:
            return 0
        return self.script.produce or PRODUCE

    def sample_wanted(self, exact: dict[int, Result]) -> int:
        """On how many deals the averages rest that are not counted."""
        left = [expression for action in self.script.actions if id(action) not in exact
                for expression in measured(action)]  # fmt: skip
        if not left:
            return 0
        if any(expression.solved for expression in left):
            return self.script.produce or SOLVED_SAMPLE
        return SAMPLE if prints_boards(self.script) else self.script.produce or SAMPLE

    def exact(self, counting: ScriptCount, drawer: Drawer) -> Iterator[tuple[Average | Frequency, Result]]:
        """The averages and frequencies that are counted."""
        if drawer.rejects:
            return
        figures = Figures(counting, self.script, self.steps())
        for action in self.script.actions:
            if isinstance(action, Average):
                distribution = figures.average(action.expression)
                if distribution is not None:
                    yield action, AverageResult(action.text, distribution)
            elif isinstance(action, Frequency):
                figure = figures.frequency(action)
                if figure is not None:
                    yield action, figure

    def steps(self) -> int:
        """How much may be counted of the averages and frequencies; what is more rests on a sample."""
        return ALL_STEPS if self.exactly else FEW_STEPS if self.boards_wanted() else MOST_STEPS

    def sampled(self, action: Average | Frequency, drawer: Drawer, table: DealRows) -> Result:
        """An average or a frequency of the deals drawn."""
        if isinstance(action, Average):
            return average_of(action.text, action.expression, drawer.evaluator, table)
        return sampled_frequency(action, drawer.evaluator, table)

    def boards(self, rows: Deals) -> tuple[Board, ...]:
        """The boards of the deals: North in the script is North at the table."""
        seated = []
        name = self.script.name
        for place, hands in enumerate(hands_of(rows)):
            board = standard_board(
                self.first + place, hands, [origin_tag(Origin(name, (), self.seed, place))]
            )
            dealer = board.dealer if self.script.dealer is None else self.script.dealer
            vulnerability = self.script.vulnerability
            vulnerability = board.vulnerability if vulnerability is None else vulnerability
            seated.append(replace(board, dealer=dealer, vulnerability=vulnerability))
        return tuple(seated)

    def nothing(self, drawer: Drawer, rarity: Rarity) -> InputError:
        """What is said where no deal came."""
        if drawer.dealer.plan.empty or not rarity.counted:
            return self.impossible()
        return InputError(
            N_("{file}: none of {count} deals fits: the script is impossible, or rarer than 1 in {rare}"),
            file=self.script.source, count=f"{drawer.tried:,}", rare=f"{max(1, drawer.tried // 3):,}",
        )  # fmt: skip

    def impossible(self) -> InputError:
        """Which condition no deal meets, alone or with those before it."""
        conditions, source = conditions_of(self.script), self.script.source
        for alone in (True, False):
            for at, condition in enumerate(conditions):
                some = (condition,) if alone else tuple(conditions[: at + 1])
                part = replace(self.script, condition=Every(some) if len(some) > 1 else condition)
                count = counted(part)
                if Dealer(count.setting, count.ask).plan.empty:
                    text = N_("{file}: no deal fits this script: none meets {condition}")
                    if not alone:
                        text = N_(
                            "{file}: no deal fits this script: none that meets the conditions before it "
                            "meets {condition}"
                        )
                    return InputError(text, file=source, condition=expression_text(condition, 160))
        return InputError(N_("{file}: no deal fits this script"), file=source)


def measured(action: object) -> tuple[Expression, ...]:
    """The expressions of an average or a frequency."""
    if isinstance(action, Average):
        return (action.expression,)
    if isinstance(action, Frequency):
        return tuple(axis.expression for axis in (action.rows, action.columns) if axis is not None)
    return ()
