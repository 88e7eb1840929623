"""Conditions as text, in one way only: it reads back to the same condition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.entailment import overlap
from majlis.bridge.conditions.second_suits import met
from majlis.bridge.conditions.tree import (
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
from majlis.bridge.table.cards import GLYPH_OF_SUIT, HAND_SIZE, RANKS, STRAIN_WORDS, SUIT_LETTERS
from majlis.bridge.table.pack import WORD_OF_SEAT, WORD_OF_SUIT

SHORT: Final = ("void", "singleton", "doubleton")
FITS: Final = {"SH": "card major fit", "DC": "card minor fit", "SHDC": "card fit"}
SPLIT_FITS: Final = {"SH": "major fit", "DC": "minor fit", "SHDC": "fit"}
ANYWHERE: Final = {f"{word} in one of ♠♥♦♣": word for word in (*SHORT, "singleton or void")}
"""Of these the suits need not be said."""
BOOK: Final = 6
"""The tricks that a contract does not count."""
SIDES: Final[dict[tuple[int, ...], str]] = {
    (0,): "n",
    (1,): "e",
    (2,): "s",
    (3,): "w",
    (0, 2): "ns",
    (1, 3): "ew",
}
"""How declarers are written."""
LIST, PART = range(2)
"""Whether a condition stands in a list of its own, or as a part: of an `or`, behind `not`, of a choice."""
NOUNS: Final = {"SH": "major", "DC": "minor", "SHDC": "suit"}
SHORT_HAND: Final = Amount(0, 1)
"""A singleton or void."""


def format_condition(condition: Condition, pair: bool = False) -> str:
    """A condition as text, without its seat.

    >>> either = Any((tree.Length(Amount(5), "S"), tree.Shape("64xx")))
    >>> format_condition(All((either, tree.Valuation("quick", Amount(3)))))
    '(5+ spades or 64xx), 1.5+ quick tricks'
    """
    plain = condition if pair else met(condition, lambda noun, _: replace(noun, spelled=True))
    return written(plain, LIST, pair)


def written(condition: Condition, level: int, pair: bool, denied: bool = False) -> str:
    """A condition within its surroundings; `denied` makes a bare number say that it is exact."""
    if isinstance(condition, Not):
        text = denial(condition.part, pair)
        return text if level == LIST else f"({text})"
    if isinstance(condition, Chosen):
        return chosen(condition, level, pair, denied)
    if condition == tree.ANY_HAND:
        return "any hand"
    if not isinstance(condition, (All, Any)):
        return statement(condition, place(condition), denied)
    if together := amounts_text(condition):
        return together if level == LIST else f"({together})"
    if level == PART:
        return f"({written(condition, LIST, pair, denied)})"
    if isinstance(condition, Any):
        return " or ".join(written(part, PART, pair, denied) for part in condition.parts)
    # Conditions of results have no commas.
    results = any(isinstance(part, (Tricks, Makes, ParScore)) for part in statements(condition))
    parts = [
        amounts_text(part) or written(part, PART if isinstance(part, Any) else LIST, pair, denied)
        for part in condition.parts
    ]
    return (" and " if results else ", ").join(parts)


def denial(part: Condition, pair: bool) -> str:
    """`no void`, `no 5+ card major`, `not balanced`."""
    if isinstance(part, Chosen) and isinstance(part.body, tree.Length) and not part.longest:
        text = written(part, LIST, pair, denied=True)
        noun = (
            text.endswith(tuple(NOUNS.values()))
            or text in ANYWHERE.values()
            or text.partition(" ")[0] in NOUNS.values()
        )
        if noun or text.endswith("fit"):
            return f"no {text}"
        if part.times == Amount(1) and len(part.suits) > 1:
            return statement(part.body, suits_phrase(part).replace("in one", "in none", 1), denied=True)
        return f"not {text}"
    return f"not {written(part, PART, pair, denied=True)}"


def chosen(condition: Chosen, level: int, pair: bool, denied: bool) -> str:
    """A choice of suits: its first statement says where, the others say `there`."""
    parts = condition.body.parts if isinstance(condition.body, All) else (condition.body,)
    first, rest = parts[0], parts[1:]
    if getattr(first, "where", None) != THERE or not all(map(tree.speaks_of_there, rest)):
        return f"{suits_phrase(condition)} ({written(condition.body, LIST, pair, denied)})"
    plain = condition.times == Amount(1) and not condition.longest and condition.spelled is not True
    begin = suits_noun(condition, first, pair, denied) if plain else ""
    begin = begin or statement(first, suits_phrase(condition), denied)
    if begin in ANYWHERE and level == LIST:
        begin = ANYWHERE[begin]
    text = ", ".join([begin, *(written(part, PART, pair, denied) for part in rest)])
    return f"({text})" if rest and level == PART else text


def suits_noun(condition: Chosen, first: Condition, pair: bool, denied: bool) -> str:
    """`5+ card major`, `8+ card fit`; nothing for what is no noun."""
    if isinstance(first, tree.Split) and condition.suits in NOUNS:
        return f"{split_text(first, denied)} {SPLIT_FITS[condition.suits]}"
    if not isinstance(first, tree.Length) or condition.suits not in NOUNS:
        return ""
    amount, noun = first.amount, NOUNS[condition.suits]
    exact = amount.low == amount.high
    if pair:
        if exact:
            return "" if denied else f"{amount.low}-{FITS[condition.suits]}"
        if amount.low and amount.high is not None and amount.low + amount.high <= HAND_SIZE:
            return ""  # `4-5 card fit` may be four cards with one hand and five with the other
        return f"{amount_text(amount)} {FITS[condition.suits]}"
    if amount == SHORT_HAND or (exact and amount.low < len(SHORT)):
        return ""
    if exact:
        return f"{noun} of exactly {amount.low} cards" if denied else f"{amount.low}-card {noun}"
    return f"{amount_text(amount)} card {noun}"


def amounts_text(condition: Condition) -> str:
    """`12-14 or 18-19 hcp`: amounts of the same thing; nothing for other conditions."""
    parts = condition.parts if isinstance(condition, Any) else ()
    first = parts[0] if parts else None
    if not isinstance(first, (tree.Valuation, tree.Length)) or len(parts) < 2:
        return ""
    amounts = [part.amount for part in parts if isinstance(part, type(first))]
    # All parts are statements with an amount, which the type does not say.
    if len(amounts) < len(parts) or any(replace(part, amount=first.amount) != first for part in parts):  # type: ignore[call-arg]
        return ""
    exact = [amount.low for amount in amounts if amount.low == amount.high]
    ordered = all(one < other for one, other in pairwise(exact))
    if overlap(amounts) or (len(exact) == len(amounts) and (not ordered or consecutive(exact))):
        return ""
    step = tree.MEASURES[first.measure].step if isinstance(first, tree.Valuation) else 1
    name = tree.MEASURES[first.measure].words[0] if isinstance(first, tree.Valuation) else "cards"
    where = place(first)
    if isinstance(first, tree.Length) and first.where not in (None, THERE):
        # A suit of its own: never None or `there`, which the type does not say.
        name, where = WORD_OF_SUIT[first.where], ""  # type: ignore[index]
    return spaced(" or ".join(amount_text(amount, step) for amount in amounts), name, where)


def consecutive(numbers: Sequence[int]) -> bool:
    """Whether each is one more than the one before."""
    return all(after == before + 1 for before, after in pairwise(numbers))


def suits_phrase(condition: Chosen) -> str:
    """`in one of ♠♥♦`, `in each of ♠♥`, `in exactly 2 of ♠♥♦`."""
    glyphs = "".join(GLYPH_OF_SUIT[suit] for suit in SUIT_LETTERS if suit in condition.suits)
    if condition.longest:
        return f"in {longest_text(condition)}"
    low, high = condition.times.low, condition.times.high
    if high is None:
        most = len(condition.suits)
        words = "each" if low == most else (f"0-{most}", "one", "two", "three")[low]
    else:
        words = f"exactly {low}" if low == high else f"{low}-{high}"
    return f"in {words} of {glyphs}"


def glyphs_of(suits: str) -> str:
    """`♠♥♦`."""
    return "".join(GLYPH_OF_SUIT[suit] for suit in SUIT_LETTERS if suit in suits)


SEAT_TEXTS: Final[dict[str, str]] = {seat: word.lower() for seat, word in WORD_OF_SEAT.items()}
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
    return " + ".join(WORD_OF_SUIT[suit] for suit in SUIT_LETTERS if suit in what)


def place(condition: Condition) -> str:
    """Where a statement is about: nothing for the hand, ` in hearts`, ` there`."""
    where = getattr(condition, "where", None)
    return "" if where is None else THERE if where == THERE else f"in {WORD_OF_SUIT[where]}"


def statement(condition: Condition, where: str, denied: bool = False) -> str:
    """One statement, about the place."""
    if isinstance(condition, tree.Valuation):
        measure = tree.MEASURES[condition.measure]
        name = measure.one if condition.amount == Amount(measure.step, measure.step) else measure.words[0]
        return spaced(amount_text(condition.amount, measure.step, denied), name, where)
    if isinstance(condition, tree.JointValuation):
        measure = tree.MEASURES[condition.measure]
        name = measure.one if condition.amount == Amount(1, 1) else measure.words[0]
        suits = f"in {side_text(condition.suits)}"
        return spaced(amount_text(condition.amount, measure.step, denied), name, suits)
    if isinstance(condition, tree.Length):
        amount = amount_text(condition.amount, exactly=denied)
        if condition.amount.low == condition.amount.high and condition.amount.low < len(SHORT):
            return spaced(SHORT[condition.amount.low], where)
        if condition.where is not None and condition.where != THERE:
            return spaced(amount, WORD_OF_SUIT[condition.where])
        if condition.amount == SHORT_HAND and where != THERE:
            return spaced("singleton or void", where)
        return spaced(amount, "cards", where)
    if isinstance(condition, tree.Shape):
        return condition.text
    if isinstance(condition, tree.Compared):
        return compared_text(condition)
    if isinstance(condition, tree.Split):
        suit = WORD_OF_SUIT[condition.where][:-1] if condition.where in WORD_OF_SUIT else ""
        return spaced(split_text(condition, denied), suit, "fit", "" if suit else where)
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
    amount = "none" if high == 0 else amount
    top = len(condition.ranks)
    ranks = f"top {top}" if top > 1 and condition.ranks == RANKS[:top] and top <= 5 else condition.ranks
    return spaced(amount, "of", ranks, where)


def amount_text(amount: Amount, step: int = 1, exactly: bool = False) -> str:
    """`15-17`, `5+`, `0-9`, `6`; with a step of 2 units are halves: `2.5+`."""
    low, high = (None if end is None else half_text(end * 2 // step) for end in (amount.low, amount.high))
    if low == high:
        return f"exactly {low}" if exactly else f"{low}"
    return f"{low}+" if high is None else f"{low}-{high}"


def split_text(condition: tree.Split, exactly: bool = False) -> str:
    """`4-4`, `at least 5-3`, `5+-3`: the lengths of a suit in two hands."""
    one, other = condition.first, condition.second
    if one.high is None and other.high is None:
        return f"at least {one.low}-{other.low}"
    text = "-".join(f"{amount.low}+" if amount.high is None else str(amount.low) for amount in (one, other))
    return f"exactly {text}" if exactly else text


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
