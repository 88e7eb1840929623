"""The pieces of a LIN file: two-letter commands with their values, `mb|1N|`, each with its place. No meaning.

Line ends mean nothing between commands. A bar inside a value, a missing bar at a line's end and stray text
are told and read around: what can be no command's name is no command. Free text has `%7C` for a bar and other
signs as in a web address, and `!s !h !d !c` for the suits.

>>> [(item.name, item.value) for item in commands(Notes("x", False, "mb|1N!|an|15|17|mb|p|"))]
[('mb', '1N!'), ('an', '15'), ('mb', 'p')]
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple
from urllib.parse import unquote

from majlis.bridge.formats.report import Notes

KNOWN: Final = frozenset(
    [
        "qx",
        "pn",
        "st",
        "md",
        "rh",
        "ah",
        "sv",
        "mb",
        "an",
        "pc",
        "mc",
        "pg",
        "nt",
        "vg",
        "rs",
        "mp",
        "bn",
        "pw",
        "ha",
        "at",
        "va",
    ]
)
"""Names that are certainly commands, for finding the way back after a fault."""


class Item(NamedTuple):
    """One command."""

    name: str
    value: str
    at: int


_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9^+*]?")
_EMPTY: Final = re.compile(r"\|[\s|]*\||\|")
"""Bars with nothing between them that follow no name."""
_ESCAPES: Final = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_LINK: Final = re.compile(r"[?&]lin=", re.IGNORECASE)
_LINK_END: Final = re.compile(r"[&\s]")
_SUIT_ESCAPE: Final = re.compile(r"!([SHDCshdc])")
_GLYPH: Final = dict(zip("SHDC", "♠♥♦♣", strict=True))
_LETTER: Final = {glyph: "!" + letter.lower() for letter, glyph in _GLYPH.items()}
_SUIT: Final = re.compile("[♠♥♦♣]")
_SPECIAL: Final = re.compile(r"[|\n\r]|%(?=[0-9A-Fa-f]{2})")


def plain(text: str) -> str:
    """The file's text: out of a web address (`…?lin=…`), and out of escapes if it is all in them."""
    link = _LINK.search(text, 0, 2000)
    if link and "|" not in text[: link.start()]:  # or it is part of a value, such as a note on a web page
        stop = _LINK_END.search(text, link.end())
        text = text[link.end() : stop.start() if stop else len(text)]
    return unquote(text) if "|" not in text and re.search("%7c", text, re.IGNORECASE) else text


def commands(notes: Notes) -> Iterator[Item]:
    """All the commands in the text of `notes`, to which problems are told."""
    text, at = notes.text, 0
    while True:
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
        if name.lower() not in KNOWN and value.strip() in KNOWN:
            _stray(notes, start, bar)
            at = bar + 1
            continue
        if end < 0:
            notes.add("syntax", f"the value of {name} has no end: close it with |", at=start)
            yield Item(name.lower(), value.strip(), start)
            return
        value, at = _without_next(value, end, notes, start)
        yield Item(name.lower(), value, start)
    _stray(notes, at, len(text))


def is_command(name: str, value: str) -> bool:
    """Whether a command, written `name|value|`, is read as just that: not as another, or as several.

    >>> is_command("zz", "any text"), is_command("zz", "md"), is_command("zz", "x\\nmd")
    (True, False, False)
    """
    return list(commands(Notes("", False, f"{name}|{value}|"))) == [Item(name.lower(), value, 0)]


def _last_line(text: str, at: int, bar: int) -> tuple[str, int]:
    """What stands before a bar, on its line, and where."""
    start = max(at, text.rfind("\n", at, bar) + 1)
    name = text[start:bar].strip()
    return name, start + text[start:bar].find(name)


def _stray(notes: Notes, at: int, end: int) -> None:
    """Text that belongs to no command is told, unless it is empty."""
    found = notes.text[at:end]
    if found.strip():
        at += len(found) - len(found.lstrip())
        notes.add("syntax", "this is no command: it was passed over (a bar in a text is %7C)", at=at)


def _without_next(value: str, end: int, notes: Notes, start: int) -> tuple[str, int]:
    """A value whose last line is a command's name has lost its bar: it ends before that line."""
    head, newline, tail = value.rpartition("\n")
    if newline and tail.strip().lower() in KNOWN:
        notes.add("syntax", "this command is not closed with | at the end of its line", at=start)
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
    return unescaped(_SUIT_ESCAPE.sub(lambda match: _GLYPH[match[1].upper()], value))


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
