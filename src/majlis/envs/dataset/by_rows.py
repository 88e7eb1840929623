"""Rows of the random player by compiled loops over a batch of deals: those that `by_state` makes, quickly."""

from typing import Any, Final

import numpy as np

from majlis.baloot.batch import Batch, random_player
from majlis.baloot.batch.claims import ROOM
from majlis.compiled.arrays import Ints2
from majlis.envs.baloot_rows import MOMENT
from majlis.envs.dataset import kernels as k
from majlis.envs.dataset.packing import words_of
from majlis.envs.dataset.plan import DatasetPlan
from majlis.envs.dataset.rows import Rows, concatenated

_EXPECTED: Final = 40
"""Rows of a deal for which there is room at first, and events of a row: somewhat more than there are."""


def rows(plan: DatasetPlan, first: int, count: int) -> Rows:
    """The rows of so many deals from number `first` on."""
    batch = Batch(count, plan.rules, seed=plan.seed, first=first)
    weights, scale = random_player(), _scale(plan)
    parts: list[Rows] = []
    done = 0
    while done < count or not parts:
        part, played = _part(plan, batch, done, first + done, weights, scale)
        parts.append(part)
        done += played
    return concatenated(parts)


def _part(
    plan: DatasetPlan, batch: Batch, begin: int, first: int, weights: Ints2, scale: Ints2
) -> tuple[Rows, int]:
    """Rows of deals from one of the batch on, and of how many deals they are."""
    left = len(batch) - begin
    size = _EXPECTED * left + k.MOST_ROWS
    told = plan.tensor == "information"
    numbers = np.zeros((size, k.NUMBERS), dtype=np.int64)
    masks = np.zeros((size, 8 * plan.mask_words), dtype=np.uint8)
    seen = np.zeros((size if plan.tensor != "none" else 0, 8 * plan.packing.words), dtype=np.uint8)
    firsts = np.zeros(size if told else 0, dtype=np.int64)
    events = np.zeros(_EXPECTED * size + 80 * k.MOST_ROWS if told else 0, dtype=np.int16)
    hands = np.zeros((size if plan.hands else 0, 4), dtype=np.int64)
    so_far = np.zeros(3, dtype=np.int64)
    k.play_deals(
        *(batch.rows[begin:], batch.events[begin:], batch.numbers, weights, _wanted(plan), scale, first),
        *(numbers, masks, seen, firsts, events, hands),
        *(np.zeros(ROOM, dtype=np.int64), np.zeros(MOMENT, dtype=np.float32), so_far),
    )
    done, end, event_end = so_far.tolist()
    columns = numbers[:end].T

    def column(at: int, kind: Any) -> Any:
        return columns[at].astype(kind)

    found = Rows(
        deal=column(k.DEAL, np.uint32),
        step=column(k.STEP, np.uint16),
        seat=column(k.SEAT, np.uint8),
        phase=column(k.KIND, np.uint8),
        action=column(k.ACTION, np.uint16),
        returns=column(k.RETURN, np.int16),
        game_points=column(k.GAME_POINTS, np.int16),
        card_points=column(k.CARD_POINTS, np.int16),
        mask=words_of(masks[:end]),
        observation=None if plan.tensor == "none" else words_of(seen[:end]),
        first_hand=firsts[:end].astype(np.uint32) if told else None,
        events=events[:event_end].astype(np.uint16) if told else None,
        event_ends=np.concatenate([[0], columns[k.EVENT_END]]).astype(np.int32) if told else None,
        hands=hands[:end].astype(np.uint32) if plan.hands else None,
    )
    return found, done


def _wanted(plan: DatasetPlan) -> int:
    """What the rows are to have, as the loops read it."""
    return sum(
        bit
        for bit, is_so in (
            (k.WITH_MOMENT, plan.tensor != "none"),
            (k.WITH_EVENTS, plan.tensor == "information"),
            (k.WITH_HANDS, plan.hands),
            (k.NO_BIDDING, plan.phases == "play"),
            (k.NO_PLAY, plan.phases == "bidding"),
            (k.NO_FORCED, not plan.forced),
        )
        if is_so
    )


def _scale(plan: DatasetPlan) -> Ints2:
    """Of each number of an observation its divisor, and the places of its bits."""
    packing = plan.packing
    found = np.zeros((len(packing.divisors), max(2, len(packing.planes))), dtype=np.int64)
    at = 0
    for bit, places in enumerate(packing.planes):
        found[places, bit] = at + np.arange(len(places))
        at += len(places)
    found[:, 0] = packing.divisors  # the place of the lowest bit is the number itself
    return found
