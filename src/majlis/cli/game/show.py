"""`majlis GAME show`: a recorded match, deal by deal."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from majlis.cli.common import console
from majlis.cli.game.common import game_of
from majlis.cli.options import Language, LanguageOption, RecordOption
from majlis.errors import InputError
from majlis.i18n import N_

if TYPE_CHECKING:
    from majlis.arena.deal_record import GameRecord
    from majlis.asking import Screen


def show(
    context: typer.Context,
    match: Annotated[
        str, typer.Argument(metavar="[RECORD]", help="Number in the list of records, or a file; - reads one.")
    ] = "last",
    number: Annotated[int | None, typer.Option("--deal", min=1, help="Show this deal only.")] = None,
    record: RecordOption = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Show a recorded match: every deal with its hands, all that was done, and its points."""
    game = game_of(context, "notation", "arena")

    from majlis.arena.deal_record import loads
    from majlis.asking import Screen
    from majlis.cli.game.words import Words
    from majlis.files import STANDARD_INPUT, is_standard, printable
    from majlis.matches import find, matches_folder, read_standard_entry

    if is_standard(match):
        place, content = STANDARD_INPUT, read_standard_entry()[1]
    else:
        words = Words(game.name)
        entry = find(match, matches_folder(words.game) if record is None else record, words.stem)
        place, content = printable(entry.path), entry.path.read_bytes()
    found = loads(content, game.name, place)
    if number is not None and number > len(found.deals):
        sentence = N_("--deal {number}: {path} has {count} finished deals")
        raise InputError(sentence, number=number, path=place, count=len(found.deals))
    _show(found, number, Screen(console(), language.value))


def _show(found: "GameRecord", wanted: int | None, screen: "Screen") -> None:
    screen.show(screen.text(N_("Rules: {rules}"), rules=found.rules))
    if not found.deals:
        screen.show(screen.text(N_("No deal is finished.")))
    for number, (first, last) in enumerate(found.replay(), 1):
        if wanted in (None, number):
            screen.show("", screen.text(N_("Deal {number}"), number=number))
            _show_deal(found.game, first, last, screen)


def _show_deal(game: str, first: Any, last: Any, screen: "Screen") -> None:
    """The position in one line, so that it can be taken from here; what was done; the points."""
    from majlis.cli.game.session import action_line
    from majlis.cli.game.words import score_text
    from majlis.games import part
    from majlis.terminal import isolated

    position = part(game, "notation").format_position(first)
    screen.show(isolated(position, screen.language), whole=True)
    for seat, action in last.history:
        screen.show(f"  {action_line(game, seat, action, screen)}")
    if last.is_terminal():
        points = isolated(score_text(part(game, "arena").points(last)), screen.language)
        screen.show(screen.text(N_("Points by seat, from the bottom to the right: {points}"), points=points))
