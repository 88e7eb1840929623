"""Golden games and tree counts: the rules say along fixed games what they have always said.

After an intended change run `python tools/liaptui_golden.py` and read the diff.
"""

import importlib.util
import json
from pathlib import Path

import pytest

from liaptui_walks import names
from majlis.liaptui.notation import parse_position
from majlis.liaptui.phase import Phase
from majlis.liaptui.record import dumps, load
from twins import liaptui as twin

ROOT = Path(__file__).resolve().parents[2]
_spec = importlib.util.spec_from_file_location("liaptui_golden", ROOT / "tools" / "liaptui_golden.py")
golden = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(golden)

GAMES = {game.name: game for game in golden.GAMES}
TREES = json.loads((golden.GOLDEN / "trees.json").read_text(encoding="utf-8"))
MOST_STATES, MOST_TWIN = 8_000, 8_000


@pytest.mark.parametrize("name", GAMES)
def test_games_are_played_as_ever(name):
    written = (golden.GOLDEN / f"{name}.json").read_text(encoding="utf-8")
    assert golden.game_text(GAMES[name]).splitlines() == written.splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_records_are_read_strictly_and_written_back(name):
    path = golden.GOLDEN / f"{name}.json"
    record = load(path, strict=True)
    assert dumps(record) == path.read_text(encoding="utf-8")
    last = record.rounds[-1].last(record.rules)
    assert last.is_terminal()


def test_the_games_meet_what_there_is_to_meet():
    states = [state for name in GAMES for state in load(golden.GOLDEN / f"{name}.json").replay()]
    assert {state.rules.visibility for state in states} == {"type-only", "open"}
    assert {state.rules.cross_type for state in states} == {"off", "ranked"}
    assert {state.starter_by for state in states} == {"redeal", "general", "winner"}
    assert max(state.multiplier for state in states) >= 3
    assert any(2 in state.standing.zero_streaks and state.phase == Phase.DECLARE for state in states)
    sizes = {len(names(state.plays[0])) for state in states if state.plays}
    assert sizes >= {1, 2, 3, 4}


def test_every_file_has_its_source():
    others = {"trees.json", "declaration_examples.json"}
    assert {path.name for path in golden.GOLDEN.iterdir()} == {*(f"{n}.json" for n in GAMES), *others}
    assert {tree["name"]: tree["position"] for tree in TREES} == {
        n: line for n, (line, _) in golden.TREES.items()
    }


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree["name"])
def test_states_count_the_published_trees(tree):
    state = parse_position(tree["position"])
    counts = [count for count in tree["counts"] if count <= MOST_STATES]
    assert len(counts) >= 3
    assert [golden.count(state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree["name"])
def test_the_twin_counts_the_published_trees(tree):
    state = parse_position(tree["position"])
    counts = [count for count in tree["counts"] if count <= MOST_TWIN]
    depths = range(1, len(counts) + 1)
    if state.phase == Phase.PLAY:
        hands = [names(hand) for hand in state.hands]
        cross_type = state.rules.cross_type
        assert [twin.count_plays(hands, state.leader, depth, cross_type) for depth in depths] == counts
    elif state.phase == Phase.DECLARE:
        streaks = [state.standing.zero_streaks[(state.starter + place) % 4] for place in range(4)]
        assert [count_declarations(streaks, depth) for depth in depths] == counts
    else:  # three weak hands answer as they like; unless all keep, the next deal is declared on
        assert counts == [2, 4, 8, 7 * 9 + 9]


def count_declarations(streaks, depth, previous=()):
    """How many ways there are to declare, by the twin's rule."""
    if depth == 0:
        return 1
    legal = twin.may_declare(previous, streaks[len(previous)])
    return sum(count_declarations(streaks, depth - 1, (*previous, number)) for number in legal)
