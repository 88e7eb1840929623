"""What can be wrong with a board, whatever file it came from: a flag for each thing, and all of them listed.

`defects` looks at the board alone. A reader adds what only the file shows, such as a card that one hand
holds twice, which a set of cards cannot. That a board's dealer or vulnerability is not the standard one of
its number is listed too, but is no fault of the file: rotated practice boards have it on purpose.

>>> defects(Board(number=2, dealer=0, hands=(1, 1, 0, None)))
<Defect.CARD_TWICE|HAND_SIZE|HAND_UNKNOWN|DEALER_NOT_STANDARD: 23>
"""

import enum
from collections.abc import Iterator
from typing import Final

from majlis.bridge.table.board import (
    Board,
    standard_dealer,
    standard_vulnerability,
    tricks_of_play,
    vulnerability_text,
)
from majlis.bridge.table.calls import contract_text, final_contract, first_illegal
from majlis.bridge.table.cards import HAND_SIZE, SEAT_WORDS, SEATS, card_text, trump_of
from majlis.bridge.table.tricks import players_of, revoke_at
from majlis.cards import FULL_PACK, cards_of


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


HARMLESS: Final = Defect.HAND_UNKNOWN | Defect.DEALER_NOT_STANDARD | Defect.VULNERABILITY_NOT_STANDARD
"""Defects that a sound file may have on purpose; readers report no problem for them."""

NO_DEAL: Final = Defect.CARD_TWICE | Defect.HAND_SIZE | Defect.UNREADABLE_DEAL
"""Defects of a board that nobody can play: its hands are no deal of one pack.

A reader keeps such a board as it stands, with a problem for each: what to do with it is its user's to say.
"""


def defects(board: Board) -> Defect:
    """All the defects of a board."""
    found = Defect.NONE
    for defect, _ in findings(board):
        found |= defect
    return found


def findings(board: Board) -> Iterator[tuple[Defect, str]]:
    """Each defect with one sentence about it."""
    yield from _of_hands(board)
    yield from _of_number(board)
    yield from _of_auction(board)
    yield from _of_play(board)


def _of_hands(board: Board) -> Iterator[tuple[Defect, str]]:
    seen = twice = 0
    for seat, cards in zip(SEATS, board.hands, strict=True):
        if cards is None:
            continue
        twice |= seen & cards
        seen |= cards
        size = cards.bit_count()
        if size != HAND_SIZE:
            yield Defect.HAND_SIZE, f"{SEAT_WORDS[seat]} has {size} cards, not thirteen"
    for card in cards_of(twice & FULL_PACK):
        holders = [SEAT_WORDS[seat] for seat in SEATS if (board.hands[seat] or 0) >> card & 1]
        yield Defect.CARD_TWICE, f"{card_text(card)} is in the hands of {' and '.join(holders)}"
    if None in board.hands:
        yield Defect.HAND_UNKNOWN, "not all hands are given"


def _of_number(board: Board) -> Iterator[tuple[Defect, str]]:
    if board.number is None:
        return
    if board.dealer not in (None, standard_dealer(board.number)):
        should = SEAT_WORDS[standard_dealer(board.number)]
        yield Defect.DEALER_NOT_STANDARD, f"the standard dealer of board {board.number} is {should}"
    if board.vulnerability not in (None, standard_vulnerability(board.number)):
        standard = vulnerability_text(standard_vulnerability(board.number))
        yield (
            Defect.VULNERABILITY_NOT_STANDARD,
            f"the standard vulnerability of board {board.number} is {standard}",
        )


def _of_auction(board: Board) -> Iterator[tuple[Defect, str]]:
    if not board.auction:
        return
    illegal = first_illegal(board.auction)
    if illegal is not None:
        call = board.auction[illegal]
        yield Defect.AUCTION_ILLEGAL, f"call {illegal + 1} of the auction, {call}, is against the rules there"
    if board.dealer is None:
        yield Defect.DEALER_UNKNOWN, "the auction has no dealer: who made the first call is not known"
        return
    final = final_contract(board.dealer, board.auction)
    if final is None or illegal is not None:
        return
    contract, declarer = final
    if board.contract not in (None, contract) or (board.contract and board.declarer not in (None, declarer)):
        by = "" if declarer is None else f" by {SEAT_WORDS[declarer]}"
        yield (
            Defect.CONTRACT_DISAGREES,
            f"the auction comes to {contract_text(contract)}{by}, which is not what the record says",
        )


def _of_play(board: Board) -> Iterator[tuple[Defect, str]]:
    play, contract, leader = board.play, board.contract, board.leader
    twice = next((card for at, card in enumerate(play) if card in play[:at]), None)
    if twice is not None:
        yield Defect.PLAYED_TWICE, f"{card_text(twice)} is played twice"
    if board.result is not None and not 0 <= board.result <= HAND_SIZE:
        yield Defect.RESULT_DISAGREES, f"the result is {board.result} tricks: it is 0 to 13"
    if contract is None or leader is None or contract.passed_out or twice is not None:
        return
    seats = players_of(play, leader, trump_of(contract.strain))
    for card, seat in zip(play, seats, strict=True):
        held = board.hands[seat]
        if held is not None and not held >> card & 1:
            yield Defect.CARD_NOT_HELD, f"{SEAT_WORDS[seat]} plays {card_text(card)} and does not hold it"
            return
    revoke = revoke_at(board.hands, play, seats)
    if revoke is not None:
        player, name = SEAT_WORDS[seats[revoke]], card_text(play[revoke])
        yield Defect.REVOKE, f"{player} plays {name} and could have followed suit"
    tricks = tricks_of_play(board)
    if tricks is not None and board.result not in (None, tricks):
        yield Defect.RESULT_DISAGREES, f"the play gives {tricks} tricks, the result says {board.result}"
