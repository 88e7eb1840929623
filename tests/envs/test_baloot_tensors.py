"""What a seat is given: told block by block against the view, and the same whatever the hidden cards are."""

import random
from collections import Counter

import numpy as np
import pytest

import walks
from baloot import test_views as hidden
from majlis.baloot import actions as act
from majlis.baloot.deal import Deal
from majlis.baloot.deck import DECK
from majlis.baloot.phase import Phase
from majlis.baloot.projects import KINDS
from majlis.baloot.ruleset import DEFAULT, PRESETS
from majlis.baloot.state import State
from majlis.cards import cards_of
from majlis.envs.baloot_codes import CALLS, PHYSICAL
from majlis.envs.baloot_tensors import MAX_EVENTS, TENSORS

MODES = ("strict", "physical")


def walk(seed, rules, **chances):
    """The moments of a random deal, every second one full of projects."""
    rng = random.Random(seed)
    start = walks.start(rng, rules, walks.streaky(rng) if seed % 2 else None)
    first = [start.view(seat) for seat in range(4)]
    for state in walks.moments(rng, start, bid=0.6, **chances):
        yield rng, first, state


def test_the_layouts_are_told_whole():
    names = [block.name for block in (*TENSORS.moment, *TENSORS.history)]
    assert len(set(names)) == len(names)
    assert all(block.meaning for block in (*TENSORS.moment, *TENSORS.history))
    state = State.new(walks.shuffled(random.Random(1)))
    array = TENSORS.information(state.view(0), state.view(0))
    assert array.shape == (TENSORS.information_size,)
    parts = [TENSORS.block(array, name).reshape(-1) for name in names]
    assert np.array_equal(np.concatenate(parts), array)
    with pytest.raises(KeyError):
        TENSORS.block(array, "nothing")


def row(cards):
    """A set of cards as the 32 numbers, the slow way."""
    return [float(cards >> card & 1) for card in DECK]


def seat_row(me, seats):
    return [float((me + place) % 4 in seats) for place in range(4)]


@pytest.mark.parametrize("mode", MODES)
def test_every_block_says_what_the_view_says(mode):
    for seed in range(6):
        for _, _, state in walk(seed, DEFAULT.replace(mode=mode)):
            for me in range(4):
                view = state.view(me)
                check_cards(view, TENSORS.observation(view))
                check_words(view, TENSORS.observation(view))


def check_cards(view, array):
    def told(name):
        return TENSORS.block(array, name).tolist()

    others = [(view.seat + place) % 4 for place in range(4)]
    table = {(view.leader + place) % 4: 1 << card for place, card in enumerate(view.trick)}
    played = Counter(table)
    for trick in view.tricks:
        for place, card in enumerate(trick.cards):
            played[(trick.leader + place) % 4] |= 1 << card
    assert told("hand") == row(view.hand)
    assert told("floor") == row(1 << view.floor)
    assert told("gone") == row(view.played)
    assert told("own projects") == row(sum(project.cards for project in view.own_projects))
    assert told("table") == [row(table.get(seat, 0)) for seat in others]
    assert told("played") == [row(played[seat]) for seat in others]
    assert told("shown") == [row(sum(project.cards for project in view.shown[seat])) for seat in others]


def check_words(view, array):
    me, contract = view.seat, view.contract

    def told(name):
        return TENSORS.block(array, name).tolist()

    others = [(me + place) % 4 for place in range(4)]
    assert told("phase") == [float(view.phase == phase) for phase in range(5)]
    assert told("dealer") == seat_row(me, [view.dealer])
    assert told("asked") == seat_row(me, view.asked)
    assert told("turn") == seat_row(me, [] if view.phase == Phase.OVER else [view.current_player])
    assert told("leader") == seat_row(me, [view.leader])
    assert told("mode") == [
        float(contract is not None and contract.mode == mode) for mode in ("sun", "hokum")
    ]
    assert told("trump") == [float(contract is not None and contract.trump == suit) for suit in range(4)]
    assert told("buyer") == seat_row(me, [contract.buyer] if contract else [])
    assert told("caller") == seat_row(me, [contract.caller] if contract else [])
    assert told("level") == [float(contract is not None and contract.level == level) for level in range(1, 6)]
    assert told("raiser") == seat_row(
        me, [contract.raiser] if contract and contract.raiser is not None else []
    )
    assert told("ashkal") == [float(contract is not None and contract.ashkal)]
    assert told("closed") == [float(contract is not None and contract.closed)]
    assert told("said") == [[view.calls.count((seat, call)) / 8 for call in CALLS] for seat in others]
    assert told("kinds") == [[view.kinds[seat].count(kind) / 2 for kind in KINDS] for seat in others]
    assert told("balooted") == [float(view.balooted[seat]) for seat in others]
    assert told("akka") == [float(view.akka)]
    assert told("promised") == [float(view.promised == word) for word in (act.BALOOT, act.AKKA)]
    assert told("held") == [view.hand_counts[seat] / 8 for seat in others]
    sides = [me % 2, 1 - me % 2]
    assert told("contest") == [float(view.contest_winner == side) for side in sides]
    assert told("won") == [sum(t.winner % 2 == side for t in view.tricks) / 8 for side in sides]
    assert told("captured") == pytest.approx([view.captured[side] / 152 for side in sides])
    assert told("score") == pytest.approx([view.scores[side] / 304 for side in sides])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("preset", PRESETS)
def test_numbers_stay_within_bounds_and_history_within_its_rows(preset, mode):
    longest = 0
    for seed in range(12):
        for _, first, state in walk(seed, PRESETS[preset].replace(mode=mode)):
            for seat in range(4) if len(state.history) % 5 == 0 or state.is_terminal() else ():
                array = TENSORS.information(first[seat], state.view(seat))
                assert array.dtype == np.float32
                assert 0 <= array.min() <= array.max() <= 1
        longest = max(longest, len(state.history))
    assert 40 < longest <= MAX_EVENTS


@pytest.mark.parametrize("mode", MODES)
def test_hidden_cards_change_nothing(mode):
    """Cards hidden from a seat lie elsewhere and the same is said and played: it is given the same."""
    seen = Counter()
    for seed in range(14):
        for rng, _, state in walk(seed, DEFAULT.replace(mode=mode), sawa=0, qayd=0):
            if state.is_terminal() or rng.random() < 0.5:
                continue
            for seat in range(4):
                again = hidden.replayed(rng, state, seat, hidden.permuted(rng, state, seat))
                if again is not None:
                    moved = again.hands != state.hands or again.deal != state.deal
                    seen["moved"] += moved
                    seen[state.phase] += 1
                    compare(state, again, seat)
    assert seen["moved"] > 300
    assert min(seen[Phase.AUCTION], seen[Phase.PLAY]) > 40


def compare(state, again, seat):
    first, other = (State.new(s.deal, s.rules, s.dealer, s.scores).view(seat) for s in (state, again))
    if first.hand != other.hand:
        return
    mine, same = state.view(seat), again.view(seat)
    assert np.array_equal(TENSORS.information(first, mine), TENSORS.information(other, same))
    assert np.array_equal(TENSORS.observation(mine), TENSORS.observation(same))
    assert TENSORS.information_text(first, mine) == TENSORS.information_text(other, same)
    assert TENSORS.text(mine) == TENSORS.text(same)


def test_own_cards_change_what_is_given():
    """The other way: the same words with another hand of one's own are told apart."""
    rng = random.Random(4)
    one, two = State.new(walks.shuffled(rng)).view(0), State.new(walks.shuffled(rng)).view(0)
    assert not np.array_equal(TENSORS.observation(one), TENSORS.observation(two))
    assert TENSORS.information_text(one, one) != TENSORS.information_text(two, two)


@pytest.mark.parametrize("mode", MODES)
def test_arrays_are_equal_exactly_when_texts_are(mode):
    arrays, texts = {}, {}
    for seed in range(10):
        for _, first, state in walk(seed, DEFAULT.replace(mode=mode)):
            for seat in range(4):
                if state.is_terminal():
                    continue
                view = state.view(seat)
                text = f"{seat} {TENSORS.information_text(first[seat], view)}"
                array = TENSORS.information(first[seat], view).tobytes() + bytes([seat])
                # The match score is told as a share of the target: equal scores, equal numbers.
                assert arrays.setdefault(text, array) == array
                assert texts.setdefault(array, text) == text
    assert len(arrays) > 800


def test_a_seat_remembers_which_cards_came_first():
    """The same eight cards, but others first: the view has forgotten it, the information state has not."""
    deal = Deal.shuffled(np.random.default_rng(2))
    eight = deal.after_auction(3, 0)
    mine = [card for card in cards_of(eight[0]) if card != deal.floor]
    other = sum(1 << card for card in mine[2:])
    assert other != deal.first[0]
    again = Deal.of_hands((other, *deal.first[1:]), deal.floor, tuple(eight), 3)
    states = [State.new(which, DEFAULT, 3) for which in (deal, again)]
    first = [state.view(0) for state in states]
    for state in states:
        state.apply(act.SUN)
    views = [state.view(0) for state in states]
    assert views[0] == views[1]
    texts = [TENSORS.information_text(f, v) for f, v in zip(first, views, strict=True)]
    assert texts[0] != texts[1]
    arrays = [TENSORS.information(f, v) for f, v in zip(first, views, strict=True)]
    assert not np.array_equal(*arrays)


def test_events_stand_in_order_seen_from_the_seat():
    for _, first, state in walk(1, DEFAULT, sawa=0):
        view = state.view(2)
        events = TENSORS.block(TENSORS.information(first[2], view), "events")
        for (by, action), event in zip(view.history, events, strict=False):
            assert event[:4].tolist() == seat_row(2, [by])
            places = np.flatnonzero(event[4:]).tolist()
            unseen = action - act.ANNOUNCED if act.ANNOUNCED <= action < act.QAYD else None
            assert places == [PHYSICAL.encode(action) if unseen is None else 147 + unseen]
        assert not events[len(view.history) :].any()
    assert any(act.is_announcement(action) for _, action in state.history), "a deal without projects"


def test_a_composed_position_has_no_floor_card():
    from majlis.baloot.notation import parse_position

    state = parse_position("kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3")
    view = state.view(1)
    array = TENSORS.observation(view)
    assert not TENSORS.block(array, "floor").any()
    assert TENSORS.block(array, "gone").sum() == 24
    assert "from kammelna" in TENSORS.information_text(view, view)
