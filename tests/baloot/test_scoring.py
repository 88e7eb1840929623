"""Scoring by hand: every expected value here was worked out from sources/baloot.md §8 on paper."""

import dataclasses

import pytest

from majlis.baloot.auction import Contract
from majlis.baloot.projects import Project, parse_project
from majlis.baloot.ruleset import DEFAULT, PRESETS, RuleSet
from majlis.baloot.scoring import Facts, Offence, card_game_points, contest_winner, game_points, score
from majlis.baloot.sheet import sheet_text

NOBODY: tuple[tuple[Project, ...], ...] = ((), (), (), ())


def facts(
    captured: tuple[int, int],
    mode: str = "hokum",
    buyer: int = 0,
    last: int = 0,
    level: int = 1,
    raiser: int | None = None,
    projects: dict[int, str] | None = None,
    baloots: tuple[int, int] = (0, 0),
    tricks: tuple[int, int] = (4, 4),
    **more: object,
) -> Facts:
    announced = tuple(
        tuple(parse_project(text) for text in (projects or {}).get(seat, "").split()) for seat in range(4)
    )
    contract = Contract(mode, 0 if mode == "hokum" else None, buyer, buyer, level=level, raiser=raiser)  # type: ignore[arg-type]
    return Facts(contract, captured, tricks, last, announced, 0, baloots, **more)  # type: ignore[arg-type]


def gp(deal: Facts, rules: RuleSet = DEFAULT, **changes: str) -> tuple[int, int]:
    points = game_points(deal, rules.replace(**changes))
    assert points == score(deal, rules.replace(**changes)).game_points
    return points


@pytest.mark.parametrize(
    ("raw", "points"),
    [
        ((81, 81), (8, 8)),
        ((85, 77), (8, 8)),
        ((86, 76), (8, 8)),
        ((76, 86), (8, 8)),
        ((96, 66), (9, 7)),
        ((100, 62), (10, 6)),
        ((87, 75), (9, 7)),
        ((162, 0), (16, 0)),
        ((84, 78), (8, 8)),
        ((156, 6), (15, 1)),
    ],
)
def test_hokum_rounding(raw: tuple[int, int], points: tuple[int, int]) -> None:
    assert card_game_points(raw, "hokum", 0, DEFAULT) == points
    assert card_game_points(raw[::-1], "hokum", 0, DEFAULT) == points[::-1]  # type: ignore[arg-type]


def test_every_hokum_pile_makes_sixteen_under_every_option() -> None:
    for option in ("bigger-pile", "non-bidder", "buyer-takes-rest"):
        rules = DEFAULT.replace(hokum_seventeen=option)
        assert all(
            sum(card_game_points((n, 162 - n), "hokum", b, rules)) == 16 for n in range(163) for b in (0, 1)
        )


def test_who_loses_the_seventeenth_point() -> None:
    for buyer in (0, 1):
        assert card_game_points((96, 66), "hokum", buyer, DEFAULT) == (9, 7)
    assert card_game_points((96, 66), "hokum", 0, DEFAULT.replace(hokum_seventeen="non-bidder")) == (10, 6)
    assert card_game_points((96, 66), "hokum", 0, DEFAULT.replace(hokum_seventeen="buyer-takes-rest")) == (
        9,
        7,
    )
    assert card_game_points((96, 66), "hokum", 1, DEFAULT.replace(hokum_seventeen="buyer-takes-rest")) == (
        10,
        6,
    )


@pytest.mark.parametrize(
    ("raw", "keep", "half_up", "floor_first_bids"),
    [
        (63, (12, 14), (13, 13), (12, 14)),
        (64, (12, 14), (13, 13), (12, 14)),
        (65, (13, 13), (13, 13), (13, 13)),
        (66, (14, 12), (13, 13), (13, 13)),
        (55, (11, 15), (11, 15), (11, 15)),
        (130, (26, 0), (26, 0), (26, 0)),
        (62, (12, 14), (12, 14), (12, 14)),
    ],
)
def test_sun_rounding(
    raw: int, keep: tuple[int, int], half_up: tuple[int, int], floor_first_bids: tuple[int, int]
) -> None:
    piles = (raw, 130 - raw)
    assert card_game_points(piles, "sun", 0, DEFAULT) == keep
    assert card_game_points(piles, "sun", 0, DEFAULT.replace(sun_rounding="half-up")) == half_up
    assert card_game_points(piles, "sun", 0, DEFAULT.replace(sun_rounding="floor")) == floor_first_bids


def test_every_sun_pile_makes_twenty_six_under_every_option() -> None:
    for option in ("keep-five", "half-up", "floor"):
        rules = DEFAULT.replace(sun_rounding=option)
        assert all(
            sum(card_game_points((n, 130 - n), "sun", b, rules)) == 26 for n in range(131) for b in (0, 1)
        )


def test_a_made_contract_keeps_both_sides_points() -> None:
    assert gp(facts((90, 62))) == (10, 6)  # 100 and 62
    assert gp(facts((70, 50), mode="sun")) == (16, 10)


def test_khasara_gives_everything_to_the_opponents() -> None:
    assert gp(facts((60, 92))) == (0, 16)
    assert gp(facts((30, 90), mode="sun", projects={0: "sira:♠QKA"})) == (0, 30)
    assert gp(facts((40, 112), projects={0: "sira:♥QKA"}, baloots=(1, 0))) == (0, 20)


def test_real_deal_16_the_baloot_saves_the_buyer() -> None:
    deal = facts((72, 80), last=0, projects={1: "sira:♥QKA"}, baloots=(1, 0))
    sheet = score(deal, DEFAULT)
    assert (sheet.totals, sheet.game_points, sheet.winner, sheet.khasara) == ((102, 100), (10, 10), 0, False)
    assert gp(deal, baloot_in_success_test="no") == (0, 20)


def test_real_deal_14_kaboot_with_own_sira() -> None:
    deal = facts((120, 0), mode="sun", tricks=(8, 0), projects={0: "sira:♠QKA"})
    sheet = score(deal, DEFAULT)
    assert sheet.game_points == (48, 0)
    assert (sheet.kaboot, sheet.declared) == (0, (("sira",), ()))


def test_real_deal_6_the_losers_projects_are_lost_in_a_kaboot() -> None:
    deal = facts((0, 120), mode="sun", buyer=1, last=1, tricks=(0, 8), projects={0: "sira:♠QKA"})
    sheet = score(deal, DEFAULT)
    assert (sheet.game_points, sheet.declared) == ((0, 44), ((), ()))


def test_kaboot_in_hokum_and_its_baloot() -> None:
    assert gp(facts((152, 0), tricks=(8, 0), baloots=(1, 0))) == (27, 0)
    assert gp(facts((152, 0), tricks=(8, 0), baloots=(0, 1))) == (25, 0)


def test_a_reverse_kaboot_is_against_the_buyer_of_a_sun_only() -> None:
    swept = facts((0, 120), mode="sun", buyer=0, last=1, tricks=(0, 8), buyer_ace=True)
    bought_by_sweeper = dataclasses.replace(swept, contract=dataclasses.replace(swept.contract, buyer=1))
    hokum = facts((0, 152), buyer=0, last=1, tricks=(0, 8), buyer_ace=True)
    assert gp(swept) == (0, 44)
    for value in ("88", "88-any-buyer"):
        assert gp(swept, reverse_kaboot=value) == (0, 88)
        assert gp(bought_by_sweeper, reverse_kaboot=value) == (0, 44)
        assert gp(hokum, reverse_kaboot=value) == (0, 25)


def test_the_usual_reverse_kaboot_needs_the_lead_and_an_ace_and_is_flat() -> None:
    swept = facts((0, 120), mode="sun", buyer=0, last=1, tricks=(0, 8), projects={1: "sira:♥QKA"})
    with_ace = dataclasses.replace(swept, buyer_ace=True)
    third = dataclasses.replace(with_ace, contract=dataclasses.replace(swept.contract, buyer=2))
    doubled = dataclasses.replace(with_ace, contract=dataclasses.replace(swept.contract, level=2, raiser=1))
    assert gp(with_ace, reverse_kaboot="88") == (0, 88 + 4)
    assert gp(doubled, reverse_kaboot="88") == (0, 88 + 8)
    assert gp(swept, reverse_kaboot="88") == (0, 44 + 4)
    assert gp(third, reverse_kaboot="88") == (0, 44 + 4)
    assert gp(doubled, reverse_kaboot="88-any-buyer") == (0, 176 + 8)
    assert gp(third, reverse_kaboot="88-any-buyer") == (0, 88 + 4)


def test_what_the_swept_side_keeps_by_option() -> None:
    deal = facts((152, 0), tricks=(8, 0), projects={1: "fifty:♥10JQK"}, baloots=(0, 1), level=2, raiser=1)
    assert gp(deal) == (50, 0)
    assert gp(deal, projects_on_kaboot="holder") == (50, 10)
    assert gp(deal, baloot_on_kaboot="holder") == (50, 2)
    sheet = score(deal, DEFAULT.replace(projects_on_kaboot="holder", baloot_on_kaboot="holder"))
    assert (sheet.game_points, sheet.declared) == ((50, 12), ((), ("50", "baloot")))
    assert "lost in the Kaboot" not in "\n".join(sheet_text(sheet))
    gahwa = dataclasses.replace(deal, contract=dataclasses.replace(deal.contract, level=5, raiser=0))
    assert gp(gahwa, projects_on_kaboot="holder", baloot_on_kaboot="holder") == (152, 0)


def test_equal_totals() -> None:
    assert gp(facts((71, 81))) == (8, 8)
    assert gp(facts((71, 81)), equal_total="buyer-loses") == (0, 16)
    assert gp(facts((55, 65), mode="sun")) == (13, 13)


def test_equal_in_a_raised_deal_the_last_raiser_loses() -> None:
    assert gp(facts((71, 81), level=2, raiser=1)) == (32, 0)
    assert gp(facts((71, 81), level=3, raiser=0)) == (0, 48)
    assert gp(facts((71, 81), level=3, raiser=2), equal_total="buyer-survives") == (0, 48)


@pytest.mark.parametrize(("level", "raiser"), [(2, 1), (3, 0), (4, 3)])
def test_equal_in_a_raised_deal_the_first_raiser_loses_by_option(level: int, raiser: int) -> None:
    tie = facts((71, 81), level=level, raiser=raiser)
    assert gp(tie, equal_raised="first-raiser-loses", equal_total="buyer-loses") == (16 * level, 0)
    assert gp(tie, equal_raised="first-raiser-loses", doubled_payoff="each-side") == (16 * level, 0)
    assert "the first raiser loses" in lines(tie, equal_raised="first-raiser-loses")


@pytest.mark.parametrize("option", ["last-raiser-loses", "first-raiser-loses", "as-not-raised"])
def test_of_equal_totals_arabic_says_by_whom_it_was_bought_and_made(option: str) -> None:
    sheet = score(facts((71, 81), level=2, raiser=1), DEFAULT.replace(equal_raised=option))
    (said,) = (line for line in sheet_text(sheet, "ar") if "تساو" in line)
    assert said.endswith("الشراء لنا، وهو ناجح")


def test_doubled_the_winner_takes_everything_times_the_level() -> None:
    assert gp(facts((100, 52), level=2, raiser=1)) == (32, 0)
    assert gp(facts((50, 102), level=4, raiser=1, projects={1: "sira:♥QKA"})) == (0, (16 + 2) * 4)
    assert gp(facts((100, 52), level=3, raiser=1, projects={1: "sira:♥QKA"}, baloots=(0, 1))) == (
        (16 + 2) * 3 + 2,
        0,
    )


def test_each_side_payoff() -> None:
    each = DEFAULT.replace(doubled_payoff="each-side")
    assert gp(facts((100, 52), level=2, raiser=1), each) == (22, 10)  # 110 and 52: 11 and 5
    assert gp(facts((50, 102), level=2, raiser=1), each) == (0, 32)
    assert gp(facts((100, 52), level=2, raiser=1, baloots=(0, 1)), each) == (22, 12)


def test_projects_doubled_only_once_by_option() -> None:
    deal = facts((100, 52), level=4, raiser=1, projects={0: "fifty:♥10JQK"})
    assert gp(deal) == (64 + 20, 0)
    assert gp(deal, projects_multiplied="double-only") == (64 + 10, 0)
    assert gp(
        dataclasses.replace(deal, contract=dataclasses.replace(deal.contract, level=2)),
        projects_multiplied="double-only",
    ) == (42, 0)


def test_kaboot_multiplied_by_option() -> None:
    deal = facts((152, 0), tricks=(8, 0), level=2, raiser=1, projects={0: "sira:♥QKA"}, baloots=(1, 0))
    assert gp(deal) == (25 * 2 + 2 * 2 + 2, 0)
    assert gp(deal, kaboot_multiplied="no") == (25 + 2 * 2 + 2, 0)


def test_gahwa_is_the_match() -> None:
    assert gp(facts((100, 52), level=5, raiser=0, baloots=(1, 0))) == (152, 0)
    assert gp(facts((50, 102), level=5, raiser=0, projects={1: "sira:♥QKA"})) == (0, 152)
    assert gp(facts((152, 0), level=5, raiser=0, tricks=(8, 0))) == (152, 0)
    assert score(
        facts((50, 102), level=5, raiser=0), dataclasses.replace(DEFAULT, target=101)
    ).game_points == (0, 101)


def test_baloot_on_khasara() -> None:
    deal = facts((40, 112), baloots=(1, 0))
    assert gp(deal) == (0, 18)
    assert gp(deal, baloot_on_khasara="holder") == (2, 16)
    doubled = facts((100, 52), level=2, raiser=1, baloots=(0, 1))
    assert gp(doubled, baloot_on_khasara="holder") == (34, 0), "nobody failed"


def test_the_baloot_of_who_loses_a_double_that_was_made() -> None:
    """A fifty of the buyer's: (16 + 5) times 2 is 42."""
    deal = facts((100, 52), level=2, raiser=1, projects={0: "fifty:♥10JQK"}, baloots=(0, 1))
    assert gp(deal) == (44, 0)
    assert gp(deal, baloot_on_doubled_loss="holder") == (42, 2)
    failed = facts((40, 112), level=2, raiser=1, baloots=(1, 0))
    assert gp(failed, baloot_on_doubled_loss="holder") == (0, 34)


def test_success_by_game_points() -> None:
    """86 against 76 are 8 and 8 by the bigger pile's rule: made by raw points, equal by game points."""
    deal = facts((76, 76))
    assert gp(deal) == (8, 8)
    assert gp(deal, success_unit="game-points", equal_total="buyer-loses") == (0, 16)
    assert gp(deal, success_unit="game-points") == (8, 8)


def test_founding_rules_to_the_letter() -> None:
    founding = PRESETS["founding"]
    assert gp(facts((72, 80), projects={1: "sira:♥QKA"}, baloots=(1, 0)), founding) == (2, 18)
    swept = facts((152, 0), tricks=(8, 0), projects={1: "sira:♥QKA"}, baloots=(0, 1))
    assert gp(swept, founding) == (25, 2 + 2)
    assert gp(facts((53, 67), mode="sun"), founding) == (0, 26)  # 63 is 13, 67 is 13: equal is khasara
    assert gp(facts((54, 66), mode="sun", buyer=1), founding) == (26, 0)


def test_contest_goes_to_the_best_single_project_with_all_of_its_side() -> None:
    deal = facts((60, 92), buyer=1, projects={0: "sira:♥QKA", 2: "sira:♦789", 1: "sira:♣JQK", 3: "sira:♠789"})
    sheet = score(deal, DEFAULT)
    assert sheet.declared == (("sira", "sira"), ())
    assert sheet.project_raw == (40, 0)


def test_equal_projects_go_to_the_first_speaker() -> None:
    announced = tuple(
        tuple(parse_project(t) for t in texts) for texts in ([], ["sira:♥QKA"], ["sira:♣QKA"], [])
    )
    assert contest_winner(announced, 0, "sun", None, DEFAULT) == 1
    assert contest_winner(announced, 2, "sun", None, DEFAULT) == 0
    assert contest_winner(NOBODY, 0, "sun", None, DEFAULT) is None


def test_aces_in_sun_are_forty() -> None:
    assert gp(facts((70, 50), mode="sun", projects={0: "aces:AAAA"})) == (16 + 40, 10)
    assert score(facts((70, 50), mode="sun", projects={0: "aces:AAAA"}), DEFAULT).declared == (("400",), ())


def test_qayd_pays_the_victim() -> None:
    foul = {"offence": Offence("qayd", 0), "last_trick": None}
    base = facts((20, 30), projects={1: "sira:♥789", 0: "fifty:♠10JQK"}, baloots=(0, 1))
    deal = dataclasses.replace(base, **foul)
    sheet = score(deal, DEFAULT)
    assert sheet.game_points == (0, 16 + 2 + 2)
    assert (sheet.winner, sheet.declared) == (1, ((), ("baloot", "sira")))
    assert gp(deal, qayd_projects="all") == (0, 16 + 2 + 5 + 2)
    doubled = dataclasses.replace(deal, contract=dataclasses.replace(deal.contract, level=3, raiser=1))
    assert gp(doubled) == (0, 16 * 3 + 2 + 2)
    gahwa = dataclasses.replace(deal, contract=dataclasses.replace(deal.contract, level=5, raiser=1))
    assert gp(gahwa) == (0, 152)


def test_false_sawa_as_a_lost_deal_keeps_the_contest() -> None:
    base = facts((20, 30), projects={1: "sira:♥789", 0: "fifty:♠10JQK"}, baloots=(1, 0))
    for offender, points in ((0, (0, 16 + 5 + 2)), (1, (16 + 5 + 2, 0))):
        deal = dataclasses.replace(base, offence=Offence("false-sawa", offender), last_trick=None)
        assert gp(deal, false_sawa="khasara") == points


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_arithmetic_is_told_line_by_line(language: str) -> None:
    deal = facts((72, 80), last=0, projects={1: "sira:♥QKA"}, baloots=(1, 0))
    lines = sheet_text(score(deal, DEFAULT), language)
    assert len(lines) > 8
    for number in ("72", "80", "102", "100"):
        assert any(number in line for line in lines)
    assert all("{" not in line for line in lines)


def lines(deal: Facts, **changes: str) -> str:
    return "\n".join(sheet_text(score(deal, DEFAULT.replace(**changes))))


def test_equal_in_a_raised_deal_as_in_any_other_by_option() -> None:
    tie = facts((75, 77), level=2, raiser=1)
    assert gp(tie, PRESETS["founding"]) == (0, 32)
    assert gp(
        facts((71, 81), level=2, raiser=1), equal_raised="as-not-raised", equal_total="buyer-loses"
    ) == (0, 32)
    assert gp(facts((71, 81), level=2, raiser=1), doubled_payoff="each-side") == (32, 0)


def test_every_step_that_changed_a_number_is_told() -> None:
    assert "17 together: Bottom and Top loses one" in lines(facts((76, 76)))
    assert "17 together: Right and Left loses one" in lines(facts((86, 66)), hokum_seventeen="non-bidder")
    assert "left over by rounding down: it goes to Right and Left" in lines(
        facts((56, 64), mode="sun"), sun_rounding="floor"
    )
    assert "leave Baloot out" in lines(facts((66, 86), baloots=(1, 0)), baloot_in_success_test="no")
    assert "compare game points" in lines(facts((76, 76)), success_unit="game-points")
    swept = facts((0, 120), mode="sun", last=1, tricks=(0, 8), buyer_ace=True)
    assert "against the buyers of a Sun counts 88" in lines(swept, reverse_kaboot="88-any-buyer")
    assert "had the first lead and held an Ace" in lines(swept, reverse_kaboot="88")
    false_sawa = dataclasses.replace(facts((20, 30)), offence=Offence("false-sawa", 0), last_trick=None)
    assert "False Sawa, claimed by Bottom and Top" in lines(false_sawa)
    assert "Qayd, paid by Bottom and Top" in lines(
        dataclasses.replace(false_sawa, offence=Offence("qayd", 0))
    )
