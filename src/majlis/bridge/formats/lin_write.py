"""Boards as LIN."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from majlis.bridge.formats.lin_commands import (
    CLOSED,
    HELD,
    LIN_SEATS,
    OPENING,
    ORIGIN_NOTE,
    SPOKEN,
    VULNERABILITY_LETTERS,
    is_command,
    name_value,
    text_value,
)
from majlis.bridge.formats.reader import Page
from majlis.bridge.table.board import Board, is_mark, standard_dealer, tricks_of_play
from majlis.bridge.table.calls import FIRST_BID, Call, auction_over, bid_text, parse_bid
from majlis.bridge.table.cards import SUIT_LETTERS, SUITS, card_text, holding, parse_card, with_last_hand
from majlis.bridge.table.origin import ORIGIN
from majlis.cards import CardSet
from majlis.errors import NotationError


def write(boards: Iterable[Board], page: Page) -> str:
    """The text of a file, a line a board."""
    return "".join("".join(_parts(board, place)) + "\n" for place, board in enumerate(boards, 1))


def _parts(board: Board, place: int) -> Iterator[str]:
    extras = _extras(board)
    head = extras.pop(("", 0), [])
    if place == 1:  # what opens a file stands before its first record
        yield from head
    opening = _opening(board)
    if opening:
        yield f"{OPENING}|{opening}|"
    yield f"pn|{_names(board)}|"
    if place > 1:
        yield from head
    yield f"md|{deal_value(board, place)}|rh||"
    if board.number is not None:
        yield f"ah|Board {board.number}|"
    if board.vulnerability is not None:
        yield f"sv|{VULNERABILITY_LETTERS[board.vulnerability]}|"
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


def _opening(board: Board) -> str:
    """The value of `qx`: room and number of the board, or as it was read with another number."""
    room = "c" if CLOSED in board.tags else "o"
    for command in board.commands:
        if command.name == OPENING and is_command(OPENING, command.value):
            return command.value
    return "" if board.number is None else f"{room}{board.number}"


def _names(board: Board) -> str:
    """The four names, or all eight of two rooms where they are known, and these are four of them."""
    four = [name_value(board.players[seat]) for seat in LIN_SEATS]
    for command in board.commands:
        eight = command.value.split(",")
        if command.name == "pn" and len(eight) == 8 and four == eight[4 * (CLOSED in board.tags) :][:4]:
            return command.value
    return ",".join(four)


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
    """The tricks, unless they follow from the play of all cards."""
    bid = any(call.bid >= FIRST_BID for call in board.auction)
    if bid and auction_over(board.auction) and board.result not in (None, tricks_of_play(board)):
        yield f"mc|{board.result}|pg||"


def _extras(board: Board) -> dict[tuple[str, int], list[str]]:
    """Notes and kept commands by their places; those whose place does not exist go to the nearest before."""
    origin = board.tag(ORIGIN)
    found = {} if origin is None else {("Deal", 0): [f"nt|{text_value(ORIGIN_NOTE + origin)}|"]}
    for note in board.notes:
        if not is_mark(note.text) and note.text.strip():
            value = text_value(note.text)
            lines = value.replace("%0A", "\n")
            value = lines if is_command("nt", lines) else value
            found.setdefault(_place(board, note.section, note.index), []).append(f"nt|{value}|")
    kept = _kept(board)
    for command in board.commands:
        value = command.value.replace("|", "%7C")
        if (command.name not in HELD or command.name in kept) and is_command(command.name, value):
            place = _place(board, command.section, command.index)
            found.setdefault(place, []).append(f"{command.name}|{value}|")
    return found


def _kept(board: Board) -> tuple[str, ...]:
    """The commands of an auction or play that could not be read, which come back as they were."""
    calls = [one.value.strip().rstrip("!?*") for one in board.commands if one.name == "mb"]
    cards = [one.value for one in board.commands if one.name == "pc"]
    broken = not board.auction and not all(_reads(parse_bid, call) for call in calls)
    unplayable = not board.play and not all(_reads(parse_card, card) for card in cards)
    return SPOKEN * broken + ("pc",) * unplayable


def _reads(parse: Callable[[str], object], text: str) -> bool:
    try:
        parse(text)
    except NotationError:
        return False
    return True


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
