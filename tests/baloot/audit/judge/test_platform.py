"""What the platform says, and an archive held against itself."""

from typing import Any

import pytest
from msgspec.structs import replace

from majlis.baloot.audit.judge import platform
from majlis.baloot.audit.types import Judgement
from majlis.baloot.kammelna.types import Call, Challenge, DealRecord, Declared, GameRecord, Play
from majlis.baloot.ruleset import DEFAULT
from majlis.cards import parse_card
from recorded import PLAYED, auction, cut, masks, recorded, recorded_deals, with_more_calls


def points(deal: DealRecord) -> list[str]:
    return [finding.point for finding in platform.check(deal)]


def changed(number: int, **fields: Any) -> DealRecord:
    """A real deal with another result."""
    deal = recorded(number)
    assert deal.result is not None
    return replace(deal, result=replace(deal.result, **fields))


def test_a_whole_judgement() -> None:
    assert platform.judgement(recorded(7)) == Judgement(
        ending="played",
        mode="hokum",
        trump=1,
        buyer=1,
        buyer_team=1,
        level=1,
        card_points=(39, 113),
        last_trick=1,
        totals=(39, 213),
        declared=((), ("50", "baloot", "sira")),
        kaboot=False,
        khasara=False,
        winner=1,
        game_points=(4, 21),
    )


def test_what_the_platform_does_not_tell_is_left_open() -> None:
    kaboot = platform.judgement(recorded(6))
    assert (kaboot.kaboot, kaboot.totals, kaboot.game_points) == (True, None, (0, 44))
    assert platform.judgement(recorded(12)).khasara is True
    qayd = platform.judgement(changed(12, qayd=True))
    assert (qayd.ending, qayd.card_points, qayd.totals, qayd.declared) == ("qayd", None, None, None)
    assert qayd.game_points == (0, 30)
    ashkal = platform.judgement(changed(6, mode=3))
    assert (ashkal.mode, ashkal.buyer, ashkal.buyer_team) == ("sun", None, 1)
    assert platform.judgement(changed(6, mode=9)).mode is None
    nobody = platform.judgement(changed(6, winner=None))
    assert (nobody.winner, nobody.khasara) == (None, None)


def test_endings() -> None:
    endings = [platform.judgement(deal).ending for deal in recorded_deals()]
    assert (endings.count("all-pass"), endings.count("kawesh"), endings.count("played")) == (8, 2, 6)
    assert platform.judgement(cut(recorded(12), 20)).ending == "unknown"
    assert platform.judgement(replace(cut(recorded(12), 20), result=None)).ending == "unfinished"
    assert platform.judgement(auction("0:pass")).ending == "unknown"


def test_levels() -> None:
    assert platform.judgement(changed(7, level=3)).level == 3
    gahwa = with_more_calls(recorded(7), "3:qahwa", gem=4)
    assert platform.judgement(gahwa).level == 5


@pytest.mark.parametrize("number", range(1, 18))
def test_real_deals_agree_with_themselves(number: int) -> None:
    assert platform.check(recorded(number)) == []


@pytest.mark.parametrize(
    ("number", "fields", "point"),
    [
        (5, {"card_points": (113, 40)}, "card-sum"),
        (5, {"totals": (113, 39)}, "raw-total"),
        (7, {"totals": (39, 193)}, "raw-total"),
        (6, {"totals": (0, 130)}, "kaboot-total"),
        (6, {"card_points": (20, 100)}, "kaboot-cards"),
        (
            7,
            {"declared": ((), (Declared("50", 40), Declared("baloot", 20), Declared("sira", 20)))},
            "declared-value",
        ),
        (5, {"declared": ((Declared("fifty", 50),), ())}, "declared-value"),
        (5, {"game_points": (12, 5)}, "game-sum"),
        (16, {"game_points": (10, 9)}, "game-sum"),
        (5, {"winner": 1}, "winner"),
        (5, {"mode": 1}, "mode"),
        (5, {"mode": 7}, "mode"),
        (5, {"level": 2}, "level"),
        (5, {"buyer": 1}, "buyer"),
    ],
)
def test_each_number_is_held_against_the_others(number: int, fields: dict[str, Any], point: str) -> None:
    assert point in points(changed(number, **fields))


def test_projects_of_both_teams_cannot_survive() -> None:
    both = changed(16, declared=((Declared("sira", 20),), (Declared("sira", 20), Declared("baloot", 20))))
    assert "two-declarers" in points(both)
    beside = changed(16, declared=((Declared("baloot", 20),), (Declared("sira", 20),)))
    assert "two-declarers" not in points(beside)


def test_four_hundred_is_200_raw_and_printed_as_400() -> None:
    for value in (200, 400):
        deal = changed(
            12,
            declared=((Declared("400", value),), ()),
            totals=(43 + 200 + 10, 77),
            game_points=(26 + 40, 0),
            winner=0,
        )
        assert points(deal) == []


def test_raised_and_challenged_deals_are_not_summed() -> None:
    raised = with_more_calls(changed(5, level=2, game_points=(32, 0)), "1:hokomclose", gem=1)
    assert points(raised) == []
    challenged = replace(changed(5, game_points=(16, 0)), events=(*recorded(5).events, Challenge(seat=0)))
    assert points(replace(challenged, result=replace(challenged.result, game_points=(18, 0)))) == []  # type: ignore[type-var]


def test_equal_game_points_are_anybodys() -> None:
    assert points(changed(16, winner=1)) == []


@pytest.mark.parametrize(
    "fields",
    [
        {"first": masks("7♠ 8♠ 9♠ 10♠ J♠", "J♠ 7♥ 8♥ 9♥ 10♥", "7♣ 8♣ 9♣ 10♣ J♣", "7♦ 8♦ 9♦ 10♦ J♦")},
        {"first": masks("7♠ 8♠ 9♠ 10♠", "7♥ 8♥ 9♥ 10♥ J♥", "7♣ 8♣ 9♣ 10♣ J♣", "7♦ 8♦ 9♦ J♦ Q♦")},
        {"floor": parse_card("7♥")},
        {"final": recorded(6).final},
        {"final": (*(recorded(5).final or ())[:3], (recorded(5).final or (0,) * 4)[2])},
        {"final": (*(recorded(5).final or ())[:3], 0)},
        {"first": None, "floor": parse_card("7♠")},
        {"first": (-1, 2, 3, 4)},
    ],
)
def test_hands_that_do_not_fit(fields: dict[str, Any]) -> None:
    found = platform.check(replace(recorded(5), **fields))
    assert [finding.point for finding in found] == ["hands"]
    assert found[0].message.text()


def test_a_card_that_was_not_dealt_to_its_player() -> None:
    deal = recorded(5)
    events = [Play(1, parse_card("7♥")) if e == Play(1, parse_card("7♠")) else e for e in deal.events]
    assert points(replace(deal, events=tuple(events))) == ["hands"]


def test_missing_parts_are_passed_over() -> None:
    deal = recorded(5)
    assert points(replace(deal, first=None, final=None)) == []
    assert points(replace(deal, result=None)) == []
    assert points(DealRecord(number=1)) == []


# Games

MATCH = GameRecord(file="x", deals=recorded_deals(), totals=(74, 109))


def game_points(game: GameRecord, target: int = 152) -> list[tuple[int, str]]:
    return [(f.deal, f.point) for f in platform.check_game(game, DEFAULT.replace(target=target))]


def test_the_real_match_adds_up() -> None:
    assert game_points(MATCH) == []
    assert game_points(replace(MATCH, totals=None)) == []
    assert game_points(GameRecord(file="x", totals=(1, 1))) == []


def test_running_totals() -> None:
    deals = list(MATCH.deals)
    deals[7] = replace(deals[7], before=(16, 70))
    found = platform.check_game(replace(MATCH, deals=tuple(deals)))
    assert [(f.deal, f.expected, f.computed) for f in found] == [
        (8, [16, 70], [16, 69]),
        (9, [16, 69], [16, 70]),
    ]
    assert {f.category for f in found} == {"cumulative"}
    gap = tuple(deal for deal in MATCH.deals if deal.number != 7)
    assert game_points(replace(MATCH, deals=gap, totals=None)) == []


def test_header_totals() -> None:
    assert game_points(replace(MATCH, totals=(74, 110))) == [(0, "header-total")]
    later = MATCH.deals[7:]  # begins at 16 : 69
    assert game_points(replace(MATCH, deals=later, totals=(58, 40))) == []
    assert game_points(replace(MATCH, deals=later, totals=(74, 109))) == []
    assert game_points(replace(MATCH, deals=later, totals=(74, 40))) == [(0, "header-total")]


def test_a_match_ends_at_the_target() -> None:
    assert game_points(MATCH, target=99) == [(13, "past-target")]
    level = tuple(replace(deal, before=(160, 160)) for deal in MATCH.deals[:1])
    assert game_points(replace(MATCH, deals=level, totals=None)) == []


def test_played_deals_are_those_with_a_result() -> None:
    with_result = [deal.number for deal in recorded_deals() if deal.result]
    assert with_result == [number for number in PLAYED if number <= 16]
    assert all(type(event) is not Call or event.word for event in recorded(5).events)


def test_a_buyer_who_survives_by_a_hair_may_write_down_less() -> None:
    assert "winner" not in points(changed(5, winner=0, game_points=(10, 11), buyer=0))
    assert "winner" in points(changed(5, winner=1, game_points=(12, 4), buyer=0))
