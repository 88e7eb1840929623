"""What of the asked weight is lost: combinations of sub-profiles that cannot be dealt, told briefly.

Where every combination with North 3 and East 2 is impossible, that is one loss and not one for each type of
the other seats. What was drawn in vain is known; what was not drawn is looked at by arithmetic, and no more
of it than costs a blink, so that telling what is lost never takes longer than the boards do. If others may
then still be impossible, `Losses.all_known` is false, and what is told is the least that is lost.

>>> from majlis.bridge.deal.plans import Plans
>>> from majlis.bridge.profile.check import loads
>>> profile = loads('''{"profile_name": "Too strong", "dealer": "N", "tag": "Opener", "seat_profiles": {
...     "N": {"subprofiles": [{"standard": {}}, {"standard": {"total_min_hcp": 25}}]},
...     "E": {"subprofiles": [{"standard": {}}, {"standard": {"total_min_hcp": 20}}]}}}''')
>>> print(*losses_of(Source(profile, Plans()), []).lines()[:1])
North 2 + East 2 cannot be dealt: 25 % of the weight is lost
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations as subsets
from math import fsum, perm, prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from majlis.bridge.deal.bounds import impossible
from majlis.bridge.deal.draws import Source, combination_name
from majlis.bridge.deal.mix_words import loss_lines, lost_line
from majlis.bridge.profile.meaning import randoms
from majlis.bridge.profile.model import SubProfile
from majlis.bridge.table.pack import ALL_HCP, HAND_SIZE, MOST_HCP, MOST_SUIT_HCP, SEATS, SUITS, Seat

MOST_LOOKS: Final = 40
"""Cases that arithmetic is done for, at up to a millisecond each."""
WHOLE: Final = np.array([HAND_SIZE, MOST_SUIT_HCP] * len(SUITS) + [ALL_HCP])
"""What four hands have of each thing that `ends_of` tells."""
ANY: Final = np.array([HAND_SIZE, MOST_SUIT_HCP] * len(SUITS) + [MOST_HCP])
"""The most that a free hand has."""


@dataclass(frozen=True)
class Lost:
    """Sub-profiles that cannot be dealt together, with the share of the weight that is asked for them.

    Two losses may have combinations in common: `Losses.share` counts these once.
    """

    profile: str
    indices: Mapping[Seat, int]
    """The sub-profiles, from 0; other seats may have any."""
    name: str
    share: float
    combinations: int = 1
    """How many combinations have them."""

    def __str__(self) -> str:
        return lost_line(self)


@dataclass(frozen=True)
class Losses:
    """What is lost of one profile."""

    profile: str
    lost: tuple[Lost, ...]
    """Each impossible combination is in one of them at least; those of most weight first."""
    share: float
    """Of the weight, in all."""
    all_known: bool
    dead: frozenset[int] = frozenset()
    """The combinations, by number, that are known to be impossible."""

    def lines(self) -> list[str]:
        """For people, in English: the losses, and what they come to where it is not one known for sure."""
        return loss_lines(self)


def losses_of(source: Source, dead: Collection[int]) -> Losses:
    """What is lost of a profile of which these combinations are known to be impossible."""
    dead, unknown = looked_through(source, dead)
    lost = tuple(sorted(told(source, dead), key=lambda one: -one.share))
    share = fsum(source.weight(one) for one in dead)
    return Losses(source.profile.profile_name, lost, share, not unknown, frozenset(dead))


def looked_through(source: Source, dead: Collection[int]) -> tuple[set[int], bool]:
    """The combinations that are impossible as far as is known or soon found, and whether others may be."""
    dead = set(dead)
    open_ones = [
        one for one in range(len(source.combinations)) if one not in dead and not source.known_alive(one)
    ]
    if open_ones:
        clashing = sums_clash(source)
        dead |= {one for one in open_ones if clashing[one]}
    unknown, looks = False, 0
    for one in open_ones:
        if one in dead:
            continue
        found, used = arithmetic(source, one, MOST_LOOKS - looks)
        looks += used
        if found:
            dead.add(one)
        else:
            unknown = True
            if looks >= MOST_LOOKS:
                break
    return dead, unknown


def arithmetic(source: Source, combination: int, looks: int) -> tuple[bool, int]:
    """Whether arithmetic shows that a combination cannot be dealt, and how often it was done."""
    choices = number_of_choices(source, combination)
    if choices > looks:  # too many to prove anything of
        return False, 0
    for choice in range(choices):
        if not impossible(source.case(combination, choice).wanted.ask):
            return False, choice + 1
    return True, choices


def number_of_choices(source: Source, combination: int) -> int:
    """The choices of random suits of a combination, without making them."""
    drawing = randoms(source.profile, source.combinations[combination].indices)
    return prod(perm(len(set(one.allowed_suits)), one.required_suits_count) for _, one in drawing)


def sums_clash(source: Source) -> NDArray[np.bool_]:
    """Of each combination whether what it asks of the four hands cannot add up: 13 cards and 10 points in a
    suit, 40 points in all.
    """
    low = np.zeros((len(source.combinations), len(WHOLE)), dtype=np.int64)
    high = low.copy()
    if source.profile.is_invariants_safety_profile:
        return np.zeros(len(low), dtype=bool)
    for seat in SEATS:
        subs = source.profile.subs(seat)
        if not subs:
            high += ANY
            continue
        types = np.array([indices[seat] for _, indices in source.combinations])
        ends = np.array([ends_of(sub) for sub in subs])
        low += ends[types, 0]
        high += ends[types, 1]
    clashing: NDArray[np.bool_] = np.any((low > WHOLE) | (high < WHOLE), axis=1)
    return clashing


def ends_of(sub: SubProfile) -> tuple[list[int], list[int]]:
    """The least and the most that a hand may have: cards of each suit, points in each, points in all.

    A suit that may be drawn has the widest of its ranges, so what clashes does so whatever is drawn.
    """
    standard, drawn = sub.standard, sub.random_suit_constraint
    low, high = [], []
    for suit, asked in standard.ranges().items():
        ranges = [asked]
        if drawn is not None and suit in drawn.allowed_suits:
            pairs = ((pair.first_range, pair.second_range) for pair in drawn.pair_overrides)
            ranges += [*drawn.suit_ranges, *(one for pair in pairs for one in pair)]
        low += [min(one.min_cards for one in ranges), min(one.min_hcp for one in ranges)]
        high += [max(one.max_cards for one in ranges), max(one.max_hcp for one in ranges)]
    # A hand has 13 cards: what its other suits need is not there, what they leave over has to be.
    cards = slice(0, len(low), 2)
    least, most = sum(low[cards]), sum(high[cards])
    for at in range(0, len(low), 2):
        low[at], high[at] = (
            max(low[at], HAND_SIZE - (most - high[at])),
            min(high[at], HAND_SIZE - (least - low[at])),
        )
    return [*low, standard.total_min_hcp], [*high, standard.total_max_hcp]


def told(source: Source, dead: Collection[int]) -> list[Lost]:
    """The impossible combinations, put together by the fewest sub-profiles that are never possible."""
    if not dead:
        return []
    seats = [seat for seat in SEATS if len(source.profile.subs(seat)) > 1]
    gone = np.zeros(len(source.combinations), dtype=bool)
    gone[sorted(dead)] = True
    types = np.array(
        [[indices[seat] for seat in seats] for _, indices in source.combinations], dtype=np.int64
    )
    types = types.reshape(len(source.combinations), len(seats))
    left = gone.copy()
    found: list[Lost] = []
    for few in range(len(seats) + 1):
        for columns in subsets(range(len(seats)), few):
            if not left.any():
                return found
            found += taken_out(source, seats, types, columns, gone, left)
    return found


def taken_out(
    source: Source,
    seats: Sequence[Seat],
    types: NDArray[np.int64],
    columns: Sequence[int],
    gone: NDArray[np.bool_],
    left: NDArray[np.bool_],
) -> list[Lost]:
    """The sub-profiles of some seats with which nothing is possible; what has them is taken from `left`."""
    group = np.zeros(len(types), dtype=np.int64)
    for column in columns:
        group = group * (int(types[:, column].max()) + 1) + types[:, column]
    impossible_ones = np.bincount(group, weights=gone) == np.bincount(group)
    found = []
    for one in np.unique(group[left & impossible_ones[group]]).tolist():
        members = np.flatnonzero(group == one)
        # Combinations that lack the same types of all seats are named by all that they have in common.
        same = [
            column
            for column in range(len(seats))
            if (types[members, column] == types[members[0], column]).all()
        ]
        indices = {seats[column]: int(types[members[0], column]) for column in same}
        share = fsum(source.weight(member) for member in members.tolist())
        found.append(
            Lost(
                source.profile.profile_name,
                indices,
                combination_name(source.profile, indices),
                share,
                len(members),
            )
        )
        left[members] = False
    return found
