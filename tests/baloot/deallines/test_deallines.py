"""Deal lines: what is written is read back, what is absent is not judged, what is wrong is found."""

import json
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import type_schemas
from msgspec.structs import replace

from majlis.baloot import deallines
from majlis.baloot.audit.deals import GameAudit, audit_game
from majlis.baloot.deallines.to_kammelna import LeftOut, saved_games
from majlis.baloot.games import load, loads
from majlis.baloot.kammelna import dumps as saved
from majlis.baloot.kammelna import reader as kammelna
from majlis.baloot.kammelna.types import DealRecord, GameRecord, Part
from majlis.baloot.simulation import SimulationPlan, play_match, player_names
from majlis.errors import InputError

ROOT = Path(__file__).parents[3]
GAMES = ROOT / "examples" / "baloot" / "games"
Line = dict[str, Any]
CARDS = ("version", "tricks", "points")


def match_of(players: str, index: int) -> GameRecord:
    return kammelna.loads(play_match(SimulationPlan(11, player_names(players)), index, 500).content)


@pytest.fixture(scope="module")
def matches() -> list[GameRecord]:
    return [match_of("careful", 1), match_of("random", 2), match_of("careful,random,careful,random", 2)]


def lines_of(games: list[GameRecord]) -> list[Line]:
    return [
        json.loads(line)
        for number, game in enumerate(games)
        for line in deallines.dumps(game, str(number)).splitlines()
    ]


def played(lines: list[Line], keep: tuple[str, ...] | None = None) -> list[Line]:
    """The deals of 32 cards, with some of their fields."""
    whole = [line for line in lines if sum(len(trick["cards"]) for trick in line.get("tricks", ())) == 32]
    if keep is None:
        return whole
    return [{name: value for name, value in line.items() if name in keep} for line in whole]


def audited(lines: list[Line]) -> GameAudit:
    return audit_game(deallines.loads("\n".join(map(json.dumps, lines)), "own.jsonl"))


# There and back


def same(one: DealRecord, other: DealRecord) -> bool:
    parts = ("number", "dealer", "floor", "first", "final", "before", "events", "result")
    return all(getattr(one, part) == getattr(other, part) for part in parts)


def test_what_is_written_is_read_back(matches: list[GameRecord]) -> None:
    for game in (*matches, load(GAMES / "live_game_part.json"), load(GAMES / "sample_deal.json")):
        text = deallines.dumps(game, "1")
        again = deallines.loads(text)
        assert again.problems == ()
        assert all(map(same, game.deals, again.deals))
        assert deallines.dumps(again, "1") == text


def test_a_saved_game_comes_back_byte_for_byte(matches: list[GameRecord]) -> None:
    for game in matches:
        (again,) = saved_games(deallines.loads(deallines.dumps(game)))
        assert saved(replace(again, name=game.name)) == saved(game)


def test_a_saved_game_is_completed_by_the_engine(matches: list[GameRecord]) -> None:
    """From cards, calls and points alone come the same results and the same running score."""
    lost = ("score", "contract", "card_points", "raw_points", "declared", "kaboot", "winner", "last_trick")
    lines = [{k: v for k, v in line.items() if k not in lost} for line in lines_of(matches[:1])]
    (again,) = saved_games(deallines.loads("\n".join(map(json.dumps, lines))))
    for one, other in zip(matches[0].deals, again.deals, strict=True):
        assert (other.before, other.result) == (one.before, one.result)


@pytest.mark.parametrize(
    "absent",
    [
        ("sweeper",),
        ("contract",),
        ("end", "winner", "last_trick", "declared"),
        (
            "sweeper",
            "contract",
            "end",
            "card_points",
            "raw_points",
            "declared",
            "kaboot",
            "winner",
            "last_trick",
        ),
    ],
)
def test_claimed_deals_become_saved_games_that_are_sound(absent: tuple[str, ...]) -> None:
    """What is written is nothing that the reader and the auditor then call damaged."""
    lines = lines_of([match_of("careful", 1), match_of("careful", 2)])
    assert any(line.get("end", {}).get("how") == "sawa" for line in lines)
    for line in lines:
        for name in absent:
            line.pop(name, None)
            for trick in line.get("tricks", ()):
                trick.pop(name, None)
    left_out: list[LeftOut] = []
    games = saved_games(deallines.loads("\n".join(map(json.dumps, lines))), left_out=left_out)
    for game in games:
        again = kammelna.loads(saved(game))
        assert again.problems == ()
        assert [d.text for d in audit_game(again).divergences] == []
    assert left_out == []


def test_hands_are_taken_from_the_cards_and_not_made_up() -> None:
    lines = lines_of([match_of("careful", 1), match_of("careful", 2)])
    whole = len(played(lines)) + sum("tricks" not in line for line in lines)
    assert len(lines) - whole > 0
    for line in lines:
        line.pop("hands", None)
    left_out: list[LeftOut] = []
    games = list(saved_games(deallines.loads("\n".join(map(json.dumps, lines))), left_out=left_out))
    assert sum(len(game.deals) for game in games) == whole
    assert {item.message.text().rsplit(" give ")[1] for item in left_out} == {"its hands of eight (hands)"}
    assert all(kammelna.loads(saved(game)).problems == () for game in games)


def test_a_deal_that_a_saved_game_cannot_hold_is_left_out(matches: list[GameRecord]) -> None:
    lines = lines_of(matches[:1])
    whole = len(lines)
    del played(lines)[2]["floor"]
    left_out: list[LeftOut] = []
    (again,) = saved_games(deallines.loads("\n".join(map(json.dumps, lines))), left_out=left_out)
    assert len(again.deals) == whole - 1
    (item,) = left_out
    assert "does not give its auction" in item.message.text()


# Audits


def test_whole_lines_are_judged_as_the_saved_game_is(matches: list[GameRecord]) -> None:
    for game in (*matches, load(GAMES / "live_game_part.json")):
        ours, theirs = audit_game(deallines.loads(deallines.dumps(game))), audit_game(game)
        assert (ours.deals, ours.played, ours.explained) == (theirs.deals, theirs.played, theirs.explained)
        assert [d.text for d in ours.divergences] == [d.text for d in theirs.divergences]
        assert ours.not_judged.keys() <= {"winners"}


@pytest.mark.parametrize(
    "more",
    [
        (),
        ("contract",),
        ("announcements",),
        ("contract", "announcements"),
        ("dealer",),
        ("score", "game"),
        ("contract", "card_points", "raw_points", "declared", "kaboot", "winner", "last_trick"),
        ("hands",),
        ("calls",),
    ],
)
def test_what_is_absent_is_not_judged(more: tuple[str, ...], matches: list[GameRecord]) -> None:
    lines = played(lines_of(matches), CARDS + more)
    found = audited(lines)
    assert len(lines) >= 15
    between = ("cumulative", "bidding")  # the deals that were thrown in are gone from between them
    assert [d.text for d in found.divergences if d.category not in between] == []
    assert found.explained == found.played == found.deals == len(lines)
    assert found.not_judged["auction"] == len(lines)
    assert ("announcements" in found.not_judged) == ("announcements" not in more)
    assert ("contract" in found.not_judged) == (not {"contract", "calls"} & {*more})


@pytest.mark.parametrize(
    "absent",
    [
        ("winner",),
        ("last_trick",),
        ("contract",),
        ("hands",),
        ("hands", "announcements", "winner", "last_trick"),
        ("contract", "winner", "last_trick", "card_points", "raw_points", "declared", "kaboot"),
    ],
)
def test_what_is_absent_of_a_claimed_deal_is_not_judged(absent: tuple[str, ...]) -> None:
    lines = lines_of([match_of("careful", 1), match_of("careful", 2)])
    claimed = [line for line in lines if line.get("end", {}).get("how") == "sawa"]
    assert len(claimed) >= 5
    assert min(len(line["tricks"]) for line in claimed) < 7  # cards are left in the hands
    lines = [{name: value for name, value in line.items() if name not in absent} for line in claimed]
    for line in lines:
        assert [d.text for d in audited([line]).divergences] == []


@pytest.mark.parametrize("more", [(), ("contract",), ("announcements",)])
def test_wrong_points_are_found(more: tuple[str, ...], matches: list[GameRecord]) -> None:
    lines = played(lines_of(matches), CARDS + more)
    for line in lines:
        line["points"] = [line["points"][0] + 1, line["points"][1] + 1]
    found = audited(lines)
    assert found.explained == 0
    assert [(d.deal, d.category) for d in found.divergences] == [
        (number, "total_points") for number in range(1, len(lines) + 1)
    ]
    assert [d.expected for d in found.divergences] == [line["points"] for line in lines]
    told = ("contract" not in more) or ("announcements" not in more)
    assert all(
        ("The record does not give" in d.text or "gives neither" in d.text) == told for d in found.divergences
    )


def test_the_next_leader_contradicts_the_trick(matches: list[GameRecord]) -> None:
    lines = played(lines_of(matches), (*CARDS, "contract"))
    trick = lines[0]["tricks"][3]
    trick["leader"] = (trick["leader"] + 1) % 4
    found = audited(lines)
    assert {d.deal for d in found.divergences} == {1}


def test_recorded_winners_are_judged(matches: list[GameRecord]) -> None:
    lines = played(lines_of(matches), (*CARDS, "contract"))
    for line in lines:
        leaders = [trick["leader"] for trick in line["tricks"]]
        for trick, winner in zip(line["tricks"], leaders[1:], strict=False):
            trick["winner"] = winner
            del trick["leader"]
        line["tricks"][0]["leader"] = leaders[0]
        line["tricks"][-1].pop("leader", None)
    assert audited(lines).divergences == ()
    assert "winners" in audited(lines).not_judged
    found = []
    for winner in range(4):
        lines[2]["tricks"][7]["winner"] = winner
        found.append([(d.deal, d.category) for d in audited(lines).divergences])
    assert sorted(found) == [[], [(3, "trick")], [(3, "trick")], [(3, "trick")]]


def test_a_contract_that_the_calls_do_not_come_to(matches: list[GameRecord]) -> None:
    lines = lines_of(matches[:1])
    line = next(line for line in played(lines) if line["contract"]["mode"] == "hokum")
    line["contract"]["level"] = 3
    assert [d.category for d in audited(lines).divergences] == ["multiplier"]


def test_games_of_a_file_are_apart(matches: list[GameRecord]) -> None:
    game = deallines.loads("\n".join(map(json.dumps, lines_of(matches))))
    assert game.starts == (len(matches[0].deals), len(matches[0].deals) + len(matches[1].deals))
    found = audit_game(game, tally=True)
    assert (found.games, found.divergences) == (3, ())
    assert found.tally is not None
    assert found.tally.counts["games"] == 3


# Faults


@pytest.fixture(scope="module")
def line(matches: list[GameRecord]) -> Line:
    """A whole deal of its own, at no place of a match."""
    (line,) = played(lines_of(matches))[:1]
    return {name: value for name, value in line.items() if name not in ("score", "game", "last_deal")}


@pytest.fixture(scope="module")
def others(matches: list[GameRecord]) -> list[Line]:
    """Two other deals, to stand before and after it."""
    return played(lines_of(matches), (*CARDS, "contract", "announcements"))[1:3]


FAULTS: dict[str, tuple[Callable[[Line], object], str, str]] = {
    "seat": (lambda o: o.update(dealer=4), "$.dealer", "a seat is 0, 1, 2 or 3"),
    "card": (lambda o: o["tricks"][1]["cards"].__setitem__(2, "1X"), "$.tricks[1].cards[2]", "not a card"),
    "card twice": (
        lambda o: o["tricks"][1]["cards"].__setitem__(2, o["tricks"][0]["cards"][0]),
        "$.tricks[1].cards[2]",
        "has been played before",
    ),
    "trick": (lambda o: o["tricks"][1]["cards"].pop(), "$.tricks[1].cards", "the trick has 3 cards"),
    "word": (lambda o: o["calls"][0].update(say="hokom!"), "$.calls[0].say", "not a call"),
    "hand": (lambda o: o["hands"].__setitem__(0, "♠A"), "$.hands[0]", "it is 8 cards"),
    "points": (lambda o: o.update(points=[1]), "$.points", "two whole numbers"),
    "no points": (lambda o: o.pop("points"), "$.points", "points is missing"),
    "version": (lambda o: o.update(version=2), "$.version", "version 1 is the one that is known"),
    "leader": (lambda o: o["tricks"][2].update(leader="x"), "$.tricks[2].leader", "a seat is 0, 1, 2 or 3"),
    "mode": (lambda o: o["contract"].update(mode="hokom"), "$.contract.mode", "it is sun or hokum"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_with_line_and_path(name: str, line: Line, others: list[Line]) -> None:
    change, path, text = FAULTS[name]
    damaged = json.loads(json.dumps(line))
    change(damaged)
    content = "\n\n".join(map(json.dumps, [others[0], damaged, others[1]]))
    found = loads(content, "own.jsonl")
    assert found.problems[0].path == f"line 3: {path}"
    assert text in found.problems[0].text
    assert {problem.deal for problem in found.problems} == {2}
    assert len(found.deals) == 3
    audit = audit_game(found)
    assert {d.deal for d in audit.divergences} <= {2}
    with pytest.raises(InputError, match=r"^own\.jsonl: line 3: "):
        loads(content, "own.jsonl", strict=True)


@pytest.mark.parametrize("end", [-1, -20, -400])
def test_a_last_line_that_is_cut_off_is_a_problem(end: int, line: Line, others: list[Line]) -> None:
    text = "\n".join(map(json.dumps, [others[0], line]))[:end]
    found = loads(text, "own.jsonl")
    assert [(problem.path, problem.deal) for problem in found.problems] == [("line 2", None)]
    assert "cut off" in found.problems[0].text
    assert len(found.deals) == 1
    audit = audit_game(found)
    assert (audit.explained, [d.category for d in audit.divergences]) == (1, ["integrity"])


def test_lines_that_are_no_deals_lose_no_other(line: Line) -> None:
    text = "\n".join([json.dumps(line), "{nonsense", "[1, 2]", "", json.dumps(line)])
    found = loads(text, "own.jsonl")
    assert [problem.path for problem in found.problems] == ["line 2", "line 3"]
    assert [deal.number for deal in found.deals] == [1, 4]


def test_a_byte_order_mark_and_windows_ends_of_lines(others: list[Line]) -> None:
    content = "\r\n".join(map(json.dumps, others)).encode("utf-8-sig")
    found = audit_game(loads(content, "own.jsonl"))
    assert [(d.deal, d.klass) for d in found.divergences] == [(0, "reader fault")]
    assert found.explained == 2


def test_unknown_fields_are_counted(line: Line) -> None:
    assert audited([line | {"weather": "hot"}]).unknown == {"line.weather": 1}


def test_formats_are_told_apart_by_content(line: Line) -> None:
    assert loads(json.dumps(line)).deals[0].absent & Part.FIELDS
    assert not load(GAMES / "sample_deal.json").deals[0].absent
    assert not deallines.is_deal_lines(b'{"deals": 1, "points": 3, "rs": []}')


ALL_PASS = '{"version": 1, "dealer": 0, "end": {"how": "all-pass"}}'


@pytest.mark.parametrize(
    ("first", "passed", "problems"),
    [
        (ALL_PASS, 1, 0),
        ('{"version": 1, "dealer": 0, "end": {"how": "kawesh", "seat": 1}}', 1, 0),
        (f"{ALL_PASS}\n{ALL_PASS}", 2, 0),
        ("# written by my converter", 0, 1),
        ('{"app": "mine"}', 0, 1),
        ("{}", 0, 1),
        ('"rs"', 0, 1),
    ],
)
def test_no_first_line_hides_the_lines_below(first: str, passed: int, problems: int, line: Line) -> None:
    game = loads("\n".join((first, json.dumps(line), json.dumps(line))))
    assert (len(game.deals), len(game.problems)) == (passed + 2, problems)
    assert audit_game(game).explained == 2


def test_a_file_whose_content_tells_nothing_is_what_its_name_says(tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    path.write_text('{"version": 1, "Tricks": [], "Points": [16, 0]}\n', encoding="utf-8")
    told = [problem.text for problem in load(path).problems]
    assert told == ["version, Tricks, Points tell of no deal: a deal has hands, calls, tricks or points"]
    path.write_bytes((GAMES / "sample_deal.json").read_bytes())
    assert not load(path).deals[0].absent
    path = path.rename(path.with_suffix(".json"))
    path.write_text('{"version": 1, "Tricks": [], "Points": [16, 0]}\n', encoding="utf-8")
    assert load(path).deals == ()


def test_a_version_that_is_left_out_is_noted_once(line: Line) -> None:
    bare = json.dumps({name: value for name, value in line.items() if name != "version"})
    found = audit_game(deallines.loads(f"{bare}\n{bare}"))
    assert [(d.deal, d.klass) for d in found.divergences if d.klass == "reader fault"] == [
        (1, "reader fault")
    ]
    assert "version is missing: it is taken for 1" in found.divergences[0].text
    assert found.explained == found.played == 2


def test_the_published_schema_is_current_and_says_what_fields_mean() -> None:
    published = (ROOT / "docs" / "deal-line.schema.json").read_text(encoding="utf-8")
    assert published == type_schemas.deal_line_schema()
    assert type_schemas.field_docs(type_schemas.deal_lines)["DealLine", "floor"] == "The card turned up."


def test_the_example_log_is_sound(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["own_log.py"])
    runpy.run_path(str(ROOT / "examples" / "own_log.py"), run_name="__main__")
    found = audit_game(loads(capsys.readouterr().out))
    assert (found.deals, found.explained, found.divergences) == (15, 15, ())
