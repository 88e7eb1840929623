"""The pages of Liap Tui: where a game begins, and its table."""

from functools import cache
from typing import Any, Final

from markupsafe import Markup

from majlis.i18n import N_, texts
from majlis.liaptui.drawing import piece_symbols
from majlis.liaptui.rulebook import chapters
from majlis.liaptui.ruleset import DEFAULT
from majlis.table.games import GamePages
from majlis.table.liaptui_words import LIAPTUI_WORDS, face_down

_SETS: Final = 5
"""The chapter of the rules whose table says what a set is."""


@cache
def symbols() -> Markup:
    """The drawings of the pieces."""
    return Markup(piece_symbols())


def words(language: str) -> dict[str, Any]:
    """What the script of the table puts on the page."""
    found = {name: texts(language).gettext(text) for name, text in LIAPTUI_WORDS.items()}
    return found | {"down": face_down(language)}


def rules(language: str) -> dict[str, Any]:
    """The rules, a chapter at a time, and the drawings."""
    return {"chapters": chapters(DEFAULT, language), "pieces": symbols()}


def sets(language: str) -> dict[str, Any]:
    """The table of sets."""
    return {"sets": chapters(DEFAULT, language)[_SETS].table}


PAGES: Final = GamePages(
    script="liaptui",
    invitation=N_(
        "Declare how many piles you will take, and take just so many: with the pieces of Chinese chess, "
        "against bots or friends."
    ),
    links=(("liaptui", N_("Play Liap Tui")), ("declare", N_("What should I declare?"))),
    words=words,
    symbols=symbols,
    start="liaptui.html",
    table="liaptui-table.html",
    start_values=rules,
    table_values=sets,
)
