"""Files for the solver: lines of positions, and recorded games; each position or deal is a task of its own.

Tasks are pure and small, so they can be solved by any workers of `majlis.work`, in any order.
"""

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from majlis.baloot.auction import Contract
from majlis.baloot.games import ENDINGS, load, loads
from majlis.baloot.kammelna.reader import MAX_BYTES
from majlis.baloot.kammelna.replay import replay
from majlis.baloot.kammelna.types import DealRecord
from majlis.baloot.notation import parse_position
from majlis.baloot.ruleset import DEFAULT, RuleSet
from majlis.baloot.solver.batch import own_solver
from majlis.baloot.solver.payoff import Objective
from majlis.baloot.solver.played import PlayedCard, course
from majlis.baloot.solver.search import Solution
from majlis.baloot.state import State
from majlis.errors import MajlisError
from majlis.files import STANDARD_INPUT, is_standard, printable
from majlis.i18n import N_
from majlis.message import Message
from majlis.reading import FilePath, Problem, read_file
from majlis.work import Workers, map_ordered

FEW: Final = 4
"""So many positions or deals are not worth starting processes for."""
MOST: Final = 16
"""Tasks that are sent to a worker together."""


@dataclass(frozen=True, slots=True)
class SolverTask:
    """A position or a recorded deal of a file."""

    file: str
    number: int
    """The line of a position, or the deal; from 1."""
    what: str | DealRecord


@dataclass(frozen=True, slots=True)
class SolvedPosition:
    """What a position of a file is worth."""

    task: SolverTask
    state: State
    solution: Solution


@dataclass(frozen=True, slots=True)
class SolvedDeal:
    """What each card of a recorded deal cost."""

    task: SolverTask
    contract: Contract
    steps: tuple[PlayedCard, ...]
    illegal: frozenset[int] = frozenset()
    """The places in `steps` of cards that the rules forbid."""
    followed: bool = True
    """Whether the record could be followed to its end."""


@dataclass(frozen=True, slots=True)
class Unsolved:
    """A position or deal that could not be solved; without a reason no card of the deal was played."""

    task: SolverTask
    reason: Message | None = None


Found: TypeAlias = SolvedPosition | SolvedDeal | Unsolved


def tasks_of(path: FilePath, tell: Callable[[Problem], None]) -> Iterator[SolverTask]:
    """The positions or deals of a file; what of it cannot be read is told.

    A recorded game is known by its ending or its first sign. Any other file has a position on each line;
    empty lines, and lines that begin with `#`, are passed over.
    """
    file = STANDARD_INPUT if is_standard(path) else printable(path)
    content: bytes | Message = b"{"
    if os.path.isdir(path):
        content = Message(N_("there is no *.json, *.jsonl or *.ndjson file in this folder"))
    elif is_standard(path) or not str(path).lower().endswith(ENDINGS):
        content = read_file(path, MAX_BYTES, Message(N_("give a saved game, or a file of positions")))
    if isinstance(content, Message):
        tell(Problem(file=file, kind="syntax", message=content))
        return
    if content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"["):
        game = loads(content, file) if len(content) > 1 else load(path)
        for problem in game.problems:
            tell(problem)
        yield from (SolverTask(file, number, deal) for number, deal in enumerate(game.deals, 1))
        return
    for number, line in enumerate(content.decode("utf-8-sig", "replace").splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield SolverTask(file, number, line.strip())


def solve_tasks(
    tasks: Iterable[SolverTask],
    objective: Objective,
    rules: RuleSet = DEFAULT,
    workers: Workers = 1,
) -> Generator[Found, None, None]:
    """The tasks solved, in order, as soon as each is known; `rules` are those of recorded deals."""
    solve = partial(solve_task, objective, rules)
    with closing(map_ordered(solve, tasks, workers, few=FEW, most=MOST)) as found:
        yield from found


def solve_task(objective: Objective, rules: RuleSet, task: SolverTask) -> Found:
    """Solve one position or deal."""
    try:
        if isinstance(task.what, str):
            state = parse_position(task.what)
            return SolvedPosition(task, state, own_solver().solve(state, objective))
        return _solved_deal(objective, rules, task, task.what)
    except MajlisError as error:
        return Unsolved(task, error.message)


def _solved_deal(objective: Objective, rules: RuleSet, task: SolverTask, record: DealRecord) -> Found:
    again = replay(record, rules)
    states = list(again.states())
    steps = course(states, objective, own_solver())
    followed = again.stopped is None
    if steps and states[-1].contract is not None:
        forbidden = {(play.trick, play.seat) for play in again.illegal}
        illegal = frozenset(at for at, step in enumerate(steps) if (step.trick, step.seat) in forbidden)
        return SolvedDeal(task, states[-1].contract, tuple(steps), illegal, followed)
    unplayable = not states or not followed
    return Unsolved(task, Message(N_("the record does not tell how it was played")) if unplayable else None)
