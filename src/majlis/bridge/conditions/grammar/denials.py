"""Denials: `not balanced`, `no 5-card major`, `never 4333`, `neither a void nor a singleton`.

Cards that are not held are denied too: `missing the ace of spades and the king of hearts`, `without the AK
of spades`.

- after `missing`, `lacking` and `without`, cards joined with `and` are all not held;
- after `no`, `except` they may be not held, or not all of them held: it is asked;
- a card behind a comma may be another condition: it is asked;
- cards that are missing by number: see `missing`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NoReturn

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.grammar.amounts import Amounts
from majlis.bridge.conditions.grammar.context import JOIN, Context, TokenCursor
from majlis.bridge.conditions.grammar.counting import PATTERNS, STOPS, Beginnings
from majlis.bridge.conditions.grammar.joining import Joining, Parsed, first_there
from majlis.bridge.conditions.grammar.missing import Missing, neither
from majlis.bridge.conditions.grammar.named_cards import EVERY, FACES, NamedCards
from majlis.bridge.conditions.grammar.statements import Statements
from majlis.bridge.conditions.grammar.suits import AFTER_RANKS, Suits
from majlis.bridge.conditions.tokens import CARD_NAMES, DENIALS, SHORTNESS_NAMES, Token
from majlis.bridge.conditions.tree import Amount, Chosen, Condition, Honours, Not, all_of, any_of

LACKING: Final = ("missing", "lacking")


UNSURE: Final = ("no", "except", "excluding")
"""After these, several cards may be all not held, or not all of them held."""


ALL_LACKED: Final = (*LACKING, "without")


LACK_CARDS: Final = (*ALL_LACKED, *UNSURE)


@dataclass(eq=False, slots=True)
class Lacking:
    """Reads missing cards."""

    cursor: TokenCursor
    context: Context
    missing: Missing
    named_cards: NamedCards

    def lacked(self) -> Parsed | None:
        """Missing cards, or so many missing aces; None, and nothing taken, of other denials."""
        place, begin = self.cursor.at, self.cursor.next()
        cards = None
        if begin.word == "without":
            self.missing.without_some(begin)
        if begin.word in ALL_LACKED and self.cursor.peek().word in EVERY:
            self.refuse_every(begin)
        if begin.word in LACKING:
            cards = self.missing.missing(begin)
        if cards is None and begin.word in LACK_CARDS:
            cards = self.cards_lacked(begin)
        if cards is None:
            self.cursor.at = place
        return cards

    def refuse_every(self, begin: Token) -> None:
        """Refuse `missing all the aces`: none of them, or not all of them?"""
        self.context.denying += 1
        item = self.named_cards.every_card(self.cursor.peek())
        self.context.denying -= 1
        if item is not None:
            self.context.two_ways(begin, neither(item.condition), Not(item.condition))

    # Named cards

    def cards_lacked(self, begin: Token) -> Parsed | None:
        """`missing the ace of spades and ♥K`; None for one card, which any denial reads, and for others."""
        only = self.cursor.take("only", "just") is not None
        both, a = self.cursor.peek().word == "both", self.cursor.peek().word in ("a", "an")
        self.context.denying += 1
        items, joiners = self.list_of_cards()
        self.context.denying -= 1
        if not items:
            return None
        cards = [item.condition for item in items]
        none = all_of(map(neither, cards))
        if a and isinstance(cards[0], Chosen) and len(cards) == 1 and begin.word in LACKING:
            held = replace(cards[0], times=Amount(1, 1)), replace(cards[0], times=Amount(0, 1))
            self.context.two_ways(begin, *held)
        if "," in joiners:
            self.context.two_ways(begin, none, all_of([neither(cards[0]), *cards[1:]]))
        if begin.word in UNSURE:
            several = len(cards) > 1 or (isinstance(cards[0], Honours) and none != Not(cards[0]))
            if not several or "or" in joiners:
                return None
            self.context.two_ways(begin, none, Not(all_of(cards)))
        if both and begin.word == "without" and none != Not(cards[0]):
            self.context.two_ways(begin, none, Not(all_of(cards)))
        either = cards[0].parts if isinstance(cards[0], tree.Any) and len(cards) == 1 else cards
        if begin.word in LACKING and ("or" in joiners or len(either) > len(cards)):
            self.context.two_ways(begin, none, any_of(map(Not, either)))
        if none == Not(cards[0]) and not only:
            return None
        return Parsed(none, first_there(items))

    def list_of_cards(self) -> tuple[list[Parsed], set[str]]:
        """Cards in a row, and the words and commas between them."""
        items: list[Parsed] = []
        joiners: set[str] = set()
        first = self.missing.cards_named()
        if first is None and self.cursor.take("both"):
            first = self.missing.cards_named()
        following = first
        while following is not None:
            items.append(following)
            place = self.cursor.at
            joiner = self.cursor.take("and", "&", "or", "nor", ",")
            if joiner is None:
                break
            self.cursor.take("and", "or")
            following = self.missing.cards_named()
            if following is None:
                self.cursor.at = place
            else:
                joiners.add(joiner.word)
        return items, joiners


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
