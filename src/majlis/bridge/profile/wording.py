"""A profile in plain bridge language: `North: 15-17 HCP, 5+ spades …`, one line for each type of hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from majlis.bridge.profile.coupling import (
    PAIRS,
    PairName,
    bespoke_map,
    drivers_of,
    first_in_order,
    is_coupled,
    same_number,
    shares,
)
from majlis.bridge.profile.model import (
    Clause,
    Exclusion,
    Profile,
    RandomSuits,
    Standard,
    SubProfile,
    SuitRange,
)
from majlis.bridge.table.pack import (
    HAND_SIZE,
    MOST_HCP,
    MOST_SUIT_HCP,
    PARTNER,
    SEAT_WORDS,
    SEATS,
    SUIT_GLYPHS,
    SUIT_WORDS,
    SUITS,
    Seat,
    Suit,
)
from majlis.errors import InputError
from majlis.message import Listed

COUNTS: Final = ("no", "one", "two", "three", "four")
ORDINALS: Final = ("first", "second", "third", "fourth")
GROUP_WORDS: Final = {"ANY": "suit", "MAJOR": "major", "MINOR": "minor"}
ROLE_WORDS: Final = {"driver_only": "only when driving", "follower_only": "only when following"}


def describe(profile: Profile) -> str:
    """The whole profile in words, several lines."""
    version = f", version {profile.version}" if profile.version else ""
    category = f" ({profile.category})" if profile.category else ""
    lines = [f"{profile.profile_name}{version}{category}"]
    lines += [profile.description] if profile.description else []
    lines.append(f"{profile.tag}; {SEAT_WORDS[profile.dealer]} deals.")
    if profile.is_invariants_safety_profile:
        return "\n".join([*lines, "Every constraint is ignored: any deal."])
    for seat in SEATS:
        subs = profile.subs(seat)
        free = [] if subs else [f"{SEAT_WORDS[seat]}: any hand"]
        lines += free + [sub_line(profile, seat, index) for index in range(len(subs))]
    lines += [f"Also {line.strip()}" for line in profile.condition_lines() if line.strip()]
    lines += filter(None, (coupling_words(profile, name) for name in PAIRS))
    return "\n".join(lines)


def sub_line(profile: Profile, seat: Seat, index: int) -> str:
    """One type of hand: `North 2, two-suiter (25 %): 12-20 HCP; …`."""
    share = share_words(profile, seat, index)
    return f"{sub_name(profile, seat, index)}{share}: {sub_words(profile, seat, index)}"


def sub_name(profile: Profile, seat: Seat, index: int) -> str:
    """`North`, or `North 2, two-suiter` where there are several."""
    subs = profile.subs(seat)
    number = f" {index + 1}" if len(subs) > 1 else ""
    return SEAT_WORDS[seat] + number + (f", {subs[index].name}" if subs[index].name else "")


def share_words(profile: Profile, seat: Seat, index: int) -> str:
    """` (25 %)`: how often by the seat's own weights; nothing for the only type."""
    if len(profile.subs(seat)) < 2:
        return ""
    try:
        return f" ({float(100 * shares(profile, seat, None)[index]):.3g} %)"
    except InputError:
        return ""


def sub_words(profile: Profile, seat: Seat, index: int) -> str:
    """What a type of hand asks, in one line."""
    sub = profile.subs(seat)[index]
    random = sub.random_suit_constraint
    excluded = [
        exclusion_words(one)
        for one in profile.subprofile_exclusions
        if one.seat == seat and one.subprofile_index == index + 1
    ]
    parts = [
        points_words(sub.standard.total_min_hcp, sub.standard.total_max_hcp, MOST_HCP),
        random_words(random) if random else "",
        standard_words(sub.standard, "elsewhere " if random else ""),
        contingent_words(seat, sub),
        *excluded,
        sub.conditions.strip() if sub.conditions else "",
        ROLE_WORDS.get(sub.usage(seat), ""),
    ]
    return "; ".join(filter(None, parts)) or "any hand"


# Ranges


def amount_words(low: int, high: int, most: int) -> str:
    """`5-6`, `5+`, `at most 4`, `6`; nothing where everything goes.

    >>> [amount_words(5, 6, 13), amount_words(5, 13, 13), amount_words(0, 4, 13), amount_words(0, 13, 13)]
    ['5-6', '5+', 'at most 4', '']
    """
    if low <= 0 and high >= most:
        return ""
    if low == high:
        return str(low) if low else "no"
    return f"{low}+" if high >= most else f"at most {high}" if low <= 0 else f"{low}-{high}"


def one_card(cards: str) -> bool:
    """Whether a noun after the amount is singular."""
    return cards in ("1", "at most 1")


def points_words(low: int, high: int, most: int) -> str:
    """`15-17 HCP`."""
    amount = amount_words(low, high, most)
    return f"{amount} HCP" if amount else ""


def range_words(asked: SuitRange, place: str) -> str:
    """`5-6 cards and 3-7 HCP in one place`; nothing where everything goes."""
    cards = amount_words(asked.min_cards, asked.max_cards, HAND_SIZE)
    points = points_words(asked.min_hcp, asked.max_hcp, MOST_SUIT_HCP)
    said = " and ".join(
        filter(None, [f"{cards} card{'' if one_card(cards) else 's'}" if cards else "", points])
    )
    return f"{said} {place}" if said else ""


def suit_range_words(asked: SuitRange, suit: Suit) -> str:
    """`5-6 spades`, `5-6 cards and 3-7 HCP in spades`."""
    cards = amount_words(asked.min_cards, asked.max_cards, HAND_SIZE)
    if cards and not points_words(asked.min_hcp, asked.max_hcp, MOST_SUIT_HCP):
        return f"{cards} {SUIT_WORDS[suit][: -1 if one_card(cards) else None]}"
    return range_words(asked, f"in {SUIT_WORDS[suit]}")


def standard_words(standard: Standard, other: str = "") -> str:
    """What is asked suit by suit; suits of which the same is asked are named together."""
    groups: dict[SuitRange, list[Suit]] = {}
    for suit, asked in standard.ranges().items():
        groups.setdefault(
            SuitRange(asked.min_cards, asked.max_cards, asked.min_hcp, asked.max_hcp), []
        ).append(suit)
    said = []
    for asked, suits in groups.items():
        if len(suits) == 1:
            said.append(suit_range_words(asked, suits[0]))
        else:
            place = "in each suit" if len(suits) == len(SUITS) else f"in each of {glyphs(suits)}"
            said.append(range_words(asked, place))
    said = list(filter(None, said))
    return other + ", ".join(said) if said else ""


def glyphs(suits: Sequence[Suit]) -> str:
    """`♠♥♦`."""
    return "".join(SUIT_GLYPHS[suit] for suit in suits)


# Random suits, and hands that depend on them


def random_words(random: RandomSuits) -> str:
    """`two random suits of ♠♥♦♣: 5-6 cards in the first, 4-5 cards in the second`."""
    count = random.required_suits_count
    number = COUNTS[count] if 0 <= count < len(COUNTS) else str(count)
    if count == 1:
        said = [range_words(one, "in it") for one in random.suit_ranges[:1]]
    else:
        said = [
            range_words(one, f"in the {ordinal}")
            for one, ordinal in zip(random.suit_ranges[:count], ORDINALS, strict=False)
        ]
    said += [
        f"but for {glyphs(one.suits)} "
        + " and ".join(filter(None, map(suit_range_words, (one.first_range, one.second_range), one.suits)))
        for one in random.pair_overrides
    ]
    told = ", ".join(filter(None, said))
    suits = f"{number} random suit{'s' * (count != 1)} of {glyphs(random.allowed_suits)}"
    return f"{suits}: {told}" if told else suits


def contingent_words(seat: Seat, sub: SubProfile) -> str:
    """`3-5 cards in partner's suit`; nothing where nothing depends on another hand."""
    if sub.contingent is None:
        return ""
    other, asked, non_chosen = sub.contingent
    whose = "partner" if other == PARTNER[seat] else SEAT_WORDS[other]
    place = f"in the suit not drawn for {whose}" if non_chosen else f"in {whose}'s suit"
    return range_words(asked, place)


# Exclusions


def exclusion_words(exclusion: Exclusion) -> str:
    """`never 5=4=x=x or 4=5=x=x`, `never with exactly two 5-card majors`."""
    return "never " + excluded_words(exclusion)


def excluded_words(exclusion: Exclusion) -> str:
    """What is excluded: `5=4=x=x or 4=5=x=x`, `with exactly two 5-card majors`."""
    shapes = ["=".join(shape) for shape in exclusion.excluded_shapes or ()]
    clauses = [clause_words(clause) for clause in exclusion.clauses or ()]
    return Listed(shapes or ["with " + Listed(clauses).words("en")], "or").words("en")


def clause_words(clause: Clause) -> str:
    """`exactly one 5-card major`, `no 4-card minor`, `exactly two void suits`."""
    number = COUNTS[clause.count] if 0 <= clause.count < len(COUNTS) else str(clause.count)
    group = GROUP_WORDS.get(clause.group, clause.group)
    exactly = "" if clause.count == 0 else "exactly "
    return f"{exactly}{number} {clause.length_eq}-card {group}{'s' * (clause.count > 1)}"


# Roles


def coupling_words(profile: Profile, name: PairName) -> str:
    """How the sub-profiles of a pair go together; nothing where there is no choice."""
    one, other = PAIRS[name]
    if min(len(profile.subs(seat)) for seat in PAIRS[name]) < 2:
        return ""
    both = f"{SEAT_WORDS[one]} and {SEAT_WORDS[other]}"
    drivers = drivers_of(profile, name)
    if not drivers:
        if not is_coupled(profile, name):
            return f"{both} are drawn independently."
        return f"{both} have the same number, drawn by {SEAT_WORDS[first_in_order(profile, name)]}'s weights."
    who = f"{both} drive in turn, at random" if len(drivers) > 1 else f"{SEAT_WORDS[drivers[0]]} drives"
    if bespoke_map(profile, name):
        return f"{who}: {map_words(bespoke_map(profile, name) or {})}."
    if same_number(profile, name):
        return f"{who}: the other has the same number."
    return f"{who}; the other is drawn independently, since the numbers of sub-profiles differ."


def map_words(table: Mapping[str, Sequence[int]]) -> str:
    """`1 goes with 1 or 2, 2 goes with 3`, numbered from 1."""
    rows = []
    for driver, followers in table.items():
        number = str(int(driver) + 1) if driver.isdecimal() and len(driver) < 9 else driver
        rows.append(f"{number} goes with {Listed([str(one + 1) for one in followers], 'or').words('en')}")
    return ", ".join(rows)
