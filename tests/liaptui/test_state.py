"""Rounds: what holds at every moment of random ones, the twin's account of them, redeals, bans, refusals."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import liaptui_walks as walks
from liaptui_walks import names
from majlis.errors import IllegalAction, InputError
from majlis.liaptui.actions import KEEP, PLAY, REDEAL, parse_action
from majlis.liaptui.bans import legal_declarations
from majlis.liaptui.deal import Deals
from majlis.liaptui.notation import format_position, parse_position
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import FULL_PACK, count_of, parse_hand, parse_pieces, size
from majlis.liaptui.ruleset import DEFAULT, RuleSet
from majlis.liaptui.standing import Standing
from majlis.liaptui.state import State
from twins import liaptui as twin

SEEDS = st.integers(0, 2**32)
EXAMPLES = settings(max_examples=150, deadline=None, derandomize=True)
LINE = "standard r1 0/0/0/0 z0/0/0/0 x1 s0:general GAAErrhc/gaHhcSSs/EeRRHSSs/aeCCSsss"
WEAK = "ccCChhHH/ssssSSSS/GAAgaaEE/eeRRrrsS"
"""Seats 0, 1 and 3 hold weak hands, and seat 2 the red general."""


@EXAMPLES
@given(SEEDS)
def test_what_holds_at_every_moment(seed):
    rng = random.Random(seed)
    for state in walks.moments(rng, walks.start(rng)):
        assert sum(state.dealt) == FULL_PACK
        on_table = sum(state.plays) + sum(sum(turn.plays) for turn in state.turns)
        assert sum(state.hands) + on_table == FULL_PACK
        assert sum(state.piles) == sum(size(turn.plays[0]) for turn in state.turns) <= 8
        assert (state.multiplier > 1) == (state.starter_by == "redeal")
        assert (state.phase == Phase.OVER) == (sum(state.piles) == 8) == state.is_terminal()
        assert (state.phase == Phase.REDEAL) <= (None in state.declarations)
        if state.phase in (Phase.PLAY, Phase.OVER):
            assert sum(state.declarations) != 8
            for seat in range(4):
                assert state.declarations[seat] > 0 or state.standing.zero_streaks[seat] < 2
        if not state.is_terminal():
            assert all(state.legal_actions(seat) for seat in state.asked())


@EXAMPLES
@given(SEEDS)
def test_the_round_is_the_twins(seed):
    """Legal moves, winners of turns, piles and points, with hands as lists of names."""
    rng = random.Random(seed)
    *before, state = (state.copy() for state in walks.moments(rng, walks.start(rng)))
    hands = [names(hand) for hand in state.dealt]
    piles, leader = [0] * 4, state.starter
    for turn in state.turns:
        assert turn.leader == leader
        plays = [names(turn.plays[(leader + place) % 4]) for place in range(4)]
        for place, play in enumerate(plays):
            for piece in play:
                hands[(leader + place) % 4].remove(piece)
        leader = (leader + twin.turn_winner(plays, state.rules.cross_type)) % 4
        assert turn.winner == leader
        piles[leader] += len(plays[0])
    assert hands == [[], [], [], []]
    assert list(state.piles) == piles
    points = [twin.score(state.declarations[seat], piles[seat], state.multiplier) for seat in range(4)]
    assert list(state.points()) == state.returns() == points
    for moment in before:
        check_legal(moment)


def check_legal(state):
    """The legal actions against the twin's."""
    seat = state.current_player()
    legal, hand = state.legal_actions(), names(state.hands[seat])
    if state.phase == Phase.REDEAL:
        weak = {at for at in range(4) if twin.is_weak(names(state.hands[at]))}
        assert set(state.asked()) | set(state.answers) == weak
        assert legal == [KEEP, REDEAL]
    elif state.phase == Phase.DECLARE:
        order = [(state.starter + place) % 4 for place in range(4)]
        previous = [state.declarations[at] for at in order if state.declarations[at] is not None]
        assert order[len(previous)] == seat
        assert legal == twin.may_declare(previous, state.standing.zero_streaks[seat])
    else:
        count = size(state.plays[0]) if state.plays else None
        expected = twin.subsets(hand, count) if count else twin.may_lead(hand)
        assert {tuple(names(action - PLAY)) for action in legal} == expected
        assert len(legal) == len(expected)


@EXAMPLES
@given(SEEDS)
def test_the_declarations_never_total_eight_nor_zero_thrice(seed):
    """Over the rounds of a game, by its own standings."""
    rng = random.Random(seed)
    standing, zeros = Standing(), [0] * 4
    for _ in range(6):
        state = State.shuffled(np.random.default_rng(rng.randrange(10**9)), RuleSet(), standing)
        while not state.is_terminal():
            low = state.phase == Phase.DECLARE and 0 in state.legal_actions() and rng.random() < 0.7
            state.apply(0 if low else walks.choose(rng, state, state.current_player()))
        assert sum(state.declarations) != 8
        zeros = [zeros[seat] + 1 if state.declarations[seat] == 0 else 0 for seat in range(4)]
        assert max(zeros) <= 2
        standing = state.next_standing()
        assert list(standing.zero_streaks) == zeros
        assert standing.last_winner == state.turns[-1].winner


@pytest.mark.parametrize(
    ("previous", "streak", "legal"),
    [
        ((), 0, range(9)),
        ((), 2, range(1, 9)),
        ((4, 4), 0, range(9)),
        ((3, 2, 1), 0, (0, 1, 3, 4, 5, 6, 7, 8)),
        ((3, 2, 3), 0, range(1, 9)),
        ((3, 2, 3), 2, range(1, 9)),
        ((3, 3, 1), 2, range(2, 9)),
        ((8, 8, 8), 0, range(9)),
        ((8, 8, 8), 2, range(1, 9)),
        ((0, 0, 0), 0, range(8)),
        ((0, 0, 0), 2, range(1, 8)),
    ],
)
def test_both_bans(previous, streak, legal):
    assert legal_declarations(previous, streak) == tuple(legal)
    assert list(legal) == twin.may_declare(previous, streak)


# Who starts


def test_the_red_general_starts_round_one():
    for seed in range(30):
        state = State.shuffled(np.random.default_rng(seed))
        if state.phase != Phase.REDEAL:
            assert count_of(state.hands[state.starter], 14) == 1
            assert state.starter_by == "general"
            assert state.current_player() == state.starter


def test_later_the_last_winner_starts():
    for winner in range(4):
        standing = Standing(2, (0, 0, 0, 0), (0, 0, 0, 0), winner)
        state = State.shuffled(np.random.default_rng(2), RuleSet(), standing)
        assert (state.phase, state.starter, state.starter_by) == (Phase.DECLARE, winner, "winner")


def weak_state(more=(), seed=5):
    hands = tuple(map(parse_hand, WEAK.split("/")))
    return State.new(Deals((hands, *more), seed))


def test_weak_hands_are_asked_in_play_order_and_all_of_them():
    state = weak_state()
    assert (state.phase, state.asked(), state.starter) == (Phase.REDEAL, (3, 0, 1), 2)
    for seat in (3, 0, 1):
        assert state.legal_actions(seat) == [KEEP, REDEAL]
    assert state.legal_actions(2) == []
    state.apply(REDEAL, 1)
    assert state.asked() == (3, 0)
    assert (state.multiplier, state.phase) == (1, Phase.REDEAL)


def test_when_all_keep_the_round_goes_on():
    state = weak_state()
    for _ in range(3):
        state.apply(KEEP)
    assert (state.phase, state.multiplier, state.starter, state.starter_by) == (
        Phase.DECLARE,
        1,
        2,
        "general",
    )


@pytest.mark.parametrize(
    ("accepters", "starter"), [({0}, 0), ({1}, 1), ({3}, 3), ({0, 1}, 0), ({1, 3}, 3), ({0, 1, 3}, 3)]
)
def test_the_first_accepter_in_play_order_starts_whatever_the_order_of_the_answers(accepters, starter):
    for order in ((3, 0, 1), (1, 0, 3), (0, 3, 1)):
        state = weak_state()
        for seat in order:
            state.apply(REDEAL if seat in accepters else KEEP, seat)
        assert (state.multiplier, state.starter, state.starter_by) == (2, starter, "redeal")
        assert state.dealt == Deals(seed=5).hands(1)


def test_redeals_go_on_without_limit():
    hands = weak_state().dealt
    state = weak_state([hands] * 9)
    for redealt in range(10):
        assert (state.multiplier, state.phase) == (redealt + 1, Phase.REDEAL)
        asked = state.asked()
        state.apply(REDEAL, asked[1])
        state.apply(KEEP, asked[0])
        state.apply(KEEP, asked[2])
        assert state.starter == asked[1]
        assert state.starter_by == "redeal"
    assert state.multiplier == 11
    assert state.dealt == Deals(seed=5).hands(10)


def test_without_another_deal_there_is_no_redeal():
    state = weak_state(seed=None)
    assert state.legal_actions() == [KEEP]
    with pytest.raises(IllegalAction, match="the deals that were given for this round are used up"):
        state.apply(REDEAL)


def test_the_multiplier_multiplies_every_score():
    state = parse_position(
        "standard r1 0/0/0/0 z0/0/0/0 x3 s1:redeal GAAErrhc/gaHhcSSs/EeRRHSSs/aeCCSsss : 1 1 1 4"
    )
    while not state.is_terminal():
        state.apply(state.legal_actions()[0])
    for seat in range(4):
        assert state.points()[seat] == twin.score(state.declarations[seat], state.piles[seat], 3)


# Turns


def after(moves, rules="standard"):
    return parse_position(f"{LINE} : {moves}".replace("standard", rules))


def test_only_the_leaders_type_wins():
    """Three of a kind lose to nothing else, whatever it is worth; by the ranking a straight beats them."""
    hands = ["GSSSrrhc", "gaaERHCs", "AAEeRHCS", "eShcssss"]
    assert sorted("".join(hands)) == sorted("GgAAaaEEeeRRrrHHhhCCccSSSSSsssss")
    line = f"standard r1 0/0/0/0 z0/0/0/0 x1 s0:general {'/'.join(hands)} : keep 1 1 1 1 | SSS RHC RHC sss"
    state = parse_position(line)
    assert state.piles == (3, 0, 0, 0)
    state = parse_position(line.replace("standard", "standard+cross_type=ranked"))
    assert state.piles == (0, 3, 0, 0)
    assert state.leader == 1


def test_a_tie_goes_to_the_earlier():
    state = after("1 1 1 1 | r S R C")
    assert (state.piles, state.leader) == ((0, 0, 1, 0), 2)
    state = after("1 1 1 1 | E S E e")
    assert (state.piles, state.leader) == ((1, 0, 0, 0), 0)


def test_numpy_integers_are_welcome_and_leave_no_trace():
    state = after("1 1 1 1")
    state.apply(np.int64(parse_action("G")), np.int64(0))
    assert all(type(hand) is int for hand in (*state.hands, *state.plays))


# Refusals


@pytest.mark.parametrize(
    ("moves", "action", "seat", "says"),
    [
        ("", "3", 1, "it is not the turn of Right"),
        ("", "G", 0, "nothing is played yet: a number of piles is to be declared"),
        ("", "keep", 0, "nobody is asked for a redeal now"),
        ("3 1 2", "2", 3, "the declarations may not total 8: the last seat may declare anything but 2"),
        ("3 1 2 1", "2", 0, "the declarations are over: pieces are being played"),
        ("3 1 2 1", "redeal", 0, "the declarations are over: pieces are being played"),
        ("3 1 2 1", "s", 0, "s may not be played: you hold GAAErrhc"),
        ("3 1 2 1", "GE", 0, "GE may not be led: it is not a valid set"),
        ("3 1 2 1", "GA", 1, "it is not the turn of Right"),
        ("3 1 2 1 | G", "SS", 1, "SS may not be played: the leader played 1, and so must everybody"),
        ("3 1 2 1 | AA", "g", 1, "g may not be played: the leader played 2, and so must everybody"),
    ],
)
def test_refusals_name_the_rule(moves, action, seat, says):
    state = after(moves) if moves else parse_position(LINE)
    twin_state = state.copy()
    with pytest.raises(IllegalAction) as refusal:
        state.apply(parse_action(action), seat)
    assert says in str(refusal.value)
    assert state == twin_state
    assert state.history == twin_state.history


def test_two_zeros_bar_a_third():
    state = State.shuffled(np.random.default_rng(2), RuleSet(), Standing(3, (0,) * 4, (2, 2, 2, 2), 1))
    with pytest.raises(IllegalAction, match="0 may not be declared by a seat that declared 0"):
        state.apply(0)


def test_strong_hands_and_those_who_have_answered_are_not_asked():
    state = weak_state()
    with pytest.raises(IllegalAction, match="Top is not asked: only weak hands are, once each"):
        state.apply(REDEAL, 2)
    state.apply(KEEP, 0)
    with pytest.raises(IllegalAction, match="Bottom is not asked"):
        state.apply(REDEAL, 0)
    with pytest.raises(IllegalAction, match="a weak hand is kept or redealt first"):
        state.apply(3)


def test_what_is_no_action():
    state = after("3 1 2 1")
    for action in (-1, 11, PLAY, PLAY + (1 << 50), 10**30, 10**5000, -(10**5000)):
        with pytest.raises(IllegalAction, match="is not an action of Liap Tui"):
            state.apply(action)
    for action in ("3", None, 2.5):
        with pytest.raises(IllegalAction, match="is not an action: actions are ints"):
            state.apply(action)
    with pytest.raises(IllegalAction, match="there is no seat 4"):
        state.apply(3, 4)
    with pytest.raises(IllegalAction, match="there is no seat a number of thousands of digits"):
        state.apply(3, 10**5000)


def test_after_the_end():
    rng = random.Random(4)
    *_, state = walks.moments(rng, walks.start(rng))
    for question in (lambda: state.apply(0), state.current_player):
        with pytest.raises(IllegalAction, match="the round is over"):
            question()
    assert state.legal_actions() == []
    assert state.asked() == ()


def test_an_unfinished_round_has_no_next_standing():
    with pytest.raises(InputError, match="the round is not over"):
        parse_position(LINE).next_standing()
    assert parse_position(LINE).returns() == [0.0] * 4


def test_a_state_can_be_taken_up_after_redeals_only_with_who_accepted():
    deals = Deals(seed=1, first=2)
    for seat in (None, 4, -1):
        with pytest.raises(InputError, match=f"{seat} cannot have accepted the last redeal: it was a seat"):
            State.new(deals, redealt_by=seat)
    with pytest.raises(InputError, match="1 cannot have accepted a redeal: there was none"):
        State.new(Deals(seed=1), redealt_by=1)
    assert State.new(deals, DEFAULT, Standing(), 2).multiplier == 3
    assert State.new(deals, DEFAULT, Standing(), 2).redeals == (2,)
    assert State.new(deals, DEFAULT, Standing(), 2, (1,)).redeals == (1, 2)
    for earlier in ((1, 2), (4,)):
        with pytest.raises(InputError, match="write at most 1 seats"):
            State.new(deals, redealt_by=1, earlier=earlier)


def test_who_asked_for_each_redeal_is_known_to_all():
    weak = "HHhhCCcc/SSSSssss/GgAAaaEE/eeRRrrSs"
    line = f"standard r2 0/0/0/0 z0/0/0/0 w2 x1 s2:winner {weak}"
    state = parse_position(f"{line} +{weak} #4")
    for seat, word in ((3, "keep"), (0, "redeal"), (1, "redeal")):
        state.apply(parse_action(word), seat)
    assert (state.redeals, state.phase) == ((0,), Phase.REDEAL)
    assert state.view(2).redeals == (0,)
    for seat, word in ((3, "redeal"), (0, "keep"), (1, "keep")):
        state.apply(parse_action(word), seat)
    assert state.redeals == state.view(1).redeals == (0, 3)
    assert " x3:0,3 s3:redeal " in format_position(state)


def test_states_differ_by_what_can_still_come():
    """The deals of a redeal count while one is open, and no longer."""
    one, other, same = weak_state(seed=5), weak_state(seed=6), weak_state([Deals(seed=5).hands(1)], 5)
    assert one != other
    assert one == same
    for state in (one, other):
        for _ in range(3):
            state.apply(KEEP)
    assert one == other


def test_a_seat_has_a_view_and_others_have_none():
    with pytest.raises(InputError, match="there is no seat 4"):
        parse_position(LINE).view(4)


def test_the_representation_is_read_back():
    state = after("3 1 2 1 | rhc")
    assert eval(repr(state), {"parse_position": parse_position}) == state
    assert parse_pieces("rhc") == state.plays[0]
