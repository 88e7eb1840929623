"""A whole profile as text: one line for each type of hand, in the language of the conditions.

    name: …            and description, author, category, version; "…" where the text has odd ends or lines
    dealer: west       a seat; without it North deals
    vulnerable: ns     none, ew, both: the same on every board; without it by the number of the board
    tag: Overcaller    or Opener, which is meant where nothing is said
    order: W N S E     rotate: yes    sort order: 2    schema: 1    ignore all: no    only west draws: no
    roles ns: north drives     (south, east, west, either) drives, same number, independent
    map ns: 1 > 1 2, 2 > 3     which types of the follower go with each of the driver's, from 1
    linked ns: north drives, 1 > 2, 2 > 1      driver and map in one, as the newest files have them
    random suits: shared       a suit that one hand draws may be drawn by another; exclusive: it may not
    north: 15-17 hcp, balanced             the only type of hand
    north 2 "strong" 40 %: 18+ hcp         the second of several, its name, its weight
    ns: 25-27 hcp                          both hands together
    also north: 2+ aces                    whatever North's type

A hand's line has pieces with `;` between: points and lengths and other conditions; `draw 2 of ♠♥♦♣: 5-6
cards, 3+ hcp | 4-5 cards` (random suits) and `if ♦♣: 5 cards | 5 cards`; `partner's suit: 3+ cards`, `west's
suit: …`, `suit not drawn by west: …`; `never 4432, 5=x=x=1`; `never exactly two 5-card majors`;
`also …` (conditions that stay conditions); `only when driving`, `only when following`. `#` begins a comment.

How to use it:

- `parse_profile(text, name)` / `format_profile(profile)`: a whole profile. `format_profile` writes everything
  that a profile holds but unknown keys of its file, which `unwritten(profile)` lists.
- `read_profile(text, name)` / `update_profile(profile, text)`: a `TextReading`, profile and errors;
  `update_profile` changes a profile by a text, and leaves what the text does not mention.
- `parse_hand_line(text)` / `format_hand_line(standard, conditions)`: the points, lengths and conditions of
  one hand, `15-17 hcp, balanced`.
- `parse_exclusions(seat, text)` / `format_exclusion(exclusion)`: `4432, 5=x=x=1`, several with `;` between.
- single amounts, suits and seats as a user types them: the pairs of `majlis.bridge.profile.amounts`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NoReturn

from majlis.bridge.conditions.reading import ConditionError, format_line, split_hands
from majlis.bridge.conditions.reading import read as read_text
from majlis.bridge.conditions.seats import opening, parse_seat_letter, with_colons, without_and
from majlis.bridge.conditions.tokens import MAX_ERRORS, too_long
from majlis.bridge.conditions.tree import Line
from majlis.bridge.profile.coupling import PAIRS
from majlis.bridge.profile.faults import Path
from majlis.bridge.profile.model import (
    TAGS,
    Exclusion,
    Profile,
    SeatProfile,
    SubProfile,
)
from majlis.bridge.profile.sheet_hands import HandLine, read_hand
from majlis.bridge.profile.sheet_hands import parse_exclusions as parse_exclusions
from majlis.bridge.profile.sheet_heads import HEAD_READERS, HEADS
from majlis.bridge.profile.sheet_pieces import Piece, quoted
from majlis.bridge.profile.sheet_writing import TEXT_KEYS
from majlis.bridge.profile.sheet_writing import format_profile as format_profile
from majlis.bridge.profile.sheet_writing import unwritten as unwritten
from majlis.bridge.table.cards import SEAT_LETTERS, SeatLetter
from majlis.errors import shown
from majlis.i18n import N_
from majlis.typed import fold

FREE_TEXTS: Final = ("description", "author", "category")
"""In these a `;` means nothing."""


# Possessive throughout: what was matched is not given back, or a long line would take hours.
SEAT_HEAD: Final = re.compile(
    r"(?P<seat>[^\W\d_]++)\s*+(?P<number>\d++(?![\d.]*+\s*+%))?+\s*+,?+\s*+"
    r'(?P<name>"(?:[^"\\]|\\.)*+")?+\s*+'
    r"(?:\(?+\s*+(?P<weight>\d++(?:\.\d*+)?+(?:e[-+]?\d++)?+)\s*+%\s*+\)?+)?+\s*+"
)


@dataclass
class Read:
    """What was read so far."""

    values: dict[str, Any] = field(default_factory=dict)
    hands: dict[SeatLetter, list[tuple[Piece, HandLine]]] = field(default_factory=dict)
    """Each with its line."""
    conditions: list[Line] = field(default_factory=list)
    errors: list[ConditionError] = field(default_factory=list)
    spots: dict[Path, Spot] = field(default_factory=dict)
    before: int = 0
    """The conditions that the profile has already."""


@dataclass(frozen=True)
class Spot:
    """Where something stands in a text; lines and columns from 1."""

    line: int
    column: int
    length: int

    @classmethod
    def of(cls, piece: Piece) -> Spot:
        """Where a piece stands, without the blanks around it."""
        begin = len(piece.text) - len(piece.text.lstrip())
        return cls(piece.line, piece.shift + begin + 1, len(piece.text.strip()))


@dataclass(frozen=True)
class TextReading:
    """The profile that could be read, and what is wrong with the lines that could not: one error each."""

    profile: Profile
    errors: tuple[ConditionError, ...]
    spots: Mapping[Path, Spot] = field(default_factory=dict)
    """Where each type of hand, condition and value of the head stands, by its path in the JSON."""

    def spot(self, path: Path) -> Spot | None:
        """Where a part of the profile stands: by itself, in the nearest whole, or its first part.

        >>> read_profile("dealer: west\\nsouth: 5+ spades").spot(("seat_profiles", "S", "subprofiles", 0))
        Spot(line=2, column=1, length=16)
        """
        wholes = (path[:length] for length in range(len(path), 0, -1))
        found = next((self.spots[whole] for whole in wholes if whole in self.spots), None)
        parts = (spot for at, spot in self.spots.items() if path and at[: len(path)] == path)
        return found or next(parts, None)


def parse_profile(text: str, name: str = "") -> Profile:
    """The profile of a sheet; raises `ConditionError` at the first line that cannot be read.

    `name` is the profile's where the sheet gives none.

    >>> profile = parse_profile("south: 5+ spades or 5+ hearts, 6-9\\nns: 8+ card fit", "Raises")
    >>> profile.subs("S")[0].standard.total_max_hcp, profile.subs("S")[0].conditions, profile.conditions
    (9, '5+ spades or 5+ hearts', ('ns: 8+ card fit',))
    """
    reading = read_profile(text, name)
    if reading.errors:
        raise reading.errors[0]
    return reading.profile


def read_profile(text: str, name: str = "") -> TextReading:
    """As `parse_profile`, but lines that cannot be read become errors and the others are kept."""
    return update_profile(Profile(profile_name=name, dealer="N", tag=TAGS[0]), text)


def update_profile(profile: Profile, text: str) -> TextReading:
    """A profile with what a sheet says in the place of what it said before.

    A seat that has lines gets their types of hand alone, conditions of a seat or pair are added, and
    whatever the sheet is silent about stays.
    """
    read = Read(before=len(profile.condition_lines()))
    read_lines(read, text)
    values = dict(read.values)
    seats = dict(profile.seat_profiles)
    exclusions = [one for one in profile.subprofile_exclusions if one.seat not in read.hands]
    for seat in (one for one in SEAT_LETTERS if one in read.hands):
        old = seats.get(seat, SeatProfile(seat=seat, subprofiles=()))
        seats[seat] = replace(old, subprofiles=tuple(types_of(read, seat, exclusions)))
    values |= {"seat_profiles": seats, "subprofile_exclusions": tuple(exclusions)}
    for name in PAIRS:  # what the text says of a pair in the older words counts, unless it says both
        if not values.keys().isdisjoint({f"{name}_role_mode", f"{name}_bespoke_map"}):
            values.setdefault(f"{name}_linked_profile", None)
    if read.conditions:
        values["conditions"] = (*profile.condition_lines(), *map(format_line, read.conditions))
    return TextReading(replace(profile, **values), tuple(read.errors), read.spots)


def read_lines(read: Read, text: str) -> None:
    """Every line, and every part of a line that has a head of its own: `north: 15+; south: 8+`."""
    long = too_long(text)
    if long is not None:
        read.errors.append(long)
        return
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        if not line or line.isspace():
            continue
        head = " ".join(fold(line.partition(":")[0]).split())
        if head not in TEXT_KEYS:  # a name or a description may speak of hands without being about one
            line = with_colons(line, begins_line)
            head = " ".join(fold(line.partition(":")[0]).split())
        begins = begins_line if head not in FREE_TEXTS else lambda head: False
        for shift, part in split_hands(line.rstrip("\r"), begins, comments=head not in TEXT_KEYS):
            try:
                read_line(read, Piece(part, number, shift))
            except ConditionError as error:
                read.errors.append(error)
        if len(read.errors) >= MAX_ERRORS:
            return


def begins_line(head: str) -> bool:
    """Whether a text is the head of a line: `south`, `south 2 "weak" 40 %`, `ns`, `also south`, `dealer`."""
    word = " ".join(fold(head).split())
    if word in HEAD_READERS or is_pair(word):
        return True
    match = SEAT_HEAD.fullmatch(head.strip().removeprefix("also").strip())
    return match is not None and parse_seat_letter(match["seat"]) is not None


def read_line(read: Read, line: Piece) -> None:
    """One line: a head, a colon, and what it says."""
    if not line.text.strip() or line.text.lstrip().startswith("#"):
        return
    head, body = line.split_once(":")
    if body is None:
        said = opening(line.text[:80])
        whose = said["who"] if said else next(iter(re.findall(r"[^\W\d_]+", line.text[:80])), "")
        if said or begins_line(whose):
            line.fail("no colon stands here", "write a colon after {whose}", whose=whose)
        right = N_("write what the line is about, then a colon: north: 15-17 hcp, or dealer: west")
        line.fail("no colon stands here", right)
    word = " ".join(fold(head.text).split())
    reader = HEAD_READERS.get(word)
    if reader is not None:
        found = reader(body)
        if not read.values.keys().isdisjoint(found):
            head.fail("{what} is given twice", "write it once", what=word)
        read.values |= found
        read.spots |= {(key,): Spot.of(line) for key in found}
    elif word.startswith("also ") or is_pair(word):
        read_condition(read, line)
    else:
        read_seat(read, head, body, line)


def is_pair(word: str) -> bool:
    """Whether a head names two seats."""
    words = [without_and(seat) for seat in re.split(r"[-–—+/& ]|\band\b", word) if seat]
    words = [seat for seat in words if seat]
    names = words if len(words) > 1 else list(words[0]) if words and len(words[0]) == 2 else []
    return len(names) == 2 and all(parse_seat_letter(one) for one in names)


def read_condition(read: Read, line: Piece) -> None:
    """`ns: 25-27 hcp`, `also north: balanced`."""
    begin = re.match(r"\s*(also\b)?\s*", line.text)
    assert begin is not None
    with line.part(begin.end()).errors() as rest:
        for one in read_text(rest).checked():
            read.spots["conditions", read.before + len(read.conditions)] = Spot.of(line)
            read.conditions.append(one)


def is_whole(text: str) -> bool:
    """Whether a text has a name and hands: a profile of its own."""
    read = Read()
    read_lines(read, text)
    return "profile_name" in read.values and bool(read.hands or read.conditions)


def clashes(texts: Sequence[str]) -> Iterator[tuple[SeatLetter, ...]]:
    """The seats, one or two together, that several texts speak of without numbering their types of hand."""
    spoken: set[tuple[SeatLetter, ...]] = set()
    found: set[tuple[SeatLetter, ...]]
    for text in texts:
        read = Read()
        read_lines(read, text)
        found = {(seat,) for seat, hands in read.hands.items() if any(not hand.number for _, hand in hands)}
        found |= {line.seats for line in read.conditions if len(line.seats) > 1}
        yield from sorted(spoken & found)
        spoken |= found


# Hands


def read_seat(read: Read, head: Piece, body: Piece, line: Piece) -> None:
    """The line of a type of hand."""
    match = SEAT_HEAD.fullmatch(head.text.strip())
    seat = parse_seat_letter(match["seat"]) if match is not None else None
    if match is None or seat is None:
        unknown_head(head)
    hand = read_hand(seat, body)
    name = quoted(match["name"], head) if match["name"] else None
    weight = float(match["weight"]) if match["weight"] else None
    if weight == float("inf"):
        word = shown(match["weight"], 20)
        head.fail("{word} is too large for a number", "write 0 to {most}", word=word, most=100)
    sub = replace(hand.sub, name=name, weight_percent=weight)
    number = int(match["number"][:6]) if match["number"] else None
    read.hands.setdefault(seat, []).append((line, replace(hand, sub=sub, number=number)))


def unknown_head(head: Piece) -> NoReturn:
    """Say what a line may begin with."""
    head.fail(
        "it is not clear what this line is about",
        'write a seat (north: …, north 2 "name" 25 %: …), a pair (ns: …), or one of {heads}',
        heads=", ".join(HEADS),
    )


def types_of(read: Read, seat: SeatLetter, exclusions: list[Exclusion]) -> list[SubProfile]:
    """The types of hand of a seat in their order; their exclusions are added to the list."""
    found = read.hands[seat]
    wanted = list(range(1, len(found) + 1))
    numbers = [hand.number or place for place, (_, hand) in zip(wanted, found, strict=True)]
    if len(found) > 1 and any(hand.number is None for _, hand in found):
        right = N_("number them (north 1: …, north 2: …), or write one line with commas")
        note_error(read, found[1][0].split_once(":")[0], N_("this seat has several lines"), right)
    elif sorted(numbers) != wanted:
        wrong = N_("these types of hand are not numbered 1, 2, 3 …")
        note_error(read, found[-1][0].split_once(":")[0], wrong, N_("give each its own number"))
    ordered = [one for _, one in sorted(zip(numbers, found, strict=True), key=lambda pair: pair[0])]
    for number, (line, hand) in enumerate(ordered, start=1):
        for one in hand.exclusions:
            read.spots["subprofile_exclusions", len(exclusions)] = Spot.of(line)
            exclusions.append(replace(one, subprofile_index=number))
        read.spots["seat_profiles", seat, "subprofiles", number - 1] = Spot.of(line)
    return [hand.sub for _, hand in ordered]


def note_error(read: Read, piece: Piece, wrong: str, right: str) -> None:
    """Note an error without leaving off."""
    try:
        piece.fail(wrong, right)
    except ConditionError as error:
        read.errors.append(error)
