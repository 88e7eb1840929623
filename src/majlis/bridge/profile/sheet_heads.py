"""The head of a profile's text: what each of its lines may say."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from majlis.bridge.conditions.seats import parse_seat_letter, parse_seats
from majlis.bridge.conditions.sentences import listed
from majlis.bridge.profile.amounts import parse_sides
from majlis.bridge.profile.coupling import PAIRS, PairName
from majlis.bridge.profile.model import EW_MODES, NS_MODES, RS_SUITS, TAGS, LinkedPair
from majlis.bridge.profile.sheet_pieces import Piece, quoted
from majlis.bridge.profile.sheet_writing import (
    FLAG_KEYS,
    MODE_WORDS,
    NUMBER_KEYS,
    ROTATED_HEAD,
    RS_SUITS_HEAD,
    TEXT_KEYS,
    seat_text,
)
from majlis.bridge.table.cards import SEAT_LETTERS
from majlis.typed import fold

MODES: Final = {fold(words): mode for mode, words in MODE_WORDS.items()} | {mode: mode for mode in MODE_WORDS}
MOST_DIGITS: Final = 100
"""Of a whole number, as in the file of a profile: its text form loses nothing."""
YES_NO: Final = {"yes": True, "true": True, "no": False, "false": False}
HEADS: Final = (
    *TEXT_KEYS,
    "dealer",
    "vulnerable",
    "tag",
    "order",
    *NUMBER_KEYS,
    *FLAG_KEYS,
    ROTATED_HEAD,
    RS_SUITS_HEAD,
    "roles ns",
    "map ns",
    "linked ns",
)


def text_reader(key: str) -> Callable[[Piece], Mapping[str, Any]]:
    """Takes a text as it stands, or in quotes."""

    def read(body: Piece) -> Mapping[str, Any]:
        text = body.text.strip()
        return {key: quoted(text, body) if text.startswith('"') else text}

    return read


def flag_reader(key: str) -> Callable[[Piece], Mapping[str, Any]]:
    """Takes yes or no."""

    def read(body: Piece) -> Mapping[str, Any]:
        word = fold(body.uncommented)
        if word not in YES_NO:
            body.fail("this is neither yes nor no", "write yes or no")
        return {key: YES_NO[word]}

    return read


def number_reader(key: str) -> Callable[[Piece], Mapping[str, Any]]:
    """Takes a whole number."""

    def read(body: Piece) -> Mapping[str, Any]:
        if not re.fullmatch(rf"-?\d{{1,{MOST_DIGITS}}}", fold(body.uncommented)):
            body.fail("this is not a whole number", "write digits only")
        return {key: int(fold(body.uncommented))}

    return read


def read_dealer(body: Piece) -> Mapping[str, Any]:
    """A seat."""
    seat = parse_seat_letter(body.uncommented)
    if seat is None:
        body.fail("this is not a seat", "write north, east, south or west")
    return {"dealer": seat}


def read_sides(body: Piece) -> Mapping[str, Any]:
    """Which sides are vulnerable."""
    sides = parse_sides(body.uncommented)
    if sides is None:
        body.fail("this is not a vulnerability", "write none, ns, ew or both")
    return {"vulnerable": sides}


def read_tag(body: Piece) -> Mapping[str, Any]:
    """Opener or Overcaller."""
    tag = {fold(tag): tag for tag in TAGS}.get(fold(body.uncommented))
    if tag is None:
        body.fail("this is not known", "write {what}", what=listed(TAGS))
    return {"tag": tag}


def read_order(body: Piece) -> Mapping[str, Any]:
    """Four seats."""
    seats = parse_seats(body.uncommented)
    if seats is None or sorted(seats) != sorted(SEAT_LETTERS):
        body.fail("this does not name the four seats", "write each once: W N S E")
    return {"hand_dealing_order": seats}


def role_reader(name: str) -> Callable[[Piece], Mapping[str, Any]]:
    """Takes a role mode, in words or as the file has it."""
    modes = NS_MODES if name == "ns" else EW_MODES

    def read(body: Piece) -> Mapping[str, Any]:
        mode = MODES.get(fold(body.uncommented))
        if mode not in modes:
            body.fail("this is not known", "write {what}", what=listed([MODE_WORDS[one] for one in modes]))
        return {f"{name}_role_mode": mode}

    return read


def map_reader(name: str) -> Callable[[Piece], Mapping[str, Any]]:
    """Takes `1 > 1 2, 2 > 3`."""
    return lambda body: {f"{name}_bespoke_map": read_map(body, body.uncommented)}


def read_map(body: Piece, text: str) -> dict[str, tuple[int, ...]]:
    """The rows of a map, from 0."""
    table: dict[str, tuple[int, ...]] = {}
    for row in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,5})\s*>\s*(\d{1,5}(?:\s+\d{1,5})*)\s*", row)
        if match is None or match[1] == "0" or "0" in match[2].split():
            body.fail("this is not a map", "write which go together, from 1: 1 > 1 2, 2 > 3")
        table[str(int(match[1]) - 1)] = tuple(int(one) - 1 for one in match[2].split())
    return table


def linked_reader(name: PairName) -> Callable[[Piece], Mapping[str, Any]]:
    """Takes `north drives, 1 > 2, 2 > 1`."""

    def read(body: Piece) -> Mapping[str, Any]:
        words, _, rows = body.uncommented.partition(",")
        seat = parse_seat_letter(fold(words).removesuffix("drives").strip())
        if seat not in PAIRS[name]:
            seats = listed([f"{seat_text(one)} drives" for one in PAIRS[name]])
            body.fail(
                "this does not begin with who drives", "write {what}, then the map: 1 > 2, 2 > 1", what=seats
            )
        return {f"{name}_linked_profile": LinkedPair(primary_seat=seat, subprofile_map=read_map(body, rows))}

    return read


def read_rs_suits(body: Piece) -> Mapping[str, Any]:
    """Whether two hands may draw the same suit."""
    word = fold(body.uncommented)
    if word not in RS_SUITS:
        body.fail("this is not known", "write {what}", what=listed(RS_SUITS))
    return {"rs_suits": word}


HEAD_READERS: Final[dict[str, Callable[[Piece], Mapping[str, Any]]]] = {
    **{word: text_reader(key) for word, key in TEXT_KEYS.items()},
    **{word: flag_reader(key) for word, key in FLAG_KEYS.items()},
    **{word: number_reader(key) for word, key in NUMBER_KEYS.items()},
    ROTATED_HEAD: text_reader("rotated_from"),
    "dealer": read_dealer,
    **dict.fromkeys(("vulnerable", "vulnerability", "vul"), read_sides),
    "tag": read_tag,
    "order": read_order,
    **{f"roles {name}": role_reader(name) for name in PAIRS},
    **{f"map {name}": map_reader(name) for name in PAIRS},
    **{f"linked {name}": linked_reader(name) for name in PAIRS},
    RS_SUITS_HEAD: read_rs_suits,
}
