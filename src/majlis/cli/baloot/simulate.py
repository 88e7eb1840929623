"""`majlis baloot simulate`: recorded matches between bots, for tests, statistics and benchmarks."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from majlis.cli.common import (
    INTERRUPT_EXIT,
    ClusterOption,
    Language,
    LanguageOption,
    RulesOption,
    WorkersOption,
    as_path,
    console,
    print_json,
    rule_set,
    said_beside,
)
from majlis.files import is_standard, printable
from majlis.i18n import texts

if TYPE_CHECKING:
    from gettext import NullTranslations

    from majlis.baloot.simulation import Counts, PlayedMatch


def simulate(
    deals: Annotated[int, typer.Option("--deals", min=1, help="Number of deals, thrown-in deals included.")],
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            parser=as_path,
            help="Folder for the games, one file for each match; - prints deal lines.",
        ),
    ],
    seed: Annotated[int, typer.Option("--seed", min=0, help="Same seed, same result.")] = 0,
    players: Annotated[
        str,
        typer.Option("--players", help="One player for all seats, or four: careful,random,careful,random."),
    ] = "careful",
    rules: RulesOption = "kammelna",
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, or write it to --json=FILE.")] = False,
    language: LanguageOption = Language.EN,
) -> None:
    """Record matches between bots, in Kammelna's format.

    Matches are played until --deals deals are recorded, thrown-in deals included; the last match may be cut
    off. The same settings give the same files with any number of workers. Run again on the same folder, it
    keeps the matches that are there; Ctrl-C keeps every finished match.
    """
    from majlis.baloot.simulation import Plan, player_names, stream
    from majlis.baloot.simulation import simulate as run
    from majlis.work import executor_for

    tr = texts(language.value)
    plan = Plan(seed, player_names(players), rule_set(rules))
    started = time.perf_counter()
    latest: list[Counts] = []
    try:
        with executor_for(workers, cluster) as executor, _bar(deals, tr.gettext("deals")) as bar:

            def follow(counts: "Counts") -> None:
                latest[:] = [counts]
                bar(counts.deals)

            if is_standard(out):
                counts = stream(plan, deals, _print_lines, executor, follow)
            else:
                counts = run(plan, deals, out, executor, follow)
    except KeyboardInterrupt:
        done = latest[0].matches if latest else 0
        print(_interrupted(done, out, tr), file=sys.stderr)
        raise typer.Exit(INTERRUPT_EXIT) from None
    with said_beside(out):
        _tell(counts, seed, out, time.perf_counter() - started, as_json, tr)


def _interrupted(done: int, out: Path, tr: "NullTranslations") -> str:
    """What is there after Ctrl-C."""
    if is_standard(out):
        message = tr.ngettext(
            "Interrupted: {count} finished match was printed.",
            "Interrupted: {count} finished matches were printed.",
            done,
        )
    else:
        message = tr.ngettext(
            "Interrupted: {count} finished match is in {folder}; the same call goes on.",
            "Interrupted: {count} finished matches are in {folder}; the same call goes on.",
            done,
        )
    return message.format(count=done, folder=printable(out))


def _print_lines(match: "PlayedMatch") -> None:
    """A match as deal lines on standard output."""
    from majlis.baloot import deallines, kammelna

    text = deallines.dumps(kammelna.loads(match.content), str(match.index))
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()


def _tell(
    counts: "Counts", seed: int, out: Path, seconds: float, as_json: bool, tr: "NullTranslations"
) -> None:
    if as_json:
        numbers = {
            "out": str(out),
            "seed": seed,
            "matches": counts.matches,
            "kept": counts.kept,
            "deals": counts.deals,
            "played": counts.played,
            "seconds": round(seconds, 3),
        }
        print_json(numbers)
        return
    message = tr.ngettext(
        "{count} deal (played: {played}, thrown in: {thrown}), seed {seed}, {seconds} s",
        "{count} deals (played: {played}, thrown in: {thrown}), seed {seed}, {seconds} s",
        counts.deals,
    )
    print(
        message.format(
            count=f"{counts.deals:,}",
            played=f"{counts.played:,}",
            thrown=f"{counts.deals - counts.played:,}",
            seed=seed,
            seconds=f"{seconds:.1f}",
        )
    )
    if not is_standard(out):
        message = tr.ngettext(
            "{count} match is in {folder}", "{count} matches are in {folder}", counts.matches
        )
        print(message.format(count=f"{counts.matches:,}", folder=printable(out)))


@contextmanager
def _bar(total: int, unit: str) -> Iterator["Bar"]:
    """A progress bar on stderr, if that is a terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    screen = console(error=True)
    columns = (TextColumn(unit), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, disable=not screen.is_terminal, transient=True) as progress:
        task = progress.add_task(unit, total=total)
        yield lambda done: progress.update(task, completed=done)


if TYPE_CHECKING:
    from collections.abc import Callable

    Bar = Callable[[int], None]
