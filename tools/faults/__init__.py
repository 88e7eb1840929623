"""What goes wrong on real machines, made to happen: processes killed, disks full, pipes cut, servers gone.

Each module here is a group of faults. It offers

    FAULTS: dict[str, Callable[[random.Random, int], str]]

by the name of each fault a function that makes it happen `rounds` times at moments that the generator
chooses, and returns one line in plain English: how often, what was lost, what was said. It raises
`AssertionError` where something was lost that was accepted, something half written has its final name, or a
program does not end; and `NotHereError` where the machine lacks what it needs. Rounds take seconds at most,
the function cleans up behind itself (files, processes), and a fault that was found once is found again with
the same seed as far as the timing of processes lets it. What is shared by the groups stands in a module
without `FAULTS`.

`tools/faults.py` runs them by hand, `tests/test_faults.py` a few rounds of each.
"""

import importlib
import pkgutil
import random
from collections.abc import Callable, Iterator
from typing import TypeAlias

Fault: TypeAlias = Callable[[random.Random, int], str]


class NotHereError(Exception):
    """The machine lacks what a fault needs; the text says what."""


def groups() -> Iterator[tuple[str, dict[str, Fault]]]:
    """The modules of this package that have faults, by name, and their faults."""
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda found: found.name):
        found = getattr(importlib.import_module(f"{__name__}.{module.name}"), "FAULTS", None)
        if found is not None:
            yield module.name, found


def all_faults() -> dict[str, Fault]:
    """Every fault as `group.name`."""
    return {f"{group}.{name}": fault for group, faults in groups() for name, fault in faults.items()}
