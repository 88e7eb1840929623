"""Deal lines of any length: a portion at a time gives what the whole text gives."""

import codecs
import io
from pathlib import Path

import pytest

from majlis.baloot import deallines, games
from majlis.baloot.audit.report.outputs import Spool, write_csv
from majlis.baloot.audit.run import audit, find_games, gather
from majlis.baloot.deallines import portions as cutting
from majlis.baloot.deallines.portions import portions
from majlis.baloot.simulation import SimulationPlan, stream
from majlis.cli.common import run
from majlis.cli.main import app
from majlis.errors import InputError


@pytest.fixture(scope="module")
def lines() -> bytes:
    """Some matches, with what can be wrong with lines in between, and the last one cut off."""
    made: list[bytes] = []

    def keep(match):
        text = deallines.dumps(games.loads(match.content), str(match.index))
        made.extend(text.encode().splitlines())

    stream(SimulationPlan(3, ("random",) * 4), 60, keep)
    made[4] = made[4].replace(b'"version":1,', b"")
    made[40] = made[40].replace(b'"version":1,', b"")
    made[7:7] = [b"", b"  ", b"no deal", b'{"cut": ', b"[1, 2]"]
    made[30:30] = [b"x" * 100_001]
    return b"\n".join(made) + b'\n{"version": 1, "ga'


def together(found):
    return [deal for game in found for deal in game.deals], [p for game in found for p in game.problems]


@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8, codecs.BOM_UTF16_LE])
@pytest.mark.parametrize("most", [1, 10_000, 1 << 20])
def test_portions_hold_what_the_whole_holds(lines, most, mark):
    encoding = "utf-16-le" if mark == codecs.BOM_UTF16_LE else "utf-8"
    data = mark + lines.decode().encode(encoding)
    whole = deallines.loads(data, "x")
    parts = list(portions(io.BytesIO(data), most=most))
    assert len(parts) > 1 or most > len(lines)
    assert [part.last for part in parts] == [False] * (len(parts) - 1) + [True]
    found = [deallines.loads(part, "x") for part in parts]
    assert together(found) == together([whole])
    assert sum(1 + len(game.starts) for game in found) == 1 + len(whole.starts)


def test_matches_are_never_cut(lines):
    seen = set()
    for part in portions(io.BytesIO(lines), most=1):
        game = deallines.loads(part)
        mine = {
            line.split(b'"game":"')[1].split(b'"')[0]
            for line in part.content.splitlines()
            if b'"game":"' in line
        }
        assert not mine & seen
        assert not game.starts
        seen |= mine
    assert len(seen) > 2


def summary_of(path, tmp_path, workers=1):
    with Spool() as spool:
        summary = audit(find_games([path]), spool=spool, workers=workers, fixtures=tmp_path / "fixtures")
        write_csv(tmp_path / "a.csv", spool, "en")
    summary.seconds = 0
    return summary, (tmp_path / "a.csv").read_bytes(), sorted((tmp_path / "fixtures").glob("*"))


class Counting:
    """The least that can be gathered."""

    def __init__(self):
        self.deals = 0

    def add_game(self, game):
        self.deals += len(game.deals)

    def merge(self, other):
        self.deals += other.deals


@pytest.mark.parametrize("workers", [1, 2])
def test_a_large_file_is_audited_as_a_small_one_is(lines, tmp_path, monkeypatch, workers):
    """Damaged lines are told in every portion; all else is the same, divergences and fixtures too."""
    path = tmp_path / "deals.jsonl"
    sound = [line for line in lines.splitlines() if line.startswith(b'{"version":1')]
    sound[13] = sound[13].replace(b'"points":[', b'"points":[9')
    sound[50] = sound[50].replace(b'"points":[', b'"points":[9')
    path.write_bytes(b"\n".join(sound))
    small = summary_of(path, tmp_path)
    assert small[2]
    monkeypatch.setattr(games, "WHOLE", 0)
    monkeypatch.setattr(cutting.portions, "__defaults__", (b"", 5_000))
    large = summary_of(path, tmp_path, workers)
    assert large == small
    assert large[0].files == 1
    counted = gather([path], Counting)[1]
    assert (counted.files, counted.deals) == (1, small[0].deals)


def test_standard_input_may_be_longer_than_what_is_read_at_once(lines, tmp_path, monkeypatch, capsys):
    """With the limit of saved games at a few bytes: all deals are judged, or the command says why not."""
    monkeypatch.setattr(games, "MAX_BYTES", 5_000)
    clean = b"\n".join(line for line in lines.splitlines() if line.startswith(b'{"version":1')) + b"\n"

    def call(*command, data=clean):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = run(app, list(command))
        return code, capsys.readouterr()

    code, told = call("baloot", "audit", "-")
    assert code in (0, 1)  # a deal is missing in two of the matches
    assert f"{clean.count(b'version'):,} deals" in told.out or str(clean.count(b"version")) in told.out
    code, told = call("baloot", "convert", "-", str(tmp_path / "out.jsonl"))
    assert (tmp_path / "out.jsonl").read_bytes().count(b"\n") == clean.count(b"\n")
    assert call("baloot", "stats", "-")[0] == 0
    assert call("baloot", "house-rules", "-")[0] == 0
    saved = b'{"v": 1, "rs": [' + b" " * 10_000 + b"]}"
    for command in (["audit", "-"], ["convert", "-", "-"], ["stats", "-"], ["house-rules", "-"]):
        code, told = call("baloot", *command, data=saved)
        assert code == 2
        assert "more than 5,000 bytes come on standard input" in told.err
        assert "divide it" in told.err


def test_a_line_without_an_end_is_refused(monkeypatch):
    monkeypatch.setattr(cutting, "LONGEST", 200_000)
    with pytest.raises(InputError, match="line 2 has more than"):
        list(portions(io.BytesIO(b"{}\n" + b"x" * 400_000)))


def test_a_folder_gets_every_match_of_a_large_file(lines, tmp_path, monkeypatch):
    path, out = tmp_path / "deals.jsonl", tmp_path / "out"
    path.write_bytes(lines)
    out.mkdir()
    monkeypatch.setattr(games, "WHOLE", 0)
    monkeypatch.setattr(cutting.portions, "__defaults__", (b"", 5_000))
    matches = 1 + len(deallines.loads(lines).starts)
    assert run(app, ["baloot", "convert", str(path), str(out), "--to", "lines"]) == 1
    assert len(list(Path(out).glob("*.jsonl"))) == matches
