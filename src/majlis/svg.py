"""Playing cards and a card table as SVG, drawn here: rank, suit shape, a frame for the court cards.

SVG is the one drawing target of the project (reports, documents, web table). A card is a 60 by 84 box and
under 1 kB. Suits are paths, not text, so that no phone turns ♥ into a picture letter. A page defines each
card once (`card_symbols`) and points at it (`table_svg` draws with `<use>`); `card_svg` and a `table_svg`
with `standalone=True` are whole files. Colours are a `Palette`: literal ones for files, CSS variables
(`PAGE`) for pages that know light and dark.

>>> card_svg(12).startswith('<svg xmlns="http://www.w3.org/2000/svg"'), len(card_svg(12)) < 1000
(True, True)
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from majlis.cards import (
    DIAMONDS,
    HEARTS,
    JACK,
    KING,
    QUEEN,
    RANK_NAMES,
    Card,
    Suit,
    card_name,
    rank_of,
    suit_of,
)
from majlis.errors import InputError
from majlis.i18n import N_

WIDTH: Final = 60
HEIGHT: Final = 84
"""The box of a card, in its own units."""

SUIT_PATHS: Final[tuple[str, ...]] = (
    "M16 1C23 9 30 13 30 20A6.8 6.8 0 0 1 18 23.5Q18.4 28.5 22 31H10Q13.6 28.5 14 23.5"
    "A6.8 6.8 0 0 1 2 20C2 13 9 9 16 1z",
    "M16 30C10 23 2 18 2 10A7.1 7.1 0 0 1 16 8.5A7.1 7.1 0 0 1 30 10C30 18 22 23 16 30z",
    "M16 1a6.6 6.6 0 0 1 5.2 10.7A6.6 6.6 0 1 1 18 22Q18.4 28.5 22 31H10Q13.6 28.5 14 22"
    "A6.6 6.6 0 1 1 10.8 11.7A6.6 6.6 0 0 1 16 1z",
    "M16 1Q20 9 27 16Q20 23 16 31Q12 23 5 16Q12 9 16 1z",
)
"""The outline of each suit in a 32 by 32 box: spades, hearts, clubs, diamonds."""

SUN_PATH: Final = (
    "M16 9a7 7 0 1 0 .01 0zM16 1v4M16 27v4M1 16h4M27 16h4M5.4 5.4l2.8 2.8M23.8 23.8l2.8 2.8"
    "M5.4 26.6l2.8-2.8M23.8 8.2l2.8-2.8"
)
"""The sign of a game without trumps, to be stroked, in the same box."""

_FONT: Final = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"
_COURT: Final = (JACK, QUEEN, KING)


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a drawing: any CSS colours, or `var(--name)`."""

    face: str = "#fffdf8"
    edge: str = "#b9b2a3"
    black: str = "#1c2430"
    red: str = "#c01c28"
    back: str = "#14523f"
    ink: str = "#1c2430"
    trump: str = "#b07d12"
    mark: str = "#d4351c"

    def of_suit(self, suit: Suit) -> str:
        """The colour that a suit is printed in."""
        return self.red if suit in (HEARTS, DIAMONDS) else self.black


PRINT: Final = Palette()
PAGE: Final = Palette(
    face="var(--face)",
    edge="var(--edge)",
    black="var(--black)",
    red="var(--red)",
    back="var(--back)",
    ink="var(--ink)",
    trump="var(--trump)",
    mark="var(--mark)",
)
"""For pages: their style sheet sets these variables."""


def card_art(card: Card, palette: Palette = PRINT) -> str:
    """The inside of a card: shapes in a 60 by 84 box, the rank above, the suit below, courts framed."""
    colour = palette.of_suit(suit_of(card))
    rank = RANK_NAMES[rank_of(card)]
    court = rank_of(card) in _COURT
    squeeze = ' textLength="31" lengthAdjust="spacingAndGlyphs"' if len(rank) > 1 else ""
    frame = f'<rect x="5" y="5" width="50" height="74" rx="4" fill="{colour}" fill-opacity=".1"/>'
    return (
        f'<rect x="1" y="1" width="58" height="82" rx="7" fill="{palette.face}" stroke="{palette.edge}"'
        f' stroke-width="1.5"/>{frame if court else ""}'
        f'<g fill="{colour}"><text x="{24 if squeeze else 21}" y="34" font-size="34" font-weight="700"'
        f' text-anchor="middle"{squeeze}>{rank}</text>'
        f'<path transform="translate(19 41) scale(1.12)" d="{SUIT_PATHS[suit_of(card)]}"/></g>'
    )


def card_svg(card: Card, palette: Palette = PRINT) -> str:
    """One card as a whole SVG file; its title is the card's name, such as `10♥`."""
    return _file(WIDTH, HEIGHT, f"<title>{card_name(card)}</title>{card_art(card, palette)}")


def _back_art(palette: Palette) -> str:
    lattice = "".join(f"M{x} 8L{x + 22} 38L{x} 68M{x + 22} 8L{x} 38L{x + 22} 68" for x in (8, 30))
    return (
        f'<rect x="1" y="1" width="58" height="82" rx="7" fill="{palette.face}" stroke="{palette.edge}"'
        f' stroke-width="1.5"/><rect x="5" y="5" width="50" height="74" rx="4" fill="{palette.back}"/>'
        f'<path transform="translate(0 4)" d="{lattice}" fill="none" stroke="{palette.face}"'
        ' stroke-opacity=".45" stroke-width="1.5"/>'
    )


def back_svg(palette: Palette = PRINT) -> str:
    """The back of a card as a whole SVG file."""
    return _file(WIDTH, HEIGHT, _back_art(palette))


def back_symbol(palette: Palette = PAGE) -> str:
    """A hidden `<svg>` that defines the symbol `back`, for a page to `<use>`."""
    symbol = f'<symbol id="back" viewBox="0 0 {WIDTH} {HEIGHT}">{_back_art(palette)}</symbol>'
    return f'<svg class="defs" width="0" height="0" aria-hidden="true">{symbol}</svg>'


def card_symbols(cards: Iterable[Card], palette: Palette = PAGE) -> str:
    """A hidden `<svg>` that defines the symbols `c0`, `c1`, … of these cards, for a page to `<use>`."""
    return f'<svg class="defs" width="0" height="0" aria-hidden="true">{_symbols(cards, palette)}</svg>'


def _symbols(cards: Iterable[Card], palette: Palette) -> str:
    return "".join(
        f'<symbol id="c{card}" viewBox="0 0 {WIDTH} {HEIGHT}">{card_art(card, palette)}</symbol>'
        for card in sorted(set(cards))
    )


def _file(width: int, height: int, inside: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' font-family="{_FONT}">{inside}</svg>'
    )


# The table, in units of about a CSS pixel of a phone: 360 wide, the seats in the order of play
# Bottom, Right, Top, Left. Side hands lie in two rows, so that eight cards of each seat stay readable.
_TABLE: Final = (360, 262)
_CARD: Final = (34, 47.6)
_STEP: Final = 36
_SPOTS: Final = ((180, 209, 344, 1), (280, 86, 152, 2), (180, 20, 344, 1), (80, 86, 152, 2))
"""Per seat: middle x, top y of its cards, room in width, rows."""


def table_svg(
    hands: Sequence[Sequence[Card]],
    names: Sequence[str],
    *,
    label: str,
    trump: Suit | None = None,
    sun: bool = False,
    marked: Iterable[Card] = (),
    palette: Palette = PAGE,
    standalone: bool = False,
) -> str:
    """Four hands around a table, seats in the order Bottom, Right, Top, Left.

    `names` are written over the hands, `label` is the whole picture in words for those who cannot see
    it. Cards of the `trump` suit are underlined and the suit stands in the middle (`sun`: the sign of a
    game without trumps); `marked` cards are ringed. On a page that has `card_symbols` the cards are
    pointers; `standalone` gives a file that holds them itself. Raises `InputError` unless there are four
    hands and four names.
    """
    if len(hands) != 4 or len(names) != 4:
        raise InputError(
            N_("a table has four hands and four names, not {hands} and {names}"),
            hands=len(hands),
            names=len(names),
        )
    ringed = frozenset(marked)
    parts = [_middle(trump, sun, palette)]
    for spot, hand, name in zip(_SPOTS, hands, names, strict=True):
        parts.append(_hand(spot, hand, name, trump, ringed, palette))
    inside = "".join(parts)
    width, height = _TABLE
    if standalone:
        shown = [card for hand in hands for card in hand]
        return _file(
            width,
            height,
            f"<title>{escape(label)}</title><defs>{_symbols(shown, palette)}</defs>{inside}",
        )
    return (
        f'<svg class="table" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(label)}">'
        f"{inside}</svg>"
    )


def _middle(trump: Suit | None, sun: bool, palette: Palette) -> str:
    """The sign of the contract, on a plate of card colour so that it is seen on any ground."""
    if trump is None and not sun:
        return ""
    place = 'transform="translate(164 122) scale(1)"'
    box = 'x="157" y="115" width="46" height="46" rx="11"'
    plate = f'<rect {box} fill="{palette.face}" stroke="{palette.edge}"/>'
    if trump is not None:
        return f'{plate}<path {place} fill="{palette.of_suit(trump)}" d="{SUIT_PATHS[trump]}"/>'
    return (
        f'{plate}<path {place} fill="none" stroke="{palette.trump}" stroke-width="2.5"'
        f' stroke-linecap="round" d="{SUN_PATH}"/>'
    )


def _hand(
    spot: tuple[int, int, int, int],
    hand: Sequence[Card],
    name: str,
    trump: Suit | None,
    ringed: frozenset[Card],
    palette: Palette,
) -> str:
    middle, top, room, rows = spot
    width, height = _CARD
    parts = [
        f'<text x="{middle}" y="{top - 6}" text-anchor="middle" font-size="13" font-weight="600"'
        f' fill="{palette.ink}">{escape(name)}</text>'
    ]
    lines, rings = "", ""
    for card, x, y in _places(hand, middle, top, room, rows):
        parts.append(f'<use href="#c{card}" x="{x}" y="{y}" width="{width}" height="{height}"/>')
        if suit_of(card) == trump:
            lines += f"M{x + 4} {y + 43}h26"
        if card in ringed:
            rings += f"M{x} {y}h{width}v{height}h-{width}z"
    if lines:
        parts.append(f'<path d="{lines}" stroke="{palette.trump}" stroke-width="3"/>')
    if rings:
        parts.append(
            f'<path d="{rings}" fill="none" stroke="{palette.mark}" stroke-width="3.5"'
            ' stroke-linejoin="round"/>'
        )
    return "".join(parts)


def _places(
    hand: Sequence[Card], middle: int, top: int, room: int, rows: int
) -> list[tuple[Card, float, float]]:
    """Where each card goes; hands longer than the room allows overlap."""
    a_row = max(1, -(-len(hand) // rows))
    step = min(_STEP, (room - _CARD[0]) / (a_row - 1)) if a_row > 1 else _STEP
    placed = []
    for at, card in enumerate(hand):
        row, column = divmod(at, a_row)
        in_row = min(a_row, len(hand) - row * a_row)
        left = middle - (step * (in_row - 1) + _CARD[0]) / 2
        placed.append((card, round(left + column * step, 1), round(top + row * (_CARD[1] + 4), 1)))
    return placed
