"""Auction and doubling: who may say what, at every moment, in any order, under every option."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.actions import format_action, parse_action
from majlis.baloot.deal import Deal
from majlis.baloot.phase import Phase
from majlis.baloot.ruleset import OPTIONS, PRESETS
from majlis.baloot.state import State
from majlis.cards import SUIT_GLYPHS, parse_card
from twins import draw, talk
from twins.cards import PACK, rank
from twins.convert import bits, cards, numbers
from twins.deal import final_hands

TALK_OPTIONS = (
    *("kawesh", "before_you", "round_two_asks", "ashkal_rounds", "ashkal_buyer", "turn_to_sun"),
    *("sun_double", "variant_chooser", "triple_variant"),
)


def some_deal(rng):
    """A deal of texts; every other one with an Ace on the floor or a hand of small cards."""
    pack = rng.sample(PACK, 32)
    if rng.random() < 0.2:
        pack.sort(key=lambda card: rank(card) not in ("7", "8", "9"))
        pack[5:] = rng.sample(pack[5:], 27)
    if rng.random() < 0.3:
        ace = pack.index("A♠")
        pack[20], pack[ace] = pack[ace], pack[20]
    return draw.quarters(pack, 5), pack[20], pack[21:]


def start(hands, floor, stock, rules, dealer, scores):
    first = [bits(hand) for hand in hands]
    return State.new(Deal(tuple(first), parse_card(floor), tuple(numbers(stock))), rules, dealer, scores)


def words(state, seat):
    return sorted(format_action(action) for action in state.legal_actions(seat))


def contract_fields(contract):
    fields = {name: getattr(contract, name) for name in (*contract.__slots__, "taker")}
    return {**fields, "trump": None if contract.trump is None else SUIT_GLYPHS[contract.trump]}


def talk_it_out(rng, state, hands, floor, patience):
    """Speak at random until the play begins or the deal is thrown in; the twin is asked at every word."""
    answers = []
    setting = (hands, floor, state.dealer, state.rules, state.scores)
    while True:
        question, outcome = talk.who_may_say(answers, *setting)
        if outcome is not None:
            return outcome
        for seat in range(4):
            assert words(state, seat) == sorted(question.get(seat, [])), (answers, seat)
        assert state.current_player() in question
        seat = rng.choice(sorted(question))
        word = rng.choice(question[seat])
        if "pass" in question[seat] and rng.random() < patience:
            word = "pass"
        state.apply(parse_action(word), seat)
        answers.append((seat, word))


@settings(max_examples=300, deadline=None)
@given(
    st.randoms(use_true_random=False),
    draw.rule_sets(*TALK_OPTIONS),
    st.integers(0, 3),
    st.tuples(*[st.sampled_from([0, 99, 100, 101, 140])] * 2),
    st.sampled_from([0.0, 0.3, 0.7, 0.95]),
)
def test_who_may_say_what(rng, rules, dealer, scores, patience):
    hands, floor, stock = some_deal(rng)
    state = start(hands, floor, stock, rules, dealer, scores)
    outcome = talk_it_out(rng, state, hands, floor, patience)
    if isinstance(outcome, str):
        assert state.phase == Phase.OVER
        assert state.result.ending == outcome
        assert state.result.game_points == (0, 0)
        return
    assert state.phase == Phase.PLAY
    assert contract_fields(state.contract) == outcome
    dealt = final_hands(hands, floor, stock, dealer, outcome["taker"])
    assert [sorted(cards(hand)) for hand in state.hands] == [sorted(hand) for hand in dealt]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("option", TALK_OPTIONS)
def test_every_value_of_every_option(preset, option):
    """Each value is met by some walks; a rule that one value changes cannot hide behind the default."""
    for value in OPTIONS[option]:
        rules = PRESETS[preset].replace(**{option: value})
        for seed in range(6):
            rng = random.Random(seed)
            hands, floor, stock = some_deal(rng)
            state = start(hands, floor, stock, rules, seed % 4, (100, 99) if seed % 2 else (0, 0))
            talk_it_out(rng, state, hands, floor, 0.5)
