"""One seat at a time: nothing legal is lost, the order is the engine's own, and waiting changes nothing."""

import random
from collections import Counter

import numpy as np
import pytest

import walks
from envs.toy import ToyForm, ToyState
from majlis.baloot import actions as act
from majlis.baloot.deal import Deal
from majlis.baloot.phase import Phase
from majlis.baloot.players import PLAYERS, make_player
from majlis.baloot.ruleset import DEFAULT, PRESETS, parse_rules
from majlis.baloot.state import State
from majlis.cards import parse_card, parse_cards
from majlis.envs.baloot import BalootForm
from majlis.envs.baloot_codes import PHYSICAL, WAIT
from majlis.envs.turns import Turns
from majlis.errors import IllegalAction
from majlis.game import drive

MODES = ("strict", "physical")
KAWESH_AT_2 = Deal(
    (parse_cards("♠AK♥A♦A♣A"), parse_cards("♠QJ♥Q♦Q♣Q"), parse_cards("♠789♥78"), parse_cards("♠10♥KJ♦K♣K")),
    parse_card("9♥"),
)


def eager(rng, state):
    """One random action, if possible of a seat that is not expected to act."""
    for seat in [*rng.sample(range(4), 4), state.current_player()]:
        action = walks.choose(rng, state, seat, bid=0.6, qayd=0.02)
        if action is not None:
            state.apply(action, seat)
            return seat, action
    raise AssertionError("the seat to act has no legal action")


def reach(turns, seat, action):
    """Wait until this seat is asked, then let it act; whether that was possible."""
    while turns.seat() != seat:
        if WAIT not in turns.codes():
            return False
        turns.apply(WAIT)
    turns.apply(PHYSICAL.encode(action))
    return True


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("preset", PRESETS)
def test_whatever_the_engine_allows_can_be_done_in_free_order(preset, mode):
    """Random deals with every out-of-turn word are played again, one decision at a time."""
    rules, out_of_turn = PRESETS[preset].replace(mode=mode), Counter()
    form = BalootForm(rules, order="free")
    for seed in range(40):
        rng = random.Random(seed)
        turns = Turns(form, walks.start(rng, rules, walks.streaky(rng) if seed % 2 else None))
        state = turns.state.copy()
        while not state.is_terminal():
            expected, phase = state.current_player(), state.phase
            seat, action = eager(rng, state)
            out_of_turn[phase] += seat != expected
            assert reach(turns, seat, action)
        assert turns.state == state
        assert turns.is_terminal()
    assert min(out_of_turn[Phase.AUCTION], out_of_turn[Phase.DOUBLING]) > 2
    assert mode == "strict" or out_of_turn[Phase.PLAY] > 1


@pytest.mark.parametrize("mode", MODES)
def test_in_asked_order_only_early_answers_are_missing(mode):
    """What cannot be done is an answer to an open question before those who are asked first."""
    rules, lost = DEFAULT.replace(mode=mode), 0
    for seed in range(60):
        rng = random.Random(seed)
        turns = Turns(BalootForm(rules), walks.start(rng, rules))
        state = turns.state.copy()
        while not state.is_terminal():
            asked = state.asked()
            seat, action = eager(rng, state)
            if not reach(turns.copy(), seat, action):
                assert seat in asked[1:]
                lost += 1
                break
            assert reach(turns, seat, action)
    assert lost > 5


def outcomes(form, state):
    """Every contract, or ending, that the auction and the doubling can come to."""
    found, done, todo = set(), set(), [Turns(form, state)]
    while todo:
        turns = todo.pop()
        if turns.is_terminal() or turns.state.phase == Phase.PLAY:
            contract = turns.state.contract
            found.add(turns.state.result.ending if contract is None else contract)
            continue
        for code in turns.codes():
            after = turns.copy()
            after.apply(code)
            key = talk(after)
            if key not in done:
                done.add(key)
                todo.append(after)
    return found


def talk(turns):
    """What the rest of the talk depends on."""
    parts = [turns.state.phase, turns._waiting]
    for part in (turns.state._auction, turns.state._doubling):
        names = type(part).__slots__ if part is not None else ()
        parts += [getattr(part, name) for name in names if name != "rules"]
    return tuple(parts)


@pytest.mark.parametrize("rules", ["kammelna", "kammelna+variant_chooser=buyer", "pagat+sun_double=always"])
def test_no_contract_is_lost_by_asking_in_order(rules):
    """Every way to speak at once leads to a contract that is also reached one by one."""
    state = State.new(KAWESH_AT_2, parse_rules(rules))
    asked, free = (outcomes(BalootForm(state.rules, order=order), state) for order in ("asked", "free"))
    assert asked == free
    assert {"kawesh", "all-pass"} < free
    assert len(free) > 50


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", [walks.QUICK.get(name, name) for name in PLAYERS])
def test_players_play_the_same_deal_as_when_they_are_driven(name, mode):
    rules = DEFAULT.replace(mode=mode)
    for seed in range(25):
        start = State.shuffled(np.random.default_rng(seed), rules, seed % 4)
        driven, turns = start.copy(), Turns(BalootForm(rules), start)
        drive(driven, seated(name, seed))
        players = seated(name, seed)
        while not turns.is_terminal():
            seat = turns.seat()
            view = turns.state.view(seat)
            out = turns.out_of_turn()
            action = players[seat].out_of_turn(view) if out else players[seat].act(view)
            turns.apply(WAIT if action is None else PHYSICAL.encode(action))
        assert turns.state == driven


def seated(name, seed):
    return [make_player(name, np.random.default_rng((seed, seat))) for seat in range(4)]


def test_a_kawesh_hand_is_asked_before_every_call():
    turns = Turns(BalootForm(), State.new(KAWESH_AT_2, dealer=0))
    kawesh = PHYSICAL.encode(act.KAWESH)
    for expected in (1, 2, 3):
        if expected != 2:
            assert (turns.seat(), turns.codes()) == (2, [kawesh, WAIT])
            assert turns.out_of_turn()
            turns.apply(WAIT)
        assert turns.seat() == expected
        assert not turns.out_of_turn()
        assert WAIT not in turns.codes()
        turns.apply(PHYSICAL.encode(act.PASS))
    turns.apply(kawesh)
    assert turns.state.result.ending == "kawesh"
    assert turns.codes() == []


def test_nobody_else_can_tell_that_a_kawesh_was_possible():
    """While the one seat is asked and waits, no other seat's view changes."""
    turns = Turns(BalootForm(), State.new(KAWESH_AT_2, dealer=0))
    before = [turns.state.view(seat) for seat in range(4)]
    turns.apply(WAIT)
    assert [turns.state.view(seat) for seat in range(4)] == before


def test_waiting_is_for_those_who_are_not_on_turn():
    turns = Turns(
        BalootForm(), State.new(walks.shuffled(random.Random(5)), parse_rules("kammelna+kawesh=off"))
    )
    with pytest.raises(IllegalAction, match="seat 1 may not wait: it is its turn"):
        turns.apply(WAIT)
    turns.apply(PHYSICAL.encode(act.SUN))
    assert turns.state.history == [(1, act.SUN)]


def test_refused_actions_change_nothing():
    turns = Turns(BalootForm(), State.new(KAWESH_AT_2, dealer=0))
    before = turns.state.copy()
    for code in (PHYSICAL.encode(act.PASS), PHYSICAL.encode(act.SAWA), 0, 148, -1):
        with pytest.raises(IllegalAction):
            turns.apply(code)
        assert (turns.seat(), turns.state) == (2, before)


def test_the_end_is_the_end():
    turns = Turns(BalootForm(), State.new(KAWESH_AT_2, dealer=0))
    turns.apply(PHYSICAL.encode(act.KAWESH))
    for code in (WAIT, PHYSICAL.encode(act.PASS)):
        with pytest.raises(IllegalAction, match="over"):
            turns.apply(code)
    with pytest.raises(IllegalAction, match="over"):
        turns.seat()


def test_a_copy_is_independent():
    turns = Turns(BalootForm(), State.new(KAWESH_AT_2, dealer=0))
    twin = turns.copy()
    twin.apply(WAIT)
    twin.apply(PHYSICAL.encode(act.SUN))
    assert turns.seat() == 2
    assert not turns.state.history


def test_any_game_will_do():
    turns = Turns(ToyForm(), ToyState([0, 3, 1, 2]))
    assert (turns.seat(), turns.codes()) == (1, [2, 3])
    turns.apply(3)
    assert (turns.seat(), turns.codes()) == (0, [0, 1])
    turns.apply(1)
    assert (turns.seat(), turns.codes()) == (1, [0, 1, 2])
    turns.apply(1)
    assert (turns.seat(), turns.codes()) == (2, [0, 1])


class Listener:
    """A player that never acts out of turn and writes down when it is asked."""

    name = "listener"

    def __init__(self, player, asked):
        self.player, self.asked = player, asked

    def act(self, view):
        self.asked.append((view.seat, len(view.history)))
        return self.player.act(view)

    def out_of_turn(self, view):
        self.asked.append((view.seat, len(view.history)))


def test_seats_are_asked_in_the_order_in_which_players_are_driven():
    rules, together = DEFAULT.replace(mode="physical"), 0
    for seed in range(6):
        start, asked = State.shuffled(np.random.default_rng(seed), rules), []
        driven, turns = start.copy(), Turns(BalootForm(rules), start)
        drive(driven, [Listener(player, asked) for player in seated("random", seed)])
        actions = iter(driven.history)
        for seat, moment in asked:
            together += len(turns._waiting) > 1
            assert (turns.seat(), len(turns.state.history)) == (seat, moment)
            turns.apply(WAIT if turns.out_of_turn() else PHYSICAL.encode(next(actions)[1]))
    assert together > 10
