"""When trumps are led: one test a rule, and bad input."""

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.strategy.trump_manager import ORDER_HOKUM, manage_trumps

ACTIONS = {"DRAW_HIGH": True, "DRAW_LOW": True, "CASH": True, "HOLD": False, "NONE": False}


def cards(text: str) -> list[dict[str, str]]:
    return [{"rank": name[:-1], "suit": name[-1]} for name in text.split()]


def managed(hand: str, enemy: Any = 3, gone: str = "", partner: bool = False, bought: bool = True) -> str:
    """The action, hearts being trumps."""
    mine = sum(name.endswith("♥") for name in hand.split())
    answer = manage_trumps(cards(hand), "♥", mine, enemy, gone.split(), partner, bought)
    assert set(answer) == {"action", "lead_trump", "reasoning"}
    action = str(answer["action"])
    assert answer["lead_trump"] is ACTIONS[action]
    return action


# The side that bought


@pytest.mark.parametrize(
    ("trumps", "gone", "master"),
    [
        ("J♥ 7♥", "", True),
        ("9♥ 7♥", "", False),
        ("9♥ 7♥", "J", True),
        ("A♥ 7♥", "J", False),
        ("A♥ 7♥", "J 9", True),
        ("Q♥ 7♥", "J 9 A 10 K", True),
    ],
)
def test_the_buyer_draws_with_a_master(trumps: str, gone: str, master: bool) -> None:
    assert managed(f"{trumps} 8♠", gone=gone) == ("DRAW_HIGH" if master else "HOLD")


def test_without_a_master_a_low_one_goes_to_the_partners_high_ones() -> None:
    assert managed("10♥ 7♥ 8♠", partner=True) == "DRAW_LOW"
    assert managed("10♥ 7♥ 8♠", partner=False) == "HOLD"
    assert managed("J♥ 7♥ 8♠", partner=True) == "DRAW_HIGH"


def test_four_trumps_force_the_high_ones_out() -> None:
    assert managed("A♥ 10♥ K♥ 7♥ 8♠") == "DRAW_LOW"
    assert managed("A♥ 10♥ 7♥ 8♠") == "HOLD"


def test_an_enemy_without_trumps_is_not_drawn_from() -> None:
    assert managed("J♥ 9♥ 8♠", 0) == "HOLD"
    assert managed("J♥ 9♥ 8♠", 0.5) == "DRAW_HIGH"


# The last trump, and nothing but trumps


def test_the_last_trump_is_held() -> None:
    assert managed("J♥ 8♠ 7♠", 2) == "HOLD"
    assert managed("J♥ A♠ 7♠", 2) == "HOLD"
    assert managed("J♥ 8♠ 7♠", 1) == "HOLD"
    assert managed("8♥ A♠ 7♠", 1) == "HOLD"  # no master


def test_but_it_draws_the_enemys_last_for_an_ace() -> None:
    assert managed("J♥ A♠ 7♠", 1) == "DRAW_HIGH"
    assert managed("A♥ 7♠ 8♠", 1, "J 9") == "HOLD"  # the trump ace is no such ace


def test_only_trumps_left_are_cashed() -> None:
    assert managed("7♥") == "CASH"
    assert managed("J♥ 7♥", 0) == "CASH"
    assert managed("8♥ 7♥", bought=False) == "CASH"


# The other side


def test_the_other_side_keeps_its_trumps() -> None:
    assert managed("J♥ 7♥ 8♠", 3, bought=False) == "HOLD"
    assert managed("A♥ 10♥ K♥ 7♥ 8♠", 3, partner=True, bought=False) == "HOLD"


@pytest.mark.parametrize(("enemy", "action"), [(1, "DRAW_HIGH"), (2, "DRAW_HIGH"), (3, "HOLD")])
def test_unless_it_can_take_all_of_the_buyers(enemy: int, action: str) -> None:
    assert managed("J♥ 9♥ 7♥ 8♠", enemy, bought=False) == action


# What is counted


def test_the_count_comes_from_a_number_a_list_or_the_hand() -> None:
    hand = cards("10♥ 7♥ 8♠")
    assert manage_trumps(hand, "♥", 4, 3)["action"] == "DRAW_LOW"  # believed
    assert manage_trumps(hand, "♥", cards("10♥ 7♥"), 3)["action"] == "HOLD"
    assert manage_trumps(hand, "♥", ["10", "7", "8", "Q"], 3)["action"] == "DRAW_LOW"
    for unknown in (None, "two", True, 0, 99, [], cards("7♠")):
        assert manage_trumps(hand, "♥", unknown, 3)["action"] == "HOLD"  # type: ignore[arg-type]


def test_an_unknown_estimate_counts_what_is_unseen() -> None:
    hand = cards("J♥ 9♥ 8♠")
    for unknown in (None, "few", float("nan"), True):
        some: Any = unknown
        assert manage_trumps(hand, "♥", 2, some)["reasoning"] == "J♥ is master: draw 6 enemy trumps"
        gone = ["7", "8", "Q", "K", "10", "A"]
        assert manage_trumps(hand, "♥", 2, some, gone)["action"] == "HOLD"


def test_trumps_played_may_be_cards() -> None:
    assert manage_trumps(cards("9♥ 7♥ 8♠"), "♥", 2, 3, cards("J♥"))["action"] == "DRAW_HIGH"
    assert manage_trumps(cards("9♥ 7♥ 8♠"), "♥", 2, 3, cards("J♠"))["action"] == "HOLD"


# Input of every kind


@pytest.mark.parametrize("hand", [None, [], "J♥", [None, {}, {"rank": "J"}], cards("J♠ 9♦")])
def test_no_trump_no_action(hand: Any) -> None:
    assert manage_trumps(hand, "♥", 3, 3) == {
        "action": "NONE",
        "lead_trump": False,
        "reasoning": "No trump to lead",
    }


@pytest.mark.parametrize("trump", [None, "", "X", 3])
def test_no_trump_suit_no_action(trump: Any) -> None:
    assert manage_trumps(cards("J♥ 9♥"), trump, 2, 3)["action"] == "NONE"


def test_objects_serve_as_cards_too() -> None:
    hand = [SimpleNamespace(rank="J", suit="♥"), SimpleNamespace(rank="7", suit="♥"), cards("8♠")[0]]
    assert manage_trumps(hand, "♥", 2, 3)["action"] == "DRAW_HIGH"


_junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["♥", "♠", "J", "10", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["rank", "suit"]), inner),
    max_leaves=6,
)
_card = st.fixed_dictionaries({"rank": st.sampled_from(ORDER_HOKUM), "suit": st.sampled_from("♠♥♦♣")})


@settings(deadline=None, max_examples=60)
@given(
    st.lists(_card | _junk, max_size=8) | _junk,
    st.sampled_from("♠♥♦♣") | _junk,
    st.integers(0, 8) | _junk,
    st.integers(0, 8) | _junk,
    st.lists(_card | _junk, max_size=8) | _junk,
    _junk,
    _junk,
)
def test_nothing_raises_and_a_trump_is_led_only_when_held(
    hand: Any, trump: Any, mine: Any, enemy: Any, gone: Any, partner: Any, bought: Any
) -> None:
    answer = manage_trumps(hand, trump, mine, enemy, gone, partner, bought)
    assert answer["lead_trump"] is ACTIONS[answer["action"]]
    if answer["lead_trump"]:
        assert any(isinstance(card, dict) and card.get("suit") == trump for card in hand)
