"""The two halves put together: which keys make full hands, which points make allowed sums, how often.

Meet in the middle (Horowitz and Sahni, 1974): each half is tabulated by itself, and a key of one is matched
with those of the other that complete it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

import numpy as np

from majlis.compiled.arrays import Floats, Ints
from majlis.dealing import kernels
from majlis.dealing.classes import NEVER
from majlis.dealing.drawing import HalfArrays, JoinArrays
from majlis.dealing.halves import MOST_COMBINATIONS, Pairing, Points
from majlis.dealing.kernels import MatchArrays
from majlis.dealing.limits import TooLarge
from majlis.dealing.normal import Problem
from majlis.dealing.suits import same_rows
from majlis.dealing.sums import Box, Sums
from majlis.i18n import N_

Result = TypeVar("Result")
THREADS = 2  # building is cut in this many parts; more would wait for memory
MOST_WORK = 3_000_000_000  # additions: some five seconds
MOST_REGIONS = 10_000  # ways in which the alternatives of an ask are left open, each with sums of its own
MOST_MATCHES = 100_000_000  # rows of sums held against each other
MOST_AT_ONCE = 8_000_000  # of them in memory together: some 70 bytes each


@dataclass(frozen=True)
class Mates:
    """Which right keys complete which left keys, and with which sums."""

    start: Ints
    right: Ints
    region: Ints
    regions: list[tuple[Box, ...]]


def mates_of(problem: Problem, sums: Sums, chosen: Pairing) -> Mates:
    """The right keys that make full hands with each left key, where some totals are allowed."""
    hands = len(problem.merged)
    left_lengths = np.stack(
        [u.left_length[chosen.left.classes[:, n]] for n, u in enumerate(chosen.units)], axis=1
    )
    right_lengths = np.stack(
        [u.right_length[chosen.right.classes[:, n]] for n, u in enumerate(chosen.units)], axis=1
    )
    need = np.array(problem.sizes, dtype=np.int64) - left_lengths[:, :hands]
    which, _ = same_rows(np.concatenate([need, right_lengths[:, :hands]]))
    left_code, right_code = which[: len(need)], which[len(need) :]
    order = np.argsort(right_code, kind="stable")
    first = np.searchsorted(right_code[order], left_code, side="left")
    count = np.searchsorted(right_code[order], left_code, side="right") - first
    if count.sum() > MOST_COMBINATIONS:
        raise TooLarge(N_("the two halves of the suits go together in too many ways"))
    one = np.repeat(np.arange(len(need)), count)
    two = order[np.arange(len(one)) - np.repeat(np.cumsum(count) - count, count) + np.repeat(first, count)]
    alive = np.stack(
        [
            unit.alive[chosen.left.classes[one, number], chosen.right.classes[two, number]]
            for number, unit in enumerate(chosen.units)
        ],
        axis=1,
    )
    keep = (alive != NEVER).all(axis=1)
    one, two, alive = one[keep], two[keep], alive[keep]
    kind, distinct = same_rows(alive)
    if len(distinct) > MOST_REGIONS:
        raise TooLarge(
            N_("the suits leave the alternatives open in {found} different ways"), found=f"{len(distinct):,}"
        )
    regions: list[tuple[Box, ...]] = []
    number_of = np.full(len(distinct), -1, dtype=np.int64)
    for number, place in enumerate(distinct):
        boxes = sums.boxes(problem, tuple(int(bits) for bits in alive[place]))
        if boxes:
            if boxes not in regions:
                regions.append(boxes)
            number_of[number] = regions.index(boxes)
    sums.inner.clear()
    region = number_of[kind] if len(kind) else kind
    keep = region >= 0
    one, two, region = one[keep], two[keep], region[keep]
    order = np.lexsort((region, one))
    start = np.searchsorted(one[order], np.arange(len(need) + 1)).astype(np.int64)
    return Mates(start, two[order], region[order], regions)


def trimmed(chosen: Pairing, mates: Mates) -> tuple[Pairing, Mates]:
    """Without the keys that have no mate."""
    count = np.diff(mates.start)
    left = np.flatnonzero(count)
    right = np.unique(mates.right)
    number = np.full(len(chosen.right) + 1, -1, dtype=np.int64)
    number[right] = np.arange(len(right))
    start = np.concatenate([[0], np.cumsum(count[left])]).astype(np.int64)
    return (
        Pairing(chosen.order, chosen.units, chosen.left.kept(left), chosen.right.kept(right)),
        Mates(start, number[mates.right], mates.region, mates.regions),
    )


def matches_of(sums: Sums, mates: Mates, left: Points, right: Points, keys: int) -> MatchArrays:
    """Which rows of points may meet in which region; TooLarge where joining them would take too long."""
    boxes = list(dict.fromkeys(box for region in mates.regions for box in region))
    number = {box: place for place, box in enumerate(boxes)}
    at_once = len(left.row_low) * len(right.row_low)
    if at_once > MOST_AT_ONCE or len(boxes) * at_once > MOST_MATCHES:
        raise TooLarge(N_("the sums allowed lie in too many pieces ({boxes})"), boxes=f"{len(boxes):,}")
    matches = [box_matches(sums, box, left, right) for box in boxes]
    counts = np.concatenate([np.zeros(1, dtype=np.int64), *(count for count, _, _, _ in matches)])
    row, low, high = (
        np.concatenate([np.zeros(0, dtype=np.int64), *(match[at] for match in matches)]) for at in (1, 2, 3)
    )
    cost = {
        box: int(np.diff(left.row_start) @ count)
        for box, (count, _, _, _) in zip(boxes, matches, strict=True)
    }
    key = np.repeat(np.arange(keys), np.diff(mates.start))
    visited = np.unique(key * len(mates.regions) + mates.region) % max(1, len(mates.regions))
    visits = np.bincount(visited, minlength=len(mates.regions))
    work = sum(
        int(times) * sum(cost[box] for box in region)
        for times, region in zip(visits, mates.regions, strict=True)
    )
    if work > MOST_WORK:
        raise TooLarge(
            N_("joining the halves would take {work} additions, more than the {most} allowed"),
            work=f"{work:.1e}",
            most=f"{MOST_WORK:.1e}",
        )
    return MatchArrays(
        np.cumsum([0, *map(len, mates.regions)]).astype(np.int64),
        np.array([number[box] for region in mates.regions for box in region], dtype=np.int64),
        np.cumsum(counts).astype(np.int64),
        row,
        low,
        high,
    )


def join_halves(
    mates: Mates, matches: MatchArrays, left: HalfArrays, right: HalfArrays, small: bool
) -> JoinArrays:
    """The completions of every left point, and the table to draw a key from."""
    completions: Floats = np.zeros_like(left.table)
    keys = len(left.table)
    if left.table.size and right.table.size:
        ends = [0, keys] if small else [keys * part // THREADS for part in range(THREADS + 1)]
        origin, width = reach_of_rows(left.row_start, left.row_low, right.row_start, right.row_low)
        jobs = [
            (
                first, last, left.table, left.row_start, left.row_low,
                right.table, right.row_start, right.row_low, mates.start, mates.right, mates.region,
                matches, origin, np.empty((len(right.row_low), width)), completions,
            )
            for first, last in pairwise(ends)
        ]  # fmt: skip
        at_once(kernels.complete, jobs, small)
    running = np.empty_like(completions)
    kernels.running(left.table, completions, running)
    weights = running[:, -1] if running.shape[1] else np.zeros(keys)
    key = np.flatnonzero(weights > 0).astype(np.int64)
    chance, other = np.empty(len(key)), np.empty(len(key), dtype=np.int64)
    kernels.alias_table(weights[key], chance, other, np.empty_like(key), np.empty_like(key))
    return JoinArrays(
        key, chance, other, running, completions, mates.start, mates.right, mates.region, matches
    )


def reach_of_rows(left_start: Ints, left_low: Ints, right_start: Ints, right_low: Ints) -> tuple[int, int]:
    """The first last sum that `kernels.complete` may ask a right row for, and how many there are."""
    (least_left, most_left), (least, most) = (
        (int(low.min()), int((low + np.diff(start)).max()) - 1)
        for start, low in ((left_start, left_low), (right_start, right_low))
    )
    beyond = most_left - least_left
    return least - 1 - beyond, most - least + 2 + 2 * beyond


def box_matches(sums: Sums, box: Box, left: Points, right: Points) -> tuple[Ints, Ints, Ints, Ints]:
    """For each left row the right rows it may meet within a box, and the range of the last sums together."""
    rows, others = len(left.row_low), len(right.row_low)
    low = left.row_low[:, None] + right.row_low[None, :]
    high = low + np.diff(left.row_start)[:, None] - 1 + np.diff(right.row_start)[None, :] - 1
    together = left.row_prefix[:, None, :] + right.row_prefix[None, :, :]
    allowed = np.ones((rows, others), dtype=bool)
    for axis in range(sums.tracked - 1):
        allowed &= (box[axis][0] <= together[:, :, axis]) & (together[:, :, axis] <= box[axis][1])
    if sums.tracked:
        last = box[sums.tracked - 1]
        low, high = np.maximum(low, last[0]), np.minimum(high, last[1])
    for (start, end), constant, factors in zip(
        box[sums.tracked :], sums.constants, sums.factors, strict=True
    ):
        base = np.full((rows, others), constant, dtype=np.int64)
        for axis, factor in enumerate(factors[:-1]):
            base += factor * together[:, :, axis]
        step = factors[-1] if factors else 0
        if step == 0:
            allowed &= (start <= base) & (base <= end)
        elif step > 0:
            low, high = np.maximum(low, start - base), np.minimum(high, end - base)
        else:
            low, high = np.maximum(low, base - end), np.minimum(high, base - start)
    allowed &= low <= high
    one, two = np.nonzero(allowed)
    return (
        np.bincount(one, minlength=rows).astype(np.int64),
        two.astype(np.int64),
        low[one, two],
        high[one, two],
    )


def at_once(work: Callable[..., Result], jobs: Sequence[tuple[object, ...]], small: bool) -> list[Result]:
    """The work done on threads, the last of it on this one; where it is too small for that, all of it."""
    if small or len(jobs) < 2:
        return [work(*job) for job in jobs]
    with ThreadPoolExecutor(len(jobs) - 1) as pool:
        others = [pool.submit(work, *job) for job in jobs[:-1]]
        last = work(*jobs[-1])
        return [*(done.result() for done in others), last]
