"""Walking over the tokens of a condition, and joining conditions: what all conditions have in common.

    condition  = clause , clause , …            all of them
    clause     = term or term or …              any of them
    term       = factor and factor and …        all of them
    factor     = not factor | ( condition ) | statement

What a statement is, `parser` says for hands and `keep` for double-dummy results.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from majlis.bridge.profile import tree
from majlis.bridge.profile.faults import sentence, together
from majlis.bridge.profile.tokens import JOINERS, VOCABULARY, Source, Token, guess
from majlis.bridge.profile.tree import Condition, all_of, any_of
from majlis.i18n import N_
from majlis.message import Message

MAX_DEPTH: Final = 20
"""Brackets and `not`s within one another."""


@dataclass(frozen=True)
class Item:
    """A condition, and the first `there` in it that nothing explains yet."""

    condition: Condition
    there: Token | None = None


class Walker:
    """Takes tokens one by one, and joins the conditions that it finds."""

    nothing: str = N_("no condition stands here")
    example: str = N_(
        "write a condition such as 15-17 hcp, 5+ spades, balanced, AK of hearts, stopper in clubs"
    )
    join: str = N_("join conditions with a comma, and, or")
    commas: bool = True
    """Whether a comma joins clauses."""
    joiners: Sequence[str] = JOINERS
    """The words that join factors."""
    known: Sequence[str] = VOCABULARY

    def __init__(self, source: Source, tokens: Sequence[Token]) -> None:
        self.source, self.tokens, self.at, self.depth = source, tokens, 0, 0

    # Tokens

    def peek(self, ahead: int = 0) -> Token:
        """The token that comes next, or one further on."""
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)]

    def next(self) -> Token:
        """Take the next token."""
        token = self.peek()
        self.at = min(self.at + 1, len(self.tokens) - 1)
        return token

    def take(self, *words: str) -> Token | None:
        """Take the next token if it is one of these words or signs."""
        return self.next() if self.peek().word in words and self.peek().kind != "end" else None

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

    # Joining

    def whole(self) -> Condition:
        """The condition that all tokens make."""
        if self.peek().kind == "end":
            self.fail(self.nothing, self.example)
        item = self.condition()
        if self.peek().text == ")":
            self.fail("this bracket was not opened", "leave it out, or open it before")
        if self.peek().kind != "end":
            self.fail("this does not fit here", self.join)
        if item.there:
            self.fail(
                "nothing before 'there' says which suit",
                "say a suit, or choose suits first: 6 cards in one of ♠♥♦, 4-7 hcp there",
                item.there,
            )
        return item.condition

    def condition(self) -> Item:
        """Clauses joined with commas."""
        items = [self.clause()]
        while self.commas and self.take(","):
            items.append(self.clause())
        return self.joined(items)

    def clause(self) -> Item:
        """Terms joined with `or`."""
        items = [self.term()]
        while self.take("or"):
            items.append(self.term())
        return Item(any_of(item.condition for item in items), first_there(items))

    def term(self) -> Item:
        """Factors joined with `and`, or standing side by side."""
        items = [self.factor()]
        while self.take(*self.joiners) or self.begins_statement():
            items.append(self.factor())
        return self.joined(items)

    def joined(self, items: Sequence[Item]) -> Item:
        """All of the items."""
        return Item(all_of(item.condition for item in items), first_there(items))

    def factor(self) -> Item:
        """A statement, denied or in brackets."""
        if self.peek().text != "(" and self.peek().word != "not":
            return self.statement()
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.fail("too many brackets lie in one another", "use at most {most}", most=MAX_DEPTH)
        if self.take("not"):
            item = self.factor()
            item = Item(tree.Not(item.condition), item.there)
        else:
            item = self.bracket()
        self.depth -= 1
        return item

    def bracket(self) -> Item:
        """A condition in brackets."""
        opening = self.next()
        item = self.condition()
        if not self.take(")"):
            self.fail(
                "the bracket is not closed", "write ) for the ( at column {column}", column=opening.column
            )
        return item

    def begins_statement(self) -> bool:
        """Whether the next token can begin a statement without a word that joins it."""
        return False

    def statement(self) -> Item:
        """One statement."""
        raise NotImplementedError


def first_there(items: Iterable[Item]) -> Token | None:
    """The first `there` that nothing explains."""
    return next((item.there for item in items if item.there), None)
