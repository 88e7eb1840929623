"""`majlis arena`: what it prints and writes, how it stops and goes on."""

import json
import os
import re
import signal
import subprocess
import sys
from itertools import chain, count
from pathlib import Path

import pytest

from majlis.cli.common import run
from majlis.cli.forecast import Forecast
from majlis.cli.main import app
from stopping import LONGEST, until

ROOT = Path(__file__).parents[2]
ODD = "arena.odd_players"


def call(*arguments: str) -> int:
    return run(app, ["arena", "baloot", *arguments])


def report_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert call(*arguments, "--workers", "1", "--json", "-") == 0
    report: dict[str, object] = json.loads(capsys.readouterr().out)
    return report


def test_the_report_has_what_was_promised(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    assert call("careful", "random", "--deals", "40", "--seed", "1", "--workers", "1", f"--json={path}") == 0
    text = capsys.readouterr().out.splitlines()
    report = json.loads(path.read_text(encoding="utf-8"))
    for key in ("deals", "mean", "ci95", "unit", "match_wins", "illegal", "timeouts"):
        assert key in report
    assert (report["deals"], report["illegal"], report["timeouts"]) == (40, 0, 0)
    assert report["ci95"][0] < report["mean"] < report["ci95"][1]
    assert text[0].startswith("baloot, rules kammelna, seed 1: 40 different deals, 80 played")
    assert text[1].startswith(f"careful against random: {report['mean']:+.2f} game points a deal")
    assert text[2] == "Illegal actions 0, timeouts 0, errors 0"


def test_workers_do_not_change_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    one = report_of(capsys, "careful", "random", "--deals", "30", "--seed", "7")
    assert call("careful", "random", "--deals", "30", "--seed", "7", "--workers", "2", "--json", "-") == 0
    two = json.loads(capsys.readouterr().out)
    for report in (one, two):
        del report["elapsed"]
    assert one == two


def test_matches_a_round_robin_and_faults_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    players = ["careful", "random", f"{ODD}:Raises"]
    assert call(*players, "--deals", "2", "--seed", "1", "--match", "--workers", "1") == 0
    out = capsys.readouterr().out
    assert "careful won 4 matches of 4, random 0: 100.0 %" in out
    assert "Ratings (Elo, mean 0), with 95 % intervals:" in out
    assert f"{ODD}:Raises forfeited: illegal actions 0, timeouts 0, errors " in out
    assert "careful forfeited" not in out


def test_until_decided_tells_who_is_better(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        call("careful", "random", "--deals", "300", "--seed", "1", "--until-decided", "--workers", "1") == 0
    )
    assert "Decided: careful is better (careful, random), after " in capsys.readouterr().out
    assert call("random", "random", "--deals", "35", "--seed", "1", "--until-decided", "--workers", "1") == 0
    assert "Not decided between random and random (2) after 35 of at most 35" in capsys.readouterr().out


def test_time_reaches_the_players(capsys: pytest.CaptureFixture[str]) -> None:
    report = report_of(
        capsys, f"{ODD}:Sleeps:seconds=0.3", "careful", "--deals", "2", "--seed", "1", "--time", "50ms"
    )
    assert report["timeouts"] == sum(row["timeouts"] for row in report["faults"].values())  # type: ignore[attr-defined]
    assert report["timeouts"]


def test_what_cannot_be_played_is_told_with_exit_code_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert call(f"{ODD}:Kills", "random", "--deals", "3", "--seed", "1", "--workers", "1") == 1
    assert "Number 3 could not be played: the worker process died" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["careful"], "at least two players"),
        (["careful", "nobody"], "'nobody' is not a player of baloot: write "),
        (["careful", "random", "--time", "soon"], "'soon' is not a time"),
        (["careful", "random", "--stall", "0"], "'0' is not a time"),
        (["careful", "random", "--rules", "house"], "'house' is not a preset"),
        (["careful", "random", "--workers", "1", "--cluster", "x"], "write --workers or --cluster, not both"),
        (["careful", "random", "--deals", "0"], "--deals"),
        (["careful", "random", "--nodes", "5"], "takes an option nodes"),
        (["careful", "random", "--json=."], "this is a folder"),
    ],
)
def test_errors_are_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(*arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert sentence in captured.err
    assert captured.err.count("\n") == 1


def test_liap_tui_is_a_game_of_the_arena(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ["literal", "random", "--deals", "2", "--seed", "1", "--workers", "1", "--rules", "open"]
    folder = ["--record", str(tmp_path / "arena")]
    assert run(app, ["arena", "liaptui", *arguments, *folder]) == 0
    first, second, third = capsys.readouterr().out.splitlines()
    assert first.startswith("liaptui, rules open, seed 1: 2 different deals, 28 played")
    assert " points a deal, 95 % interval " in second
    assert third == "Illegal actions 0, timeouts 0, errors 0"
    assert len(list((tmp_path / "arena" / "games").iterdir())) == 28
    assert run(app, ["arena", "liaptui", *arguments, "--language", "ar"]) == 0
    assert "نقطة لكل جولة" in capsys.readouterr().out


def test_it_is_told_how_long_the_rest_takes_where_that_is_long(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clock that goes on by ten seconds whenever it is looked at, and by a minute before the first deal."""
    monkeypatch.setattr("majlis.cli.forecast.FIRST", 5.0)
    times, begin = chain([0.0], count(60.0, 10.0)), Forecast.__init__
    monkeypatch.setattr(Forecast, "__init__", lambda self: begin(self, times.__next__))
    assert call("random", "random", "--deals", "200", "--seed", "1", "--workers", "1") == 0
    assert re.search(r"\d+ of 200 done; the rest takes about \d+ \w+\n", capsys.readouterr().err)


@pytest.mark.parametrize(
    ("game", "players"), [("liaptui", ["random", "literal"]), ("baloot", ["random", "careful"])]
)
def test_a_single_deal_is_one(game: str, players: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["arena", game, *players, "--deals", "1", "--seed", "1", "--workers", "1"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert " 1 different deal, " in told.out


def test_fewer_seatings_are_played_on_request(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["arena", "liaptui", "random", "literal", "--deals", "3", "--seed", "1", "--seatings", "4"]
    record = ["--record", str(tmp_path / "arena")]
    assert run(app, [*words, *record, "--json", "-"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["played"], found["seatings"]) == (12, 4)
    assert len(list((tmp_path / "arena" / "games").iterdir())) == 12
    assert run(app, [*words[:-2], *record]) == 2
    assert "has seatings = 4, not null" in capsys.readouterr().err
    assert run(app, [*words[:-1], "5"]) == 2
    assert (
        "5 seatings a deal are not possible: in liaptui take an even number, 2 to 14"
        in capsys.readouterr().err
    )


def test_another_game_is_not_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["arena", "chess", "a", "b"]) == 2
    assert "'chess' is not a game of the arena: write baloot or liaptui" in capsys.readouterr().err
    assert run(app, ["arena", "chess", "a", "b", "--language", "ar"]) == 2
    assert "اكتب baloot أو liaptui" in capsys.readouterr().err


def test_seatings_are_refused_in_arabic(capsys: pytest.CaptureFixture[str]) -> None:
    for game, players, sentence in (
        ("baloot", ("careful", "random"), "خذ 2، وهي كلها"),
        ("liaptui", ("literal", "random"), "خذ عددًا زوجيًا من 2 إلى 14"),
    ):
        assert run(app, ["arena", game, *players, "--seatings", "3", "--language", "ar"]) == 2
        assert sentence in capsys.readouterr().err


def test_help_imports_nothing_heavy() -> None:
    program = (
        "import sys\n"
        "from majlis.cli.common import run\n"
        "from majlis.cli.main import app\n"
        "code = run(app, ['arena', '--help'])\n"
        "heavy = ('numpy', 'msgspec', 'distributed', 'majlis.arena')\n"
        "print([name for name in heavy if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=LONGEST)
    assert done.stdout.rstrip().endswith("[]")


def started(folder: Path, deals: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "majlis.cli.main", "arena", "baloot", "careful", "random"]
    options = ["--deals", str(deals), "--seed", "3", "--workers", "2", "--record", str(folder)]
    return subprocess.Popen(
        [*command, *options],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for_results(folder: Path) -> None:
    """Until some tasks are done, the first among them: a report is of the numbers without a gap."""

    def done() -> bool:
        names = sorted(path.name for path in folder.glob("tasks/*.jsonl"))
        return len(names) >= 3 and names[0].startswith("0000001-")

    until(done)


@pytest.mark.waits
def test_an_interruption_tells_what_is_finished(tmp_path: Path) -> None:
    with started(tmp_path / "arena", 100_000) as process:
        wait_for_results(tmp_path / "arena")
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=LONGEST)
    assert process.returncode == 130
    assert re.fullmatch(r"(.* of 100,000 done; the rest takes about .*\n)*", errors)
    assert "Interrupted after " in output
    assert "careful against random: " in output


@pytest.mark.waits
def test_a_killed_run_goes_on_and_its_workers_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import psutil

    folder = tmp_path / "arena"
    with started(folder, 100_000) as process:
        wait_for_results(folder)
        family = psutil.Process(process.pid).children(recursive=True)
        process.kill()
        process.communicate(timeout=LONGEST)
    assert family
    _, alive = psutil.wait_procs(family, timeout=LONGEST)
    assert alive == []
    recorded = {path.name: path.read_bytes() for path in (folder / "tasks").iterdir()}
    arguments = ["careful", "random", "--deals", "60", "--seed", "3"]
    resumed = report_of(capsys, *arguments, "--record", str(folder))
    fresh = report_of(capsys, *arguments)
    assert {**resumed, "elapsed": 0} == {**fresh, "elapsed": 0}
    for name, content in recorded.items():
        assert (folder / "tasks" / name).read_bytes() == content
