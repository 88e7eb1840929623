"""Portable Bridge Notation 2.1: read leniently, written in the export form of the standard.

A record ends at an empty line, or where its first tag, or Event, Board or Deal, comes again, so that files
without empty lines are read too. An empty line is passed over where the record has no deal yet and the next
lines have what it lacks, and before an auction, a play or a table that the record has not got. A record
without a deal is another table of the board before it, unless its number, dealer or vulnerability is another.

A value `#` is that of the record before, with the lines under it where it has none of its own; `##x` is x for
this record and all after it that lack the tag, without those lines. Of a tag that is there twice the first
counts, and the other is kept as a comment. `?`, `-`, `^` and nothing mean that a value is not known.

An auction or play with a word that cannot be read is kept as text, as a tag with its lines, and nothing is
derived from it. What belongs to no tag is kept as a comment.

What PBN cannot hold: line ends in a tag, the contracts of a par (it has the score only), commands of LIN, and
the place of an explanation that was given without a call. How it is written: `pbn_write`.

>>> from majlis.bridge.formats import FORMATS
>>> text = '[Board "1"][Vulnerable "Love"][Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 - -"]'
>>> report = FORMATS["pbn"].loads(text)
>>> report.boards[0].number, report.problems
(1, ())
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from majlis.bridge.formats.pbn_board import OWN, PbnRecord, make_board
from majlis.bridge.formats.pbn_parts import Section, Token, tokens
from majlis.bridge.formats.pbn_sections import Beside, beside, goes_on
from majlis.bridge.formats.pbn_write import AUCTION, MANDATORY, PLAY, has_lines
from majlis.bridge.formats.pbn_write import write as write
from majlis.bridge.formats.reader import BoardNotes
from majlis.bridge.table.board import Note
from majlis.errors import shown
from majlis.i18n import N_
from majlis.message import Latin, Message

OF_THE_DEAL: Final = ("Board", "Dealer", "Vulnerable")
"""What a record without a deal takes from the record before it along with the deal."""
MOST_STRAY: Final = 4000
"""A comment of this length gets no more lines added to it that belong to nothing."""
_CASE: Final = {name.lower(): name for name in (*MANDATORY, *OWN, "Note", "Room")}
_CASE["vul"] = _CASE["vulnerability"] = "Vulnerable"
_USUAL_NAMES: Final = frozenset(_CASE.values())


def read(notes: BoardNotes) -> None:
    """Read a file: its boards and problems go into the notes."""
    PbnRecordReader(notes).read()


class PbnRecordReader:
    """Takes the blocks of a file, which empty lines part, one by one."""

    def __init__(self, notes: BoardNotes) -> None:
        self.notes = notes
        self.record: PbnRecord | None = None
        self.before: list[Beside] = []
        """What stands before the next record."""
        self.stray: Note | None = None
        """What was kept last of lines that belong to nothing."""
        self.previous: dict[str, Section] = {}
        self.inherited: dict[str, Section] = {}

    def read(self) -> None:
        """Take everything into the notes."""
        for block in _blocks(tokens(self.notes)):
            self._block(block)
        self._finish(self.before)

    def _block(self, block: list[Token]) -> None:
        tags = [token for token in block if token.kind == "tag"]
        within = self.record is not None and bool(tags) and self._goes_on([_name(token) for token in tags])
        if within and self.record and self.record.sections:
            message = N_("an empty line ends a record: it was passed over here")
            self.notes.problem("form", Message(message), tags[0].at)
        elif tags and not within:
            self._finish()
        for token in block:
            if token.kind == "tag":
                within = True
                self._tag(token)
            elif token.kind == "text":
                self._text(token, within)
            elif token.value:
                self._beside(token, within)

    def _goes_on(self, names: list[str]) -> bool:
        """Whether a block with these tags belongs to the record that an empty line seemed to end."""
        assert self.record is not None
        seen = self.record.sections.keys()
        own = [name for name in names if name != "Note"]
        if "Deal" in seen:
            return not own or (not seen & set(own) and has_lines(own[0]))
        headed = {"Event", "Board"} & set(own) if "Deal" in self.previous else {"Event"} & set(own)
        return not (seen & set(own) or headed or seen & {AUCTION, PLAY})

    def _finish(self, trailing: Iterable[Beside] = ()) -> None:
        """Make a board of the record that is being read."""
        record, self.record = self.record, None
        if record is None:
            return
        for name in sorted(record.same):
            self._resolve(record, name)
        for name, section in self.inherited.items():
            record.sections.setdefault(name, Section(name, section.value, section.at))
        self._share_deal(record)
        self.previous = record.sections
        record.beside += [replace(item, section="Deal") for item in trailing]
        self.notes.board(make_board(record, self.notes), at=record.at)

    def _resolve(self, record: PbnRecord, name: str) -> None:
        """Give a tag with the value `#` what it stands for."""
        section, before = record.sections[name], self.previous.get(name)
        if before is None:
            section.value = ""
            return
        section.value = before.value
        if not section.body and not section.remarks:
            section.body, section.remarks = list(before.body), dict(before.remarks)

    def _share_deal(self, record: PbnRecord) -> None:
        """Give a record without a deal that of the record before, if it may be the same board."""
        if "Deal" in record.sections or "Deal" not in self.previous:
            return
        before = {name: self.previous[name] for name in OF_THE_DEAL if name in self.previous}
        if any(record.sections.get(name, other).value != other.value for name, other in before.items()):
            return
        message = N_("the record has no deal: it was read as another table of the board before it")
        self.notes.problem("form", Message(message), record.at, excerpt="")
        for name, section in (before | {"Deal": self.previous["Deal"]}).items():
            record.sections.setdefault(name, section)

    def _beside(self, token: Token, within: bool) -> None:
        """Take in a comment, or a line for other programs; `within` a block after its first tag."""
        record = self.record
        if record is None or not within:
            self.before.append(beside(token, "", 0))
            return
        last = record.last
        in_row = last is not None and has_lines(last.name) and last.body and not token.fresh
        if last is not None and (in_row or last.name in (AUCTION, PLAY)):
            last.body.append(token)
        else:
            record.beside.append(beside(token, record.stage, -1))

    def _text(self, token: Token, within: bool) -> None:
        last = self.record.last if self.record is not None else None
        if last is not None and within and has_lines(last.name):
            last.body.append(token)
        elif last is not None and not within and goes_on(last, token.value):
            message = N_("an empty line ends a record: it was passed over here")
            self.notes.problem("form", Message(message), token.at)
            last.body.append(token)
        else:
            message = N_("this is not a tag and belongs to none: it was kept as a comment, {form}")
            self.notes.problem("syntax", Message(message, {"form": Latin("{…}")}), token.at)
            self._stray(token, within)

    def _stray(self, token: Token, within: bool) -> None:
        """Keep a line that belongs to nothing as a comment, one with the lines before it."""
        kept = self.record.beside if self.record is not None and within else self.before
        line = Note(token.value, self.record.stage if self.record is not None and within else "", -1)
        if self.stray and kept and kept[-1] is self.stray and len(self.stray.text) < MOST_STRAY:
            line = replace(line, text=f"{self.stray.text}\n{token.value}")
            kept.pop()
        kept.append(line)
        self.stray = line

    def _tag(self, token: Token) -> None:
        name = _name(token)
        if self.record is not None and self._begins(self.record, name):
            self._finish()
        if self.record is None:
            self.record = PbnRecord(token.at, beside=self.before)
            self.before = []
        record = self.record
        if name == "Note":
            self._remark(record, token)
            return
        section = Section(name, token.value, token.at)
        if name in (AUCTION, PLAY):
            record.stage = name
        if token.value.startswith("##"):
            self._pass_on(section)
        if name not in record.sections:
            record.sections[name] = record.last = section
            record.same |= {name} if token.value == "#" else set()
        elif record.sections[name].value != token.value or has_lines(name):
            record.last = section
            record.again.append(section)
            values = {"name": name, "value": shown(record.sections[name].value)}
            message = N_("{name} is there twice in this record: the first value, {value}, was kept")
            self.notes.problem("ambiguity", Message(message, values), token.at)

    def _begins(self, record: PbnRecord, name: str) -> bool:
        """Whether a tag of this name begins a new record, without an empty line before it."""
        if "Deal" not in record.sections or name not in record.sections:
            return False
        return name in ("Event", "Board", "Deal") or name == next(iter(record.sections))

    def _pass_on(self, section: Section) -> None:
        """Let later records that lack this tag have its value; `##` alone ends that."""
        section.value = section.value[2:]
        self.inherited.pop(section.name, None)
        if section.value:
            self.inherited[section.name] = section

    def _remark(self, record: PbnRecord, token: Token) -> None:
        """A Note tag: number and text, of the auction or play before it."""
        number, colon, text = token.value.partition(":")
        owner, number = record.sections.get(record.stage), number.strip()
        if colon and number.isdecimal() and owner is not None and owner.remarks.get(number, text) == text:
            owner.remarks[number] = text
        else:
            record.beside.append(Note(token.value, record.stage, -1))
        record.last = None


def _blocks(pieces: Iterable[Token]) -> Iterator[list[Token]]:
    """The pieces of a file between empty lines."""
    block: list[Token] = []
    for token in pieces:
        if token.kind != "blank":
            block.append(token)
        elif block:
            yield block
            block = []
    if block:
        yield block


def _name(token: Token) -> str:
    """The name of a tag, in the standard's letters where it has that tag."""
    name = token.name
    return name if name in _USUAL_NAMES else _CASE.get(name.lower(), name)
