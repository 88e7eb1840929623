"""What every game's drawings in a terminal share: pieces of a line that keep their places in both directions.

Arabic stands among cards, letters and numbers there. `isolated` sets left-to-right marks around each piece,
so that a terminal that reorders Arabic keeps every piece in its place and no digit leaves its card.
"""

from collections.abc import Iterable

from rich.cells import cell_len
from rich.text import Text

from majlis.letters import SIGNS
from majlis.message import MARK


def isolated(text: str, language: str) -> str:
    """The text as one piece that keeps its place among others; English needs nothing."""
    return f"{MARK}{text}{MARK}" if language == "ar" else text


def without_glyphs(text: Text) -> Text:
    """The same line in plain letters (S H C D for the suits), where the terminal's encoding has no glyphs."""
    plain = text.copy()
    plain.plain = "".join(SIGNS.get(sign, sign) for sign in text.plain)
    return plain


def flow(pieces: Iterable[Text], width: int, gap: str = " · ") -> list[Text]:
    """Pieces one after another, on as many lines as they need; a piece is not broken."""
    lines: list[Text] = []
    for piece in pieces:
        if lines and lines[-1].cell_len + cell_len(gap) + piece.cell_len <= width:
            lines[-1] = lines[-1] + Text(gap, style="dim") + piece
        else:
            lines.append(piece.copy())
    return lines
