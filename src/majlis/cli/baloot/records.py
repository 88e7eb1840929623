"""`majlis baloot records`: the matches that were played at the keyboard and kept."""

from pathlib import Path
from typing import Annotated

import typer

from majlis.cli.common import Language, LanguageOption, console
from majlis.cli.play_options import JsonFlag


def records(
    folder: Annotated[
        Path | None, typer.Argument(metavar="[DIR]", help="Folder. [default: your matches]")
    ] = None,
    as_json: JsonFlag = False,
    language: LanguageOption = Language.EN,
) -> None:
    """List your kept matches: date, opponents, score, and whether they are finished."""
    from majlis.asking import Screen
    from majlis.cli.baloot.matches import WORDS
    from majlis.cli.common import existing
    from majlis.cli.keeping import show_records
    from majlis.matches import matches_folder

    place = existing([folder])[0] if folder is not None else matches_folder(WORDS.game)
    show_records(WORDS, place, Screen(console(), language.value), as_json)
