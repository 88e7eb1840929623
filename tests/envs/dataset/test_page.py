"""The page on datasets is true: its lines that need no package of ours give the observations and masks."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

from majlis.envs.dataset import Dataset, DatasetPlan, write

pytest.importorskip("pyarrow")
PAGE = (Path(__file__).parents[3] / "docs" / "research" / "dataset.md").read_text(encoding="utf-8")
PLAN = DatasetPlan(("careful", "random") * 2, seed=3, tensor="information", hands=True, shard=20)


def test_the_files_are_read_without_this_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(PLAN, 50, Path("out/rows"))
    [code] = [block for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if "read_table" in block]
    assert "majlis" not in code
    found: dict = {}
    exec(code, found)
    wanted = Dataset("out/rows").load()
    assert np.array_equal(found["observation"].astype(np.float32), wanted.observation)
    assert np.array_equal(found["mask"].astype(bool), wanted.mask)


@pytest.mark.parametrize("tensor", ["moment", "information"])
def test_every_column_is_on_the_page(tensor: str, tmp_path: Path) -> None:
    import pyarrow.parquet

    write(DatasetPlan(tensor=tensor, hands=tensor == "information"), 2, tmp_path)
    schema = pyarrow.parquet.read_schema(next((tmp_path / "data").iterdir()))
    told = dict(re.findall(r"^\| `(\w+)` \| ([^|]+?) \|", PAGE, re.MULTILINE))
    for field in schema:
        words = str(field.type)
        list_of = re.match(r"fixed_size_list<element: (\w+)(?: not null)?>\[(\d+)\]", words)
        kind = f"{list_of[1]} × {list_of[2]}" if list_of else words
        assert told[field.name] == ("list of uint16" if field.name == "events" else kind)
    manifest = json.loads((tmp_path / "dataset.json").read_text(encoding="utf-8"))
    assert list(manifest["columns"]) == schema.names
    assert json.loads(schema.metadata[b"majlis"]).items() <= manifest.items()
