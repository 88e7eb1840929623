"""What one instruction of a processor does and Python has no word for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from majlis.compiled import Kernel


class Instruction(Kernel):
    """A part of kernels that Numba replaces by an instruction."""

    @property
    def dispatcher(self) -> Any:
        """Numba's function; an `ImportError` without Numba."""
        from majlis.compiled.jit import lowest_bit

        return lowest_bit


def _lowest(cards: int) -> int:
    """The place of the lowest bit of a number other than 0."""
    return (int(cards) & -int(cards)).bit_length() - 1


lowest: Final[Callable[[int], int]] = Instruction(_lowest, part=True)
