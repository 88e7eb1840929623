"""The deal: who holds which cards, before and after the auction (sources/baloot.md §2.1).

>>> import numpy as np
>>> deal = Deal.shuffled(np.random.default_rng(1))
>>> [hand.bit_count() for hand in deal.first], len(deal.stock)
([5, 5, 5, 5], 11)
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from majlis.baloot.deck import BALOOT_RANKS, DECK, DECK_SET, check_pack
from majlis.cards import Card, CardSet, card_name, card_set, cards_of
from majlis.errors import InputError
from majlis.game import SEATS, Seat, seats_from
from majlis.i18n import N_

if TYPE_CHECKING:
    import numpy as np

_LOW = card_set(card for card in DECK if card % 13 in BALOOT_RANKS[:3])


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands of five, the floor card, and the other eleven in the order in which they will be dealt."""

    first: tuple[CardSet, CardSet, CardSet, CardSet]
    floor: Card
    stock: tuple[Card, ...] = ()
    """Eleven cards, first dealt first; when not given, the unseen cards in order of number."""

    def __post_init__(self) -> None:
        if not self.stock and len(self.first) == 4 and 0 <= self.floor < 52:
            unseen = DECK_SET & ~(
                self.first[0] | self.first[1] | self.first[2] | self.first[3] | 1 << self.floor
            )
            object.__setattr__(self, "stock", tuple(cards_of(unseen)))

    @staticmethod
    def shuffled(rng: "np.random.Generator") -> "Deal":
        """A random deal; every order of the 32 cards is equally likely."""
        order = [DECK[i] for i in rng.permutation(32).tolist()]
        hands = [card_set(order[5 * seat : 5 * seat + 5]) for seat in SEATS]
        return Deal((hands[0], hands[1], hands[2], hands[3]), order[20], tuple(order[21:]))

    @staticmethod
    def of_hands(
        first: "tuple[CardSet, ...]", floor: Card, final: "tuple[CardSet, ...]", dealer: Seat
    ) -> "Deal":
        """The deal whose hands after the auction are `final`; raises `InputError` if they do not fit."""
        order: list[Card] = []
        for seat in seats_from((dealer + 1) % 4):
            order.extend(cards_of(final[seat] & ~first[seat] & ~(1 << floor)))
        deal = Deal((first[0], first[1], first[2], first[3]), floor, tuple(order))
        deal.check()
        return deal

    def check(self) -> None:
        """Raise `InputError`, naming the first fault, unless this is a whole pack dealt 5-5-5-5-1-11."""
        seen = 0
        if len(self.first) != 4:
            raise InputError(N_("the deal has {count} hands: it must have 4"), count=len(self.first))
        for number in (self.floor, *self.stock):
            if not 0 <= number < 52:
                raise InputError(N_("{number} is not a card: cards are numbers from 0 to 51"), number=number)
        for seat in SEATS:
            if (count := self.first[seat].bit_count()) != 5:
                message = N_("seat {seat} has {count} first cards: it must have 5")
                raise InputError(message, seat=seat, count=count)
        for cards in (*self.first, 1 << self.floor, *(1 << card for card in self.stock)):
            check_pack(cards)
            if cards & seen:
                raise InputError(N_("{card} is dealt twice"), card=card_name(next(cards_of(cards & seen))))
            seen |= cards
        if seen != DECK_SET:
            lost = card_name(next(cards_of(DECK_SET & ~seen)))
            raise InputError(N_("{card} is missing from the deal"), card=lost)

    def after_auction(self, dealer: Seat, taker: Seat) -> list[CardSet]:
        """The hands of eight: three more each from the dealer's next on, the taker floor card and two."""
        hands = list(self.first)
        at = 0
        for seat in seats_from((dealer + 1) % 4):
            more = 2 if seat == taker else 3
            hands[seat] |= card_set(self.stock[at : at + more])
            at += more
        hands[taker] |= 1 << self.floor
        return hands


def may_kawesh(first: CardSet) -> bool:
    """Whether all five first cards are 7, 8 or 9."""
    return first & ~_LOW == 0


def check_table(dealer: Seat, scores: tuple[int, int]) -> None:
    """Raise `InputError` for a seat that is not there, or a match score below 0."""
    if dealer not in SEATS:
        raise InputError(N_("there is no seat {seat} to deal: the seats are 0, 1, 2, 3"), seat=repr(dealer))
    if len(scores) != 2 or min(scores) < 0:
        raise InputError(
            N_("{scores} is not a match score: write two numbers from 0 up"), scores=repr(scores)
        )
