"""Hints while a profile is made: how rare a type of hand is, which types cannot be dealt together.

A hand by itself is counted exactly. Whether four hands go together is only looked at roughly (points and
lengths), so what is reported as impossible is, and what is not may still be: the dealer counts that exactly.

>>> from majlis.bridge.profile.sheet import parse_profile
>>> round(float(1 / rarity(parse_profile("north: 15-17 hcp, 2-5 cards in each suit"), "N", 0)), 1)
16.8
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, TypeAlias

from majlis.bridge.profile.coupling import Combination, combinations
from majlis.bridge.profile.feasibility import both
from majlis.bridge.profile.meaning import ask_of, meant_suit, range_ask, ranges_for, rs_choices
from majlis.bridge.profile.model import Profile, SuitRange
from majlis.bridge.profile.words import type_words
from majlis.bridge.table.cards import HAND_SIZE, SEAT_LETTERS, SUIT_LETTERS, SeatLetter, SuitLetter
from majlis.bridge.table.pack import ALL_HCP, MOST_HCP, TABLE
from majlis.bridge.wizard.editor import with_type
from majlis.dealing.asks import ANYTHING, every
from majlis.dealing.limits import TooLarge
from majlis.errors import InputError
from majlis.i18n import N_
from majlis.message import Message, Word, Worded

Ranges: TypeAlias = Mapping[SuitLetter, SuitRange]
MOST_LOOKED_AT: Final = 3000


# One hand


def rarity(profile: Profile, seat: SeatLetter, index: int) -> Fraction:
    """How likely a hand of a type is among all hands, averaged over the suits that are drawn.

    Raises `TooLarge` where that cannot be counted.
    """
    from majlis.dealing.dealer import Dealer  # with Numba, which starting a dialogue does not need

    sub = profile.subs(seat)[index]
    bare = replace(sub, partner_contingent_constraint=None, opponents_contingent_suit_constraint=None)
    alone = replace(
        with_type(profile, seat, index, bare),
        conditions=None,
        is_invariants_safety_profile=False,
        use_rs_w_only_path=False,
    )
    asks = [ask_of(alone, {seat: index}, choice) for choice in rs_choices(alone, {seat: index})]
    if sub.contingent is not None:
        other, asked, _ = sub.contingent
        draws = [one.random_suit_constraint for one in profile.subs(other)]
        allowed = {suit for random in draws if random is not None for suit in random.allowed_suits}
        there = [range_ask(seat, suit, asked) for suit in allowed] or [ANYTHING]
        asks = [every([one, held]) for one in asks for held in there]
    chances = [Dealer(TABLE, one).probability() for one in asks]
    return sum(chances, Fraction(0)) / max(len(chances), 1)


def rarity_words(profile: Profile, seat: SeatLetter, index: int) -> Worded | None:
    """`About 1 hand in 17 is like this.`; nothing where any hand is."""
    try:
        any_hand = str(type_words(profile, seat, index)) == "any hand"
        chance = Fraction(1) if any_hand else rarity(profile, seat, index)
    except TooLarge:
        return None
    if any_hand:
        return None
    if not chance:
        return Word(N_("No hand is like this: its ranges and its exclusions contradict each other."))
    if chance > 0.3:
        text = N_("About {percent} % of all hands are like this.")
        return Message(text, {"percent": round(100 * chance)})
    count = round(1 / chance)
    count = int(float(f"{count:.2g}")) if count > 100 else count
    return Message(N_("About 1 hand in {count} is like this."), {"count": f"{count:,}"})


# All four hands


@dataclass(frozen=True)
class Conflict:
    """Types of hand that cannot be dealt together, and how often they would be drawn."""

    indices: dict[SeatLetter, int]
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
    profile: Profile, one: Combination, choice: Mapping[SeatLetter, tuple[SuitLetter, ...]]
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
    free = len(SEAT_LETTERS) - len(asked)
    least, most = sum(low for _, low, _ in asked), sum(high for _, _, high in asked)
    if any(low > high for _, low, high in asked) or not least <= ALL_HCP <= most + free * MOST_HCP:
        return False
    for suit in SUIT_LETTERS:
        one = [ranges[suit] for ranges, _, _ in asked]
        fewest, longest = sum(r.min_cards for r in one), sum(r.max_cards for r in one)
        if any(r.min_cards > r.max_cards for r in one):
            return False
        if not fewest <= HAND_SIZE <= longest + free * HAND_SIZE:
            return False
    return True
