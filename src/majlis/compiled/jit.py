"""Loops compiled by Numba, for machines that the package has no library for, and after a kernel was changed.

What was compiled is kept where NUMBA_CACHE_DIR says, or beside the source, else in the user's cache folder,
else in a folder of the user's own in the temporary one. Where nothing can be kept, each process compiles.

One process compiles at a time: Numba's folders can be spoiled by two that compile the same function
(numba#4807, #10128), and the second finds what the first has made.
"""

from __future__ import annotations

import contextlib
import logging
import os
import stat
import tempfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast, get_type_hints

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]  # it has no types
from numba import from_dtype, njit, types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, NullCache
from numba.extending import intrinsic

from majlis.compiled import backends
from majlis.compiled.signatures import code_of_hint
from majlis.compiled.sources import TOP, stamp

if TYPE_CHECKING:
    from majlis.compiled import Kernel

# Numba's own types do not know the option `_nrt`, nor has its cache any: hence the ignored calls below.


def own_temporary_folder() -> Path:
    """A folder in the temporary one that only this user can write to, made if need be.

    Compiled code is run as it is found, so a folder of this name that somebody else has made is an `OSError`.
    """
    user = os.getuid() if hasattr(os, "getuid") else "user"
    path = Path(tempfile.gettempdir()) / f"majlis-compiled-{user}"
    with contextlib.suppress(FileExistsError):
        path.mkdir(mode=0o700)
    found = path.lstat()
    if not stat.S_ISDIR(found.st_mode):
        raise NotADirectoryError(f"{path} is not a folder")
    if hasattr(os, "getuid") and (found.st_uid != os.getuid() or found.st_mode & 0o077):
        raise PermissionError(f"{path} is open to others")
    return path


PROVIDED: Any = CompileResultCacheImpl._locator_classes[0]
"""Numba's class for a folder that the user names; its own name is not the same in all versions."""


class TemporaryImpl(CompileResultCacheImpl):
    """Numba's cache in `own_temporary_folder`, where none of its own places can be written to."""

    class Locator(PROVIDED):  # type: ignore[misc]  # a class that is found at run time
        """Where NUMBA_CACHE_DIR would point."""

        def __init__(self, function: Callable[..., Any], file: str) -> None:
            self._py_file, self._lineno = file, function.__code__.co_firstlineno
            subfolder = self.get_suitable_cache_subpath(file)
            self._cache_path = os.path.join(own_temporary_folder(), subfolder)

        @classmethod
        def from_function(cls, function: Callable[..., Any], file: str) -> Any:
            """The place for a function; an `OSError` where there is none."""
            self = cls(function, file)
            self.ensure_cache_path()
            return self

    _locator_classes = [Locator]  # noqa: RUF012 - as Numba has it


class QuickCache(FunctionCache):
    """Numba's cache, less what it does before a look into it: all that compiling needs, a tenth of a second.

    Where nothing is found Numba makes itself ready when it compiles. Code that counts references needs it
    before, and must not be kept here.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        self._found: tuple[Any, Any] | None = None
        file = Path(function.__code__.co_filename)
        if file.exists():  # in an archive it does not, and does not change
            self._cache_file._source_stamp = stamp(file)

    def has(self, sig: Any, target_context: Any) -> bool:
        """Whether there is compiled code for a signature; it is held ready for `load_overload`."""
        try:
            with self._guard_against_spurious_io_errors():
                found = self._load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except Exception:  # a spoiled file can end in any error; it is compiled and written anew
            logging.getLogger(__name__).info("spoiled: %s", self.cache_path, exc_info=True)
            found = None
        self._found = None if found is None else (sig, found)
        return found is not None

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled code for a signature; None where there is none yet."""
        if (self._found and self._found[0] == sig) or self.has(sig, target_context):
            (_, found), self._found = self._found or (None, None), None
            return found
        backends.tell_once(backends.WAITING)
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keeps compiled code; where that fails (a full disk), it is compiled again in the next process."""
        try:
            try:
                super().save_overload(sig, data)  # type: ignore[no-untyped-call]
            except OSError:
                raise
            except Exception:  # the index is spoiled, or names a type that an earlier version had
                self._cache_file.flush()  # type: ignore[no-untyped-call]
                super().save_overload(sig, data)  # type: ignore[no-untyped-call]
        except OSError as error:
            backends.tell_once(backends.NOT_KEPT, reason=str(error))


class TemporaryCache(QuickCache):
    """In the temporary folder."""

    _impl_class = TemporaryImpl  # type: ignore[assignment]  # Numba says None, and means a class


class NoCache(NullCache):
    """Nothing is kept."""

    def has(self, sig: Any, target_context: Any) -> bool:
        """Never."""
        return False

    def load_overload(self, sig: Any, target_context: Any) -> None:
        """Nothing."""
        backends.tell_once(backends.WAITING)


def cache_for(function: Callable[..., Any]) -> Any:
    """The first cache that can be used for a function, or none; who waits is told what would help."""
    with contextlib.suppress(RuntimeError, OSError):  # Numba found no place that can be written to
        return QuickCache(function)
    try:
        return TemporaryCache(function)
    except (RuntimeError, OSError) as error:
        backends.tell_once(backends.NOT_KEPT, reason=str(error))
        return NoCache()


def dispatcher(function: Callable[..., Any], cached: bool) -> Any:
    """Numba's function; compiled on its first call, run without the GIL."""
    made = njit(nogil=True, _nrt=False)(function)  # type: ignore[call-overload]
    if cached and hasattr(made, "_cache"):  # not so with NUMBA_DISABLE_JIT=1
        made._cache = cache_for(function)
    return made


def ready(kernel: Kernel) -> Callable[..., Any]:
    """Numba's function of a kernel, compiled for the arguments that its annotations say."""
    made: Any = kernel.dispatcher
    if made is kernel.plain:  # as it is with NUMBA_DISABLE_JIT=1
        return backends.plainly(kernel.plain)
    try:
        signature = arguments_of(kernel.plain)
    except TypeError:  # not what a kernel of the library can have: compiled for whatever it is called with
        return cast("Callable[..., Any]", made)
    if not made._cache.has(signature, made.targetctx):
        backends.tell_once(backends.WAITING)
        with one_at_a_time(kernel.plain.__module__):
            made.compile(signature)
    made.compile(signature)
    return cast("Callable[..., Any]", made)


@contextlib.contextmanager
def one_at_a_time(module: str) -> Iterator[None]:
    """Waits until no other process compiles kernels of this module's package, where the system has locks.

    Processes that keep what they compile in different places do not wait for each other.
    """
    package = ".".join(module.split(".")[:2])
    place = zlib.crc32(f"{TOP} {os.environ.get('NUMBA_CACHE_DIR')}".encode())
    try:
        import fcntl

        file = open(own_temporary_folder() / f"{package}-{place:08x}.lock", "w")  # noqa: SIM115 - closed below
    except (ImportError, OSError):
        yield
        return
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)  # closing the file gives it back
        yield


def arguments_of(function: Callable[..., Any]) -> tuple[Any, ...]:
    """Numba's types of a kernel's arguments."""
    hints = get_type_hints(function, include_extras=True)
    hints.pop("return")
    return tuple(numba_type(hint) for hint in hints.values())


def numba_type(hint: Any) -> Any:
    """Numba's type for an annotation."""
    if isinstance(hint, type) and issubclass(hint, tuple):
        parts = get_type_hints(hint, include_extras=True)
        members = [numba_type(part) for part in parts.values()]
        return types.NamedTuple(members, hint)  # type: ignore[no-untyped-call]
    code = code_of_hint(hint)
    if len(code) > 1:
        return types.Array(from_dtype(np.dtype(code[0])), int(code[1]), "C")
    return {"q": types.int64, "d": types.float64, "?": types.boolean}[code]


def _count_zeros(_typing: Any, _number: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        return builder.cttz(given[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), code


_trailing_zeros: Any = intrinsic(_count_zeros)
# `_nrt` is not in the types of Numba, see above
lowest_bit: Any = njit(nogil=True, _nrt=False)(lambda number: _trailing_zeros(number))  # type: ignore[call-overload]
"""`bits.lowest`, by the instruction that counts trailing zeros."""
