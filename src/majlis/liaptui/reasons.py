"""A sentence that is put into words only when its language is known: why something is declared, or refused.

>>> Reason("{a} and {b}", {"a": 1, "b": Reason("straight")}).message
'{a} and {b}'
>>> reason_text(Reason("{a} and {b}", {"a": 1, "b": Reason("straight")}))
'1 and straight'
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from majlis.i18n import texts


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence: a message id of the domain `liaptui`, and what its fields stand for."""

    message: str
    params: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """A field that is itself a `Reason` is translated with it."""


def reason_text(reason: Reason, language: str = "en") -> str:
    """The sentence in a language."""
    params = {
        name: reason_text(value, language) if isinstance(value, Reason) else value
        for name, value in reason.params.items()
    }
    return texts(language, "liaptui").gettext(reason.message).format(**params)
