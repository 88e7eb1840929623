"""A recorded round told step by step: nothing is left out, seats turn, and secrets are marked."""

import json

import numpy as np
import pytest

from majlis.game import SEATS
from majlis.liaptui import KEEP, REDEAL, Deals, Match, Phase, Record, State, make_player, parse_rules
from majlis.liaptui.pieces import kinds_in
from majlis.liaptui.record import RoundRecord, dumps, loads
from majlis.liaptui.story import position_at, story_of


def played(seed: int = 4, rules: str = "standard", rounds: int = 2) -> Record:
    rng = np.random.default_rng(seed)
    players = [make_player("random", np.random.default_rng(seed + seat)) for seat in SEATS]
    match = Match(parse_rules(rules), players, rng)
    for _ in range(rounds):
        match.play_deal()
    return match.record()


def with_a_redeal() -> Record:
    """A round in which a weak hand was given back: the seat asked last kept his."""
    rng = np.random.default_rng(0)
    for _ in range(4000):
        state = State.shuffled(rng)
        if state.phase == Phase.REDEAL and len(state.asked()) == 2:
            break
    else:
        raise AssertionError("no two weak hands in so many deals")
    state.apply(REDEAL)
    state.apply(KEEP)
    while not state.is_terminal():
        state.apply(state.legal_actions()[0])
    return Record.of([state])


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("rules", ["standard", "open"])
def test_the_steps_lead_to_the_end_of_the_round(rules: str, language: str) -> None:
    record = played(rules=rules)
    for told, again in zip(story_of(record, None, language).deals, record.rounds, strict=True):
        state = again.last(record.rules)
        hands, piles, declared = [list(hand) for hand in told.hands], [0] * 4, [-1] * 4
        for step in told.steps:
            hands = [list(hand) for hand in step.hands] if step.hands else hands
            for kind in step.pieces:
                hands[step.seat].remove(kind)
            if step.declared is not None:
                declared[step.seat] = step.declared
            if step.won is not None:
                assert step.told
                piles[step.won] += len(step.pieces)
            assert step.words
        assert hands == [[]] * 4
        assert (tuple(piles), tuple(declared)) == (state.piles, state.declarations)
        assert told.ended.gained == state.points()
        assert len(told.ended.sheet) == 4


def test_seats_are_counted_from_whoever_looks() -> None:
    record = played()
    plain, turned = story_of(record).deals[0], story_of(record, 3).deals[0]
    assert turned.hands == (plain.hands[3], *plain.hands[:3])
    assert [step.seat for step in turned.steps] == [(step.seat - 3) % 4 for step in plain.steps]
    assert turned.ended.gained is not None
    assert plain.ended.gained is not None
    assert turned.ended.gained[0] == plain.ended.gained[3]
    assert turned.ended.sheet[0].startswith("You: ")


def test_pieces_lie_face_down_until_the_last_has_played() -> None:
    for rules in ("standard", "open"):
        for told in story_of(played(rules=rules)).deals:
            plays = [step for step in told.steps if step.pieces]
            for place, step in enumerate(plays):
                assert bool(step.heard) == (rules == "standard" and place % 4 < 3)
                if step.heard:
                    assert not any(str(kind) in step.heard for kind in step.pieces if kind > 8)


def test_what_a_weak_hand_answers_is_marked_as_its_secret() -> None:
    told = story_of(with_a_redeal()).deals[0]
    first, second = told.steps[:2]
    assert (told.asked, told.starter) == (True, None)
    assert (first.secret, first.asked, first.told, first.hands) == (True, True, "", None)
    assert second.secret
    assert second.multiplier == 2
    assert second.hands is not None
    assert "asked for a redeal" in second.told
    assert not any(step.secret for step in told.steps if step.declared is not None)


@pytest.mark.parametrize("record", [played(), played(rules="open"), with_a_redeal()])
def test_the_line_has_every_position(record: Record) -> None:
    for told, again in zip(story_of(record).deals, record.rounds, strict=True):
        states = list(again.endless().replay(record.rules))
        for step, state in zip(told.steps, states[1:], strict=True):
            assert position_at(told.line, step.done) == state
        assert position_at(told.line, 0) == states[0]


def test_a_round_that_was_broken_off_and_the_end_of_a_game() -> None:
    state = State.shuffled(np.random.default_rng(2))
    while len(state.turns) < 2:
        state.apply(state.legal_actions()[0])
    told = story_of(Record.of([state])).deals[0]
    assert told.ended.words == "The round was broken off."
    assert told.ended.gained is None
    record = played(rules="standard,round_limit=2")
    assert "game" in story_of(record).deals[-1].ended.words
    standing = record.rounds[-1].last(record.rules).next_standing()
    winner = standing.scores.index(max(standing.scores))
    if standing.scores.count(max(standing.scores)) == 1:
        assert story_of(record, winner).deals[-1].ended.words == "You win the game."
        assert story_of(record, winner, "ar").deals[-1].ended.words == "فزت باللعبة."


def test_what_is_wrong_in_a_file_is_told_with_its_place() -> None:
    text = dumps(played()).replace('"multiplier": 1', '"multiplier": 3', 1)
    story = story_of(loads(text, "mine.json"), language="ar")
    assert "mine.json" in story.problems[0]
    assert "$.rounds[0].multiplier" in story.problems[0]


def test_no_more_rounds_are_told_than_a_page_can_show() -> None:
    record = played(rounds=1)
    many = Record(record.rules, record.rounds * 130)
    story = story_of(many)
    assert (len(story.deals), story.count) == (100, 130)


def test_kinds_are_in_order() -> None:
    state = State.new(Deals(seed=3))
    told = story_of(Record(rounds=(RoundRecord.of(state),))).deals[0]
    assert told.hands == tuple(tuple(kinds_in(hand)) for hand in state.hands)


def test_each_round_can_be_shared_as_it_stands_in_the_file() -> None:
    match = Match(players=[make_player("greedy", np.random.default_rng(1))] * 4, rng=np.random.default_rng(5))
    for _ in range(3):
        match.play_deal()
    record = match.record()
    table = json.loads(dumps(record))
    table["rounds"] = [None, table["rounds"][1], table["rounds"][1], table["rounds"][2]]
    shown = story_of(loads(json.dumps(table))).deals
    kept = (record.rounds[1], record.rounds[1], record.rounds[2])
    assert tuple(loads(one.record, strict=True).rounds for one in shown) == tuple((one,) for one in kept)
