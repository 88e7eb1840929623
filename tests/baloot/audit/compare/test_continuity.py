"""Between the deals: a wrong link is found once, however many links it breaks."""

from msgspec.structs import replace

from majlis.baloot.audit.compare.continuity import cumulative, dealers, gains, idle
from majlis.baloot.kammelna.types import DealRecord, GameRecord
from majlis.baloot.ruleset import DEFAULT
from recorded import recorded_deals

POINTS = {5: (12, 4), 6: (0, 44), 7: (4, 21), 12: (0, 30), 14: (48, 0), 16: (10, 10)}


def game(**changes: DealRecord) -> GameRecord:
    """The real match with some deals (`d5=…`) replaced."""
    deals = [changes.get(f"d{deal.number}", deal) for deal in recorded_deals()]
    return GameRecord(file="game.json", totals=(74, 109), deals=tuple(deals))


def deal(number: int) -> DealRecord:
    return recorded_deals()[number - 1]


def test_the_real_match_is_continuous() -> None:
    assert cumulative(game(), POINTS, DEFAULT) == []
    assert dealers(game(), DEFAULT) == ([], {})
    assert idle(game()) == []


def test_what_each_deal_brought() -> None:
    found = gains(game())
    assert {number: found[number] for number in POINTS} == POINTS
    assert sum(ours for ours, _ in found.values()) == 74
    part = replace(game(), deals=tuple(replace(d, before=(9, 9)) for d in game().deals))
    assert 16 not in gains(part)  # its header may be the whole match's or the part's


def test_a_start_that_is_wrong_breaks_two_links_and_is_found_once() -> None:
    for number in (2, 8, 12, 16):
        wrong = replace(deal(number), before=(50, 60))
        (finding,) = cumulative(game(**{f"d{number}": wrong}), POINTS, DEFAULT)
        assert (finding.deal, finding.point, finding.expected) == (number, "running-total", [50, 60])


def test_a_shift_that_stays_is_found_where_it_begins() -> None:
    shifted = {f"d{n}": replace(deal(n), before=(64 + 5, 99)) for n in (15, 16)}
    changed = replace(game(**shifted), totals=(79, 109))
    (finding,) = cumulative(changed, POINTS, DEFAULT)
    assert finding.deal == 15


def test_a_wrong_result_is_not_told_again_by_the_running_score() -> None:
    for number in POINTS:
        result = deal(number).result
        assert result is not None
        wrong = replace(deal(number), result=replace(result, game_points=(1, 2)))
        assert cumulative(game(**{f"d{number}": wrong}), POINTS, DEFAULT) == []


def test_a_match_that_goes_on_after_its_end() -> None:
    (finding,) = cumulative(game(), POINTS, DEFAULT.replace(target=90))
    assert (finding.point, finding.deal, finding.klass) == ("past-target", 13, "rule difference")


def test_the_dealer_that_the_calls_tell() -> None:
    for number in (1, 2, 5, 12, 16):
        wrong = replace(deal(number), dealer=(deal(number).dealer or 0) ^ 1)
        slips, right = dealers(game(**{f"d{number}": wrong}), DEFAULT)
        assert [(finding.deal, options) for finding, options in slips] == [(number, ())]
        assert right == {number: deal(number).dealer}


def test_another_houses_dealer_after_all_pass_is_no_slip() -> None:
    slips, right = dealers(game(), DEFAULT.replace(dealer_after_all_pass="same"))
    assert {options for _, options in slips} == {("dealer_after_all_pass=rotate",)}
    assert right == {}


def test_a_deal_in_which_nothing_happens() -> None:
    silent = replace(deal(9), events=())
    assert [finding.deal for finding in idle(game(d9=silent))] == [9]
    assert idle(replace(game(), deals=(*game().deals[:8], silent))) == []  # the session ends there
