"""Where the hands of a board are from: profile, sub-profiles, random suits, seed, as the generator noted it.

The generator speaks of the profile's seats and may turn the deal; a hand record speaks of the seats at the
table. Here one becomes the other. What is not there, or not as the generator writes it, is left out.

>>> from majlis.bridge.board import Tag
>>> tags = (Tag("Profile", "Weak two"), Tag("SubProfiles", "N2 S1"), Tag("Turned", "1"))
>>> origin = origin_of(Board(tags=tags))
>>> origin.profile, [(one.seat, one.number) if one else None for one in origin.hands]
('Weak two', [None, ('N', 2), None, ('S', 1)])
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from majlis.bridge.board import Board, Note
from majlis.bridge.cards import SEAT_LETTERS, SEATS
from majlis.bridge.origin import (
    PROFILE,
    RANDOM_SUITS,
    ROTATED,
    SEED,
    SUB_PROFILES,
    TAG_NAMES,
    TURNED,
    note_pattern,
)

_SUB: Final = re.compile(r"([NESW])([1-9]\d{0,3})")
_SUITS: Final = re.compile(r"([NESW]):([SHDC]{1,4})")


@dataclass(frozen=True, slots=True)
class HandOrigin:
    """What one hand was dealt for."""

    seat: str
    """The letter of the profile's seat whose hand it is."""
    number: int | None
    """The number of the sub-profile, from 1; None where the seat has none."""
    suits: str = ""
    """The letters of the random suits drawn, in their order."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a board is from."""

    profile: str
    seed: str
    hands: tuple[HandOrigin | None, ...]
    """By seat at the table; None for a hand that the profile leaves free."""


def origin_of(board: Board) -> Origin | None:
    """Where a board is from, by its tags or else its notes; None when neither tells a profile."""
    values = {name: board.tag(name) or "" for name in TAG_NAMES}
    if not values[PROFILE]:
        found = next((match for note in board.notes if (match := note_pattern().fullmatch(note.text))), None)
        if found is None:
            return None
        values = {name: text or "" for name, text in found.groupdict().items()}
    turns = int(values[TURNED]) if re.fullmatch("[0-3]", values[TURNED]) else 0
    seats = (turns + 2 * (values[ROTATED] in ("yes", "rotated"))) % 4
    subs = {seat: int(number) for seat, number in _SUB.findall(values[SUB_PROFILES])}
    suits = dict(_SUITS.findall(values[RANDOM_SUITS]))
    hands = tuple(_hand(SEAT_LETTERS[(seat - seats) % 4], subs, suits) for seat in SEATS)
    return Origin(values[PROFILE], values[SEED], hands)


def is_record(note: Note) -> bool:
    """Whether a note is the generator's record of where the board is from."""
    return note_pattern().fullmatch(note.text) is not None


def _hand(seat: str, subs: Mapping[str, int], suits: Mapping[str, str]) -> HandOrigin | None:
    if seat not in subs and seat not in suits:
        return None
    return HandOrigin(seat, subs.get(seat), suits.get(seat, ""))
