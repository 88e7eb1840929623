"""What one seat, or a spectator, is shown of a room: plain data for a page, every text in its language.

Seats are counted from the viewer: 0 is at the bottom, 1 at the right, 2 at the top, 3 at the left.
A snapshot is made of a `View`, never of the truth, so nothing hidden can be in it.
"""

import msgspec


class Choice(msgspec.Struct, frozen=True):
    """Something that the viewer may do, other than a card."""

    action: int
    words: str
    kind: str
    """`pass`, `call`, `project`, `double`, `claim`, `challenge`, or `number`."""
    name: str = ""
    """For those who hear the page, where the words alone say too little."""
    why: str = ""
    """Of something that may not be said now: the reason."""


class ShownSeat(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits there and what one sees of him."""

    name: str
    place: str
    """`Bottom`, `Right`, `Top`, `Left` in words."""
    bot: bool
    cards: int
    """How many cards or pieces he holds."""
    turn: bool
    said: str = ""
    """His last words of this deal."""
    away: bool = False
    """A person sits there whose browsers are all closed, or have lost the connection."""
    lent: bool = False
    """A bot plays for him until he comes back."""
    may: tuple[str, ...] = ()
    """What the viewer can do about him: `lend` the seat to a bot, `send` him away."""


class Line(msgspec.Struct, frozen=True):
    """Who said or did what; `seat` is -1 where it is nobody's."""

    seat: int
    words: str


class SeatSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """The whole table: what every game has."""

    position: int
    """How much has been done; an action names the position that it answers."""
    game: str
    you: int | None
    """The viewer's seat in the room; None for a spectator."""
    deal: int
    """The number of the deal, or round."""
    seats: tuple[ShownSeat, ...]
    choices: tuple[Choice, ...]
    target: int
    lines: tuple[Line, ...]
    """Everything said in this deal."""
    status: str
    sheet: tuple[str, ...] = ()
    """The arithmetic of a deal that is over."""
    between: bool = False
    """The deal is over; the next one waits for a player."""
    over: bool = False
    result: str = ""
    deals: tuple[str, ...] = ()
    """The deals of the match so far, a line each."""
    match: int = 1
    """The number of the match in this room."""
    wins: tuple[int, ...] = ()
    """Matches that each seat has won in this room."""
    left: int | None = None
    """Milliseconds until the clock plays for the person whose turn it is; None where it never does."""


# Baloot


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


# Liap Tui


class Piece(msgspec.Struct, frozen=True):
    """A piece that lies open or is in the viewer's hand."""

    kind: int
    name: str
    part: int = 0
    """What it adds to the action that plays it, of a piece in hand."""


class ShownPlay(msgspec.Struct, frozen=True):
    """What a seat plays in a turn."""

    count: int
    pieces: tuple[Piece, ...] = ()
    """Empty while they lie face down."""
    words: str = ""
    """The set and its strength, where it is one."""


class LiaptuiSeat(ShownSeat, frozen=True, kw_only=True):
    """A seat of Liap Tui."""

    score: int
    declared: int | None
    piles: int
    starter: bool
    play: ShownPlay | None = None
    gained: int | None = None
    """His points, once the round is over."""


class ShownSet(msgspec.Struct, frozen=True):
    """Pieces of the viewer's hand that he may play together, made ready for one tap."""

    kinds: tuple[int, ...]
    words: str


class ShownTurn(msgspec.Struct, frozen=True):
    """A finished turn, all face up; plays by place."""

    number: int
    words: str
    leader: int
    winner: int
    plays: tuple[ShownPlay, ...]


class LiaptuiSnapshot(SeatSnapshot, frozen=True, kw_only=True):
    """The table at Liap Tui."""

    hand: tuple[Piece, ...]
    playing: bool
    """The viewer is to play pieces now."""
    count: int
    """How many pieces must be played; 0 for the leader, who plays any set."""
    play: int
    """The action that plays no pieces: the parts of the pieces are added to it."""
    sets: tuple[ShownSet, ...]
    turns: tuple[ShownTurn, ...]
    unseen: tuple[Piece, ...]
    """Pieces whose place the viewer does not know."""
    multiplier: int
    declared: int
    """What all together have declared so far."""
