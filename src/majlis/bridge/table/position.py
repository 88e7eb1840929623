"""End positions: the last tricks of a deal, hands of the same number of cards, fewer than thirteen.

Where cards of a trick in progress are no longer in their hands, those hands are smaller by one. The contract
of a position may be a bare strain, since its level says nothing: it is kept in the board's tag `Contract`.

>>> from majlis.bridge.table.cards import parse_deal
>>> is_position(parse_deal("N:AK.Q.. 32.4.. .3.K2. QJ..A.")), parse_trumps("NT")
(True, 4)
"""

from typing import Final

from majlis.bridge.table.board import Board
from majlis.bridge.table.cards import HAND_SIZE, Hands, Strain, parse_strain
from majlis.cards import CardSet
from majlis.errors import NotationError

_TRUMPS: Final = "Contract"


def is_position(hands: Hands) -> bool:
    """Whether two hands at least are given, of the same number of cards, from 1 to 12, all different."""
    known = [cards for cards in hands if cards is not None]
    sizes = {cards.bit_count() for cards in known}
    return len(known) > 1 and len(sizes) == 1 and 0 < min(sizes) < HAND_SIZE and _are_apart(known)


def is_short(hands: Hands) -> bool:
    """Whether hands are given, and every one of them has fewer than thirteen cards."""
    known = [cards for cards in hands if cards is not None]
    return bool(known) and all(cards.bit_count() < HAND_SIZE for cards in known)


def _are_apart(hands: list[CardSet]) -> bool:
    together = 0
    for cards in hands:
        together |= cards
    return together.bit_count() == sum(cards.bit_count() for cards in hands)


def at_start(board: Board) -> Hands:
    """The hands with the cards of the first trick back in them, where that makes an end position of them."""
    leader = board.leader
    if leader is None or not board.play:
        return board.hands
    sizes = [0 if cards is None else cards.bit_count() for cards in board.hands]
    played = 4 - sizes.count(max(sizes))
    if not 0 < played < 4 or len(board.play) < played:
        return board.hands
    hands = list(board.hands)
    for offset, card in enumerate(board.play[:played]):
        seat = (leader + offset) % 4
        hands[seat] = (hands[seat] or 0) | 1 << card
    restored = hands[0], hands[1], hands[2], hands[3]
    return restored if is_position(restored) else board.hands


def parse_trumps(text: str) -> Strain | None:
    """The strain of a contract without a level, such as `NT` or `S`; None for anything else."""
    try:
        return parse_strain(text)
    except NotationError:
        return None


def played_strain(board: Board) -> Strain | None:
    """What is trumps: the strain of the contract, or that which a position has instead of one."""
    if board.contract is not None:
        return None if board.contract.passed_out else board.contract.strain
    return parse_trumps(board.tag(_TRUMPS) or "") if is_position(at_start(board)) else None
