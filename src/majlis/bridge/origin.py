"""Where a dealt board is from, written into its record: in tags, and in a note for formats that have no tags.

Seats are the profile's, and sub-profiles are numbered from 1. Nothing in it tells what the hands hold.

>>> origin = Origin("Fit", {"N": 1, "E": 0}, {"E": ("S", "H")}, seed=7, place=2, turned=1, rotated=False)
>>> tags, notes = written(origin)
>>> notes[0].text
'profile Fit, sub-profiles N2 E1, random suits E:SH, seed 7, deal 3, turned 1, not rotated'
>>> read_origin(Board(tags=tags)) == read_origin(Board(notes=notes)) == origin
True
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from majlis.bridge.board import Board, Note, Tag
from majlis.bridge.pack import SEATS, SUITS, Seat, Suit

TAG_NAMES: Final = (
    "Profile",
    "SubProfiles",
    "RandomSuits",
    "Seed",
    "Place",
    "Turned",
    "Rotated",
)
PROFILE, SUB_PROFILES, RANDOM_SUITS, SEED, PLACE, TURNED, ROTATED = TAG_NAMES
SEAT_OF: Final[dict[str, Seat]] = {seat: seat for seat in SEATS}
SUIT_OF: Final[dict[str, Suit]] = {suit: suit for suit in SUITS}
_SUBS: Final = r"(?:[NESW]\d+)(?: [NESW]\d+)*"
_SUITS: Final = r"(?:[NESW]:[SHDC]+)(?: [NESW]:[SHDC]+)*"


@dataclass(frozen=True)
class Origin:
    """Where a board is from."""

    profile: str
    indices: Mapping[Seat, int]
    """The sub-profile of each seat that has any, from 0."""
    suits: Mapping[Seat, tuple[Suit, ...]]
    seed: int
    place: int
    """The place in the run, from 0."""
    turned: int
    """By how many seats, clockwise, the deal was turned."""
    rotated: bool
    """Whether it was turned by two more."""

    @property
    def seats(self) -> int:
        """By how many seats, clockwise, every hand has moved."""
        return (self.turned + 2 * self.rotated) % 4


def written(origin: Origin) -> tuple[tuple[Tag, ...], tuple[Note, ...]]:
    """The record of a board."""
    subs = " ".join(f"{seat}{origin.indices[seat] + 1}" for seat in SEATS if seat in origin.indices)
    drawn = " ".join(f"{seat}:{''.join(origin.suits[seat])}" for seat in SEATS if seat in origin.suits)
    values = {
        PROFILE: origin.profile,
        SUB_PROFILES: subs,
        RANDOM_SUITS: drawn,
        SEED: str(origin.seed),
        PLACE: str(origin.place + 1),
        TURNED: str(origin.turned),
        ROTATED: "yes" if origin.rotated else "no",
    }
    told = [
        f"profile {origin.profile}",
        f"sub-profiles {subs}" if subs else "",
        f"random suits {drawn}" if drawn else "",
        f"seed {origin.seed}",
        f"deal {origin.place + 1}",
        f"turned {origin.turned}",
        "rotated" if origin.rotated else "not rotated",
    ]
    tags = tuple(Tag(name, value) for name, value in values.items() if value)
    return tags, (Note(", ".join(filter(None, told))),)


@cache
def note_pattern() -> re.Pattern[str]:
    """The note of a record; compiled when a record is first read, not when one is written."""
    return re.compile(
        rf"profile (?P<Profile>.*?)(?:, sub-profiles (?P<SubProfiles>{_SUBS}))?"
        rf"(?:, random suits (?P<RandomSuits>{_SUITS}))?, seed (?P<Seed>\d+), deal (?P<Place>\d+), "
        r"turned (?P<Turned>\d), (?P<Rotated>not rotated|rotated)",
        re.DOTALL,
    )


def read_origin(board: Board) -> Origin | None:
    """Where a board is from, by its tags or its note; None where there is no such record."""
    tags = {tag.name: tag.value for tag in board.tags if tag.name in TAG_NAMES}
    found = origin_of(tags)
    for note in board.notes:
        match = note_pattern().fullmatch(note.text)
        if found is None and match is not None:
            values = {name: value for name, value in match.groupdict().items() if value}
            found = origin_of(values | {ROTATED: "yes" if values[ROTATED] == "rotated" else "no"})
    return found


def origin_of(values: Mapping[str, str]) -> Origin | None:
    """The origin that these values tell; None where one is missing or wrong."""
    numbers = [values.get(name, "") for name in (SEED, PLACE, TURNED)]
    subs, suits = values.get(SUB_PROFILES, ""), values.get(RANDOM_SUITS, "")
    readable = (
        all(number.isdecimal() and len(number) < 40 for number in numbers)
        and re.fullmatch(f"(?:{_SUBS})?", subs)
        and re.fullmatch(f"(?:{_SUITS})?", suits)
    )
    if not readable or PROFILE not in values:
        return None
    seed, place, turned = map(int, numbers)
    return Origin(
        profile=values[PROFILE],
        indices={SEAT_OF[word[0]]: int(word[1:]) - 1 for word in subs.split()},
        suits={SEAT_OF[word[0]]: tuple(SUIT_OF[suit] for suit in word[2:]) for word in suits.split()},
        seed=seed,
        place=place - 1,
        turned=turned % 4,
        rotated=values.get(ROTATED) == "yes",
    )


def turned_record(
    tags: Sequence[Tag], notes: Sequence[Note], seats: int
) -> tuple[tuple[Tag, ...], tuple[Note, ...]]:
    """The record of a board after its players have moved clockwise by so many more seats."""
    before = read_origin(Board(tags=tuple(tags), notes=tuple(notes)))
    if before is None:
        return tuple(tags), tuple(notes)
    new_tags, (new_note,) = written(replace(before, turned=(before.turned + seats) % 4))
    values = {tag.name: tag for tag in new_tags}
    return (
        tuple(values.get(tag.name, tag) for tag in tags),
        tuple(
            replace(note, text=new_note.text) if note_pattern().fullmatch(note.text) else note
            for note in notes
        ),
    )
