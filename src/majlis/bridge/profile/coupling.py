"""Which sub-profiles go together, and how often: weights, drivers and followers, maps.

North and South are drawn as a pair, East and West as another, independently. In a pair one seat may *drive*:
its sub-profile is drawn by its weights, and the other seat follows with the one of the same number, or with
one that a map names. Without coupling each seat is drawn by its own weights. The newest files say driver and
map in one (`ns_linked_profile`), which counts before the older keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import Final, Literal, NamedTuple, TypeAlias

from majlis.bridge.profile.model import EW_MODES, NS_MODES, LinkedPair, Profile
from majlis.bridge.table.cards import SEAT_LETTERS, SeatLetter
from majlis.bridge.table.pack import PARTNER, WORD_OF_SEAT
from majlis.errors import InputError
from majlis.i18n import N_
from majlis.message import Word

PairName: TypeAlias = Literal["ns", "ew"]
Choice: TypeAlias = tuple[tuple[SeatLetter, int], ...]
"""A sub-profile's index for each seat of a pair that has any."""

PAIRS: Final[dict[PairName, tuple[SeatLetter, SeatLetter]]] = {"ns": ("N", "S"), "ew": ("E", "W")}
DRIVERS: Final[dict[str, tuple[SeatLetter, ...]]] = {
    "north_drives": ("N",),
    "south_drives": ("S",),
    "east_drives": ("E",),
    "west_drives": ("W",),
}
MOST_COMBINATIONS: Final = 100_000
LEGACY_COUPLING: Final = "no_driver"
"""What an absent `ew_role_mode` means in older files: coupled, as North and South are without a driver."""
INDEPENDENT: Final = "no_driver_no_index"


class Combination(NamedTuple):
    """Sub-profiles that are dealt together: how often, and the index (from 0) of each seat that has any."""

    weight: Fraction
    indices: dict[SeatLetter, int]


def combinations(profile: Profile) -> list[Combination]:
    """Every combination of sub-profiles that may be drawn; the weights add up to 1.

    They are the asked weights: whether a combination can be dealt is not looked at. Raises `InputError` for
    a profile whose roles contradict each other, as `validate_profile` would say.
    """
    draws = [pair_draws(profile, name) for name in PAIRS]
    count = prod(map(len, draws))
    if count > MOST_COMBINATIONS:
        raise InputError(
            N_(
                "the sub-profiles make {count} combinations, more than {most}: couple the seats or "
                "give them fewer sub-profiles"
            ),
            count=f"{count:,}",
            most=f"{MOST_COMBINATIONS:,}",
        )
    return [
        Combination(prod(weights, start=Fraction(1)), place(seat for choice in choices for seat in choice))
        for choices, weights in (
            (tuple(choice for choice, _ in both), tuple(weight for _, weight in both))
            for both in product(*(draw.items() for draw in draws))
        )
    ]


def place(items: Iterable[tuple[SeatLetter, int]]) -> dict[SeatLetter, int]:
    """Indices by seat, in the order of the seats."""
    chosen = dict(items)
    return {seat: chosen[seat] for seat in SEAT_LETTERS if seat in chosen}


def pair_draws(profile: Profile, name: PairName) -> dict[Choice, Fraction]:
    """How often each choice of a pair is drawn; those of weight 0 are left out."""
    draws: dict[Choice, Fraction] = {}
    drivers = drivers_of(profile, name)
    for driver in drivers:
        for choice, weight in driven(profile, name, driver).items():
            draws[choice] = draws.get(choice, Fraction(0)) + weight / len(drivers)
    if not drivers:
        draws = coupled(profile, name) if is_coupled(profile, name) else independent(profile, PAIRS[name])
    return {choice: weight for choice, weight in draws.items() if weight}


def mode_of(profile: Profile, name: PairName) -> str:
    """The role mode that counts: what is absent or unknown is replaced by its default."""
    linked = linked_pair(profile, name)
    if linked is not None and linked.primary_seat in PAIRS[name]:
        return f"{WORD_OF_SEAT[linked.primary_seat].lower()}_drives"
    if name == "ns":
        return profile.ns_role_mode if profile.ns_role_mode in NS_MODES else INDEPENDENT
    if profile.ew_role_mode is None:
        return INDEPENDENT if is_newest(profile) else LEGACY_COUPLING
    return profile.ew_role_mode if profile.ew_role_mode in EW_MODES else INDEPENDENT


def linked_pair(profile: Profile, name: PairName) -> LinkedPair | None:
    """What the newest files say of a pair, in one key."""
    return profile.ns_linked_profile if name == "ns" else profile.ew_linked_profile


def is_newest(profile: Profile) -> bool:
    """Whether a profile is of the newest kind, in which an absent `ew_role_mode` couples nobody."""
    return profile.ns_role_mode is None and bool("category" in profile.keys or profile.category)


def with_mode_kept(before: Profile, after: Profile) -> Profile:
    """A changed profile in which an absent `ew_role_mode` still means the same: else it is written out."""
    absent = before.ew_role_mode is None and after.ew_role_mode is None and same_number(before, "ew")
    kept = mode_of(replace(before, ew_linked_profile=None), "ew")
    changed = absent and mode_of(replace(after, ew_linked_profile=None), "ew") != kept
    return replace(after, ew_role_mode=kept) if changed else after


def drivers_of(profile: Profile, name: PairName) -> tuple[SeatLetter, ...]:
    """The seats that may drive, each equally often; none where nobody does or a seat of the pair is free."""
    if not all(profile.subs(seat) for seat in PAIRS[name]):
        return ()
    mode = mode_of(profile, name)
    return PAIRS[name] if mode == "random_driver" else DRIVERS.get(mode, ())


def same_number(profile: Profile, name: PairName) -> bool:
    """Whether both seats have the same number of sub-profiles, more than one: only so indices can match."""
    one, other = (len(profile.subs(seat)) for seat in PAIRS[name])
    return one == other > 1


def is_coupled(profile: Profile, name: PairName) -> bool:
    """Whether a pair without a driver is drawn with equal indices."""
    return mode_of(profile, name) == "no_driver" and same_number(profile, name)


def bespoke_map(profile: Profile, name: PairName) -> Mapping[str, Sequence[int]] | None:
    """The map of a pair, if it has one; that of the newest files counts before the older one."""
    linked = linked_pair(profile, name)
    if linked is not None:
        return linked.subprofile_map
    return profile.ns_bespoke_map if name == "ns" else profile.ew_bespoke_map


def first_in_order(profile: Profile, name: PairName) -> SeatLetter:
    """The seat that is dealt first: its weights count where a pair shares an index and neither drives."""
    return min(PAIRS[name], key=profile.order.index)


def coupled(profile: Profile, name: PairName) -> dict[Choice, Fraction]:
    """The same index for both, by the weights of the seat that is dealt first."""
    weights = shares(profile, first_in_order(profile, name), None)
    return {tuple((seat, index) for seat in PAIRS[name]): weight for index, weight in weights.items()}


def independent(profile: Profile, seats: Sequence[SeatLetter]) -> dict[Choice, Fraction]:
    """Each seat by its own weights; a free seat has no index."""
    taken = [seat for seat in seats if profile.subs(seat)]
    return {
        tuple(zip(taken, indices, strict=True)): prod((w for _, w in drawn), start=Fraction(1))
        for drawn in product(*(shares(profile, seat, None).items() for seat in taken))
        for indices in [tuple(index for index, _ in drawn)]
    }


def driven(profile: Profile, name: PairName, driver: SeatLetter) -> dict[Choice, Fraction]:
    """A pair in which this seat drives: by the map, else by equal indices, else each seat by itself."""
    follower = PARTNER[driver]
    table = bespoke_map(profile, name)
    eligible = usable(profile, follower, "follower_only")
    draws: dict[Choice, Fraction] = {}
    for index, weight in shares(profile, driver, usable(profile, driver, "driver_only")).items():
        if table or linked_pair(profile, name):
            wanted = followers(profile, follower, (table or {}).get(str(index), ()))
        elif same_number(profile, name):
            wanted = [index]
        else:
            wanted = eligible
        if not wanted and weight:
            raise InputError(
                N_(
                    "when {seat} drives with sub-profile {index}, {follower} has no sub-profile "
                    "that may follow"
                ),
                seat=Word(WORD_OF_SEAT[driver]),
                index=index + 1,
                follower=Word(WORD_OF_SEAT[follower]),
            )
        for other, share in shares(profile, follower, wanted).items():
            draws[((driver, index), (follower, other))] = weight * share
    order = PAIRS[name]
    return {tuple(sorted(c, key=lambda one: order.index(one[0]))): weight for c, weight in draws.items()}


def followers(profile: Profile, seat: SeatLetter, numbers: Sequence[int]) -> list[int]:
    """Those of some sub-profiles that follow: all that may, or, where none of them may, all of them."""
    known = [one for one in dict.fromkeys(numbers) if one < len(profile.subs(seat))]
    able = usable(profile, seat, "follower_only")
    return [one for one in known if one in able] or known


def usable(profile: Profile, seat: SeatLetter, role: str) -> list[int]:
    """The sub-profiles that a seat may take in a role (`driver_only` or `follower_only`)."""
    return [index for index, sub in enumerate(profile.subs(seat)) if sub.usage(seat) in ("any", role)]


def shares(profile: Profile, seat: SeatLetter, among: Sequence[int] | None) -> dict[int, Fraction]:
    """The weights of a seat's sub-profiles, or of some of them, made to add up to 1; all 0 means equal."""
    chosen = range(len(profile.subs(seat))) if among is None else among
    weights = {index: weight_of(profile, seat, index) for index in chosen}
    total = sum(weights.values())
    if not total:
        return {index: Fraction(1, len(weights)) for index in weights}
    return {index: weight / total for index, weight in weights.items()}


def weight_of(profile: Profile, seat: SeatLetter, index: int) -> Fraction:
    """A sub-profile's weight as it is written, exactly; absent is 0."""
    written = profile.subs(seat)[index].weight_percent
    weight = Fraction(str(written or 0))
    if weight < 0:
        raise InputError(
            N_("{seat}'s sub-profile {index} has the weight {written}, below 0"),
            seat=Word(WORD_OF_SEAT[seat]),
            index=index + 1,
            written=written,
        )
    return weight
