"""Datasets of the random player: time and disk for each tensor, and what other encodings of the rows cost.

python benchmarks/dataset.py [--deals 200000] [--workers 0] [--seed 1] [--encodings 10000]

- The compiled rows of some deals are first compared with those that the engine's `State` gives.
- For each tensor `majlis.envs.dataset.write` fills folders that are removed again: the processor time in one
  process, the time on the clock with `--workers`, bytes a row, and all of it for ten million deals, reckoned
  from these.
- Then the same rows, encoded in other ways in turns, by pyarrow, and by polars where it is installed.
"""

import argparse
import io
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from deals.machine import machine

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from majlis.envs.dataset import DatasetPlan, by_rows, by_state, parquet, write
from majlis.envs.dataset.packing import unpack_bits

MANY = 10_000_000
COMPARED = 300


def compare(plan: DatasetPlan) -> None:
    """Stop where a compiled row is not the engine's."""
    pairs = zip(
        by_rows.rows(plan, 0, COMPARED).columns(), by_state.rows(plan, 0, COMPARED).columns(), strict=True
    )
    wrong = [name for (name, column), (_, other) in pairs if not np.array_equal(column, other)]
    if wrong:
        sys.exit(f"compiled rows differ from the engine's in {', '.join(wrong)}")


def whole_runs(plan: DatasetPlan, deals: int, workers: int) -> None:
    """Fill a folder with each tensor: in this process, whose processor time is told, then by the workers."""
    print(f"{deals:,} deals; the columns on the right are for {MANY:,} deals")
    print(
        f"{'tensor':12} {'rows':>10} {'CPU s':>6} {'rows/CPU s':>11} {'B/row':>6} {'workers s':>10}", end=""
    )
    print(f" {'CPU min':>9} {'minutes':>8} {'GB':>6}")
    for tensor in ("none", "moment", "information"):
        wanted, times = replace(plan, tensor=tensor), MANY / deals
        with tempfile.TemporaryDirectory() as folder:
            before = time.process_time()
            totals = write(wanted, deals, Path(folder) / "alone")
            cpu = time.process_time() - before
            begun = time.perf_counter()
            write(wanted, deals, Path(folder) / "together", workers)
            wall = time.perf_counter() - begun
        print(f"{tensor:12} {totals.rows:10,} {cpu:6.1f} {totals.rows / cpu:11,.0f}", end="")
        print(f" {totals.bytes / totals.rows:6.1f} {wall:10.1f} {cpu * times / 60:9.1f}", end="")
        print(f" {wall * times / 60:8.1f} {totals.bytes * times / 1e9:6.1f}")


def tables(plan: DatasetPlan, deals: int) -> dict[str, Any]:
    """The same rows as tables of several forms."""
    pa, parquet_module = parquet.arrow()
    rows = by_rows.rows(plan, 0, deals)
    base = parquet_module.read_table(io.BytesIO(parquet.encode(rows, plan.description())))
    assert rows.observation is not None
    wide = {"mask": rows.mask, "observation": rows.observation}
    narrow = base.drop(list(wide))

    def with_columns(make: Callable[[Any], Any]) -> Any:
        table = narrow
        for name, words in wide.items():
            table = table.append_column(name, make(words))
        return table

    def lists(array: Any) -> Any:
        return pa.FixedSizeListArray.from_arrays(pa.array(array.reshape(-1)), array.shape[1])

    def binary(words: Any) -> Any:
        buffer = pa.py_buffer(np.ascontiguousarray(words))
        return pa.FixedSizeBinaryArray.from_buffers(pa.binary(8 * words.shape[1]), len(words), [None, buffer])

    def octets(words: Any) -> Any:
        return lists(np.ascontiguousarray(words).view(np.uint8))

    def numbers(kind: Any) -> Any:
        table = narrow.append_column("mask", lists(unpack_bits(rows.mask, plan.form.codes.count)))
        seen = plan.packing.unpack(rows.observation)
        whole = np.rint(seen * plan.packing.divisors) if kind is np.uint8 else seen
        return table.append_column("observation", lists(whole.astype(kind)))

    def word_columns() -> Any:
        table = narrow
        for name, words in wide.items():
            for at in range(words.shape[1]):
                table = table.append_column(f"{name}{at}", pa.array(np.ascontiguousarray(words[:, at])))
        return table

    return {
        "words, lists (ours)": base,
        "words, a column each": word_columns(),
        "bits, fixed binary": with_columns(binary),
        "bits, lists of bytes": with_columns(octets),
        "a byte a number": numbers(np.uint8),
        "float16 a number": numbers(np.float16),
    }


def encodings(plan: DatasetPlan, deals: int) -> None:
    """Write and read each form in memory; the best of three turns."""
    pa, parquet_module = parquet.arrow()
    forms = tables(plan, deals)
    writers: dict[str, Callable[[], bytes]] = {}

    def by_pyarrow(table: Any, dictionary: Any) -> bytes:
        sink = io.BytesIO()
        options = {"row_group_size": parquet.GROUP, "compression": "zstd", "compression_level": 1}
        parquet_module.write_table(table, sink, use_dictionary=dictionary, **options)
        return sink.getvalue()

    for name, table in forms.items():
        narrow = [field.name for field in table.schema if pa.types.is_integer(field.type)]
        dictionary = True if "a number" in name else [one for one in narrow if one[-1] not in "0123456789"]
        writers[name] = lambda table=table, dictionary=dictionary: by_pyarrow(table, dictionary)
    try:
        import polars
    except ImportError:
        print("polars is not installed (pip install polars): pyarrow alone")
    else:
        frame = polars.from_arrow(forms["words, lists (ours)"])

        def by_polars() -> bytes:
            sink = io.BytesIO()
            frame.write_parquet(sink, compression="zstd", compression_level=1, row_group_size=parquet.GROUP)
            return sink.getvalue()

        writers["ours, by polars"] = by_polars
    rows = len(next(iter(forms.values())))
    print(f"\nencodings of {rows:,} rows {'':7} {'write ns/row':>12} {'read ns/row':>12} {'B/row':>7}")
    best: dict[str, list[float]] = {name: [np.inf, np.inf, 0] for name in writers}
    for _ in range(3):
        for name, make in writers.items():
            begun = time.process_time()
            content = make()
            made = time.process_time()
            parquet_module.read_table(io.BytesIO(content), use_threads=False)
            ended = time.process_time()
            best[name] = [min(best[name][0], made - begun), min(best[name][1], ended - made), len(content)]
    for name, (made, read, size) in best.items():
        print(f"{name:28} {made / rows * 1e9:12,.0f} {read / rows * 1e9:12,.0f} {size / rows:7.1f}")


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=200_000)
    parser.add_argument("--workers", type=int, default=0, help="processes; 0: one for each processor")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--encodings", type=int, default=10_000, help="deals whose rows are encoded")
    given = parser.parse_args()
    print(machine())
    plan = DatasetPlan(seed=given.seed)
    compare(replace(plan, tensor="information", hands=True))
    whole_runs(plan, given.deals, given.workers)
    if given.encodings:
        encodings(plan, given.encodings)


if __name__ == "__main__":
    main()
