"""A quick look at an ask of three or four hands: who may hold the aces, the kings and the queens.

These twelve cards decide losers and quick tricks, controls and most of the points. For each hand the sets of
them that it may hold are listed, 4,096 at most: those for which some lengths meet all that is asked of that
hand alone. Where no such sets share the twelve cards out, no deal fits. So quick tricks are bounded as the
honours fall in each suit, eight in all and not nine as any sum over cards would have it; losers are bounded
by the shapes that are asked. Jacks are counted: each hand needs some number of them, and there are four. All
other cards are taken to lie as one likes, and what is asked of several hands together is passed over, so
nothing is proven the other way round; but deals that are drawn so often fit, which shows that an ask can be
dealt.

>>> from majlis.bridge.conditions.asks import ask_and_test
>>> from majlis.bridge.conditions.reading import parse_conditions
>>> def asked(text):
...     return every(ask_and_test(line)[0] for line in parse_conditions(text))
>>> [tops_of(asked("; ".join(f"{seat}: {least}+ quick tricks" for seat in "nesw"))).empty for least in (2, 3)]
[False, True]
>>> flat = [asked("; ".join(f"{seat}: balanced, 0-{most} losers" for seat in "nes")) for most in (6, 7)]
>>> [tops_of(one).empty for one in flat]
[True, False]
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, lru_cache, reduce
from itertools import combinations
from math import perm
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from majlis.bridge.deal.bounds import asks_of_hands
from majlis.bridge.table.cards import HAND_SIZE, RANKS, SEAT_LETTERS, SUIT_LETTERS
from majlis.bridge.table.pack import PACK, TABLE
from majlis.dealing.asks import (
    Ask,
    Count,
    Either,
    Every,
    Leaf,
    Length,
    Pairs,
    Patterns,
    Shape,
    Value,
    every,
    leaves,
)
from majlis.dealing.evaluate import Truths, inside, shapes_of, sums
from majlis.dealing.pack import Deals
from majlis.dealing.plain import placed_only
from majlis.dealing.spans import Spans
from majlis.dealing.spans import joined as merged

TOPS: Final = "AKQ"
NEXT: Final = "J"
"""Of these only the number in a hand matters."""
SUITS: Final = len(SUIT_LETTERS)
HELD: Final = 1 << len(TOPS)
"""The sets of tops that a hand may hold in a suit; their bits are those of `TOPS`, the ace's the highest."""
SETS: Final = HELD**SUITS
ALL_TOPS: Final = SETS - 1
SMALL: Final = len(RANKS) - len(TOPS)
FEWEST_HANDS: Final = 3
TOO_MANY: Final = 2 * SUITS
"""More jacks than any two hands have: stands for a set of tops that a hand cannot hold."""
ANYBODY: Final = "N"
"""The hand under whose name the asks of all are looked at, so that equal ones are looked at once."""
Least: TypeAlias = NDArray[np.int8]
"""For each set of tops, the fewest jacks with which a hand may hold just that set."""
Table: TypeAlias = NDArray[np.bool_]
"""For each length of a suit and each set of its tops, whether they may meet a statement."""
Fits: TypeAlias = Callable[[int, str], bool]
"""Whether a length and the ranks held meet a statement about a suit."""


@dataclass(frozen=True)
class HandClasses:
    """Hands that are told apart by the lengths and the tops of their suits."""

    shape: NDArray[np.int16]
    """The number of the lengths, in `shapes`."""
    tops: NDArray[np.int16]

    def __getitem__(self, which: NDArray[np.intp] | Truths) -> HandClasses:
        return HandClasses(self.shape[which], self.tops[which])

    def __len__(self) -> int:
        return len(self.shape)

    def lengths(self, suit: int) -> NDArray[np.int8]:
        """How long a suit is."""
        return np.asarray(shapes()[self.shape, suit])

    def of_suit(self, suit: int) -> NDArray[np.int16]:
        """The set of tops in a suit."""
        return np.asarray(self.tops >> len(TOPS) * suit & HELD - 1)


@dataclass(frozen=True)
class Tops:
    """The ways to share the tops that meet what is asked of each hand."""

    least: tuple[Least, ...]
    """Seat by seat."""

    @property
    def empty(self) -> bool:
        """Whether no deal fits."""
        one, other = (fewest(*self.least[at : at + 2]) for at in (0, 2))
        return int((one + other[::-1]).min()) > SUITS  # the others hold the tops that these do not

    def sample(self, n: int, rng: np.random.Generator) -> Deals:
        """That many deals in which each hand has tops that it may hold, each equally likely."""
        left, right = (HandPair(*self.least[at : at + 2]) for at in (0, 2))
        weights = left.ways.astype(np.float64) * right.ways[::-1]
        unions = np.flatnonzero(weights)
        ladder = np.cumsum(weights[unions])
        lots = np.searchsorted(ladder, rng.random(n) * ladder[-1], side="right").clip(max=len(unions) - 1)
        held = np.stack([*left.draw(unions[lots], rng), *right.draw(ALL_TOPS - unions[lots], rng)], axis=1)
        return filled(held, rng)


class HandPair:
    """Two hands: in how many ways they hold each set of tops between them, and draws of them."""

    def __init__(self, one: Least, other: Least) -> None:
        self.one, self.other, self.starts = ways_to_share()
        ways = ways_to_fill()
        first, second = (np.where(least < TOO_MANY, ways, 0) for least in (one, other))
        self.ladder = np.cumsum(first[self.one] * second[self.other])
        self.ways = np.diff(self.ladder[[*(self.starts[1:] - 1), -1]], prepend=0)

    def draw(self, unions: NDArray[np.intp], rng: np.random.Generator) -> tuple[NDArray[np.int16], ...]:
        """The tops of both hands, for each of these sets that they hold between them."""
        below = np.where(self.starts[unions] > 0, self.ladder[self.starts[unions] - 1], 0)
        lots = np.searchsorted(self.ladder, below + rng.integers(self.ways[unions]), side="right")
        return self.one[lots], self.other[lots]


@cache
def ways_to_fill() -> NDArray[np.int64]:
    """For each set of tops a number in proportion to the ways in which a hand's other cards are dealt."""
    return np.array([perm(HAND_SIZE, size) for size in sizes().tolist()], dtype=np.int64)


@cache
def sizes() -> NDArray[np.int64]:
    """How many cards each set of tops has."""
    return np.array([held.bit_count() for held in range(SETS)], dtype=np.int64)


def filled(held: NDArray[np.int16], rng: np.random.Generator) -> Deals:
    """Deals of which each hand has these tops, and other cards by luck."""
    deals = placed_only(TABLE, len(held))
    for bit, card in enumerate(top_cards()):
        deals[:, card] = (held >> bit & 1).argmax(axis=1)
    others = np.array([card for card in range(len(PACK)) if card not in top_cards()])
    ends = np.cumsum(HAND_SIZE - sizes()[held], axis=1)
    owners = (np.arange(len(others))[None, :, None] >= ends[:, None, :]).sum(axis=2)
    deals[:, others] = rng.permuted(owners.astype(np.uint8), axis=1)
    return deals


@cache
def top_cards() -> tuple[int, ...]:
    """The cards of the bits of a set of tops."""
    return tuple(PACK.card(f"{suit}{rank}") for suit in SUIT_LETTERS for rank in reversed(TOPS))


def tops_of(ask: Ask) -> Tops | None:
    """The ways to share the tops, or None where that says nothing that is not quickly known otherwise."""
    alone = asks_of_hands(ask)
    parts = [part for asks in alone.values() for part in asks]
    if sum(map(bool, alone.values())) < FEWEST_HANDS or not any(map(is_of_cards, parts)):
        return None
    return Tops(tuple(least_jacks(every(alone[seat])) for seat in SEAT_LETTERS))


def is_of_cards(part: Ask) -> bool:
    """Whether a part is about cards, and no plain points, which `bounds` adds up more quickly."""
    if isinstance(part, Value):
        return part.valuation != "hcp"
    return any(isinstance(leaf, (Value, Count, Pairs)) for leaf in leaves(part))


def fewest(one: Least, other: Least) -> Least:
    """As `Least`, of two hands together."""
    left, right, starts = ways_to_share()
    return np.asarray(np.minimum.reduceat(one[left] + other[right], starts), dtype=np.int8)


@cache
def ways_to_share() -> tuple[NDArray[np.int16], NDArray[np.int16], NDArray[np.intp]]:
    """Any two sets without a common card, by their union, and where each union begins."""
    one, other = np.zeros(1, dtype=np.int16), np.zeros(1, dtype=np.int16)
    for bit in range(SUITS * len(TOPS)):
        one = np.concatenate([one, one | 1 << bit, one])
        other = np.concatenate([other, other, other | 1 << bit])
    order = np.argsort(one | other, kind="stable")
    one, other = one[order], other[order]
    return one, other, np.searchsorted(one | other, np.arange(SETS))


def least_jacks(ask: Ask) -> Least:
    """With how few jacks a hand of which this is asked may hold each set of tops."""
    return _least_jacks(for_anybody(ask))


@lru_cache(maxsize=1024)
def _least_jacks(ask: Ask) -> Least:
    parts = ask.parts if isinstance(ask, Every) else (ask,)
    of_lengths = every(part for part in parts if all(map(is_of_lengths, leaves(part))))
    of_sums = every(part for part in parts if all(map(is_sum, leaves(part))))
    rest = every(part for part in parts if part not in (*parts_of(of_lengths), *parts_of(of_sums)))
    least = np.full(SETS, TOO_MANY, dtype=np.int8)
    none = np.zeros(max(SETS, len(shapes())), dtype=np.int16)
    numbers = np.arange(len(none), dtype=np.int16)
    hands = all_hands()
    shaped = may(of_lengths, HandClasses(numbers[: len(shapes())], none[: len(shapes())]), 0)
    hands = hands[shaped[hands.shape]]
    for jacks in range(SUITS + 1 if any(map(counts_jacks, leaves(ask))) else 1):
        summed = may(of_sums, HandClasses(none[:SETS], numbers[:SETS]), jacks) & (least == TOO_MANY)
        some = hands[summed[hands.tops]]
        least[some[may(rest, some, jacks)].tops] = jacks
    return least


def parts_of(ask: Ask) -> tuple[Ask, ...]:
    """The parts that must all be true."""
    return ask.parts if isinstance(ask, Every) else (ask,)


def is_of_lengths(leaf: Leaf) -> bool:
    """Whether a statement is about lengths alone."""
    return isinstance(leaf, (Length, Shape, Patterns))


def is_sum(leaf: Leaf) -> bool:
    """Whether a statement adds up cards of the whole hand, whatever its lengths."""
    return isinstance(leaf, Count) or (isinstance(leaf, Value) and leaf.suit is None)


def counts_jacks(leaf: Leaf) -> bool:
    """Whether the number of jacks in the hand matters to a statement."""
    return is_sum(leaf) and any(worth_in(leaf, suit + NEXT) for suit in SUIT_LETTERS)


def for_anybody(ask: Ask) -> Ask:
    """The ask of one hand as an ask of `ANYBODY`."""
    if isinstance(ask, (Every, Either)):
        return type(ask)(tuple(map(for_anybody, ask.parts)))
    assert isinstance(ask, Leaf)
    return replace(ask, hands=(ANYBODY,))


@cache
def shapes() -> NDArray[np.int8]:
    """The lengths that the suits of a hand can have."""
    return np.array([*sums(HAND_SIZE, [HAND_SIZE] * SUITS)], dtype=np.int8)


@cache
def all_hands() -> HandClasses:
    """Every hand."""
    number, tops = np.divmod(np.arange(len(shapes()) * SETS, dtype=np.int32), SETS)
    hands = HandClasses(number.astype(np.int16), tops.astype(np.int16))
    there = [
        room()[lengths, held]
        for lengths, held in ((hands.lengths(suit), hands.of_suit(suit)) for suit in range(SUITS))
    ]
    return hands[reduce(np.logical_and, there)]


def cards_of(held: int) -> str:
    """The tops of a set.

    >>> cards_of(5), cards_of(0)
    ('AQ', '')
    """
    return "".join(rank for bit, rank in enumerate(reversed(TOPS)) if held >> bit & 1)[::-1]


def room() -> Table:
    """Which sets of tops a suit of each length has room for."""
    return table_of(lambda length, held: True, "")


def table_of(fits: Fits, others: str) -> Table:
    """For which lengths and tops a statement may hold; `others`: the other ranks that matter to it."""
    table = np.zeros((HAND_SIZE + 1, HELD), dtype=bool)
    for held in range(HELD):
        tops = cards_of(held)
        for size in range(len(others) + 1):
            for more in combinations(others, size):
                least = len(tops) + size
                for length in range(least, least + SMALL - len(others) + 1):
                    table[length, held] |= fits(length, tops + "".join(more))
    return table


def may(ask: Ask, hands: HandClasses, jacks: int) -> Truths:
    """Which hands with so many jacks may be what is asked, some other cards or other."""
    if isinstance(ask, (Every, Either)):
        result = np.full(len(hands), isinstance(ask, Every))
        for part in ask.parts:
            open_still = np.flatnonzero(result == isinstance(ask, Every))  # the others are decided
            result[open_still] = may(part, hands[open_still], jacks)
        return result
    if isinstance(ask, (Shape, Patterns)):
        wanted = shapes_of(ask, TABLE)
        fitting = np.array([tuple(row) in wanted for row in shapes().tolist()]) ^ ask.outside
        return np.asarray(fitting[hands.shape])
    assert isinstance(ask, Leaf)
    if is_sum(ask):
        return may_add_up(ask, hands, jacks)
    suit = SUIT_LETTERS.index(ask.suit) if isinstance(ask, (Length, Pairs, Value)) else 0
    return np.asarray(suit_table(ask)[hands.lengths(suit), hands.of_suit(suit)])


@lru_cache(maxsize=1024)
def suit_table(ask: Ask) -> Table:
    """Which lengths and tops of its suit may meet a statement about one suit."""
    if isinstance(ask, Length):
        fitting = [length in ask.lengths for length in range(HAND_SIZE + 1)]
        return np.repeat(np.array(fitting)[:, None], HELD, axis=1)
    assert isinstance(ask, (Pairs, Value))
    worth = {rank: value_of(ask.valuation, f"{ask.suit}{rank}") for rank in RANKS}
    others = "".join(rank for rank in RANKS if worth[rank] and rank not in TOPS)

    def fits(length: int, held: str) -> bool:
        value = sum(worth[rank] for rank in held)
        if isinstance(ask, Pairs):
            return ((length, value) in ask.pairs) != ask.outside
        return value in ask.values

    return table_of(fits, others)


def value_of(valuation: str, card: str) -> int:
    """What a card is worth."""
    return PACK.values(valuation)[PACK.card(card)]


def worth_in(leaf: Leaf, card: str) -> int:
    """What a card adds to a sum."""
    if isinstance(leaf, Value):
        return value_of(leaf.valuation, card)
    assert isinstance(leaf, Count)
    return int(card in leaf.cards)


def may_add_up(ask: Leaf, hands: HandClasses, jacks: int) -> Truths:
    """Which hands with so many jacks may be worth what is asked in all, or hold so many of some cards."""
    assert isinstance(ask, (Value, Count))
    worth = {card: worth_in(ask, card) for card in PACK.cards}
    spans = ask.values if isinstance(ask, Value) else ask.counts
    worth_of_tops = sum(
        np.array([sum(worth[suit + rank] for rank in cards_of(held)) for held in range(HELD)])[
            hands.of_suit(place)
        ]
        for place, suit in enumerate(SUIT_LETTERS)
    )
    of_jacks = [worth[suit + NEXT] for suit in SUIT_LETTERS]
    least, most = (sum(sorted(of_jacks, reverse=end)[:jacks]) for end in (False, True))
    low, high = (
        sum(end(value, 0) for card, value in worth.items() if card[1] not in TOPS + NEXT)
        for end in (min, max)
    )
    return inside(widened(spans, least + low, most + high), np.asarray(worth_of_tops, dtype=np.int64))


def widened(spans: Spans, least: int, most: int) -> Spans:
    """The numbers that are in the spans when something from `least` to `most` is added to them."""
    return Spans(merged((low - most, high - least) for low, high in spans.runs))
