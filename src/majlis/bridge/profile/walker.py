"""Walking over the tokens of a condition: amounts, and the suits that a phrase names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NoReturn

from majlis.bridge.profile.phrase import Phrase, plus
from majlis.bridge.profile.tokens import DASHES, GROUP_NAMES, Source, Token, guess
from majlis.bridge.profile.tree import THERE, Amount
from majlis.i18n import N_

WHERE: Final = N_("write a suit, one of ♠♥♦, each of ♠♥, a major, a minor")
STATEMENT: Final = N_(
    "write a condition such as 15-17 hcp, 5+ spades, balanced, AK of hearts, stopper in clubs"
)
AFTER_RANKS: Final = ("of", "in", THERE)
MORE: Final = ("more", "better", "longer")
FEWER: Final = ("fewer", "less")


@dataclass(frozen=True)
class Group:
    """So many of these suits; `none` turns it round."""

    times: Amount
    suits: str
    none: bool = False


class Walker:
    """Takes tokens one by one, and reads the phrases that all statements share."""

    def __init__(self, source: Source, tokens: Sequence[Token]) -> None:
        self.source, self.tokens, self.at = source, tokens, 0
        self.there: Token | None = None
        """The last `there` that was read."""

    def peek(self, ahead: int = 0) -> Token:
        """The token that comes next, or one further on."""
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)]

    def next(self) -> Token:
        """Take the next token."""
        token = self.peek()
        self.at = min(self.at + 1, len(self.tokens) - 1)
        return token

    def take(self, *words: str) -> Token | None:
        """Take the next token if it is one of these words or signs."""
        return self.next() if self.peek().word in words and self.peek().kind != "end" else None

    def fail(self, wrong: str, right: str, token: Token | None = None) -> NoReturn:
        """Raise an error at a token, by default the next one."""
        self.source.fail(token or self.peek(), wrong, right)

    # Amounts

    def amounts(self) -> tuple[list[Amount], bool]:
        """Amounts in halves, and whether it was a bare number, which may mean `or more` elsewhere."""
        if self.take("no"):
            return [Amount(0, 0)], False
        if self.take(">=", "≥") or (
            self.peek().word == "at" and self.peek(1).word == "least" and self.skip(2)
        ):
            return [Amount(self.number())], False
        if self.take("<=", "≤") or (self.peek().word in ("at", "up") and self.at_most()):
            return [Amount(0, self.number())], False
        exactly = self.take("exactly")
        token, low = self.peek(), self.number()
        if self.take("+"):
            return [Amount(low)], False
        if self.peek().text in DASHES and self.peek(1).word.startswith("card"):
            self.next()
            return [Amount(low, low)], False
        if self.take(*DASHES, "to"):
            return [self.ordered(low, self.number(), token)], False
        if self.peek().word == "or" and self.peek(1).word in MORE:
            self.skip(2)
            return [Amount(low)], False
        if self.peek().word == "or" and self.peek(1).word in FEWER:
            self.skip(2)
            return [Amount(0, low)], False
        numbers = self.several(low)
        open_end = not exactly and len(numbers) == 1
        if all(after == before + 2 for before, after in pairwise(numbers)):
            return [Amount(numbers[0], numbers[-1])], open_end
        return [Amount(number, number) for number in numbers], open_end

    def several(self, first: int) -> list[int]:
        """`5 or 7`, in rising order."""
        numbers = [first]
        while (
            self.peek().word == "or"
            and (number := self.peek(1).number) is not None
            and self.peek(2).text not in ("+", "to", *DASHES)
            and not (self.peek(2).word == "or" and self.peek(3).word in MORE + FEWER)
        ):
            self.skip(2)
            numbers.append(number)
        return sorted(set(numbers))

    def skip(self, count: int) -> bool:
        """Take some tokens."""
        for _ in range(count):
            self.next()
        return True

    def at_most(self) -> bool:
        """Take `at most` or `up to`."""
        first = self.next()
        if not self.take("most" if first.word == "at" else "to"):
            self.fail(
                Phrase(N_("{word} is not finished"), word=repr(first.text)),
                N_("write at least 5, at most 5, up to 5"),
            )
        return True

    def number(self) -> int:
        """A number, in halves."""
        token = self.next()
        if token.number is None:
            if token.kind == "number":
                self.fail(
                    N_("this is not a number of cards or points"), N_("write a whole number, or 2.5"), token
                )
            self.fail(N_("this is not a condition"), plus(STATEMENT, guess(token)), token)
        return token.number

    def ordered(self, low: int, high: int, token: Token) -> Amount:
        """A range whose ends stand in order."""
        if low > high:
            right = Phrase(N_("write {what}"), what=f"{half_text(high)}-{half_text(low)}")
            self.fail(N_("the smaller number comes first"), right, token)
        return Amount(low, high)

    def scaled(self, amount: Amount, step: int, most: int, token: Token) -> Amount:
        """An amount in the units of what is counted, if that can be so many."""
        if step == 1 and (amount.low % 2 or (amount.high or 0) % 2):
            self.fail(N_("halves are not counted here"), N_("write whole numbers"), token)
        divisor = 2 // step
        low, high = amount.low // divisor, None if amount.high is None else amount.high // divisor
        if low > most or (high is not None and high > most):
            more = half_text(most * divisor)
            self.fail(
                Phrase(N_("more than {more} cannot be"), more=more),
                Phrase(N_("write a number up to {more}"), more=more),
                token,
            )
        return Amount(low, high)

    # Where

    def where(self, of: bool) -> str | Group | None:
        """A phrase that names a suit or suits; None where no phrase stands."""
        token = self.take(THERE)
        if token:
            self.there = token
            return THERE
        if not (self.take("in") or (of and self.take("of"))):
            return None
        if self.peek().suit:
            return self.one_suit()
        if self.take("a", "either", "some") or (
            self.peek().word == "one" and self.peek(1).word in GROUP_NAMES and self.next()
        ):
            self.take("of")
            return Group(Amount(1), self.suits())
        if self.take("each", "every", "all", "both"):
            self.take("of")
            suits = self.suits()
            return Group(Amount(len(suits)), suits)
        if self.take("none", "neither"):
            self.take("of")
            return Group(Amount(1), self.suits(), none=True)
        return self.so_many_of()

    def one_suit(self) -> str:
        """A single suit; several need to be said in which way."""
        token = self.next()
        if self.another_suit():
            right = N_("write in one of ♠♥, in each of ♠♥")
            self.fail(N_("it is not clear whether one of these suits is meant or each"), right, token)
        return str(token.suit)

    def so_many_of(self) -> Group:
        """`one of ♠♥♦`, `exactly one of ♠♥`, `1-2 of ♠♥♦♣`; a bare number means that many or more."""
        token = self.peek()
        if token.number is None and token.word not in ("exactly", "at", "up"):
            self.fail(N_("this is not a suit"), plus(WHERE, guess(token)))
        amounts, open_end = self.amounts()
        if not self.take("of"):
            self.fail(N_("'of' is missing"), N_("write in one of ♠♥♦"))
        self.take("the")
        suits = self.suits()
        if len(amounts) > 1:
            self.fail(N_("only one number, or a range, can stand here"), N_("write in 1-2 of ♠♥♦"), token)
        amount = self.scaled(amounts[0], 1, len(suits), token)
        high = None if open_end or amount.high == len(suits) else amount.high
        return Group(Amount(amount.low, high), suits)

    def suits(self) -> str:
        """Several suits: `♠♥♦`, `SHD`, `spades, hearts or diamonds`, `the majors`, `major`."""
        self.take("the", "these")
        token = self.peek()
        if token.word in GROUP_NAMES:
            self.next()
            return GROUP_NAMES[token.word]
        letters = token.text if token.kind == "word" and set(token.text) <= set("SHDC") else ""
        found = list(letters) if len(letters) > 1 else []
        if found or token.suit:
            self.next()
        else:
            self.fail(N_("this is not a suit"), plus(WHERE, guess(token)))
        found = found or [str(token.suit)]
        while self.another_suit():
            self.take("/", ",", "or", "and")
            found.append(str(self.next().suit))
        if len(set(found)) < len(found):
            self.fail(N_("a suit is named twice"), N_("name each suit once"), token)
        return "".join(suit for suit in "SHDC" if suit in found)

    def another_suit(self) -> bool:
        """Whether a list of suits goes on, with a sign or word between or none."""
        ahead = int(self.peek().word in ("/", ",", "or", "and"))
        return self.lone_suit(ahead)

    def lone_suit(self, ahead: int = 0) -> bool:
        """Whether a suit comes that is not the beginning of `♠AK`."""
        ranks = self.peek(ahead + 1).ranks and self.peek(ahead + 2).word not in AFTER_RANKS
        return bool(self.peek(ahead).suit) and not ranks


def half_text(halves: int) -> str:
    """A number of halves as it is written: 5 is 2.5."""
    return str(halves // 2) + ".5" * (halves % 2)
