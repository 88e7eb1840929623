"""Plain letters for signs that an output's encoding lacks: `S` for ♠, `-` for –, and so on.

A terminal or a redirected file may have an encoding without suits, dashes or Arabic (cp1252, latin-1, ascii).
Then a reader gets letters, never a question mark: `fall_back` makes Python's streams do so.

>>> "7♠ – 10♥".encode("ascii", ERRORS)
b'7S - 10H'
>>> "الحكم".encode("latin-1", ERRORS)
b'alhkm'
"""

from __future__ import annotations

import codecs
import unicodedata
from typing import Any, Final

ERRORS: Final = "majlis.letters"
"""The name of the error handler, for `str.encode` and streams."""

SIGNS: Final = {
    **dict(zip("♠♥♣♦", "SHCD", strict=True)),
    **dict(zip("·•–—…×−─│“”„‘’«»‹›→←↑↓≥≤✓✗⟵⟶≈±", '..--.x--|"""\'\'""\'\'><^v><+-<>~~', strict=True)),
    "‰": " per mille",
    "≠": "!=",
    "◆": "*",
    "√": "v",
}
"""One letter for one sign where it can be, so that columns stay in line."""

ARABIC: Final = {
    **dict(zip("ءآأؤإئابةتجحدرزسصضطظعفقكلمنهوىي", "'aawiyabatjhdrzssdtz'fqklmnhway", strict=True)),
    **dict(zip("ثخذشغ", ("th", "kh", "dh", "sh", "gh"), strict=True)),
    **dict(zip("،؛؟٪٫٬", ",;?%.,", strict=True)),
    **dict(zip("٠١٢٣٤٥٦٧٨٩", "0123456789", strict=True)),
    "ـ": "",
}
"""Arabic letters as they sound; vowel marks are left out."""


def plain(sign: str) -> str:
    """Letters of ASCII for one sign; its number (`U+4E00`) where no letters stand for it.

    >>> plain("é"), plain("ِ"), plain("\u2066"), plain("一")
    ('e', '', '', 'U+4E00')
    """
    known = SIGNS.get(sign, ARABIC.get(sign))
    if known is not None:
        return known
    if unicodedata.category(sign) in ("Mn", "Cf"):  # accents, vowel marks, marks of direction
        return ""
    letters = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode("ascii")
    return letters or f"U+{ord(sign):04X}"


def plain_text(text: str, encoding: str | None) -> str:
    """The text as an encoding can hold it; None is an encoding that holds everything.

    >>> plain_text("عشرة ♠", "cp1256")
    'عشرة S'
    """
    return text if encoding is None else text.encode(encoding, ERRORS).decode(encoding)


def holds_all(encoding: str | None) -> bool:
    """Whether an encoding has every sign, as UTF-8 has; None stands for such a one."""
    return (encoding or "utf-8").lower().replace("-", "").replace("_", "").startswith("utf")


def fall_back(*streams: Any) -> None:
    """Make text streams write letters for signs that they lack, and read on past bytes that are not text."""
    for stream in streams:
        reconfigure = getattr(stream, "reconfigure", None)  # a stream of the caller's own may lack it
        if reconfigure is not None:
            reconfigure(errors=ERRORS)


def _answer(error: UnicodeError) -> tuple[str, int]:
    if isinstance(error, UnicodeEncodeError):
        return "".join(map(plain, error.object[error.start : error.end])), error.end
    if isinstance(error, UnicodeDecodeError):
        return "\ufffd", error.end
    raise error


codecs.register_error(ERRORS, _answer)
