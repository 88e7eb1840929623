"""What becomes of dealt boards before they are written to a file: a title, a record or none, a name.

>>> file_stem(["Weak twos", "1NT"], 7), file_stem(["؟"], 1)
('Weak-twos-1NT-7', 'boards-1')
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from majlis.bridge.formats import FORMATS
from majlis.bridge.table.board import Board, Tag
from majlis.bridge.table.origin import without_origin

MOST_NAME_BYTES: Final = 180
"""With an ending, and what is put around it while it is written, it fits every file system."""


def titled(boards: Iterable[Board], title: str | None) -> list[Board]:
    """The boards with the title of the set as their event."""
    if not title:
        return list(boards)
    event = Tag("Event", " ".join(title.split()))
    return [
        replace(board, tags=(event, *(tag for tag in board.tags if tag.name != event.name)))
        for board in boards
    ]


def published(boards: Iterable[Board], format: str, record: bool | None = None) -> list[Board]:
    """The boards with the record of where they are from, or without; None for all formats but LIN.

    LIN has only notes, which players see and other readers do not expect: there the record is left out
    unless it is asked for, and the texts of a lesson always.
    """
    if FORMATS[format].public:
        return [replace(board, tags=board.tags if record else (), notes=()) for board in boards]
    return [without_origin(board) for board in boards] if record is False else list(boards)


def file_stem(names: Sequence[str], seed: int) -> str:
    """The name of the files of a set: those of the profiles with the seed."""
    return f"{slug(' + '.join(names))}-{seed}"


def slug(text: str) -> str:
    """A name for files: letters and figures of any script, the rest as `-`."""
    words = "".join(sign if sign.isalnum() or sign in "._" else " " for sign in text).split()
    slug = "-".join(words)[:80]
    while len(slug.encode()) > MOST_NAME_BYTES:
        slug = slug[:-1]
    return slug or "boards"
