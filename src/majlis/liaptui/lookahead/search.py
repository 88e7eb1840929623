"""The expert's search: worlds are drawn and weighed, and every choice is played out in the same worlds.

How much is searched is a number of worlds, never a time: the same generator gives the same answer on every
machine.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import lru_cache
from math import fsum

import numpy as np
from numpy.typing import NDArray

from majlis.liaptui.deal import WEAK_MOST, is_weak
from majlis.liaptui.lookahead import kernels, rollouts
from majlis.liaptui.lookahead.declaring import Quick
from majlis.liaptui.lookahead.kernels import Net, Table
from majlis.liaptui.lookahead.known import Known
from majlis.liaptui.lookahead.network import network
from majlis.liaptui.lookahead.odds import gumbel
from majlis.liaptui.lookahead.rollouts import Brain, Course, Desk
from majlis.liaptui.lookahead.skill import WEAK_KEPT, Skill
from majlis.liaptui.lookahead.tables import MASK_START, MASKS, SET_KEY, SETS, TYPE_START, counts_of
from majlis.liaptui.lookahead.worlds import deal_hands, draw_worlds
from majlis.liaptui.lookahead.worth import Worth, worth
from majlis.liaptui.pieces import FULL_PACK, Pieces
from majlis.liaptui.sets import choices, sets_in
from majlis.liaptui.standing import STREAK_LIMIT
from majlis.weighing import effective, systematic, whole

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Estimates:
    """What each choice brings; arrays by choice."""

    choices: tuple[int, ...]
    worth: Floats
    """What is maximised (`worth.worth`)."""
    points: Floats
    """Expected points of the round, multiplier included."""
    error: Floats
    """Standard errors of `points`."""
    effective: float
    """The effective number of the worlds, after weighing."""
    share: Floats | None = None
    """The expected part of the game that is won, 0 to 1; None where the end of the game is far."""
    doubt: Floats | None = None
    """Standard errors of the difference between the highest worth and each; None where they do not count."""

    @property
    def best(self) -> int:
        """The choice of the highest worth; the first of equals.

        Where `doubt` counts, it is the one of most points among those whose worth is within two standard
        errors of the highest: what may be luck of the worlds drawn does not decide against points.
        """
        if self.doubt is None:
            return self.choices[int(self.worth.argmax())]
        close = self.worth >= self.worth.max() - 2 * self.doubt
        return self.choices[int(np.where(close, self.points, -np.inf).argmax())]


@lru_cache(maxsize=2)
def brain(visible: bool) -> Brain:
    """The networks of a visibility as the kernels take them."""
    both = network(visible)
    play, declare = both.play, both.declare
    return Brain(
        Net(play.columns, play.bias, play.output),
        Quick(declare.columns, declare.bias, declare.output, declare.shift),
    )


def new_desk() -> Desk:
    """An empty desk."""
    four = [np.zeros(4, dtype=np.int64) for _ in range(5)]
    table = Table(np.zeros((4, 15), dtype=np.int64), np.zeros(15, dtype=np.int64), *four[:4])
    return Desk(table, kernels.new_room(), four[4])


def course_of(known: Known) -> Course:
    """What a seat knows as the kernels take it."""
    return Course(
        seat=known.seat,
        starter=known.starter,
        general=known.by_general,
        leader=known.leader,
        played=known.played,
        rules=(kernels.OPEN if known.visible else 0) | (kernels.RANKED if known.ranked else 0),
        declared=np.array([-1 if number is None else number for number in known.declared], dtype=np.int64),
        nonzero=np.array([streak >= STREAK_LIMIT for streak in known.streaks], dtype=np.int64),
        leaders=np.array([leader for leader, _ in known.turns], dtype=np.int64),
        plays=np.array([plays for _, plays in known.turns], dtype=np.int64).reshape(-1, 4),
        turn=np.array(known.shown, dtype=np.int64),
        taken=np.array(known.taken, dtype=np.int64),
    )


def scored(declared: Ints, taken: Ints, multiplier: int) -> Ints:
    """The points of what was declared and taken, elementwise (LIAPTUI.md, a round, 6)."""
    hit = np.where(declared > 0, declared + 5, 3)
    return multiplier * np.where(declared == taken, hit, -np.abs(declared - taken))


def _styles(known: Known, n: int, rng: np.random.Generator, skill: Skill) -> Ints:
    """How each seat plays in each world (worlds, 4); oneself always by the policy."""
    chance = rng.random((n, 4))
    chance[:, known.seat] = 1.0
    beginner, erratic = chance < skill.beginners, chance >= 1 - skill.erratic
    erratic[:, known.seat] = False
    return np.where(beginner, kernels.BEGINNER, np.where(erratic, kernels.ERRATIC, kernels.POLICY))


def _picked(weights: Floats, n: int, weigh: bool, rng: np.random.Generator) -> tuple[Ints, float]:
    """The worlds to play out, from how likely each is, and their effective number."""
    if not weigh:
        return np.arange(n), float(n)
    parts = whole(weights)
    return systematic(parts, n, rng), min(effective(parts), float(n))


def _estimates(options: tuple[int, ...], found: Worth, points: Ints, count: float) -> Estimates:
    n = len(points)
    spread = n * (points * points).sum(axis=0) - points.sum(axis=0) ** 2  # n² times the variance, exactly
    error = np.sqrt(spread) / n / np.sqrt(max(count - 1, 1))
    share = None if found.share is None else _means(found.share)
    return Estimates(options, _means(found.value), points.sum(axis=0) / n, error, count, share)


def _means(values: Floats) -> Floats:
    """The means of the columns, each sum exact before it is rounded."""
    return np.array([fsum(column) / len(values) for column in values.T.tolist()])


def _doubt(values: Floats, count: float) -> Floats:
    """Standard errors of the difference between the choice of the highest mean and each, world by world."""
    lead = values - values[:, [int(_means(values).argmax())]]
    doubt: Floats = (lead.std(axis=0) / np.sqrt(max(count - 1, 1))).round(9)
    return doubt


def _kept_odds(known: Known, hands: Ints) -> Floats:
    """How likely it is in each world that nobody has asked for a redeal.

    `hands` (worlds, 4, 15) are what the seats hold, and what lies face down before them.
    """
    strong = np.asarray(hands[:, :, WEAK_MOST + 1 :].any(axis=2))
    for seat in range(4):
        played = sum(plays[seat] for _, plays in known.turns) + known.shown[seat]
        strong[:, seat] |= seat == known.seat or not is_weak(played)
    odds: Floats = np.where(strong, 1.0, WEAK_KEPT).prod(axis=1)
    return odds


def estimate_declarations(
    known: Known, numbers: tuple[int, ...], rng: np.random.Generator, skill: Skill
) -> Estimates:
    """What each of these declarations brings."""
    mind, course, desk = brain(known.visible), course_of(known), new_desk()
    n = skill.worlds * (skill.drawn if skill.weigh else 1)
    hands = draw_worlds(known.where_unseen(), n, rng).hands
    hands[:, known.seat] = counts_of(known.hand)
    weights, styles = np.ones(n), _styles(known, n, rng, skill)
    if skill.weigh:
        if known.seat != known.starter:
            rollouts.weigh_declarations(mind, course, desk, hands, styles, weights)
        weights *= _kept_odds(known, hands)
    picked, count = _picked(weights, skill.worlds, skill.weigh, rng)
    noise = gumbel(rng, skill.noise, (len(picked), 4, 9))
    out = np.empty((len(picked), len(numbers), 2, 4), dtype=np.int64)
    rollouts.declare_in_worlds(
        mind, course, desk, hands[picked], styles[picked], np.array(numbers, dtype=np.int64), noise, out
    )
    points = scored(out[:, :, 0], out[:, :, 1], known.multiplier)
    found = worth(known, points, out[:, :, 0], skill.game)
    estimates = _estimates(numbers, found, points[..., known.seat], count)
    if found.share is None:
        return estimates
    return dataclasses.replace(estimates, doubt=_doubt(found.value, count))


def estimate_plays(known: Known, rng: np.random.Generator, skill: Skill) -> Estimates:
    """What each play brings that the policy does not think hopeless."""
    mind, course, desk = brain(known.visible), course_of(known), new_desk()
    options, prior = policy_worths(known, mind, desk)
    likely = np.argsort(-prior, kind="stable")[: skill.options]
    likely = likely[prior[likely] >= prior.max() - skill.margin]
    keys, prior = tuple(options[number] for number in likely), prior[likely]
    if not skill.search or len(keys) == 1:
        return Estimates(keys, prior, prior, np.zeros(len(keys)), 0.0)
    n = skill.play_worlds * (skill.drawn if skill.weigh else 1)
    worlds = draw_worlds(known.where_unseen(), n, rng)
    hands, styles = worlds.hands, _styles(known, n, rng, skill)
    hands[:, known.seat] = counts_of(known.hand)
    weights, turns, kept = np.zeros(n), np.zeros((n, 4), dtype=np.int64), _kept_odds(known, hands)
    rollouts.replay(mind, course, desk, hands, styles, worlds.led, rng.random((n, 4)), weights, turns)
    weights *= kept
    picked, count = _picked(weights, skill.play_worlds, skill.weigh, rng)
    out = np.empty((len(picked), len(keys), 4), dtype=np.int64)
    rollouts.play_in_worlds(
        mind, course, desk, hands[picked], styles[picked], turns[picked], np.array(keys, dtype=np.int64), out
    )
    declared = np.broadcast_to(course.declared, out.shape)
    points = scored(declared, out, known.multiplier)
    found = _estimates(keys, worth(known, points, declared, skill.game), points[..., known.seat], count)
    if found.share is not None:
        return found
    mixed = found.worth * (1 - skill.trust) + prior * known.multiplier * skill.trust
    return dataclasses.replace(found, worth=mixed)


def estimate_redeal(known: Known, rng: np.random.Generator, skill: Skill) -> Estimates:
    """What keeping a weak hand brings (choice 0), and giving it back (1): the multiplier goes up, one starts.

    Everybody declares at a glance. Who starts when the hand is kept is not told when the question is put: any
    seat, alike.
    """
    mind, desk, n = brain(known.visible), new_desk(), skill.worlds
    eights = [0 if seat == known.seat else 8 for seat in range(4)]
    kept = deal_hands(FULL_PACK - known.hand, eights, n, rng)
    kept[:, known.seat] = counts_of(known.hand)
    fresh = deal_hands(FULL_PACK, (8, 8, 8, 8), n, rng)
    values, shares, points = np.empty((n, 2)), np.empty((n, 2)), np.empty((n, 2), dtype=np.int64)
    near = False
    for choice, hands in enumerate((kept, fresh)):
        out = np.empty((n, 2, 4), dtype=np.int64)
        for starter in range(4):
            rows = np.arange(starter, n, 4)
            asked = dataclasses.replace(known, starter=known.seat if choice else starter, by_general=False)
            noise = gumbel(rng, skill.noise, (len(rows), 4, 9))
            styles, part = _styles(known, len(rows), rng, skill), out[rows]
            rollouts.whole_rounds(mind, course_of(asked), desk, hands[rows], styles, noise, part)
            out[rows] = part
        ends = scored(out[:, 0], out[:, 1], known.multiplier + choice)
        found = worth(known, ends, out[:, 0], skill.game)
        values[:, choice], points[:, choice] = found.value, ends[:, known.seat]
        if found.share is not None:
            shares[:, choice], near = found.share, True
    return _estimates((0, 1), Worth(values, shares if near else None), points, float(n))


def policy_worths(known: Known, mind: Brain, desk: Desk) -> tuple[list[Pieces], Floats]:
    """What may be played, and what the policy thinks it brings in points, the multiplier left out.

    The points lack a constant: they compare the choices only.
    """
    if known.led is None:
        options = [found.pieces for found in sets_in(known.hand)]
    else:
        options = list(choices(known.hand, known.led.size))
    if len(options) == 1:
        return options, np.zeros(1)
    table, room = desk.table, desk.room
    table.hands[known.seat] = counts_of(known.hand)
    table.alive[:] = counts_of(FULL_PACK - sum(sum(plays) for _, plays in known.turns))
    table.declared[:] = [number or 0 for number in known.declared]
    table.taken[:] = known.taken
    table.turn[:] = known.shown
    if known.led is not None and not known.visible:  # a set of the type stands for the hidden one
        table.turn[known.leader] = SET_KEY[TYPE_START[known.led]]
    kernels.weigh(mind.net, table, known.seat, known.leader, known.played, course_of(known).rules, room)
    if known.led is None:
        values = room.values[:SETS]
    else:
        values = room.values[MASKS[MASK_START[known.led.size] : MASK_START[known.led.size + 1]]]
    return options, values[values != kernels.NOT_HELD] / kernels.UNIT
