"""The pieces as SVG, drawn here: a disc with a sign for the name and the strength in figures.

A red piece is a light disc with a red sign, a black one a dark disc with a light sign: who does not tell the
colours apart sees light and dark. A piece is a 60 by 60 box and under 1 kB. A page defines each kind once
(`piece_symbols`) and points at it.

>>> piece_svg(14).startswith('<svg xmlns="http://www.w3.org/2000/svg"'), len(piece_svg(14)) < 1000
(True, True)
"""

from collections.abc import Iterable
from typing import Final

from majlis.liaptui.pieces import KINDS, Kind, piece_of

SIZE: Final = 60
"""The box of a piece, in its own units."""

_SIGNS: Final = {
    "GENERAL": "M17 31L14 15L23 22L30 11L37 22L46 15L43 31ZM17 33.5h26v4h-26z",
    "ADVISOR": "M30 10L34 20L45 20.5L36.5 27.500L39.5 38L30 32L20.5 38L23.5 27.500L15 20.500L26 20Z",
    "ELEPHANT": "M13 30C12 19 19 13 28 13C32 13 35 14 37 17C43 17 46 21 46 27L46 35C46 38 42 38 42 35L42 30"
    "C40 32 38 32 36 31L36 38L30 38L30 32L24 32L24 38L18 38L18 32C15 33 14 32 13 30ZM38 22v3h3v-3z",
    "CHARIOT": "M30 11a13.5 13.5 0 1 0 .01 0zM30 14.5a10 10 0 1 1-.01 0zM30 21.5a3 3 0 1 0 .01 0z"
    "M28.8 14h2.4v7.3h-2.4zM28.8 27.7h2.4v7h-2.4zM19.7 23.3h7v2.4h-7zM33.3 23.3h7v2.4h-7z",
    "HORSE": "M22 38C22 31 27 29 28 25C24 28 20 30 17 29C14 27 15 24 18 21C20 16 24 13 29 13L31 10L33 14"
    "C41 17 43 26 41 38ZM25 19v2.500h2.500v-2.500z",
    "CANNON": "M14 25L38 12L42 19L31 25.500A7.5 7.5 0 1 1 18 30.500L16 31ZM24.5 29a3 3 0 1 0 .01 0z",
    "SOLDIER": "M30 10A6 6 0 0 1 33.5 21C36 24 36.5 29 41 33L41 38L19 38L19 33C23.5 29 24 24 26.5 21"
    "A6 6 0 0 1 30 10Z",
}
"""The outline of each name's sign, in the upper part of the disc; holes by the even-odd rule."""
_LIGHT: Final = "#fffdf8"
_RED: Final = "#b3131f"
_DARK: Final = "#1c2430"
_EDGE: Final = "#8d8778"
_FONT: Final = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"


def piece_art(kind: Kind) -> str:
    """The inside of a piece: shapes in a 60 by 60 box."""
    piece = piece_of(kind)
    red = piece.color == "RED"
    face, ink = (_LIGHT, _RED) if red else (_DARK, _LIGHT)
    return (
        f'<circle cx="30" cy="30" r="28.5" fill="{face}" stroke="{ink if red else _EDGE}" stroke-width="3"/>'
        f'<path d="{_SIGNS[piece.name]}" fill="{ink}" fill-rule="evenodd"/>'
        f'<text x="30" y="54" font-size="16" font-weight="700" text-anchor="middle" fill="{ink}">'
        f"{kind}</text>"
    )


def piece_svg(kind: Kind) -> str:
    """One piece as a whole SVG file; its title is the piece's identifier."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" font-family="{_FONT}">'
        f"<title>{piece_of(kind).identifier}</title>{piece_art(kind)}</svg>"
    )


def piece_symbols(kinds: Iterable[Kind] = KINDS) -> str:
    """A hidden `<svg>` that defines the symbols `p1` to `p14` of these kinds, and `p0`, a piece face down."""
    down = (
        f'<circle cx="30" cy="30" r="28.5" fill="{_DARK}" stroke="{_LIGHT}" stroke-width="3"/>'
        f'<circle cx="30" cy="30" r="15" fill="none" stroke="{_LIGHT}" stroke-width="2.5"'
        ' stroke-dasharray="5 4"/>'
    )
    drawn = [(0, down), *((kind, piece_art(kind)) for kind in kinds)]
    symbols = "".join(
        f'<symbol id="p{kind}" viewBox="0 0 {SIZE} {SIZE}">{art}</symbol>' for kind, art in drawn
    )
    return f'<svg class="defs" width="0" height="0" aria-hidden="true">{symbols}</svg>'
