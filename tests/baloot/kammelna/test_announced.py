"""Which cards an announced project has, from its kind and from what is shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.baloot.deck import DECK, Mode
from majlis.baloot.kammelna.announced import announced_projects, shown_mask
from majlis.baloot.kammelna.codes import CODE_OF_KIND
from majlis.baloot.projects import best_split, parse_project, project_of, project_text, projects_in
from majlis.cards import card_set, cards_of, parse_cards


def found(hand: str, *codes: int, shown: str = "", played: str = "", mode: Mode = "sun") -> list[str]:
    masks = [parse_cards(cards) for cards in shown.split()]
    projects = announced_projects(
        parse_cards(hand), mode, [(code, None) for code in codes], masks, parse_cards(played)
    )
    return ["-" if project is None else project_text(project) for project in projects]


def test_the_best_split_comes_first() -> None:
    assert found("♠10JQKA♥789", 3, 1) == ["hundred:♠10JQKA", "sira:♥789"]
    assert found("♠JQK♥789♦7♣7", 1, 1) == ["sira:♠JQK", "sira:♥789"]


def test_what_is_shown_decides() -> None:
    assert found("♠JQK♥789♦7♣7", 1, shown="♥789") == ["sira:♥789"]
    assert found("♠JQK♥789♦7♣7", 1, shown="♥9", played="♥78") == ["sira:♥789"]
    assert found("♠10JQK♥7♦7♣78", 1, shown="♠JQ", played="♠10") == ["sira:♠10JQ"]
    assert found("♠JQK♥789♦7♣7", 1, 1, shown="♠JQK♥789") == ["sira:♠JQK", "sira:♥789"]
    assert found("♠JQK♥789♦7♣7", 1, 1, shown="♥789 ♠JQK") == ["sira:♠JQK", "sira:♥789"]


def test_a_mask_that_fits_nothing_is_passed_over() -> None:
    assert found("♠JQK♥789♦7♣7", 1, shown="♦789") == ["sira:♠JQK"]


def test_what_is_not_held_is_none() -> None:
    assert found("♠JQK♥789♦7♣7", 2, 1) == ["-", "sira:♠JQK"]
    assert found("♠JQK♥789♦7♣7", 9) == ["-"]
    assert found("♠JQK♥789♦7♣7", 1, 1, 1, 1) == ["sira:♠JQK", "sira:♥789", "sira:♠JQK", "sira:♠JQK"]


def test_cards_told_beside_the_kind_leave_no_choice() -> None:
    told = parse_project("sira:♠10JQ").cards
    projects = announced_projects(parse_cards("♠10JQK♥7♦7♣78"), "sun", [(1, told)], [], 0)
    assert projects == [project_of(told)]


@pytest.mark.parametrize(("mode", "code"), [("sun", 4), ("hokum", 3)])
def test_four_aces(mode: Mode, code: int) -> None:
    assert found("♠A7♥A7♦A7♣A7", code, mode=mode) == ["aces:AAAA"]


@given(st.permutations(DECK), st.integers(0, 2), st.sampled_from(["sun", "hokum"]))
def test_what_a_side_shows_of_its_best_split_is_read_back(order: list[int], plays: int, mode: Mode) -> None:
    hand = card_set(order[:8])
    played = card_set([*cards_of(hand)][:plays])
    split = [*best_split(hand, mode)]
    named = [(CODE_OF_KIND[project.kind(mode)], None) for project in split]
    shown = [shown_mask(project, played) for project in split]
    assert announced_projects(hand, mode, named, shown, played) == split
    for project in projects_in(hand):
        told = (CODE_OF_KIND[project.kind(mode)], project.cards)
        assert announced_projects(hand, mode, [told], [], 0) == [project]
