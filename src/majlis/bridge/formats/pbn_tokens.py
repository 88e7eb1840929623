"""The pieces of a PBN file: tags, comments, lines of text, empty lines, each with its place. No meaning.

PBN 2.1 in its import form allows several tags in a line, a tag over several lines, and comments anywhere, in
braces (over any number of lines) or from a semicolon to the line's end; a line that begins with `%` is no
part of the data. Tags that are not written that way are read where their sense is plain, with a problem.

>>> [(token.kind, token.name, token.value) for token in tokens(Notes("x", False, '[Board "1"] {why}\\nPass'))]
[('tag', 'Board', '1'), ('comment', '', 'why'), ('text', '', 'Pass')]
"""

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from majlis.bridge.formats.report import Notes

Kind: TypeAlias = Literal["tag", "comment", "text", "blank"]


class Token(NamedTuple):
    """One piece of the file."""

    kind: Kind
    at: int
    """Where it begins in the text."""
    value: str = ""
    name: str = ""
    """Of a tag."""


_SPACE: Final = re.compile(r"[^\S\n]+")
_TAG: Final = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
_NAME: Final = re.compile(r"\[\s*([A-Za-z][A-Za-z0-9_]*)[^\S\n]*")
_TEXT: Final = re.compile(r'(?:"[^"\n]*"|[^\n{;"]|")+')
_ESCAPED: Final = re.compile(r'\\(["\\])')
_CLOSE: Final = re.compile(r"\}|\n[^\S\n]*\[[^\S\n]*Deal[^\S\n]+\"", re.IGNORECASE)
"""The end of a comment, or a sign that its brace was never closed: a deal on a line of its own."""


def tokens(notes: Notes) -> Iterator[Token]:
    """All the pieces of the text of `notes`, to which problems are told."""
    text, at, end = notes.text, 0, len(notes.text)
    closings = _Closings(text)
    fresh = True  # nothing stands in this line so far
    while at < end:
        sign = text[at]
        if sign == "\n":
            if fresh:
                yield Token("blank", at)
            fresh = True
            at += 1
            continue
        space = _SPACE.match(text, at)
        if space:
            at = space.end()
            continue
        if sign == "%" and (at == 0 or text[at - 1] == "\n"):
            at = _line_end(text, at)
        elif sign == ";":
            stop = _line_end(text, at)
            yield Token("comment", at, text[at + 1 : stop].strip())
            at = stop
        elif sign == "{":
            at, token = _comment(text, at, notes, closings)
            yield token
        elif sign == "[":
            at, tag = _tag(text, at, notes)
            yield tag
        else:
            match = _TEXT.match(text, at)
            stop = match.end() if match else at + 1
            yield Token("text", at, text[at:stop].strip())
            at = stop
        fresh = False


def _line_end(text: str, at: int) -> int:
    stop = text.find("\n", at)
    return len(text) if stop < 0 else stop


class _Closings:
    """Finds ends of comments; what was found once is not searched for again, so that no text takes long."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._found: re.Match[str] | None = None
        self._none = False

    def after(self, at: int) -> re.Match[str] | None:
        if not self._none and (self._found is None or self._found.start() < at):
            self._found = _CLOSE.search(self._text, at)
            self._none = self._found is None
        return self._found


def _comment(text: str, at: int, notes: Notes, closings: _Closings) -> tuple[int, Token]:
    close = closings.after(at + 1)
    if close and close[0] == "}":
        return close.end(), Token("comment", at, text[at + 1 : close.start()].strip())
    notes.add("syntax", "this comment is not closed with }: it was read to the end of its line", at=at)
    stop = _line_end(text, at)
    return stop, Token("comment", at, text[at + 1 : stop].strip())


def _tag(text: str, at: int, notes: Notes) -> tuple[int, Token]:
    match = _TAG.match(text, at)
    if match:
        return match.end(), Token("tag", at, _unescaped(match[2]), match[1])
    stop = _line_end(text, at)
    name = _NAME.match(text, at)
    if name is None or name.end() > stop:
        notes.add("syntax", 'this is no tag: write [Name "value"]', at=at)
        return stop, Token("comment", at, text[at:stop].strip())
    notes.add("syntax", f'this is not written as [{name[1]} "value"]: its sense was guessed', at=at)
    value = text[name.end() : stop].strip().removesuffix("]").rstrip().removesuffix('"').removeprefix('"')
    return stop, Token("tag", at, _unescaped(value), name[1])


def _unescaped(value: str) -> str:
    r"""A quote or backslash after a backslash is itself; any other backslash is one, as in `Result\2R`."""
    return _ESCAPED.sub(r"\1", value) if "\\" in value else value


def escaped(value: str) -> str:
    r"""The value as it stands between quotes; only the backslashes that need it are doubled.

    >>> print(escaped('say "no"'), escaped("Result\\2R"), escaped("a\\"))
    say \"no\" Result\2R a\\
    """
    value = value.replace("\r", " ").replace("\n", " ")
    return re.sub(r'\\(?=["\\]|$)|"', lambda match: "\\" + match[0], value)
