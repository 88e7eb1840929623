"""Shapes that a type of hand never has, between the language of conditions and the lists of a profile's file.

In the file a shape is spades, hearts, diamonds, clubs (`4333` is four spades); in the language `4333` is any
suits, and `4=3=3=3` spades first. What the lists of a file cannot say stays a condition.

>>> from majlis.bridge.conditions.reading import parse_condition
>>> (flat,), rest = exclusions_in("N", parse_condition("never 4333"))
>>> flat.excluded_shapes, rest, format_exclusion(flat)
(('4333', '3433', '3343', '3334'), None, '4333')
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.grammar.shapes import split_shape
from majlis.bridge.conditions.tree import THERE, All, Amount, Chosen, Condition, Length, Not, Shape, all_of
from majlis.bridge.conditions.writing import denial
from majlis.bridge.profile.model import GROUPS, Clause, Exclusion
from majlis.bridge.table.cards import SeatLetter

SUITS_OF = {group: "".join(suits) for group, suits in GROUPS.items()}
GROUP_OF = {suits: group for group, suits in SUITS_OF.items()}


def exclusions_in(seat: SeatLetter, condition: Condition) -> tuple[tuple[Exclusion, ...], Condition | None]:
    """What a denial excludes, as the file has it, and what the file cannot say."""
    shapes: list[str] = []
    clauses: list[tuple[Clause, ...]] = []
    left: list[Condition] = []
    for part in condition.parts if isinstance(condition, All) else (condition,):
        denied = part.part if isinstance(part, Not) else None
        found = shapes_of(denied.text) if isinstance(denied, Shape) else ()
        counts = clauses_of(denied) if denied is not None else ()
        shapes += found
        clauses += [counts] if counts else []
        left += [] if found or counts else [part]
    listed = [Exclusion(seat=seat, subprofile_index=1, excluded_shapes=tuple(shapes))] if shapes else []
    counted = (Exclusion(seat=seat, subprofile_index=1, clauses=one) for one in clauses)
    return (*listed, *counted), all_of(left) if left else None


def format_exclusion(exclusion: Exclusion) -> str:
    """What follows `never`: `4333, 5=x=x=1`, `exactly 5 cards in each of ♠♥`."""
    if not exclusion.clauses:
        return ", ".join(shape_texts([shape.lower() for shape in exclusion.excluded_shapes or ()]))
    text = denial(all_of(condition_of(clause) for clause in exclusion.clauses), pair=False)
    return text.removeprefix("not ").removeprefix("no ")


def shape_texts(shapes: Sequence[str]) -> list[str]:
    """Shapes of a file as the language has them: those in every order are one.

    >>> shape_texts(["4333", "3433", "3343", "3334", "5xx1", "xxxx"])
    ['4333', '5=x=x=1', 'x=x=x=x']
    """
    left, found = list(shapes), []
    for shape in shapes:
        every = orders(shape)
        if shape in left and len(every) > 1 and set(every) <= set(left):
            left = [one for one in left if one not in every]
            found.append(every[0])
        elif shape in left:
            left = [one for one in left if one != shape]
            found.append("=".join(shape))
    return found


def orders(shape: str) -> list[str]:
    """Every order of a shape's lengths, the longest first at the beginning.

    >>> orders("3343")
    ['4333', '3433', '3343', '3334']
    """
    signs = sorted(shape, key=lambda sign: -1 if sign == "x" else int(sign), reverse=True)
    return list(dict.fromkeys("".join(order) for order in permutations(signs)))


def shapes_of(text: str) -> tuple[str, ...]:
    """A shape of the language as a file lists it; nothing for a name, or a length of two digits."""
    if text in tree.NAMED_SHAPES or text == "unbalanced":
        return ()
    lengths = text.split("=") if "=" in text else split_shape(text)
    if any(len(length) > 1 for length in lengths):
        return ()
    return ("".join(lengths),) if "=" in text else tuple(orders("".join(lengths)))


def condition_of(clause: Clause) -> Condition:
    """Exactly so many suits of the group have exactly that length."""
    suits = SUITS_OF[clause.group]
    length = Length(Amount(clause.length_eq, clause.length_eq), THERE)
    if not clause.count:
        return Not(Chosen(Amount(1), suits, length))
    high = clause.count if clause.count < len(suits) else None
    return Chosen(Amount(clause.count, high), suits, length)


def clauses_of(condition: Condition) -> tuple[Clause, ...]:
    """A condition as the one or two clauses of a file; nothing where it is none."""
    found = []
    for part in condition.parts if isinstance(condition, All) else (condition,):
        chosen = part.part if isinstance(part, Not) else part
        body = chosen.body if isinstance(chosen, Chosen) else None
        if not isinstance(chosen, Chosen) or not isinstance(body, Length) or chosen.suits not in GROUP_OF:
            return ()
        count = 0 if part is not chosen else chosen.times.low
        clause = Clause(GROUP_OF[chosen.suits], body.amount.low, count)
        if condition_of(clause) != part:
            return ()
        found.append(clause)
    return tuple(found) if len(found) <= 2 else ()
