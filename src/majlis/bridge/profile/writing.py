"""Conditions as text, in one way only, so that what is written reads back to the same condition."""

from __future__ import annotations

from typing import Final

from majlis.bridge.profile import tree
from majlis.bridge.profile.tree import (
    ALL_TRICKS,
    THERE,
    All,
    Amount,
    Any,
    Chosen,
    Condition,
    Makes,
    Not,
    ParScore,
    Tricks,
    statements,
)
from majlis.bridge.table.calls import Contract, contract_text
from majlis.bridge.table.pack import RANKS, SEAT_WORDS, SUIT_GLYPHS, SUIT_WORDS, SUITS

SHORT: Final = ("void", "singleton", "doubleton")
FITS: Final = {"SH": "card major fit", "DC": "card minor fit", "SHDC": "card fit"}
ANYWHERE: Final = tuple(f"{word} in one of ♠♥♦♣" for word in SHORT)
"""Of these the suits need not be said."""
BOOK: Final = 6
"""The tricks that a contract does not count."""
STRAIN_WORDS: Final = ("clubs", "diamonds", "hearts", "spades", "notrump")
SIDES: Final[dict[tuple[int, ...], str]] = {
    (0,): "n",
    (1,): "e",
    (2,): "s",
    (3,): "w",
    (0, 2): "ns",
    (1, 3): "ew",
}
"""How declarers are written."""
LIST, CLAUSE, TERM, FACTOR = range(4)
"""How tightly the surroundings bind: a list with commas, parts of an `or`, parts of an `and`, one thing."""


def format_condition(condition: Condition, pair: bool = False) -> str:
    """A condition as text, without its seat.

    >>> either = Any((tree.Length(Amount(5), "S"), tree.Shape("64xx")))
    >>> format_condition(All((either, tree.Worth("quick", Amount(3)))))
    '5+ spades or 64xx, 1.5+ quick tricks'
    """
    return written(condition, LIST, pair)


def written(condition: Condition, level: int, pair: bool) -> str:
    """A condition within its surroundings, in brackets where they bind more tightly."""
    if isinstance(condition, Not):
        # `no` reads better, but may not stand before an `or`.
        part = condition.part
        noun = level <= CLAUSE and isinstance(part, Chosen) and not isinstance(part.body, (All, Any))
        return ("no " if noun else "not ") + written(part, FACTOR, pair)
    if isinstance(condition, Chosen):
        return chosen(condition, level, pair)
    if not isinstance(condition, (All, Any)):
        return statement(condition, place(condition))
    if isinstance(condition, All) and level == LIST:
        # A choice of suits may take up commas of its own here: what follows it does not say `there`.
        levels = [LIST if isinstance(part, Chosen) else CLAUSE for part in condition.parts]
        return ", ".join(written(p, one, pair) for p, one in zip(condition.parts, levels, strict=True))
    if isinstance(condition, Any) and level <= CLAUSE:
        return " or ".join(written(part, TERM, pair) for part in condition.parts)
    if isinstance(condition, All) and level <= TERM:
        return " and ".join(written(part, FACTOR, pair) for part in condition.parts)
    # Conditions of results have no commas.
    results = isinstance(next(statements(condition)), (Tricks, Makes, ParScore))
    return f"({written(condition, CLAUSE if results else LIST, pair)})"


def chosen(condition: Chosen, level: int, pair: bool) -> str:
    """A choice of suits: its first statement says where, the others say `there`."""
    parts = condition.body.parts if isinstance(condition.body, All) else (condition.body,)
    first, rest = parts[0], parts[1:]
    where = suits_phrase(condition)
    if getattr(first, "where", None) != THERE or not all(map(tree.speaks_of_there, rest)):
        return f"{where} ({written(condition.body, LIST, pair)})"
    begin = statement(first, where)
    if begin in ANYWHERE:
        begin = begin.split()[0]
    if (
        pair
        and not condition.longest
        and isinstance(first, tree.Length)
        and condition.times == Amount(1)
        and condition.suits in FITS
    ):
        begin = f"{amount_text(first.amount)} {FITS[condition.suits]}"
    if level == LIST:
        return ", ".join([begin, *(written(part, CLAUSE, pair) for part in rest)])
    joined = " and ".join([begin, *(written(part, FACTOR, pair) for part in rest)])
    return f"({joined})" if rest and level == FACTOR else joined


def suits_phrase(condition: Chosen) -> str:
    """`in one of ♠♥♦`, `in each of ♠♥`, `in exactly 2 of ♠♥♦`."""
    glyphs = "".join(SUIT_GLYPHS[suit] for suit in SUITS if suit in condition.suits)
    if condition.longest:
        return f"in {longest_text(condition)}"
    low, high = condition.times.low, condition.times.high
    if high is None:
        words = "each" if low == len(condition.suits) else ("zero", "one", "two", "three")[low]
    else:
        words = f"exactly {low}" if low == high else f"{low}-{high}"
    return f"in {words} of {glyphs}"


def glyphs_of(suits: str) -> str:
    """`♠♥♦`."""
    return "".join(SUIT_GLYPHS[suit] for suit in SUITS if suit in suits)


SEAT_TEXTS: Final[dict[str, str]] = {seat: word.lower() for seat, word in SEAT_WORDS.items()}
LONGEST: Final = {"SHDC": "longest suit", "SH": "longer major", "DC": "longer minor"}


def longest_text(condition: Chosen) -> str:
    """`partner's longest suit`, `the longer major`, `north's longest of ♠♥♦`."""
    which = LONGEST.get(condition.suits) or "longest of " + glyphs_of(condition.suits)
    return f"{owner_text(condition.longest)}{which}"


def owner_text(whose: str) -> str:
    """`partner's `, `north's `, `ew's `, `the `."""
    return "the " if whose == "own" else f"{SEAT_TEXTS.get(whose, whose.lower())}'s "


def compared_text(condition: tree.Compared) -> str:
    """`spades >= hearts + 2`, `spades + hearts <= 7`, `hcp > south's hcp`."""
    left, right = side_text(condition.left), side_text(condition.right)
    sign, by = signed(condition)
    if not right:
        return f"{left} {sign} {by}"
    owner = "" if condition.whose == "own" else owner_text(condition.whose)
    return f"{left} {sign} {owner}{right}" + (f" {'-' if by < 0 else '+'} {abs(by)}" if by else "")


def signed(condition: tree.Compared) -> tuple[str, int]:
    """The sign of a comparison, and by how much: `>` and nothing where at least one more is asked."""
    sign, by = condition.comparison, condition.by
    strict = bool(condition.right) and (sign, by) in ((">=", 1), ("<=", -1))
    return (sign[0], 0) if strict else (sign, by)


def side_text(what: str) -> str:
    """`spades + hearts`, `hcp`."""
    if what in tree.MEASURES:
        return tree.MEASURES[what].words[0]
    return " + ".join(SUIT_WORDS[suit] for suit in SUITS if suit in what)


def place(condition: Condition) -> str:
    """Where a statement is about: nothing for the hand, ` in hearts`, ` there`."""
    where = getattr(condition, "where", None)
    return "" if where is None else THERE if where == THERE else f"in {SUIT_WORDS[where]}"


def statement(condition: Condition, where: str) -> str:
    """One statement, about the place."""
    if isinstance(condition, tree.Worth):
        measure = tree.MEASURES[condition.measure]
        name = measure.one if condition.amount == Amount(measure.step, measure.step) else measure.words[0]
        return spaced(amount_text(condition.amount, measure.step), name, where)
    if isinstance(condition, tree.Length):
        amount = amount_text(condition.amount)
        if condition.amount.low == condition.amount.high and condition.amount.low < len(SHORT):
            return spaced(SHORT[condition.amount.low], where)
        if condition.where is not None and condition.where != THERE:
            return spaced(amount, SUIT_WORDS[condition.where])
        return spaced(amount, "cards", where)
    if isinstance(condition, tree.Shape):
        return condition.text
    if isinstance(condition, tree.Compared):
        return compared_text(condition)
    if isinstance(condition, tree.Stopper):
        return spaced("stopper", where)
    if isinstance(condition, (Tricks, Makes)):
        who = SIDES[condition.declarers] + (" makes" if len(condition.declarers) == 1 else " make")
        return spaced(who, condition.level if isinstance(condition, Makes) else tricks_text(condition))
    if isinstance(condition, ParScore):
        return f"par {condition.comparison} {condition.score}"
    assert isinstance(condition, tree.Honours)
    return honours(condition, where)


def honours(condition: tree.Honours, where: str) -> str:
    """`AK of spades`, `2+ of top 3 in hearts`, `exactly 1 of AQ there`."""
    low, high = condition.amount.low, condition.amount.high
    # Spot cards alone would read as an amount or a shape: `98`, `5432`.
    if low == len(condition.ranks) and high is None and not condition.ranks[0].isdecimal():
        return spaced(condition.ranks, where.replace("in ", "of ", 1) if condition.where != THERE else where)
    amount = f"{low}+" if high is None else f"exactly {low}" if low == high else f"{low}-{high}"
    top = len(condition.ranks)
    ranks = f"top {top}" if top > 1 and condition.ranks == RANKS[:top] and top <= 5 else condition.ranks
    return spaced(amount, "of", ranks, where)


def amount_text(amount: Amount, step: int = 1) -> str:
    """`15-17`, `5+`, `0-9`, `6`; with a step of 2 units are halves: `2.5+`."""
    low, high = (None if end is None else half_text(end * 2 // step) for end in (amount.low, amount.high))
    return f"{low}+" if high is None else f"{low}" if low == high else f"{low}-{high}"


def tricks_text(condition: Tricks) -> str:
    """`4S`, `exactly 10 tricks in spades`, `at most 7 tricks in clubs`."""
    low, high = condition.low, condition.high
    if high == ALL_TRICKS and low > BOOK:
        return contract_text(Contract(low - BOOK, condition.strain))
    amount = f"exactly {low}" if low == high else f"{low}-{high}" if low else f"at most {high}"
    if low < high == ALL_TRICKS:
        amount = f"at least {low}"
    return f"{amount} tricks in {STRAIN_WORDS[condition.strain]}"


def spaced(*words: str) -> str:
    """Words with a space between, empty ones left out."""
    return " ".join(filter(None, words))


def half_text(halves: int) -> str:
    """A number of halves as it is written: 5 is 2.5."""
    return str(halves // 2) + ".5" * (halves % 2)
