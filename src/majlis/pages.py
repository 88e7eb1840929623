"""HTML pages from templates: the settings that every page shares, and one page in two languages.

Such a page is one file that fetches nothing: style and script are in it, and its content policy forbids all
else. It opens in the reader's language, and two buttons change it, without a script too.
"""

import base64
import hashlib
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import jinja2
from markupsafe import Markup

from majlis.i18n import direction
from majlis.resources import read_text


def page_file(package: str, name: str) -> str:
    """The text of a file in a package's folder of templates: a template, a style sheet, a script."""
    return read_text(package, "templates", name)


def page_environment(package: str, **filters: Callable[..., Any]) -> jinja2.Environment:
    """The templates of a package, escaped by default; a name that a template lacks is an error."""
    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(partial(page_file, package)),
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
    script = page_file("majlis", "page.js").strip()
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    css = page_file("majlis", "page.css") + style
    return (
        page_environment("majlis")
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
    return page_file("majlis", "review.css")


def without_comments(css: str) -> str:
    """A style sheet without its comments.

    >>> without_comments("/* why */ a { color: red }")
    'a { color: red }'
    """
    return re.sub(r"/\*.*?\*/\s*", "", css, flags=re.DOTALL).strip()
