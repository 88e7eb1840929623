"""`majlis baloot show`: a kept match, or any recorded game, deal by deal: cards, tricks, arithmetic."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from majlis.cli.common import Language, LanguageOption, console, print_json, rule_set
from majlis.cli.play_options import JsonFlag
from majlis.errors import InputError

if TYPE_CHECKING:
    from majlis.asking import Screen
    from majlis.baloot.kammelna.types import DealRecord, GameRecord
    from majlis.baloot.ruleset import RuleSet


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
    as_json: JsonFlag = False,
    language: LanguageOption = Language.EN,
) -> None:
    """Show a match deal by deal: hands, calls, tricks, and how the points are counted.

    RECORD may also be a game recorded elsewhere, or a file of deal lines; - is standard input. Where the
    record and the rules differ, that is shown.
    """
    from majlis.asking import Screen
    from majlis.baloot.games import load, loads
    from majlis.baloot.ruleset import DEFAULT
    from majlis.cli.baloot.matches import WORDS
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
        why = game.problems[0].text if game.problems else "it holds no deals"
        raise InputError(f"{file}: this is no recorded game ({why})")
    house = rule_set(rules) if rules is not None else DEFAULT if note is None else rule_set(note.rules)
    chosen = _chosen(game, deal, file)
    if as_json:
        _print_json(game, chosen, house, language.value)
    else:
        _print_text(chosen, house, Screen(console(), language.value))


def _chosen(game: "GameRecord", deal: int | None, file: str) -> "list[DealRecord]":
    """The deals to show; raises `InputError` for a number that there is not."""
    if deal is None:
        return list(game.deals)
    if deal > len(game.deals):
        have = f"the deals 1 to {len(game.deals)}" if len(game.deals) > 1 else "deal 1 only"
        raise InputError(f"{file}: there is no deal {deal}: the file has {have if game.deals else 'none'}")
    return [game.deals[deal - 1]]


def _print_text(deals: "list[DealRecord]", house: "RuleSet", screen: "Screen") -> None:
    from majlis.cli.baloot.recorded_deal import deal_lines
    from majlis.i18n import N_

    screen.show(screen.text(N_("Counted by the rules {rules}."), rules=house.name))
    if not deals:
        screen.show(screen.text(N_("No deal of this match is finished.")))
    for deal in deals:
        screen.show("", *deal_lines(deal, house, screen))


def _print_json(game: "GameRecord", deals: "list[DealRecord]", house: "RuleSet", language: str) -> None:
    from majlis.baloot.ruleset import rules_text
    from majlis.cli.baloot.recorded_deal import deal_json

    found: dict[str, Any] = {
        "file": game.file,
        "rules": rules_text(house),
        "totals": game.totals,
        "deals": [deal_json(deal, house, language) for deal in deals],
    }
    print_json(found, indent=2)
