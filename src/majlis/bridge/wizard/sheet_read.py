"""Reading a sheet, the text form of a whole profile.

    name: …            and description, author, category, version; "…" where the text has odd ends or lines
    dealer: west       a seat; without it North deals
    tag: Overcaller    or Opener, which is meant where nothing is said
    order: W N S E     rotate: yes    sort order: 2    schema: 1    ignore all: no    only west draws: no
    roles ns: north drives     (south, east, west, either) drives, same number, independent
    map ns: 1 > 1 2, 2 > 3     which types of the follower go with each of the driver's, from 1
    north: 15-17 hcp, balanced             the only type of hand
    north 2 "strong" 40 %: 18+ hcp         the second of several, its name, its weight
    ns: 25-27 hcp                          both hands together
    also north: 2+ aces                    whatever North's type

A hand's line has pieces with `;` between: points and lengths and other conditions; `draw 2 of ♠♥♦♣: 5-6
cards, 3+ hcp | 4-5 cards` (random suits) and `if ♦♣: 5 cards | 5 cards`; `partner's suit: 3+ cards`, `west's
suit: …`, `suit not drawn by west: …`; `never 5xx1, 4432`; `never two 5-card majors and no 4-card minor`;
`also …` (conditions that stay conditions); `only when driving`, `only when following`. `#` begins a comment.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NoReturn

from majlis.bridge.profile.coupling import PAIRS
from majlis.bridge.profile.model import EW_MODES, NS_MODES, TAGS, Exclusion, Profile, SeatProfile, SubProfile
from majlis.bridge.profile.phrase import Phrase, listed, plus
from majlis.bridge.profile.text import ConditionError, format_line, parse_conditions
from majlis.bridge.table.pack import SEATS, Seat
from majlis.bridge.wizard.amounts import fold, parse_seat, parse_seats
from majlis.bridge.wizard.sheet_hand import HandLine, Piece, read_hand
from majlis.bridge.wizard.sheet_write import FLAG_KEYS, MODE_WORDS, NUMBER_KEYS, TEXT_KEYS
from majlis.errors import shown
from majlis.i18n import N_

# Possessive throughout: what was matched is not given back, or a long line would take hours.
SEAT_HEAD: Final = re.compile(
    r"(?P<seat>[^\W\d_]++)\s*+(?P<number>\d++(?![\d.]*+\s*+%))?+\s*+,?+\s*+"
    r'(?P<name>"(?:[^"\\]|\\.)*+")?+\s*+'
    r"(?:\(?+\s*+(?P<weight>\d++(?:\.\d*+)?+(?:e[-+]?\d++)?+)\s*+%\s*+\)?+)?+\s*+"
)
MODES: Final = {fold(words): mode for mode, words in MODE_WORDS.items()} | {mode: mode for mode in MODE_WORDS}
MOST_DIGITS: Final = 100
"""Of a whole number, as in the file of a profile: its text form loses nothing."""
YES_NO: Final = {"yes": True, "true": True, "no": False, "false": False}
HEADS: Final = (*TEXT_KEYS, "dealer", "tag", "order", *NUMBER_KEYS, *FLAG_KEYS, "roles ns", "map ns")


@dataclass
class Sheet:
    """What was read so far."""

    values: dict[str, Any] = field(default_factory=dict)
    hands: dict[Seat, list[tuple[Piece, HandLine]]] = field(default_factory=dict)
    conditions: list[str] = field(default_factory=list)
    errors: list[ConditionError] = field(default_factory=list)


@dataclass(frozen=True)
class SheetReading:
    """The profile that could be read, and what is wrong with the lines that could not: one error each."""

    profile: Profile
    errors: tuple[ConditionError, ...]


def parse_sheet(text: str, name: str = "") -> Profile:
    """The profile of a sheet; raises `ConditionError` at the first line that cannot be read.

    `name` is the profile's where the sheet gives none.

    >>> profile = parse_sheet("south: 5+ spades or 5+ hearts, 6-9\\nns: 8+ card fit", "Raises")
    >>> profile.subs("S")[0].standard.total_max_hcp, profile.subs("S")[0].conditions, profile.conditions
    (9, '5+ spades or 5+ hearts', ('ns: 8+ card fit',))
    """
    reading = read_sheet(text, name)
    if reading.errors:
        raise reading.errors[0]
    return reading.profile


def read_sheet(text: str, name: str = "") -> SheetReading:
    """As `parse_sheet`, but lines that cannot be read become errors and the others are kept."""
    return put_sheet(Profile(profile_name=name, dealer="N", tag=TAGS[0]), text)


def put_sheet(profile: Profile, text: str) -> SheetReading:
    """A profile with what a sheet says in the place of what it said before.

    A seat that has lines gets their types of hand alone, conditions of a seat or pair are added, and
    whatever the sheet is silent about stays.
    """
    sheet = Sheet()
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        try:
            read_line(sheet, Piece(line.rstrip("\r"), number))
        except ConditionError as error:
            sheet.errors.append(error)
    values = dict(sheet.values)
    seats = dict(profile.seat_profiles)
    exclusions = [one for one in profile.subprofile_exclusions if one.seat not in sheet.hands]
    for seat in (one for one in SEATS if one in sheet.hands):
        old = seats.get(seat, SeatProfile(seat=seat, subprofiles=()))
        seats[seat] = replace(old, subprofiles=tuple(types_of(sheet, seat, exclusions)))
    values |= {"seat_profiles": seats, "subprofile_exclusions": tuple(exclusions)}
    if sheet.conditions:
        values["conditions"] = (*profile.condition_lines(), *sheet.conditions)
    return SheetReading(replace(profile, **values), tuple(sheet.errors))


def read_line(sheet: Sheet, line: Piece) -> None:
    """One line: a head, a colon, and what it says."""
    if not line.text.strip() or line.text.lstrip().startswith("#"):
        return
    head, body = line.split_once(":")
    if body is None:
        right = N_("write what the line is about, then a colon: north: 15-17 hcp, or dealer: west")
        line.fail(N_("no colon stands here"), right)
    word = " ".join(fold(head.text).split())
    reader = HEAD_READERS.get(word)
    if reader is not None:
        sheet.values |= reader(body)
    elif word.startswith("also ") or is_pair(word):
        read_condition(sheet, line)
    else:
        read_seat(sheet, head, body)


def is_pair(word: str) -> bool:
    """Whether a head names two seats."""
    words = [seat for seat in re.split(r"[-+/& ]|\band\b", word) if seat]
    names = words if len(words) > 1 else list(words[0]) if words and len(words[0]) == 2 else []
    return len(names) == 2 and all(parse_seat(one) for one in names)


def read_condition(sheet: Sheet, line: Piece) -> None:
    """`ns: 25-27 hcp`, `also north: balanced`."""
    begin = re.match(r"\s*(also\b)?\s*", line.text)
    assert begin is not None
    with line.part(begin.end()).errors() as rest:
        sheet.conditions += map(format_line, parse_conditions(rest))


# Heads


def text_reader(key: str) -> Callable[[Piece], Mapping[str, Any]]:
    """Takes a text as it stands, or in quotes."""

    def read(body: Piece) -> Mapping[str, Any]:
        text = body.text.strip()
        return {key: quoted(text, body) if text.startswith('"') else text}

    return read


def quoted(text: str, piece: Piece) -> str:
    """A text in quotes, as JSON writes it; tabs and other control signs may stand in it as they are."""
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        piece.fail(N_("the quotation marks do not match"), N_('write "text", with \\" for one inside'))


def flag_reader(key: str) -> Callable[[Piece], Mapping[str, Any]]:
    """Takes yes or no."""

    def read(body: Piece) -> Mapping[str, Any]:
        word = fold(body.uncommented)
        if word not in YES_NO:
            body.fail(N_("this is neither yes nor no"), N_("write yes or no"))
        return {key: YES_NO[word]}

    return read


def number_reader(key: str) -> Callable[[Piece], Mapping[str, Any]]:
    """Takes a whole number."""

    def read(body: Piece) -> Mapping[str, Any]:
        if not re.fullmatch(rf"-?\d{{1,{MOST_DIGITS}}}", fold(body.uncommented)):
            body.fail(N_("this is not a whole number"), N_("write digits only"))
        return {key: int(fold(body.uncommented))}

    return read


def read_dealer(body: Piece) -> Mapping[str, Any]:
    """A seat."""
    seat = parse_seat(body.uncommented)
    if seat is None:
        body.fail(N_("this is not a seat"), N_("write north, east, south or west"))
    return {"dealer": seat}


def read_tag(body: Piece) -> Mapping[str, Any]:
    """Opener or Overcaller."""
    tag = {fold(tag): tag for tag in TAGS}.get(fold(body.uncommented))
    if tag is None:
        body.fail(N_("this is not known"), Phrase(N_("write {what}"), what=listed(TAGS)))
    return {"tag": tag}


def read_order(body: Piece) -> Mapping[str, Any]:
    """Four seats."""
    seats = parse_seats(body.uncommented)
    if seats is None or sorted(seats) != sorted(SEATS):
        body.fail(N_("this does not name the four seats"), N_("write each once: W N S E"))
    return {"hand_dealing_order": seats}


def role_reader(name: str) -> Callable[[Piece], Mapping[str, Any]]:
    """Takes a role mode, in words or as the file has it."""
    modes = NS_MODES if name == "ns" else EW_MODES

    def read(body: Piece) -> Mapping[str, Any]:
        mode = MODES.get(fold(body.uncommented))
        if mode not in modes:
            body.fail(
                N_("this is not known"),
                Phrase(N_("write {what}"), what=listed([MODE_WORDS[one] for one in modes])),
            )
        return {f"{name}_role_mode": mode}

    return read


def map_reader(name: str) -> Callable[[Piece], Mapping[str, Any]]:
    """Takes `1 > 1 2, 2 > 3`."""

    def read(body: Piece) -> Mapping[str, Any]:
        table: dict[str, tuple[int, ...]] = {}
        for row in body.uncommented.split(","):
            match = re.fullmatch(r"\s*(\d{1,5})\s*>\s*(\d{1,5}(?:\s+\d{1,5})*)\s*", row)
            if match is None or match[1] == "0" or "0" in match[2].split():
                body.fail(N_("this is not a map"), N_("write which go together, from 1: 1 > 1 2, 2 > 3"))
            table[str(int(match[1]) - 1)] = tuple(int(one) - 1 for one in match[2].split())
        return {f"{name}_bespoke_map": table}

    return read


HEAD_READERS: Final[dict[str, Callable[[Piece], Mapping[str, Any]]]] = {
    **{word: text_reader(key) for word, key in TEXT_KEYS.items()},
    **{word: flag_reader(key) for word, key in FLAG_KEYS.items()},
    **{word: number_reader(key) for word, key in NUMBER_KEYS.items()},
    "dealer": read_dealer,
    "tag": read_tag,
    "order": read_order,
    **{f"roles {name}": role_reader(name) for name in PAIRS},
    **{f"map {name}": map_reader(name) for name in PAIRS},
}


# Hands


def read_seat(sheet: Sheet, head: Piece, body: Piece) -> None:
    """The line of a type of hand."""
    match = SEAT_HEAD.fullmatch(head.text.strip())
    seat = parse_seat(match["seat"]) if match is not None else None
    if match is None or seat is None:
        unknown_head(head)
    hand = read_hand(seat, body)
    name = quoted(match["name"], head) if match["name"] else None
    weight = float(match["weight"]) if match["weight"] else None
    if weight == float("inf"):
        wrong = Phrase(N_("{word} is too large for a number"), word=shown(match["weight"], 20))
        head.fail(wrong, Phrase(N_("write 0 to {most}"), most=100))
    sub = replace(hand.sub, name=name, weight_percent=weight)
    number = int(match["number"][:6]) if match["number"] else None
    sheet.hands.setdefault(seat, []).append((head, replace(hand, sub=sub, number=number)))


def unknown_head(head: Piece) -> NoReturn:
    """Say what a line may begin with."""
    right = plus(
        N_('write a seat (north: …, north 2 "name" 25 %: …), a pair (ns: …), or one of '), ", ".join(HEADS)
    )
    head.fail(N_("it is not clear what this line is about"), right)


def types_of(sheet: Sheet, seat: Seat, exclusions: list[Exclusion]) -> list[SubProfile]:
    """The types of hand of a seat in their order; their exclusions are added to the list."""
    found = sheet.hands[seat]
    wanted = list(range(1, len(found) + 1))
    numbers = [hand.number or place for place, (_, hand) in zip(wanted, found, strict=True)]
    if len(found) > 1 and any(hand.number is None for _, hand in found):
        right = N_("number them (north 1: …, north 2: …), or write one line with commas")
        note_error(sheet, found[1][0], N_("this seat has several lines"), right)
    elif sorted(numbers) != wanted:
        wrong = N_("these types of hand are not numbered 1, 2, 3 …")
        note_error(sheet, found[-1][0], wrong, N_("give each its own number"))
    ordered = sorted(zip(numbers, (hand for _, hand in found), strict=True), key=lambda pair: pair[0])
    for number, (_, hand) in enumerate(ordered, start=1):
        exclusions += (replace(one, subprofile_index=number) for one in hand.exclusions)
    return [hand.sub for _, hand in ordered]


def note_error(sheet: Sheet, piece: Piece, wrong: str, right: str) -> None:
    """Note an error without leaving off."""
    try:
        piece.fail(wrong, right)
    except ConditionError as error:
        sheet.errors.append(error)
