"""A replayed record: `Replay` and the findings it lists."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from majlis.baloot.kammelna.types import DealRecord
from majlis.baloot.ruleset import RuleSet
from majlis.baloot.state import State
from majlis.cards import Card
from majlis.game import Action, Seat
from majlis.message import Message

ReplayEnd: TypeAlias = Literal[
    "played",
    "sawa",
    "false-sawa",
    "qayd",
    "all-pass",
    "kawesh",
    "surrender",
    "unfinished",
    "stuck",
    "no deal",
]
"""How the replay ended. `unfinished`: the record stops before the deal is over. `stuck`: the engine could
not follow the record any further. `no deal`: hands, floor card or dealer are missing or unsound."""


@dataclass(frozen=True, slots=True)
class IllegalPlay:
    """A recorded card that the rules of play forbid."""

    trick: int
    """From 1."""
    seat: Seat
    card: Card
    crime: int
    """Which of `actions.CRIMES`."""
    reason: Message
    """The engine's sentence."""
    event: int
    """Index into the record's events."""

    @property
    def text(self) -> str:
        """The reason in English."""
        return self.reason.text()


@dataclass(frozen=True, slots=True)
class Refusal:
    """An event that the engine refused, or that means nothing to it."""

    event: int
    """Index into the record's events; their number, when it is about the record's end."""
    seat: Seat | None
    reason: Message

    @property
    def text(self) -> str:
        """The reason in English."""
        return self.reason.text()


@dataclass(frozen=True, slots=True)
class Implied:
    """An action that the record leaves out, put in before the event of this index."""

    event: int
    seat: Seat
    action: Action


@dataclass(frozen=True, slots=True)
class Replay:
    """A record played again: the state it leads to, and where it could not be followed."""

    record: DealRecord
    rules: RuleSet
    """The rules played by; in physical mode when the record breaks the rules of play."""
    state: State | None
    """The last state that was reached; None when there was no deal to play."""
    ended: ReplayEnd
    illegal: tuple[IllegalPlay, ...] = ()
    refused: tuple[Refusal, ...] = ()
    implied: tuple[Implied, ...] = ()
    guessed: tuple[Implied, ...] = ()
    """Calls whose word is not known, and what they were taken for."""
    stopped: int | None = None
    """Index of the event at which the engine could not go on; None when it followed to the end."""
    events: tuple[int, ...] = ()
    """For each action of `state.history`: the index of the event that it came from, or stands before."""

    def states(self) -> Iterator[State]:
        """The states of the deal, from the first to the last; each is the caller's own."""
        if self.state is None:
            return
        state = self.state.beginning()
        yield state.copy()
        for seat, action in self.state.history:
            state.apply(action, seat)
            yield state.copy()
