"""`majlis baloot records`: the matches that were played at the keyboard and kept."""

from pathlib import Path
from typing import Annotated

import typer

from majlis.cli.common import console, existing
from majlis.cli.options import JsonPrinted, Language, LanguageOption


def records(
    folder: Annotated[
        Path | None, typer.Argument(metavar="[DIR]", help="Folder. [default: your matches]")
    ] = None,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """List your kept matches: date, opponents, score, and whether they are finished."""
    from majlis.asking import Screen
    from majlis.cli.baloot.matches import WORDS
    from majlis.cli.saved_matches import show_records
    from majlis.matches import matches_folder

    place = existing([folder])[0] if folder is not None else matches_folder(WORDS.game)
    show_records(WORDS, place, Screen(console(), language), json)
