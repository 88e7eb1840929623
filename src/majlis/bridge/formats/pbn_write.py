"""How boards are written as PBN: the export form of the standard.

Written are the mandatory tags in their order, then what else is known. A mandatory tag whose value is not
known is written as `?`, but number, dealer and vulnerability are left out then, since readers stop at
anything but a value there. A board that was passed out has the contract `Pass` and no declarer. Notes on
calls follow the auction, those on cards the play. Text is UTF-8; where it is not plain ASCII, a line says so.

No line is longer than 255 characters, as the standard has it: a long comment goes on in the next line after
a space, and the rest of a long value stands in tags of the same name with `Continued` behind it. Only a row
of a table, and a word without a space, stay as long as they are.

>>> print(write([Board(number=1)], Page()).splitlines()[5])
[Board "1"]
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from majlis.bridge.formats.pbn_parts import (
    CONTINUED,
    HEADER_LINE,
    RESULT_HEADER,
    SOFT,
    escaped,
    result_rows,
    score_text,
    tricks_text,
)
from majlis.bridge.formats.pbn_sections import ALERT, ESCAPE
from majlis.bridge.formats.reader import Page
from majlis.bridge.table.board import Board, Command, Note, Tag, is_mark, vulnerability_text
from majlis.bridge.table.calls import Call, auction_over, bid_text, contract_text, final_contract
from majlis.bridge.table.cards import SEAT_WORDS, card_text, deal_text, seat_letter, trump_of
from majlis.bridge.table.position import played_strain
from majlis.bridge.table.tricks import play_table, players_of
from majlis.game import Seat

MANDATORY: Final = (
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
)
"""The tags that every record of the export format has, in its order."""
AUCTION, PLAY = "Auction", "Play"
HEADER: Final = "% PBN 2.1\n% EXPORT\n"
CHARSET: Final = "%Content-type: text/x-pbn; charset=UTF-8\n"
MOST: Final = 255
"""Characters of a line."""
_LEFT_OUT: Final = ("Board", "Dealer", "Vulnerable")
_NO_NAME: Final = re.compile(r"[^A-Za-z0-9_]")
_TAG_LINE: Final = re.compile(r"(\n[^\S\n]*)\[(?=[^\S\n]*[A-Za-z])")
_NOTE_ROW: Final = re.compile(r'\[Note "(?:[^"\\]|\\.)*"\]')
_QUALITY: Final = re.compile("[!?]{1,2}")
"""A mark of quality is joined to its call or card."""
_BRACES: Final = re.compile(r"\{[^{}]*\}|;.*")


def write(boards: Iterable[Board], page: Page) -> str:
    """The text of a file."""
    text = "".join("\n".join(_lines(board)) + "\n\n" for board in boards)
    return HEADER + ("" if text.isascii() else CHARSET) + text


def has_lines(name: str) -> bool:
    """Whether lines of text may stand under this tag."""
    return name in (AUCTION, PLAY) or (name.endswith("Table") and name != "Table")


def _lines(board: Board) -> Iterator[str]:
    own = _own_values(board)
    raw = {tag.name: tag for tag in reversed(board.tags)}
    remarks = _NotesByPlace(board)
    yield from remarks.lines(("",))
    for name in MANDATORY:
        value, tag = own.get(name), raw.get(name)
        if value is None or (tag and tag.value == f"^{value}"):
            value = tag.value if tag else None if name in _LEFT_OUT else "?"
        if value is not None:
            yield from _tag(name, value)
    yield from remarks.lines(
        ("Deal", *(name for name, cards in ((AUCTION, board.auction), (PLAY, board.play)) if not cards))
    )
    tricks = tricks_text(board.double_dummy) if board.double_dummy else None
    written = set(MANDATORY)
    for name, text in (
        ("DoubleDummyTricks", tricks),
        ("OptimumScore", score_text(board.par.score) if board.par else None),
    ):
        if text is not None:
            written.add(name)
            yield from _tag(name, text)
    written |= {name for name, has in _sections(board) if has}
    sections = [tag for tag in board.tags if tag.name in (AUCTION, PLAY)]  # kept as text
    others = [tag for tag in board.tags if tag not in sections]
    yield from _other_tags(others, {name.lower() for name in written})
    yield from _other_tags([tag for tag in sections if tag.name == AUCTION and not board.auction][:1], set())
    if board.auction:
        yield from _auction(board, remarks)
    if board.play or board.on_lead is not None:
        yield from _play(board, remarks)
    else:
        yield from _other_tags([tag for tag in sections if tag.name == PLAY][:1], set())
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
        yield from _tag(name, tag.value)
        if has_lines(name):
            yield from _rows(tag.rows)


def _rows(rows: Iterable[str]) -> Iterator[str]:
    """The lines under a tag, but for what would be read as something else."""
    lines = [row.strip().replace("\r", " ").replace("\n", " ") for row in rows]
    lines = [line for line in lines if line and (line[0] not in "[%" or _NOTE_ROW.fullmatch(line))]
    if re.search("[{}]", _BRACES.sub("", "\n".join(line for line in lines if line[0] != "["))):
        lines = [line.replace("{", "(").replace("}", ")") for line in lines if line[0] != "["]
    yield from lines


def _sections(board: Board) -> tuple[tuple[str, bool], ...]:
    return (
        (AUCTION, bool(board.auction)),
        (PLAY, bool(board.play) or board.on_lead is not None),
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
        "Declarer": declarer_text(board),
        "Contract": None if board.contract is None else contract_text(board.contract),
        "Result": None if board.result is None else str(board.result),
    }
    if passed_out:
        values |= {"Declarer": values["Declarer"] or "", "Result": values["Result"] or ""}
    names = zip(SEAT_WORDS, board.players, strict=True)
    return values | {word: name for word, name in names if name}


def declarer_text(board: Board) -> str | None:
    """The declarer, with a caret when it is not the one of the auction, as PBN marks what is irregular."""
    if board.declarer is None:
        return None
    final = final_contract(board.dealer, board.auction) if board.dealer is not None else None
    irregular = final is not None and final[1] is not None and final[1] != board.declarer
    return "^" * irregular + seat_letter(board.declarer)


def _tag(name: str, value: str, text: str = "") -> Iterator[str]:
    """A tag with its value, which may begin with `text`; what is too long for a line stands in more tags.

    A value that begins as one that stands for another record's is moved by a space.
    """
    value = text + (f" {value}" if not text and (value == "#" or value.startswith("##")) else value)
    while True:
        size = room = max(MOST - len(name) - 5, 80)  # a name that is too long for a line stays so
        while len(escaped(value[:size])) > room:
            size = max(room // 2, size - 8)  # half of it fits, were every sign a quotation mark
        yield f'[{name} "{escaped(value[:size])}"]'
        value, name = value[size:], name.removesuffix(CONTINUED) + CONTINUED
        if not value:
            return


def _comment(text: str) -> str:
    """A comment: in braces, or after semicolons where it has a closing brace."""
    text = text.replace("\r", "\n")
    if "}" in text and "\n" not in text and len(text) < MOST:
        return f";{text}\n"
    if "{" in text:  # or the brace would be taken for the next comment's
        text = _TAG_LINE.sub(r"\1(", text)
    return "\n".join(_wrapped("{" + text.replace("}", ")") + "}"))


def _wrapped(text: str) -> Iterator[str]:
    """The lines of a comment; a long one is broken after a space, as `pbn_parts.unwrapped` joins it."""
    for line in text.split("\n"):
        while len(line) > MOST or (line.endswith(" ") and len(line) >= SOFT):
            at = line.rfind(" ", SOFT, min(MOST, len(line) - 1)) + 1
            if not at:
                break
            yield line[:at]
            line = line[at:]
        yield line


class _NotesByPlace:
    """What stands beside the calls and cards of a board, by its places, as it stands in the file."""

    def __init__(self, board: Board) -> None:
        notes: list[Note | Command] = [*board.notes]
        notes += [command for command in board.commands if command.name == ESCAPE]
        self._texts: dict[str, dict[int, list[str]]] = {}
        for note in sorted(notes, key=lambda note: note.index):
            text = _text(note)
            made = {AUCTION: board.auction, PLAY: board.play}.get(note.section)
            if not made or (text == "*" and note.section == PLAY):  # it has no call or card, or would end it
                text = _comment(text) if is_mark(text) else text
            self._texts.setdefault(note.section, {}).setdefault(note.index, []).append(text)

    def lines(self, sections: tuple[str, ...]) -> Iterator[str]:
        """All of these sections, each on a line of its own."""
        for section in sections:
            for texts in self._texts.pop(section, {}).values():
                yield from (text.strip("\n") for text in texts)

    def at(self, section: str, index: int) -> list[str]:
        """What stands after so many calls or cards."""
        return self._texts.get(section, {}).pop(index, [])

    def rest(self, section: str) -> list[str]:
        """What stands at places that the section has not got."""
        return [text for texts in self._texts.pop(section, {}).values() for text in texts]


def _text(note: Note | Command) -> str:
    """A note as it stands in the file: a mark, a comment, or a line for other programs."""
    if isinstance(note, Command):
        line = note.value.replace("\r", " ").replace("\n", " ").strip()
        return f"\n%{line}\n" if not HEADER_LINE.fullmatch(line) else _comment(f"%{line}")
    return note.text if is_mark(note.text) and note.section in (AUCTION, PLAY) else _comment(note.text)


def _flow(pieces: Iterable[str]) -> Iterator[str]:
    """The pieces of a section on lines that are not too long; a piece may hold or end lines.

    Empty lines are left out, but for those within a comment, which part its paragraphs.
    """
    line = ""
    for piece in pieces:
        mark = _QUALITY.fullmatch(piece) is not None
        if line and not mark and len(line) + 3 + len(piece.split("\n", 1)[0]) > MOST:
            yield line
            line = ""
        line = f"{line} {piece}" if line and not mark and not piece.startswith("\n") else line + piece
        *done, line = line.split("\n")
        yield from (text for text in done if text.strip() or piece.startswith("{"))
    if line:
        yield line


class _Notes:
    """The notes of one section, numbered in the order of their use; equal ones share a number."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def reference(self, text: str) -> str:
        number = self.numbers.setdefault(text, len(self.numbers) + 1)
        return f"={number}="

    def lines(self) -> Iterator[str]:
        for text, number in self.numbers.items():
            yield from _tag("Note", text, f"{number}:")


def _explained(call: Call) -> str:
    """What the note on a call says; empty when there is none."""
    if call.alert:
        return f"{ALERT}: {call.explanation}" if call.explanation else ALERT
    return call.explanation


def _auction(board: Board, remarks: _NotesByPlace) -> Iterator[str]:
    notes = _Notes()
    yield from _tag(AUCTION, "?" if board.dealer is None else seat_letter(board.dealer))
    line = [text if text.strip("?") else _comment(text) for text in remarks.at(AUCTION, 0)]
    for at, call in enumerate(board.auction, 1):
        text = _explained(call)
        line.append(" ".join([bid_text(call.bid), *([notes.reference(text)] if text else [])]))
        line += remarks.at(AUCTION, at)
        if at % 4 == 0:
            yield from _flow(line)
            line = []
    line += remarks.rest(AUCTION)
    if not auction_over(board.auction) and "*" not in line:
        line.append("+")
    yield from _flow(line)
    yield from notes.lines()


def _play(board: Board, remarks: _NotesByPlace) -> Iterator[str]:
    leader, strain = board.leader, played_strain(board)
    trump = None if strain is None else trump_of(strain)
    known = board.contract is not None or strain is not None or len(board.play) <= 4
    play = board.play if known else board.play[:4]
    yield from _tag(PLAY, "?" if leader is None else seat_letter(leader))
    yield from _flow(remarks.at(PLAY, 0))
    places = _places(play, trump)
    for row, cards in enumerate(play_table(play, trump)):
        line: list[str] = []
        for column, card in enumerate(cards):
            line.append("-" if card is None else card_text(card))
            if (row, column) in places:
                line += remarks.at(PLAY, places[row, column])
        yield from _flow(line)
    yield from _flow(remarks.rest(PLAY) + ["*"] * (len(play) < 52))


def _places(play: Iterable[int], trump: int | None) -> dict[tuple[int, int], int]:
    """For each cell of the table, after how many cards it was filled."""
    cards = list(play)
    seats: list[Seat] = players_of(cards, 0, trump)
    return {((at // 4), seat): at + 1 for at, seat in enumerate(seats)}
