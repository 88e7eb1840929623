"""The recorded play, put in order: tricks and their winners, who announced what and when, how it stopped.

One pass over the events. Tricks are made of the cards alone: four cards, or a collection, end one. Who
collected (e=6) never decides who won (sources/kammelna.md §6).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from majlis.baloot.audit.tables import PACK, best_of
from majlis.baloot.kammelna.types import (
    Announcement,
    Challenge,
    Collect,
    DealRecord,
    Kawesh,
    Play,
    SawaClaim,
    Surrender,
)
from majlis.cards import Card, CardSet, Suit
from majlis.game import SEATS, Seat

TRICKS = 8
SIRA, FIFTY, HUNDRED, FOUR_HUNDRED, AKKA, BALOOT = range(1, 7)
"""The codes of e=3 (sources/kammelna.md §5)."""


@dataclass(slots=True)
class RecordedTrick:
    """The cards of one trick in the order played; `collector` is the seat of the e=6 that ended it."""

    seats: list[Seat] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    collector: Seat | None = None

    @property
    def whole(self) -> bool:
        """Whether each seat played one card to it."""
        return len(self.cards) == 4 and len(set(self.seats)) == 4

    @property
    def growing(self) -> bool:
        """Whether it lies on the table still, with nothing wrong so far."""
        return self.collector is None and len(set(self.seats)) == len(self.seats) < 4

    def winner(self, trump: Suit | None) -> Seat:
        """The seat whose card wins (sources/baloot.md §5.6); the trick must not be empty."""
        return self.seats[best_of(self.cards, trump)]


@dataclass(slots=True, frozen=True)
class Announced:
    """An announcement and the place it was made: before card `at` (0..3) of trick `trick` (from 0)."""

    seat: Seat
    code: int | None
    cards: CardSet | None
    trick: int
    at: int

    @property
    def shows(self) -> bool:
        """Whether cards are shown here; our own records may name them with the announcement already."""
        return bool(self.cards) and self.code is None


class PlayedTurn(NamedTuple):
    """One card played, and what its player had before him."""

    trick: int
    """From 0."""
    seat: Seat
    card: Card
    hand: CardSet
    """His hand, the card still in it (if it ever was)."""
    table: Sequence[Card]
    """The cards of the trick before it."""
    akka: bool
    """Whether the led card was called Akka."""


@dataclass(slots=True)
class RecordedPlay:
    """The play of a recorded deal."""

    tricks: list[RecordedTrick] = field(default_factory=list)
    """The last one may be unfinished; none is empty."""
    announced: list[Announced] = field(default_factory=list)
    plays: int = 0
    challenge: Challenge | None = None
    """The last qayd; it may have been put off, and play gone on (sources/baloot.md §7.5)."""
    challenged_at: int = 0
    """How many cards had been played when it was made."""
    claim: SawaClaim | None = None
    """The last sawa claim, if nothing was played after it."""
    surrender: Surrender | None = None
    kawesh: Kawesh | None = None

    @property
    def done(self) -> list[RecordedTrick]:
        """The whole tricks before the first that is not."""
        for at, trick in enumerate(self.tricks):
            if not trick.whole:
                return self.tricks[:at]
        return self.tricks

    @property
    def sound(self) -> bool:
        """Whether every trick, the last apart, has one card of each seat, and there are at most eight."""
        return len(self.tricks) <= TRICKS and all(
            trick.whole or (at == len(self.tricks) - 1 and trick.growing)
            for at, trick in enumerate(self.tricks)
        )

    @property
    def complete(self) -> bool:
        """Whether all eight tricks were played out, the cards of a whole pack."""
        return len(self.tricks) == TRICKS and self.sound and self.tricks[-1].whole and self.played() == PACK

    def played(self, seat: Seat | None = None, tricks: int | None = None) -> CardSet:
        """The cards played, by this seat or by all, to the first so many tricks or to all."""
        result = 0
        for trick in self.tricks[:tricks]:
            for player, card in zip(trick.seats, trick.cards, strict=True):
                if seat is None or player == seat:
                    result |= 1 << card
        return result

    def turns(self, hands: Sequence[CardSet]) -> Iterator[PlayedTurn]:
        """Every card in the order played, the hands given at the start."""
        left = list(hands)
        akkas = {(word.trick, word.seat) for word in self.announced if word.code == AKKA}
        for number, trick in enumerate(self.tricks):
            akka = (number, trick.seats[0]) in akkas
            for at, seat in enumerate(trick.seats):
                card, hand = trick.cards[at], left[seat]
                # Without Turn's own constructor: an audit asks for every card of every deal.
                yield tuple.__new__(PlayedTurn, (number, seat, card, hand, trick.cards[:at], akka))
                left[seat] = hand & ~(1 << card)


def read_play(deal: DealRecord) -> RecordedPlay:
    """The play of a recorded deal, whatever is wrong with it; impossible cards and seats are left out."""
    play = RecordedPlay()
    current: RecordedTrick | None = None
    for event in deal.events:
        if type(event) is Play:
            if event.seat not in SEATS or not (event.card in range(52) and PACK >> event.card & 1):
                continue
            if current is None or len(current.cards) == 4:
                current = RecordedTrick()
                play.tricks.append(current)
            current.seats.append(event.seat)
            current.cards.append(event.card)
            play.plays += 1
            play.claim = play.surrender = None
        elif type(event) is Collect:
            if current is not None:
                current.collector = event.seat
                current = None
        elif type(event) is Announcement:
            if event.seat in SEATS:
                at = 0 if current is None else len(current.cards) % 4
                trick = len(play.tricks) - (at > 0)
                play.announced.append(Announced(event.seat, event.code, event.cards, trick, at))
        elif type(event) is Challenge:
            play.challenge, play.challenged_at = event, play.plays
        elif type(event) is SawaClaim:
            play.claim = event
        elif type(event) is Surrender:
            play.surrender = event
        elif type(event) is Kawesh:
            play.kawesh = event
    return play


def hands_of(deal: DealRecord, play: RecordedPlay) -> tuple[CardSet, ...] | None:
    """The four hands of eight: the record's, else, when all 32 cards were played, those that were played.

    None when nothing tells them.
    """
    final = deal.final
    if final is not None and len(final) == 4 and _is_deal(final):
        return final
    return tuple(play.played(seat) for seat in SEATS) if play.complete else None


def _is_deal(hands: tuple[CardSet, ...]) -> bool:
    union = 0
    for hand in hands:
        if hand < 0 or hand.bit_count() != TRICKS or union & hand:
            return False
        union |= hand
    return union == PACK
