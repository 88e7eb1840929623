"""`majlis baloot records`: the matches that were played at the keyboard and kept."""

from pathlib import Path
from typing import Annotated

import typer

from majlis.cli.common import Language, LanguageOption, console
from majlis.cli.play_options import JsonFlag


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(records)


def records(
    folder: Annotated[
        Path | None, typer.Argument(metavar="[DIR]", help="The folder; without it the one of your matches.")
    ] = None,
    as_json: JsonFlag = False,
    language: LanguageOption = Language.EN,
) -> None:
    """List the matches that were played and kept: when, against whom, the score, whether they are over."""
    from majlis.asking import Screen
    from majlis.cli.baloot.matches import WORDS
    from majlis.cli.common import existing
    from majlis.cli.keeping import show_records
    from majlis.matches import matches_folder

    place = existing([folder])[0] if folder is not None else matches_folder(WORDS.game)
    show_records(WORDS, place, Screen(console(), language.value), as_json)
