"""The review of whole games: costs, verdicts, parts that add up, turning points, and positions to paste."""

import dataclasses
import math

import pytest
from msgspec.structs import replace

from majlis.baloot import actions as act
from majlis.baloot import parse_position
from majlis.baloot.kammelna.types import Announcement, GameRecord, Part, Play
from majlis.baloot.phase import Phase
from majlis.baloot.review import Budget, decisions_of, judging, review
from majlis.baloot.review.judging import AnnouncementGain, SeatValues, _costs, judged
from majlis.baloot.review.model import ERRORS
from majlis.baloot.review.reviewing import Reviewing
from majlis.baloot.seat_line import parse_view
from majlis.baloot.solver import solve
from majlis.baloot.valuation.model import InformationSetValues, Value
from majlis.baloot.valuation.verdicts import SURE, SURE_OF_WORDS, THRESHOLDS, doubt_of, verdict_of
from majlis.errors import InputError
from recorded import PLAYED, recorded, recorded_deals

FEW = Budget(nodes=60_000, call_nodes=5_000, worlds=16)
ENOUGH = Budget(nodes=300_000, call_nodes=5_000, worlds=40)
"""So much that some errors are proved."""


def game(*deals):
    return GameRecord(file="game.json", deals=tuple(deals))


@pytest.fixture(scope="module")
def match():
    """Three deals of the shipped match, at a small budget; one was thrown in."""
    return review(game(*map(recorded, (5, 8, 12))), budget=ENOUGH)


def adds_up(parts):
    return math.isclose(
        parts.total, parts.deal + parts.unseen + sum(parts.choices) + parts.other, abs_tol=1e-9
    )


def test_the_parts_add_up_to_the_result(match):
    for deal in match.deals:
        assert adds_up(deal.gp)
        assert adds_up(deal.chance)
        points = deal.points or (0, 0)
        assert deal.gp.total == points[0] - points[1]
        assert deal.chance.total == pytest.approx(deal.chance_after - deal.chance_before)
    assert adds_up(match.gp)
    assert adds_up(match.chance)
    first, last = match.deals[0], match.deals[-1]
    assert match.chance.total == pytest.approx(last.chance_after - first.chance_before)
    assert match.gp.total == 8 - 30


def test_the_deal_is_worth_what_open_hands_say(match):
    for deal in match.deals:
        known = deal.number in PLAYED
        assert (deal.gp_dealt is not None) == known
        if known:
            assert deal.gp.deal == pytest.approx(deal.gp_dealt)
            assert deal.chance.deal == pytest.approx(deal.chance_dealt - deal.chance_before)
        elif deal.ended == "all-pass":
            assert deal.gp.deal == pytest.approx(-sum(deal.gp.choices))


def test_costs_are_against_the_best_on_both_measures(match):
    for deal in match.deals:
        for one in deal.decisions:
            values = {choice.action: choice for choice in one.choices}
            if one.real_cost is not None and one.verdict not in ("rules", "unjudged"):
                assert one.real_cost >= 0
                reals = [choice.real_gp for choice in one.choices if choice.real_gp is not None]
                if one.action in values and values[one.action].real_gp is not None and not one.missed:
                    assert one.real_cost == max(reals) - values[one.action].real_gp
            if one.best is not None and not one.missed and one.cost is not None:
                assert one.cost == pytest.approx(values[one.best].gp - values[one.action].gp)


def test_an_error_is_beyond_the_error_of_its_estimate(match):
    errors = [one for deal in match.deals for one in deal.decisions if one.is_error]
    assert errors
    for one in errors:
        assert one.kind is not None
        if not one.by_chance:
            assert one.cost > (SURE if one.trick else SURE_OF_WORDS) * one.error
            assert one.cost >= 0.5


def test_the_seats_are_summed_up_from_the_decisions(match):
    for seat in match.seats:
        own = [one for deal in match.deals for one in deal.decisions if one.seat == seat.seat]
        assert seat.cost == pytest.approx(sum(one.cost for one in own if one.is_error))
        assert sum(seat.errors[verdict] for verdict in ERRORS) == sum(one.is_error for one in own)
        assert sum(count for count, _ in seat.kinds.values()) == sum(one.kind is not None for one in own)
        assert 0 <= seat.accuracy <= 100
        assert seat.cost <= seat.stake
    left = match.seats[3]
    assert left.errors["rules"] == 1
    assert left.kinds["against-the-rules"][0] == 1


def test_turning_points_are_the_greatest_changes(match):
    assert (match.turns[0].deal, match.turns[0].decision) == (5, None)
    least = min(abs(turn.after - turn.before) for turn in match.turns)
    told = {(turn.deal, turn.decision) for turn in match.turns}
    for deal in match.deals:
        for one in deal.decisions:
            if one.chance_before is not None and (deal.number, one.number) not in told:
                assert abs(one.chance_after - one.chance_before) <= least


def test_every_branch_can_be_pasted(match):
    """Each position is read back, and can be asked: solved in the play, advised at every moment."""
    for deal in match.deals:
        points = decisions_of(recorded(deal.number)).points
        for one, point in zip(deal.decisions, points, strict=True):
            state = parse_position(one.position)
            assert state == point.state
            if point.seat != point.state.current_player():
                assert one.seat_line == ""
                continue
            view = parse_view(one.seat_line)
            assert (view.seat, view.hand) == (one.seat, one.hands[one.seat])
            assert view.legal_actions
            if one.trick and one.number % 9 == 0 and state.phase == Phase.PLAY:
                assert solve(state, "gp").values


def test_a_missed_project_is_found():
    record = recorded(12)
    without = tuple(event for event in record.events if type(event) is not Announcement)
    plain = replace(record, events=without[: len(without)])
    found = review(game(plain), budget=FEW)
    missed = [one for one in found.deals[0].decisions if one.missed]
    assert [(one.trick, act.format_action(one.missed[0])) for one in missed] == [(1, "sira:♦JQK")]
    assert missed[0].cost > 0
    assert missed[0].real_cost >= 4
    said = review(game(record), budget=FEW)
    assert not any(one.missed for one in said.deals[0].decisions)


def test_a_deal_that_breaks_off_is_reviewed_as_far_as_it_goes():
    record = recorded(16)
    plays = [at for at, event in enumerate(record.events) if type(event) is Play]
    found = review(game(replace(record, events=record.events[: plays[9]], result=None)), budget=FEW)
    deal = found.deals[0]
    assert (deal.ended, deal.points) == ("unfinished", None)
    assert sum(one.trick > 0 for one in deal.decisions) == 9
    assert deal.open_trick is not None
    assert adds_up(deal.gp)
    assert deal.gp.total == deal.decisions[-1].gp_after


def test_a_deal_that_cannot_be_played_again_says_why():
    found = review(game(replace(recorded(5), first=None, final=None), recorded(6)), budget=FEW)
    assert (found.deals[0].decisions, found.deals[0].ended) == ((), "no deal")
    assert found.deals[0].problem
    assert found.deals[1].decisions
    assert found.chance is None


def test_without_a_score_game_points_are_told():
    record = recorded(5)
    cards = tuple(event for event in record.events if type(event) is Play)
    part = Part.AUCTION | Part.CONTRACT | Part.SCORE
    found = review(game(replace(record, events=cards, first=None, floor=None, absent=part)), budget=FEW)
    deal = found.deals[0]
    assert (found.chance, deal.before, deal.chance_before) == (None, None, None)
    assert deal.supposed == ("contract", "announcements") or deal.supposed == ("contract",)
    assert adds_up(found.gp)
    assert {one.cost_chance for one in deal.decisions} <= {None}


def test_a_recorded_result_that_the_rules_do_not_give_is_the_rest():
    record = recorded(6)
    other = replace(record, result=replace(record.result, game_points=(0, 30)))
    deal = review(game(other), budget=FEW).deals[0]
    assert deal.gp.total == -30
    assert deal.gp.other == pytest.approx(14)
    assert adds_up(deal.gp)


def test_only_one_deal():
    found = review(game(*recorded_deals()), deal=16, budget=FEW)
    assert [deal.number for deal in found.deals] == [16]
    with pytest.raises(InputError, match="there is no deal 17"):
        review(game(*recorded_deals()), deal=17)


def test_a_seat_that_answers_before_it_is_expected_has_no_line_of_its_own(match):
    assert [one.seat for one in match.deals[0].decisions if not one.seat_line] == [2]


def test_the_same_over_two_processes():
    deals = recorded_deals()[5:6]
    assert review(game(*deals), budget=FEW, workers=2) == review(game(*deals), budget=FEW)


def test_what_is_done_is_kept_when_it_ends():
    work = Reviewing(game(*recorded_deals()), budget=FEW)
    steps = work.run()
    while len(work.review.deals) < 3:
        next(steps)
    steps.close()
    assert work.review.unfinished == 13
    assert [deal.number for deal in work.review.deals] == [1, 2, 3]


def by_seat(cost, error, **changes):
    """A pass, the first decision of a deal, beside a word that seems to bring more."""
    values = {act.PASS: Value(0.0, error, layouts=60), act.HOKUM: Value(cost, 0.0, layouts=60)}
    values = {action: dataclasses.replace(value, **changes) for action, value in values.items()}
    return InformationSetValues(values, False, 60, False)


@pytest.mark.parametrize(
    ("cost", "error", "verdict", "doubt"),
    [
        (0.49, 0.0, "right", ""),
        (0.5, 0.0, "inaccuracy", ""),
        (2.0, 0.0, "mistake", ""),
        (5.0, 0.0, "blunder", ""),
        (6.0, 2.1, "unjudged", "within"),
        (6.1, 2.0, "blunder", ""),
    ],
)
def test_a_call_is_an_error_only_beyond_the_error_of_the_difference(cost, error, verdict, doubt):
    found = judged(decisions_of(recorded(5)), 0, None, SeatValues(by_seat(cost, error)))
    assert found.action == act.PASS
    assert (found.verdict, found.doubt) == (verdict, doubt)


@pytest.mark.parametrize(("borne_out", "doubt"), [(True, ""), (False, "fresh")])
def test_what_fresh_layouts_deny_is_no_error(monkeypatch, borne_out, doubt):
    point = decisions_of(recorded(5)).points[0]
    monkeypatch.setattr(judging, "_near", lambda point, view: {act.PASS, act.HOKUM})
    monkeypatch.setattr(judging, "value_choices", lambda view, **asked: by_seat(6.1, 2.0))
    monkeypatch.setattr(judging, "bears_out", lambda view, best, other, **asked: borne_out)
    assert judging.value_seat(point, FEW, 0, scored=True).doubt == doubt


@pytest.mark.parametrize("doubt", ["weights", "challenge", "fresh"])
def test_what_the_numbers_do_not_tell_is_not_judged(doubt):
    found = judged(decisions_of(recorded(5)), 0, None, SeatValues(by_seat(0.8, 0.0), None, doubt))
    assert (found.verdict, found.doubt) == ("unjudged", doubt)


def test_verdicts_by_their_thresholds():
    for name, points, chance in THRESHOLDS:
        assert verdict_of(points, False) == name
        assert verdict_of(chance, True) == name
    assert doubt_of(0.6, 0.31, by_chance=False, layouts=60, exact=False, calls=False) == "within"
    assert doubt_of(0.6, 0.29, by_chance=False, layouts=60, exact=False, calls=False) == ""


def test_the_chance_decides_where_it_counts():
    point = decisions_of(recorded(6)).points[8]
    other = next(one for one in point.choices() if one != point.action)
    values = InformationSetValues(
        {point.action: Value(3.0, 0.1, 0.40, 0.001), other: Value(2.0, 0.1, 0.45, 0.0)}, True, 40, False
    )
    best, costs = _costs(point, values, None)
    assert (best, costs.gp[0], round(costs.chance[0], 3)) == (other, -1.0, 0.05)
    assert costs.measured(True) == (costs.chance[0], 0.001)
    plain = InformationSetValues(values.values, False, 40, False)
    best, costs = _costs(point, plain, AnnouncementGain(2.0, 0.0, None))
    assert (best, costs.gp[0]) == (point.action, 2.0)


def test_a_few_layouts_prove_nothing_unless_they_are_all():
    found = decisions_of(recorded(5))
    for layouts, exact, verdict in ((7, False, "unjudged"), (8, False, "blunder"), (1, True, "blunder")):
        values = replace_exact(by_seat(9.0, 1.0, layouts=layouts), exact)
        assert judged(found, 0, None, SeatValues(values)).verdict == verdict
    few = by_seat(0.0, 1.0, layouts=1)
    assert judged(found, 0, None, SeatValues(few)).verdict == "unjudged", "nor that it was right"


def replace_exact(values, exact):
    return dataclasses.replace(values, exact=exact)
