"""What `stats` and `house-rules` share: reading the files behind a progress bar, and telling of bad ones."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from majlis.cli.common import INTERRUPT_EXIT, as_path, console, existing, say
from majlis.files import is_standard

if TYPE_CHECKING:
    from majlis.baloot.audit.run import Gatherer, Reading

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


def gathered(
    paths: list[Path],
    start: "Callable[[], GathererT]",
    workers: int | None,
    cluster: str | None,
    language: str,
    *,
    outputs: Iterable[Path | None] = (),
    rules: Iterable[Path] = (),
) -> "tuple[GathererT, Reading]":
    """Everything that the games of these paths say; problems met are told on stderr.

    `outputs` will be written afterwards, and `rules` are files read besides; raises `InputError` before
    anything is read when an output would be written over an input.
    """
    from majlis.baloot.audit.report.outputs import check_targets
    from majlis.baloot.audit.run import find_games, gather
    from majlis.work import executor_for

    existing(paths)
    found = find_games(paths)
    check_targets(outputs, [*paths, *rules], found.files)
    with executor_for(workers, cluster) as executor, _bar(len(found.files)) as advance:
        gatherer, reading = gather(found, start, executor, advance)
    _tell_problems(reading, language)
    return gatherer, reading


def end(reading: "Reading", language: str) -> None:
    """Where Ctrl-C ended the reading: say so, and exit with 130."""
    from majlis.i18n import texts

    if reading.partial:
        message = texts(language).ngettext(
            "Interrupted: this is what {count} file says; the others were not read.",
            "Interrupted: this is what {count} files say; the others were not read.",
            reading.files,
        )
        say(message.format(count=reading.files), stream=sys.stderr)
        raise typer.Exit(INTERRUPT_EXIT)


@contextmanager
def _bar(total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on stderr, gone when it is done; nothing where stderr is no terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    screen = console(error=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("games", total=total)
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
