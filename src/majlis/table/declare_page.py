"""The page that says what to declare at Liap Tui; `declare` answers what it asks."""

from starlette.requests import Request
from starlette.responses import Response

from majlis.i18n import texts
from majlis.liaptui.names import piece_words
from majlis.liaptui.pieces import COPIES, KINDS, piece_of, signs_of
from majlis.table.liaptui import RULE_WORDS
from majlis.table.liaptui_pages import symbols
from majlis.table.liaptui_words import DECLARE_WORDS
from majlis.table.pages import page_of


async def declare_page(request: Request) -> Response:
    """What to declare, and why."""
    language = request.path_params["language"]
    kinds = [(piece_of(kind), signs_of(kind), piece_words(kind, language), COPIES[kind]) for kind in KINDS]
    rules = [(preset, texts(language).gettext(words)) for preset, words in RULE_WORDS.items()]
    return page_of(
        "declare.html", language, "declare", DECLARE_WORDS, pieces=symbols(), kinds=kinds, rules=rules
    )
