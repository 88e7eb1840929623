"""What is kept of a game (`Record`, `RoundRecord`), how it is replayed, and what a reader found (`Problem`).

>>> import numpy as np
>>> state = State.shuffled(np.random.default_rng(1))
>>> while not state.is_terminal():
...     state.apply(state.legal_actions()[0])
>>> *_, last = Record.of([state]).replay()
>>> last == state
True
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from majlis.errors import InputError, shown
from majlis.game import Action, Seat
from majlis.liaptui.deals import Deals
from majlis.liaptui.ruleset import DEFAULT, RuleSet
from majlis.liaptui.standing import Standing
from majlis.liaptui.state import State

FORMAT: Final = "majlis.liaptui"
VERSION: Final = 1
NOTE: Final = "majlis"
"""The field of how a match of the user's was set up, and where it stands (`majlis.matches`)."""

ProblemKind: TypeAlias = Literal["syntax", "rule", "ambiguity"]
"""What cannot be read, what the rules refuse or count otherwise, and what may mean more than is known."""


MOST_LETTERS: Final = 80
"""The longest name of a player."""


def is_name(value: object) -> bool:
    """Whether a player may be called so: a text that can be printed, of at most `MOST_LETTERS`."""
    return isinstance(value, str) and len(value) <= MOST_LETTERS and value.isprintable()


@dataclass(frozen=True, slots=True)
class Problem:
    """What a reader could not take as it stands."""

    file: str
    path: str
    """The place, as a JSON path: `$.rounds[2].turns[0].plays[3]`; `$` for the file as a whole."""
    kind: ProblemKind
    text: str
    """What is wrong, and what would be right."""
    excerpt: str = ""
    """What stands there, cut short."""

    def __str__(self) -> str:
        place = "" if self.path == "$" else f": {self.path}"
        quoted = f" [{self.excerpt}]" if self.excerpt else ""
        return f"{self.file}{place}: {self.text}{quoted}"


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round: how it began, and all that was done in it, in order."""

    standing: Standing
    deals: Deals
    actions: tuple[tuple[Seat, Action], ...]

    @classmethod
    def of(cls, state: State) -> "RoundRecord":
        """The record of a round, over or not; raises `InputError` when its beginning is not known."""
        if state.deals.first:
            raise InputError(
                "a round that was taken up after a redeal cannot be recorded: its first deals are not known"
            )
        used = max(state.multiplier, len(state.deals.explicit))
        hands = (state.deals.hands(number) for number in range(used))
        deals = Deals(tuple(dealt for dealt in hands if dealt is not None), state.deals.seed)
        return cls(state.standing, deals, tuple(state.history))

    def replay(self, rules: RuleSet = DEFAULT) -> Iterator[State]:
        """The state before the first action and after each; every one is the caller's own.

        Raises `IllegalAction` where the rules refuse an action; no record from `loads` comes to that.
        """
        state = State.new(self.deals, rules, self.standing)
        yield state.copy()
        for seat, action in self.actions:
            state.apply(action, seat)
            yield state.copy()

    def last(self, rules: RuleSet = DEFAULT) -> State:
        """The state after the last action."""
        state = State.new(self.deals, rules, self.standing)
        for seat, action in self.actions:
            state.apply(action, seat)
        return state


@dataclass(frozen=True, slots=True)
class Record:
    """A game, or as much as there is of it."""

    rules: RuleSet = DEFAULT
    rounds: tuple[RoundRecord, ...] = ()
    players: tuple[str, ...] = ()
    """Four names by seat, or none."""
    problems: tuple[Problem, ...] = ()
    """What a reader could not take; always empty for a record of a game played here."""

    @classmethod
    def of(cls, states: Sequence[State], players: Sequence[str] = ()) -> "Record":
        """The record of a game's rounds; the last may be unfinished.

        Raises `InputError` when the rounds are of different rules, when there are neither four names nor
        none, and for a name that could not be read back (`is_name`).
        """
        rules = states[0].rules if states else DEFAULT
        if any(state.rules != rules for state in states):
            raise InputError("the rounds of one game have the same rules")
        if len(players) not in (0, 4):
            raise InputError(f"there are {len(players)} names of players: give four, or none")
        for name in players:
            if not is_name(name):
                raise InputError(
                    f"{shown(name)} is no player's name: it is a text of at most {MOST_LETTERS} letters, "
                    "in one line"
                )
        return cls(rules, tuple(map(RoundRecord.of, states)), tuple(players))

    def replay(self) -> Iterator[State]:
        """Every state of the game, from the first of the first round to the last of the last."""
        for played in self.rounds:
            yield from played.replay(self.rules)
