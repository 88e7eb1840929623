"""`majlis GAME records`: the matches that were played at the keyboard and kept."""

import typer

from majlis.cli.common import console
from majlis.cli.game.common import game_of
from majlis.cli.options import JsonPrinted, Language, LanguageOption, RecordOption


def records(
    context: typer.Context,
    record: RecordOption = None,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """List your kept matches: number, date, seats, rules, score, whether they are finished."""
    game = game_of(context, "notation")

    from majlis.asking import Screen
    from majlis.cli.game.words import Words
    from majlis.cli.saved_matches import show_records
    from majlis.matches import matches_folder

    words = Words(game.name)
    folder = matches_folder(words.game) if record is None else record
    show_records(words, folder, Screen(console(), language), json)
