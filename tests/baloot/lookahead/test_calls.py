"""How likely calls are: hands are worth what the strategist says, and calls make true hands likelier."""

import numpy as np
import pytest

from majlis.baloot import actions as act
from majlis.baloot.card_numbers import cards_in, mask_of
from majlis.baloot.deck import DECK, MARRIAGE
from majlis.baloot.lookahead.bidding import replay_calls
from majlis.baloot.lookahead.calls import CallOdds, call_odds, hokum_worth, mean_call_odds, sun_worth, tables
from majlis.baloot.lookahead.known import known_of
from majlis.baloot.lookahead.layouts import list_layouts
from majlis.baloot.lookahead.worlds import draw_worlds
from majlis.baloot.phase import Phase
from majlis.baloot.players import make_player
from majlis.baloot.players import strategist_bidding as bidding
from majlis.baloot.players.strategist_table import module_cards
from majlis.baloot.projects import best_split
from majlis.baloot.state import State
from majlis.baloot.strategy.hokum_bidding import calculate_hokum_strength
from majlis.baloot.strategy.sun_bidding import calculate_sun_strength
from majlis.cards import JACK, card_set
from majlis.game import drive

MODULES = frozenset({"sun_bidding", "hokum_bidding"})
M = bidding.Margins()


def hands(n, size=6):
    rng = np.random.default_rng(3)
    for _ in range(n):
        yield card_set(int(card) for card in rng.permutation(DECK)[:size])


def test_worths_are_those_of_the_strategy_modules():
    for cards in hands(200):
        one = np.array([mask_of(cards)])
        assert sun_worth(one)[0] / 100 == pytest.approx(bidding.sun_worth(cards, MODULES, M).margin)
        for trump in range(4):
            if cards >> 13 * trump & 0x1FFF:
                expected = bidding.hokum_worth(cards, trump, MODULES, M).margin
                assert hokum_worth(one, trump)[0] / 100 == pytest.approx(expected)


def test_tables_are_what_the_modules_say_of_one_suit():
    """`tables` reads ranks; here the modules read whole hands with the suit, beside a jack of trumps."""
    jack, found = module_cards(1 << 13 + JACK), tables()
    empty = calculate_hokum_strength(jack, "♥")["short_suits"] / 3
    for number in range(256):
        cards = cards_in(number)
        hand = module_cards(cards)
        runs = sum(project.raw("hokum") for project in best_split(cards, "hokum"))
        beside = calculate_hokum_strength([*hand, *jack], "♥")
        power = calculate_hokum_strength(hand, "♠")["trump_power"]
        marriage = M.baloot * (not MARRIAGE[0] & ~cards)
        in_hokum = M.hokum_projects * runs
        assert found.sun[number] == round(
            100 * (calculate_sun_strength(hand)["score"] + M.sun_projects * runs)
        )
        assert found.trump[number] == round(100 * (power + in_hokum + marriage))
        assert found.side[number] == round(100 * (beside["side_strength"] + in_hokum))
        assert found.short[number] == round(100 * (beside["short_suits"] - 2 * empty))


def states(seed):
    found = []
    rng = np.random.default_rng(seed)
    drive(
        State.shuffled(rng, dealer=seed % 4),
        [make_player("strategist", rng) for _ in range(4)],
        lambda now: found.append(now.copy()),
    )
    return found


def test_the_words_of_every_question_are_as_likely_as_one_together():
    asked = set()
    rng = np.random.default_rng(1)
    for seed in range(30):
        for state in states(seed):
            if state.phase != Phase.AUCTION:
                continue
            seat = state.current_player()
            view = state.view(seat)
            auction, hokum_by = replay_calls(view)
            some = draw_worlds(view, known_of(view), 5, rng).hands[:, (seat + 1) % 4]
            odds = CallOdds(some, mask_of(1 << view.floor)).odds(auction, seat, hokum_by)
            assert set(odds) == set(auction.legal(seat)) | (set(odds) & {act.TURN_TO_SUN})
            assert np.allclose(sum(odds.values()), 1)
            assert all((values >= 0).all() for values in odds.values())
            asked.add(auction.stage)
    assert len(asked) >= 3


def test_true_hands_are_likelier_than_drawn_ones():
    """In deals that strategists bid, what was called speaks for the hands that called it."""
    likelier = total = 0
    rng = np.random.default_rng(2)
    for seed in range(40):
        state = next((now for now in states(seed) if now.phase == Phase.PLAY), None)
        if state is None:
            continue
        view = state.view((state.contract.buyer + 1) % 4)
        known = known_of(view)
        worlds = draw_worlds(view, known, 200, rng).hands
        truth = np.array([[mask_of(hand) for hand in state.hands]] * 50)
        likelier += call_odds(view, known, truth, rng).mean() > call_odds(view, known, worlds, rng).mean()
        total += 1
    assert likelier > 0.75 * total > 20


def test_where_all_worlds_are_listed_all_first_hands_count():
    """The mean odds are those of many draws, and of the other seats' hands alone."""
    rng = np.random.default_rng(5)
    told = 0
    for seed in range(12):
        state = next((now for now in states(seed) if now.tricks_done() == 5), None)
        if state is None:
            continue
        view = state.view(state.current_player())
        known = known_of(view)
        worlds = list_layouts(view, 40, known).hands
        mean = mean_call_odds(view, known, worlds)
        drawn = np.mean([call_odds(view, known, worlds, rng) for _ in range(600)], axis=0)
        assert mean == pytest.approx(drawn, rel=0.25)
        assert (mean[:1] == mean_call_odds(view, known, worlds[:1])).all()
        told += mean.min() < mean.max()
    assert told > 5
