"""Denials: `not balanced`, `no 5-card major`, `never 4333`, `neither a void nor a singleton`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.grammar.amounts import Amounts
from majlis.bridge.conditions.grammar.context import JOIN, Context, TokenCursor
from majlis.bridge.conditions.grammar.counting import PATTERNS, STOPS, Beginnings
from majlis.bridge.conditions.grammar.joining import Joining, Parsed, first_there
from majlis.bridge.conditions.grammar.lacking import LACKING, Lacking
from majlis.bridge.conditions.grammar.named_cards import FACES, NamedCards
from majlis.bridge.conditions.grammar.statements import Statements
from majlis.bridge.conditions.grammar.suits import AFTER_RANKS, Suits
from majlis.bridge.conditions.tokens import CARD_NAMES, DENIALS, SHORTNESS_NAMES, Token
from majlis.bridge.conditions.tree import Condition, all_of, any_of

NEVER: Final = "never"


@dataclass(eq=False, slots=True)
class Denials:
    """Reads denials."""

    cursor: TokenCursor
    context: Context
    joining: Joining
    amounts: Amounts
    suits: Suits
    beginnings: Beginnings
    named_cards: NamedCards
    lacking: Lacking
    statements: Statements

    def denial(self) -> Parsed:
        """`not balanced`, `no 5-card major`, `never 4333`, `neither a void nor a singleton`."""
        if self.amounts.begins_quantity():
            return self.statements.statement()
        lacked = self.lacking.lacked()
        if lacked is not None:
            return lacked
        begin = self.cursor.next()
        word = begin.word
        if word == "no":
            self.cursor.at -= 1
            if self.counts_none():
                return self.statements.statement()
            self.cursor.next()
        if word == "other" and not self.cursor.take("than"):
            self.cursor.fail("this does not fit here", JOIN)
        if word == "no" and self.cursor.peek().word == "no":
            self.cursor.fail("'no' stands twice", "write no void, no aces, no spades")
        self.context.denying += 1
        items = [self.joining.factor()]
        while self.denies_more(word):
            amount = self.cursor.peek() if word == NEVER and self.amounts.begins_quantity() else None
            items.append(self.joining.factor())
            if amount is not None and isinstance(items[-2].condition, tree.Shape):
                self.refuse_never_or(items, amount)
        self.context.denying -= 1
        if word == NEVER and self.cursor.peek().word == "and":
            self.refuse_never_both(items)
        self.refuse_open_denial(items, begin)
        denied = items[0].condition if len(items) == 1 and word in ("not", "no") else None
        too = self.denied_after_or() if denied is not None and self.cursor.peek().word == "or" else None
        every = all_of(tree.Not(item.condition) for item in items)
        if word in LACKING and len({type(item.condition) for item in items}) > 1:
            held = [item.condition for item in items[1:]]
            self.context.two_ways(begin, every, any_of([tree.Not(items[0].condition), *held]))
        return Parsed(every, first_there(items), denied=denied, denied_too=too)

    def denied_after_or(self) -> Condition | None:
        """The condition after an `or`, read as denied; nothing is taken."""
        self.context.denying += 1
        item = self.joining.ahead(1)
        self.context.denying -= 1
        return item.condition if item is not None else None

    def denies_more(self, word: str) -> bool:
        """Take the words between things denied together: `never 4333 or 4432`, `no void nor …`."""
        closed = word not in ("not", "no")
        if self.cursor.take("nor") or (closed and self.cursor.take("or")):
            return True
        if not closed or self.cursor.peek(-1).kind not in PATTERNS:
            return False
        ahead = int(self.cursor.peek().text in (",", "and"))
        return self.cursor.peek(ahead).kind in PATTERNS and self.cursor.skip(ahead)

    def refuse_never_both(self, items: Sequence[Parsed]) -> None:
        """Refuse `never two 5-card majors and a void`: both together, or neither."""
        begin = self.cursor.next()
        self.context.denying += 1
        other = self.joining.factor().condition
        self.context.denying -= 1
        apart = [tree.Not(item.condition) for item in items]
        both = all_of([*(item.condition for item in items), other])
        self.context.two_ways(begin, tree.Not(both), all_of([*apart, other]))

    def refuse_never_or(self, items: Sequence[Parsed], token: Token) -> NoReturn:
        """Refuse `never 4333 or 16+ hcp`: neither, or only with so many points?"""
        *before, last = (item.condition for item in items)
        denied = [tree.Not(one) for one in before]
        self.context.two_ways(token, all_of([*denied, tree.Not(last)]), any_of([all_of(denied), last]))

    def refuse_open_denial(self, items: Sequence[Parsed], begin: Token) -> None:
        """Refuse `not 12-14 balanced`, `not balanced and 12+`: how much is denied?"""
        joiner = self.cursor.peek().word in ("and", "with")
        if joiner and begin.word != "not":
            return
        if (not joiner and not self.beginnings.begins_statement()) or self.cursor.peek(
            int(joiner)
        ).word in DENIALS:
            return
        place = self.cursor.at
        self.cursor.skip(int(joiner))
        following = self.joining.factor().condition
        self.cursor.at = place
        one = [item.condition for item in items]
        self.context.two_ways(
            begin, tree.Not(all_of([*one, following])), all_of([*map(tree.Not, one), following])
        )

    def counts_none(self) -> bool:
        """Whether `no` is an amount, as in `no aces` and `no spades`."""
        ahead = 1
        while self.cursor.peek(ahead).word in CARD_NAMES and self.cursor.peek(ahead + 1).word == "or":
            ahead += 2
        card = self.cursor.peek(ahead).word in CARD_NAMES and self.cursor.peek(ahead + 1).word in AFTER_RANKS
        suit = (
            self.cursor.peek(1).suit
            and self.suits.names_suit_only(1)
            and self.cursor.peek(2).word not in (*SHORTNESS_NAMES, *STOPS, "fit")
        )
        cards = self.cursor.peek(1).word == "cards" and self.cursor.peek(2).word == "in"
        named = (
            self.named_cards.names_honours(1)
            or self.named_cards.names_key_cards(1)
            or self.cursor.peek(1).word in FACES
        )
        return not card and (bool(suit) or cards or bool(named) or self.suits.measure_at(1) is not None)
