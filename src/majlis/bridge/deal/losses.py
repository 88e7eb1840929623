"""What of a profile's weight is lost, since it cannot be dealt: `losses_of`.

Where every combination with North 3 and East 2 is impossible, that is one loss and not one for each type of
the other seats. What was drawn in vain is known; what was not drawn is looked at by arithmetic, and no more
of it than takes a moment, so that finding what is lost never takes longer than the boards do. If others may
then still be impossible, `Losses.all_known` is false, and what is named is the least that is lost.

>>> from majlis.bridge.deal.plans import Plans
>>> from majlis.bridge.profile.check import loads
>>> profile = loads('''{"profile_name": "Too strong", "dealer": "N", "tag": "Opener", "seat_profiles": {
...     "N": {"subprofiles": [{"standard": {}}, {"standard": {"total_min_hcp": 25}}]},
...     "E": {"subprofiles": [{"standard": {}}, {"standard": {"total_min_hcp": 20}}]}}}''')
>>> print(*losses_of(BoardSource(profile, Plans()), []).lines()[:1])
North 2 + East 2 cannot be dealt: 25 % of the weight is lost
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations as subsets
from math import fsum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from majlis.bridge.deal.bounds import impossible
from majlis.bridge.deal.cases import SHARED, BoardSource, combination_name
from majlis.bridge.profile.meaning import number_of_choices
from majlis.bridge.profile.model import SubProfile
from majlis.bridge.table.cards import HAND_SIZE, SEAT_LETTERS, SUIT_LETTERS, SeatLetter
from majlis.bridge.table.pack import ALL_HCP, MOST_HCP, MOST_SUIT_HCP
from majlis.i18n import N_
from majlis.message import Latin, Message, Worded

SHOWN: Final = 12
"""Losses that are shown one by one, those of most weight."""


MOST_SHARED: Final = 6
"""Losses of which it is looked whether they come of exclusive suits."""


MOST_LOOKS: Final = 40
"""Cases that arithmetic is done for, at up to a millisecond each."""


WHOLE: Final = np.array([HAND_SIZE, MOST_SUIT_HCP] * len(SUIT_LETTERS) + [ALL_HCP])
"""What four hands have of each thing that `ends_of` tells."""


ANY: Final = np.array([HAND_SIZE, MOST_SUIT_HCP] * len(SUIT_LETTERS) + [MOST_HCP])
"""The most that a free hand has."""


@dataclass(frozen=True)
class Lost:
    """Sub-profiles that cannot be dealt together, with the share of the weight that is asked for them.

    Two losses may have combinations in common: `Losses.share` counts these once.
    """

    profile: str
    indices: Mapping[SeatLetter, int]
    """The sub-profiles, from 0; other seats may have any."""
    types: Worded
    """Their names."""
    share: float
    combinations: int = 1
    """How many combinations have them."""
    exclusive: bool = False
    """Whether some of it could be dealt if two hands might draw the same suit."""

    @property
    def name(self) -> str:
        """Their names in English."""
        return self.types.words("en")

    @property
    def message(self) -> Message:
        """What cannot be dealt together, and its weight."""
        params = {"types": self.types, "percent": percent(self.share), "option": SHARED}
        text = N_("{types} cannot be dealt: {percent} of the weight is lost")
        if self.exclusive:
            text = N_(
                "{types} cannot be dealt unless two hands draw the same suit, which {option} allows: "
                "{percent} of the weight is lost"
            )
        return Message(text, params)

    def __str__(self) -> str:
        return str(self.message)


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

    def lines(self) -> list[Message]:
        """The losses, and what they come to where it is not one that is known for sure."""
        lines, rest = [one.message for one in self.lost[:SHOWN]], self.lost[SHOWN:]
        if rest:
            more = {"count": len(rest), "percent": percent(rest[0].share)}
            lines.append(Message(N_("and {count} more, none of which weighs more than {percent}"), more))
        text = N_("{profile}: {percent} of the weight is lost in all")
        if not self.all_known:
            text = N_(
                "{profile}: at least {percent} of the weight is lost; not all combinations were looked at, "
                "majlis bridge diagnose does that"
            )
        if len(self.lost) > 1 or (self.lost and not self.all_known):
            lines.append(Message(text, {"profile": self.profile, "percent": percent(self.share)}))
        return lines


def losses_of(source: BoardSource, dead: Collection[int]) -> Losses:
    """What is lost of a profile of which these combinations are known to be impossible."""
    dead, unknown = looked_through(source, dead)
    lost = sorted(fewest_losses(source, dead), key=lambda one: -one.share)
    for place, one in enumerate(lost[:MOST_SHARED]):
        lost[place] = replace(one, exclusive=source.alive_if_shared(first_of(source, dead, one)))
    share = fsum(source.weight(one) for one in dead)
    return Losses(source.profile.profile_name, tuple(lost), share, not unknown, frozenset(dead))


def first_of(source: BoardSource, dead: Collection[int], lost: Lost) -> int:
    """The combination of most weight that a loss is about."""
    own = [one for one in dead if lost.indices.items() <= source.combinations[one].indices.items()]
    return max(own, key=lambda one: (source.weight(one), -one))


def looked_through(source: BoardSource, dead: Collection[int]) -> tuple[set[int], bool]:
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
        clashing_here, used = arithmetic(source, one, MOST_LOOKS - looks)
        looks += used
        if clashing_here:
            dead.add(one)
        else:
            unknown = True
            if looks >= MOST_LOOKS:
                break
    return dead, unknown


def arithmetic(source: BoardSource, combination: int, looks: int) -> tuple[bool, int]:
    """Whether arithmetic shows that a combination cannot be dealt, and how often it was done."""
    choices = number_of_choices(source.profile, source.combinations[combination].indices)
    if choices > looks:  # too many to prove anything of
        return False, 0
    for choice in range(choices):
        if not impossible(source.case(combination, choice).wanted.ask):
            return False, choice + 1
    return True, choices


def sums_clash(source: BoardSource) -> NDArray[np.bool_]:
    """Of each combination whether what it asks of the four hands cannot add up: 13 cards and 10 points in a
    suit, 40 points in all.
    """
    low = np.zeros((len(source.combinations), len(WHOLE)), dtype=np.int64)
    high = low.copy()
    if source.profile.is_invariants_safety_profile:
        return np.zeros(len(low), dtype=bool)
    for seat in SEAT_LETTERS:
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


def fewest_losses(source: BoardSource, dead: Collection[int]) -> list[Lost]:
    """The impossible combinations, put together by the fewest sub-profiles that are never possible."""
    if not dead:
        return []
    seats = [seat for seat in SEAT_LETTERS if len(source.profile.subs(seat)) > 1]
    gone = np.zeros(len(source.combinations), dtype=bool)
    gone[sorted(dead)] = True
    types = np.array(
        [[indices[seat] for seat in seats] for _, indices in source.combinations], dtype=np.int64
    )
    types = types.reshape(len(source.combinations), len(seats))
    left = gone.copy()
    losses: list[Lost] = []
    for few in range(len(seats) + 1):
        for columns in subsets(range(len(seats)), few):
            if not left.any():
                return losses
            losses += taken_out(source, seats, types, columns, gone, left)
    return losses


def taken_out(
    source: BoardSource,
    seats: Sequence[SeatLetter],
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
    losses = []
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
        losses.append(
            Lost(
                source.profile.profile_name,
                indices,
                combination_name(source.profile, indices),
                share,
                len(members),
            )
        )
        left[members] = False
    return losses


def percent(share: float) -> Latin:
    """A share in per cent, three figures."""
    return Latin(f"{100 * share:.3g} %")
