r"""Comments of files as HTML: suits that are written `\S` (PBN) or `!s` (Bridge Base Online), and plain tags.

Programs write comments with suits as `\S` and with a few tags of HTML. Bold, italic and underlined text and
ends of paragraphs are kept; tags that only set a font or a place are left out; everything else is shown as it
is written, so that no comment can run anything or load anything.

>>> formatted(r"Lead <b>\SK</b>, not !hA <script>")
[Markup('Lead <b>♠K</b>, not ♥A &lt;script&gt;')]
"""

import re
from collections.abc import Iterator
from html import unescape
from typing import Final

from markupsafe import Markup, escape

from majlis.bridge.table.cards import GLYPH_OF_SUIT
from majlis.files import printable

_SUIT: Final = re.compile(r"(?:\\([SHDC])|!([SHDCshdc]))(?![a-z])")
_ENTITY: Final = re.compile(r"&(?:[A-Za-z]{2,31}|#\d{1,7}|#[xX][0-9A-Fa-f]{1,6});")
_TAG: Final = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]{0,9})((?:\s[^<>]*)?)/?>")
_KEPT: Final = ("b", "i", "u", "em", "strong", "sup", "sub")
_BLOCKS: Final = ("br", "p", "div", "li", "ul", "ol", "center", "h1", "h2", "h3", "h4", "hr", "tr")
_PASSED: Final = ("font", "span", "small", "big", "tt")
_SOFT: Final = 50
"""A line that is longer was broken by the program that wrote it, and goes on in the next."""


def formatted(text: str) -> list[Markup]:
    """The paragraphs of a comment, safe to put into a page."""
    pieces: list[list[str]] = [[]]
    opened: list[str] = []
    for piece in _pieces(text):
        if isinstance(piece, str):
            pieces[-1].append(str(escape(piece)))
        elif piece is BREAK:
            pieces[-1] += [f"</{name}>" for name in reversed(opened)]
            pieces.append([f"<{name}>" for name in opened])
        elif not piece.closing:
            opened.append(piece.name)
            pieces[-1].append(f"<{piece.name}>")
        elif piece.name in opened:  # tags in between are closed with it
            while opened[-1] != piece.name:
                pieces[-1].append(f"</{opened.pop()}>")
            pieces[-1].append(f"</{opened.pop()}>")
    pieces[-1] += [f"</{name}>" for name in reversed(opened)]
    found = ("".join(parts).strip() for parts in pieces)
    return [Markup(one) for one in found if re.sub(r"<[^>]*>", "", one).strip()]


class _Tag:
    """A tag that is kept, or an end of a paragraph."""

    def __init__(self, name: str, closing: bool = False) -> None:
        self.name, self.closing = name, closing


BREAK: Final = _Tag("")


def _pieces(text: str) -> Iterator[str | _Tag]:
    """Texts, tags and ends of paragraphs, in order."""
    text, at = _joined(text), 0
    for match in _TAG.finditer(text):
        name = match[2].lower()
        kept = name in _KEPT and not match[3].strip()
        if not kept and name not in _BLOCKS and name not in _PASSED:
            continue
        yield from _texts(text[at : match.start()])
        at = match.end()
        if name not in _PASSED:
            yield _Tag(name, bool(match[1])) if kept else BREAK
    yield from _texts(text[at:])


def _texts(text: str) -> Iterator[str | _Tag]:
    for at, line in enumerate(text.split("\n")):
        if at:
            yield BREAK
        line = _ENTITY.sub(lambda match: unescape(match[0]), line)
        yield printable(_SUIT.sub(lambda match: GLYPH_OF_SUIT[(match[1] or match[2]).upper()], line))


def _joined(text: str) -> str:
    """The text without the line ends at which a program broke long lines.

    >>> _joined("Too long for one line, says the program that wrote it,\\nand goes on.\\n\\nA. Short.\\nB")
    'Too long for one line, says the program that wrote it, and goes on.\\nA. Short.\\nB'
    """
    lines: list[str] = []
    soft = False
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        tidy = " ".join(line.split())
        if soft and tidy:
            lines[-1] += f" {tidy}"
        else:
            lines.append(tidy)
        soft = len(tidy) > _SOFT
    return "\n".join(line for line in lines if line)
