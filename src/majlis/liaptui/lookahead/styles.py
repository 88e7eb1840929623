"""Every seat by its school, compiled: what it plays, how likely what it played was, a round played out."""

from __future__ import annotations

from majlis.compiled import kernel
from majlis.compiled.arrays import Floats
from majlis.liaptui.lookahead.kernels import (
    NOT_HELD,
    Net,
    Room,
    RoundState,
    end_turn,
    forced,
    held,
    masked,
    odds,
    packed,
    set_number,
    take_pieces,
    weigh,
)
from majlis.liaptui.lookahead.schools import WAY
from majlis.liaptui.lookahead.simple import (
    BEGINNER,
    ERRATIC,
    KEEPS_ON,
    STRONGEST,
    STUBBORN,
    WHOLE,
    count_choices,
    erratic,
    hidden_word,
    simple_odds,
    simple_play,
)
from majlis.liaptui.lookahead.tables import MASK_START, MASKS, SET_SIZE, SETS

POLICY = 0
"""The way to play by the policy; the others are in `simple`."""
PLAY_HALVING, PLAY_CARELESS = 27_256, 0.03
"""How a seat is supposed to stray from the policy: how much less worth makes a choice half as likely (0.6
points make it e times less likely), and how often it plays anything."""


@kernel
def policy_odds(
    net: Net, table: RoundState, seat: int, leader: int, played: int, rules: int, key: int, room: Room
) -> float:
    """How likely a seat that plays by the policy, with some straying, was to play these packed pieces."""
    chosen = weigh(net, table, seat, leader, played, rules, room)
    values, worth, best, total, count = room.values, NOT_HELD, NOT_HELD, 0, 0
    if played:
        size = SET_SIZE[set_number(table.turn[leader])]
        first, last = MASK_START[size], MASK_START[size + 1]
        for number in range(first, last):
            best = max(best, values[MASKS[number]])
        for number in range(first, last):
            value = values[MASKS[number]]
            if value != NOT_HELD:
                total += odds(value, best, PLAY_HALVING)
                count += 1
                if masked(room.kinds, MASKS[number]) == key:
                    worth = value
    else:
        best = values[set_number(chosen)]
        for number in range(SETS):
            if values[number] != NOT_HELD:
                total += odds(values[number], best, PLAY_HALVING)
                count += 1
        worth = values[set_number(key)]
    own = 0 if worth == NOT_HELD else odds(worth, best, PLAY_HALVING)
    return (1 - PLAY_CARELESS) * own / total + PLAY_CARELESS / count


@kernel
def ways_odds(
    net: Net,
    table: RoundState,
    seat: int,
    leader: int,
    played: int,
    rules: int,
    key: int,
    room: Room,
    into: Floats,
) -> None:
    """Multiplies the odds of each way to play by how likely it is that it plays these packed pieces."""
    if forced(table, seat, leader, played):
        return
    hand, need = table.hands[seat], table.declared[seat] - table.taken[seat]
    led = set_number(table.turn[leader]) if played else -1
    into[ERRATIC] /= count_choices(table, seat, leader, played, room)
    into[POLICY] *= policy_odds(net, table, seat, leader, played, rules, key, room)
    for way in (BEGINNER, STRONGEST, STUBBORN):
        into[way] *= simple_odds(hand, need, led, way, key)


@kernel
def drawn_play(
    net: Net, table: RoundState, seat: int, leader: int, played: int, rules: int, chance: float, room: Room
) -> int:
    """The packed pieces of a follower who plays as `ways_odds` supposes; `chance` in [0, 1) tells which."""
    if forced(table, seat, leader, played):
        return packed(table.hands[seat])
    if WAY[table.styles[seat]] != POLICY:
        return styled(table, seat, leader, played, room)
    chosen = weigh(net, table, seat, leader, played, rules, room)
    size = SET_SIZE[set_number(table.turn[leader])]
    first, last = MASK_START[size], MASK_START[size + 1]
    best, total, values = NOT_HELD, 0, room.values
    for number in range(first, last):
        best = max(best, values[MASKS[number]])
    for number in range(first, last):
        if values[MASKS[number]] != NOT_HELD:
            total += odds(values[MASKS[number]], best, PLAY_HALVING)
    chance *= total
    for number in range(first, last):
        if values[MASKS[number]] != NOT_HELD:
            chance -= odds(values[MASKS[number]], best, PLAY_HALVING)
            if chance < 0:
                return masked(room.kinds, MASKS[number])
    return chosen


@kernel
def styled(table: RoundState, seat: int, leader: int, played: int, room: Room) -> int:
    """The packed pieces that a seat plays which does not play by the policy."""
    way = WAY[table.styles[seat]]
    if way == ERRATIC:
        return erratic(table, seat, leader, played, room)
    hand, need = table.hands[seat], table.declared[seat] - table.taken[seat]
    if need <= 0 and hidden_word(hand, table.alive) % KEEPS_ON == 0:
        need = WHOLE
    return simple_play(hand, need, set_number(table.turn[leader]) if played else -1, way)


@kernel
def choose(net: Net, table: RoundState, seat: int, leader: int, played: int, rules: int, room: Room) -> int:
    """The packed pieces that this seat plays by its school, `played` plays of the turn being made."""
    if forced(table, seat, leader, played):
        return packed(table.hands[seat])
    if WAY[table.styles[seat]] != POLICY:
        return styled(table, seat, leader, played, room)
    return weigh(net, table, seat, leader, played, rules, room)


@kernel
def play_out(net: Net, table: RoundState, leader: int, played: int, rules: int, room: Room) -> int:
    """Plays a round to its end every seat by its school, in place; the winner of the last turn."""
    left = held(table.alive)
    while left:
        while played < 4:
            seat = (leader + played) & 3
            key = choose(net, table, seat, leader, played, rules, room)
            table.turn[seat] = key
            take_pieces(table.hands[seat], key)
            played += 1
        leader = end_turn(table, leader, rules)
        left = held(table.alive)
        played = 0
    return leader
