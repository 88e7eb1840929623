"""Calls and suits with names among players: `good suit`, `weak two`, `splinter raise of hearts`.

Where the numbers are from: sources/bridge.md §4.

- a good suit: two of its top three honours, or three of its top five; without a length, five cards or more;
- headed by KQ: these cards, and none above them that is not named;
- short in clubs: a singleton or void;
- a weak two in hearts: six hearts and 6-10 points; without a suit, in one of ♠♥♦;
- a splinter raise of hearts: four hearts or more, 10-13 points, a singleton or void in another suit;
- 4-card support for hearts: four hearts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.grammar.amounts import Amounts
from majlis.bridge.conditions.grammar.cards import Qualities, good
from majlis.bridge.conditions.grammar.context import Context, TokenCursor
from majlis.bridge.conditions.grammar.counting import Counting
from majlis.bridge.conditions.grammar.joining import Parsed
from majlis.bridge.conditions.grammar.placing import Placing, lengths_of
from majlis.bridge.conditions.grammar.suit_lengths import SuitLengths
from majlis.bridge.conditions.grammar.suits import ALL_SUITS, Place, SuitGroup, Suits
from majlis.bridge.conditions.tokens import DASHES, GROUP_NAMES, Token
from majlis.bridge.conditions.tree import Amount, all_of

LONG: Final = Amount(5)


SHORT: Final = Amount(0, 1)


WEAK_TWO: Final = Amount(6, 10), Amount(6, 6), "SHD"
"""Points, cards, and the suits in which there is one."""


SPLINTER: Final = Amount(10, 13), Amount(4)
"""Points, and cards of the suit that is raised."""


@dataclass(eq=False, slots=True)
class Phrases:
    """Reads calls and suits by their names among players."""

    cursor: TokenCursor
    context: Context
    amounts: Amounts
    suits: Suits
    placing: Placing
    qualities: Qualities
    suit_lengths: SuitLengths
    counting: Counting

    def phrase(self) -> Parsed | None:
        """A phrase with a first word of its own; None where none stands."""
        token = self.cursor.peek()
        match token.word:
            case "good":
                return self.good_suit()
            case "short" | "shortness" | "shortage":
                return self.short_suit()
            case "weak":
                return self.weak_two()
            case "splinter":
                return self.splinter()
            case "support":
                return self.bare_support(token)
            case "another" | "second" | "side" if not self.context.denying:
                return self.further_suit(token)
            case "headed":
                self.cursor.fail(
                    "which suit is headed so?", "write 6+ spades headed by KQ, 5+ card suit with AK"
                )
            case "flat":
                self.cursor.fail("'flat' can mean 4333 or balanced", "write 4333, or balanced")
            case "long":
                self.cursor.fail("how long?", "write 5+ spades, or 6+ spades")
            case "two-suiter" | "two-suited":
                self.cursor.fail("how long are the suits?", "write 5+4+, 5+5+, or 5+4+ in the majors")
            case "both" | "either" if self.cursor.peek(1).word in GROUP_NAMES:
                self.cursor.fail("how many cards?", "write 4+ cards in each of ♠♥, 5+4+ in the majors")
        if token.number == 6 and [self.cursor.peek(place).word for place in (1, 2)] in (
            ["-", "suiter"],
            ["-", "suited"],
        ):
            self.cursor.fail("which shapes are meant?", "write 4441 or 5440")
        if token.number == 4 and [self.cursor.peek(place).word for place in (1, 2)] in (
            ["-", "suiter"],
            ["-", "suited"],
        ):
            self.cursor.fail("how long are the suits?", "write 5+4+, 5+5+, or 5+4+ in the majors")
        if token.suit and self.cursor.peek(1).word == "headed":
            self.cursor.fail("how many cards?", "write 6+ {suit} headed by KQ", suit=token.text)
        if token.suit and self.cursor.peek(1).word in ("support", "shortness", "shortage"):
            return self.support_of() if self.cursor.peek(1).word == "support" else self.short_suit(token)
        return None

    def good_suit(self) -> Parsed:
        """`good suit`, `good 6-card suit`, `good spades`, `good 5+ card heart suit`."""
        token = self.cursor.next()
        if self.amounts.begins_quantity():
            return self.qualities.with_quality(self.counting.counted(self.amounts.quantity()), good)
        phrase: Place
        if self.suits.lone_suit():
            phrase = self.suits.suits_by_name()
            self.cursor.take("suit")
        elif self.cursor.peek().word in GROUP_NAMES:
            phrase = SuitGroup(Amount(1), self.suits.without(GROUP_NAMES[self.cursor.next().word]))
            if self.cursor.peek().word in ("in", "of") and self.cursor.peek(1).suit:
                self.cursor.next()
                phrase = self.suits.suits_by_name()
        else:
            self.cursor.fail("what is good?", "write good suit, good 6-card suit, good spades")
        item = self.placing.placed(phrase, lengths_of([LONG]), token)
        if isinstance(item.condition, tree.Chosen) and not self.context.denying and not self.context.pair:
            item = replace(item, condition=replace(item.condition, spelled=token))
        return self.qualities.with_quality(item, good)

    # Short suits, and further ones

    def short_suit(self, named: Token | None = None) -> Parsed:
        """`short in clubs`, `short clubs`, `a short suit`, `heart shortness`."""
        token = self.cursor.next()
        if named is not None:
            self.cursor.next()
            return self.placing.placed(str(named.suit), lengths_of([SHORT]), token)
        phrase: Place | None
        if self.suits.lone_suit():
            phrase = self.suits.suits_by_name()
        elif self.cursor.take("suit"):
            phrase = SuitGroup(Amount(1), self.suits.without(ALL_SUITS))
        elif self.cursor.peek().word in GROUP_NAMES:
            phrase = SuitGroup(Amount(1), self.suits.without(GROUP_NAMES[self.cursor.next().word]))
        else:
            phrase = self.suits.where(of=False) or (
                SuitGroup(Amount(1), ALL_SUITS) if token.word != "short" else None
            )
        if phrase is None:
            self.cursor.fail("short in which suit?", "write short in clubs, or singleton or void")
        return self.placing.placed(phrase, lengths_of([SHORT]), token)

    def further_suit(self, token: Token) -> Parsed:
        """`another 4+ card suit`, `second suit of 4+ cards`: a suit besides the one that was named."""
        self.cursor.next()
        self.cursor.take("side")
        group = self.cursor.take("suit") and self.cursor.take("of", "with")
        if not self.amounts.begins_quantity():
            self.cursor.fail("how many cards?", "write 4+ cards in another suit", token)
        quantity = self.amounts.quantity()
        self.cursor.take("card", "cards")
        quantity = self.amounts.or_more(quantity)
        if not group and not self.cursor.take("suit"):
            self.cursor.fail("how many cards?", "write 4+ cards in another suit", token)
        return self.suit_lengths.lengths_in(self.suits.other_suits(token), quantity, token, attributive=True)

    # Calls

    def weak_two(self) -> Parsed:
        """`weak two in hearts`, `weak two`."""
        token = self.cursor.next()
        self.cursor.take(*DASHES)
        if self.cursor.peek().number != 4:
            self.cursor.fail("this is not known", "write weak two in hearts", token)
        self.cursor.next()
        self.cursor.take("opening", "bid")
        suits = WEAK_TWO[2]
        named = self.suits.where(of=True)
        if named is not None:
            suits = named if isinstance(named, str) else named.suits
        points, cards, allowed = WEAK_TWO
        if not set(suits) <= set(allowed):
            self.cursor.fail("there is no weak two in clubs", "write in spades, hearts or diamonds", token)
        phrase: Place = suits if len(suits) == 1 else SuitGroup(Amount(1), suits)
        length = self.placing.placed(phrase, lengths_of([cards]), token)
        return Parsed(all_of([tree.Valuation("hcp", points), length.condition]))

    def splinter(self) -> Parsed:
        """`splinter raise of hearts`."""
        token = self.cursor.next()
        raised = self.cursor.take("raise")
        if not raised or not self.cursor.take("of", "in", "for") or not self.cursor.peek().suit:
            self.cursor.fail(
                "which suit is raised?", "write splinter raise of hearts, or each condition by itself", token
            )
        suit = str(self.cursor.next().suit)
        points, cards = SPLINTER
        others = "".join(one for one in ALL_SUITS if one != suit)
        short = self.placing.placed(SuitGroup(Amount(1), others), lengths_of([SHORT]), token)
        # The word is a suit's letter, which its type does not say.
        trumps = lengths_of([cards])(suit)  # type: ignore[arg-type]
        return Parsed(all_of([tree.Valuation("hcp", points), trumps, short.condition]))

    def support_of(self) -> Parsed:
        """Refuse `heart support`: how many cards?"""
        suit = self.cursor.next()
        self.cursor.fail("how many cards?", "write 3+ card {suit} support, or 4+", suit=suit.text)

    def bare_support(self, token: Token) -> Parsed:
        """Refuse `support for hearts`: how many cards?"""
        self.cursor.fail("how many cards?", "write 3+ card support for hearts, or 4+", token)
