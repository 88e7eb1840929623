"""Who deals, who is vulnerable, and where everybody sits: by the number of a board, or as it is asked.

By the number (the default) a deal is turned until the profile's dealer sits in the board's dealer seat. Where
a dealer is asked for, or one vulnerable side, the seats that are named are meant: nobody is turned.

>>> from majlis.bridge.profile.sheet import parse_profile
>>> profile = parse_profile("vulnerable: ns; north: 15-17 hcp")
>>> seating_of(profile).boards, seating_of(profile, vulnerable="both").boards
('profile-dealer', 'standard')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from majlis.bridge.conditions.seats import parse_seat_letter
from majlis.bridge.conditions.words import message, word_of_seat
from majlis.bridge.profile.amounts import parse_sides
from majlis.bridge.profile.model import SIDES, Profile, Standard, SubProfile
from majlis.bridge.profile.words import sides_word
from majlis.bridge.table.board import Vulnerability
from majlis.bridge.table.cards import SEAT_LETTERS, SeatLetter
from majlis.bridge.table.numbering import Boards, Placing, parse_boards, partners_exchanged, placing
from majlis.errors import InputError, shown
from majlis.i18n import N_
from majlis.message import Message, Word, Worded

EAST_WEST: Final = ("e", "w", "شرق", "غرب")
"""How a line of conditions on East, West or both begins."""
BY_NUMBER: Final = ("standard", "number", "cycle")
"""Words that ask for the vulnerability of a board's number, whatever the profile asks."""
STANDARD_TURNS: Final = N_(
    "{option} goes with {boards}: with standard boards each deal is turned by its number until the profile's "
    "dealer deals, so that everybody gets every part anyway"
)
"""What is said to whoever asks for rotation where there can be none."""
NUMBER_DEALS: Final = N_(
    "--boards standard gives each board the dealer of its number, and --dealer {seat} lets {seat} deal every "
    "board: leave one of them out (dealer: {seat} in the profile turns each deal until this hand deals)"
)
DEALER_STAYS: Final = N_(
    "--rotate turns half of the boards by two seats, their dealer too, and --dealer {seat} lets {seat} deal "
    "every board: leave one of them out"
)


@dataclass(frozen=True)
class Seating:
    """How the boards of a profile are numbered; `sides` are those of the profile, None by the number."""

    dealer: SeatLetter
    boards: Boards
    rotate: bool
    sides: str | None
    pair: int = 0
    """The pair that practises, as in `main_pair`."""

    def placing(self, number: int, rotated: bool) -> Placing:
        """How a deal is put on the board of this number."""
        sides = None if self.sides is None else Vulnerability(SIDES.index(self.sides))
        dealer = SEAT_LETTERS.index(self.dealer)
        if self.boards == "pair-ns":
            rotated = self.rotate and partners_exchanged(dealer, number, self.pair)
        return placing(dealer, number, self.boards, rotated, sides, self.pair)

    def words(self, language: str) -> str:
        """What becomes of dealer, vulnerability and seats, in one line."""
        return self.message.text(language)

    @property
    def message(self) -> Message:
        """As `words`, before the language is known."""
        sides: Worded = Word(N_("vulnerability by board number"))
        if self.sides is not None:
            sides = sides_word(self.sides)
        if self.boards == "pair-ns":
            return self._of_pair(sides)
        if self.boards != "standard":
            text = N_("{seat} deals every board, {sides}; every hand stays in its seat.")
            if self.rotate:
                text = N_(
                    "{seat} deals, {sides}; half of the boards are turned by two seats, dealer included."
                )
        else:
            text = N_("Dealer by board number, {sides}; each deal is turned until {seat}'s hand deals.")
            if self.sides is None:
                text = N_(
                    "Dealer and vulnerability by board number; each deal is turned until {seat}'s hand deals."
                )
        return message(text, seat=word_of_seat(self.dealer), sides=sides)

    def _of_pair(self, sides: Worded) -> Message:
        """As `message`, where the pair that practises sits North-South."""
        text = N_("{pair} of the profile sit North-South on every board, {sides}; {seat} deals.")
        if self.rotate:
            text = N_(
                "{pair} of the profile sit North-South on every board, {sides}; on half of the boards "
                "partners change seats: {seat} or {partner} deals."
            )
        at = (SEAT_LETTERS.index(self.dealer) + self.pair) % 4
        seats = {"seat": word_of_seat(SEAT_LETTERS[at]), "partner": word_of_seat(SEAT_LETTERS[(at + 2) % 4])}
        pair = Word(N_("East and West") if self.pair else N_("North and South"))
        return message(text, pair=pair, sides=sides, **seats)


def main_pair(profile: Profile) -> int:
    """The pair that practises: 0, North-South, unless only hands of East and West are described."""
    described = {seat for seat in SEAT_LETTERS if any(map(_describes, profile.subs(seat)))}
    lines = [line.strip().casefold() for line in profile.condition_lines()]
    east_west = bool(described & {"E", "W"}) or any(line.startswith(EAST_WEST) for line in lines)
    north_south = bool(described & {"N", "S"}) or not all(line.startswith(EAST_WEST) for line in lines)
    return int(east_west and not north_south)


def _describes(sub: SubProfile) -> bool:
    """Whether a type asks anything of its hand."""
    return (
        sub.standard != Standard()
        or sub.random_suit_constraint is not None
        or sub.contingent is not None
        or bool(sub.conditions)
    )


def seating_of(
    profile: Profile,
    *,
    boards: str | None = None,
    rotate: bool | None = None,
    dealer: str | None = None,
    vulnerable: str | None = None,
) -> Seating:
    """How a profile's boards are numbered; what is given here comes before what the profile says.

    `boards` and `rotate` as in `numbering`; `dealer` deals every board; `vulnerable` are the sides of the
    profile, or `standard` for those of the number. Raises `InputError` for what does not go together.
    """
    sides = profile.vulnerable if vulnerable is None else asked_sides(vulnerable)
    seat = None if dealer is None else asked_dealer(dealer)
    fixed = seat is not None or sides in ("ns", "ew")
    if boards is None:
        how: Boards = "profile-dealer" if fixed else "standard"
        turns = bool(rotate)
    else:
        how = parse_boards(boards)
        turns = profile.rotate_deals_by_default if rotate is None and seat is None else bool(rotate)
    if seat is not None and how == "standard":
        raise InputError(NUMBER_DEALS, seat=seat)
    if seat is not None and rotate:
        raise InputError(DEALER_STAYS, seat=seat)
    if rotate is not None and how == "standard":
        option = "--rotate" if rotate else "--no-rotate"
        raise InputError(STANDARD_TURNS, option=option, boards="--boards profile-dealer or --pair-ns")
    return Seating(seat or profile.dealer, how, turns and how != "standard", sides, main_pair(profile))


def asked_dealer(text: str) -> SeatLetter:
    """The seat that is to deal."""
    seat = parse_seat_letter(text)
    if seat is None:
        raise InputError(N_("--dealer {seat}: write N, E, S or W"), seat=shown(text))
    return seat


def asked_sides(text: str) -> str | None:
    """The sides that are to be vulnerable; None for those of the number."""
    if text.strip().lower() in BY_NUMBER:
        return None
    sides = parse_sides(text)
    if sides is None:
        raise InputError(
            N_("--vulnerable {sides}: write none, ns, ew or both, or standard for the cycle of 16"),
            sides=shown(text),
        )
    return sides
