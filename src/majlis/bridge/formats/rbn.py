"""RBN, Richard Pavlicek's notation: a line for each thing, which begins with a letter; read and written.

    E Club evening
    D 20261127
    B 7
    H W:AKQ.JT9.8765.432:….….….…:….….….…:….….….…
    A SB:1C:P1HP2H:PPP

`B` is the board's number; `H` the hands, from the seat that is named on, clockwise, suits S.H.D.C; `A` the
dealer, who is vulnerable (Z nobody, N, E, B both, ? not known) and the calls, a colon after each round; `E`
the event and `D` its date. These lines are written, and no other: of the rest of the notation we are not sure
enough to write it. A line with another letter is read as a tag (`RBN_T`) and comes back as it was. So names,
alerts, play, results, notes and analysis have no place here. A hand that follows from the other three is
written; of two or more unknown hands each is empty.

>>> board = loads("B 7\\nH W:AKQ.JT9.8765.432:::\\nA SB:\\n").boards[0]
>>> board.number, board.dealer, board.vulnerability
(7, 2, <Vulnerability.ALL: 3>)
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from majlis.bridge.formats.rbn_read import DATE, EVENT, KEPT, VULNERABLE, RecordReader
from majlis.bridge.formats.report import FilePath, Report, decode, read_bytes
from majlis.bridge.table.board import Board
from majlis.bridge.table.calls import FIRST_BID, Call, bid_text
from majlis.bridge.table.cards import SEAT_LETTERS, SEATS, WEST, hand_text, with_last_hand
from majlis.files import write_atomic

_DATE: Final = re.compile(r"(\d{4})\.(\d{2})\.(\d{2})")


def loads(data: str | bytes, file: str = "<text>", *, strict: bool = False) -> Report:
    """The boards of an RBN text; `file` is what problems call it. Raises `InputError` when strict."""
    _, notes = decode(data, file, strict)
    RecordReader(notes).read()
    return notes.report()


def load(path: FilePath, *, strict: bool = False) -> Report:
    """The boards of an RBN file. Raises `InputError` in strict mode only."""
    data = read_bytes(path, strict)
    return data if isinstance(data, Report) else loads(data, str(path), strict=strict)


def dumps(boards: Iterable[Board]) -> str:
    """The boards as an RBN text, an empty line after each."""
    return "".join("\n".join(_lines(board)) + "\n\n" for board in boards)


def dump(boards: Iterable[Board], path: FilePath) -> None:
    """Write the boards to an RBN file, whole or not at all; raises `InputError` when that cannot be done."""
    write_atomic(str(path), dumps(boards).encode("utf-8", "replace"))


def _lines(board: Board) -> Iterator[str]:
    written = {"B", "H"}
    for letter, value in _of_tags(board):
        if letter not in written:
            written.add(letter)
            yield f"{letter} {value}"
    if board.number is not None:
        yield f"B {board.number}"
    yield f"H {_hands(board)}"
    if board.dealer is not None or board.vulnerability is not None:
        yield f"A {_auction(board)}"


def _of_tags(board: Board) -> Iterator[tuple[str, str]]:
    """The lines that tags hold; an auction that could not be read only where the board tells none."""
    for tag in board.tags:
        value = " ".join(tag.value.split())
        kept = KEPT.fullmatch(tag.name)
        date = _DATE.fullmatch(value) if tag.name == DATE else None
        if not value or (kept and kept[1] == "A" and (board.dealer, board.vulnerability) != (None, None)):
            continue
        if tag.name == EVENT:
            yield "E", value
        elif date:
            yield "D", "".join(date.groups())
        elif kept:
            yield kept[1], value


def _hands(board: Board) -> str:
    hands = with_last_hand(board.hands)
    texts = [hands[(WEST + offset) % 4] for offset in SEATS]
    return f"W:{':'.join('' if cards is None else hand_text(cards) for cards in texts)}"


def _auction(board: Board) -> str:
    dealer = "?" if board.dealer is None else SEAT_LETTERS[board.dealer]
    vulnerable = "?" if board.vulnerability is None else VULNERABLE[board.vulnerability]
    calls = [_call(call) for call in board.auction]
    # Two doubles in a row, which no legal auction has, would be read as a redouble: the second is a D.
    calls = [
        "D" if (before, call) == ("X", "X") else call
        for before, call in zip(["", *calls], calls, strict=False)
    ]
    rounds = ["".join(calls[at : at + 4]) for at in range(0, len(calls), 4)]
    return f"{dealer}{vulnerable}:{':'.join(rounds)}"


def _call(call: Call) -> str:
    text = bid_text(call.bid)
    return text[:2] if call.bid >= FIRST_BID else {"Pass": "P", "X": "X", "XX": "R"}[text]
