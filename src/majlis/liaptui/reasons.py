"""A sentence that is put into words only when its language is known: why something is declared, or refused.

>>> Reason("{a} and {b}", {"a": 1, "b": Reason("straight")}).message
'{a} and {b}'
>>> reason_text(Reason("{a} and {b}", {"a": 1, "b": Reason("straight")}))
'1 and straight'
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from majlis.game import Action
from majlis.i18n import texts
from majlis.liaptui.actions import is_play, pieces_of
from majlis.liaptui.names import action_words
from majlis.liaptui.pieces import Pieces, format_pieces


@dataclass(frozen=True, slots=True)
class Chosen:
    """An action as a field of a sentence: told in the language, its pieces as the reader wants them."""

    action: Action


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence: a message id of the domain `liaptui`, and what its fields stand for."""

    message: str
    params: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """A field that is itself a `Reason` is translated with it; a `Chosen` is put into words."""


def reason_text(reason: Reason, language: str = "en", spell: Callable[[Pieces], str] = format_pieces) -> str:
    """The sentence in a language; `spell` writes pieces."""
    params = {name: _field(value, language, spell) for name, value in reason.params.items()}
    return texts(language).gettext(reason.message).format(**params)


def _field(value: Any, language: str, spell: Callable[[Pieces], str]) -> Any:
    if isinstance(value, Reason):
        return reason_text(value, language, spell)
    if isinstance(value, Chosen):
        return (
            spell(pieces_of(value.action)) if is_play(value.action) else action_words(value.action, language)
        )
    return value
