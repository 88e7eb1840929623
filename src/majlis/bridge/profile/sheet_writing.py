"""A profile written as text: the head, a line for each type of hand, the further conditions."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Final

from majlis.bridge.conditions.reading import format_condition, format_line
from majlis.bridge.conditions.words import glyphs
from majlis.bridge.profile.amounts import suit_range_text
from majlis.bridge.profile.coupling import INDEPENDENT, PAIRS, PairName, is_newest, linked_pair, same_number
from majlis.bridge.profile.exclusions import format_exclusion
from majlis.bridge.profile.faults import Path, path_text
from majlis.bridge.profile.hand_line import format_hand_line, parse_hand_line, plain
from majlis.bridge.profile.model import Block, Profile, RandomSuits, SubProfile
from majlis.bridge.table.cards import SEAT_LETTERS, SeatLetter
from majlis.bridge.table.pack import PARTNER, WORD_OF_SEAT

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
RS_SUITS_HEAD: Final = "random suits"
ROTATED_HEAD: Final = "rotated from"
NUMBER_KEYS: Final = {"sort order": "sort_order", "schema": "schema_version"}
DEFAULTS: Final = Profile(profile_name="", dealer="N", tag="Opener")


def format_profile(profile: Profile) -> str:
    """A valid profile as a sheet that reads back to the same asks."""
    lines = [*head_lines(profile), ""]
    for seat in SEAT_LETTERS:
        lines += [seat_line(profile, seat, index) for index in range(len(profile.subs(seat)))]
    lines += condition_texts(profile)
    return "\n".join(lines).rstrip("\n") + "\n"


def head_lines(profile: Profile) -> Iterator[str]:
    """What stands above the hands; what has its usual value is left out."""
    for word, key in TEXT_KEYS.items():
        if text := getattr(profile, key):
            yield f"{word}: {quoted_if_needed(text)}"
    yield f"dealer: {seat_text(profile.dealer)}"
    if profile.vulnerable is not None:
        yield f"vulnerable: {profile.vulnerable}"
    yield f"tag: {profile.tag}"
    if profile.hand_dealing_order is not None and sorted(profile.hand_dealing_order) == sorted(SEAT_LETTERS):
        yield f"order: {' '.join(profile.hand_dealing_order)}"
    if profile.rotated_from:
        yield f"{ROTATED_HEAD}: {quoted_if_needed(profile.rotated_from)}"
    for word, key in NUMBER_KEYS.items():
        if getattr(profile, key) != getattr(DEFAULTS, key):
            yield f"{word}: {getattr(profile, key)}"
    for word, key in FLAG_KEYS.items():
        if getattr(profile, key) != getattr(DEFAULTS, key):
            yield f"{word}: {'yes' if getattr(profile, key) else 'no'}"
    if profile.rs_suits != DEFAULTS.rs_suits:
        yield f"{RS_SUITS_HEAD}: {profile.rs_suits}"
    for name in PAIRS:
        yield from role_lines(profile, name)


def role_lines(profile: Profile, name: PairName) -> Iterator[str]:
    """How a pair goes together."""
    mode = profile.ns_role_mode if name == "ns" else profile.ew_role_mode
    if mode is None and name == "ew" and is_newest(profile) and same_number(profile, name):
        mode = INDEPENDENT  # a text has no keys that would tell
    if mode is not None:
        yield f"roles {name}: {MODE_WORDS.get(mode, 'independent')}"
    if table := map_text(profile.ns_bespoke_map if name == "ns" else profile.ew_bespoke_map):
        yield f"map {name}: {table}"
    linked = linked_pair(profile, name)
    if linked is not None and (table := map_text(linked.subprofile_map)):
        yield f"linked {name}: {seat_text(linked.primary_seat)} drives, {table}"


def map_text(table: Mapping[str, Sequence[int]] | None) -> str:
    """`1 > 1 2, 2 > 3`: a row without followers is an error where somebody drives, and nothing elsewhere."""
    rows = {row: found for row, found in (table or {}).items() if found}
    return ", ".join(
        f"{int(row) + 1} > {' '.join(str(one + 1) for one in found)}" for row, found in rows.items()
    )


def seat_text(seat: SeatLetter) -> str:
    """`north`."""
    return WORD_OF_SEAT[seat].lower()


def quoted_if_needed(text: str) -> str:
    """The text, in quotes where its ends or lines would be lost without."""
    odd = text != text.strip() or text[:1] == '"' or ";" in text or not text.isprintable()
    return json.dumps(text, ensure_ascii=any("\ud800" <= sign <= "\udfff" for sign in text)) if odd else text


# Hands


def seat_line(profile: Profile, seat: SeatLetter, index: int, lone_weight: bool = True) -> str:
    """One type of hand: `north 1 "takeout" 60 %: 12-17 hcp; …`.

    `lone_weight` writes the weight of a seat's only type too, which says nothing and belongs to the file.
    """
    sub = profile.subs(seat)[index]
    head = seat_text(seat) + (f" {index + 1}" if len(profile.subs(seat)) > 1 else "")
    if sub.name is not None:
        head += " " + json.dumps(sub.name, ensure_ascii=False)
    if sub.weight_percent is not None and (lone_weight or len(profile.subs(seat)) > 1):
        head += f" {sub.weight_percent!r} %".replace(".0 %", " %")
    return f"{head}: {'; '.join(hand_texts(profile, seat, index, sub))}"


def hand_texts(profile: Profile, seat: SeatLetter, index: int, sub: SubProfile) -> Iterator[str]:
    """The pieces of a line."""
    also = format_condition(sub.condition) if sub.condition is not None else ""
    whole = format_hand_line(sub.standard, also)
    one_line = parse_hand_line(whole) == (plain(sub.standard), also or None)
    yield whole if one_line else format_hand_line(sub.standard)
    if sub.random_suit_constraint is not None:
        yield from random_texts(sub.random_suit_constraint)
    if sub.contingent is not None:
        other, asked, non_chosen = sub.contingent
        whose = "partner" if other == PARTNER[seat] else seat_text(other)
        place = f"suit not drawn by {whose}" if non_chosen else f"{whose}'s suit"
        yield f"{place}: {suit_range_text(asked)}"
    if also and not one_line:
        yield f"also {also}"
    for exclusion in profile.exclusions(seat, index):
        yield f"never {format_exclusion(exclusion)}"
    if role := ROLE_TEXTS.get(sub.usage(seat)):
        yield role


def random_texts(random: RandomSuits) -> Iterator[str]:
    """`draw 2 of ♠♥♦♣: 5-6 cards | 4-5 cards`, and `if ♦♣: …` for each pair with other ranges."""
    count = random.required_suits_count
    ranges = " | ".join(map(suit_range_text, random.suit_ranges[:count]))
    yield f"draw {count} of {glyphs([*dict.fromkeys(random.allowed_suits)])}: {ranges}"
    for one in random.pair_overrides:
        ranges = f"{suit_range_text(one.first_range)} | {suit_range_text(one.second_range)}"
        yield f"if {glyphs(one.suits)}: {ranges}"


def condition_texts(profile: Profile) -> list[str]:
    """The further conditions; those of one seat begin with `also`, since they are no type of hand."""
    lines = [line for reading in profile.readings for line in reading.checked()]
    return [("also " if len(line.seats) == 1 else "") + format_line(line) for line in lines]


def asked_lines(
    profile: Profile, indices: Mapping[SeatLetter, int] | None = None, *, lone_weight: bool = True
) -> list[str]:
    """What a profile asks of the hands, a line each: of all types, or of one type for each seat.

    >>> from majlis.bridge.profile.sheet import parse_profile
    >>> asked_lines(parse_profile("n: 15 to 17 balanced; ns: at least 8 card fit"))
    ['north: 15-17 hcp, balanced', 'ns: 8+ card fit']
    """
    if profile.is_invariants_safety_profile:
        return ["ignore all: yes"]
    lines = [
        seat_line(profile, seat, index, lone_weight)
        for seat in SEAT_LETTERS
        for index in range(len(profile.subs(seat)))
        if indices is None or indices.get(seat) == index
    ]
    return lines + condition_texts(profile)


# What a sheet does not hold


def unwritten(profile: Profile) -> list[str]:
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
