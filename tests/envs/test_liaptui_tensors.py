"""What a Liap Tui seat is given: block by block against its view, the same whatever the hidden pieces are."""

import random
from collections import Counter

import numpy as np
import pytest

import liaptui_walks as walks
from liaptui import test_views as hidden
from majlis.envs.liaptui_rounds import SmallSteps
from majlis.envs.liaptui_tensors import TENSORS
from majlis.liaptui.actions import KEEP, REDEAL
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import KINDS, count_of
from majlis.liaptui.ruleset import RuleSet
from majlis.liaptui.sets import SetType

VISIBILITIES = ("type-only", "open")


def steps(seed, visibility="type-only"):
    """The moments of a random round, piece by piece."""
    rng = random.Random(seed)
    rules = RuleSet(visibility, rng.choice(["off", "ranked"]))
    state = SmallSteps.within(walks.start(rng, rules), 4)
    while not state.is_terminal():
        yield state
        state.apply(rng.choice(state.legal_actions()))
    yield state


def row(pieces):
    return [pytest.approx(count_of(pieces, kind) / 5) for kind in KINDS]


def seat_row(me, seat):
    return [float(seat is not None and (me + place) % 4 == seat) for place in range(4)]


@pytest.mark.parametrize("visibility", VISIBILITIES)
def test_every_block_says_what_the_view_says(visibility):
    for seed in range(4):
        for state in steps(seed, visibility):
            for me in range(4):
                seen = state.view(me)
                check_pieces(seen, TENSORS.observation(seen))
                check_words(seen, TENSORS.observation(seen))


def check_pieces(seen, array):
    view, others = seen.view, [(seen.seat + place) % 4 for place in range(4)]

    def told(name):
        return TENSORS.block(array, name).tolist()

    plays = view.current.plays if view.current else (None,) * 4
    played = view.current.played if view.current else (False,) * 4
    assert told("hand") == row(view.hand)
    assert told("picked") == row(seen.picked)
    assert told("table") == [row(plays[seat] or 0) for seat in others]
    assert told("face down") == [float(played[seat] and plays[seat] is None) for seat in others]
    assert told("played") == [row(sum(turn.plays[seat] for turn in view.turns)) for seat in others]
    assert told("held") == [view.hand_sizes[seat] / 8 for seat in others]


def check_words(seen, array):
    view, me = seen.view, seen.seat
    others = [(me + place) % 4 for place in range(4)]

    def told(name):
        return TENSORS.block(array, name).tolist()

    assert told("phase") == [float(view.phase == phase) for phase in Phase]
    assert told("answer") == [float(view.answer == answer) for answer in (KEEP, REDEAL)]
    assert told("starter") == seat_row(me, view.starter)
    assert told("why") == [float(view.starter_by == why) for why in ("redeal", "general", "winner")]
    assert told("leader") == seat_row(me, view.leader if view.phase == Phase.PLAY else None)
    assert told("turn") == seat_row(me, view.current_player)
    assert told("led") == [float(view.current is not None and view.current.type == one) for one in SetType]
    assert told("declared") == [[float(view.declarations[s] == n) for n in range(9)] for s in others]
    assert told("piles") == [view.piles[seat] / 8 for seat in others]
    assert told("multiplier") == [pytest.approx(view.multiplier / 11)]
    assert told("must") == [float(view.zero_streaks[me] == 2)]
    assert told("streaks") == [view.zero_streaks[seat] / 2 for seat in others]
    assert told("scores") == pytest.approx([0.5 + view.scores[seat] / 100 for seat in others])
    assert told("round") == pytest.approx([view.round_number / 20])


@pytest.mark.parametrize("visibility", VISIBILITIES)
def test_hidden_pieces_change_nothing(visibility):
    """Pieces that a seat cannot see lie elsewhere, and the same is done: it is given the same."""
    seen = Counter()
    for seed in range(10):
        rng = random.Random(seed)
        for moment in walks.moments(rng, walks.start(rng, RuleSet(visibility))):
            for seat in range(4):
                again = hidden.replayed(rng, moment, seat, hidden.permuted(rng, moment, seat))
                if again is not None:
                    seen["moved"] += again.hands != moment.hands
                    seen[moment.phase] += 1
                    one, two = (SmallSteps.within(which, 0).view(seat) for which in (moment, again))
                    compare(one, two)
    assert seen["moved"] > 200
    assert min(seen[Phase.REDEAL], seen[Phase.DECLARE], seen[Phase.PLAY]) > 8


def compare(one, two):
    assert np.array_equal(TENSORS.information(one, one), TENSORS.information(two, two))
    assert np.array_equal(TENSORS.observation(one), TENSORS.observation(two))
    assert TENSORS.information_text(one, one) == TENSORS.information_text(two, two)
    assert TENSORS.text(one) == TENSORS.text(two)


def test_arrays_are_equal_exactly_when_texts_are():
    arrays, texts = {}, {}
    for seed in range(12):
        for state in steps(seed):
            for seat in range(4):
                seen = state.view(seat)
                text, array = TENSORS.information_text(seen, seen), TENSORS.information(seen, seen)
                assert array.dtype == np.float32
                assert 0 <= array.min() <= array.max() <= 1
                # The rules are not told, nor is the exact score where it is far from the target.
                key = (seat, state.round.rules, array.tobytes())
                assert arrays.setdefault((seat, text), key) == key
                assert texts.setdefault(key, text) == text
    assert len(arrays) > 1500


def test_turns_and_hands_that_were_given_up_stand_in_order():
    redealt = 0
    for seed in range(80):
        *_, state = steps(seed)
        for seat in range(4):
            seen = state.view(seat)
            array = TENSORS.information(seen, seen)
            for number, turn in enumerate(seen.view.turns):
                told = TENSORS.block(array, "turns")[number]
                assert told[:4].tolist() == seat_row(seat, turn.leader)
                plays = told[4:60].reshape(4, 14).tolist()
                assert plays == [row(turn.plays[(seat + place) % 4]) for place in range(4)]
                assert told[60:].tolist() == seat_row(seat, turn.winner)
            assert not TENSORS.block(array, "turns")[len(seen.view.turns) :].any()
            given_up = TENSORS.block(array, "given up")
            for number, past in enumerate(seen.past):
                answers = [float(past.answer == answer) for answer in (KEEP, REDEAL)]
                assert given_up[number].tolist() == [*row(past.hand), *answers]
                redealt += 1
            assert not given_up[len(seen.past) :].any()
    assert redealt >= 12
