"""How conditions are joined, whatever they are about.

    condition  = clause , clause , …            all of them; `;` is a comma
    clause     = term or term or …              any of them
    term       = factor and factor and …        all of them
    factor     = not factor | ( condition ) | statement

What a statement is, a `Grammar` says: `hands` for hands, `results` for double-dummy results. Where `or` and
`and` stand side by side without brackets, both readings are made: one that contradicts itself is dropped,
and two that are possible are refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.entailment import alike, has_idle_part
from majlis.bridge.conditions.grammar.context import EXAMPLE, JOIN, Context, TokenCursor
from majlis.bridge.conditions.tokens import DENIALS, JOINERS, ConditionError, Token
from majlis.bridge.conditions.tree import Condition, all_of, any_of
from majlis.i18n import N_

MAX_DEPTH: Final = 20
"""Brackets and `not`s within one another."""


@dataclass(frozen=True)
class Parsed:
    """A condition as read, and the first unexplained `there` in it."""

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


@dataclass(frozen=True)
class Wording:
    """The joining and denying words of a language, and its sentences for missing parts."""

    nothing: str = N_("no condition stands here")
    example: str = EXAMPLE
    join: str = JOIN
    commas: bool = True
    """Whether a comma joins clauses."""
    joiners: Sequence[str] = JOINERS
    """The words that join factors."""
    denials: Sequence[str] = DENIALS
    """The words that deny what follows."""


class Grammar(Protocol):
    """A language of conditions: its statements, and how they go together."""

    @property
    def wording(self) -> Wording:
        """The joining and denying words."""
        ...

    def statement(self) -> Parsed:
        """Take one statement."""
        ...

    def begins_statement(self) -> bool:
        """Whether the next token can begin a statement without a joining word."""
        ...

    def denial(self) -> Parsed:
        """Take a denial with its object."""
        ...

    def gathered(self, items: Sequence[Parsed]) -> Parsed:
        """All of two items or more."""
        ...

    def after_bracket(self, condition: Condition) -> None:
        """Take the idle words behind a condition in brackets."""
        ...

    def refuse_shared(self, before: Parsed, after: Parsed, token: Token, joiner: str) -> None:
        """Refuse an amount of uncertain reach: to both joined things, or to the first?"""
        ...


class Joining:
    """Joins the statements of a grammar, and looks ahead in them."""

    def __init__(self, cursor: TokenCursor, context: Context, grammar: Grammar) -> None:
        self.cursor, self.context, self.grammar = cursor, context, grammar
        self.wording = grammar.wording
        self.depth = 0
        self.looking, self.reached = False, 0
        """Whether it looks ahead, and how far it came when it last did."""

    def whole(self) -> Condition:
        """The condition of all tokens."""
        cursor = self.cursor
        if cursor.peek().kind == "end":
            cursor.fail(self.wording.nothing, self.wording.example)
        item = self.condition()
        if cursor.peek().text == ")":
            cursor.fail("this bracket was not opened", "leave it out, or open it before")
        if cursor.peek().kind != "end":
            cursor.fail("this does not fit here", self.wording.join)
        if item.there:
            cursor.fail(
                "nothing before 'there' says which suit",
                "say a suit, or choose suits first: 6 cards in one of ♠♥♦, 4-7 hcp there",
                item.there,
            )
        return item.condition

    def condition(self) -> Parsed:
        """Clauses joined with commas."""
        cursor, begin = self.cursor, self.cursor.peek()
        items = [self.clause()]
        while self.wording.commas and cursor.take(",", ";"):
            if cursor.peek().kind == "end" and cursor.peek(-1).text == ";":
                break
            cursor.take(*self.wording.joiners)
            items.append(self.clause())
        if len(items) > 1 and any(item.loose for item in items):
            self.refuse_idle(items, begin)
        return self.joined(items)

    def refuse_idle(self, items: Sequence[Parsed], begin: Token) -> None:
        """Refuse `12-14 hcp, balanced or 18-19 hcp`: a part of the `or` cannot hold beside the commas."""
        loose = [place for place, item in enumerate(items) if item.loose]
        whole = all_of(item.condition for item in items)
        if any(item.wide for item in items):
            self.cursor.fail(
                "it is not clear how far this 'or' reaches", "put what belongs together in brackets", begin
            )
        if not has_idle_part(whole) or any(has_idle_part(item.condition) for item in items):
            return
        place = loose[0]
        sides = items[place].sides
        if len(loose) > 1 or not sides:
            self.cursor.fail(
                "a part of this 'or' cannot hold with the rest",
                "put what belongs together in brackets",
                begin,
            )
        before = [item.condition for item in items[:place]]
        after = [item.condition for item in items[place + 1 :]]
        first, last = all_of([*before, sides[0]]), all_of([sides[-1], *after])
        self.context.two_ways(begin, any_of([first, *sides[1:-1], last]), whole)

    def clause(self) -> Parsed:
        """Terms joined with `or`."""
        cursor = self.cursor
        begin, wide, commas = cursor.peek(), False, self.wording.commas
        terms = [self.term()]
        while cursor.take("or") or (commas and cursor.peek().text == "," and cursor.peek(1).word == "or"):
            if cursor.peek(-1).word != "or":  # `, or`, which joins all that is said before it
                wide = cursor.skip(2)
            start = cursor.peek()
            terms.append(self.term())
            self.grammar.refuse_shared(terms[-2][-1], terms[-1][0], start, "or")
        return self.joined(terms[0]) if len(terms) == 1 else self.either(terms, wide, begin)

    def either(self, terms: Sequence[Sequence[Parsed]], wide: bool, begin: Token) -> Parsed:
        """Any of the terms, if no other reading is possible."""
        tight = [self.joined(term) for term in terms]
        near = any_of(item.condition for item in tight)
        self.refuse_denied_or(terms, tight, near, begin)
        sides = tuple(item.condition for item in tight)
        if wide or all(len(term) == 1 for term in terms):
            return Parsed(near, first_there(tight), loose=True, wide=wide, sides=sides)
        groups = [[terms[0][0]]]
        for term, following in zip(terms, [*terms[1:], []], strict=True):
            groups += [[item] for item in term[1:]]
            groups[-1] += following[:1]
        far = self.joined(
            [Parsed(any_of(i.condition for i in group), first_there(group)) for group in groups]
        )
        idle = has_idle_part(near), has_idle_part(far.condition)
        if idle[0] == idle[1]:
            self.context.two_ways(begin, near, far.condition)
        return far if idle[0] else Parsed(near, first_there(tight), loose=True, sides=sides)

    def refuse_denied_or(
        self, terms: Sequence[Sequence[Parsed]], tight: Sequence[Parsed], near: Condition, begin: Token
    ) -> None:
        """Refuse `not balanced or 4333`: is what stands after the `or` denied too?"""
        for place, term in enumerate(terms[:-1]):
            denied = term[-1].denied
            if denied is not None:
                before = [item.condition for item in tight[:place]]
                too = [item.condition for item in tight[place + 1 :]]
                if term[-1].denied_too is not None:
                    too[0] = term[-1].denied_too
                rest = tree.Not(any_of([denied, *too]))
                wider = any_of([*before, all_of([*(i.condition for i in term[:-1]), rest])])
                self.context.two_ways(begin, near, wider)

    def term(self) -> list[Parsed]:
        """Factors joined with `and`, or standing side by side."""
        items = [self.factor()]
        while True:
            joiner = self.cursor.take(*self.wording.joiners)
            if not joiner and not self.grammar.begins_statement():
                return items
            begin, place = self.cursor.peek(), self.cursor.at
            items.append(self.factor())
            if joiner:
                self.grammar.refuse_shared(items[-2], items[-1], begin, "and")
            denied = items[-2].denied
            if joiner and joiner.word == "and" and denied is not None and items[-1].denied is None:
                self.refuse_denied_two(denied, items[-1], begin, place)

    def refuse_denied_two(self, denied: Condition, item: Parsed, token: Token, place: int) -> None:
        """Refuse `no void and singleton`: is the second denied too?"""
        if not alike(denied, item.condition):
            return
        self.cursor.at = place
        self.context.denying += 1
        again = tree.Not(self.factor().condition)
        both, one = all_of([tree.Not(denied), again]), all_of([tree.Not(denied), item.condition])
        self.context.two_ways(token, both, one)

    def joined(self, items: Sequence[Parsed]) -> Parsed:
        """All of the items."""
        return items[0] if len(items) == 1 else self.grammar.gathered(items)

    def factor(self) -> Parsed:
        """A statement, denied or in brackets."""
        token = self.cursor.peek()
        if token.text != "(" and token.word not in self.wording.denials:
            return self.grammar.statement()
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.cursor.fail("too many brackets lie in one another", "use at most {most}", most=MAX_DEPTH)
        item = self.bracket() if token.text == "(" else self.grammar.denial()
        self.depth -= 1
        return item

    def bracket(self) -> Parsed:
        """A condition in brackets."""
        opening = self.cursor.next()
        item = self.condition()
        if not self.cursor.take(")"):
            self.cursor.fail(
                "the bracket is not closed", "write ) for the ( at column {column}", column=opening.column
            )
        self.grammar.after_bracket(item.condition)
        return Parsed(item.condition, item.there)

    def ahead(self, skipped: int) -> Parsed | None:
        """The factor after some tokens, if it can be read; nothing is taken."""
        cursor, context = self.cursor, self.context
        if self.looking:
            return None
        before = cursor.at, context.there, self.depth, context.denying
        self.looking = True
        cursor.skip(skipped)
        try:
            return self.factor()
        except ConditionError:
            return None
        finally:
            self.looking = False
            self.reached = cursor.at
            cursor.at, context.there, self.depth, context.denying = before


def plainly_joined(items: Sequence[Parsed]) -> Parsed:
    """All of the items, each as it is."""
    return Parsed(all_of(item.condition for item in items), first_there(items))


def first_there(items: Iterable[Parsed]) -> Token | None:
    """The first unexplained `there`."""
    return next((item.there for item in items if item.there), None)
