"""What a profile asks of a deal, once its sub-profiles and random suits are chosen.

`combinations` lists the sub-profiles that may be drawn together, `rs_choices` the suits that may then be
drawn, `ask_of` what the deal must fit; `parts_of` tells the same bit by bit, each with its place in the
file and in words, for explanations. All deals that fit are equally likely: that is the dealer's work.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations, product
from math import perm, prod
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from majlis.bridge.conditions.asks import Predicate, ask_and_test
from majlis.bridge.conditions.reading import format_condition, format_line
from majlis.bridge.conditions.tree import All, Condition, Line
from majlis.bridge.conditions.words import Written, message, word_of_seat
from majlis.bridge.profile.coupling import Combination, combinations
from majlis.bridge.profile.faults import Path
from majlis.bridge.profile.model import (
    GROUPS,
    RS_SUITS,
    Clause,
    Exclusion,
    Profile,
    RandomSuits,
    SubProfile,
    SuitRange,
)
from majlis.bridge.profile.words import excluded_words, exclusion_words, points, suit_range, type_name
from majlis.bridge.table.cards import HAND_SIZE, SEAT_LETTERS, SUIT_LETTERS, SeatLetter, SuitLetter
from majlis.bridge.table.pack import MOST_HCP, MOST_SUIT_HCP, WORD_OF_SUIT
from majlis.dealing.asks import NOTHING, Ask, Lengths, every, hand
from majlis.errors import InputError, shown
from majlis.i18n import N_
from majlis.message import Listed, Worded

__all__ = [
    "Combination",
    "Part",
    "ask_of",
    "combinations",
    "excluded_shapes",
    "parts_of",
    "ranges_for",
    "rs_choices",
    "where_of",
]

RsOverStandard: TypeAlias = Literal["replaces", "adds"]
"""In a drawn suit the drawn range stands instead of the standard one, or (the older reading) beside it."""
Indices: TypeAlias = Mapping[SeatLetter, int]
"""The index, from 0, of each seat's sub-profile; a seat that is absent is free."""
Suits: TypeAlias = Mapping[SeatLetter, tuple[SuitLetter, ...]]
"""The random suits of each seat that draws any, in the order of drawing."""


@dataclass(frozen=True)
class Part:
    """One thing that is asked: of whom, where it stands in the file, in words, and as an ask."""

    seats: tuple[SeatLetter, ...]
    at: Path
    words: Worded
    ask: Ask
    condition: Condition | None = None
    """What is asked where it is written in the language of conditions."""
    test: Predicate | None = None
    """What the ask leaves out, to be met by rejection; None where the ask says all."""

    @property
    def index(self) -> int | None:
        """The index of the sub-profile; None for what is asked whatever the sub-profiles."""
        return self.at[3] if self.at[:1] == ("seat_profiles",) and isinstance(self.at[3], int) else None


def rs_choices(profile: Profile, indices: Indices) -> list[dict[SeatLetter, tuple[SuitLetter, ...]]]:
    """Every choice of random suits, equally likely before it is known which can be dealt.

    One empty choice where no seat draws any; no choice at all where a seat cannot draw as many as it asks.
    """
    drawing = dict(randoms(profile, indices))
    draws = tuple((tuple(dict.fromkeys(r.allowed_suits)), r.required_suits_count) for r in drawing.values())
    chosen = joint_draws(draws, profile.rs_suits == "shared")
    return [dict(zip(drawing, suits, strict=True)) for suits in chosen]


@lru_cache(maxsize=32)
def joint_draws(
    draws: tuple[tuple[tuple[SuitLetter, ...], int], ...], shared: bool
) -> tuple[tuple[tuple[SuitLetter, ...], ...], ...]:
    """What several seats can draw, each so many of its suits: no suit twice, unless suits are shared.

    >>> draws = joint_draws(((("S", "H"), 1), (("S", "H", "D"), 1)), shared=False)
    >>> [" ".join(map("".join, suits)) for suits in draws]
    ['S H', 'S D', 'H S', 'H D']
    """
    found: list[tuple[tuple[SuitLetter, ...], ...]] = [()]
    for allowed, count in draws:
        options = tuple(permutations(allowed, count))
        found = [
            (*before, suits)
            for before in found
            for suits in options
            if shared or not any(suit in one for one in before for suit in suits)
        ]
    return tuple(found)


def number_of_choices(profile: Profile, indices: Indices) -> int:
    """How many choices of random suits there are: those of shared suits are not made for that."""
    if profile.rs_suits != "shared":
        return len(rs_choices(profile, indices))
    return prod(perm(len(set(r.allowed_suits)), r.required_suits_count) for _, r in randoms(profile, indices))


def with_rs_suits(profile: Profile, reading: str | None) -> Profile:
    """The profile with `exclusive` or `shared` random suits, None as it is; `InputError` for another word."""
    if reading is not None and reading not in RS_SUITS:
        raise InputError(
            N_("{text} does not say how random suits of two hands go together: write {right}"),
            text=shown(reading),
            right=Listed(RS_SUITS, "or"),
        )
    return profile if reading in (None, profile.rs_suits) else replace(profile, rs_suits=reading)


def parse_rs_over_standard(text: str) -> RsOverStandard:
    """How a drawn range stands to the standard one, by its name; raises `InputError` for anything else."""
    for name in get_args(RsOverStandard):
        if text == name:
            found: RsOverStandard = name
            return found
    raise InputError(
        N_("{text} does not say how the range of a random suit stands to the standard one: write {right}"),
        text=shown(text),
        right=Listed(get_args(RsOverStandard), "or"),
    )


def randoms(profile: Profile, indices: Indices) -> Iterator[tuple[SeatLetter, RandomSuits]]:
    """The seats that draw suits, with what they draw."""
    for seat, sub in chosen_subs(profile, indices).items():
        random = sub.random_suit_constraint
        if random is not None and (seat == "W" or not profile.use_rs_w_only_path):
            yield seat, random


def chosen_subs(profile: Profile, indices: Indices) -> dict[SeatLetter, SubProfile]:
    """The sub-profile of each seat that is not free."""
    if profile.is_invariants_safety_profile:
        return {}
    return {seat: profile.subs(seat)[indices[seat]] for seat in SEAT_LETTERS if seat in indices}


def ask_of(
    profile: Profile, indices: Indices, choices: Suits, rs_over_standard: RsOverStandard = "replaces"
) -> Ask:
    """What the deal must fit, as one ask."""
    return every(part.ask for part in parts_of(profile, indices, choices, rs_over_standard))


def where_of(profile: Profile, indices: Indices, choices: Suits) -> list[Predicate]:
    """What the deal must fit besides, and the ask leaves out; with exact conditions nothing."""
    return [part.test for part in parts_of(profile, indices, choices) if part.test is not None]


def parts_of(
    profile: Profile,
    indices: Indices,
    choices: Suits,
    rs_over_standard: RsOverStandard = "replaces",
    exact: bool = True,
) -> list[Part]:
    """What the deal must fit, bit by bit; `exact` as in `ask_and_test`."""
    parts: list[Part] = []
    subs = chosen_subs(profile, indices)
    for seat, sub in subs.items():
        at: Path = ("seat_profiles", seat, "subprofiles", indices[seat])
        name = type_name(profile, seat, indices[seat])
        own = [
            *standard_parts(seat, sub, choices.get(seat, ()), rs_over_standard),
            *random_parts(seat, sub, choices.get(seat, ())),
            *contingent_parts(profile, seat, subs, choices),
            *condition_parts(seat, sub, exact),
        ]
        parts += [
            Part((seat,), (*at, *one.at), message("{who}: {what}", who=name, what=one.words), *one[2:])
            for one in own
        ]
        parts += exclusion_parts(profile, seat, indices[seat], name)
    if not profile.is_invariants_safety_profile:
        parts += line_parts(profile, exact)
    return parts


class Own(NamedTuple):
    """A part of a sub-profile, with its place and words within that."""

    at: Path
    words: Worded
    ask: Ask
    condition: Condition | None = None
    test: Predicate | None = None


def standard_parts(
    seat: SeatLetter, sub: SubProfile, drawn: Sequence[SuitLetter], rs_over_standard: RsOverStandard
) -> Iterator[Own]:
    """The total and the suits of the standard constraints; drawn suits only where both ranges count."""
    standard = sub.standard
    words = points(standard.total_min_hcp, standard.total_max_hcp, MOST_HCP)
    if words:
        low, high = limits(standard.total_min_hcp, standard.total_max_hcp, MOST_HCP)
        key = "total_min_hcp" if low else "total_max_hcp"
        yield Own(("standard", key), words, hand(seat).value("hcp", low, high))
    for key, (suit, asked) in zip(WORD_OF_SUIT.values(), standard.ranges().items(), strict=True):
        if suit not in drawn or rs_over_standard == "adds":
            words = suit_range(asked, suit)
            if words:
                yield Own(("standard", key), words, range_ask(seat, suit, asked))


def random_parts(seat: SeatLetter, sub: SubProfile, drawn: Sequence[SuitLetter]) -> Iterator[Own]:
    """What the hand holds in the suits that were drawn for it."""
    random = sub.random_suit_constraint
    if random is None:
        return
    for suit, (place, asked) in ranges_for(random, drawn).items():
        words = suit_range(asked, suit)
        if words:
            at = ("random_suit_constraint", *place)
            yield Own(at, words, range_ask(seat, suit, asked))


def ranges_for(random: RandomSuits, drawn: Sequence[SuitLetter]) -> dict[SuitLetter, tuple[Path, SuitRange]]:
    """The range of each drawn suit, and where it stands; an override is for two drawn suits in any order."""
    for number, one in enumerate(random.pair_overrides):
        if len(drawn) == 2 and len(one.suits) == 2 and set(one.suits) == set(drawn):
            at: Path = ("pair_overrides", number)
            return {
                one.suits[0]: ((*at, "first_range"), one.first_range),
                one.suits[1]: ((*at, "second_range"), one.second_range),
            }
    if len(drawn) > len(random.suit_ranges):
        raise InputError(
            N_("{drawn} suits are drawn and suit_ranges has {suit_ranges}: write one for each"),
            drawn=len(drawn),
            suit_ranges=len(random.suit_ranges),
        )
    return {suit: (("suit_ranges", place), random.suit_ranges[place]) for place, suit in enumerate(drawn)}


def contingent_parts(
    profile: Profile, seat: SeatLetter, subs: Mapping[SeatLetter, SubProfile], choices: Suits
) -> Iterator[Own]:
    """What the hand holds in the suit drawn for another; where none was drawn it cannot be dealt."""
    sub = subs[seat]
    if sub.contingent is None:
        return
    other, asked, non_chosen = sub.contingent
    if profile.use_rs_w_only_path and other != "W":
        return
    key = "partner_contingent_constraint"
    if sub.partner_contingent_constraint is None:
        key = "opponents_contingent_suit_constraint"
    random = subs[other].random_suit_constraint if other in subs else None
    suit = meant_suit(random, choices.get(other, ()), non_chosen)
    if suit is None:
        text = N_("a random suit of {seat}'s, which has none here")
        if non_chosen and random is not None:
            text = N_("one allowed suit left over of {seat}'s, which has none here")
        yield Own((key,), message(text, seat=word_of_seat(other)), NOTHING)
    elif words := suit_range(asked, suit):
        yield Own((key, "suit_range"), words, range_ask(seat, suit, asked))


def meant_suit(
    random: RandomSuits | None, drawn: Sequence[SuitLetter], non_chosen: bool
) -> SuitLetter | None:
    """The suit that a contingent constraint is about: the first drawn, or the only allowed one not drawn."""
    if random is None or not drawn:
        return None
    if not non_chosen:
        return drawn[0]
    left = [suit for suit in SUIT_LETTERS if suit in random.allowed_suits and suit not in drawn]
    return left[0] if len(left) == 1 else None


def condition_parts(seat: SeatLetter, sub: SubProfile, exact: bool) -> Iterator[Own]:
    """The further conditions of a type of hand, a part for each that has to hold."""
    if sub.reading is not None and sub.condition is not None:
        lines = split_line(Line((seat,), sub.condition))
        for line in lines:
            ask, test = ask_and_test(line, exact)
            text = format_condition(line.condition) if len(lines) > 1 else sub.reading.text.strip()
            yield Own(("conditions",), Written(text, (Line((), line.condition),)), ask, line.condition, test)


def line_parts(profile: Profile, exact: bool) -> Iterator[Part]:
    """The further conditions of the profile, a part for each that has to hold."""
    for number, reading in enumerate(profile.readings):
        at: Path = ("conditions",) if isinstance(profile.conditions, str) else ("conditions", number)
        lines = [one for whole in reading.checked() for one in split_line(whole)]
        for line in lines:
            ask, test = ask_and_test(line, exact)
            words = Written(format_line(line) if len(lines) > 1 else reading.text.strip(), (line,))
            yield Part(line.seats, at, words, ask, line.condition, test)


def split_line(line: Line) -> list[Line]:
    """A line for each of the conditions that have to hold together."""
    parts = line.condition.parts if isinstance(line.condition, All) else (line.condition,)
    return [Line(line.seats, part) for part in parts]


def range_ask(seat: SeatLetter, suit: SuitLetter, asked: SuitRange) -> Ask:
    """Cards and points of a suit, as far as they are limited."""
    cards = limits(asked.min_cards, asked.max_cards, HAND_SIZE)
    points = limits(asked.min_hcp, asked.max_hcp, MOST_SUIT_HCP)
    asks = [hand(seat).length(suit, *cards)] if cards != OPEN else []
    asks += [hand(seat).value("hcp", *points, suit=suit)] if points != OPEN else []
    return every(asks)


def limits(low: int, high: int, most: int) -> tuple[int | None, int | None]:
    """The ends of a range; one that cannot be passed is left open."""
    return low if low > 0 else None, high if high < most else None


OPEN: Final = (None, None)


# Exclusions


def exclusion_parts(profile: Profile, seat: SeatLetter, index: int, name: Worded) -> Iterator[Part]:
    """The shapes that a type of hand must not have, a part for each exclusion."""
    for number, exclusion in enumerate(profile.subprofile_exclusions):
        if exclusion.seat == seat and exclusion.subprofile_index == index + 1:
            words = message("{who}: {what}", who=name, what=exclusion_words(exclusion))
            ask = ~hand(seat).shape_set(excluded_shapes(exclusion), str(excluded_words(exclusion)))
            yield Part((seat,), ("subprofile_exclusions", number), words, ask)


def excluded_shapes(exclusion: Exclusion) -> frozenset[Lengths]:
    """The lengths of spades, hearts, diamonds and clubs that an exclusion forbids."""
    listed, clauses = exclusion.excluded_shapes or (), exclusion.clauses or ()
    return frozenset(
        shape
        for shape in ALL_SHAPES
        if any(fits_pattern(shape, pattern) for pattern in listed)
        or (clauses and all(fits_clause(shape, clause) for clause in clauses))
    )


def fits_pattern(shape: Lengths, pattern: str) -> bool:
    """Whether a shape is `5xx1` or the like.

    >>> fits_pattern((5, 4, 3, 1), "5xx1"), fits_pattern((5, 4, 3, 1), "x5xx")
    (True, False)
    """
    return len(pattern) == len(shape) and all(
        sign in "xX" or sign == str(length) for sign, length in zip(pattern, shape, strict=True)
    )


def fits_clause(shape: Lengths, clause: Clause) -> bool:
    """Whether exactly so many suits of the group have exactly that length."""
    suits = GROUPS.get(clause.group, ())
    return sum(shape[SUIT_LETTERS.index(suit)] == clause.length_eq for suit in suits) == clause.count


ALL_SHAPES: Final = tuple(
    shape for shape in product(range(HAND_SIZE + 1), repeat=len(SUIT_LETTERS)) if sum(shape) == HAND_SIZE
)
