"""Words of the auction by simulation: what is looked at, what comes of it, and that it is the same again."""

import numpy as np

from majlis.baloot import actions as act
from majlis.baloot.deal import Deal
from majlis.baloot.lookahead.bidding import estimate_words, worth_a_thought
from majlis.baloot.lookahead.search import Clock
from majlis.baloot.lookahead.skill import Skill
from majlis.baloot.players import make_player
from majlis.baloot.solver import Solver
from majlis.baloot.state import State
from majlis.cards import parse_card, parse_cards


def state(first, floor, rest=("♠78♥78♦7", "♠9♥9♦89♣7", "♥J♦J♣89J")):
    hands = [parse_cards(first), *map(parse_cards, rest)]
    return State.new(Deal(tuple(hands), parse_card(floor)), dealer=3)


STRONG = "♠10A♥10A♣A"
WEAK = "♠78♥78♦7"


def words(view, nodes, favourite, seed=1):
    rng = np.random.default_rng(seed)
    return estimate_words(view, rng, Skill(worlds=20), Solver(), Clock(nodes), favourite)


def test_only_words_that_are_near_are_looked_at():
    weak, strong = (
        state(WEAK, "♣7", ("♠9♥9♦89♣8", "♠J♥J♦J♣9J", "♠Q♥QK♦Q♣Q")).view(0),
        state(STRONG, "♦A").view(0),
    )
    assert worth_a_thought(weak) == [act.PASS]
    assert act.SUN in worth_a_thought(strong)
    assert act.PASS not in worth_a_thought(strong)
    assert words(weak, 10_000, act.PASS) is None


def test_the_same_seed_and_budget_give_the_same_estimates():
    view = state("♠J9A♥10A", "♠8", ("♠7♥78♦7♣K", "♥9♦89♣7Q", "♥J♦J♣89J")).view(0)
    found = [words(view, 60_000, act.HOKUM) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0].choices[0] == act.HOKUM
    assert found[0].worlds >= 1


def test_a_hand_that_takes_everything_is_bought():
    view = state(STRONG, "♦A").view(0)
    found = words(view, 1_500_000, act.HOKUM)
    assert found.worth[found.choices.index(act.SUN)] > 25
    action = make_player("searcher:nodes=4000000,worlds=4", np.random.default_rng(1)).act(view)
    assert action == act.SUN


def test_doubling_is_weighed_by_solving():
    now = state(STRONG, "♦A")
    for word in (act.PASS, act.HOKUM):
        now.apply(word)
    while now.contract is None:
        now.apply(act.PASS if act.PASS in now.legal_actions() else act.CONFIRM)
    view = now.view(now.current_player())
    found = words(view, 400_000, act.PASS)
    assert set(found.choices) == {act.PASS, act.DOUBLE_OPEN, act.DOUBLE_CLOSED}
