"""Checks of weights and of how seats go together: role modes, usages, maps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from majlis.bridge.pack import PARTNER, SEAT_WORDS, Seat
from majlis.bridge.profile.checker import Checker
from majlis.bridge.profile.coupling import (
    PAIRS,
    PairName,
    bespoke_map,
    drivers_of,
    first_in_order,
    is_coupled,
    mode_of,
    same_number,
    shares,
    usable,
)
from majlis.bridge.profile.faults import Path, Said, listed
from majlis.bridge.profile.model import LEGACY_ROLES, SubProfile
from majlis.errors import InputError

LEAST_SUM: Final = 98
MOST_SUM: Final = 102
ROLES: Final = {"driver": "driver_only", "follower": "follower_only"}


# Weights


def check_weights(checker: Checker, seat: Seat) -> None:
    """The weights of a seat: none below 0, and 100 together, unless all are absent or 0."""
    at: Path = ("seat_profiles", seat, "subprofiles")
    subs = checker.profile.subs(seat)
    keys: list[Path] = [(*at, number, "weight_percent") for number in range(len(subs))]
    weights = [sub.weight_percent for sub in subs]
    for key, weight in zip(keys, weights, strict=True):
        if weight is not None and weight < 0 and checker.sound(key):
            checker.error(key, weight, "is below 0", "write 0 to 100")
    if not subs or not checker.sound(at[:-1], *keys) or any((weight or 0) < 0 for weight in weights):
        return
    total = round(sum(weight or 0 for weight in weights), 6)
    if not total:
        if len(subs) > 1 and any(weight is not None for weight in weights):
            checker.warn(at, Said("the weights"), "are all 0", "they are read as equal")
    elif not LEAST_SUM <= total <= MOST_SUM:
        right = f"let them add up to 100 ({LEAST_SUM} to {MOST_SUM} is made 100), or leave all of them out"
        checker.error(at, Said("the weights"), f"add up to {total:g}", right)
    elif None in weights:
        for key, weight in zip(keys, weights, strict=True):
            if weight is None:
                checker.warn(
                    key, None, "is absent where others have a weight", "it is read as 0: never dealt"
                )


# Roles


def check_pair(checker: Checker, name: PairName) -> None:
    """How the sub-profiles of two partners go together."""
    at: Path = (f"{name}_role_mode",)
    places: list[Path] = [("seat_profiles", seat, "subprofiles") for seat in PAIRS[name]]
    if not checker.sound(at):
        return
    if checker.sound((f"{name}_bespoke_map",)):
        check_map(checker, name)
    drivers = drivers_of(checker.profile, name)
    for seat in PAIRS[name]:
        check_usages(checker, name, seat, drivers)
    if not checker.readable(*places):
        return
    for driver in drivers:
        check_driver(checker, name, driver)
    counts = [len(checker.profile.subs(seat)) for seat in PAIRS[name]]
    if drivers and min(counts) > 1 and counts[0] != counts[1] and not bespoke_map(checker.profile, name):
        wrong = f"couples {counts[0]} with {counts[1]} sub-profiles, which have no common numbers"
        right = f"they are drawn independently; write {name}_bespoke_map to say which go together"
        checker.warn(at, mode_of(checker.profile, name), wrong, right)
    if is_coupled(checker.profile, name):
        check_common_weights(checker, name)


def check_common_weights(checker: Checker, name: PairName) -> None:
    """Without a driver both share one number: their weights should agree."""
    try:
        one, other = (shares(checker.profile, seat, None) for seat in PAIRS[name])
    except InputError:  # told by the check of weights
        return
    if one != other:
        first = SEAT_WORDS[first_in_order(checker.profile, name)]
        wrong = (
            f"has one number for both, and the weights of {' and '.join(SEAT_WORDS[s] for s in PAIRS[name])}"
        )
        right = f"{first}'s count, since it is dealt first; give both the same"
        checker.warn((f"{name}_role_mode",), mode_of(checker.profile, name), wrong, right)


def check_usages(checker: Checker, name: PairName, seat: Seat, drivers: Sequence[Seat]) -> None:
    """Roles that have no effect, or keep a sub-profile from being dealt."""
    for number, sub in enumerate(checker.profile.subs(seat)):
        at: Path = ("seat_profiles", seat, "subprofiles", number)
        if not checker.sound(at):
            continue
        check_foreign_usage(checker, at, name, sub)
        usage, key = sub.usage(seat), (*at, f"{name}_role_usage")
        role = "driver" if usage == "driver_only" else "follower"
        if usage == "any" or usage not in ROLES.values():
            continue
        if not drivers:
            right = f"write any, or a {name}_role_mode with a driver"
            checker.warn(key, usage, "has no effect, since nobody drives", right)
        elif (seat in drivers) != (role == "driver") and len(drivers) == 1:
            other = "follows" if role == "driver" else "drives"
            wrong = f"keeps it from ever being dealt, since {SEAT_WORDS[seat]} always {other}"
            checker.warn(key, usage, wrong, "write any")


def check_foreign_usage(checker: Checker, at: Path, name: PairName, sub: SubProfile) -> None:
    """A usage written for the other pair, or told twice in different words."""
    foreign = "ew_role_usage" if name == "ns" else "ns_role_usage"
    value = getattr(sub, foreign)
    if value not in (None, "any"):
        checker.warn(
            (*at, foreign), value, "is for the other pair and has no effect", f"write {name}_role_usage"
        )
    legacy = sub.ns_role_for_seat
    if name == "ns" and legacy and sub.ns_role_usage not in (None, LEGACY_ROLES.get(legacy)):
        wrong = f"says otherwise than ns_role_usage, {sub.ns_role_usage}, which counts"
        checker.warn((*at, "ns_role_for_seat"), legacy, wrong, "remove it")


def check_driver(checker: Checker, name: PairName, driver: Seat) -> None:
    """A driver has something to drive with, and its partner something to follow with."""
    profile, follower = checker.profile, PARTNER[driver]
    drive, follow = usable(profile, driver, "driver_only"), usable(profile, follower, "follower_only")
    for seat, role, usage, found in (
        (driver, "drive", "driver_only", drive),
        (follower, "follow", "follower_only", follow),
    ):
        if not found:
            at: Path = ("seat_profiles", seat, "subprofiles")
            wrong = f"has no sub-profile that may {role}"
            checker.error(at, Said(SEAT_WORDS[seat]), wrong, f"write any or {usage} for one of them")
    if drive and follow and not bespoke_map(profile, name) and same_number(profile, name):
        for number in sorted(set(drive) - set(follow)):
            wrong = f"may not follow when {SEAT_WORDS[driver]} drives with its sub-profile {number + 1}"
            at = ("seat_profiles", follower, "subprofiles", number, f"{name}_role_usage")
            checker.error(
                at, profile.subs(follower)[number].usage(follower), wrong, "write any or follower_only"
            )


# Maps


def check_map(checker: Checker, name: PairName) -> None:
    """A map: its numbers exist, and every driver's sub-profile is in it."""
    table = bespoke_map(checker.profile, name)
    key: Path = (f"{name}_bespoke_map",)
    if table is None or not checker.readable(
        *(("seat_profiles", seat, "subprofiles") for seat in PAIRS[name])
    ):
        return
    if not table:
        checker.warn(key, {}, "is empty and has no effect", "write null, or which sub-profiles go together")
        return
    drivers = drivers_of(checker.profile, name)
    if not drivers:
        right = f"write a {name}_role_mode with a driver, and sub-profiles for both seats"
        checker.warn(key, dict(table), "has no effect, since nobody drives", right)
    for driver in drivers:
        check_rows(checker, key, name, driver, table)


def check_rows(
    checker: Checker, key: Path, name: PairName, driver: Seat, table: Mapping[str, Sequence[int]]
) -> None:
    """The rows of a map, for one driver."""
    profile, follower = checker.profile, PARTNER[driver]
    follow = usable(profile, follower, "follower_only")
    own, other = len(profile.subs(driver)), len(profile.subs(follower))
    for row, numbers in table.items():
        if row not in map(str, range(own)):
            wrong = f"is not a sub-profile of {SEAT_WORDS[driver]}'s"
            checker.error((*key, row), row, wrong, f"write {indices(own)}; they are numbered from 0")
            continue
        if not numbers:
            checker.error((*key, row), [], "names no follower", f"write some of {indices(other)}")
        if len(set(numbers)) < len(numbers):
            checker.warn(
                (*key, row), list(numbers), "names a follower twice", "write each once; weights decide"
            )
        for place, number in enumerate(numbers):
            if not 0 <= number < other:
                wrong = f"is not a sub-profile of {SEAT_WORDS[follower]}'s"
                checker.error(
                    (*key, row, place), number, wrong, f"write {indices(other)}; they are numbered from 0"
                )
            elif number not in follow:
                usage = profile.subs(follower)[number].usage(follower)
                wrong = f"may not follow: its {name}_role_usage is {usage}"
                checker.error((*key, row, place), number, wrong, "name another, or let it follow")
    missing = [str(number) for number in usable(profile, driver, "driver_only") if str(number) not in table]
    if missing:
        wrong = f"lacks {SEAT_WORDS[driver]}'s {listed(missing, 'and')}"
        checker.error(key, Said("the map"), wrong, "write which followers go with each of the driver's")


def indices(count: int) -> str:
    """`0 to 3`."""
    return f"0 to {count - 1}" if count > 1 else "0"
