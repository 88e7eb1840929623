"""`majlis baloot review`: what every call and card of a recorded game cost, in the terminal or as a page."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from majlis.cli import options
from majlis.cli.baloot.common import rule_set
from majlis.cli.common import (
    INTERRUPT_EXIT,
    _,
    _n,
    console,
    progress,
    rule_files,
    said_beside,
    say,
    write_json,
)
from majlis.cli.options import (
    ClusterOption,
    JsonPrinted,
    Language,
    LanguageOption,
    WorkersOption,
    as_path,
)
from majlis.errors import InputError
from majlis.i18n import N_
from majlis.message import Latin, Message

if TYPE_CHECKING:
    from majlis.baloot.kammelna.types import GameRecord
    from majlis.baloot.review.model import Review
    from majlis.baloot.review.reviewing import Reviewing
    from majlis.baloot.ruleset import RuleSet
    from majlis.baloot.valuation.model import Budget
    from majlis.work import Workers

SHOWN_PROBLEMS: Final = 3


def review(
    record: Annotated[
        str,
        typer.Argument(
            metavar="RECORD", help="Number of a match in the list of records, last, a file, or -."
        ),
    ],
    deal: Annotated[
        int | None, typer.Option("--deal", min=1, metavar="N", help="Review only this deal, counted from 1.")
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(
            "--html",
            metavar="FILE",
            parser=as_path,
            help="Write a page with the graph of the match and every trick; - prints it.",
        ),
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option(
            "--nodes",
            min=1,
            metavar="N",
            help="Positions that the solver looks at for a card, and five times as many for a call. "
            "[default: 4000000]",
        ),
    ] = None,
    time: Annotated[
        str | None,
        typer.Option(
            "--time",
            metavar="TIME",
            help="Time for a decision (200ms, 2s) in place of positions; figures then depend on the clock.",
        ),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            metavar="RULES",
            help="Rules of the game (- reads a rule file). [default: kammelna; of a match in the list of "
            "records its own]",
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Draws other worlds.")] = 0,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Review a recorded game: what every call and card cost, who erred how, and what was luck.

    Each choice is judged twice: on the real deal with all hands open, and by what its seat could know. RECORD
    may be a match of your own, a saved game, or a file of deal lines. Without --workers all processors work.
    Ctrl-C shows, and writes, the deals that are finished, and exits with 130; the same call goes on.
    """
    from majlis.baloot.review.reviewing import Reviewing
    from majlis.files import is_standard, read_once
    from majlis.targets import check_targets
    from majlis.work import executor_for

    read_once(record, rules)
    budget = _budget(nodes, time)
    game, house = _read(record, rules)
    inputs = [] if is_standard(record) else [Path(game.file)]
    check_targets([html, json], [*inputs, *(rule_files(rules) if rules else [])])
    work = Reviewing(game, house, deal, budget, seed, keep=True)
    with executor_for(workers, cluster) as executor:
        interrupted = _run(work, executor)
    found = work.review
    if not found.deals and interrupted:
        say(_("Interrupted before the first deal was reviewed."), stream=sys.stderr)
        raise typer.Exit(INTERRUPT_EXIT)
    _check(found)
    _write(found, html, json, language)
    if interrupted:
        text = _n(
            "Interrupted: {count} deal is not reviewed.",
            "Interrupted: {count} deals are not reviewed.",
            found.unfinished,
        )
        say(text, stream=sys.stderr)
        raise typer.Exit(INTERRUPT_EXIT)


def _budget(nodes: int | None, time: str | None) -> "Budget":
    from majlis.baloot.valuation.model import Budget
    from majlis.players import parse_time

    if nodes is not None and time is not None:
        raise InputError(N_("write --nodes or --time, not both"))
    if time is not None:
        return Budget(seconds=parse_time(time))
    return Budget() if nodes is None else Budget(nodes=nodes, call_nodes=5 * nodes)


def _read(record: str, rules: str | None) -> "tuple[GameRecord, RuleSet]":
    """The game, and the rules to judge it by. Raises `InputError` where there is nothing to review."""
    from majlis.baloot.games import load, loads
    from majlis.baloot.ruleset import DEFAULT
    from majlis.cli.baloot.matches import WORDS
    from majlis.files import STANDARD_INPUT, is_standard, printable
    from majlis.matches import find, matches_folder, read_standard_entry

    if is_standard(record):
        entry, content = read_standard_entry()
        game, file = loads(content, STANDARD_INPUT), STANDARD_INPUT
    else:
        entry = find(record, matches_folder(WORDS.game), WORDS.stem)
        game, file = load(entry.path), printable(entry.path)
    if not game.deals:
        why = game.problems[0].message if game.problems else Message(N_("it holds no deals"))
        raise InputError(
            Message(N_("{file}: this is not a recorded game ({why})"), {"file": file, "why": why})
        )
    if rules is not None:
        return game, rule_set(rules)
    return game, DEFAULT if entry.note is None else rule_set(entry.note.rules)


def _run(work: "Reviewing", executor: "Workers") -> bool:
    """Do the work; whether it was interrupted."""
    with progress(_("decisions"), work.total) as advance:
        try:
            for done in work.run(executor):
                advance(done)
        except KeyboardInterrupt:
            return True
    return False


def _check(found: "Review") -> None:
    """Raises `InputError` where no deal has a decision in it."""
    if any(deal.decisions for deal in found.deals):
        return
    from majlis.files import printable

    why = next((deal.problem for deal in found.deals if deal.problem), None)
    message = N_("{file}: nothing in it can be reviewed: it does not tell enough to play a deal again")
    if why is not None:
        message = N_("{file}: nothing in it can be reviewed ({why})")
    raise InputError(Message(message, {"file": Latin(printable(found.file)), "why": why or ""}))


def _write(found: "Review", html: Path | None, json: Path | None, language: Language) -> None:
    from majlis.baloot.review.data import review_data
    from majlis.files import is_standard, printable

    if html is not None:
        from majlis.baloot.review.page import write_page

        write_page(found, html, language=language)
    if json is not None and write_json(json, review_data(found), indent=2):
        return
    if html is not None and is_standard(html):
        return
    from majlis.asking import Screen
    from majlis.cli.baloot.review_lines import show_review

    with said_beside(html, json):
        screen = Screen(console(), language)
        show_review(found, screen)
        for problem in found.problems[:SHOWN_PROBLEMS]:
            say(problem.words(options.spoken, excerpt=False), stream=sys.stderr)
        if html is not None:
            say(_("The page is in {path}", path=printable(html)))
        if json is not None:
            say(_("Everything found, as JSON, is in {path}", path=printable(json)))
