"""Checking a profile: every fault at once, in plain words, each with its place, its value and what is right.

Faults of form (wrong types, unknown words, missing keys) are found by the reader, all others here. Whether
the four hands fit together is not looked at: that is counting, and `deal.viability` does it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path as FilePath
from typing import Any, Final

from majlis.bridge.conditions.sentences import listed, sentence
from majlis.bridge.conditions.words import word_of_seat
from majlis.bridge.profile.check_types import TypeChecks, unread
from majlis.bridge.profile.coupling import PAIRS
from majlis.bridge.profile.faults import Fault, Path, ProfileError, errors_of
from majlis.bridge.profile.meaning import ALL_SHAPES, excluded_shapes
from majlis.bridge.profile.model import (
    GROUPS,
    SCHEMA_VERSION,
    Clause,
    Exclusion,
    Profile,
)
from majlis.bridge.profile.read import Reading, encode, mark_read, read_file, read_json, read_text, was_read
from majlis.bridge.profile.words import excluded_words
from majlis.bridge.table.cards import HAND_SIZE, SEAT_LETTERS, SUIT_LETTERS, SeatLetter
from majlis.by_identity import ByIdentity
from majlis.errors import InputError, shown
from majlis.files import printable
from majlis.i18n import N_

LEAST_SUM: Final = 98
MOST_SUM: Final = 102
MOST_CLAUSES: Final = 2


def load(path: FilePath | str) -> Profile:
    """The profile in a file; raises `InputError` for a file, `ProfileError` for JSON that cannot be used."""
    return strict(read_file(path), printable(path))


def loads(text: str | bytes) -> Profile:
    """The profile in a text; raises `ProfileError` with all its faults if it cannot be used."""
    return strict(read_text(text), "the profile")


def strict(reading: Reading, place: str) -> Profile:
    """The profile of a reading without errors of form; warnings are let pass."""
    if errors_of(reading.faults) or reading.profile is None:
        raise ProfileError(place, checked(reading))  # all that is wrong, not its form alone
    return mark_read(reading.profile, reading.faults)


def validate_profile(profile: Profile | Mapping[str, Any]) -> list[Fault]:
    """Everything that is wrong with a profile, or with the JSON of one: errors first, then warnings.

    An empty list means that nothing is. A profile with errors cannot be dealt; warnings tell what is
    probably not meant.
    """
    if not isinstance(profile, Profile):
        return checked(read_json(profile))
    known = _FAULTS.of(profile)
    if known is None:
        # A profile that was not read from JSON may hold anything: it is read as if it were.
        reading = was_read(profile) or read_json(encode(profile))
        known = tuple(checked(reading))
        _FAULTS.remember(profile, known)
    return list(known)


_FAULTS: Final = ByIdentity[tuple[Fault, ...]]()
"""What was found in a profile, which does not change: a changed copy is another one."""


def check_text(text: str | bytes) -> list[Fault]:
    """As `validate_profile`, of the text of a file: keys written twice are found too."""
    return checked(read_text(text))


def check_file(path: FilePath | str) -> list[Fault]:
    """As `check_text`, of a file; raises `InputError` where it cannot be opened."""
    return checked(read_file(path))


def require_valid(profile: Profile) -> None:
    """Raise `ProfileError`, with all faults, if a profile cannot be dealt."""
    faults = validate_profile(required_profile(profile))
    if errors_of(faults):
        raise ProfileError(profile.profile_name or "the profile", faults)


def required_profile(value: object) -> Profile:
    """A value that has to be a profile; raises `InputError` for anything else, such as a profile's name."""
    if isinstance(value, Profile):
        return value
    raise InputError(
        N_("{value} is no Profile: read one from a file with {load}, or from the library with {library}"),
        value=shown(value),
        load="majlis.bridge.profile.load",
        library="majlis.bridge.library.load",
    )


def checked(reading: Reading) -> list[Fault]:
    """The faults of form and of meaning."""
    if reading.profile is None:
        return list(reading.faults)
    checker = Checker(reading.profile, reading.faults)
    checker.check()
    return sorted(checker.faults, key=lambda fault: fault.severity != "error")


class Checker(TypeChecks):
    """All checks. One is left out where what it looks at could not be read: one fault is enough."""

    def check(self) -> None:
        """All checks."""
        self.head()
        for seat in SEAT_LETTERS:
            self.seat(seat)
        for name in PAIRS:
            self.pair(name)
        for number, exclusion in enumerate(self.profile.subprofile_exclusions):
            self.exclusion(("subprofile_exclusions", number), exclusion)
        self.never_drawn()

    # Outside the seats

    def head(self) -> None:
        """What stands outside the seats."""
        profile, order = self.profile, self.profile.hand_dealing_order
        if self.sound(("profile_name",)) and not profile.profile_name.strip():
            self.error(("profile_name",), profile.profile_name, "is empty", "write a name")
        if (
            order is not None
            and self.sound(("hand_dealing_order",))
            and sorted(order) != sorted(SEAT_LETTERS)
        ):
            self.warn(
                ("hand_dealing_order",),
                list(order),
                "does not name the four seats",
                "write each seat once; {order} is taken instead",
                order=", ".join(profile.order),
            )
        if profile.schema_version > SCHEMA_VERSION:
            self.warn(
                ("schema_version",),
                profile.schema_version,
                "is newer than this program, which knows {newest}",
                "what it added has no effect here",
                newest=SCHEMA_VERSION,
            )
        if profile.is_invariants_safety_profile and profile.seat_profiles:
            key = ("is_invariants_safety_profile",)
            self.warn(key, True, "has every constraint ignored", "write false to have them count")
        if profile.use_rs_w_only_path:
            ignored = N_("has the random suits of North, East and South ignored")
            self.warn(("use_rs_w_only_path",), True, ignored, N_("write false to have them count"))
        single = isinstance(profile.conditions, str)
        for number, reading in enumerate(profile.readings):
            at: Path = ("conditions",) if single else ("conditions", number)
            for error in reading.errors:
                self.error(at, reading.text, unread(error, number + 1 if single else None), error.right)

    # Seats

    def seat(self, seat: SeatLetter) -> None:
        """The sub-profiles of one seat."""
        profile, at = self.profile.seat_profiles.get(seat), ("seat_profiles", seat)
        if profile is None:
            return
        if profile.seat is not None and profile.seat != seat and self.sound((*at, "seat")):
            self.error((*at, "seat"), profile.seat, "stands under {seat}", "write {seat}", seat=str(seat))
        if not profile.subprofiles and self.sound((*at, "subprofiles")):
            self.error(
                (*at, "subprofiles"),
                [],
                "is empty",
                "write a sub-profile, or leave {seat} out: a seat that is absent is free",
                seat=word_of_seat(seat),
            )
        self.weights(seat)
        self.names(seat)
        for number, sub in enumerate(profile.subprofiles):
            self.sub((*at, "subprofiles", number), seat, sub)

    def names(self, seat: SeatLetter) -> None:
        """Names tell the sub-profiles of a seat apart."""
        seen: dict[str, int] = {}
        for number, sub in enumerate(self.profile.subs(seat)):
            key: Path = ("seat_profiles", seat, "subprofiles", number, "name")
            if sub.name is None or not self.sound(key):
                continue
            if not sub.name.strip():
                self.warn(key, sub.name, "is empty", "write a name or leave it out")
            elif sub.name in seen:
                wrong = N_("is the name of sub-profile {number} too")
                right = N_("reports tell them apart by number only")
                self.warn(key, sub.name, wrong, right, number=seen[sub.name] + 1)
            seen.setdefault(sub.name, number)

    def weights(self, seat: SeatLetter) -> None:
        """The weights of a seat: none below 0, and 100 together, unless all are absent or 0."""
        at: Path = ("seat_profiles", seat, "subprofiles")
        weights = {
            (*at, number, "weight_percent"): sub.weight_percent
            for number, sub in enumerate(self.profile.subs(seat))
        }
        for key, weight in weights.items():
            if weight is not None and weight < 0 and self.sound(key):
                self.error(key, weight, "is below 0", "write 0 to {most}", most=100)
        if not weights or not self.sound(at[:-1], *weights) or any((w or 0) < 0 for w in weights.values()):
            return
        total = round(sum(weight or 0 for weight in weights.values()), 6)
        given = [weight is not None for weight in weights.values()]
        if not total:
            if len(given) > 1 and any(given):
                self.warn(at, sentence("the weights"), "are all 0", "they are read as equal")
        elif not LEAST_SUM <= total <= MOST_SUM:
            self.error(
                at,
                sentence("the weights"),
                "add up to {total}",
                "let them add up to 100 ({low} to {high} is made 100), or leave all of them out",
                total=f"{total:g}",
                low=LEAST_SUM,
                high=MOST_SUM,
            )
        else:
            for key, weight in weights.items():
                if weight is None:
                    self.warn(
                        key,
                        sentence("the weight"),
                        "is absent where others have a weight",
                        "it is read as 0: never dealt",
                    )

    # Excluded shapes

    def exclusion(self, at: Path, exclusion: Exclusion) -> None:
        """One exclusion: whose it is, and what it excludes."""
        before = len(self.faults)
        self.owner(at, exclusion)
        shapes, clauses = exclusion.excluded_shapes or (), exclusion.clauses or ()
        if not self.sound((*at, "excluded_shapes"), (*at, "clauses")):
            return
        if not shapes and not clauses:
            right = N_('write excluded_shapes, such as ["5xx1"], or clauses')
            self.error(at, sentence("the exclusion"), N_("names no shapes"), right)
        if shapes and clauses:
            value = sentence("{keys}", keys=listed(["excluded_shapes", "clauses"], "and"))
            self.error(at, value, "stand together", "write them as two exclusions")
        for place, shape in enumerate(shapes):
            self.shape((*at, "excluded_shapes", place), shape)
        if len(clauses) > MOST_CLAUSES:
            value = sentence("{count} clauses", count=len(clauses))
            right = N_("write one, or {most} that hold together")
            self.error((*at, "clauses"), value, N_("are too many"), right, most=MOST_CLAUSES)
        for place, clause in enumerate(clauses):
            self.clause((*at, "clauses", place), clause)
        if len(self.faults) == before and self.sound(at):
            shapes_excluded = excluded_shapes(exclusion)
            what = sentence("{shapes}", shapes=excluded_words(exclusion))
            if not shapes_excluded:
                self.warn(at, what, "is not a shape", "it excludes nothing")
            elif len(shapes_excluded) == len(ALL_SHAPES):
                self.error(at, what, "is every shape", "exclude less, or remove the sub-profile")

    def owner(self, at: Path, exclusion: Exclusion) -> None:
        """The sub-profile that is meant is there."""
        owner: Path = ("seat_profiles", exclusion.seat, "subprofiles")
        if not self.sound((*at, "seat"), (*at, "subprofile_index")) or not self.readable(owner):
            return
        count, index = len(self.profile.subs(exclusion.seat)), exclusion.subprofile_index
        if not count:
            right = N_("name a seat that has sub-profiles, or remove the exclusion")
            self.error((*at, "seat"), exclusion.seat, N_("has no sub-profiles"), right)
        elif index > count:
            wrong, right = N_("is beyond {seat}'s only sub-profile"), N_("write 1")
            if count > 1:
                wrong = N_("is beyond {seat}'s sub-profiles, of which there are {count}")
                right = N_("write 1 to {count}; they are numbered from 1 here")
            key = (*at, "subprofile_index")
            self.error(key, index, wrong, right, seat=word_of_seat(exclusion.seat), count=count)

    def shape(self, at: Path, shape: str) -> None:
        """Four lengths, `x` for any, that can add up to 13."""
        if len(shape) != len(SUIT_LETTERS) or any(sign not in "0123456789xX" for sign in shape):
            right = N_("write four characters for spades, hearts, diamonds and clubs, such as 5431 or 5xx1")
            self.error(at, shape, N_("is not a shape"), right)
            return
        total, wild = sum(int(sign) for sign in shape if sign.isdecimal()), shape.lower().count("x")
        if total > HAND_SIZE or (not wild and total < HAND_SIZE):
            wrong, right = N_("adds up to {total} cards"), N_("let the lengths add up to {size}")
            self.error(at, shape, wrong, right, total=total, size=HAND_SIZE)

    def clause(self, at: Path, clause: Clause) -> None:
        """A clause whose group has so many suits."""
        most = len(GROUPS.get(clause.group, "SHDC"))
        if self.sound(at) and clause.count > most:
            wrong, right = N_("is more than the {count} suits of {group}"), N_("write 0 to {count}")
            self.error((*at, "count"), clause.count, wrong, right, count=most, group=clause.group)
