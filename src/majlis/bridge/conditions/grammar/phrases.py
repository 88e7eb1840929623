"""What bridge players call by a name, and what it becomes: `5-4 in the majors`, `good suit`, `weak two`.

Where the numbers are from: sources/bridge.md §4.

- a good suit: two of its top three honours, or three of its top five; without a length, five cards or more;
- headed by KQ: these cards, and none above them that is not named;
- short in clubs: a singleton or void;
- a weak two in hearts: six hearts and 6-10 points; without a suit, in one of ♠♥♦;
- a splinter raise of hearts: four hearts or more, 10-13 points, a singleton or void in another suit;
- 4-card support for hearts: four hearts;
- 5+4+: five cards or more in a suit, and four or more in another.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NoReturn

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.grammar.fits import Fits
from majlis.bridge.conditions.grammar.joining import Item
from majlis.bridge.conditions.grammar.placing import Make, lengths_of
from majlis.bridge.conditions.grammar.suits import ALL_SUITS, Group, Place
from majlis.bridge.conditions.tokens import (
    CARD_NAMES,
    DASHES,
    GROUP_NAMES,
    HAND_WORDS,
    MORE,
    PLURAL_GROUPS,
    Token,
)
from majlis.bridge.conditions.tree import THERE, Amount, Condition, Where, all_of, any_of
from majlis.bridge.table.cards import HAND_SIZE, RANKS

TWO_SUITS: Final = (*PLURAL_GROUPS, "suits")
ENDS: Final = (",", ")", ";", "or", "and", "with", "but", "nor")
"""What may follow two suits that were named."""
LONG: Final = Amount(5)
SHORT: Final = Amount(0, 1)
WEAK_TWO: Final = Amount(6, 10), Amount(6, 6), "SHD"
"""Points, cards, and the suits in which there is one."""
SPLINTER: Final = Amount(10, 13), Amount(4)
"""Points, and cards of the suit that is raised."""


class Phrases(Fits):
    """Reads what bridge players call by a name."""

    def phrase(self) -> Item | None:
        """A phrase that begins with a word of its own; None where none stands."""
        token = self.peek()
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
            case "another" | "second" | "side" if not self.denying:
                return self.further_suit(token)
            case "headed":
                self.fail("which suit is headed so?", "write 6+ spades headed by KQ, 5+ card suit with AK")
            case "flat":
                self.fail("'flat' can mean 4333 or balanced", "write 4333, or balanced")
            case "long":
                self.fail("how long?", "write 5+ spades, or 6+ spades")
            case "two-suiter" | "two-suited":
                self.fail("how long are the suits?", "write 5+4+, 5+5+, or 5+4+ in the majors")
            case "both" | "either" if self.peek(1).word in GROUP_NAMES:
                self.fail("how many cards?", "write 4+ cards in each of ♠♥, 5+4+ in the majors")
        if token.number == 6 and [self.peek(place).word for place in (1, 2)] in (
            ["-", "suiter"],
            ["-", "suited"],
        ):
            self.fail("which shapes are meant?", "write 4441 or 5440")
        if token.number == 4 and [self.peek(place).word for place in (1, 2)] in (
            ["-", "suiter"],
            ["-", "suited"],
        ):
            self.fail("how long are the suits?", "write 5+4+, 5+5+, or 5+4+ in the majors")
        if token.suit and self.peek(1).word == "headed":
            self.fail("how many cards?", "write 6+ {suit} headed by KQ", suit=token.text)
        if token.suit and self.peek(1).word in ("support", "shortness", "shortage"):
            return self.support_of() if self.peek(1).word == "support" else self.short_suit(token)
        return None

    # Good suits

    def good_suit(self) -> Item:
        """`good suit`, `good 6-card suit`, `good spades`, `good 5+ card heart suit`."""
        token = self.next()
        if self.begins_quantity():
            return self.with_quality(self.counted(self.quantity()), good)
        phrase: Place
        if self.lone_suit():
            phrase = self.suits_by_name()
            self.take("suit")
        elif self.peek().word in GROUP_NAMES:
            phrase = Group(Amount(1), self.without(GROUP_NAMES[self.next().word]))
            if self.peek().word in ("in", "of") and self.peek(1).suit:
                self.next()
                phrase = self.suits_by_name()
        else:
            self.fail("what is good?", "write good suit, good 6-card suit, good spades")
        item = self.placed(phrase, lengths_of([LONG]), token)
        if isinstance(item.condition, tree.Chosen) and not self.denying and not self.pair:
            item = replace(item, condition=replace(item.condition, spelled=token))
        return self.with_quality(item, good)

    def qualified(self, item: Item, is_good: bool) -> Item:
        """A suit with what follows: `headed by AKQ`, `with AK`, `with 2 of the top 3 honours`."""
        item = self.with_quality(item, good) if is_good else item
        if self.peek().word == "headed" and self.peek(1).word == "by":
            self.skip(2)
            self.take("the", "a", "an")
            return self.with_quality(item, headed(self.ranks()))
        if self.peek().word not in ("with", "including"):
            return item
        place = self.at
        self.next()
        article = self.take("the", "a", "an")
        card = self.peek().word in CARD_NAMES and (article is None or article.word == "the")
        if card and not self.names_cards():
            return self.with_quality(item, self.honours(self.ranks(), None))
        if len(self.peek().ranks) > 1 and not self.names_cards():
            ranks = self.ranks()
            return self.with_quality(item, self.honours(ranks, None))
        if self.begins_quantity() and self.peek().word != "no":
            quantity = self.quantity()
            if not self.peek(1).suit and self.take("of"):
                _, make = self.some_cards(quantity)
                if self.peek().word not in ("in", "of", THERE):
                    return self.with_quality(item, make)
        self.at = place
        return item

    def with_quality(self, item: Item, make: Make) -> Item:
        """The suit, or suits, of a length, with more asked of them."""
        found = add_quality(item.condition, make)
        if found is None:
            self.fail("it is not clear which suit this is about", "write of which suit: AK of hearts")
        return Item(found, item.there)

    # Short suits

    def short_suit(self, named: Token | None = None) -> Item:
        """`short in clubs`, `short clubs`, `a short suit`, `heart shortness`."""
        token = self.next()
        if named is not None:
            self.next()
            return self.placed(str(named.suit), lengths_of([SHORT]), token)
        phrase: Place | None
        if self.lone_suit():
            phrase = self.suits_by_name()
        elif self.take("suit"):
            phrase = Group(Amount(1), self.without(ALL_SUITS))
        elif self.peek().word in GROUP_NAMES:
            phrase = Group(Amount(1), self.without(GROUP_NAMES[self.next().word]))
        else:
            phrase = self.where(of=False) or (Group(Amount(1), ALL_SUITS) if token.word != "short" else None)
        if phrase is None:
            self.fail("short in which suit?", "write short in clubs, or singleton or void")
        return self.placed(phrase, lengths_of([SHORT]), token)

    def further_suit(self, token: Token) -> Item:
        """`another 4+ card suit`, `second suit of 4+ cards`: a suit besides the one that was named."""
        self.next()
        self.take("side")
        group = self.take("suit") and self.take("of", "with")
        if not self.begins_quantity():
            self.fail("how many cards?", "write 4+ cards in another suit", token)
        quantity = self.quantity()
        self.take("card", "cards")
        quantity = self.or_more(quantity)
        if not group and not self.take("suit"):
            self.fail("how many cards?", "write 4+ cards in another suit", token)
        return self.lengths_in(self.other_suits(token), quantity, token, attributive=True)

    # Calls

    def weak_two(self) -> Item:
        """`weak two in hearts`, `weak two`."""
        token = self.next()
        self.take(*DASHES)
        if self.peek().number != 4:
            self.fail("this is not known", "write weak two in hearts", token)
        self.next()
        self.take("opening", "bid")
        suits = WEAK_TWO[2]
        named = self.where(of=True)
        if named is not None:
            suits = named if isinstance(named, str) else named.suits
        points, cards, allowed = WEAK_TWO
        if not set(suits) <= set(allowed):
            self.fail("there is no weak two in clubs", "write in spades, hearts or diamonds", token)
        phrase: Place = suits if len(suits) == 1 else Group(Amount(1), suits)
        length = self.placed(phrase, lengths_of([cards]), token)
        return Item(all_of([tree.Worth("hcp", points), length.condition]))

    def splinter(self) -> Item:
        """`splinter raise of hearts`."""
        token = self.next()
        raised = self.take("raise")
        if not raised or not self.take("of", "in", "for") or not self.peek().suit:
            self.fail(
                "which suit is raised?", "write splinter raise of hearts, or each condition by itself", token
            )
        suit = str(self.next().suit)
        points, cards = SPLINTER
        others = "".join(one for one in ALL_SUITS if one != suit)
        short = self.placed(Group(Amount(1), others), lengths_of([SHORT]), token)
        # The word is a suit's letter, which its type does not say.
        trumps = lengths_of([cards])(suit)  # type: ignore[arg-type]
        return Item(all_of([tree.Worth("hcp", points), trumps, short.condition]))

    def support_of(self) -> Item:
        """Refuse `heart support`, which does not say how many cards."""
        suit = self.next()
        self.fail("how many cards?", "write 3+ card {suit} support, or 4+", suit=suit.text)

    def bare_support(self, token: Token) -> Item:
        """Refuse `support for hearts`, which does not say how many cards."""
        self.fail("how many cards?", "write 3+ card support for hearts, or 4+", token)

    # Two suits

    def begins_lengths(self, ahead: int) -> bool:
        """Whether lengths of two suits stand here."""
        place = self.at
        self.at += ahead
        try:
            return self.said_lengths() is not None
        finally:
            self.at = place

    def said_lengths(self) -> Lengths | None:
        """The two lengths and their suits; None where there are none."""
        least = self.peek().word == "at" and self.peek(1).word == "least" and self.skip(2)
        if not least:
            self.take("exactly")
        number = self.peek().number
        if number is None or number % 2:
            return None
        self.next()
        longer = self.take("+") is not None
        between = self.take(*DASHES, "/")
        also = self.peek().number
        if also is None or also % 2 or not (between or longer):
            return None
        self.next()
        also_longer = self.take("+") is not None
        if longer and between is None and not also_longer:
            return None
        one, other = number // 2, also // 2
        if not 0 < min(one, other) <= one + other <= HAND_SIZE:
            return None
        more = bool(least) or (self.peek().word == "or" and self.peek(1).word in MORE and self.skip(2))
        suits, beside = self.said_suits() or self.suits_beside(one >= other) or (None, "")
        more = more or (self.peek().word == "or" and self.peek(1).word in MORE and self.skip(2))
        ends = self.peek().kind == "end" or self.peek().text in (",", ")", ";") or self.ends_here()
        if suits is None and not ends:
            return None
        plain = suits is None and not (longer or also_longer or more)
        if plain and self.peek(-1).word not in HAND_WORDS:
            return None
        if suits is None and one < other and not (longer or also_longer):
            return None
        first = Amount(one, None if longer or more else one)
        second = Amount(other, None if also_longer or more else other)
        return Lengths(first, second, suits or ALL_SUITS, beside)

    def ends_here(self) -> bool:
        """Whether a word stands here that ends what was said."""
        return bool(self.take(*HAND_WORDS)) or self.peek().word in ("or", "and", "with", "but", "nor")

    def said_suits(self) -> tuple[str, str] | None:
        """`in the majors`, `minors`, `in two suits`, `in spades and hearts`; None where no suits are said."""
        place = self.at
        if self.peek().word == "two" and self.peek(2).word in ("suiter", "suited"):  # `5-5 two-suiter`
            self.skip(3)
            self.take(*HAND_WORDS)
            if self.peek().word != "in":
                return ALL_SUITS, ""
        into = self.take("in")
        self.take("the", "both", "any")
        if self.peek().number == 4:
            self.next()
        word = self.peek().word
        if word in TWO_SUITS:
            self.next()
            return GROUP_NAMES[word], ""
        if into and self.lone_suit():
            found = str(self.next().suit)
            self.take("and", "/", ",")
            if self.lone_suit():
                found += str(self.next().suit)
                if len(set(found)) == 2:
                    return found, ""
        self.at = place
        return None

    def suits_beside(self, falls: bool) -> tuple[str, str] | None:
        """`spades and hearts`, `in hearts and a minor`, `a major and a minor`: one suit, and another.

        Without `in` so only where the lengths do not grow: `4-5 spades and hearts` is a range of both.
        """
        place = self.at
        if self.take("in", "of") or falls:
            first = self.one_suit("")
            joined = first and (self.take("and", "&", "/", "+") or self.peek().kind == "suit")
            second = self.one_suit(first) if joined else ""
            after = self.peek()
            if second and (after.kind == "end" or after.word in ENDS):
                return first, second
        self.at = place
        return None

    def one_suit(self, beside: str) -> str:
        """Take `hearts`, `a minor`, `another suit`, of suits that are not the one beside; else nothing."""
        place = self.at
        if self.lone_suit():
            found = str(self.next().suit)
        else:
            article = self.take("a", "an", "either", "another", "one")
            group = self.peek().word if article else ""
            found = self.without(GROUP_NAMES[self.next().word]) if group in ("major", "minor", "suit") else ""
            self.take("suit")
        left = "".join(suit for suit in found if suit not in beside)
        if not left or (len(beside) > 1 and left != found):
            self.at = place
            return ""
        return left

    def two_lengths(self) -> Item | None:
        """`5-4 in the majors`, `5+4+`, `5-5 or better`; None where none stand."""
        place, token = self.at, self.peek()
        several = self.several_lengths()
        if several is not None:
            return several
        said = self.said_lengths()
        if said is None:
            self.at = place
            return None
        if self.pair:
            self.fail("two hands together have no shape", "ask it of one seat, on a line of its own", token)
        first, second, suits = said.first, said.second, said.suits
        if first.high is not None and second.high is None:
            self.refuse_half_open(said, token)
        if said.beside:
            return self.lengths_beside(said, token)
        one, other = first.low, second.low
        plain = first.high is not None and second.high is not None
        if self.denying and plain:
            exact = tree.Not(two_suits(first, second, suits))
            self.two_ways(token, exact, tree.Not(two_suits(Amount(one), Amount(other), suits)))
        spread = one < other and plain and len(suits) == 2
        if spread and self.tokens[place + 1].text in DASHES and not self.peek(-1).suit:
            each = tree.Chosen(Amount(len(suits)), suits, length(Amount(one, other), THERE))
            self.two_ways(token, two_suits(first, second, suits), each)
        if one != other and self.peek(-1).suit:
            in_order = all_of([length(first, suits[0]), length(second, suits[1])])
            self.two_ways(token, in_order, two_suits(first, second, suits))
        return Item(two_suits(first, second, suits))

    def refuse_half_open(self, said: Lengths, token: Token) -> NoReturn:
        """Refuse `5-5+ in the majors`: five cards in one of them, or five or more in each?"""
        named = bool(self.peek(-1).suit) and not said.beside and said.first.low != said.second.low

        def reading(first: Amount) -> Condition:
            if said.beside:
                return all_of([in_suit(first, said.suits), in_suit(said.second, said.beside)])
            if named:
                return all_of([length(first, said.suits[0]), length(said.second, said.suits[1])])
            return two_suits(first, said.second, said.suits)

        ways = [reading(said.first), reading(Amount(said.first.low))]
        self.two_ways(token, *([tree.Not(way) for way in ways] if self.denying else ways))

    def several_lengths(self) -> Item | None:
        """`5-4 or 6-4 in the majors`: any of them; None where the suits of all of them are not said."""
        place, token = self.at, self.peek()
        self.take("either")
        first = self.lengths_at(0)
        pairs = [] if first is None or not self.skip(3) else self.row_of_lengths(first)
        suits = self.said_suits() if len(pairs) > 1 and self.peek(-1).number is not None else None
        if suits is None or self.peek(-1).suit:
            self.at = place
            return None
        if self.pair:
            self.fail("two hands together have no shape", "ask it of one seat, on a line of its own", token)
        exact = any_of(two_suits(Amount(one, one), Amount(other, other), suits[0]) for one, other in pairs)
        if self.denying:
            longer = any_of(two_suits(Amount(one), Amount(other), suits[0]) for one, other in pairs)
            self.two_ways(token, tree.Not(exact), tree.Not(longer))
        if len(suits[0]) == 2 and any(one < other for one, other in pairs):
            each = [length(Amount(min(pair), max(pair)), THERE) for pair in pairs]
            self.two_ways(token, exact, any_of(tree.Chosen(Amount(2), suits[0], one) for one in each))
        return Item(exact)

    def lengths_beside(self, said: Lengths, token: Token) -> Item:
        """`6-4 in hearts and a minor`: in this order or either way round, which is refused; `5-5` is one."""
        first, second = said.first, said.second
        found = all_of([in_suit(first, said.suits), in_suit(second, said.beside)])
        turned = all_of([in_suit(second, said.suits), in_suit(first, said.beside)])
        if first != second:
            both = found, any_of([found, turned])
            self.two_ways(token, *(tree.Not(one) if self.denying else one for one in both))
        if self.denying and first.high is not None:
            longer = all_of(in_suit(Amount(first.low), suits) for suits in (said.suits, said.beside))
            self.two_ways(token, tree.Not(found), tree.Not(longer))
        return Item(found)


@dataclass(frozen=True)
class Lengths:
    """Lengths of two suits as they were said."""

    first: Amount
    second: Amount
    suits: str
    beside: str = ""
    """The suits one of which has the second length, where they are not those of the first."""


def in_suit(amount: Amount, suits: str) -> Condition:
    """So many cards of a suit, or of one of several."""
    return length(amount, suits) if len(suits) == 1 else tree.Chosen(Amount(1), suits, length(amount, THERE))


def length(amount: Amount, suit: str) -> Condition:
    """So many cards of a suit."""
    # The suit is a letter of `Where`, which the type does not say.
    return tree.Length(amount, suit)  # type: ignore[arg-type]


def two_suits(first: Amount, second: Amount, suits: str) -> Condition:
    """Lengths of two of the suits, in either order."""
    if first.high is None and second.high is None:
        long, short = max(first.low, second.low), min(first.low, second.low)
        both = tree.Chosen(
            Amount(2), "".join(s for s in ALL_SUITS if s in suits), length(Amount(short), THERE)
        )
        one = tree.Chosen(Amount(1), both.suits, length(Amount(long), THERE))
        return both if long == short else all_of([one, both])
    if len(suits) > 2:
        longer = [
            range(one.low, one.low + 1 if one.high is not None else HAND_SIZE) for one in (first, second)
        ]
        pairs = ((one, other) for one in longer[0] for other in longer[1] if one + other <= HAND_SIZE)
        return any_of(dict.fromkeys(two_longest(pair) for pair in pairs))
    ways = [all_of([length(first, suits[0]), length(second, suits[1])])]
    if first != second:
        ways.append(all_of([length(second, suits[0]), length(first, suits[1])]))
    return any_of(ways)


def two_longest(lengths: tuple[int, int]) -> Condition:
    """The shape in which two suits have these lengths."""
    numbers = sorted(lengths, reverse=True)
    return tree.Shape("".join(f"({n})" if n > 9 else str(n) for n in numbers) + "xx")


def add_quality(condition: Condition, make: Make) -> Condition | None:
    """A statement about lengths, with more asked of the same suit; None where it is about no suit."""
    if isinstance(condition, tree.Length):
        return all_of([condition, make(condition.where)])
    if isinstance(condition, tree.Chosen):
        return replace(condition, body=all_of([condition.body, make(THERE)]))
    if isinstance(condition, tree.Any):
        parts = [part for part in condition.parts if isinstance(part, tree.Length)]
        return all_of([condition, make(parts[0].where)]) if len(parts) == len(condition.parts) else None
    return None


def good(where: Where) -> Condition:
    """Two of the top three honours, or three of the top five."""
    return any_of([tree.Honours(RANKS[:3], Amount(2), where), tree.Honours(RANKS[:5], Amount(3), where)])


def headed(ranks: str) -> Make:
    """These cards, and none above the lowest of them that is not named."""
    above = "".join(rank for rank in RANKS[: RANKS.index(ranks[-1])] if rank not in ranks)

    def make(where: Where) -> Condition:
        held = tree.Honours(ranks, Amount(len(ranks)), where)
        return all_of([held, tree.Honours(above, Amount(0, 0), where)]) if above else held

    return make
