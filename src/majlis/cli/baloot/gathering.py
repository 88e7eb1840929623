"""What `stats` and `house-rules` share: reading the games behind a progress bar, and what went wrong."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import typer

from majlis.cli.common import (
    INTERRUPT_EXIT,
    _,
    _n,
    existing,
    progress,
    say,
    show_problems,
    told_shortly,
)

if TYPE_CHECKING:
    from majlis.baloot.audit.run import Gatherer, Reading

    GathererT = TypeVar("GathererT", bound=Gatherer)


def gathered(
    paths: list[Path],
    start: "Callable[[], GathererT]",
    workers: int | None,
    cluster: str | None,
    *,
    outputs: Iterable[Path | None] = (),
    rules: Iterable[Path] = (),
) -> "tuple[GathererT, Reading]":
    """Everything that the games of these paths say; problems are listed on stderr.

    `outputs` will be written afterwards, and `rules` are files read besides; raises `InputError` before
    anything is read when an output would be written over an input.
    """
    from majlis.baloot.audit.report.outputs import is_own_report
    from majlis.baloot.audit.run import find_games, gather
    from majlis.targets import check_targets
    from majlis.work import executor_for

    existing(paths)
    found = find_games(paths)
    check_targets(outputs, [*paths, *rules], found.files, is_own_report)
    with executor_for(workers, cluster) as executor, progress(_("games"), len(found.files)) as show:
        done = 0

        def advance(files: int) -> None:
            nonlocal done
            done += files
            show(done)

        gatherer, reading = gather(found, start, executor, advance)
    show_problems([*map(told_shortly, reading.first)], reading.problems)
    return gatherer, reading


def end(reading: "Reading") -> None:
    """Where Ctrl-C ended the reading: say so, and exit with 130."""
    if reading.partial:
        message = _n(
            "Interrupted: this is what {count} file says; the others were not read.",
            "Interrupted: this is what {count} files say; the others were not read.",
            reading.files,
        )
        say(message, stream=sys.stderr)
        raise typer.Exit(INTERRUPT_EXIT)
