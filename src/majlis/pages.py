"""HTML pages from templates: the settings that every page shares, and one page in two languages.

Such a page is one file that fetches nothing: style and script are in it, and its content policy forbids all
else. It opens in the reader's language, and two buttons change it, without a script too.
"""

import base64
import hashlib
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import jinja2
from markupsafe import Markup

from majlis.i18n import direction

TEMPLATES: Final = Path(__file__).parent / "templates"


def page_environment(folder: Path, **filters: Callable[..., Any]) -> jinja2.Environment:
    """The templates of a folder, escaped by default; a name that a template lacks is an error."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(filters)
    return environment


def two_languages(
    bodies: Mapping[str, Markup], titles: Mapping[str, str], first: str, symbols: str = "", style: str = ""
) -> str:
    """A page with a body for each language; `first` is the one it opens in, `style` stands after our own."""
    script = (TEMPLATES / "page.js").read_text(encoding="utf-8").strip()
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    css = (TEMPLATES / "page.css").read_text(encoding="utf-8") + style
    return (
        page_environment(TEMPLATES)
        .get_template("page.html")
        .render(
            bodies=bodies,
            first=first if first in bodies else next(iter(bodies)),
            titles=titles,
            direction=direction,
            style=Markup(without_comments(css)),
            script=Markup(script),
            script_digest=digest,
            symbols=Markup(symbols),
        )
    )


def review_style() -> str:
    """The style of pages that judge a game: verdicts, players, choices and what they bring."""
    return (TEMPLATES / "review.css").read_text(encoding="utf-8")


def without_comments(css: str) -> str:
    """A style sheet without its comments.

    >>> without_comments("/* why */ a { color: red }")
    'a { color: red }'
    """
    return re.sub(r"/\*.*?\*/\s*", "", css, flags=re.DOTALL).strip()
