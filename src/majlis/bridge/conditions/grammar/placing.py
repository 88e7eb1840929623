"""Statements put where they are about: a suit, one of several, or the hand; and cards of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.entailment import replace_amount
from majlis.bridge.conditions.grammar.context import Context, TokenCursor
from majlis.bridge.conditions.grammar.joining import Parsed
from majlis.bridge.conditions.grammar.suits import Place, SuitGroup
from majlis.bridge.conditions.tokens import CARD_NAMES, Token
from majlis.bridge.conditions.tree import (
    THERE,
    Amount,
    Chosen,
    Condition,
    Where,
    any_of,
)
from majlis.bridge.table.cards import RANKS
from majlis.i18n import N_

Make: TypeAlias = Callable[[Where], Condition]
"""Makes a statement about the suit that it is given."""


ONE_SEAT: Final = N_("ask it of one seat, on a line of its own")


@dataclass(eq=False, slots=True)
class Placing:
    """Makes statements about the suits of a phrase."""

    cursor: TokenCursor
    context: Context

    def refuse_either(self, phrase: SuitGroup, make: Make, token: Token) -> None:
        """Refuse `at most 3 spades or hearts`, `at most 3 cards in either major`: in one, or in each?"""
        if phrase.times == Amount(1):
            each = self.choose(SuitGroup(Amount(len(phrase.suits)), phrase.suits), make(THERE), token)
            self.context.two_ways(token, self.placed(phrase, make, token).condition, each)

    def refuse_denied(self, phrase: Place | None, make: Make, amount: Amount, token: Token) -> None:
        """Refuse `not 4 hearts`: another number, or fewer."""
        phrase = replace(phrase, none=False) if isinstance(phrase, SuitGroup) else phrase
        exact = tree.Not(self.placed(phrase, make, token).condition)
        # A phrase that is a text is one suit's letter, which the type does not say.
        leaf = make(phrase if isinstance(phrase, str) else THERE if phrase else None)  # type: ignore[arg-type]
        more = replace_amount(
            leaf, Amount(0, amount.low - 1) if not isinstance(phrase, SuitGroup) else Amount(amount.low)
        )
        if not amount.low or self.context.denying > 1:
            return
        if isinstance(phrase, SuitGroup):
            self.context.two_ways(token, exact, tree.Not(self.choose(phrase, more, token)))
        self.context.two_ways(token, exact, more)

    def refuse_pair(self, token: Token) -> None:
        """Refuse a stopper of two hands."""
        if self.context.pair:
            self.cursor.fail("a stopper is one hand's", ONE_SEAT, token)

    def placed(self, phrase: Place | None, make: Make, token: Token) -> Parsed:
        """The statement about the suit, or suits, of a phrase."""
        if isinstance(phrase, SuitGroup):
            return Parsed(self.choose(phrase, make(THERE), token))
        # A suit's letter, THERE or None: what a statement's `where` can be, though its type says any text.
        # As above: one suit's letter, or `there`, which the type does not say.
        return Parsed(make(phrase), self.context.there if phrase == THERE else None)  # type: ignore[arg-type]

    def ranks(self) -> str:
        """The ranks of the next token, high to low."""
        token = self.cursor.next()
        ranks = CARD_NAMES.get(token.word, "") or token.ranks or token.spots
        if not ranks:
            self.cursor.fail("these are not ranks", "write ranks such as AKQ, A or QJT", token)
        if len(set(ranks)) < len(ranks):
            self.cursor.fail("a rank is written twice", "write each rank once", token)
        return "".join(sorted(ranks, key=RANKS.index))

    def honours(self, ranks: str, amount: Amount | None) -> Make:
        """So many of these cards, by default all; written in one way only."""
        low = len(ranks) if amount is None else amount.low
        high = None if amount is None or amount.high is None or amount.high >= len(ranks) else amount.high
        return lambda where: tree.Honours(ranks, Amount(low, high), where)

    def choose(self, group: SuitGroup, body: Condition, token: Token) -> Condition:
        """A choice of suits; none may lie within another."""
        if any(isinstance(part, Chosen) for part in tree.statements(body)):
            self.cursor.fail(
                "this chooses suits within a choice of suits", "choose suits once in a condition", token
            )
        chosen = Chosen(group.times, group.suits, body, group.longest)
        return tree.Not(chosen) if group.none else chosen


def lengths_of(amounts: Sequence[Amount]) -> Make:
    """Lengths of a suit in any of the amounts."""
    return lambda where: any_of(tree.Length(amount, where) for amount in amounts)


def short_amounts(lengths: Sequence[int]) -> list[Amount]:
    """Lengths as amounts, those in a row as a range."""
    ordered = sorted(set(lengths))
    if ordered[-1] - ordered[0] < len(ordered):
        return [Amount(ordered[0], ordered[-1])]
    return [Amount(length, length) for length in ordered]
