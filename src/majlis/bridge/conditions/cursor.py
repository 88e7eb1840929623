"""A cursor over the tokens of a text: what the parsers of conditions and of scripts take them with."""

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar


class TokenLike(Protocol):
    """What is asked of a token."""

    @property
    def kind(self) -> str:
        """What it is; `end` for the one behind the last."""
        ...

    @property
    def word(self) -> str:
        """Its text in small letters."""
        ...


TokenT = TypeVar("TokenT", bound=TokenLike)


class Cursor(Generic[TokenT]):
    """Takes tokens one by one; the last of them, the end, is never left."""

    tokens: Sequence[TokenT]
    at: int = 0

    def peek(self, ahead: int = 0) -> TokenT:
        """The token that comes next, or one further on."""
        try:
            return self.tokens[self.at + ahead]
        except IndexError:
            return self.tokens[-1]

    def next(self) -> TokenT:
        """Take the next token."""
        token = self.peek()
        if self.at < len(self.tokens) - 1:
            self.at += 1
        return token

    def take(self, *words: str) -> TokenT | None:
        """Take the next token if it is one of these words or signs."""
        token = self.peek()
        return self.next() if token.word in words and token.kind != "end" else None
