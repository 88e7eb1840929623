"""Liap Tui piece by piece: every play of the engine can be reached in one way, and nobody sees the picks."""

import random

import numpy as np
import pytest

import liaptui_walks as walks
from majlis.envs.liaptui import LiapTuiForm
from majlis.envs.liaptui_rounds import CODES, DONE, PICK, SmallSteps
from majlis.envs.turns import Turns
from majlis.errors import IllegalAction, NotationError
from majlis.game import drive
from majlis.liaptui.actions import KEEP, REDEAL, format_action, is_play, pieces_of
from majlis.liaptui.deal import Deals
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import KINDS, kinds_in, parse_hand
from majlis.liaptui.players import make_player
from majlis.liaptui.state import State

WEAK = tuple(map(parse_hand, ("eerrhhcc", "GAAEgaaE", "RRHHCCSS", "SSSsssss")))


def spelled(state, action):
    """The codes of an engine's action, the slow way."""
    if not is_play(action):
        return [action]
    codes = [PICK + KINDS.index(kind) for kind in kinds_in(pieces_of(action))]
    return codes if state.plays else [*codes, DONE]


def ways(state):
    """Every row of codes that ends in an action of the engine, with the round after it."""
    todo, found = [((), state)], {}
    while todo:
        codes, here = todo.pop()
        for code in here.legal_actions():
            after = here.copy()
            after.apply(code)
            if after.picked:
                todo.append(((*codes, code), after))
            else:
                found[(*codes, code)] = after.round
    return found


def test_every_play_is_reached_in_exactly_one_way():
    for seed in range(6):
        rng = random.Random(seed)
        for moment in walks.moments(rng, walks.start(rng)):
            if moment.is_terminal() or rng.random() < 0.7:
                continue
            expected = {}
            for action in moment.legal_actions():
                after = moment.copy()
                after.apply(action)
                expected[tuple(spelled(moment, action))] = after
            found = ways(SmallSteps.within(moment, 5))
            assert found.keys() == expected.keys()
            assert all(found[codes].history == after.history for codes, after in expected.items())


def test_players_play_the_same_round_as_when_they_are_driven():
    form = LiapTuiForm()
    for seed in range(12):
        start = form.deal(np.random.default_rng(seed))
        driven, turns = start.round.copy(), Turns(form, start.copy())
        drive(driven, [make_player("repaired", np.random.default_rng((seed, seat))) for seat in range(4)])
        for seat, action in driven.history:
            for code in spelled(turns.state.round, action):
                assert turns.seat() == seat
                assert not turns.out_of_turn()
                turns.apply(code)
        assert turns.is_terminal()
        assert turns.state.round == driven
        assert turns.state.returns() == driven.returns()


def test_picks_are_seen_by_nobody_else():
    state = SmallSteps.within(random_play(3), 0)
    while state.round.phase != Phase.PLAY:
        state.apply(state.legal_actions()[-1])
    by = state.current_player()
    before = [state.view(seat) for seat in range(4)]
    state.apply(state.legal_actions()[0])
    for seat in range(4):
        assert (state.view(seat) != before[seat]) == (seat == by)
    assert state.picked
    assert state.view(by).picked == state.picked
    assert state.view(by).view.hand == before[by].view.hand


def random_play(seed):
    return State.shuffled(np.random.default_rng(seed))


def test_weak_hands_may_be_asked_in_any_order_and_see_no_answer():
    state = SmallSteps(State.new(Deals((WEAK, WEAK[::-1]))), limit=None)
    asked = state.round.asked()
    assert len(asked) > 1
    assert state.current_player() == asked[0]
    before = state.view(asked[0])
    state.apply(REDEAL, asked[1])
    assert state.view(asked[0]) == before
    assert state.legal_actions(asked[1]) == []
    for seat in asked[:1] + asked[2:]:
        state.apply(KEEP, seat)
    assert state.round.multiplier == 2
    assert [past[0].hand for past in state.past] == list(WEAK)
    assert [past[0].answer for past in state.past].count(REDEAL) == 1


def test_codes_have_texts_that_are_read_back():
    texts = [CODES.text(code) for code in range(CODES.count)]
    assert texts == [*"012345678", "keep", "redeal", *"GgAaEeRrHhCcSs", "done"]
    assert [CODES.parse(text) for text in texts] == list(range(CODES.count))
    assert texts[:PICK] == [format_action(code) for code in range(PICK)]
    with pytest.raises(NotationError, match="pick them one by one"):
        CODES.parse("SS")
    for code in (-1, CODES.count):
        with pytest.raises(IllegalAction, match="they are 0 to 25"):
            CODES.text(code)


@pytest.mark.parametrize(
    ("code", "seat", "sentence"),
    [
        (DONE, None, "cannot do done here: it can do "),
        (99, None, "is not the code of an action"),
        (PICK, 7, "seat 7 cannot act"),
        (3, None, "pieces"),
        ("G", None, "actions are ints"),
    ],
)
def test_what_is_refused_says_why(code, seat, sentence):
    state = SmallSteps.within(random_play(3), 0)
    while state.round.phase != Phase.PLAY:
        state.apply(state.legal_actions()[-1])
    twin = state.copy()
    with pytest.raises(IllegalAction, match=sentence):
        state.apply(code, seat)
    assert state == twin


def test_a_states_text_reads_back_with_its_picks():
    form = LiapTuiForm.make(rules="open")
    for seed in range(5):
        rng, state = random.Random(seed), form.deal(np.random.default_rng(seed))
        while not state.is_terminal():
            text = form.state_text(state)
            again = form.parse_state(text)
            assert form.state_text(again) == text
            assert again.legal_actions() == state.legal_actions()
            state.apply(rng.choice(state.legal_actions()))
