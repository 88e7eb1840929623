"""Judging: what a worker finds out of a decision, and the decision with its costs and its verdict.

Tasks are pure: the same record, place and seed give the same answer in any process.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, Final

import numpy as np

from majlis.baloot import actions as act
from majlis.baloot.chances import CERTAIN
from majlis.baloot.lookahead.announced import announced_in
from majlis.baloot.lookahead.bidding import worth_a_thought
from majlis.baloot.lookahead.known import known_of
from majlis.baloot.lookahead.replay import replayed
from majlis.baloot.lookahead.search import weighed
from majlis.baloot.lookahead.skill import Skill
from majlis.baloot.notation import format_position
from majlis.baloot.phase import Phase
from majlis.baloot.review.decisions import Decisions, Point
from majlis.baloot.review.kinds import Kind, kind_of, kind_of_words, missed_words
from majlis.baloot.review.model import ERRORS, Choice, Decision
from majlis.baloot.seat_line import format_view
from majlis.baloot.solver.batch import own_solver
from majlis.baloot.state import State
from majlis.baloot.valuation.model import Budget, InformationSetValues
from majlis.baloot.valuation.open_hands import OpenHands, Worth, best_of, by_chance
from majlis.baloot.valuation.valuing import bears_out, hangs_on_weights, seed_of, value_choices
from majlis.baloot.valuation.verdicts import SURE, Doubt, Verdict, doubt_of, is_small, verdict_of
from majlis.baloot.view import View
from majlis.errors import MajlisError
from majlis.game import Action

WORDS_IN: Final = 24
"""Worlds in which it is seen what a word that was not said would have brought."""
GAIN_SEED: Final = 2
"""Draws these."""


@dataclass(frozen=True, slots=True)
class JudgingTask:
    """A deal whose open hands are to be judged, or one decision over its worlds."""

    deal: int
    """Its number in its file."""
    scored: bool
    """The match score is known."""
    what: Decisions | Point
    budget: Budget
    seed: int


@dataclass(frozen=True, slots=True)
class OpenHandValues:
    """One decision on the real deal."""

    before: Worth
    after: Worth
    choices: dict[Action, Worth]


@dataclass(frozen=True, slots=True)
class RealDeal:
    """A deal with all hands open; None where that cannot be solved or is not recorded."""

    start: Worth | None
    points: tuple[OpenHandValues | None, ...]


@dataclass(frozen=True, slots=True)
class AnnouncementGain:
    """What the words that were not said would have brought over the worlds, to the side of the seat."""

    gp: float
    error: float
    chance: float | None
    chance_error: float = 0.0


@dataclass(frozen=True, slots=True)
class SeatValues:
    """One decision by what its seat knew."""

    values: InformationSetValues | None
    gain: AnnouncementGain | None = None
    doubt: Doubt = ""
    """What the values do not tell: an error is not borne out, or a challenge is worth more."""


def run_task(task: JudgingTask) -> RealDeal | SeatValues:
    """What a worker does."""
    if isinstance(task.what, Decisions):
        return judge_open_hands(task.what)
    return value_seat(task.what, task.budget, task.seed, scored=task.scored)


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


def _real(values: OpenHands, found: Decisions, point: Point) -> OpenHandValues | None:
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
    return OpenHandValues(before, after, choices)


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


def value_seat(point: Point, budget: Budget, seed: int, *, scored: bool) -> SeatValues:
    """One decision over the layouts that its seat could not tell apart."""
    view = point.state.view(point.seat)
    missed = _missed(point)
    gain = _gain(point, missed, seed, scored) if missed else None
    claimed = point.action == act.SAWA
    if not claimed and len(_near(point, view)) < 2:
        return SeatValues(None, gain)
    found = value_choices(view, budget=budget, seed=seed, scored=scored, claims=claimed, solver=own_solver())
    if found is None or point.action not in found.values:
        return SeatValues(None, gain)
    doubt: Doubt = "challenge" if found.best >= act.QAYD else ""
    plain = _as_judged(found)
    return SeatValues(plain, gain, doubt or _not_borne_out(point, plain, budget, seed, scored))


def _near(point: Point, view: View) -> set[Action]:
    """The choices that are worth a thought, the one that was made among them."""
    near = worth_a_thought(view) if point.trick == 0 else point.choices()
    return {one for one in near if one != act.KAWESH} | {point.action}


def _as_judged(found: InformationSetValues) -> InformationSetValues:
    """The same without words that go with a card, judged with it; of challenges the best alone."""
    best, words = found.best, (act.BALOOT, act.AKKA)
    values = {
        action: value
        for action, value in found.values.items()
        if action not in words and not act.is_announcement(action) and (action < act.QAYD or action == best)
    }
    return replace(found, values=values)


def _not_borne_out(
    point: Point, found: InformationSetValues, budget: Budget, seed: int, scored: bool
) -> Doubt:
    """Why what seems to be an error is none: fresh layouts deny it, or it hangs on how likely layouts are."""
    lead, error = found.lead(point.action)
    if verdict_of(lead, found.by_chance) == "right" or doubt_of(lead, error, **_weight_of(found, point)):
        return ""
    view, pair = point.state.view(point.seat), (found.best, point.action)
    if act.SAWA in pair:  # it is worth no more than the best card, layout by layout
        return ""
    with_these: dict[str, Any] = {"budget": budget, "seed": seed, "scored": scored, "solver": own_solver()}
    if not found.exact and not bears_out(view, *pair, **with_these):
        return "fresh"
    small = is_small(lead, found.by_chance)
    return "weights" if small and hangs_on_weights(view, *pair, **with_these) else ""


def _weight_of(found: InformationSetValues, point: Point) -> dict[str, Any]:
    """What of the values and the decision says how much they prove."""
    return {
        "by_chance": found.by_chance,
        "layouts": found.values[point.action].layouts,
        "exact": found.exact,
        "calls": not point.trick,
    }


def _gain(point: Point, missed: tuple[Action, ...], seed: int, scored: bool) -> AnnouncementGain | None:
    """What the card would have brought more with the words that were left out, world by world."""
    view = point.state.view(point.seat)
    known = known_of(view)
    sign = 1 if point.seat % 2 == 0 else -1
    gains: list[int] = []
    chances: list[int] = []
    try:
        rng = np.random.default_rng(seed_of(view, seed, GAIN_SEED))
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
    whole = worlds.whole and len(gains) == len(worlds)
    mean, error = _mean(gains, weights[: len(gains)].tolist(), whole)
    if len(chances) < len(gains):
        return AnnouncementGain(mean, error, None)
    won, won_error = _mean(chances, weights[: len(gains)].tolist(), whole)
    return AnnouncementGain(mean, error, won / (2 * CERTAIN), won_error / (2 * CERTAIN))


def _mean(gains: list[int], weights: list[int], whole: bool) -> tuple[float, float]:
    """The weighed mean and its standard error, which is 0 over all worlds that there are."""
    total = sum(weights)
    mean = sum(gain * weight for gain, weight in zip(gains, weights, strict=True)) / total
    square = sum((gain - mean) ** 2 * weight for gain, weight in zip(gains, weights, strict=True)) / total
    return mean, 0.0 if whole else sqrt(square / len(gains))


# Together


def judged(found: Decisions, place: int, real: OpenHandValues | None, by_seat: SeatValues | None) -> Decision:
    """A decision with all that is known of it."""
    point = found.points[place]
    values = by_seat.values if by_seat is not None else None
    gain = by_seat.gain if by_seat is not None else None
    sign = 1 if point.seat % 2 == 0 else -1
    chance_first = by_chance(point.state) and found.scores_known
    best, costs = _costs(point, values, gain)
    cost, error = costs.gp if costs is not None else (None, None)
    cost_chance, error_chance = costs.chance if costs is not None else (None, None)
    measured = None if costs is None else costs.measured(chance_first)
    missed = _missed(point) if gain is not None and (gain.gp > 0 or (gain.chance or 0) > 0) else ()
    verdict, doubt = _verdict(point, by_seat, measured, chance_first)
    kind = _kind(point, verdict, best, missed, gain, cost)
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
        error_chance=error_chance,
        real_cost=real_cost,
        real_cost_chance=real_chance,
        by_chance=chance_first,
        worlds=values.worlds if values is not None else 0,
        exact=values is not None and values.exact,
        verdict=verdict,
        doubt=doubt,
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


@dataclass(frozen=True, slots=True)
class Costs:
    """How much the best brings more than what was chosen, each with its standard error."""

    gp: tuple[float, float]
    chance: tuple[float, float] | tuple[None, None] = (None, None)
    """None where the chance is not known."""

    def measured(self, chance_first: bool) -> tuple[float, float]:
        """The cost in what decides."""
        cost, error = self.chance
        return (cost, error) if chance_first and cost is not None and error is not None else self.gp


def _costs(
    point: Point, values: InformationSetValues | None, gain: AnnouncementGain | None
) -> tuple[Action | None, Costs | None]:
    """The best, and what it brings more; None where neither values nor words say anything."""
    best, costs = None, None
    if values is not None:
        if point.action not in values.values:
            return None, None
        best = values.best
        if values.measure(point.action)[0] == values.measure(best)[0]:
            best = point.action
        mine, other = values.values[point.action], values.values[best]
        costs = Costs((other.gp - mine.gp, max(mine.error, other.error)))
        if mine.chance is not None and other.chance is not None:
            won = other.chance - mine.chance, max(mine.chance_error, other.chance_error)
            costs = replace(costs, chance=won)
    return best, costs if gain is None else _with_gain(costs, gain)


def _with_gain(costs: Costs | None, gain: AnnouncementGain) -> Costs:
    """With what words that were left out would have brought."""
    if costs is None:
        only = Costs((gain.gp, gain.error))
        return only if gain.chance is None else replace(only, chance=(gain.chance, gain.chance_error))
    gp, chance = costs.gp, costs.chance
    if chance[0] is not None and gain.chance is not None:
        chance = chance[0] + gain.chance, sqrt(chance[1] ** 2 + gain.chance_error**2)
    return Costs((gp[0] + gain.gp, sqrt(gp[1] ** 2 + gain.error**2)), chance)


def verdict_by_seat(point: Point, by_seat: SeatValues) -> tuple[Verdict, Doubt]:
    """The verdict on a decision by what its seat knew, and why it is not judged, where it is not."""
    by_values = by_seat.values is not None and by_seat.values.by_chance
    _, costs = _costs(point, by_seat.values, by_seat.gain)
    return _verdict(point, by_seat, None if costs is None else costs.measured(by_values), by_values)


def _verdict(
    point: Point, by_seat: SeatValues | None, measured: tuple[float, float] | None, chance_first: bool
) -> tuple[Verdict, Doubt]:
    if point.crime is not None:
        return "rules", ""
    if measured is None:
        if point.action >= act.QAYD or point.action == act.KAWESH:
            return "unjudged", ""
        # of words, none but the one that was said may be near enough to be weighed
        in_play = point.state.phase not in (Phase.AUCTION, Phase.DOUBLING)
        return ("unjudged" if needs_worlds(point) and in_play else "only"), ""
    assert by_seat is not None
    cost, error = measured
    doubt = by_seat.doubt
    if not doubt and by_seat.values is not None:
        doubt = doubt_of(cost, error, **_weight_of(by_seat.values, point))
    elif not doubt and cost <= SURE * error and verdict_of(cost, chance_first) != "right":
        doubt = "within"
    return ("unjudged" if doubt else verdict_of(cost, chance_first)), doubt


def _kind(
    point: Point,
    verdict: Verdict,
    best: Action | None,
    missed: tuple[Action, ...],
    gain: AnnouncementGain | None,
    cost: float | None,
) -> Kind | None:
    if verdict == "rules":
        return "against-the-rules"
    if verdict not in ERRORS:
        return None
    if missed and gain is not None and 2 * gain.gp >= (cost or 0.0):
        return kind_of_words(missed)
    return kind_of(point.state, point.action, best) if best is not None and best != point.action else None


def _best_real(point: Point, real: OpenHandValues, chance_first: bool) -> Action | None:
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


def _choices(
    point: Point, real: OpenHandValues | None, values: InformationSetValues | None, sign: int
) -> tuple[Choice, ...]:
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
