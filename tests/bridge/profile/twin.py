"""A slow, obvious second writing of what profiles and conditions mean: on the file's own JSON, hand by hand.

A hand is a text of ranks for each suit, a deal a hand for each seat. Nothing of the asks is used here.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import numpy as np

from majlis.bridge.conditions import tree
from majlis.bridge.table.cards import SEAT_LETTERS
from majlis.bridge.table.pack import PACK
from majlis.dealing.pack import Deals

Hand = dict[str, str]
KEYS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
HCP = {"A": 4, "K": 3, "Q": 2, "J": 1}
GROUPS = {"ANY": "SHDC", "MAJOR": "SH", "MINOR": "DC"}
POINTS = {
    "hcp": HCP,
    "controls": {"A": 2, "K": 1},
    "aces": {"A": 1},
    "kings": {"K": 1},
    "queens": {"Q": 1},
    "jacks": {"J": 1},
    "tens": {"T": 1},
}


def shuffled(seed: int, count: int) -> Deals:
    """Random deals."""
    rng = np.random.default_rng(seed)
    owners = np.repeat(np.arange(4, dtype=np.uint8), 13)
    return np.array([rng.permutation(owners) for _ in range(count)])


def hands_of(deal: Sequence[int]) -> dict[str, Hand]:
    """One deal as texts."""
    hands = {seat: dict.fromkeys("SHDC", "") for seat in SEAT_LETTERS}
    for name, owner in zip(PACK.cards, deal, strict=True):
        hands[SEAT_LETTERS[owner]][name[0]] += name[1]
    return hands


def hcp(ranks: str) -> int:
    return sum(HCP.get(rank, 0) for rank in ranks)


# Profiles


def in_range(ranks: str, asked: Mapping[str, int]) -> bool:
    cards = asked.get("min_cards", 0) <= len(ranks) <= asked.get("max_cards", 13)
    return cards and asked.get("min_hcp", 0) <= hcp(ranks) <= asked.get("max_hcp", 37)


def random_ranges(random: Mapping[str, Any], drawn: Sequence[str]) -> dict[str, Mapping[str, int]]:
    for one in random.get("pair_overrides", []):
        if list(drawn) in (one["suits"], one["suits"][::-1]):
            return {one["suits"][0]: one["first_range"], one["suits"][1]: one["second_range"]}
    return dict(zip(drawn, random.get("suit_ranges", []), strict=False))


def sub_fits(
    profile: Mapping[str, Any],
    seat: str,
    index: int,
    indices: Mapping[str, int],
    choices: Mapping[str, Sequence[str]],
    hand: Hand,
    adds: bool,
) -> bool:
    sub = profile["seat_profiles"][seat]["subprofiles"][index]
    standard, random = sub["standard"], sub.get("random_suit_constraint")
    drawn = choices.get(seat, ()) if random else ()
    total = sum(hcp(ranks) for ranks in hand.values())
    if not standard.get("total_min_hcp", 0) <= total <= standard.get("total_max_hcp", 37):
        return False
    for suit, key in KEYS.items():
        if (suit not in drawn or adds) and not in_range(hand[suit], standard.get(key, {})):
            return False
    for suit, asked in random_ranges(random or {}, drawn).items():
        if not in_range(hand[suit], asked):
            return False
    for key, whose in (
        ("partner_contingent_constraint", "partner_seat"),
        ("opponents_contingent_suit_constraint", "opponent_seat"),
    ):
        contingent = sub.get(key)
        if contingent and not contingent_fits(profile, contingent, whose, indices, choices, hand):
            return False
    return not any(
        excluded(one, hand)
        for one in profile.get("subprofile_exclusions", [])
        if one["seat"] == seat and one["subprofile_index"] == index + 1
    )


def contingent_fits(
    profile: Mapping[str, Any],
    contingent: Mapping[str, Any],
    whose: str,
    indices: Mapping[str, int],
    choices: Mapping[str, Sequence[str]],
    hand: Hand,
) -> bool:
    other = contingent[whose]
    drawn = choices.get(other, ())
    if not drawn:
        return False
    suit = drawn[0]
    if contingent.get("use_non_chosen_suit"):
        sub = profile["seat_profiles"][other]["subprofiles"][indices[other]]
        (suit,) = set(sub["random_suit_constraint"]["allowed_suits"]) - set(drawn)
    return in_range(hand[suit], contingent["suit_range"])


def excluded(exclusion: Mapping[str, Any], hand: Hand) -> bool:
    lengths = {suit: len(ranks) for suit, ranks in hand.items()}
    for shape in exclusion.get("excluded_shapes", []):
        if all(sign == "x" or int(sign) == lengths[suit] for sign, suit in zip(shape, "SHDC", strict=True)):
            return True
    clauses = exclusion.get("clauses", [])
    return bool(clauses) and all(
        sum(lengths[suit] == one["length_eq"] for suit in GROUPS[one["group"]]) == one["count"]
        for one in clauses
    )


def deal_fits(
    profile: Mapping[str, Any],
    indices: Mapping[str, int],
    choices: Mapping[str, Sequence[str]],
    hands: Mapping[str, Hand],
    adds: bool = False,
) -> bool:
    """Whether a deal fits a profile's JSON; text conditions are not looked at."""
    return all(
        sub_fits(profile, seat, index, indices, choices, hands[seat], adds) for seat, index in indices.items()
    )


def drawings(profile: Mapping[str, Any], seat: str, index: int) -> list[tuple[str, ...]]:
    """The suits that a seat may draw."""
    random = profile["seat_profiles"][seat]["subprofiles"][index].get("random_suit_constraint")
    return list(permutations(random["allowed_suits"], random["required_suits_count"])) if random else [()]


def joint_drawings(
    profile: Mapping[str, Any], indices: Mapping[str, int]
) -> list[dict[str, tuple[str, ...]]]:
    """What the seats may draw together: no suit twice, unless suits are shared."""
    found = product(*(drawings(profile, seat, index) for seat, index in indices.items()))
    joint = [dict(zip(indices, one, strict=True)) for one in found]
    if profile.get("rs_suits") == "shared":
        return joint
    together = [(one, [suit for suits in one.values() for suit in suits]) for one in joint]
    return [one for one, suits in together if len(set(suits)) == len(suits)]


# Holdings


def losers(ranks: str) -> int:
    """Loser by loser, from the top."""
    lost = 0
    for place, needed in enumerate("AKQ"):
        if len(ranks) > place and needed not in ranks:
            lost += 1
    return lost


def quick(ranks: str) -> Fraction:
    """By the table of the books."""
    table = [("AK", Fraction(2)), ("AQ", Fraction(3, 2)), ("A", Fraction(1)), ("KQ", Fraction(1))]
    for held, worth in table:
        if set(held) <= set(ranks):
            return worth
    return Fraction(1, 2) if "K" in ranks and len(ranks) >= 2 else Fraction(0)


def stopped(ranks: str) -> bool:
    """Whether the highest of A K Q J in it is guarded by as many cards as stand above it."""
    return any(rank in ranks and len(ranks) > "AKQJ".index(rank) for rank in "AKQJ")


# Conditions


def together(hands: Mapping[str, Hand], seats: Sequence[str]) -> Hand:
    return {suit: "".join(hands[seat][suit] for seat in seats) for suit in "SHDC"}


def holds(condition: tree.Condition, hand: Hand, there: str = "") -> bool:
    """Whether a condition is true of a hand; `there` is the suit that is spoken of."""
    if isinstance(condition, tree.All):
        return all(holds(part, hand, there) for part in condition.parts)
    if isinstance(condition, tree.Any):
        return any(holds(part, hand, there) for part in condition.parts)
    if isinstance(condition, tree.Not):
        return not holds(condition.part, hand, there)
    if isinstance(condition, tree.Chosen):
        times = sum(holds(condition.body, hand, suit) for suit in condition.suits)
        return times in condition.times
    if isinstance(condition, tree.Shape):
        return shaped(condition.text, [len(hand[suit]) for suit in "SHDC"])
    where = getattr(condition, "where", None)
    suit = there if where == "there" else where
    cards = [hand[suit]] if suit else [hand[one] for one in "SHDC"]
    if isinstance(condition, tree.Length):
        return len(cards[0]) in condition.amount
    if isinstance(condition, tree.Honours):
        return sum(rank in cards[0] for rank in condition.ranks) in condition.amount
    if isinstance(condition, tree.Stopper):
        return stopped(cards[0])
    assert isinstance(condition, tree.Valuation)
    if condition.measure == "losers":
        return sum(map(losers, cards)) in condition.amount
    if condition.measure == "quick":
        return int(2 * sum(map(quick, cards))) in condition.amount
    if condition.measure in ("total", "support"):
        return shape_points(hand, suit or "") in condition.amount
    table = POINTS[condition.measure]
    return sum(table.get(rank, 0) for ranks in cards for rank in ranks) in condition.amount


def shape_points(hand: Hand, trumps: str) -> int:
    """Points with one for each card after the fourth; with trumps, for short suits instead."""
    points = sum(map(hcp, hand.values()))
    if not trumps:
        return points + sum(len(ranks[4:]) for ranks in hand.values())
    held = min(len(hand[trumps]), 4)
    worth = {4: {0: 5, 1: 3, 2: 1}, 3: {0: 3, 1: 2, 2: 1}}.get(held, {})
    return points + sum(worth.get(len(ranks), 0) for suit, ranks in hand.items() if suit != trumps)


def shaped(text: str, lengths: Sequence[int]) -> bool:
    sorted_shape = "".join(str(length) for length in sorted(lengths, reverse=True))
    balanced = sorted_shape in ("4333", "4432", "5332")
    semi = sorted_shape in ("5422", "6322")
    if text in ("balanced", "semi-balanced", "unbalanced"):
        return {"balanced": balanced, "semi-balanced": semi, "unbalanced": not balanced and not semi}[text]
    if "=" in text:
        return all(one in ("x", str(length)) for one, length in zip(text.split("="), lengths, strict=True))
    signs = text.replace("(10)", "A").replace("(11)", "B").replace("(12)", "C").replace("(13)", "D")
    return any(
        all(sign == "x" or int(sign, 16) == length for sign, length in zip(signs, order, strict=True))
        for order in permutations(lengths)
    )
