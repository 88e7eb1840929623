"""What a form with numbers can say of a hand, and put into the text of a profile: points, lengths, a shape.

The text stays the one source. A form shows what of it is so simple, and changes in it only what is changed:
`put_hand` and `put_head` leave every other line, and comments, as they were written.

>>> text = "north: 15-17 hcp, balanced  # as we play it"
>>> form = form_of(read_profile(text).profile, "N")
>>> form.hcp, form.shape
((15, 17), 'balanced')
>>> print(put_hand(text, "N", replace(form, hcp=(12, 14), hearts=(0, 4))))
north: 12-14 hcp, 0-4 hearts, balanced  # as we play it
>>> print(put_head("west: 5+ spades", "dealer", "west"))
dealer: west
west: 5+ spades
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from majlis.bridge.conditions.tree import Shape
from majlis.bridge.profile.hand_line import SUIT_KEYS, format_hand_line, plain
from majlis.bridge.profile.model import Profile, Standard, SubProfile, SuitRange
from majlis.bridge.profile.sheet import Spot, read_profile
from majlis.bridge.profile.sheet_writing import seat_text
from majlis.bridge.table.cards import HAND_SIZE, SeatLetter
from majlis.bridge.table.pack import MOST_HCP
from majlis.errors import InputError
from majlis.i18n import N_

Range: TypeAlias = tuple[int, int]
CARDS: Final[Range] = (0, HAND_SIZE)
POINTS: Final[Range] = (0, MOST_HCP)
SHAPES: Final = ("", "balanced", "semi-balanced", "unbalanced")
"""The shapes that a form can ask for; nothing for any."""


@dataclass(frozen=True, slots=True)
class HandForm:
    """One hand: ranges from and to, both included."""

    hcp: Range = POINTS
    spades: Range = CARDS
    hearts: Range = CARDS
    diamonds: Range = CARDS
    clubs: Range = CARDS
    shape: str = ""

    def __post_init__(self) -> None:
        for low, high in (self.hcp, *self.lengths):
            if low > high:
                raise InputError(
                    N_("from {low} to {high}: the first number is not to be the larger one"),
                    low=low,
                    high=high,
                )

    @property
    def lengths(self) -> tuple[Range, ...]:
        """The ranges of the suits."""
        return self.spades, self.hearts, self.diamonds, self.clubs

    @property
    def text(self) -> str:
        """The hand in one line, as the text form has it."""
        spades, hearts, diamonds, clubs = (SuitRange(low, high) for low, high in self.lengths)
        standard = Standard(spades, hearts, diamonds, clubs, *self.hcp)
        return format_hand_line(standard, self.shape or None)


def form_of(profile: Profile, seat: SeatLetter) -> HandForm | None:
    """A seat's hand as a form; None where the text says more of it than a form can."""
    subs = profile.subs(seat)
    if not subs:
        return HandForm()
    standard, shape = plain(subs[0].standard), _shape(subs[0])
    points = any((one.min_hcp, one.max_hcp) != (0, SuitRange().max_hcp) for one in standard.ranges().values())
    beyond = len(subs) > 1 or shape is None or points or subs[0].weight_percent is not None
    simple = SubProfile(standard=standard, name=subs[0].name, conditions=subs[0].conditions)
    if beyond or replace(subs[0], standard=standard) != simple or profile.exclusions(seat, 0):
        return None
    ranges = {key: _range(standard, key) for key in SUIT_KEYS.values()}
    total = standard.total_min_hcp, standard.total_max_hcp
    try:
        return HandForm(hcp=total, shape=shape or "", **ranges)
    except InputError:
        return None


def _range(standard: Standard, key: str) -> Range:
    asked: SuitRange = getattr(standard, key)
    return asked.min_cards, asked.max_cards


def _shape(sub: SubProfile) -> str | None:
    """The shape that the conditions of a hand are; None where they are anything else."""
    if not sub.conditions or sub.reading is None:
        return ""
    shape = sub.reading.condition
    return shape.text if isinstance(shape, Shape) and shape.text in SHAPES else None


def put_hand(text: str, seat: SeatLetter, form: HandForm) -> str:
    """The text with another hand for a seat."""
    reading = read_profile(text)
    spot = reading.spots.get(("seat_profiles", seat, "subprofiles", 0))
    if spot is None:
        return text if form == HandForm() else _appended(text, f"{seat_text(seat)}: {form.text}")
    old = _at(text, spot)
    if form == HandForm() and _whole_line(text, spot) and reading.profile.subs(seat)[0].name is None:
        return _without(text, spot.line)
    head, colon, body = _parted(old)
    kept, sign, comment = body.partition("#")
    blanks = kept[len(kept.rstrip()) :] if sign else ""
    return _replaced(text, spot, f"{head}{colon} {form.text}{blanks}{sign}{comment}")


def put_head(text: str, head: str, value: str) -> str:
    """The text with another dealer or vulnerability; without it where the value is empty."""
    spot = read_profile(text).spots.get((head,))
    if spot is not None:
        if not value and _whole_line(text, spot):
            return _without(text, spot.line)
        return _replaced(text, spot, f"{head}: {value}" if value else "")
    if not value:
        return text
    lines = text.split("\n")
    place = max(_tops(lines), default=0)
    return "\n".join([*lines[:place], f"{head}: {value}", *lines[place:]])


def _tops(lines: list[str]) -> Iterator[int]:
    """After which lines the head of a text may go on: those on the whole profile, from the first."""
    for number, line in enumerate(lines, 1):
        word = line.partition(":")[0].strip().lower()
        if word not in ("name", "description", "author", "category", "version", "dealer", "tag"):
            if line.strip() and not line.lstrip().startswith("#"):
                return
        else:
            yield number


def _parted(old: str) -> tuple[str, str, str]:
    """The head of a hand's line, its colon, and the rest; a name in quotes may have a colon."""
    quoted = False
    for place, sign in enumerate(old):
        if sign == '"' and old[place - 1 : place] != "\\":
            quoted = not quoted
        elif sign == ":" and not quoted:
            return old[:place], ":", old[place + 1 :]
    return old, ":", ""


def _at(text: str, spot: Spot) -> str:
    return text.split("\n")[spot.line - 1][spot.column - 1 :][: spot.length]


def _whole_line(text: str, spot: Spot) -> bool:
    """Whether nothing else stands in the line."""
    return text.split("\n")[spot.line - 1].strip() == _at(text, spot)


def _without(text: str, line: int) -> str:
    lines = text.split("\n")
    return "\n".join(lines[: line - 1] + lines[line:])


def _replaced(text: str, spot: Spot, new: str) -> str:
    lines = text.split("\n")
    line = lines[spot.line - 1]
    lines[spot.line - 1] = line[: spot.column - 1] + new + line[spot.column - 1 + spot.length :]
    return "\n".join(lines)


def _appended(text: str, line: str) -> str:
    body = text.rstrip("\n")
    return f"{body}\n{line}\n" if body else f"{line}\n"
