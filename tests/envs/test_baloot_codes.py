"""The numbering of Baloot's actions: a bijection, wide enough for all that is ever legal."""

import random

import pytest

import walks
from majlis.baloot import actions as act
from majlis.baloot.ruleset import PRESETS
from majlis.envs.baloot_codes import PHYSICAL, STRICT, WAIT, codes_of
from majlis.errors import IllegalAction, NotationError

ALL = [code for code in range(PHYSICAL.count) if code != WAIT]


def test_every_code_is_one_action_and_back():
    assert [PHYSICAL.encode(PHYSICAL.decode(code)) for code in ALL] == ALL
    assert len({PHYSICAL.decode(code) for code in ALL}) == len(ALL)


def test_every_code_has_a_text_that_is_read_back():
    texts = [PHYSICAL.text(code) for code in range(PHYSICAL.count)]
    assert len(set(texts)) == len(texts)
    assert [PHYSICAL.parse(text) for text in texts] == list(range(PHYSICAL.count))


def test_the_table_is_the_documented_one():
    """Numbers that anybody's trained player depends on: a change needs a new version of the environment."""
    told = {
        "7♠": 0, "A♠": 7, "7♥": 8, "10♣": 19, "A♦": 31, "pass": 32, "hokum": 33, "sun": 34, "ashkal": 35,
        "confirm": 36, "spades": 37, "diamonds": 40, "turn-to-sun": 41, "before-you": 42, "kawesh": 43,
        "double": 44, "gahwa": 51, "baloot": 54, "akka": 55, "sawa": 56, "accept": 57, "sira:♠789": 58,
        "aces:AAAA": 146, "wait": 147, "qayd:revoke:7♠:7♥": 148, "qayd:false-akka:A♦": 2707,
    }  # fmt: skip
    assert {text: PHYSICAL.parse(text) for text in told} == told


@pytest.mark.parametrize("mode", ["strict", "physical"])
@pytest.mark.parametrize("preset", PRESETS)
def test_all_that_is_ever_legal_has_a_code(preset, mode):
    seen = set()
    for seed in range(15):
        rng = random.Random(seed)
        start = walks.start(rng, PRESETS[preset].replace(mode=mode), walks.streaky(rng) if seed % 2 else None)
        for state in walks.moments(rng, start, bid=0.6):
            for seat in range(4):
                found = [PHYSICAL.encode(action) for action in state.legal_actions(seat)]
                assert all(code < codes_of(mode).count for code in found)
                seen |= set(found)
    crimes = {act.qayd_parts(PHYSICAL.decode(code))[0] for code in seen if code > WAIT}
    assert len(seen) > 60
    assert (len(crimes) >= 4) == (mode == "physical"), crimes


def test_strict_mode_has_the_codes_without_challenges():
    assert STRICT.count == WAIT + 1 == 148
    assert all((PHYSICAL.decode(code) >= act.QAYD) == (code > WAIT) for code in ALL)


@pytest.mark.parametrize("code", [-1, WAIT, PHYSICAL.count, 10**9])
def test_other_numbers_are_refused(code):
    with pytest.raises(IllegalAction, match="is not the code of an action"):
        PHYSICAL.decode(code)


def test_a_challenge_is_refused_in_strict_mode():
    with pytest.raises(IllegalAction, match="they are 0 to 147, and 147 is to wait"):
        STRICT.decode(148)


@pytest.mark.parametrize("action", [-1, 0, 52, 63, 90, act.ANNOUNCED, 4095, None, "9h"])
def test_what_is_no_players_action_has_no_code(action):
    """Card 0 is the two of spades; kinds of projects (`ANNOUNCED`) stand in views alone."""
    with pytest.raises(IllegalAction, match="not an action"):
        PHYSICAL.encode(action)


def test_texts_of_impossible_challenges_are_refused():
    with pytest.raises(NotationError, match="could not prove"):
        PHYSICAL.parse("qayd:revoke:7♠:8♠")
    with pytest.raises(NotationError, match="not an action"):
        PHYSICAL.parse("hello")
