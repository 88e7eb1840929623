"""Reading comparisons: `spades >= hearts + 2`, `more spades than hearts`, `more hcp than south`.

    comparison = side sign side | side longer than side | amount more side than side | as many side as side
    side       = suits of this hand (`spades`, `spades + hearts`, `the majors`), of another (`south's hearts`,
                 or `south` where the same suits are meant), points or what else is added up

`4+ card support for partner` is read here too: it speaks of another hand's longest suit.
Lengths of one hand are compared, or what two hands have. `2 more` is just two more, `2+ more` at least two.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from majlis.bridge.conditions.grammar.context import TokenCursor
from majlis.bridge.conditions.tokens import DASHES, GROUP_NAMES, MEASURE_NAMES, PLURAL_GROUPS
from majlis.bridge.conditions.tree import (
    MEASURES,
    THERE,
    WHOSE,
    Amount,
    Chosen,
    Compared,
    Condition,
    Length,
    Not,
    all_of,
)
from majlis.bridge.table.cards import HAND_SIZE, SEAT_LETTERS, SUIT_LETTERS, SUIT_OF_GLYPH
from majlis.bridge.table.pack import VALUES, WORD_OF_SEAT

Sign: TypeAlias = Literal[">=", ">", "<=", "<", "=", "!="]

SIGNS: Final[dict[str, Sign]] = {
    **{">=": ">=", "≥": ">=", "<=": "<=", "≤": "<=", ">": ">", "<": "<"},
    **{"=": "=", "==": "=", "!=": "!=", "≠": "!="},
}
TURNED: Final[dict[Sign, Sign]] = {">=": "<=", ">": "<", "<=": ">=", "<": ">", "=": "=", "!=": "!="}
MORE: Final = ("more", "longer", "higher", "stronger")
FEWER: Final = ("fewer", "less", "shorter", "lower", "weaker")
APOSTROPHES: Final = ("'", "’")
WHO: Final[dict[str, str]] = {
    **{name.lower(): seat for seat in SEAT_LETTERS for name in (WORD_OF_SEAT[seat], seat) if name != "S"},
    **{name: name for name in ("partner", "lho", "rho")},
    **{"ns": "NS", "ew": "EW"},
}
"""Whose hand is named; `s` is a suit."""
OWN: Final = ("its", "his", "her", "their", "own", "my", "your")
ADDED_UP: Final = tuple(measure for measure in MEASURES if measure in VALUES)


@dataclass(frozen=True)
class Side:
    """Suits or a measure (nothing: the same as on the other side), and their owner."""

    what: str
    whose: str = "own"


@dataclass(eq=False, slots=True)
class Comparing:
    """Reads one comparison, or the longest suit of somebody."""

    cursor: TokenCursor

    def comparison(self) -> Condition | None:
        """Take a comparison; None, and nothing taken, where none stands."""
        begin = self.cursor.at
        condition = self.by_words() or self.by_sign(begin) or self.support(begin)
        if condition is None:
            self.cursor.at = begin
        return condition

    def words(self, *words: str) -> bool:
        """Take these words in a row."""
        for ahead, word in enumerate(words):
            if self.cursor.peek(ahead).word != word:
                return False
        return self.cursor.skip(len(words))

    # `more spades than hearts`

    def by_words(self) -> Condition | None:
        """A comparison that begins with `more`, `as many`, `2+ more`, `the same number of`."""
        self.cursor.take("the", "an")
        for opening in ("same", "equal"):
            if self.cursor.take(opening):
                self.noun()
                return self.equal_sides()
        if self.cursor.take("equally"):
            return self.equal_sides() if self.cursor.take("many", "long") else None
        low, high = self.how_many_more()
        sign = self.as_many() if low is None else None
        if sign is not None:
            return self.than(sign, 0, "as")
        more, fewer = self.cursor.take(*MORE), self.cursor.take(*FEWER)
        if not more and not fewer:
            return None
        if low is None:
            return self.than(">" if more else "<", 0, "than")
        sign = ("=" if high == low else ">=") if more else "=" if high == low else "<="
        return self.than(sign, low if more else -low, "than")

    def noun(self) -> None:
        """Take `number of`, `length in`, `length`."""
        if self.cursor.take("number", "length"):
            self.cursor.take("of", "in")

    def as_many(self) -> Sign | None:
        """Take `as many`, `at least as many`."""
        for limit, sign in (((), "="), (("at", "least"), ">="), (("at", "most"), "<="), (("exactly",), "=")):
            for word in ("many", "long", "much"):
                if self.words(*limit, "as", word):
                    return sign  # type: ignore[return-value]  # one of the three
        return None

    def how_many_more(self) -> tuple[int | None, int | None]:
        """`2`, `2+`, `at least 2`, before `more`; nothing is taken where no number stands."""
        begin = self.cursor.at
        least = self.words("at", "least")
        number = self.cursor.peek().number
        if number is None or number % 2:
            self.cursor.at = begin
            return None, None
        self.cursor.next()
        more = self.cursor.take("+") or self.words("or", "more") or least
        self.cursor.take("card", "cards")
        return number // 2, None if more else number // 2

    def equal_sides(self) -> Condition | None:
        """`spades and hearts`, `spades as hearts`."""
        left = self.side()
        if left is None or not self.cursor.take("and", "as"):
            return None
        right = self.side()
        return self.made(left, "=", right, 0) if right is not None else None

    def than(self, sign: Sign, by: int, word: str) -> Condition | None:
        """The two sides of `more … than …`."""
        self.words("cards", "in")
        left = self.side()
        if left is None or not self.cursor.take(word):
            return None
        self.cursor.take("in")
        right = self.side() or self.owner_alone(left)
        if right is None:
            if self.cursor.peek().number is not None:
                return None
            self.cursor.fail(
                "this cannot be compared", "write more spades than hearts, more spades than south"
            )
        return self.made(left, sign, right, by)

    # `spades >= hearts`

    def by_sign(self, begin: int) -> Condition | None:
        """`spades >= hearts >= diamonds`, `spades longer than hearts`, `spades + hearts >= 9`."""
        self.cursor.at = begin
        side, parts = self.side(), []
        while side is not None:
            place = self.cursor.at
            sign, by = self.sign()
            right = None if sign is None else self.right_side(side, by)
            if sign is None or right is None:
                self.cursor.at = place
                break
            parts.append(self.made(side, sign, *right))
            side = right[0] if right[0].what and not right[1] else None
        return all_of(parts) if parts else None

    def sign(self) -> tuple[Sign | None, int]:
        """`>=`, `longer than`, `2+ cards longer than`, `at least as long as`."""
        sign = SIGNS.get(self.cursor.peek().text)
        if sign is not None:
            self.cursor.next()
            return sign, 0
        self.cursor.take("is", "are")
        denied = self.cursor.take("not")
        low, high = self.how_many_more()
        more, fewer = self.cursor.take(*MORE), self.cursor.take(*FEWER)
        if (more or fewer) and self.cursor.take("than"):
            if low is not None and not denied:
                exact: Sign = "=" if high == low else ">=" if more else "<="
                return exact, low if more else -low
            signs: tuple[Sign, Sign] = ("<=", ">=") if denied else (">", "<")
            return (signs[0] if more else signs[1]) if low is None else None, 0
        limits: dict[tuple[str, ...], Sign] = {
            ("at", "least", "as", "long", "as"): ">=",
            ("at", "most", "as", "long", "as"): "<=",
            ("as", "long", "as"): "=",
            ("equal", "to"): "=",
            ("the", "same", "length", "as"): "=",
        }
        return next((one for words, one in limits.items() if not denied and self.words(*words)), None), 0

    def right_side(self, left: Side, by: int) -> tuple[Side, int] | None:
        """The side after the sign, and by how much the left is more."""
        side = self.side() or self.owner_alone(left)
        if side is None:
            number = self.cursor.peek().number
            if left.what in MEASURES or len(left.what) < 2 or number is None or number % 2:
                return None
            self.cursor.next()
            return Side(""), number // 2
        sign = self.cursor.take("+", "-", "−", "–")
        if sign is None:
            return side, by
        number = self.cursor.next().number
        if number is None or number % 2:
            self.cursor.fail(
                "this is not a number of cards", "write spades >= hearts + 2", self.cursor.peek(-1)
            )
        return side, by + (number // 2 if sign.text == "+" else -(number // 2))

    # `4+ card support for partner`

    def support(self, begin: int) -> Condition | None:
        """Cards in the longest suit of the supported hand."""
        self.cursor.at = begin
        least = self.words("at", "least")
        number = self.cursor.next().number
        if number is None or not 0 <= number <= 2 * HAND_SIZE or number % 2:
            return None
        more = self.cursor.take("+") or self.words("or", "more") or least
        self.cursor.take(*DASHES)
        if not self.cursor.take("card", "cards") or not self.cursor.take("support"):
            return None
        who = self.cursor.take(*WHO) if self.cursor.take("for", "of") else None
        if who is None or WHO[who.word] not in WHOSE:
            return None
        cards = Amount(number // 2, None if more else number // 2)
        return Chosen(Amount(1), "".join(SUIT_LETTERS), Length(cards, THERE), WHO[who.word])

    # Sides

    def side(self) -> Side | None:
        """`spades`, `spades + hearts`, `the majors`, `hcp`, `south's spades`; None where none stands."""
        begin = self.cursor.at
        self.cursor.take("the")
        whose = self.owner()
        what = self.measure() or self.suits()
        if what is None:
            self.cursor.at = begin
            return None
        return Side(what, whose)

    def owner(self) -> str:
        """Take `south's`, `partner's`."""
        word, sign, end = (self.cursor.peek(ahead) for ahead in range(3))
        if word.word in WHO and sign.text in APOSTROPHES:
            self.cursor.skip(3 if end.word == "s" and end.column == sign.column + 1 else 2)
            return WHO[word.word]
        return "own"

    def owner_alone(self, left: Side) -> Side | None:
        """`than south`: the same is counted there."""
        word = self.cursor.take(*WHO)
        return Side(left.what, WHO[word.word]) if word else None

    def measure(self) -> str | None:
        """A measure with a value for each card."""
        for count in (3, 2, 1):
            name = MEASURE_NAMES.get(" ".join(self.cursor.peek(ahead).word for ahead in range(count)))
            if name in ADDED_UP:
                self.cursor.skip(count)
                return name
        return None

    def suits(self) -> str | None:
        """One suit, or the sum of several."""
        if self.cursor.peek().word in PLURAL_GROUPS:
            return GROUP_NAMES[self.cursor.next().word]
        suits: list[str] = []
        while (suit := self.cursor.peek().suit) is not None and not self.holds_cards():
            suits.append(suit)
            self.cursor.next()
            if self.cursor.peek().text != "+" or self.cursor.peek(1).suit is None:
                break
            self.cursor.next()
        if len(set(suits)) < len(suits):
            self.cursor.fail("a suit is named twice", "name each suit once", self.cursor.peek(-1))
        return "".join(suit for suit in SUIT_LETTERS if suit in suits) or None

    def holds_cards(self) -> bool:
        """Whether the next suit is the beginning of `♠AK`; `at` is no ace and ten."""
        after = self.cursor.peek(1)
        return bool(after.ranks) and after.word != "at"

    def longest_suit(self) -> tuple[str, str] | None:
        """`partner's longest suit`, `the longer major`: whose, and of which suits; None where none stands."""
        cursor = self.cursor
        begin = cursor.at
        cursor.take("the", *OWN)
        cursor.take("own")
        whose = self.owner()
        if cursor.take("longest", "longer", "best"):
            if cursor.take("of"):
                token = cursor.next()
                letters = (
                    [SUIT_OF_GLYPH.get(token.text[:1])] if token.kind == "suit" else [*token.text.upper()]
                )
                while token.kind == "suit" and cursor.peek().kind == "suit":
                    letters.append(SUIT_OF_GLYPH.get(cursor.next().text[:1]))
                suits = "".join(suit for suit in SUIT_LETTERS if suit in letters)
                if len(suits) > 1 and len(suits) == len(letters):
                    return whose, suits
            elif cursor.peek().word in GROUP_NAMES:
                return whose, GROUP_NAMES[cursor.next().word]
        cursor.at = begin
        return None

    # The condition

    def made(self, left: Side, sign: Sign, right: Side, by: int) -> Condition:
        """The comparison in its one written form."""
        if left.whose != "own":
            if right.whose != "own":
                self.cursor.fail(
                    "neither side is of the hand that the line is about", "write spades >= south's spades"
                )
            left, right, sign, by = right, left, TURNED[sign], -by
        if (left.what in MEASURES) != (right.what in MEASURES) or (right.what and self.mixed(left, right)):
            self.cursor.fail("these cannot be compared", "compare suits with suits, and points with points")
        if left.whose == right.whose and (left.what in MEASURES or left.what == right.what):
            self.cursor.fail("this compares a hand with itself", "write more hcp than south")
        return normal(left.what, sign, right.what, by, right.whose)

    def mixed(self, left: Side, right: Side) -> bool:
        """Whether one measure is compared with another."""
        return left.what != right.what and left.what in MEASURES


def normal(left: str, sign: Sign, right: str, by: int, whose: str) -> Condition:
    """A comparison in its one form: within a hand `<=` only against a number."""
    if sign == "!=":
        return Not(normal(left, "=", right, by, whose))
    if sign in (">", "<"):
        by += 1 if sign == ">" else -1
    plain: Literal[">=", "<=", "="] = ">=" if sign in (">", ">=") else "=" if sign == "=" else "<="
    if whose == "own":
        shared = set(left) & set(right)
        left, right = ("".join(suit for suit in side if suit not in shared) for side in (left, right))
        later = [*map("SHDC".index, left)] > [*map("SHDC".index, right)]
        turned = plain == "<=" or (plain == "=" and (by < 0 or (not by and later)))
        if right and (turned or not left):
            left, right, by = right, left, -by
            plain = ">=" if plain == "<=" else "<=" if plain == ">=" else "="
        if len(left) == 1 and not right:
            low, high = max(by, 0), None if plain == ">=" else by
            # The left side is one suit here, which the type does not say.
            return Length(Amount(0 if plain == "<=" else low, high), left)  # type: ignore[arg-type]
    return Compared(left, plain, right, by, whose)
