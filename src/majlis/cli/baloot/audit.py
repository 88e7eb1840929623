"""`majlis baloot audit`: recorded games against arithmetic and engine, deal by deal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from majlis.cli.common import (
    INTERRUPT_EXIT,
    USAGE_EXIT,
    ClusterOption,
    Language,
    LanguageOption,
    RulesOption,
    WorkersOption,
    as_path,
    console,
    existing,
    rule_files,
    rule_set,
    said_beside,
)
from majlis.files import is_standard, printable, read_once

if TYPE_CHECKING:
    from majlis.baloot.audit.report.summary import AuditSummary
    from majlis.baloot.audit.run import Outcome

DIVERGES: Final = 1


def audit(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="PATH…",
            parser=as_path,
            help="Saved games, files of deal lines, or folders of them; - is standard input.",
        ),
    ],
    rules: RulesOption = "kammelna",
    json: Annotated[
        Path | None,
        typer.Option("--json", metavar="FILE", parser=as_path, help="Write everything as JSON; - prints it."),
    ] = None,
    csv: Annotated[
        Path | None,
        typer.Option(
            "--csv",
            metavar="FILE",
            parser=as_path,
            help="Write the divergences as a table (CSV); - prints it.",
        ),
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(
            "--html",
            metavar="FILE",
            parser=as_path,
            help="Write a page with the points of every deal and a drawing of every divergent deal; - "
            "prints it.",
        ),
    ] = None,
    table: Annotated[
        Path | None,
        typer.Option(
            "--table",
            metavar="FILE",
            parser=as_path,
            help="Write recorded and computed points of every deal as a table (CSV); - prints it.",
        ),
    ] = None,
    fixtures: Annotated[
        Path | None,
        typer.Option(
            "--fixtures", metavar="DIR", help="Folder for each divergent deal as a small anonymous game."
        ),
    ] = None,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    strict: Annotated[bool, typer.Option("--strict", help="Stop at the first problem in a file.")] = False,
    language: LanguageOption = Language.EN,
) -> None:
    """Audit recorded games: does the rules engine agree with the platform, and if not, why not?

    Every deal is judged twice, by plain arithmetic on its events and by the engine, and both are compared
    with the platform's result. Exit code 0: no divergence, or only in the form of writing (a byte-order mark,
    cards as text); 1: a divergence; 2: wrong usage, or no readable game (with --strict: a problem in a file).
    An unreadable file among good ones is a divergence of category `integrity`. Ctrl-C writes the reports of
    what is finished, and exits with 130.
    """
    from majlis.baloot.audit.report.outputs import check_fixtures, check_targets
    from majlis.baloot.audit.run import audit_and_write, find_games
    from majlis.work import executor_for

    read_once(rules, *paths)
    chosen = rule_set(rules)
    existing(paths)
    found = find_games(paths, fixtures)
    check_targets((json, csv, html, table), [*paths, *rule_files(rules)], found.files)
    check_fixtures(fixtures, paths)
    with executor_for(workers, cluster) as executor, _bar(len(found.files)) as advance:
        outcome = audit_and_write(
            found,
            chosen,
            workers=executor,
            strict=strict,
            json=json,
            csv=csv,
            html=html,
            table=table,
            fixtures=fixtures,
            language=language.value,
            progress=advance,
        )
    with said_beside(json, csv, html, table):
        _tell(outcome, language.value)
    raise typer.Exit(_exit_code(outcome.summary))


def _exit_code(summary: "AuditSummary") -> int:
    if summary.partial:
        return INTERRUPT_EXIT
    if not summary.games:
        return USAGE_EXIT
    return 0 if summary.sound else DIVERGES


def _tell(outcome: "Outcome", language: str) -> None:
    from majlis.baloot.audit.report.overview import lines
    from majlis.message import Speaker

    tr = Speaker(language)
    for line in lines(outcome.summary, language):
        print(line)
    if outcome.written or outcome.fixtures:
        print()
    places = {
        "json": tr.gettext("Everything found, as JSON, is in {path}"),
        "csv": tr.gettext("The table of divergences is in {path}"),
        "table": tr.gettext("Every deal's points, recorded and computed, are in {path}"),
        "html": tr.gettext("The report is in {path}"),
    }
    for form, path in outcome.written.items():
        if is_standard(path):
            continue
        print(places[form].format(path=printable(path)))
    if outcome.fixtures:
        said = tr.ngettext(
            "{count} divergent deal is in {folder}",
            "{count} divergent deals are in {folder}",
            outcome.fixtures,
        )
        print(said.format(count=f"{outcome.fixtures:,}", folder=printable(outcome.folder)))
    if not outcome.summary.games and not outcome.summary.partial:
        console(error=True).print(tr.gettext("majlis: none of these files is a game that can be read"))


@contextmanager
def _bar(total: int) -> "Iterator[Callable[[AuditSummary], None] | None]":
    """A progress bar on stderr, gone when it is done; nothing where stderr is no terminal."""
    screen = console(error=True)
    if not screen.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True) as progress:
        bar = progress.add_task("", total=total)
        yield lambda summary: progress.update(bar, completed=summary.files)
