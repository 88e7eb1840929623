"""Trains the playing policy of Liap Tui and its quick declarer by self-play, and writes their weights.

    python tools/liaptui_policy.py --visibility hidden --out out/hidden.npz
    python tools/liaptui_policy.py --visibility open --out out/open.npz
    python tools/liaptui_policy.py --pack out/hidden.npz out/open.npz

Both networks learn what a choice brings from what it brought (deep Monte Carlo): four seats declare and play
by the networks as they are, some choices at random, some seats as beginners, and every choice made is fitted
to how its round ended for its seat: whether the declaration was hit, and the piles missed by.

The last line packs the weights, as whole numbers, into `src/majlis/liaptui/lookahead/weights.npz`. One
seed gives one result on one machine; elsewhere floating point may round otherwise.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from majlis.compiled import kernel
from majlis.liaptui.lookahead.declaring import Quick, may_declare, quick_values
from majlis.liaptui.lookahead.kernels import (
    OPEN,
    UNIT,
    Net,
    Room,
    RoundState,
    answer,
    best_so_far,
    clipped,
    end_turn,
    forced,
    held,
    holds,
    new_room,
    points,
    set_number,
    take_pieces,
)
from majlis.liaptui.lookahead.schools import BEGINNER, POLICY
from majlis.liaptui.lookahead.styles import choose
from majlis.liaptui.lookahead.tables import (
    BEST_CLASS,
    COLUMNS,
    COPY,
    DECLARE_COLUMNS,
    DECLARED,
    FOLLOW_CLASS,
    GENERAL,
    HAND,
    HOLDER,
    KIND_KEY,
    LARGE_CLASS,
    LEAD_CLASS,
    LED_TYPE,
    MY_NEED,
    NEEDS,
    OTHER_NEED,
    OWN,
    OWN_LARGE,
    OWN_PLACE,
    PLACE,
    SET_CLASS,
    SET_KEY,
    SET_POWER,
    SET_SIZE,
    SET_TYPE,
    SETS,
    SHED,
    THERMOMETER,
    TYPE_START,
    UNSEEN,
    WIDTH,
)

Floats = NDArray[np.float32]
PACKED = Path(__file__).resolve().parents[1] / "src/majlis/liaptui/lookahead/weights.npz"
STEP = 256
"""Steps to 1 of the whole-number weights, in each layer."""
BATCH = 2048
RICH, RICH_TRIES = 0.15, 60
"""In such a part of the rounds the starter has the richest of so many hands, and often declares accordingly:
such hands are rare, and what to do with them would not be learnt."""
BEGINNERS = 0.25
"""How often a seat plays as a beginner in self-play, so that the networks do not count on experts only."""
IMPORTANCE = np.array([6, 1], dtype=np.float32)
"""How errors of the two outputs compare: a hit is worth about six points, a pile missed one."""


class Samples(NamedTuple):
    """What self-play recorded: inputs and outcomes of plays, inputs, numbers and points of declarations."""

    plays: NDArray[np.uint8]
    ends: Floats
    declarations: NDArray[np.uint8]
    numbers: NDArray[np.int64]
    gained: Floats


@kernel
def play_inputs(
    table: RoundState, seat: int, leader: int, played: int, rules: int, key: int, row: Any
) -> None:
    """Marks the policy's inputs for this play: `policy` says what they are."""
    row[:] = 0
    hand = table.hands[seat]
    for kind in range(1, 15):
        unseen = table.alive[kind] - hand[kind]
        if rules & OPEN:
            for step in range(played):
                unseen -= table.turn[(leader + step) & 3] >> 3 * (kind - 1) & 7
        for copy in range(unseen):
            row[UNSEEN + THERMOMETER[kind] + copy] = 1
        for copy in range(hand[kind] - (key >> 3 * (kind - 1) & 7)):
            row[HAND + THERMOMETER[kind] + copy] = 1
    row[MY_NEED + clipped(table.declared[seat] - table.taken[seat])] = 1
    for step in range(1, 4):
        other = (seat + step) & 3
        done = 1 if step >= 4 - played else 0
        need = clipped(table.declared[other] - table.taken[other])
        row[OTHER_NEED + (2 * (step - 1) + done) * NEEDS + need] = 1
    row[PLACE + played] = 1
    if not played:
        row[LEAD_CLASS + SET_CLASS[set_number(key)]] = 1
        return
    led = set_number(table.turn[leader])
    own = answer(key, SET_TYPE[led], rules)
    row[LED_TYPE + SET_TYPE[led]] = 1
    row[FOLLOW_CLASS + SET_CLASS[own] if own >= 0 else SHED + SET_SIZE[led]] = 1
    if rules & OPEN:
        holder, best = best_so_far(table, leader, played, rules)
        if own >= 0 and SET_POWER[own] > SET_POWER[best]:
            row[HOLDER] = 1
        else:
            row[HOLDER + ((holder - seat) & 3)] = 1
            row[BEST_CLASS + SET_CLASS[best]] = 1


@kernel
def declare_inputs(hand: Any, place: int, declared: Any, general: bool, row: Any) -> None:
    """Marks the quick declarer's inputs: `declaring` says what they are."""
    row[:] = 0
    for kind in range(1, 15):
        for copy in range(hand[kind]):
            row[OWN + THERMOMETER[kind] + copy] = 1
    row[OWN_PLACE + place] = 1
    for before in range(place):
        row[DECLARED + 9 * before + declared[before]] = 1
    if general and place:
        row[GENERAL] = 1
    for number in range(SETS):
        large = LARGE_CLASS[SET_CLASS[number]]
        if large >= 0 and holds(hand, number):
            row[OWN_LARGE + large] = 1


@kernel
def random_play(table: RoundState, seat: int, leader: int, played: int) -> int:
    """Any set to lead; to follow any pieces, half of the time a set of the type led if there is one."""
    hand = table.hands[seat]
    first, last, size, picked, count = 0, SETS, 0, -1, 0
    if played:
        led = set_number(table.turn[leader])
        size = SET_SIZE[led]
        first, last = TYPE_START[SET_TYPE[led]], TYPE_START[SET_TYPE[led] + 1]
    if not played or np.random.random() < 0.5:
        for number in range(first, last):
            if holds(hand, number):
                count += 1
                if np.random.random() * count < 1:
                    picked = number
    if picked >= 0:
        return SET_KEY[picked]
    key, left = 0, held(hand)
    for kind in range(1, 15):
        for _ in range(hand[kind]):
            if np.random.random() * left < size:
                key += KIND_KEY[kind]
                size -= 1
            left -= 1
    return key


@kernel
def explored(values: Any, place: int, total: int, nonzero: bool, straying: float) -> int:
    """The number to declare: mostly the best; sometimes a good one, seldom any, the small ones rather."""
    luck = np.random.random()
    chosen, most = -1, 0.0
    for number in range(9):
        if may_declare(number, place, total, nonzero):
            value = values[number] / UNIT
            if luck < straying / 4:
                value = np.random.random() - 0.12 * number
            elif luck < straying:
                value -= 1.2 * np.log(-np.log(np.random.random() + 1e-12) + 1e-12)
            if chosen < 0 or value > most:
                chosen, most = number, value
    return chosen


@njit(nogil=True)
def richness(hand: Any, left: Any) -> int:
    """How many pieces lie in sets of three or more that share none, the largest first."""
    left[:] = hand
    total = 0
    while True:
        best = -1
        for number in range(SETS):
            larger = SET_SIZE[number] >= 3 and (best < 0 or SET_SIZE[number] > SET_SIZE[best])
            if larger and holds(left, number):
                best = number
        if best < 0:
            return total
        total += SET_SIZE[best]
        take_pieces(left, SET_KEY[best])


@njit(nogil=True)
def deal(table: RoundState, pack: Any, starter: int, tries: int, best: Any, left: Any) -> int:
    """Deals at random; of several tries the one in which the starter has the most sets, and that richness."""
    most = -1
    for _ in range(tries):
        np.random.shuffle(pack)
        table.hands[:] = 0
        for place in range(32):
            table.hands[place >> 3, pack[place]] += 1
        rich = richness(table.hands[starter], left)
        if rich > most:
            most = rich
            best[:] = table.hands
    table.hands[:] = best
    table.alive[:] = COPY
    table.taken[:] = 0
    return most


@njit(nogil=True)
def self_play(
    rounds: int,
    seed: int,
    rules: int,
    net: Net,
    quick: Quick,
    straying: tuple[float, float],
    samples: Samples,
    room: Room,
) -> tuple[int, int, float, float]:
    """Rounds of four seats; how many plays and declarations were recorded, the points and the hits."""
    np.random.seed(seed)
    pack = np.repeat(np.arange(15), COPY)
    table = RoundState(
        np.zeros((4, 15), dtype=np.int64), np.zeros(15, dtype=np.int64), np.zeros(4, dtype=np.int64),
        np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64),
    )  # fmt: skip
    order, owner, left = (
        np.zeros(4, dtype=np.int64),
        np.zeros(64, dtype=np.int64),
        np.zeros(15, dtype=np.int64),
    )
    best = np.zeros((4, 15), dtype=np.int64)
    plays, declarations, gained, hits = 0, 0, 0.0, 0.0
    for _ in range(rounds):
        if plays + 40 > len(samples.plays) or declarations + 4 > len(samples.declarations):
            break
        starter, general = np.random.randint(4), np.random.random() < 0.3
        tries = RICH_TRIES if np.random.random() < RICH else 1
        rich = deal(table, pack, starter, tries, best, left)
        bold = tries > 1 and np.random.random() < 0.5
        general = general and tries == 1
        while general and not table.hands[starter, 14]:
            starter = (starter + 1) & 3
        for seat in range(4):
            table.styles[seat] = BEGINNER if np.random.random() < BEGINNERS else POLICY
        total = 0
        for place in range(4):
            seat = (starter + place) & 3
            declare_inputs(
                table.hands[seat], place, order, general, samples.declarations[declarations + place]
            )
            quick_values(quick, table.hands[seat], place, order, general, room.sums[0], room.values)
            order[place] = explored(room.values, place, total, np.random.random() < 0.08, straying[1])
            if bold and not place:
                order[place] = min(rich + np.random.randint(4), 8)
            table.declared[seat] = order[place]
            samples.numbers[declarations + place] = order[place]
            total += order[place]
        leader, first = starter, plays
        while held(table.alive):
            for played in range(4):
                seat = (leader + played) & 3
                free = not forced(table, seat, leader, played)
                if free and np.random.random() < straying[0]:
                    key = random_play(table, seat, leader, played)
                else:
                    key = choose(net, table, seat, leader, played, rules, room)
                if free and table.styles[seat] == POLICY and np.random.random() < 0.7:
                    play_inputs(table, seat, leader, played, rules, key, samples.plays[plays])
                    owner[plays - first] = seat
                    plays += 1
                table.turn[seat] = key
                take_pieces(table.hands[seat], key)
            leader = end_turn(table, leader, rules)
        for number in range(first, plays):
            missed = abs(table.declared[owner[number - first]] - table.taken[owner[number - first]])
            samples.ends[number, 0] = 1 if missed == 0 else 0
            samples.ends[number, 1] = missed
        for place in range(4):
            seat = (starter + place) & 3
            samples.gained[declarations] = points(table.declared[seat], table.taken[seat])
            gained += samples.gained[declarations]
            hits += table.declared[seat] == table.taken[seat]
            declarations += 1
    return plays, declarations, gained, hits


class Learner:
    """A network of one hidden layer in floating point, fitted by Adam (Kingma and Ba 2015)."""

    def __init__(self, columns: int, outputs: int, rng: np.random.Generator) -> None:
        def normal(*shape: int) -> Floats:
            return rng.standard_normal(shape).astype(np.float32)

        self.parts = [
            0.15 * normal(columns, WIDTH),
            np.zeros(WIDTH, dtype=np.float32),
            0.1 / np.sqrt(WIDTH, dtype=np.float32) * normal(outputs, WIDTH),
            np.zeros(outputs, dtype=np.float32),
        ]
        self.first = [np.zeros_like(part) for part in self.parts]
        self.second = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def whole(self) -> tuple[Any, Any, Any, Any]:
        """The weights as whole numbers: the arguments of `Quick`, and but for the last of `Net`."""
        columns, bias, output, shift = self.parts
        layers = (np.rint(part * STEP).astype(np.int32) for part in (columns, bias, output))
        return *layers, np.rint(shift * STEP * STEP).astype(np.int64)

    def fit(self, inputs: NDArray[np.uint8], aims: Floats, marks: Floats, rate: float, order: Any) -> None:
        """One pass: outputs are drawn to `aims`, squared errors weighed by `marks`."""
        for start in range(0, len(order) - BATCH + 1, BATCH):
            rows = order[start : start + BATCH]
            x = inputs[rows].astype(np.float32)
            columns, bias, output, shift = self.parts
            sums = x @ columns + bias
            units = np.maximum(sums, 0)
            error = (units @ output.T + shift - aims[rows]) * marks[rows if len(marks) > 1 else slice(None)]
            error /= 18 * BATCH
            back = error @ output
            back[sums <= 0] = 0
            self._step([x.T @ back, back.sum(axis=0), error.T @ units, error.sum(axis=0)], rate)

    def _step(self, slopes: list[Any], rate: float) -> None:
        self.steps += 1
        rate *= np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for part, slope, first, second in zip(self.parts, slopes, self.first, self.second, strict=True):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            part -= rate * first / (np.sqrt(second) + 1e-8)


def train(rules: int, iterations: int, rounds: int, seed: int, out: Path) -> None:
    """Trains both networks, saving them now and then."""
    rng = np.random.default_rng(seed)
    play, declare = Learner(COLUMNS, 2, rng), Learner(DECLARE_COLUMNS, 9, rng)
    samples = Samples(
        np.zeros((16 * rounds, COLUMNS), dtype=np.uint8),
        np.zeros((16 * rounds, 2), dtype=np.float32),
        np.zeros((4 * rounds, DECLARE_COLUMNS), dtype=np.uint8),
        np.zeros(4 * rounds, dtype=np.int64),
        np.zeros(4 * rounds, dtype=np.float32),
    )
    room, began = new_room(), time.perf_counter()
    for number in range(iterations):
        done = number / iterations
        rate = 1e-3 * (1 + np.cos(np.pi * done)) + 2e-5
        straying = (0.3 * (1 - done) ** 2 + 0.03, 0.25) if number else (1.0, 1.0)
        net, quick = Net(*play.whole()[:3]), Quick(*declare.whole())
        plays, declared, _, _ = self_play(
            rounds, int(rng.integers(1 << 31)), rules, net, quick, straying, samples, room
        )
        play.fit(samples.plays, samples.ends, IMPORTANCE[None] ** 2, rate, rng.permutation(plays))
        aims = np.repeat(samples.gained[:declared, None], 9, axis=1)
        marks = 2 * (samples.numbers[:declared, None] == np.arange(9)).astype(np.float32)
        declare.fit(samples.declarations, aims, marks, rate, rng.permutation(declared))
        if number % 10 == 9 or number == iterations - 1:
            np.savez(out, **{f"play_{i}": part for i, part in enumerate(play.parts)},
                     **{f"declare_{i}": part for i, part in enumerate(declare.parts)})  # fmt: skip
            net, quick = Net(*play.whole()[:3]), Quick(*declare.whole())
            _, seats, gained, hits = self_play(5000, number, rules, net, quick, (0.0, 0.0), samples, room)
            print(
                f"{number + 1}/{iterations} {time.perf_counter() - began:.0f} s: without straying "
                f"{gained / seats:.3f} points a round, {hits / seats:.1%} hit",
                flush=True,
            )


def pack(hidden: Path, opened: Path) -> None:
    """Writes the weights of both as whole numbers to where the library reads them."""
    arrays = {}
    for name, path in (("hidden", hidden), ("open", opened)):
        with np.load(path) as parts:
            for what in ("play", "declare"):
                for layer, part in enumerate(("columns", "bias", "output")):
                    whole = np.rint(parts[f"{what}_{layer}"] * STEP)
                    assert np.abs(whole).max() < 1 << 15, "weights must fit in 16 bits"
                    arrays[f"{name}_{what}_{part}"] = whole.astype(np.int16)
                arrays[f"{name}_{what}_shift"] = np.rint(parts[f"{what}_3"] * STEP * STEP).astype(np.int64)
    np.savez_compressed(PACKED, **arrays)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--visibility", choices=("hidden", "open"), default="hidden")
    parser.add_argument("--iterations", type=int, default=250)
    parser.add_argument("--rounds", type=int, default=40_000, help="of self-play, in each iteration")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--out", type=Path, default=Path("out/policy.npz"))
    parser.add_argument("--pack", type=Path, nargs=2, metavar=("HIDDEN", "OPEN"))
    asked = parser.parse_args()
    if asked.pack:
        pack(*asked.pack)
        return
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    train(OPEN if asked.visibility == "open" else 0, asked.iterations, asked.rounds, asked.seed, asked.out)


if __name__ == "__main__":
    main()
