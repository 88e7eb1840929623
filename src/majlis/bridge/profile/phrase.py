"""Sentences that can be said in every language of the catalog: a message, and what is filled into it.

Whoever finds something wrong does not know who will read of it. So a sentence is kept as its message and its
fields; as a text it is English, and `said_in` says it in another language.

>>> wrong = Phrase(N_("is more than {what}, {most}"), what="max_cards", most=4)
>>> wrong, said_in(wrong, "en")
('is more than max_cards, 4', 'is more than max_cards, 4')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final, Literal, Self

from majlis.i18n import N_, texts
from majlis.lines import ARABIC

MARK: Final = "\u200e"
"""Sets a piece of European text apart, so that it is not turned round in a line from right to left."""

NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


class Phrase(str):
    """An English sentence that remembers of which message it was made."""

    message: str
    fields: dict[str, object]

    def __new__(cls, message: str, **fields: object) -> Self:
        """The message filled in; one without fields may have braces of its own."""
        phrase = super().__new__(cls, message.format(**fields) if fields else message)
        phrase.message, phrase.fields = message, fields
        return phrase

    def __add__(self, more: str) -> Phrase:
        """This sentence and more of it."""
        return plus(self, more)


def plus(one: str, more: str) -> Phrase:
    """A sentence and more of it, each translated by itself."""
    return Phrase("{one}{more}", one=one, more=more)


def said_in(text: str, language: str, instead: Mapping[str, str] = NOTHING) -> str:
    """A sentence in a language; what is not in the catalog, such as a name, stays as it is.

    `instead` has other messages for some: what a reader of the file is told is not what a player is told.
    """
    if not text or (language == "en" and not instead):
        return str(text)
    catalog = texts(language)
    if not isinstance(text, Phrase):
        return catalog.gettext(instead.get(text, str(text)))
    message = catalog.gettext(instead.get(text.message, text.message))
    fields = {name: field_in(value, language, instead) for name, value in text.fields.items()}
    return message.format(**fields) if fields else message


def field_in(value: object, language: str, instead: Mapping[str, str]) -> object:
    """What is filled in: translated where it can be, else set apart."""
    if not isinstance(value, str) or not value:
        return value
    if len(value) == 1:  # the letter of a seat or suit, as the file has it
        return apart(value, language)
    if ARABIC.search(value):
        return value
    told = said_in(value, language, instead)
    whole = isinstance(value, Phrase) or told != value or value.isdecimal()
    return told if whole else apart(value, language)


def apart(text: str, language: str) -> str:
    """A piece of European text, set apart where the text around it runs from the right."""
    return text if language == "en" or not text else f"{MARK}{text}{MARK}"


# Pieces that many sentences have


def nearest(word: str, words: Iterable[str], likeness: float = 0.7) -> str:
    """` (did you mean 'north_drives'?)` for a word that is nearly one of the words, else nothing."""
    by_lower = {known.lower(): known for known in words}
    close = get_close_matches(word[:80].lower(), by_lower, 1, likeness)
    return did_you_mean(by_lower[close[0]]) if close else ""


def did_you_mean(word: str) -> Phrase:
    """The guess, to be put behind a sentence."""
    return Phrase(N_(" (did you mean {word}?)"), word=repr(word))


def listed(words: Sequence[str], last: Literal["or", "and"] = "or") -> str:
    """`N, E, S or W`.

    >>> listed(["N", "E", "S"]), listed(["x"])
    ('N, E or S', 'x')
    """
    if len(words) < 2:
        return "".join(words)
    message = N_("{some} or {last}") if last == "or" else N_("{some} and {last}")
    return Phrase(message, some=", ".join(words[:-1]), last=words[-1])
