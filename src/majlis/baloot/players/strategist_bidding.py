"""How the strategist bids and doubles: what the hand is worth for each bid, against what that bid needs.

`sun_bidding` and `hokum_bidding` estimate how many of the deal's card points the bidder's side takes (52 and
the score). Projects and Baloot that can already be seen are added, and half of the points that lie in the
deal is what a buyer needs. Each question has its own margin over that half; the margins were set by
playing against `careful` on the same deals.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from majlis.baloot import actions as act
from majlis.baloot.deck import CARD_TOTAL, LAST_TRICK
from majlis.baloot.players.strategist_table import CARD, suit_glyph
from majlis.baloot.players.strategist_words import Decision
from majlis.baloot.players.valuation import HOKUM_AT, SUN_AT, hokum_value, sun_value
from majlis.baloot.projects import best_split
from majlis.baloot.sheet import Line
from majlis.baloot.strategy.hand_shape import evaluate_shape
from majlis.baloot.strategy.hokum_bidding import calculate_hokum_strength
from majlis.baloot.strategy.sun_bidding import calculate_sun_strength
from majlis.baloot.view import View
from majlis.cards import KING, QUEEN, SUITS, CardSet, Suit, cards_of
from majlis.game import Action
from majlis.i18n import N_

_BASE: Final = 52.0
_RAISES: Final = (act.DOUBLE_CLOSED, act.DOUBLE, act.TRIPLE, act.FOUR_CLOSED, act.FOUR, act.GAHWA)


@dataclass(frozen=True)
class Margins:
    """Card points over half the deal that each bid asks for."""

    sun: float = 18.0
    sun_over_enemy: float = 16.0
    sun_over_partner: float = 15.0
    turn: float = 20.0
    before_you: float = 25.0
    ashkal: float = 14.0
    hokum: float = 20.0
    hokum_second: float = 20.0
    double: float = 60.0
    double_sun: float = 40.0
    raise_again: float = 90.0
    projects: float = 0.5
    """How much of a project's points counts: the enemy may have a better one."""
    shape: float = 0.5
    """Card points for each of `hand_shape`'s."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a hand is worth for one bid."""

    margin: float
    """Card points over half of the deal that our side is expected to take."""
    said: tuple[tuple[str, str], ...]
    """Module, what it said."""


@lru_cache(maxsize=8192)
def sun_worth(cards: CardSet, modules: frozenset[str], m: Margins) -> Worth:
    """Of these cards (the floor card among them, if it is to be taken) for Sun."""
    hand = [CARD[card] for card in cards_of(cards)]
    said: list[tuple[str, str]] = []
    if "sun_bidding" in modules:
        strength = calculate_sun_strength(hand)
        said.append(("sun_bidding", strength["reasoning"]))
        margin = _BASE + strength["score"] - (CARD_TOTAL["sun"] + LAST_TRICK) / 2
    else:
        margin = 12.0 * (sun_value(cards) - SUN_AT)
    margin += m.projects * sum(project.raw("sun") for project in best_split(cards, "sun"))
    if "hand_shape" in modules:
        shape = evaluate_shape(hand, "SUN")
        said.append(("hand_shape", shape["reasoning"]))
        margin += m.shape * shape["bid_adjustment"]
    return Worth(margin, tuple(said))


@lru_cache(maxsize=16384)
def hokum_worth(cards: CardSet, trump: Suit, modules: frozenset[str], m: Margins) -> Worth:
    """Of these cards for Hokum in this suit."""
    hand, glyph = [CARD[card] for card in cards_of(cards)], suit_glyph(trump)
    said: list[tuple[str, str]] = []
    if "hokum_bidding" in modules:
        strength = calculate_hokum_strength(hand, glyph)
        said.append(("hokum_bidding", strength["reasoning"]))
        margin = _BASE + strength["score"] - (CARD_TOTAL["hokum"] + LAST_TRICK) / 2
    else:
        margin = 12.0 * (hokum_value(cards, trump) - HOKUM_AT)
    margin += m.projects * sum(project.raw("hokum") for project in best_split(cards, "hokum"))
    pair = 1 << 13 * trump + KING | 1 << 13 * trump + QUEEN
    if cards & pair == pair:
        margin += 20.0 * 0.9
    if "hand_shape" in modules:
        shape = evaluate_shape(hand, "HOKUM", glyph)
        said.append(("hand_shape", shape["reasoning"]))
        margin += m.shape * shape["bid_adjustment"]
    return Worth(margin, tuple(said))


def choose_call(view: View, modules: frozenset[str], m: Margins) -> Decision:
    """A word of the auction."""
    legal = view.legal_actions
    assert view.floor is not None
    if act.KAWESH in legal:
        return Decision(act.KAWESH, (Line(N_("Five cards of 7, 8 and 9: such a hand is thrown in")),))
    cards = view.hand | 1 << view.floor
    sun = sun_worth(cards, modules, m)
    if act.BEFORE_YOU in legal:
        return _answer(act.BEFORE_YOU, act.PASS, sun, m.before_you)
    suits = _nameable(view)
    best = max(suits, key=lambda suit: hokum_worth(cards, suit, modules, m).margin)
    hokum = hokum_worth(cards, best, modules, m)
    if act.TURN_TO_SUN in legal:
        stand = act.CONFIRM if act.CONFIRM in legal else act.NAME_SUIT + best
        return _answer(act.TURN_TO_SUN, stand, sun, m.turn)
    if act.HOKUM not in legal:  # somebody else's provisional Hokum is asked about
        ours = _hokum_bidder(view) == view.seat ^ 2
        return _answer(act.SUN, act.PASS, sun, m.sun_over_partner if ours else m.sun_over_enemy)
    if sun.margin >= m.sun:
        return _decide(act.SUN, sun, m.sun)
    if act.ASHKAL in legal:
        partner = sun_worth(view.hand, modules, m)
        if partner.margin >= m.ashkal:
            return _decide(act.ASHKAL, partner, m.ashkal)
    needs = m.hokum_second if len(suits) == 3 else m.hokum
    return _answer(act.HOKUM, act.PASS, hokum, needs)


def _hokum_bidder(view: View) -> int:
    return next(seat for seat, action in reversed(view.calls) if action == act.HOKUM)


def _nameable(view: View) -> list[Suit]:
    """The suits that a Hokum bought now could be in: the floor's in round 1, the others in round 2."""
    assert view.floor is not None
    bidding = [action for _, action in view.calls if action == act.PASS]
    second = len(bidding) >= 4
    if act.CONFIRM in view.legal_actions:
        second = False
    return [suit for suit in SUITS if (suit != view.floor // 13) == second]


def _answer(bid: Action, otherwise: Action, worth: Worth, needs: float) -> Decision:
    return _decide(bid if worth.margin >= needs else otherwise, worth, needs, bid)


def _decide(action: Action, worth: Worth, needs: float, about: Action | None = None) -> Decision:
    bid = action if about is None else about
    params = {"action": bid, "margin": f"{worth.margin:+.0f}", "needs": f"{needs:+.0f}"}
    message = N_("Worth {margin} card points against half of the deal for {action}, which asks for {needs}")
    return Decision(action, (Line(message, params),), dict(worth.said))


def choose_raise(view: View, modules: frozenset[str], m: Margins) -> Decision:
    """Doubling: as the other side, or as the buyer's side that was doubled."""
    contract, legal = view.contract, view.legal_actions
    assert contract is not None
    if act.CHOOSE_OPEN in legal:
        return Decision(act.CHOOSE_OPEN, (Line(N_("Open: trumps may then be drawn")),))
    if contract.trump is None:
        worth, needs = sun_worth(view.hand, modules, m), m.double_sun
    else:
        worth, needs = hokum_worth(view.hand, contract.trump, modules, m), m.double
    if contract.level > 1:
        needs = m.raise_again
    bid = next((action for action in _RAISES if action in legal), act.PASS)
    return _answer(bid, act.PASS, worth, needs)
