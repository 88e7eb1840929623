"""A folder of Parquet files, a run of deals each, that any number of workers fill with the same bytes.

    dataset.json                                what made the files, and what their columns mean
    data/deals-0000000000-0000010000.parquet    the decisions of deals 0 to 9,999

A worker makes whole files; this process puts each in its place when it is whole. So a run that was stopped
goes on where it was, and a file under its own name is a finished one. `data` has these files alone, as some
readers of whole folders demand.
"""

import json
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from typing import Any, Final

import msgspec

from majlis.envs.dataset import by_rows, by_state, parquet
from majlis.envs.dataset.plan import DatasetPlan
from majlis.envs.dataset.rows import Rows
from majlis.errors import InputError, check_whole
from majlis.files import NO_FOLDER, UNREAD, is_standard, make_folder, reason, write_atomic
from majlis.i18n import N_
from majlis.settings import check_same, value_text
from majlis.work import Workers, map_ordered

MANIFEST: Final = "dataset.json"
DATA: Final = "data"
"""The folder of the files."""
_NAME: Final = re.compile(r"deals-(\d{10})-(\d{10})\.parquet")
MOST_DEALS: Final = 1 << 32
"""The column `deal` has 32 bits."""
MOST_FILES: Final = 1_000_000
_SAMPLE: Final = 40
"""Deals from which the size of all is reckoned, where ten times as many are to be made."""


@dataclass(frozen=True, slots=True)
class Totals:
    """What a folder holds so far."""

    deals: int = 0
    rows: int = 0
    shards: int = 0
    bytes: int = 0
    kept: int = 0
    """Of the shards, those that were there already."""

    def plus(self, deals: int, rows: int, size: int, kept: bool = False) -> "Totals":
        """One shard more."""
        return Totals(
            self.deals + deals, self.rows + rows, self.shards + 1, self.bytes + size, self.kept + kept
        )


@dataclass(frozen=True, slots=True)
class Estimate:
    """What is still to be made of a dataset, reckoned from a few deals of it."""

    deals: int
    rows: int
    bytes: int
    shards: int
    free: int
    """Bytes that the folder's disk has free."""


@dataclass(frozen=True, slots=True)
class Shard:
    """A file's place and content."""

    first: int
    end: int
    rows: int
    content: bytes


def make_rows(plan: DatasetPlan, first: int, count: int) -> Rows:
    """The rows of so many deals from number `first` on: the same wherever they are made."""
    if is_random(plan.players) and plan.rules.mode == "strict":
        return by_rows.rows(plan, first, count)
    return by_state.rows(plan, first, count)


def make_shard(plan: DatasetPlan, span: tuple[int, int]) -> Shard:
    """The file of the deals from a first one to before an end: what a worker does."""
    first, end = span
    rows = make_rows(plan, first, end - first)
    return Shard(first, end, len(rows), parquet.encode(rows, plan.description()))


def default_shard(folder: Path, players: Sequence[str]) -> int:
    """The deals of a file where nobody says: as in the folder; else what is made in some seconds."""
    if (folder / MANIFEST).exists():
        there = read_manifest(folder).get("shard_deals")
        if isinstance(there, int) and there > 0:
            return there
    return 10_000 if is_random(players) else 1_000


def is_random(players: Sequence[str]) -> bool:
    """Whether all players are the random one, which compiled loops play."""
    return set(players) == {by_state.RANDOM}


def shard_name(first: int, end: int) -> str:
    """`deals-0000000000-0000010000.parquet`."""
    return f"{_begins(first)}{end:010d}.parquet"


def _begins(first: int) -> str:
    return f"deals-{first:010d}-"


def write(
    plan: DatasetPlan,
    deals: int,
    folder: Path | str,
    workers: Workers = 1,
    progress: Callable[[Totals], None] = lambda totals: None,
    begin: Callable[[Estimate], None] = lambda estimate: None,
) -> Totals:
    """Fill `folder` with the decisions of `deals` deals, keeping the files that are there.

    `begin` is told what is still to be made, unless that is little. Raises `InputError` when the folder holds
    something else, or more deals, when what is missing will not fit on the disk, and for too many files.
    """
    parquet.arrow()
    check_whole("deals", deals, 0, MOST_DEALS)
    if deals > MOST_FILES * plan.shard:
        message = N_("{deals} deals, {shard} in a file, are more than {most} files: put more into each")
        counts = {"deals": f"{deals:,}", "shard": f"{plan.shard:,}", "most": f"{MOST_FILES:,}"}
        raise InputError(message, **counts)
    if is_standard(folder):
        raise InputError(NO_FOLDER, path=folder)
    folder = make_folder(folder)
    _check(folder, plan, deals)
    totals, missing, shorter = _there(folder / DATA, plan, deals)
    progress(totals)
    if missing:
        if sum(end - first for first, end in missing) >= 10 * _SAMPLE:
            begin(_fitting(folder, plan, missing))
        _write_manifest(folder, plan, {"deals": deals, "rows": None})
        make_folder(folder / DATA)
        with closing(map_ordered(partial(make_shard, plan), missing, workers, most=1, stall=inf)) as made:
            for shard in made:
                write_atomic(folder / DATA / shard_name(shard.first, shard.end), shard.content)
                _remove([path for path in shorter if path.name.startswith(_begins(shard.first))])
                totals = totals.plus(shard.end - shard.first, shard.rows, len(shard.content))
                progress(totals)
    _remove(shorter)
    _write_manifest(folder, plan, {"deals": deals, "rows": totals.rows})
    return totals


# What is still to be made


def _there(data: Path, plan: DatasetPlan, deals: int) -> tuple[Totals, list[tuple[int, int]], list[Path]]:
    """What stands in the folder, the spans that are missing, and files whose deals will be in longer ones.

    The last file of a shorter run is such a one: it stays until the longer one has been written, since a run
    can be refused or stopped before. What was half written is removed.
    """
    shorter = []
    wanted = [(first, min(first + plan.shard, deals)) for first in range(0, deals, plan.shard)]
    names = {shard_name(*span) for span in wanted}
    for path in sorted(data.iterdir()) if data.is_dir() else ():
        if path.name.startswith(".deals-") and path.name.endswith(".tmp"):
            path.unlink(missing_ok=True)  # of a run that was killed
        elif _NAME.fullmatch(path.name) and path.name not in names:
            _rows_of(path, plan)
            shorter.append(path)
    totals, missing = Totals(), []
    for span in wanted:
        path = data / shard_name(*span)
        if path.exists():
            totals = totals.plus(span[1] - span[0], _rows_of(path, plan), path.stat().st_size, kept=True)
        else:
            missing.append(span)
    return totals, missing, shorter


def _remove(paths: Sequence[Path]) -> None:
    for path in paths:
        path.unlink(missing_ok=True)


def _rows_of(path: Path, plan: DatasetPlan) -> int:
    """The rows of a finished file; raises `InputError` when it is not of this plan."""
    rows, found = parquet.described(path)
    if found != plan.description():
        raise InputError(N_("this file is not of this dataset; move it away")).at(path)
    return rows


def estimate(plan: DatasetPlan, deals: int, folder: Path, first: int = 0) -> Estimate:
    """What so many deals take, reckoned from the first few of them."""
    sample = min(deals, _SAMPLE)
    shard = make_shard(plan, (first, first + sample))
    empty = make_shard(plan, (first, first))
    shards = -(-deals // plan.shard)
    body = (len(shard.content) - len(empty.content)) * deals // sample
    return Estimate(
        deals=deals,
        rows=shard.rows * deals // sample,
        bytes=body + len(empty.content) * shards,
        shards=shards,
        free=shutil.disk_usage(folder).free,
    )


def _fitting(folder: Path, plan: DatasetPlan, missing: list[tuple[int, int]]) -> Estimate:
    found = estimate(plan, sum(end - first for first, end in missing), folder, missing[0][0])
    if found.bytes > found.free:
        message = N_(
            "{deals} deals take about {size}, and the disk has {free} free: name a folder on another disk, "
            "fewer deals, or --tensor none"
        )
        values = {"size": size_text(found.bytes), "free": size_text(found.free)}
        raise InputError(message, deals=f"{found.deals:,}", **values).at(folder)
    return found


def size_text(size: float) -> str:
    """A number of bytes as people read it.

    >>> size_text(999), size_text(12_345_678), size_text(2.5e12)
    ('999 B', '12.3 MB', '2.50 TB')
    """
    if size < 1000:
        return f"{int(size)} B"
    for unit in ("kB", "MB", "GB"):
        size /= 1000
        if size < 999.5:
            return f"{size:.3g} {unit}"
    return f"{size / 1000:.2f} TB"


# The manifest


def _check(folder: Path, plan: DatasetPlan, deals: int) -> None:
    """Raise `InputError` when the folder is somebody else's."""
    manifest = folder / MANIFEST
    if manifest.exists():
        found = read_manifest(folder)
        message = N_("this data was made with {key} = {there}, not {wanted}; name another folder")
        check_same(manifest, found, plan.settings(), message)
        before = found.get("deals")
        if not isinstance(before, int) or before > deals:
            message = N_("this dataset is {count} deals long, more than {deals}; name another folder")
            raise InputError(message, count=value_text(before), deals=deals).at(manifest)
    elif any(not path.name.startswith(".") for path in folder.iterdir()):
        raise InputError(N_("there are files here that no dataset made; name another folder")).at(folder)


def _write_manifest(folder: Path, plan: DatasetPlan, extent: dict[str, Any]) -> None:
    content = json.dumps({**plan.description(), **extent}, indent=1, ensure_ascii=False)
    write_atomic(folder / MANIFEST, _short_lists(content) + "\n")


def _short_lists(text: str) -> str:
    """JSON with the innermost lists on one line."""
    return re.sub(r"\[[^][{}]*\]", lambda found: " ".join(found[0].split()), text)


def read_manifest(folder: Path) -> dict[str, Any]:
    """What a folder says of itself; raises `InputError` when it is no dataset."""
    path = folder / MANIFEST
    try:
        found = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
    except FileNotFoundError:
        raise InputError(N_("there is no dataset here: {name} is missing"), name=MANIFEST).at(
            folder
        ) from None
    except OSError as error:
        raise InputError(UNREAD, path=path, reason=reason(error)) from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        message = N_("this is not the manifest of a dataset ({error}); name another folder")
        raise InputError(message, error=str(error)).at(path) from None
    return found


def shard_paths(folder: Path) -> Iterator[Path]:
    """The files of a folder in the order of their deals."""
    data = folder / DATA
    found = sorted(data.iterdir()) if data.is_dir() else []  # a run may have been stopped before the first
    return (path for path in found if _NAME.fullmatch(path.name))
