"""The careful player: a few sound rules, no search and no memory beyond the view.

It buys when its cards are worth it (`valuation`), announces everything it holds, doubles with trumps
and aces, draws trumps when its side bought, wins tricks as cheaply as it can, gives points to a winning
partner and rubbish to a winning opponent. It is the yardstick that stronger players must beat.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from majlis.baloot import actions as act
from majlis.baloot.actions import qayd_parts
from majlis.baloot.auction import Contract
from majlis.baloot.deck import DECK_SET, POINTS, STRENGTH
from majlis.baloot.phase import Phase
from majlis.baloot.play import NO_TRUMPS, STRONGER, boss_cards, legal_cards, trick_winner
from majlis.baloot.players.valuation import DOUBLE_AT, HOKUM_AT, SUN_AT, hokum_value, sun_value
from majlis.baloot.view import View
from majlis.cards import SUIT_MASK, SUITS, Card, CardSet, card_set, cards_of
from majlis.game import Action, Seat, team_of

if TYPE_CHECKING:
    import numpy as np

_RAISES: Final = frozenset({act.DOUBLE, act.DOUBLE_OPEN, act.DOUBLE_CLOSED})


class Careful:
    """Plays by rule; the generator is not used, since nothing is left to chance."""

    name = "careful"

    def __init__(self, rng: "np.random.Generator | None" = None) -> None:
        del rng

    def act(self, view: View) -> Action:
        """The rule's choice among the legal actions."""
        if view.phase == Phase.AUCTION:
            return _call(view)
        if view.phase == Phase.DOUBLING:
            return _raise(view)
        if view.phase == Phase.CLOSING:
            return _sure_challenge(view) or act.ACCEPT
        return _sure_challenge(view) or _announcement(view) or _claim(view) or _card(view)

    def out_of_turn(self, view: View) -> Action | None:
        """Kawesh when it can be called, and a challenge that is sure to be proven."""
        return act.KAWESH if act.KAWESH in view.legal_actions else _sure_challenge(view)


# Calls


def _call(view: View) -> Action:
    legal = view.legal_actions
    assert view.floor is not None
    if act.KAWESH in legal:
        return act.KAWESH
    floor = 1 << view.floor
    sun = sun_value(view.hand | floor)
    if act.BEFORE_YOU in legal:
        return act.BEFORE_YOU if sun >= SUN_AT else act.PASS
    suits = _nameable(view)
    best_suit = max(suits, key=lambda suit: hokum_value(view.hand | floor, suit)) if suits else None
    if act.settles_hokum(legal):
        if sun >= SUN_AT and act.TURN_TO_SUN in legal:
            return act.TURN_TO_SUN
        return act.CONFIRM if act.CONFIRM in legal or best_suit is None else act.NAME_SUIT + best_suit
    if sun >= SUN_AT:
        return act.SUN
    if act.ASHKAL in legal and sun_value(view.hand) >= SUN_AT:
        return act.ASHKAL
    hokum = best_suit is not None and hokum_value(view.hand | floor, best_suit) >= HOKUM_AT
    return act.HOKUM if hokum and act.HOKUM in legal else act.PASS


def _nameable(view: View) -> list[int]:
    """The suits that a Hokum bought now could be in: the floor's in round 1, the others in round 2."""
    second_round = sum(1 for _, action in view.calls if action == act.PASS) >= 4
    assert view.floor is not None
    floor_suit = view.floor // 13
    return [suit for suit in SUITS if (suit != floor_suit) == second_round]


def _raise(view: View) -> Action:
    contract = view.contract
    assert contract is not None
    if not _RAISES & set(view.legal_actions):
        return act.CHOOSE_OPEN if act.CHOOSE_OPEN in view.legal_actions else act.PASS
    if contract.trump is None:
        strong = sun_value(view.hand) >= SUN_AT
    else:
        strong = hokum_value(view.hand, contract.trump) >= DOUBLE_AT
    if not strong:
        return act.PASS
    return act.DOUBLE_CLOSED if act.DOUBLE_CLOSED in view.legal_actions else act.DOUBLE


# Words that go with a card


def _announcement(view: View) -> Action | None:
    contract = view.contract
    assert contract is not None
    if act.BALOOT in view.legal_actions:
        return act.BALOOT
    for project in view.default_projects():
        return act.ANNOUNCE + project.index
    return None


def _claim(view: View) -> Action | None:
    """Sawa, when every card held is sure to win whatever the others hold."""
    if act.SAWA not in view.legal_actions:
        return None
    contract = view.contract
    assert contract is not None
    unseen = DECK_SET & ~_seen(view)
    if contract.trump is not None and unseen & SUIT_MASK[contract.trump]:
        return None
    if contract.trump is not None and view.baloot_to_say(contract.trump):
        return None
    stronger = STRONGER[_index(contract)]
    return act.SAWA if all(not stronger[card] & unseen for card in cards_of(view.hand)) else None


def _sure_challenge(view: View) -> Action | None:
    """A revoke whose proof the offender has played himself since."""
    for action in view.legal_actions:
        if action >= act.QAYD:
            crime, card, proof = qayd_parts(action)
            if (
                crime == act.REVOKE
                and proof is not None
                and _player_of(view, card) == _player_of(view, proof)
            ):
                return action
    return None


def _player_of(view: View, card: Card) -> Seat | None:
    for seat, action in view.history:
        if action == card:
            return seat
    return None


# Cards


def _card(view: View) -> Action:
    contract = view.contract
    assert contract is not None
    legal = legal_cards(view.hand, view.trick, contract.trump, contract.closed, view.rules, view.akka)
    allowed = card_set(action for action in view.legal_actions if action < 52)
    legal = legal & allowed or allowed
    if not view.trick:
        card = _lead(view, contract, legal)
        if act.AKKA in view.legal_actions and contract.trump is not None:
            bosses = boss_cards(view.hand, view.played, contract.trump)
            return act.AKKA if bosses >> card & 1 and view.promised is None else card
        return card
    return _follow(view, contract, legal)


def _index(contract: Contract) -> int:
    return NO_TRUMPS if contract.trump is None else contract.trump


def _seen(view: View) -> CardSet:
    """Own cards and all that have been played."""
    return view.hand | view.played


def _lead(view: View, contract: Contract, legal: CardSet) -> Card:
    unseen = DECK_SET & ~_seen(view)
    stronger, points = STRONGER[_index(contract)], POINTS[_index(contract)]
    sure = [card for card in cards_of(legal) if not stronger[card] & unseen]
    trump = contract.trump
    if trump is not None:
        bought = team_of(contract.buyer) == team_of(view.seat)
        trumps_out = unseen & SUIT_MASK[trump]
        own_boss = [card for card in sure if card // 13 == trump]
        if bought and trumps_out and own_boss:
            return own_boss[0]
        if trumps_out:  # a plain winner may be ruffed later: cash the short ones first
            sure = [card for card in sure if card // 13 != trump]
            sure.sort(key=lambda card: ((view.hand & SUIT_MASK[card // 13]).bit_count(), -points[card]))
    if sure:
        return sure[0] if trump is not None else max(sure, key=lambda card: points[card])
    plain = legal & ~(SUIT_MASK[trump] if trump is not None else 0) or legal
    longest = max(SUITS, key=lambda suit: (plain & SUIT_MASK[suit]).bit_count())
    return _cheapest(cards_of(plain & SUIT_MASK[longest]), contract)


def _follow(view: View, contract: Contract, legal: CardSet) -> Card:
    trick, trump = view.trick, contract.trump
    winning = trick_winner(trick, trump)
    partner_wins = winning == len(trick) - 2
    winners = [card for card in cards_of(legal) if trick_winner((*trick, card), trump) == len(trick)]
    last = len(trick) == 3
    points = POINTS[_index(contract)]
    if partner_wins and (last or _is_boss(view, contract, trick[winning])):
        plain = [card for card in cards_of(legal) if card // 13 != trump] or list(cards_of(legal))
        return max(plain, key=lambda card: (points[card] if points[card] < 11 else 5, card))
    if winners and not partner_wins:
        if last:
            return _cheapest(winners, contract)
        sure = [card for card in winners if _is_boss(view, contract, card)]
        if sure:
            return _cheapest(sure, contract)
    losers = [card for card in cards_of(legal) if card not in winners]
    return _cheapest(losers or list(cards_of(legal)), contract)


def _is_boss(view: View, contract: Contract, card: Card) -> bool:
    """Whether no unseen card of its suit beats it."""
    return not STRONGER[_index(contract)][card] & DECK_SET & ~_seen(view)


def _cheapest(cards: Iterable[Card], contract: Contract) -> Card:
    """Fewest points, plain before trump, then the weakest."""
    index = _index(contract)
    return min(
        cards,
        key=lambda card: (card // 13 == contract.trump, POINTS[index][card], STRENGTH[index][card], card),
    )
