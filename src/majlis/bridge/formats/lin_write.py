"""Writes LIN as Bridge Base Online reads it: one line a board, all four hands, the dealer's number first.

`md` must name a dealer: where the board's is not known it is the standard one of its number, or of its place
in the file. No vulnerability is the letter `o`; a vulnerability that is not known is left out. A hand that
follows from the other three is written; of two or more unknown hands each is empty.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from majlis.bridge.formats.lin_read import CLOSED, LIN_SEATS
from majlis.bridge.formats.lin_tokens import is_command, name_value, text_value
from majlis.bridge.formats.pbn_sections import is_mark
from majlis.bridge.table.board import Board, Vulnerability, standard_dealer, tricks_of_play
from majlis.bridge.table.calls import FIRST_BID, Call, auction_over, bid_text
from majlis.bridge.table.cards import SUIT_LETTERS, SUITS, card_text, holding, with_last_hand
from majlis.cards import CardSet

_VULNERABILITY: Final = {
    Vulnerability.NONE: "o",
    Vulnerability.NS: "n",
    Vulnerability.EW: "e",
    Vulnerability.ALL: "b",
}
_OURS: Final = frozenset(("pn", "md", "sv", "ah", "mb", "an", "pc", "mc", "nt"))
"""Commands that the board's fields hold: none of them is written a second time."""


def write_boards(boards: Iterable[Board]) -> Iterator[str]:
    """The text of a file, a line a board."""
    for place, board in enumerate(boards, 1):
        yield "".join(_parts(board, place)) + "\n"


def _parts(board: Board, place: int) -> Iterator[str]:
    extras = _extras(board)
    head = extras.pop(("", 0), [])
    if place == 1:  # what opens a file stands before its first record
        yield from head
    if board.number is not None:
        yield f"qx|{'c' if CLOSED in board.tags else 'o'}{board.number}|"
    yield f"pn|{','.join(name_value(board.players[seat]) for seat in LIN_SEATS)}|"
    if place > 1:
        yield from head
    yield f"md|{deal_value(board, place)}|rh||"
    if board.number is not None:
        yield f"ah|Board {board.number}|"
    if board.vulnerability is not None:
        yield f"sv|{_VULNERABILITY[board.vulnerability]}|"
    yield from extras.pop(("Deal", 0), [])
    for at, call in enumerate(board.auction, 1):
        yield _call(call)
        yield from extras.pop(("Auction", at), [])
    yield "pg||"
    for at, card in enumerate(board.play, 1):
        yield f"pc|{card_text(card)}|"
        yield from extras.pop(("Play", at), [])
        if at % 4 == 0 or at == len(board.play):
            yield "pg||"
    yield from _result(board)


def deal_value(board: Board, place: int = 1) -> str:
    """The value of `md`: the dealer's number, then the hands of South, West, North and East."""
    dealer = board.dealer
    if dealer is None:
        dealer = standard_dealer(place if board.number is None else board.number)
    hands = with_last_hand(board.hands)
    return f"{LIN_SEATS.index(dealer) + 1}{','.join(_hand(hands[seat]) for seat in LIN_SEATS)}"


def _hand(cards: CardSet | None) -> str:
    if cards is None:
        return ""
    return "".join(letter + holding(cards, suit) for letter, suit in zip(SUIT_LETTERS, SUITS, strict=True))


def _call(call: Call) -> str:
    text = bid_text(call.bid)
    word = text[:2] if call.bid >= FIRST_BID else {"Pass": "p", "X": "d", "XX": "r"}[text]
    explained = f"an|{text_value(call.explanation)}|" if call.explanation else ""
    return f"mb|{word}{'!' * call.alert}|{explained}"


def _result(board: Board) -> Iterator[str]:
    """The tricks, unless the play of all cards tells them."""
    bid = any(call.bid >= FIRST_BID for call in board.auction)
    if bid and auction_over(board.auction) and board.result not in (None, tricks_of_play(board)):
        yield f"mc|{board.result}|pg||"


def _extras(board: Board) -> dict[tuple[str, int], list[str]]:
    """Notes and kept commands by their places; those whose place does not exist go to the nearest before."""
    found: dict[tuple[str, int], list[str]] = {}
    for note in board.notes:
        if not is_mark(note.text) and note.text.strip():
            value = text_value(note.text)
            lines = value.replace("%0A", "\n")
            value = lines if is_command("nt", lines) else value
            found.setdefault(_place(board, note.section, note.index), []).append(f"nt|{value}|")
    for command in board.commands:
        value = command.value.replace("|", "%7C")
        if command.name not in _OURS and is_command(command.name, value):
            place = _place(board, command.section, command.index)
            found.setdefault(place, []).append(f"{command.name}|{value}|")
    return found


def _place(board: Board, section: str, index: int) -> tuple[str, int]:
    length = {"Auction": len(board.auction), "Play": len(board.play)}.get(section, 0)
    if section == "":
        return "", 0
    at = min(index, length)
    if at > 0:
        return section, at
    if section == "Play" and board.auction:
        return "Auction", len(board.auction)
    return "Deal", 0
