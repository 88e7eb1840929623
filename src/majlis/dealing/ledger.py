"""Exact counts in whole numbers of any size, by dynamic programming over what an ask still needs.

Cards that no statement of the ask tells apart are a *kind*, hands that none tells apart a *group*. The kinds
are dealt one after the other: k cards of a kind fall to the groups in any split, each in a multinomial number
of ways. Between two kinds all that matters is the room left in each group and what the ask still needs of the
cards to come: `N 15-17 hcp`, once N has an ace, has become `N 11-13 hcp`, and `N 5.. S` is settled as soon as
N holds five spades or can no more get them. Ways that lead to the same needs are added up, and those that
can lead nowhere are dropped. In the end nothing is needed any more, and the hands of a group share its cards.

Any number of suits and any ask will do, as long as few different needs arise: a hand or two of a full
pack, or several in a small one. No part is shared with the faster counting, which is held against this one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import comb, prod
from operator import sub
from typing import TypeAlias

from majlis.dealing.asks import (
    ANYTHING,
    NOTHING,
    Ask,
    Count,
    Either,
    Every,
    Leaf,
    Length,
    Lengths,
    Pairs,
    Patterns,
    Shape,
    Value,
    either,
    every,
    leaves,
)
from majlis.dealing.evaluate import fits, shapes_of, sums
from majlis.dealing.limits import TooLarge
from majlis.dealing.pack import Pack, Setting
from majlis.dealing.plain import placed_only
from majlis.dealing.spans import Spans
from majlis.i18n import N_

MOST_STATES = 500_000

Needs: TypeAlias = tuple[int, ...]
"""For each part of the ask the number of what it still needs."""
Room: TypeAlias = tuple[int, ...]
"""How many cards each group still gets."""
Split: TypeAlias = tuple[int, ...]
"""How many cards of a kind each group gets."""


def count_ledger(setting: Setting, ask: Ask, most: int = MOST_STATES) -> int:
    """How many deals fit; `TooLarge` where more than `most` different states arise on the way.

    >>> from majlis.dealing.asks import hand
    >>> from majlis.dealing.pack import Pack
    >>> pack = Pack.of({suit: [suit + rank for rank in "AKQJT98765432"] for suit in "SHDC"})
    >>> setting = Setting.of(pack, {"me": 13, "others": 39})
    >>> count_ledger(setting, hand("me").shapes("4333"))
    66905856160
    """
    fits(ask, setting, placed_only(setting, 1))  # complains of names that the setting does not have
    ledger = BigCounter.opened(setting, written_out(ask, setting), most)
    for number in range(len(ledger.kinds)):
        ledger.deal(number)
    free = setting.free()
    shared = prod(ways_to_share(free[hand] for hand in group) for group in ledger.groups)
    return shared * sum(ways for rooms in ledger.ways.values() for ways in rooms.values())


def written_out(ask: Ask, setting: Setting) -> Ask:
    """The ask with each pattern of lengths in place of its letters."""
    if isinstance(ask, (Every, Either)):
        parts = [written_out(part, setting) for part in ask.parts]
        return every(parts) if isinstance(ask, Every) else either(parts)
    if isinstance(ask, Patterns):
        return Shape(ask.hands, shapes_of(ask, setting), ask.text, ask.outside)
    return ask


def ways_to_share(sizes: Iterable[int]) -> int:
    """In how many ways as many different cards are shared by hands of these sizes."""
    result, cards = 1, 0
    for size in sizes:
        cards += size
        result *= comb(cards, size)
    return result


@dataclass(frozen=True)
class Kind:
    """Cards that the ask does not tell apart: not placed, or all placed with one group."""

    cards: tuple[int, ...]
    owner: int | None


@dataclass
class BigCounter:
    """The ways to each state, the kinds of cards, and all needs by their numbers."""

    setting: Setting
    groups: list[tuple[int, ...]]
    kinds: list[Kind]
    most: int
    ways: dict[Needs, dict[Room, int]]
    needs: list[Ask] = field(default_factory=list)
    number_of: dict[Ask, int] = field(default_factory=dict)

    @classmethod
    def opened(cls, setting: Setting, ask: Ask, most: int) -> BigCounter:
        """The ledger before any card is dealt: one way, all room, everything needed."""
        asked = list(dict.fromkeys(leaves(ask)))
        groups = groups_of(setting, asked)
        ledger = cls(setting, groups, kinds_of(setting, asked, groups), most, {})
        rest = Rest(setting.pack, tuple(range(len(setting.pack))))
        parts = [settled(part, rest) for part in (ask.parts if isinstance(ask, Every) else (ask,))]
        if NOTHING not in parts:
            room = tuple(sum(setting.sizes[hand] for hand in group) for group in groups)
            ledger.ways[tuple(map(ledger.number, parts))] = {room: 1}
        return ledger

    def number(self, need: Ask) -> int:
        """The number of a need, a new one where it is new."""
        if need not in self.number_of:
            self.number_of[need] = len(self.needs)
            self.needs.append(need)
        return self.number_of[need]

    def deal(self, number: int) -> None:
        """Deal one kind in every way."""
        kind = self.kinds[number]
        splits = Splits(kind, self.most)
        for room in {room for rooms in self.ways.values() for room in rooms}:
            splits.from_room(room)
        later = tuple(card for other in self.kinds[number + 1 :] for card in other.cards)
        change = NeedChange(self, kind.cards[0], list(splits.number), Rest(self.setting.pack, later))
        result: dict[Needs, dict[Room, int]] = defaultdict(dict)
        states = 0
        for needs, rooms in self.ways.items():
            for split, then in change.of(needs):
                entry = result[then]
                states -= len(entry)
                add(entry, rooms, splits.onward[split], splits.ways[split])
                states += len(entry)
                check_size(states, self.most)
        self.ways = {needs: rooms for needs, rooms in result.items() if rooms}


def check_size(states: int, most: int) -> None:
    """Stop where there are more than `most` states, or ways from one to the next."""
    if states > most:
        raise TooLarge(
            N_(
                "counting by the ledger meets more than {most} different states of the deal: ask "
                "less, or of fewer hands, or allow more"
            ),
            most=f"{most:,}",
        )


def add(entry: dict[Room, int], rooms: dict[Room, int], onward: dict[Room, Room], ways: int) -> None:
    """Enter what becomes of some rooms by one split."""
    for room in rooms if len(rooms) < len(onward) else onward:
        if room in rooms and room in onward:
            then = onward[room]
            entry[then] = entry.get(then, 0) + rooms[room] * ways


@dataclass
class Splits:
    """The ways in which the cards of a kind may fall to the groups, numbered as they come up."""

    kind: Kind
    most: int
    number: dict[Split, int] = field(default_factory=dict)
    ways: list[int] = field(default_factory=list)
    onward: list[dict[Room, Room]] = field(default_factory=list)  # for each split the rooms that allow it
    entries: int = 0

    def from_room(self, room: Room) -> None:
        """Enter the splits for which there is room, and the room then left."""
        size, owner = len(self.kind.cards), self.kind.owner
        if owner is None:
            splits = sums(size, room)
        else:
            splits = iter([tuple(size if group == owner else 0 for group in range(len(room)))])
        for split in splits:
            self.onward[self.numbered(split)][room] = tuple(map(sub, room, split))
            self.entries += 1
            check_size(self.entries, self.most)

    def numbered(self, split: Split) -> int:
        """The number of a split, a new one where it is new."""
        if split not in self.number:
            self.number[split] = len(self.ways)
            self.ways.append(ways_to_share(split) if self.kind.owner is None else 1)
            self.onward.append({})
        return self.number[split]


def groups_of(setting: Setting, asked: Sequence[Leaf]) -> list[tuple[int, ...]]:
    """The numbers of the hands, those together that occur in the same statements."""
    groups: dict[tuple[bool, ...], list[int]] = {}
    for hand, name in enumerate(setting.hands):
        groups.setdefault(tuple(name in leaf.hands for leaf in asked), []).append(hand)
    return [tuple(group) for group in groups.values()]


def kinds_of(setting: Setting, asked: Sequence[Leaf], groups: Sequence[Sequence[int]]) -> list[Kind]:
    """The kinds: placed cards first, then suit by suit, so that what is asked of a suit is settled soon."""
    placed = dict(setting.placed)
    group_of = {hand: number for number, group in enumerate(groups) for hand in group}
    alike: dict[tuple[int | None, tuple[object, ...]], list[int]] = {}
    for card in range(len(setting.pack)):
        owner = group_of[placed[card]] if card in placed else None
        merits = tuple(counts_for(leaf, card, setting.pack) for leaf in asked)
        alike.setdefault((owner, merits), []).append(card)
    kinds = [Kind(tuple(cards), owner) for (owner, _), cards in alike.items()]
    return sorted(kinds, key=lambda kind: place_in_order(kind, setting.pack))


def place_in_order(kind: Kind, pack: Pack) -> tuple[bool, bool, int, int]:
    """Placed, then kinds of one suit by suit, then kinds of several; large ones after small ones."""
    suits = {pack.suit_of[card] for card in kind.cards}
    return kind.owner is None, len(suits) > 1, min(suits), len(kind.cards)


def counts_for(leaf: Leaf, card: int, pack: Pack) -> object:
    """What a card does for a statement: cards alike in this are alike for it."""
    suit = pack.suits[pack.suit_of[card]]
    if isinstance(leaf, Length):
        return suit == leaf.suit
    if isinstance(leaf, Value):
        return pack.values(leaf.valuation)[card] if leaf.suit in (None, suit) else 0
    if isinstance(leaf, Pairs):
        return pack.values(leaf.valuation)[card] if leaf.suit == suit else None
    if isinstance(leaf, Count):
        return pack.cards[card] in leaf.cards
    return suit


@dataclass(frozen=True)
class Rest:
    """The cards still to be dealt: how many there are of a suit, and what they may be worth together."""

    pack: Pack
    cards: tuple[int, ...]

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """How many there are of each suit."""
        suits = [self.pack.suit_of[card] for card in self.cards]
        return tuple(suits.count(suit) for suit in range(len(self.pack.suits)))

    def length(self, suit: str) -> int:
        """How many there are of a suit."""
        return self.lengths[self.pack.suit(suit)]

    def allows(self, lengths: Lengths) -> bool:
        """Whether there are as many of each suit."""
        return all(0 <= length <= top for length, top in zip(lengths, self.lengths, strict=True))

    def worth(self, valuation: str, suit: str | None) -> tuple[int, int]:
        """The least and the most that some of them may be worth."""
        table, suits = self.pack.values(valuation), self.pack.suits
        values = [table[card] for card in self.cards if suit in (None, suits[self.pack.suit_of[card]])]
        return sum(value for value in values if value < 0), sum(value for value in values if value > 0)

    def among(self, cards: Iterable[str]) -> int:
        """How many of these there are."""
        return len(set(map(self.pack.card, cards)) & set(self.cards))


@dataclass
class NeedChange:
    """What becomes of the needs when a kind is dealt in each of the splits."""

    ledger: BigCounter
    card: int  # one of the kind, for all
    splits: list[Split]
    rest: Rest
    known: dict[int, dict[int, int]] = field(default_factory=dict)
    leaves: dict[tuple[Leaf, int], Ask] = field(default_factory=dict)

    def of(self, needs: Needs) -> Iterator[tuple[int, Needs]]:
        """The numbers of the splits that all these needs allow, and what they are then."""
        moves = [self.moves(need) for need in needs]
        for number in set(range(len(self.splits))).intersection(*moves):
            yield number, tuple([move[number] for move in moves])

    def moves(self, number: int) -> dict[int, int]:
        """The numbers of the splits after which a need can be met, and that of what is needed then."""
        if number not in self.known:
            after = [self.after(self.ledger.needs[number], split) for split in self.splits]
            self.known[number] = {
                split: self.ledger.number(then) for split, then in enumerate(after) if then != NOTHING
            }
        return self.known[number]

    def after(self, need: Ask, split: Split) -> Ask:
        """What is still needed when each group has got its cards of the split."""
        if isinstance(need, (Every, Either)):
            return joined(need, [self.after(part, split) for part in need.parts])
        assert isinstance(need, Leaf)
        hands, groups = self.ledger.setting.hands, self.ledger.groups
        got = sum(split[number] for number, group in enumerate(groups) if hands[group[0]] in need.hands)
        if (need, got) not in self.leaves:
            self.leaves[need, got] = settled(lessened(need, self.card, got, self.rest.pack), self.rest)
        return self.leaves[need, got]


def lessened(leaf: Leaf, card: int, got: int, pack: Pack) -> Leaf:
    """What a statement needs of the cards to come when its hands have got so many cards like this one."""
    number = pack.suit_of[card]
    suit = pack.suits[number]
    if isinstance(leaf, Length):
        return replace(leaf, lengths=leaf.lengths.shifted(-got)) if suit == leaf.suit else leaf
    if isinstance(leaf, Count):
        return replace(leaf, counts=leaf.counts.shifted(-got)) if pack.cards[card] in leaf.cards else leaf
    if isinstance(leaf, Shape):
        fewer = ((*shape[:number], shape[number] - got, *shape[number + 1 :]) for shape in leaf.shapes)
        return replace(leaf, shapes=frozenset(fewer))
    assert isinstance(leaf, (Value, Pairs))
    if leaf.suit not in (None, suit):
        return leaf
    worth = got * pack.values(leaf.valuation)[card]
    if isinstance(leaf, Value):
        return replace(leaf, values=leaf.values.shifted(-worth))
    return replace(leaf, pairs=frozenset((length - got, value - worth) for length, value in leaf.pairs))


def settled(need: Ask, rest: Rest) -> Ask:
    """The same need, less what the cards to come cannot do; `ANYTHING` or `NOTHING` where it is decided."""
    if isinstance(need, (Every, Either)):
        return joined(need, [settled(part, rest) for part in need.parts])
    if isinstance(need, Length):
        reach = Spans.of(0, rest.length(need.suit))
        return within(reach, need.lengths, replace(need, lengths=need.lengths & reach))
    if isinstance(need, Value):
        reach = Spans.of(*rest.worth(need.valuation, need.suit))
        return within(reach, need.values, replace(need, values=need.values & reach))
    if isinstance(need, Count):
        reach = Spans.of(0, rest.among(need.cards))
        return within(reach, need.counts, replace(need, counts=need.counts & reach))
    if isinstance(need, Shape):
        shapes = frozenset(filter(rest.allows, need.shapes))
        return listed(replace(need, shapes=shapes), len(shapes), not rest.cards)
    assert isinstance(need, Pairs)
    top, (low, high) = rest.length(need.suit), rest.worth(need.valuation, need.suit)
    pairs = {(length, value) for length, value in need.pairs if 0 <= length <= top and low <= value <= high}
    return listed(replace(need, pairs=frozenset(pairs)), len(pairs), top == 0)


def within(reach: Spans, numbers: Spans, cut: Ask) -> Ask:
    """The need of one of some numbers, of which those in `reach` can come yet: cut to these, or decided."""
    common = numbers & reach
    if not common:
        return NOTHING
    return ANYTHING if common == reach else cut


def listed(need: Shape | Pairs, left: int, over: bool) -> Ask:
    """The need of one of a list, `left` of which can come yet; when it is `over`, what is left has come."""
    if left == 0:
        return ANYTHING if need.outside else NOTHING
    if over:
        return NOTHING if need.outside else ANYTHING
    return need


def joined(need: Every | Either, parts: Sequence[Ask]) -> Ask:
    """The parts joined as they were, decided ones left out."""
    if isinstance(need, Every):
        return NOTHING if NOTHING in parts else every(part for part in parts if part != ANYTHING)
    return ANYTHING if ANYTHING in parts else either(part for part in parts if part != NOTHING)


__all__ = ["MOST_STATES", "TooLarge", "count_ledger"]
