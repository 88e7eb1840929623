"""Reading the line of one type of hand in a sheet: pieces with `;` between."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NoReturn

from majlis.bridge.profile.model import (
    Clause,
    Exclusion,
    OpponentContingent,
    PairOverride,
    PartnerContingent,
    RandomSuits,
    Standard,
    SubProfile,
    SuitRange,
)
from majlis.bridge.profile.phrase import Phrase
from majlis.bridge.profile.text import ConditionError, format_condition, parse_condition
from majlis.bridge.profile.wording import COUNTS, GROUP_WORDS
from majlis.bridge.table.pack import PARTNER, SEAT_WORDS, Seat
from majlis.bridge.wizard.amounts import fold, parse_seat, parse_suit_range, parse_suits
from majlis.bridge.wizard.fold import hand_of_text
from majlis.i18n import N_

DRAW: Final = re.compile(r"\s*draw\s+(\w+)\s+(?:of|from)\s+([^:]*):(.*)", re.IGNORECASE | re.DOTALL)
IF: Final = re.compile(r"\s*if\s+([^:]*):(.*)", re.IGNORECASE | re.DOTALL)
OTHERS: Final = re.compile(
    r"\s*(?:in\s+)?(?:the\s+)?"
    r"(?:(?P<left>suit not drawn by)\s+(?P<who>\w+)|(?P<whose>\w+)['’]s\s+suit)\s*:(?P<range>.*)",
    re.IGNORECASE | re.DOTALL,
)
NEVER: Final = re.compile(r"\s*never\s+(?:with\s+)?(.*)", re.IGNORECASE | re.DOTALL)
ALSO: Final = re.compile(r"\s*also\b(.*)", re.IGNORECASE | re.DOTALL)
CLAUSE: Final = re.compile(r"(?:exactly )?(\w+) (\d+)-card (suit|major|minor)s?")
ROLES: Final = {"only when driving": "driver_only", "only when following": "follower_only"}
GROUPS: Final = {word: group for group, word in GROUP_WORDS.items()}
RANGE_HELP: Final = N_("write cards and points of the suit: 5-6 cards, 3+ hcp")


@dataclass(frozen=True)
class Piece:
    """A piece of a line, and where it stands."""

    text: str
    line: int = 1
    shift: int = 0
    """Columns of the line before the text."""

    def fail(self, wrong: str, right: str) -> NoReturn:
        """Raise an error that points at the piece."""
        begin = len(self.text) - len(self.text.lstrip())
        excerpt = self.text.strip()
        raise ConditionError(self.text, self.line, self.shift + begin + 1, excerpt, wrong, right)

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

    seat: Seat
    standard: Standard | None = None
    conditions: list[str] = field(default_factory=list)
    random: RandomSuits | None = None
    other: PartnerContingent | OpponentContingent | None = None
    exclusions: list[Exclusion] = field(default_factory=list)
    usage: str | None = None


def read_hand(seat: Seat, body: Piece) -> HandLine:
    """The type of hand that the pieces of a line tell."""
    hand = Hand(seat)
    for piece in body.part(0, len(body.text.partition("#")[0])).pieces(";"):
        read_piece(hand, piece)
    partner = hand.other if isinstance(hand.other, PartnerContingent) else None
    opponent = hand.other if isinstance(hand.other, OpponentContingent) else None
    sub = SubProfile(
        standard=hand.standard or Standard(),
        random_suit_constraint=hand.random,
        partner_contingent_constraint=partner,
        opponents_contingent_suit_constraint=opponent,
        ns_role_usage=hand.usage if seat in ("N", "S") else None,
        ew_role_usage=hand.usage if seat in ("E", "W") else None,
        conditions=", ".join(hand.conditions) or None,
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
    elif match := NEVER.fullmatch(text):
        hand.exclusions.append(read_never(hand.seat, piece.part(match.start(1))))
    elif match := ALSO.fullmatch(text):
        with piece.part(match.start(1)).errors() as rest:
            hand.conditions.append(format_condition(parse_condition(rest)))
    elif fold(text) in ROLES:
        hand.usage = ROLES[fold(text)]
    elif text.strip():
        read_ranges(hand, piece)


def read_ranges(hand: Hand, piece: Piece) -> None:
    """Points, lengths and other conditions."""
    if hand.standard is not None:
        piece.fail(
            N_("the hand is told twice"), N_("join conditions with commas, or write also before these")
        )
    with piece.errors() as text:
        hand.standard, rest = hand_of_text(text)
    hand.conditions += [rest] if rest else []


# Suits that are drawn


def read_draw(hand: Hand, piece: Piece, match: re.Match[str]) -> None:
    """`draw 2 of ♠♥♦♣: 5-6 cards | 4-5 cards`."""
    if hand.random is not None:
        piece.fail(N_("suits are drawn twice"), N_("write draw … once"))
    count = count_of(match[1])
    if count is None or not 1 <= count <= 4:
        piece.part(match.start(1), match.end(1)).fail(N_("this is no number of suits"), N_("write 1 to 4"))
    suits = parse_suits(match[2])
    if suits is None:
        piece.part(match.start(2), match.end(2)).fail(
            N_("these are no suits"), N_("write each suit once: ♠♥♦, SHD, majors")
        )
    ranges = read_ranges_list(piece.part(match.start(3)))
    if len(ranges) != count:
        right = Phrase(N_("write {count}, with | between: 5-6 cards | 4-5 cards"), count=count)
        piece.part(match.start(3)).fail(
            Phrase(
                N_("{count} suits are drawn, and {ranges} ranges stand here"), count=count, ranges=len(ranges)
            ),
            right,
        )
    hand.random = RandomSuits(count, suits, ranges)


def read_override(hand: Hand, piece: Piece, match: re.Match[str]) -> None:
    """`if ♦♣: 5 cards | 5 cards`."""
    suits, ranges = parse_suits(match[1]), read_ranges_list(piece.part(match.start(2)))
    if suits is None or len(suits) != 2:
        piece.part(match.start(1), match.end(1)).fail(
            N_("this is not a pair of suits"), N_("write two suits: ♦♣")
        )
    if len(ranges) != 2:
        piece.part(match.start(2)).fail(N_("these are not two ranges"), N_("write 5 cards | 4 cards"))
    if hand.random is None:
        piece.fail(N_("no suits are drawn before this"), N_("write draw 2 of ♠♥♦♣: … first"))
    overrides = (*hand.random.pair_overrides, PairOverride(suits, *ranges))
    hand.random = replace(hand.random, pair_overrides=overrides)


def read_ranges_list(piece: Piece) -> tuple[SuitRange, ...]:
    """Ranges with `|` between."""
    found = []
    for one in piece.pieces("|"):
        asked = parse_suit_range(one.text)
        if asked is None:
            one.fail(N_("this is not a range"), RANGE_HELP)
        found.append(asked)
    return tuple(found)


def read_other(hand: Hand, piece: Piece, match: re.Match[str]) -> None:
    """`west's suit: 2-4 cards`, `suit not drawn by partner: …`."""
    group = "who" if match["left"] else "whose"
    partner = PARTNER[hand.seat]
    seat = partner if fold(match[group]) == "partner" else parse_seat(match[group])
    if seat is None or seat == hand.seat:
        right = Phrase(N_("write partner or another seat than {seat}"), seat=SEAT_WORDS[hand.seat].lower())
        piece.part(match.start(group), match.end(group)).fail(N_("this is not another hand"), right)
    if hand.other is not None:
        piece.fail(N_("another hand's suit is told twice"), N_("write one of them"))
    (asked,) = read_ranges_list(piece.part(match.start("range")).pieces("|")[0])[:1]
    left = bool(match["left"])
    hand.other = (
        PartnerContingent(seat, asked, left) if seat == partner else OpponentContingent(seat, asked, left)
    )


# Exclusions


def read_never(seat: Seat, piece: Piece) -> Exclusion:
    """`5xx1, 4432`, `exactly two 5-card majors and no 4-card minor`."""
    text = fold(piece.text)
    clauses = [CLAUSE.fullmatch(one.strip()) for one in text.split(" and ")]
    if all(clauses):
        return Exclusion(seat=seat, subprofile_index=1, clauses=tuple(read_clauses(piece, clauses)))
    shapes = shapes_of(text)
    if shapes is None:
        right = N_("write shapes (5xx1, 4432), or so many suits: two 5-card majors and no 4-card minor")
        piece.fail(N_("this is not what a hand can be kept from"), right)
    return Exclusion(seat=seat, subprofile_index=1, excluded_shapes=shapes)


def shapes_of(text: str) -> tuple[str, ...] | None:
    """Shapes of spades, hearts, diamonds and clubs: `5xx1, 4=4=3=2 or 5431`; None for anything else."""
    words = [word.replace("=", "") for word in re.split(r"[\s,]+", text) if word not in ("", "or", "and")]
    good = words and all(re.fullmatch(r"[\dx]{4}", word) for word in words)
    return tuple(words) if good else None


def read_clauses(piece: Piece, clauses: Sequence[re.Match[str] | None]) -> Iterator[Clause]:
    """Each clause."""
    for match in clauses:
        assert match is not None
        count = count_of(match[1])
        if count is None:
            piece.fail(N_("this is no number of suits"), N_("write no, one, two, three or four"))
        yield Clause(GROUPS[match[3]], int(match[2][:6]), count)


def count_of(word: str) -> int | None:
    """`two`, `2`, `no`."""
    word = fold(word)
    if word in COUNTS:
        return COUNTS.index(word)
    return int(word) if re.fullmatch(r"\d{1,4}", word) else None
