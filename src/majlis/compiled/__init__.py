"""How loops are compiled: two decorators, and three ways in which a decorated function may be run.

- **library**: compiled code that the package carries, one small shared library for each kind of processor.
  Used where the machine has one and the functions are those that it was made from; nothing is compiled.
- **numba**: compiled by Numba on its first call and kept in a folder, where there is no library.
- **python**: the function as it stands, slow, where neither is there.

All give the same bits. `MAJLIS_KERNELS` (`library`, `numba` or `python`) forces one of them, and
`NUMBA_DISABLE_JIT=1` the last. `python -m majlis.compiled` says which is used, and why. The page
docs/dev/compiled-loops.md says how a kernel is added.

Kernels make no arrays: what they fill and what they need to work in is given to them. So references to arrays
need not be counted (with some forty arrays in hand that took two thirds of the time of a draw), and nothing
of Numba's has to be made ready before compiled code is run.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import update_wrapper
from typing import Any, Final, TypeVar, cast

from majlis.errors import InputError
from majlis.i18n import N_
from majlis.message import Listed, Message

Function = TypeVar("Function", bound=Callable[..., Any])
WAYS: Final = ("library", "numba", "python")
tell: Callable[[Message], None] | None = None
"""Called with what somebody who waits should read. Commands set it; a library writes nothing by itself."""
KERNELS: Final[dict[str, Kernel]] = {}
"""All kernels that are defined so far, by module and name: `majlis.dealing.drawing.draw`."""


def forced() -> str | None:
    """The way that the environment demands; None where it demands none."""
    way = os.environ.get("MAJLIS_KERNELS", "").strip().lower()
    if way and way not in WAYS:
        raise InputError(
            N_("MAJLIS_KERNELS={way} is not a way to run compiled loops: write {ways}"),
            way=repr(way),
            ways=Listed(WAYS, "or"),
        )
    if not way and os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return "python"
    return way or None


class Kernel:
    """A function that is run from the library, by Numba or as it stands, settled when it is first called.

    Kernels that Numba compiles may call it: it is one of Numba's own functions to them.
    """

    __name__: str
    __qualname__: str

    def __init__(self, function: Callable[..., Any], part: bool) -> None:
        self.plain, self.part = function, part
        """The function as it stands; whether it is only a part of others."""
        update_wrapper(self, function)
        self._run: Callable[..., Any] | None = None
        self._dispatcher: Any = None

    def __call__(self, *arguments: Any) -> Any:
        """As the function."""
        return (self._run or self.settle())(*arguments)

    def __repr__(self) -> str:
        return f"<kernel {self.__module__}.{self.__qualname__}>"

    def settle(self) -> Callable[..., Any]:
        """What runs this kernel: from now on always the same."""
        from majlis.compiled import backends

        self._run = backends.runner(self)
        return self._run

    @property
    def dispatcher(self) -> Any:
        """Numba's function, made when it is first asked for; an `ImportError` without Numba."""
        if self._dispatcher is None:
            from majlis.compiled.jit import dispatcher

            self._dispatcher = dispatcher(self.plain, cached=not self.part)
        return self._dispatcher

    @property
    def _numba_type_(self) -> Any:
        """The type by which Numba knows a function that compiled code calls."""
        return self.dispatcher._numba_type_


def kernel(function: Function) -> Function:
    """A compiled loop that Python calls; it must make no arrays."""
    return _kernel(function, part=False)


def kernel_part(function: Function) -> Function:
    """A part of kernels: compiled into them, and not to be called from Python where speed matters."""
    return _kernel(function, part=True)


def _kernel(function: Function, part: bool) -> Function:
    made = Kernel(function, part)
    if not part:
        KERNELS[f"{function.__module__}.{function.__name__}"] = made
    return cast(Function, made)
