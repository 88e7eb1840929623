"""Amounts as they are said: `15-17`, `5+`, `at most 4`, `less than 8`, `between 12 and 14`, `4 or 6`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, Protocol

from majlis.bridge.conditions.grammar.context import EXAMPLE, TokenCursor
from majlis.bridge.conditions.tokens import (
    ABOVE,
    BELOW,
    DASHES,
    EXACTLY,
    FEWER,
    LEAST,
    MORE,
    MOST,
    SHORTNESS_NAMES,
    ConditionError,
    Token,
)
from majlis.bridge.conditions.tree import Amount
from majlis.bridge.conditions.writing import half_text

ONE: Final = 4
"""While they are read, amounts count in quarters: a half is 2; `less than 8` ends one quarter before 8."""


MOST_AMOUNTS: Final = 14
"""With `or` between, of one thing: cards of a suit can be so many."""


AT_LEAST: Final = (">=", "≥")


AT_MOST: Final = ("<=", "≤")


MORE_THAN: Final = (">",)


LESS_THAN: Final = ("<",)


ATTACHED: Final = ("card", "cards", "loser", "losers", "point", "points", "hcp", "suit", "suiter", "suited")
"""Words that may be joined to a number with a dash."""


RANGE: Final = (*DASHES, "to", "..", "…", "through")


@dataclass(frozen=True)
class Quantity:
    """One amount or several, in quarters."""

    amounts: tuple[Amount, ...]
    bare: bool = False
    """One plain number: exactly so many, yet that many or more of suits and of named cards."""
    short: bool = False
    """Whether it was said as a length, `at most a singleton`, so that cards are counted."""
    limit: tuple[bool, bool] | None = None
    """Whether it was said as `at least` or `at most`, and whether that number is left out, as of `over`."""
    topped: bool = False
    """Whether it was said as the most, `at most 4`, `4 or fewer`, `under 5`, and not as a range, `0-4`."""

    @property
    def low(self) -> int:
        """The least number."""
        return self.amounts[0].low


class TwoLengths(Protocol):
    """Tells lengths of two suits, `5-4`, from a range of numbers."""

    def begins_lengths(self, ahead: int) -> bool:
        """Whether lengths of two suits stand here."""
        ...

    def refuse_lengths(self, one: int, other: int, token: Token) -> None:
        """Refuse what are lengths of two suits, and no range."""
        ...


@dataclass(eq=False, slots=True)
class Amounts:
    """Reads amounts."""

    cursor: TokenCursor
    lengths: TwoLengths
    in_order: bool = True
    """Whether a range whose ends do not stand in order is refused."""

    def begins_quantity(self, ahead: int = 0) -> bool:
        """Whether an amount begins here."""
        token, after, third = (self.cursor.peek(ahead + place) for place in range(3))
        if token.number is not None:
            return True
        if token.text in (*AT_LEAST, *AT_MOST, *MORE_THAN, *LESS_THAN, *ABOVE, *BELOW, *LEAST, *MOST):
            return self.begins_limit(ahead + 1)
        match token.word:
            case "at":
                return after.word in ("least", "most")
            case "up":
                return after.word == "to"
            case "between" | "from":
                return after.number is not None
            case "none":
                return after.word == "of"
            case "no" | "not":
                return after.word in MORE + FEWER and third.word == "than"
        if token.word in EXACTLY:
            return after.number is not None
        if token.word in (*LEAST, *MOST, *ABOVE, *BELOW):
            return self.begins_limit(ahead + 1)
        return token.word in MORE + FEWER and after.word == "than" and self.begins_limit(ahead + 2)

    def begins_limit(self, ahead: int) -> bool:
        """Whether a number stands here, or a length: `than a singleton`, `minimum of 5`."""
        place = ahead + (self.cursor.peek(ahead).word in ("of", "."))
        place += self.cursor.peek(place).word in ("a", "an")
        token = self.cursor.peek(place)
        return token.number is not None or token.word in SHORTNESS_NAMES

    def quantity(self, several: bool = True) -> Quantity:
        """An amount, or several with `or` between."""
        begin = self.cursor.peek()
        quantities = (self.list_of_amounts() if several else []) or [self.one_quantity()]
        while (
            several and len(quantities) < MOST_AMOUNTS and self.cursor.peek().word == "or" and self.goes_on()
        ):
            place = self.cursor.at
            self.cursor.next()
            following = self.one_quantity()
            if self.begins_quantity() or self.cursor.peek().text in (
                "+",
                *DASHES,
            ):  # `12+ or two 4-card majors`
                self.cursor.at = place
                break
            quantities.append(following)
        if len(quantities) == 1:
            return quantities[0]
        amounts = [amount for one in quantities for amount in one.amounts]
        if all(one.bare for one in quantities):
            amounts = [Amount(number, number) for number in sorted({amount.low for amount in amounts})]
        elif any(one.short for one in quantities):
            self.cursor.fail("a length and a number do not go together", "write 0-1 or 5+", begin)
        return Quantity(tuple(amounts))

    def list_of_amounts(self) -> list[Quantity]:
        """`4, 5 or 6`, `12-14, 18-19 or 22+`: growing amounts, the last with `or`; nothing for others."""
        place, quantities = self.cursor.at, list[Quantity]()
        try:
            while (
                self.begins_quantity()
                and self.cursor.peek().number is not None
                and len(quantities) < MOST_AMOUNTS
            ):
                quantities.append(self.one_quantity())
                comma = self.cursor.take(",") is not None
                if self.cursor.take("or"):
                    quantities.append(self.one_quantity())
                    ends = [one.amounts[0] for one in quantities]
                    grows = all(a.high is not None and a.high < b.low for a, b in pairwise(ends))
                    if len(quantities) > 2 and grows:
                        return quantities
                    break
                if not comma:
                    break
        except ConditionError:
            pass
        self.cursor.at = place
        return []

    def goes_on(self) -> bool:
        """Whether an amount stands after this `or`, and no lengths of two suits."""
        return (
            self.begins_quantity(1)
            and not self.lengths.begins_lengths(1)
            and self.cursor.peek(1).word not in ("no", "not")
        )

    def one_quantity(self) -> Quantity:
        """One amount."""
        token = self.cursor.peek()
        denied = (
            token.word in ("no", "not")
            and self.cursor.peek(1).word in MORE + FEWER
            and bool(self.cursor.next())
        )
        if not denied and self.cursor.take("no", "none"):
            return Quantity((Amount(0, 0),))
        if limit := self.limit():
            least, strict = limit
            signs = (*AT_LEAST, *AT_MOST, *MORE_THAN, *LESS_THAN)
            in_words = None if token.text in signs else (least != denied, strict != denied)
            quantity = self.limited(least != denied, strict != denied, token)
            return quantity if quantity.short else replace(quantity, limit=in_words)
        if self.cursor.take("between", "from"):
            low = self.limit_number(token)[0]
            if self.cursor.take("to", "and", "up", *RANGE):
                self.cursor.take("to")
                if self.cursor.peek().number is None:
                    return Quantity((Amount(low),))
                return Quantity((self.ordered(low, self.limit_number(token)[0], token),))
            return Quantity((Amount(low),))
        exactly = self.cursor.take(*EXACTLY)
        low = self.whole_number()
        if self.cursor.take("+", "plus"):
            self.cursor.skip(int(self.cursor.peek().text in DASHES and self.cursor.peek(1).word in ATTACHED))
            return Quantity((Amount(low),))
        if self.cursor.peek().text in DASHES and self.cursor.peek(1).number is None:  # `5-card`, `five-plus`
            dash, after = self.cursor.next(), self.cursor.peek().word
            if self.cursor.take("plus"):
                return Quantity((Amount(low),))
            if after not in ATTACHED:
                self.cursor.fail(
                    "this range has no end", "write 3-5 for a range, 0-3 for at most three", dash
                )
            return Quantity((Amount(low, low),), bare=not exactly)
        if self.cursor.take(*RANGE):
            high = self.whole_number()
            self.lengths.refuse_lengths(low // 2, high // 2, token)
            return Quantity((self.ordered(low, high, token),))
        return self.or_more(Quantity((Amount(low, low),), bare=not exactly))

    def limit(self) -> tuple[bool, bool] | None:
        """`at least`, `under`, `more than`: is it the least number, is it left out?"""
        token, after = self.cursor.peek(), self.cursor.peek(1)
        if token.word == "at" and after.word not in ("least", "most"):
            self.cursor.next()
            self.cursor.fail(
                "{word} is not finished", "write at least 5, at most 5, up to 5", word=repr(token.text)
            )
        if token.word == "up" and after.word != "to":
            self.cursor.next()
            self.cursor.fail(
                "{word} is not finished", "write at least 5, at most 5, up to 5", word=repr(token.text)
            )
        if token.word in ("at", "up"):
            self.cursor.skip(2)
            return after.word == "least", False
        for words, low, strict in (
            (AT_LEAST, True, False),
            (AT_MOST, False, False),
            (MORE_THAN + ABOVE, True, True),
            (LESS_THAN + BELOW, False, True),
            (LEAST, True, False),
            (MOST, False, False),
        ):
            if self.cursor.take(*words):
                self.cursor.take("of", ".")
                return low, strict
        if token.word in MORE + FEWER and after.word == "than":
            self.cursor.skip(2)
            return token.word in MORE, True
        return None

    def limited(self, low: bool, strict: bool, token: Token) -> Quantity:
        """An amount with one end."""
        number, short = self.limit_number(token)
        self.cursor.skip(
            int(self.cursor.peek().text in DASHES and self.cursor.peek(1).word in ATTACHED)
        )  # `at most 4-card`
        if low:
            return Quantity((Amount(number + strict),), short=short)
        if number < strict:
            self.cursor.fail("less than nothing cannot be", "write a number from 1", token)
        return Quantity((Amount(0, number - strict),), short=short, topped=True)

    def limit_number(self, token: Token) -> tuple[int, bool]:
        """A number, or a length said by its name: `a singleton`."""
        article = self.cursor.take("a", "an")
        name = SHORTNESS_NAMES.get(self.cursor.peek().word)
        if name is not None:
            self.cursor.next()
            return name * ONE, True
        if article and self.cursor.peek().number is None:
            return ONE, False
        return self.whole_number(), False

    def or_more(self, quantity: Quantity) -> Quantity:
        """A plain number with words behind it or its unit: `or more`, `or fewer`, `minimum`, `max`."""
        if not quantity.bare:
            return quantity
        low = quantity.low
        token, after = self.cursor.peek(), self.cursor.peek(1)
        if token.word == "or" and after.word in MORE + FEWER:
            self.cursor.skip(2)
            return ended(low, after.word in MORE)
        if token.word in LEAST + MOST:
            if self.begins_limit(1):
                self.unclear_limit(token)
            self.cursor.next()
            self.cursor.take(".")
            return ended(low, token.word in LEAST)
        if token.word == "at" and after.word in ("least", "most") and not self.begins_limit(2):
            self.cursor.skip(2)
            return ended(low, after.word == "least")
        return quantity

    def unclear_limit(self, token: Token) -> None:
        """Refuse `5 hearts max 11 hcp`: of what is it the maximum?"""
        self.cursor.fail(
            "it is not clear whether this belongs to what stands before or after it",
            "write a comma before or after {word}",
            token,
            word=repr(token.text),
        )

    def whole_number(self) -> int:
        """A number, in quarters."""
        token = self.cursor.next()
        if token.number is None:
            if token.kind == "number":
                self.cursor.fail(
                    "this is not a number of cards or points", "write a whole number, or 2.5", token
                )
            self.cursor.fail("this is not a condition", EXAMPLE, token)
        return 2 * token.number

    def ordered(self, low: int, high: int, token: Token) -> Amount:
        """A range with its ends in order."""
        if self.in_order and low > high:
            ends = f"{half_text(high // 2)}-{half_text(low // 2)}"
            self.cursor.fail("the smaller number comes first", "write {what}", token, what=ends)
        return Amount(low, high)

    def scaled(self, amount: Amount, step: int, most: int, token: Token) -> Amount:
        """An amount in the units of the thing counted, if that can be so many."""
        ends = (amount.low, amount.high or 0)
        if step == 1 and any(end % 2 == 0 and end % ONE for end in ends):
            self.cursor.fail("halves are not counted here", "write whole numbers", token)
        unit = ONE // step
        low, high = -(-amount.low // unit), None if amount.high is None else amount.high // unit
        if low > most or (high is not None and high > most):
            more = half_text(most * unit // 2)
            self.cursor.fail("more than {more} cannot be", "write a number up to {more}", token, more=more)
        return Amount(low, high)

    def scaled_all(self, quantity: Quantity, step: int, most: int, token: Token) -> list[Amount]:
        """All amounts of a quantity in the units of the thing counted; numbers in a row are a range."""
        amounts = [self.scaled(amount, step, most, token) for amount in quantity.amounts]
        exact = all(amount.low == amount.high for amount in amounts)
        if exact and all(after.low == before.low + 1 for before, after in pairwise(amounts)):
            return [Amount(amounts[0].low, amounts[-1].high)]
        return amounts


def ended(number: int, least: bool) -> Quantity:
    """So many or more, or so many or fewer."""
    return Quantity((Amount(number) if least else Amount(0, number),), topped=not least)
