"""Fits with lengths for both hands: `4-4 spade fit`, `5-3 fit in a major`, `4-4 or 5-3 heart fit`.

A-B before *fit* are the cards that one hand of a pair has of the suit and those of the other, either way
round. `8-9 fit`, which is more than a suit has, is a range of both together, as `8-9 card fit` is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.grammar.amounts import ONE, Amounts, Quantity
from majlis.bridge.conditions.grammar.context import JOIN, Context, TokenCursor
from majlis.bridge.conditions.grammar.joining import Parsed
from majlis.bridge.conditions.grammar.placing import Make, Placing, lengths_of
from majlis.bridge.conditions.grammar.suits import ALL_SUITS, Place, SuitGroup, Suits
from majlis.bridge.conditions.tokens import DASHES, EXACTLY, GROUP_NAMES, MORE, Token
from majlis.bridge.conditions.tree import Amount, Split, all_of, any_of
from majlis.bridge.table.cards import HAND_SIZE

FIT_WORDS: Final = ("fit", "fits")


MOST_BEFORE_FIT: Final = 5
"""Words that may stand between lengths and `fit`: `4-4 heart suit fit`."""


MOST_SAID: Final = 16
"""Pairs of lengths with `or` between: nobody writes more, and a long row would be read again at each pair."""


HALF: Final = 2
"""A token's number counts halves."""


@dataclass(frozen=True)
class SplitLengths:
    """Two lengths as they were said, the longer first."""

    first: Amount
    second: Amount
    rising: bool
    """Whether the shorter one was said first, as the ends of a range are."""
    exactly: bool = False

    @property
    def plain(self) -> bool:
        """Whether neither may be longer."""
        return self.first.high is not None and self.second.high is not None

    @property
    def cards(self) -> int:
        """The fewest of both hands."""
        return self.first.low + self.second.low

    def text(self) -> str:
        """As a user would write it."""
        return f"{self.first.low}-{self.second.low}"


@dataclass(eq=False, slots=True)
class Fits:
    """Reads the lengths of a fit."""

    cursor: TokenCursor
    context: Context
    amounts: Amounts
    suits: Suits
    placing: Placing

    def split_fit(self) -> Parsed | None:
        """`4-4 spade fit`, `at least 5-3 in hearts`; None, and nothing taken, where no such thing stands."""
        place, token = self.cursor.at, self.cursor.peek()
        if self.context.pair and token.word == "at" and self.cursor.peek(1).word == "most":
            self.refuse_best(token)
        lengths = self.split_lengths()
        item = self.fit_of(lengths, token) if lengths else None
        if item is None:
            self.cursor.at = place
        return item

    def refuse_best(self, token: Token) -> None:
        """Refuse `at most a 4-4 fit`: none longer, and such a fit too? Nothing is taken where it is none."""
        place = self.cursor.at
        self.cursor.skip(2)
        lengths = self.split_lengths()
        phrase, fit = self.fit_suits() if lengths else (None, None)
        if phrase is not None and fit is not None:
            longer = self.placing.placed(phrase, lengths_of([Amount(lengths[0].cards + 1)]), token).condition
            best = self.placing.placed(phrase, splits(lengths), token).condition
            self.context.two_ways(token, tree.Not(longer), all_of([best, tree.Not(longer)]))
        self.cursor.at = place

    def split_lengths(self) -> list[SplitLengths]:
        """Lengths of two hands, several with `or` between; none where none stand."""
        first = self.one_split()
        splits = [first] if first is not None else []
        while 0 < len(splits) < MOST_SAID and self.cursor.peek().text in ("or", ","):
            place = self.cursor.at
            self.cursor.skip(1 + (self.cursor.peek(1).word == "or"))
            following = self.one_split()
            if following is None:
                self.cursor.at = place
                break
            splits.append(following)
        return splits

    def one_split(self) -> SplitLengths | None:
        """`4-4`, `5+-3+`, `at least 5-3`, `5-3 or better`; None, and nothing taken, where none stand."""
        place = self.cursor.at
        least = (
            self.cursor.peek().word == "at" and self.cursor.peek(1).word == "least" and self.cursor.skip(2)
        )
        exactly = self.cursor.take(*EXACTLY) is not None
        self.cursor.take("a", "an")
        one = self.length_of_hand()
        between = one is not None and self.cursor.take(*DASHES, "/")
        other = self.length_of_hand() if between else None
        if one is None or other is None:
            self.cursor.at = place
            return None
        least = least or self.or_longer()
        (low, longer), (also_low, also_longer) = one, other
        both = [
            Amount(low, None if longer or least else low),
            Amount(also_low, None if also_longer or least else also_low),
        ]
        longer_one, shorter = sorted(both, key=lambda amount: (-amount.low, amount.high is not None))
        return SplitLengths(
            longer_one,
            shorter,
            rising=low < also_low and not (longer or also_longer or least),
            exactly=exactly,
        )

    def or_longer(self) -> bool:
        """Take `or better`."""
        return self.cursor.peek().word == "or" and self.cursor.peek(1).word in MORE and self.cursor.skip(2)

    def length_of_hand(self) -> tuple[int, bool] | None:
        """A whole number of cards, and whether there may be more."""
        number = self.cursor.peek().number
        if number is None or number % HALF:
            return None
        self.cursor.next()
        return number // HALF, self.cursor.take("+") is not None

    def fit_of(self, lengths: Sequence[SplitLengths], token: Token) -> Parsed | None:
        """The fit, or suit, behind lengths of two hands."""
        self.cursor.take(*DASHES)
        card = self.cursor.take("card", "cards") is not None
        if not self.context.pair:
            self.refuse_one_hand(lengths[0])
            return None
        phrase, fit = self.fit_suits()
        if self.is_range(lengths, fit is not None, card):
            return None
        if phrase is None:
            self.refuse_no_suit(lengths[0], token)
            return None
        if self.or_longer():
            lengths = [
                SplitLengths(Amount(one.first.low), Amount(one.second.low), one.rising) for one in lengths
            ]
        return self.split_item(lengths, phrase, token, card)

    def fit_suits(self) -> tuple[Place | None, Token | None]:
        """The suit or suits, and the word `fit` where it stands: `spade fit`, `in hearts`."""
        phrase: Place | None = None
        group = self.cursor.peek()
        if self.suits.lone_suit():
            phrase = self.suits.suits_by_name()
            self.cursor.take("suit")
        elif group.word in GROUP_NAMES:
            self.cursor.next()
            phrase = SuitGroup(Amount(1), self.suits.without(GROUP_NAMES[group.word]))
            if group.word.endswith("s") and self.cursor.peek().word in FIT_WORDS[:1]:
                self.suits.refuse_group(phrase.suits, group)
            self.cursor.take("suit")
        self.cursor.take(*DASHES)
        fit = self.cursor.take(*FIT_WORDS)
        if phrase is None:
            lengths = (
                self.cursor.peek().word == "of" and self.cursor.peek(1).number is not None
            )  # `fit of 5-3`
            phrase = self.suits.where(of=fit is not None and not lengths) or (
                SuitGroup(Amount(1), self.suits.without(ALL_SUITS)) if fit else None
            )
            fit = fit or self.cursor.take(*FIT_WORDS)
        return phrase, fit

    def is_range(self, lengths: Sequence[SplitLengths], fit: bool, card: bool) -> bool:
        """Whether this is a number of cards of both hands: `8-9 card fit`, `3-5 spades`."""
        one = lengths[0]
        if len(lengths) > 1 or not one.rising:
            return False
        return one.cards > HAND_SIZE or not fit or (card and not one.second.low)

    def refuse_one_hand(self, lengths: SplitLengths) -> None:
        """Refuse `north: 4-4 spade fit`; nothing where no `fit` follows."""
        for ahead in range(MOST_BEFORE_FIT):
            token = self.cursor.peek(ahead)
            if token.word in FIT_WORDS:
                self.refuse_fit_of_one(lengths.text() + " fit", token)
            if token.kind != "suit" and token.kind != "word":
                return

    def refuse_fit_of_one(self, what: str, token: Token) -> NoReturn:
        """Refuse a fit of one hand."""
        self.cursor.fail(
            "a fit is two hands'", "write {what}, on a line of its own", token, what=f"ns: {what}"
        )

    def refuse_no_suit(self, lengths: SplitLengths, token: Token) -> None:
        """Refuse `5-3` of two hands, if it ends here: a range does not fall, and no suit is said."""
        ends = self.cursor.peek().kind == "end" or self.cursor.peek().text in (",", ")", ";")
        if ends and lengths.cards <= HAND_SIZE:
            self.cursor.fail(
                "these are lengths of a suit in the two hands, and the suit is not said",
                "write {lengths} fit, or of which suit: {lengths} spade fit",
                token,
                lengths=lengths.text(),
            )

    def split_item(self, lengths: Sequence[SplitLengths], phrase: Place, token: Token, card: bool) -> Parsed:
        """The statement; what may be a range as well, or may be longer where it is denied, is refused."""
        for one in lengths:
            if one.cards > HAND_SIZE:
                self.cursor.fail(
                    "more than {more} cannot be", "write {what}", token, more=HAND_SIZE, what="5-3 fit"
                )
        make = splits(lengths)
        item = self.placing.placed(phrase, make, token)
        one = lengths[0]
        if len(lengths) == 1 and one.rising and (card or not one.second.low):
            reading = lengths_of([Amount(one.second.low, one.first.low)])
            self.context.two_ways(
                token, item.condition, self.placing.placed(phrase, reading, token).condition
            )
        if self.context.denying and any(each.plain and not each.exactly for each in lengths):
            longer = splits(
                [SplitLengths(Amount(each.first.low), Amount(each.second.low), False) for each in lengths]
            )
            more = self.placing.placed(phrase, longer, token).condition
            self.context.two_ways(token, tree.Not(item.condition), tree.Not(more))
        self.context.counts = "cards"
        return item

    def fit_first(self) -> Parsed | None:
        """`fit 4-4`, `spade fit of 5-3`, `hearts 5-3`; None, and nothing taken, where no lengths follow."""
        place, token = self.cursor.at, self.cursor.peek()
        if not self.context.pair:
            return None
        named = self.cursor.peek().suit is not None
        phrase, fit = self.fit_suits()
        self.cursor.take("of", "with", ":")
        lengths = self.split_lengths() if phrase is not None else []
        if lengths and not named and fit is None and not self.cursor.take(*FIT_WORDS):
            what = f"{lengths[0].text()} {token.word.removesuffix('s')} fit"
            self.cursor.fail("it is not said that this is a fit", "write {what}", token, what=what)
        if (
            lengths
            and fit is not None
            and phrase == SuitGroup(Amount(1), ALL_SUITS)
            and self.cursor.peek().word == "in"
        ):
            phrase = self.suits.where(of=False)
        if not lengths or phrase is None or self.is_range(lengths, fit is not None, False):
            self.cursor.at = place
            return None
        if fit is None and self.cursor.take(*FIT_WORDS) is None and self.names_fit():
            self.cursor.fail("this does not fit here", JOIN)  # `spades: 4-4 heart fit`
        return self.split_item(lengths, phrase, token, card=False)

    def names_fit(self) -> bool:
        """`fit`, `major fit`, `spade fit`."""
        token, after = self.cursor.peek(), self.cursor.peek(1)
        named = token.suit is not None or token.word in GROUP_NAMES
        return token.word in FIT_WORDS[:1] or (named and after.word in FIT_WORDS[:1])

    def many_fits(self, number: Quantity, token: Token) -> Parsed | None:
        """`two 4-4 fits`, `two 8-card fits`: in so many suits; None, and nothing taken, where none stand."""
        place = self.cursor.at
        said = self.split_lengths() if self.context.pair else []
        make: Make | None = splits(said) if said else None
        if self.context.pair and not said and self.amounts.begins_quantity():
            lengths = self.amounts.quantity()
            if self.cursor.take("card", "cards"):
                make = lengths_of(self.amounts.scaled_all(self.amounts.or_more(lengths), 1, HAND_SIZE, token))
        if make is None or number.low > len(ALL_SUITS) * ONE:
            self.cursor.at = place
            return None
        suits = GROUP_NAMES[self.cursor.next().word] if self.cursor.peek().word in GROUP_NAMES else ALL_SUITS
        if not self.cursor.take(*FIT_WORDS):
            self.cursor.at = place
            return None
        return self.placing.placed(
            self.suits.so_many(number.amounts, False, self.suits.without(suits), token), make, token
        )


def splits(lengths: Sequence[SplitLengths]) -> Make:
    """Statements of the lengths in two hands, joined by `or`."""
    return lambda where: any_of(Split(one.first, one.second, where) for one in lengths)
