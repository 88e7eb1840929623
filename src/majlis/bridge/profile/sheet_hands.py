"""The line of a hand in a profile's text: ranges, drawn suits, other hands' suits, exclusions."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final

from majlis.bridge.conditions.reading import format_condition, read
from majlis.bridge.conditions.seats import parse_seat_letter
from majlis.bridge.conditions.tokens import too_long
from majlis.bridge.conditions.tree import ANY_HAND, Condition, all_of
from majlis.bridge.profile.amounts import parse_suit_range, parse_suits
from majlis.bridge.profile.exclusions import exclusions_in
from majlis.bridge.profile.hand_line import folded, parse_any_condition
from majlis.bridge.profile.model import (
    Exclusion,
    OpponentContingent,
    PairOverride,
    PartnerContingent,
    RandomSuits,
    SubProfile,
    SuitRange,
)
from majlis.bridge.profile.sheet_pieces import Piece
from majlis.bridge.profile.words import COUNTS
from majlis.bridge.table.cards import SeatLetter
from majlis.bridge.table.pack import PARTNER, WORD_OF_SEAT
from majlis.i18n import N_
from majlis.typed import fold

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
            hand.also.append(read(rest, "hand").condition)
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
    long = too_long(text)
    if long is not None:
        raise long
    pieces = (piece for piece in Piece(text).pieces(";") if piece.text.strip())
    return tuple(found for piece in pieces for found in parse_exclusion(seat, piece))


def parse_exclusion(seat: SeatLetter, piece: Piece) -> tuple[Exclusion, ...]:
    """`4333, 5=x=x=1`, `exactly two 5-card majors`; what a file cannot list is refused."""
    begin = len(piece.text) - len(piece.text.lstrip())
    word = f"{NEVER_WORD} "
    with Piece(word + piece.text[begin:], piece.line, piece.shift + begin - len(word)).errors() as text:
        found, rest = exclusions_in(seat, read(text, "hand").condition)
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
