"""Checking a profile: every fault at once, in plain words, each with its place, its value and what is right.

Faults of form (wrong types, unknown words, missing keys) are found by the reader, all others here and in the
`check_…` modules. Whether the four hands fit together is not looked at: that is counting, and the dealer's.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path as FilePath
from typing import Any, Final

from majlis.bridge.profile.check_exclusions import check_exclusion
from majlis.bridge.profile.check_hands import check_sub, unread_words
from majlis.bridge.profile.check_roles import check_pair, check_weights
from majlis.bridge.profile.checker import Checker
from majlis.bridge.profile.coupling import PAIRS
from majlis.bridge.profile.faults import Fault, Path, ProfileError, errors_of
from majlis.bridge.profile.model import SCHEMA_VERSION, Profile
from majlis.bridge.profile.phrase import Phrase
from majlis.bridge.profile.read import Reading, encode, is_sound, read_file, read_json, read_text
from majlis.bridge.profile.text import read_conditions
from majlis.bridge.table.pack import SEAT_WORDS, SEATS, Seat
from majlis.i18n import N_


def validate_profile(profile: Profile | Mapping[str, Any]) -> list[Fault]:
    """Everything that is wrong with a profile, or with the JSON of one: errors first, then warnings.

    An empty list means that nothing is. A profile with errors cannot be dealt; warnings tell what is
    probably not meant.
    """
    if not isinstance(profile, Profile):
        return checked(read_json(profile))
    known: tuple[Fault, ...] | None = vars(profile).get(_FAULTS)
    if known is None:
        known = vars(profile)[_FAULTS] = tuple(checked(_reading_of(profile)))
    return list(known)


_FAULTS: Final = "_faults"
"""Where a profile remembers what was found: it does not change, and a changed copy does not have it."""


def _reading_of(profile: Profile) -> Reading:
    """A profile that was not read from JSON may hold anything: it is read as if it were."""
    return Reading(profile, ()) if is_sound(profile) else read_json(encode(profile))


def check_text(text: str | bytes) -> list[Fault]:
    """As `validate_profile`, of the text of a file: keys written twice are found too."""
    return checked(read_text(text))


def check_file(path: FilePath | str) -> list[Fault]:
    """As `check_text`, of a file; raises `InputError` where it cannot be opened."""
    return checked(read_file(path))


def require_valid(profile: Profile) -> None:
    """Raise `ProfileError`, with all faults, if a profile cannot be dealt."""
    faults = validate_profile(profile)
    if errors_of(faults):
        raise ProfileError(profile.profile_name or "the profile", faults)


def checked(reading: Reading) -> list[Fault]:
    """The faults of form and of meaning."""
    if reading.profile is None:
        return list(reading.faults)
    checker = Checker(reading.profile, reading.faults)
    check_head(checker)
    for seat in SEATS:
        check_seat(checker, seat)
    for name in PAIRS:
        check_pair(checker, name)
    for number, exclusion in enumerate(reading.profile.subprofile_exclusions):
        check_exclusion(checker, number, exclusion)
    return sorted(checker.faults, key=lambda fault: fault.severity != "error")


def check_head(checker: Checker) -> None:
    """What stands outside the seats."""
    profile = checker.profile
    if checker.sound(("profile_name",)) and not profile.profile_name.strip():
        checker.error(("profile_name",), profile.profile_name, N_("is empty"), N_("write a name"))
    order = profile.hand_dealing_order
    if order is not None and checker.sound(("hand_dealing_order",)) and sorted(order) != sorted(SEATS):
        order_now = Phrase(
            N_("write each seat once; {order} is taken instead"), order=", ".join(profile.order)
        )
        checker.warn(("hand_dealing_order",), list(order), N_("does not name the four seats"), order_now)
    if profile.schema_version > SCHEMA_VERSION:
        wrong = Phrase(N_("is newer than this program, which knows {newest}"), newest=SCHEMA_VERSION)
        right = N_("what it added has no effect here")
        checker.warn(("schema_version",), profile.schema_version, wrong, right)
    if profile.is_invariants_safety_profile and profile.seat_profiles:
        ignored, right = N_("has every constraint ignored"), N_("write false to have them count")
        checker.warn(("is_invariants_safety_profile",), True, ignored, right)
    if profile.use_rs_w_only_path:
        ignored = N_("has the random suits of North, East and South ignored")
        checker.warn(("use_rs_w_only_path",), True, ignored, N_("write false to have them count"))
    check_lines(checker)


def check_lines(checker: Checker) -> None:
    """The further conditions, line by line."""
    profile = checker.profile
    single = isinstance(profile.conditions, str)
    for number, line in enumerate(profile.condition_lines()):
        at: Path = ("conditions",) if single else ("conditions", number)
        for error in read_conditions(line).errors:
            checker.error(at, line, unread_words(error, number + 1 if single else None), error.right)


def check_seat(checker: Checker, seat: Seat) -> None:
    """The sub-profiles of one seat."""
    profile = checker.profile.seat_profiles.get(seat)
    at: Path = ("seat_profiles", seat)
    if profile is None:
        return
    if profile.seat is not None and profile.seat != seat and checker.sound((*at, "seat")):
        wrong = Phrase(N_("stands under {seat}"), seat=seat)
        checker.error((*at, "seat"), profile.seat, wrong, Phrase(N_("write {what}"), what=seat))
    if not profile.subprofiles and checker.sound((*at, "subprofiles")):
        right = N_("write a sub-profile, or leave {seat} out: a seat that is absent is free")
        checker.error((*at, "subprofiles"), [], N_("is empty"), Phrase(right, seat=SEAT_WORDS[seat]))
    check_weights(checker, seat)
    check_names(checker, seat)
    for number, sub in enumerate(profile.subprofiles):
        check_sub(checker, (*at, "subprofiles", number), seat, sub)


def check_names(checker: Checker, seat: Seat) -> None:
    """Names tell the sub-profiles of a seat apart."""
    seen: dict[str, int] = {}
    for number, sub in enumerate(checker.profile.subs(seat)):
        key: Path = ("seat_profiles", seat, "subprofiles", number, "name")
        if sub.name is None or not checker.sound(key):
            continue
        if not sub.name.strip():
            checker.warn(key, sub.name, N_("is empty"), N_("write a name or leave it out"))
        elif sub.name in seen:
            wrong = Phrase(N_("is the name of sub-profile {number} too"), number=seen[sub.name] + 1)
            checker.warn(key, sub.name, wrong, N_("reports tell them apart by number only"))
        seen.setdefault(sub.name, number)
