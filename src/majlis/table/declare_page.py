"""What the page shows that says what to declare at Liap Tui; `declare` answers what it asks."""

from typing import Any

from majlis.i18n import texts
from majlis.liaptui.names import piece_words
from majlis.liaptui.pieces import COPIES, KINDS, piece_of, signs_of
from majlis.table.liaptui import RULE_WORDS
from majlis.table.liaptui_pages import symbols
from majlis.table.liaptui_words import DECLARE_WORDS

WORDS = DECLARE_WORDS
"""What its script says."""


def values(language: str) -> dict[str, Any]:
    """The pieces, and the presets of the rules in words."""
    kinds = [(piece_of(kind), signs_of(kind), piece_words(kind, language), COPIES[kind]) for kind in KINDS]
    rules = [(preset, texts(language).gettext(words)) for preset, words in RULE_WORDS.items()]
    return {"pieces": symbols(), "kinds": kinds, "rules": rules}
