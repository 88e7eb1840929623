"""What is wrong with a profile: where in the file, which value, why, and what would be right."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, Literal, TypeAlias

from majlis.errors import InputError, shown
from majlis.files import printable

Severity: TypeAlias = Literal["error", "warning"]
Path: TypeAlias = tuple[str | int, ...]
"""Keys and list positions that lead to a value."""


@dataclass(frozen=True)
class Absent:
    """Stands for the value of a key that is not there."""

    def __repr__(self) -> str:
        return "absent"


ABSENT: Final = Absent()


class Said(str):
    """Stands for a value that is told in words, since it is no single value of the file: `16 cards`."""

    __slots__ = ()


@dataclass(frozen=True)
class Fault:
    """One fault. An error keeps the profile from being dealt; a warning does not.

    >>> print(Fault(("dealer",), "Q", "is not a seat", "write N, E, S or W"))
    dealer = 'Q' is not a seat: write N, E, S or W
    """

    at: Path
    value: object
    wrong: str
    right: str
    severity: Severity = "error"

    @property
    def path(self) -> str:
        """The place in the file, as `seat_profiles.N.subprofiles[0].standard`."""
        return path_text(self.at)

    def __str__(self) -> str:
        if isinstance(self.value, Said):
            return printable(f"{self.path or 'the profile'}: {self.value} {self.wrong}; {self.right}")
        value = " is missing" if self.value is ABSENT else f" = {shown(self.value)}"
        wrong = f" {self.wrong}" if self.wrong else ""
        return printable(f"{self.path or 'the profile'}{value}{wrong}: {self.right}")


def path_text(at: Path) -> str:
    """Keys joined with dots, positions in brackets; unusual keys are quoted.

    >>> path_text(("seat_profiles", "N", "subprofiles", 0, "my key"))
    'seat_profiles.N.subprofiles[0]["my key"]'
    """
    text = ""
    for step in at:
        if isinstance(step, int):
            text += f"[{step}]"
        elif re.fullmatch(r"\w+", step):
            text += f".{step}" if text else step
        else:
            text += '["' + step.replace('"', '\\"') + '"]'
    return text


class ProfileError(InputError):
    """A profile that cannot be used; `faults` has everything that was found."""

    def __init__(self, place: str, faults: Sequence[Fault]) -> None:
        errors = [fault for fault in faults if fault.severity == "error"] or list(faults)
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        super().__init__(f"{place}: {errors[0]}{more}")
        self.faults = tuple(faults)


def errors_of(faults: Iterable[Fault]) -> list[Fault]:
    """The faults that keep a profile from being dealt."""
    return [fault for fault in faults if fault.severity == "error"]


def nearest(word: str, words: Iterable[str]) -> str:
    """` (did you mean 'north_drives'?)` for a word that is nearly one of the words, else nothing."""
    by_lower = {known.lower(): known for known in words}
    close = get_close_matches(word[:80].lower(), by_lower, 1, 0.7)
    return f" (did you mean {by_lower[close[0]]!r}?)" if close else ""


def listed(words: Sequence[str], last: str = "or") -> str:
    """`N, E, S or W`.

    >>> listed(["N", "E", "S"]), listed(["x"])
    ('N, E or S', 'x')
    """
    return (", ".join(words[:-1]) + f" {last} " if len(words) > 1 else "") + words[-1] if words else ""
