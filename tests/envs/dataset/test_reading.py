"""Reading back: the rows that were written, whole, in parts, shuffled; sentences for what is missing."""

import json
from pathlib import Path

import numpy as np
import pytest

from majlis.baloot.ruleset import parse_rules
from majlis.envs.dataset import Dataset, DatasetPlan, write
from majlis.envs.dataset.by_state import rows
from majlis.envs.dataset.rows import Rows, concatenated
from majlis.errors import InputError

pytest.importorskip("pyarrow")
PLAN = DatasetPlan(
    ("careful", "random") * 2, parse_rules("pagat+target=100"), 6, "information", hands=True, shard=9
)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    folder = tmp_path_factory.mktemp("data")
    write(PLAN, 20, folder)
    return Dataset(str(folder))


def same(one: Rows, other: Rows) -> None:
    for (name, column), (_, wanted) in zip(one.columns(), other.columns(), strict=True):
        assert column.dtype == wanted.dtype, name
        assert np.array_equal(column, wanted), name
    assert np.array_equal(one.events, other.events)
    assert np.array_equal(one.event_ends, other.event_ends)


def test_what_was_written_comes_back(data: Dataset) -> None:
    assert data.plan == PLAN
    wanted = rows(PLAN, 0, 20)
    loaded = data.load()
    assert len(data) == len(loaded) == len(wanted)
    same(loaded.rows, wanted)
    assert loaded.observation.dtype == loaded.information.dtype == np.float32
    assert loaded.mask.dtype == np.bool_
    assert loaded.mask[np.arange(len(loaded)), loaded.action].all()
    assert loaded.hands.shape == (len(loaded), 4, 32)
    assert np.array_equal(loaded.hands[:, 0], loaded.observation[:, :32])


def test_parts_and_batches_are_the_rows_in_order(data: Dataset) -> None:
    whole = data.load().rows
    same(concatenated([part.rows for part in data.parts()]), whole)
    batches = list(data.batches(50))
    assert {len(batch) for batch in batches[:3]} == {50}
    same(concatenated([batch.rows for batch in batches]), whole)


def test_shuffled_batches_have_every_row_once(data: Dataset) -> None:
    whole = data.load()
    batches = list(data.batches(50, np.random.default_rng(1)))
    found = concatenated([batch.rows for batch in batches])
    key = found.deal * 1000 + found.step
    assert not np.array_equal(found.deal, whole.rows.deal)
    order = np.argsort(key)
    same(found.taken(order), whole.rows)
    again = [batch.rows.deal.tolist() for batch in data.batches(50, np.random.default_rng(1))]
    assert again == [batch.rows.deal.tolist() for batch in batches]


def test_what_was_not_made_is_told(tmp_path: Path) -> None:
    write(DatasetPlan(tensor="none", shard=9), 3, tmp_path)
    part = Dataset(tmp_path).load()
    for name, option in (
        ("observation", "none"),
        ("information", "--tensor information"),
        ("hands", "--hands"),
    ):
        with pytest.raises(InputError, match=option):
            getattr(part, name)
    assert part.mask.any(axis=1).all()


def test_no_dataset(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"there is no dataset here: dataset\.json is missing"):
        Dataset(tmp_path)
    with pytest.raises(InputError, match="is missing"):
        Dataset(tmp_path / "nowhere")


def test_a_folder_that_has_no_files_yet_has_no_rows(tmp_path: Path) -> None:
    plan = DatasetPlan(tensor="information", hands=True, shard=9)
    write(plan, 0, tmp_path / "none")
    write(plan, 3, tmp_path / "stopped")
    for path in (tmp_path / "stopped" / "data").iterdir():
        path.unlink()
    (tmp_path / "stopped" / "data").rmdir()
    for name in ("none", "stopped"):
        data = Dataset(tmp_path / name)
        assert (len(data), list(data.batches(5)), data.files) == (0, [], ())
        assert data.load().information.shape == (0, 12741)


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    write(DatasetPlan(shard=9), 3, tmp_path)
    (path,) = (tmp_path / "data").iterdir()
    whole = path.read_bytes()
    for broken in (whole[: len(whole) // 2], whole[:300] + bytes(900) + whole[1200:]):
        path.write_bytes(broken)
        with pytest.raises(InputError, match=r"-0000000003\.parquet: this is not a whole Parquet file"):
            Dataset(tmp_path).load()


@pytest.mark.parametrize("size", [0, -1, 1.5])
def test_a_batch_has_a_row(data: Dataset, size: object) -> None:
    with pytest.raises(InputError, match="write a whole number from 1 up"):
        next(data.batches(size))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("columns_version", 2, "the columns are of version 2; this program reads version 1"),
        ("rules", "pagatt", "pagatt"),
        ("seed", None, "not the manifest"),
        ("players", None, "not the manifest"),
    ],
)
def test_a_manifest_of_something_else(
    data: Dataset, tmp_path: Path, key: str, value: object, sentence: str
) -> None:
    manifest = {**data.manifest, key: value}
    if value is None:
        del manifest[key]
    (tmp_path / "dataset.json").write_text(json.dumps(manifest))
    (tmp_path / "data").mkdir()
    with pytest.raises(InputError, match=sentence):
        Dataset(tmp_path)
