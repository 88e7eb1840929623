"""The shared state of all readers of phrases: a cursor over the tokens, and the context of the next one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from majlis.bridge.conditions.cursor import Cursor
from majlis.bridge.conditions.sentences import sentence, together
from majlis.bridge.conditions.tokens import VOCABULARY, SourceLine, Token, guess
from majlis.bridge.conditions.tree import Condition
from majlis.bridge.conditions.writing import format_condition
from majlis.i18n import N_
from majlis.message import Message

EXAMPLE: Final = N_(
    "write a condition such as 15-17 hcp, 5+ spades, balanced, AK of hearts, stopper in clubs"
)
JOIN: Final = N_("join conditions with a comma, and, or")


class TokenCursor(Cursor[Token]):
    """A cursor over the tokens of a line, with errors at their columns."""

    def __init__(
        self, source: SourceLine, tokens: Sequence[Token], known: Sequence[str] = VOCABULARY
    ) -> None:
        self.source, self.tokens, self.at = source, tokens, 0
        self.known = known
        """The words among which a misspelt one is looked for."""

    def skip(self, count: int) -> bool:
        """Take some tokens."""
        for _ in range(count):
            self.next()
        return True

    def fail(
        self, wrong: str | Message, right: str | Message, token: Token | None = None, **values: object
    ) -> NoReturn:
        """Raise an error at a token, by default the next one; both texts take the same values."""
        token = token or self.peek()
        one, other = (
            text if isinstance(text, Message) else sentence(text, **values) for text in (wrong, right)
        )
        self.source.fail(token, one, together(other, guess(token, self.known)))


@dataclass(eq=False, slots=True)
class Context:
    """The hand or hands in question, and everything before the next token with a bearing on it."""

    cursor: TokenCursor
    pair: bool = False
    """Whether it is about two hands together."""
    denying: int = 0
    """How many denials the next statement stands in."""
    there: Token | None = None
    """The last `there` that was read."""
    named: frozenset[str] = frozenset()
    """The suits whose length has been given by name."""
    counts: str = ""
    """What was counted last: cards, or a measure."""

    def two_ways(self, token: Token, *readings: Condition) -> NoReturn:
        """Refuse a text with two meanings, and write both of them out."""
        one, other = (format_condition(reading, self.pair) for reading in readings)
        self.cursor.fail(
            "this can be read in two ways", "write {one}, or write {other}", token, one=one, other=other
        )
