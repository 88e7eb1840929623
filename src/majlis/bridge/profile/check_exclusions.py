"""Checks of excluded shapes."""

from __future__ import annotations

from typing import Final

from majlis.bridge.pack import HAND_SIZE, SEAT_WORDS, SUITS
from majlis.bridge.profile.checker import Checker
from majlis.bridge.profile.faults import Path, Said
from majlis.bridge.profile.meaning import ALL_SHAPES, excluded_shapes
from majlis.bridge.profile.model import GROUPS, Clause, Exclusion
from majlis.bridge.profile.wording import excluded_words

MOST_CLAUSES: Final = 2


def check_exclusion(checker: Checker, number: int, exclusion: Exclusion) -> None:
    """One exclusion: whose it is, and what it excludes."""
    at: Path = ("subprofile_exclusions", number)
    before = len(checker.faults)
    check_owner(checker, at, exclusion)
    shapes, clauses = exclusion.excluded_shapes, exclusion.clauses
    if not checker.sound((*at, "excluded_shapes"), (*at, "clauses")):
        return
    if not shapes and not clauses:
        right = 'write excluded_shapes, such as ["5xx1"], or clauses'
        checker.error(at, Said("the exclusion"), "names no shapes", right)
    if shapes and clauses:
        right = "write them as two exclusions"
        checker.error(at, Said("excluded_shapes and clauses"), "stand together", right)
    for place, shape in enumerate(shapes or ()):
        check_shape(checker, (*at, "excluded_shapes", place), shape)
    if clauses and len(clauses) > MOST_CLAUSES:
        right = f"write one, or {MOST_CLAUSES} that hold together"
        checker.error((*at, "clauses"), Said(f"{len(clauses)} clauses"), "are too many", right)
    for place, clause in enumerate(clauses or ()):
        check_clause(checker, (*at, "clauses", place), clause)
    if len(checker.faults) == before and checker.sound(at):
        found = excluded_shapes(exclusion)
        what = Said(excluded_words(exclusion))
        if not found:
            checker.warn(at, what, "is no shape at all", "it excludes nothing")
        elif len(found) == len(ALL_SHAPES):
            checker.error(at, what, "is every shape", "exclude less, or remove the sub-profile")


def check_owner(checker: Checker, at: Path, exclusion: Exclusion) -> None:
    """The sub-profile that is meant is there."""
    owner: Path = ("seat_profiles", exclusion.seat, "subprofiles")
    if not checker.sound((*at, "seat"), (*at, "subprofile_index")) or not checker.readable(owner):
        return
    count = len(checker.profile.subs(exclusion.seat))
    if not count:
        right = "name a seat that has sub-profiles, or remove the exclusion"
        checker.error((*at, "seat"), exclusion.seat, "has no sub-profiles", right)
    elif exclusion.subprofile_index > count:
        wrong = f"is beyond {SEAT_WORDS[exclusion.seat]}'s {count} sub-profile{'s' * (count > 1)}"
        right = f"write 1 to {count}; they are numbered from 1 here" if count > 1 else "write 1"
        checker.error((*at, "subprofile_index"), exclusion.subprofile_index, wrong, right)


def check_shape(checker: Checker, at: Path, shape: str) -> None:
    """Four lengths, `x` for any, that can add up to 13."""
    right = "write four characters for spades, hearts, diamonds and clubs, such as 5431 or 5xx1"
    if len(shape) != len(SUITS) or any(sign not in "0123456789xX" for sign in shape):
        checker.error(at, shape, "is not a shape", right)
        return
    total, wild = sum(int(sign) for sign in shape if sign.isdecimal()), shape.lower().count("x")
    if total > HAND_SIZE or (not wild and total < HAND_SIZE):
        checker.error(at, shape, f"adds up to {total} cards", f"let the lengths add up to {HAND_SIZE}")


def check_clause(checker: Checker, at: Path, clause: Clause) -> None:
    """A clause whose group has so many suits."""
    suits = GROUPS.get(clause.group)
    if checker.sound(at) and suits is not None and clause.count > len(suits):
        wrong = f"is more than the {len(suits)} suits of {clause.group}"
        checker.error((*at, "count"), clause.count, wrong, f"write 0 to {len(suits)}")
