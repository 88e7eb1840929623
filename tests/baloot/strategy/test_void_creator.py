"""Leads that make a void: one test a rule of sources/strategy.md §6, and bad input."""

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.strategy.void_creator import ALL_SUITS, PTS_HOKUM, plan_void


def cards(text: str) -> list[dict[str, str]]:
    return [{"rank": name[:-1], "suit": name[-1]} for name in text.split()]


def plan(
    hand: str, left: int = 8, enemy: str = "", partner: str = "", trump: str = "♥"
) -> dict[str, Any] | None:
    answer = plan_void(cards(hand), "HOKUM", trump, left, list(enemy), list(partner), True)
    if answer is None:
        return None
    assert set(answer) == {
        "card_index",
        "strategy",
        "confidence",
        "reasoning",
        "void_suit",
        "estimated_ruff_value",
    }
    return {**answer, "card": hand.split()[answer["card_index"]]}


def chosen(*args: Any, **more: Any) -> tuple[str, str] | None:
    """The card and the strategy."""
    answer = plan(*args, **more)
    return answer and (answer["card"], answer["strategy"])


LONG = "7♠ 8♠ 9♠"  # a side suit that cannot be emptied


# The strategies


@pytest.mark.parametrize(("trumps", "confidence"), [("J♥", 0.6), ("J♥ 7♥", 0.8), ("J♥ 7♥ 8♥", 0.8)])
def test_a_singleton_is_led(trumps: str, confidence: float) -> None:
    answer = plan(f"{LONG} 7♦ {trumps}")
    assert answer is not None
    assert (answer["card"], answer["strategy"]) == ("7♦", "STRIP_SINGLETON")
    assert answer["confidence"] == confidence
    assert answer["void_suit"] == "♦"


def test_the_lower_of_a_doubleton_is_led() -> None:
    answer = plan(f"{LONG} K♦ 10♦ 7♥ 8♥", 5)
    assert answer is not None
    assert (answer["card"], answer["strategy"]) == ("K♦", "STRIP_DOUBLETON")
    assert (answer["confidence"], answer["void_suit"]) == (0.65, "♦")
    assert chosen(f"{LONG} J♦ 9♦ 7♥ 8♥") == ("9♦", "STRIP_DOUBLETON")  # the side order, not the trumps'


def test_a_doubleton_needs_two_trumps_and_five_tricks() -> None:
    assert chosen(f"{LONG} K♦ 9♦ 7♥") is None
    assert chosen(f"{LONG} K♦ 9♦ 7♥ 8♥", 4) is None


@pytest.mark.parametrize(("left", "speaks"), [(1, False), (2, False), (3, True), (8, True)])
def test_two_tricks_before_the_end_it_is_too_late(left: int, speaks: bool) -> None:
    assert (chosen("7♦ J♥ 8♥", left) is not None) is speaks


def test_the_partner_ruffs_when_we_cannot() -> None:
    answer = plan("A♠ 8♠ 9♠ J♥", partner="♠")
    assert answer is not None
    assert (answer["card"], answer["strategy"]) == ("8♠", "PARTNER_RUFF_SETUP")
    assert (answer["confidence"], answer["void_suit"]) == (0.7, "♠")


def test_an_own_void_comes_before_the_partners() -> None:
    assert chosen(f"{LONG} 7♦ 7♥", partner="♠") == ("7♦", "STRIP_SINGLETON")


def test_the_partners_ruff_needs_his_void_and_no_enemys() -> None:
    assert chosen(f"{LONG} 7♥") is None
    assert chosen(f"{LONG} 7♥", partner="♠", enemy="♠") is None
    assert chosen(f"{LONG} 7♥", partner="♥♦") is None


def test_the_partners_ruff_takes_the_lowest_card_then_the_suit_order() -> None:
    assert chosen("8♠ 9♠ Q♠ 7♦ J♦ K♦ 7♥", partner="♠♦") == ("7♦", "PARTNER_RUFF_SETUP")
    assert chosen("8♦ 9♦ Q♦ 8♠ J♠ K♠ 7♥", partner="♠♦") == ("8♠", "PARTNER_RUFF_SETUP")


def test_a_short_suit_too_late_for_us_may_do_for_the_partner() -> None:
    assert chosen("7♦ 8♦ 7♥", 4, partner="♦") == ("7♦", "PARTNER_RUFF_SETUP")


# Choosing among candidates


def test_a_singleton_comes_before_a_doubleton_even_a_dear_one() -> None:
    assert chosen("7♠ 8♠ K♦ 7♥ 8♥") == ("K♦", "STRIP_SINGLETON")


def test_then_the_suit_with_fewer_points() -> None:
    assert chosen("K♠ Q♦ 7♥") == ("Q♦", "STRIP_SINGLETON")
    assert chosen("10♠ 7♠ K♦ Q♦ 7♥ 8♥") == ("Q♦", "STRIP_DOUBLETON")


def test_side_suits_have_the_points_of_sun() -> None:
    assert chosen("Q♠ J♦ 7♥") == ("J♦", "STRIP_SINGLETON")
    assert chosen("J♠ 9♦ 7♥") == ("9♦", "STRIP_SINGLETON")


def test_then_the_suit_order() -> None:
    assert chosen("7♣ 7♦ 7♠ 7♥") == ("7♠", "STRIP_SINGLETON")
    assert chosen("7♣ 8♦ 7♥") == ("8♦", "STRIP_SINGLETON")


def test_a_suit_where_an_enemy_is_void_is_never_chosen() -> None:
    assert chosen("7♦ K♣ 7♥", enemy="♦") == ("K♣", "STRIP_SINGLETON")
    assert chosen("7♦ K♣ 7♥", enemy="♦♣") is None
    assert chosen("7♦ 8♦ K♣ 7♥ 8♥", enemy="♣") == ("7♦", "STRIP_DOUBLETON")


def test_trumps_are_not_stripped() -> None:
    assert chosen(f"{LONG} 7♥") is None
    assert chosen("7♥ 8♥") is None


# What a ruff is worth


@pytest.mark.parametrize(
    ("trumps", "value"),
    [("J♥ 7♥", 28), ("9♥ A♥", 22), ("A♥", 19), ("10♥", 18), ("K♥ Q♥", 12), ("Q♥", 11), ("8♥ 7♥", 8)],
)
def test_a_ruff_is_worth_the_highest_trump_and_eight(trumps: str, value: int) -> None:
    for hand, partner in ((f"7♦ {trumps}", ""), (f"{LONG} {trumps}", "♠")):
        answer = plan(hand, partner=partner)
        assert answer is not None
        assert answer["estimated_ruff_value"] == value
    pair = plan(f"7♦ 8♦ 7♥ {trumps}") if "7♥" not in trumps else None
    assert pair is None or pair["estimated_ruff_value"] == value


@pytest.mark.parametrize(("trumps", "words"), [("J♥", "1 trump for"), ("J♥ 7♥ 8♥", "3 trumps for")])
def test_the_reasoning_counts_the_trumps(trumps: str, words: str) -> None:
    answer = plan(f"{LONG} 7♦ {trumps}")
    assert answer is not None
    assert answer["reasoning"] == f"Lead 7♦ (singleton) to void ♦: have {words} ruffing"


# When there is nothing to do, or nothing to be read


def test_long_side_suits_cannot_be_emptied() -> None:
    assert chosen(f"{LONG} 7♦ 8♦ 9♦ J♥ 9♥") is None


@pytest.mark.parametrize("mode", ["SUN", "ASHKAL", "", None, 3, []])
def test_only_hokum_has_ruffs(mode: Any) -> None:
    assert plan_void(cards("7♦ J♥ 9♥"), mode, "♥", 8, [], [], True) is None


def test_no_trumps_no_ruffs() -> None:
    assert chosen("7♦ 8♠ 9♠") is None
    assert chosen("7♦ 8♠ 9♠", partner="♠") is None


@pytest.mark.parametrize(
    ("hand", "trump", "left"),
    [
        (None, "♥", 8),
        ([], "♥", 8),
        ([None, 3, "7♦", {}], "♥", 8),
        (cards("7♦ J♥"), None, 8),
        (cards("7♦ J♥"), "X", 8),
        (cards("7♦ J♥"), "♥", None),
        (cards("7♦ J♥"), "♥", "8"),
        (cards("7♦ J♥"), "♥", 9),
        (cards("7♦ J♥"), "♥", -3),
    ],
)
def test_bad_input_gives_none(hand: Any, trump: Any, left: Any) -> None:
    assert plan_void(hand, "HOKUM", trump, left, [], [], True) is None


def test_missing_voids_are_no_voids() -> None:
    hand: list[Any] = cards("7♦ J♥")
    answer = plan_void(hand, "HOKUM", "♥", 8, None, None, None)  # type: ignore[arg-type]
    assert answer is not None
    assert answer["card_index"] == 0


def test_voids_may_be_given_as_a_set() -> None:
    assert plan_void(cards("7♦ J♥"), "HOKUM", "♥", 8, {"♦"}, set(), True) is None  # type: ignore[arg-type]


def test_objects_serve_as_cards_and_unreadable_ones_keep_their_places() -> None:
    hand = [None, SimpleNamespace(rank="J", suit="♥"), SimpleNamespace(rank="7", suit="♦")]
    answer = plan_void(hand, "HOKUM", "♥", 8, [], [], False)
    assert answer is not None
    assert answer["card_index"] == 2


_junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["♥", "♠", "J", "10", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["rank", "suit"]), inner),
    max_leaves=6,
)
_card = st.fixed_dictionaries(
    {"rank": st.sampled_from(["7", "8", "9", "10", "J", "Q", "K", "A"]), "suit": st.sampled_from("♠♥♦♣")}
)
_suits = st.lists(st.sampled_from("♠♥♦♣"), max_size=4)


@settings(deadline=None, max_examples=60)
@given(
    st.lists(_card | _junk, max_size=8) | _junk,
    st.just("HOKUM") | _junk,
    st.sampled_from("♠♥♦♣") | _junk,
    st.integers(1, 8) | _junk,
    _suits | _junk,
    _suits | _junk,
    _junk,
)
def test_nothing_raises_and_every_plan_is_sound(
    hand: Any, mode: Any, trump: Any, left: Any, enemy: Any, partner: Any, bought: Any
) -> None:
    answer = plan_void(hand, mode, trump, left, enemy, partner, bought)
    if answer is None:
        return
    card = hand[answer["card_index"]]
    assert card["suit"] == answer["void_suit"] != trump
    assert card["suit"] not in (enemy if isinstance(enemy, list) else [])
    assert answer["estimated_ruff_value"] >= 8
    assert card["suit"] in ALL_SUITS


def test_the_constants_are_the_documents() -> None:
    assert ALL_SUITS == ["♠", "♥", "♦", "♣"]
    assert PTS_HOKUM == {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3}


def test_no_ruff_is_set_up_for_a_partner_who_is_out_of_trumps() -> None:
    assert chosen("7♦ 8♦ 7♥", 4, partner="♦") == ("7♦", "PARTNER_RUFF_SETUP")
    assert plan("7♦ 8♦ 7♥", 4, partner="♦♥") is None
