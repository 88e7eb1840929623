"""`majlis baloot show`: a kept match, or any recorded game, deal by deal: cards, tricks, arithmetic."""

from typing import TYPE_CHECKING, Annotated

import typer

from majlis.cli.baloot.common import rule_set
from majlis.cli.common import _, console, write_json
from majlis.cli.options import JsonPrinted, Language, LanguageOption
from majlis.errors import InputError
from majlis.i18n import N_
from majlis.message import Message

if TYPE_CHECKING:
    from majlis.baloot.kammelna.types import DealRecord, GameRecord


def show(
    record: Annotated[
        str,
        typer.Argument(
            metavar="RECORD", help="Number of a match in the list of records, last, a file, or -."
        ),
    ],
    deal: Annotated[
        int | None, typer.Option("--deal", min=1, metavar="N", help="Show only this deal, counted from 1.")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            metavar="RULES",
            help="Rules for counting (- reads a rule file). [default: those of the match]",
        ),
    ] = None,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Show a match deal by deal: hands, calls, tricks, and how the points are counted.

    RECORD may also be a game recorded elsewhere, or a file of deal lines; - is standard input. Where the
    record and the rules differ, that is shown.
    """
    from majlis.asking import Screen
    from majlis.baloot.games import load, loads
    from majlis.baloot.ruleset import DEFAULT, rules_text
    from majlis.cli.baloot.matches import WORDS
    from majlis.cli.baloot.recorded_deal import deal_json, deal_lines
    from majlis.files import STANDARD_INPUT, is_standard, printable, read_once
    from majlis.matches import find, matches_folder, read_standard_entry

    read_once(record, rules)
    if is_standard(record):
        entry, content = read_standard_entry()
        game, file = loads(content, STANDARD_INPUT), STANDARD_INPUT
    else:
        entry = find(record, matches_folder(WORDS.game), WORDS.stem)
        game, file = load(entry.path), printable(entry.path)
    note = entry.note
    if not game.deals and (note is None or game.problems):
        why = game.problems[0].message if game.problems else Message(N_("it holds no deals"))
        raise InputError(
            Message(N_("{file}: this is not a recorded game ({why})"), {"file": file, "why": why})
        )
    house = rule_set(rules) if rules is not None else DEFAULT if note is None else rule_set(note.rules)
    deals = chosen(game, deal, file)
    if json is not None:
        described = [deal_json(one, house, language) for one in deals]
        found = {"file": game.file, "rules": rules_text(house), "totals": game.totals, "deals": described}
        if write_json(json, found, indent=2):
            return
    screen = Screen(console(), language)
    screen.show(_("Counted by the rules {rules}.", rules=house.name))
    if not deals:
        screen.show(_("No deal of this match is finished."))
    for one in deals:
        screen.show("", *deal_lines(one, house, screen))


def chosen(game: "GameRecord", deal: int | None, file: str) -> "list[DealRecord]":
    """The deals to show; raises `InputError` for a number that there is not."""
    if deal is None:
        return list(game.deals)
    last = len(game.deals)
    if deal > last:
        have = N_("the deals 1 to {last}") if last > 1 else N_("deal 1 only") if last else N_("none")
        values = {"file": file, "deal": deal, "have": Message(have, {"last": last})}
        raise InputError(Message(N_("{file}: there is no deal {deal}: the file has {have}"), values))
    return [game.deals[deal - 1]]
