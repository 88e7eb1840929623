"""The search for puzzles: recorded deals or deals of own play, a task each, spread over workers."""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import count as counting
from math import inf
from typing import Final, Literal, TypeAlias

import numpy as np

from majlis.baloot.kammelna.replay import replay
from majlis.baloot.kammelna.types import DealRecord
from majlis.baloot.players.strategist import Strategist
from majlis.baloot.puzzles.build import MISSED_BY, puzzles_of
from majlis.baloot.puzzles.model import KINDS, Kind, Puzzle, Source
from majlis.baloot.ruleset import DEFAULT, RuleSet
from majlis.baloot.state import State
from majlis.files import printable
from majlis.game import drive
from majlis.work import Workers, map_ordered

Which: TypeAlias = Literal["both", "seat", "open"]
MOST: Final = 4
"""Deals that are sent to a worker together."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What is looked for."""

    kind: Which = "both"
    missed_by: str = MISSED_BY
    rules: RuleSet = DEFAULT
    """Of records, which do not tell theirs, and of own play."""

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds to look for, in order."""
        return KINDS if self.kind == "both" else (self.kind,)


@dataclass(frozen=True, slots=True)
class SearchTask:
    """A deal to be searched: a recorded one, or one of own play with its seed."""

    source: Source
    what: DealRecord | int


def of_own_play(seed: int, deals: int | None = None) -> Iterator[SearchTask]:
    """Deals that four strategists who do not look ahead play; without `deals` they do not end."""
    numbers = counting(1) if deals is None else range(1, deals + 1)
    yield from (SearchTask(Source(deal=number), seed) for number in numbers)


def of_record(file: str, deals: Iterable[DealRecord]) -> Iterator[SearchTask]:
    """The deals of a record; `file` is its name."""
    for number, deal in enumerate(deals, 1):
        yield SearchTask(Source(deal=number, file=printable(file)), deal)


def find_puzzles(
    tasks: Iterable[SearchTask],
    settings: Settings,
    workers: Workers = 1,
    *,
    count: int | None = None,
    known: Sequence[Puzzle] = (),
) -> Generator[Puzzle | None, None, None]:
    """For each deal, in order, its best puzzle or None, until there are `count` with those `known`.

    None of them is like another. Of both kinds half of `count` each are taken.
    """
    seen, kinds = {puzzle.id for puzzle in known}, Counter(puzzle.kind for puzzle in known)
    room = inf if count is None else -(-count // len(settings.kinds))
    with closing(map_ordered(partial(search_deal, settings), tasks, workers, most=MOST)) as found:
        for some in found:
            new = next((one for one in some if one.id not in seen and kinds[one.kind] < room), None)
            if new is not None:
                seen.add(new.id)
                kinds[new.kind] += 1
            yield new
            if count is not None and len(seen) >= count:
                return


def search_deal(settings: Settings, task: SearchTask) -> list[Puzzle]:
    """All puzzles of a deal, the best first: what a worker does."""
    return puzzles_of(states_of(settings, task), task.source, settings.kinds, settings.missed_by)


def states_of(settings: Settings, task: SearchTask) -> list[State]:
    """The states of a deal, in order; none of a record with cards that the rules forbid."""
    if not isinstance(task.what, int):
        again = replay(task.what, settings.rules)
        return [] if again.illegal else list(again.states())
    number = task.source.deal
    state = State.shuffled(np.random.default_rng([task.what, number]), settings.rules, number % 4)
    states = [state.copy()]
    drive(state, [Strategist(ahead=0)] * 4, lambda after: states.append(after.copy()))
    return states
