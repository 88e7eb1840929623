"""Hokum strength: trumps, side winners, short suits, and that the score foretells points."""

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
from majlis.baloot.strategy.hokum_bidding import calculate_hokum_strength
from majlis.cards import card_name, card_set

NEUTRAL = {
    "score": 0.0,
    "trump_power": 0.0,
    "side_strength": 0.0,
    "short_suits": 0.0,
    "trump_count": 0,
    "reasoning": "no cards",
}


def cards(text: str) -> list[dict[str, str]]:
    return [{"rank": word[:-1], "suit": word[-1]} for word in text.split()]


def strength(text: str, trump: str | None = "♥") -> dict[str, Any]:
    return calculate_hokum_strength(cards(text), trump)


def test_the_signature() -> None:
    assert list(inspect.signature(calculate_hokum_strength).parameters) == ["hand", "trump_suit"]


@pytest.mark.parametrize(
    ("rank", "power"),
    [("J", 24), ("9", 18), ("A", 14), ("10", 11), ("K", 7), ("Q", 7), ("8", 6), ("7", 6)],
)
def test_trump_power(rank: str, power: int) -> None:
    found = strength(f"{rank}♥")
    assert (found["trump_power"], found["trump_count"]) == (power, 1)
    assert strength(f"{rank}♥ 7♠", "♠")["trump_power"] == 6, "only the trump suit's cards are trumps"


def test_trumps_add_up() -> None:
    found = strength("J♥ 9♥ 7♥")
    assert (found["trump_power"], found["trump_count"]) == (48, 3)


@pytest.mark.parametrize(
    ("side", "value"),
    [("A 7", 8), ("A 10", 11), ("A 10 K", 11), ("10 7", 3), ("10", 0), ("K Q", 0), ("J 9", 0), ("A", 8)],
)
def test_side_winners(side: str, value: int) -> None:
    hand = " ".join(rank + "♦" for rank in side.split())
    assert strength(hand + " 7♥")["side_strength"] == value
    assert strength(hand + " A♣ 7♥")["side_strength"] == value + 8


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("7♥ 8♠ 9♠ 8♦ 9♦ 8♣ 9♣", 0),
        ("7♥ 8♠ 9♠ 8♦ 9♦", 4),  # a void
        ("7♥ 8♠ 9♠", 8),
        ("7♥ 8♠ 9♠ 8♦ 9♦ 8♣", 2),  # a singleton
        ("7♥ 8♠ 9♠ 8♦ 9♦ A♣", 4),  # a singleton ace: 2 more
        ("7♥ A♠ A♦ A♣", 12),
        ("7♥", 12),
        ("8♠ 9♠ 8♦ 9♦ 8♣", 0),  # no trump to ruff with
    ],
)
def test_short_suits(hand: str, value: int) -> None:
    assert strength(hand)["short_suits"] == value


def test_the_score_is_the_sum() -> None:
    found = strength("J♥ 9♥ 7♥ A♠ 10♦ 8♦")
    assert (found["trump_power"], found["side_strength"], found["short_suits"]) == (48, 11, 8)
    assert found["score"] == 67


def test_reasons() -> None:
    assert strength("7♥ J♥ A♠ 10♠ 8♦ 9♦ Q♣")["reasoning"] == "trumps J 7 = 30; A-10♠ = 11; singleton ♣ = 2"
    assert strength("A♠ 8♠")["reasoning"] == "no trumps; A♠ = 8"


def test_no_hand_or_no_trump_suit_is_neutral() -> None:
    for hand in ([], None, (), 7, "A♠", [None, 3, {}, {"rank": "A"}, {"rank": "1", "suit": "♠"}]):
        assert calculate_hokum_strength(hand, "♥") == NEUTRAL  # type: ignore[arg-type]
    for trump in (None, "", "x", 3, ["♥"]):
        found = calculate_hokum_strength(cards("J♥ A♠"), trump)  # type: ignore[arg-type]
        assert found == NEUTRAL | {"reasoning": "no trump suit"}


def test_objects_and_dicts_are_the_same() -> None:
    hand = cards("J♥ 9♥ 7♥ A♠ 10♦ 8♦")
    objects = [SimpleNamespace(**card) for card in hand]
    assert calculate_hokum_strength(objects, "♥") == calculate_hokum_strength(hand, "♥")


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
@given(anything, anything | st.sampled_from("♠♥"))
def test_anything_is_answered(hand: Any, trump: Any) -> None:
    assert set(calculate_hokum_strength(hand, trump)) == set(NEUTRAL)


def test_the_score_foretells_the_points_taken() -> None:
    """The module's docstring says 52 + score; over 500 deals of careful players that holds within noise."""
    rng = np.random.default_rng(22)
    player = Careful()
    scores, taken = [], []
    while len(scores) < 500:
        pack = [DECK[place] for place in rng.permutation(32)]
        trump, leader = pack[5] // 13, len(scores) % 4
        if sum(card // 13 == trump for card in pack[:6]) < 2:
            continue
        state = State.set_up(
            SetUp(
                Contract("hokum", trump, buyer=0, caller=0),
                tuple(card_set(pack[8 * seat : 8 * seat + 8]) for seat in range(4)),
                leader,
            ),
            dealer=(leader - 1) % 4,
        )
        while state.phase == Phase.PLAY:
            state.apply(player.act(state.view(state.current_player())))
        points = list(state.captured)
        last = state.tricks[-1].winner if len(state.tricks) == 8 else state.leader  # or a true Sawa
        points[last % 2] += 162 - sum(points)
        hand = " ".join(card_name(card) for card in pack[:6])
        scores.append(strength(hand, card_name(pack[5])[-1])["score"])
        taken.append(points[0])
    slope, start = np.polyfit(scores, taken, 1)
    missed = np.array(taken) - slope * np.array(scores) - start
    error = missed.std() / np.sqrt(len(scores))
    assert abs(52 + np.mean(scores) - np.mean(taken)) < 6 * error  # six standard errors: never by chance
    assert abs(slope - 1) < 6 * error / np.std(scores)
    assert slope > 0
