"""How loops are compiled: decorators around Numba's `njit`, so that every kernel is compiled alike.

Compiled code is cached beside the source (or where NUMBA_CACHE_DIR says); with NUMBA_DISABLE_JIT=1 the same
functions run as plain Python, for coverage and debuggers.

Kernels make no arrays: what they fill and what they need to work in is given to them. So references to arrays
need not be counted (with some forty arrays in hand that took two thirds of the time of a draw), and nothing
of Numba's has to be made ready before compiled code from the cache is run.

What a kernel takes from other modules, their kernels' parts and their constants, is compiled into it. Numba
itself looks only whether the kernel's own file has changed; here those modules count too.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from numba import njit
from numba.core.caching import FunctionCache

# Numba's own types do not know the option `_nrt`, nor has its cache any: hence the ignored calls below.
Function = TypeVar("Function", bound=Callable[..., Any])


_IMPORT: Final = re.compile(r"^from (majlis[\w.]*) import (\([^)]*\)|.*)", re.MULTILINE)
_TOP: Final = Path(__file__).parents[2]
"""The folder that the package lies in."""


def imported(text: str) -> set[Path]:
    """The files of the package that a module of this text may import from."""
    found = set()
    for package, names in _IMPORT.findall(text):
        folder = _TOP.joinpath(*package.split("."))
        found |= {folder.with_suffix(".py"), *(folder / f"{name}.py" for name in re.findall(r"\w+", names))}
    return {one for one in found if one.is_file()}


@cache
def sources(path: Path) -> frozenset[Path]:
    """A file, and those of the package that it imports from, directly or by another."""
    found, ahead = {path}, [path]
    while ahead:
        new = imported(ahead.pop().read_text(encoding="utf-8")) - found
        found |= new
        ahead += new
    return frozenset(found)


@cache
def stamp(path: Path) -> str:
    """Changes whenever one of the sources of a kernel in this file does."""
    whole = hashlib.sha256()
    for one in sorted(sources(path)):
        whole.update(one.read_bytes())
    return whole.hexdigest()


class QuickCache(FunctionCache):
    """Numba's cache, less what it does before a look into it: all that compiling needs, a tenth of a second.

    Where nothing is found Numba makes itself ready when it compiles. Code that counts references needs it
    before, and must not be kept here.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        file = Path(function.__code__.co_filename)
        if file.exists():  # in an archive it does not, and does not change
            self._cache_file._source_stamp = stamp(file)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled code for a signature; None where there is none yet."""
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)  # type: ignore[no-untyped-call]


def kernel(function: Function) -> Function:
    """Compiled on its first call, cached on disk, and run without the GIL; it must make no arrays."""
    made = njit(nogil=True, _nrt=False)(function)  # type: ignore[call-overload]
    if made is not function:  # as it is with NUMBA_DISABLE_JIT=1
        made._cache = QuickCache(function)
    return cast(Function, made)


def kernel_part(function: Function) -> Function:
    """A part of kernels of the same file: compiled into them, and so not cached by itself."""
    return cast(Function, njit(nogil=True, _nrt=False)(function))  # type: ignore[call-overload]
