"""Changes to a profile that keep it one that can be dealt.

`Work` holds the profile. A change is a new profile; `change` takes it only if it brings no new error, so
there is never a moment at which what is saved would be refused. The functions below make the changes that
touch several places at once: types of hand are numbered in exclusions and maps, and weights add up to 100.

>>> from majlis.bridge.profile.model import Standard
>>> work = Work(Profile(profile_name="Weak twos", dealer="W", tag="Opener"))
>>> narrow = SubProfile(standard=Standard(total_min_hcp=30, total_max_hcp=5))
>>> print(*work.change(with_types(work.profile, "W", [narrow])))
seat_profiles.W.subprofiles[0].standard.total_min_hcp = 30 is more than total_max_hcp, 5: write at most 5
>>> work.profile.subs("W")
()
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any, Final

from majlis.bridge.profile.check import validate_profile
from majlis.bridge.profile.coupling import (
    PAIRS,
    PairName,
    bespoke_map,
    drivers_of,
    linked_pair,
    mode_of,
    usable,
)
from majlis.bridge.profile.faults import Fault, errors_of
from majlis.bridge.profile.hand_line import SUIT_KEYS, with_range
from majlis.bridge.profile.model import Exclusion, Profile, SeatProfile, Standard, SubProfile
from majlis.bridge.table.cards import SEAT_LETTERS, SeatLetter
from majlis.bridge.table.pack import PARTNER

Change = Callable[[Profile], None]
WHOLE: Final = 100


class Work:
    """A profile being made or changed, which is told of to `saved` after every change."""

    def __init__(self, profile: Profile, saved: Change = lambda profile: None) -> None:
        self.profile = profile
        self.saved = saved
        self.faults = validate_profile(profile)

    @property
    def errors(self) -> list[Fault]:
        """What keeps the profile from being dealt: only what was wrong with it from the beginning."""
        return errors_of(self.faults)

    def change(self, profile: Profile) -> list[Fault]:
        """Take a changed profile, unless it has errors that the present one has not; these are returned."""
        faults = validate_profile(profile)
        new = beyond(errors_of(faults), self.errors)
        if not new:
            self.profile, self.faults = profile, faults
            self.saved(profile)
        return new

    def warnings(self, before: Sequence[Fault]) -> list[Fault]:
        """The warnings that were not there before."""
        now = [fault for fault in self.faults if fault.severity == "warning"]
        return beyond(now, before)


def beyond(faults: Iterable[Fault], known: Iterable[Fault]) -> list[Fault]:
    """The faults that are not among the known ones; those may have moved to other numbers."""
    left = Counter(map(kind_of, known))
    found = []
    for fault in faults:
        if left[kind_of(fault)]:
            left[kind_of(fault)] -= 1
        else:
            found.append(fault)
    return found


def kind_of(fault: Fault) -> tuple[object, ...]:
    """A fault without the numbers of where it stands."""
    return (fault.wrong, *(step for step in fault.at if isinstance(step, str)))


# Types of hand


def with_types(profile: Profile, seat: SeatLetter, subs: Sequence[SubProfile]) -> Profile:
    """The profile with these types of hand for a seat; none makes the seat free."""
    seats = dict(profile.seat_profiles)
    if subs:
        old = seats.get(seat, SeatProfile(seat=seat, subprofiles=()))
        seats[seat] = replace(old, subprofiles=tuple(subs))
    else:
        seats.pop(seat, None)
    # The order of the file for the seats that it has, of the table for the others.
    ordered = {one: seats[one] for one in (*profile.seat_profiles, *SEAT_LETTERS) if one in seats}
    return replace(profile, seat_profiles=ordered)


def with_type(profile: Profile, seat: SeatLetter, index: int, sub: SubProfile) -> Profile:
    """The profile with another type of hand in the place of one."""
    subs = list(profile.subs(seat))
    subs[index] = sub
    return with_types(profile, seat, subs)


def add_type(profile: Profile, seat: SeatLetter, sub: SubProfile) -> Profile:
    """The profile with one more type of hand, the last; maps get a row for it where it may drive."""
    subs = [*profile.subs(seat), sub]
    if len(subs) == 2 and subs[0].weight_percent is not None and sub.weight_percent is None:
        subs[0] = replace(subs[0], weight_percent=None)  # the only type's weight said nothing
    elif any(one.weight_percent is not None for one in subs) and sub.weight_percent is None:
        old = [(one.weight_percent or 0) * len(subs) for one in subs[:-1]]
        subs = list(weighted(subs, [*old, WHOLE]))
    return with_maps(with_types(profile, seat, subs))


def remove_type(profile: Profile, seat: SeatLetter, index: int) -> Profile:
    """The profile without a type of hand: its exclusions go, the others keep theirs, the weights grow."""
    subs = list(profile.subs(seat))
    del subs[index]
    if sum(one.weight_percent or 0 for one in subs):
        subs = list(weighted(subs, [one.weight_percent or 0 for one in subs]))
    profile = replace(with_types(profile, seat, subs), subprofile_exclusions=shifted(profile, seat, index))
    return with_maps(map_without(profile, seat, index))


def shifted(profile: Profile, seat: SeatLetter, index: int) -> tuple[Exclusion, ...]:
    """The exclusions, when one type of hand goes."""
    kept = []
    for one in profile.subprofile_exclusions:
        if one.seat != seat or one.subprofile_index <= index:
            kept.append(one)
        elif one.subprofile_index > index + 1:
            kept.append(replace(one, subprofile_index=one.subprofile_index - 1))
    return tuple(kept)


# Weights


def weighted(subs: Sequence[SubProfile], weights: Sequence[float] | None) -> tuple[SubProfile, ...]:
    """Types of hand with these weights, made to add up to 100; None leaves all weights out (equal)."""
    shares = rounded(weights) if weights is not None else [None] * len(subs)
    return tuple(replace(sub, weight_percent=share) for sub, share in zip(subs, shares, strict=True))


def rounded(weights: Sequence[float]) -> list[float]:
    """Weights made to add up to 100, with at most two digits after the point.

    >>> rounded([25, 25, 50]), rounded([1, 1, 1]), rounded([33, 33, 33])
    ([25.0, 25.0, 50.0], [33.34, 33.33, 33.33], [33.34, 33.33, 33.33])
    """
    exact = [Decimal(repr(float(weight))) for weight in weights]
    total = sum(exact)
    shares = [(100 * weight / total).quantize(Decimal("0.01"), "ROUND_DOWN") for weight in exact]
    # What rounding took away goes to the largest, where it is felt least.
    shares[shares.index(max(shares))] += 100 - sum(shares)
    return [float(share) for share in shares]


# Maps


def with_map(profile: Profile, name: PairName, table: Mapping[str, tuple[int, ...]] | None) -> Profile:
    """The profile with another map for a pair, under the key that counts."""
    linked, key = linked_pair(profile, name), f"{name}_bespoke_map"
    changes: dict[str, Any] = {key: table}
    if linked is not None:
        key = f"{name}_linked_profile"
        changes = {key: replace(linked, subprofile_map=table)} if table else {key: None}
        changes |= {} if table else {f"{name}_role_mode": mode_of(profile, name)}
    return replace(profile, **changes)


def with_maps(profile: Profile) -> Profile:
    """The profile with its maps whole: every type of hand that may drive has a row, of all who may follow."""
    for name in PAIRS:
        table = bespoke_map(profile, name)
        if table:
            more = {row: tuple(numbers) for row, numbers in table.items()}
            for driver in drivers_of(profile, name):
                follow = tuple(usable(profile, PARTNER[driver], "follower_only"))
                for index in usable(profile, driver, "driver_only"):
                    more.setdefault(str(index), follow)
            profile = with_map(profile, name, more) if len(more) > len(table) else profile
    return profile


def map_without(profile: Profile, seat: SeatLetter, index: int) -> Profile:
    """The profile with its maps as they are when a type of hand goes: numbers above it go down by one."""
    for name, pair in PAIRS.items():
        table = bespoke_map(profile, name)
        if table is None or seat not in pair:
            continue
        if not all(profile.subs(one) for one in pair):
            profile = with_map(profile, name, None)
            continue
        drivers = drivers_of(profile, name)
        rows: dict[str, tuple[int, ...]] = {key: tuple(numbers) for key, numbers in table.items()}
        if seat in drivers:
            rows = {str(row): rows[key] for key, row in renumbered(rows, index).items()}
        if seat not in drivers or len(drivers) > 1:
            rows = {key: followers_without(numbers, index) for key, numbers in rows.items()}
        left = {key: numbers for key, numbers in rows.items() if numbers}
        profile = with_map(profile, name, left or None)
    return profile


def renumbered(rows: Mapping[str, object], index: int) -> dict[str, int]:
    """The rows that stay, with their new numbers."""
    places = {key: int(key) for key in rows if key.isdecimal() and len(key) < 9}
    return {key: place - (place > index) for key, place in places.items() if place != index}


def followers_without(numbers: Sequence[int], index: int) -> tuple[int, ...]:
    """The followers that stay, with their new numbers."""
    return tuple(number - (number > index) for number in numbers if number != index)


# Exclusions


def with_exclusions(profile: Profile, seat: SeatLetter, index: int, wanted: Sequence[Exclusion]) -> Profile:
    """The profile with these exclusions for a type of hand, where its first one stood."""
    own = set(map(id, profile.exclusions(seat, index)))
    all_of_them = profile.subprofile_exclusions
    first = next((place for place, one in enumerate(all_of_them) if id(one) in own), len(all_of_them))
    before = [one for one in all_of_them[:first] if id(one) not in own]
    after = [one for one in all_of_them[first:] if id(one) not in own]
    new = [replace(one, seat=seat, subprofile_index=index + 1) for one in wanted]
    return replace(profile, subprofile_exclusions=(*before, *new, *after))


# For the file


def spelled_out(profile: Profile) -> Profile:
    """The profile with every range of new types of hand written in full, for whoever edits the file."""
    seats = {}
    for seat, one in profile.seat_profiles.items():
        subs = [
            sub if sub.keys else replace(sub, standard=standard_in_full(sub.standard))
            for sub in one.subprofiles
        ]
        seats[seat] = replace(one, subprofiles=tuple(subs))
    return replace(profile, seat_profiles=seats)


def standard_in_full(standard: Standard) -> Standard:
    """Ranges that came from no file, with all their keys."""
    for suit, asked in standard.ranges().items():
        if not asked.keys:
            keys = ("min_cards", "max_cards", "min_hcp", "max_hcp")
            standard = with_range(standard, suit, replace(asked, keys=keys))
    return standard if standard.keys else replace(standard, keys=STANDARD_KEYS)


STANDARD_KEYS: Final = (*SUIT_KEYS.values(), "total_min_hcp", "total_max_hcp")
