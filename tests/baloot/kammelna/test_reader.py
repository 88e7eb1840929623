"""The reader loses no file: every kind of fault is told, and the rest is read around it."""

import copy
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from majlis.baloot.games import read_games
from majlis.baloot.kammelna.reader import MAX_EVENTS, load, loads
from majlis.baloot.kammelna.types import (
    Announcement,
    Call,
    Collect,
    Defect,
    GameRecord,
    Kawesh,
    Other,
    Play,
    SawaClaim,
)
from majlis.cards import card_name, cards_of, hand_text
from majlis.errors import InputError
from majlis.reading import MAX_PROBLEMS

Game = dict[str, Any]
GAMES = Path(__file__).parents[3] / "examples" / "baloot" / "games"
SAMPLE: Game = json.loads((GAMES / "sample_deal.json").read_text())
LIVE: Game = json.loads((GAMES / "live_game_part.json").read_text())


def read(game: object) -> GameRecord:
    return loads(json.dumps(game), "game.json")


def events(game: Game) -> list[Any]:
    found = game["rs"][0]["r"]
    assert isinstance(found, list)
    return found


# What is sound


def test_real_games_have_no_problem() -> None:
    live, sample = load(GAMES / "live_game_part.json"), load(GAMES / "sample_deal.json")
    assert live.problems == sample.problems == ()
    assert all(deal.defects == Defect.NONE and deal.unknown == () for deal in (*live.deals, *sample.deals))
    assert (len(live.deals), live.totals, sample.totals) == (16, (74, 109), (5, 13))
    assert [deal.number for deal in live.deals] == [*range(1, 17)]


def test_seats_and_teams_are_counted_from_zero() -> None:
    deal = read(SAMPLE).deals[0]
    assert (deal.dealer, deal.floor, deal.before) == (3, 44, (0, 0))
    assert deal.events[0] == Call(seat=0, word="pass", ts=4)
    assert deal.events[3] == Call(seat=3, word="hokom", gm=2, ts=4, rb=3)
    assert deal.events[8:11] == (Play(0, 25), Play(1, 47), Play(2, 19))
    assert deal.events[11] == Announcement(seat=3, code=1)
    assert deal.events[13] == Collect(1)
    assert deal.result is not None
    assert (deal.result.winner, deal.result.buyer, deal.result.game_points) == (1, 1, (5, 13))
    assert deal.result.totals == (47, 135)


def test_kawesh_and_thrown_in_deals_have_neither_final_hands_nor_result() -> None:
    first, second = load(GAMES / "live_game_part.json").deals[:2]
    assert first.events[-1] == Kawesh(2)
    assert first.final is second.final is first.result is second.result is None


def test_own_events() -> None:
    game = copy.deepcopy(SAMPLE)
    events(game)[-1:-1] = [{"p": 2, "e": 17}, {"p": 3, "e": 18}]
    deal = read(game).deals[0]
    assert deal.events[-2:] == (SawaClaim(1), Other(code=18, seat=2))
    assert deal.unknown == ()


# What is not


def put(index: int, field: str, value: object) -> Callable[[Game], None]:
    def change(game: Game) -> None:
        events(game)[index][field] = value

    return change


def drop(index: int, field: str) -> Callable[[Game], None]:
    return lambda game: events(game)[index].pop(field)


def result(field: str, value: object) -> Callable[[Game], None]:
    return lambda game: events(game)[-1]["rs"].update({field: value})


def hands(name: str, change: Callable[[list[Any]], None]) -> Callable[[Game], None]:
    return lambda game: change(events(game)[0][name])


def _nine(masks: list[Any]) -> None:
    masks[0] |= masks[1] & -masks[1]


def _missing_card(masks: list[Any]) -> None:
    masks[0] &= masks[0] - 1


def _swapped(masks: list[Any]) -> None:
    masks[0], masks[1] = masks[1], masks[0]


START, BID, LEAD, PROJECT, SECOND, SWEEP, SHOW, LAST = 1, 2, 10, 13, 11, 15, 18, 52

FAULTS: dict[str, tuple[Callable[[Game], object], str, str, Defect]] = {
    "seat 0": (put(LEAD, "p", 0), "$.rs[0].r[10].p", "rule", Defect.BAD_SEAT),
    "seat 5": (put(LEAD, "p", 5), "$.rs[0].r[10].p", "rule", Defect.BAD_SEAT),
    "seat true": (put(LEAD, "p", True), "$.rs[0].r[10].p", "syntax", Defect.WRONG_TYPE),
    "seat text": (put(LEAD, "p", "one"), "$.rs[0].r[10].p", "syntax", Defect.WRONG_TYPE),
    "seat null": (put(LEAD, "p", None), "$.rs[0].r[10].p", "syntax", Defect.WRONG_TYPE),
    "seat fraction": (put(LEAD, "p", 1.5), "$.rs[0].r[10].p", "syntax", Defect.WRONG_TYPE),
    "seat missing": (drop(LEAD, "p"), "$.rs[0].r[10]", "syntax", Defect.BAD_SEAT),
    "winner not at the table": (put(SWEEP, "p", 7), "$.rs[0].r[15].p", "rule", Defect.BAD_COLLECT),
    "card outside the pack": (put(LEAD, "c", 13), "$.rs[0].r[10].c", "rule", Defect.BAD_CARD),
    "card negative": (put(LEAD, "c", -5), "$.rs[0].r[10].c", "rule", Defect.BAD_CARD),
    "card huge": (put(LEAD, "c", 10**30), "$.rs[0].r[10].c", "rule", Defect.BAD_CARD),
    "card list": (put(LEAD, "c", [25]), "$.rs[0].r[10].c", "syntax", Defect.WRONG_TYPE),
    "card missing": (drop(LEAD, "c"), "$.rs[0].r[10]", "syntax", Defect.BAD_CARD),
    "card not held": (put(LEAD, "c", 47), "$.rs[0].r[10].c", "rule", Defect.NOT_HELD),
    "card played twice": (put(LAST, "c", 25), "$.rs[0].r[52].c", "rule", Defect.DUPLICATE_CARD),
    "fifth card": (
        lambda game: events(game).insert(SWEEP, {"p": 1, "e": 4, "c": 12}),
        "$.rs[0].r[15]",
        "rule",
        Defect.TRICK_SIZE,
    ),
    "trick of three": (
        lambda game: events(game).pop(SECOND),
        "$.rs[0].r[14]",
        "rule",
        Defect.TRICK_SIZE,
    ),
    "two cards of one seat": (put(SECOND, "p", 1), "$.rs[0].r[11]", "rule", Defect.TRICK_SIZE),
    "out of turn": (put(SECOND, "p", 3), "$.rs[0].r[11]", "rule", Defect.OUT_OF_TURN),
    "call after a card": (
        lambda game: events(game).insert(LEAD + 1, {"p": 2, "e": 2, "b": "pass", "ts": 4, "rb": 4}),
        "$.rs[0].r[11]",
        "rule",
        Defect.OUT_OF_TURN,
    ),
    "unknown word": (put(BID, "b", "mashrou"), "$.rs[0].r[2].b", "ambiguity", Defect.UNKNOWN_CALL),
    "word is a number": (put(BID, "b", 3), "$.rs[0].r[2].b", "syntax", Defect.UNKNOWN_CALL),
    "word missing": (drop(BID, "b"), "$.rs[0].r[2]", "syntax", Defect.UNKNOWN_CALL),
    "trump 9": (put(BID, "ts", 9), "$.rs[0].r[2].ts", "rule", Defect.UNKNOWN_CALL),
    "buyer 5": (put(BID, "rb", 5), "$.rs[0].r[2].rb", "rule", Defect.BAD_SEAT),
    "closed flag true": (put(BID, "hc", True), "$.rs[0].r[2].hc", "syntax", Defect.WRONG_TYPE),
    "project 9": (put(PROJECT, "prj", 9), "$.rs[0].r[13].prj", "rule", Defect.UNKNOWN_CALL),
    "project without kind": (drop(PROJECT, "prj"), "$.rs[0].r[13]", "syntax", Defect.UNKNOWN_CALL),
    "shown card outside the pack": (put(SHOW, "prjC", 1), "$.rs[0].r[18].prjC", "rule", Defect.BAD_CARD),
    "hand of nine": (hands("fhr", _nine), "$.rs[0].r[0].fhr[0]", "rule", Defect.HAND_SIZE),
    "card dealt twice": (hands("fhr", _nine), "$.rs[0].r[0].fhr[1]", "rule", Defect.DUPLICATE_CARD),
    "card not dealt": (hands("fhr", _missing_card), "$.rs[0].r[0].fhr", "rule", Defect.MISSING_CARD),
    "first hand of four": (hands("bhr", _missing_card), "$.rs[0].r[0].bhr[0]", "rule", Defect.NO_DEAL),
    "hands exchanged": (hands("fhr", _swapped), "$.rs[0].r", "rule", Defect.HANDS_DISAGREE),
    "mask negative": (
        hands("bhr", lambda masks: masks.__setitem__(2, -1)),
        "$.rs[0].r[0].bhr[2]",
        "rule",
        Defect.BAD_CARD,
    ),
    "mask true": (
        hands("bhr", lambda masks: masks.__setitem__(2, True)),
        "$.rs[0].r[0].bhr",
        "syntax",
        Defect.WRONG_TYPE,
    ),
    "five hands": (hands("bhr", lambda masks: masks.append(1)), "$.rs[0].r[0].bhr", "syntax", Defect.NO_DEAL),
    "hands are a text": (put(0, "fhr", "AKQ"), "$.rs[0].r[0].fhr", "syntax", Defect.WRONG_TYPE),
    "first hands missing": (drop(0, "bhr"), "$.rs[0].r[0]", "syntax", Defect.NO_DEAL),
    "final hands missing": (drop(0, "fhr"), "$.rs[0].r", "rule", Defect.MISSING_CARD),
    "no hands at all": (lambda game: events(game).pop(0), "$.rs[0].r", "syntax", Defect.NO_DEAL),
    "no start": (lambda game: events(game).pop(START), "$.rs[0].r", "syntax", Defect.NO_START),
    "two starts": (
        lambda game: events(game).insert(START, dict(events(game)[START])),
        "$.rs[0].r[2]",
        "rule",
        Defect.REPEATED,
    ),
    "two deals": (
        lambda game: events(game).insert(START, dict(events(game)[0])),
        "$.rs[0].r[1]",
        "rule",
        Defect.REPEATED,
    ),
    "dealer 9": (put(START, "p", 9), "$.rs[0].r[1].p", "rule", Defect.NO_START),
    "floor card missing": (drop(START, "fc"), "$.rs[0].r[1]", "syntax", Defect.NO_START),
    "floor card in a hand": (put(START, "fc", 49), "$.rs[0].r", "rule", Defect.HANDS_DISAGREE),
    "score negative": (put(START, "t1s", -4), "$.rs[0].r[1].t1s", "rule", Defect.NONE),
    "no result": (lambda game: events(game).pop(), "$.rs[0].r", "rule", Defect.NO_RESULT),
    "result is a list": (put(-1, "rs", []), "$.rs[0].r[54].rs", "syntax", Defect.BAD_RESULT),
    "result missing": (drop(-1, "rs"), "$.rs[0].r[54].rs", "syntax", Defect.BAD_RESULT),
    "points fraction": (result("e1", 47.5), "$.rs[0].r[54].rs.e1", "syntax", Defect.BAD_RESULT),
    "points negative": (result("s1", -1), "$.rs[0].r[54].rs.s1", "rule", Defect.BAD_RESULT),
    "winning team 3": (result("w", 3), "$.rs[0].r[54].rs.w", "rule", Defect.BAD_RESULT),
    "flag 2": (result("kbt", 2), "$.rs[0].r[54].rs.kbt", "rule", Defect.BAD_RESULT),
    "mode missing": (
        lambda game: events(game)[-1]["rs"].pop("m"),
        "$.rs[0].r[54]",
        "syntax",
        Defect.BAD_RESULT,
    ),
    "winner missing": (lambda game: events(game)[-1]["rs"].pop("w"), "$.rs[0].r", "rule", Defect.BAD_RESULT),
    "declarations missing": (
        lambda game: events(game)[-1]["rs"].pop("r1"),
        "$.rs[0].r[54].rs.r1",
        "syntax",
        Defect.BAD_RESULT,
    ),
    "declaration is a text": (result("r1", ["sira"]), "$.rs[0].r[54].rs.r1[0]", "syntax", Defect.WRONG_TYPE),
    "declaration unknown": (
        result("r1", [{"n": "sixty", "val": "60"}]),
        "$.rs[0].r[54].rs.r1[0].n",
        "ambiguity",
        Defect.BAD_RESULT,
    ),
    "declared points no number": (
        result("r1", [{"n": "sira", "val": "twenty"}]),
        "$.rs[0].r[54].rs.r1[0]",
        "syntax",
        Defect.BAD_RESULT,
    ),
    "event after the result": (
        lambda game: events(game).append({"p": 1, "e": 6}),
        "$.rs[0].r[55]",
        "rule",
        Defect.TRAILING,
    ),
    "event is a number": (
        lambda game: events(game).insert(5, 12),
        "$.rs[0].r[5]",
        "syntax",
        Defect.WRONG_TYPE,
    ),
    "event number missing": (drop(5, "e"), "$.rs[0].r[5]", "syntax", Defect.UNKNOWN_EVENT),
    "event number true": (put(5, "e", True), "$.rs[0].r[5].e", "syntax", Defect.WRONG_TYPE),
    "events are a text": (
        lambda game: game["rs"][0].update(r="events"),
        "$.rs[0]",
        "syntax",
        Defect.WRONG_TYPE,
    ),
    "deal is a number": (lambda game: game["rs"].__setitem__(0, 7), "$.rs[0]", "syntax", Defect.NO_DEAL),
    "deal is empty": (lambda game: events(game).clear(), "$.rs[0].r", "syntax", Defect.NO_DEAL),
}


OTHER_FORMS: dict[str, Any] = {
    "seat text": (put(LEAD, "p", "1"), "$.rs[0].r[10].p"),
    "seat with a point": (put(LEAD, "p", 1.0), "$.rs[0].r[10].p"),
    "card by name": (put(LEAD, "c", card_name(SAMPLE["rs"][0]["r"][LEAD]["c"])), "$.rs[0].r[10].c"),
    "card in digits": (put(LEAD, "c", str(SAMPLE["rs"][0]["r"][LEAD]["c"])), "$.rs[0].r[10].c"),
    "floor card by name": (put(1, "fc", card_name(SAMPLE["rs"][0]["r"][1]["fc"])), "$.rs[0].r[1].fc"),
    "hands by name": (
        hands("fhr", lambda masks: masks.__setitem__(slice(None), [hand_text(mask) for mask in masks])),
        "$.rs[0].r[0].fhr[3]",
    ),
    "hand as a list": (
        hands("bhr", lambda masks: masks.__setitem__(2, [card_name(card) for card in cards_of(masks[2])])),
        "$.rs[0].r[0].bhr[2]",
    ),
    "event number in digits": (put(LEAD, "e", "4"), "$.rs[0].r[10].e"),
}


@pytest.mark.parametrize("name", OTHER_FORMS)
def test_a_value_in_another_form_is_read(name: str) -> None:
    change, path = OTHER_FORMS[name]
    game = copy.deepcopy(SAMPLE)
    change(game)
    found = read(game)
    assert path in [problem.path for problem in found.problems]
    assert {problem.kind for problem in found.problems} == {"form"}
    assert found.deals == read(SAMPLE).deals


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_is_told_and_the_rest_is_read(name: str) -> None:
    change, path, kind, defect = FAULTS[name]
    game = copy.deepcopy(SAMPLE)
    change(game)
    game["rs"].append(copy.deepcopy(SAMPLE["rs"][0]))
    found = read(game)
    assert (path, kind) in [(problem.path, problem.kind) for problem in found.problems]
    assert all(problem.deal == 1 and problem.file == "game.json" for problem in found.problems)
    assert found.deals[0].defects & defect == defect
    assert found.deals[1] == read({**SAMPLE, "rs": [{"r": []}, SAMPLE["rs"][0]]}).deals[1]
    with pytest.raises(InputError, match=r"^game\.json: \$\.rs\[0\]"):
        loads(json.dumps(game), "game.json", strict=True)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the file is empty"),
        ("  \n ", "the file is empty"),
        ("[1, 2]", "a list of 2"),
        ("7", "this is 7"),
        ("true", "this is true"),
        ('"game"', "a text of 4 letters"),
        ('{"v": 1}', "an object without rs"),
        ('{"v": 1, "rs": 5}', "rs is 5"),
        ("what is this", "not JSON"),
        ("[" * 100_000, "nested too deep"),
    ],
)
def test_what_is_no_game_is_told(text: str, words: str) -> None:
    found = loads(text)
    assert found.deals == ()
    assert any(words in problem.text for problem in found.problems)
    with pytest.raises(InputError, match="<text>"):
        loads(text, strict=True)


def test_header_faults() -> None:
    found = read({**SAMPLE, "v": 2, "s1": "5", "s2": -1, "odd": 1})
    assert [problem.path for problem in found.problems] == ["$.v", "$.s1", "$.s2"]
    assert found.totals is None
    assert found.unknown == ("odd",)
    assert len(found.deals) == 1
    assert read({**SAMPLE, "v": True}).problems[0].path == "$.v"


def test_one_total_of_zero_is_left_out() -> None:
    game = {key: value for key, value in SAMPLE.items() if key != "s1"}
    assert read(game).totals == (0, 13)
    del game["s2"]
    assert read(game).totals is None


def test_unknown_events_and_fields_are_counted_and_no_error() -> None:
    game = copy.deepcopy(SAMPLE)
    events(game).insert(5, {"e": 99, "p": 3, "zz": [1]})
    events(game)[LEAD + 1]["odd"] = {}
    events(game)[-1]["rs"]["more"] = 1
    game["rs"][0]["extra"] = 0
    found = loads(json.dumps(game), strict=True)
    deal = found.deals[0]
    assert deal.unknown == ("deal.extra", "e=99", "e=4.odd", "e=12.more")
    assert deal.defects == Defect.UNKNOWN_EVENT
    assert Other(code=99, seat=2, fields=("zz",)) in deal.events
    assert deal.result is not None
    assert deal.result.unknown == ("more",)


def test_disconnections_are_marked() -> None:
    game = copy.deepcopy(SAMPLE)
    events(game)[20:20] = [{"p": 2, "e": 10}, {"p": 2, "e": 11}]
    assert read(game).deals[0].defects == Defect.AUTOMATIC


def test_a_challenge_keeps_its_raw_fields_and_invents_nothing() -> None:
    game = copy.deepcopy(SAMPLE)
    events(game)[-1:-1] = [
        {"e": 7, "ch": 2, "wc": 99, "ac": 50, "cihs": 3},
        {"p": 1, "e": 7, "ct": 0, "wc": 25, "ac": 50},
    ]
    theirs, ours = read(game).deals[0].events[-2:]
    assert theirs.fields == {"ch": 2, "wc": 99, "ac": 50, "cihs": 3}  # type: ignore[union-attr]
    assert (theirs.seat, theirs.crime, theirs.card, theirs.proof) == (None, None, None, 50)  # type: ignore[union-attr]
    assert (ours.seat, ours.crime, ours.card, ours.proof) == (0, 0, 25, 50)  # type: ignore[union-attr]


def test_problems_beyond_a_thousand_are_counted() -> None:
    found = read({"v": 1, "rs": [{"r": [{}] * 998}] * 5})
    assert len(found.problems) == MAX_PROBLEMS + 1
    assert found.problems[-1].text.startswith("4000 more problems")


def test_a_problem_is_one_line() -> None:
    game = copy.deepcopy(SAMPLE)
    events(game)[LEAD]["p"] = 5
    assert read(game).problems[0].words() == (
        "game.json: $.rs[0].r[10].p, deal 1: p is 5: a seat is 1, 2, 3 or 4 [p: 5]"
    )


# Names


def test_the_session_name_is_kept_only_beside_placeholders() -> None:
    assert read(SAMPLE).name == "mission-document-sample"
    assert read({**SAMPLE, "psN": ["Saad", "P2", "P3", "P4"]}).name == ""
    assert read({**SAMPLE, "n": "x" * 500}).name == ""
    assert read({**SAMPLE, "n": 5}).name == ""


# Files and folders


def test_folders_are_searched_to_the_bottom_in_order(tmp_path: Path) -> None:
    sample = json.dumps(SAMPLE)
    for name in ("b/2.json", "b/a/1.JSON", "a.json", "b/notes.txt", "c/broken.json", "d/e/f/deep.json"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{" if "broken" in name else sample)
    found = list(read_games([tmp_path, tmp_path / "b" / "notes.txt"]))
    names = [Path(game.file).relative_to(tmp_path).as_posix() for game in found]
    assert names == ["a.json", "b/2.json", "b/a/1.JSON", "c/broken.json", "d/e/f/deep.json", "b/notes.txt"]
    assert [len(game.deals) for game in found] == [1, 1, 1, 0, 1, 1]
    assert [bool(game.problems) for game in found] == [False, False, False, True, False, False]


def test_reading_is_lazy(tmp_path: Path) -> None:
    for name in ("1.json", "2.json"):
        (tmp_path / name).write_text(json.dumps(SAMPLE))
    games = read_games(tmp_path)
    assert len(next(games).deals) == 1
    (tmp_path / "2.json").unlink()
    assert "cannot be read" in next(games).problems[0].text


def test_empty_folder_and_absent_path(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    empty, absent = read_games([tmp_path / "empty", tmp_path / "absent.json"])
    assert "no *.json, *.jsonl or *.ndjson file" in empty.problems[0].text
    assert "cannot be read (no such file or directory)" in absent.problems[0].text
    assert absent.file.endswith("absent.json")
    for path in (tmp_path / "empty", tmp_path / "absent.json"):
        with pytest.raises(InputError, match=path.name):
            list(read_games([path], strict=True))


def test_what_is_no_ordinary_file_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    os.symlink(tmp_path / "nowhere", tmp_path / "link.json")
    link, pipe = read_games([tmp_path])
    assert "cannot be read" in link.problems[0].text
    assert "not an ordinary file" in pipe.problems[0].text
    assert "this is a folder" in load(tmp_path).problems[0].text
    assert "cannot be read" in load("nul\0l").problems[0].text
    assert load("half a letter \ud83d").problems[0].file == "half a letter ?"


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser reads everything")
def test_what_may_not_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "closed").mkdir(mode=0)
    (tmp_path / "secret.json").write_text("{}")
    (tmp_path / "secret.json").chmod(0)
    try:
        closed, secret = read_games([tmp_path])
        assert "cannot be searched" in closed.problems[0].text
        assert "permission denied" in secret.problems[0].text
    finally:
        (tmp_path / "closed").chmod(0o700)


def test_a_file_too_large_is_told_and_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_text(json.dumps(SAMPLE))
    found = load(path, max_bytes=1000)
    assert found.deals == ()
    assert "more than the 1,000 allowed" in found.problems[0].text


def test_strict_reads_sound_games() -> None:
    assert sum(len(game.deals) for game in read_games(GAMES, strict=True)) == 17


@pytest.mark.parametrize(
    ("value", "kind"), [(None, "null"), ({"a": 1}, "an object of 1 fields"), ("ab", "a text of 2 letters")]
)
def test_a_problem_is_a_message_with_its_values(value: object, kind: str) -> None:
    """So that it can be told in Arabic; `text` is the same in English."""
    problem = read({**SAMPLE, "rs": value}).problems[0]
    assert problem.text == problem.message.text() == f"rs is {kind}: it is the list of deals"
    assert problem.message.id == "rs is {value}: it is the list of deals"
    assert problem.words() == f"game.json: $.rs: {problem.text}"


def test_a_problem_of_the_whole_file_names_no_place(tmp_path: Path) -> None:
    problem = next(read_games(tmp_path)).problems[0]
    assert problem.words() == f"{tmp_path}: there is no *.json, *.jsonl or *.ndjson file in this folder"


def test_a_deal_without_end_is_read_up_to_a_limit() -> None:
    game = copy.deepcopy(SAMPLE)
    whole = events(game)
    whole[2:2] = [{"p": 1, "e": 9}] * (MAX_EVENTS + 1 - len(whole))
    found = read(game)
    problem = next(problem for problem in found.problems if problem.path == "$.rs[0].r")
    assert f"{MAX_EVENTS + 1} events" in problem.text
    assert problem.deal == 1
    assert found.deals[0].defects & Defect.TOO_LONG
    assert found.deals[0].first is not None
    assert found.deals[0].result is None  # it stood beyond the limit
    del whole[2]
    assert read(game).deals[0].result is not None
    assert not read(game).deals[0].defects & Defect.TOO_LONG


def test_few_names_of_unknown_things_are_kept() -> None:
    game = copy.deepcopy(SAMPLE) | {f"odd{number}": 1 for number in range(5_000)}
    events(game)[3].update({f"odd{number}": 1 for number in range(5_000)})
    found = read(game)
    assert len(found.unknown) == len(found.deals[0].unknown) == 100
