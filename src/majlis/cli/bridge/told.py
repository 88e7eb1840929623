"""What the commands that write boards tell on stderr: what a format has no room for, which boards are odd.

Each is one line for all boards, with their number and names; nothing is told where there is nothing to tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from majlis.bridge.formats import FORMATS
from majlis.cli.bridge.common import tell
from majlis.i18n import N_, texts

if TYPE_CHECKING:
    from majlis.bridge.formats.reader import Report
    from majlis.bridge.table.board import Board, Par

MOST_NAMES: Final = 12
ORIGIN: Final = N_("where they are from")
ALERTS: Final = N_("alerts and explanations")
PAR_CONTRACTS: Final = N_("contracts of par")
FIELDS: Final = {
    "number": N_("numbers"),
    "dealer": N_("that the dealer is not known"),
    "vulnerability": N_("vulnerability"),
    "hands": N_("hands"),
    "players": N_("names of players"),
    "auction": N_("auctions"),
    "play": N_("play"),
    "contract": N_("contracts"),
    "declarer": N_("declarers"),
    "result": N_("results"),
    "double_dummy": N_("double-dummy tables"),
    "par": N_("par"),
    "tags": N_("tags {names}"),
    "notes": N_("comments"),
    "commands": N_("LIN commands {names}"),
}
"""What each field of a board is called, in the order of the list."""


def counted(count: int, language: str) -> str:
    """`1 board`, `18 boards`."""
    return texts(language).ngettext("{count} board", "{count} boards", count).format(count=count)


def names(boards: Sequence[Board], among: Sequence[Board]) -> str:
    """The numbers of some boards among others, `#3` for the third where it has none; of many, the first."""
    found = [_name(board, among) for board in boards[:MOST_NAMES]]
    return ", ".join(found + ["…"] * (len(boards) > MOST_NAMES))


def _name(board: Board, among: Sequence[Board]) -> str:
    if board.number is not None:
        return str(board.number)
    return f"#{next(place for place, one in enumerate(among, 1) if one is board)}"


def not_deals(report: Report) -> list[int]:
    """The places of the boards in a file that are no deal of one pack."""
    from majlis.bridge.table.defects import NO_DEAL

    return [place for place, defect in enumerate(report.defects) if defect & NO_DEAL]


def for_players(boards: Sequence[Board], format: str, record: bool) -> list[Board]:
    """The boards as they are written: what players read says where a board is from only on demand."""
    if record or not FORMATS[format].public:
        return list(boards)
    from majlis.bridge.table.origin import without_origin

    return [without_origin(board) for board in boards]


def tell_lost(boards: Sequence[Board], written: Sequence[Board], format: str, language: str) -> None:
    """What the format cannot carry, and of how many boards; `written` are what it was given."""
    lost: dict[str, int] = {}
    found: dict[str, dict[str, None]] = {"tags": {}, "commands": {}}
    for board, given in zip(boards, written, strict=True):
        for label in _lost(board, given, format, found):
            lost[label] = lost.get(label, 0) + 1
    tr = texts(language)
    parts = []
    for label in (*FIELDS.values(), ALERTS, PAR_CONTRACTS, ORIGIN):
        if label in lost:
            named = found["tags" if label == FIELDS["tags"] else "commands"]
            said = tr.gettext(label).format(names=_some(list(named)))
            parts.append(
                tr.gettext("{what} ({boards})").format(what=said, boards=counted(lost[label], language))
            )
    if parts:
        message = tr.gettext("{format} cannot hold: {list}")
        tell(message.format(format=str(FORMATS[format]), list=tr.gettext(", ").join(parts)))


def _some(found: list[str]) -> str:
    return ", ".join(found[:MOST_NAMES]) + (", …" if len(found) > MOST_NAMES else "")


def _lost(board: Board, given: Board, format: str, found: dict[str, dict[str, None]]) -> Iterable[str]:
    """The labels of what one board loses; names of tags and commands are gathered."""
    from majlis.bridge.formats import as_held, changed
    from majlis.bridge.table.board import Board as Nothing
    from majlis.bridge.table.origin import is_record, old_note, read_origin

    held = as_held(given, format)
    back = held or Nothing()
    if read_origin(board) not in (None, read_origin(back)):
        yield ORIGIN
    for name in changed(given, held):
        if name == "auction" and [one.bid for one in back.auction] == [one.bid for one in given.auction]:
            yield ALERTS
        elif name == "notes":
            left = [note.text for note in back.notes]
            if any(note.text not in left and not old_note(note.text) for note in given.notes):
                yield FIELDS[name]
        elif name == "par" and back.par and given.par and back.par.score == given.par.score:
            if _par_again(back) != given.par:
                yield PAR_CONTRACTS
        elif name in found:
            left = getattr(back, name)
            gone = [item.name for item in getattr(given, name) if item not in left and not is_record(item)]
            found[name].update(dict.fromkeys(gone))
            if gone:
                yield FIELDS[name]
        else:
            yield FIELDS[name]


def _par_again(board: Board) -> Par | None:
    """The par that the board's table gives."""
    from majlis.bridge.table.par import board_par

    return board_par(board)


def tell_hidden(boards: Sequence[Board], format: str, language: str) -> None:
    """Which boards lack more than one hand, in a format whose readers want whole deals."""
    from majlis.bridge.table.cards import with_last_hand

    if not FORMATS[format].whole:
        return
    found = [board for board in boards if None in with_last_hand(board.hands)]
    if found:
        message = texts(language).ngettext(
            "{count} board ({names}) has hands that are not known: {format} has them empty, "
            "and where whole deals are wanted it will not load",
            "{count} boards ({names}) have hands that are not known: {format} has them empty, "
            "and where whole deals are wanted they will not load",
            len(found),
        )
        tell(message.format(count=len(found), names=names(found, boards), format=str(FORMATS[format])))
