"""`majlis play` without a terminal: a recorded match, its audit, and a report to look at."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import majlis
from majlis.baloot import simulation
from majlis.baloot.kammelna.reader import load
from majlis.cli.baloot.demonstration import play_and_audit
from stopping import LONGEST

GAMES = Path(__file__).parents[2] / "examples" / "baloot" / "games"


def test_plays_records_audits_and_reports(tmp_path: Path) -> None:
    shutil.copytree(GAMES, tmp_path / "examples" / "baloot" / "games")
    done = subprocess.run(
        [sys.executable, "-m", "majlis.cli.main", "play"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(majlis.__file__).parents[1])},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )
    assert (done.returncode, done.stderr) == (0, "")
    game = load(tmp_path / "out" / "match.json", strict=True)
    assert game.totals is not None
    assert max(game.totals) >= 152
    audit = json.loads((tmp_path / "out" / "audit.json").read_text(encoding="utf-8"))
    assert audit["deals"] == len(game.deals) + 17
    assert {entry["category"] for entry in audit["divergences"]} == {"legality"}
    assert "out/audit.html" in "\n".join(done.stdout.splitlines()[-3:])
    assert (
        (tmp_path / "out" / "audit.html").read_text(encoding="utf-8").lstrip().lower().startswith("<!doctype")
    )


def test_works_where_there_are_no_examples(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert play_and_audit("ar", seed=2, out=tmp_path / "out", examples=tmp_path / "none") == 0
    assert str(tmp_path / "out" / "audit.html") in capsys.readouterr().out


def test_a_fault_in_the_match_itself_is_told_by_the_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    true_match = simulation.play_match

    def tampered(plan: simulation.SimulationPlan, index: int, limit: int) -> simulation.PlayedMatch:
        match = true_match(plan, index, limit)
        content = match.content.replace(b'"lmw":1', b'"lmw":2', 1)
        assert content != match.content
        return simulation.PlayedMatch(index, match.deals, match.played, content)

    monkeypatch.setattr(simulation, "play_match", tampered)
    assert play_and_audit("en", out=tmp_path, examples=tmp_path / "none") == 1
    assert "audit.html" in capsys.readouterr().out
