"""Compiled loops from the shared library that the package carries, called through `ctypes`.

Each kernel is one entry of the library. It is given the address of a row of eight-byte words: the type of
arrays, then the arguments, an array by the address of its object, and behind them room for the results. The
entry looks at each array itself, as a C extension does by NumPy's headers: that is quicker by far than to ask
for its address in Python. It answers 0; 2 where an array is not of the type, dimensions and order that it was
compiled for, before anything is done; and -1 for a fault of arithmetic.

The library is used only where the files that it was made from are unchanged (`kernels.json` has their
stamps), or the package came without its sources, and a first call shows that arrays lie in memory as it
supposes.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import operator
import os
import struct
import sys
import tempfile
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from tokenize import TokenError
from typing import Any, Final

import numpy as np

from majlis.compiled.signatures import Item, leaves, parts_of
from majlis.compiled.sources import TOP, is_there, meaning_of, stamp_of
from majlis.i18n import N_
from majlis.message import Message
from majlis.resources import read

FORMAT: Final = 1
"""How entries are called; a library of another format is not used."""
FOLDER: Final = Path(__file__).parent
MANIFEST: Final = FOLDER / "kernels.json"
HEAD: Final = 16
"""Bytes before what is an object's own: a Python without the GIL has more."""
WRONG_ARRAY: Final = 2
REMADE: Final = "python tools/kernels.py"
PROBE: Final = "majlis.compiled.probe"
MACHINES: Final = {"amd64": "x86_64", "arm64": "aarch64"}
"""Other names for processors."""


class _Unusable(Exception):  # noqa: N818 - it is an answer, not an error
    """Why the library cannot be used."""

    def __init__(self, sentence: str, **values: str) -> None:
        super().__init__(sentence)
        self.reason = Message(sentence, values)


def platform() -> str:
    """The kind of machine, as the files of libraries are named: `linux-x86_64`."""
    if not hasattr(os, "uname"):
        return sys.platform
    system = "linux" if sys.platform in ("linux", "android") else sys.platform
    machine = os.uname().machine.lower()
    return f"{system}-{MACHINES.get(machine, machine)}"


def symbol(module: str, name: str) -> str:
    """The name of a kernel's entry in the library."""
    return f"{module}.{name}".replace(".", "_")


def digest(content: bytes) -> str:
    """What `kernels.json` keeps of a library, so that the two are never of different versions."""
    return hashlib.sha256(content).hexdigest()


@cache
def _manifest() -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(read("majlis.compiled", str(MANIFEST)))
    except (OSError, ValueError) as error:
        raise _Unusable(N_("{file} cannot be read"), file=MANIFEST.name) from error
    if found.get("format") != FORMAT:
        raise _Unusable(N_("{file} is of another version"), file=MANIFEST.name)
    return found


@cache
def _loaded() -> ctypes.CDLL:
    """The library of this machine, tried out."""
    path = FOLDER / f"{platform()}.so"
    if sys.implementation.name != "cpython" or object.__basicsize__ != HEAD or sys.maxsize < 2**32:
        raise _Unusable(N_("this is another Python than it was made for"))
    expected = _manifest()["libraries"].get(path.name)
    if expected is None:
        raise _Unusable(N_("none was made for {machine}"), machine=platform())
    try:
        content = read("majlis.compiled", str(path))
    except OSError as error:
        if not path.exists():
            raise _Unusable(N_("{file} is missing: install Majlis again"), file=path.name) from None
        raise _Unusable(N_("{file} cannot be read"), file=path.name) from error
    if digest(content) != expected:
        raise _Unusable(
            N_("{file} is damaged or of another version: install Majlis again, or in a checkout {command}"),
            file=path.name,
            command=REMADE,
        )
    try:
        found = ctypes.CDLL(str(path)) if path.exists() else _loaded_from_memory(path.name, content)
    except OSError as error:
        raise _Unusable(N_("{file} cannot be loaded: {error}"), file=path.name, error=str(error)) from error
    entry = _entry(found, symbol(PROBE, "probe"))
    numbers = np.arange(6, dtype=np.int64).reshape(2, 3)
    if entry is None or call_of(entry, _manifest()["modules"][PROBE]["kernels"]["probe"])(numbers) != 2345:
        raise _Unusable(N_("arrays lie in memory in another way than it was made for"))
    return found


def _loaded_from_memory(name: str, content: bytes) -> ctypes.CDLL:
    """A library that came in a zip file: its copy may go as soon as it is loaded."""
    with tempfile.TemporaryDirectory(prefix="majlis-") as folder:
        copy = Path(folder) / name
        copy.write_bytes(content)
        return ctypes.CDLL(str(copy))


def _entry(library: ctypes.CDLL, name: str) -> Callable[[Any], int] | None:
    try:
        entry = library[name]
    except AttributeError:
        return None
    entry.argtypes, entry.restype = (ctypes.c_void_p,), ctypes.c_int
    return entry


@cache
def _codes(module: str) -> dict[str, str]:
    """The signatures of the module's kernels in the library; an answer why it cannot be used."""
    found = _manifest()["modules"].get(module)
    if found is None:
        raise _Unusable(N_("it has none of {module}"), module=module)
    paths = [TOP / path for path in found["sources"]]
    codes: dict[str, str] = found["kernels"]
    if not any(map(is_there, paths)):  # without sources: they cannot have been changed here
        return codes
    try:  # the meaning takes far longer to see; it is looked at where only comments may have changed
        same = stamp_of(paths) == found["stamp"] or meaning_of(paths) == found["meaning"]
    except (OSError, SyntaxError, TokenError) as error:
        raise _Unusable(N_("the sources of {module} cannot be read"), module=module) from error
    if not same:
        raise _Unusable(
            N_("{module}, or what it is made of, was changed since: {command}"), module=module, command=REMADE
        )
    return codes


def modules() -> list[str]:
    """The modules that the library has kernels of; none where it cannot be used."""
    try:
        return sorted(name for name in _manifest()["modules"] if name != PROBE)
    except _Unusable:
        return []


def reason(module: str) -> Message | None:
    """Why the library is not used for the kernels of a module; None where it is."""
    try:
        _codes(module)
        _loaded()
    except _Unusable as why:
        return why.reason
    return None


def bound(function: Callable[..., Any], otherwise: Callable[..., Any]) -> Callable[..., Any] | None:
    """A kernel's entry as a Python function; None where the library cannot be used for it.

    `otherwise` runs the calls whose arrays are of another type or order than it was compiled for.
    """
    try:
        code = _codes(function.__module__).get(function.__name__)
        entry = _entry(_loaded(), symbol(function.__module__, function.__name__))
    except _Unusable:
        return None
    return None if code is None or entry is None else call_of(entry, code, function, otherwise)


_CONVERSIONS: Final[dict[str, Callable[[Any], Any]]] = {"q": operator.index, "d": float, "?": bool}
_Part = Callable[[Any], Any] | tuple[Any, ...] | None


def _part(item: Item) -> _Part:
    """How a part of the arguments becomes words: None is an array."""
    if isinstance(item, tuple):
        return tuple(_part(one) for one in item)
    return None if len(item) > 1 else _CONVERSIONS[item]


def _gather(parts: tuple[_Part, ...], values: Iterable[Any], words: list[Any]) -> None:
    """The words for some arguments."""
    for part, value in zip(parts, values, strict=True):
        if part is None:
            words.append(id(value))
        elif part.__class__ is tuple:
            _gather(part, value, words)
        else:
            words.append(part(value))  # type: ignore[operator]  # not a tuple, see above


def _form(items: tuple[Item, ...]) -> str:
    """The words as the module `struct` knows them."""
    forms = {"d": "d", "q": "q", "?": "q"}
    return "".join("Q" if len(leaf) > 1 else forms[leaf] for leaf in leaves(items))


def call_of(
    entry: Callable[[Any], int],
    code: str,
    function: Callable[..., Any] | None = None,
    otherwise: Callable[..., Any] | None = None,
) -> Callable[..., Any]:
    """A Python function that calls an entry, with the arguments and results that the code says."""
    arguments, results = parts_of(code)
    parts = tuple(_part(item) for item in arguments)
    given, taken = struct.Struct(f"=Q{_form(arguments)}"), struct.Struct(f"={_form(results)}")
    start, many, truth = given.size, len(results), results == ("?",)
    room, array_type = ctypes.c_char * (given.size + taken.size), id(np.ndarray)
    name = f"{function.__module__}.{function.__name__}" if function is not None else "the probe"

    def call(*values: Any) -> Any:
        words: list[Any] = [array_type]
        try:
            _gather(parts, values, words)
        except (TypeError, ValueError) as error:
            raise TypeError(f"{name}: {error} (its arguments are {code})") from error
        slots = room()
        given.pack_into(slots, 0, *words)
        answer = entry(slots)
        if answer:
            if answer == WRONG_ARRAY and otherwise is not None:
                return otherwise(*values)
            raise ArithmeticError(f"{name} came to a division by zero: MAJLIS_KERNELS=python shows where")
        if not many:
            return None
        found = taken.unpack_from(slots, start)
        if many > 1:
            return found
        return bool(found[0]) if truth else found[0]

    return call
