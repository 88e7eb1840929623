"""A seat's information set as constraints on the hidden cards: what each seat holds, must and cannot hold.

Cards are proved by the rules of play: a seat that did not follow, ruff or beat holds nothing with which it
should have. The rules are asked card by card (`legal_cards` of a hand of two), so they are written in one
place only; they forbid a card because of single other cards, never because of two together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from majlis.baloot.actions import AKKA, BALOOT
from majlis.baloot.auction import Contract
from majlis.baloot.deck import DECK_SET, MARRIAGE
from majlis.baloot.phase import Phase
from majlis.baloot.play import boss_cards, legal_cards
from majlis.baloot.projects import Kind
from majlis.baloot.ruleset import RuleSet
from majlis.baloot.view import Trick, View
from majlis.cards import Card, CardSet, Suit, cards_of
from majlis.game import SEATS, Seat

FIRST: Final = 5
"""Cards in a hand before the auction."""


@dataclass(frozen=True, slots=True)
class Known:
    """What a seat knows. Tuples are by seat; the seat's own entries are empty."""

    seat: Seat
    hand: CardSet
    unseen: CardSet
    """Cards in the other hands, or in the auction in the stock."""
    sizes: tuple[int, int, int, int]
    """How many of the unseen cards each seat holds."""
    must: tuple[CardSet, ...]
    """Unseen cards that a seat holds for sure."""
    cannot: tuple[CardSet, ...]
    """Unseen cards that it does not hold."""
    played: tuple[CardSet, ...]
    """What each seat has played in this deal."""
    kinds: tuple[tuple[Kind, ...] | None, ...]
    """Projects that a seat announced and whose cards are not known; None where nothing can be said of it."""
    announces_all: bool = True
    """Whether everybody announced the best that he had, not only what he had."""
    boss: tuple[Seat, CardSet] | None = None
    """A seat that has just called Akka, and the cards of which it must hold one."""

    @property
    def stock(self) -> int:
        """How many unseen cards are in nobody's hand."""
        return self.unseen.bit_count() - sum(self.sizes)

    @property
    def hidden(self) -> tuple[Seat, ...]:
        """The seats that hold cards which this seat does not see."""
        return tuple(seat for seat in SEATS if self.sizes[seat])

    def without_projects(self) -> Known:
        """The same, with nothing concluded from projects that were not announced."""
        return replace(self, kinds=tuple(kinds or None for kinds in self.kinds), announces_all=False)

    def without_proof(self) -> Known:
        """The same, with nothing concluded from cards either: they need not have been legal."""
        return replace(self, cannot=(0, 0, 0, 0), kinds=(None, None, None, None), boss=None)


def known_of(view: View, *, voids: bool = True) -> Known:
    """What a view's seat knows; `voids` off forgets what cards have proved."""
    if view.contract is None or view.phase == Phase.AUCTION:
        return _in_auction(view)
    contract, unseen = view.contract, DECK_SET & ~view.hand & ~view.played
    counts = tuple(0 if seat == view.seat else view.hand_counts[seat] for seat in SEATS)
    must = _must(view, unseen)
    cannot = [0, 0, 0, 0]
    if voids:
        for seat, legal_as in _plays(view):
            cannot[seat] |= legal_as
    for seat in SEATS:
        for other in SEATS:
            if other != seat:
                cannot[other] |= must[seat]
    cannot = [cards & unseen & ~must[seat] for seat, cards in enumerate(cannot)]
    return Known(
        seat=view.seat,
        hand=view.hand,
        unseen=unseen,
        sizes=(counts[0], counts[1], counts[2], counts[3]),
        must=tuple(must),
        cannot=tuple(cannot),
        played=tuple(cards_played(view)),
        kinds=_kinds(view),
        boss=_boss(view, contract, unseen),
    )


def _boss(view: View, contract: Contract, unseen: CardSet) -> tuple[Seat, CardSet] | None:
    """Akka called and the card not led yet: only views out of turn see that."""
    if not view.history or view.history[-1][1] != AKKA or view.history[-1][0] == view.seat:
        return None
    if contract.trump is None or view.rules.mode == "physical":
        return None
    cards = sum(boss_cards(1 << card, view.played, contract.trump) for card in cards_of(unseen))
    return view.history[-1][0], cards


def _in_auction(view: View) -> Known:
    floor = 0 if view.floor is None else 1 << view.floor
    counts = tuple(0 if seat == view.seat else view.hand_counts[seat] for seat in SEATS)
    return Known(
        seat=view.seat,
        hand=view.hand,
        unseen=DECK_SET & ~view.hand & ~floor,
        sizes=(counts[0], counts[1], counts[2], counts[3]),
        must=(0, 0, 0, 0),
        cannot=(0, 0, 0, 0),
        played=(0, 0, 0, 0),
        kinds=(None, None, None, None),
    )


def cards_played(view: View) -> list[CardSet]:
    """What each seat has played, as far as the view tells who did."""
    found = [0, 0, 0, 0]
    for trick in finished_and_open(view):
        for place, card in enumerate(trick.cards):
            found[(trick.leader + place) % 4] |= 1 << card
    return found


def finished_and_open(view: View) -> list[Trick]:
    """The tricks so far, the one on the table last, if there is a card."""
    table = [Trick(view.leader, view.trick, 0)] if view.trick else []
    return [*view.tricks, *table]


def akka_leads(view: View) -> CardSet:
    """The cards that were led with Akka."""
    found, called = 0, False
    for _, action in view.history:
        if called and action < 52:
            found |= 1 << action
        called = action == AKKA or (called and action >= 52)
    return found | (1 << view.trick[0] if view.akka and view.trick else 0)


def _must(view: View, unseen: CardSet) -> list[CardSet]:
    """The floor card with its taker, projects that lie open, the other card of a Baloot just said."""
    contract = view.contract
    assert contract is not None
    must = [0, 0, 0, 0]
    if view.floor is not None:
        must[contract.taker] |= 1 << view.floor & unseen
    for seat, projects in enumerate(view.shown):
        for project in projects:
            must[seat] |= project.cards & unseen
    if view.history and view.history[-1][1] == BALOOT and contract.trump is not None:
        must[view.history[-1][0]] |= MARRIAGE[contract.trump] & unseen
    must[view.seat] = 0
    return must


def _plays(view: View) -> Iterator[tuple[Seat, CardSet]]:
    """For every card that another seat played: the unseen cards that it cannot have held then."""
    contract = view.contract
    assert contract is not None
    unseen = DECK_SET & ~view.hand & ~view.played
    akka = akka_leads(view)
    for trick in finished_and_open(view):
        called = bool(akka >> trick.cards[0] & 1)
        for place, card in enumerate(trick.cards):
            seat = (trick.leader + place) % 4
            if seat != view.seat and (place or contract.closed):
                before = trick.cards[:place]
                forbidding = _forbidding(before, card, contract.trump, contract.closed, view.rules, called)
                yield seat, forbidding & unseen


@lru_cache(maxsize=1 << 14)
def _forbidding(
    before: tuple[Card, ...], card: Card, trump: Suit | None, closed: bool, rules: RuleSet, akka: bool
) -> CardSet:
    """The cards beside which a hand could not have played this card.

    Kept, since whoever plays a deal asks this of each card that has been played, time after time.
    """
    found = 0
    for other in cards_of(DECK_SET & ~(1 << card)):
        legal = legal_cards(1 << card | 1 << other, before, trump, closed, rules, akka)
        if not legal >> card & 1:
            found |= 1 << other
    return found


def _kinds(view: View) -> tuple[tuple[Kind, ...] | None, ...]:
    """What each seat announced, where its cards do not lie open and it can still tell something of them."""
    found: list[tuple[Kind, ...] | None] = [None] * 4
    if view.floor is None:  # a composed position: who held what is not known
        return tuple(found)
    spoke = cards_played(view)
    for seat in SEATS:
        if seat != view.seat and (spoke[seat] or view.kinds[seat]):
            found[seat] = view.kinds[seat]
    return tuple(found)
