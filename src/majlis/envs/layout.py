"""Layouts of flat arrays: blocks with name, shape and meaning, one after another; `Layout.block` finds one.

>>> layout = Layout((Block("hand", (32,), "the cards held"), Block("table", (4, 32), "the cards played")))
>>> layout.size, layout.block(np.zeros(layout.size, dtype=np.float32), "table").shape
(160, (4, 32))
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import prod

import numpy as np

from majlis.envs.form import Floats


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


@dataclass(frozen=True)
class Layout:
    """Blocks in the order in which they lie in an array."""

    blocks: tuple[Block, ...]

    def __iter__(self) -> Iterator[Block]:
        return iter(self.blocks)

    def __add__(self, more: tuple[Block, ...]) -> "Layout":
        return Layout((*self.blocks, *more))

    @cached_property
    def starts(self) -> dict[str, int]:
        """Where each block begins, by its name."""
        ends = np.cumsum([block.size for block in self.blocks]).tolist()
        return {block.name: end - block.size for block, end in zip(self.blocks, ends, strict=True)}

    @cached_property
    def size(self) -> int:
        """How many numbers an array has."""
        return sum(block.size for block in self.blocks)

    @cached_property
    def _by_name(self) -> dict[str, Block]:
        return {block.name: block for block in self.blocks}

    def block(self, array: Floats, name: str) -> Floats:
        """The named part of an array, in its shape; raises `KeyError`."""
        found, start = self._by_name[name], self.starts[name]
        return array[start : start + found.size].reshape(found.shape)
