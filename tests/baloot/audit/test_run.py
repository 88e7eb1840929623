"""Many files: the same result whatever the workers, nothing lost, interrupted cleanly; and the command."""

import copy
import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.audit.deals import audit_game
from majlis.baloot.audit.report.outputs import Spool, write_json
from majlis.baloot.audit.report.summary import AuditSummary
from majlis.baloot.audit.run import FEW, WrittenAudit, audit, audit_and_write
from majlis.baloot.audit.types import Divergence, sentence
from majlis.baloot.kammelna.reader import loads
from majlis.cli.common import run
from majlis.cli.main import app
from majlis.errors import InputError
from mutations import MUTATIONS, real_game
from recorded import GAMES
from stopping import LONGEST, until

SOURCE = Path(__file__).parents[3] / "src"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of folders: damaged games, a sound one, and things that are no games."""
    root = tmp_path / "games"
    for number, mutation in enumerate(MUTATIONS[: 3 * FEW]):
        place = root / f"{number // 10}" / f"{number:03}.json"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(json.dumps(mutation.damaged()), encoding="utf-8")
    (root / "a list.json").write_text("[1, 2]")
    (root / "cut off.json").write_bytes((GAMES / "live_game_part.json").read_bytes()[:9000])
    (root / "empty.json").write_text("")
    (root / "notes.txt").write_text("no game, and not named as one")
    return root


def call(*arguments: object) -> int:
    return run(app, ["baloot", "audit", *map(str, arguments)])


def told_and_written(folder: Path, out: Path, workers: int) -> tuple[AuditSummary, bytes]:
    with Spool[Divergence]() as spool:
        summary = audit([folder], workers=workers, spool=spool)
        write_json(out, summary, spool)
    summary.seconds = 0
    return summary, out.read_bytes()


# The result


def test_the_same_result_whatever_the_workers(folder: Path, tmp_path: Path) -> None:
    alone = told_and_written(folder, tmp_path / "1.json", 1)
    assert told_and_written(folder, tmp_path / "2.json", 2) == alone
    assert told_and_written(folder, tmp_path / "3.json", 3) == alone


def test_bad_files_among_good_ones_lose_nothing(folder: Path) -> None:
    summary = audit([folder])
    assert (summary.files, summary.games) == (3 * FEW + 3, 3 * FEW + 1)
    assert [Path(file).name for file in summary.unreadable] == ["a list.json", "empty.json"]
    by_file = {Path(d.file).name: d for d in summary.divergences if d.deal == 0}
    assert by_file["a list.json"].category == by_file["empty.json"].category == "integrity"
    cut_off = [d for d in summary.divergences if Path(d.file).name == "cut off.json"]
    assert [d.category for d in cut_off] == ["integrity"]
    assert summary.deals > 3 * FEW * 15


def test_files_are_taken_in_the_order_of_their_names(folder: Path) -> None:
    files = [d.file for d in audit([folder]).divergences]
    assert files == sorted(files)


def test_progress_is_told_file_by_file(folder: Path) -> None:
    seen: list[int] = []
    audit([folder], progress=lambda summary: seen.append(summary.files))
    assert seen == list(range(1, 3 * FEW + 4))


def test_nothing_at_all(tmp_path: Path) -> None:
    summary = audit([])
    assert (summary.files, summary.deals, summary.clean) == (0, 0, True)
    empty = audit([tmp_path])
    assert (empty.files, empty.games, empty.unreadable) == (1, 0, [str(tmp_path)])
    assert "no *.json, *.jsonl or *.ndjson file" in empty.problems[0].text


def test_strict_stops_at_the_first_unsound_file(folder: Path) -> None:
    with pytest.raises(InputError, match=r"a list\.json"):
        audit([folder], strict=True)
    with pytest.raises(InputError, match=r"a list\.json"):
        audit([folder], strict=True, workers=2)
    assert audit([GAMES], strict=True).games == 2


# Ctrl-C


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_keeps_what_is_done(folder: Path, tmp_path: Path, workers: int) -> None:
    for number in range(100, 200):
        (folder / f"{number}.json").write_text(json.dumps(real_game()), encoding="utf-8")
    before = signal.getsignal(signal.SIGINT)

    def interrupt(summary: AuditSummary) -> None:
        if summary.files == 5:
            signal.raise_signal(signal.SIGINT)

    outcome = audit_and_write([folder], workers=workers, json=tmp_path / "a.json", progress=interrupt)
    assert signal.getsignal(signal.SIGINT) is before
    assert outcome.summary.partial
    assert 5 <= outcome.summary.files < 100
    report = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert (report["partial"], report["files"]) == (True, outcome.summary.files)


def test_an_interrupt_at_the_very_end_is_no_part(tmp_path: Path) -> None:
    def interrupt(summary: AuditSummary) -> None:
        if summary.files == 2:
            signal.raise_signal(signal.SIGINT)

    outcome: WrittenAudit = audit_and_write([GAMES], progress=interrupt)
    assert not outcome.summary.partial


@pytest.mark.waits
def test_ctrl_c_on_the_command(tmp_path: Path) -> None:
    games, fixtures = tmp_path / "games", tmp_path / "fixtures"
    games.mkdir()
    content = (GAMES / "live_game_part.json").read_bytes()
    for number in range(1000):
        (games / f"{number:04}.json").write_bytes(content)
    command = [sys.executable, "-m", "majlis.cli.main", "baloot", "audit", "games", "--json=a.json"]
    process = subprocess.Popen(
        [*command, "--workers", "2", "--fixtures", str(fixtures)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        stdout=subprocess.PIPE,
    )
    until(lambda: fixtures.exists() and list(fixtures.iterdir()))  # the first file has been audited
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=LONGEST)
    assert process.returncode == 130
    report = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert report["partial"]
    assert 0 < report["files"] < 1000
    assert out.decode().startswith("The audit was stopped")


# The command


def test_exit_codes(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(GAMES / "sample_deal.json") == 0
    assert "Nothing diverges." in capsys.readouterr().out
    assert call(GAMES) == 1
    assert "8♦" in capsys.readouterr().out
    assert call(folder) == 1
    assert call(folder / "a list.json") == 2
    assert "none of these files is a game" in capsys.readouterr().err
    (tmp_path / "nothing").mkdir()
    assert call(tmp_path / "nothing") == 2
    assert call(tmp_path / "missing") == 2
    assert "missing" in capsys.readouterr().err
    assert call(GAMES, "--strict") == 1
    assert call(folder, "--strict") == 2
    assert "a list.json" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--rules", "kamelna"], "preset"),
        (["--rules", "missing.toml"], "missing.toml"),
        (["--workers", "-1"], "workers"),
        (["--json=."], "folder"),
        (["--csv", f"{__file__}/folder.csv"], "name a folder to write into"),
        (["--language", "fr"], "fr"),
    ],
)
def test_bad_usage(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(GAMES, *arguments) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert "Traceback" not in captured.err
    assert captured.out == ""


def test_all_outputs_at_once(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = {option: tmp_path / f"out.{option}" for option in ("json", "csv", "html")}
    options = [f"--{option}={path}" for option, path in names.items()]
    assert call(folder, *options, "--fixtures", tmp_path / "fixtures", "--language", "ar") == 1
    report = json.loads(names["json"].read_text(encoding="utf-8"))
    assert len(names["csv"].read_text(encoding="utf-8").splitlines()) == 1 + len(report["divergences"])
    page = names["html"].read_text(encoding="utf-8")
    assert page.startswith("<!")
    assert "http://" not in page.replace("http://www.w3.org", "")
    told = capsys.readouterr().out
    assert all(str(path) in told for path in names.values())
    lines = told.splitlines()
    assert len({line for line in lines if any(str(path) in line for path in names.values())}) == 3
    assert str(tmp_path / "fixtures") in told
    assert list((tmp_path / "fixtures").glob("*.json"))


def test_a_rule_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = tmp_path / "house.toml"
    rules.write_text('preset = "kammelna"\nbaloot_in_success_test = "no"\n')
    assert call(GAMES, "--rules", rules) == 1
    assert "baloot_in_success_test=yes" in capsys.readouterr().out


# Whatever a file holds


ODD = (None, 0, 1, -1, 2, 4, 5, 12, 44, 52, 1 << 60, "", "sun", "triple", "qahwa", [], {}, True, 1.5)


def damage(game: Any, rng: random.Random) -> None:
    """One thing wrong somewhere: an event lost, doubled, moved or with another value."""
    events = rng.choice([entry["r"] for entry in game["rs"] if entry["r"]])
    one, other = rng.randrange(len(events)), rng.randrange(len(events))
    kind = rng.randrange(5)
    if kind == 0:
        del events[one]
    elif kind == 1:
        events.insert(one, copy.deepcopy(events[other]))
    elif kind == 2:
        events[one], events[other] = events[other], events[one]
    else:
        target = events[one].get("rs", events[one])
        target[rng.choice([*target, "p", "b", "c", "e", "gem", "cc", "em", "kbt"])] = rng.choice(ODD)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 5))
def test_no_damage_ends_an_audit(seed: int, times: int) -> None:
    game, rng = real_game(), random.Random(seed)
    for _ in range(times):
        damage(game, rng)
    found = audit_game(loads(json.dumps(game), "game.json"), tally=True)
    assert found.deals == 16
    assert sum(found.endings.values()) == 16
    for divergence in found.divergences:
        assert json.dumps([divergence.expected, divergence.computed, divergence.params])
        assert "{" not in sentence(divergence.message, "ar")
