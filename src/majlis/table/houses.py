"""The rules of a room, kept whole: where a later version changes a preset, older rooms stay as they were."""

import re
from typing import Any, Final, TypeVar

from majlis.rules import Rules, fields

R = TypeVar("R", bound=Rules)
_SEPARATOR: Final = re.compile(r"[+,]")


def values_of(rules: Rules) -> dict[str, Any]:
    """The value of every option."""
    return {field: getattr(rules, field) for field in fields(type(rules))}


def settled(kind: type[R], text: str, house: dict[str, Any]) -> R:
    """Rules with these values; an option that is newer than the room is as its preset has it now.

    Raises `InputError` for an option or a value that this version does not have.
    """
    presets: dict[str, R] = dict(kind.presets)
    base = presets.get(_SEPARATOR.split(text.strip())[0]) or next(iter(presets.values()))
    return base.replace(**house)
