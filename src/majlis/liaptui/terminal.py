"""Drawing a Liap Tui table in a terminal, from one seat's view: so nothing hidden can be drawn.

`draw` gives the whole table, `hand_lines` the own pieces with the numbers to type, `turn_lines` a finished
turn, `round_lines` the score of a round. All are rich `Text` lines, whose `.plain` is the same drawing
without colours. Forty columns are enough.

The pieces are letters, red ones in capitals (`pieces`), or with `hanzi` their Chinese characters, which are
two columns wide. Arabic stands among them and among numbers: `majlis.terminal.isolated` keeps each piece in
its place.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.text import Text

from majlis.game import SEATS, Seat
from majlis.i18n import texts
from majlis.liaptui.names import seat_words, type_words
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import Kind, Pieces, format_pieces, kinds_in, piece_of
from majlis.liaptui.pieces import hanzi as hanzi_of
from majlis.liaptui.sets import PieceSet, set_of
from majlis.terminal import flow, isolated

if TYPE_CHECKING:
    from majlis.liaptui.view import Turn, View

WIDEST: Final = 76
NARROW: Final = 56
"""Below this many columns there is less room between columns and pieces."""
_INDENT: Final = 4
"""Before what goes on below its line."""


def piece_text(kind: Kind, hanzi: bool = False) -> Text:
    """A piece's letter or Chinese character, red or plain."""
    piece = piece_of(kind)
    mark = piece.hanzi if hanzi else piece.letter
    return Text(mark, style="bold red" if piece.color == "RED" else "bold")


def pieces_text(pieces: Pieces, hanzi: bool = False) -> Text:
    """Some pieces, the strongest first, in brackets: they lie together."""
    return Text("[") + Text.assemble(*(piece_text(kind, hanzi) for kind in kinds_in(pieces))) + Text("]")


def spelled(pieces: Pieces, hanzi: bool = False) -> str:
    """Some pieces within a sentence: letters or Chinese characters."""
    return hanzi_of(pieces) if hanzi else format_pieces(pieces)


def signed(number: int) -> str:
    """A number of points with its sign: `+14`, `−3`, `0`."""
    return f"−{-number}" if number < 0 else f"+{number}" if number else "0"


def draw(view: "View", language: str = "en", width: int = 80, *, hanzi: bool = False) -> list[Text]:
    """The table: the round, then a line for each seat with points, declaration, piles and what it plays."""
    width = min(width, WIDEST)
    rule = Text("─" * width, style="dim")
    return [*flow(_header(view, language), width), rule, *_seat_lines(view, language, width, hanzi), rule]


def _header(view: "View", language: str) -> list[Text]:
    tr = texts(language)
    pieces = [tr.gettext("round {number}").format(number=view.round_number)]
    if view.multiplier > 1:
        pieces.append(tr.gettext("points ×{multiplier}").format(multiplier=view.multiplier))
    if view.phase == Phase.PLAY:
        pieces.append(tr.gettext("turn {number}").format(number=len(view.turns) + 1))
    exactly = view.rules.target_reached == "exactly"
    goal = tr.gettext("game to exactly {target}") if exactly else tr.gettext("game to {target}")
    pieces.append(goal.format(target=view.rules.target))
    if view.rules.round_limit is not None:
        limit = view.rules.round_limit
        pieces.append(
            tr.ngettext("at most {count} round", "at most {count} rounds", limit).format(count=limit)
        )
    declared = [number for number in view.declarations if number is not None]
    if declared:
        pieces.append(tr.gettext("declared {count} of 8").format(count=sum(declared)))
    if view.starter is not None:
        starter = seat_words(view.starter, language)
        pieces.append(tr.gettext("{seat} started").format(seat=starter))
    return [Text(isolated(piece, language)) for piece in pieces]


def _seat_lines(view: "View", language: str, width: int, hanzi: bool) -> list[Text]:
    tr = texts(language)
    heads = [tr.gettext("score"), tr.gettext("declared"), tr.gettext("piles")]
    rows = [
        [str(view.scores[seat]).replace("-", "−"), _number(view.declarations[seat]), str(view.piles[seat])]
        for seat in SEATS
    ]
    head, *seats = table(
        heads, [(_label(view, seat, language), row) for seat, row in enumerate(rows)], language, width
    )
    lines = [head]
    for seat, line in enumerate(seats):
        played = view.current is not None and view.current.played[seat]
        lines += _fitted(line + Text(" "), _playing(view, seat, language, hanzi), width) if played else [line]
    return lines


def _fitted(line: Text, pieces: Sequence[Text], width: int) -> list[Text]:
    """A line and what is to stand behind it; what doesn't fit goes on below, indented."""
    lines = [line]
    for piece in pieces:
        if lines[-1].cell_len + 1 + piece.cell_len <= width:
            lines[-1] = lines[-1] + Text(" ") + piece
        else:
            lines.append(Text(" " * _INDENT) + piece)
    return lines


def _number(number: int | None) -> str:
    return "·" if number is None else str(number)


def table(
    heads: Sequence[str], rows: Sequence[tuple[Text, Sequence[str]]], language: str, width: int
) -> list[Text]:
    """A heading and a line for each row, the columns set to the right under their heads."""
    gap = 3 if width >= NARROW else 1
    first = max(label.cell_len for label, _ in rows)
    head = Text(" " * first)
    for name in heads:
        head += Text(" " * gap + isolated(name, language), style="dim")
    lines = [head]
    for label, cells in rows:
        line = label + Text(" " * (first - label.cell_len))
        for name, cell in zip(heads, cells, strict=True):
            line += Text(" " * (gap + cell_len(name) - cell_len(cell)) + isolated(cell, language))
        lines.append(line)
    return lines


def _label(view: "View", seat: Seat, language: str, *, own: bool = True) -> Text:
    """A seat's name; a star before whoever is to act."""
    words = seat_words(seat, language)
    if own and seat == view.seat:
        words = texts(language).gettext("{seat} (you)").format(seat=words)
    asked = seat == view.seat and bool(view.legal_actions)  # who else holds a weak hand is not known
    turn = asked or seat == view.current_player
    name = Text(isolated(words, language), style="bold reverse" if turn else "bold")
    return Text("*" if turn else " ") + name


def _playing(view: "View", seat: Seat, language: str, hanzi: bool) -> list[Text]:
    """What the seat plays in the turn that is going on, as far as the viewer may see it."""
    tr, current = texts(language), view.current
    assert current is not None
    pieces = current.plays[seat]
    hidden = Text("[" + "?" * current.count + "]", style="dim")
    shown = hidden if pieces is None else pieces_text(pieces, hanzi)
    if seat != current.leader:
        return [shown]
    words = tr.gettext("leads: {type}").format(type=type_words(current.type, language))
    return [shown, Text(isolated(words, language), style="italic")]


def set_words(found: PieceSet, language: str = "en") -> str:
    """A set's type and strength: `straight, 18`."""
    words = texts(language).gettext("{type}, {strength}")
    return words.format(type=type_words(found.type, language), strength=found.strength)


def turn_words(turn: "Turn", number: int, name: str, language: str = "en", *, mine: bool = False) -> str:
    """`Turn 2 (pair): Right takes 2 piles`; `name` is the winner's, and `mine` says that he is the reader."""
    tr, led = texts(language), set_of(turn.plays[turn.leader])
    assert led is not None
    if mine:
        found = tr.ngettext(
            "Turn {number} ({type}): you take {count} pile",
            "Turn {number} ({type}): you take {count} piles",
            led.size,
        )
    else:
        found = tr.ngettext(
            "Turn {number} ({type}): {seat} takes {count} pile",
            "Turn {number} ({type}): {seat} takes {count} piles",
            led.size,
        )
    return found.format(number=number, type=type_words(led.type, language), seat=name, count=led.size)


def turn_lines(
    turn: "Turn", number: int, language: str = "en", width: int = WIDEST, *, hanzi: bool = False
) -> list[Text]:
    """A finished turn: who takes how many piles, and each play in order, sets of the leader's type named."""
    title = turn_words(turn, number, seat_words(turn.winner, language), language)
    lines = [Text(isolated(title, language), style="bold")]
    names = [seat_words(seat, language) for seat in SEATS]
    longest = max(map(cell_len, names))
    for step in range(4):
        seat = (turn.leader + step) % 4
        name = Text(isolated(names[seat], language), style="bold reverse" if seat == turn.winner else "bold")
        line = Text("  ") + name + Text(" " * (longest - cell_len(names[seat]) + 2))
        line += pieces_text(turn.plays[seat], hanzi)
        found = set_of(turn.plays[seat])
        words = []
        if found is not None and found.size > 1:
            words.append(Text(isolated(set_words(found, language), language), style="italic"))
        lines += _fitted(line, words, width)
    return lines


def hand_lines(
    hand: Pieces, language: str, width: int, *, numbered: bool = True, hanzi: bool = False
) -> list[Text]:
    """The hand in a row, under each piece its strength and, if it may be played, the number to type."""
    tr = texts(language)
    kinds = list(kinds_in(hand))
    cell = 4 if width >= NARROW else 3
    heads = [tr.gettext("your hand"), tr.gettext("strength"), tr.gettext("number")][: 3 if numbered else 2]
    first = max(map(cell_len, heads))
    lines = []
    for place, head in enumerate(heads):
        line = Text(" " * (first - cell_len(head))) + Text(isolated(head, language), style="dim")
        for number, kind in enumerate(kinds, 1):
            mark = (piece_text(kind, hanzi), Text(str(kind), style="dim"), Text(str(number), style="cyan"))[
                place
            ]
            line += Text(" " * (cell - mark.cell_len)) + mark
        lines.append(line)
    return lines


def round_lines(view: "View", language: str = "en", width: int = 80, *, own: bool = True) -> list[Text]:
    """What a finished round brought each seat; with `own` the viewer's is marked as such."""
    tr = texts(language)
    heads = [tr.gettext("declared"), tr.gettext("took"), tr.gettext("gain"), tr.gettext("score")]
    gained = view.points
    assert gained is not None, "the round is over"
    rows = []
    for seat in SEATS:
        total = str(view.scores[seat] + gained[seat]).replace("-", "−")
        cells = [_number(view.declarations[seat]), str(view.piles[seat]), signed(gained[seat]), total]
        rows.append((_label(view, seat, language, own=own), cells))
    return table(heads, rows, language, min(width, WIDEST))


def numbers_of(hand: Pieces, part: Pieces) -> str:
    """The numbers under a hand's pieces that stand for some of them: `678`.

    >>> from majlis.liaptui.pieces import parse_pieces
    >>> numbers_of(parse_pieces("GArhcSSs"), parse_pieces("rhc"))
    '345'
    """
    left = {kind: list(kinds_in(part)).count(kind) for kind in set(kinds_in(part))}
    chosen = []
    for number, kind in enumerate(kinds_in(hand), 1):
        if left.get(kind, 0):
            left[kind] -= 1
            chosen.append(number)
    return "".join(map(str, chosen))
