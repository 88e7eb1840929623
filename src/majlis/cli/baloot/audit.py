"""`majlis baloot audit`: recorded games against arithmetic and engine, deal by deal."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from majlis.cli.baloot.common import rule_set
from majlis.cli.common import (
    INTERRUPT_EXIT,
    USAGE_EXIT,
    _,
    _n,
    existing,
    progress,
    rule_files,
    said_beside,
    say,
)
from majlis.cli.options import (
    ClusterOption,
    GamesArgument,
    JsonPrinted,
    Language,
    LanguageOption,
    RulesOption,
    StrictOption,
    WorkersOption,
    as_path,
)
from majlis.files import is_standard, printable, read_once
from majlis.i18n import N_, NN_

if TYPE_CHECKING:
    from majlis.baloot.audit.report.summary import AuditSummary
    from majlis.baloot.audit.run import WrittenAudit

DIVERGES: Final = 1
_WRITTEN: Final = {
    "json": N_("Everything found, as JSON, is in {path}"),
    "csv": N_("The table of divergences is in {path}"),
    "table": N_("Every deal's points, recorded and computed, are in {path}"),
    "html": N_("The report is in {path}"),
}


def audit(
    paths: GamesArgument,
    rules: RulesOption = "kammelna",
    json: JsonPrinted = None,
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
    strict: StrictOption = False,
    language: LanguageOption = Language.EN,
) -> None:
    """Audit recorded games: does the rules engine agree with the platform, and if not, why not?

    Every deal is judged twice, by plain arithmetic on its events and by the engine, and both are compared
    with the platform's result. Exit code 0: no divergence, or only in the form of writing (a byte-order mark,
    cards as text); 1: a divergence; 2: wrong usage, or no readable game (with --strict: a problem in a file).
    An unreadable file among good ones is a divergence of category `integrity`. Ctrl-C writes the reports of
    what is finished, and exits with 130.
    """
    from majlis.baloot.audit.report.outputs import check_fixtures, is_own_report
    from majlis.baloot.audit.run import audit_and_write, find_games
    from majlis.targets import check_targets
    from majlis.work import executor_for

    read_once(rules, *paths)
    chosen = rule_set(rules)
    existing(paths)
    found = find_games(paths, fixtures)
    outputs = {"json": json, "csv": csv, "html": html, "table": table}
    check_targets(outputs.values(), [*paths, *rule_files(rules)], found.files, is_own_report)
    check_fixtures(fixtures, paths)
    with executor_for(workers, cluster) as executor, progress("", len(found.files)) as advance:
        outcome = audit_and_write(
            found,
            chosen,
            workers=executor,
            strict=strict,
            **outputs,
            fixtures=fixtures,
            language=language,
            progress=lambda summary: advance(summary.files),
        )
    with said_beside(*outputs.values()):
        _show(outcome, language)
    raise typer.Exit(_exit_code(outcome.summary))


def _exit_code(summary: "AuditSummary") -> int:
    if summary.partial:
        return INTERRUPT_EXIT
    if not summary.games:
        return USAGE_EXIT
    return 0 if summary.sound else DIVERGES


def _show(outcome: "WrittenAudit", language: str) -> None:
    from majlis.baloot.audit.report.overview import lines

    summary = outcome.summary
    for line in lines(summary, language):
        print(line)
    if outcome.written or outcome.fixtures:
        print()
    for form, path in outcome.written.items():
        if not is_standard(path):
            print(_(_WRITTEN[form], path=printable(path)))
    if outcome.fixtures:
        one, many = NN_("{count} divergent deal is in {folder}", "{count} divergent deals are in {folder}")
        print(_n(one, many, outcome.fixtures, folder=printable(outcome.folder)))
    if not summary.games and not summary.partial:
        say(_("majlis: none of these files is a game that can be read"), stream=sys.stderr)
