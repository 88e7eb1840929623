"""Values of the command line that are plainly right are taken as they are; all others are left to Typer.

Typer (as of 0.29) has each value looked at by pydantic, and to import that and to build what looks takes a
tenth of a second in every command, long before anything is done. What is taken here is what Typer would take,
and as it would: a text, a whole number in range, a word of a list, a path. Where there is any doubt, and so
for every fault, Typer decides, and the words are its own.

>>> plain(int, "6", least=1), plain(int, "0", least=1), plain(list[str], ["a", "b"])
(6, <Doubt.DOUBT: 'doubt'>, ['a', 'b'])
"""

import enum
import os
from pathlib import Path
from typing import Any, Final, get_args, get_origin

import typer


class Doubt(enum.Enum):
    """The answer to a value that is not plainly right."""

    DOUBT = "doubt"


DOUBT: Final = Doubt.DOUBT
MOST_FIGURES: Final = 15
"""Whole numbers with more are left to Typer."""


def plain(kind: Any, value: Any, least: float | None = None, most: float | None = None) -> Any:
    """A value as its kind of parameter has it, or `DOUBT`; `least` and `most` are for numbers.

    A path is checked by `readable`, and here only made.
    """
    if kind is str or kind is Path:
        return kind(value) if isinstance(value, (str, kind)) else DOUBT
    if kind is bool:
        return value if isinstance(value, bool) else DOUBT
    if kind is int:
        return whole(value, least, most)
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return next((one for one in kind if value is one or value == one.value), DOUBT)
    if get_origin(kind) is list and isinstance(value, (list, tuple)):
        found = [plain(get_args(kind)[0], one, least, most) for one in value]
        return DOUBT if DOUBT in found else found
    return DOUBT


def whole(value: Any, least: float | None, most: float | None) -> Any:
    """A whole number within its range, or `DOUBT`."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= MOST_FIGURES:
        value = int(value)
    if type(value) is not int or (least is not None and value < least) or (most is not None and value > most):
        return DOUBT
    return value


def readable(value: Any) -> bool:
    """Whether a path (or each of some) is one that may be read, or that is not there."""
    if isinstance(value, list):
        return all(map(readable, value))
    return not isinstance(value, Path) or not os.path.exists(value) or os.access(value, os.R_OK)


UNUSUAL: Final = (
    "parser",
    "click_type",
    "path_type",
    "exists",
    "resolve_path",
    "allow_dash",
    "writable",
    "clamp",
)
"""What a parameter may ask for that is not looked into here."""


def usual(asked: Any) -> bool:
    """Whether a parameter asks for nothing that is not looked into here."""
    any_path = getattr(asked, "file_okay", False) and getattr(asked, "dir_okay", False)
    return any_path and not any(getattr(asked, name, None) for name in UNUSUAL)


class PlainValues:
    """Stands in a parameter of Typer's where it keeps what reads the parameter's values."""

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value that the command is given for what was typed."""
        many = param.multiple or param.nargs == -1
        if value is None:
            return () if many else None
        kind, asked = param.type_descriptor.annotation, param.type_descriptor.parameter_info
        if usual(asked) and not (many and isinstance(value, str)):
            found = plain(kind, value, getattr(asked, "min", None), getattr(asked, "max", None))
            if found is not DOUBT and readable(found):
                return found
        param._runtime_param = None
        return param.get_runtime_param().coerce(value, param=param, ctx=ctx)


def command_of(app: typer.Typer) -> Any:
    """The command that an application of Typer's is, its values read as above where Typer allows that."""
    command = typer.main.get_command(app)
    spare_pydantic(command)
    return command


def spare_pydantic(command: Any) -> None:
    """Has a command, and those below it, put `PlainValues` into its parameters when it is run."""
    parameters_of = command.get_params

    def get_params(ctx: Any) -> Any:
        found = parameters_of(ctx)
        for one in found:
            # Older Typers have no such place: they do without pydantic.
            if getattr(one, "_runtime_param", one) is None and hasattr(one, "type_descriptor"):
                one._runtime_param = PlainValues()
        return found

    command.get_params = get_params
    for below in getattr(command, "commands", {}).values():
        spare_pydantic(below)
