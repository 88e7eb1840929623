"""`majlis baloot solve`: what each card is worth with all hands open, of positions and of recorded deals."""

import os
import sys
from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from majlis.cli.baloot.common import rule_set
from majlis.cli.common import INTERRUPT_EXIT, Problems, _, _n, existing, progress, say
from majlis.cli.options import (
    ClusterOption,
    JsonPrinted,
    Language,
    LanguageOption,
    WorkersOption,
    as_path,
)
from majlis.errors import InputError
from majlis.files import is_standard, read_once
from majlis.i18n import N_
from majlis.message import Latin, Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from majlis.baloot.solver.files import SolverTask, Unsolved
    from majlis.cli.baloot.solving import Teller

UNSOLVED: Final = 1
_FILES: Final = (".json", ".jsonl", ".ndjson", ".txt")
"""Endings by which a name is known for a file that is not there."""


class Aim(StrEnum):
    """What is solved for."""

    POINTS = "points"
    GP = "gp"
    MATCH = "match"


def solve(
    text: Annotated[
        list[str],
        typer.Argument(
            metavar="POSITION|FILE…",
            help="Position in one line of notation, without quotes; or recorded games, folders of them, and "
            "files with a position on each line; or a match in the list of records: its number, or last. "
            "- is standard input.",
        ),
    ],
    deal: Annotated[
        int | None,
        typer.Option("--deal", min=1, metavar="N", help="Only this deal of a recorded game, counted from 1."),
    ] = None,
    objective: Annotated[
        Aim,
        typer.Option(
            "--objective",
            help="Solve for card points, for game points of the deal, or for the chance to win the match.",
        ),
    ] = Aim.GP,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            metavar="RULES",
            help="Rules of recorded games: a preset, a preset with changes, or a rule file. "
            "[default: kammelna; of a match in the list of records its own]",
        ),
    ] = None,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Solve the play of open hands exactly: the worth of every card, and the best line.

    Of a recorded deal it tells what each card that was played cost; of several deals or positions, a line for
    each. With --json that is a line of JSON for each, as soon as it is solved.

    Each process keeps what it has found in a table of 512 KiB, whatever it solves. Exit code 1: some of
    several could not be solved, and stderr says why. Ctrl-C shows what is done, and exits with 130.
    """
    from majlis.baloot.solver.files import SolverTask
    from majlis.cli.baloot.solving import Teller

    tell = Teller(objective.value, json, language)
    if not _are_files(text):
        if rules is not None or deal is not None:
            option = "--rules" if rules is not None else "--deal"
            raise InputError(
                N_("{option} is for recorded games: a position names its own rules, and is one deal"),
                option=option,
            )
        _solve_one(SolverTask("", 0, " ".join(text)), tell, "kammelna")
        return
    problems = Problems()
    files, rules = _files_of(text, rules)
    if len(files) > 1:
        if deal is not None:
            raise InputError(N_("--deal chooses a deal of one recorded game, and there are several files"))
        _solve_all(files, None, tell, rules, problems, workers, cluster)
        return
    tasks = _tasks_of(files[0], deal, problems)
    if len(tasks) == 1:
        _solve_one(tasks[0], tell, rules)
        problems.show()
    else:
        _solve_all(files, tasks, tell, rules, problems, workers, cluster)


def _are_files(words: list[str]) -> bool:
    """Whether the arguments name files, and are not the words of a position."""
    first = words[0]
    there = is_standard(first) or os.path.exists(first) or first.lower().endswith(_FILES)
    return there or len(words) == len(first.split()) == 1  # one word is no position: a file, or a kept match


def _is_match(word: str) -> bool:
    """Whether a word names a match that is kept: by its number, or as the last."""
    return not os.path.exists(word) and (word.lower() == "last" or (word.isascii() and word.isdecimal()))


def _files_of(words: list[str], rules: str | None) -> "tuple[list[str | Path], str | None]":
    """The files to read, those of folders included, and the rules to play by: of a kept match its own."""
    from majlis.baloot.games import game_files
    from majlis.cli.baloot.matches import WORDS
    from majlis.matches import find, matches_folder

    if len(words) == 1 and _is_match(words[0]):
        entry = find(words[0], matches_folder(WORDS.game), WORDS.stem)
        return [entry.path], rules if rules is not None or entry.note is None else entry.note.rules
    found = list[str | Path]()
    read_once(rules, *words)
    for path in existing([as_path(word) for word in words]):
        found += list(game_files(path)) or [path]
    return found, rules


def _tasks_of(file: "str | Path", deal: int | None, problems: Problems) -> "list[SolverTask]":
    """The positions or deals of the only file. Raises `InputError` where there are none, or not this deal."""
    from majlis.baloot.solver.files import tasks_of

    tasks = list(tasks_of(file, problems.add))
    if not tasks:
        if problems.first:
            raise InputError(Message("{problem}", {"problem": problems.first[0]}))
        raise InputError(N_("{file}: there is no position and no deal in it"), file=file)
    if deal is None:
        return tasks
    if isinstance(tasks[0].what, str):
        raise InputError(N_("--deal is for recorded games, and {file} has positions"), file=tasks[0].file)
    if deal > len(tasks):
        message = N_("{file}: there is no deal {deal}: the file has {count}")
        raise InputError(message, file=tasks[0].file, deal=deal, count=len(tasks))
    return [tasks[deal - 1]]


def _solve_one(task: "SolverTask", tell: "Teller", rules: str | None) -> None:
    """Solve one position or deal, and show it whole."""
    from majlis.baloot.solver.files import Unsolved, solve_task

    found = solve_task(tell.objective, rule_set(rules or "kammelna"), task)
    if not isinstance(found, Unsolved):
        tell.one(found)
    elif not task.file:
        assert found.reason is not None
        raise InputError(found.reason)
    elif isinstance(task.what, str):
        raise InputError(_problem_of(found))
    else:
        message = N_("{file}: no card of deal {deal} was played: leave out {option} to see which were")
        if found.reason is not None:
            raise InputError(_problem_of(found))
        raise InputError(message, file=task.file, deal=task.number, option="--deal")


def _solve_all(
    files: "list[str | Path]",
    tasks: "list[SolverTask] | None",
    tell: "Teller",
    rules: str | None,
    problems: Problems,
    workers: int | None,
    cluster: str | None,
) -> None:
    """Solve many positions and deals, and show a line for each."""
    from majlis.baloot.solver.files import Unsolved, solve_tasks, tasks_of
    from majlis.work import executor_for

    reached = [0]

    def each() -> "Iterator[SolverTask]":
        for number, file in enumerate(files):
            reached[0] = number
            yield from tasks_of(file, problems.add)

    ended: KeyboardInterrupt | InputError | None = None
    unplayed = failed = 0
    unit, total = (_("files"), len(files)) if tasks is None else (_("solved"), len(tasks))
    with executor_for(workers, cluster) as executor, progress(unit, total) as advance:
        found_all = solve_tasks(tasks or each(), tell.objective, rule_set(rules or "kammelna"), executor)
        try:
            with closing(found_all):
                for done, found in enumerate(found_all, 1):
                    if not isinstance(found, Unsolved):
                        tell.add(found)
                    elif found.reason is None:
                        unplayed += 1
                    else:
                        failed += 1
                        problems.add(_problem_of(found))
                    advance(reached[0] if tasks is None else done)
        except (KeyboardInterrupt, InputError) as error:  # whatever ends it, what is done is kept
            ended = error
    tell.end(unplayed)
    problems.show()
    if isinstance(ended, InputError):
        raise ended
    if ended is not None:
        text = _n("Interrupted: {count} is solved.", "Interrupted: {count} are solved.", tell.count)
        say(text, stream=sys.stderr)
        raise typer.Exit(INTERRUPT_EXIT)
    if not tell.count:
        raise InputError(N_("none of this could be solved"))
    if failed or problems.count:
        raise typer.Exit(UNSOLVED)


def _problem_of(found: "Unsolved") -> Message:
    """File, place and reason of what could not be solved."""
    at = N_("{file}: line {number}: {reason}")
    if not isinstance(found.task.what, str):
        at = N_("{file}: deal {number}: {reason}")
    values = {"file": Latin(found.task.file), "number": found.task.number, "reason": found.reason}
    return Message(at, values)
