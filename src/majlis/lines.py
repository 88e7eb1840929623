"""Lines of text for a terminal: broken where it ends, set from the right where they are Arabic.

Nothing heavy is imported here: `majlis bridge deal` comes through this module.
"""

import re
import shutil
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from typing import TextIO

ARABIC: Final = re.compile("[\u0600-\u06ff]")
RIGHT_TO_LEFT: Final = "\u200f"
"""Begins a line that a terminal which knows directions is to set from the right."""
LEFT_TO_RIGHT: Final = "\u200e"
"""Keeps a piece of an Arabic line in its order: without it the sign of a number is set behind it."""
MARKS: Final = frozenset("\u200e\u200f\u2066\u2067\u2068\u2069")
ITEM: Final = re.compile(r" *[\u200e\u200f]*\w{1,2}[\u200e\u200f]*  ")
SIGNED: Final = re.compile(r"(?<![\w.,\u200e])[+\-−][0-9][0-9.,]*(?<![.,])")
NARROWEST: Final = 20
UNBROKEN: Final = 100_000


def broken(text: str, columns: int, set_in: int = 0) -> list[str]:
    """A text in lines of so many columns; what goes on under an item of a list is set in.

    >>> broken(" 1  North: 15-17 HCP; 2-5 cards in each suit", 30)
    [' 1  North: 15-17 HCP; 2-5', '    cards in each suit']
    """
    item = ITEM.match(text)
    begin = len(text) - len(text.lstrip())
    indent = len(item[0].replace("\u200e", "")) if item else begin + (2 if begin else set_in)
    wrapped = textwrap.wrap(
        text,
        columns,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
        drop_whitespace=True,
    )
    return wrapped or [""]


def lines_for(text: str, stream: "TextIO") -> Iterator[str]:
    """The lines of a text as a stream gets them: a terminal no longer ones than it has columns."""
    columns = _columns(stream)
    for line in text.split("\n"):
        # A line that fits stays as it is, blanks at its end and all.
        arabic = ARABIC.search(line)
        if arabic:
            line = SIGNED.sub(f"{LEFT_TO_RIGHT}\\g<0>{LEFT_TO_RIGHT}", line)
        parts = [line] if cells(line) <= columns else broken(line, columns)
        # What goes on with an Arabic line is part of it, also where it has no Arabic of its own.
        yield from (f"{RIGHT_TO_LEFT}{part}" if arabic else part for part in parts)


def cells(line: str) -> int:
    """Columns of a line: marks of direction take none.

    >>> cells("\u200f\u200e+1.5\u200e")
    4
    """
    return sum(sign not in MARKS for sign in line)


def _columns(stream: "TextIO") -> int:
    try:
        if not stream.isatty():
            return UNBROKEN
    except (AttributeError, ValueError):  # a stream of the caller's own, or one that was closed
        return UNBROKEN
    return max(NARROWEST, shutil.get_terminal_size((80, 24)).columns)
