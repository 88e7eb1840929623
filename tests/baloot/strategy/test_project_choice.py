"""The split of a hand into projects, held to the engine's on random hands."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.deck import DECK
from majlis.baloot.projects import best_split, project_of
from majlis.baloot.strategy.project_choice import choose_projects
from majlis.cards import RANK_NAMES, SUIT_GLYPHS, card_set, parse_card


def held(cards: list[int]) -> list[dict[str, str]]:
    return [{"rank": RANK_NAMES[card % 13], "suit": SUIT_GLYPHS[card // 13]} for card in cards]


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.sampled_from(DECK), min_size=0, max_size=16, unique=True), st.sampled_from(["sun", "hokum"])
)
def test_the_engine_splits_alike(cards: list[int], mode: str) -> None:
    chosen = choose_projects(held(cards), mode.upper())
    expected = best_split(card_set(cards), mode)  # type: ignore[arg-type]
    found = [project_of(card_set(parse_card(r + s) for r, s in one["cards"])) for one in chosen["projects"]]
    assert found == list(expected)
    assert chosen["total"] == sum(project.raw(mode) for project in expected)  # type: ignore[arg-type]


def test_kinds_and_reasons() -> None:
    aces = held([parse_card(text) for text in ("A♠", "A♥", "A♣", "A♦")])
    assert choose_projects(aces, "SUN")["projects"][0]["kind"] == "four hundred"
    assert choose_projects(aces, "HOKUM")["projects"][0]["kind"] == "hundred"
    assert choose_projects([], "SUN") == {"projects": [], "total": 0, "reasoning": "nothing to announce"}


@pytest.mark.parametrize("hand", [None, 5, [None], [{}], [{"rank": "A"}], [{"rank": 3, "suit": []}], "A♠"])
@pytest.mark.parametrize("mode", [None, "SUN", 7])
def test_what_cannot_be_read_is_passed_over(hand: object, mode: object) -> None:
    assert choose_projects(hand, mode)["projects"] == []  # type: ignore[arg-type]


def test_a_card_given_twice_counts_once() -> None:
    rng = np.random.default_rng(1)
    cards = [int(card) for card in rng.permutation(DECK)[:8]]
    assert choose_projects(held(cards + cards), "SUN") == choose_projects(held(cards), "SUN")
