"""A piece of a profile's text, and where it stands for errors."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NoReturn

from majlis.bridge.conditions.reading import ConditionError
from majlis.bridge.conditions.sentences import sentence


@dataclass(frozen=True)
class Piece:
    """A piece of a line, and where it stands."""

    text: str
    line: int = 1
    shift: int = 0
    """Columns of the line before the text."""

    def fail(self, wrong: str, right: str, **values: object) -> NoReturn:
        """Raise an error that points at the piece; both texts take the same values."""
        one, other = sentence(wrong, **values), sentence(right, **values)
        begin = len(self.text) - len(self.text.lstrip())
        excerpt = self.text.strip()
        raise ConditionError(self.text, self.line, self.shift + begin + 1, excerpt, one, other)

    def part(self, begin: int, end: int | None = None) -> Piece:
        """A part of it."""
        return Piece(self.text[begin:end], self.line, self.shift + begin)

    def split_once(self, sign: str) -> tuple[Piece, Piece | None]:
        """What stands before a sign and after it, signs in quotes passed over; None where there is none."""
        quoted = False
        for place, one in enumerate(self.text):
            if one == '"' and self.text[place - 1 : place] != "\\":
                quoted = not quoted
            elif one == sign and not quoted:
                return self.part(0, place), self.part(place + 1)
        return self, None

    def pieces(self, sign: str) -> list[Piece]:
        """The parts between signs."""
        found, begin = [], 0
        for text in self.text.split(sign):
            found.append(self.part(begin, begin + len(text)))
            begin += len(text) + len(sign)
        return found

    @property
    def uncommented(self) -> str:
        """The text before a comment."""
        return self.text.partition("#")[0].strip()

    @contextlib.contextmanager
    def errors(self) -> Iterator[str]:
        """The text for another reader, whose errors are set to the right place."""
        try:
            yield self.text
        except ConditionError as error:
            column = error.column + self.shift
            raise ConditionError(
                error.source, self.line, column, error.excerpt, error.wrong, error.right
            ) from None


def quoted(text: str, piece: Piece) -> str:
    """A text in quotes, as JSON writes it; tabs and other control signs may stand in it as they are."""
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        piece.fail("the quotation marks do not match", 'write "text", with \\" for one inside')
