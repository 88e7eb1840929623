"""Lengths of two suits: `5-4 in the majors`, `5+4+`, `5-5 or better`; and `5-4 spades`, which is no range.

5+4+ is five cards or more in a suit, and four or more in another. What is no range is refused with what it
can mean.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NoReturn

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.grammar.context import Context, TokenCursor
from majlis.bridge.conditions.grammar.joining import Parsed
from majlis.bridge.conditions.grammar.suits import ALL_SUITS, Suits
from majlis.bridge.conditions.tokens import DASHES, GROUP_NAMES, HAND_WORDS, MORE, PLURAL_GROUPS, Token
from majlis.bridge.conditions.tree import THERE, Amount, Chosen, Condition, all_of, any_of
from majlis.bridge.conditions.writing import format_condition, half_text
from majlis.bridge.table.cards import HAND_SIZE
from majlis.bridge.table.pack import WORD_OF_SUIT

AFTER_LENGTHS: Final = (",", ")", ";", "or", "and", "with", "but")
"""What may follow the lengths of two suits."""


MOST_PAIRS: Final = 6
"""Lengths of two suits, joined by `or`, that are looked at in one go; a longer row is read one by one."""


TWO_SUITS: Final = (*PLURAL_GROUPS, "suits")


ENDS: Final = (",", ")", ";", "or", "and", "with", "but", "nor")
"""What may follow two suits that were named."""


@dataclass(frozen=True)
class TwoSuitLengths:
    """Lengths of two suits as they were said."""

    first: Amount
    second: Amount
    suits: str
    beside: str = ""
    """The suits one of which has the second length, where they are not those of the first."""


@dataclass(eq=False, slots=True)
class Falling:
    """Refuses lengths of two suits where a range is read."""

    cursor: TokenCursor
    context: Context
    suits: Suits

    def refuse_lengths(self, one: int, other: int, token: Token) -> None:
        """Refuse `5-4`, `4-4`: lengths of two suits, and no range."""
        after = self.cursor.peek()
        ends = after.kind == "end" or after.text in (",", ")", ";")
        longer, shorter = half_text(one), half_text(other)
        if not 0 < min(one, other) <= one + other <= 2 * HAND_SIZE or one < other:
            return
        if not self.context.pair and one > other and not (one % 2 or other % 2):
            self.refuse_falling(one // 2, other // 2, token)
        if not ends:
            return
        self.cursor.fail(
            "these are the lengths of two suits, and no range",
            "write {shape}, or each suit: {longer} spades and {shorter} hearts",
            token,
            shape=f"{longer}{shorter}xx" if len(longer + shorter) == 2 else f"({longer}){shorter}xx",
            longer=longer,
            shorter=shorter,
        )

    def refuse_falling(self, one: int, other: int, token: Token) -> None:
        """Refuse `5-4 spades`, `5-4 or 6-4 spades and hearts`: lengths, and of which suits is not said."""
        lengths = self.row_of_lengths((one, other))
        if self.cursor.peek().word in ("in", "of") and self.cursor.peek(1).word in ("a", "one", "either"):
            group = self.cursor.peek(2).word
            if group in ("major", "minor") and len(lengths) == 1 and one + other <= HAND_SIZE:
                self.cursor.fail(
                    "these are the lengths of two suits",
                    "write {lengths} in the {group}s, or {shape}, {one}-card {group}",
                    token,
                    lengths=f"{one}-{other}",
                    group=group,
                    shape=f"{one}{other}xx",
                    one=one,
                )
        suits = self.falling_suits()
        if not suits or (self.cursor.peek().kind != "end" and self.cursor.peek().word not in AFTER_LENGTHS):
            return
        if len(suits) > 2:
            return
        if len(suits) == 1:
            beside = "".join(suit for suit in ALL_SUITS if suit != suits)
            ways = [all_of([length_in(a, suits), length_in(b, beside)]) for a, b in lengths]
            fits = " or ".join(f"{a}-{b}" for a, b in lengths)
            self.cursor.fail(
                "these are the lengths of two suits, or of a fit, and no range",
                "write {what}, or {fit}, on a line of its own",
                token,
                what=format_condition(any_of(ways)),
                fit=f"ns: {fits} {WORD_OF_SUIT[suits][:-1]} fit",  # type: ignore[index]  # a letter of a suit
            )
        ordered = [all_of([length_in(a, suits[0]), length_in(b, suits[1])]) for a, b in lengths]
        turned = [all_of([length_in(b, suits[0]), length_in(a, suits[1])]) for a, b in lengths]
        self.context.two_ways(token, any_of(ordered), any_of([*ordered, *turned]))

    def row_of_lengths(self, first: tuple[int, int]) -> list[tuple[int, int]]:
        """Take the lengths after the first ones of two suits: `, 6-4 or 5-5`; all of them, the first too."""
        pairs = [first]
        while len(pairs) < MOST_PAIRS:
            ahead = int(self.cursor.peek().text in (",", "/"))
            ahead += self.cursor.peek(ahead).word == "or"
            lengths = self.lengths_at(ahead) if ahead else None
            if lengths is None:
                break
            pairs.append(lengths)
            self.cursor.skip(ahead + 3)
        return pairs

    def lengths_at(self, ahead: int) -> tuple[int, int] | None:
        """The lengths of two suits here, as `5-4`; nothing is taken."""
        ends = [self.cursor.peek(ahead + place).number or 0 for place in (0, 2)]
        one, other = (end // 2 for end in ends)
        if self.cursor.peek(ahead + 1).text not in DASHES or any(end % 2 for end in ends):
            return None
        return (one, other) if 0 < min(one, other) <= one + other <= HAND_SIZE else None

    def falling_suits(self) -> str:
        """Take `spades`, `spades or hearts`, `in spades and hearts`; nothing for others."""
        self.cursor.take("in")
        suits = ""
        while self.suits.lone_suit():
            suits += str(self.cursor.next().suit)
            if self.cursor.peek().word not in ("and", "or", "/", "+", "&") or not self.suits.lone_suit(1):
                break
            self.cursor.next()
        return suits if len(set(suits)) == len(suits) else ""


@dataclass(eq=False, slots=True)
class TwoSuits:
    """Reads the lengths of two suits."""

    cursor: TokenCursor
    context: Context
    suits: Suits
    falling: Falling

    def begins_lengths(self, ahead: int) -> bool:
        """Whether lengths of two suits stand here."""
        place = self.cursor.at
        self.cursor.at += ahead
        try:
            return self.lengths_of_two() is not None
        finally:
            self.cursor.at = place

    def lengths_of_two(self) -> TwoSuitLengths | None:
        """The two lengths and their suits; None where there are none."""
        least = (
            self.cursor.peek().word == "at" and self.cursor.peek(1).word == "least" and self.cursor.skip(2)
        )
        if not least:
            self.cursor.take("exactly")
        number = self.cursor.peek().number
        if number is None or number % 2:
            return None
        self.cursor.next()
        longer = self.cursor.take("+") is not None
        between = self.cursor.take(*DASHES, "/")
        also = self.cursor.peek().number
        if also is None or also % 2 or not (between or longer):
            return None
        self.cursor.next()
        also_longer = self.cursor.take("+") is not None
        if longer and between is None and not also_longer:
            return None
        one, other = number // 2, also // 2
        if not 0 < min(one, other) <= one + other <= HAND_SIZE:
            return None
        more = bool(least) or (
            self.cursor.peek().word == "or" and self.cursor.peek(1).word in MORE and self.cursor.skip(2)
        )
        suits, beside = self.suits_of_two() or self.suits_beside(one >= other) or (None, "")
        more = more or (
            self.cursor.peek().word == "or" and self.cursor.peek(1).word in MORE and self.cursor.skip(2)
        )
        ends = (
            self.cursor.peek().kind == "end" or self.cursor.peek().text in (",", ")", ";") or self.ends_here()
        )
        if suits is None and not ends:
            return None
        plain = suits is None and not (longer or also_longer or more)
        if plain and self.cursor.peek(-1).word not in HAND_WORDS:
            return None
        if suits is None and one < other and not (longer or also_longer):
            return None
        first = Amount(one, None if longer or more else one)
        second = Amount(other, None if also_longer or more else other)
        return TwoSuitLengths(first, second, suits or ALL_SUITS, beside)

    def ends_here(self) -> bool:
        """Whether a closing word stands here."""
        return bool(self.cursor.take(*HAND_WORDS)) or self.cursor.peek().word in (
            "or",
            "and",
            "with",
            "but",
            "nor",
        )

    def suits_of_two(self) -> tuple[str, str] | None:
        """`in the majors`, `minors`, `in two suits`, `in spades and hearts`; None where no suits are said."""
        place = self.cursor.at
        if self.cursor.peek().word == "two" and self.cursor.peek(2).word in (
            "suiter",
            "suited",
        ):  # `5-5 two-suiter`
            self.cursor.skip(3)
            self.cursor.take(*HAND_WORDS)
            if self.cursor.peek().word != "in":
                return ALL_SUITS, ""
        into = self.cursor.take("in")
        self.cursor.take("the", "both", "any")
        if self.cursor.peek().number == 4:
            self.cursor.next()
        word = self.cursor.peek().word
        if word in TWO_SUITS:
            self.cursor.next()
            return GROUP_NAMES[word], ""
        if into and self.suits.lone_suit():
            suits = str(self.cursor.next().suit)
            self.cursor.take("and", "/", ",")
            if self.suits.lone_suit():
                suits += str(self.cursor.next().suit)
                if len(set(suits)) == 2:
                    return suits, ""
        self.cursor.at = place
        return None

    def suits_beside(self, falls: bool) -> tuple[str, str] | None:
        """`spades and hearts`, `in hearts and a minor`, `a major and a minor`: one suit, and another.

        Without `in` so only where the lengths do not grow: `4-5 spades and hearts` is a range of both.
        """
        place = self.cursor.at
        if self.cursor.take("in", "of") or falls:
            first = self.one_suit("")
            joined = first and (self.cursor.take("and", "&", "/", "+") or self.cursor.peek().kind == "suit")
            second = self.one_suit(first) if joined else ""
            after = self.cursor.peek()
            if second and (after.kind == "end" or after.word in ENDS):
                return first, second
        self.cursor.at = place
        return None

    def one_suit(self, beside: str) -> str:
        """Take `hearts`, `a minor`, `another suit`, besides the suits of the other length; else nothing."""
        place = self.cursor.at
        if self.suits.lone_suit():
            suits = str(self.cursor.next().suit)
        else:
            article = self.cursor.take("a", "an", "either", "another", "one")
            group = self.cursor.peek().word if article else ""
            suits = (
                self.suits.without(GROUP_NAMES[self.cursor.next().word])
                if group in ("major", "minor", "suit")
                else ""
            )
            self.cursor.take("suit")
        left = "".join(suit for suit in suits if suit not in beside)
        if not left or (len(beside) > 1 and left != suits):
            self.cursor.at = place
            return ""
        return left

    def two_lengths(self) -> Parsed | None:
        """`5-4 in the majors`, `5+4+`, `5-5 or better`; None where none stand."""
        place, token = self.cursor.at, self.cursor.peek()
        several = self.several_lengths()
        if several is not None:
            return several
        lengths = self.lengths_of_two()
        if lengths is None:
            self.cursor.at = place
            return None
        if self.context.pair:
            self.cursor.fail(
                "two hands together have no shape", "ask it of one seat, on a line of its own", token
            )
        first, second, suits = lengths.first, lengths.second, lengths.suits
        if first.high is not None and second.high is None:
            self.refuse_half_open(lengths, token)
        if lengths.beside:
            return self.lengths_beside(lengths, token)
        one, other = first.low, second.low
        plain = first.high is not None and second.high is not None
        if self.context.denying and plain:
            exact = tree.Not(two_suits(first, second, suits))
            self.context.two_ways(token, exact, tree.Not(two_suits(Amount(one), Amount(other), suits)))
        spread = one < other and plain and len(suits) == 2
        if spread and self.cursor.tokens[place + 1].text in DASHES and not self.cursor.peek(-1).suit:
            each = tree.Chosen(Amount(len(suits)), suits, length(Amount(one, other), THERE))
            self.context.two_ways(token, two_suits(first, second, suits), each)
        if one != other and self.cursor.peek(-1).suit:
            in_order = all_of([length(first, suits[0]), length(second, suits[1])])
            self.context.two_ways(token, in_order, two_suits(first, second, suits))
        return Parsed(two_suits(first, second, suits))

    def refuse_half_open(self, lengths: TwoSuitLengths, token: Token) -> NoReturn:
        """Refuse `5-5+ in the majors`: five cards in one of them, or five or more in each?"""
        named = (
            bool(self.cursor.peek(-1).suit) and not lengths.beside and lengths.first.low != lengths.second.low
        )

        def reading(first: Amount) -> Condition:
            if lengths.beside:
                return all_of([in_suit(first, lengths.suits), in_suit(lengths.second, lengths.beside)])
            if named:
                return all_of([length(first, lengths.suits[0]), length(lengths.second, lengths.suits[1])])
            return two_suits(first, lengths.second, lengths.suits)

        ways = [reading(lengths.first), reading(Amount(lengths.first.low))]
        self.context.two_ways(token, *([tree.Not(way) for way in ways] if self.context.denying else ways))

    def several_lengths(self) -> Parsed | None:
        """`5-4 or 6-4 in the majors`: any of them; None where the suits of all of them are not said."""
        place, token = self.cursor.at, self.cursor.peek()
        self.cursor.take("either")
        first = self.falling.lengths_at(0)
        pairs = [] if first is None or not self.cursor.skip(3) else self.falling.row_of_lengths(first)
        suits = self.suits_of_two() if len(pairs) > 1 and self.cursor.peek(-1).number is not None else None
        if suits is None or self.cursor.peek(-1).suit:
            self.cursor.at = place
            return None
        if self.context.pair:
            self.cursor.fail(
                "two hands together have no shape", "ask it of one seat, on a line of its own", token
            )
        exact = any_of(two_suits(Amount(one, one), Amount(other, other), suits[0]) for one, other in pairs)
        if self.context.denying:
            longer = any_of(two_suits(Amount(one), Amount(other), suits[0]) for one, other in pairs)
            self.context.two_ways(token, tree.Not(exact), tree.Not(longer))
        if len(suits[0]) == 2 and any(one < other for one, other in pairs):
            each = [length(Amount(min(pair), max(pair)), THERE) for pair in pairs]
            self.context.two_ways(token, exact, any_of(tree.Chosen(Amount(2), suits[0], one) for one in each))
        return Parsed(exact)

    def lengths_beside(self, lengths: TwoSuitLengths, token: Token) -> Parsed:
        """`6-4 in hearts and a minor`: in this order or either way round, which is refused; `5-5` is one."""
        first, second = lengths.first, lengths.second
        in_order = all_of([in_suit(first, lengths.suits), in_suit(second, lengths.beside)])
        turned = all_of([in_suit(second, lengths.suits), in_suit(first, lengths.beside)])
        if first != second:
            both = in_order, any_of([in_order, turned])
            self.context.two_ways(token, *(tree.Not(one) if self.context.denying else one for one in both))
        if self.context.denying and first.high is not None:
            longer = all_of(in_suit(Amount(first.low), suits) for suits in (lengths.suits, lengths.beside))
            self.context.two_ways(token, tree.Not(in_order), tree.Not(longer))
        return Parsed(in_order)


def length_in(cards: int, suits: str) -> Condition:
    """Just so many cards of a suit, or of one of several."""
    amount = Amount(cards, cards)
    if len(suits) > 1:
        return Chosen(Amount(1), suits, tree.Length(amount, THERE))
    return tree.Length(amount, suits)  # type: ignore[arg-type]  # one suit's letter


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
    """The shape with these lengths of two suits."""
    numbers = sorted(lengths, reverse=True)
    return tree.Shape("".join(f"({n})" if n > 9 else str(n) for n in numbers) + "xx")
