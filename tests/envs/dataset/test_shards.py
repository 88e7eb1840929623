"""A folder of shards: the same bytes however it is made, nothing lost, nothing of others touched."""

import json
from pathlib import Path

import pytest

from majlis.envs.dataset import Dataset, DatasetPlan, Totals, estimate, parquet, shards, write
from majlis.envs.dataset.shards import DATA, MANIFEST, default_shard, shard_name, size_text
from majlis.errors import InputError
from majlis.extras import MissingExtra
from majlis.files import write_atomic

pytest.importorskip("pyarrow")
PLAN = DatasetPlan(seed=4, tensor="information", hands=True, shard=10)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole")
    write(PLAN, 35, folder)
    return folder


def test_the_files_of_a_run(whole: Path) -> None:
    names = [shard_name(0, 10), shard_name(10, 20), shard_name(20, 30), shard_name(30, 35)]
    assert sorted(path.name for path in (whole / DATA).iterdir()) == names
    manifest = json.loads((whole / MANIFEST).read_text())
    assert manifest["deals"] == 35
    assert manifest["rows"] == len(Dataset(whole))
    for name in names:
        rows, told = parquet.described(whole / DATA / name)
        assert rows > 0
        assert told == PLAN.description()
        assert set(told).issubset(manifest)


def test_workers_do_not_change_a_byte(whole: Path, tmp_path: Path) -> None:
    assert write(PLAN, 35, tmp_path, 2).shards == 4
    assert contents(tmp_path) == contents(whole)


def test_a_stopped_run_goes_on(whole: Path, tmp_path: Path) -> None:
    class StopError(Exception):
        pass

    def stop(totals: Totals) -> None:
        if totals.shards == 2:
            raise StopError

    with pytest.raises(StopError):
        write(PLAN, 35, tmp_path, progress=stop)
    assert len(list((tmp_path / DATA).iterdir())) == 2
    (tmp_path / DATA / ".deals-0000000020-0000000030.parquet.ab12.tmp").write_bytes(b"half")
    before = [p.stat().st_mtime_ns for p in sorted((tmp_path / DATA).glob("*.parquet"))]
    totals = write(PLAN, 35, tmp_path)
    assert (totals.kept, totals.shards, totals.deals, totals.rows) == (2, 4, 35, len(Dataset(whole)))
    assert [p.stat().st_mtime_ns for p in sorted((tmp_path / DATA).glob("*.parquet"))[:2]] == before
    assert contents(tmp_path) == contents(whole)


def test_a_finished_run_makes_nothing(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(PLAN, 20, tmp_path)
    monkeypatch.setattr(shards, "make_shard", None)
    assert write(PLAN, 20, tmp_path).kept == 2


def test_a_dataset_grows(whole: Path, tmp_path: Path) -> None:
    write(PLAN, 15, tmp_path)
    assert write(PLAN, 35, tmp_path).kept == 1  # the file of 5 deals is made again, of 10
    assert contents(tmp_path) == contents(whole)


def test_a_run_that_grows_keeps_the_last_file_until_a_longer_one_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(PLAN, 15, tmp_path)
    before = contents(tmp_path)
    monkeypatch.setattr(shards.shutil, "disk_usage", lambda folder: type("Usage", (), {"free": 10_000}))
    with pytest.raises(InputError, match="the disk has 10 kB free"):
        write(PLAN, 1000, tmp_path)
    assert contents(tmp_path) == before
    monkeypatch.undo()
    monkeypatch.setattr(shards, "write_atomic", stop_at(shard_name(10, 20)))
    with pytest.raises(KeyboardInterrupt):
        write(PLAN, 35, tmp_path)
    assert sorted(path.name for path in (tmp_path / DATA).iterdir()) == [
        shard_name(0, 10),
        shard_name(10, 15),
    ]
    monkeypatch.undo()
    monkeypatch.setattr(shards, "write_atomic", stop_at(shard_name(20, 30)))
    with pytest.raises(KeyboardInterrupt):
        write(PLAN, 35, tmp_path)
    assert sorted(path.name for path in (tmp_path / DATA).iterdir()) == [
        shard_name(0, 10),
        shard_name(10, 20),
    ]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / DATA).iterdir())


def stop_at(name: str):
    """Write as ever, but be stopped before this file."""

    def stopped(path: Path, content: bytes | str) -> None:
        if path.name == name:
            raise KeyboardInterrupt
        write_atomic(path, content)

    return stopped


@pytest.mark.parametrize(
    ("plan", "deals", "sentence"),
    [
        (PLAN, -1, "deals -1: write a whole number from 0 to 4294967296"),
        (PLAN, 10**15, "deals 1000000000000000: write a whole number from 0 to"),
        (DatasetPlan(shard=1), 2_000_000, "2,000,000 deals, 1 in a file, are more than 1,000,000 files"),
    ],
)
def test_too_many_deals_are_refused_at_once(
    tmp_path: Path, plan: DatasetPlan, deals: int, sentence: str
) -> None:
    with pytest.raises(InputError, match=sentence):
        write(plan, deals, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_shorter_one_is_refused(tmp_path: Path) -> None:
    write(PLAN, 15, tmp_path)
    before = contents(tmp_path)
    with pytest.raises(InputError, match="15 deals long, more than 14; name another folder"):
        write(PLAN, 14, tmp_path)
    assert contents(tmp_path) == before


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"seed": 5}, "seed = 4, not 5"),
        ({"players": ("careful",) * 4}, 'players = ["random","random","random","random"], not ["careful"'),
        ({"tensor": "none"}, 'tensor = "information", not "none"'),
        ({"phases": "play"}, 'decisions = "all", not "play"'),
        ({"forced": False}, "forced = true, not false"),
        ({"hands": False}, "hands = true, not false"),
        ({"shard": 11}, "shard_deals = 10, not 11"),
    ],
)
def test_another_run_is_refused(whole: Path, changed: dict, sentence: str) -> None:
    before = contents(whole)
    with pytest.raises(InputError) as caught:
        write(DatasetPlan(**{**vars_of(PLAN), **changed}), 35, whole)
    assert f"{MANIFEST}: this data was made with {sentence}" in str(caught.value)
    assert contents(whole) == before


def vars_of(plan: DatasetPlan) -> dict:
    return {name: getattr(plan, name) for name in DatasetPlan.__dataclass_fields__}


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"seed": -1}, "seed -1: write a whole number from 0 to 18446744073709551615"),
        ({"seed": 1 << 64}, "seed 18446744073709551616: write"),
        ({"shard": 0}, "shard 0: write a whole number from 1 to 100000"),
        ({"tensor": "all"}, "tensor = 'all' is not a value: it can be moment, information or none"),
        ({"phases": "talk"}, "phases = 'talk' is not a value: it can be all, bidding or play"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(changed: dict, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        DatasetPlan(**changed)
    assert sentence in str(caught.value)


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(InputError, match="files here that no dataset made"):
        write(PLAN, 5, tmp_path)
    assert contents(tmp_path) == {"letter.txt": b"mine"}


@pytest.mark.parametrize("text", ["", "{", "[]", "\udcff"])
def test_a_broken_manifest_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / MANIFEST).write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(InputError, match=r"dataset\.json: this is not the manifest of a dataset"):
        write(PLAN, 5, tmp_path)


def test_half_a_file_under_a_final_name_is_named(tmp_path: Path) -> None:
    write(PLAN, 20, tmp_path)
    path = tmp_path / DATA / shard_name(0, 10)
    path.write_bytes(path.read_bytes()[:1000])
    with pytest.raises(InputError, match=r"-0000000010\.parquet: this is not a whole Parquet file"):
        write(PLAN, 20, tmp_path)


def test_a_file_of_another_dataset_is_named(tmp_path: Path) -> None:
    write(PLAN, 10, tmp_path / "one")
    write(DatasetPlan(seed=5, shard=10), 10, tmp_path / "two")
    name = f"{DATA}/{shard_name(0, 10)}"
    (tmp_path / "one" / name).replace(tmp_path / "two" / name)
    with pytest.raises(InputError, match="this file is not of this dataset; move it away"):
        write(DatasetPlan(seed=5, shard=10), 20, tmp_path / "two")


def test_a_full_disk_is_told_before_anything_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards.shutil, "disk_usage", lambda folder: type("Usage", (), {"free": 10_000}))
    with pytest.raises(InputError, match=r"1,000 deals take about .* MB, and the disk has 10 kB free"):
        write(PLAN, 1000, tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert write(PLAN, 20, tmp_path).shards == 2  # fewer deals, as was advised


def test_the_estimate_is_near(tmp_path: Path) -> None:
    plan = DatasetPlan(seed=4, shard=200)
    told = []
    totals = write(plan, 400, tmp_path, begin=told.append)
    assert len(told) == 1
    assert (told[0].deals, told[0].shards) == (400, 2)
    assert 0.8 < told[0].rows / totals.rows < 1.25
    assert 0.7 < told[0].bytes / totals.bytes < 1.4
    assert estimate(plan, 400, tmp_path).bytes == told[0].bytes


def test_without_pyarrow_the_command_to_install_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(parquet, "import_module", missing)
    with pytest.raises(MissingExtra, match=r"datasets need pyarrow, which is not installed: .*\[data\]"):
        write(PLAN, 5, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_the_deals_of_a_file_where_nobody_says(whole: Path, tmp_path: Path) -> None:
    assert default_shard(tmp_path, ("random",) * 4) == 10_000
    assert default_shard(tmp_path, ("random", "careful") * 2) == 1_000
    assert default_shard(whole, ("careful",) * 4) == 10


def test_sizes_as_people_read_them() -> None:
    assert [size_text(size) for size in (0, 999, 1000, 999_400, 999_999, 2e13)] == [
        *("0 B", "999 B", "1 kB", "999 kB", "1 MB", "20.00 TB"),
    ]
