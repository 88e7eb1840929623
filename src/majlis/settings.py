"""Small TOML files: rule files, and the settings that made the results of a folder.

>>> text = settings_text("made here", {"seed": 1, "players": ["careful", "random"]})
>>> parse_settings(text.encode())
{'seed': 1, 'players': ['careful', 'random']}
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from majlis.errors import InputError
from majlis.files import UNREAD, reason
from majlis.i18n import N_

MAX_FILE: Final = 64 * 1024
"""Bytes; the largest real files have two thousand."""


def parse_settings(content: bytes) -> dict[str, Any]:
    """The table of a TOML file; raises `InputError`, without a place, for anything else."""
    if len(content) > MAX_FILE:
        raise InputError(N_("the file is too large: it may have at most {most} bytes"), most=MAX_FILE)
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except RecursionError:
        raise InputError(N_("this is not TOML: it is nested too deeply")) from None
    except ValueError as error:  # not UTF-8, not TOML, or a number of more digits than Python reads
        why = " ".join(str(error).split())[:100]
        raise InputError(N_("this is not TOML ({why})"), why=why) from None


def read_settings(path: Path) -> dict[str, Any]:
    """The table in a file; raises `InputError` that names it."""
    try:
        with path.open("rb") as file:
            content = file.read(MAX_FILE + 1)
        return parse_settings(content)
    except OSError as error:
        raise InputError(UNREAD, path=path, reason=reason(error)) from None
    except InputError as error:
        raise error.at(path) from None


def settings_text(comment: str, values: Mapping[str, Any]) -> str:
    """The text of a file, one value a line."""
    return (
        "\n".join([f"# {comment}", *(f"{key} = {value_text(value)}" for key, value in values.items())]) + "\n"
    )


def value_text(value: object, most: int = 200) -> str:
    """A value as a file has it; a long one, and one that no file of ours has, is cut short.

    >>> value_text(None), value_text([1, "a"]), value_text(10**30)
    ('null', '[1,"a"]', '1000000000000000000000000000000')
    """
    try:
        text = msgspec.json.encode(
            value
        ).decode()  # JSON's texts, numbers, lists, true and false are TOML's too
    except (TypeError, ValueError, RecursionError):  # a number of more digits than Python writes
        return "a value that cannot be shown"
    return text if len(text) <= most else text[:most] + "…"


def check_same(path: Path, found: Mapping[str, Any], wanted: Mapping[str, Any], message: str) -> None:
    """Raise `InputError` for the first setting that a folder's file has otherwise than it is wanted.

    `message` has places for `key`, `there` and `wanted`; what is not among the wanted may be anything.
    """
    for key, value in wanted.items():
        if found.get(key) != value:
            values = {"there": value_text(found.get(key)), "wanted": value_text(value)}
            raise InputError(message, key=key, **values).at(path)
