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
