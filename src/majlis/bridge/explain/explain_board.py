"""A board held against a profile: which hands its players have, how each constraint is met, the nearest miss.

>>> from majlis.bridge.table.cards import parse_deal
>>> from majlis.bridge.profile.check import loads
>>> profile = loads('''{"profile_name": "Fit", "dealer": "N", "tag": "Opener",
...     "conditions": ["north: 15-17 hcp, balanced", "south: 5+ spades"]}''')
>>> deal = "N:AK5.KQ5.J832.Q76 QJ2.J84.AT6.T985 T98764.T7.K9.AJ2 3.A9632.Q754.K43"
>>> print(explain_board(profile, Board(dealer=0, hands=parse_deal(deal))))
Fit: fits
  north: 15-17 hcp (15 HCP)
  north: balanced (shape 3=3=4=3)
  south: 5+ spades (6 cards in ♠)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from majlis.bridge.deal.cases import combination_name
from majlis.bridge.deal.viability import drawn_words
from majlis.bridge.explain.explanation_text import FAR_OFF, Deal
from majlis.bridge.profile.check import require_valid
from majlis.bridge.profile.faults import path_text
from majlis.bridge.profile.meaning import (
    Part,
    RsOverStandard,
    combinations,
    parse_rs_over_standard,
    parts_of,
    rs_choices,
    with_rs_suits,
)
from majlis.bridge.profile.model import RS_SUITS, Profile
from majlis.bridge.profile.words import rs_suits_words
from majlis.bridge.table.board import Board
from majlis.bridge.table.cards import SEAT_LETTERS, SeatLetter, SuitLetter
from majlis.bridge.table.numbering import turned
from majlis.bridge.table.origin import Origin, read_origin
from majlis.bridge.table.words import short_seat
from majlis.cards import FULL_PACK
from majlis.errors import InputError
from majlis.i18n import N_
from majlis.message import Listed, Message, Worded

MOST_CASES: Final = 20_000
"""Combinations with their random suits that are looked at."""


@dataclass(frozen=True)
class Met:
    """One constraint and what the hand has: by how much it misses (0: it fits), and how much room it has."""

    part: Part
    facts: tuple[Worded, ...]
    """What is held, fact by fact."""
    misses: int
    margin: int

    @property
    def held(self) -> str:
        """What is held, in words."""
        return ", ".join(map(str, self.facts))

    @property
    def words(self) -> str:
        """The constraint in words."""
        return str(self.part.words)

    @property
    def path(self) -> str:
        """Where it stands in the file."""
        return path_text(self.part.at)

    @property
    def seats(self) -> tuple[SeatLetter, ...]:
        """Whose it is."""
        return self.part.seats

    @property
    def met(self) -> bool:
        """Whether the constraint is met."""
        return self.misses == 0

    @property
    def message(self) -> Message:
        """The constraint, and what the hand has of what it speaks of."""
        text = N_("{constraint} ({held}, misses by {number})") if self.misses else N_("{constraint} ({held})")
        held = Listed(self.facts, ",") if self.facts else ""
        return Message(text, {"constraint": self.part.words, "held": held, "number": self.misses})

    def __str__(self) -> str:
        return str(self.message)


@dataclass(frozen=True)
class Fit:
    """One combination of sub-profiles, with random suits, and how the board meets its constraints."""

    indices: Mapping[SeatLetter, int]
    suits: Mapping[SeatLetter, tuple[SuitLetter, ...]]
    name: str
    constraints: tuple[Met, ...]

    @property
    def misses(self) -> int:
        """By how many cards and points together it misses; 0 where the board fits."""
        return sum(one.misses for one in self.constraints)

    @property
    def tightest(self) -> tuple[Met, ...]:
        """The constraints that are met with no room: one card or point more, or less, would end it."""
        return tuple(one for one in self.constraints if one.met and one.margin == 0)


@dataclass(frozen=True)
class BoardExplanation:
    """What `explain_board` found; seats are the profile's."""

    profile: str
    source: Profile
    number: int | None
    turned: int
    """By how many seats, clockwise, the board is turned against the profile."""
    recorded: Mapping[SeatLetter, int] | None
    """The sub-profiles that the board's record names."""
    fits: tuple[Fit, ...]
    """All that the board fits; the recorded one first."""
    nearest: Fit | None
    """Of all that it does not fit, one of other sub-profiles, the one that misses least."""

    def __str__(self) -> str:
        return "\n".join(lines_of(self))

    def as_json(self) -> dict[str, Any]:
        """The explanation as plain data."""
        return {
            "profile": self.profile,
            "board": self.number,
            "turned": self.turned,
            "rs_suits": self.source.rs_suits if self.source.draws_together else None,
            "recorded": numbered(self.recorded) if self.recorded is not None else None,
            "fits": [fit_json(one) for one in self.fits],
            "nearest": None if self.nearest is None else fit_json(self.nearest),
        }


def explain_board(
    profile: Profile,
    board: Board,
    *,
    turned_by: int | None = None,
    dealer: SeatLetter | None = None,
    rs_suits: str | None = None,
    rs_over_standard: RsOverStandard = "replaces",
) -> BoardExplanation:
    """Explain a board. How it is turned against the profile is as given, or as its record or dealer tell.

    `dealer` is who deals in the profile, instead of the seat that it names. `rs_suits` is as given, as it is
    recorded (`shared` in records from before it could be chosen), or as the profile says. Raises `InputError`
    for a board that has not all four hands.
    """
    require_valid(profile)
    parse_rs_over_standard(rs_over_standard)
    hands = [hand or 0 for hand in board.hands]
    if sum(hands) != FULL_PACK or any(hand.bit_count() != 13 for hand in hands):
        raise InputError(
            N_("board {number}: four hands of 13 cards are needed to explain it"), number=board.number
        )
    origin = read_origin(board)
    own = origin if origin and origin.profile == profile.profile_name else None
    profile = with_rs_suits(profile, rs_suits or (recorded_rs_suits(own) if own else None))
    guessed = 0 if board.dealer is None else board.dealer - SEAT_LETTERS.index(dealer or profile.dealer)
    seats = (origin.seats if origin else guessed) if turned_by is None else turned_by
    seats %= 4
    deal = Deal.of(turned(hands, -seats))
    recorded = None if own is None else {SEAT_LETTERS[one.seat]: one.index for one in own.sources}
    every_fit = [fit_of(profile, indices, suits, deal, rs_over_standard) for indices, suits in cases(profile)]
    fits = sorted(
        (one for one in every_fit if not one.misses),
        key=lambda one: dict(one.indices) != dict(recorded or {}),
    )
    fitting = [dict(one.indices) for one in fits]
    others = [one for one in every_fit if one.misses and dict(one.indices) not in fitting]
    return BoardExplanation(
        profile=profile.profile_name,
        source=profile,
        number=board.number,
        turned=seats,
        recorded=recorded,
        fits=tuple(fits),
        nearest=min(others, key=lambda one: one.misses, default=None),
    )


def recorded_rs_suits(origin: Origin) -> str | None:
    """How a board's record says that suits were drawn for two hands; None where that makes no difference."""
    if sum(bool(one.suits) for one in origin.sources) < 2:
        return None
    return origin.rs_suits if origin.rs_suits in RS_SUITS else "shared"


def cases(
    profile: Profile,
) -> Iterator[tuple[dict[SeatLetter, int], dict[SeatLetter, tuple[SuitLetter, ...]]]]:
    """Every combination of sub-profiles with every choice of random suits."""
    for _, indices in combinations(profile):
        for looked, suits in enumerate(rs_choices(profile, indices)):
            if looked >= MOST_CASES:
                break
            yield indices, suits


def fit_of(
    profile: Profile,
    indices: dict[SeatLetter, int],
    suits: dict[SeatLetter, tuple[SuitLetter, ...]],
    deal: Deal,
    rs_over_standard: RsOverStandard,
) -> Fit:
    """How a deal meets the constraints of one case."""
    parts = parts_of(profile, indices, suits, rs_over_standard, exact=False)
    constraints = tuple(met_by(part, deal) for part in parts)
    return Fit(indices, suits, combination_name(profile, indices).words("en"), constraints)


def met_by(part: Part, deal: Deal) -> Met:
    """How a deal meets one constraint."""
    misses = deal.misses(part.ask)
    if part.test is not None and not part.test(deal.row)[0]:
        misses += 1
    return Met(part, deal.facts(part.ask), misses, deal.margin(part.ask))


# As data


def numbered(indices: Mapping[SeatLetter, int]) -> dict[str, int]:
    """Sub-profiles by seat, numbered from 1."""
    return {seat: index + 1 for seat, index in indices.items()}


def fit_json(fit: Fit) -> dict[str, Any]:
    """One combination as plain data."""
    return {
        "subprofiles": numbered(fit.indices),
        "suits": {seat: "".join(drawn) for seat, drawn in fit.suits.items()},
        "misses": fit.misses,
        "constraints": [
            {
                "words": one.words,
                "path": one.path,
                "held": one.held,
                "misses": one.misses,
                "margin": one.margin,
            }
            for one in fit.constraints
        ],
    }


def lines_of(explanation: BoardExplanation, language: str = "en") -> Iterator[str]:
    """The whole explanation as text."""
    return (line.words(language) for line in messages_of(explanation))


def messages_of(explanation: BoardExplanation) -> Iterator[Worded]:
    """The explanation line by line."""
    params = {
        "profile": explanation.profile,
        "number": explanation.number,
        "seat": Compass(explanation.turned),
    }
    if explanation.turned:
        text = N_("{profile}: turned: the profile's North sits {seat}")
        if explanation.number is not None:
            text = N_("{profile}: board {number}, turned: the profile's North sits {seat}")
        yield Message(text, params)
    elif explanation.number is not None:
        yield Message(N_("{profile}: board {number}"), params)
    if (rs_suits := rs_suits_words(explanation.source)) is not None:
        yield rs_suits
    for one in explanation.fits:
        fit_text = fit_message(explanation.source, one)
        named = explanation.number is not None
        yield (
            fit_text
            if named
            else Message("{profile}: {said}", {"profile": explanation.profile, "said": fit_text})
        )
        yield from (Message("  {met}", {"met": met.message}) for met in one.constraints)
    if not explanation.fits:
        yield Message(N_("it fits no combination of the profile's hands"))
    if explanation.nearest is not None:
        miss = explanation.nearest
        text = N_("nearest miss: {name}, by {number}")
        text = N_("nearest miss: {name}, where {drawn}, by {number}") if miss.suits else text
        yield Message(text, {**place(explanation.source, miss), "number": min(miss.misses, FAR_OFF)})
        yield from (Message("  {met}", {"met": met.message}) for met in miss.constraints if not met.met)


def place(profile: Profile, fit: Fit) -> dict[str, Worded]:
    """A combination in words, and what was drawn for it."""
    return {"name": combination_name(profile, fit.indices), "drawn": drawn_words(fit.suits)}


def fit_message(profile: Profile, fit: Fit) -> Message:
    """One combination that the board fits."""
    several = any(len(profile.subs(seat)) > 1 for seat in fit.indices)
    text = N_("fits, where {drawn}") if fit.suits else N_("fits")
    if several:
        text = N_("fits {name}, where {drawn}") if fit.suits else N_("fits {name}")
    return Message(text, place(profile, fit))


@dataclass(frozen=True)
class Compass:
    """A seat: its letter in English, its name elsewhere."""

    seat: int

    def words(self, language: str) -> str:
        """The seat in this language."""
        return short_seat(self.seat, language)
