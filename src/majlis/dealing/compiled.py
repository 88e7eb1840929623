"""How loops are compiled: decorators around Numba's `njit`, so that every kernel is compiled alike.

Compiled code is cached beside the source (or where NUMBA_CACHE_DIR says); with NUMBA_DISABLE_JIT=1 the same
functions run as plain Python, for coverage and debuggers.

Kernels make no arrays: what they fill and what they need to work in is given to them. So references to arrays
need not be counted (with some forty arrays in hand that took two thirds of the time of a draw), and nothing
of Numba's has to be made ready before compiled code from the cache is run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit
from numba.core.caching import FunctionCache

# Numba's own types do not know the option `_nrt`: hence the ignored calls below.
Function = TypeVar("Function", bound=Callable[..., Any])


class QuickCache(FunctionCache):
    """Numba's cache, less what it does before a look into it: all that compiling needs, a tenth of a second.

    Where nothing is found Numba makes itself ready when it compiles. Code that counts references needs it
    before, and must not be kept here.
    """

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled code for a signature; None where there is none yet."""
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)  # type: ignore[no-untyped-call]


def kernel(function: Function) -> Function:
    """Compiled on its first call, cached on disk, and run without the GIL; it must make no arrays."""
    made = njit(nogil=True, _nrt=False)(function)  # type: ignore[call-overload]
    if made is not function:  # as it is with NUMBA_DISABLE_JIT=1
        made._cache = QuickCache(function)  # type: ignore[no-untyped-call]
    return cast(Function, made)


def kernel_part(function: Function) -> Function:
    """A part of kernels of the same file: compiled into them, and so not cached by itself."""
    return cast(Function, njit(nogil=True, _nrt=False)(function))  # type: ignore[call-overload]


bare_kernel = kernel
