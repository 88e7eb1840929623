"""How typed words are compared: without case and vowel marks, in either language, on either keyboard."""

import unicodedata
from typing import Final

from majlis.i18n import LANGUAGES, N_, texts

HELP: Final = ("?",)
"""What asks for help, folded."""
_SAME: Final = str.maketrans("٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹؟،٪–—−", "01234567890123456789?,%---", "ـ")
_SPELLINGS: Final = str.maketrans("ىةأإآ", "يهااا")
KEYS: Final = dict(zip("ضصثقفغعهخحشسيبلاتنمكئءؤرىةوز", "qwertyuiopasdfghjkl;zxcvnm,.", strict=True))
"""The letters that an Arabic keyboard writes where a European one has these."""


def typed_text(text: str) -> str:
    """A typed text with European digits and signs, without marks of direction, single spaces.

    >>> typed_text(" ١٥-١٧  hcp؟ ")
    '15-17 hcp?'
    """
    return " ".join(_without(text, ("Cf", "Cc", "Cs")).translate(_SAME).split())


def _without(text: str, categories: tuple[str, ...]) -> str:
    """The text without the signs of some categories; each is looked at once, however long the text is."""
    wrong = [ord(sign) for sign in set(text) if unicodedata.category(sign) in categories]
    return text.translate(dict.fromkeys(wrong)) if wrong else text


def fold(word: str) -> str:
    """A typed word for comparing: also without case, vowel marks, and what Arabic spells in several ways."""
    word = unicodedata.normalize("NFKD", typed_text(word).casefold())
    return _without(word, ("Mn",)).translate(_SPELLINGS)


def key_of(typed: str) -> str:
    """A short answer, folded; a single Arabic letter is the European letter on the same key.

    >>> [key_of(one) for one in ("E ", "ث", "ر", "ى", "؟", "٣")]
    ['e', 'e', 'v', 'n', '?', '3']
    """
    return KEYS.get(typed.strip()) or fold(typed)


def spoken(message: str) -> set[str]:
    """A word of the catalog as it may be typed: in every language, whichever is shown."""
    return {fold(texts(language).gettext(message)) for language in LANGUAGES}


def is_key(word: str, letter: str, message: str) -> bool:
    """Whether a folded word is a key's letter, on either keyboard, or its word in any language."""
    return word == letter or word in _FOLDED_KEYS[letter] | spoken(message)


_FOLDED_KEYS: Final = {key: {fold(letter)} for letter, key in KEYS.items()}


def yes_or_no(typed: str) -> bool | None:
    """Whether yes or no was typed, as a word of either language or as its letter; None for anything else."""
    word, key = fold(typed), key_of(typed)
    if word in spoken(N_("yes")) or key == "y":
        return True
    return False if word in spoken(N_("no")) or key == "n" else None
