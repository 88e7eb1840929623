"""What `stats` and `house-rules` share: reading the files behind a progress bar, and telling of bad ones."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from majlis.cli.common import as_path, console, existing
from majlis.files import is_standard

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from majlis.baloot.audit.gather import Gatherer, Reading

    GathererT = TypeVar("GathererT", bound=Gatherer)

PathsArgument = Annotated[
    list[Path],
    typer.Argument(
        metavar="PATH…",
        parser=as_path,
        help="Saved games, files of deal lines, or folders of them; - is standard input.",
    ),
]
JsonOption = Annotated[
    Path | None,
    typer.Option("--json", metavar="FILE", parser=as_path, help="Write everything as JSON; - prints it."),
]
WorkersOption = Annotated[
    int, typer.Option("--workers", min=0, help="Number of processes; 0: one for each processor.")
]


def gathered(
    paths: list[Path],
    start: "Callable[[], GathererT]",
    workers: int,
    language: str,
    *,
    outputs: Iterable[Path | None] = (),
    rules: Iterable[Path] = (),
) -> "tuple[GathererT, Reading]":
    """Everything that the games of these paths say; problems met are told on stderr.

    `outputs` will be written afterwards, and `rules` are files read besides; raises `InputError` before
    anything is read when an output would be written over an input.
    """
    from majlis.baloot.audit.gather import gather
    from majlis.baloot.audit.report.outputs import check_targets

    existing(paths)
    check_targets(outputs, [*paths, *rules])
    with _executor(workers) as executor, _bar() as advance:
        found, reading = gather(paths, start, executor, advance)
    _tell_problems(reading, language)
    return found, reading


@contextmanager
def _executor(workers: int) -> "Iterator[Executor | None]":
    """No executor for one worker: a process of its own would only cost time."""
    count = workers or os.cpu_count() or 1
    if count == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(count) as executor:
        yield executor


@contextmanager
def _bar() -> Iterator[Callable[[int], None]]:
    """A progress bar on stderr, gone when it is done; nothing where stderr is no terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    screen = console(error=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("games", total=None)
        yield lambda files: progress.advance(task, files)


def _tell_problems(reading: "Reading", language: str) -> None:
    from majlis.i18n import texts

    if not reading.problems:
        return
    tr, screen = texts(language), console(error=True)
    for problem in reading.first:
        text = problem.words(language, excerpt=False)
        screen.print(text, soft_wrap=True)  # paths stay whole
    more = reading.problems - len(reading.first)
    if more:
        screen.print(
            tr.ngettext("and {count} more problem", "and {count} more problems", more).format(count=more)
        )


def write_json(path: Path | None, data: dict[str, Any]) -> bool:
    """Write the data where `--json` says; returns whether it went to the terminal."""
    import json

    from majlis.files import write_atomic

    if path is None:
        return False
    text = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    write_atomic(path, text, parents=not is_standard(path))
    return is_standard(path)
