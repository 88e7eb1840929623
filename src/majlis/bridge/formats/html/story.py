"""What was bid and played on a board, as tables with numbered notes, and every comment, for the page."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from markupsafe import Markup, escape

from majlis.bridge.formats.html.comment import formatted
from majlis.bridge.table.board import Board, Note, is_mark
from majlis.bridge.table.calls import DOUBLE, PASS, REDOUBLE, Call, level_of, strain_of
from majlis.bridge.table.cards import RANK_LETTERS, trump_of
from majlis.bridge.table.origin import old_note
from majlis.bridge.table.position import played_strain
from majlis.bridge.table.tricks import players_of, trick_winner
from majlis.bridge.table.words import seat_words, strain_sign, suit_glyph
from majlis.cards import Card, Suit
from majlis.files import printable
from majlis.game import Seat
from majlis.i18n import N_, texts

BIDDING_ORDER: Final[tuple[Seat, ...]] = (3, 0, 1, 2)
"""The columns of the tables: West first, as bridge players write it."""
_SIGNS: Final = {"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}
"""The marks of quality that PBN writes as numbers."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A call or a card in a table."""

    text: str = ""
    notes: tuple[int, ...] = ()
    """The numbers of the notes about it."""
    led: bool = False
    won: bool = False


@dataclass(frozen=True, slots=True)
class Account:
    """The auction or the play: rows of cells, and the notes about them."""

    rows: tuple[tuple[Cell, ...], ...] = ()
    notes: tuple[tuple[str, list[Markup]], ...] = ()
    """The number of a note, or of one that stands alone the card it is about; and its paragraphs."""
    lines: tuple[str, ...] = ()
    """The text as it stands in the file, where it could not be read."""


@dataclass(slots=True)
class _Numbered:
    """Notes as they are numbered, each with what is said before it; equal ones have one number."""

    found: dict[tuple[str, str], int] = field(default_factory=dict)

    def number(self, head: str, text: str) -> int:
        return self.found.setdefault((head, text), len(self.found) + 1)

    def notes(self) -> tuple[tuple[str, list[Markup]], ...]:
        return tuple((str(number), _headed(*one)) for one, number in self.found.items())


def _headed(head: str, text: str) -> list[Markup]:
    """The paragraphs of a note, the first after its head and in a direction of its own."""
    told = formatted(text)
    if not head:
        return told
    first = Markup("{}: <bdi>{}</bdi>").format(head, told[0]) if told else Markup(escape(head))
    return [first, *told[1:]]


def auction_of(board: Board, language: str) -> Account | None:
    """The auction as a table; None where none is recorded."""
    beside = _beside(board.notes, "Auction")
    if not board.auction:
        loose = [("", formatted(text)) for texts in beside.values() for text in texts]
        return _as_text(board, "Auction", loose)
    numbered = _Numbered()
    column = 0 if board.dealer is None else (board.dealer + 1) % 4
    cells = [Cell()] * column
    before = [("", formatted(text)) for text in beside.pop(0, ())]
    for at, call in enumerate(board.auction, 1):
        remarks = beside.get(at, [])
        if at == len(board.auction):  # what stands there is about the whole auction, or what comes next
            after = [text for place in beside if place >= at for text in beside[place]]
            remarks = [text for text in after if is_mark(text)]
            loose = [("", formatted(text)) for text in after if not is_mark(text)]
        cells.append(_call(call, remarks, numbered, language))
    return Account(_rows(cells), (*before, *numbered.notes(), *loose))


def _call(call: Call, remarks: Sequence[str], numbered: _Numbered, language: str) -> Cell:
    head = texts(language).gettext("Alert") if call.alert else ""
    explanation = call.explanation.strip()
    marks = "".join(
        _SIGNS.get(text, "" if text.startswith("$") else text) for text in remarks if is_mark(text)
    )
    told = [(head, explanation)] if head or explanation else []
    told += [("", text) for text in remarks if not is_mark(text)]
    sign = bid_sign(call.bid, language) + marks
    return Cell(sign, tuple(dict.fromkeys(numbered.number(*one) for one in told)))


def bid_sign(bid: int, language: str = "en") -> str:
    """A call as it stands in the table: `1♠`, `3NT`, `X`, `Pass`."""
    if bid in (PASS, DOUBLE, REDOUBLE):
        return texts(language).gettext(N_("Pass")) if bid == PASS else "X" if bid == DOUBLE else "XX"
    return f"{level_of(bid)}{strain_sign(strain_of(bid))}"


def play_of(board: Board, language: str, ten: str, whole: bool) -> Account | None:
    """The play as a table of tricks, or, unless it is wanted `whole`, the comments on it alone."""
    beside = _beside(board.notes, "Play")
    leader = board.leader
    if not board.play or leader is None:
        loose = [("", formatted(text)) for texts in beside.values() for text in texts]
        return _as_text(board, "Play", loose) if whole or loose else None
    strain = played_strain(board)
    trump = None if strain is None else trump_of(strain)
    play = board.play if strain is not None else board.play[:4]
    seats = players_of(play, leader, trump)
    numbered = _Numbered()
    loose = [("", formatted(text)) for text in beside.pop(0, ()) if not is_mark(text)]
    rows = []
    for start in range(0, len(play), 4):
        trick = play[start : start + 4]
        winner = trick_winner(trick, trump) if len(trick) == 4 else -1
        row = [Cell()] * 4
        for offset, card in enumerate(trick):
            at, seat = start + offset + 1, seats[start + offset]
            places = [place for place in beside if place == at or (at == len(play) and place > at)]
            told = [text for place in places for text in beside[place] if not is_mark(text)]
            sign = card_sign(card, ten)
            if not whole:
                head = f"{start // 4 + 1}. {seat_words(seat, language)} \u2066{sign}\u2069"
                loose += [(head, formatted(text)) for text in told]
            cell = Cell(sign, tuple(numbered.number("", text) for text in told) if whole else ())
            row[BIDDING_ORDER.index(seat)] = replace(cell, led=offset == 0, won=offset == winner)
        rows.append(tuple(row))
    if whole:
        return Account(tuple(rows), (*loose, *numbered.notes()))
    return Account((), tuple(loose)) if loose else None


def card_sign(card: Card, ten: str = "T") -> str:
    """A card with the glyph of its suit: `♠K`, `♥10`."""
    rank = RANK_LETTERS[card % 13]
    return suit_glyph(Suit(card // 13)) + (ten if rank == "T" else rank)


def comments_of(board: Board, sections: Iterable[str]) -> list[list[Markup]]:
    """The comments on the board itself, whole; what an earlier version noted of its origin is none."""
    found = (
        formatted(note.text)
        for note in board.notes
        if note.section in sections and old_note(note.text) is None and not is_mark(note.text)
    )
    return [one for one in found if one]


def _beside(notes: Iterable[Note], section: str) -> dict[int, list[str]]:
    """The notes of a section, by the call or card that they follow."""
    found: dict[int, list[str]] = {}
    for note in sorted((note for note in notes if note.section == section), key=lambda note: note.index):
        found.setdefault(note.index, []).append(note.text)
    return found


def _as_text(board: Board, name: str, notes: Sequence[tuple[str, list[Markup]]]) -> Account | None:
    """What the file says of an auction or play that could not be read."""
    rows = tuple(printable(row) for tag in board.tags if tag.name == name for row in tag.rows)
    found = tuple(note for note in notes if note[1])
    return Account((), found, rows) if rows or found else None


def _rows(cells: Sequence[Cell]) -> tuple[tuple[Cell, ...], ...]:
    filled = [*cells, *[Cell()] * (-len(cells) % 4)]
    return tuple(tuple(filled[at : at + 4]) for at in range(0, len(filled), 4))


def length_of(*accounts: Account | None, comments: Iterable[list[Markup]] = ()) -> int:
    """About how many signs stand under a board: a long one gets the width of the page."""
    told = [*comments, *(note for one in accounts if one for _, note in one.notes)]
    lines = sum(len(one.rows) + len(one.lines) for one in accounts if one)
    return sum(len(re.sub(r"<[^>]*>", "", part)) for note in told for part in note) + 40 * lines


def accounts(board: Board, language: str, ten: str, play: bool) -> Iterator[Account | None]:
    """The auction and the play."""
    yield auction_of(board, language)
    yield play_of(board, language, ten, play)
