"""What every game here shares, as protocols: State, View, Record.

A game's rules are a frozen dataclass (`majlis.rules.Rules`). `State` is the truth of one deal and advances
by `apply`. `View` is what one seat may know of it, and all that a player, a browser or an environment
ever gets. `Record` is what is kept of a game and replays to the same states. The method names follow
OpenSpiel's. Actions are ints; each game has a pair that parses and formats them.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

Seat: TypeAlias = int
Team: TypeAlias = int
Action: TypeAlias = int

SEATS: Final[tuple[Seat, ...]] = (0, 1, 2, 3)

StateT = TypeVar("StateT", bound="State[Any]")
ViewT_co = TypeVar("ViewT_co", covariant=True)
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
StateT_co = TypeVar("StateT_co", covariant=True)


class State(Protocol[ViewT_co]):
    """The truth of one deal at one moment; hidden cards included."""

    def current_player(self) -> Seat:
        """The seat to act; undefined once the state is terminal."""
        ...

    def interrupters(self) -> Sequence[Seat]:
        """The seats that could act now although they are not asked, in the order in which to ask them."""
        ...

    def legal_actions(self, seat: Seat | None = None) -> list[Action]:
        """Every action that `apply` accepts from this seat now (default: the current player)."""
        ...

    def apply(self, action: Action, seat: Seat | None = None) -> None:
        """Advance; raises `IllegalAction` with the reason, and changes nothing, if the rules refuse."""
        ...

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        ...

    def returns(self) -> list[float]:
        """What each seat gained, once terminal."""
        ...

    def view(self, seat: Seat) -> ViewT_co:
        """What this seat may know."""
        ...

    def copy(self: StateT) -> StateT:
        """An independent copy, cheap enough for search."""
        ...


class Record(Protocol[StateT_co]):
    """What is kept of one deal."""

    def replay(self) -> Iterator[StateT_co]:
        """The states of the deal, from the first to the last."""
        ...


class Player(Protocol[ViewT_contra]):
    """Somebody who plays: all he ever gets is his seat's view."""

    name: str

    def act(self, view: ViewT_contra) -> Action:
        """Choose one of `view.legal_actions`; asked when it is this seat's turn."""
        ...

    def out_of_turn(self, view: ViewT_contra) -> Action | None:
        """Choose one of `view.legal_actions`, or None; asked when the seat could act though others are to."""
        ...


def drive(
    state: StateT, players: Sequence[Player[Any]], watch: Callable[[StateT], None] | None = None
) -> None:
    """Play a deal to its end; each player gets the view of its own seat.

    Seats that could act out of turn are asked before every action. `watch` is called after every action.
    """
    while not state.is_terminal():
        seat, action = _interruption(state, players) or (state.current_player(), None)
        state.apply(players[seat].act(state.view(seat)) if action is None else action, seat)
        if watch is not None:
            watch(state)


class Match(ABC, Generic[StateT]):
    """Deals one after another, until a side has won."""

    players: Sequence[Player[Any]] = ()

    @abstractmethod
    def is_over(self) -> bool:
        """Whether a side has won."""

    @abstractmethod
    def new_deal(self) -> StateT:
        """The next deal; play it and give it to `finish`; raises `InputError` after the end."""

    @abstractmethod
    def finish(self, state: StateT) -> None:
        """Count a finished deal; raises `InputError` for one that cannot be counted."""

    def play_deal(self, watch: Callable[[StateT], None] | None = None) -> StateT:
        """Deal, let the players play it out, count it; the finished state."""
        state = self.new_deal()
        drive(state, self.players, watch)
        self.finish(state)
        return state


def _interruption(state: State[Any], players: Sequence[Player[Any]]) -> tuple[Seat, Action] | None:
    for seat in state.interrupters():
        action = players[seat].out_of_turn(state.view(seat))
        if action is not None:
            return seat, action
    return None


def team_of(seat: Seat) -> Team:
    """Partners sit opposite: seats 0 and 2 are team 0, seats 1 and 3 team 1."""
    return seat & 1


def next_seat(seat: Seat, steps: int = 1) -> Seat:
    """The seat that many places later in the order of deal, call and play."""
    return (seat + steps) % 4


def seats_from(first: Seat) -> Sequence[Seat]:
    """The four seats in order, beginning with `first`."""
    return _ORDERS[first]


_ORDERS: Final = tuple(tuple((first + step) % 4 for step in range(4)) for first in SEATS)
