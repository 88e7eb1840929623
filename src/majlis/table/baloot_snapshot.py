"""What one seat, or a spectator, is shown of a deal of Baloot: cards, tricks, the contract, the score."""

import msgspec

from majlis.table.snapshot import Choice, SeatSnapshot, ShownSeat


class Card(msgspec.Struct, frozen=True):
    """A card that lies open or is in the viewer's hand."""

    card: int
    name: str
    """For those who hear the page: `ten of hearts`."""
    seat: int = 0
    """Who played it."""
    legal: bool = False
    why: str = ""
    """Of a card in hand that may not be played now: the reason."""


class Challenge(Choice, frozen=True, kw_only=True):
    """A Qayd in its parts."""

    crime: str
    card: Card
    """The card that was wrong; its seat played it."""
    proof: Card | None
    """A card that the same player may have held and should have played."""


class BalootSeat(ShownSeat, frozen=True, kw_only=True):
    """A seat of Baloot."""

    dealer: bool
    shown: tuple[tuple[Card, ...], ...] = ()
    """Projects that lie open."""


class ShownTrick(msgspec.Struct, frozen=True):
    """A finished trick."""

    number: int
    cards: tuple[Card, ...]
    winner: int
    words: str


class BalootSnapshot(SeatSnapshot, frozen=True, kw_only=True):
    """The table at Baloot."""

    hand: tuple[Card, ...]
    trick: tuple[Card, ...]
    last: ShownTrick | None
    tricks: tuple[ShownTrick, ...]
    floor: Card | None
    contract: str
    trump: int | None
    scores: tuple[int, int]
    won: tuple[int, int]
    """Tricks in this deal."""
    house: str
    """The preset of the rules, and whether illegal cards can be played."""
    physical: bool
    gained: tuple[int, int] | None = None
    laid_open: tuple[tuple[Card, ...], ...] = ()
    """Cards that are turned over where a claim, a challenge or a Kawesh ended the deal; by seat."""
    ending: str = ""
    """How the deal ended, where it was not played to its last card."""
    buyer: int | None = None
    """Who bought."""
    bought: str = ""
    """What was bought, as short as can be: the sign of the trump suit, or Sun in words."""
