"""Sun strength: quick tricks, high card points, their weights, and that the score foretells points."""

import inspect
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.auction import Contract
from majlis.baloot.deck import DECK
from majlis.baloot.phase import Phase
from majlis.baloot.players.careful import Careful
from majlis.baloot.setup import SetUp
from majlis.baloot.state import State
from majlis.baloot.strategy.sun_bidding import calculate_sun_strength
from majlis.cards import card_name, card_set

NEUTRAL = {"score": 0.0, "quick_tricks": 0, "high_card_points": 0, "reasoning": "no cards"}


def cards(text: str) -> list[dict[str, str]]:
    return [{"rank": word[:-1], "suit": word[-1]} for word in text.split()]


def strength(text: str) -> dict[str, Any]:
    return calculate_sun_strength(cards(text))


def test_the_signature() -> None:
    assert list(inspect.signature(calculate_sun_strength).parameters) == ["hand"]


@pytest.mark.parametrize(
    ("suit", "tricks"),
    [
        ("A", 1),
        ("A 10", 2),
        ("A 10 K", 3),
        ("A 10 K Q J 9 8 7", 8),
        ("A K", 1),  # the run breaks at the missing ten
        ("10 K", 1),
        ("10 K Q", 1),
        ("10 7", 0.5),
        ("10", 0),
        ("K Q J", 0),
        ("7", 0),
    ],
)
def test_quick_tricks(suit: str, tricks: float) -> None:
    hand = " ".join(rank + "♦" for rank in suit.split())
    assert strength(hand)["quick_tricks"] == tricks
    assert strength(hand + " A♠")["quick_tricks"] == tricks + 1, "the suits add up"


@pytest.mark.parametrize(
    ("card", "points"),
    [("A♠", 11), ("10♠", 10), ("K♠", 4), ("Q♠", 3), ("J♠", 2), ("9♠", 0), ("8♠", 0), ("7♠", 0)],
)
def test_high_card_points_are_what_the_cards_count(card: str, points: int) -> None:
    assert strength(card)["high_card_points"] == points


def test_the_score_weighs_both() -> None:
    assert strength("A♠")["score"] == 8.85
    assert strength("K♠ Q♥")["score"] == 2.45
    assert strength("A♠ 10♠ 10♥ 7♥")["score"] == 23.35


def test_length_and_voids_do_not_count() -> None:
    assert strength("A♠ 7♠ 8♠ 9♠")["score"] == strength("A♠ 7♥ 8♦ 9♣")["score"]


def test_reasons() -> None:
    assert strength("A♠ 7♥")["reasoning"] == "1 quick trick (A♠ 1); 11 points"
    assert strength("K♠ 10♠ 10♥ 7♥")["reasoning"] == (
        "1.5 quick tricks (10-K♠ 1, guarded 10♥ 0.5); 24 points"
    )
    assert strength("7♠")["reasoning"] == "0 quick tricks; 0 points"


def test_no_hand_is_neutral() -> None:
    for hand in ([], None, (), 7, "A♠", [None, 3, {}, {"rank": "A"}, {"rank": "1", "suit": "♠"}]):
        assert calculate_sun_strength(hand) == NEUTRAL  # type: ignore[arg-type]


def test_objects_and_dicts_are_the_same() -> None:
    hand = cards("A♠ 10♠ K♥ Q♣")
    assert calculate_sun_strength([SimpleNamespace(**card) for card in hand]) == calculate_sun_strength(hand)


anything = st.recursive(
    st.none() | st.integers() | st.floats() | st.text(max_size=2) | st.sampled_from(["A", "♠"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["rank", "suit"]), inner)
        | st.builds(lambda rank: SimpleNamespace(rank=rank), inner)
    ),
    max_leaves=8,
)


@settings(deadline=None, max_examples=60)
@given(anything)
def test_anything_is_answered(hand: Any) -> None:
    assert set(calculate_sun_strength(hand)) == set(NEUTRAL)


def test_the_score_foretells_the_points_taken() -> None:
    """The module's docstring says 52 + score; over 500 deals of careful players that holds within noise."""
    rng = np.random.default_rng(21)
    player = Careful()
    scores, taken = [], []
    for number in range(500):
        pack = [DECK[place] for place in rng.permutation(32)]
        leader = number % 4
        state = State.set_up(
            SetUp(
                Contract("sun", None, buyer=0, caller=0),
                tuple(card_set(pack[8 * seat : 8 * seat + 8]) for seat in range(4)),
                leader,
            ),
            dealer=(leader - 1) % 4,
        )
        while state.phase == Phase.PLAY:
            state.apply(player.act(state.view(state.current_player())))
        points = list(state.captured)
        last = state.tricks[-1].winner if len(state.tricks) == 8 else state.leader  # or a true Sawa
        points[last % 2] += 130 - sum(points)
        scores.append(strength(" ".join(card_name(card) for card in pack[:6]))["score"])
        taken.append(points[0])
    slope, start = np.polyfit(scores, taken, 1)
    missed = np.array(taken) - slope * np.array(scores) - start
    error = missed.std() / np.sqrt(len(scores))
    assert abs(52 + np.mean(scores) - np.mean(taken)) < 6 * error  # six standard errors: never by chance
    assert abs(slope - 1) < 6 * error / np.std(scores)
    assert slope > 0
