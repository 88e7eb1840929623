"""What is thrown away: one test a rule, and bad input."""

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.strategy.discard_logic import choose_discard


def cards(text: str) -> list[dict[str, str]]:
    return [{"rank": name[:-1], "suit": name[-1]} for name in text.split()]


def thrown(hand: str, winning: bool, trump: str | None = None) -> str:
    answer = choose_discard(cards(hand), "HOKUM" if trump else "SUN", trump, winning, 0)
    assert set(answer) == {"card_index", "reasoning"}
    name = hand.split()[answer["card_index"]]
    assert name in answer["reasoning"]
    return name


# Trumps


@pytest.mark.parametrize("winning", [True, False])
def test_a_trump_is_thrown_only_when_nothing_else_is_held(winning: bool) -> None:
    assert thrown("7♥ 8♥ A♠", winning, "♥") == "A♠"
    assert thrown("9♥ J♥ Q♥ A♥", winning, "♥") == "Q♥"  # the lowest in the order of trumps


# For the partner


def test_points_are_given_to_the_partner_the_ten_first() -> None:
    assert thrown("7♠ 10♠ K♦ Q♣", True) == "10♠"
    assert thrown("7♠ J♠ K♦ Q♣", True) == "K♦"
    assert thrown("7♠ J♠ 9♦", True) == "J♠"


def test_an_ace_is_kept_for_a_trick_of_its_own() -> None:
    assert thrown("A♠ K♦ 7♣", True) == "K♦"
    assert thrown("A♠ 9♦ 7♣", True) == "7♣"


def test_with_two_cards_left_the_ace_is_given() -> None:
    assert thrown("A♠ K♦", True) == "A♠"
    assert thrown("A♠ 10♦", True) == "A♠"


def test_in_sun_a_ten_behind_its_own_ace_waits() -> None:
    assert thrown("A♠ 10♠ J♦", True) == "J♦"
    assert thrown("A♠ 10♠ 9♦", True) == "10♠"  # before a card that is worth nothing
    assert thrown("A♠ 10♠ J♦ 7♣", True, "♥") == "10♠"  # in Hokum it may be ruffed
    assert thrown("A♠ K♠ J♦", True) == "K♠"  # the ten only
    assert thrown("A♠ 10♦ J♦", True) == "10♦"  # another suit's ace guards nothing


def test_nothing_to_give_is_thrown_like_to_the_enemy() -> None:
    assert thrown("8♠ 7♦ 7♣", True) == "7♦"
    assert thrown("A♠ 7♠ 9♦ 8♦", True) == "8♦"
    assert thrown("9♠ 7♦ 8♦ 7♥", True, "♥") == "9♠"


# For the enemy


def test_the_enemy_gets_what_is_worth_least() -> None:
    assert thrown("Q♠ K♦ 8♣", False) == "8♣"
    assert thrown("Q♠ K♦ J♣", False) == "J♣"
    assert thrown("10♠ A♦ 10♦", False) == "10♠"  # one point and a trick less than the ace


def test_an_ace_costs_its_trick_too() -> None:
    assert thrown("A♠ 10♦ 7♦", False) == "7♦"  # the guard of the ten costs 6, the ten 10, the ace 21


def test_the_last_guard_of_a_ten_is_kept() -> None:
    assert thrown("10♠ 7♠ 8♦", False) == "8♦"
    assert thrown("10♠ 7♠ Q♦", False) == "Q♦"
    assert thrown("10♠ 7♠ 9♠ 8♦", False) == "7♠"  # one of two guards may go


def test_the_guards_of_a_king_are_kept() -> None:
    assert thrown("K♠ 7♠ 8♦", False) == "8♦"
    assert thrown("K♠ 7♠ 8♠ 9♦", False) == "9♦"
    assert thrown("K♠ 7♠ J♦", False) == "7♠"  # worth no more than the 2 points of a jack
    assert thrown("K♠ 7♠ 8♠ 9♠ 8♦", False) == "7♠"  # three are more than it needs


def test_under_an_ace_no_guard_is_needed() -> None:
    assert thrown("A♠ 10♠ 7♠ 9♦", False, "♥") == "7♠"
    assert thrown("A♠ K♠ 7♠ 9♦", False, "♥") == "7♠"


def test_in_sun_a_suit_that_may_run_is_kept() -> None:
    assert thrown("A♠ 7♠ 9♦ 8♦", False) == "8♦"
    assert thrown("A♠ 7♠ 9♦ 8♦", False, "♥") == "7♠"


def test_a_void_is_made_where_it_can_be_ruffed() -> None:
    assert thrown("9♠ 7♦ 8♦ 7♥", False, "♥") == "9♠"
    assert thrown("9♠ 7♦ 8♦", False, "♥") == "7♦"  # no trump is left to ruff with
    assert thrown("9♠ 7♦ 8♦ 7♥", False) == "7♥"


def test_equals_go_by_rank_and_then_by_suit() -> None:
    assert thrown("8♠ 9♠ 7♣ 9♣", False) == "7♣"
    assert thrown("7♣ 7♦ 7♠", False) == "7♠"


# The answer


@pytest.mark.parametrize(
    ("winning", "words"),
    [(True, "Partner is winning 25 points: give 10♠"), (False, "Enemy is winning 25 points: 7♦ costs least")],
)
def test_the_reasoning_names_the_points(winning: bool, words: str) -> None:
    assert choose_discard(cards("10♠ 8♠ 7♦"), "SUN", None, winning, 25)["reasoning"] == words


@pytest.mark.parametrize("points", [None, True, "9", 9.5, 10**9])
def test_points_that_are_no_sensible_number_count_as_none(points: Any) -> None:
    answer = choose_discard(cards("7♦"), "SUN", None, False, points)
    assert answer["reasoning"] == "Enemy is winning 0 points: 7♦ costs least"


@pytest.mark.parametrize("hand", [None, [], "7♠", 3, [None, {}, {"rank": "7"}, {"rank": "1", "suit": "♠"}]])
def test_no_card_no_index(hand: Any) -> None:
    assert choose_discard(hand, "SUN") == {"card_index": None, "reasoning": "No card to discard"}


def test_objects_serve_as_cards_and_unreadable_ones_keep_their_places() -> None:
    hand = [None, SimpleNamespace(rank="A", suit="♠"), SimpleNamespace(rank="7", suit="♦")]
    assert choose_discard(hand, "SUN")["card_index"] == 2


@pytest.mark.parametrize(("mode", "trump"), [("HOKUM", None), ("HOKUM", "X"), (None, "♥"), ("SUN", "♥")])
def test_without_a_known_trump_suit_there_are_no_trumps(mode: Any, trump: Any) -> None:
    assert choose_discard(cards("7♥ A♠"), mode, trump)["card_index"] == 0


_junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["♥", "♠", "J", "10", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["rank", "suit"]), inner),
    max_leaves=6,
)
_card = st.fixed_dictionaries(
    {"rank": st.sampled_from(["7", "8", "9", "10", "J", "Q", "K", "A"]), "suit": st.sampled_from("♠♥♦♣")}
)


@settings(deadline=None, max_examples=60)
@given(
    st.lists(_card | _junk, max_size=8) | _junk,
    st.sampled_from(["SUN", "HOKUM"]) | _junk,
    st.sampled_from("♠♥♦♣") | _junk,
    _junk,
    _junk,
)
def test_nothing_raises_and_every_answer_is_a_card(
    hand: Any, mode: Any, trump: Any, winning: Any, points: Any
) -> None:
    answer = choose_discard(hand, mode, trump, winning, points)
    if answer["card_index"] is None:
        assert not isinstance(hand, list) or not any(
            isinstance(card, dict)
            and len(card) == 2
            and card["suit"] in list("♠♥♦♣")
            and card["rank"] in ["7", "8", "9", "10", "J", "Q", "K", "A"]
            for card in hand
        )
    else:
        assert hand[answer["card_index"]]["suit"] in "♠♥♦♣"
