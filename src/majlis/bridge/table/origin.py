"""Where a dealt board is from, written into its record: in tags, and in a note for formats that have no tags.

Each hand is told where it sits on the board, with the name of its type and whose it is in the profile:

    [EastHand "weak two (North 2 of the profile; drawn: hearts)"]

so that it can be read whatever the deal was turned by. Nothing in it tells what the hands hold. Files that
were written before this form told sub-profiles by the profile's seats (`[SubProfiles "N2 S1"]`,
`[RandomSuits "N:H"]`, `[Turned "1"]`): they are read as well.

>>> origin = Origin("Fit", {"N": 1, "E": 0}, {"E": ("S",)}, seed=7, place=2, turned=1, rotated=False,
...     names={"N": "balanced"}, alone=frozenset("E"))
>>> tags, notes = written(origin)
>>> [f"{tag.name}: {tag.value}" for tag in tags[1:3]]
['EastHand: balanced (North 2 of the profile)', 'SouthHand: East of the profile; drawn: spades']
>>> read_origin(Board(tags=tags)) == read_origin(Board(notes=notes)) == origin
True
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from majlis.bridge.table.board import Board, Note, Tag
from majlis.bridge.table.pack import SEAT_WORDS, SEATS, SUIT_WORDS, SUITS, Seat, Suit
from majlis.errors import NotationError

PROFILE, SEED, PLACE, TURNED, ROTATED = "Profile", "Seed", "Place", "Turned", "Rotated"
SUB_PROFILES, RANDOM_SUITS = "SubProfiles", "RandomSuits"
"""Tags of the older form."""
HAND_TAGS: Final[dict[Seat, str]] = {seat: f"{word}Hand" for seat, word in SEAT_WORDS.items()}
"""The tag that tells of the hand at each seat of the board."""
TAG_NAMES: Final = (PROFILE, *HAND_TAGS.values(), SUB_PROFILES, RANDOM_SUITS, SEED, PLACE, TURNED, ROTATED)
SEAT_OF: Final[dict[str, Seat]] = {seat: seat for seat in SEATS}
SUIT_OF: Final[dict[str, Suit]] = {suit: suit for suit in SUITS}
SEAT_NAMED: Final[dict[str, Seat]] = {word: seat for seat, word in SEAT_WORDS.items()}
SUIT_NAMED: Final[dict[str, Suit]] = {word: suit for suit, word in SUIT_WORDS.items()}
MOST_NOTE: Final = 20_000
"""Characters of a note that is looked at."""

_WORDS: Final = "|".join(SUIT_NAMED)
_LABEL: Final = re.compile(
    rf"({'|'.join(SEAT_NAMED)})(?: ([1-9]\d{{0,3}}))? of the profile"
    rf"(?:; drawn: ((?:{_WORDS})(?:, (?:{_WORDS}))*))?"
)
_FOOT: Final = re.compile(r"[;,] seed (\d+), deal (\d+), turned (\d)[^,]*, (not rotated|rotated)\Z")
_ENTRY: Final = re.compile(rf"; ({'|'.join(SEAT_NAMED)}): ")
_OLD_SUBS: Final = r"(?:[NESW][1-9]\d{0,3})(?: [NESW][1-9]\d{0,3})*"
_OLD_SUITS: Final = r"(?:[NESW]:[SHDC]+)(?: [NESW]:[SHDC]+)*"
_OLD_HEAD: Final = re.compile(
    rf"(.*?)(?:, sub-profiles ({_OLD_SUBS}))?(?:, random suits ({_OLD_SUITS}))?\Z", re.DOTALL
)


@dataclass(frozen=True)
class Origin:
    """Where a board is from; seats are the profile's."""

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
    names: Mapping[Seat, str] = field(default_factory=dict)
    """The names of the sub-profiles that have one."""
    alone: frozenset[Seat] = frozenset()
    """The seats that have one sub-profile only, which is told without a number."""

    @property
    def seats(self) -> int:
        """By how many seats, clockwise, every hand has moved."""
        return (self.turned + 2 * self.rotated) % 4

    def at_the_board(self, seat: Seat) -> Seat:
        """Where the hand of one of the profile's seats sits on the board."""
        return SEATS[(SEATS.index(seat) + self.seats) % 4]


@dataclass(frozen=True)
class Label:
    """What is told of one hand: the profile's seat, the sub-profile's number from 1 and name, drawn suits."""

    seat: Seat
    number: int | None
    name: str = ""
    suits: tuple[Suit, ...] = ()

    def __str__(self) -> str:
        whose = f"{SEAT_WORDS[self.seat]}{'' if self.number is None else f' {self.number}'} of the profile"
        drawn = f"; drawn: {', '.join(SUIT_WORDS[suit] for suit in self.suits)}" if self.suits else ""
        return f"{self.name} ({whose}{drawn})" if self.name else whose + drawn


def parse_label(text: str) -> Label:
    """A label from its text; raises `NotationError` for anything else.

    >>> parse_label("weak (or not) (South 1 of the profile)").name
    'weak (or not)'
    """
    name, bracket, rest = text.rpartition(" (")
    named = bool(bracket) and rest.endswith(")")
    match = _LABEL.fullmatch(rest[:-1] if named else text)
    if match is None:
        raise NotationError(f"{text!r} does not tell whose hand of a profile it is")
    suits = tuple(SUIT_NAMED[word] for word in match[3].split(", ")) if match[3] else ()
    number = int(match[2]) if match[2] else None
    return Label(SEAT_NAMED[match[1]], number, label_name(name) if named else "", suits)


def label_name(name: str) -> str:
    """A sub-profile's name as labels have it: a note has its parts one after another, divided by `;`."""
    return " ".join(name.replace(";", ",").split())


def labels(origin: Origin) -> dict[Seat, Label]:
    """What is told of the hands, by their seats at the board."""
    return {
        origin.at_the_board(seat): Label(
            seat,
            None if seat in origin.alone or seat not in origin.indices else origin.indices[seat] + 1,
            label_name(origin.names.get(seat, "")),
            origin.suits.get(seat, ()),
        )
        for seat in SEATS
        if seat in origin.indices or seat in origin.suits
    }


def written(origin: Origin) -> tuple[tuple[Tag, ...], tuple[Note, ...]]:
    """The record of a board."""
    told = labels(origin)
    turned = f"{origin.turned} seat{'s' * (origin.turned != 1)} clockwise" if origin.turned else "0"
    values = {
        PROFILE: origin.profile,
        **{HAND_TAGS[seat]: str(told[seat]) for seat in SEATS if seat in told},
        SEED: str(origin.seed),
        PLACE: str(origin.place + 1),
        TURNED: turned,
        ROTATED: "yes" if origin.rotated else "no",
    }
    hands = "".join(f"; {SEAT_WORDS[seat]}: {told[seat]}" for seat in SEATS if seat in told)
    rotated = "rotated" if origin.rotated else "not rotated"
    note = (
        f"profile {origin.profile}{hands}; seed {origin.seed}, deal {origin.place + 1}, "
        f"turned {turned}, {rotated}"
    )
    return tuple(Tag(name, value) for name, value in values.items() if value), (Note(note),)


def read_origin(board: Board) -> Origin | None:
    """Where a board is from, by its tags or its note; None where there is no such record."""
    values = {tag.name: tag.value for tag in reversed(board.tags) if tag.name in TAG_NAMES}
    found = origin_of(values)
    return found or next((told for note in board.notes if (told := read_note(note.text))), None)


def read_note(text: str) -> Origin | None:
    """Where a board is from by the text of a note; None for a note of anything else."""
    if not text.startswith("profile ") or len(text) > MOST_NOTE:
        return None
    foot = _FOOT.search(text)
    if foot is None:
        return None
    head, values = (
        text[len("profile ") : foot.start()],
        dict(zip((SEED, PLACE, TURNED), foot.groups(), strict=False)),
    )
    values[ROTATED] = "yes" if foot[4] == "rotated" else "no"
    if text[foot.start()] == ",":
        old = _OLD_HEAD.match(head)
        assert old is not None  # its first part takes anything
        values |= {PROFILE: old[1], SUB_PROFILES: old[2] or "", RANDOM_SUITS: old[3] or ""}
        return origin_of(values)
    # The hands stand last: what comes before the first that can be read is the profile's name.
    entries = list(_ENTRY.finditer(head))
    end = len(head)
    for entry in reversed(entries):
        label = head[entry.end() : end]
        if not is_label(label) or HAND_TAGS[SEAT_NAMED[entry[1]]] in values:
            break
        values[HAND_TAGS[SEAT_NAMED[entry[1]]]] = label
        end = entry.start()
    return origin_of(values | {PROFILE: head[:end]})


def is_label(text: str) -> bool:
    """Whether a text is what `Label` writes."""
    try:
        parse_label(text)
    except NotationError:
        return False
    return True


def origin_of(values: Mapping[str, str]) -> Origin | None:
    """The origin that these values tell; None where one is missing or wrong."""
    numbers = [values.get(SEED, ""), values.get(PLACE, ""), values.get(TURNED, "")[:1]]
    readable = all(number.isdecimal() and number.isascii() and len(number) < 40 for number in numbers)
    if not readable or not values.get(PROFILE):
        return None
    seed, place, turned = map(int, numbers)
    origin = Origin(values[PROFILE], {}, {}, seed, place - 1, turned % 4, values.get(ROTATED) == "yes")
    hands = {seat: values[name] for seat, name in HAND_TAGS.items() if name in values}
    return with_hands(origin, hands) if hands else with_old_hands(origin, values)


def with_hands(origin: Origin, hands: Mapping[Seat, str]) -> Origin | None:
    """An origin with what is told of the hands by their seats at the board; None where they contradict it."""
    try:
        found = {seat: parse_label(text) for seat, text in hands.items()}
    except NotationError:
        return None
    if any(origin.at_the_board(label.seat) != seat for seat, label in found.items()):
        return None
    told = {label.seat: label for label in found.values()}
    return replace(
        origin,
        indices={seat: (told[seat].number or 1) - 1 for seat in SEATS if seat in told},
        suits={seat: told[seat].suits for seat in SEATS if seat in told and told[seat].suits},
        names={seat: told[seat].name for seat in SEATS if seat in told and told[seat].name},
        alone=frozenset(seat for seat, label in told.items() if label.number is None),
    )


def with_old_hands(origin: Origin, values: Mapping[str, str]) -> Origin | None:
    """An origin with what the older form tells of the hands; None where that cannot be read."""
    subs, suits = values.get(SUB_PROFILES, ""), values.get(RANDOM_SUITS, "")
    if not re.fullmatch(f"(?:{_OLD_SUBS})?", subs) or not re.fullmatch(f"(?:{_OLD_SUITS})?", suits):
        return None
    indices = {SEAT_OF[word[0]]: int(word[1:]) - 1 for word in subs.split()}
    drawn = {SEAT_OF[word[0]]: tuple(SUIT_OF[suit] for suit in word[2:]) for word in suits.split()}
    alone = frozenset(drawn) - indices.keys()  # who draws suits has a sub-profile, though no number tells it
    indices |= {seat: 0 for seat in SEATS if seat in alone}
    return replace(origin, indices=indices, suits=drawn, alone=alone)


def turned_record(
    tags: Sequence[Tag], notes: Sequence[Note], seats: int
) -> tuple[tuple[Tag, ...], tuple[Note, ...]]:
    """The record of a board after its players have moved clockwise by so many more seats.

    A record of the older form is written in the newer one.
    """
    before = read_origin(Board(tags=tuple(tags), notes=tuple(notes)))
    if before is None:
        return tuple(tags), tuple(notes)
    new_tags, (new_note,) = written(replace(before, turned=(before.turned + seats) % 4))
    told = any(tag.name in TAG_NAMES for tag in tags)
    return tuple(in_place(tags, new_tags)) if told else tuple(tags), tuple(
        replace(note, text=new_note.text) if read_note(note.text) else note for note in notes
    )


def in_place(tags: Iterable[Tag], record: Sequence[Tag]) -> Iterator[Tag]:
    """The tags with another record where theirs began."""
    waiting = list(record)
    for tag in tags:
        if tag.name not in TAG_NAMES:
            yield tag
            continue
        yield from waiting
        waiting = []


def origin_json(origin: Origin) -> dict[str, Any]:
    """An origin as plain data; hands by their seats at the board, numbers from 1."""
    return {
        "profile": origin.profile,
        "hands": {
            seat: {
                "profile_seat": label.seat,
                "subprofile": origin.indices.get(label.seat, 0) + 1,
                **({"name": label.name} if label.name else {}),
                **({"random_suits": list(label.suits)} if label.suits else {}),
            }
            for seat, label in labels(origin).items()
        },
        "seed": origin.seed,
        "place": origin.place + 1,
        "turned": origin.turned,
        "rotated": origin.rotated,
    }
