"""What each word of the auction brings, learned from our own play: whole numbers, the same on every machine.

A hand has five strengths: the game points that its side is expected to gain over the other if it plays Sun,
Hokum in the floor suit, Hokum in its best other suit, or if its partner plays Sun by Ashkal. A small network
gives each of them: a table says of each suit's cards what they are, the sum over the suits goes through one
hidden layer. What a word is worth depends on the question (`Question`): it is a sum of what tables say of the
strengths. A pass is worth what came of passes in auctions of players who call by these same tables.

`tools/learn_bids.py` plays the deals, fits networks and tables, and writes `bids.npz`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from io import BytesIO
from typing import Final

import numpy as np

from majlis.baloot import actions as act
from majlis.baloot.auction import Auction, Stage
from majlis.baloot.card_numbers import HIGH_RANKS, SUIT_BITS
from majlis.baloot.chances import CERTAIN, win_chance
from majlis.baloot.match import next_dealer
from majlis.baloot.ruleset import RuleSet
from majlis.baloot.sheet import DealResult, Pair
from majlis.cards import SUITS, Suit
from majlis.compiled.arrays import Ints, Ints2, Ints3
from majlis.game import Action, Seat, Team
from majlis.resources import read

FILE: Final = "bids.npz"
UNIT: Final = 100
"""Strengths and values are whole numbers, so many to a game point."""
SCALE: Final = 8
"""Bits of the fraction of each weight."""
LOW: Final = -20 * UNIT
STEP: Final = UNIT // 2
STEPS: Final = 141
"""Tables of a strength begin at `LOW` and go up by `STEP`; beyond their ends the last entry counts."""
ACE_PLACE: Final = 7
QUESTIONS: Final = 15
OVER_LOW: Final = -24 * UNIT
OVER_STEP: Final = 2 * UNIT
OVERS: Final = 25
"""Values that have a table of how such deals ended, and the distance between them."""


NOT_DOUBLED: Final = 4
DOUBLED: Final = 5
"""Kinds of results beside the words: a Hokum that stands, and one that is doubled, by what doubling gains."""


FOUR: Final = 9 * UNIT
"""Of the ten points for four of a kind in Hokum, which are twice as many in Sun, and four times for aces."""


class Word(IntEnum):
    """What can be answered to any question; taking a Sun in any way is `SUN`."""

    PASS = 0
    HOKUM = 1
    SUN = 2
    ASHKAL = 3


class Strength(IntEnum):
    """The strengths of a hand."""

    SUN = 0
    FLOOR = 1
    SECOND = 2
    ASHKAL = 3


@dataclass(frozen=True, eq=False, slots=True)
class Net:
    """One network, its weights with `SCALE` bits of fraction."""

    table: Ints3
    """(roles, 256, width): what the cards of a suit are in a role."""
    inner: Ints2
    """(width, hidden)."""
    place: Ints2
    """(places, hidden), with twice as many bits."""
    output: Ints
    """(hidden), and one more: the constant, with three times as many bits."""

    def __call__(self, hands: Ints, roles: Ints2, places: Ints) -> Ints:
        """Expected game points, `UNIT` to one, of many hands; `roles` are by suit."""
        found = np.zeros((len(hands), self.inner.shape[0]), dtype=np.int64)
        for suit in SUITS:
            found += self.table[roles[:, suit], hands >> 8 * suit & SUIT_BITS]
        hidden = np.maximum(found @ self.inner + self.place[places], 0)
        gained: Ints = (hidden @ self.output[:-1] + self.output[-1]) * (10 * UNIT) >> 3 * SCALE
        return gained


@dataclass(frozen=True, eq=False, slots=True)
class Book:
    """All that was learned."""

    sun: Net
    hokum: Net
    ashkal: Net
    double: Net
    words: Ints
    """(questions, words, strengths, STEPS): the parts of a word's value; the first holds its constant."""
    results: Ints2
    """(kinds of result, 2): game points of the speaker's side and of the other."""
    ends: Ints3
    """(words, `NOT_DOUBLED`, `DOUBLED`; OVERS; results): how many of ten thousand deals ended so."""


@lru_cache(maxsize=1)
def book() -> Book:
    """Read from the file beside this one."""
    data = read("majlis.baloot.lookahead", FILE)
    with np.load(BytesIO(data), allow_pickle=False) as arrays:
        whole = {name: arrays[name].astype(np.int64) for name in arrays.files}

    def net(name: str) -> Net:
        return Net(*(whole[f"{name}_{part}"] for part in ("table", "inner", "place", "output")))

    nets = net("sun"), net("hokum"), net("ashkal"), net("double")
    return Book(*nets, whole["words"], whole["results"], whole["ends"])


def strengths(hands: Ints, floor: int, order: int, nets: Book | None = None) -> tuple[Ints2, Ints]:
    """(hands, strengths) of hands of five of the seat that speaks `order`-th (0..3); the best other suits.

    Hands and the floor card are masks.
    """
    nets = nets or book()
    floor_suit, rank = divmod(floor.bit_length() - 1, 8)
    taken, count = hands | floor, len(hands)
    plain, here = np.zeros((count, 4), dtype=np.int64), np.full(count, order)
    found = np.zeros((count, len(Strength)), dtype=np.int64)
    in_hokum, in_sun = _fours(taken)
    found[:, Strength.SUN] = nets.sun(taken, plain, here) + in_sun
    others = [suit for suit in SUITS if suit != floor_suit]
    by_suit = np.array([nets.hokum(taken, _role(plain, suit), here + 4) for suit in others])
    best = by_suit.argmax(axis=0)
    found[:, Strength.FLOOR] = nets.hokum(taken, _role(plain, floor_suit), here) + in_hokum
    found[:, Strength.SECOND] = by_suit[best, np.arange(count)] + in_hokum
    if rank == ACE_PLACE:  # no Ashkal
        found[:, Strength.ASHKAL] = LOW
    else:
        places = np.full(count, rank + 8 * (order == 3))
        own = _fours(hands)[1]
        found[:, Strength.ASHKAL] = nets.ashkal(hands, _role(plain, floor_suit), places) + own
    return found, np.array(others)[best]


def _fours(hands: Ints) -> tuple[Ints, Ints]:
    """What four of a kind bring in Hokum and in Sun, nearly always; too rare to be learned."""
    fours = np.array([(hands & ranks) == ranks for ranks in HIGH_RANKS]).astype(np.int64)
    in_hokum, aces = fours.sum(axis=0) * FOUR, fours[-1]
    return in_hokum, 2 * in_hokum + 2 * aces * FOUR


def _role(plain: Ints2, suit: Suit) -> Ints2:
    """One suit's role is another than that of all others."""
    roles = plain.copy()
    roles[:, suit] = 1
    return roles


def question_of(auction: Auction, seat: Seat, hokum_by: Seat | None) -> int:
    """The number of the question that this seat is asked."""
    second = auction.round - 1
    if auction.stage == Stage.BIDDING:
        return 4 * second + auction.turn
    if auction.stage == Stage.HOKUM_ASKED:
        return 8 + 2 * second + (hokum_by == seat ^ 2)
    return 12 + second if auction.stage == Stage.CONFIRMING else 14


def values(question: int, found: Ints2, nets: Book | None = None) -> Ints2:
    """(hands, words): what the words bring at a question with these strengths, `UNIT` to a game point."""
    nets = nets or book()
    steps = np.clip((found - LOW + STEP // 2) // STEP, 0, STEPS - 1)
    parts = nets.words[question][:, np.arange(len(Strength)), steps]
    total: Ints2 = parts.sum(axis=-1).T
    return total


def word_values(
    auction: Auction, seat: Seat, hokum_by: Seat | None, hand: int, floor: int
) -> dict[Action, int]:
    """What each legal word brings the seat that is asked, `UNIT` to a game point; masks for cards."""
    order = (seat - auction.dealer - 1) % 4
    found, suit = strengths(np.array([hand], dtype=np.int64), floor, order)
    worth = values(question_of(auction, seat, hokum_by), found)[0].tolist()
    says: Mapping[Action, int] = {
        act.PASS: Word.PASS,
        act.CONFIRM: Word.PASS,
        act.NAME_SUIT + int(suit[0]): Word.PASS,
        act.HOKUM: Word.HOKUM,
        act.SUN: Word.SUN,
        act.TURN_TO_SUN: Word.SUN,
        act.BEFORE_YOU: Word.SUN,
        act.ASHKAL: Word.ASHKAL,
    }
    return {word: worth[says[word]] for word in auction.legal(seat) if word in says}


def result_kind(word: Action) -> int:
    """Which results go with a word: who stands by his Hokum plays it."""
    kinds = {act.HOKUM: Word.HOKUM, act.ASHKAL: Word.ASHKAL, act.PASS: Word.PASS}
    if word in (act.SUN, act.TURN_TO_SUN, act.BEFORE_YOU):
        return Word.SUN
    return kinds.get(word, Word.HOKUM)


def double_gain(hand: int, trump: Suit, buyer: Seat, seat: Seat, dealer: Seat) -> int:
    """What doubling a Hokum gains the other side over letting it stand, `UNIT` to a game point."""
    roles = np.zeros((1, 4), dtype=np.int64)
    roles[0, trump] = 1
    place = (buyer - dealer - 1) % 4 + 4 * ((seat - buyer) % 4 == 3)
    return int(book().double(np.array([hand], dtype=np.int64), roles, np.array([place]))[0])


def chance(kind: int, value: int, team: Team, scores: Pair, dealer: Seat, rules: RuleSet) -> int:
    """The chance to win the match, in millionths, of a word's side where its value is this.

    `kind` is a `Word`, `NOT_DOUBLED` or `DOUBLED`. Between values that have a table of results, and
    beyond the last of them, it goes on in a straight line.
    """
    after = _after(team, scores, dealer, rules)
    low = min(max((value - OVER_LOW) // OVER_STEP, 0), OVERS - 2)
    part = value - OVER_LOW - low * OVER_STEP
    ends = book().ends[kind]
    below, above = (int(ends[at] @ after) for at in (low, low + 1))
    found = (below * (OVER_STEP - part) + above * part) // (OVER_STEP * 10_000)
    return min(max(found, 0), CERTAIN)


@lru_cache(maxsize=64)
def _after(team: Team, scores: Pair, dealer: Seat, rules: RuleSet) -> Ints:
    """The chance of a team to win the match after each kind of result."""
    found = []
    for own, other in book().results.tolist():
        points = (own, other) if team == 0 else (other, own)
        thrown = own == other == 0
        result = DealResult("all-pass" if thrown else "played", points)
        total = scores[0] + points[0], scores[1] + points[1]
        millionths = win_chance(total, next_dealer(dealer, result, rules), rules)
        found.append(millionths if team == 0 else CERTAIN - millionths)
    return np.array(found, dtype=np.int64)
