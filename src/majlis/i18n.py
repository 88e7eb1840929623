"""English and Arabic: one gettext catalog, with English texts as message ids.

The catalog is `locale/<language>/LC_MESSAGES/majlis.po`. `python tools/catalogs.py` gathers the message ids
from the source, keeps the translations and compiles the `.mo` file, which is committed.

>>> texts("ar").gettext("spades")
'سبيت'
"""

import gettext
from functools import cache
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("en", "ar")
_LOCALE: Final = Path(__file__).parent / "locale"


@cache
def texts(language: str = "en") -> gettext.NullTranslations:
    """The translations of a language; English, or an unknown language, gives the message ids back."""
    return gettext.translation("majlis", _LOCALE, languages=[language], fallback=True)


def N_(message: str) -> str:  # noqa: N802 - gettext's customary name for "mark, translate later"
    """Mark a message id for the catalogs where it is not translated on the spot."""
    return message


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 - as `N_`
    """Mark the two forms of a message with a number, where it is not translated on the spot."""
    return one, many


def direction(language: str) -> str:
    """`rtl` or `ltr`, for the `dir` attribute of a page."""
    return "rtl" if language == "ar" else "ltr"
