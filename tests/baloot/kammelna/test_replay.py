"""Replaying real and altered records: what is implied, illegal, refused, and where the engine stops."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from majlis.baloot import actions as act
from majlis.baloot.kammelna.reader import load
from majlis.baloot.kammelna.replay import Replay, replay
from majlis.baloot.kammelna.types import (
    Announcement,
    Call,
    Challenge,
    DealRecord,
    Event,
    Kawesh,
    Play,
    SawaClaim,
    Surrender,
)
from majlis.baloot.phase import Phase
from majlis.baloot.ruleset import DEFAULT, PRESETS
from majlis.cards import parse_card

GAMES = Path(__file__).parents[3] / "examples" / "baloot" / "games"
LIVE = load(GAMES / "live_game_part.json").deals
SAMPLE = load(GAMES / "sample_deal.json").deals[0]
REAL = (*LIVE, SAMPLE)


def changed(deal: DealRecord, change: Callable[[list[Event]], object]) -> DealRecord:
    events = list(deal.events)
    change(events)
    return msgspec.structs.replace(deal, events=tuple(events))


def without(deal: DealRecord, *indexes: int) -> DealRecord:
    kept = tuple(event for index, event in enumerate(deal.events) if index not in indexes)
    return msgspec.structs.replace(deal, events=kept)


def same_end(again: Replay, other: Replay) -> bool:
    assert again.state is not None
    assert other.state is not None
    return (again.state.result, again.state.tricks, again.state.contract) == (
        other.state.result,
        other.state.tricks,
        other.state.contract,
    )


# Real deals


@pytest.mark.parametrize("deal", REAL, ids=lambda deal: f"deal-{deal.number}")
def test_engine_and_platform_agree_on_every_real_deal(deal: DealRecord) -> None:
    again = replay(deal)
    assert (again.refused, again.guessed, again.stopped) == ((), (), None)
    assert again.state is not None
    assert again.state.result is not None
    if deal.result is None:
        assert again.ended in ("all-pass", "kawesh")
        return
    sheet = again.state.result.sheet
    assert sheet is not None
    assert again.ended == "played"
    assert sheet.card_points == deal.result.card_points
    assert sheet.game_points == deal.result.game_points
    assert sheet.winner == deal.result.winner
    assert (sheet.kaboot is not None) == deal.result.kaboot
    assert sheet.declared == tuple(tuple(sorted(item.name for item in side)) for side in deal.result.declared)
    if not deal.result.kaboot:
        assert sheet.totals == deal.result.totals


def test_the_only_illegal_card_is_the_known_revoke() -> None:
    illegal = [(deal.number, play) for deal in REAL for play in replay(deal).illegal]
    assert len(illegal) == 1
    number, play = illegal[0]
    assert (number, play.trick, play.seat, play.card) == (12, 2, 3, parse_card("8♦"))
    assert play.crime == act.REVOKE
    assert play.text == "8♦ may not be played: you hold spades and must follow suit"
    assert LIVE[11].events[play.event] == Play(3, parse_card("8♦"))
    assert replay(LIVE[11]).rules.mode == "physical"


def test_only_passes_of_the_doubling_are_implied() -> None:
    """After a round-1 Hokum archives leave them out; after round 2 (deal 5) they are there."""
    for deal in REAL:
        again = replay(deal)
        passes = [implied for implied in again.implied if implied.action != act.ACCEPT]
        assert [implied.action for implied in passes] == [act.PASS] * len(passes)
        assert len(passes) == (2 if deal in (LIVE[6], LIVE[15], SAMPLE) else 0)


def test_where_each_action_came_from() -> None:
    for deal in REAL:
        again = replay(deal)
        assert again.state is not None
        for (seat, action), index in zip(again.state.history, again.events, strict=True):
            if action < 52:
                assert deal.events[index] == Play(seat, action)
            elif action not in (act.ACCEPT, act.PASS):
                assert deal.events[index].seat == seat  # type: ignore[union-attr]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.name)
def test_states_lead_from_the_deal_to_its_end(rules: object) -> None:
    for deal in REAL:
        again = replay(deal, rules)  # type: ignore[arg-type]
        states = list(again.states())
        assert states[0].history == []
        assert states[-1] == again.state
        assert [len(state.history) for state in states] == [*range(len(states))]


# What may be left out


@pytest.mark.parametrize("left_out", [(4,), (5, 6), (4, 5, 6), (4, 5, 6, 7), (7,)])
def test_answers_and_confirmation_may_be_left_out(left_out: tuple[int, ...]) -> None:
    again = replay(without(SAMPLE, *left_out))
    assert again.refused == ()
    assert same_end(again, replay(SAMPLE))
    assert len(again.implied) == 2 + len(left_out)


def test_a_second_round_suit_may_be_told_by_ts_alone() -> None:
    suit_word = next(at for at, e in enumerate(LIVE[4].events) if isinstance(e, Call) and e.word == "spades")
    for gone in ((suit_word,), (suit_word, suit_word + 1)):
        assert same_end(replay(without(LIVE[4], *gone)), replay(LIVE[4]))
    stuck = replay(without(LIVE[4], suit_word, suit_word + 1, suit_word + 2))
    assert stuck.ended == "stuck"
    assert "before a contract is settled" in stuck.refused[0].text


def test_answers_come_in_any_order() -> None:
    def swap(events: list[Event]) -> None:
        events[4], events[6] = events[6], events[4]

    assert same_end(replay(changed(SAMPLE, swap)), replay(SAMPLE))


def test_before_you_may_be_left_out() -> None:
    sun = replay(without(LIVE[11], 3))
    assert same_end(sun, replay(LIVE[11]))
    assert (sun.implied[0].seat, sun.implied[0].action, sun.implied[0].event) == (3, act.PASS, 3)


def test_final_hands_are_found_from_the_cards() -> None:
    deal = msgspec.structs.replace(SAMPLE, final=None)
    assert same_end(replay(deal), replay(SAMPLE))


# What the engine refuses


def test_an_unknown_word_is_guessed_from_what_the_call_reports() -> None:
    def spoil(events: list[Event]) -> None:
        for index in (0, 3, 4):
            events[index] = msgspec.structs.replace(events[index], word="" if index else "mashrou")

    again = replay(changed(SAMPLE, spoil))
    assert same_end(again, replay(SAMPLE))
    assert [(g.event, g.seat, g.action) for g in again.guessed] == [
        (0, 0, act.PASS),
        (3, 3, act.HOKUM),
        (4, 2, act.PASS),
    ]


def test_a_call_that_is_not_possible_is_listed_and_passed_over() -> None:
    extra = Call(seat=2, word="ashkal")
    again = replay(changed(SAMPLE, lambda events: events.insert(0, extra)))
    assert [(refusal.event, refusal.seat) for refusal in again.refused] == [(0, 2)]
    assert same_end(again, replay(SAMPLE))


def test_a_card_that_is_not_held_stops_the_replay() -> None:
    again = replay(changed(SAMPLE, lambda events: events.__setitem__(8, Play(0, parse_card("10♦")))))
    assert again.ended == "stuck"
    assert again.stopped == 8
    assert "you do not hold it" in again.refused[-1].text
    assert again.state is not None
    assert again.state.phase == Phase.PLAY


def test_cards_without_a_contract_stop_the_replay() -> None:
    again = replay(without(SAMPLE, *range(8)))
    assert (again.ended, again.stopped) == ("stuck", 0)


def test_a_record_that_stops_is_unfinished_and_a_surrender_is_one() -> None:
    cut = msgspec.structs.replace(SAMPLE, events=SAMPLE.events[:30], result=None)
    assert replay(cut).ended == "unfinished"
    assert replay(changed(cut, lambda events: events.append(Surrender()))).ended == "surrender"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("first", None),
        ("dealer", None),
        ("floor", None),
        ("floor", 3),
        ("first", (1, 2)),
        ("first", (31, 31, 31, 31)),
    ],
)
def test_without_a_deal_nothing_is_replayed(field: str, value: object) -> None:
    again = replay(msgspec.structs.replace(SAMPLE, **{field: value}))
    assert (again.ended, again.state, list(again.states())) == ("no deal", None, [])
    assert again.refused[0].text


def test_hands_that_do_not_fit_are_no_deal() -> None:
    assert SAMPLE.final is not None
    swapped = (SAMPLE.final[1], SAMPLE.final[0], *SAMPLE.final[2:])
    again = replay(msgspec.structs.replace(SAMPLE, final=swapped))
    assert again.ended == "no deal"
    assert "no deal" in again.refused[0].text


def test_a_floor_card_given_to_another_is_told() -> None:
    deal = next(deal for deal in LIVE if deal.number == 14)
    assert deal.final is not None
    assert deal.first is not None
    # Seat 3 bought; give the floor card to seat 1, and one of seat 1's later cards to seat 3.
    floor = 1 << 34
    other = deal.final[0] & ~deal.first[0]
    other &= -other
    final = list(deal.final)
    final[0], final[2] = final[0] ^ other | floor, final[2] ^ floor | other
    again = replay(msgspec.structs.replace(deal, final=tuple(final)))
    assert again.refused[0].text == "the record gives the floor card to Bottom, the rules to Top"


# Claims, challenges, words


def test_a_recorded_qayd_is_judged() -> None:
    """The revoke of deal 12, challenged: seat 4 played 8♦ on spades, holding K♠."""
    deal = LIVE[11]
    at = replay(deal).illegal[0].event + 1
    challenge = Challenge(seat=0, crime=0, card=parse_card("8♦"), proof=parse_card("K♠"))
    again = replay(msgspec.structs.replace(deal, events=(*deal.events[:at], challenge)))
    assert (again.ended, again.refused, again.rules.mode) == ("qayd", (), "physical")
    assert again.state is not None
    assert again.state.result is not None
    assert again.state.result.game_points == (30, 0)  # 26 and the sira of the victims


@pytest.mark.parametrize(
    "challenge",
    [
        Challenge(fields={"ch": 1, "wc": 44}),
        Challenge(seat=0, crime=9, card=44),
        Challenge(seat=0, crime=0, card=2),
        Challenge(seat=0, crime=0, card=44, proof=45),
    ],
)
def test_a_challenge_that_cannot_be_judged_is_told(challenge: Challenge) -> None:
    again = replay(msgspec.structs.replace(SAMPLE, events=(*SAMPLE.events[:20], challenge), result=None))
    assert again.ended == "qayd"
    assert len(again.refused) == 1


def test_a_false_akka_and_a_false_baloot() -> None:
    """A word that the card does not bear out is refused and the card is played all the same."""
    akka = Announcement(seat=0, code=5)
    again = replay(changed(SAMPLE, lambda events: events.insert(8, akka)))
    assert again.refused == ()  # at a real table any plain card may be called Akka
    assert again.rules.mode == "physical"
    assert again.state is not None
    assert (0, act.AKKA) in again.state.history
    baloot = Announcement(seat=0, code=6)
    again = replay(changed(SAMPLE, lambda events: events.insert(8, baloot)))
    assert [refusal.event for refusal in again.refused] == [8]
    assert same_end(again, replay(SAMPLE, DEFAULT.replace(mode="physical")))


def test_a_project_that_is_not_held_is_told() -> None:
    extra = Announcement(seat=0, code=4)
    again = replay(changed(SAMPLE, lambda events: events.insert(8, extra)))
    assert [refusal.text for refusal in again.refused] == ["the hand holds no project of code 4"]
    assert same_end(again, replay(SAMPLE))


def test_a_sawa_too_early_is_told() -> None:
    again = replay(changed(SAMPLE, lambda events: events.insert(8, SawaClaim(0))))
    assert "four cards or fewer" in again.refused[0].text
    assert same_end(again, replay(SAMPLE))


def test_kawesh_without_a_seat_is_given_to_who_can_call_it() -> None:
    deal = changed(LIVE[0], lambda events: events.__setitem__(-1, Kawesh(None)))
    again = replay(deal)
    assert (again.ended, again.refused) == ("kawesh", ())
    assert again.state == replay(LIVE[0]).state
    refused = replay(LIVE[0], DEFAULT.replace(kawesh="off"))
    assert refused.refused[0].text == "kawesh is off in these rules"
    assert refused.ended == "unfinished"
