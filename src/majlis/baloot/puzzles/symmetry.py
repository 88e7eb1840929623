"""The name of a position that is the same whichever seats sit where and whatever the suits are called."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import permutations
from typing import Any

from majlis.baloot.puzzles.model import Kind
from majlis.baloot.state import State
from majlis.baloot.view import View
from majlis.cards import CardSet, cards_of


def name_of(kind: Kind, view: View, state: State | None = None) -> str:
    """Twelve letters, from what the seat knows of the play; of an open position (`state`) from all hands."""
    contract = view.contract
    assert contract is not None
    plain = [suit for suit in range(4) if suit != contract.trump]
    fixed = [] if contract.trump is None else [contract.trump]
    hands = (view.hand,) if state is None else tuple(state.hands[(view.seat + at) % 4] for at in range(4))
    around = (
        kind,
        contract.mode,
        (contract.buyer - view.seat) % 4,
        contract.level,
        contract.closed,
        (view.leader - view.seat) % 4,
        len(view.trick),
    )
    best = min(_renamed(view, hands, (*order, *fixed)) for order in permutations(plain))
    return sha256(repr((around, best)).encode()).hexdigest()[:12]


def _renamed(view: View, hands: tuple[CardSet, ...], order: tuple[int, ...]) -> tuple[Any, ...]:
    """The cards with suits numbered by their place in `order`."""

    def cards(held: CardSet) -> tuple[int, ...]:
        return tuple(sorted(13 * order.index(card // 13) + card % 13 for card in cards_of(held)))

    def played(who: Iterator[int]) -> tuple[int, ...]:
        return tuple(13 * order.index(card // 13) + card % 13 for card in who)

    return (tuple(map(cards, hands)), played(iter(view.trick)), cards(view.played))
