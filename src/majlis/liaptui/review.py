"""What each declaration, play and answer of a recorded game was worth, by what its seat could know.

The expert looks ahead at every choice, from the view of the seat that made it, with what was seen of the
others until then. A choice costs what the best one would have brought more: points of the round, or near the
end of the game the chance to win it, in per cent. What looks like an error is looked at again in other
worlds, more of them, and only they count: the best of many choices is partly the luckiest in the worlds that
chose it. It is called an error only where it costs clearly more than the luck of those worlds.

>>> from majlis.liaptui.record import Record
>>> review(Record()).rounds
()
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import numpy as np

from majlis.game import SEATS, Action, Seat
from majlis.liaptui.lookahead.skill import Skill
from majlis.liaptui.phase import Phase
from majlis.liaptui.players.expert import Expert
from majlis.liaptui.record import Record, RoundRecord
from majlis.liaptui.ruleset import RuleSet
from majlis.reading import Problem

if TYPE_CHECKING:
    from majlis.liaptui.lookahead.search import Estimates
    from majlis.liaptui.state import State
    from majlis.liaptui.view import View

Verdict: TypeAlias = Literal["right", "inaccuracy", "mistake", "blunder"]
THRESHOLDS: Final[tuple[tuple[Verdict, float, float], ...]] = (
    ("blunder", 3.0, 4.0),
    ("mistake", 1.5, 1.5),
    ("inaccuracy", 0.5, 0.4),
)
"""From which cost on a choice is called so: in points, and where the chance to win decides, in per cent."""
ERRORS: Final[tuple[Verdict, ...]] = tuple(verdict for verdict, _, _ in reversed(THRESHOLDS))
SURE: Final = 2.0
"""A choice is called an error where it costs more than so many standard errors of the difference; what it
costs less one of them says which."""
FEWEST: Final = 20
"""Where fewer worlds fit what was seen, effectively, their spread says too little for any error."""
BUDGET: Final = Skill(worlds=600, play_worlds=300, race=False)
"""How much is searched for a choice: every one of them in the same worlds."""
AGAIN: Final = 4
"""What looks like an error is looked at again in so many times as many worlds."""
MOST_CHOICES: Final = 6
"""Choices that are kept of a decision, the best; and the one that was made."""
MOST_ROUNDS: Final = 100


@dataclass(frozen=True, slots=True)
class Choice:
    """What could be done, and what it brings its seat on average."""

    action: Action
    points: float
    """Points of the round."""
    error: float
    """Their standard error."""
    share: float | None
    """The chance to win the game, 0 to 1; None where its end is far."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat chose, and what that cost."""

    number: int
    """Which action of the round, counted from 1."""
    view: View
    """What the seat knew."""
    action: Action
    choices: tuple[Choice, ...]
    """The best first; what was done is always among them."""
    cost: float
    """What the best brings more: points, or per cent of the game; 0 for the best."""
    error: float
    """The standard error of that."""
    by_chance: bool
    """The end of the game is near: the chance to win it decides."""
    verdict: Verdict

    @property
    def best(self) -> Action:
        """The best choice."""
        return self.choices[0].action


@dataclass(frozen=True, slots=True)
class RoundReview:
    """One round."""

    end: State
    decisions: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """What a seat's choices cost over the game."""

    decisions: int
    errors: dict[Verdict, int]
    points: float
    """Of errors far from the end of the game."""
    chance: float
    """Of the others, in per cent of a game."""


@dataclass(frozen=True, slots=True)
class Review:
    """A reviewed game."""

    rules: RuleSet
    rounds: tuple[RoundReview, ...]
    problems: tuple[Problem, ...] = ()
    """What was wrong with the record."""

    def figures(self, seat: Seat) -> SeatFigures:
        """A seat's choices together."""
        own = [one for played in self.rounds for one in played.decisions if one.view.seat == seat]
        wrong = [one for one in own if one.verdict in ERRORS]
        return SeatFigures(
            len(own),
            {verdict: sum(one.verdict == verdict for one in wrong) for verdict in ERRORS},
            sum(one.cost for one in wrong if not one.by_chance),
            sum(one.cost for one in wrong if one.by_chance),
        )


def review(
    record: Record,
    *,
    skill: Skill = BUDGET,
    seed: int = 0,
    watch: Callable[[int, int], None] = lambda done, of: None,
) -> Review:
    """Judge every choice of a record; `watch` hears how many of how many are done.

    The same record, skill and seed give the same review on every machine. `MOST_ROUNDS` are looked at.
    """
    rounds = tuple(each_round(record, skill=skill, seed=seed, watch=watch))
    return Review(record.rules, rounds, record.problems)


def each_round(
    record: Record,
    *,
    skill: Skill = BUDGET,
    seed: int = 0,
    watch: Callable[[int, int], None] = lambda done, of: None,
) -> Iterator[RoundReview]:
    """The rounds of `review`, each as soon as it is judged."""
    played = [one.endless() for one in record.rounds[:MOST_ROUNDS]]
    total, done = sum(1 for one in played for _ in _points(one, record.rules)), 0
    experts = [Expert.skilled(np.random.default_rng([seed, seat]), skill) for seat in SEATS]
    watch(0, total)
    for one in played:
        decisions = []
        for number, state, action in _points(one, record.rules):
            view = state.view(one.actions[number - 1][0])
            decisions.append(_judged(number, view, action, experts[view.seat]))
            done += 1
            watch(done, total)
        yield RoundReview(one.last(record.rules), tuple(decisions))


def _points(played: RoundRecord, rules: RuleSet) -> Iterator[tuple[int, State, Action]]:
    """Where there was something to choose: which action it is, the position before it, and what was done."""
    for number, (state, (seat, action)) in enumerate(
        zip(played.replay(rules), played.actions, strict=False), 1
    ):
        if len(state.legal_actions(seat)) > 1:
            yield number, state, action


def _judged(number: int, view: View, action: Action, expert: Expert) -> Decision:
    first = _decision(number, view, action, *expert.estimates(view, action))
    if not _grade(first.cost, first.by_chance):
        return first
    return _decision(number, view, action, *expert.estimates(view, action, times=AGAIN))


def _decision(number: int, view: View, action: Action, actions: list[Action], found: Estimates) -> Decision:
    values = _values(view, found)
    order = sorted(range(len(actions)), key=lambda place: (-values[place], actions[place] != action))
    made, best = actions.index(action), order[0]
    cost = float(values[best] - values[made])
    if found.share is not None:  # where the chance is alike, points choose the best; they are no chance
        cost = max(0.0, 100 * float(found.share[best] - found.share[made]))
    error = 0.0 if found.apart is None else float(found.apart[made])
    sure = found.apart is not None and found.effective >= FEWEST and cost > SURE * error
    kept = [place for place in order if place in order[:MOST_CHOICES] or place == made]
    by_chance = found.share is not None
    return Decision(
        number=number,
        view=view,
        action=action,
        choices=tuple(_choice(actions, found, place) for place in kept),
        cost=cost,
        error=error,
        by_chance=by_chance,
        verdict=(_grade(cost - error, by_chance) if sure else None) or "right",
    )


def _values(view: View, found: Estimates) -> list[float]:
    """What choices are compared by; the policy's opinion of a play does not count."""
    plain = view.phase == Phase.PLAY and found.share is None
    values: list[float] = (found.points if plain else found.worth).tolist()
    return values


def _choice(actions: list[Action], found: Estimates, place: int) -> Choice:
    share = None if found.share is None else float(found.share[place])
    return Choice(actions[place], float(found.points[place]), float(found.error[place]), share)


def _grade(cost: float, by_chance: bool) -> Verdict | None:
    """What a choice that costs so much is called; None where it is no error."""
    for verdict, points, chance in THRESHOLDS:
        if cost >= (chance if by_chance else points):
            return verdict
    return None
