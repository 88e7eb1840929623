"""Walking over the tokens of a condition, and joining conditions: what all conditions have in common.

    condition  = clause , clause , …            all of them; `;` is a comma
    clause     = term or term or …              any of them
    term       = factor and factor and …        all of them
    factor     = not factor | ( condition ) | statement

What a statement is, `parser` says for hands and `keep` for double-dummy results. Where `or` and `and` stand
side by side without brackets, both readings are made: one that contradicts itself is dropped, and two that
are possible are refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.cursor import Cursor
from majlis.bridge.conditions.sentences import sentence, together
from majlis.bridge.conditions.tokens import JOINERS, VOCABULARY, Source, Token, guess
from majlis.bridge.conditions.tree import Condition, all_of, any_of
from majlis.bridge.conditions.writing import format_condition
from majlis.i18n import N_
from majlis.message import Message

MAX_DEPTH: Final = 20
"""Brackets and `not`s within one another."""


@dataclass(frozen=True)
class Item:
    """A condition, and the first `there` in it that nothing explains yet."""

    condition: Condition
    there: Token | None = None
    denied: Condition | None = None
    """What is denied, where it is a denial without brackets."""
    denied_too: Condition | None = None
    """What stands after the `or` that follows, as it is if it is denied too."""
    loose: bool = False
    """Whether it is joined with `or`, without brackets."""
    wide: bool = False
    """Whether a comma stands before that `or`."""
    sides: tuple[Condition, ...] = ()
    """What stands on each side of those `or`s."""
    limit: tuple[bool, bool] | None = None
    """Whether the amount was said as `at least` or at most, and whether that number is left out."""
    bare: bool = False
    """Whether the amount is one plain number."""
    several: bool = False
    """Whether several amounts stand in it, with `or` between."""


class Walker(Cursor[Token]):
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
    denials: Sequence[str] = ("not",)
    """The words that deny what follows."""
    denying = 0
    """How many denials the next statement stands in."""
    pair = False
    """Whether it is about two hands together."""

    def __init__(self, source: Source, tokens: Sequence[Token]) -> None:
        self.source, self.tokens, self.at, self.depth = source, tokens, 0, 0

    # Tokens

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
        begin = self.peek()
        items = [self.clause()]
        while self.commas and self.take(",", ";"):
            if self.peek().kind == "end" and self.peek(-1).text == ";":
                break
            self.take(*self.joiners)
            items.append(self.clause())
        if len(items) > 1 and any(item.loose for item in items):
            self.refuse_idle(items, begin)
        return self.joined(items)

    def refuse_idle(self, items: Sequence[Item], begin: Token) -> None:
        """Refuse `12-14 hcp, balanced or 18-19 hcp`: a part of the `or` cannot hold beside the commas."""
        loose = [place for place, item in enumerate(items) if item.loose]
        whole = all_of(item.condition for item in items)
        if any(item.wide for item in items):
            self.fail(
                "it is not clear how far this 'or' reaches", "put what belongs together in brackets", begin
            )
        if not tree.has_idle_part(whole) or any(tree.has_idle_part(item.condition) for item in items):
            return
        place = loose[0]
        sides = items[place].sides
        if len(loose) > 1 or not sides:
            self.fail(
                "a part of this 'or' cannot hold with the rest",
                "put what belongs together in brackets",
                begin,
            )
        before = [item.condition for item in items[:place]]
        after = [item.condition for item in items[place + 1 :]]
        first, last = all_of([*before, sides[0]]), all_of([sides[-1], *after])
        self.two_ways(begin, any_of([first, *sides[1:-1], last]), whole)

    def two_ways(self, token: Token, *readings: Condition) -> NoReturn:
        """Refuse what can be read in two ways, both of which are written out."""
        one, other = (format_condition(reading, self.pair) for reading in readings)
        self.fail(
            "this can be read in two ways", "write {one}, or write {other}", token, one=one, other=other
        )

    def clause(self) -> Item:
        """Terms joined with `or`."""
        begin, wide = self.peek(), False
        terms = [self.term()]
        while self.take("or") or (self.commas and self.peek().text == "," and self.peek(1).word == "or"):
            if self.peek(-1).word != "or":  # `, or`, which joins all that is said before it
                wide = self.skip(2)
            start = self.peek()
            terms.append(self.term())
            self.refuse_shared(terms[-2][-1], terms[-1][0], start, "or")
        return self.joined(terms[0]) if len(terms) == 1 else self.either(terms, wide, begin)

    def either(self, terms: Sequence[Sequence[Item]], wide: bool, begin: Token) -> Item:
        """Any of the terms, if no other reading is possible."""
        tight = [self.joined(term) for term in terms]
        near = any_of(item.condition for item in tight)
        for place, term in enumerate(terms[:-1]):
            denied = term[-1].denied
            if denied is not None:
                before = [item.condition for item in tight[:place]]
                too = [item.condition for item in tight[place + 1 :]]
                if term[-1].denied_too is not None:
                    too[0] = term[-1].denied_too
                rest = tree.Not(any_of([denied, *too]))
                self.two_ways(
                    begin, near, any_of([*before, all_of([*(i.condition for i in term[:-1]), rest])])
                )
        sides = tuple(item.condition for item in tight)
        if wide or all(len(term) == 1 for term in terms):
            return Item(near, first_there(tight), loose=True, wide=wide, sides=sides)
        groups = [[terms[0][0]]]
        for term, following in zip(terms, [*terms[1:], []], strict=True):
            groups += [[item] for item in term[1:]]
            groups[-1] += following[:1]
        far = self.joined([Item(any_of(i.condition for i in group), first_there(group)) for group in groups])
        idle = tree.has_idle_part(near), tree.has_idle_part(far.condition)
        if idle[0] == idle[1]:
            self.two_ways(begin, near, far.condition)
        return far if idle[0] else Item(near, first_there(tight), loose=True, sides=sides)

    def term(self) -> list[Item]:
        """Factors joined with `and`, or standing side by side."""
        items = [self.factor()]
        while True:
            joiner = self.take(*self.joiners)
            if not joiner and not self.begins_statement():
                return items
            begin, place = self.peek(), self.at
            items.append(self.factor())
            if joiner:
                self.refuse_shared(items[-2], items[-1], begin, "and")
            denied = items[-2].denied
            if joiner and joiner.word == "and" and denied is not None and items[-1].denied is None:
                self.refuse_denied_two(denied, items[-1], begin, place)

    def refuse_shared(self, before: Item, after: Item, token: Token, joiner: str) -> None:
        """Refuse what may belong to both things that a word joins; hands have such."""

    def refuse_denied_two(self, denied: Condition, item: Item, token: Token, place: int) -> None:
        """Refuse `no void and singleton`: is the second denied too?"""
        if not tree.alike(denied, item.condition):
            return
        self.at, self.denying = place, self.denying + 1
        again = tree.Not(self.factor().condition)
        self.two_ways(token, all_of([tree.Not(denied), again]), all_of([tree.Not(denied), item.condition]))

    def joined(self, items: Sequence[Item]) -> Item:
        """All of the items."""
        if len(items) == 1:
            return items[0]
        return Item(all_of(item.condition for item in items), first_there(items))

    def factor(self) -> Item:
        """A statement, denied or in brackets."""
        if self.peek().text != "(" and self.peek().word not in self.denials:
            return self.statement()
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.fail("too many brackets lie in one another", "use at most {most}", most=MAX_DEPTH)
        item = self.bracket() if self.peek().text == "(" else self.denial()
        self.depth -= 1
        return item

    def denial(self) -> Item:
        """`not` and what it denies."""
        self.next()
        item = self.factor()
        return Item(tree.Not(item.condition), item.there, denied=item.condition)

    def bracket(self) -> Item:
        """A condition in brackets."""
        opening = self.next()
        item = self.condition()
        if not self.take(")"):
            self.fail(
                "the bracket is not closed", "write ) for the ( at column {column}", column=opening.column
            )
        return Item(item.condition, item.there)

    def begins_statement(self) -> bool:
        """Whether the next token can begin a statement without a word that joins it."""
        return False

    def statement(self) -> Item:
        """One statement."""
        raise NotImplementedError


def first_there(items: Iterable[Item]) -> Token | None:
    """The first `there` that nothing explains."""
    return next((item.there for item in items if item.there), None)
