"""The same words under other rules: doubles and their variants, and what may be filled in."""

import msgspec
import pytest

from majlis.baloot import actions as act
from majlis.baloot.deal import Deal
from majlis.baloot.kammelna.recorder import record_of
from majlis.baloot.kammelna.replay import replay
from majlis.baloot.kammelna.types import Call, DealRecord, Event, Play
from majlis.baloot.ruleset import DEFAULT, RuleSet
from majlis.baloot.state import State
from majlis.cards import parse_card, parse_cards
from majlis.game import Action, Seat

BUYER = DEFAULT.replace(variant_chooser="buyer")
HANDS = (
    parse_cards("♠AK♥7♦7♣7"),
    parse_cards("♠109♥8♦8♣8"),
    parse_cards("♠QJ♥9♦9♣9"),
    parse_cards("♠87♥10♦10♣10"),
)


def state_after(rules: RuleSet, *said: tuple[Seat, Action]) -> State:
    """Dealer 3, floor card K♦; seat 0 has bought Hokum in diamonds."""
    state = State.new(Deal(HANDS, parse_card("K♦")), rules, 3)
    bought = [(0, act.HOKUM), (1, act.PASS), (2, act.PASS), (3, act.PASS), (0, act.CONFIRM)]
    for seat, action in (*bought, *said):
        state.apply(action, seat)
    return state


def with_events(record: DealRecord, events: tuple[Event, ...]) -> DealRecord:
    return msgspec.structs.replace(record, events=events)


def doublings(record: DealRecord, rules: RuleSet) -> list[tuple[Seat, Action]]:
    again = replay(record, rules)
    assert again.refused == ()
    assert again.state is not None
    return again.state.calls[5:]


VARIANTS = [(act.DOUBLE_OPEN, act.CHOOSE_OPEN), (act.DOUBLE_CLOSED, act.CHOOSE_CLOSED)]


@pytest.mark.parametrize(("word", "choice"), VARIANTS)
def test_a_doublers_variant_becomes_the_buyers(word: Action, choice: Action) -> None:
    state = state_after(DEFAULT, (1, word), (0, act.TRIPLE), (3, act.FOUR_CLOSED))
    assert doublings(record_of(state), BUYER) == [
        (1, act.DOUBLE),
        (0, choice),
        (0, act.TRIPLE),
        (3, act.FOUR),
        (0, act.CHOOSE_CLOSED),
    ]


@pytest.mark.parametrize(("word", "choice"), VARIANTS)
def test_a_buyers_variant_becomes_the_doublers(word: Action, choice: Action) -> None:
    state = state_after(BUYER, (3, act.DOUBLE), (0, choice), (2, act.TRIPLE), (3, act.FOUR), (0, choice))
    again = replay(record_of(state))
    assert again.state is not None
    four = act.FOUR_OPEN if choice == act.CHOOSE_OPEN else act.FOUR_CLOSED
    assert again.state.calls[5:] == [(3, word), (2, act.TRIPLE), (3, four)]
    assert [refusal.seat for refusal in again.refused] == [0, 0]  # the buyer has no choice by these rules


def test_a_choice_left_out_is_open() -> None:
    record = record_of(state_after(BUYER, (3, act.DOUBLE)))
    triple = Call(seat=0, word="triple", gm=2, ts=3, rb=0, gem=2, rd=0)
    record = with_events(record, (*record.events, triple))
    assert doublings(record, BUYER) == [(3, act.DOUBLE), (0, act.CHOOSE_OPEN), (0, act.TRIPLE)]


def test_a_raise_settles_the_questions_before_it() -> None:
    state = state_after(DEFAULT, (1, act.DOUBLE_CLOSED), (0, act.PASS), (2, act.PASS))
    record = record_of(state)
    bare = [
        event for event in record.events if isinstance(event, Call) and event.word in ("hokom", "hokomclose")
    ]
    lead = Play(0, parse_card("A♠"))
    record = with_events(record, (*bare, lead))
    again = replay(record)
    assert again.state is not None
    assert again.state.calls == state.calls
    assert again.refused == ()
    assert len(again.implied) == 6


def test_raises_out_of_place_are_refused_and_change_nothing() -> None:
    record = record_of(state_after(DEFAULT))
    odd = tuple(
        Call(seat=seat, word=word) for seat in range(4) for word in ("triple", "qahwa", "redouble", "sun")
    )
    lead = Play(0, parse_card("A♠"))
    record = with_events(record, (*record.events, *odd, lead))
    again = replay(record)
    assert len(again.refused) == len(odd)
    assert again.state is not None
    assert again.state.trick == [parse_card("A♠")]


def test_a_pass_of_somebody_not_asked_settles_nothing() -> None:
    """Round 2: the partner who has passed is not asked again, and his pass answers for nobody."""
    state = State.new(Deal(HANDS, parse_card("K♦")), DEFAULT, 3)
    for seat in (0, 1, 2, 3, 0, 1):
        state.apply(act.PASS, seat)
    state.apply(act.HOKUM, 2)
    record = record_of(state)
    stray = Call(seat=0, word="pass", gm=2, ts=4, rb=2)
    again = replay(with_events(record, (*record.events, stray)))
    assert again.state is not None
    assert again.state.asked() == (3, 1)
    assert [refusal.seat for refusal in again.refused] == [0]
