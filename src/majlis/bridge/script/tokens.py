"""The words of a script, and the errors and remarks that point at them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NoReturn

from majlis.bridge.conditions.sentences import nearest, sentence
from majlis.bridge.table.cards import SEAT_WORDS
from majlis.errors import NotationError, shown
from majlis.files import printable
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Latin, Message, Word

MOST_TEXT: Final = 100_000
"""Characters of a script: what it takes to read the worst of them is some seconds."""
TOKENS: Final = re.compile(
    r"""
     (?P<space>\s+|[\x00\x1a\s]+\Z|\#[^\n]*|//[^\n]*|/\*.*?\*/)
    |(?P<string>"[^"]*")
    |(?P<newline>\\n)
    |(?P<decimal>\d+\.\d+(?!\w))
    |(?P<number>\d+(?!\w)|\d+(?=(?i:and|or)\b))
    |(?P<word>\w+)
    |(?P<sign>&&|\|\||[=!<>]=|=[<>]|<>|.)
    """,
    re.VERBOSE | re.DOTALL,
)
SEAT_NAMES: Final[dict[str, Seat]] = {
    name: seat for seat, word in enumerate(SEAT_WORDS) for name in (word.lower(), word[0].lower())
}
SIDE_NAMES: Final = {"ns": (0, 2), "ew": (1, 3)}
SUIT_PLACES: Final = {
    name: place
    for place, word in enumerate(("spade", "heart", "diamond", "club"))
    for name in (word, f"{word}s")
}
LETTERS: Final = {letter: place for place, letter in enumerate("shdc")}
"""Suits where nothing else can stand."""


@dataclass(frozen=True)
class ScriptToken:
    """A word, number, text or sign, and where in the script it begins."""

    kind: str
    text: str
    at: int

    @cached_property
    def word(self) -> str:
        """The text without regard to case; "" for a text in quotation marks."""
        return "" if self.kind == "string" else self.text.lower()

    @property
    def end(self) -> int:
        """Where in the script it ends."""
        return self.at + len(self.text)


class ScriptError(NotationError):
    """A script that cannot be read: file, line, column, what stands there, what would be right."""


@dataclass(frozen=True)
class ScriptText:
    """The text of a script, and what it is called."""

    text: str
    name: str

    @cached_property
    def _lines(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    def message(self, at: int, excerpt_text: str, sentence: Message) -> Message:
        """A sentence with the place in the file that it is about."""
        line = bisect_right(self._lines, at)
        text = N_("{file}: line {line}, column {column}, at {excerpt}: {sentence}")
        excerpt = Latin(printable(shown(excerpt_text, 30))) if excerpt_text else Word(N_("the end"))
        place = {"file": Latin(self.name), "line": line, "column": at - self._lines[line - 1] + 1}
        return Message(text, place | {"excerpt": excerpt, "sentence": sentence})

    def fail(self, token: ScriptToken, text: str, **values: Any) -> NoReturn:
        """Raise the error at this token; text values stand as European text."""
        raise ScriptError(self.message(token.at, token.text, sentence(text, **values)))


def tokens_of(source: ScriptText) -> list[ScriptToken]:
    """The tokens of a script without comments, and an empty one at the end."""
    if len(source.text) > MOST_TEXT:
        end = ScriptToken("end", "", MOST_TEXT)
        source.fail(end, N_("the script is too long: at most {most} characters"), most=f"{MOST_TEXT:,}")
    tokens = []
    for match in TOKENS.finditer(source.text):
        token = ScriptToken(str(match.lastgroup), match.group(), match.start())
        if token.text == '"':
            source.fail(token, N_('this text has no end: close it with "'))
        if token.text == "/" and source.text.startswith("/*", token.at):
            source.fail(token, N_("this comment has no end: close it with {sign}"), sign="*/")
        if token.kind != "space":
            tokens.append(token)
    return [*tokens, ScriptToken("end", "", len(source.text.rstrip()))]


def guess(token: ScriptToken, words: Iterable[str]) -> Message:
    """` (did you mean 'spades'?)` where a word is nearly one of these; else nothing."""
    return (nearest(token.text, words) if token.kind == "word" else None) or Message("{none}", {"none": ""})
