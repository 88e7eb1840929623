r"""Where a dealt board is from, written into its record: one tag, `Origin`, with JSON.

    [Origin "{\"profile\":\"Fit\",\"hands\":{\"E\":[\"N\",2,\"weak two\",\"H\"]},\"seed\":7,\"place\":3}"]

`hands` are by their seats at the board: the profile's seat, the number of its sub-profile (null where it has
only one), its name, and the random suits that were drawn. The profile was turned by `turned` seats clockwise,
and by two more where `rotated`. `asked` has what was asked of the hands, as the text form of profiles has it.
`rs_suits` is there where two hands drew suits: whether they might draw the same one.

Earlier versions wrote several tags, or a note, in English: they are read as well.

>>> sources = (HandSource(0, 1, "balanced"), HandSource(1, suits=(0,), alone=True))
>>> origin = Origin("Fit", sources, seed=7, place=2, turned=1)
>>> read_origin(Board(tags=(origin_tag(origin),))) == origin
True
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from majlis.bridge.table.board import Board, Note, Tag
from majlis.bridge.table.cards import SEAT_LETTERS, SEAT_WORDS, SUIT_LETTERS, SUITS
from majlis.cards import Suit
from majlis.game import Seat

ORIGIN: Final = "Origin"
"""The name of the tag."""
_SPACE: Final = re.compile(r"[^\S ]|(?<= ) ")
"""Blanks that a format may take for one: they are escaped."""


@dataclass(frozen=True, slots=True)
class HandSource:
    """What one hand was dealt for."""

    seat: Seat
    """The profile's."""
    index: int = 0
    """The sub-profile, from 0."""
    name: str = ""
    """The sub-profile's."""
    suits: tuple[Suit, ...] = ()
    """The random suits that were drawn."""
    alone: bool = False
    """Whether the seat has one sub-profile only: then its number is not shown."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a board is from."""

    profile: str
    sources: tuple[HandSource, ...] = ()
    """Of the seats that have sub-profiles, in the order of seats."""
    seed: int = 0
    place: int = 0
    """The place in the run, from 0."""
    turned: int = 0
    """By how many seats, clockwise, the deal was turned."""
    rotated: bool = False
    """Whether it was turned by two more."""
    asked: tuple[str, ...] = ()
    """What was asked of the hands, a line of a profile's text form each; the seats are the profile's."""
    rs_suits: str = ""
    """How the random suits of two hands went together, `exclusive` or `shared`, where two hands drew any."""

    @property
    def seats(self) -> int:
        """By how many seats, clockwise, every hand has moved."""
        return (self.turned + 2 * self.rotated) % 4

    def at_the_board(self) -> dict[Seat, HandSource]:
        """The sources by their hands' seats at the board, from North on."""
        found = {(one.seat + self.seats) % 4: one for one in self.sources}
        return {seat: found[seat] for seat in sorted(found)}


def origin_tag(origin: Origin) -> Tag:
    """The record of a board; a line of PBN should not be long, so what is empty or false is left out."""
    hands = {SEAT_LETTERS[seat]: _hand(one) for seat, one in origin.at_the_board().items()}
    data = {"profile": origin.profile, "hands": hands, "seed": origin.seed, "place": origin.place + 1}
    data |= {"turned": origin.turned} if origin.turned else {}
    data |= {"rotated": True} if origin.rotated else {}
    data |= {"asked": list(origin.asked)} if origin.asked else {}
    data |= {"rs_suits": origin.rs_suits} if origin.rs_suits else {}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Tag(ORIGIN, _SPACE.sub(lambda match: f"\\u{ord(match[0]):04x}", text))


def _hand(one: HandSource) -> list[str | int | None]:
    found: list[str | int | None] = [SEAT_LETTERS[one.seat], None if one.alone else one.index + 1]
    return found + [one.name, *[_letters(one.suits)] * bool(one.suits)] * bool(one.name or one.suits)


def _letters(suits: Iterable[Suit]) -> str:
    return "".join(SUIT_LETTERS[SUITS.index(suit)] for suit in suits)


def origin_json(origin: Origin) -> dict[str, Any]:
    """An origin as plain data with a name for everything."""
    return {
        "profile": origin.profile,
        "hands": {
            SEAT_LETTERS[seat]: {
                "profile_seat": SEAT_LETTERS[one.seat],
                "subprofile": one.index + 1,
                **({"name": one.name} if one.name else {}),
                **({"random_suits": list(_letters(one.suits))} if one.suits else {}),
            }
            for seat, one in origin.at_the_board().items()
        },
        "seed": origin.seed,
        "place": origin.place + 1,
        "turned": origin.turned,
        "rotated": origin.rotated,
        **({"asked": list(origin.asked)} if origin.asked else {}),
        **({"rs_suits": origin.rs_suits} if origin.rs_suits else {}),
    }


def read_origin(board: Board) -> Origin | None:
    """Where a board is from; None where there is no such record, or no sound one."""
    for tag in board.tags:
        if tag.name == ORIGIN and (found := parse_origin(tag.value)) is not None:
            return found
    return _older(board.tags, board.notes)


@dataclass(frozen=True, slots=True)
class Told:
    """What a record shows of a board, also one of an earlier version that is not whole."""

    profile: str
    seed: str
    hands: Mapping[Seat, HandSource]
    """By their seats at the board."""
    asked: tuple[str, ...] = ()


def read_partly(board: Board) -> Told | None:
    """What can be shown of where a board is from; None where no profile is named.

    Of a record of an earlier version the profile's name is enough: what is not there, or cannot be read, is
    left out.

    >>> tags = (Tag("Profile", "Weak two"), Tag("EastHand", "weak (North 2 of the profile)"))
    >>> read_partly(Board(tags=tags)).hands
    {1: HandSource(seat=0, index=1, name='weak', suits=(), alone=False)}
    """
    origin = read_origin(board)
    if origin is not None:
        return Told(origin.profile, str(origin.seed), origin.at_the_board(), origin.asked)
    values = _old_values(board.tags)
    if not values.get("Profile"):
        return None
    labels = {seat: _labelled(values.get(name, "")) for seat, name in enumerate(_OLD_HANDS)}
    hands = {seat: one for seat, one in labels.items() if one is not None}
    if not hands:
        turned = int(values["Turned"]) if values.get("Turned") in ("0", "1", "2", "3") else 0
        bare = Origin(values["Profile"], turned=turned, rotated=values.get("Rotated") in _ROTATED)
        subs = " ".join(_SUB.findall(values.get("SubProfiles", "")))
        drawn = " ".join(_SUITS_OF.findall(values.get("RandomSuits", "")))
        whole = _with_old_seats(bare, subs, drawn)
        assert whole is not None  # its parts can be read
        hands = whole.at_the_board()
    return Told(values["Profile"], values.get("Seed", ""), hands)


def parse_origin(text: str) -> Origin | None:
    """An origin from the value of its tag; None for anything else."""
    try:
        data = json.loads(text)
        sources = sorted((_source(*hand) for hand in data["hands"].values()), key=lambda one: one.seat)
        turned, rotated = data.get("turned", 0), data.get("rotated", False)
        asked, rs_suits = tuple(data.get("asked", ())), data.get("rs_suits", "")
        seed, place = data["seed"], data["place"] - 1
        origin = Origin(data["profile"], tuple(sources), seed, place, turned, rotated, asked, rs_suits)
        numbers = (origin.seed, origin.place, origin.turned, *(one.index for one in sources))
        texts = (origin.profile, rs_suits, *(one.name for one in sources), *asked)
        sound = all(type(one) is int for one in numbers) and all(type(one) is str for one in texts)
        return origin if sound and json.loads(origin_tag(origin).value) == data else None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def _source(letter: str, number: int | None, name: str = "", suits: str = "") -> HandSource:
    drawn = tuple(SUITS[SUIT_LETTERS.index(suit)] for suit in suits)
    index = 0 if number is None else number - 1
    return HandSource(SEAT_LETTERS.index(letter), index, name, drawn, number is None)


def is_record(tag: Tag) -> bool:
    """Whether a tag is part of the record of where a board is from, of this version or an earlier one."""
    return tag.name == ORIGIN or tag.name in _OLD_TAGS


def without_origin(board: Board) -> Board:
    """The board without the record of where it is from."""
    if read_origin(board) is None:
        return board
    notes = tuple(note for note in board.notes if old_note(note.text) is None)
    return replace(board, tags=tuple(tag for tag in board.tags if not is_record(tag)), notes=notes)


TOLD: Final = "Hands"
"""The name of the line that tells in words what the hands of a printed board were dealt for."""


def in_words(board: Board) -> Board:
    """The board as people look at it: what its hands were dealt for in words instead of the record.

    Nothing is said of hands of which there is no more to say than what was asked of every board.

    >>> source = HandSource(0, 1, "weak two", suits=(SUITS[0],))
    >>> in_words(Board(tags=(origin_tag(Origin("Fit", (source, HandSource(1, alone=True)))),))).tags[0].value
    'North 2 weak two (spades)'
    """
    origin = read_origin(board)
    if origin is None:
        return board
    bare = without_origin(board)
    said = "; ".join(filter(None, (_said(seat, one) for seat, one in origin.at_the_board().items())))
    return replace(bare, tags=(*bare.tags, Tag(TOLD, said))) if said else bare


def _said(seat: Seat, one: HandSource) -> str:
    """What a hand at the board was dealt for: `North 2 weak two (spades)`; empty where that says nothing."""
    drawn = ", ".join(_SUIT_WORDS[SUITS.index(suit)] for suit in one.suits)
    words = ["" if one.alone else str(one.index + 1), one.name, f"({drawn})" if drawn else ""]
    said = " ".join(filter(None, words))
    return f"{SEAT_WORDS[seat]} {said}" if said else ""


def turned_record(board: Board, seats: int) -> Board:
    """The board with the record that it has after its players have moved clockwise by so many more seats.

    A record of an earlier version becomes one tag.
    """
    before = read_origin(board)
    if before is None:
        return board
    bare = without_origin(board)
    first = next((at for at, tag in enumerate(board.tags) if is_record(tag)), len(bare.tags))
    tag = origin_tag(replace(before, turned=(before.turned + seats) % 4))
    return replace(bare, tags=(*bare.tags[:first], tag, *bare.tags[first:]))


# Records of earlier versions

_OLD_HANDS: Final = tuple(f"{word}Hand" for word in SEAT_WORDS)
_OLD_TAGS: Final = (
    *("Profile", "SubProfiles", "RandomSuits", "Seed", "Place", "Turned", "Rotated"),
    *_OLD_HANDS,
)
_MOST_NOTE: Final = 20_000
"""Characters of a note that is looked at."""
_SUIT_WORDS: Final = ("spades", "hearts", "diamonds", "clubs")
_SEAT: Final = "|".join(SEAT_WORDS)
_SUIT: Final = "|".join(_SUIT_WORDS)
_LABEL: Final = re.compile(
    rf"({_SEAT})(?: ([1-9]\d{{0,3}}))? of the profile(?:; drawn: ((?:{_SUIT})(?:, (?:{_SUIT}))*))?"
)
_FOOT: Final = re.compile(r"[;,] seed (\d+), deal (\d+), turned (\d)[^,]*, (not rotated|rotated)\Z")
_ENTRY: Final = re.compile(rf"; ({_SEAT}): ")
_ROTATED: Final = ("yes", "rotated")
_SUB: Final = re.compile(r"[NESW][1-9]\d{0,3}(?!\d)")
_SUITS_OF: Final = re.compile(r"[NESW]:[SHDC]{1,4}")
_SUBS: Final = r"(?:[NESW][1-9]\d{0,3})(?: [NESW][1-9]\d{0,3})*"
_DRAWN: Final = r"(?:[NESW]:[SHDC]+)(?: [NESW]:[SHDC]+)*"
_HEAD: Final = re.compile(rf"(.*?)(?:, sub-profiles ({_SUBS}))?(?:, random suits ({_DRAWN}))?\Z", re.DOTALL)


def _older(tags: Sequence[Tag], notes: Iterable[Note]) -> Origin | None:
    """The origin that an earlier version wrote."""
    found = (origin for note in notes if (origin := old_note(note.text)) is not None)
    return _of_values(_old_values(tags)) or next(found, None)


def _old_values(tags: Sequence[Tag]) -> dict[str, str]:
    """The values of the tags of earlier versions, the first of each."""
    return {tag.name: tag.value for tag in reversed(tags) if tag.name in _OLD_TAGS}


def old_note(text: str) -> Origin | None:
    """The origin that an earlier version wrote into a note; None for a note of anything else."""
    foot = _FOOT.search(text) if text.startswith("profile ") and len(text) <= _MOST_NOTE else None
    if foot is None:
        return None
    head = text[len("profile ") : foot.start()]
    values = {"Seed": foot[1], "Place": foot[2], "Turned": foot[3], "Rotated": foot[4]}
    if text[foot.start()] == ",":
        old = _HEAD.match(head)
        assert old is not None  # its first part takes anything
        values |= {"Profile": old[1], "SubProfiles": old[2] or "", "RandomSuits": old[3] or ""}
        return _of_values(values)
    # The hands stand last: what comes before the first that can be read is the profile's name.
    end = len(head)
    for entry in reversed(list(_ENTRY.finditer(head))):
        name, label = f"{entry[1]}Hand", head[entry.end() : end]
        if _labelled(label) is None or name in values:
            break
        values[name] = label
        end = entry.start()
    return _of_values(values | {"Profile": head[:end]})


def _of_values(values: Mapping[str, str]) -> Origin | None:
    """The origin of these values; None where one is missing or wrong."""
    numbers = [values.get("Seed", ""), values.get("Place", ""), values.get("Turned", "")[:1]]
    readable = all(number.isdecimal() and number.isascii() and len(number) < 40 for number in numbers)
    if not readable or not values.get("Profile"):
        return None
    seed, place, turned = map(int, numbers)
    rotated = values.get("Rotated") in _ROTATED
    origin = Origin(values["Profile"], (), seed, place - 1, turned % 4, rotated)
    labels = {seat: values[name] for seat, name in enumerate(_OLD_HANDS) if name in values}
    if not labels:
        return _with_old_seats(origin, values.get("SubProfiles", ""), values.get("RandomSuits", ""))
    sources = sorted(filter(None, map(_labelled, labels.values())), key=lambda one: one.seat)
    found = replace(origin, sources=tuple(sources))
    return found if found.at_the_board().keys() == labels.keys() else None


def _labelled(text: str) -> HandSource | None:
    """A source from `weak two (North 2 of the profile; drawn: hearts)`; None for anything else."""
    name, bracket, rest = text.rpartition(" (")
    named = bool(bracket) and rest.endswith(")")
    match = _LABEL.fullmatch(rest[:-1] if named else text)
    if match is None:
        return None
    suits = tuple(SUITS[_SUIT_WORDS.index(word)] for word in match[3].split(", ")) if match[3] else ()
    name = " ".join(name.split()) if named else ""
    return HandSource(SEAT_WORDS.index(match[1]), int(match[2] or 1) - 1, name, suits, alone=match[2] is None)


def _with_old_seats(origin: Origin, subs: str, drawn: str) -> Origin | None:
    """An origin whose sub-profiles are told by the profile's seats: `N2 S1` and `N:H`."""
    if not re.fullmatch(f"(?:{_SUBS})?", subs) or not re.fullmatch(f"(?:{_DRAWN})?", drawn):
        return None
    numbers = {word[0]: int(word[1:]) - 1 for word in subs.split()}
    suits = {word[0]: tuple(SUITS[SUIT_LETTERS.index(one)] for one in word[2:]) for word in drawn.split()}
    sources = (
        HandSource(seat, numbers.get(letter, 0), "", suits.get(letter, ()), alone=letter not in numbers)
        for seat, letter in enumerate(SEAT_LETTERS)
        if letter in numbers or letter in suits
    )
    return replace(origin, sources=tuple(sources))
