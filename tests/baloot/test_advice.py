"""Advice from what one seat knows: every choice has a value and its error; hidden cards change nothing."""

import numpy as np
import pytest

from majlis.baloot import actions as act
from majlis.baloot.advice import _as_called, advise, value_choices
from majlis.baloot.lookahead.known import known_of
from majlis.baloot.lookahead.layouts import list_layouts
from majlis.baloot.lookahead.masks import cards_in
from majlis.baloot.lookahead.replay import replayed
from majlis.baloot.notation import parse_position
from majlis.baloot.ruleset import PRESETS
from majlis.baloot.seat_line import format_view, parse_view
from majlis.baloot.solver import Solver
from majlis.baloot.state import State
from majlis.cards import SUIT_MASK, parse_card
from majlis.errors import InputError

ENDING = "kammelna d3 0-0 play 1:hokum♠ {} L1 P63-40 W3-3 : 9♠ 8♦"
FIRST = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3"


@pytest.mark.parametrize(
    "line",
    [
        "kammelna d3 0-0 deal 10♠ ?/♠987♣K9/?/? : hokum",
        FIRST,
        "kammelna d3 0-0 play 1:hokum♠ ♥7♦9/♠J♥A/♥K♦8/♥8♦7 L1 P63-* W3-3",
    ],
)
def test_every_choice_has_a_value(line: str) -> None:
    view = parse_view(line)
    found = value_choices(view)
    assert list(found) == list(view.legal_actions)
    assert all(value.error >= 0 and value.layouts > 0 for value in found.values())


def test_a_challenge_has_a_value_where_the_play_is_known() -> None:
    line = (
        "kammelna+mode=physical d3 0-0 deal A♥ ♠A10KQJ/♠7♦AKQJ/♣AKQJ10/♥10KQJ♦10"
        " 9♠,8♠,9♦,8♦,7♦,9♣,8♣,7♣,9♥,8♥,7♥ : sun A♠ A♦ 7♣ 7♥ 10♠ 7♠ 8♣ 8♥"
    )
    found = value_choices(parse_view(line))
    assert found[act.qayd(act.REVOKE, parse_card("A♦"), parse_card("7♠"))].game == 26
    assert found[parse_card("A♥")].game == 44
    composed = parse_view(
        "kammelna+mode=physical d3 0-0 play 0:sun ♠A♥7/♠7♥8/♠10♠8/♥A♦K L0 P80-* W5-1 : A♠ 8♥"
    )
    assert set(value_choices(composed)) == {action for action in composed.legal_actions if action < 4096}


def test_cards_of_an_ending_are_exact_and_a_bid_has_an_error() -> None:
    found = {action: one for action, one in value_choices(parse_view(FIRST)).items() if action < 52}
    assert {(value.how, value.error) for value in found.values()} == {("solved", 0.0)}
    bid = value_choices(parse_view("kammelna d3 0-0 deal 10♠ ♠987♣K9/?/?/?"))
    assert {value.how for value in bid.values()} == {"played"}
    assert all(0 < value.error < 8 for value in bid.values())
    assert bid[act.HOKUM].game > bid[act.PASS].game


def test_a_sure_claim_is_worth_all_that_is_left() -> None:
    view = parse_view("kammelna d3 0-0 play 1:hokum♠ ♥7♦9/♠J♥A/♥K♦8/♥8♦7 L1 P63-* W3-3")
    found = value_choices(view)
    assert found[act.SAWA].game == max(value.game for value in found.values())


def test_hidden_cards_and_question_marks_change_nothing() -> None:
    first = parse_position(ENDING.format("♠J♥A/♠9♦7/♥K♦8/♥7♦9"))
    other = parse_position(ENDING.format("♠J♥K/♠9♦7/♥A♦8/♥7♦9"))
    views = first.view(3), other.view(3), parse_view(format_view(first, 3))
    advices = [advise(view) for view in views]
    assert advices[0] == advices[1] == advices[2]


@pytest.mark.parametrize("player", ["careful", "random", "strategist:ahead=0"])
def test_any_player_is_asked_and_the_values_are_the_same(player: str) -> None:
    view = parse_view(FIRST)
    found = advise(view, player)
    assert found.action in view.legal_actions
    assert found.values == advise(view).values
    assert advise(view, player, values=False).values == {}


def test_the_first_trick_is_solved_layout_by_layout() -> None:
    state = State.shuffled(np.random.default_rng(3), PRESETS["kammelna"], 3)
    for word in ("sun", *["pass"] * 3):
        action = act.parse_action(word)
        if action in state.legal_actions():
            state.apply(action)
    found = value_choices(state.view(state.current_player()))
    cards = [value for action, value in found.items() if action < 52]
    assert len(cards) == 8
    assert all(value.how == "solved" and value.error > 0 for value in cards)


def test_a_bid_is_believed_when_the_next_is_valued() -> None:
    """Who bids Hokum holds trumps: to pass is worth less than against any hand."""
    view = parse_view("kammelna d3 0-0 deal 10♠ ?/♠QKA♥AJ/?/? : hokum")
    known = known_of(view)
    heard, any_hand = (
        np.mean([(cards_in(int(hands[0])) & SUIT_MASK[0]).bit_count() for hands in layouts.hands])
        for layouts in (_as_called(view, known), list_layouts(view, 40, known))
    )
    assert heard > any_hand + 0.5


@pytest.mark.parametrize("words", ["sun double", "sun double 8♣ 7♣ J♣"])
def test_cards_that_cannot_be_solved_are_played_on(words: str) -> None:
    line = (
        "founding+equal_raised=last-raiser-loses+sun_double=always d3 0-0 deal 10♠"
        f" ♠AKQ10♥A♣A98/?/?/? : {words}"
    )
    if words.endswith("J♣"):
        line = line.replace("♠AKQ10♥A♣A98/?/?/?", "?/?/?/♣10KQ♥789♦78")
    values = value_choices(parse_view(line))
    assert {value.how for value in values.values()} == {"played"}
    assert all(value.error > 0 for value in values.values())


def test_a_reverse_kaboot_counts_in_the_layouts_in_which_the_buyer_has_an_ace() -> None:
    for dealer, buyer, least in ((3, 0, -88), (0, 0, -44)):
        line = f"kammelna+reverse_kaboot=88 d{dealer} 0-0 play {buyer}:sun ♠A♥7/♥AK/♣78/♣910 L1 W0-6 P0-*"
        view = parse_position(line).view(1)
        known, solver = known_of(view), Solver()
        worlds = [replayed(view, known, hands) for hands in list_layouts(view, 1000).hands]
        solved = [solver.solve(world, "gp", line=False).values for world in worlds]
        assert min(min(values.values()) for values in solved) == least
        for card, value in value_choices(view).items():
            if card < 52:
                assert value.game == pytest.approx(-np.mean([values[card] for values in solved]))


def test_who_has_nothing_to_decide_is_told() -> None:
    with pytest.raises(InputError, match="seat 2 has nothing to decide"):
        advise(parse_position(FIRST).view(2))
