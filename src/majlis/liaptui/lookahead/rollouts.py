"""Rollouts in weighted worlds, compiled: what a declaration or a play brings in each of them.

In every world each seat plays by its school, by what that seat may see: nobody uses that the world is laid
open. A world counts by how likely the others' actions are in it, whatever their schools; then each gets one,
by how likely each school is in this world. Arrays of worlds come first by world; hands are counts, by seat
and kind.
"""

from __future__ import annotations

from typing import NamedTuple

from majlis.compiled import kernel
from majlis.compiled.arrays import Floats, Floats2, Floats3
from majlis.liaptui.lookahead.declaring import Quick, declared_odds, quick_declare
from majlis.liaptui.lookahead.kernels import OPEN, Net, Room, RoundState, add_pieces, end_turn, take_pieces
from majlis.liaptui.lookahead.schools import HOW, WAY
from majlis.liaptui.lookahead.styles import drawn_play, play_out, ways_odds
from majlis.liaptui.lookahead.tables import COPY, Counts, Counts2, Counts3, Counts4


class Brain(NamedTuple):
    """What everybody is supposed to think with: the policy and the quick declarer."""

    net: Net
    quick: Quick


class Desk(NamedTuple):
    """Where worlds are played out: a table, scratch space, and four declarations in order.

    `hows` and `ways` (4, ways to count; 4, ways to play): how likely what a seat did is by each of them.
    """

    table: RoundState
    room: Room
    order: Counts
    hows: Floats2
    ways: Floats2


class Belief(NamedTuple):
    """What is believed of the seats' schools, and what the worlds say of them.

    `prior` (4, schools), whole parts; filled for each world: `odds` (worlds, 4, schools), the chances of each
    school, `styles` (worlds, 4), the one that the seat gets. `chances` (worlds, 4, 2) settle which it is, and
    what a seat played face down.
    """

    prior: Counts2
    odds: Floats3
    styles: Counts2
    chances: Floats3


class PlayState(NamedTuple):
    """A round so far, as one seat saw it."""

    seat: int
    starter: int
    general: bool
    """Whether the starter is known to hold the red general."""
    leader: int
    """Of the current turn."""
    played: int
    """How many have played in it."""
    rules: int
    declared: Counts
    """By seat; -1: not yet."""
    nonzero: Counts
    """By seat: 1 where 0 may not be declared."""
    leaders: Counts
    """Of the finished turns."""
    plays: Counts2
    """(turns, 4): their plays, packed, by seat."""
    turn: Counts
    """(4): the plays of the current turn that are seen, packed, by seat."""
    taken: Counts


@kernel
def start_round(table: RoundState, hands: Counts2, styles: Counts) -> None:
    """Sets the table for a round of these hands, the seats of these schools."""
    for seat in range(4):
        for kind in range(1, 15):
            table.hands[seat, kind] = hands[seat, kind]
        table.taken[seat] = 0
        table.turn[seat] = 0
        table.styles[seat] = styles[seat]
    for kind in range(1, 15):
        table.alive[kind] = COPY[kind]


@kernel
def declare_from(
    brain: Brain, play_state: PlayState, desk: Desk, hands: Counts2, place: int, noise: Floats2
) -> None:
    """Lets the seats from this place on declare at a glance, and enters all declarations on the table."""
    for later in range(place, 4):
        seat = (play_state.starter + later) & 3
        desk.order[later] = quick_declare(
            brain.quick, hands[seat], later, desk.order, play_state.general, play_state.nonzero[seat] > 0,
            HOW[desk.table.styles[seat]], noise[seat], desk.room.sums[0], desk.room.values,
        )  # fmt: skip
    for each in range(4):
        desk.table.declared[(play_state.starter + each) & 3] = desk.order[each]


@kernel
def declare_in_worlds(
    brain: Brain,
    play_state: PlayState,
    desk: Desk,
    hands: Counts3,
    styles: Counts2,
    numbers: Counts,
    noise: Floats3,
    out: Counts4,
) -> None:
    """What all seats declare and take in each world after each number: `out` (worlds, numbers, 2, 4).

    The seats after this one declare as `quick_declare` with `noise` (worlds, 4, 9), the same for all numbers.
    """
    place = (play_state.seat - play_state.starter) & 3
    for world in range(len(hands)):
        for choice in range(len(numbers)):
            for before in range(place):
                desk.order[before] = play_state.declared[(play_state.starter + before) & 3]
            desk.order[place] = numbers[choice]
            start_round(desk.table, hands[world], styles[world])
            declare_from(brain, play_state, desk, hands[world], place + 1, noise[world])
            play_out(brain.net, desk.table, play_state.starter, 0, play_state.rules, desk.room)
            for each in range(4):
                out[world, choice, 0, each] = desk.table.declared[each]
                out[world, choice, 1, each] = desk.table.taken[each]


@kernel
def whole_rounds(
    brain: Brain,
    play_state: PlayState,
    desk: Desk,
    hands: Counts3,
    styles: Counts2,
    noise: Floats3,
    out: Counts3,
) -> None:
    """What all seats declare and take where all four declare at a glance: `out` (worlds, 2, 4)."""
    for world in range(len(hands)):
        start_round(desk.table, hands[world], styles[world])
        declare_from(brain, play_state, desk, hands[world], 0, noise[world])
        play_out(brain.net, desk.table, play_state.starter, 0, play_state.rules, desk.room)
        for each in range(4):
            out[world, 0, each] = desk.table.declared[each]
            out[world, 1, each] = desk.table.taken[each]


@kernel
def weigh_declarations(brain: Brain, play_state: PlayState, desk: Desk, hands: Counts2) -> None:
    """How likely each seat's declaration so far is with these hands of eight, into `desk.hows`."""
    desk.hows[:, :] = 1.0
    desk.ways[:, :] = 1.0
    for place in range(4):
        other = (play_state.starter + place) & 3
        if play_state.declared[other] < 0:
            break
        desk.order[place] = play_state.declared[other]
        if other != play_state.seat:
            declared_odds(
                brain.quick, hands[other], place, desk.order, play_state.general,
                play_state.nonzero[other] > 0, desk.room.sums[0], desk.room.values, desk.hows[other],
            )  # fmt: skip


@kernel
def settle_school(desk: Desk, belief: Belief, world: int, seat: int) -> float:
    """Gives a seat its school in this world, by what it did; how likely that is, whatever the school."""
    odds, total = belief.odds[world, seat], 0.0
    for school in range(len(odds)):
        likely = desk.hows[seat, HOW[school]] * desk.ways[seat, WAY[school]]
        odds[school] = belief.prior[seat, school] * likely
        total += odds[school]
    left, found = belief.chances[world, seat, 0] * total, 0
    for school in range(len(odds)):
        if odds[school] > 0 and left >= 0:
            found = school
            left -= odds[school]
    for school in range(len(odds)):
        odds[school] /= total
    belief.styles[world, seat] = found
    desk.table.styles[seat] = found
    return total


@kernel
def settle_schools(play_state: PlayState, desk: Desk, belief: Belief, world: int) -> float:
    """The same for all seats but one's own, which plays by the policy."""
    likely = 1.0
    for seat in range(4):
        if seat != play_state.seat:
            likely *= settle_school(desk, belief, world, seat)
        else:
            belief.styles[world, seat] = 0
            belief.odds[world, seat] = 0.0
            belief.odds[world, seat, 0] = 1.0
    return likely


@kernel
def weigh_before(
    brain: Brain, play_state: PlayState, desk: Desk, hands: Counts3, belief: Belief, weights: Floats
) -> None:
    """How likely the others' declarations so far are in each world, into `weights`, and their schools."""
    for world in range(len(hands)):
        weigh_declarations(brain, play_state, desk, hands[world])
        weights[world] = settle_schools(play_state, desk, belief, world)


@kernel
def replay_turns(brain: Brain, play_state: PlayState, desk: Desk) -> None:
    """Plays the finished turns as they were played; how likely the others' plays were, into `desk.ways`.

    Of a seat's seven plays none is less likely than one in 3,000: no product is near the least number.
    """
    table = desk.table
    for number in range(len(play_state.leaders)):
        leader = play_state.leaders[number]
        for step in range(4):
            seat = (leader + step) & 3
            key = play_state.plays[number, seat]
            if seat != play_state.seat:
                ways_odds(
                    brain.net, table, seat, leader, step, play_state.rules, key, desk.room, desk.ways[seat]
                )
            table.turn[seat] = key
            take_pieces(table.hands[seat], key)
        end_turn(table, leader, play_state.rules)


@kernel
def replay_current(
    brain: Brain, play_state: PlayState, desk: Desk, led: int, belief: Belief, world: int
) -> None:
    """Plays what was played of the current turn; how likely it was, as far as it is known.

    Where plays are hidden the leader's is `led`, and the others' are drawn by schools that fit what they did
    before.
    """
    table, leader, rules = desk.table, play_state.leader, play_state.rules
    for step in range(play_state.played):
        seat = (leader + step) & 3
        if rules & OPEN or step == 0:
            key = play_state.turn[seat] if rules & OPEN else led
            ways_odds(brain.net, table, seat, leader, step, rules, key, desk.room, desk.ways[seat])
        else:
            settle_school(desk, belief, world, seat)
            key = drawn_play(
                brain.net, table, seat, leader, step, rules, belief.chances[world, seat, 1], desk.room
            )
        table.turn[seat] = key
        take_pieces(table.hands[seat], key)


@kernel
def replay(
    brain: Brain,
    play_state: PlayState,
    desk: Desk,
    hands: Counts3,
    led: Counts,
    belief: Belief,
    weights: Floats,
    turns: Counts2,
) -> None:
    """Replays the round so far in each world, up to this seat's play.

    `hands` are what each seat holds now, its face-down play of this turn included; they become what it
    holds after that play, and `turns` (worlds, 4) the plays of this turn. `weights` gets how likely all that
    the others did is.
    """
    table = desk.table
    for world in range(len(hands)):
        start_round(table, hands[world], belief.styles[world])
        for each in range(4):
            table.declared[each] = play_state.declared[each]
            for number in range(len(play_state.leaders)):
                add_pieces(table.hands[each], play_state.plays[number, each])
            add_pieces(table.hands[each], play_state.turn[each])
        weigh_declarations(brain, play_state, desk, table.hands)
        replay_turns(brain, play_state, desk)
        replay_current(brain, play_state, desk, led[world], belief, world)
        weights[world] = settle_schools(play_state, desk, belief, world)
        for each in range(4):
            turns[world, each] = table.turn[each] if (each - play_state.leader) & 3 < play_state.played else 0
            for kind in range(1, 15):
                hands[world, each, kind] = table.hands[each, kind]


@kernel
def play_in_worlds(
    brain: Brain,
    play_state: PlayState,
    desk: Desk,
    hands: Counts3,
    styles: Counts2,
    turns: Counts2,
    keys: Counts,
    out: Counts3,
) -> None:
    """What all seats have taken at the end, in each world after each play: `out` (worlds, plays, 4).

    `hands` and `turns` are as `replay` leaves them.
    """
    table = desk.table
    for world in range(len(hands)):
        for choice in range(len(keys)):
            start_round(table, hands[world], styles[world])
            for kind in range(1, 15):
                table.alive[kind] = 0
            for each in range(4):
                table.declared[each] = play_state.declared[each]
                table.taken[each] = play_state.taken[each]
                table.turn[each] = turns[world, each]
                add_pieces(table.alive, turns[world, each])
                for kind in range(1, 15):
                    table.alive[kind] += hands[world, each, kind]
            table.turn[play_state.seat] = keys[choice]
            take_pieces(table.hands[play_state.seat], keys[choice])
            play_out(brain.net, table, play_state.leader, play_state.played + 1, play_state.rules, desk.room)
            for each in range(4):
                out[world, choice, each] = table.taken[each]
