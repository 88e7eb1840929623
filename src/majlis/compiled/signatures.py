"""What a kernel takes and returns, as a short code made from its annotations.

`q` is a whole number, `d` a float, `?` a truth value; a letter with a digit is an array, the letter numpy's
for the type of its elements and the digit its dimensions; parentheses are a named tuple, or several results:

>>> from majlis.dealing.kernels import alias_table
>>> code_of(alias_table.plain)
'd1d1q1q1q1>'
>>> from majlis.liaptui.lookahead.kernels import forced
>>> code_of(forced.plain)
'(q2q1q1q1q1q1)qqq>?'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Final, TypeAlias, get_args, get_origin, get_type_hints

import numpy as np

SCALARS: Final = {int: "q", float: "d", bool: "?"}

Item: TypeAlias = "str | tuple[Item, ...]"
"""A part of a code: a scalar (`q`), an array (`q2`), or the parts of a tuple."""


def code_of(function: Callable[..., Any]) -> str:
    """The code of a kernel; a `TypeError` names the argument that a kernel cannot have."""
    hints = get_type_hints(function, include_extras=True)
    result = hints.pop("return")
    try:
        arguments = "".join(code_of_hint(hint) for hint in hints.values())
        return f"{arguments}>{'' if result is type(None) else code_of_hint(result).strip('()')}"
    except TypeError as error:
        raise TypeError(f"{function.__module__}.{function.__qualname__}: {error}") from None


def code_of_hint(hint: Any) -> str:
    """The code of one argument or result, from its annotation."""
    if hint in SCALARS:
        return SCALARS[hint]
    if get_origin(hint) is Annotated:
        array, rank = get_args(hint)
        return f"{_letter(array)}{rank}"
    if get_origin(hint) is tuple:
        return f"({''.join(code_of_hint(part) for part in get_args(hint))})"
    if isinstance(hint, type) and issubclass(hint, tuple):
        parts = get_type_hints(hint, include_extras=True)
        return f"({''.join(code_of_hint(part) for part in parts.values())})"
    if _element(hint) is not None:
        return f"{_letter(hint)}1"
    raise TypeError(f"{hint} is not a type of a kernel: numbers, arrays and named tuples of them are")


def _letter(array: Any) -> str:
    """Numpy's letter for the elements of an annotated array."""
    letter: str = np.dtype(_element(array)).char
    return letter.replace("l", "q").replace("L", "Q")  # a long is 32 or 64 bits


def _element(hint: Any) -> type[np.generic] | None:
    """The type of an annotated array's elements; None where it is no array.

    `NDArray[...]` is an `ndarray[...]`, or from NumPy 2.5 on a name of one with the elements' type in it.
    """
    for part in get_args(hint):
        found = part if isinstance(part, type) and issubclass(part, np.generic) else _element(part)
        if found is not None:
            return found
    return None


def parts_of(code: str) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """What a code says: the arguments and the results.

    >>> parts_of("(q2d1)q>qq")
    ((('q2', 'd1'), 'q'), ('q', 'q'))
    """
    before, _, after = code.partition(">")
    return _items(iter(before)), _items(iter(after))


def _items(letters: Iterator[str]) -> tuple[Item, ...]:
    """The parts up to the closing parenthesis or the end."""
    found: list[Item] = []
    for letter in letters:
        if letter == "(":
            found.append(_items(letters))
        elif letter == ")":
            break
        elif letter.isdigit():
            found[-1] = f"{found[-1]}{letter}"
        else:
            found.append(letter)
    return tuple(found)


def leaves(items: tuple[Item, ...]) -> Iterator[str]:
    """The scalars and arrays one by one, from first to last.

    >>> list(leaves(parts_of("(q2(d1))q>")[0]))
    ['q2', 'd1', 'q']
    """
    for item in items:
        if isinstance(item, str):
            yield item
        else:
            yield from leaves(item)
