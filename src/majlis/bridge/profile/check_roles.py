"""Checks of weights and of how seats go together: role modes, usages, maps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

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
from majlis.bridge.profile.faults import Path, Said
from majlis.bridge.profile.model import LEGACY_ROLES, SubProfile
from majlis.bridge.profile.phrase import Phrase, listed
from majlis.bridge.table.pack import PARTNER, SEAT_WORDS, Seat
from majlis.errors import InputError
from majlis.i18n import N_

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
            checker.error(key, weight, N_("is below 0"), Phrase(N_("write 0 to {most}"), most=100))
    if not subs or not checker.sound(at[:-1], *keys) or any((weight or 0) < 0 for weight in weights):
        return
    total = round(sum(weight or 0 for weight in weights), 6)
    if not total:
        if len(subs) > 1 and any(weight is not None for weight in weights):
            checker.warn(at, Said(N_("the weights")), N_("are all 0"), N_("they are read as equal"))
    elif not LEAST_SUM <= total <= MOST_SUM:
        message = N_("let them add up to 100 ({low} to {high} is made 100), or leave all of them out")
        right = Phrase(message, low=LEAST_SUM, high=MOST_SUM)
        wrong = Phrase(N_("add up to {total}"), total=f"{total:g}")
        checker.error(at, Said(N_("the weights")), wrong, right)
    elif None in weights:
        for key, weight in zip(keys, weights, strict=True):
            if weight is None:
                told, none = Said(N_("the weight")), N_("it is read as 0: never dealt")
                checker.warn(key, told, N_("is absent where others have a weight"), none)


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
        message = N_("couples {one} with {other} sub-profiles, which have no common numbers")
        wrong = Phrase(message, one=counts[0], other=counts[1])
        right = Phrase(
            N_("they are drawn independently; write {key} to say which go together"),
            key=f"{name}_bespoke_map",
        )
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
        both = [SEAT_WORDS[seat] for seat in PAIRS[name]]
        message = N_("has one number for both, and the weights of {one} and {other} differ")
        wrong = Phrase(message, one=both[0], other=both[1])
        right = Phrase(N_("{seat}'s count, since it is dealt first; give both the same"), seat=first)
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
            right = Phrase(N_("write any, or a {key} with a driver"), key=f"{name}_role_mode")
            checker.warn(key, usage, N_("has no effect, since nobody drives"), right)
        elif (seat in drivers) != (role == "driver") and len(drivers) == 1:
            message = N_("keeps it from ever being dealt, since {seat} always drives")
            if role == "driver":
                message = N_("keeps it from ever being dealt, since {seat} always follows")
            checker.warn(key, usage, Phrase(message, seat=SEAT_WORDS[seat]), N_("write any"))


def check_foreign_usage(checker: Checker, at: Path, name: PairName, sub: SubProfile) -> None:
    """A usage written for the other pair, or told twice in different words."""
    foreign = "ew_role_usage" if name == "ns" else "ns_role_usage"
    value = getattr(sub, foreign)
    if value not in (None, "any"):
        right = Phrase(N_("write {what}"), what=f"{name}_role_usage")
        checker.warn((*at, foreign), value, N_("is for the other pair and has no effect"), right)
    legacy = sub.ns_role_for_seat
    if name == "ns" and legacy and sub.ns_role_usage not in (None, LEGACY_ROLES.get(legacy)):
        wrong = Phrase(
            N_("says otherwise than ns_role_usage, {usage}, which counts"), usage=sub.ns_role_usage
        )
        checker.warn((*at, "ns_role_for_seat"), legacy, wrong, N_("remove it"))


def check_driver(checker: Checker, name: PairName, driver: Seat) -> None:
    """A driver has something to drive with, and its partner something to follow with."""
    profile, follower = checker.profile, PARTNER[driver]
    drive, follow = usable(profile, driver, "driver_only"), usable(profile, follower, "follower_only")
    for seat, wrong, usage, found in (
        (driver, N_("has no sub-profile that may drive"), "driver_only", drive),
        (follower, N_("has no sub-profile that may follow"), "follower_only", follow),
    ):
        if not found:
            at: Path = ("seat_profiles", seat, "subprofiles")
            right = Phrase(N_("write any or {usage} for one of them"), usage=usage)
            checker.error(at, Said(SEAT_WORDS[seat]), wrong, right)
    if drive and follow and not bespoke_map(profile, name) and same_number(profile, name):
        for number in sorted(set(drive) - set(follow)):
            message = N_("may not follow when {seat} drives with its sub-profile {number}")
            wrong = Phrase(message, seat=SEAT_WORDS[driver], number=number + 1)
            at = ("seat_profiles", follower, "subprofiles", number, f"{name}_role_usage")
            usage = profile.subs(follower)[number].usage(follower)
            checker.error(at, usage, wrong, N_("write any or follower_only"))


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
        right = N_("write null, or which sub-profiles go together")
        checker.warn(key, {}, N_("is empty and has no effect"), right)
        return
    drivers = drivers_of(checker.profile, name)
    if not drivers:
        message = N_("write a {key} with a driver, and sub-profiles for both seats")
        right = Phrase(message, key=f"{name}_role_mode")
        checker.warn(key, dict(table), N_("has no effect, since nobody drives"), right)
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
            wrong = Phrase(N_("is not a sub-profile of {seat}'s"), seat=SEAT_WORDS[driver])
            checker.error((*key, row), row, wrong, from_zero(own))
            continue
        if not numbers:
            right = Phrase(N_("write some of {numbers}"), numbers=indices(other))
            checker.error((*key, row), [], N_("names no follower"), right)
        if len(set(numbers)) < len(numbers):
            twice, once = N_("names a follower twice"), N_("write each once; weights decide")
            checker.warn((*key, row), list(numbers), twice, once)
        for place, number in enumerate(numbers):
            if not 0 <= number < other:
                wrong = Phrase(N_("is not a sub-profile of {seat}'s"), seat=SEAT_WORDS[follower])
                checker.error((*key, row, place), number, wrong, from_zero(other))
            elif number not in follow:
                usage = profile.subs(follower)[number].usage(follower)
                message = N_("may not follow: its {key} is {usage}")
                wrong = Phrase(message, key=f"{name}_role_usage", usage=usage)
                checker.error((*key, row, place), number, wrong, N_("name another, or let it follow"))
    missing = [str(number) for number in usable(profile, driver, "driver_only") if str(number) not in table]
    if missing:
        wrong = Phrase(
            N_("lacks {seat}'s {numbers}"), seat=SEAT_WORDS[driver], numbers=listed(missing, "and")
        )
        rows = N_("write which followers go with each of the driver's")
        checker.error(key, Said(N_("the map")), wrong, rows)


def from_zero(count: int) -> Phrase:
    """Which numbers can be written in a map."""
    return Phrase(N_("write {numbers}; they are numbered from 0"), numbers=indices(count))


def indices(count: int) -> str:
    """`0 to 3`."""
    return Phrase(N_("{least} to {most}"), least=0, most=count - 1) if count > 1 else "0"
