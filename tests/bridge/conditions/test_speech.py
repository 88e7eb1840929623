"""Everyday speech: what is dealt is what was said, by a judge that knows nothing of the program."""

import numpy as np
import pytest

from bridge.conditions.speech import REFUSED, SPEECH, TWO_WAYS, Hand
from bridge.profile.twin import hands_of, shuffled
from majlis.bridge.conditions.asks import ask_of_condition
from majlis.bridge.conditions.reading import ConditionError, format_condition, parse_condition
from majlis.bridge.deal.generate import generate_deals
from majlis.bridge.profile.sheet import parse_profile
from majlis.bridge.table.cards import deal_text
from majlis.bridge.table.pack import TABLE
from majlis.dealing.evaluate import fits

MANY = shuffled(3, 1500)
HANDS = [Hand(".".join(hands_of(deal)["N"].values())) for deal in MANY.tolist()]


@pytest.mark.parametrize("ask", SPEECH)
def test_shuffled_hands_fit_where_the_judge_says_so(ask: str) -> None:
    condition = parse_condition(ask)
    expected = np.array([SPEECH[ask](hand) for hand in HANDS])
    assert (fits(ask_of_condition("N", condition), TABLE, MANY) == expected).all()


@pytest.mark.parametrize("ask", SPEECH)
def test_dealt_hands_are_what_was_said(ask: str) -> None:
    profile = parse_profile(f"north: {ask}", "Said")
    dealt = generate_deals(profile, 12, seed=5, boards="profile-dealer", rotate=False)
    hands = [Hand(deal_text(one.board.hands).removeprefix("N:").split()[0]) for one in dealt.deals]
    assert all(SPEECH[ask](hand) for hand in hands)


@pytest.mark.parametrize("ask", SPEECH)
def test_what_was_said_is_written_in_one_way(ask: str) -> None:
    condition = parse_condition(ask)
    text = format_condition(condition)
    assert parse_condition(text) == condition
    assert format_condition(parse_condition(text)) == text


@pytest.mark.parametrize("ask", TWO_WAYS)
def test_what_can_be_read_in_two_ways_is_refused_with_both(ask: str) -> None:
    one, other = TWO_WAYS[ask]
    with pytest.raises(ConditionError) as refused:
        parse_condition(ask)
    assert str(refused.value).endswith(f"this can be read in two ways; write {one}, or write {other}")
    for text in (one, other):
        assert format_condition(parse_condition(text)) == text


@pytest.mark.parametrize("ask", REFUSED)
def test_what_is_not_clear_is_refused_with_what_to_write(ask: str) -> None:
    with pytest.raises(ConditionError) as refused:
        parse_condition(ask)
    assert REFUSED[ask] in str(refused.value)
