"""The expert's search: determinization by weighted worlds, every choice rolled out in the same worlds.

Importance weights, systematic resampling, rollouts by a trained policy, common random numbers, and successive
elimination of choices (`racing`).

How much is searched is a number of worlds, never a time: the same generator gives the same answer on every
machine.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import fsum
from typing import Final

import numpy as np

from majlis.compiled.arrays import Floats, Ints
from majlis.importance_weights import effective_sample_size, systematic_resampling, whole
from majlis.liaptui.deal import WEAK_MOST, is_weak
from majlis.liaptui.lookahead import kernels, rollouts
from majlis.liaptui.lookahead.declaring import Quick
from majlis.liaptui.lookahead.kernels import Net, RoundState
from majlis.liaptui.lookahead.known import Known
from majlis.liaptui.lookahead.network import network
from majlis.liaptui.lookahead.odds import gumbel
from majlis.liaptui.lookahead.racing import Race, heats
from majlis.liaptui.lookahead.rollouts import Belief, Brain, Desk, PlayState
from majlis.liaptui.lookahead.schools import HOWS, ONE, SCHOOLS, WAYS, belief, population
from majlis.liaptui.lookahead.skill import WEAK_KEPT, Skill
from majlis.liaptui.lookahead.tables import MASK_START, MASKS, SET_KEY, SETS, TYPE_START, counts_of
from majlis.liaptui.lookahead.worlds import deal_hands, draw_worlds
from majlis.liaptui.lookahead.worth import RoundValues, worth
from majlis.liaptui.pieces import FULL_PACK, Pieces
from majlis.liaptui.sets import choices, sets_in
from majlis.liaptui.standing import STREAK_LIMIT


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
    tried: Ints | None = None
    """In how many worlds each was played out; None where nothing was."""
    belief: Ints | None = None
    """What to believe of each seat's school after what it did: (4, schools), whole parts of `schools.ONE`."""
    apart: Floats | None = None
    """Standard errors of the difference between the highest worth and each, of those tried to the end; None
    where nothing was played out."""

    @property
    def best(self) -> int:
        """The choice of the highest worth, of those that were tried to the end; the first of equals.

        Where `doubt` counts, it is the one of most points among those whose worth is within two standard
        errors of the highest: what may be luck of the worlds drawn does not decide against points.
        """
        left = (
            np.ones(len(self.choices), dtype=bool) if self.tried is None else self.tried == self.tried.max()
        )
        if self.doubt is None:
            return self.choices[int(np.where(left, self.worth, -np.inf).argmax())]
        close = left & (self.worth >= self.worth[left].max() - 2 * self.doubt)
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
    table = RoundState(np.zeros((4, 15), dtype=np.int64), np.zeros(15, dtype=np.int64), *four[:4])
    return Desk(table, kernels.new_room(), four[4], np.ones((4, HOWS)), np.ones((4, WAYS)))


def play_state_of(known: Known) -> PlayState:
    """What a seat knows as the kernels take it."""
    return PlayState(
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


def scored(declared: Ints, taken: Ints, multiplier: int | Ints) -> Ints:
    """The points of what was declared and taken, elementwise (sources/liaptui.md §2.6)."""
    hit = np.where(declared > 0, declared + 5, 3)
    return multiplier * np.where(declared == taken, hit, -np.abs(declared - taken))


def new_belief(known: Known, n: int, rng: np.random.Generator, skill: Skill, prior: Ints | None) -> Belief:
    """What is believed of the seats before these worlds are weighed: each seat's school drawn by it."""
    prior = population(skill.schools) if prior is None else prior
    chances, styles = rng.random((n, 4, 2)), np.zeros((n, 4), dtype=np.int64)
    for seat in range(4):
        if seat != known.seat:
            lots = (chances[:, seat, 0] * ONE).astype(np.int64)
            styles[:, seat] = np.searchsorted(np.cumsum(prior[seat]), lots, side="right")
    return Belief(prior, np.zeros((n, 4, len(SCHOOLS))), styles, chances)


def _picked(
    weights: Floats, odds: Floats, n: int, weigh: bool, rng: np.random.Generator
) -> tuple[Ints, float, Ints | None]:
    """The worlds to play out by how likely each is, their effective number, and what to believe of seats."""
    if not weigh:
        return np.arange(n), float(n), None
    parts = whole(weights)
    picked = rng.permutation(systematic_resampling(parts, n, rng))
    return picked, min(effective_sample_size(parts), float(n)), belief(parts, odds)


class Tally:
    """What choices bring, block by block of worlds; those that fall far behind are played no more."""

    def __init__(self, choices: int, worlds: int, race: bool) -> None:
        self._race, self._running = Race(choices, worlds), race
        self._value, self._share = np.zeros((worlds, choices)), np.zeros((worlds, choices))
        self._points = np.zeros((worlds, choices), dtype=np.int64)
        self._near, self._count, self._start = False, 0.0, 0

    def run(self, n: int, count: float, play: Callable[[slice, Ints], tuple[RoundValues, Ints]]) -> None:
        """Tries the choices left in `n` more worlds, effectively `count`; `play` those of a slice of them."""
        self._race.more(count)
        for heat in heats(n, self._running and self._start == 0):
            left = self._race.left
            found, points = play(heat, left)
            rows = slice(self._start + heat.start, self._start + heat.stop)
            self._value[rows, left], self._points[rows, left] = found.value, points
            if found.share is not None:
                self._share[rows, left], self._near = found.share, True
            self._race.enter(rows, found.value, drop=self._running)
        self._start += n
        self._count += count

    def estimates(self, options: tuple[int, ...], doubt: bool, belief: Ints | None) -> Estimates:
        """The means and their errors."""
        tried = self._race.tried
        points, error = np.empty(len(options)), np.empty(len(options))
        for number, n in enumerate(tried.tolist()):
            brought = self._points[:n, number]
            total = int(brought.sum())
            spread = n * int((brought * brought).sum()) - total * total  # n² times the variance, exactly
            points[number] = total / n
            error[number] = np.sqrt(spread) / n / np.sqrt(max(self._count * n / self._start - 1, 1))
        worth = _means(self._value, tried)
        share = _means(self._share, tried) if self._near else None
        left = tried == tried.max()
        lead = self._value - self._value[:, [int(np.where(left, worth, -np.inf).argmax())]]
        apart = (lead.std(axis=0) / np.sqrt(max(self._count - 1, 1))).round(9)
        doubts = apart if doubt and self._near else None
        return Estimates(options, worth, points, error, self._count, share, doubts, tried, belief, apart)


def _means(values: Floats, tried: Ints) -> Floats:
    """The means of the columns, of so many rows each; each sum exact before it is rounded."""
    return np.array([fsum(values[:n, column].tolist()) / n for column, n in enumerate(tried.tolist())])


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
    known: Known,
    numbers: tuple[int, ...],
    rng: np.random.Generator,
    skill: Skill,
    prior: Ints | None = None,
) -> Estimates:
    """What each of these declarations brings; `prior` is what is believed of each seat's school.

    Worlds are drawn and played out a block at a time, so that memory does not grow with their number.
    """
    mind, play_state, desk = brain(known.visible), play_state_of(known), new_desk()
    tally, found = Tally(len(numbers), skill.worlds, skill.race), None
    for size in _blocks(skill.worlds):
        n = size * (skill.drawn if skill.weigh else 1)
        hands = draw_worlds(known.where_unseen(), n, rng).hands
        hands[:, known.seat] = counts_of(known.hand)
        weights, schools = np.ones(n), new_belief(known, n, rng, skill, prior)
        if skill.weigh:
            rollouts.weigh_before(mind, play_state, desk, hands, schools, weights)
            weights *= _kept_odds(known, hands)
        picked, count, found = _picked(weights, schools.odds, size, skill.weigh, rng)
        noise = gumbel(rng, skill.noise, (size, 4, 9))

        def play(heat: slice, left: Ints) -> tuple[RoundValues, Ints]:
            rows = picked[heat]  # noqa: B023 - called before the next block
            out = np.empty((len(rows), len(left), 2, 4), dtype=np.int64)
            rollouts.declare_in_worlds(
                mind, play_state, desk, hands[rows], schools.styles[rows],  # noqa: B023
                np.array(numbers, dtype=np.int64)[left], noise[heat], out,  # noqa: B023
            )  # fmt: skip
            points = scored(out[:, :, 0], out[:, :, 1], known.multiplier)
            return worth(known, points, out[:, :, 0], skill.game), points[..., known.seat]

        tally.run(size, count, play)
    return tally.estimates(numbers, True, found)


BLOCK: Final = 2_000
"""Worlds played out at a time."""


def _blocks(worlds: int) -> list[int]:
    """The sizes of the blocks; none has a single world."""
    sizes = [min(BLOCK, worlds - start) for start in range(0, worlds, BLOCK)]
    if len(sizes) > 1 and sizes[-1] < 2:
        sizes[-2:] = [sizes[-2] + sizes[-1]]
    return sizes


def estimate_plays(
    known: Known,
    rng: np.random.Generator,
    skill: Skill,
    prior: Ints | None = None,
    also: Pieces | None = None,
) -> Estimates:
    """What each play brings that the policy does not think hopeless, and `also` this one."""
    mind, play_state, desk = brain(known.visible), play_state_of(known), new_desk()
    options, glance = policy_worths(known, mind, desk)
    likely = np.argsort(-glance, kind="stable")[: skill.options]
    likely = likely[glance[likely] >= glance.max() - skill.margin]
    if also is not None and options.index(also) not in likely:
        likely = np.append(likely, options.index(also))
    keys, glance = tuple(options[number] for number in likely), glance[likely]
    if not skill.search or len(keys) == 1:
        return Estimates(keys, glance, glance, np.zeros(len(keys)), 0.0)
    n = skill.play_worlds * (skill.drawn if skill.weigh else 1)
    worlds = draw_worlds(known.where_unseen(), n, rng)
    hands, schools = worlds.hands, new_belief(known, n, rng, skill, prior)
    hands[:, known.seat] = counts_of(known.hand)
    weights, turns, kept = np.zeros(n), np.zeros((n, 4), dtype=np.int64), _kept_odds(known, hands)
    rollouts.replay(mind, play_state, desk, hands, worlds.led, schools, weights, turns)
    weights *= kept
    picked, count, found = _picked(weights, schools.odds, skill.play_worlds, skill.weigh, rng)

    def play(heat: slice, left: Ints) -> tuple[RoundValues, Ints]:
        rows = picked[heat]
        out = np.empty((len(rows), len(left), 4), dtype=np.int64)
        rollouts.play_in_worlds(
            mind, play_state, desk, hands[rows], schools.styles[rows], turns[rows],
            np.array(keys, dtype=np.int64)[left], out,
        )  # fmt: skip
        declared = np.broadcast_to(play_state.declared, out.shape)
        points = scored(declared, out, known.multiplier)
        return worth(known, points, declared, skill.game), points[..., known.seat]

    tally = Tally(len(keys), skill.play_worlds, skill.race)
    tally.run(skill.play_worlds, count, play)
    estimates = tally.estimates(keys, False, found)
    if estimates.share is not None:
        return estimates
    trust = skill.trust / (skill.trust + count)
    return dataclasses.replace(
        estimates, worth=estimates.worth * (1 - trust) + glance * known.multiplier * trust
    )


def estimate_redeal(
    known: Known, rng: np.random.Generator, skill: Skill, prior: Ints | None = None
) -> Estimates:
    """What keeping a weak hand brings (choice 0), and giving it back (1): the multiplier goes up, one starts.

    Everybody declares at a glance. Who starts when the hand is kept is not told when the question is put: any
    seat, alike.
    """
    mind, desk, n = brain(known.visible), new_desk(), skill.worlds
    eights = [0 if seat == known.seat else 8 for seat in range(4)]
    kept = deal_hands(FULL_PACK - known.hand, eights, n, rng)
    kept[:, known.seat] = counts_of(known.hand)
    fresh = deal_hands(FULL_PACK, (8, 8, 8, 8), n, rng)
    ends = np.empty((n, 2, 2, 4), dtype=np.int64)
    for choice, hands in enumerate((kept, fresh)):
        for starter in range(4):
            rows = np.arange(starter, n, 4)
            asked = dataclasses.replace(known, starter=known.seat if choice else starter, by_general=False)
            noise = gumbel(rng, skill.noise, (len(rows), 4, 9))
            styles, part = new_belief(known, len(rows), rng, skill, prior).styles, ends[rows, choice]
            rollouts.whole_rounds(mind, play_state_of(asked), desk, hands[rows], styles, noise, part)
            ends[rows, choice] = part
    multipliers = np.array([known.multiplier, known.multiplier + 1])[:, None]
    points = scored(ends[:, :, 0], ends[:, :, 1], multipliers)
    tally = Tally(2, n, False)
    tally.run(
        n,
        float(n),
        lambda heat, left: (worth(known, points, ends[:, :, 0], skill.game), points[..., known.seat]),
    )
    return tally.estimates((0, 1), False, None)


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
    kernels.weigh(mind.net, table, known.seat, known.leader, known.played, play_state_of(known).rules, room)
    if known.led is None:
        values = room.values[:SETS]
    else:
        values = room.values[MASKS[MASK_START[known.led.size] : MASK_START[known.led.size + 1]]]
    return options, values[values != kernels.NOT_HELD] / kernels.UNIT
