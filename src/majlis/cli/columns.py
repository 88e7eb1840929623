"""The table of the terminal: columns where they fit, else one row after another, so that nothing is cut.

On a narrow screen the first column wraps; where even that leaves too little room, each row becomes a
paragraph: its first cell, and under it a line for each other cell, with the heading in front.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

GAP: Final = 3
"""Columns that a cell takes beside its text."""
LABEL: Final = 16
"""A text is not made narrower than this, nor than its longest word: in pieces it cannot be read."""


@dataclass(frozen=True)
class Column:
    """A column of a table; a column of numbers stands to the right and is never broken."""

    heading: str
    numbers: bool = False
    folds: bool = False
    """Its cells may be broken within a word."""


def show_table(
    screen: Console,
    title: str,
    columns: Sequence[Column],
    rows: Sequence[Sequence[str]],
    *,
    compact: bool = False,
) -> None:
    """Print a table, as wide as the screen allows; a `compact` one has no lines and no title."""
    widths = [_narrowest(column, [row[at] for row in rows]) for at, column in enumerate(columns)]
    if sum(widths) + (1 if compact else GAP) * len(columns) <= screen.width:
        screen.print(_grid(title, columns, widths, rows, compact))
    else:
        _paragraphs(screen, title, columns, rows)


def _narrowest(column: Column, cells: Sequence[str]) -> int:
    """The width below which a column would cut or shred its cells."""
    from rich.cells import cell_len

    whole = max(map(cell_len, [column.heading, *cells]))
    if column.numbers or column.folds:
        return whole if column.numbers else cell_len(column.heading)
    words = max(cell_len(word) for cell in [column.heading, *cells] for word in [*cell.split(), ""])
    return max(words, min(whole, LABEL))


def _grid(
    title: str,
    columns: Sequence[Column],
    widths: Sequence[int],
    rows: Sequence[Sequence[str]],
    compact: bool,
) -> Table:
    from rich import box
    from rich.table import Table

    if compact:
        table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    else:
        table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for column, width in zip(columns, widths, strict=True):
        if column.numbers:
            table.add_column(column.heading, justify="right", no_wrap=True)
        else:
            whole = compact and not column.folds
            table.add_column(column.heading, overflow="fold", min_width=width, no_wrap=whole)
    for row in rows:
        table.add_row(*row)
    return table


def _paragraphs(
    screen: Console, title: str, columns: Sequence[Column], rows: Sequence[Sequence[str]]
) -> None:
    from rich.padding import Padding
    from rich.text import Text

    if title:
        screen.print(Text(title, style="italic"))
    for row in rows:
        screen.print(Text(row[0], style="bold"))
        for column, cell in zip(columns[1:], row[1:], strict=True):
            if cell.strip():
                screen.print(Padding(Text(f"{column.heading}: {cell}"), (0, 0, 0, 2), expand=False))
