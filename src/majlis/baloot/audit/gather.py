"""Read many saved games and gather something of each, in constant memory, in one process or several.

Files are dealt out in order, a few at a time, and what comes back is merged in that order, so the result
does not depend on how many work. How the reading went is kept beside what was found.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from itertools import islice
from os import PathLike
from typing import Any, Final, Protocol, TypeVar

import msgspec

from majlis.baloot.games import game_files, load, submit
from majlis.baloot.kammelna.types import GameRecord
from majlis.errors import InputError
from majlis.reading import Problem

FILES_A_TASK: Final = 16
AHEAD: Final = 8
"""Tasks given to the executor before the first of them is asked for."""
PROBLEMS_KEPT: Final = 5


class Gatherer(Protocol):
    """What games are gathered into: starts empty, takes one game at a time, and takes in another's."""

    def add_game(self, game: GameRecord) -> None:
        """Take in one game."""
        ...

    def merge(self, other: Any) -> None:
        """Take in what another of the same kind gathered from later games."""
        ...


GathererT = TypeVar("GathererT", bound=Gatherer)


class Reading(msgspec.Struct):
    """How reading files went."""

    files: int = 0
    deals: int = 0
    problems: int = 0
    first: list[Problem] = []

    def add(self, game: GameRecord) -> None:
        """Note how one file was read."""
        self.files += 1
        self.deals += len(game.deals)
        self.problems += len(game.problems)
        self.first += game.problems[: PROBLEMS_KEPT - len(self.first)]

    def merge(self, other: "Reading") -> None:
        """Take in what another has noted."""
        self.files += other.files
        self.deals += other.deals
        self.problems += other.problems
        self.first += other.first[: PROBLEMS_KEPT - len(self.first)]


def gather(
    paths: Iterable[str | PathLike[str]],
    start: Callable[[], GathererT],
    executor: Executor | None = None,
    on_files: Callable[[int], None] | None = None,
) -> tuple[GathererT, Reading]:
    """Everything that the games of these files and folders say.

    `start` makes an empty gatherer (with an executor of processes it must be picklable); `on_files` is
    told how many more files have been read. Raises `InputError` when there is nothing to go by: no file,
    or none that holds a deal.
    """
    found, reading = start(), Reading()
    for part, read in _parts(_tasks(every_file(paths)), start, executor):
        found.merge(part)
        reading.merge(read)
        if on_files is not None:
            on_files(read.files)
    if not reading.deals:
        problem = reading.first[0] if reading.first else None
        place = "" if problem is None or problem.path == "$" else f" at {problem.path}"
        raise InputError(
            "there is no saved game to read: give files or folders"
            if problem is None
            else f"{problem.file}{place}: {problem.text}"
        )
    return found, reading


def every_file(paths: Iterable[str | PathLike[str]]) -> Iterator[str]:
    """The files of all paths, folders searched; raises `InputError` for a folder without any."""
    for path in paths:
        empty = True
        for file in game_files(path):
            empty = False
            yield file
        if empty:
            raise InputError(f"{path}: there is no *.json file in this folder")


def _tasks(files: Iterable[str]) -> Iterator[list[str]]:
    files = iter(files)
    while task := list(islice(files, FILES_A_TASK)):
        yield task


def _read(files: list[str], start: Callable[[], GathererT]) -> tuple[GathererT, Reading]:
    found, reading = start(), Reading()
    for file in files:
        game = load(file)
        reading.add(game)
        if game.deals:
            found.add_game(game)
    return found, reading


def _parts(
    tasks: Iterator[list[str]], start: Callable[[], GathererT], executor: Executor | None
) -> Iterator[tuple[GathererT, Reading]]:
    if executor is None:
        for task in tasks:
            yield _read(task, start)
        return
    waiting: deque[Future[tuple[GathererT, Reading]]] = deque()
    for task in tasks:
        waiting.append(submit(executor, _read, task, start))
        if len(waiting) > AHEAD:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()
