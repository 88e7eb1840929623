"""What a seat may know, as numbers in 0..1: a table of blocks, one after another in a flat array.

A game writes one table, a line for each block with its name, shape and meaning, and says how a view fills
each. `Tensors` makes arrays of that, and finds a block again by its name.

>>> from types import SimpleNamespace as View
>>> table = Tensors("turn | 4 | who is to act", {"turn": lambda view: seat(view, view.turn)})
>>> array = table.observation(View(seat=1, turn=3))
>>> array.tolist(), table.block(array, "turn").shape
([0.0, 0.0, 1.0, 0.0], (4,))
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from math import prod
from struct import Struct
from typing import Any, Final, TypeVar

import numpy as np

from majlis.compiled.arrays import Singles
from majlis.game import Seat, seats_from

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of an array: reshape it to `shape` to read it."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it holds."""
        return prod(self.shape)


def parse_blocks(table: str) -> tuple[Block, ...]:
    """The blocks of a table with a line for each.

    >>> parse_blocks("said | 4 × 26 | how often each seat said each call")[0].shape
    (4, 26)
    """
    rows = [line.split(" | ") for line in table.strip().splitlines()]
    return tuple(Block(name, tuple(map(int, shape.split("×"))), meaning) for name, shape, meaning in rows)


@dataclass(frozen=True)
class Tensors:
    """The arrays of a game: the observation is the moment, the information state adds the history."""

    moment_table: str
    numbers: Mapping[str, Callable[[Any], Iterable[float]]]
    """The numbers that a view puts into a block of the moment, by its name."""
    sets: Mapping[str, Callable[[Any], Iterable[int]]] = field(default_factory=dict)
    """The same for blocks of sets of cards or pieces, each of which is a row of numbers."""
    planes: Callable[[Sequence[int]], Singles] | None = None
    """Sets of cards or pieces as rows of numbers."""
    history_table: str = ""
    recall: Callable[[dict[str, Singles], Any, Any], None] | None = None
    """Fills the blocks of the history, by name, from a seat's first view and its view now."""
    text: Callable[[Any], str] = str
    """The seat's view of this moment as one line."""
    information_text: Callable[[Any, Any], str] = lambda first, view: str(view)
    """All that it has seen since its first view as one line: equal exactly when the seat cannot tell two
    moments apart. Two seats never have the same line, as OpenSpiel's algorithms keep all in one table."""

    @cached_property
    def moment(self) -> tuple[Block, ...]:
        """The blocks of an observation, in order."""
        return parse_blocks(self.moment_table)

    @cached_property
    def history(self) -> tuple[Block, ...]:
        """The blocks that an information state has after those."""
        return parse_blocks(self.history_table)

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(block.size for block in self.moment)

    @cached_property
    def information_size(self) -> int:
        """How many numbers an information state has."""
        return self.size + sum(block.size for block in self.history)

    @cached_property
    def _places(self) -> dict[str, tuple[slice, tuple[int, ...]]]:
        """Where each block lies, and its shape."""
        blocks = (*self.moment, *self.history)
        ends = np.cumsum([block.size for block in blocks]).tolist()
        return {b.name: (slice(end - b.size, end), b.shape) for b, end in zip(blocks, ends, strict=True)}

    @cached_property
    def _readers(self) -> tuple[list[Callable[[Any], Iterable[Any]]], ...]:
        """What reads sets, and what reads other numbers, from a view, in the order of the moment."""
        names = [block.name for block in self.moment]
        of_sets = [self.sets[name] for name in names if name in self.sets]
        return of_sets, [self.numbers[name] for name in names if name not in self.sets]

    @cached_property
    def _runs(self) -> list[tuple[slice, slice, Struct | None]]:
        """The stretches of the moment, each with its place among the sets or the other numbers.

        Numbers are packed into the array, which is much quicker than to make another of their list.
        """
        runs: list[tuple[slice, slice, Struct | None]] = []
        begun, ends = 0, {True: 0, False: 0}
        for is_set, blocks in groupby(self.moment, lambda block: block.name in self.sets):
            size, at = sum(block.size for block in blocks), ends[is_set]
            packed = None if is_set else Struct(f"{size}f")
            runs.append((slice(begun, begun + size), slice(at, at + size), packed))
            begun, ends[is_set] = begun + size, at + size
        return runs

    def block(self, array: Singles, name: str) -> Singles:
        """The named part of an array, in its shape; raises `KeyError`."""
        place, shape = self._places[name]
        return array[place].reshape(shape)

    def observation(self, view: Any) -> Singles:
        """The seat's view of this moment."""
        return self._fill(np.empty(self.size, dtype=np.float32), view)

    def information(self, first: Any, view: Any) -> Singles:
        """Everything the seat has seen since its `first` view."""
        array = self._fill(np.zeros(self.information_size, dtype=np.float32), view)
        if self.recall is not None:
            self.recall({block.name: self.block(array, block.name) for block in self.history}, first, view)
        return array

    def _fill(self, array: Singles, view: Any) -> Singles:
        sets: list[int] = []
        numbers: list[float] = []
        of_sets, of_numbers = self._readers
        for read in of_sets:
            sets += read(view)
        for read in of_numbers:
            numbers += read(view)
        rows = None if self.planes is None else self.planes(sets).reshape(-1)
        for into, place, packed in self._runs:
            if packed is not None:
                packed.pack_into(array.data, array.itemsize * into.start, *numbers[place])
            elif rows is not None:
                array[into] = rows[place]
        return array


# How a view fills a block


_ROWS: Final = {
    size: {None: (0.0,) * size} | {at: (*(0.0,) * at, 1.0, *(0.0,) * (size - 1 - at)) for at in range(size)}
    for size in range(1, 10)
}


def one_of(size: int, at: int | None) -> Sequence[float]:
    """So many numbers, at most nine: 1 at this place and 0 elsewhere; all 0 for None."""
    return _ROWS[size][at]


def seat(view: Any, who: Seat | None) -> Sequence[float]:
    """A seat as four numbers, seen from the view's own; all 0 for None."""
    return _ROWS[4][None if who is None else (who - view.seat) % 4]


def by_seat(read: Callable[[Any, Seat], float]) -> Callable[[Any], list[float]]:
    """A number for each seat, one's own first, then the next, the one across, the one before."""
    return lambda view: [read(view, each) for each in seats_from(view.seat)]


def from_own(view: Any, values: Sequence[T]) -> Sequence[T]:
    """What there is for each seat, in the same order."""
    return (*values[view.seat :], *values[: view.seat])


def sets_by_seat(read: Callable[[Any, Seat], int]) -> Callable[[Any], list[int]]:
    """A set for each seat, in the same order."""
    return lambda view: [read(view, each) for each in seats_from(view.seat)]
