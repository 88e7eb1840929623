"""Checking how the types of hand of two partners go together: roles, maps, weights, types never drawn.

`PairChecks` is the part of the checker in `check` that looks at pairs; `FaultNotes` collects what is found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from majlis.bridge.conditions.sentences import listed, sentence
from majlis.bridge.conditions.words import word_of_seat
from majlis.bridge.profile.coupling import (
    PAIRS,
    Combination,
    PairName,
    bespoke_map,
    combinations,
    drivers_of,
    first_in_order,
    followers,
    is_coupled,
    linked_pair,
    mode_of,
    same_number,
    shares,
    usable,
)
from majlis.bridge.profile.faults import Fault, Path, path_text
from majlis.bridge.profile.model import LEGACY_ROLES, Profile
from majlis.bridge.table.cards import SeatLetter
from majlis.bridge.table.pack import PARTNER, WORD_OF_SEAT
from majlis.errors import InputError
from majlis.i18n import N_
from majlis.message import Latin, Message


class FaultNotes:
    """Collects the faults of a profile, after those that reading it found."""

    def __init__(self, profile: Profile, faults: Sequence[Fault]) -> None:
        self.profile = profile
        self.faults = list(faults)
        self.unreadable = [fault.at for fault in faults if fault.severity == "error"]
        try:
            self.combinations: list[Combination] = combinations(profile)
        except InputError:  # told by the checks of roles and weights
            self.combinations = []

    def error(
        self, at: Path, value: object, wrong: str | Message, right: str | Message, **values: Any
    ) -> None:
        """Note what keeps the profile from being dealt; both texts take the same values."""
        one, other = (sentence(t, **values) if isinstance(t, str) else t for t in (wrong, right))
        self.faults.append(Fault(at, value, one, other))

    def warn(self, at: Path, value: object, wrong: str, right: str, **values: Any) -> None:
        """Note what is probably not meant."""
        self.faults.append(Fault(at, value, sentence(wrong, **values), sentence(right, **values), "warning"))

    def sound(self, *places: Path) -> bool:
        """Whether everything at and under these places could be read."""
        return not any(
            bad[: len(at)] == at or at[: len(bad)] == bad for at in places for bad in self.unreadable
        )

    def readable(self, *places: Path) -> bool:
        """Whether what stands at these places could be read, whatever is wrong deeper inside."""
        return not any(at[: len(bad)] == bad for at in places for bad in self.unreadable)


class PairChecks(FaultNotes):
    """The checks of a pair."""

    def pair(self, name: PairName) -> None:
        """Roles and maps."""
        profile, at = self.profile, (f"{name}_role_mode",)
        places: list[Path] = [("seat_profiles", seat, "subprofiles") for seat in PAIRS[name]]
        if not self.sound(at, (f"{name}_linked_profile",)):
            return
        self.linked(name)
        if self.sound((f"{name}_bespoke_map",)) and self.readable(*places):
            self.map(name)
        drivers = drivers_of(profile, name)
        for seat in PAIRS[name]:
            self.usages(name, seat, drivers)
        if not self.readable(*places):
            return
        for driver in drivers:
            self.driver(name, driver)
        counts, mode = [len(profile.subs(seat)) for seat in PAIRS[name]], mode_of(profile, name)
        wants_numbers = bool(drivers) or (mode == "no_driver" and getattr(profile, at[0]) is not None)
        if wants_numbers and min(counts) > 1 and counts[0] != counts[1] and not bespoke_map(profile, name):
            self.warn(
                at,
                mode,
                "couples {one} with {other} sub-profiles, which have no common numbers",
                "they are drawn independently; write {key} to say which go together",
                one=counts[0],
                other=counts[1],
                key=f"{name}_bespoke_map",
            )
        if is_coupled(profile, name):
            self.common_weights(name)

    def linked(self, name: PairName) -> None:
        """The pair in one key of the newest files: its seat, and what older keys say otherwise."""
        linked, key = linked_pair(self.profile, name), f"{name}_linked_profile"
        if linked is None:
            return
        seat = linked.primary_seat
        if seat not in PAIRS[name]:
            wrong, right = N_("is not a seat of this pair"), N_("write {what}")
            self.error((key, "primary_seat"), seat, wrong, right, what=listed(PAIRS[name]))
            return
        mode, table = (getattr(self.profile, f"{name}_{rest}") for rest in ("role_mode", "bespoke_map"))
        counts = N_("{key} counts; remove this, or let both say the same")
        if mode not in (None, f"{WORD_OF_SEAT[seat].lower()}_drives"):
            wrong = N_("says otherwise than {key}, where {seat} drives")
            self.warn((f"{name}_role_mode",), mode, wrong, counts, key=key, seat=word_of_seat(seat))
        if table is not None and dict(table) != dict(linked.subprofile_map):
            wrong = N_("says otherwise than the subprofile_map of {key}")
            self.warn((f"{name}_bespoke_map",), dict(table), wrong, counts, key=key)

    def common_weights(self, name: PairName) -> None:
        """Without a driver both share one number: their weights should agree."""
        try:
            one, other = (shares(self.profile, seat, None) for seat in PAIRS[name])
        except InputError:  # told by the check of weights
            return
        if one != other:
            value: object = mode_of(self.profile, name)
            wrong = N_("has one number for both, and the weights of {one} and {other} differ")
            if getattr(self.profile, f"{name}_role_mode") is None:
                value = sentence("this key, which is absent,")
                wrong = N_(
                    "couples both as the older generator did: they have one number, and the weights of {one} "
                    "and {other} differ"
                )
            self.warn(
                (f"{name}_role_mode",),
                value,
                wrong,
                "{seat}'s count, since it is dealt first; give both the same",
                one=word_of_seat(PAIRS[name][0]),
                other=word_of_seat(PAIRS[name][1]),
                seat=word_of_seat(first_in_order(self.profile, name)),
            )

    def usages(self, name: PairName, seat: SeatLetter, drivers: Sequence[SeatLetter]) -> None:
        """Roles that have no effect, or keep a sub-profile from being dealt; usages told twice."""
        foreign = "ew_role_usage" if name == "ns" else "ns_role_usage"
        for number, sub in enumerate(self.profile.subs(seat)):
            at: Path = ("seat_profiles", seat, "subprofiles", number)
            if not self.sound(at):
                continue
            if (value := getattr(sub, foreign)) not in (None, "any"):
                wrong = N_("is for the other pair and has no effect")
                self.warn((*at, foreign), value, wrong, N_("write {what}"), what=f"{name}_role_usage")
            legacy = sub.ns_role_for_seat
            if name == "ns" and legacy and sub.ns_role_usage not in (None, LEGACY_ROLES.get(legacy)):
                wrong = N_("says otherwise than ns_role_usage, {usage}, which counts")
                self.warn((*at, "ns_role_for_seat"), legacy, wrong, N_("remove it"), usage=sub.ns_role_usage)
            usage, key = sub.usage(seat), (*at, f"{name}_role_usage")
            if usage not in LEGACY_ROLES.values() or usage == "any":
                continue
            if not drivers:
                right = N_("write any, or a {key} with a driver")
                self.warn(
                    key, usage, N_("has no effect, since nobody drives"), right, key=f"{name}_role_mode"
                )
            elif len(drivers) == 1 and (seat in drivers) != (usage == "driver_only"):
                self.misplaced(key, seat, number, usage)

    def misplaced(self, key: Path, seat: SeatLetter, number: int, usage: str) -> None:
        """A role that the seat never has: of a driver that would only follow, of a follower only driving."""
        if any(one.indices.get(seat) == number for one in self.combinations):
            return  # it follows all the same, as is told where it does
        wrong = N_("keeps it from ever being dealt, since {seat} always drives")
        if usage == "driver_only":
            wrong = N_("keeps it from ever being dealt, since {seat} always follows")
        self.warn(key, usage, wrong, N_("write any"), seat=word_of_seat(seat))

    def driver(self, name: PairName, driver: SeatLetter) -> None:
        """A driver has something to drive with, and its partner something to follow with."""
        profile, follower = self.profile, PARTNER[driver]
        drive, follow = usable(profile, driver, "driver_only"), usable(profile, follower, "follower_only")
        mapped = bool(bespoke_map(profile, name))
        right = N_("write any or {usage} for one of them")
        if not drive:
            self.lacking(driver, N_("has no sub-profile that may drive"), right, "driver_only")
        if not follow and not mapped and not same_number(profile, name):
            self.lacking(follower, N_("has no sub-profile that may follow"), right, "follower_only")
        if not mapped and same_number(profile, name):
            for number in sorted(set(drive) - set(follow)):
                self.warn(
                    ("seat_profiles", follower, "subprofiles", number, f"{name}_role_usage"),
                    profile.subs(follower)[number].usage(follower),
                    "follows all the same when {seat} drives with its sub-profile {number}",
                    "write any or follower_only, or a {key}",
                    seat=word_of_seat(driver),
                    number=number + 1,
                    key=f"{name}_bespoke_map",
                )

    def lacking(self, seat: SeatLetter, wrong: str, right: str, usage: str) -> None:
        """A seat without any type of hand for its role."""
        at: Path = ("seat_profiles", seat, "subprofiles")
        self.error(at, sentence("{seat}", seat=word_of_seat(seat)), wrong, right, usage=usage)

    def map(self, name: PairName) -> None:
        """A map: its numbers exist, and every driver's sub-profile is in it."""
        table, key = bespoke_map(self.profile, name), self.map_key(name)
        if table is None:
            return
        linked = linked_pair(self.profile, name) is not None
        if not table and not linked:
            right = N_("write null, or which sub-profiles go together")
            self.warn(key, {}, N_("is empty and has no effect"), right)
            return
        drivers = drivers_of(self.profile, name)
        if not drivers:
            right = N_("write a {key} with a driver, and sub-profiles for both seats")
            wrong = N_("has no effect, since nobody drives")
            if linked:
                wrong = N_("has no effect, since a seat of the pair has no sub-profiles")
                right = N_("write sub-profiles for both seats")
            self.warn(key, dict(table), wrong, right, key=f"{name}_role_mode")
        if len(drivers) > 1 and not self.same_for_both(name, drivers):
            one, other = drivers
            self.warn(
                key,
                dict(table),
                "stands beside random_driver: its rows are {one}'s types where {one} drives, and {other}'s "
                "where {other} does",
                "let one of them drive, so that a row is always of the same seat: {modes}",
                one=word_of_seat(one),
                other=word_of_seat(other),
                modes=listed(f"{WORD_OF_SEAT[seat].lower()}_drives" for seat in drivers),
            )
        for driver in drivers:
            self.rows(key, name, driver, table)

    def same_for_both(self, name: PairName, drivers: Sequence[SeatLetter]) -> bool:
        """Whether a map says the same whoever drives: both seats have the same types, each with its role."""
        one, other = (self.profile.subs(seat) for seat in drivers)
        roles = {sub.usage(seat) for seat in PAIRS[name] for sub in self.profile.subs(seat)}
        return one == other and roles == {"driver_only", "follower_only"}

    def map_key(self, name: PairName) -> Path:
        """Where the map of a pair stands."""
        if linked_pair(self.profile, name) is not None:
            return (f"{name}_linked_profile", "subprofile_map")
        return (f"{name}_bespoke_map",)

    def rows(self, key: Path, name: PairName, driver: SeatLetter, table: Mapping[str, Sequence[int]]) -> None:
        """The rows of a map, for one driver."""
        profile = self.profile
        drive, own = usable(profile, driver, "driver_only"), len(profile.subs(driver))
        for row, numbers in table.items():
            if row not in map(str, range(own)):
                self.error(
                    (*key, row), row, FOREIGN, COUNTED, seat=word_of_seat(driver), numbers=indices(own)
                )
            else:
                self.row((*key, row), name, driver, numbers)
        missing = [str(number) for number in drive if str(number) not in table]
        if missing:
            self.error(
                key,
                sentence("the map"),
                "lacks {seat}'s {numbers}",
                "write which followers go with each of the driver's",
                seat=word_of_seat(driver),
                numbers=listed(missing, "and"),
            )

    def row(self, key: Path, name: PairName, driver: SeatLetter, numbers: Sequence[int]) -> None:
        """One row of a map: the followers of one of the driver's types."""
        profile, follower = self.profile, PARTNER[driver]
        other, able = len(profile.subs(follower)), usable(profile, follower, "follower_only")
        if not numbers and self.sound(key):
            right = N_("write some of {numbers}")
            self.error(key, [], N_("names no follower"), right, numbers=indices(other))
        if len(set(numbers)) < len(numbers):
            twice, once = N_("names a follower twice"), N_("write each once; weights decide")
            self.warn(key, list(numbers), twice, once)
        taken = followers(profile, follower, numbers)
        for place, number in enumerate(numbers):
            if number >= other:
                seat = word_of_seat(follower)
                self.error((*key, place), number, FOREIGN, COUNTED, seat=seat, numbers=indices(other))
            elif number not in able:
                right = N_("name another, or let it follow")
                wrong = N_("does not follow: its {key} is {usage}, and the others of the row follow")
                if number in taken:
                    wrong = N_("follows all the same: its {key} is {usage}, and the row has no other")
                usage = profile.subs(follower)[number].usage(follower)
                self.warn((*key, place), number, wrong, right, key=f"{name}_role_usage", usage=usage)

    def never_drawn(self) -> None:
        """Types of hand that no draw reaches, unless that was told of their role or weight."""
        if not self.combinations or self.profile.is_invariants_safety_profile:
            return
        drawn = {item for one in self.combinations for item in one.indices.items()}
        noted = {fault.at[:4] for fault in self.faults if fault.at[4:] and fault.at[4] in UNDRAWN}
        for name, pair in PAIRS.items():
            for seat in pair:
                for index, sub in enumerate(self.profile.subs(seat)):
                    at: Path = ("seat_profiles", seat, "subprofiles", index)
                    if (seat, index) in drawn or at in noted:
                        continue
                    self.undrawn(at, name, seat, index, sub.weight_percent)

    def undrawn(self, at: Path, name: PairName, seat: SeatLetter, index: int, weight: float | None) -> None:
        """Why one type of hand is never drawn."""
        table, drivers = bespoke_map(self.profile, name), drivers_of(self.profile, name)
        named = any(index in numbers for numbers in (table or {}).values())
        right = N_("give it a weight, or remove this type of hand")
        if table and seat not in drivers and drivers and not named:
            wrong, right = N_("is in no row of {key}: it is never dealt"), N_("write {index} in a row of it")
            value, key = sentence("this type of hand"), path_text(self.map_key(name))
            self.warn(at, value, wrong, right, key=key, index=index)
        elif weight == 0:
            self.warn((*at, "weight_percent"), weight, N_("means that it is never dealt"), right)
        else:
            wrong = N_("goes only with types of {seat}'s that are never dealt")
            right = N_("give them a weight, or let it go with others")
            self.warn(at, sentence("this type of hand"), wrong, right, seat=word_of_seat(PARTNER[seat]))


FOREIGN: Final = N_("is not a sub-profile of {seat}'s")
COUNTED: Final = N_("write {numbers}; they are numbered from 0")
UNDRAWN: Final = ("weight_percent", "ns_role_usage", "ew_role_usage")
"""Keys of a type of hand of which it is told why it is never drawn."""


def indices(count: int) -> Message | Latin:
    """`0 to 3`: the numbers of so many sub-profiles."""
    return sentence("{least} to {most}", least=0, most=count - 1) if count > 1 else Latin("0")
