"""Records: games round-trip and replay to the same states; what is wrong is told and read around."""

import copy
import json
import random
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import liaptui_walks as walks
from effort import effort
from majlis.errors import InputError
from majlis.liaptui.deal import Deals
from majlis.liaptui.match import Match
from majlis.liaptui.notation import parse_position
from majlis.liaptui.record import Record, RoundRecord, dump, dumps, is_record, load, loads
from majlis.liaptui.ruleset import RuleSet
from majlis.liaptui.standing import Standing
from majlis.liaptui.state import State

SEEDS = st.integers(0, 2**32)
HANDS = "GAAErrhc/gaHhcSSs/EeRRHSSs/aeCCSsss"


class Chooser:
    def __init__(self, seed):
        self.name, self.rng = f"seat {seed}", random.Random(seed)

    def act(self, view):
        return self.rng.choice(view.legal_actions)


def game(seed, rounds=3):
    match = Match(
        RuleSet(round_limit=rounds), [Chooser(seat) for seat in range(4)], np.random.default_rng(seed)
    )
    match.play()
    return match


TEXT = dumps(game(11).record())


def spoiled(change):
    """The text of a game with a change made to its JSON."""
    table = json.loads(TEXT)
    change(table)
    return json.dumps(table)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(SEEDS)
def test_any_round_replays_to_the_same_states(seed):
    rng = random.Random(seed)
    states = [state.copy() for state in walks.moments(rng, walks.start(rng))]
    for moment in (states[-1], rng.choice(states)):
        record = loads(dumps(Record.of([moment])), strict=True)
        assert record == Record.of([moment])
        replayed = list(record.replay())
        assert replayed == states[: len(replayed)]
        assert replayed[-1] == moment
        assert [state.view(1) for state in replayed] == [state.view(1) for state in states[: len(replayed)]]


def test_a_game_is_read_back():
    match = game(3)
    record = match.record()
    again = loads(dumps(record), strict=True)
    assert again == record
    assert again.players == ("seat 0", "seat 1", "seat 2", "seat 3")
    finals = [played.last(again.rules) for played in again.rounds]
    assert finals == match.states
    assert finals[-1].next_standing() == match.standing
    assert list(again.replay())[-1] == match.states[-1]


def test_files(tmp_path):
    path = tmp_path / "game.json"
    dump(game(3).record(), path)
    assert load(path, strict=True) == game(3).record()
    with pytest.raises(InputError, match="this is a folder"):
        dump(game(3).record(), tmp_path)


def test_a_game_without_rounds():
    assert dumps(Record()) == (
        '{\n "format": "majlis.liaptui",\n "version": 1,\n "rules": "standard",\n "rounds": []\n}\n'
    )
    assert loads(dumps(Record())) == Record()
    assert Record.of([]) == Record()


def test_files_that_are_no_record(tmp_path):
    for path, says in (
        (tmp_path / "none.json", "the file cannot be read (no such file or directory)"),
        (tmp_path, "this is a folder: give a record in JSON"),
        ("a\0b", "the file cannot be read (embedded null byte)"),
    ):
        (problem,) = load(path).problems
        assert says in str(problem)
        with pytest.raises(InputError, match="file"):
            load(path, strict=True)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the file is empty"),
        ("nothing", "this is not JSON from here on"),
        ('{"a": [', "the text ends in the middle: the file was cut off here"),
        ("[" * 100_000, "lists or objects are nested too deep to be read"),
        ("[]", 'this is not a record of Liap Tui: one is an object with "format": "majlis.liaptui"'),
        ('{"v": 1, "rs": []}', "this is not a record of Liap Tui"),
    ],
)
def test_texts_that_are_no_record(text, says):
    record = loads(text, "that")
    (problem,) = record.problems
    assert (record.rounds, problem.file, problem.kind) == ((), "that", "syntax")
    assert problem.path == "$" or problem.place.line == 1
    assert says in str(problem)
    if problem.place.line:
        assert not re.search("[A-Za-z]{5}", problem.words("ar", excerpt=False).replace("that", ""))


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be"])
def test_a_record_that_another_program_has_saved_is_read(encoding):
    record = game(11).record()
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    data = (mark + dumps(record)).encode(encoding)
    assert is_record(data)
    found = loads(data)
    assert found.rounds == record.rounds
    assert [problem.kind for problem in found.problems] == ["form"]


def test_a_standing_without_a_winner_is_told_without_a_word_of_python():
    table = json.loads(dumps(game(11).record()))
    table["rounds"] = [table["rounds"][0]] * 2
    (problem,) = loads(json.dumps(table)).problems
    assert "last winner –" in str(problem)


def put(*path, value):
    """A change of one place of the JSON."""

    def change(table):
        for step in path[:-1]:
            table = table[step]
        table[path[-1]] = value

    return change


ROUND = ("rounds", 1)
AT = "$.rounds[1]"
PLAY = (*ROUND, "turns", 0, "plays")
BY_RULE = "by the rules it is"


@pytest.mark.parametrize(
    ("change", "path", "kind", "says", "kept"),
    [
        (put("version", value=2), "$.version", "ambiguity", "version 1 is the one that is known", 3),
        (put("extra", value=1), "$", "ambiguity", "the field 'extra' is not known: it is passed over", 3),
        (put("rules", value="odd"), "$.rules", "syntax", "'odd' is not a preset", 3),
        (
            put("players", value=["a"]),
            "$.players",
            "syntax",
            "players are four names",
            3,
        ),
        (put("players", value=["a", "b", "c", "\x1b"]), "$.players", "syntax", "players are four names", 3),
        (put("rounds", value={}), "$.rounds", "syntax", "rounds is the list of the rounds", 0),
        (put(*ROUND, value=5), AT, "syntax", "a round is an object", 2),
        (put(*ROUND, "odd", value=5), AT, "ambiguity", "the field 'odd' is not known", 3),
        (put(*ROUND, "round", value=0), AT, "rule", "round 0: write a whole number", 2),
        (put(*ROUND, "scores", value=[1]), AT, "rule", "write four whole numbers", 2),
        (put(*ROUND, "last_winner", value="x"), AT, "rule", "last winner 'x'", 2),
        (put(*ROUND, "zero_streaks", value=[9] * 4), AT, "rule", "they are four whole numbers", 2),
        (put(*ROUND, "scores", value=[0, 0, 0, 9]), AT, "rule", "the one before it leads to", 3),
        (put(*ROUND, "deals", value=7), AT + ".deals", "syntax", "deals is a list", 2),
        (put(*ROUND, "deals", value=[["GA"]]), AT + ".deals[0]", "syntax", "a list of four hands", 2),
        (
            put(*ROUND, "deals", 0, 2, value="GX"),
            AT + ".deals[0][2]",
            "syntax",
            "'X' in 'GX' is not a piece",
            2,
        ),
        (put(*ROUND, "deals", 0, 2, value=8), AT + ".deals[0][2]", "syntax", "is not a piece", 2),
        (put(*ROUND, "deals", 0, value=["GAAErrhc"] * 4), AT + ".deals", "rule", "4 GENERAL_RED", 2),
        (put(*ROUND, "seed", value="x"), AT + ".deals", "rule", "seed 'x': write", 2),
        (put(*ROUND, "answers", value=[[0, "no"]]), AT + ".answers[0]", "syntax", "an answer is", 3),
        (put(*ROUND, "answers", value=[[0, "keep"]]), AT + ".answers[0]", "rule", "", 3),
        (put(*ROUND, "declarations", value=[True]), AT + ".declarations[0]", "syntax", "four whole", 3),
        (put(*ROUND, "declarations", value=[9]), AT + ".declarations[0]", "rule", "", 3),
        (
            put(*ROUND, "declarations", value=[0] * 5),
            AT + ".declarations[4]",
            "syntax",
            "four whole",
            3,
        ),
        (put(*ROUND, "turns", 0, value=[]), AT + ".turns[0]", "syntax", "an object with a list", 3),
        (
            put(*PLAY, 2, value="3"),
            AT + ".turns[0].plays[2]",
            "syntax",
            "a play is",
            3,
        ),
        (
            put(*PLAY, 2, value="??"),
            AT + ".turns[0].plays[2]",
            "syntax",
            "is not an",
            3,
        ),
        (put(*PLAY, value=[]), AT + ".turns[0].plays", "syntax", "four plays", 3),
        (
            put(*ROUND, "turns", 0, "odd", value=1),
            AT + ".turns[0]",
            "ambiguity",
            "'odd' is not known",
            3,
        ),
        (
            put(*ROUND, "turns", 0, "winner", value=9),
            AT + ".turns[0].winner",
            "rule",
            "by the rules it is",
            3,
        ),
        (
            put(*ROUND, "turns", 0, "leader", value=9),
            AT + ".turns[0].leader",
            "rule",
            "by the rules it is",
            3,
        ),
        (put(*ROUND, "starter", value=9), AT + ".starter", "rule", BY_RULE, 3),
        (put(*ROUND, "starter_by", value="luck"), AT + ".starter_by", "rule", BY_RULE, 3),
        (put(*ROUND, "multiplier", value=9), AT + ".multiplier", "rule", "by the rules it is 1", 3),
        (put(*ROUND, "piles", value=[8, 0, 0, 0]), AT + ".piles", "rule", BY_RULE, 3),
        (put(*ROUND, "points", value=[0] * 4), AT + ".points", "rule", BY_RULE, 3),
    ],
)
def test_problems_are_told_and_the_rest_is_read(change, path, kind, says, kept):
    text = spoiled(change)
    record = loads(text)
    assert [problem.path for problem in record.problems][:1] == [path]
    first = record.problems[0]
    assert first.kind == kind
    assert says in first.text
    assert len(str(first)) < 400
    assert len(record.rounds) == kept
    if kept == 3:
        assert record.rounds[2] == loads(TEXT).rounds[2]
    list(record.replay())
    with pytest.raises(InputError) as refusal:
        loads(text, strict=True)
    assert str(refusal.value) == str(first)


def test_a_round_is_kept_up_to_the_first_fault():
    record = loads(spoiled(put("rounds", 1, "turns", 2, "plays", 1, value="GG")))
    assert [problem.path for problem in record.problems] == [AT + ".turns[2].plays[1]"]
    whole = loads(TEXT).rounds[1]
    kept = record.rounds[1]
    assert kept.actions == whole.actions[: len(kept.actions)]
    last = kept.last(record.rules)
    assert (len(last.turns), len(last.plays)) == (2, 1)


def test_a_round_broken_off_in_the_middle_of_a_game_is_told():
    record = loads(spoiled(lambda table: table["rounds"][1]["turns"].pop()))
    assert "the round is not over, and only the last may be broken off" in str(record.problems[0])
    assert loads(spoiled(lambda table: table["rounds"][2]["turns"].pop())).problems == ()


def test_what_follows_may_be_left_out():
    def change(table):
        for told in table["rounds"]:
            for name in ("multiplier", "starter", "starter_by", "piles", "points", "seed"):
                del told[name]
            for name in ("round", "scores", "zero_streaks", "last_winner"):
                del told[name]
            for turn in told["turns"]:
                del turn["leader"]
                del turn["winner"]

    record = loads(spoiled(change), strict=True)
    whole = loads(TEXT)
    assert [played.actions for played in record.rounds] == [played.actions for played in whole.rounds]
    assert [played.standing for played in record.rounds] == [played.standing for played in whole.rounds]


@settings(max_examples=150, deadline=None, derandomize=True)
@given(SEEDS)
def test_any_spoiled_json_is_read_without_an_error(seed):
    """Values exchanged, dropped and retyped anywhere: what comes back replays, and writes itself."""
    rng = random.Random(seed)
    table = json.loads(TEXT)
    for _ in range(rng.randint(1, 4)):
        spoil(rng, table)
    record = loads(json.dumps(table))
    list(record.replay())
    again = loads(dumps(record))
    assert again.rounds == record.rounds
    cut = TEXT[: rng.randrange(len(TEXT))]
    assert loads(cut).problems


ODD = [None, True, -1, 9, 10**25, 1.5, "", "GA", "redeal", [], {}, [1] * 4, [[0, "keep"]]]


def spoil(rng, table):
    """Change one place of a JSON value, anywhere."""
    while True:
        keys = list(table) if isinstance(table, dict) else list(range(len(table)))
        if not keys:
            return
        key = rng.choice(keys)
        below = table[key]
        if isinstance(below, (dict, list)) and rng.random() < 0.85:
            table = below
            continue
        table[key] = rng.choice(ODD)
        if rng.random() < 0.2:
            if isinstance(table, dict):
                del table[key]
            else:
                table.insert(key, copy.deepcopy(below))
        return


def test_what_cannot_be_recorded():
    late = State.new(Deals(seed=1, first=1), RuleSet(), Standing(), 2)
    with pytest.raises(InputError, match="a round that was taken up after a redeal cannot be recorded"):
        Record.of([late])
    first = parse_position(f"standard r1 0/0/0/0 z0/0/0/0 x1 s0:general {HANDS}")
    other = parse_position(f"open r1 0/0/0/0 z0/0/0/0 x1 s0:general {HANDS}")
    with pytest.raises(InputError, match="the rounds of one game have the same rules"):
        Record.of([first, other])
    with pytest.raises(InputError, match="there are 2 names of players: give four, or none"):
        Record.of([first], ["a", "b"])
    for name in ("n" * 81, "two\nlines", "\x1b[31m", None):
        with pytest.raises(InputError, match="is not a player's name: write a text of at most 80 letters"):
            Record.of([first], ["a", "b", "c", name])
    longest = Record.of([first], ["a", "", "ج", "n" * 80])
    assert loads(dumps(longest), strict=True) == longest


def test_a_round_after_the_end_of_the_game_is_told_and_kept():
    """Over by points, by the round limit, and as the first round of a text: the rule names who had won."""
    standing = Standing(4, (50, 12, 50, -3), last_winner=1)
    for rules, began, seats in (
        (RuleSet(), standing, "seat 0 and seat 2"),
        (RuleSet(target=100, round_limit=3), Standing(4, (7, 12, 9, -3), last_winner=1), "seat 1"),
    ):
        text = dumps(Record(rules, (RoundRecord(began, Deals(seed=3), ()),)))
        record = loads(text)
        assert [problem.text for problem in record.problems] == [
            f"the game was over before this round: {seats} had won"
        ]
        assert (record.problems[0].path, len(record.rounds)) == ("$.rounds[0]", 1)
    going_on = Record(RuleSet(target=51), (RoundRecord(standing, Deals(seed=3), ()),))
    assert loads(dumps(going_on)).problems == ()


def test_a_round_takes_few_calls():
    """A megabyte of records, some 1,500 rounds, is read within a second."""
    loads(TEXT)
    assert effort(lambda: loads(TEXT)) / len(loads(TEXT).rounds) < 3500
