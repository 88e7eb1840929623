"""What the strategist says: a decision, its reasons as lines in English and Arabic, what each module said.

A reason is a `sheet.Line`: a message id and its parameters. Cards, suits, seats and actions are given by
number and put into words here, in the language asked for; the modules' own words are English.

>>> reason_text(Line(_DUCK, {"card": 5, "pct": 20}), "en")
'7♠ gives least away: the trick is ours with 20 %'
"""

from dataclasses import dataclass, field
from typing import Any, Final

from majlis.baloot.names import action_words, suit_words
from majlis.baloot.sheet import Line
from majlis.cards import card_name
from majlis.game import Action
from majlis.i18n import N_

_DUCK: Final = N_("{card} gives least away: the trick is ours with {pct} %")


@dataclass(frozen=True, slots=True)
class Decision:
    """An action and why."""

    action: Action
    reasons: tuple[Line, ...]
    modules: dict[str, str] = field(default_factory=dict)
    """What each module that was asked said, by its name; empty where it had no opinion."""


def reason_text(line: Line, language: str = "en") -> str:
    """A reason in words."""
    filled = {name: _word(name, value, language) for name, value in line.params.items()}
    return line.in_language(language).format(**filled)


def _word(name: str, value: Any, language: str) -> Any:
    if name in ("card", "other"):
        return card_name(value)
    if name == "suit":
        return suit_words(value, language)
    if name == "action":
        return action_words(value, language)
    return value
