"""The one module that knows Parquet: rows into a file's bytes, and a file into rows.

Measured on real rows (docs/research/dataset.md): wide columns as words of 64 bits, plain and
compressed by zstd at its first level, are some ten times as quick to write and to read as a number a byte,
and smaller. The columns that are one number may be dictionaries.
"""

import io
import json
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np

from majlis.envs.dataset.rows import Rows
from majlis.errors import InputError
from majlis.extras import MissingExtra
from majlis.files import reason
from majlis.i18n import N_

KEY: Final = b"majlis"
"""Under this key a file's schema holds the plan, as JSON."""
GROUP: Final = 1 << 16
"""Rows in a row group: what a reader holds at a time."""
_LEVEL: Final = 1


def arrow() -> tuple[Any, Any]:
    """The modules `pyarrow` and `pyarrow.parquet`; raises `MissingExtra`."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise MissingExtra("data", "pyarrow") from None


def encode(rows: Rows, description: Mapping[str, Any]) -> bytes:
    """A whole file. The same rows give the same bytes with the same pyarrow."""
    pa, parquet = arrow()
    arrays = {name: _column(pa, column) for name, column in rows.columns()}
    if rows.events is not None:
        arrays["events"] = pa.ListArray.from_arrays(pa.array(rows.event_ends), pa.array(rows.events))
    names = [name for name in description["columns"] if name in arrays]
    fields = [pa.field(name, arrays[name].type, nullable=False) for name in names]
    schema = pa.schema(fields, metadata={KEY: json.dumps(description)})
    table = pa.Table.from_arrays([arrays[name] for name in names], schema=schema)
    narrow = [field.name for field in fields if pa.types.is_integer(field.type)]
    sink = io.BytesIO()
    parquet.write_table(
        table,
        sink,
        row_group_size=GROUP,
        compression="zstd",
        compression_level=_LEVEL,
        use_dictionary=narrow,
        write_statistics=narrow,
    )
    return sink.getvalue()


def _column(pa: Any, column: Any) -> Any:
    if column.ndim == 1:
        return pa.array(column)
    flat = pa.array(np.ascontiguousarray(column).reshape(-1))
    return pa.FixedSizeListArray.from_arrays(flat, column.shape[1])


def described(path: Path) -> tuple[int, Mapping[str, Any] | None]:
    """How many rows a file has, and the plan that it tells; raises `InputError` for what is no such file."""
    _, parquet = arrow()
    try:
        found = parquet.read_metadata(path)
        text = (found.metadata or {}).get(KEY)
        return found.num_rows, None if text is None else json.loads(text)
    except (OSError, ValueError) as error:  # pyarrow's own errors are ValueErrors
        raise _broken(error, path) from None


def _broken(error: Exception, path: Path) -> InputError:
    why = reason(error) if isinstance(error, OSError) and error.strerror else str(error)
    message = N_("this is not a whole Parquet file ({why}); take it away, and its deals are made again")
    return InputError(message, why=" ".join(why.split())[:100].rstrip(".")).at(path)


def read(path: Path) -> Iterator[Rows]:
    """The rows of a file, a row group at a time; raises `InputError` where it is no such file."""
    _, parquet = arrow()
    try:
        file = parquet.ParquetFile(path)
    except (OSError, ValueError) as error:
        raise _broken(error, path) from None
    with file:
        for group in range(file.num_row_groups):
            try:
                rows = _rows(file.read_row_group(group, use_threads=False))
            except (OSError, ValueError) as error:
                raise _broken(error, path) from None
            yield rows


def _rows(table: Any) -> Rows:
    found: dict[str, Any] = {}
    for name in table.column_names:
        column = table.column(name).combine_chunks()
        if name == "events":
            found["event_ends"] = column.offsets.to_numpy() - column.offsets[0].as_py()
            found["events"] = column.flatten().to_numpy()
        elif hasattr(column.type, "list_size"):
            found[name] = column.flatten().to_numpy().reshape(-1, column.type.list_size)
        else:
            found["returns" if name == "return" else name] = column.to_numpy()
    return Rows(**found)
