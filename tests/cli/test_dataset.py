"""`majlis baloot dataset`: what it says, how it ends, and that nothing is lost when it is stopped."""

import json
import re
import signal
from pathlib import Path

import pytest

from majlis.cli.common import run
from majlis.cli.main import app
from majlis.envs.dataset import Dataset, parquet
from stopping import stopped

pytest.importorskip("pyarrow")


def call(*arguments: str) -> int:
    return run(app, ["baloot", "dataset", "--workers", "1", *arguments])


def contents(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    monkeypatch.chdir(tmp_path)
    assert call("--deals", "20", "--out", "rows", "--seed", "3") == 0
    said = capsys.readouterr()
    count = len(Dataset("rows"))
    assert re.fullmatch(
        rf"20 deals \({count} rows\), seed 3, [\d.]+ s\n1 file \([\d.]+ kB\) is in rows\n", said.out
    )
    assert said.err == ""  # so few that nothing is reckoned first


def test_what_is_to_be_made_is_told_first(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    assert call("--deals", "400", "--out", str(tmp_path), "--tensor", "none", "--json") == 0
    said = capsys.readouterr()
    assert re.fullmatch(
        r"To make: 400 deals, about 1\d,\d{3} rows and [\d.]+ kB; the disk has .* free\.\n", said.err
    )
    told = json.loads(said.out)
    assert (told["deals"], told["seed"], told["shards"], told["kept"]) == (400, 0, 1, 0)
    assert told["rows"] == len(Dataset(tmp_path))


def test_every_option_is_in_the_data(tmp_path: Path) -> None:
    options = "--player careful,random,careful,random --rules pagat --tensor information --decisions play"
    options += " --no-forced --hands --shard-deals 3 --seed 8"
    assert call("--deals", "7", "--out", str(tmp_path), *options.split()) == 0
    data = Dataset(tmp_path)
    plan = data.plan
    assert (plan.players, plan.rules.name, plan.seed) == (("careful", "random") * 2, "pagat", 8)
    assert (plan.tensor, plan.phases, plan.forced, plan.hands, plan.shard) == (
        *("information", "play", False, True, 3),
    )
    assert len(data.files) == 3
    loaded = data.load()
    assert (loaded.rows.phase == 2).all()
    assert (loaded.mask.sum(axis=1) > 1).all()


def test_the_folder_settles_the_length_of_its_files(tmp_path: Path) -> None:
    assert call("--deals", "7", "--out", str(tmp_path), "--shard-deals", "3") == 0
    assert call("--deals", "10", "--out", str(tmp_path)) == 0
    assert len(Dataset(tmp_path).files) == 4


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seed", "2"], "dataset.json: this data was made with seed = 1, not 2; name another folder"),
        (["--rules", "pagat"], 'rules = "kammelna", not "pagat"'),
        (["--player", "careful"], "players = "),
        (["--player", "carefull"], "write random, careful"),
        (["--player", "random,careful"], "names 2 players"),
        (["--tensor", "all"], "--tensor"),
        (["--shard-deals", "0"], "--shard-deals"),
        (["--seed", str(1 << 64)], "seed 18446744073709551616: write a whole number from 0 to"),
        (["--workers", "2", "--cluster", "tcp://x:1"], "not both"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    tmp_path: Path, arguments: list[str], sentence: str, capsys: pytest.CaptureFixture
) -> None:
    assert call("--deals", "3", "--out", str(tmp_path), "--seed", "1") == 0
    before = contents(tmp_path)
    capsys.readouterr()
    assert call("--deals", "3", "--out", str(tmp_path), "--seed", "1", *arguments) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert sentence in line
    assert contents(tmp_path) == before


@pytest.mark.parametrize("out", ["-", "file"])
def test_the_output_is_a_folder(
    tmp_path: Path, out: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("x")
    assert call("--deals", "3", "--out", out) == 2
    assert f"{out}: this is a file; name a folder to write into" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_without_pyarrow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(parquet, "import_module", missing)
    assert call("--deals", "3", "--out", str(tmp_path / "x")) == 2
    assert capsys.readouterr().err.startswith("majlis: datasets need pyarrow, which is not installed: ")


def test_everything_is_told_in_arabic(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    monkeypatch.chdir(tmp_path)
    assert call("--deals", "400", "--tensor", "none", "--out", "rows", "--language", "ar") == 0
    said = capsys.readouterr()
    assert "الباقي: 400 لفة" in said.err.replace("\u200e", "").replace("\u200f", "")
    assert "ملف واحد" in said.out
    assert not re.search(r"\b(?:deals|file|disk|rows \()\b", said.out + said.err)


@pytest.mark.waits
@pytest.mark.parametrize(
    ("workers", "number", "told"),
    [("1", signal.SIGINT, "Interrupted: "), ("2", signal.SIGINT, "أُوقف: "), ("2", signal.SIGKILL, "")],
)
def test_a_stopped_run_keeps_its_files_and_goes_on(
    tmp_path: Path, workers: str, number: signal.Signals, told: str
) -> None:
    out, language = tmp_path / "out", "ar" if told.startswith("أ") else "en"
    command = ["baloot", "dataset", "--shard-deals", "20", "--player", "random,careful,random,random"]
    command += ["--tensor", "none", "--seed", "2", "--out", str(out), "--workers", workers, "-l", language]
    code, _, said = stopped([*command, "--deals", "100000"], out, "data/*.parquet", number)
    assert code == (130 if told else -signal.SIGKILL)
    assert "Traceback" not in said
    assert told in said
    kept = len(list(out.glob("data/*.parquet")))
    assert kept >= 3
    manifest = json.loads((out / "dataset.json").read_text())
    (out / "dataset.json").write_text(json.dumps({**manifest, "deals": 1}))  # so that a short run may end it
    deals = ["--deals", str(20 * kept + 30)]
    assert run(app, [*command, *deals]) == 0
    assert run(app, [*command, *deals, "--out", str(tmp_path / "again")]) == 0
    assert contents(out) == contents(tmp_path / "again")


def test_the_bar_is_labelled_in_the_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")  # rich then takes stderr for a terminal
    assert call("--deals", "3", "--out", str(tmp_path / "rows"), "-l", "ar") == 0
    shown = capsys.readouterr().err
    assert "لفات" in shown
    assert "deals" not in shown
