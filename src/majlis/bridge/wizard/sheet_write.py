"""Writing a profile as a sheet: the text form of a whole profile, a line for each type of hand.

    name: Weak twos
    version: 0.1
    dealer: west
    tag: Overcaller
    roles ns: north drives
    west: 5-10 hcp; draw 1 of ♠♥♦: 6 cards, 4+ hcp
    north 1 "takeout" 60 %: 12-17 hcp; west's suit: 0-2 cards; never 5xx1
    north 2 "notrump" 40 %: 15-18 hcp; also balanced, stopper in spades
    ns: 25-27 hcp

`sheet_read` reads it, and tells the whole form. What a sheet cannot hold, unknown keys of the file,
`not_written` lists.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Final

from majlis.bridge.profile.coupling import PAIRS, PairName, bespoke_map
from majlis.bridge.profile.faults import Path, path_text
from majlis.bridge.profile.model import Block, Exclusion, Profile, RandomSuits, SubProfile
from majlis.bridge.profile.text import format_condition, format_line, parse_condition, parse_conditions
from majlis.bridge.profile.wording import clause_words
from majlis.bridge.table.pack import PARTNER, SEAT_WORDS, SEATS, SUIT_GLYPHS, Seat, Suit
from majlis.bridge.wizard.amounts import suit_range_text
from majlis.bridge.wizard.fold import text_of_hand

MODE_WORDS: Final = {
    "north_drives": "north drives",
    "south_drives": "south drives",
    "east_drives": "east drives",
    "west_drives": "west drives",
    "random_driver": "either drives",
    "no_driver": "same number",
    "no_driver_no_index": "independent",
}
ROLE_TEXTS: Final = {"driver_only": "only when driving", "follower_only": "only when following"}
TEXT_KEYS: Final = {
    "name": "profile_name",
    "description": "description",
    "author": "author",
    "category": "category",
    "version": "version",
}
FLAG_KEYS: Final = {
    "rotate": "rotate_deals_by_default",
    "ignore all": "is_invariants_safety_profile",
    "only west draws": "use_rs_w_only_path",
}
NUMBER_KEYS: Final = {"sort order": "sort_order", "schema": "schema_version"}
DEFAULTS: Final = Profile(profile_name="", dealer="N", tag="Opener")


def write_sheet(profile: Profile) -> str:
    """A valid profile as a sheet that reads back to the same asks."""
    lines = [*head_lines(profile), ""]
    for seat in SEATS:
        lines += [seat_line(profile, seat, index) for index in range(len(profile.subs(seat)))]
    lines += condition_texts(profile)
    return "\n".join(lines).rstrip("\n") + "\n"


def head_lines(profile: Profile) -> Iterator[str]:
    """What stands above the hands; what has its usual value is left out."""
    for word, key in TEXT_KEYS.items():
        if text := getattr(profile, key):
            yield f"{word}: {quoted_if_needed(text)}"
    yield f"dealer: {seat_text(profile.dealer)}"
    yield f"tag: {profile.tag}"
    if profile.hand_dealing_order is not None and sorted(profile.hand_dealing_order) == sorted(SEATS):
        yield f"order: {' '.join(profile.hand_dealing_order)}"
    for word, key in NUMBER_KEYS.items():
        if getattr(profile, key) != getattr(DEFAULTS, key):
            yield f"{word}: {getattr(profile, key)}"
    for word, key in FLAG_KEYS.items():
        if getattr(profile, key) != getattr(DEFAULTS, key):
            yield f"{word}: {'yes' if getattr(profile, key) else 'no'}"
    for name in PAIRS:
        yield from role_lines(profile, name)


def role_lines(profile: Profile, name: PairName) -> Iterator[str]:
    """How a pair goes together."""
    mode = profile.ns_role_mode if name == "ns" else profile.ew_role_mode
    if mode is not None:
        yield f"roles {name}: {MODE_WORDS.get(mode, 'independent')}"
    # A row without followers is an error where somebody drives, and has no meaning elsewhere.
    table = {row: found for row, found in (bespoke_map(profile, name) or {}).items() if found}
    if table:
        rows = (f"{int(row) + 1} > {' '.join(str(one + 1) for one in found)}" for row, found in table.items())
        yield f"map {name}: {', '.join(rows)}"


def seat_text(seat: Seat) -> str:
    """`north`."""
    return SEAT_WORDS[seat].lower()


def quoted_if_needed(text: str) -> str:
    """The text, in quotes where its ends or lines would be lost without."""
    odd = text != text.strip() or text.startswith('"') or any(not sign.isprintable() for sign in text)
    return json.dumps(text, ensure_ascii=any("\ud800" <= sign <= "\udfff" for sign in text)) if odd else text


# Hands


def seat_line(profile: Profile, seat: Seat, index: int) -> str:
    """One type of hand: `north 1 "takeout" 60 %: 12-17 hcp; …`."""
    sub = profile.subs(seat)[index]
    head = seat_text(seat) + (f" {index + 1}" if len(profile.subs(seat)) > 1 else "")
    if sub.name is not None:
        head += " " + json.dumps(sub.name, ensure_ascii=False)
    if sub.weight_percent is not None:
        head += f" {sub.weight_percent!r} %".replace(".0 %", " %")
    return f"{head}: {'; '.join(hand_texts(profile, seat, index, sub))}"


def hand_texts(profile: Profile, seat: Seat, index: int, sub: SubProfile) -> Iterator[str]:
    """The pieces of a line."""
    yield text_of_hand(sub.standard)
    if sub.random_suit_constraint is not None:
        yield from random_texts(sub.random_suit_constraint)
    if sub.contingent is not None:
        other, asked, non_chosen = sub.contingent
        whose = "partner" if other == PARTNER[seat] else seat_text(other)
        place = f"suit not drawn by {whose}" if non_chosen else f"{whose}'s suit"
        yield f"{place}: {suit_range_text(asked)}"
    if sub.conditions is not None and sub.conditions.strip():
        yield f"also {format_condition(parse_condition(sub.conditions))}"
    for exclusion in profile.subprofile_exclusions:
        if exclusion.seat == seat and exclusion.subprofile_index == index + 1:
            yield f"never {exclusion_text(exclusion)}"
    if role := ROLE_TEXTS.get(sub.usage(seat)):
        yield role


def random_texts(random: RandomSuits) -> Iterator[str]:
    """`draw 2 of ♠♥♦♣: 5-6 cards | 4-5 cards`, and `if ♦♣: …` for each pair with other ranges."""
    count = random.required_suits_count
    ranges = " | ".join(map(suit_range_text, random.suit_ranges[:count]))
    yield f"draw {count} of {glyphs(random.allowed_suits)}: {ranges}"
    for one in random.pair_overrides:
        ranges = f"{suit_range_text(one.first_range)} | {suit_range_text(one.second_range)}"
        yield f"if {glyphs(one.suits)}: {ranges}"


def exclusion_text(exclusion: Exclusion) -> str:
    """`5xx1, 4432`, `exactly two 5-card majors and no 4-card minor`."""
    if exclusion.clauses:
        return " and ".join(map(clause_words, exclusion.clauses))
    return ", ".join(shape.lower() for shape in exclusion.excluded_shapes or ())


def glyphs(suits: Sequence[Suit]) -> str:
    """`♠♥♦`."""
    return "".join(SUIT_GLYPHS[suit] for suit in suits)


def condition_texts(profile: Profile) -> list[str]:
    """The further conditions; those of one seat begin with `also`, since they are no type of hand."""
    lines = [line for text in profile.condition_lines() for line in parse_conditions(text)]
    return [("also " if len(line.seats) == 1 else "") + format_line(line) for line in lines]


# What a sheet does not hold


def not_written(profile: Profile) -> list[str]:
    """The paths of a profile's unknown keys."""
    return [path_text(at) for at in unknown_keys(profile, ())]


def unknown_keys(value: object, at: Path) -> Iterator[Path]:
    """Where unknown keys stand."""
    if isinstance(value, Block):
        yield from ((*at, key) for key in value.unknown)
        own = {field.name for field in fields(Block)}
        for field in fields(value):
            if field.name not in own:
                yield from unknown_keys(getattr(value, field.name), (*at, field.name))
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from unknown_keys(item, (*at, number))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from unknown_keys(item, (*at, key))
