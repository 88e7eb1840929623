"""What can be wrong with a board, whatever file it came from: a flag for each defect, all of them listed.

`defects` looks at the board alone. A reader adds what only the file shows, such as a card that one hand
holds twice, which a set of cards cannot. A dealer or vulnerability that is not the standard one of the
board's number is listed too, but is not an error of the file: rotated practice boards have it on purpose.

>>> defects(Board(number=2, dealer=0, hands=(1, 1, 0, None)))
<Defect.CARD_TWICE|HAND_SIZE|HAND_UNKNOWN|DEALER_NOT_STANDARD: 23>
"""

import enum
from collections.abc import Iterator
from typing import Final

from majlis.bridge.table.board import (
    Board,
    is_mark,
    standard_dealer,
    standard_vulnerability,
    vulnerability_text,
)
from majlis.bridge.table.calls import contract_text, final_contract, first_illegal
from majlis.bridge.table.cards import HAND_SIZE, NO_HANDS, SEATS, card_text, is_whole, seat_word, trump_of
from majlis.bridge.table.position import at_start, is_position, played_strain
from majlis.bridge.table.tricks import leaders_of, players_after, revoke_at
from majlis.cards import FULL_PACK, CardSet, cards_of
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Listed, Message, Word


class Defect(enum.IntFlag):
    """Everything that can be wrong with a board; a board has all that apply."""

    NONE = 0
    CARD_TWICE = enum.auto()
    """A card in two hands, or twice in one."""
    HAND_SIZE = enum.auto()
    """A hand that is given but has not thirteen cards."""
    HAND_UNKNOWN = enum.auto()
    """A hand that is not given."""
    UNREADABLE_DEAL = enum.auto()
    """Something in the deal that is no card."""
    DEALER_NOT_STANDARD = enum.auto()
    VULNERABILITY_NOT_STANDARD = enum.auto()
    DEALER_UNKNOWN = enum.auto()
    """There is an auction, but not who began it."""
    AUCTION_ILLEGAL = enum.auto()
    CONTRACT_DISAGREES = enum.auto()
    """Contract or declarer are not those of the auction."""
    CARD_NOT_HELD = enum.auto()
    """A card played by a seat whose hand has not got it."""
    PLAYED_TWICE = enum.auto()
    REVOKE = enum.auto()
    """A card that does not follow suit though the hand could."""
    RESULT_DISAGREES = enum.auto()
    """The result is not what the play of all 52 cards gives, or no number of tricks."""
    UNREADABLE = enum.auto()
    """A part of the record other than the deal that could not be read."""
    POSITION = enum.auto()
    """An end position: the hands have the same number of cards, fewer than thirteen."""


HARMLESS: Final = (
    Defect.HAND_UNKNOWN | Defect.DEALER_NOT_STANDARD | Defect.VULNERABILITY_NOT_STANDARD | Defect.POSITION
)
"""Defects that a sound file may have on purpose; readers report no problem for them."""

NO_DEAL: Final = Defect.CARD_TWICE | Defect.HAND_SIZE | Defect.UNREADABLE_DEAL
"""Defects of a board that nobody can play: its hands are no deal of one pack.

A reader keeps such a board as it stands, with a problem for each: what to do with it is its user's to say.
"""
NOT_ALL_HANDS: Final = Message(N_("not all hands are given"))


def defects(board: Board) -> Defect:
    """All the defects of a board."""
    found = Defect.NONE
    for defect, _ in findings(board):
        found |= defect
    return found


def findings(board: Board) -> Iterator[tuple[Defect, Message]]:
    """Each defect with one sentence about it."""
    if board.hands == NO_HANDS:
        yield Defect.HAND_UNKNOWN, NOT_ALL_HANDS
    elif not is_whole(board.hands):
        yield from _of_hands(board)
    if board.number is not None:
        yield from _of_number(board, board.number)
    if board.auction:
        yield from _of_auction(board)
    if board.play or board.result is not None:
        yield from _of_play(board)


def wrong_size(seat: Seat, cards: CardSet) -> Message:
    """The sentence about a hand of more or fewer than thirteen cards."""
    values = {"seat": seat_word(seat), "count": cards.bit_count()}
    return Message(N_("{seat} has {count} cards, not thirteen"), values)


def _of_hands(board: Board) -> Iterator[tuple[Defect, Message]]:
    seen = twice = 0
    position = is_position(at_start(board))
    if position:
        yield Defect.POSITION, Message(N_("the deal is an end position"))
    for seat, cards in zip(SEATS, board.hands, strict=True):
        if cards is None:
            continue
        twice |= seen & cards
        seen |= cards
        if cards.bit_count() != HAND_SIZE and not position:
            yield Defect.HAND_SIZE, wrong_size(seat, cards)
    for card in cards_of(twice & FULL_PACK):
        holders = [seat_word(seat) for seat in SEATS if (board.hands[seat] or 0) >> card & 1]
        values = {"card": card_text(card), "seats": Listed(holders)}
        yield Defect.CARD_TWICE, Message(N_("{card} is in the hands of {seats}"), values)
    if None in board.hands:
        yield Defect.HAND_UNKNOWN, NOT_ALL_HANDS


def _of_number(board: Board, number: int) -> Iterator[tuple[Defect, Message]]:
    if board.dealer not in (None, standard_dealer(number)):
        values = {"board": number, "seat": seat_word(standard_dealer(number))}
        message = N_("the standard dealer of board {board} is {seat}")
        yield Defect.DEALER_NOT_STANDARD, Message(message, values)
    if board.vulnerability not in (None, standard_vulnerability(number)):
        standard = vulnerability_text(standard_vulnerability(number))
        message = N_("the standard vulnerability of board {board} is {vulnerability}")
        values = {"board": number, "vulnerability": Word(standard)}
        yield Defect.VULNERABILITY_NOT_STANDARD, Message(message, values)


def _of_auction(board: Board) -> Iterator[tuple[Defect, Message]]:
    illegal = first_illegal(board.auction)
    if illegal is not None and not is_irregular(board, illegal):
        message = N_("call {number} of the auction, {call}, is against the rules there")
        values = {"number": illegal + 1, "call": str(board.auction[illegal])}
        yield Defect.AUCTION_ILLEGAL, Message(message, values)
    if board.dealer is None:
        message = N_("the auction has no dealer: who made the first call is not known")
        yield Defect.DEALER_UNKNOWN, Message(message)
        return
    final = final_contract(board.dealer, board.auction)
    if final is None or illegal is not None:
        return
    contract, declarer = final
    if board.contract not in (None, contract) or (board.contract and board.declarer not in (None, declarer)):
        message = N_("the auction gives {contract}, which is not what the record says")
        found: dict[str, object] = {"contract": contract_text(contract)}
        if declarer is not None:
            message = N_("the auction gives {contract} by {seat}, which is not what the record says")
            found["seat"] = seat_word(declarer)
        yield Defect.CONTRACT_DISAGREES, Message(message, found)


def is_irregular(board: Board, call: int) -> bool:
    """Whether a mark of the record (`^I`) says that a call was against the rules, and was let stand."""
    marks = [note for note in board.notes if note.section == "Auction" and note.text.startswith("^")]
    return any(note.index in (call, call + 1) and is_mark(note.text) for note in marks)


def _of_play(board: Board) -> Iterator[tuple[Defect, Message]]:
    play = board.play
    twice = None
    if len(set(play)) < len(play):
        twice = next(card for at, card in enumerate(play) if card in play[:at])
        yield Defect.PLAYED_TWICE, Message(N_("{card} is played twice"), {"card": card_text(twice)})
    if board.result is not None and not 0 <= board.result <= HAND_SIZE:
        values = {"count": board.result}
        yield Defect.RESULT_DISAGREES, Message(N_("the result is {count} tricks: write 0 to 13"), values)
    if not play or twice is not None:
        return
    strain, leader, hands = played_strain(board), board.leader, at_start(board)
    if strain is None or leader is None:
        return
    leaders = leaders_of(play, leader, trump_of(strain))
    seats = players_after(leaders, len(play))
    for card, seat in zip(play, seats, strict=True):
        held = hands[seat]
        if held is not None and not held >> card & 1:
            message = N_("{seat} plays {card} and does not hold it")
            yield Defect.CARD_NOT_HELD, Message(message, {"seat": seat_word(seat), "card": card_text(card)})
            return
    revoke = revoke_at(hands, play, seats)
    if revoke is not None:
        found = {"seat": seat_word(seats[revoke]), "card": card_text(play[revoke])}
        yield Defect.REVOKE, Message(N_("{seat} plays {card} and could have followed suit"), found)
    if board.result is None or len(play) < 4 * HAND_SIZE or board.contract is None:
        return
    tricks = sum((winner - leader) % 2 for winner in leaders[1:])
    if board.result != tricks:
        message = N_("the play gives {count} tricks, the result says {number}")
        yield Defect.RESULT_DISAGREES, Message(message, {"count": tricks, "number": board.result})
