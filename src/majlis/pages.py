"""HTML pages from templates: the settings that every page shares."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jinja2


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


def without_comments(css: str) -> str:
    """A style sheet without its comments.

    >>> without_comments("/* why */ a { color: red }")
    'a { color: red }'
    """
    return re.sub(r"/\*.*?\*/\s*", "", css, flags=re.DOTALL).strip()
