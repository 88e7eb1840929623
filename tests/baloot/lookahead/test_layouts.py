"""The layouts of an ending are those that the slow way finds, each once; the real one is among them."""

import numpy as np

from majlis.baloot.card_numbers import mask_of
from majlis.baloot.lookahead.announced import fitting
from majlis.baloot.lookahead.known import known_of
from majlis.baloot.lookahead.layouts import list_layouts
from majlis.baloot.phase import Phase
from majlis.baloot.players import Careful
from majlis.baloot.ruleset import PRESETS
from majlis.baloot.state import State
from majlis.cards import cards_of
from majlis.dealing import Pack, Setting, every_deal

RULES = list(PRESETS.values())


def endings(cards: int, count: int) -> list[State]:
    found = []
    player = Careful()
    for number in range(count):
        state = State.shuffled(np.random.default_rng([41, number]), RULES[number % len(RULES)], number % 4)
        while not state.is_terminal():
            seat = state.current_player()
            if state.phase == Phase.PLAY and state.hands[seat].bit_count() == cards:
                found.append(state)
                break
            state.apply(player.act(state.view(seat)), seat)
    return found


def test_each_layout_once_as_the_slow_way_finds_them() -> None:
    for state in endings(3, 25):
        view = state.view(state.current_player())
        known = known_of(view)
        cards = list(cards_of(known.unseen))
        seats = [seat for seat in range(4) if known.sizes[seat]]
        pack = Pack.of({"S": [str(card) for card in cards]})
        setting = Setting.of(pack, {str(seat): known.sizes[seat] for seat in seats})
        rows = []
        for deal in every_deal(setting).tolist():
            hands = [known.hand if seat == view.seat else 0 for seat in range(4)]
            for card, at in zip(cards, deal, strict=True):
                hands[seats[at]] |= 1 << card
            fits = all(
                not hands[seat] & known.cannot[seat] and not known.must[seat] & ~hands[seat] for seat in seats
            )
            if fits:
                rows.append([mask_of(hand) for hand in hands])
        array = np.array(rows, dtype=np.int64)
        wanted = array[fitting(view, known, array)].tolist()
        found = list_layouts(view, 100_000)
        assert found.whole
        assert sorted(found.hands.tolist()) == sorted(wanted)


def test_the_real_layout_is_among_them() -> None:
    for cards in (2, 4):
        for state in endings(cards, 20):
            for seat in range(4):
                view = state.view(seat)
                if view.hand:
                    real = [mask_of(hand) for hand in state.hands]
                    assert real in list_layouts(view, 100_000).hands.tolist()


def test_an_even_choice_is_the_same_each_time() -> None:
    for state in endings(6, 6):
        view = state.view(state.current_player())
        found = list_layouts(view, 30)
        assert 0 < len(found) <= 30
        assert len(np.unique(found.hands, axis=0)) == len(found)
        assert (found.hands == list_layouts(view, 30).hands).all()
