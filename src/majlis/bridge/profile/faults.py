"""What is wrong with a profile: where in the file, which value, why, and what would be right."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from majlis.bridge.conditions.sentences import sentence, together
from majlis.errors import InputError, shown
from majlis.files import printable
from majlis.i18n import N_
from majlis.message import Latin, Message

Severity: TypeAlias = Literal["error", "warning"]
Path: TypeAlias = tuple[str | int, ...]
"""Keys and list positions that lead to a value."""
SHOWN: Final = 60
"""Letters of a value that are shown."""


@dataclass(frozen=True)
class Absent:
    """Stands for the value of a key that is missing, or (`UNREAD`) of a text that is not JSON."""

    name: str = "absent"

    def __repr__(self) -> str:
        return self.name


ABSENT: Final = Absent()
UNREAD: Final = Absent("unread")


@dataclass(frozen=True)
class Fault:
    """One fault. An error keeps the profile from being dealt; a warning does not.

    >>> print(Fault(("dealer",), "Q", Message("is not a seat"), Message("write N, E, S or W")))
    dealer = 'Q' is not a seat: write N, E, S or W
    >>> print(Fault(("dealer",), None, None, Message("write N, E, S or W")))
    dealer = null: write N, E, S or W
    """

    at: Path
    value: object
    """What stands there; a `Message` where it is no single value of the file: `16 cards`."""
    wrong: Message | None
    """None where the value says it all."""
    right: Message
    severity: Severity = "error"

    @property
    def path(self) -> str:
        """The place in the file, as `seat_profiles.N.subprofiles[0].standard`."""
        return path_text(self.at)

    def __str__(self) -> str:
        return self.words("en")

    def words(self, language: str) -> str:
        """The fault in one sentence."""
        value, text = self.value, N_("{place} = {value} {wrong}: {right}")
        if value is UNREAD:
            text = N_("{wrong}: {right}")
        elif value is ABSENT:
            text = N_("{place} is missing: {right}")
        elif isinstance(value, Message):
            text = N_("{place}: {value} {wrong}; {right}")
        else:
            value = Latin(value_text(value))
            text = text if self.wrong else N_("{place} = {value}: {right}")
        place = Latin(self.path) if self.at else Message(N_("the profile"))
        params = {"place": place, "value": value, "wrong": self.wrong, "right": self.right}
        return printable(Message(text, params).text(language))


def value_text(value: object) -> str:
    """A value of the file, cut short: a text in quotes, anything else as it is written there.

    >>> value_text("9h"), value_text(None), value_text([True, "N"]), value_text({"a": 1.0})
    ("'9h'", 'null', '[true, "N"]', '{"a": 1.0}')
    """
    if isinstance(value, str):
        return shown(value, SHOWN)
    plain = dict(value) if isinstance(value, Mapping) else value
    text = json.dumps(plain, ensure_ascii=False, default=str)
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"


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
        errors = errors_of(faults) or list(faults)
        more = sentence(" (and {count} more)", count=len(errors) - 1) if errors[1:] else None
        said = Message("{place}: {sentence}", {"place": Latin(place), "sentence": errors[0]})
        super().__init__(together(said, more))
        self.place, self.faults = place, tuple(faults)


def errors_of(faults: Iterable[Fault]) -> list[Fault]:
    """The faults that keep a profile from being dealt."""
    return [fault for fault in faults if fault.severity == "error"]
