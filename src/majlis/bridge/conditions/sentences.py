"""Sentences about faults and their mending, put together from a text and its values.

`tools/catalogs.py` finds the texts of `sentence`, and of the methods `error`, `warn` and `fail`.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, Literal

from majlis.message import Latin, Listed, Message


def sentence(text: str, **values: Any) -> Message:
    """A message with plain text among its values (keys, letters, numbers) set as European text."""
    return Message(text, {name: Latin(one) if isinstance(one, str) else one for name, one in values.items()})


def together(one: Message, more: Message | None) -> Message:
    """A sentence and more of it, each translated by itself."""
    return one if more is None else Message("{one}{more}", {"one": one, "more": more})


def listed(words: Iterable[Any], last: Literal["or", "and"] = "or") -> Listed:
    """`N, E, S or W`."""
    return Listed([Latin(word) if isinstance(word, str) else word for word in words], last)


def nearest(word: str, words: Iterable[str], likeness: float = 0.7) -> Message | None:
    """` (did you mean 'north_drives'?)` for a near miss of one of the words."""
    by_lower = {known.lower(): known for known in words}
    close = get_close_matches(word[:80].lower(), by_lower, 1, likeness)
    return did_you_mean(by_lower[close[0]]) if close else None


def did_you_mean(word: str) -> Message:
    """The guess, to be put behind a sentence."""
    return sentence(" (did you mean {word}?)", word=repr(word))
