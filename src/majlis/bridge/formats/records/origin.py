"""Where the hands of a board are from: profile, types of hand, random suits, seed, as the generator noted it.

The generator's record tells of each hand at the board; older ones speak of the profile's seats, and here one
becomes the other. What is not there, or not as the generator writes it, is left out.

>>> from majlis.bridge.table.board import Tag
>>> tags = (Tag("Profile", "Weak two"), Tag("EastHand", "weak (North 2 of the profile)"), Tag("Turned", "1"))
>>> origin = origin_of(Board(tags=tags))
>>> origin.profile, [(one.seat, one.number, one.name) if one else None for one in origin.hands]
('Weak two', [None, ('N', 2, 'weak'), None, None])
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from majlis.bridge.table.board import Board, Note
from majlis.bridge.table.cards import SEAT_LETTERS, SEATS
from majlis.bridge.table.origin import (
    HAND_TAGS,
    PROFILE,
    RANDOM_SUITS,
    ROTATED,
    SEED,
    SUB_PROFILES,
    TAG_NAMES,
    TURNED,
    Label,
    labels,
    parse_label,
    read_note,
)
from majlis.bridge.table.pack import SEATS as LETTERS
from majlis.bridge.table.pack import SUITS
from majlis.errors import NotationError

_SUB: Final = re.compile(r"([NESW])([1-9]\d{0,3})(?!\d)")
_SUITS: Final = re.compile(r"([NESW]):([SHDC]{1,4})")


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a board is from."""

    profile: str
    seed: str
    hands: tuple[Label | None, ...]
    """By seat at the table; None for a hand that the profile leaves free."""


def origin_of(board: Board) -> Origin | None:
    """Where a board is from, by its tags or else its notes; None when neither tells a profile."""
    values = {name: board.tag(name) or "" for name in TAG_NAMES}
    if values[PROFILE]:
        told = tuple(_hand(values[HAND_TAGS[seat]]) for seat in LETTERS)
        return Origin(values[PROFILE], values[SEED], told if any(told) else _old_hands(values))
    noted = next((found for note in board.notes if (found := read_note(note.text))), None)
    if noted is None:
        return None
    by_seat = labels(noted)
    return Origin(noted.profile, str(noted.seed), tuple(by_seat.get(seat) for seat in LETTERS))


def is_record(note: Note) -> bool:
    """Whether a note is the generator's record of where the board is from."""
    return read_note(note.text) is not None


def _hand(text: str) -> Label | None:
    try:
        return parse_label(text)
    except NotationError:
        return None


def _old_hands(values: Mapping[str, str]) -> tuple[Label | None, ...]:
    """What the older form tells, by the profile's seats, of the hands at the board."""
    turns = int(values[TURNED]) if re.fullmatch("[0-3]", values[TURNED]) else 0
    seats = (turns + 2 * (values[ROTATED] in ("yes", "rotated"))) % 4
    subs = {seat: int(number) for seat, number in _SUB.findall(values[SUB_PROFILES])}
    drawn = dict(_SUITS.findall(values[RANDOM_SUITS]))
    return tuple(_old_hand(SEAT_LETTERS[(seat - seats) % 4], subs, drawn) for seat in SEATS)


def _old_hand(letter: str, subs: Mapping[str, int], drawn: Mapping[str, str]) -> Label | None:
    if letter not in subs and letter not in drawn:
        return None
    suits = tuple(suit for sign in drawn.get(letter, "") for suit in SUITS if suit == sign)
    seat = next(seat for seat in LETTERS if seat == letter)
    return Label(seat, subs.get(letter), "", suits)
