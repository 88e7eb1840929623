"""The lowest bit, as Python and as the processor find it."""

import pytest

from majlis.compiled.bits import lowest


def test_lowest_bit_in_python_and_compiled() -> None:
    numbers = [1 << place for place in range(63)] + [3 << place for place in range(61)] + [0xFF00FF00, 12]
    places = [*range(63), *range(61), 8, 2]
    assert [lowest(number) for number in numbers] == places
    pytest.importorskip("numba")
    from majlis.compiled.jit import lowest_bit

    assert [lowest_bit(number) for number in numbers] == places
