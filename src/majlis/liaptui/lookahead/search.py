"""The expert's search: worlds are drawn and weighed, and every choice is played out in the same worlds.

How much is searched is a number of worlds, never a time: the same generator gives the same answer on every
machine.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from majlis.liaptui.lookahead import kernels, rollouts
from majlis.liaptui.lookahead.declaring import Quick
from majlis.liaptui.lookahead.kernels import Net, Room, Table
from majlis.liaptui.lookahead.known import Known
from majlis.liaptui.lookahead.network import network
from majlis.liaptui.lookahead.rollouts import Course
from majlis.liaptui.lookahead.tables import MASK_START, MASKS, SET_KEY, SETS, TYPE_START, counts_of
from majlis.liaptui.lookahead.worlds import deal_hands, draw_worlds, effective, systematic
from majlis.liaptui.lookahead.worth import is_near, worth
from majlis.liaptui.pieces import FULL_PACK, Pieces
from majlis.liaptui.sets import choices, sets_in
from majlis.liaptui.standing import STREAK_LIMIT

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


WORLDS: Final = 300
PLAY_WORLDS: Final = 120


@dataclass(frozen=True, slots=True)
class Skill:
    """How the expert searches; the switches are there to measure what each part is worth."""

    worlds: int = WORLDS
    """Worlds in which every declaration is played out."""
    play_worlds: int = PLAY_WORLDS
    """Worlds in which every play is played out."""
    drawn: int = 4
    """So many times as many worlds are drawn and weighed, and the worlds to play out drawn from them."""
    weigh: bool = True
    """Whether worlds are weighed by what the others declared and played."""
    search: bool = True
    """Whether plays are searched; else they are the policy's."""
    game: bool = True
    """Whether near the end of a game the chance to win it counts; else points."""
    options: int = 8
    """So many plays are searched at most, the best by the policy."""
    margin: float = 3.0
    """Plays that the policy holds to be so many points worse than its best are not searched."""
    trust: float = 0.15
    """The part of the policy's own estimate in that of a play."""
    noise: float = 0.5
    """How the seats after are supposed to stray from the quick declarer, in points (Gumbel)."""

    def replace(self, **changes: Any) -> Skill:
        """A copy with some fields changed."""
        return replace(self, **changes)


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

    @property
    def best(self) -> int:
        """The choice of the highest worth; the first of equals."""
        return self.choices[int(self.worth.argmax())]


@lru_cache(maxsize=2)
def _networks(visible: bool) -> tuple[Net, Quick]:
    both = network(visible)
    play, declare = both.play, both.declare
    return (
        Net(play.columns, play.bias, play.output),
        Quick(declare.columns, declare.bias, declare.output, declare.shift),
    )


def _table() -> Table:
    four = (np.zeros(4, dtype=np.int64) for _ in range(3))
    return Table(np.zeros((4, 15), dtype=np.int64), np.zeros(15, dtype=np.int64), *four)


def _course(known: Known) -> Course:
    return Course(
        np.array([-1 if number is None else number for number in known.declared], dtype=np.int64),
        np.array([streak >= STREAK_LIMIT for streak in known.streaks], dtype=np.int64),
        np.array([leader for leader, _ in known.turns], dtype=np.int64),
        np.array([plays for _, plays in known.turns], dtype=np.int64).reshape(-1, 4),
        np.array(known.shown, dtype=np.int64),
    )


def _rules(known: Known) -> int:
    return (kernels.OPEN if known.visible else 0) | (kernels.RANKED if known.ranked else 0)


def scored(declared: Ints, taken: Ints, multiplier: int) -> Ints:
    """The points of what was declared and taken, elementwise (LIAPTUI.md, a round, 6)."""
    hit = np.where(declared > 0, declared + 5, 3)
    return multiplier * np.where(declared == taken, hit, -np.abs(declared - taken))


def _resampled(weights: Floats, n: int, weigh: bool, rng: np.random.Generator) -> tuple[Ints, float]:
    """The worlds to play out, from the logarithms of their weights, and their effective number."""
    if not weigh:
        return np.arange(min(n, len(weights))), float(min(n, len(weights)))
    parts = np.exp(weights - weights.max())
    return systematic(parts, n, rng), min(effective(parts), float(n))


def estimate_declarations(
    known: Known, numbers: tuple[int, ...], rng: np.random.Generator, skill: Skill
) -> Estimates:
    """What each of these declarations brings."""
    net, quick = _networks(known.visible)
    course, table, room, order = _course(known), _table(), kernels.new_room(), np.zeros(4, dtype=np.int64)
    place = (known.seat - known.starter) % 4
    weigh = skill.weigh and place > 0
    n = skill.worlds * (skill.drawn if weigh else 1)
    hands = draw_worlds(known.where_unseen(), n, rng).hands
    hands[:, known.seat] = counts_of(known.hand)
    weights = np.zeros(n)
    if weigh:
        rollouts.weigh_declarations(
            quick, hands, course, known.starter, known.seat, known.by_general, room, order, weights
        )
    picked, count = _resampled(weights, skill.worlds, weigh, rng)
    noise = (
        rng.gumbel(0.0, skill.noise, (len(picked), 4, 9)) if skill.noise else np.zeros((len(picked), 4, 9))
    )
    out = np.empty((len(picked), len(numbers), 2, 4), dtype=np.int64)
    rollouts.declare_in_worlds(
        net, quick, hands[picked], course, known.starter, known.seat, known.by_general, _rules(known),
        np.array(numbers, dtype=np.int64), noise, table, room, order, out,
    )  # fmt: skip
    points = scored(out[:, :, 0], out[:, :, 1], known.multiplier)
    values = worth(known, points, out[:, :, 0], rng, skill.game)
    return _estimates(numbers, values, points[..., known.seat], count)


def _estimates(options: tuple[int, ...], values: Floats, points: Ints, count: float) -> Estimates:
    error = points.std(axis=0, ddof=1) / np.sqrt(max(count, 2)) if len(points) > 1 else np.zeros(len(options))
    return Estimates(options, values.mean(axis=0), points.mean(axis=0), error, count)


def estimate_plays(known: Known, rng: np.random.Generator, skill: Skill) -> Estimates:
    """What each play brings that the policy does not think hopeless."""
    net, quick = _networks(known.visible)
    course, table, room, order = _course(known), _table(), kernels.new_room(), np.zeros(4, dtype=np.int64)
    options, prior = policy_worths(known, net, table, room)
    if not skill.search or len(options) == 1:
        return Estimates(tuple(options), prior, prior, np.zeros(len(options)), 0.0)
    kept = [number for number in np.argsort(-prior, kind="stable")[: skill.options]]
    kept = [number for number in kept if prior[number] >= prior.max() - skill.margin]
    keys, prior = [options[number] for number in kept], prior[kept]
    if len(keys) == 1:
        return Estimates(tuple(keys), prior, prior, np.zeros(1), 0.0)
    n = skill.play_worlds * (skill.drawn if skill.weigh else 1)
    worlds = draw_worlds(known.where_unseen(), n, rng)
    worlds.hands[:, known.seat] = counts_of(known.hand)
    weights, left = np.zeros(n), np.zeros((n, 4, 15), dtype=np.int64)
    turns = np.zeros((n, 4), dtype=np.int64)
    rollouts.replay(
        net, quick, worlds.hands, worlds.led, course, known.starter, known.seat, known.by_general,
        known.leader, known.played, _rules(known), rng.random((n, 4)), table, room, order, weights, left, turns,
    )  # fmt: skip
    picked, count = _resampled(weights, skill.play_worlds, skill.weigh, rng)
    out = np.empty((len(picked), len(keys), 4), dtype=np.int64)
    rollouts.play_in_worlds(
        net, left[picked], turns[picked], course, known.seat, known.leader, known.played, _rules(known),
        np.array(known.taken, dtype=np.int64), np.array(keys, dtype=np.int64), table, room, out,
    )  # fmt: skip
    declared = np.broadcast_to(course.declared, out.shape)
    points = scored(declared, out, known.multiplier)
    values = worth(known, points, declared, rng, skill.game)
    found = _estimates(tuple(keys), values, points[..., known.seat], count)
    trust = 0.0 if skill.game and is_near(known) else skill.trust
    spread = found.worth * (1 - trust) + prior * known.multiplier * trust
    return Estimates(found.choices, spread, found.points, found.error, found.effective)


def estimate_redeal(known: Known, rng: np.random.Generator, skill: Skill) -> bool:
    """Whether a weak hand is better given back: for fresh hands, the start, and a multiplier higher by 1.

    Everybody declares at a glance. Who would start is not known when the question is put: any seat alike.
    """
    net, quick = _networks(known.visible)
    table, room, order = _table(), kernels.new_room(), np.zeros(4, dtype=np.int64)
    course = _course(replace(known, declared=(None,) * 4))
    n = max(skill.worlds, 2)
    kept = deal_hands(FULL_PACK - known.hand, [0 if seat == known.seat else 8 for seat in range(4)], n, rng)
    kept[:, known.seat] = counts_of(known.hand)
    fresh = deal_hands(FULL_PACK, (8, 8, 8, 8), n, rng)
    ends = []
    for hands, more in ((kept, 0), (fresh, 1)):
        starters = np.full(n, known.seat) if more else rng.integers(4, size=n)
        out = np.empty((n, 2, 4), dtype=np.int64)
        noise = rng.gumbel(0.0, skill.noise, (n, 4, 9))
        rollouts.whole_rounds(
            net, quick, hands, starters, course.nonzero, _rules(known), noise, table, room, order, out
        )
        points = scored(out[:, 0], out[:, 1], known.multiplier + more)
        ends.append(worth(known, points, out[:, 0], rng, skill.game).mean())
    return bool(ends[1] > ends[0])


def policy_worths(known: Known, net: Net, table: Table, room: Room) -> tuple[list[Pieces], Floats]:
    """What may be played, and what the policy thinks it brings in points, the multiplier left out."""
    if known.led is None:
        options = [found.pieces for found in sets_in(known.hand)]
    else:
        options = list(choices(known.hand, known.led.size))
    if len(options) == 1:
        return options, np.zeros(1)
    table.hands[known.seat] = counts_of(known.hand)
    table.alive[:] = counts_of(FULL_PACK - sum(sum(plays) for _, plays in known.turns))
    table.declared[:] = [number or 0 for number in known.declared]
    table.taken[:] = known.taken
    table.turn[:] = known.shown
    if known.led is not None and not known.visible:  # a set of the type stands for the hidden one
        table.turn[known.leader] = SET_KEY[TYPE_START[known.led]]
    kernels.weigh(net, table, known.seat, known.leader, known.played, _rules(known), room)
    if known.led is None:
        values = room.values[:SETS]
    else:
        values = room.values[MASKS[MASK_START[known.led.size] : MASK_START[known.led.size + 1]]]
    return options, values[values != kernels.NOT_HELD] / kernels.UNIT
