"""What a script's own actions print: four hands side by side, one line a deal, values.

`printed` gives the text in the order of `dealer`: what is printed for each deal, deal after deal, then the
pages of `print(…)`, each seat's hands four beside one another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from majlis.bridge.formats import FORMATS
from majlis.bridge.script.evaluate import DealRows, Evaluator
from majlis.bridge.script.tree import Expression, Print, PrintLine, PrintValues, Script
from majlis.bridge.table.board import Board
from majlis.bridge.table.cards import EAST, SEAT_LETTERS, SEAT_WORDS, SUITS, WEST, hand_text, holding
from majlis.cards import CardSet
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Message, Word

COLUMN: Final = 20
ACROSS: Final = 4
"""Hands beside one another on a page."""
PRINTING: Final = (Print, PrintLine, PrintValues)


def prints_boards(script: Script) -> bool:
    """Whether the script says itself how boards are printed."""
    return any(isinstance(action, PRINTING) for action in script.actions)


def printed(
    script: Script, boards: Sequence[Board], evaluator: Evaluator, table: DealRows, language: str = "en"
) -> str:
    """All that the script prints of the boards, whose deals are in the table."""
    actions = [action for action in script.actions if isinstance(action, PRINTING)]
    values = {id(one): evaluator.values(one, table).tolist() for one in expressions(actions)}
    parts: list[str] = []
    for at, board in enumerate(boards):
        for action in actions:
            parts += one_deal(action, board, {key: row[at] for key, row in values.items()}, not at)
    for action in actions:
        if isinstance(action, Print) and action.form == "hands":
            parts += ("\n".join(page(seat, boards, language)) + "\n" for seat in action.seats)
    return "".join(parts)


def expressions(actions: Sequence[Print | PrintLine | PrintValues]) -> Iterator[Expression]:
    """The expressions whose values are printed."""
    for action in actions:
        if isinstance(action, PrintLine) and action.expression is not None:
            yield action.expression
        elif isinstance(action, PrintValues):
            yield from (item for item in action.items if isinstance(item, Expression))


def one_deal(
    action: Print | PrintLine | PrintValues, board: Board, values: dict[int, int], first: bool
) -> Iterator[str]:
    """What an action prints of one deal; the head of a PBN file stands above the `first` only."""
    if isinstance(action, PrintLine):
        yield from line(action, board, values)
    elif isinstance(action, PrintValues):
        items = [item_text(item, board, values, action.csv) for item in action.items]
        yield ",".join(items) + "\n" if action.csv else "".join(items)
    elif action.form == "pbn":
        lines = FORMATS["pbn"].dumps([board]).splitlines(keepends=True)
        yield from (line for line in lines if first or not line.startswith("%"))
    elif action.form == "all":
        yield f"{board.number:4}.\n" + "\n".join(beside(board, range(4))) + "\n\n"
    elif action.form == "ew":
        yield "\n".join(beside(board, (WEST, EAST))) + "\n\n"


def line(action: PrintLine, board: Board, values: dict[int, int]) -> Iterator[str]:
    """A deal in one line, or in a line for each hand, with the value of an expression after it."""
    hands = [f"{SEAT_LETTERS[seat].lower()} {hand_text(held(board, seat))}" for seat in action.seats]
    if action.expression is not None:
        hands.append(str(values[id(action.expression)]))
    yield (" " if action.form == "oneline" else "\n").join(hands) + "\n"


def item_text(
    item: str | Expression | tuple[Seat, ...], board: Board, values: dict[int, int], csv: bool
) -> str:
    """A text, the value of an expression, or hands."""
    if isinstance(item, tuple):
        return ",".join(f"{SEAT_LETTERS[seat]} {hand_text(held(board, seat))}" for seat in item)
    if isinstance(item, Expression):
        return str(values[id(item)])
    return "'" + item.replace("'", "''") + "'" if csv else item


def held(board: Board, seat: Seat) -> CardSet:
    """The cards of a hand."""
    return board.hands[seat] or 0


def suit_lines(board: Board, seat: Seat) -> list[str]:
    """A hand, a line for each suit: `A K 2`, `-` for a void."""
    return [" ".join(holding(held(board, seat), suit)) or "-" for suit in SUITS]


def beside(board: Board, seats: Sequence[Seat]) -> list[str]:
    """Hands beside one another."""
    rows = zip(*(suit_lines(board, seat) for seat in seats), strict=True)
    return ["".join(f"{text:<{COLUMN}}" for text in row).rstrip() for row in rows]


def page(seat: Seat, boards: Sequence[Board], language: str) -> Iterator[str]:
    """All hands of a seat under its name."""
    yield ""
    yield Message(N_("{seat}'s hands:"), {"seat": Word(SEAT_WORDS[seat])}).text(language)
    for start in range(0, len(boards), ACROSS):
        some = boards[start : start + ACROSS]
        yield ""
        yield "".join(f"{board.number:>4}.{'':<{COLUMN - 5}}" for board in some).rstrip()
        rows = zip(*(suit_lines(board, seat) for board in some), strict=True)
        yield from ("".join(f"{text:<{COLUMN}}" for text in row).rstrip() for row in rows)
