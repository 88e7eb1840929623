"""Asks of three or four hands: what no deal fits is told without tables of suits; tight ones are dealt."""

import pytest

from bridge.conditions.speech import Hand, balanced, losers
from majlis.bridge.deal.generate import Dealt, generate_deals
from majlis.bridge.profile.sheet import parse_profile
from majlis.bridge.table.cards import deal_text
from majlis.dealing import dealer, plan
from majlis.errors import InputError

IMPOSSIBLE = {
    "north: 12-14 hcp, 4 controls; south: 12-14 hcp, 8 controls; east: 12-14 hcp; west: 2 hcp": (
        "South: 12-14 HCP; South: 8 controls"
    ),
    "north: 16+ hcp, 2 aces; south: 10+ hcp, two aces; east: 8+ hcp, one ace; west: 5+ hcp": (
        "North: 2 aces; East: 1 ace; South: 2 aces"
    ),
    "north: 15-17 hcp, balanced, 7 controls; south: 12+ hcp, 6 controls; east: 8+ hcp, 1 control": (
        "North: 7 controls; South: 6 controls"
    ),
}
TIGHT = (
    "north: 13 hcp, 5 controls; south: 12 hcp, 4 controls; east: 10 hcp, 2 controls; west: 5 hcp, 1 control"
)


def dealt(asked: str) -> tuple[Dealt, ...]:
    """Some boards, everybody in the seat that was named."""
    profile = parse_profile(asked, "Tight")
    return generate_deals(profile, 20, seed=1, boards="profile-dealer", rotate=False).deals


@pytest.mark.parametrize("asked", IMPOSSIBLE)
def test_what_no_deal_fits_is_told_with_the_reason(asked: str) -> None:
    with pytest.raises(InputError, match="no deal fits this profile") as refused:
        generate_deals(parse_profile(asked, "Tight"), 2, seed=1)
    assert str(refused.value).endswith(f"since no deal has all of: {IMPOSSIBLE[asked]}")


def test_sums_of_four_hands_are_dealt_without_a_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise AssertionError("a plan is made")

    monkeypatch.setattr(dealer, "make_plan", none)
    monkeypatch.setattr(plan, "make_plan", none)
    wanted = ((13, 5), (10, 2), (12, 4), (5, 1))
    for one in generate_deals(
        parse_profile(TIGHT, "Tight"), 20, seed=1, boards="profile-dealer", rotate=False
    ).deals:
        hands = [Hand(text) for text in deal_text(one.board.hands).removeprefix("N:").split()]
        controls = [sum({"A": 2, "K": 1}.get(card, 0) for card in "".join(hand.suits)) for hand in hands]
        assert tuple(zip((hand.hcp for hand in hands), controls, strict=True)) == wanted


def test_a_hand_that_cannot_be_beside_the_others_is_found() -> None:
    flat = "; ".join(f"{seat}: 11-12 hcp, balanced" for seat in ("north", "east", "south"))
    with pytest.raises(InputError, match="West: 3 losers"):
        generate_deals(parse_profile(f"{flat}; west: 5-6 hcp, 6+ card suit, 3 losers", "Tight"), 1, seed=1)


def test_what_is_asked_besides_sums_is_met_too() -> None:
    asked = "north: 15-17 hcp, balanced, 5 controls; south: 10+ hcp, 5 controls; east: 7+ hcp, 7 losers"
    for one in generate_deals(
        parse_profile(asked, "Tight"), 20, seed=2, boards="profile-dealer", rotate=False
    ).deals:
        north, east, *_ = (Hand(text) for text in deal_text(one.board.hands).removeprefix("N:").split())
        assert balanced(north)
        assert 15 <= north.hcp <= 17
        assert (losers(east), east.hcp >= 7) == (7, True)
