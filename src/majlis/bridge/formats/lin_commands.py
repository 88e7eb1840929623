"""The commands of a LIN file, `name|value|`: what each holds of a board, and how values are escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from majlis.bridge.formats.reader import BoardNotes
from majlis.bridge.table.board import Tag, Vulnerability
from majlis.bridge.table.cards import EAST, GLYPH_OF_SUIT, NORTH, SOUTH, WEST
from majlis.bridge.table.origin import ORIGIN
from majlis.i18n import N_
from majlis.message import Message

LIN_SEATS: Final = (SOUTH, WEST, NORTH, EAST)
"""The order of names and hands; the dealer is the place in it, from 1."""
CLOSED: Final = Tag("Room", "Closed")
ORIGIN_NOTE: Final = f"{ORIGIN}: "
"""How the note begins that holds the tag of where a board is from."""
MAX_TEXT: Final = 4000
"""An explanation of this length gets no more added to it, or many small ones would take long to join."""
VULNERABILITY_LETTERS: Final = {
    Vulnerability.NONE: "o",
    Vulnerability.NS: "n",
    Vulnerability.EW: "e",
    Vulnerability.ALL: "b",
}
OPENING: Final = "qx"
"""The command that begins a record. One that says another number than the board's is kept."""
HELD: Final = frozenset((OPENING, "pn", "md", "sv", "ah", "mb", "an", "pc", "mc", "nt"))
"""Commands that the board's fields hold: none of them is written a second time."""
SPOKEN: Final = ("mb", "an", "mc")
"""The commands of an auction that could not be read, with the result that belongs to it."""

_DEAL: Final = re.compile(r"[1-4]?S[AKQJT2-9]*H[AKQJT2-9]*D[AKQJT2-9]*C[AKQJT2-9]*,", re.IGNORECASE)
_KNOWN: Final = frozenset(re.findall("..", "qxpnstmdrhahsvmbanpcmcpgntvgrsmpbnpwhaatva"))
"""Names that are certainly commands, for finding the way back after a fault."""
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9^+*]?")
_SOUND: Final = re.compile(r"\s*+([A-Za-z]{2})\|([^|\n]*)\|")
"""A command in one line, behind the one before it."""
_EMPTY: Final = re.compile(r"\|[\s|]*\||\|")
"""Bars with nothing between them that follow no name."""
_ESCAPES: Final = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_SUIT_ESCAPE: Final = re.compile(r"!([SHDCshdc])")
_LETTER: Final = {glyph: "!" + letter.lower() for letter, glyph in GLYPH_OF_SUIT.items()}
_SUIT: Final = re.compile("[♠♥♦♣]")
_SPECIAL: Final = re.compile(r"[|\n\r]|%(?=[0-9A-Fa-f]{2})")
LIKE_A_DEAL: Final = Message(N_("this looks like a deal, which stands after md: it was passed over"))


class Item(NamedTuple):
    """One command."""

    name: str
    value: str
    at: int


def commands(notes: BoardNotes) -> Iterator[Item]:
    """All the commands in the text of `notes`."""
    text, at = notes.text, 0
    while True:
        sound = _SOUND.match(text, at)
        if sound and (known := sound[1].lower()) in _KNOWN:
            yield Item(known, sound[2], sound.start(1))
            at = sound.end()
            continue
        empty = _EMPTY.match(text, at)
        at = empty.end() if empty else at
        bar = text.find("|", at)
        if bar < 0:
            break
        name, start = _last_line(text, at, bar)
        if not _NAME.fullmatch(name):
            _stray(notes, at, bar)
            at = bar + 1
            continue
        _stray(notes, at, start)
        end = text.find("|", bar + 1)
        value = text[bar + 1 : end] if end >= 0 else text[bar + 1 :]
        if name.lower() not in _KNOWN and value.strip() in _KNOWN:
            _stray(notes, start, bar)
            at = bar + 1
            continue
        if end < 0:
            message = Message(N_("the value of {name} has no end: close it with |"), {"name": name})
            notes.problem("syntax", message, start)
            yield Item(name.lower(), value.strip(), start)
            return
        if name.lower() not in _KNOWN and _DEAL.match(value.strip()):
            notes.problem("syntax", LIKE_A_DEAL, start)
        value, at = _without_next(value, end, notes, start)
        yield Item(name.lower(), value, start)
    _stray(notes, at, len(text))


def is_command(name: str, value: str) -> bool:
    """Whether a command, written `name|value|`, is read as just that: not as another, or as several.

    >>> is_command("zz", "any text"), is_command("zz", "md"), is_command("zz", "x\\nmd")
    (True, False, False)
    """
    return list(commands(BoardNotes("", text=f"{name}|{value}|"))) == [Item(name.lower(), value, 0)]


def _last_line(text: str, at: int, bar: int) -> tuple[str, int]:
    """What stands before a bar, on its line, and where."""
    start = max(at, text.rfind("\n", at, bar) + 1)
    name = text[start:bar].strip()
    return name, start + text[start:bar].find(name)


def _stray(notes: BoardNotes, at: int, end: int) -> None:
    """Note text that belongs to no command, unless it is empty."""
    stray = notes.text[at:end]
    if stray.strip():
        at += len(stray) - len(stray.lstrip())
        message = N_("this is not a command: it was passed over (write a bar in a text as %7C)")
        notes.problem("syntax", Message(message), at)


def _without_next(value: str, end: int, notes: BoardNotes, start: int) -> tuple[str, int]:
    """A value whose last line is a command's name has lost its bar: it ends before that line."""
    head, newline, tail = value.rpartition("\n")
    if newline and tail.strip().lower() in _KNOWN:
        message = N_("this command is not closed with | at the end of its line")
        notes.problem("syntax", Message(message), start)
        return head, end - len(tail)
    return value, end + 1


def unescaped(value: str) -> str:
    """A value without the escapes of web addresses."""
    if "%" not in value:
        return value
    return _ESCAPES.sub(_decoded, value)


def _decoded(match: re.Match[str]) -> str:
    try:
        return bytes.fromhex(match[0].replace("%", "")).decode("utf-8")
    except UnicodeDecodeError:
        return match[0]


def text_of(value: str) -> str:
    """Free text as people read it: `5+ !h` is `5+ ♥`."""
    return unescaped(_SUIT_ESCAPE.sub(lambda match: GLYPH_OF_SUIT[match[1].upper()], value))


def text_value(text: str) -> str:
    """Free text as it stands in a file.

    >>> text_value("5+ ♥, 70%20 | wow!"), text_of("5+ !h, 70%2520 %7C wow!")
    ('5+ !h, 70%2520 %7C wow!', '5+ ♥, 70%20 | wow!')
    """
    text = _SUIT_ESCAPE.sub(lambda match: "%21" + match[1], escaped(text))
    return _SUIT.sub(lambda match: _LETTER[match[0]], text)


def escaped(value: str) -> str:
    """A value with escapes for what would end it or be taken for an escape."""
    return _SPECIAL.sub(lambda match: f"%{ord(match[0]):02X}", value)


def name_value(name: str) -> str:
    """A name as it stands among the four, which commas part."""
    return escaped(name).replace(",", "%2C")
