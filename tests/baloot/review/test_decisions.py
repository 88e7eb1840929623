"""A recorded deal as decisions: every action is in one of them, and what the record leaves out is known."""

import pytest
from msgspec.structs import replace

from majlis.baloot import actions as act
from majlis.baloot.kammelna.types import Call, Part, Play
from majlis.baloot.review import decisions_of
from recorded import PLAYED, recorded


@pytest.mark.parametrize("number", range(1, 18))
def test_every_action_is_in_one_decision(number):
    found = decisions_of(recorded(number))
    actions = [one for point in found.points for one in (*point.words, point.action)]
    assert actions == [action for _, action in found.end.history if action != act.ACCEPT]
    assert found.ended in ("played", "kawesh", "all-pass")
    assert found.stock_known == (number in PLAYED)
    for point in found.points:
        assert point.crime is not None or point.action in (*point.choices(), act.KAWESH)


def test_words_go_with_the_card():
    points = decisions_of(recorded(7)).points
    called = next(point for point in points if point.word == "10♣")
    assert [act.format_action(word) for word in called.words] == ["akka"]
    assert called.state.history == called.after.history[: called.at]


def test_a_forbidden_card_is_marked_and_all_before_it_is_by_strict_rules():
    points = decisions_of(recorded(12)).points
    crimes = [point for point in points if point.crime is not None]
    assert len(crimes) == 1
    place = points.index(crimes[0])
    assert {point.state.rules.mode for point in points[: place + 1]} == {"strict"}
    assert {point.state.rules.mode for point in points[place + 1 :]} == {"physical"}
    assert crimes[0].action not in crimes[0].choices()


def test_what_the_record_leaves_out_is_implied():
    record = recorded(5)
    assert not any(point.implied for point in decisions_of(record).points)
    calls = [event for event in record.events if type(event) is Call]
    others = [event for event in record.events if type(event) is not Call]
    short = replace(record, events=(*calls[:6], *others))
    implied = [point for point in decisions_of(short).points if point.implied]
    assert implied
    assert all(point.trick == 0 for point in implied)


def test_a_record_that_breaks_off_is_followed_as_far_as_it_goes():
    record = recorded(16)
    plays = [at for at, event in enumerate(record.events) if type(event) is Play]
    found = decisions_of(replace(record, events=record.events[: plays[9]], result=None))
    assert found.ended == "unfinished"
    assert sum(point.trick > 0 for point in found.points) == 9


def test_a_record_without_hands_has_no_decisions():
    found = decisions_of(replace(recorded(5), first=None, final=None))
    assert (found.start, found.points, found.ended) == (None, (), "no deal")
    assert found.why


def test_a_deal_known_from_its_cards_only():
    record = recorded(5)
    cards = tuple(event for event in record.events if type(event) is Play)
    part = Part.AUCTION | Part.CONTRACT | Part.SCORE
    found = decisions_of(replace(record, events=cards, first=None, floor=None, absent=part))
    assert not found.scores_known
    assert [point.trick for point in found.points][:5] == [1, 1, 1, 1, 2]
