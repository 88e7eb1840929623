"""What a Kammelna saved game holds, once read: events, deals, games, and the problems met on the way.

Seats and teams are the engine's (0-based) everywhere here; the file's 1-based numbers never leave the
reader and the writer. Personal fields of the file have no place in these types at all.
"""

import enum
from typing import Literal, TypeAlias

import msgspec

from majlis.cards import Card, CardSet
from majlis.game import Seat, Team
from majlis.reading import Problem


class Defect(enum.IntFlag):
    """Everything that can be wrong with one recorded deal; a deal carries all of its defects."""

    NONE = 0
    NO_DEAL = enum.auto()
    """The event with the hands (e=15) is missing or unusable."""
    NO_START = enum.auto()
    """The event with dealer and floor card (e=1) is missing or unusable."""
    BAD_CARD = enum.auto()
    """A card number or mask outside the pack."""
    DUPLICATE_CARD = enum.auto()
    MISSING_CARD = enum.auto()
    HAND_SIZE = enum.auto()
    """A first hand that is not five cards, or a final one that is not eight."""
    HANDS_DISAGREE = enum.auto()
    """First hands, floor card and final hands do not fit together."""
    NOT_HELD = enum.auto()
    """A card played by a seat that does not hold it (or has played it before)."""
    TRICK_SIZE = enum.auto()
    """A trick collected with fewer or more than four cards, or a second card of one seat in a trick."""
    OUT_OF_TURN = enum.auto()
    BAD_SEAT = enum.auto()
    UNKNOWN_CALL = enum.auto()
    UNKNOWN_EVENT = enum.auto()
    WRONG_TYPE = enum.auto()
    """A field whose value has another type than it should."""
    NO_RESULT = enum.auto()
    """Cards were played but there is no result event (e=12)."""
    BAD_RESULT = enum.auto()
    TRAILING = enum.auto()
    """Events after the result."""
    AUTOMATIC = enum.auto()
    """An automatic player sat in for somebody (disconnection)."""
    REPEATED = enum.auto()
    """A second deal, start or result event in one deal."""
    TOO_LONG = enum.auto()
    """More events than a deal can have; those beyond are not read."""
    BAD_COLLECT = enum.auto()
    """Tricks swept (e=6) by nobody, or at another time than after four cards; the cards are not in doubt."""


class Part(enum.IntFlag):
    """What a record does not tell. Kammelna's always tell everything; those of other apps need not."""

    NONE = 0
    AUCTION = enum.auto()
    """The calls, or what is needed to follow them: the floor card and the hands of five."""
    CONTRACT = enum.auto()
    DEALER = enum.auto()
    SCORE = enum.auto()
    """The match score before the deal."""
    ANNOUNCEMENTS = enum.auto()
    WINNERS = enum.auto()
    """Who won each trick."""
    CARD_POINTS = enum.auto()
    TOTALS = enum.auto()
    """The raw totals."""
    DECLARED = enum.auto()
    """Which declarations counted."""
    KABOOT = enum.auto()
    POINTS = enum.auto()
    """The game points of the deal."""
    FIELDS = enum.auto()
    """What Kammelna writes beside the words of the calls, and who swept the tricks."""


class Bought(msgspec.Struct, frozen=True, kw_only=True):
    """A contract that is recorded as such, beside the calls or in their place; None is not told."""

    mode: Literal["sun", "hokum"] | None = None
    trump: int | None = None
    """The suit, 0 to 3."""
    buyer: Seat | None = None
    team: Team | None = None
    """The buyer's."""
    level: int | None = None
    """1 to 4, 5 for gahwa."""
    closed: bool = False
    ashkal: bool = False
    raiser: Seat | None = None

    @property
    def whole(self) -> bool:
        """Whether it tells everything that the score depends on."""
        suit_known = self.mode == "sun" or self.trump is not None
        return None not in (self.mode, self.buyer, self.level) and suit_known


class Call(msgspec.Struct, frozen=True, kw_only=True, tag="call"):
    """e=2: one word of the auction or the doubling, with the platform's idea of the contract so far."""

    seat: Seat
    word: str
    gm: int = 0
    """Contract so far: 0 none, 1 Sun, 2 Hokum, 3 Ashkal."""
    ts: int = 0
    """Trump: 0 spades, 1 hearts, 2 clubs, 3 diamonds, 4 not chosen yet."""
    rb: Seat | None = None
    """Provisional buyer."""
    gem: int = 0
    """Doubling level minus one: 0 none, 1 double, 2 triple, 3 four, 4 gahwa."""
    rd: Seat | None = None
    """Last raiser."""
    hc: int = 0
    """1: closed."""


class Announcement(msgspec.Struct, frozen=True, kw_only=True, tag="announcement"):
    """e=3: a project announced (`code`) or its cards shown (`cards`); also Akka and Baloot."""

    seat: Seat
    code: int | None = None
    """1 sira, 2 fifty, 3 hundred, 4 four hundred, 5 akka, 6 baloot."""
    cards: CardSet | None = None


class Play(msgspec.Struct, frozen=True, tag="play"):
    """e=4: a card."""

    seat: Seat
    card: Card


class Collect(msgspec.Struct, frozen=True, tag="collect"):
    """e=6: the trick was swept by this seat's client; the seat need not have won it.

    The seat is None where the event names none that exists.
    """

    seat: Seat | None


class Challenge(msgspec.Struct, frozen=True, kw_only=True, tag="challenge"):
    """e=7: a qayd. The meaning of `cihs` and `ets` is not known; they are kept as they came."""

    seat: Seat | None = None
    crime: int | None = None
    """Which crime (our own writer's `ct`), index into `actions.CRIMES`."""
    card: Card | None = None
    proof: Card | None = None
    fields: dict[str, int] = {}
    """The raw whole-number fields of the event: ch, wc, ac, cihs, ets."""


class Kawesh(msgspec.Struct, frozen=True, tag="kawesh"):
    """e=16: a player throws in a hand of nothing but 7, 8 and 9."""

    seat: Seat | None


class SawaClaim(msgspec.Struct, frozen=True, tag="sawa"):
    """e=17, written by this program only: the seat claims the remaining tricks."""

    seat: Seat


class Surrender(msgspec.Struct, frozen=True, tag="surrender"):
    """e=5: surrender or foul; archives give it no fields."""

    seat: Seat | None = None


class Other(msgspec.Struct, frozen=True, kw_only=True, tag="other"):
    """Any other event: 9, 10, 11 (resume, disconnect, rejoin) and the unknown. Its field names are kept."""

    code: int
    seat: Seat | None = None
    fields: tuple[str, ...] = ()


Event: TypeAlias = Call | Announcement | Play | Collect | Challenge | Kawesh | SawaClaim | Surrender | Other


class Declared(msgspec.Struct, frozen=True):
    """One surviving declaration in a result: `sira`, `50`, `100`, `400` or `baloot`, and its raw points."""

    name: str
    value: int


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """e=12: what the platform says of the deal. Pairs are (team 0, team 1); absent numbers are 0."""

    card_points: tuple[int, int]
    """e1, e2: captured card points without the last trick's 10."""
    totals: tuple[int, int]
    """p1, p2: raw totals (cards, last trick, surviving declarations); game points in a Kaboot."""
    declared: tuple[tuple[Declared, ...], tuple[Declared, ...]]
    """r1, r2."""
    game_points: tuple[int, int]
    """s1, s2: game points of this deal."""
    mode: int
    """1 Sun, 2 Hokum, 3 Ashkal."""
    level: int = 1
    """em: 1 not raised, 2, 3, 4."""
    winner: Team | None = None
    """w."""
    buyer: Team | None = None
    """b."""
    last_trick: Team | None = None
    """lmw."""
    kaboot: bool = False
    last_round: bool = False
    qayd: bool = False
    """cc: a qayd was applied."""
    unknown: tuple[str, ...] = ()
    """Names of fields that this reader does not know."""
    absent: Part = Part.NONE
    """The numbers above that the record does not have; their values here mean nothing."""


class DealRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One recorded deal, as far as it could be read."""

    number: int
    """1-based place in its file."""
    dealer: Seat | None = None
    floor: Card | None = None
    first: tuple[CardSet, ...] | None = None
    """The four hands of five; None when the file's are unusable."""
    final: tuple[CardSet, ...] | None = None
    """The four hands of eight; None when nobody bought or the file's are unusable."""
    before: tuple[int, int] = (0, 0)
    """The match score before the deal (t1s, t2s)."""
    events: tuple[Event, ...] = ()
    """Calls, announcements, cards and the rest, in the file's order; deal, start and result are above."""
    result: Result | None = None
    defects: Defect = Defect.NONE
    unknown: tuple[str, ...] = ()
    """Unknown event codes and fields met, such as `e=23` or `e=4.zz`."""
    absent: Part = Part.NONE
    """What the record does not tell, and what is therefore not judged."""
    contract: Bought | None = None
    """The contract where it is recorded as such; Kammelna's records have it in their calls."""
    winners: tuple[Seat, ...] | None = None
    """Who won each trick, where the record says it outright."""


class GameRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One recorded game (a match, or a part of one)."""

    file: str
    name: str = ""
    """The session's name, kept only from files whose players are the placeholders P1 to P4."""
    version: int = 1
    totals: tuple[int, int] | None = None
    """s1, s2 of the header: the sums of the deals' game points; None when the file has none."""
    deals: tuple[DealRecord, ...] = ()
    starts: tuple[int, ...] = ()
    """Places in `deals` at which another game begins; a file of Kammelna's is one game."""
    unknown: tuple[str, ...] = ()
    """Names of header fields that this reader does not know."""
    own_report: bool = False
    """The file is no game, but a report that this program wrote."""
    problems: tuple[Problem, ...] = ()
