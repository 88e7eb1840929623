"""Values of the choices of one seat, what they were found from, and how much is searched for them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from majlis.baloot.lookahead.search import Clock
from majlis.game import Action

How: TypeAlias = Literal["solved", "played", "sure"]
"""`solved` with open hands and perfect play, `played` on by four strategists, `sure` by the rules alone."""
Progress: TypeAlias = Callable[[int, int], None]
PLAYED_AS: Final = 80_000
"""A deal that is played on counts as so many positions of the solver."""
FEWEST_PLAYED: Final = 16
"""So many deals are played on at least."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is searched for a decision."""

    nodes: int = 4_000_000
    """Positions that the solver looks at for a card."""
    call_nodes: int = 20_000_000
    """And for a word of the auction or the doubling; a deal that is played on counts as `PLAYED_AS`."""
    worlds: int = 300
    """At most so many layouts are looked at."""
    seconds: float | None = None
    """Seconds for a decision, in place of positions; the values then depend on the clock."""

    @property
    def deals(self) -> int:
        """How many deals are played on for a call."""
        return max(FEWEST_PLAYED, self.call_nodes // PLAYED_AS)

    def clock(self, calls: bool) -> Clock:
        """The budget of one decision."""
        if self.seconds is not None:
            return Clock(1 << 40, self.seconds)
        return Clock(self.call_nodes if calls else self.nodes)


DEFAULT: Final = Budget()


@dataclass(frozen=True, slots=True)
class Value:
    """What a choice is worth to the side of the seat, in the mean of the layouts."""

    gp: float
    """Game points of the deal, our side's less the other's."""
    error: float
    """Standard error of its difference to the best choice; 0 where all layouts were solved."""
    chance: float | None = None
    """The chance to win the match, 0 to 1; None where the score is not known, or the match is over."""
    chance_error: float = 0.0
    layouts: int = 0
    """In how many layouts it was looked at."""
    how: How = "solved"
    own_error: float = 0.0
    """Standard error of `gp` itself: of its difference to what does not hang on the layouts."""
    own_chance_error: float = 0.0
    """The same of `chance`."""

    def beside_sure(self) -> Value:
        """The same value beside a best that is sure."""
        return replace(self, error=self.own_error, chance_error=self.own_chance_error)


@dataclass(frozen=True, slots=True)
class Challenge:
    """What a challenge brings that hangs on whether somebody broke a rule: game points over the other side.

    How often somebody does is not known, so it has no value; `needed` says from which chance on it pays.
    """

    right: float
    wrong: float
    needed: float
    """The chance to be right, 0 to 1, from which on it brings more than the best other choice."""


@dataclass(frozen=True, slots=True)
class InformationSetValues:
    """The values of the choices of a seat, over the layouts that it cannot tell apart."""

    values: dict[Action, Value]
    by_chance: bool
    """Whether the chance to win the match decides at this score, as for the searcher; else game points do."""
    worlds: int
    """How many layouts were looked at."""
    exact: bool
    """Whether these were all layouts that there are."""
    challenges: dict[Action, Challenge] = field(default_factory=dict)
    """Choices that cannot be judged, since they hang on whether somebody broke a rule."""

    @property
    def best(self) -> Action:
        """The best choice; of equals the first."""
        return max(self.values, key=lambda action: self.measure(action)[0])

    def measure(self, action: Action) -> tuple[float, float]:
        """The worth of a choice in what decides, and the error of its difference to the best."""
        value = self.values[action]
        if self.by_chance and value.chance is not None:
            return value.chance, value.chance_error
        return value.gp, value.error

    def lead(self, action: Action) -> tuple[float, float]:
        """How much the best choice brings more than this one, in what decides, and the standard error."""
        worth, error = self.measure(action)
        return self.measure(self.best)[0] - worth, error

    def ranked(self, first: Action | None = None) -> list[Action]:
        """The choices, best first; of those that are worth the same `first` comes first."""
        return sorted(self.values, key=lambda one: (-self.measure(one)[0], one != first))

    def as_good(self, action: Action) -> bool:
        """Whether a choice cannot be told from the best: it is no more than one standard error behind."""
        lead, error = self.lead(action)
        return lead <= error

    def among(self, actions: Collection[Action]) -> Action | None:
        """The best of some choices; None where none of them has a value."""
        known = [action for action in self.values if action in actions]
        return max(known, key=lambda one: self.measure(one)[0]) if known else None

    def with_sure(self, sure: Mapping[Action, Value]) -> InformationSetValues:
        """The same with choices whose values do not hang on the layouts.

        The errors stay those of the differences to the best, whichever that is now: beside a sure best each
        other value has its own error, and a sure value has that of the best.
        """
        values = {**self.values, **sure}
        found = replace(self, values=values)
        if found.best in sure:
            rest = {action: value.beside_sure() for action, value in values.items() if action not in sure}
        else:
            best, rest = values[found.best], dict(self.values)
            error, share = best.own_error, best.own_chance_error
            sure = {action: replace(one, error=error, chance_error=share) for action, one in sure.items()}
        return replace(found, values={**rest, **sure})
