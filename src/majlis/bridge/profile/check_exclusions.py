"""Checks of excluded shapes."""

from __future__ import annotations

from typing import Final

from majlis.bridge.profile.checker import Checker
from majlis.bridge.profile.faults import Path, Said
from majlis.bridge.profile.meaning import ALL_SHAPES, excluded_shapes
from majlis.bridge.profile.model import GROUPS, Clause, Exclusion
from majlis.bridge.profile.phrase import Phrase, listed
from majlis.bridge.profile.words import excluded_words
from majlis.bridge.table.pack import HAND_SIZE, SEAT_WORDS, SUITS
from majlis.i18n import N_

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
        right = N_('write excluded_shapes, such as ["5xx1"], or clauses')
        checker.error(at, Said(N_("the exclusion")), N_("names no shapes"), right)
    if shapes and clauses:
        right, told = (
            N_("write them as two exclusions"),
            Said("{keys}", keys=listed(["excluded_shapes", "clauses"], "and")),
        )
        checker.error(at, told, N_("stand together"), right)
    for place, shape in enumerate(shapes or ()):
        check_shape(checker, (*at, "excluded_shapes", place), shape)
    if clauses and len(clauses) > MOST_CLAUSES:
        right = Phrase(N_("write one, or {most} that hold together"), most=MOST_CLAUSES)
        told = Said(N_("{count} clauses"), count=len(clauses))
        checker.error((*at, "clauses"), told, N_("are too many"), right)
    for place, clause in enumerate(clauses or ()):
        check_clause(checker, (*at, "clauses", place), clause)
    if len(checker.faults) == before and checker.sound(at):
        found = excluded_shapes(exclusion)
        what = Said("{shapes}", shapes=str(excluded_words(exclusion)))
        if not found:
            checker.warn(at, what, N_("is no shape at all"), N_("it excludes nothing"))
        elif len(found) == len(ALL_SHAPES):
            right = N_("exclude less, or remove the sub-profile")
            checker.error(at, what, N_("is every shape"), right)


def check_owner(checker: Checker, at: Path, exclusion: Exclusion) -> None:
    """The sub-profile that is meant is there."""
    owner: Path = ("seat_profiles", exclusion.seat, "subprofiles")
    if not checker.sound((*at, "seat"), (*at, "subprofile_index")) or not checker.readable(owner):
        return
    count = len(checker.profile.subs(exclusion.seat))
    if not count:
        right = N_("name a seat that has sub-profiles, or remove the exclusion")
        checker.error((*at, "seat"), exclusion.seat, N_("has no sub-profiles"), right)
    elif exclusion.subprofile_index > count:
        message = N_("is beyond {seat}'s sub-profiles, of which there are {count}")
        wrong = Phrase(message, seat=SEAT_WORDS[exclusion.seat], count=count)
        right = Phrase(N_("write 1 to {count}; they are numbered from 1 here"), count=count)
        if count == 1:
            message = N_("is beyond {seat}'s only sub-profile")
            wrong, right = Phrase(message, seat=SEAT_WORDS[exclusion.seat]), N_("write 1")
        checker.error((*at, "subprofile_index"), exclusion.subprofile_index, wrong, right)


def check_shape(checker: Checker, at: Path, shape: str) -> None:
    """Four lengths, `x` for any, that can add up to 13."""
    if len(shape) != len(SUITS) or any(sign not in "0123456789xX" for sign in shape):
        right = N_("write four characters for spades, hearts, diamonds and clubs, such as 5431 or 5xx1")
        checker.error(at, shape, N_("is not a shape"), right)
        return
    total, wild = sum(int(sign) for sign in shape if sign.isdecimal()), shape.lower().count("x")
    if total > HAND_SIZE or (not wild and total < HAND_SIZE):
        wrong = Phrase(N_("adds up to {total} cards"), total=total)
        checker.error(at, shape, wrong, Phrase(N_("let the lengths add up to {total}"), total=HAND_SIZE))


def check_clause(checker: Checker, at: Path, clause: Clause) -> None:
    """A clause whose group has so many suits."""
    suits = GROUPS.get(clause.group)
    if checker.sound(at) and suits is not None and clause.count > len(suits):
        wrong = Phrase(N_("is more than the {count} suits of {group}"), count=len(suits), group=clause.group)
        right = Phrase(N_("write 0 to {most}"), most=len(suits))
        checker.error((*at, "count"), clause.count, wrong, right)
