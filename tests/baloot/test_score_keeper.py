"""Deals as players say them come to the points that the engine counts."""

import numpy as np
import pytest

from majlis.baloot.deck import LAST_TRICK
from majlis.baloot.match import Match
from majlis.baloot.players import make_player
from majlis.baloot.ruleset import DEFAULT, PRESETS
from majlis.baloot.score_keeper import PlainPoints, SaidDeal, count, keep
from majlis.baloot.state import State
from majlis.errors import InputError
from majlis.game import team_of

KINDS = {"sira": "sira", "50": "fifty", "100": "hundred", "400": "four-hundred"}


def as_said(state: State) -> SaidDeal | None:
    """What four players would say of a deal that was played to its end; None for other endings."""
    result = state.result
    if result is None or result.sheet is None or result.ending not in ("played", "sawa"):
        return None
    sheet = result.sheet
    piles = [sheet.card_points[team] + LAST_TRICK * (sheet.last_trick == team) for team in (0, 1)]
    projects = tuple(tuple(KINDS[name] for name in names if name in KINDS) for names in sheet.declared)
    holders = [team for team in (0, 1) if "baloot" in sheet.declared[team]]
    return SaidDeal(
        mode=sheet.mode,
        buyer=sheet.buyer_team,
        level=sheet.level,
        points=None if sheet.kaboot is not None else piles[1],
        side=1,
        projects=projects,
        baloot=holders[0] if holders else None,
        kaboot=sheet.kaboot,
    )


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_what_is_said_of_played_deals_is_counted_as_the_engine_counts(preset: str) -> None:
    rules, found, doubled = PRESETS[preset], 0, 0
    for seed in range(6):
        players = [make_player("careful", np.random.default_rng([seed, seat])) for seat in range(4)]
        match = Match(rules, players, np.random.default_rng(seed))
        while not match.is_over():
            state = match.play_deal()
            said = as_said(state)
            if said is None or rules.reverse_kaboot == "88":
                continue
            found += 1
            doubled += said.level > 1
            if said.level > 1 and state.contract is not None and state.contract.raiser is not None:
                raiser = (said.buyer + (said.level % 2 == 0)) % 2
                assert raiser == team_of(state.contract.raiser)
            assert state.result is not None
            assert count(said, rules).game_points == state.result.game_points
    assert found > 20 or rules.reverse_kaboot == "88"


def test_the_match_goes_to_the_target() -> None:
    deals = [SaidDeal(mode="sun", buyer=0, kaboot=0)] * 3 + [PlainPoints(points=(30, 7))]
    counted, winner = keep(deals, DEFAULT)
    assert [one.totals for one in counted] == [(44, 0), (88, 0), (132, 0), (162, 7)]
    assert winner == 0
    assert keep([PlainPoints(points=(152, 152))], DEFAULT)[1] is None


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"points": 131}, "0 to 130"),
        ({"points": -1}, "0 to 130"),
        ({}, "card points are missing"),
        ({"points": 60, "baloot": 0}, "no Baloot in Sun"),
        ({"points": 60, "level": 3}, "Sun can be doubled"),
        ({"points": 60, "projects": (("sira",), ("fifty",))}, "one side"),
        ({"mode": "hokum", "points": 60, "projects": (("four-hundred",), ())}, "four Aces"),
        ({"kaboot": 0, "qayd": 1}, "not with both"),
    ],
)
def test_what_cannot_be_is_refused_with_the_deal_and_the_reason(changes: dict, reason: str) -> None:
    deal = SaidDeal(**{"mode": "sun", "buyer": 0, **changes})
    with pytest.raises(InputError, match=reason):
        count(deal, DEFAULT)
    with pytest.raises(InputError, match="deal 2"):
        keep([PlainPoints(points=(1, 2)), deal], DEFAULT)


def test_a_hokum_needs_no_suit() -> None:
    sheet = count(SaidDeal(mode="hokum", buyer=0, points=100, baloot=1), DEFAULT)
    assert sheet.game_points == (10, 8)
    assert "spades" not in " ".join(str(line) for line in sheet.lines)


def test_four_aces_are_held_once() -> None:
    deal = SaidDeal(mode="sun", buyer=0, points=60, projects=(("four-hundred", "four-hundred"), ()))
    with pytest.raises(InputError, match="four Aces only"):
        count(deal, DEFAULT)
