"""A revoke is called only when its proof has been seen."""

from typing import Any

import pytest

from majlis.baloot.strategy.qayd_advice import find_revoke


def trick(*plays: str) -> dict[str, Any]:
    """`R8♦`: the player's initial, then the card."""
    seats = {"B": "Bottom", "R": "Right", "T": "Top", "L": "Left"}
    cards = [{"card": {"rank": text[1:-1], "suit": text[-1]}, "playedBy": seats[text[0]]} for text in plays]
    return {"cards": cards}


REVOKE = [trick("BA♠", "R8♦", "T7♠", "L9♠"), trick("B7♥", "RK♠", "T8♥", "L9♥")]


def test_a_card_of_the_led_suit_played_later_is_the_proof() -> None:
    found = find_revoke("Bottom", REVOKE)
    assert found is not None
    assert (found["player"], found["crime_card"], found["proof_card"]) == ("Right", ("8", "♦"), ("K", "♠"))
    assert found["trick"] == 1


def test_ones_own_side_is_never_challenged() -> None:
    assert find_revoke("Right", REVOKE) is None
    assert find_revoke("Left", REVOKE) is None
    assert find_revoke("Top", REVOKE) is not None


def test_a_card_played_before_is_no_proof() -> None:
    assert find_revoke("Bottom", [trick("BA♥", "RK♠"), trick("BA♠", "R8♦")]) is None


def test_who_follows_suit_or_leads_has_revoked_nothing() -> None:
    assert find_revoke("Bottom", [trick("R8♦", "TA♠"), trick("RK♦", "T7♦"), trick("R7♠", "T8♠")]) is None


def test_the_first_of_two_is_named() -> None:
    second = trick("BA♥", "R7♦", "T7♥", "L7♣")
    found = find_revoke("Bottom", [REVOKE[0], second, trick("BQ♥", "RK♥", "T8♥", "LJ♥"), trick("BK♣", "RK♠")])
    assert found is not None
    assert (found["trick"], found["proof_card"]) == (1, ("K", "♠"))


@pytest.mark.parametrize("history", [None, 3, [None], [{}], [{"cards": None}], [{"cards": [None, 3]}], "x"])
@pytest.mark.parametrize("position", ["Bottom", None, "Nowhere"])
def test_what_cannot_be_read_is_passed_over(history: object, position: object) -> None:
    assert find_revoke(position, history) is None  # type: ignore[arg-type]
