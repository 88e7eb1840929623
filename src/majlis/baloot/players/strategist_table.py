"""What one seat's view says in the form that the strategy modules read, and who may still hold what.

The strategy modules know nothing of this program: cards are dicts `rank` and `suit`, seats are Bottom,
Right, Top and Left, tricks and bids are lists of dicts. `ViewReading` makes that of a `View`, each part only
when it is asked for; the dicts of cards, plays and finished tricks are made once and shared. It also keeps,
as sets of cards, what the rules of play prove about the hidden hands: who cannot hold a card, and who must
hold it; `chance` and `chance_of_any` turn that into probabilities.

>>> CARD[8], POSITIONS[2]
({'rank': '10', 'suit': '♠'}, 'Top')
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import fsum
from typing import Any, Final

from majlis.baloot import actions as act
from majlis.baloot.deck import DECK_SET, POINTS
from majlis.baloot.lookahead.known import Known, known_of
from majlis.baloot.play import NO_TRUMPS, STRONGER
from majlis.baloot.view import View
from majlis.cards import RANK_NAMES, SUIT_GLYPHS, SUIT_MASK, Card, CardSet, Suit, card_set, cards_of
from majlis.game import SEATS, Action, Seat, team_of
from majlis.message import Message

POSITIONS: Final = ("Bottom", "Right", "Top", "Left")
CARD: Final = tuple({"rank": RANK_NAMES[card % 13], "suit": SUIT_GLYPHS[card // 13]} for card in range(52))
"""Each card as the modules read it; shared, since no module changes what it is given."""
_PLAY: Final = tuple(
    tuple({"card": CARD[card], "playedBy": POSITIONS[seat]} for card in range(52)) for seat in SEATS
)
_BUYER_TRUMPS: Final = 1.6
"""How much likelier a hidden trump is with the buyer than with another hand of that size."""
_BIDS: Final = {
    act.PASS: "PASS",
    act.SUN: "SUN",
    act.BEFORE_YOU: "SUN",
    act.TURN_TO_SUN: "SUN",
    act.ASHKAL: "ASHKAL",
}


@dataclass(frozen=True, slots=True)
class Decision:
    """An action and why."""

    action: Action
    reasons: tuple[Message, ...]
    modules: dict[str, str] = field(default_factory=dict)
    """What each module that was asked said, by its name; empty where it had no opinion."""
    values: dict[Action, float] = field(default_factory=dict)
    """What each choice is expected to bring, in game points over the other side, as far as it was weighed."""


def module_cards(cards: CardSet) -> list[dict[str, str]]:
    """A set of cards as the modules read it, by suit and rank."""
    return [CARD[card] for card in cards_of(cards)]


def suit_glyph(suit: Suit | None) -> str | None:
    """`♥` for 1; None for None, as the modules want it in Sun."""
    return None if suit is None else SUIT_GLYPHS[suit]


class ViewReading:
    """One view, read in several ways. During the auction only `cards` and `bids` mean anything."""

    def __init__(self, view: View, memory: bool = True) -> None:
        """`memory` off forgets all finished tricks: how the card tracker's worth is measured."""
        self.view, self.memory = view, memory
        self.seat: Seat = view.seat
        self.partner: Seat = view.seat ^ 2
        contract = view.contract
        self.trump: Suit | None = contract.trump if contract else None
        self.index = NO_TRUMPS if self.trump is None else self.trump
        self.points = POINTS[self.index]
        self.stronger = STRONGER[self.index]
        self.mode = "HOKUM" if contract and contract.mode == "hokum" else "SUN"
        self.bought = contract is not None and team_of(contract.buyer) == team_of(view.seat)
        self.left = view.hand.bit_count()
        """Tricks to be played, the one on the table included."""
        seen = view.hand | (view.played if memory else card_set(view.trick))
        self.unseen: CardSet = DECK_SET & ~seen
        self._any: dict[tuple[Seat, CardSet], float] = {}
        """What `chance_of_any` has found: it is asked again for each card that might be played."""

    # As the modules read it

    @property
    def position(self) -> str:
        """One's own seat."""
        return POSITIONS[self.seat]

    @cached_property
    def held(self) -> list[Card]:
        """One's cards; index `i` of `cards` is this list's `i`."""
        return list(cards_of(self.view.hand))

    @cached_property
    def cards(self) -> list[dict[str, str]]:
        """One's hand."""
        return [CARD[card] for card in self.held]

    @cached_property
    def on_table(self) -> list[dict[str, Any]]:
        """The trick on the table, in trick format."""
        leader = self.view.leader
        return [_PLAY[(leader + place) & 3][card] for place, card in enumerate(self.view.trick)]

    @cached_property
    def tricks(self) -> list[dict[str, Any]]:
        """The finished tricks."""
        return [
            _finished(trick.leader, trick.cards, trick.winner)
            for trick in (self.view.tricks if self.memory else ())
        ]

    @cached_property
    def evidence(self) -> list[dict[str, Any]]:
        """The finished tricks and the one on the table."""
        if not self.view.trick:
            return self.tricks
        return [*self.tricks, _trick(self.view.leader, self.view.trick)]

    @cached_property
    def gone(self) -> list[dict[str, Any]]:
        """`evidence`, and in a composed position the cards played before it, by nobody."""
        known = card_set(self.view.trick)
        for trick in self.view.tricks:
            known |= card_set(trick.cards)
        before = self.view.played & ~known if self.memory else 0
        nameless = [{"cards": [{"card": card} for card in module_cards(before)]}] if before else []
        return [*nameless, *self.evidence]

    @cached_property
    def bids(self) -> list[dict[str, str]]:
        """The bids, without questions and doubling."""
        found: list[dict[str, str]] = []
        for seat, action in self.view.calls:
            suit = act.named_suit(action)
            if action in _BIDS:
                found.append({"player": POSITIONS[seat], "action": _BIDS[action]})
            elif action == act.CONFIRM and self.view.floor is not None:
                suit = self.view.floor // 13
            if suit is not None:
                found.append({"player": POSITIONS[seat], "action": "HOKUM", "suit": SUIT_GLYPHS[suit]})
        return found

    @cached_property
    def trumps_gone(self) -> list[dict[str, str]]:
        """The trumps that have been played."""
        if self.trump is None:
            return []
        return module_cards(self.view.played & SUIT_MASK[self.trump])

    # What is proven about the hidden hands

    @cached_property
    def known(self) -> Known:
        """What the view proves of the hidden cards."""
        return known_of(self.view, voids=self.memory)

    @cached_property
    def excluded(self) -> list[CardSet]:
        """For each seat the cards that it cannot hold."""
        excluded = [~self.unseen | cards for cards in self.known.cannot]
        excluded[self.seat] = -1
        return excluded

    @cached_property
    def _chances(self) -> dict[Card, tuple[float, float, float, float]]:
        """Of each hidden card, the chance that each seat holds it."""
        trump_cards = SUIT_MASK[self.trump] if self.trump is not None else 0
        first, second, third, fourth = self.excluded
        alike: dict[tuple[Sequence[bool], bool], tuple[float, float, float, float]] = {}
        chances = {}
        for card in cards_of(self.unseen):
            bit = 1 << card
            may_hold = not first & bit, not second & bit, not third & bit, not fourth & bit
            key = may_hold, trump_cards & bit > 0
            if key not in alike:
                alike[key] = self._shares(may_hold, trump=key[1])
            chances[card] = alike[key]
        return chances

    def _shares(self, may_hold: Sequence[bool], *, trump: bool) -> tuple[float, float, float, float]:
        """The chance of each seat to hold a card that only these may hold."""
        contract, counts = self.view.contract, self.view.hand_counts
        weights = [float(counts[seat]) if may_hold[seat] else 0.0 for seat in SEATS]
        if trump and contract is not None:
            weights[contract.buyer] *= _BUYER_TRUMPS
        total = fsum(weights) or 1.0  # `sum` rounds otherwise from Python 3.12 on
        return weights[0] / total, weights[1] / total, weights[2] / total, weights[3] / total

    def chance(self, seat: Seat, card: Card) -> float:
        """The chance that this other seat holds a card; 0 for one that is not hidden."""
        found = self._chances.get(card)
        return found[seat] if found else 0.0

    def chance_of_any(self, seat: Seat, cards: CardSet) -> float:
        """The chance that this other seat holds at least one of the cards."""
        key = seat, cards & self.unseen
        found = self._any.get(key)
        if found is None:
            none, chances = 1.0, self._chances
            for card in cards_of(key[1]):
                none *= 1.0 - chances[card][seat]
            found = self._any[key] = 1.0 - none
        return found


@lru_cache(maxsize=4096)
def _finished(leader: Seat, cards: tuple[Card, ...], winner: Seat) -> dict[str, Any]:
    """A finished trick: the views of four seats after it share it."""
    return {**_trick(leader, cards), "winner": POSITIONS[winner]}


def _trick(leader: Seat, cards: tuple[Card, ...]) -> dict[str, Any]:
    return {
        "leader": POSITIONS[leader],
        "cards": [_PLAY[(leader + place) & 3][card] for place, card in enumerate(cards)],
    }
