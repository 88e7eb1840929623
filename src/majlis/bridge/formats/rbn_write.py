"""How boards are written as RBN: of each board the lines `B H A C P R`, then an empty line.

Of the result only the tricks are written. Explanations of calls, and texts on cards, are references to the
lines that follow, nine at most; comments stand in braces behind the lines that they belong to.

>>> from majlis.bridge.table.cards import parse_hand
>>> print(write([Board(number=7, hands=(parse_hand("AKQ.JT9.8765.432"), None, None, None))], Page()), end="")
B 7
H W::AKQ.JT9.8765.432::
<BLANKLINE>
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from majlis.bridge.formats.rbn_lines import (
    ALERTED,
    DATE,
    EVENT,
    HIDDEN,
    MARKS,
    RESULT,
    ROOMS,
    VULNERABLE,
    YOUR_CALL,
)
from majlis.bridge.formats.reader import Page
from majlis.bridge.table.board import Board, Note, is_mark
from majlis.bridge.table.calls import FIRST_BID, Call, bid_text
from majlis.bridge.table.cards import (
    NO_HANDS,
    SEAT_LETTERS,
    SEATS,
    STRAIN_TEXTS,
    WEST,
    card_text,
    hand_text,
    with_last_hand,
)

KEPT: Final = re.compile(r"RBN_([A-Z])")
"""The name of a tag for a line that means nothing to us, with its letter."""
_DATE_TAG: Final = re.compile(r"(\d{4})\.(\d{2})\.(\d{2})")
MOST_REFERENCES: Final = 9
"""Lines that a line of calls or cards can refer to: a reference has one digit."""


def write(boards: Iterable[Board], page: Page) -> str:
    """The text of a file, an empty line after each board."""
    return "".join("\n".join(_lines(board)) + "\n\n" for board in boards)


def _lines(board: Board) -> Iterator[str]:
    """All the lines of a board."""
    written = set("BHACPR")
    for letter, value in _of_tags(board):
        if letter not in written:
            written.add(letter)
            yield f"{letter} {value}"
    yield from _comments(board, "")
    if board.number is not None:
        room = next((f":{letter}" for letter, tag in ROOMS.items() if tag in board.tags), "")
        yield f"B {board.number}{room}"
    elif board.tag("RBN_B"):
        yield f"B {_line_of(board.tag('RBN_B'))}"
    kept = board.tag("RBN_H") if board.hands == NO_HANDS else None
    yield f"H {_line_of(kept) if kept else _hands_value(board)}"
    yield from _comments(board, "Deal")
    if board.dealer is not None or board.vulnerability is not None:
        yield from _auction_lines(board)
    elif board.tag("RBN_A"):
        yield f"A {_line_of(board.tag('RBN_A'))}"
    yield from _comments(board, "Auction")
    yield from _contract_line(board)
    yield from _play_lines(board)
    yield from _comments(board, "Play")
    kept = _line_of(board.tag("RBN_R"))
    match = RESULT.fullmatch(kept)
    if kept and (board.result is None or (match and int(match[1]) == board.result)):
        yield f"R {kept}"
    elif board.result is not None:
        yield f"R {board.result}"


def _line_of(value: str | None) -> str:
    return " ".join((value or "").split())


def _comments(board: Board, section: str) -> Iterator[str]:
    """The notes of a section that no call or card refers to, in braces."""
    for note in board.notes:
        beside = section not in ("", "Deal") and _is_reference(note)
        if note.section == section and not beside and not set(note.text) & set("{}") and note.text.strip():
            yield f"{{{note.text}}}"


def _is_reference(note: Note) -> bool:
    """Whether a note stands beside a call or card: a mark, a text on a card, the call that is asked for."""
    if note.section == "Auction":
        return is_mark(note.text) or note.text == YOUR_CALL
    return note.index > 0


def _contract_line(board: Board) -> Iterator[str]:
    contract = board.contract
    if contract is None or contract.passed_out:
        if contract is None and board.tag("RBN_C"):
            yield f"C {_line_of(board.tag('RBN_C'))}"
        return
    declarer = "" if board.declarer is None else f":{SEAT_LETTERS[board.declarer]}"
    yield f"C {contract.level}{STRAIN_TEXTS[contract.strain][0]}{('', 'X', 'XR')[contract.doubled]}{declarer}"


class _References:
    """The lines to which calls and cards refer."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def mark(self, text: str) -> str:
        """The reference to a text; "" where there is no more room."""
        text = _line_of(text)
        if not text or len(self.texts) == MOST_REFERENCES:
            return ""
        self.texts.append(text)
        return f"^{len(self.texts)}"

    def lines(self) -> Iterator[str]:
        """The lines."""
        return (f"{number} {text}" for number, text in enumerate(self.texts, 1))


def _play_lines(board: Board) -> Iterator[str]:
    if not board.play:
        if board.tag("RBN_P"):
            yield f"P {_line_of(board.tag('RBN_P'))}"
        return
    references = _References()
    words = []
    for at, card in enumerate(board.play):
        trick, place = divmod(at, 4)
        same = board.play[4 * trick : at + 1]
        text = card_text(card)
        plain = place and all(other // 13 == card // 13 for other in same)
        words.append((":" if trick and not place else "") + (text[1] if plain else text))
        for note in board.notes:
            if (note.section, note.index) == ("Play", at + 1):
                mark = note.text in ("!", "?", "!!", "??", "!?", "?!")
                words.append(
                    note.text if mark else "*" if note.text == ALERTED else references.mark(note.text)
                )
    yield f"P {''.join(words)}"
    yield from references.lines()


def _of_tags(board: Board) -> Iterator[tuple[str, str]]:
    """The lines that tags hold."""
    for tag in board.tags:
        value = _line_of(tag.value)
        kept = KEPT.fullmatch(tag.name)
        date = _DATE_TAG.fullmatch(value) if tag.name == DATE else None
        if not value:
            continue
        if tag.name == EVENT:
            yield "E", value
        elif date:
            yield "D", "".join(date.groups())
        elif kept:
            yield kept[1], value


def _hands_value(board: Board) -> str:
    hands = with_last_hand(board.hands)
    hidden = board.tag(HIDDEN) or ""
    text: str = SEAT_LETTERS[WEST]
    for offset in SEATS:
        seat = (WEST + offset) % 4
        cards = hands[seat]
        text += (";" if SEAT_LETTERS[seat] in hidden else ":") + ("" if cards is None else hand_text(cards))
    return text


def _auction_lines(board: Board) -> Iterator[str]:
    dealer = "?" if board.dealer is None else SEAT_LETTERS[board.dealer]
    vulnerable = "?" if board.vulnerability is None else VULNERABLE[board.vulnerability]
    if not board.auction and board.tag("RBN_A"):
        yield f"A {_line_of(board.tag('RBN_A'))}"
        return
    references = _References()
    text, before = f"{dealer}{vulnerable}:", ""
    for at, call in enumerate(board.auction, 1):
        word = _call(call)
        # Two doubles in a row, which no legal auction has, would be read as a redouble: the second is a D.
        text += "D" if (before, word) == ("X", "X") else word
        before = word
        joined = ("*" if call.alert else "") + references.mark(call.explanation)
        marks = [note.text for note in board.notes if (note.section, note.index) == ("Auction", at)]
        joined += "".join(mark for mark in marks if MARKS.fullmatch(mark) and mark[0] in "!?")
        before = "" if joined else before
        text += joined + (":" if at % 4 == 0 and at < len(board.auction) else "")
    asked = Note(YOUR_CALL, "Auction", len(board.auction)) in board.notes
    yield f"A {text}{'Y' if asked else ''}"
    yield from references.lines()


def _call(call: Call) -> str:
    """A call as RBN has it: `3N`, `P`, `X`, `R`."""
    text = bid_text(call.bid)
    return text[:2] if call.bid >= FIRST_BID else {"Pass": "P", "X": "X", "XX": "R"}[text]
