"""Judging: what a worker finds out of a decision, and the decision with its costs and its verdict.

Tasks are pure: the same record, place and seed give the same answer in any process.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Final

import numpy as np

from majlis.baloot import actions as act
from majlis.baloot.chances import CERTAIN
from majlis.baloot.lookahead.announced import announced_in
from majlis.baloot.lookahead.bidding import learned_words
from majlis.baloot.lookahead.known import known_of
from majlis.baloot.lookahead.replay import replayed
from majlis.baloot.lookahead.search import weighed
from majlis.baloot.lookahead.skill import Skill
from majlis.baloot.notation import format_position
from majlis.baloot.phase import Phase
from majlis.baloot.review.decisions import Decisions, Point
from majlis.baloot.review.kinds import Kind, kind_of, kind_of_words, missed_words
from majlis.baloot.review.model import ERRORS, Choice, Decision, Verdict
from majlis.baloot.review.open_hands import OpenHands, Worth, best_of, by_chance
from majlis.baloot.review.worlds import Budget, Values, values_in_worlds
from majlis.baloot.seat_line import format_view
from majlis.baloot.solver.batch import own_solver
from majlis.baloot.state import State
from majlis.errors import MajlisError
from majlis.game import Action

THRESHOLDS: Final[tuple[tuple[Verdict, float, float], ...]] = (
    ("blunder", 5.0, 0.04),
    ("mistake", 2.0, 0.015),
    ("inaccuracy", 0.5, 0.004),
)
"""From which cost on an error is called so: in game points, and where the chance to win decides, in that."""
SURE: Final = 2.0
"""A card is called an error where it costs more than so many standard errors of the estimate."""
SURE_OF_WORDS: Final = 3.0
"""The same for words: few worlds can be solved for them, and of several words one leads by luck."""
FEWEST: Final = 8
"""Worlds, where not all are solved, that are enough to call anything an error."""
WORDS_IN: Final = 24
"""Worlds in which it is seen what a word that was not said would have brought."""


@dataclass(frozen=True, slots=True)
class Task:
    """A deal whose open hands are to be judged, or one decision over its worlds."""

    deal: int
    """Its number in its file."""
    scored: bool
    """The match score is known."""
    what: Decisions | Point
    budget: Budget
    seed: int


@dataclass(frozen=True, slots=True)
class Real:
    """One decision on the real deal."""

    before: Worth
    after: Worth
    choices: dict[Action, Worth]


@dataclass(frozen=True, slots=True)
class RealDeal:
    """A deal with all hands open; None where that cannot be solved or is not recorded."""

    start: Worth | None
    points: tuple[Real | None, ...]


@dataclass(frozen=True, slots=True)
class Extra:
    """What the words that were not said would have brought over the worlds, to the side of the seat."""

    gp: float
    error: float
    chance: float | None


@dataclass(frozen=True, slots=True)
class Imagined:
    """One decision over its worlds."""

    values: Values | None
    extra: Extra | None = None
    learned: dict[Action, float] = field(default_factory=dict)
    """What words brought in our own play (`lookahead.bids`), where that is known."""


def run_task(task: Task) -> RealDeal | Imagined:
    """What a worker does."""
    if isinstance(task.what, Decisions):
        return judge_open_hands(task.what)
    return imagine(task.what, [task.seed, task.deal, task.what.at], task.budget, scored=task.scored)


# On the real deal


def judge_open_hands(found: Decisions) -> RealDeal:
    """Every decision of a deal on the real cards."""
    if found.start is None:
        return RealDeal(None, ())
    values = OpenHands(own_solver(), found.scores_known)
    start = _worth(values, found, found.start)
    return RealDeal(start, tuple(_real(values, found, point) for point in found.points))


def _worth(values: OpenHands, found: Decisions, state: State) -> Worth | None:
    dealt = found.stock_known or state.contract is not None or state.is_terminal()
    try:
        return values.worth(state) if dealt else None
    except MajlisError:
        return None


def _real(values: OpenHands, found: Decisions, point: Point) -> Real | None:
    before, after = _worth(values, found, point.state), _worth(values, found, point.after)
    if before is None or after is None:
        return None
    choices = dict[Action, Worth]()
    if point.state.phase == Phase.PLAY and point.action < act.QAYD:
        choices = values.cards(point.state)
        if point.crime is not None or point.action == act.SAWA:
            choices[point.action] = after
    elif point.state.phase in (Phase.AUCTION, Phase.DOUBLING):
        choices = values.words(point.state, point.seat)
    return Real(before, after, choices)


# Over the worlds


def needs_worlds(point: Point) -> bool:
    """Whether there was something to choose that worlds can judge."""
    if point.crime is not None or point.action >= act.QAYD or point.action == act.KAWESH:
        return False
    if len(point.choices()) > 1 or point.action == act.SAWA:
        return True
    return bool(_missed(point))


def _missed(point: Point) -> tuple[Action, ...]:
    in_play = point.state.phase == Phase.PLAY and point.action < 52 and point.crime is None
    return missed_words(point.state, point.action, point.words) if in_play else ()


def imagine(point: Point, seed: list[int], budget: Budget, *, scored: bool) -> Imagined:
    """One decision over the worlds that its seat could not tell apart."""
    view = point.state.view(point.seat)
    values = values_in_worlds(
        view, point.action, budget=budget, seed=seed, solver=own_solver(), scored=scored
    )
    missed = _missed(point)
    learned = None if point.trick else learned_words(view, Skill())
    said = {} if learned is None else dict(zip(learned.choices, learned.worth, strict=True))
    return Imagined(values, _extra(point, missed, seed, scored) if missed else None, said)


def _extra(point: Point, missed: tuple[Action, ...], key: list[int], scored: bool) -> Extra | None:
    """What the card would have brought more with the words that were left out, world by world."""
    view = point.state.view(point.seat)
    known = known_of(view)
    sign = 1 if point.seat % 2 == 0 else -1
    gains: list[int] = []
    chances: list[int] = []
    try:
        rng = np.random.default_rng([*key, 1])
        worlds, weights = weighed(view, known, Skill(objective="gp", worlds=WORDS_IN), rng, WORDS_IN)
        for hands in worlds.hands[:WORDS_IN]:
            state = replayed(view, known, hands, announced_in(view, known, hands))
            pair = []
            for words in ((*point.words, *missed), point.words):
                after = state.copy()
                for action in (*words, point.action):
                    after.apply(action, point.seat)
                pair.append(OpenHands(own_solver(), scored).worth(after))
            (gp_with, chance_with), (gp, chance) = pair
            gains.append(sign * (gp_with - gp))
            if chance_with is not None and chance is not None:
                chances.append(sign * (chance_with - chance))
    except MajlisError:
        return None
    share = weights[: len(gains)].tolist()
    total = sum(share)
    mean = sum(gain * weight for gain, weight in zip(gains, share, strict=True)) / total
    square = sum((gain - mean) ** 2 * weight for gain, weight in zip(gains, share, strict=True)) / total
    error = 0.0 if worlds.whole and len(gains) == len(worlds) else sqrt(square / len(gains))
    won = None
    if len(chances) == len(gains):
        won = sum(one * weight for one, weight in zip(chances, share, strict=True)) / total / (2 * CERTAIN)
    return Extra(mean, error, won)


# Together


def judged(found: Decisions, place: int, real: Real | None, imagined: Imagined | None) -> Decision:
    """A decision with all that is known of it."""
    point = found.points[place]
    values = imagined.values if imagined is not None else None
    extra = imagined.extra if imagined is not None else None
    sign = 1 if point.seat % 2 == 0 else -1
    chance_first = by_chance(point.state) and found.scores_known
    best, cost, error, cost_chance, measured = _costs(point, values, extra, chance_first)
    missed = _missed(point) if extra is not None and (extra.gp > 0 or (extra.chance or 0) > 0) else ()
    verdict = _verdict(point, measured, chance_first, has_choice=needs_worlds(point))
    if verdict in ERRORS and imagined is not None and not _is_sure(imagined, point.action, best):
        verdict = "right"
    kind = _kind(point, verdict, best, missed, extra, cost)
    real_cost = real_chance = best_real = None
    if real is not None:
        real_cost = sign * (real.before[0] - real.after[0])
        real_chance = _less(real.before[1], real.after[1], sign)
        best_real = _best_real(point, real, chance_first)
    return Decision(
        deal=found.record.number,
        number=place + 1,
        seat=point.seat,
        trick=point.trick,
        action=point.action,
        words=point.words,
        missed=missed,
        implied=point.implied,
        choices=_choices(point, real, values, sign),
        best=best,
        best_real=best_real,
        cost=cost,
        error=error,
        cost_chance=cost_chance,
        real_cost=real_cost,
        real_cost_chance=real_chance,
        by_chance=chance_first,
        worlds=values.worlds if values is not None else 0,
        exact=values is not None and values.exact,
        verdict=verdict,
        kind=kind,
        gp_before=None if real is None else real.before[0],
        gp_after=None if real is None else real.after[0],
        chance_before=None if real is None else share_of(real.before[1]),
        chance_after=None if real is None else share_of(real.after[1]),
        hands=tuple(point.state.hands),
        table=tuple(point.state.trick),
        position=format_position(point.state),
        seat_line=format_view(point.state, point.seat) if _is_expected(point) else "",
    )


def _is_expected(point: Point) -> bool:
    """Whether the notation says that this seat is to move; of several that are asked it names the first."""
    state = point.state
    return state.phase != Phase.OVER and state.current_player() == point.seat


def share_of(chance: int | None, sign: int = 1) -> float | None:
    """A chance less the other side's, in millionths, as a chance from 0 to 1; -1 for the second side's."""
    return None if chance is None else (sign * chance + CERTAIN) / (2 * CERTAIN)


def _less(before: int | None, after: int | None, sign: int) -> float | None:
    return None if before is None or after is None else sign * (before - after) / (2 * CERTAIN)


def _costs(
    point: Point, values: Values | None, extra: Extra | None, chance_first: bool
) -> tuple[Action | None, float | None, float | None, float | None, tuple[float, float] | None]:
    """The best, its lead in game points with the error, in the chance, and in what decides with the error."""
    best, gp, error, won, won_error = None, 0.0, 0.0, None, 0.0
    if values is not None:
        if point.action not in values.values:
            return None, None, None, None, None
        best = values.best
        if values.measure(point.action)[0] == values.measure(best)[0]:
            best = point.action
        mine, other = values.values[point.action], values.values[best]
        gp, error = other.gp - mine.gp, max(mine.error, other.error)
        if mine.chance is not None and other.chance is not None:
            won, won_error = other.chance - mine.chance, max(mine.chance_error, other.chance_error)
    elif extra is None:
        return None, None, None, None, None
    if extra is not None:
        gp, error = gp + extra.gp, sqrt(error**2 + extra.error**2)
        won = extra.chance if values is None else won if won is None else won + (extra.chance or 0.0)
    measured = (won, won_error) if chance_first and won is not None else (gp, error)
    return best, gp, error, won, measured


def _verdict(
    point: Point, measured: tuple[float, float] | None, chance_first: bool, *, has_choice: bool
) -> Verdict:
    if point.crime is not None:
        return "rules"
    if measured is None:
        if point.action >= act.QAYD or point.action == act.KAWESH:
            return "unjudged"
        # of words, none but the one that was said may be near enough to be weighed
        in_play = point.state.phase not in (Phase.AUCTION, Phase.DOUBLING)
        return "unjudged" if has_choice and in_play else "only"
    cost, error = measured
    if cost > (SURE if point.trick else SURE_OF_WORDS) * error:
        for verdict, game_points, chance in THRESHOLDS:
            if cost >= (chance if chance_first else game_points):
                return verdict
    return "right"


def _is_sure(imagined: Imagined, said: Action, best: Action | None) -> bool:
    """Whether enough worlds say so, and our own play does not say otherwise."""
    values = imagined.values
    enough = values is None or values.exact or values.worlds >= FEWEST
    return enough and _agrees(imagined.learned, said, best)


def _agrees(learned: dict[Action, float], said: Action, best: Action | None) -> bool:
    """Whether the better word did better in our own play too, or nothing is known of that.

    Open hands flatter whoever buys: perfect play and perfect defence are not those of a table.
    """
    if best is None or said not in learned or best not in learned:
        return True
    return learned[best] > learned[said]


def _kind(
    point: Point,
    verdict: Verdict,
    best: Action | None,
    missed: tuple[Action, ...],
    extra: Extra | None,
    cost: float | None,
) -> Kind | None:
    if verdict == "rules":
        return "against-the-rules"
    if verdict not in ERRORS:
        return None
    if missed and extra is not None and 2 * extra.gp >= (cost or 0.0):
        return kind_of_words(missed)
    return kind_of(point.state, point.action, best) if best is not None and best != point.action else None


def _best_real(point: Point, real: Real, chance_first: bool) -> Action | None:
    """The best on the real deal; the choice that was made where it is one of the best."""
    legal = {
        action: worth
        for action, worth in real.choices.items()
        if point.crime is None or action != point.action
    }
    if not legal:
        return None
    top = best_of(list(legal.values()), point.seat, chance_first)
    if legal.get(point.action) == top:
        return point.action
    return next(action for action, worth in legal.items() if worth == top)


def _choices(point: Point, real: Real | None, values: Values | None, sign: int) -> tuple[Choice, ...]:
    actions = list(real.choices) if real is not None else []
    actions += [one for one in (values.values if values is not None else ()) if one not in actions]
    found = []
    for action in actions:
        worth = real.choices.get(action) if real is not None else None
        value = values.values.get(action) if values is not None else None
        found.append(
            Choice(
                action,
                None if worth is None else sign * worth[0],
                None if worth is None else share_of(worth[1], sign),
                None if value is None else value.gp,
                None if value is None else value.error,
                None if value is None else value.chance,
                None if value is None else value.chance_error,
            )
        )
    return tuple(found)
