"""The errors that users see. Each is one sentence that names the place, the value, and what would be right.

Three families, after python-chess: a text that cannot be read (`NotationError`), something
that the rules forbid (`IllegalAction`), and a file or option that is not usable (`InputError`).
All are `ValueError`s; the command line prints their sentence in the user's language and exits with 2.

>>> print(InputError("{place}: no such file", place="x.toml"))
x.toml: no such file
>>> print(InputError("no such file").at("x.toml"))
x.toml: no such file
"""

import os
from typing import Self

from majlis.i18n import N_
from majlis.message import Latin, Message


def shown(value: object, most: int = 60) -> str:
    """`repr` of a user's value, cut short, so that a message stays a sentence whatever was typed.

    >>> shown("9h"), len(shown("9" * 5000))
    ("'9h'", 61)
    >>> shown(10**5000)
    'a number of thousands of digits'
    """
    try:
        text = repr(value[: 2 * most]) if isinstance(value, str) else repr(value)
    except ValueError:  # Python writes no whole number of more than some thousand digits
        return "a number of thousands of digits"
    return text if len(text) <= most else text[:most] + "…"


class MajlisError(ValueError):
    """Something the caller can mend; `str(error)` is the sentence, `error.message` has it in any language."""

    def __init__(self, message: Message | str, **values: object) -> None:
        """A message, or the text of one and its values; of these, text and paths stand as European text."""
        if not isinstance(message, Message):
            message = Message(message, {name: _value(value) for name, value in values.items()})
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return self.message.text()

    def at(self, place: object) -> Self:
        """The same error with a file or other place before its sentence: `rules.toml: …`."""
        return type(self)(Message("{place}: {sentence}", {"place": str(place), "sentence": self.message}))


def _value(value: object) -> object:
    return Latin(str(value)) if isinstance(value, (str, os.PathLike)) else value


class NotationError(MajlisError):
    """A text form (card, hand, position, call) that cannot be read."""


class IllegalAction(MajlisError):  # noqa: N818 - named after what happened, as python-chess's IllegalMoveError is
    """An action that the rules refuse in this position; the sentence says which rule and why."""


class InputError(MajlisError):
    """A file, folder, option or rule set that is not usable as given."""


def check_whole(name: object, value: object, least: int, most: int | None = None) -> None:
    """Raise `InputError` unless the value is a whole number within these bounds.

    The name is that of a parameter, or a `majlis.message.Word`, which the sentence says in its own language.

    >>> check_whole("worlds", 1, 2, 1000)
    Traceback (most recent call last):
    majlis.errors.InputError: worlds 1: write a whole number from 2 to 1000
    """
    if type(value) is int and value >= least and (most is None or value <= most):
        return
    text = N_("{name} {value}: write a whole number from {least} up")
    if most is not None:
        text = N_("{name} {value}: write a whole number from {least} to {most}")
    raise InputError(text, name=name, value=shown(value), least=least, most=most)
