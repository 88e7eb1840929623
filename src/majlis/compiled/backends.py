"""Which way a kernel is run, and the sentences about it that somebody who waits should read."""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from majlis import compiled
from majlis.compiled import forced, library
from majlis.errors import InputError
from majlis.i18n import N_
from majlis.message import Message

if TYPE_CHECKING:
    from majlis.compiled import Kernel

WAITING = N_("Majlis compiles its fast loops for this machine first: up to a minute, once. Please wait.")
SLOW = N_(
    "Majlis has no compiled loops for this machine ({reason}), so that long computations take many times "
    "longer: pip install numba makes them fast."
)
NOT_KEPT = N_(
    "What Majlis compiles cannot be kept, so that every command compiles it again ({reason}): "
    "set NUMBA_CACHE_DIR to a folder that can be written to."
)

_told: set[str] = set()


def tell_once(sentence: str, **values: object) -> None:
    """Say a sentence to somebody who waits for a command, the first time only."""
    if sentence in _told:
        return
    _told.add(sentence)
    message = Message(sentence, values)
    if compiled.tell is not None:
        compiled.tell(message)
    else:
        logging.getLogger("majlis.compiled").info(message.text())


def runner(kernel: Kernel) -> Callable[..., Any]:
    """What runs a kernel: the library where it can, then Numba, then Python."""
    way, function = forced(), kernel.plain
    if way == "python" or kernel.part:
        return plainly(function)
    if way != "numba":
        found = library.bound(function, lambda *arguments: otherwise(kernel, missing=False)(*arguments))
        if found is not None:
            return found
        if way == "library":
            raise InputError(
                N_("MAJLIS_KERNELS=library: no library: {reason}"), reason=library.reason(function.__module__)
            )
    elif not has_numba():
        raise InputError(N_("MAJLIS_KERNELS=numba: Numba is not installed: pip install numba"))
    return otherwise(kernel)


def otherwise(kernel: Kernel, *, missing: bool = True) -> Callable[..., Any]:
    """What runs a kernel without the library: it is `missing`, or does not take the arrays of one call."""
    if has_numba():
        from majlis.compiled.jit import ready  # circle: Numba is one of the ways, and says so when it is slow

        return ready(kernel)
    if missing:
        tell_once(SLOW, reason=library.reason(kernel.plain.__module__))
    return plainly(kernel.plain)


def plainly(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function as it stands, where whole numbers run over in silence, as they do in compiled code."""
    import numpy as np

    return np.errstate(over="ignore")(function)


def has_numba() -> bool:
    """Whether Numba is installed; it is not imported."""
    return find_spec("numba") is not None
