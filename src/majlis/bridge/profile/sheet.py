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

import contextlib
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, NoReturn

from majlis.bridge.profile.amounts import (
    parse_seat_letter,
    parse_seats,
    parse_sides,
    parse_suit_range,
    parse_suits,
    suit_range_text,
)
from majlis.bridge.profile.coupling import INDEPENDENT, PAIRS, PairName, is_newest, linked_pair, same_number
from majlis.bridge.profile.exclusions import exclusions_in, format_exclusion
from majlis.bridge.profile.faults import Path, listed, path_text, sentence
from majlis.bridge.profile.fold import folded, format_hand_line, parse_any_condition, parse_hand_line, plain
from majlis.bridge.profile.model import (
    EW_MODES,
    NS_MODES,
    RS_SUITS,
    TAGS,
    Block,
    Exclusion,
    LinkedPair,
    OpponentContingent,
    PairOverride,
    PartnerContingent,
    Profile,
    RandomSuits,
    SeatProfile,
    SubProfile,
    SuitRange,
)
from majlis.bridge.profile.text import (
    ConditionError,
    format_condition,
    format_line,
    parse_condition,
    parse_conditions,
    split_hands,
)
from majlis.bridge.profile.tree import ANY_HAND, Condition, all_of
from majlis.bridge.profile.words import COUNTS, glyphs
from majlis.bridge.table.cards import SEAT_LETTERS, SeatLetter
from majlis.bridge.table.pack import PARTNER, WORD_OF_SEAT
from majlis.errors import shown
from majlis.i18n import N_
from majlis.typed import fold

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
FREE_TEXTS: Final = ("description", "author", "category")
"""In these a `;` means nothing."""
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


def seat_line(profile: Profile, seat: SeatLetter, index: int) -> str:
    """One type of hand: `north 1 "takeout" 60 %: 12-17 hcp; …`."""
    sub = profile.subs(seat)[index]
    head = seat_text(seat) + (f" {index + 1}" if len(profile.subs(seat)) > 1 else "")
    if sub.name is not None:
        head += " " + json.dumps(sub.name, ensure_ascii=False)
    if sub.weight_percent is not None:
        head += f" {sub.weight_percent!r} %".replace(".0 %", " %")
    return f"{head}: {'; '.join(hand_texts(profile, seat, index, sub))}"


def hand_texts(profile: Profile, seat: SeatLetter, index: int, sub: SubProfile) -> Iterator[str]:
    """The pieces of a line."""
    also = format_condition(parse_condition(sub.conditions)) if (sub.conditions or "").strip() else ""
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
    yield f"draw {count} of {glyphs(random.allowed_suits)}: {ranges}"
    for one in random.pair_overrides:
        ranges = f"{suit_range_text(one.first_range)} | {suit_range_text(one.second_range)}"
        yield f"if {glyphs(one.suits)}: {ranges}"


def condition_texts(profile: Profile) -> list[str]:
    """The further conditions; those of one seat begin with `also`, since they are no type of hand."""
    lines = [line for text in profile.condition_lines() for line in parse_conditions(text)]
    return [("also " if len(line.seats) == 1 else "") + format_line(line) for line in lines]


def asked_lines(profile: Profile, indices: Mapping[SeatLetter, int] | None = None) -> list[str]:
    """What a profile asks of the hands, a line each: of all types, or of one type for each seat.

    >>> asked_lines(parse_profile("n: 15 to 17 balanced; ns: at least 8 card fit"))
    ['north: 15-17 hcp, balanced', 'ns: 8+ card fit']
    """
    if profile.is_invariants_safety_profile:
        return ["ignore all: yes"]
    lines = [
        seat_line(profile, seat, index)
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


# Reading the line of a hand


DRAW: Final = re.compile(r"\s*draw\s+(\w+)\s+(?:of|from)\s+([^:]*):(.*)", re.IGNORECASE | re.DOTALL)
IF: Final = re.compile(r"\s*if\s+([^:]*):(.*)", re.IGNORECASE | re.DOTALL)
OTHERS: Final = re.compile(
    r"\s*(?:in\s+)?(?:the\s+)?"
    r"(?:(?P<left>suit not drawn by)\s+(?P<who>\w+)|(?P<whose>\w+)['’]s\s+suit)\s*:(?P<range>.*)",
    re.IGNORECASE | re.DOTALL,
)
NEVER_WORD: Final = "never"
ALSO: Final = re.compile(r"\s*also\b(.*)", re.IGNORECASE | re.DOTALL)
ROLES: Final = {"only when driving": "driver_only", "only when following": "follower_only"}
RANGE_HELP: Final = N_("write cards and points of the suit: 5-6 cards, 3+ hcp")


@dataclass(frozen=True)
class Piece:
    """A piece of a line, and where it stands."""

    text: str
    line: int = 1
    shift: int = 0
    """Columns of the line before the text."""

    def fail(self, wrong: str, right: str, **values: object) -> NoReturn:
        """Raise an error that points at the piece; both texts take the same values."""
        one, other = sentence(wrong, **values), sentence(right, **values)
        begin = len(self.text) - len(self.text.lstrip())
        excerpt = self.text.strip()
        raise ConditionError(self.text, self.line, self.shift + begin + 1, excerpt, one, other)

    def part(self, begin: int, end: int | None = None) -> Piece:
        """A part of it."""
        return Piece(self.text[begin:end], self.line, self.shift + begin)

    def split_once(self, sign: str) -> tuple[Piece, Piece | None]:
        """What stands before a sign and after it, signs in quotes passed over; None where there is none."""
        quoted = False
        for place, one in enumerate(self.text):
            if one == '"' and self.text[place - 1 : place] != "\\":
                quoted = not quoted
            elif one == sign and not quoted:
                return self.part(0, place), self.part(place + 1)
        return self, None

    def pieces(self, sign: str) -> list[Piece]:
        """The parts between signs."""
        found, begin = [], 0
        for text in self.text.split(sign):
            found.append(self.part(begin, begin + len(text)))
            begin += len(text) + len(sign)
        return found

    @property
    def uncommented(self) -> str:
        """The text before a comment."""
        return self.text.partition("#")[0].strip()

    @contextlib.contextmanager
    def errors(self) -> Iterator[str]:
        """The text for another reader, whose errors are set to the right place."""
        try:
            yield self.text
        except ConditionError as error:
            column = error.column + self.shift
            raise ConditionError(
                error.source, self.line, column, error.excerpt, error.wrong, error.right
            ) from None


@dataclass(frozen=True)
class HandLine:
    """A type of hand as it was read; what is excluded gets its number later."""

    sub: SubProfile
    exclusions: tuple[Exclusion, ...] = ()
    number: int | None = None


@dataclass
class Hand:
    """What was read of a hand so far."""

    seat: SeatLetter
    asked: list[Condition] = field(default_factory=list)
    also: list[Condition] = field(default_factory=list)
    """What stays a condition."""
    random: RandomSuits | None = None
    other: PartnerContingent | OpponentContingent | None = None
    exclusions: list[Exclusion] = field(default_factory=list)
    usage: str | None = None


def read_hand(seat: SeatLetter, body: Piece) -> HandLine:
    """The type of hand that the pieces of a line tell."""
    hand = Hand(seat)
    for piece in body.part(0, len(body.text.partition("#")[0])).pieces(";"):
        read_piece(hand, piece)
    partner = hand.other if isinstance(hand.other, PartnerContingent) else None
    opponent = hand.other if isinstance(hand.other, OpponentContingent) else None
    standard, rest = folded(all_of(hand.asked))
    conditions = all_of([*([] if rest is None else [rest]), *hand.also])
    sub = SubProfile(
        standard=standard,
        random_suit_constraint=hand.random,
        partner_contingent_constraint=partner,
        opponents_contingent_suit_constraint=opponent,
        ns_role_usage=hand.usage if seat in ("N", "S") else None,
        ew_role_usage=hand.usage if seat in ("E", "W") else None,
        conditions=None if conditions == ANY_HAND else format_condition(conditions),
    )
    return HandLine(sub, tuple(hand.exclusions))


def read_piece(hand: Hand, piece: Piece) -> None:
    """One piece, whatever it is about."""
    text = piece.text
    if match := DRAW.fullmatch(text):
        read_draw(hand, piece, match)
    elif match := IF.fullmatch(text):
        read_override(hand, piece, match)
    elif match := OTHERS.fullmatch(text):
        read_other(hand, piece, match)
    elif match := ALSO.fullmatch(text):
        with piece.part(match.start(1)).errors() as rest:
            hand.also.append(parse_condition(rest))
    elif fold(text) in ROLES:
        hand.usage = ROLES[fold(text)]
    elif text.strip():
        read_ranges(hand, piece)


def read_ranges(hand: Hand, piece: Piece) -> None:
    """Points, lengths and other conditions; shapes that are excluded go where the file lists them."""
    with piece.errors() as text:
        condition = parse_any_condition(text)
    if fold(text).split()[:1] == [NEVER_WORD]:
        found, rest = exclusions_in(hand.seat, condition)
        hand.exclusions += found
        hand.also += [] if rest is None else [rest]
    else:
        hand.asked.append(condition)


# Suits that are drawn


def read_draw(hand: Hand, piece: Piece, match: re.Match[str]) -> None:
    """`draw 2 of ♠♥♦♣: 5-6 cards | 4-5 cards`."""
    if hand.random is not None:
        piece.fail("suits are drawn twice", "write draw … once")
    count = count_of(match[1])
    if count is None or not 1 <= count <= 4:
        piece.part(match.start(1), match.end(1)).fail("this is not a number of suits", "write 1 to 4")
    suits = parse_suits(match[2])
    if suits is None:
        piece.part(match.start(2), match.end(2)).fail(
            "these are not suits", "write each suit once: ♠♥♦, SHD, majors"
        )
    ranges = read_ranges_list(piece.part(match.start(3)))
    if len(ranges) != count:
        piece.part(match.start(3)).fail(
            "{count} suits are drawn, and {ranges} ranges stand here",
            "write {count}, with | between: 5-6 cards | 4-5 cards",
            count=count,
            ranges=len(ranges),
        )
    hand.random = RandomSuits(count, suits, ranges)


def read_override(hand: Hand, piece: Piece, match: re.Match[str]) -> None:
    """`if ♦♣: 5 cards | 5 cards`."""
    suits, ranges = parse_suits(match[1]), read_ranges_list(piece.part(match.start(2)))
    if suits is None or len(suits) != 2:
        piece.part(match.start(1), match.end(1)).fail("this is not a pair of suits", "write two suits: ♦♣")
    if len(ranges) != 2:
        piece.part(match.start(2)).fail("these are not two ranges", "write 5 cards | 4 cards")
    if hand.random is None:
        piece.fail("no suits are drawn before this", "write draw 2 of ♠♥♦♣: … first")
    overrides = (*hand.random.pair_overrides, PairOverride(suits, *ranges))
    hand.random = replace(hand.random, pair_overrides=overrides)


def read_ranges_list(piece: Piece) -> tuple[SuitRange, ...]:
    """Ranges with `|` between."""
    found = []
    for one in piece.pieces("|"):
        asked = parse_suit_range(one.text)
        if asked is None:
            one.fail("this is not a range", RANGE_HELP)
        found.append(asked)
    return tuple(found)


def read_other(hand: Hand, piece: Piece, match: re.Match[str]) -> None:
    """`west's suit: 2-4 cards`, `suit not drawn by partner: …`."""
    group = "who" if match["left"] else "whose"
    partner = PARTNER[hand.seat]
    seat = partner if fold(match[group]) == "partner" else parse_seat_letter(match[group])
    if seat is None or seat == hand.seat:
        piece.part(match.start(group), match.end(group)).fail(
            "this is not another hand",
            "write partner or another seat than {seat}",
            seat=WORD_OF_SEAT[hand.seat].lower(),
        )
    if hand.other is not None:
        piece.fail("another hand's suit is given twice", "write one of them")
    (asked,) = read_ranges_list(piece.part(match.start("range")).pieces("|")[0])[:1]
    left = bool(match["left"])
    hand.other = (
        PartnerContingent(seat, asked, left) if seat == partner else OpponentContingent(seat, asked, left)
    )


# Exclusions


def parse_exclusions(seat: SeatLetter, text: str) -> tuple[Exclusion, ...]:
    """Exclusions with `;` between; raises `ConditionError`."""
    pieces = (piece for piece in Piece(text).pieces(";") if piece.text.strip())
    return tuple(found for piece in pieces for found in parse_exclusion(seat, piece))


def parse_exclusion(seat: SeatLetter, piece: Piece) -> tuple[Exclusion, ...]:
    """`4333, 5=x=x=1`, `exactly two 5-card majors`; what a file cannot list is refused."""
    begin = len(piece.text) - len(piece.text.lstrip())
    word = f"{NEVER_WORD} "
    with Piece(word + piece.text[begin:], piece.line, piece.shift + begin - len(word)).errors() as text:
        found, rest = exclusions_in(seat, parse_condition(text))
    if rest is not None:
        right = N_("write shapes (4333, 5=x=x=1), or exactly so many suits: exactly two 5-card majors")
        piece.fail("this is not what a hand can be kept from", right)
    return found


def count_of(word: str) -> int | None:
    """`two`, `2`, `no`."""
    word = fold(word)
    if word in COUNTS:
        return COUNTS.index(word)
    return int(word) if re.fullmatch(r"\d{1,4}", word) else None


# Reading a whole text

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
HEADS: Final = (
    *TEXT_KEYS,
    "dealer",
    "vulnerable",
    "tag",
    "order",
    *NUMBER_KEYS,
    *FLAG_KEYS,
    RS_SUITS_HEAD,
    "roles ns",
    "map ns",
    "linked ns",
)


@dataclass
class Read:
    """What was read so far."""

    values: dict[str, Any] = field(default_factory=dict)
    hands: dict[SeatLetter, list[tuple[Piece, HandLine]]] = field(default_factory=dict)
    """Each with its line."""
    conditions: list[str] = field(default_factory=list)
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
        values["conditions"] = (*profile.condition_lines(), *read.conditions)
    return TextReading(replace(profile, **values), tuple(read.errors), read.spots)


def read_lines(read: Read, text: str) -> None:
    """Every line, and every part of a line that has a head of its own: `north: 15+; south: 8+`."""
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        head = " ".join(fold(line.partition(":")[0]).split())
        begins = begins_line if head not in FREE_TEXTS else lambda head: False
        for shift, part in split_hands(line.rstrip("\r"), begins, comments=head not in TEXT_KEYS):
            try:
                read_line(read, Piece(part, number, shift))
            except ConditionError as error:
                read.errors.append(error)


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
        whose = next(iter(re.findall(r"[^\W\d_]+", line.text[:80])), "")
        if begins_line(whose):
            line.fail("no colon stands here", "write a colon after {whose}, as in {whose}: …", whose=whose)
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
    words = [seat for seat in re.split(r"[-+/& ]|\band\b", word) if seat]
    names = words if len(words) > 1 else list(words[0]) if words and len(words[0]) == 2 else []
    return len(names) == 2 and all(parse_seat_letter(one) for one in names)


def read_condition(read: Read, line: Piece) -> None:
    """`ns: 25-27 hcp`, `also north: balanced`."""
    begin = re.match(r"\s*(also\b)?\s*", line.text)
    assert begin is not None
    with line.part(begin.end()).errors() as rest:
        for one in parse_conditions(rest):
            read.spots["conditions", read.before + len(read.conditions)] = Spot.of(line)
            read.conditions.append(format_line(one))


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
        lines = (line for one in read.conditions for line in parse_conditions(one))
        found |= {line.seats for line in lines if len(line.seats) > 1}
        yield from sorted(spoken & found)
        spoken |= found


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
        piece.fail("the quotation marks do not match", 'write "text", with \\" for one inside')


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
    "dealer": read_dealer,
    **dict.fromkeys(("vulnerable", "vulnerability", "vul"), read_sides),
    "tag": read_tag,
    "order": read_order,
    **{f"roles {name}": role_reader(name) for name in PAIRS},
    **{f"map {name}": map_reader(name) for name in PAIRS},
    **{f"linked {name}": linked_reader(name) for name in PAIRS},
    RS_SUITS_HEAD: read_rs_suits,
}


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
