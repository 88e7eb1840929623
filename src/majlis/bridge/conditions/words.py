"""Conditions in words: English as they are written, other languages as label and amount."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, Final

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.reading import Reading, format_condition
from majlis.bridge.conditions.tree import MEASURES, THERE, All, Amount, Chosen, Condition, Line, Not
from majlis.bridge.conditions.writing import glyphs_of, half_text, signed
from majlis.bridge.table.cards import (
    GLYPH_OF_SUIT,
    HAND_SIZE,
    RANKS,
    SEAT_LETTERS,
    SUIT_LETTERS,
    SUIT_WORDS,
    SeatLetter,
    SuitLetter,
)
from majlis.bridge.table.pack import WORD_OF_SEAT
from majlis.i18n import N_
from majlis.message import Latin, Listed, Message, Word, Worded


def message(text: str, /, **params: Any) -> Message:
    """A message with its values."""
    return Message(text, params)


def word_of_seat(seat: SeatLetter) -> Word:
    """A seat's name."""
    return Word(WORD_OF_SEAT[seat])


def suit_word(suit: str) -> Word:
    """A suit's name."""
    return Word(SUIT_WORDS[SUIT_LETTERS.index(suit)])


def glyphs(suits: Sequence[SuitLetter]) -> str:
    """`♠♥♦`."""
    return "".join(GLYPH_OF_SUIT[suit] for suit in suits)


def amount(low: int | str, high: int | str, least: bool = True, most: bool = True) -> Worded:
    """`5-6`, `5+`, `at most 4`, `6`; `least` and `most` say whether the ends count."""
    if low == high:
        return Word(str(low))
    if not most:
        return message(N_("{low}+"), low=low)
    return (
        message(N_("{low}-{high}"), low=low, high=high) if least else message(N_("at most {high}"), high=high)
    )


@dataclass(frozen=True)
class Written:
    """Conditions: in English as they are written, in other languages in words."""

    text: str
    lines: tuple[Line, ...]
    """A line without seats is about the hand that it stands with; no lines where the text cannot be read."""

    @classmethod
    def of(cls, reading: Reading) -> Written:
        """Conditions as they were read."""
        return cls(reading.text.strip(), () if reading.errors else reading.lines)

    def words(self, language: str) -> str:
        """The conditions in this language."""
        if language == "en" or not self.lines:
            return Latin(self.text).words(language)
        return Listed([*map(_line, self.lines)], ";").words(language)

    def __str__(self) -> str:
        return self.text


def _line(line: Line) -> Worded:
    what = whole(line.condition)
    if not line.seats:
        return what
    return message("{who}: {what}", who=Listed([*map(word_of_seat, line.seats)]), what=what)


MEASURE_WORDS: Final = {
    "hcp": N_("{amount} HCP"),
    "controls": N_("{amount} controls"),
    "losers": N_("{amount} losers"),
    "quick": N_("{amount} quick tricks"),
    "aces": N_("{amount} aces"),
    "kings": N_("{amount} kings"),
    "queens": N_("{amount} queens"),
    "jacks": N_("{amount} jacks"),
    "tens": N_("{amount} tens"),
    "total": N_("{amount} total points"),
    "support": N_("{amount} support points"),
}
OWNERS: Final = {
    "partner": N_("partner"),
    "lho": N_("the left-hand opponent"),
    "rho": N_("the right-hand opponent"),
}
ADDED_UP: Final = {
    "hcp": N_("HCP"),
    "controls": N_("controls"),
    "aces": N_("aces"),
    "kings": N_("kings"),
    "queens": N_("queens"),
    "jacks": N_("jacks"),
    "tens": N_("tens"),
}
SHORT: Final = (N_("a void"), N_("a singleton"), N_("a doubleton"))
SHAPES: Final = (N_("balanced"), N_("semi-balanced"), N_("unbalanced"))


def condition_words(condition: Condition, language: str, pair: bool = False) -> str:
    """A condition in words, without its seats: English as it is written, else label and amount."""
    return format_condition(condition, pair) if language == "en" else whole(condition).words(language)


def whole(condition: Condition) -> Worded:
    """A condition as a list."""
    if condition == tree.ANY_HAND:
        return Word(N_("any hand"))
    return Listed([*map(_inner, condition.parts)], ",") if isinstance(condition, All) else _inner(condition)


def _inner(condition: Condition) -> Worded:
    """A condition within others: in brackets where it is a list itself."""
    if isinstance(condition, All):
        return message("({list})", list=whole(condition))
    if isinstance(condition, tree.Any):
        return reduce(either, map(_inner, condition.parts))
    short = _shortness(condition.part if isinstance(condition, Not) else condition)
    if short:
        return message(N_("no {what}"), what=short) if isinstance(condition, Not) else short
    if isinstance(condition, Not):
        return message(N_("not ({condition})"), condition=whole(condition.part))
    if isinstance(condition, Chosen):
        return message("{place}: {what}", place=_suits(condition), what=whole(condition.body))
    return _statement(condition)


def either(one: Worded, other: Worded) -> Worded:
    """`one or other`."""
    return message(N_("{one} or {other}"), one=one, other=other)


def _shortness(condition: Condition) -> Word | None:
    """A void or singleton in whatever suit; nothing for other conditions."""
    if not isinstance(condition, Chosen) or not isinstance(condition.body, tree.Length):
        return None
    length = condition.body.amount
    short = length.low == length.high and length.low < len(SHORT)
    whole = (condition.times, condition.suits, condition.longest)
    anywhere = whole == (Amount(1), "".join(SUIT_LETTERS), "")
    return Word(SHORT[length.low]) if short and anywhere else None


def _suits(condition: Chosen) -> Message:
    """`in one of ♠♥♦`, `in each of ♠♥`, `in exactly 2 of ♠♥♦`."""
    suits = Latin(glyphs([suit for suit in SUIT_LETTERS if suit in condition.suits]))
    if condition.longest == "own":
        return message(N_("in the longest of {suits}"), suits=suits)
    if condition.longest:
        return message(N_("in the longest of {suits} of {who}"), who=_owner(condition.longest), suits=suits)
    low, high = condition.times.low, condition.times.high
    text = N_("in {low} to {high} of {suits}")
    if high is None:
        text = N_("in {low} or more of {suits}") if low > 1 else N_("in one of {suits}")
        text = N_("in each of {suits}") if low == len(condition.suits) else text
    elif low == high:
        text = N_("in exactly {low} of {suits}")
    return message(text, low=low, high=high, suits=suits)


def placed(statement: Worded, where: str | None) -> Worded:
    """A statement with its suit; `there` was said before it."""
    return (
        statement
        if where in (None, THERE)
        else message("{suit}: {what}", suit=suit_word(str(where)), what=statement)
    )


def _owner(whose: str) -> Worded:
    """The owner of a hand, or hands."""
    return (
        Word(OWNERS[whose])
        if whose in OWNERS
        else Listed([Word(WORD_OF_SEAT[one]) for one in SEAT_LETTERS if one in whose])
    )


def _compared(condition: tree.Compared) -> Worded:
    """`♠ >= ♥ + 2`, `HCP > South: HCP`."""
    left, right = map(_side, (condition.left, condition.right))
    sign, by = signed(condition)
    if not condition.right:
        return message("{left} {sign} {by}", left=left, sign=Latin(sign), by=by)
    if condition.whose != "own":
        right = message("{who}: {what}", who=_owner(condition.whose), what=right)
        right = message("({list})", list=right)
    text = "{left} {sign} {right} {plus} {by}" if by else "{left} {sign} {right}"
    plus = Latin("-" if by < 0 else "+")
    return message(text, left=left, sign=Latin(sign), right=right, plus=plus, by=abs(by))


def _side(what: str) -> Worded:
    """The counted thing on one side of a comparison."""
    return Word(ADDED_UP[what]) if what in ADDED_UP else Latin(" + ".join(glyphs_of(what)))


def _statement(condition: Condition) -> Worded:
    """One statement."""
    if isinstance(condition, tree.Compared):
        return _compared(condition)
    where = getattr(condition, "where", None)
    if isinstance(condition, tree.Shape):
        return Word(condition.text) if condition.text in SHAPES else Latin(condition.text)
    if isinstance(condition, tree.Length):
        return placed(message(N_("{amount} cards"), amount=_so_many(condition.amount, HAND_SIZE)), where)
    if isinstance(condition, tree.Valuation):
        measure = MEASURES[condition.measure]
        many = _so_many(condition.amount, measure.most, measure.step)
        return placed(message(MEASURE_WORDS[condition.measure], amount=many), where)
    if isinstance(condition, tree.JointValuation):
        many = _so_many(condition.amount, MEASURES[condition.measure].most)
        what = message(MEASURE_WORDS[condition.measure], amount=many)
        return message(N_("{what} in {suits} together"), what=what, suits=_side(condition.suits))
    if isinstance(condition, tree.Split):
        one, other = (_so_many(one, HAND_SIZE) for one in (condition.first, condition.second))
        return placed(
            message(N_("{one} cards in one hand and {other} in the other"), one=one, other=other), where
        )
    if isinstance(condition, tree.Stopper):
        return placed(Word(N_("a stopper")), where)
    assert isinstance(condition, tree.Honours)
    cards = Latin("".join(sorted(condition.ranks, key=RANKS.index)))
    if condition.amount == Amount(len(condition.ranks)):
        return placed(cards, where)
    many = _so_many(condition.amount, len(condition.ranks))
    return placed(message(N_("{amount} of {cards}"), amount=many, cards=cards), where)


def _so_many(asked: Amount, most: int, step: int = 1) -> Worded:
    """An amount of a condition."""
    low = half_text(asked.low * 2 // step)
    if asked.high is None:
        return amount(low, "", most=False) if asked.low < most else Word(low)
    return amount(low, half_text(asked.high * 2 // step), least=asked.low > 0)
