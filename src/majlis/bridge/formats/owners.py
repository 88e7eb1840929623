"""The cards in the order in which files of dealing machines have them, and hands from their owners.

The order is spades, hearts, diamonds, clubs, each from the ace down to the two; seats are 0 to 3 from North
on (sources/dealing-machines.md §1).

>>> hands_of([card // 13 for card in range(52)]) == (0x1FFF, 0x1FFF << 13, 0x1FFF << 39, 0x1FFF << 26)
True
"""

from collections.abc import Iterable
from typing import Final

from majlis.bridge.table.cards import HAND_SIZE, SUITS, Hands, with_last_hand
from majlis.game import Seat

CARDS: Final = tuple(13 * suit + rank for suit in SUITS for rank in reversed(range(HAND_SIZE)))
"""The cards in the order of the file."""
_HELD: Final = tuple(bytes(48 + (owner == seat) for owner in range(256)) for seat in range(4))
"""For each seat, digits that say of owners whether it is they."""


def hands_of(owners: Iterable[Seat]) -> Hands:
    """The hands of 52 owners, one for each card of the order."""
    found = bytes(owners)  # spades, hearts, diamonds, clubs; the row goes down from the highest card number
    row = found[26:39] + found[39:] + found[13:26] + found[:13]
    n, e, s, w = [int(row.translate(table), 2) for table in _HELD]
    return n, e, s, w


def hands_of_places(places: list[int]) -> Hands | None:
    """The hands of 39 places in the order, from 0: North's thirteen, East's, South's; West has the rest.

    None where these are not different cards.
    """
    if len(set(places)) < 3 * HAND_SIZE or not all(0 <= place < len(CARDS) for place in places):
        return None
    n, e, s = (
        sum(1 << CARDS[place] for place in places[at : at + HAND_SIZE])
        for at in range(0, 3 * HAND_SIZE, HAND_SIZE)
    )
    return with_last_hand((n, e, s, None))
