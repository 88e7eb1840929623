"""Practice profiles of our own, ready to be dealt: `names`, `load`, and `describe` in English or Arabic.

Each is a file of this folder, in the same format as a teacher's own, so that it can be read, copied and
changed. What a profile says of itself is its `profile_name`, `category` and `description`; the Arabic of
these stands in `arabic`.

>>> names()[:3]
('one-notrump', 'major-responses', 'major-raises')
>>> load("weak-twos").profile_name
'Weak twos and their responses'
>>> describe("weak-twos").category
'Preempts'
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from majlis.bridge.conditions.sentences import nearest
from majlis.bridge.library.arabic import CATEGORIES, WORDS
from majlis.bridge.profile.model import Profile
from majlis.errors import InputError, shown
from majlis.i18n import LANGUAGES, N_
from majlis.message import Listed
from majlis.resources import names as listed
from majlis.resources import read_text

__all__ = ["Description", "describe", "load", "names", "text"]


@dataclass(frozen=True)
class Description:
    """What there is to say of a profile before it is dealt."""

    name: str
    """By which `load` knows it; the same in every language."""
    category: str
    title: str
    text: str
    """What it trains, which seats are silent, and for whom it is."""


@cache
def names() -> tuple[str, ...]:
    """The profiles in the order in which they should be listed, category by category."""
    return tuple(sorted(_files(), key=lambda name: (load(name).sort_order or 0, name)))


@cache
def load(name: str) -> Profile:
    """A profile by its name; raises `InputError` for a name that there is not."""
    from majlis.bridge.profile.check import loads  # whose words need `hand_types` of this package

    return loads(text(name))


def text(name: str) -> str:
    """A profile as the text of its file, to be copied; raises `InputError` as `load` does."""
    known = _files()
    if name not in known:
        raise InputError(
            N_("{text} is not a profile of the library{guess}: it has {known}"),
            text=shown(name),
            guess=nearest(str(name), known) or "",
            known=Listed(sorted(known), ","),
        )
    return read_text(__name__, known[name])


def describe(name: str, language: str = "en") -> Description:
    """A profile in words, in English (`en`) or Arabic (`ar`); raises `InputError` for another language."""
    if language not in LANGUAGES:
        raise InputError(
            N_("{text} is not a language of the library: it speaks {languages}"),
            text=shown(language),
            languages=Listed(list(LANGUAGES)),
        )
    profile = load(name)
    if language == "ar":
        title, about = WORDS[name]
        return Description(name, CATEGORIES[profile.category], title, about)
    return Description(name, profile.category, profile.profile_name, profile.description)


@cache
def _files() -> dict[str, str]:
    """The file of each profile in this package, by name."""
    return {name.removesuffix(".json"): name for name in listed(__name__) if name.endswith(".json")}
