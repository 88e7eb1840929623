"""Writes PBN 2.1 in its export form: the mandatory tags in their order, then what else is known.

A mandatory tag whose value is not known is written as `?`, but for number, dealer and vulnerability, which
are left out then, since readers stop at anything but a value there. Any other tag is written only when the
board has what it tells. A board that was passed out has the contract `Pass` and no declarer. Notes on calls
follow the auction, those on cards the play. Text is UTF-8.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from majlis.bridge.formats.pbn_read import MANDATORY, has_lines
from majlis.bridge.formats.pbn_sections import (
    ALERT,
    RESULT_HEADER,
    is_mark,
    result_rows,
    score_text,
    tricks_text,
)
from majlis.bridge.formats.pbn_tokens import escaped
from majlis.bridge.table.board import Board, Note, Tag, vulnerability_text
from majlis.bridge.table.calls import Call, auction_over, bid_text, contract_text, final_contract
from majlis.bridge.table.cards import SEAT_WORDS, card_text, deal_text, seat_letter, trump_of
from majlis.bridge.table.tricks import play_table, players_of
from majlis.game import Seat

HEADER: Final = "% PBN 2.1\n% EXPORT\n"
_LEFT_OUT: Final = ("Board", "Dealer", "Vulnerable")
_NO_NAME: Final = re.compile(r"[^A-Za-z0-9_]")
_DEAL_LINE: Final = re.compile(r"(\n[^\S\n]*)\[(?=[^\S\n]*Deal)", re.IGNORECASE)


def write_boards(boards: Iterable[Board]) -> Iterator[str]:
    """The text of a file, in parts."""
    yield HEADER
    for board in boards:
        yield "\n".join(_lines(board)) + "\n\n"


def _lines(board: Board) -> Iterator[str]:
    own = _own_values(board)
    raw = {tag.name: tag for tag in reversed(board.tags)}
    yield from (_comment(note.text) for note in board.notes if note.section == "")
    for name in MANDATORY:
        value = own.get(name)
        tag = raw.get(name)
        if value is None:
            value = tag.value if tag else None if name in _LEFT_OUT else "?"
        if value is not None:
            yield _tag(name, value)
    placed = {"": True, "Auction": bool(board.auction), "Play": bool(board.play)}
    yield from (_comment(note.text) for note in board.notes if not placed.get(note.section))
    tricks = tricks_text(board.double_dummy) if board.double_dummy else None
    written = set(MANDATORY)
    for name, text in (
        ("DoubleDummyTricks", tricks),
        ("OptimumScore", score_text(board.par.score) if board.par else None),
    ):
        if text is not None:
            written.add(name)
            yield _tag(name, text)
    written |= {name for name, has in _sections(board) if has}
    yield from _other_tags(board.tags, {name.lower() for name in written})
    if board.auction:
        yield from _auction(board)
    if board.play:
        yield from _play(board)
    if board.double_dummy:
        yield f'[OptimumResultTable "{RESULT_HEADER}"]'
        yield from result_rows(board.double_dummy)


def _other_tags(tags: Iterable[Tag], written: set[str]) -> Iterator[str]:
    """The tags that the board's fields do not hold, each name once."""
    for tag in tags:
        name = _NO_NAME.sub("_", tag.name)
        if not name[:1].isalpha() or name.lower() in written:
            continue
        written.add(name.lower())
        yield _tag(name, tag.value)
        if has_lines(name):
            yield from (_row(row) for row in tag.rows if row.strip() and row.lstrip()[0] not in "[%{;")


def _sections(board: Board) -> tuple[tuple[str, bool], ...]:
    return (
        ("Auction", bool(board.auction)),
        ("Play", bool(board.play)),
        ("OptimumResultTable", board.double_dummy is not None),
    )


def _own_values(board: Board) -> dict[str, str | None]:
    """The values of the tags that are fields of the board; None where not known."""
    passed_out = board.contract is not None and board.contract.passed_out
    values: dict[str, str | None] = {
        "Board": None if board.number is None else str(board.number),
        "Dealer": None if board.dealer is None else seat_letter(board.dealer),
        "Vulnerable": None if board.vulnerability is None else vulnerability_text(board.vulnerability),
        "Deal": deal_text(board.hands),
        "Declarer": _declarer(board),
        "Contract": None if board.contract is None else contract_text(board.contract),
        "Result": None if board.result is None else str(board.result),
    }
    if passed_out:
        values |= {"Declarer": values["Declarer"] or "", "Result": values["Result"] or ""}
    names = zip(SEAT_WORDS, board.players, strict=True)
    return values | {word: _literal(name) for word, name in names if name}


def _declarer(board: Board) -> str | None:
    """The declarer, with a caret when it is not the one of the auction, as PBN marks what is irregular."""
    if board.declarer is None:
        return None
    final = final_contract(board.dealer, board.auction) if board.dealer is not None else None
    irregular = final is not None and final[1] is not None and final[1] != board.declarer
    return "^" * irregular + seat_letter(board.declarer)


def _literal(value: str) -> str:
    """A value that begins as one that stands for another record's is moved by a space."""
    return f" {value}" if value == "#" or value.startswith("##") else value


def _tag(name: str, value: str) -> str:
    return f'[{name} "{escaped(_literal(value))}"]'


def _row(row: str) -> str:
    return row.strip().replace("\r", " ").replace("\n", " ")


def _comment(text: str) -> str:
    """In braces, which cannot hold a closing brace; no line may look as if a deal began in it."""
    text = text.replace("}", ")").replace("\r", "\n")
    return "{" + _DEAL_LINE.sub(r"\1(", text) + "}"


class _Remarks:
    """The notes of one section, numbered in the order of their use; equal ones share a number."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def reference(self, text: str) -> str:
        number = self.numbers.setdefault(text, len(self.numbers) + 1)
        return f"={number}="

    def lines(self) -> Iterator[str]:
        for text, number in self.numbers.items():
            yield _tag("Note", f"{number}:{text}")


def _remark(call: Call) -> str:
    """What the note on a call says; empty when there is none."""
    if call.alert:
        return f"{ALERT}: {call.explanation}" if call.explanation else ALERT
    return call.explanation


def _auction(board: Board) -> Iterator[str]:
    remarks = _Remarks()
    beside = _beside(board.notes, "Auction")
    yield _tag("Auction", "?" if board.dealer is None else seat_letter(board.dealer))
    line = [*beside.pop(0, ())]
    for at, call in enumerate(board.auction, 1):
        text = _remark(call)
        line.append(" ".join([bid_text(call.bid), *([remarks.reference(text)] if text else [])]))
        line += beside.pop(at, ())
        if at % 4 == 0:
            yield " ".join(line)
            line = []
    line += [text for texts in beside.values() for text in texts]
    if not auction_over(board.auction):
        line.append("+")
    if line:
        yield " ".join(line)
    yield from remarks.lines()


def _beside(notes: Iterable[Note], section: str) -> dict[int, list[str]]:
    """The notes of a section by their places, as they stand in the file."""
    found: dict[int, list[str]] = {}
    for note in sorted((note for note in notes if note.section == section), key=lambda note: note.index):
        found.setdefault(note.index, []).append(note.text if is_mark(note.text) else _comment(note.text))
    return found


def _play(board: Board) -> Iterator[str]:
    contract, leader = board.contract, board.leader
    trump = trump_of(contract.strain) if contract else None
    known = contract is not None or len(board.play) <= 4
    play = board.play if known else board.play[:4]
    yield _tag("Play", "?" if leader is None else seat_letter(leader))
    beside = _beside(board.notes, "Play")
    if 0 in beside:
        yield " ".join(beside.pop(0))
    places = _places(play, trump)
    for row, cards in enumerate(play_table(play, trump)):
        line: list[str] = []
        for column, card in enumerate(cards):
            line.append("-" if card is None else card_text(card))
            if (row, column) in places:
                line += beside.pop(places[row, column], ())
        yield " ".join(line)
    if len(board.play) < 52:
        yield " ".join(["*", *(text for texts in beside.values() for text in texts)])
    elif beside:
        yield " ".join(text for texts in beside.values() for text in texts)


def _places(play: Iterable[int], trump: int | None) -> dict[tuple[int, int], int]:
    """For each cell of the table, after how many cards it was filled."""
    cards = list(play)
    seats: list[Seat] = players_of(cards, 0, trump)
    return {((at // 4), seat): at + 1 for at, seat in enumerate(seats)}
