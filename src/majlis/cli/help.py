"""How `--help` is set: in narrow terminals too, and in letters where the output's encoding has no others.

Typer's own page is never narrower than 50 columns, and goes to an output of ASCII as UTF-8.
"""

import sys
from typing import Any, Final, cast

import typer

from majlis.letters import plain_text

USUAL: Final = 50
"""Columns from which Typer's own page fits."""
NARROW_NAMES: Final = 6
"""Columns for names of options and commands in a narrower one: what they do begins on the next line."""

# Typer has carried its own copy of click since 0.16: its context is reached without importing either.
_Context: Final = cast("Any", next(kind for kind in typer.Context.__mro__ if "formatter_class" in vars(kind)))
_Formatter: Final[Any] = _Context.formatter_class


class Formatter(_Formatter):  # type: ignore[misc]  # its type depends on the version of Typer
    """Sets a page of help."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        """As Typer's, and no wider than the terminal."""
        super().__init__(*arguments, **settings)
        import shutil

        columns = shutil.get_terminal_size().columns - 2
        if settings.get("width") is None:
            self.width: int = max(min(self.width, columns), 20)

    def write_dl(self, rows: Any, col_max: int = 30, col_spacing: int = 2) -> None:
        """Names and what they do, side by side where there is room."""
        super().write_dl(rows, col_max if self.width >= USUAL - 2 else NARROW_NAMES, col_spacing)

    def getvalue(self) -> str:
        """The page."""
        text: str = super().getvalue()
        encoding = getattr(sys.stdout, "encoding", None)
        dots = plain_text("…", encoding)
        return plain_text(text.replace("…", dots if dots == "…" else "..."), encoding)


def install() -> None:
    """Make Typer set its pages so."""
    _Context.formatter_class = Formatter
