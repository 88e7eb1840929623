"""Every ending has a sheet, and every view, state, result and record goes to JSON and comes back equal."""

import random
import re
from pathlib import Path

import msgspec
import numpy as np
import pytest

import liaptui_walks
import walks
from majlis import baloot, liaptui
from majlis.baloot.games import read_games
from majlis.baloot.kammelna.types import GameRecord
from majlis.baloot.ruleset import PRESETS
from majlis.baloot.sheet import DealResult, ScoreSheet
from majlis.errors import InputError
from majlis.serialization import from_json, to_json

ROOT = Path(__file__).resolve().parent.parent
ENDINGS = {"played", "sawa", "qayd", "false-sawa", "all-pass", "kawesh"}


def plain(value, kind):
    """There and back by msgspec alone, as somebody's server would have it."""
    assert msgspec.json.decode(msgspec.json.encode(value), type=kind) == value


def through(value, kind):
    assert from_json(to_json(value), kind) == value


def baloot_states(rules, seed, deals):
    """States of random deals under these rules: some in between, and every end."""
    rng = random.Random(seed)
    for number in range(deals):
        deal = walks.streaky(rng) if number % 2 else None
        bid = 0.05 if number % 5 == 0 else 0.4
        for step, state in enumerate(walks.moments(rng, walks.start(rng, rules, deal), bid=bid, sawa=0.2)):
            if state.is_terminal() or step % 9 == number % 9:
                yield state.copy()


@pytest.mark.parametrize("preset", PRESETS)
def test_views_states_and_results_of_baloot_go_to_json_and_back(preset):
    for rules in (PRESETS[preset], baloot.parse_rules(f"{preset}+mode=physical+kawesh=on")):
        for state in baloot_states(rules, preset, 60):
            through(state, baloot.State)
            for seat in range(4):
                plain(state.view(seat), baloot.View)
            if state.result is not None:
                plain(state.result, DealResult)
                plain(state.result.sheet, ScoreSheet)


def test_every_ending_of_baloot_has_a_sheet():
    found = {}
    rules = baloot.parse_rules("kammelna+mode=physical+kawesh=on")
    for state in baloot_states(rules, 7, 300):
        if state.result is not None:
            sheet = state.result.sheet
            found[state.result.ending] = state.result
            assert sheet.game_points == state.result.game_points
            for language in ("en", "ar"):
                lines = baloot.sheet_text(sheet, language)
                assert len(lines) >= 2
                assert not any("{" in line for line in lines)
            assert re.fullmatch(
                r"Result: Bottom and Top \d+, Right and Left \d+", baloot.sheet_text(sheet)[-1]
            )
    assert set(found) == ENDINGS
    thrown = [found["all-pass"], found["kawesh"]]
    assert [(r.thrown_in, r.sheet.winner, r.sheet.mode) for r in thrown] == [(True, None, None)] * 2


def test_rounds_of_liap_tui_go_to_json_and_back():
    rng = random.Random(3)
    ended = 0
    for rules in liaptui_walks.RULES:
        for _ in range(40):
            state = liaptui_walks.start(rng, rules)
            assert state.result is None
            while not state.is_terminal():
                seat = state.current_player()
                state.apply(liaptui_walks.choose(rng, state, seat), seat)
                if rng.random() < 0.2 or state.is_terminal():
                    through(state, liaptui.State)
                    for one in range(4):
                        plain(state.view(one), liaptui.View)
            plain(state.result, liaptui.RoundResult)
            assert state.result.points == state.points()
            assert all(len(liaptui.sheet_text(state.result, language)) == 4 for language in ("en", "ar"))
            ended += 1
    assert ended == 160


def test_matches_and_records_go_to_json_and_back():
    rng = np.random.default_rng(2)
    match = baloot.Match(baloot.RuleSet(), [baloot.make_player("careful", rng) for _ in range(4)], rng)
    while not match.is_over():
        match.play_deal()
    through(match.states, list[baloot.State])
    plain([state.result for state in match.states], list[DealResult])
    for path in sorted((ROOT / "examples" / "baloot" / "games").glob("*.json")):
        for game in read_games(path):
            plain(game, GameRecord)
            to_json(game)
    game = liaptui.Match(liaptui.RuleSet(), [liaptui.make_player("repaired", rng) for _ in range(4)], rng)
    while not game.is_over():
        game.play_deal()
    plain(liaptui.Record.of(game.states), liaptui.Record)


def test_what_is_no_value_is_told():
    with pytest.raises(InputError, match=r"this is not the JSON of a View: .*seat"):
        from_json(b'{"seat": "x"}', baloot.View)
    with pytest.raises(InputError, match="is not a position"):
        from_json(b'"nothing"', baloot.State)
    with pytest.raises(InputError, match=r"this is not the JSON of a list: "):
        from_json(b"[7]", list[baloot.State])
    with pytest.raises(TypeError, match="Match has no form in JSON"):
        to_json(baloot.Match(baloot.RuleSet(), (), np.random.default_rng(1)))


def readme_lines():
    """The code of the README's ten lines, without its output."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    block = re.search(r"^## In ten lines.*?^```pycon\n(.*?)^```", text, re.MULTILINE | re.DOTALL)[1]
    return [line[4:] for line in block.splitlines() if line.startswith(">>> ")]


def test_the_ten_lines_of_the_readme_run_with_every_seed():
    """What stands before the deal is run once; the deal of Baloot with 200 seeds."""
    lines = [line for line in readme_lines() if "SKIP" not in line]
    first = next(at for at, line in enumerate(lines) if line.startswith("state = "))
    space = {}
    exec("\n".join(lines), space)
    deal = "\n".join(lines[first:-2])
    assert "sheet_text(state.result.sheet)[-1]" in deal
    thrown = 0
    for seed in range(200):
        space["rng"] = np.random.default_rng(seed)
        exec(deal, space)
        thrown += space["state"].result.thrown_in
    assert thrown
