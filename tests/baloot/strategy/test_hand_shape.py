"""The shape of a hand: the fifteen patterns, ruffs, long suits, and hands that are no hands."""

import inspect
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.strategy.hand_shape import ALL_SUITS, evaluate_shape

KEYS = {
    "pattern",
    "pattern_label",
    "shape_type",
    "bid_adjustment",
    "voids",
    "singletons",
    "long_suits",
    "ruff_potential",
    "long_suit_tricks",
    "reasoning",
}
NEUTRAL = {
    "pattern": [0, 0, 0, 0],
    "pattern_label": "0-0-0-0",
    "shape_type": "BALANCED",
    "bid_adjustment": 0.0,
    "voids": [],
    "singletons": [],
    "long_suits": [],
    "ruff_potential": 0.0,
    "long_suit_tricks": 0.0,
    "reasoning": "0-0-0-0 BALANCED",
}
LOW_FIRST = ["7", "8", "9", "Q", "J", "K", "10", "A"]


def cards(text: str) -> list[dict[str, str]]:
    return [{"rank": word[:-1], "suit": word[-1]} for word in text.split()]


def of_lengths(*lengths: int) -> list[dict[str, str]]:
    """A hand of low cards with these lengths in ♠♥♦♣."""
    return [
        {"rank": rank, "suit": suit}
        for suit, n in zip(ALL_SUITS, lengths, strict=True)
        for rank in LOW_FIRST[:n]
    ]


def shape(text: str, mode: str = "HOKUM", trump: str | None = "♠") -> dict[str, Any]:
    return evaluate_shape(cards(text), mode, trump)


def test_the_signature_is_the_documents() -> None:
    parameters = inspect.signature(evaluate_shape).parameters
    assert list(parameters) == ["hand", "mode", "trump_suit"]
    assert parameters["trump_suit"].default is None
    assert ALL_SUITS == ["♠", "♥", "♦", "♣"]


PATTERNS = [
    ((2, 2, 2, 2), "BALANCED", 0, -2),
    ((3, 2, 2, 1), "BALANCED", 0, -1),
    ((3, 3, 1, 1), "SEMI_BALANCED", -1, 2),
    ((4, 2, 1, 1), "SEMI_BALANCED", -2, 3),
    ((5, 1, 1, 1), "UNBALANCED", -3, 4),
    ((3, 3, 2, 0), "UNBALANCED", -4, 5),
    ((4, 2, 2, 0), "UNBALANCED", -4, 5),
    ((4, 3, 1, 0), "UNBALANCED", -4, 5),
    ((4, 4, 0, 0), "UNBALANCED", -4, 5),
    ((5, 2, 1, 0), "UNBALANCED", -4, 5),
    ((5, 3, 0, 0), "UNBALANCED", -4, 5),
    ((6, 1, 1, 0), "EXTREME", -4, 5),
    ((6, 2, 0, 0), "EXTREME", -4, 6),
    ((7, 1, 0, 0), "EXTREME", -4, 6),
    ((8, 0, 0, 0), "EXTREME", -4, 6),
]


def test_the_fifteen_patterns_are_all_that_eight_cards_form() -> None:
    every = {
        (a, b, c, 8 - a - b - c)
        for a in range(9)
        for b in range(a + 1)
        for c in range(b + 1)
        if 0 <= 8 - a - b - c <= c
    }
    assert {pattern for pattern, *_ in PATTERNS} == every


@pytest.mark.parametrize(("pattern", "kind", "sun", "hokum"), PATTERNS, ids=lambda value: str(value))
def test_every_pattern_has_its_type_and_adjustments(
    pattern: tuple[int, ...], kind: str, sun: int, hokum: int
) -> None:
    for lengths in (pattern, pattern[::-1]):
        hand = of_lengths(*lengths)
        for mode, adjustment in (("SUN", sun), ("ASHKAL", sun), ("HOKUM", hokum), ("no such mode", 0)):
            trump = ALL_SUITS[lengths.index(max(lengths))]
            found = evaluate_shape(hand, mode, trump)
            assert found["pattern"] == list(pattern)
            assert found["pattern_label"] == "-".join(map(str, pattern))
            assert (found["shape_type"], found["bid_adjustment"]) == (kind, adjustment)


@pytest.mark.parametrize(
    ("lengths", "kind", "sun", "hokum"),
    [
        ((1, 1, 1, 1), "BALANCED", 0, -2),
        ((2, 2, 1, 1), "BALANCED", 0, -2),
        ((2, 2, 2, 1), "BALANCED", 0, -2),
        ((3, 1, 1, 1), "BALANCED", 0, -1),
        ((3, 2, 1, 1), "BALANCED", 0, -1),
        ((4, 1, 1, 1), "SEMI_BALANCED", -2, 3),
        ((2, 2, 1, 0), "UNBALANCED", -4, 5),
        ((1, 0, 0, 0), "UNBALANCED", -4, 5),
        ((5, 0, 0, 0), "UNBALANCED", -4, 5),
        ((6, 1, 0, 0), "EXTREME", -4, 6),
        ((6, 0, 0, 0), "EXTREME", -4, 6),
    ],
)
def test_fewer_than_eight_cards_follow_the_same_rules(
    lengths: tuple[int, ...], kind: str, sun: int, hokum: int
) -> None:
    hand = of_lengths(*lengths)
    for mode, adjustment in (("SUN", sun), ("HOKUM", hokum)):
        found = evaluate_shape(hand, mode, "♠")
        assert (found["shape_type"], found["bid_adjustment"]) == (kind, adjustment)


@pytest.mark.parametrize("pattern", [pattern for pattern, *_ in PATTERNS if 0 in pattern])
def test_a_void_in_the_trump_suit_is_no_ruff(pattern: tuple[int, ...]) -> None:
    """The type is the pattern's; without a trump nothing can be ruffed, and Hokum is worth less."""
    hand = of_lengths(*pattern)
    trump = ALL_SUITS[pattern.index(0)]
    kind, sun, hokum = next(row[1:] for row in PATTERNS if row[0] == pattern)
    found = evaluate_shape(hand, "HOKUM", trump)
    assert (found["shape_type"], found["bid_adjustment"], found["ruff_potential"]) == (kind, -2.0, 0.0)
    assert trump in found["voids"]
    assert found["reasoning"].startswith(f"{found['pattern_label']} {kind}: no {trump} to ruff with")
    assert evaluate_shape(hand, "SUN", trump)["bid_adjustment"] == sun
    assert evaluate_shape(hand, "HOKUM", None)["bid_adjustment"] == hokum
    assert evaluate_shape(hand, "HOKUM", ALL_SUITS[0])["bid_adjustment"] == hokum


def test_the_adjustment_is_the_tables_alone() -> None:
    found = shape("J♠ 8♠ 7♠ A♥ K♥ 10♥ 8♥ 9♣")
    assert (found["bid_adjustment"], found["ruff_potential"], found["long_suit_tricks"]) == (5.0, 1.5, 0.5)


def test_short_and_long_suits_are_listed() -> None:
    found = shape("J♠ 8♠ 7♠ Q♥ K♥ 10♥ 8♥ 9♣")
    assert found["voids"] == ["♦"]
    assert found["singletons"] == ["♣"]
    assert found["long_suits"] == [("♥", 4)]
    assert shape("9♠ 8♠ 7♠ Q♥ K♥ J♦ 8♦ 9♣")["long_suits"] == []
    assert shape("9♠ 8♠ 7♠ Q♠ K♥ J♥ 8♥ 9♥")["long_suits"] == [("♠", 4), ("♥", 4)]


@pytest.mark.parametrize(
    ("hand", "ruffs"),
    [
        ("9♠ 8♠ 7♠ Q♥ K♥ 10♥ 8♥ 9♥", 2.0),  # two voids
        ("9♠ 8♠ 7♠ Q♥ K♥ 8♥ 9♦ 9♣", 1.0),  # two singletons
        ("9♠ 8♠ 7♠ Q♥ K♥ 8♥ 9♥ 9♣", 1.5),
        ("9♠ 8♠ Q♥ K♥ 10♥ 8♦ 9♦ 9♣", 0.5),
        ("9♠ 8♠ Q♥ K♥ 10♦ 8♦ 9♣ 8♣", 0.0),  # nothing short
        ("8♠ Q♥ K♥ 10♥ 9♥ 8♥ 7♥ J♥", 1.0),  # two voids, one trump; the lone trump is no short suit
        ("J♠ 8♠ Q♥ K♥ 10♥ 8♥ 9♥ 7♥", 1.0),  # J is a sure winner: one spare
        ("J♠ 9♠ 8♠ K♥ 10♥ 8♥ 9♥ 7♥", 1.0),
        ("J♠ 9♠ A♠ K♥ 10♥ 8♥ 9♥ 7♥", 0.0),
        ("J♠ A♠ 7♠ K♥ 10♥ 8♥ 9♥ 7♥", 2.0),  # the run breaks at the missing 9
        ("9♠ A♠ K♥ 10♥ 8♥ 9♥ 7♥ Q♥", 2.0),  # no J, no run
        ("J♠ 9♠ A♠ 10♠ K♠ Q♠ 8♠ 7♠", 0.0),
        ("K♥ 10♥ 8♥ 9♥ 7♥ Q♦ J♦ 8♦", 0.0),  # without trumps
    ],
)
def test_ruffs(hand: str, ruffs: float) -> None:
    assert shape(hand)["ruff_potential"] == ruffs
    assert shape(hand, "SUN")["ruff_potential"] == 0
    assert shape(hand, "HOKUM", None)["ruff_potential"] == 0


def test_a_lone_trump_is_listed_but_is_no_ruff() -> None:
    found = shape("8♠ Q♥ K♥ 10♥ 8♦ 9♦ J♣ 9♣")
    assert (found["singletons"], found["ruff_potential"]) == (["♠"], 0.0)


@pytest.mark.parametrize(
    ("suit", "tricks"),
    [
        ("A 10 K Q J 9 8 7", 2.0),
        ("A Q J 9 8 7", 2.0),
        ("A K J 9 8 7", 2.0),
        ("K 10 J 9 8 7", 0.0),
        ("A K 9 8 7", 1.5),
        ("A 10 9 8 7", 1.0),
        ("K 10 9 8 7", 0.0),
        ("A K 10 7", 0.5),
        ("A K Q 7", 0.0),
        ("A 10 Q 7", 0.0),
        ("K 10 Q 7", 0.0),
        ("A K 10", 0.0),
    ],
)
def test_long_tricks(suit: str, tricks: float) -> None:
    hand = " ".join(rank + "♥" for rank in suit.split())
    for mode, trump in (("SUN", None), ("HOKUM", "♠"), ("HOKUM", None)):
        assert shape(hand, mode, trump)["long_suit_tricks"] == tricks
    assert shape(hand, "HOKUM", "♥")["long_suit_tricks"] == 0, "side suits only"


def test_long_tricks_add_up_over_the_suits() -> None:
    assert shape("A♥ K♥ 10♥ 7♥ A♦ K♦ 10♦ 8♦")["long_suit_tricks"] == 1.0


def test_the_reasoning_reads_as_the_documents() -> None:
    assert shape("9♠ 8♠ A♥ K♥ 9♥ 8♥ 7♥ 9♣")["reasoning"] == (
        "5-2-1-0 UNBALANCED: void ♦ + singleton ♣ = 1.5 ruffs; 5♥ with A-K = 1.5 long tricks"
    )
    assert shape("8♠ K♥ 9♥ 8♥ 7♦ 8♦ 9♣ J♣", "SUN")["reasoning"] == "3-2-2-1 BALANCED"
    assert shape("A♥ 9♥ 8♥ 7♥ J♥", "SUN")["reasoning"] == "5-0-0-0 UNBALANCED: 5♥ with A = 1 long trick"


def test_an_empty_hand_is_neutral() -> None:
    for hand in ([], None, (), "A♠", 7, [None, 3, {}, {"rank": "A"}, {"rank": "2", "suit": "♠"}]):
        for mode in ("SUN", "HOKUM", None, 5):
            assert evaluate_shape(hand, mode, "♠") == NEUTRAL  # type: ignore[arg-type]


def test_no_trump_suit() -> None:
    found = shape("9♠ 8♠ 7♠ K♥ 10♥ 8♥ 9♥ 7♥", "HOKUM", None)
    assert (found["bid_adjustment"], found["ruff_potential"]) == (5.0, 0.0)
    assert shape("9♠ 8♠ 7♠ K♥", "HOKUM", "X") == shape("9♠ 8♠ 7♠ K♥", "HOKUM", None)


def test_objects_and_dicts_are_the_same_and_nothing_is_changed() -> None:
    hand = cards("J♠ 8♠ 7♠ A♥ K♥ 10♥ 8♥ 9♣")
    before = [dict(card) for card in hand]
    objects = [SimpleNamespace(**card) for card in hand]
    assert evaluate_shape(objects, "HOKUM", "♠") == evaluate_shape(hand, "HOKUM", "♠")
    assert hand == before


anything = st.recursive(
    st.none() | st.integers() | st.floats() | st.text(max_size=2) | st.sampled_from(["A", "♠", "HOKUM"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["rank", "suit"]), inner)
        | st.builds(lambda rank: SimpleNamespace(rank=rank), inner)
    ),
    max_leaves=8,
)


@settings(deadline=None, max_examples=80)
@given(anything, anything, anything)
def test_anything_is_answered(hand: Any, mode: Any, trump: Any) -> None:
    found = evaluate_shape(hand, mode, trump)
    assert set(found) == KEYS
    assert sum(found["pattern"]) <= len(hand if isinstance(hand, list) else [])


@settings(deadline=None, max_examples=80)
@given(st.permutations(of_lengths(8, 8, 8, 8)), st.integers(0, 8), st.sampled_from(ALL_SUITS))
def test_a_real_hand_keeps_its_promises(pack: list[Any], size: int, trump: str) -> None:
    hand = pack[:size]
    found = evaluate_shape(hand, "HOKUM", trump)
    trumps = sum(card["suit"] == trump for card in hand)
    assert sum(found["pattern"]) == size
    assert found["pattern"] == sorted(found["pattern"], reverse=True)
    assert 0 <= found["ruff_potential"] <= min(trumps, 3)
    assert len(found["voids"]) == (found["pattern"].count(0) if hand else 0)
    assert len(found["singletons"]) == found["pattern"].count(1)
