"""What one seat, or a spectator, is shown of a round of Liap Tui: pieces, sets, turns, declarations."""

import msgspec

from majlis.table.snapshot import SeatSnapshot, ShownSeat


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
