"""`majlis liaptui review`: what each declaration and play of a recorded game was worth."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from majlis.cli.common import INTERRUPT_EXIT, _, _n, console, progress, said_beside, say, write_json
from majlis.cli.liaptui.records import WORDS
from majlis.cli.options import JsonPrinted, Language, LanguageOption, as_path
from majlis.errors import InputError
from majlis.i18n import N_
from majlis.message import Latin, Message, Speaker

if TYPE_CHECKING:
    from majlis.liaptui.record import Record
    from majlis.liaptui.review import Decision, Review, RoundReview


def review(
    record: Annotated[
        str,
        typer.Argument(metavar="RECORD", help="Number of a game in the list of records, last, a file, or -."),
    ],
    number: Annotated[
        int | None,
        typer.Option(
            "--round", min=1, metavar="N", help="Review only this round; what was seen before it is not used."
        ),
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(
            "--html", metavar="FILE", parser=as_path, help="Write a page with every choice; - prints it."
        ),
    ] = None,
    worlds: Annotated[
        int | None,
        typer.Option(
            "--worlds",
            min=2,
            max=100_000,
            metavar="N",
            help="Deals that are played out for each declaration, and half as many for each play. "
            "[default: 600]",
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Draws other worlds.")] = 0,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Review a recorded game: what each declaration and play was worth, and who erred where.

    The expert judges each choice by what its seat could know. A choice is called an error only where it costs
    clearly more than the luck of the worlds that were drawn. Ctrl-C shows, and writes, the rounds that are
    finished, and exits with 130.
    """
    from majlis.files import is_standard
    from majlis.liaptui.review import BUDGET, Review
    from majlis.targets import check_targets

    found, file = _read(record)
    if number is not None:
        _check_round(found, number, file)
        found = replace(found, rounds=tuple(r for r in found.rounds if r.standing.round_number == number))
    check_targets([html, json], [] if is_standard(record) else [Path(file)])
    skill = BUDGET if worlds is None else replace(BUDGET, worlds=worlds, play_worlds=max(2, worlds // 2))
    rounds: list[RoundReview] = []
    interrupted = False
    with progress(_("decisions"), None) as advance:
        from majlis.liaptui.review import each_round

        try:
            for one in each_round(
                found, skill=skill, seed=seed, watch=lambda done, of: advance(done, total=of)
            ):
                rounds.append(one)
        except KeyboardInterrupt:
            interrupted = True
    if not rounds and interrupted:
        say(_("Interrupted before the first round was reviewed."), stream=sys.stderr)
        raise typer.Exit(INTERRUPT_EXIT)
    _write(Review(found.rules, tuple(rounds), found.problems), file, html, json, language)
    if interrupted:
        left = len(found.rounds) - len(rounds)
        text = _n(
            "Interrupted: {count} round is not reviewed.",
            "Interrupted: {count} rounds are not reviewed.",
            left,
        )
        say(text, stream=sys.stderr)
        raise typer.Exit(INTERRUPT_EXIT)


def _read(name: str) -> "tuple[Record, str]":
    """The record, and what its file is called. Raises `InputError` where there is nothing to review."""
    from majlis.files import STANDARD_INPUT, is_standard, printable
    from majlis.liaptui.record import load, loads
    from majlis.matches import find, matches_folder, read_standard_entry

    if is_standard(name):
        _entry, content = read_standard_entry()
        found, file = loads(content, STANDARD_INPUT), STANDARD_INPUT
    else:
        entry = find(name, matches_folder(WORDS.game), WORDS.stem)
        found, file = load(entry.path), str(entry.path)
    if not found.rounds:
        if found.problems:
            raise InputError(Message("{problem}", {"problem": found.problems[0]}))
        raise InputError(N_("{file}: it has no finished rounds"), file=printable(file))
    return found, file


def _check_round(found: "Record", number: int, file: str) -> None:
    have = [played.standing.round_number for played in found.rounds]
    if number not in have:
        text = N_("--round {number}: {path} has the rounds {first} to {last}")
        raise InputError(text, number=number, path=file, first=have[0], last=have[-1])


def _write(found: "Review", file: str, html: Path | None, json: Path | None, language: Language) -> None:
    from majlis.files import is_standard, printable
    from majlis.liaptui.review_data import review_data
    from majlis.liaptui.review_page import write_page

    if html is not None:
        write_page(found, html, file, language=language.value)
    if json is not None and write_json(json, review_data(found), indent=2):
        return
    if html is not None and is_standard(html):
        return
    with said_beside(html, json):
        _show(found, language)
        for problem in found.problems[:3]:
            say(problem.words(language.value, excerpt=False), stream=sys.stderr)
        if html is not None:
            say(_("The page is in {path}", path=printable(html)))
        if json is not None:
            say(_("Everything found, as JSON, is in {path}", path=printable(json)))


def _show(found: "Review", language: Language) -> None:
    """The outcome, the players, and the errors with what would have been better."""
    from majlis.asking import Screen
    from majlis.cli.columns import Column, show_table
    from majlis.game import SEATS
    from majlis.liaptui.names import seat_words
    from majlis.liaptui.review import ERRORS
    from majlis.liaptui.review_words import MARKS, outcome_words

    screen, tr = Screen(console(), language), Speaker(language)
    screen.show(outcome_words(found, tr), "")
    headings = [_("choices"), *(MARKS[one] for one in reversed(ERRORS)), _("points lost"), _("chance lost")]
    rows = []
    for seat in SEATS:
        own = found.figures(seat)
        counts = [str(own.errors[kind]) for kind in reversed(ERRORS)]
        lost = [f"{own.points:.1f}", f"{own.chance:.1f} %"]
        rows.append([seat_words(seat, language), str(own.decisions), *counts, *lost])
    columns = [Column(""), *(Column(word, numbers=True) for word in headings)]
    show_table(screen.console, _("Players:"), columns, rows)
    lines = list(_errors(found, tr))
    screen.show("", _("Errors, by what the player could know:") if lines else _("No errors."), *lines)


def _errors(found: "Review", tr: Speaker) -> "Iterator[str]":
    from majlis.liaptui.review import ERRORS

    for played in found.rounds:
        for one in played.decisions:
            if one.verdict in ERRORS:
                yield _error(played.end.standing.round_number, one, tr)


def _error(number: int, one: "Decision", tr: Speaker) -> str:
    from majlis.liaptui.actions import PLAY
    from majlis.liaptui.names import action_words, seat_words
    from majlis.liaptui.review_words import MARKS, cost_words, place_words

    def said(action: int, mark: str = "") -> object:
        words = action_words(action, tr.language)
        return Latin(f"{words}{mark}") if action >= PLAY else f"{words}{Latin(mark).words(tr.language)}"

    return tr.gettext(
        N_("  round {number}, {place}: {seat}, {chosen}; better: {best}. {cost}"),
        number=number,
        place=place_words(one.view, tr),
        seat=seat_words(one.view.seat, tr.language),
        chosen=said(one.action, MARKS[one.verdict]),
        best=said(one.best),
        cost=cost_words(one, tr),
    )
