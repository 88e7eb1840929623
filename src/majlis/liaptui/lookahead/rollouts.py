"""Worlds weighed and played out, compiled: what a declaration or a play brings in each of them.

In every world each seat plays by the policy, which sees only what that seat may see: nobody uses that the
world is laid open. Arrays of worlds come first by world; hands are by seat.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from majlis.dealing.compiled import bare_kernel
from majlis.liaptui.lookahead.declaring import Quick, declared_odds, quick_declare
from majlis.liaptui.lookahead.kernels import (
    OPEN,
    Net,
    Room,
    Table,
    add_pieces,
    drawn_play,
    end_turn,
    likelihood,
    play_out,
    take_pieces,
)
from majlis.liaptui.lookahead.tables import COPY, Counts

Floats = NDArray[np.float64]


class Course(NamedTuple):
    """A round so far, as one seat saw it.

    `declared` by seat (-1: not yet); `nonzero` by seat: 1 where 0 is not allowed; `leaders` (turns) and `plays`
    (turns, 4) packed, by seat, of the finished turns; `turn` (4) the visible plays of the current one.
    """

    declared: Counts
    nonzero: Counts
    leaders: Counts
    plays: Counts
    turn: Counts


@bare_kernel
def declared_by(course: Course, starter: int, order: Counts, places: int) -> None:
    """The first declarations by place in the order, into `order`."""
    for place in range(places):
        order[place] = course.declared[(starter + place) & 3]


@bare_kernel
def declare_in_worlds(
    net: Net,
    quick: Quick,
    hands: Counts,
    course: Course,
    starter: int,
    seat: int,
    general: bool,
    rules: int,
    numbers: Counts,
    noise: Floats,
    table: Table,
    room: Room,
    order: Counts,
    out: Counts,
) -> None:
    """What all seats take and declare in each world after each number: `out` (worlds, numbers, 2, 4).

    The seats after this one declare as `quick_declare` with `noise` (worlds, 4, 9), the same for all numbers.
    """
    place = (seat - starter) & 3
    for world in range(len(hands)):
        for choice in range(len(numbers)):
            declared_by(course, starter, order, place)
            order[place] = numbers[choice]
            for later in range(place + 1, 4):
                other = (starter + later) & 3
                order[later] = quick_declare(
                    quick, hands[world, other], later, order, general, course.nonzero[other] > 0,
                    noise[world, other], room.sums[0], room.values,
                )  # fmt: skip
            start_round(table, hands[world])
            for each in range(4):
                table.declared[(starter + each) & 3] = order[each]
            play_out(net, table, starter, 0, rules, room)
            for each in range(4):
                out[world, choice, 0, each] = table.declared[each]
                out[world, choice, 1, each] = table.taken[each]


@bare_kernel
def whole_rounds(
    net: Net, quick: Quick, hands: Counts, starters: Counts, nonzero: Counts, rules: int, noise: Floats,
    table: Table, room: Room, order: Counts, out: Counts,
) -> None:  # fmt: skip
    """What all seats declare and take where all four declare as `quick_declare`: `out` (worlds, 2, 4)."""
    for world in range(len(hands)):
        start_round(table, hands[world])
        starter = starters[world]
        for place in range(4):
            seat = (starter + place) & 3
            order[place] = quick_declare(
                quick, hands[world, seat], place, order, False, nonzero[seat] > 0, noise[world, seat],
                room.sums[0], room.values,
            )  # fmt: skip
            table.declared[seat] = order[place]
        play_out(net, table, starter, 0, rules, room)
        for each in range(4):
            out[world, 0, each] = table.declared[each]
            out[world, 1, each] = table.taken[each]


@bare_kernel
def start_round(table: Table, hands: Counts) -> None:
    """Sets the table for a round of these hands."""
    for seat in range(4):
        for kind in range(1, 15):
            table.hands[seat, kind] = hands[seat, kind]
        table.taken[seat] = 0
        table.turn[seat] = 0
    for kind in range(1, 15):
        table.alive[kind] = COPY[kind]


@bare_kernel
def weigh_declarations(
    quick: Quick, hands: Counts, course: Course, starter: int, seat: int, general: bool, room: Room,
    order: Counts, out: Floats,
) -> None:  # fmt: skip
    """The logarithm of how likely the others' declarations so far are in each world, into `out`."""
    for world in range(len(hands)):
        out[world] = 0.0
        for place in range(4):
            other = (starter + place) & 3
            if course.declared[other] < 0:
                break
            order[place] = course.declared[other]
            if other != seat:
                out[world] += declared_odds(
                    quick, hands[world, other], place, order, general, course.nonzero[other] > 0,
                    room.sums[0], room.values,
                )  # fmt: skip


@bare_kernel
def replay(
    net: Net, quick: Quick, hands: Counts, led: Counts, course: Course, starter: int, seat: int, general: bool,
    leader: int, played: int, rules: int, chances: Floats, table: Table, room: Room, order: Counts,
    weights: Floats, left: Counts, turns: Counts,
) -> None:  # fmt: skip
    """Replays the round so far in each world, up to this seat's play.

    `hands` are what each seat holds now, face-down plays of this turn included, which `led` (worlds) and
    `chances` (worlds, 4) settle. `weights` gets the logarithm of how likely all the others did is; `left`
    (worlds, 4, 15) and `turns` (worlds, 4) the hands and the plays of this turn.
    """
    for world in range(len(hands)):
        start_round(table, hands[world])
        for each in range(4):
            table.declared[each] = course.declared[each]
            for number in range(len(course.leaders)):
                add_pieces(table.hands[each], course.plays[number, each])
            if rules & OPEN:
                add_pieces(table.hands[each], course.turn[each])
        total = 0.0
        for place in range(4):
            other = (starter + place) & 3
            order[place] = course.declared[other]
            if other != seat:
                total += declared_odds(
                    quick, table.hands[other], place, order, general, course.nonzero[other] > 0,
                    room.sums[0], room.values,
                )  # fmt: skip
        for number in range(len(course.leaders)):
            for step in range(4):
                other = (course.leaders[number] + step) & 3
                key = course.plays[number, other]
                if other != seat:
                    total += likelihood(net, table, other, course.leaders[number], step, rules, key, room)
                table.turn[other] = key
                take_pieces(table.hands[other], key)
            end_turn(table, course.leaders[number], rules)
        for step in range(played):
            other = (leader + step) & 3
            key = course.turn[other]
            if rules & OPEN or step == 0:
                if not rules & OPEN:
                    key = led[world]
                total += likelihood(net, table, other, leader, step, rules, key, room)
            else:
                key = drawn_play(net, table, other, leader, rules, step, chances[world, other], room)
            table.turn[other] = key
            take_pieces(table.hands[other], key)
        weights[world] = total
        for each in range(4):
            turns[world, each] = table.turn[each] if (each - leader) & 3 < played else 0
            for kind in range(1, 15):
                left[world, each, kind] = table.hands[each, kind]


@bare_kernel
def play_in_worlds(
    net: Net, left: Counts, turns: Counts, course: Course, seat: int, leader: int, played: int, rules: int,
    taken: Counts, keys: Counts, table: Table, room: Room, out: Counts,
) -> None:  # fmt: skip
    """What all seats have taken at the end, in each world after each play: `out` (worlds, plays, 4)."""
    for world in range(len(left)):
        for choice in range(len(keys)):
            for kind in range(1, 15):
                table.alive[kind] = 0
            for each in range(4):
                table.declared[each] = course.declared[each]
                table.taken[each] = taken[each]
                table.turn[each] = turns[world, each]
                for kind in range(1, 15):
                    table.hands[each, kind] = left[world, each, kind]
                    table.alive[kind] += left[world, each, kind]
                add_pieces(table.alive, turns[world, each])
            table.turn[seat] = keys[choice]
            take_pieces(table.hands[seat], keys[choice])
            play_out(net, table, leader, played + 1, rules, room)
            for each in range(4):
                out[world, choice, each] = table.taken[each]
