"""`majlis baloot simulate`: exactly so many deals, the same files whatever the workers, nothing lost."""

import json
import re
import signal
from pathlib import Path

import pytest

from majlis.baloot.kammelna.reader import load
from majlis.baloot.simulation import MANIFEST, SimulationPlan, play_match, player_names, simulate
from majlis.cli.common import run
from majlis.cli.main import app
from majlis.errors import InputError
from stopping import stopped


def call(*arguments: str) -> int:
    return run(app, ["baloot", "simulate", "--workers", "1", "--players", "random", *arguments])


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def deals_in(folder: Path) -> int:
    return sum(len(load(path, strict=True).deals) for path in folder.glob("*.json"))


def test_records_exactly_so_many_deals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("--deals", "60", "--seed", "3", "--out", str(tmp_path), "--json") == 0
    counts = json.loads(capsys.readouterr().out)
    assert (counts["deals"], counts["seed"], counts["kept"]) == (60, 3, 0)
    assert deals_in(tmp_path) == 60
    assert counts["matches"] == len(list(tmp_path.glob("match-*.json")))
    with_result = [deal for path in tmp_path.glob("*.json") for deal in load(path).deals if deal.result]
    assert counts["played"] == len(with_result)


@pytest.mark.parametrize(
    ("deals", "words"), [("1", "1 deal (played: 1, thrown in: 0), seed 0"), ("3", "3 deals (played: 3")]
)
def test_the_grammar_of_one(
    deals: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("--deals", deals, "--out", str(tmp_path)) == 0
    assert capsys.readouterr().out.startswith(words)


def test_workers_do_not_change_a_byte(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    assert call("--deals", "40", "--seed", "9", "--out", str(one)) == 0
    assert call("--deals", "40", "--seed", "9", "--out", str(two), "--workers", "2") == 0
    assert contents(one) == contents(two)


def test_seeds_and_players_and_rules_change_the_games() -> None:
    plans = [SimulationPlan(1), SimulationPlan(2), SimulationPlan(1, ("random",) * 4)]
    games = [play_match(plan, 1, 5).content for plan in plans] + [play_match(plans[0], 2, 5).content]
    assert len(set(games)) == 4
    assert play_match(SimulationPlan(1), 1, 5).content == games[0]


def test_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    plan = SimulationPlan(5, ("random",) * 4)
    simulate(plan, 70, whole)
    first = simulate(plan, 30, parts)
    (parts / "match-000001.json").unlink()
    last = simulate(plan, 70, parts)
    assert (first.deals, last.deals) == (30, 70)
    assert 0 < last.kept < last.matches
    assert contents(whole) == contents(parts)


def test_other_settings_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--deals", "10", "--out", str(tmp_path)]
    assert call(*arguments, "--seed", "1") == 0
    before = contents(tmp_path)
    for changed, named in (
        (["--seed", "2"], "seed = 1, not 2"),
        (["--seed", "1", "--rules", "pagat"], 'rules = "kammelna", not "pagat"'),
        (["--seed", "1", "--players", "careful"], "players = "),
        (["--seed", "1", "--deals", "5"], "10 deals long, more than 5"),
    ):
        assert call(*arguments, *changed) == 2
        assert named in capsys.readouterr().err
    assert contents(tmp_path) == before


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("match-000001.json", "{", "no simulation made"),
        (MANIFEST, "seed = ", "this is not TOML"),
        (MANIFEST, "\udcff", "this is not TOML"),
        (MANIFEST, "", "seed = null, not 1"),
    ],
)
def test_a_folder_of_something_else_is_left_alone(
    tmp_path: Path, name: str, content: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_bytes(content.encode("utf-8", "surrogateescape"))
    before = contents(tmp_path)
    assert call("--deals", "5", "--seed", "1", "--out", str(tmp_path)) == 2
    assert sentence in capsys.readouterr().err
    assert contents(tmp_path) == before


def test_a_broken_game_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("--deals", "40", "--seed", "1", "--out", str(tmp_path)) == 0
    game = tmp_path / "match-000001.json"
    game.write_bytes(game.read_bytes()[:100])
    assert call("--deals", "40", "--seed", "1", "--out", str(tmp_path)) == 2
    assert "match-000001.json: this is not a game of this simulation" in capsys.readouterr().err


def test_a_file_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("x")
    assert call("--deals", "5", "--out", str(tmp_path / "file")) == 2
    assert "name a folder" in capsys.readouterr().err


def test_players_by_specification() -> None:
    assert player_names("careful") == ("careful",) * 4
    assert player_names("random, careful,random,careful") == ("random", "careful") * 2
    quiet = "strategist:without=score_play,adding=hand_shape"
    assert player_names(quiet) == (quiet,) * 4
    assert player_names(f"careful,{quiet},random,{quiet}") == ("careful", quiet, "random", quiet)
    for text, sentence in (
        ("carefull", "write random, careful"),
        ("random,careful", "names 2 players"),
        ("careful:depth=3", "has no option depth"),
        ("strategist:without=magic", "'magic' is not a strategy module"),
    ):
        with pytest.raises(InputError, match=sentence):
            player_names(text)


@pytest.mark.waits
@pytest.mark.parametrize(
    ("workers", "language", "told"), [("1", "en", "Interrupted: "), ("2", "ar", "أُوقف: ")]
)
def test_an_interruption_keeps_the_finished_matches(
    tmp_path: Path, workers: str, language: str, told: str
) -> None:
    out = tmp_path / "out"
    command = ["baloot", "simulate", "--deals", "100000", "--seed", "2", "--out", str(out)]
    command += ["--workers", workers, "-l", language]
    code, output, errors = stopped(command, out, "match-*.json", signal.SIGINT)
    assert code == 130
    assert output == ""
    assert errors.lstrip("\u200f").startswith(told)
    assert "Traceback" not in errors
    finished = sorted(out.glob("match-*.json"))
    assert len(finished) >= 3
    assert not [path for path in out.iterdir() if path.name.startswith(".")]
    assert finished[0].read_bytes() == play_match(SimulationPlan(2), 1, 100000).content


def test_a_player_that_fails_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = ["--out", str(tmp_path / "games"), "--workers", "1", "--deals", "2"]
    assert run(app, ["baloot", "simulate", *out, "--players", "arena.odd_players:Illegal"]) == 2
    told = capsys.readouterr().err
    assert told == "majlis: the player careful failed (-1 is not a legal action)\n"


@pytest.mark.parametrize(
    ("deals", "lines"),
    [
        (1, ["لفة واحدة (لُعب منها: 1، ورُمي ورقها: 0)، رقم البداية 0", "صكة واحدة في games"]),
        (3, ["3 لفات (لُعب منها: 3، ورُمي ورقها: 0)، رقم البداية 0", "صكة واحدة في games"]),
        (60, ["60 لفة (لُعب منها: 60، ورُمي ورقها: 0)، رقم البداية 0", "6 صكات في games"]),
    ],
)
def test_everything_is_told_in_arabic(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    deals: int,
    lines: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert call("--deals", str(deals), "--out", "games", "--language", "ar") == 0
    said = capsys.readouterr()
    assert re.sub("\u200f|، [\\d.]+ ث$", "", said.out, flags=re.MULTILINE).splitlines() == lines
    assert said.err == ""


def test_the_bar_is_labelled_in_the_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")  # rich then takes stderr for a terminal
    assert call("--deals", "3", "--out", str(tmp_path / "games"), "-l", "ar") == 0
    shown = capsys.readouterr().err
    assert "لفات" in shown
    assert "deals" not in shown
