"""What the reader says of a fault: an English message with its values, so that it can be told in Arabic too.

>>> said = say("{name} is {value}: a seat is 1, 2, 3 or 4", name="p", value=say("a list of {count}", count=3))
>>> said.text()
'p is a list of 3: a seat is 1, 2, 3 or 4'
"""

from typing import TypeAlias, Union

import msgspec

from majlis.i18n import N_, texts

Value: TypeAlias = Union[str, int, "Said"]


class Said(msgspec.Struct, frozen=True):
    """A message id of the `baloot` catalog and what fills it in: numbers, names, or more of the kind."""

    message: str
    params: dict[str, Value] = {}

    def text(self, language: str = "en") -> str:
        """The sentence in this language."""
        filled = {
            name: value.text(language) if isinstance(value, Said) else value
            for name, value in self.params.items()
        }
        return texts(language).gettext(self.message).format(**filled)


def say(message: str, **params: Value) -> Said:
    """A message, filled in; mark its text with `N_` where it stands."""
    return Said(message, params)


def kind_of(value: object) -> Said:
    """A value as far as it is safe and short: numbers as they are, of anything else the kind only."""
    if value is None or isinstance(value, bool):
        return say("{value}", value={None: "null", True: "true", False: "false"}[value])
    if isinstance(value, int):
        return say("{value}", value=str(value)) if value.bit_length() <= 64 else say(N_("a huge number"))
    if isinstance(value, float):
        return say("{value}", value=str(value))
    if isinstance(value, str):
        return say(N_("a text of {count} letters"), count=len(value))
    if isinstance(value, list):
        return say(N_("a list of {count}"), count=len(value))
    if isinstance(value, dict):
        return say(N_("an object of {count} fields"), count=len(value))
    return say("{value}", value=type(value).__name__)
