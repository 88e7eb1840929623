"""English and Arabic: one gettext catalog, with English texts as message ids.

The catalog is `locale/<language>/LC_MESSAGES/majlis.po`. `python tools/catalogs.py` gathers the message ids
from the source, keeps the translations and compiles the `.mo` file, which is committed.

>>> texts("ar").gettext("spades")
'سبيت'
"""

import gettext
import io
from collections.abc import Mapping
from functools import cache
from typing import Final

from majlis.resources import read

LANGUAGES: Final = ("en", "ar")


def texts(language: str = "en") -> gettext.NullTranslations:
    """The translations of a language; English, or an unknown language, gives the message ids back."""
    return _catalog(str(language))


@cache
def _catalog(language: str) -> gettext.NullTranslations:
    """The one catalog of a language, by plain text: a member of an enumeration is another key to a cache."""
    if language not in LANGUAGES or language == "en":
        return gettext.NullTranslations()
    return gettext.GNUTranslations(io.BytesIO(read("majlis", "locale", language, "LC_MESSAGES", "majlis.mo")))


class _Words(gettext.NullTranslations):
    """Translations from a plain table."""

    def __init__(self, words: Mapping[str, str]) -> None:
        super().__init__()
        self._words = words

    def gettext(self, message: str) -> str:
        """The translation, else what the next table says."""
        return self._words.get(message) or super().gettext(message)


def add_texts(language: str, words: Mapping[str, str]) -> None:
    """Translations of another package, by the English text; of a text that is here already ours stays."""
    if language in LANGUAGES and language != "en":
        texts(language).add_fallback(_Words(words))


def N_(message: str) -> str:  # noqa: N802 - gettext's customary name for "mark, translate later"
    """Mark a message id for the catalogs where it is not translated on the spot."""
    return message


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 - as `N_`
    """Mark the two forms of a message with a number, where it is not translated on the spot."""
    return one, many


def direction(language: str) -> str:
    """`rtl` or `ltr`, for the `dir` attribute of a page."""
    return "rtl" if language == "ar" else "ltr"
