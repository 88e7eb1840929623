"""Cheap hints while a profile is made: how rare a type of hand is, which types cannot be dealt together.

A hand by itself is counted exactly, suit by suit; with further conditions it is estimated from shuffled
hands. Whether four hands go together is only looked at roughly (points and lengths), so what is reported as
impossible is, and what is not may still be: the dealer counts that exactly.

>>> from majlis.bridge.profile.sheet import parse_profile
>>> one = rarity(parse_profile("north: 15-17 hcp, 2-5 cards in each suit"), "N", 0)
>>> round(float(1 / one.chance), 1), one.exact
(16.8, True)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import comb
from typing import Final, TypeAlias

import numpy as np

from majlis.bridge.profile.check import both, drawn_ranges
from majlis.bridge.profile.coupling import Combination, combinations
from majlis.bridge.profile.fold import with_range
from majlis.bridge.profile.holdings import holdings, worth
from majlis.bridge.profile.meaning import (
    ALL_SHAPES,
    ask_of,
    excluded_shapes,
    meant_suit,
    ranges_for,
    rs_choices,
)
from majlis.bridge.profile.model import Profile, SeatProfile, SubProfile, SuitRange
from majlis.bridge.table.pack import ALL_HCP, HAND_SIZE, MOST_HCP, SEATS, SUITS, TABLE, Seat, Suit
from majlis.dealing.evaluate import fits
from majlis.dealing.pack import Deals
from majlis.errors import InputError

Limits: TypeAlias = tuple[int, int, int, int]
"""Cards from, to, points from, to."""
Ranges: TypeAlias = Mapping[Suit, SuitRange]
HANDS: Final = comb(52, HAND_SIZE)
SAMPLE: Final = 20_000
MOST_CHOICES: Final = 6
"""Of random suits, where a hand is estimated."""
MOST_LOOKED_AT: Final = 3000


@dataclass(frozen=True)
class Rarity:
    """How likely a hand of a type is among all hands; counted, or estimated."""

    chance: Fraction
    exact: bool


# One hand


def rarity(profile: Profile, seat: Seat, index: int) -> Rarity:
    """How likely a hand of a type is, whatever the others hold; drawn suits are averaged over."""
    sub = profile.subs(seat)[index]
    if sub.conditions and sub.conditions.strip():
        return Rarity(estimated(profile, seat, index), exact=False)
    excluded: frozenset[tuple[int, ...]] = frozenset()
    for one in profile.exclusions(seat, index):
        excluded |= excluded_shapes(one)
    low, high = sub.standard.total_min_hcp, sub.standard.total_max_hcp
    counts = [
        hands_within(tuple(sorted(map(limits, ranges.values()))), low, high)
        if not excluded
        else hands_of_shapes(tuple(map(limits, ranges.values())), low, high, excluded)
        for ranges in possible_ranges(profile, sub)
    ]
    return Rarity(Fraction(sum(counts), HANDS * len(counts)) if counts else Fraction(0), exact=True)


def possible_ranges(profile: Profile, sub: SubProfile) -> list[Ranges]:
    """The ranges of the four suits, for every choice of random suits, its own or another's."""
    suits: Sequence[Suit] = ()
    if sub.contingent is not None:
        randoms = [one.random_suit_constraint for one in profile.subs(sub.contingent[0])]
        allowed = {suit for random in randoms if random is not None for suit in random.allowed_suits}
        suits = [suit for suit in SUITS if suit in allowed]
    if sub.random_suit_constraint is None and not suits:
        return [sub.standard.ranges()]
    return [ranges for _, ranges in drawn_ranges(sub, suits)]


def limits(asked: SuitRange) -> Limits:
    """A range as plain numbers."""
    return asked.min_cards, asked.max_cards, asked.min_hcp, asked.max_hcp


@cache
def suit_counts() -> dict[tuple[int, int], int]:
    """How many holdings of a suit have so many cards and points."""
    counts: dict[tuple[int, int], int] = {}
    for length, held in holdings():
        key = length, worth("hcp", held)
        counts[key] = counts.get(key, 0) + comb(9, length - len(held))
    return counts


@cache
def hands_within(ranges: tuple[Limits, ...], low: int, high: int) -> int:
    """How many hands have in some order of the suits what the ranges ask, and so many points in all."""
    table: dict[tuple[int, int], int] = {(0, 0): 1}
    for least, most, few, many in ranges:
        longer: dict[tuple[int, int], int] = {}
        for (length, value), count in suit_counts().items():
            if least <= length <= most and few <= value <= many:
                for (cards, points), before in table.items():
                    if cards + length <= HAND_SIZE and points + value <= high:
                        key = cards + length, points + value
                        longer[key] = longer.get(key, 0) + before * count
        table = longer
    return sum(count for (cards, points), count in table.items() if cards == HAND_SIZE and points >= low)


def hands_of_shapes(
    ranges: tuple[Limits, ...], low: int, high: int, excluded: frozenset[tuple[int, ...]]
) -> int:
    """As `hands_within`, without some shapes: these are taken away one by one."""
    count = hands_within(tuple(sorted(ranges)), low, high)
    for shape in ALL_SHAPES:
        if shape in excluded:
            exact = [
                (length, length if least <= length <= most else -1, few, many)
                for length, (least, most, few, many) in zip(shape, ranges, strict=True)
            ]
            count -= hands_within(tuple(sorted(exact)), low, high)
    return count


@cache
def shuffled() -> Deals:
    """Deals for estimates, always the same."""
    # Each card gets a random key, and the hands are the keys' thirteens.
    keys = np.random.default_rng(1).random((SAMPLE, 52))
    return (np.argsort(keys, axis=1, kind="stable") % 4).astype(np.uint8)


def estimated(profile: Profile, seat: Seat, index: int) -> Fraction:
    """The share of shuffled hands that fit a type of hand; choices of drawn suits get a part of them each."""
    sub = profile.subs(seat)[index]
    excluded = tuple(replace(one, subprofile_index=1) for one in profile.exclusions(seat, index))
    choices = possible_ranges(profile, sub)
    choices = choices[:: -(-len(choices) // MOST_CHOICES)]
    hits = 0
    for place, ranges in enumerate(choices):
        standard = sub.standard
        for suit, asked in ranges.items():
            standard = with_range(standard, suit, asked)
        own = SeatProfile(subprofiles=(SubProfile(standard=standard, conditions=sub.conditions),))
        alone = Profile(
            profile_name="", dealer=seat, tag="", seat_profiles={seat: own}, subprofile_exclusions=excluded
        )
        part = shuffled()[place :: len(choices)]
        hits += int(fits(ask_of(alone, {seat: 0}, {}), TABLE, part).sum())
    return Fraction(hits, SAMPLE)


# All four hands


@dataclass(frozen=True)
class Conflict:
    """Types of hand that cannot be dealt together, and how often they would be drawn."""

    indices: dict[Seat, int]
    weight: Fraction


def conflicts(profile: Profile) -> tuple[list[Conflict], int]:
    """The combinations of types that plainly cannot be dealt, and how many combinations there are.

    Where there are very many, nothing is looked at.
    """
    try:
        every = combinations(profile)
    except InputError:
        return [], 0
    if len(every) > MOST_LOOKED_AT // 10 or profile.is_invariants_safety_profile:
        return [], len(every)
    return [Conflict(one.indices, one.weight) for one in every if is_impossible(profile, one)], len(every)


def is_impossible(profile: Profile, one: Combination) -> bool:
    """Whether for every choice of suits the hands have too many or too few points or cards together."""
    choices = rs_choices(profile, one.indices)
    if len(choices) > MOST_LOOKED_AT:
        return False
    return not any(may_fit(list(hands(profile, one, choice))) for choice in choices)


def hands(
    profile: Profile, one: Combination, choice: Mapping[Seat, tuple[Suit, ...]]
) -> Iterator[tuple[Ranges, int, int]]:
    """For each seat that is not free the ranges of its suits and its points."""
    subs = {seat: profile.subs(seat)[index] for seat, index in one.indices.items()}
    for seat, sub in subs.items():
        ranges = sub.standard.ranges()
        if sub.random_suit_constraint is not None and seat in choice:
            drawn = ranges_for(sub.random_suit_constraint, choice[seat])
            ranges |= {suit: asked for suit, (_, asked) in drawn.items()}
        elif sub.contingent is not None and sub.contingent[0] in subs:
            other, asked, non_chosen = sub.contingent
            suit = meant_suit(subs[other].random_suit_constraint, choice.get(other, ()), non_chosen)
            ranges |= {suit: both(ranges[suit], asked)} if suit is not None else {}
        few = sum(asked.min_hcp for asked in ranges.values())
        many = sum(asked.max_hcp for asked in ranges.values())
        yield ranges, max(few, sub.standard.total_min_hcp), min(many, sub.standard.total_max_hcp)


def may_fit(asked: Sequence[tuple[Ranges, int, int]]) -> bool:
    """Whether points and lengths add up; seats that are free can take what is left."""
    free = len(SEATS) - len(asked)
    least, most = sum(low for _, low, _ in asked), sum(high for _, _, high in asked)
    if any(low > high for _, low, high in asked) or not least <= ALL_HCP <= most + free * MOST_HCP:
        return False
    for suit in SUITS:
        one = [ranges[suit] for ranges, _, _ in asked]
        fewest, longest = sum(r.min_cards for r in one), sum(r.max_cards for r in one)
        if any(r.min_cards > r.max_cards for r in one):
            return False
        if not fewest <= HAND_SIZE <= longest + free * HAND_SIZE:
            return False
    return True
