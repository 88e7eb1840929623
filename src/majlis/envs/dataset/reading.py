"""A dataset as NumPy arrays: whole, or a few rows at a time.

data = Dataset("random-1m")
for part in data.batches(4096):
    train(part.observation, part.mask, part.action, part.returns)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from majlis.baloot.ruleset import parse_rules
from majlis.compiled.arrays import Singles
from majlis.envs.baloot_tensors import EVENT, MAX_EVENTS, TENSORS
from majlis.envs.dataset import parquet
from majlis.envs.dataset.packing import unpack_bits
from majlis.envs.dataset.plan import SEATS_EACH, VERSION, DatasetPlan
from majlis.envs.dataset.rows import Rows, concatenated
from majlis.envs.dataset.shards import MANIFEST, make_rows, read_manifest, shard_paths
from majlis.errors import InputError, check_whole
from majlis.i18n import N_

CARDS: Final = 32


@dataclass(frozen=True)
class Decisions:
    """Some rows of a dataset. `rows` has them as they are stored; the rest is made of it when it is asked."""

    plan: DatasetPlan
    rows: Rows

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def deal(self) -> NDArray[np.uint32]:
        """The number of each row's deal."""
        return self.rows.deal

    @property
    def seat(self) -> NDArray[np.uint8]:
        """Who decides."""
        return self.rows.seat

    @property
    def action(self) -> NDArray[np.uint16]:
        """The code of what was done."""
        return self.rows.action

    @property
    def returns(self) -> NDArray[np.int16]:
        """Game points of the seat's side in the deal, less those of the other side."""
        return self.rows.returns

    @cached_property
    def mask(self) -> NDArray[np.bool_]:
        """The legal actions, a column for each action code."""
        return unpack_bits(self.rows.mask, self.plan.form.codes.count).view(np.bool_)

    @cached_property
    def observation(self) -> Singles:
        """What the seat saw: the array of the environments' `observation`."""
        if self.rows.observation is None:
            raise InputError(N_("this dataset has no observations: it was made with --tensor none"))
        return self.plan.packing.unpack(self.rows.observation)

    @cached_property
    def information(self) -> Singles:
        """All that the seat had seen: the environments' array with `perfect_recall`."""
        rows = self.rows
        if rows.events is None or rows.event_ends is None or rows.first_hand is None:
            raise InputError(N_("this dataset has no histories: make it with --tensor information"))
        found = np.zeros((len(self), TENSORS.information_size), dtype=np.float32)
        found[:, : TENSORS.size] = self.observation
        found[:, TENSORS.size : TENSORS.size + CARDS] = _cards(rows.first_hand)
        told = found[:, TENSORS.size + CARDS :].reshape(len(self), MAX_EVENTS, EVENT)
        lengths = np.diff(rows.event_ends)
        row = np.repeat(np.arange(len(self)), lengths)
        place = np.arange(len(rows.events)) - np.repeat(rows.event_ends[:-1], lengths)
        told[row, place, rows.events // SEATS_EACH] = 1
        told[row, place, 4 + rows.events % SEATS_EACH] = 1
        return found

    @cached_property
    def hands(self) -> Singles:
        """The four hands from one's own eyes, 4 × 32; no player may see the last three."""
        if self.rows.hands is None:
            raise InputError(N_("this dataset has no column of all hands: make it with --hands"))
        return _cards(self.rows.hands)


def _cards(sets: NDArray[np.uint32]) -> Singles:
    """Sets of cards as rows of 32."""
    return (sets[..., None] >> np.arange(CARDS, dtype=np.uint32) & 1).astype(np.float32)


class Dataset:
    """A folder that `majlis baloot dataset` made. Raises `InputError` when it is none.

    A folder whose run was stopped has the files that were finished.
    """

    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder)
        self.manifest = read_manifest(self.folder)
        """What made the files, and what their columns mean."""
        self.plan = _plan(self.manifest, self.folder / MANIFEST)
        self.files = tuple(shard_paths(self.folder))

    def __len__(self) -> int:
        """The rows of all files."""
        return sum(parquet.described(path)[0] for path in self.files)

    def parts(self) -> Iterator[Decisions]:
        """All rows in order, in parts as they are stored (up to 65,536 rows)."""
        for path in self.files:
            for rows in parquet.read(path):
                yield Decisions(self.plan, rows)

    def batches(self, size: int, rng: np.random.Generator | None = None) -> Iterator[Decisions]:
        """Batches of so many rows, the last one of a part perhaps smaller.

        With `rng` the files come in a random order and the rows of each part are shuffled. Raises
        `InputError` for a size below 1.
        """
        check_whole("size", size, 1)
        files = self.files if rng is None else [self.files[at] for at in rng.permutation(len(self.files))]
        for path in files:
            for rows in parquet.read(path):
                order = np.arange(len(rows)) if rng is None else rng.permutation(len(rows))
                for at in range(0, len(rows), size):
                    yield Decisions(self.plan, rows.taken(order[at : at + size]))

    def load(self) -> Decisions:
        """All rows at once."""
        parts = [part.rows for part in self.parts()]
        return Decisions(self.plan, concatenated(parts or [make_rows(self.plan, 0, 0)]))


def _plan(manifest: dict[str, Any], path: Path) -> DatasetPlan:
    """The plan that a manifest tells."""
    if manifest.get("columns_version") != VERSION:
        message = N_("the columns are of version {found}; this program reads version {version}")
        found = str(manifest.get("columns_version"))
        raise InputError(message, found=found, version=VERSION).at(path)
    try:
        plan = DatasetPlan(
            players=tuple(manifest["players"]),
            rules=parse_rules(manifest["rules"]),
            seed=manifest["seed"],
            tensor=manifest["tensor"],
            phases=manifest["decisions"],
            forced=manifest["forced"],
            hands=manifest["hands"],
            shard=manifest["shard_deals"],
        )
    except (KeyError, TypeError) as error:
        message = N_("this is not the manifest of a dataset ({error}); name another folder")
        raise InputError(message, error=str(error)).at(path) from None
    return plan
