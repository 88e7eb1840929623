"""Limits of the whole program, of play and of recorded games, as docs/limits.md has them."""

import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from majlis.baloot.notation import parse_position
from majlis.baloot.players import PLAYERS
from majlis.baloot.ruleset import OPTIONS
from majlis.cli.common import run
from majlis.cli.main import app
from majlis.compiled.library import FOLDER
from majlis.dealing import Pack
from majlis.envs import load_game
from majlis.table.games import GAMES

ROOT = Path(__file__).resolve().parents[2]
RECORDED = ROOT / "examples" / "baloot" / "games"


def majlis(words: Sequence[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit code of a command and all that it said."""
    code = run(app, list(words))
    said = capsys.readouterr()
    return code, said.out + said.err


def test_there_are_two_languages(capsys: pytest.CaptureFixture[str]) -> None:
    _, said = majlis(["--help"], capsys)
    assert re.findall(r"--lang(?:uage)? +\[(.*?)\]", said) == ["en|ar"]


def test_errors_that_programs_read_are_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAJLIS_LANGUAGE", "ar")
    with pytest.raises(ValueError, match="at most 255 can be dealt"):
        Pack.of({"S": [str(card) for card in range(256)]})
    with pytest.raises(ValueError, match="'whist' is not a game"):
        load_game("whist")


def test_the_library_that_ships_is_for_two_processors() -> None:
    assert sorted(path.name for path in FOLDER.glob("*.so")) == ["linux-aarch64.so", "linux-x86_64.so"]


def test_every_player_that_is_named_here_is_there() -> None:
    assert set(PLAYERS) >= {"random", "careful", "strategist", "searcher"}


def test_a_composed_position_is_believed() -> None:
    """Points that no cards of these hands can have brought are taken as they stand."""
    for points in ("63-40", "0-103", "103-0"):
        line = f"kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P{points} W3-3"
        assert f"P{points}" in str(parse_position(line))


def test_no_option_of_the_rules_is_a_time() -> None:
    assert not any(re.search("clock|second_s|time|minute", name) for name in OPTIONS)


def test_liap_tui_reads_no_rule_file(capsys: pytest.CaptureFixture[str]) -> None:
    house = str(ROOT / "examples" / "house.toml")
    code, said = majlis(["liaptui", "rules", "--rules", house], capsys)
    assert (code, "the presets are standard, open" in said) == (2, True)
    assert majlis(["baloot", "rules", "--rules", house], capsys)[0] == 0


def test_bridge_is_played_nowhere(capsys: pytest.CaptureFixture[str]) -> None:
    assert set(GAMES) == {"baloot", "liaptui"}
    code, said = majlis(["arena", "bridge", "random", "random"], capsys)
    assert (code, "bridge" in said) == (2, True)


def test_the_recorded_deals_are_seventeen(capsys: pytest.CaptureFixture[str]) -> None:
    _, said = majlis(["baloot", "audit", str(RECORDED), "--json"], capsys)
    found = json.loads(said[said.index("{") : said.rindex("}") + 1])
    assert (found["deals"], found["played"]) == (17, 7)


def test_what_the_recorded_deals_do_not_show(capsys: pytest.CaptureFixture[str]) -> None:
    games = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(RECORDED.glob("*.json"))]
    events = [event for game in games for deal in game["rs"] for event in deal["r"]]
    words = {event["b"] for event in events if event["e"] == 2}  # no word of doubling, no ashkal
    assert words == {"pass", "wala", "thany", "waraq", "sun", "hokom", "hokom2", "spades"}
    assert not Counter(event["e"] for event in events).keys() & {5, 7}
    _, said = majlis(["baloot", "audit", str(RECORDED), "--json"], capsys)
    endings = json.loads(said[said.index("{") : said.rindex("}") + 1])["endings"]
    assert (endings["sawa"], endings["qayd"], endings["surrender"]) == (0, 0, 0)
    results = [event["rs"] for event in events if event["e"] == 12]
    totals = [(result["p1"], result["p2"]) for result in results if {"p1", "p2"} <= result.keys()]
    assert totals
    assert all(ours != theirs for ours, theirs in totals)


def test_few_deals_leave_options_undecided(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = majlis(["baloot", "house-rules", str(RECORDED), "--json"], capsys)
    options = json.loads(said[said.index("{") : said.rindex("}") + 1])["options"]
    decided = [option["option"] for option in options if option["verdict"] == "decided"]
    assert code == 0
    assert 0 < len(decided) < len(OPTIONS) / 2
