"""The fields of a deal line. The published schema is made from these types.

Seats are 0 to 3 in the order of play (0 Bottom, 1 Right, 2 Top, 3 Left), teams 0 (seats 0 and 2) and 1; pairs
are (team 0, team 1). A field that is left out is not judged.
"""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

LONGEST_NAME: Final = 80
"""Letters of the name of a match."""
VERSION: Final = 1

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=3, description="0 Bottom, 1 Right, 2 Top, 3 Left")]
Team: TypeAlias = Annotated[int, Meta(ge=0, le=1, description="0: seats 0 and 2; 1: seats 1 and 3")]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Pair: TypeAlias = Annotated[tuple[Points, Points], Meta(description="Team 0, then team 1.")]
CardName: TypeAlias = Annotated[
    str,
    Meta(min_length=2, max_length=4, description="Rank and suit: 9♥, 9H, 10h, J♠.", examples=["9♥", "10S"]),
]
Hand: TypeAlias = Annotated[
    str, Meta(max_length=60, description="Cards as a list (A♠ 10♠ 9♥) or grouped by suit (♠A10♥9).")
]
Word: TypeAlias = Annotated[str, Meta(max_length=40)]


class Bid(msgspec.Struct, frozen=True, kw_only=True):
    """One word of the auction or of the doubling."""

    seat: Seat
    say: Annotated[
        str,
        Meta(
            max_length=40,
            description="pass, hokum, sun, ashkal, confirm, a suit (spades, hearts, clubs, diamonds), "
            "turn-to-sun, before-you, double, double-open, double-closed, triple, four, four-open, "
            "four-closed, gahwa, open, closed",
        ),
    ]


class Contract(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was bought. With an auction it is compared with the calls; without one it is taken from here."""

    mode: Literal["sun", "hokum"]
    trump: (
        Annotated[Word, Meta(description="Hokum's suit: spades, hearts, clubs, diamonds, or ♠ ♥ ♣ ♦.")] | None
    ) = None
    buyer: Seat | None = None
    """The seat; of Ashkal the caller's partner."""
    team: Team | None = None
    """The buyer's team, where the seat is not known."""
    level: Annotated[int, Meta(ge=1, le=5, description="1 not doubled, 2, 3, 4; 5 is gahwa.")] = 1
    closed: bool = False
    ashkal: bool = False
    raiser: Seat | None = None
    """Who made the last raise."""


class Announcement(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A project announced or shown, Baloot or Akka; it belongs to the seat's card of that trick."""

    seat: Seat
    say: (
        Annotated[
            str,
            Meta(
                max_length=40,
                description="sira, fifty, hundred, four-hundred, baloot or akka; or a project with its "
                "cards, such as sira:♠QKA. Left out where cards are only shown.",
            ),
        ]
        | None
    ) = None
    cards: Hand | None = None
    """The cards shown."""
    trick: Annotated[int, Meta(ge=1, le=8)] = 1


class Trick(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The cards of one trick in the order in which they were played."""

    cards: Annotated[list[CardName], Meta(min_length=1, max_length=4)]
    leader: Seat | None = None
    """Who played the first card. Left out: the winner of the trick before; at first the dealer's next."""
    winner: Seat | None = None
    """Who won it, by the app."""
    sweeper: Seat | None = None
    """Who collected the cards, if the app records it."""


class End(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a deal ended that was not played out."""

    how: Literal["all-pass", "kawesh", "sawa", "qayd", "surrender"]
    seat: Seat | None = None
    """Who called the kawesh, claimed the sawa, challenged or gave up."""
    crime: Literal["revoke", "no-trump", "no-overtrump", "closed-lead", "false-akka", "false-sawa"] | None = (
        None
    )
    """What a qayd names."""
    card: CardName | None = None
    """The card of the crime."""
    proof: CardName | None = None


class DealLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One deal of Saudi Baloot."""

    version: Annotated[int, Meta(ge=1, description="The version of the format, 1.")]
    game: Annotated[str, Meta(max_length=LONGEST_NAME)] | None = None
    """Any name of the match, not of a player. Deals of one match follow each other; another name begins
    another match."""
    dealer: Seat | None = None
    score: Pair | None = None
    """The match score before the deal."""
    floor: CardName | None = None
    """The card turned up."""
    first: Annotated[list[Hand], Meta(min_length=4, max_length=4)] | None = None
    """The four hands of five cards, before the auction."""
    hands: Annotated[list[Hand], Meta(min_length=4, max_length=4)] | None = None
    """The four hands of eight. Not needed where all 32 cards were played."""
    calls: list[Bid] | None = None
    """Auction and doubling, in order. Left out: not judged; an empty list says that nobody spoke."""
    contract: Contract | None = None
    announcements: list[Announcement] | None = None
    """Projects, Baloot, Akka. Left out: not judged; an empty list says that there were none."""
    tricks: Annotated[list[Trick], Meta(max_length=8)] = []
    end: End | None = None
    """Only for a deal that was not played out."""
    points: Pair | None = None
    """The game points that the deal brought each team, by the app; a deal thrown in has none."""
    card_points: Pair | None = None
    """Captured card points, without the last trick's ten."""
    raw_points: Pair | None = None
    """Card points, the last trick's ten, and the declarations that counted."""
    declared: Annotated[list[list[Word]], Meta(min_length=2, max_length=2)] | None = None
    """The declarations that counted, by team: sira, fifty, hundred, four-hundred, baloot."""
    kaboot: bool | None = None
    winner: Team | None = None
    """Who gets the deal."""
    last_trick: Team | None = None
    """Who won the last trick."""
    last_deal: bool = False
    """The match ended with this deal."""
