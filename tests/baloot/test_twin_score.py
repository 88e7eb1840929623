"""What whole deals come to: engine, auditor and twin count apart, under every option, and agree."""

import dataclasses

from hypothesis import given, settings
from hypothesis import strategies as st

import walks
from majlis.baloot.actions import format_action
from majlis.baloot.audit.judge import arithmetic
from majlis.baloot.kammelna.recorder import record_of
from majlis.baloot.match import next_dealer
from majlis.baloot.ruleset import OPTIONS, RuleSet
from majlis.baloot.state import State
from twins import convert, draw, whole

SOME = st.sampled_from(sorted(set(OPTIONS) - {"mode"}))


def twin_outcome(state: State, rules: RuleSet) -> str:
    """The twin's line for what was said and played in this deal, under these rules."""
    deal = state.deal
    moves = [(seat, format_action(action)) for seat, action in state.history]
    first = [convert.cards(hand) for hand in deal.first]
    (floor,) = convert.texts([deal.floor])
    stock = convert.texts(deal.stock)
    return whole.outcome(first, floor, stock, state.dealer, state.scores, moves, rules)


def engine_outcome(state: State) -> str:
    assert state.result is not None
    ours, theirs = state.result.game_points
    after = next_dealer(state.dealer, state.result, state.rules)
    return f"{state.result.ending} {ours}-{theirs}, then {after} deals"


def as_recorded_by(state: State, rules: RuleSet) -> str:
    """What the engine makes of the same moves under other rules."""
    other = State.new(state.deal, rules, state.dealer, state.scores)
    for number, (seat, action) in enumerate(state.history, 1):
        if action not in other.legal_actions(seat):
            return f"move {number} is refused"
        other.apply(action, seat)
    return engine_outcome(other) if other.is_terminal() else "unfinished"


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), draw.rule_sets(), st.data())
def test_engine_twin_and_auditor_agree(rng, rules, data):
    rules = rules.replace(mode="strict")
    deal = walks.shuffled(rng) if rng.random() < 0.5 else walks.streaky(rng)
    *_, state = walks.moments(rng, walks.start(rng, rules, deal), sawa=0.4, bid=0.6)
    assert twin_outcome(state, rules) == engine_outcome(state)
    if not state.result.thrown_in:
        judgement = arithmetic.judge(record_of(state), rules).judgement
        assert judgement.game_points == state.result.game_points
        assert judgement.declared == state.result.sheet.declared
    for option in data.draw(st.lists(SOME, min_size=1, max_size=4, unique=True)):
        other = dataclasses.replace(rules, **{option: data.draw(st.sampled_from(OPTIONS[option]))})
        assert twin_outcome(state, other) == as_recorded_by(state, other)
