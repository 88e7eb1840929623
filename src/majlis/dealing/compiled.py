"""How loops are compiled: decorators around Numba's `njit`, so that every kernel is compiled alike.

Compiled code is cached beside the source (or where NUMBA_CACHE_DIR says); with NUMBA_DISABLE_JIT=1 the same
functions run as plain Python, for coverage and debuggers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

# Numba's own types do not know the option `_nrt`: hence the two ignored calls below.
Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(function: Function) -> Function:
    """Compiled on its first call, cached on disk, and run without the GIL."""
    return cast(Function, njit(cache=True, nogil=True)(function))


def bare_kernel(function: Function) -> Function:
    """A kernel that makes no arrays, so that references to arrays need not be counted.

    With some forty arrays in hand that counting took two thirds of the time of a draw.
    """
    return cast(Function, njit(cache=True, nogil=True, _nrt=False)(function))  # type: ignore[call-overload]


def kernel_part(function: Function) -> Function:
    """A part of bare kernels of the same file: compiled into them, and so not cached by itself."""
    return cast(Function, njit(nogil=True, _nrt=False)(function))  # type: ignore[call-overload]
