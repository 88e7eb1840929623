"""The compiled policy is the policy in plain Python, and rounds played out by it are rounds of the engine."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.liaptui.actions import play_action
from majlis.liaptui.lookahead import kernels, schools, simple, simple_policies, styles
from majlis.liaptui.lookahead.known import Known
from majlis.liaptui.lookahead.search import brain, new_desk, play_state_of, policy_worths
from majlis.liaptui.lookahead.tables import counts_of
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import COPIES, FULL_PACK, KINDS, pack, size
from majlis.liaptui.players import policy
from majlis.liaptui.ruleset import parse_rules
from majlis.liaptui.sets import ALL_SETS
from majlis.liaptui.state import State

RULES = ["standard", "open", "standard+cross_type=ranked", "open+cross_type=ranked"]
SEEDS = st.integers(0, 1 << 32)
PACK = [kind for kind in KINDS for _ in range(COPIES[kind])]
HANDS = st.tuples(st.permutations(PACK), st.integers(1, 8)).map(lambda drawn: pack(drawn[0][: drawn[1]]))


def to_the_plays(seed, rules):
    """A random round in which all four have declared."""
    rng = np.random.default_rng(seed)
    state = State.shuffled(rng, parse_rules(rules))
    while state.phase != Phase.PLAY:
        state.apply(int(rng.choice(state.legal_actions())))
    return rng, state


def random_moments(seed, rules):
    """The views of those to play through a round of random plays, sets rather than other pieces."""
    rng, state = to_the_plays(seed, rules)
    sets = {play_action(found.pieces) for found in ALL_SETS if found.size > 1}
    while not state.is_terminal():
        yield state.view(state.current_player())
        legal = state.legal_actions()
        good = [action for action in legal if action in sets]
        state.apply(int(rng.choice(good if good and rng.random() < 0.7 else legal)))


@pytest.mark.parametrize("rules", RULES)
@settings(max_examples=15, deadline=None)
@given(SEEDS)
def test_the_compiled_worths_are_those_of_plain_python(rules, seed):
    desk = new_desk()
    for view in random_moments(seed, rules):
        known = Known.of(view)
        sight = policy.Sight.of(known)
        options, compiled = policy_worths(known, brain(known.visible), desk)
        if len(options) > 1:
            plain = policy.worths(sight)
            assert list(plain) == options
            assert [value / kernels.UNIT for value in plain.values()] == compiled.tolist()
        assert policy.choose(view) == options[int(compiled.argmax())]
        assert play_action(policy.choose(view)) in view.legal_actions


def table_of(state, styles=(0, 0, 0, 0)):
    """The round as the kernels keep it, before or between turns."""
    desk = new_desk()
    table = desk.table
    for seat in range(4):
        table.hands[seat] = counts_of(state.hands[seat])
    table.alive[:] = table.hands.sum(axis=0)
    table.declared[:] = state.declarations
    table.taken[:] = state.piles
    table.styles[:] = styles
    return desk


def simply(view, way):
    """What a simple player plays, going on to win now and then as the kernels have it."""
    hidden = FULL_PACK - sum(sum(turn.plays) for turn in view.turns)
    need, (hand, alive) = view.needs, map(counts_of, (view.hand, hidden))
    if need <= 0 and simple.hidden_word(hand, alive) % simple.KEEPS_ON == 0:
        need = simple_policies.WHOLE
    return simple_policies.choose(view.hand, need, view.current.type if view.current else None, way)


@pytest.mark.parametrize("rules", RULES)
@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_a_round_played_out_is_a_round_of_the_engine(rules, seed):
    """Two seats play by the policy, two by the rules of simple schools, in turn each of them."""
    _, state = to_the_plays(seed, rules)
    simple_ones = [
        n for n, school in enumerate(schools.SCHOOLS) if school.plays not in (0, simple_policies.Way.ERRATIC)
    ]
    school = simple_ones[seed % len(simple_ones)]
    desk = table_of(state, (0, school, 0, school))
    bits = play_state_of(Known.of(state.view(0))).rules
    visible = state.rules.visibility == "open"
    last = styles.play_out(brain(visible).net, desk.table, state.starter, 0, bits, desk.room)
    while not state.is_terminal():
        seat = state.current_player()
        view = state.view(seat)
        pieces = simply(view, schools.SCHOOLS[school].plays) if seat & 1 else policy.choose(view)
        state.apply(play_action(pieces))
    assert desk.table.taken.tolist() == list(state.piles)
    assert last == state.turns[-1].winner
    assert not desk.table.alive.any()
    assert not desk.table.hands.any()


@pytest.mark.parametrize("rules", RULES[:2])
@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_the_chances_of_all_plays_add_up_to_one(rules, seed):
    desk = new_desk()
    for view in random_moments(seed, rules):
        known = Known.of(view)
        net, bits = brain(known.visible).net, play_state_of(known).rules
        options, _ = policy_worths(known, brain(known.visible), desk)
        if len(options) == 1:
            continue
        table = desk.table  # as `policy_worths` left it
        args = (net, table, known.seat, known.leader, known.played, bits)
        chances = [styles.policy_odds(*args, pieces, desk.room) for pieces in options]
        assert sum(chances) == pytest.approx(1)
        chosen = options.index(styles.choose(*args, desk.room))
        assert chances[chosen] == max(chances)  # others of nearly its worth may have the same odds
        if known.played:
            drawn = {styles.drawn_play(*args, chance, desk.room) for chance in np.linspace(0, 0.999, 50)}
            assert any(chances[options.index(pieces)] == max(chances) for pieces in drawn)
            assert drawn <= set(options)


@pytest.mark.parametrize("rules", RULES[:2])
@settings(max_examples=5, deadline=None)
@given(SEEDS)
def test_an_erratic_seat_plays_anything_and_all_alike(rules, seed):
    desk = new_desk()
    for view in random_moments(seed, rules):
        known = Known.of(view)
        options, _ = policy_worths(known, brain(known.visible), desk)
        if len(options) == 1:
            continue
        table = desk.table
        table.styles[known.seat] = schools.ERRATIC
        place = (known.seat, known.leader, known.played)
        assert simple.count_choices(table, *place, desk.room) == len(options)
        played = set()
        for hidden in range(400):  # what is hidden settles which
            table.alive[1] = hidden
            played.add(styles.choose(brain(known.visible).net, table, *place, 0, desk.room))
        assert played <= set(options)
        assert len(played) > 0.9 * min(len(options), 20)
        odds = np.ones(schools.WAYS)
        styles.ways_odds(brain(known.visible).net, table, *place, 0, options[0], desk.room, odds)
        assert odds[simple_policies.Way.ERRATIC] == pytest.approx(1 / len(options))
        table.styles[known.seat] = schools.POLICY


@pytest.mark.parametrize(
    "way", [simple_policies.Way.BEGINNER, simple_policies.Way.STRONGEST, simple_policies.Way.STUBBORN]
)
@settings(max_examples=30, deadline=None)
@given(HANDS, st.integers(-2, 8), st.integers(-1, len(ALL_SETS) - 1))
def test_simple_plays_are_those_of_plain_python(way, hand, need, led):
    if led >= 0 and ALL_SETS[led].size > size(hand):
        led = -1
    plain = simple_policies.choose(hand, need, ALL_SETS[led].type if led >= 0 else None, way)
    assert simple.simple_play(counts_of(hand), need, led, way) == plain


@settings(max_examples=100, deadline=None)
@given(HANDS)
def test_simple_counts_are_those_of_plain_python(hand):
    for how in (simple_policies.Count.PIECES, simple_policies.Count.BOLD, simple_policies.Count.CAUTIOUS):
        assert simple.counted(counts_of(hand), how) == simple_policies.counted(hand, how)


def test_a_simple_player_is_held_to_what_he_would_play():
    """A red general and a soldier are held, and no pile is needed."""
    hand = counts_of(0o1 + (1 << 39))
    low, high, other = (
        simple.simple_odds(hand, 0, -1, simple_policies.Way.BEGINNER, key) for key in (0o1, 1 << 39, 0o1000)
    )
    assert low == pytest.approx((1 - simple.STRAYS) * (1 - 1 / simple.KEEPS_ON) + simple.STRAYS / 8)
    assert high == pytest.approx((1 - simple.STRAYS) / simple.KEEPS_ON + simple.STRAYS / 8)
    assert other == pytest.approx(simple.STRAYS / 8)
    args = (hand, 0, -1, simple_policies.Way.STUBBORN)
    assert simple.simple_odds(*args, 1 << 39) > 0.8 > 0.1 > simple.simple_odds(*args, 0o1)


@pytest.mark.parametrize(
    ("declared", "taken", "gained"), [(0, 0, 3), (0, 2, -2), (3, 3, 8), (3, 1, -2), (1, 4, -3)]
)
def test_points(declared, taken, gained):
    assert kernels.points(declared, taken) == gained


def test_all_pieces_are_dealt_into_the_tables():
    assert size(FULL_PACK) == 32 == counts_of(FULL_PACK).sum()
