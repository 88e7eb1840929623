"""Which card follows: one test a rule, and bad input."""

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.strategy.follow_optimizer import optimize_follow

SEATS = ["Left", "Bottom", "Right"]


def cards(text: str) -> list[dict[str, str]]:
    return [{"rank": name[:-1], "suit": name[-1]} for name in text.split()]


def table_of(text: str) -> list[dict[str, Any]]:
    return [{"card": card, "playedBy": seat} for card, seat in zip(cards(text), SEATS, strict=False)]


def answer(
    hand: str,
    table: str,
    winning: Any = False,
    trump: str | None = None,
    legal: str | None = None,
    points: Any = 0,
    left: Any = 6,
    bought: Any = True,
) -> dict[str, Any]:
    names = hand.split()
    indices = [names.index(name) for name in (legal or hand).split()]
    partner = len(table.split()) - 2
    return optimize_follow(
        cards(hand),
        indices,
        table_of(table),
        table.split()[0][-1],
        "HOKUM" if trump else "SUN",
        trump,
        len(table.split()) + 1,
        winning,
        partner if partner >= 0 else None,
        points,
        left,
        bought,
    )


def play(hand: str, table: str, *args: Any, **more: Any) -> tuple[str, str]:
    """The card and the tactic."""
    found = answer(hand, table, *args, **more)
    assert set(found) == {"card_index", "tactic", "confidence", "reasoning"}
    assert 0 < found["confidence"] <= 1
    return hand.split()[found["card_index"]], found["tactic"]


# Nothing to choose


def test_one_legal_card_is_forced() -> None:
    assert play("A♠ 7♥", "K♥", legal="7♥") == ("7♥", "FORCED")


# FEED


def test_a_safe_trick_of_the_partner_gets_the_ten() -> None:
    assert play("10♠ K♠ 7♠", "8♠ A♠ 9♠", True) == ("10♠", "FEED")
    assert play("Q♠ K♠ 7♠", "8♠ A♠ 9♠", True) == ("K♠", "FEED")
    assert play("J♠ 8♠ 7♠", "9♠ A♠ Q♠", True) == ("J♠", "FEED")


def test_a_partners_ace_is_safe_in_the_third_hand_too() -> None:
    assert play("10♠ 7♠", "A♠ 8♠", True) == ("10♠", "FEED")
    assert play("10♥ 7♦", "A♠ 8♠", True) == ("10♥", "FEED")


def test_a_card_is_sure_when_we_hold_what_beats_it() -> None:
    assert play("A♠ 7♠ J♠", "10♠ 8♠", True) == ("J♠", "FEED")
    assert play("A♠ 7♠", "K♠ 10♠", False) == ("A♠", "TAKE")
    assert play("7♠ J♠", "10♠ 8♠", True) == ("7♠", "DUCK")  # the ace is out


def test_an_ace_is_kept_but_given_late() -> None:
    assert play("A♥ K♦ 7♣", "8♠ A♠ 9♠", True) == ("K♦", "FEED")
    assert play("A♥ 9♦ 7♣", "8♠ A♠ 9♠", True) == ("7♣", "FEED")
    assert play("A♥ 9♦", "8♠ A♠ 9♠", True, left=2) == ("A♥", "FEED")
    assert play("A♥ 9♦", "8♠ A♠ 9♠", True, left=3) == ("9♦", "FEED")


def test_in_sun_a_ten_behind_its_own_ace_waits() -> None:
    assert play("A♥ 10♥ J♦", "8♠ A♠ 9♠", True) == ("J♦", "FEED")
    assert play("A♥ 10♥ 9♦", "8♠ A♠ 9♠", True) == ("10♥", "FEED")
    assert play("A♥ 10♥ J♦", "8♠ A♠ 9♠", True, "♣") == ("10♥", "FEED")
    assert play("A♥ 10♥", "8♠ A♠ 9♠", True, left=2) == ("A♥", "FEED")


def test_no_trump_is_spent_on_the_partners_trick() -> None:
    assert play("10♥ 7♦", "8♠ A♠ 9♠", True, "♥") == ("7♦", "FEED")
    assert play("J♥ 7♥ 7♦", "8♠ A♠ 9♠", True, "♥") == ("7♦", "FEED")


def test_when_trumps_are_led_points_go_to_the_partner_but_never_the_jack_or_nine() -> None:
    assert play("9♥ 10♥ 7♥", "8♥ J♥ Q♥", True, "♥") == ("10♥", "FEED")
    assert play("9♥ 7♥", "8♥ J♥ Q♥", True, "♥") == ("7♥", "FEED")
    assert play("J♥ 7♥", "8♥ 9♥ Q♥", True, "♥") == ("7♥", "FEED")


# SECURE


def test_the_third_hand_makes_sure_of_a_trick_that_can_be_beaten() -> None:
    assert play("A♠ 7♠", "8♠ 7♥", True) == ("A♠", "SECURE")
    assert play("K♠ 7♠", "8♠ 7♥", True) == ("7♠", "DUCK")  # a king is not sure
    assert play("J♥ 7♥", "K♥ 8♥", True, "♥") == ("J♥", "SECURE")


def test_of_sure_cards_sun_plays_the_lowest_and_hokum_the_one_with_most_points() -> None:
    assert play("A♠ 10♠ K♠", "8♠ 7♠", True) == ("K♠", "SECURE")
    assert play("A♠ 10♠ K♠", "8♠ 7♠", True, "♥") == ("A♠", "SECURE")
    assert play("A♠ 10♠ K♠", "Q♠", False) == ("K♠", "TAKE")
    assert play("A♠ 10♠ K♠", "Q♠", False, "♥") == ("A♠", "TAKE")
    assert play("J♥ 9♥ 7♥", "10♥", False, "♥", legal="J♥ 9♥") == ("9♥", "TAKE")  # trumps cannot be ruffed


# WIN_CHEAP


def test_the_last_player_wins_with_the_lowest_winner() -> None:
    assert play("A♠ K♠ 7♠", "Q♠ 8♠ 9♠", False) == ("K♠", "WIN_CHEAP")
    assert play("A♠ 7♠", "Q♠ 8♠ 9♠", False) == ("A♠", "WIN_CHEAP")


def test_but_brings_the_ten_home() -> None:
    assert play("10♠ K♠ 7♠", "Q♠ 8♠ 9♠", False) == ("10♠", "WIN_CHEAP")
    assert play("A♠ 10♠ K♠", "Q♠ 8♠ 9♠", False) == ("10♠", "WIN_CHEAP")
    assert play("A♠ 10♠", "K♠ 8♠ 9♠", False) == ("10♠", "WIN_CHEAP")


def test_of_trumps_the_ten_or_ace_comes_home_and_the_jack_last() -> None:
    assert play("A♥ Q♥ J♥", "7♥ 8♠ 8♥", False, "♥") == ("A♥", "WIN_CHEAP")
    assert play("10♥ Q♥ J♥", "7♥ 8♠ 8♥", False, "♥") == ("10♥", "WIN_CHEAP")
    assert play("J♥ 9♥", "A♥ 8♠ 8♥", False, "♥") == ("9♥", "WIN_CHEAP")
    assert play("J♥ Q♥", "7♥ 8♠ 8♥", False, "♥") == ("Q♥", "WIN_CHEAP")


# RUFF


def test_a_ruff_is_the_lowest_trump_that_wins() -> None:
    assert play("8♥ 7♥ 10♥ J♥", "A♠ 8♠", False, "♥") == ("7♥", "RUFF")
    assert play("8♥ 10♥ J♥ 7♦", "A♠ Q♥ 8♠", False, "♥", legal="10♥ J♥") == ("10♥", "RUFF")
    assert play("7♥ 9♥ A♥", "A♠ Q♥", False, "♥", legal="9♥ A♥") == ("A♥", "RUFF")


def test_the_fourth_player_ruffs_a_ten_or_ace_home() -> None:
    assert play("7♥ 10♥ J♥", "A♠ 7♠ 8♠", False, "♥") == ("10♥", "RUFF")
    assert play("7♥ A♥ J♥", "A♠ 7♠ 8♠", False, "♥") == ("A♥", "RUFF")
    assert play("7♥ 9♥ J♥", "A♠ 7♠ 8♠", False, "♥") == ("7♥", "RUFF")


def test_a_partners_trick_that_must_be_ruffed_is_ruffed_low() -> None:
    assert play("9♥ 8♥ Q♥", "K♠ 7♠", True, "♥") == ("8♥", "RUFF")


# THIRD_HAND


def test_the_third_hand_tries_its_lowest_winner() -> None:
    assert play("K♠ J♠ 7♠", "8♠ 9♠", False) == ("J♠", "THIRD_HAND")
    assert play("K♠ 7♠", "8♠ 9♠", False) == ("K♠", "THIRD_HAND")


def test_the_second_hand_waits() -> None:
    assert play("K♠ 7♠", "9♠", False) == ("7♠", "DUCK")


@pytest.mark.parametrize(
    ("points", "bought", "card"), [(9, True, "7♠"), (10, True, "10♠"), (14, False, "7♠"), (15, False, "10♠")]
)
def test_a_ten_is_risked_only_for_a_rich_trick(points: int, bought: bool, card: str) -> None:
    tactic = "THIRD_HAND" if card == "10♠" else "DUCK"
    assert play("10♠ 7♠", "8♠ K♠", False, points=points, bought=bought) == (card, tactic)


def test_points_that_are_no_number_are_counted_from_the_table() -> None:
    assert play("10♠ 7♠", "Q♠ K♠", False, points=None) == ("7♠", "DUCK")
    assert play("10♠ 7♠", "K♠ A♥", True, points=None)[1] == "DUCK"
    for unknown in (None, True, float("nan"), "9"):
        assert play("A♥ 7♥", "K♥ 10♥", False, "♥", points=unknown) == ("A♥", "THIRD_HAND")


# DUCK and DISCARD


def test_a_lost_trick_gets_the_lowest_card() -> None:
    assert play("10♠ K♠ 8♠", "A♠", False) == ("8♠", "DUCK")
    assert play("9♥ Q♥ A♥", "J♥", False, "♥") == ("Q♥", "DUCK")  # the order of trumps


def test_a_discard_to_the_enemy_costs_least() -> None:
    assert play("Q♥ K♦ 8♣", "A♠", False) == ("8♣", "DISCARD")
    assert play("A♥ 10♦ 7♦", "A♠", False) == ("7♦", "DISCARD")
    assert play("10♥ A♦ 10♦", "A♠", False) == ("10♥", "DISCARD")


def test_a_discard_keeps_guards() -> None:
    assert play("10♥ 7♥ Q♦", "A♠", False) == ("Q♦", "DISCARD")
    assert play("10♥ 7♥ 9♥ 8♦", "A♠", False) == ("7♥", "DISCARD")
    assert play("K♥ 7♥ 8♥ 9♦", "A♠", False) == ("9♦", "DISCARD")
    assert play("K♥ 7♥ 8♥ 9♥ 8♦", "A♠", False) == ("7♥", "DISCARD")
    assert play("A♥ 10♥ 7♥ 9♦", "A♠", False) == ("7♥", "DISCARD")


def test_a_discard_keeps_trumps_and_makes_voids() -> None:
    assert play("7♥ 8♥ K♦", "A♠ J♥", False, "♥") == ("K♦", "DISCARD")
    assert play("9♣ 7♦ 8♦ 7♥", "A♠ J♥", False, "♥") == ("9♣", "DISCARD")
    assert play("9♣ 7♦ 8♦", "A♠ J♥", False, "♥") == ("7♦", "DISCARD")


def test_equals_go_by_rank_and_then_by_suit() -> None:
    assert play("8♥ 9♥ 7♣ 9♣", "A♠", False) == ("7♣", "DISCARD")
    assert play("7♣ 7♦ 7♥", "A♠", False) == ("7♥", "DISCARD")


def test_off_trump_the_jack_and_nine_are_small() -> None:
    assert play("J♠ A♠", "10♠ 8♠ 9♠", False, "♥") == ("A♠", "WIN_CHEAP")
    assert play("J♦ 8♦", "A♠ 7♥", False, "♥") == ("8♦", "DISCARD")


@pytest.mark.parametrize(("mode", "trump"), [("SUN", "♥"), (None, "♥"), ("HOKUM", None), ("HOKUM", "X")])
def test_without_a_known_trump_suit_there_are_no_trumps(mode: Any, trump: Any) -> None:
    found = optimize_follow(
        cards("7♥ 8♦"), [0, 1], table_of("A♠"), "♠", mode, trump, 2, False, None, 11, 6, True
    )
    assert (found["card_index"], found["tactic"]) == (0, "DISCARD")


# The table


def test_the_partner_is_found_when_the_flag_is_missing() -> None:
    assert play("10♠ 7♠", "8♠ A♠ 9♠", None) == ("10♠", "FEED")
    assert play("10♠ 7♠", "A♠ 8♠ 9♠", None) == ("7♠", "DUCK")
    hand, table = cards("10♠ 7♠"), table_of("A♠ 8♠ 9♠")
    none: Any = None
    found = optimize_follow(hand, [0, 1], table, "♠", "SUN", None, 4, none, 0, 0, 6, True)
    assert found["tactic"] == "FEED"  # the place given is believed
    for place in (None, -1, 3, True, "0"):  # no place: the card two before us
        some: Any = place
        found = optimize_follow(hand, [0, 1], table, "♠", "SUN", None, 4, none, some, 0, 6, True)
        assert found["tactic"] == "DUCK"
    assert play("10♠ 7♠", "8♠", None) == ("7♠", "DUCK")  # he has not played yet


def test_without_a_readable_table_the_seat_tells_who_is_last() -> None:
    hand = cards("10♠ 7♠")
    for table in (None, [], [None]):
        some: Any = table
        last = optimize_follow(hand, [0, 1], some, "♠", "SUN", None, 4, True, 0, 0, 6, True)
        assert (last["card_index"], last["tactic"]) == (0, "FEED")
        third = optimize_follow(hand, [0, 1], some, "♠", "SUN", None, 3, True, 0, 0, 6, True)
        assert (third["card_index"], third["tactic"]) == (1, "DUCK")
        for seat in (None, 5, 0, True):
            place: Any = seat
            found = optimize_follow(hand, [0, 1], some, "♠", "SUN", None, place, True, 0, 0, 6, True)
            assert found["tactic"] == "DUCK"
        lost = optimize_follow(hand, [0, 1], some, "♠", "SUN", None, 4, False, 0, 0, 6, True)
        assert (lost["card_index"], lost["tactic"]) == (1, "DUCK")


def test_the_led_suit_comes_from_the_table_when_it_is_missing() -> None:
    none: Any = None
    found = optimize_follow(
        cards("A♠ 7♠"), [0, 1], table_of("K♠ 8♠ 9♠"), none, "SUN", None, 4, False, 1, 4, 6, True
    )
    assert found["tactic"] == "WIN_CHEAP"


def test_bare_cards_and_objects_serve_too() -> None:
    hand = [SimpleNamespace(rank="A", suit="♠"), SimpleNamespace(rank="7", suit="♠")]
    table = cards("K♠ 8♠ 9♠")
    found = optimize_follow(hand, [0, 1], table, "♠", "SUN", None, 4, False, 1, 4, 6, True)
    assert (found["card_index"], found["tactic"]) == (0, "WIN_CHEAP")
    assert found["reasoning"] == "Last to play: A♠ beats K♠"


# Input of every kind


@pytest.mark.parametrize(
    ("hand", "legal"),
    [(None, [0]), ([], [0]), (cards("7♠"), None), (cards("7♠"), []), (cards("7♠"), [-1, 1]), ([None], [0])],
)
def test_no_legal_card_no_index(hand: Any, legal: Any) -> None:
    found = optimize_follow(hand, legal, [], "♠", "SUN", None, 2, False, None, 0, 8, True)
    assert found == {"card_index": None, "tactic": "NONE", "confidence": 0.0, "reasoning": "No legal card"}


_junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["♥", "♠", "J", "10", ""]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["rank", "suit", "card"]), inner)
    ),
    max_leaves=6,
)
_card = st.fixed_dictionaries(
    {"rank": st.sampled_from(["7", "8", "9", "10", "J", "Q", "K", "A"]), "suit": st.sampled_from("♠♥♦♣")}
)


@settings(deadline=None, max_examples=60)
@given(
    st.lists(_card | _junk, max_size=8) | _junk,
    st.lists(st.integers(-2, 9), max_size=9) | _junk,
    st.lists(st.fixed_dictionaries({"card": _card}) | _card | _junk, max_size=3) | _junk,
    st.sampled_from("♠♥♦♣") | _junk,
    st.sampled_from(["SUN", "HOKUM"]) | _junk,
    st.sampled_from("♠♥♦♣") | _junk,
    st.tuples(*[_junk] * 6),
)
def test_nothing_raises_and_every_answer_is_legal(
    hand: Any, legal: Any, table: Any, led: Any, mode: Any, trump: Any, rest: tuple[Any, ...]
) -> None:
    found = optimize_follow(hand, legal, table, led, mode, trump, *rest)
    if found["card_index"] is not None:
        assert found["card_index"] in legal
        assert hand[found["card_index"]]["suit"] in "♠♥♦♣"
        assert 0 < found["confidence"] <= 1
