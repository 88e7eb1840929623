"""Asks over four hands, too large to be counted whole: they are dealt, or it is told what to leave out."""

import pytest

from majlis.bridge.deal import plans
from majlis.bridge.deal.generate import generate_deals
from majlis.bridge.profile.sheet import read_profile
from majlis.bridge.table.pack import TABLE
from majlis.dealing import dealer, plan
from majlis.errors import InputError

FOUR = """north: 6-7 losers
south: 7-8 losers
east: 3-4 controls
west: 1-2 quick tricks
ns: 22-25 hcp, 8+ card heart fit"""
RARE = """north: 5 losers, 7+ controls
south: 8 losers, 2+ quick tricks
ns: 24-26 hcp, 8+ card spade fit"""


@pytest.fixture(autouse=True)
def little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables of which nothing is as large as what these ask for."""
    monkeypatch.setattr(plans, "MEMORY", 1 << 18)
    dealer.forget_plans()


def test_an_ask_over_four_hands_is_dealt() -> None:
    profile = read_profile(FOUR, "Four").profile
    dealt = generate_deals(profile, 4, seed=5, boards="profile-dealer", rotate=False)
    assert len(dealt.deals) == 4
    again = generate_deals(profile, 4, seed=5, boards="profile-dealer", rotate=False)
    assert again.boards == dealt.boards


@pytest.mark.parametrize(("language", "start"), [("en", "this is too much"), ("ar", "هذا أكثر")])
def test_what_is_too_rare_names_what_to_leave_out(language: str, start: str) -> None:
    with pytest.raises(InputError) as raised:
        generate_deals(read_profile(RARE, "Rare").profile, 4, seed=5, vain=1)
    text = raised.value.message.text(language)
    assert text.startswith(start)
    assert len(text.split(":", 1)[1].split(";" if language == "en" else "؛")) >= 2


def test_tables_are_filled_once_however_many_parts_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    filled: list[int] = []
    real = plan.Measured.filled

    def counting(self: plan.Measured) -> plan.Plan:
        filled.append(self.bytes)
        return real(self)

    monkeypatch.setattr(plan.Measured, "filled", counting)
    kept = dealer.Dealer(TABLE, plans_ask(), memory=1 << 21)
    assert not kept.exact
    assert len(filled) <= 5 + 1  # each of the five statements alone, and what is counted in the end
    assert max(filled) <= 1 << 21


def plans_ask() -> plans.Ask:
    """Points of four hands with a fit: more than the memory allows."""
    from majlis.dealing.asks import every, hand

    points = [hand(seat).value("hcp", 5 + at, 9 + at) for at, seat in enumerate("NES")]
    return every([*points, hand("N", "S").length("H", 8), hand("E").value("controls", 2, 4)])
