"""How people and bots here call, roughly: how likely each call is with a hand, many hands at a time.

The worth of a hand for Sun and for Hokum is that of the strategy modules, `sun_bidding` and `hokum_bidding`,
with a part of its runs. All of it is a sum over suits, so tables of 256 sets of cards hold it. Nobody is
known to call so: a call is likely where the worth is above what the strategist asks for, by a soft step.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import exp
from typing import Final

import numpy as np

from majlis.baloot import actions as act
from majlis.baloot.auction import Auction, Stage
from majlis.baloot.card_numbers import SUIT_BITS, cards_in, mask_of
from majlis.baloot.deck import CARD_TOTAL, LAST_TRICK, MARRIAGE
from majlis.baloot.lookahead.known import FIRST, Known
from majlis.baloot.lookahead.masks import suit_values
from majlis.baloot.phase import Phase
from majlis.baloot.players.strategist_bidding import Margins
from majlis.baloot.players.strategist_table import module_cards
from majlis.baloot.projects import best_split
from majlis.baloot.strategy.hokum_bidding import TRUMP_POWER, short_suit, side_winners
from majlis.baloot.strategy.sun_bidding import PTS_SUN, quick_tricks, sun_score
from majlis.baloot.view import View
from majlis.cards import SUITS, Suit
from majlis.compiled.arrays import Floats, Ints, Ints2
from majlis.game import SEATS, Action, Seat

UNIT: Final = 100
"""Worths are whole numbers, so many to a card point."""
BASE: Final = 52 * UNIT
WIDTH: Final = 6.0
"""Card points over what is asked that make a call e times likelier against its opposite."""
LAPSE: Final = 0.02
"""How often somebody calls anything."""
_ASKED: Final = Margins()
_DOUBLE: Final = 50
_DOUBLE_SUN: Final = 40
_EDGE: Final = 40 * UNIT
_ODDS: Final = np.array(
    [round(1e9 / (1 + exp(-worth / UNIT / WIDTH))) / 1e9 for worth in range(-_EDGE, _EDGE + 1)]
)
"""How likely a call is by how much the worth is above what it asks for."""


@dataclass(frozen=True, slots=True)
class Tables:
    """What the cards of a suit are worth, by the set of them."""

    sun: Ints
    trump: Ints
    """As trumps."""
    side: Ints
    """Beside trumps."""
    short: Ints
    """Beside trumps, for being few."""


@lru_cache(maxsize=1)
def tables() -> Tables:
    """Made of what the strategy modules say of each suit alone."""
    tables = np.zeros((4, 256), dtype=np.int64)
    for number in range(256):
        cards = cards_in(number)
        ranks = [card["rank"] for card in module_cards(cards)]
        runs = sum(project.raw("hokum") for project in best_split(cards, "hokum"))
        in_sun, in_hokum = _ASKED.sun_projects * runs, _ASKED.hokum_projects * runs
        tricks = sum(value for _, value in quick_tricks("", ranks))
        points = sum(PTS_SUN.get(rank, 0) for rank in ranks)
        marriage = _ASKED.baloot if not MARRIAGE[0] & ~cards else 0.0
        tables[:, number] = [
            round(UNIT * (sun_score(tricks, points) + in_sun)),
            round(UNIT * (sum(TRUMP_POWER[rank] for rank in ranks) + in_hokum + marriage)),
            round(UNIT * (sum(value for _, value in side_winners("", ranks)) + in_hokum)),
            UNIT * sum(value for _, value in short_suit("", ranks)),
        ]
    return Tables(*tables)


def sun_worth(hands: Ints) -> Ints:
    """Card points over half of the deal that hands are worth in Sun, `UNIT` a point."""
    half = (CARD_TOTAL["sun"] + LAST_TRICK) * UNIT // 2
    return BASE - half + suit_values(hands, (tables().sun,) * 4)


def hokum_worth(hands: Ints, trump: Suit) -> Ints:
    """The same in Hokum of a suit."""
    half = (CARD_TOTAL["hokum"] + LAST_TRICK) * UNIT // 2
    own = hands >> 8 * trump & SUIT_BITS
    power = tables().trump[own]
    side = suit_values(hands, [np.zeros(256, np.int64) if s == trump else tables().side for s in SUITS])
    short = suit_values(hands, [np.zeros(256, np.int64) if s == trump else tables().short for s in SUITS])
    found: Ints = BASE - half + power + side + short * (own > 0)
    return found


def _odds(worth: Ints, asked: float) -> Floats:
    """How likely a call is that asks for so many points."""
    found: Floats = _ODDS[np.clip(worth - round(asked * UNIT), -_EDGE, _EDGE) + _EDGE]
    return found


class CallOdds:
    """How likely each word of the auction is with some hands of five."""

    def __init__(self, hands: Ints, floor: int) -> None:
        """`hands` are masks; `floor` is the floor card's."""
        self.hands, self.taken, self.floor_suit = hands, hands | floor, (floor.bit_length() - 1) // 8
        self.sun = sun_worth(self.taken)

    def best_hokum(self, second: bool) -> tuple[Ints, Ints]:
        """The best suit of the round, and its worth."""
        suits = [suit for suit in SUITS if (suit != self.floor_suit) == second]
        worths = np.array([hokum_worth(self.taken, suit) for suit in suits])
        best = worths.argmax(axis=0)
        return np.array(suits)[best], worths[best, np.arange(len(best))]

    def odds(self, auction: Auction, seat: Seat, hokum_by: Seat | None) -> dict[Action, Floats]:
        """For each legal word, how likely it is by hand."""
        legal = auction.legal(seat)
        ones = np.ones(len(self.hands))
        if auction.stage == Stage.BEFORE_YOU:
            return _two(act.BEFORE_YOU, act.PASS, _odds(self.sun, _ASKED.before_you))
        if auction.stage == Stage.HOKUM_ASKED:
            ours = hokum_by == seat ^ 2
            asked = _ASKED.sun_over_partner if ours else _ASKED.sun_over_enemy
            return _two(act.SUN, act.PASS, _odds(self.sun, asked))
        if auction.stage == Stage.CONFIRMING:
            turn = _odds(self.sun, _ASKED.turn) if act.TURN_TO_SUN in legal else 0 * ones
            stay = 1 - turn
            if act.CONFIRM in legal:
                return {act.CONFIRM: stay, act.TURN_TO_SUN: turn}
            suit, _ = self.best_hokum(True)
            named = {act.NAME_SUIT + s: stay * (suit == s) for s in SUITS if s != self.floor_suit}
            return {**named, act.TURN_TO_SUN: turn}
        _, worth = self.best_hokum(auction.round == 2)
        sun, left = _odds(self.sun, _ASKED.sun), ones
        found = {act.SUN: sun}
        left = ones - sun
        if act.ASHKAL in legal:
            found[act.ASHKAL] = left * _odds(sun_worth(self.hands), _ASKED.ashkal)
            left = left - found[act.ASHKAL]
        hokum = _odds(worth, _ASKED.hokum_second if auction.round == 2 else _ASKED.hokum)
        return {**found, act.HOKUM: left * hokum, act.PASS: left * (1 - hokum)}


def _two(yes: Action, no: Action, odds: Floats) -> dict[Action, Floats]:
    return {yes: odds, no: 1 - odds}


def call_odds(view: View, known: Known, worlds: Ints2, rng: np.random.Generator) -> Floats:
    """How likely what the others called is in each world.

    Of a hand of eight any five may have been the first: five of them are drawn.
    """
    odds = np.ones(len(worlds))
    if view.floor is None:
        return odds
    floor = mask_of(1 << view.floor)
    firsts = [_first(view, known, worlds, seat, floor, rng) for seat in SEATS]
    for seat in SEATS:
        odds = odds * _said(view, seat, CallOdds(firsts[seat], floor))
    return odds * _doubling_odds(view, known, worlds)


def mean_call_odds(view: View, known: Known, worlds: Ints2) -> Floats:
    """The mean of `call_odds` over all ways in which each hand may have come: nothing is drawn."""
    odds = np.ones(len(worlds))
    if view.floor is None:
        return odds
    floor = mask_of(1 << view.floor)
    for seat in SEATS:
        if seat != view.seat:
            hands, whose = np.unique(worlds[:, seat], return_inverse=True)
            ways = _ways(view, known, hands, seat, floor)
            firsts, which = np.unique(ways, return_inverse=True)
            likely = _said(view, seat, CallOdds(firsts, floor))[which.reshape(ways.shape)]
            total = np.zeros(len(hands))
            for way in likely:  # in this order on every processor
                total = total + way
            odds = odds * (total / len(ways))[whose]
    return odds * _doubling_odds(view, known, worlds)


def _said(view: View, by: Seat, caller: CallOdds) -> Floats:
    """How likely what a seat called is with some first hands."""
    odds = np.ones(len(caller.hands))
    for auction, seat, action, hokum_by in _auction(view):
        if seat == by != view.seat:
            likely = caller.odds(auction, seat, hokum_by).get(action)
            if likely is not None:
                odds = odds * (LAPSE + (1 - LAPSE) * likely)
    return odds


def _auction(view: View) -> Iterator[tuple[Auction, Seat, Action, Seat | None]]:
    """The auction before each word, who said it, what, and whose Hokum is asked about."""
    assert view.floor is not None
    auction = Auction(view.rules, view.dealer, view.floor)
    hokum_by: Seat | None = None
    for seat, action in view.calls:
        if auction.stage in (Stage.SOLD, Stage.THROWN_IN) or action == act.KAWESH:
            return
        yield auction, seat, action, hokum_by
        if action == act.HOKUM:
            hokum_by = seat
        auction.apply(seat, action)


def _first(view: View, known: Known, worlds: Ints2, seat: Seat, floor: int, rng: np.random.Generator) -> Ints:
    """The first five cards of a seat in each world."""
    if view.phase == Phase.AUCTION or view.contract is None:
        return worlds[:, seat]
    bits = _bits(view, known, worlds[:, seat], seat, floor)
    chosen = rng.random(bits.shape).argsort(axis=1, kind="stable")[:, :FIRST]
    first: Ints = np.take_along_axis(bits, chosen, axis=1).sum(axis=1)
    return first


def _ways(view: View, known: Known, hands: Ints, seat: Seat, floor: int) -> Ints2:
    """(ways, hands): all fives that may have been the first cards of a seat."""
    if view.phase == Phase.AUCTION or view.contract is None:
        return hands[None, :]
    bits = _bits(view, known, hands, seat, floor)
    chosen = list(combinations(range(bits.shape[1]), FIRST))
    ways: Ints2 = bits.T[chosen].sum(axis=1)
    return ways


def _bits(view: View, known: Known, hands: Ints, seat: Seat, floor: int) -> Ints2:
    """(hands, cards): the cards that a seat was dealt before and after the auction, one by one."""
    assert view.contract is not None
    rest = (hands | mask_of(known.played[seat])) & ~floor
    count = 7 if seat == view.contract.taker else 8
    bits = np.zeros((len(hands), count), dtype=np.int64)
    for place in range(count):
        bits[:, place] = rest & -rest
        rest = rest & (rest - 1)
    return bits


def _doubling_odds(view: View, known: Known, worlds: Ints2) -> Floats:
    """How likely it is that those who doubled did; who passed tells hardly anything."""
    odds, contract = np.ones(len(worlds)), view.contract
    if contract is None:
        return odds
    doubles = (act.DOUBLE, act.DOUBLE_OPEN, act.DOUBLE_CLOSED)
    for seat, action in view.calls:
        if seat != view.seat and action in doubles:
            eights = worlds[:, seat] | mask_of(known.played[seat])
            if contract.trump is None:
                likely = _odds(sun_worth(eights), _DOUBLE_SUN)
            else:
                likely = _odds(hokum_worth(eights, contract.trump), _DOUBLE)
            odds = odds * (LAPSE + (1 - LAPSE) * likely)
    return odds
