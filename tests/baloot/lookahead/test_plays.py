"""What cards tell by habit: hands that would have broken one are less likely."""

import numpy as np

from majlis.baloot.auction import Contract
from majlis.baloot.card_numbers import mask_of
from majlis.baloot.lookahead.known import known_of
from majlis.baloot.lookahead.plays import FACTORS, habits, play_odds
from majlis.baloot.lookahead.worlds import draw_worlds
from majlis.baloot.phase import Phase
from majlis.baloot.players import make_player
from majlis.baloot.state import State
from majlis.cards import parse_card, parse_cards
from majlis.game import drive

SUN, SPADES = Contract("sun", None, 0, 0), Contract("hokum", 0, 0, 0)


def cards(text):
    return tuple(map(parse_card, text.split()))


def test_habits_name_the_cards_that_would_have_been_played():
    assert habits(SUN, (), parse_card("♥8")) == []
    assert habits(SPADES, (), parse_card("♠8")) == []
    left, gave = habits(SUN, cards("♥K"), parse_card("♥Q"))
    assert left == (parse_cards("♥10A"), "left to the enemy by the second hand")
    assert gave == (parse_cards("♥789J"), "gave the enemy more than needed")
    assert habits(SUN, cards("♥8 ♥7 ♥K"), parse_card("♥A")) == [
        (parse_cards("♥10"), "won with more than needed")
    ]
    assert habits(SUN, cards("♥8 ♥A ♥7"), parse_card("♥K")) == [
        (parse_cards("♥10A"), "gave the partner less than possible")
    ]
    assert habits(SUN, cards("♥8 ♥A"), parse_card("♠7")) == [(0, "threw the enemy more than needed")]
    thrown = habits(SPADES, cards("♥A"), parse_card("♣K"))
    assert thrown == [(parse_cards("♥789QJ ♦789QJ ♣789QJ"), "threw the enemy more than needed")]
    assert (
        habits(SPADES, cards("♥A"), parse_card("♠7")) == habits(SUN, cards("♥A ♥7"), parse_card("♠A")) == []
    )
    made = habits(SUN, cards("♥8 ♥7 ♥9"), parse_card("♥7"))
    assert {habit for _, habit in [(left), gave, *made]} < set(FACTORS)


def test_true_hands_are_likelier_by_their_cards():
    rng, likelier, total = np.random.default_rng(1), 0, 0
    for seed in range(30):
        found = []
        state = State.shuffled(np.random.default_rng(seed), dealer=seed % 4)
        keep = found.append
        drive(state, [make_player("strategist", rng) for _ in range(4)], lambda now, k=keep: k(now.copy()))
        for now in found:
            if now.phase != Phase.PLAY or now.trick or len(now.tricks) != 3:
                continue
            view = now.view(now.current_player())
            known = known_of(view)
            truth = np.array([[mask_of(hand) for hand in now.hands]])
            drawn = play_odds(view, known, draw_worlds(view, known, 100, rng).hands)
            likelier += play_odds(view, known, truth)[0] >= drawn.mean()
            total += 1
    assert likelier > 0.7 * total > 10
