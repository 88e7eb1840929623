"""What is dealt and to whom: a pack described by data, hands of given sizes, cards already placed.

Nothing here knows a game. A card is a name; it lies in one suit and has a value under each *valuation*
(high-card points, controls, trick points, …). A deal is an array of one byte a card: the number of the
hand that got it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import comb
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from majlis.dealing.spans import FAR, whole
from majlis.errors import InputError, shown

Deals: TypeAlias = NDArray[np.uint8]
"""Deals as an array (deals, cards): in row d, column c, the number of the hand that holds card c."""

T = TypeVar("T")

MOST_HANDS = 8
MOST_CARDS = 255


@dataclass(frozen=True)
class Pack:
    """The cards, suit after suit; made with `Pack.of`.

    >>> pack = Pack.of({"S": ["SA", "SK", "S2"], "H": ["HA", "H2"]}, points={"SA": 4, "SK": 3, "HA": 4})
    >>> len(pack), pack.suits, pack.values("points")
    (5, ('S', 'H'), (4, 3, 0, 4, 0))
    """

    suits: tuple[str, ...]
    cards: tuple[str, ...]
    suit_of: tuple[int, ...]  # for each card the number of its suit
    valuations: tuple[tuple[str, tuple[int, ...]], ...]  # name, value of each card

    @classmethod
    def of(cls, suits: Mapping[str, Iterable[str]], **valuations: Mapping[str, int]) -> Pack:
        """A pack of the suits in the order given, with named valuations; cards not named are worth 0."""
        cards: list[str] = []
        suit_of: list[int] = []
        for number, (suit, names) in enumerate(mapping(suits, "suits", "{'S': ['SA', 'SK'], …}").items()):
            checked_name(suit, "suit")
            for name in names:
                cards.append(checked_name(name, "card"))
                suit_of.append(number)
        for name, many in Counter(cards).items():
            if many > 1:
                raise InputError(f"the pack holds card {shown(name)} twice; each needs a name of its own")
        if len(cards) > MOST_CARDS:
            raise InputError(f"the pack has {len(cards)} cards; at most {MOST_CARDS} can be dealt")
        tables = tuple((name, values_of(name, table, cards)) for name, table in valuations.items())
        return cls(tuple(suits), tuple(cards), tuple(suit_of), tables)

    def __len__(self) -> int:
        return len(self.cards)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each card, by its name."""
        return {name: number for number, name in enumerate(self.cards)}

    def card(self, name: str) -> int:
        """The number of the card named so."""
        if name not in self.numbers:
            raise InputError(f"{shown(name)} is not a card of this pack: its cards are {few(self.cards)}")
        return self.numbers[name]

    def suit(self, name: str) -> int:
        """The number of the suit named so."""
        if name not in self.suits:
            raise InputError(f"{shown(name)} is not a suit of this pack: its suits are {few(self.suits)}")
        return self.suits.index(name)

    def members(self, suit: int) -> tuple[int, ...]:
        """The numbers of a suit's cards."""
        return tuple(number for number, of in enumerate(self.suit_of) if of == suit)

    def values(self, valuation: str) -> tuple[int, ...]:
        """The value of each card under a valuation."""
        for name, table in self.valuations:
            if name == valuation:
                return table
        names = few(name for name, _ in self.valuations) or "none"
        raise InputError(f"{shown(valuation)} is not a valuation of this pack: it has {names}")


@dataclass(frozen=True)
class Setting:
    """A pack and the hands it is dealt to, with the cards that lie already; made with `Setting.of`.

    The sizes include the placed cards and add up to the pack: cards that nobody gets are a hand of their own.

    >>> pack = Pack.of({"S": ["SA", "SK", "S2"], "H": ["HA", "H2"]})
    >>> setting = Setting.of(pack, {"me": 2, "you": 2, "talon": 1}, placed={"me": ["SA"]})
    >>> setting.hands, setting.sizes, setting.deals()
    (('me', 'you', 'talon'), (2, 2, 1), 12)
    """

    pack: Pack
    hands: tuple[str, ...]
    sizes: tuple[int, ...]
    placed: tuple[tuple[int, int], ...] = field(default=())  # (card, hand), in the order of the cards

    @classmethod
    def of(
        cls, pack: Pack, hands: Mapping[str, int], placed: Mapping[str, Iterable[str]] | None = None
    ) -> Setting:
        """The setting in which each hand gets that many cards, and holds those placed already."""
        if not isinstance(pack, Pack):
            raise InputError(f"{shown(pack)} is not a pack, as Pack.of(suits) makes it")
        names = tuple(checked_name(name, "hand") for name in mapping(hands, "hands", "{'N': 13, 'S': 13, …}"))
        if not 1 <= len(names) <= MOST_HANDS:
            raise InputError(f"{len(names)} hands were given; from 1 to {MOST_HANDS} can be dealt to")
        sizes = tuple(whole(size) for size in hands.values())
        for name, size in hands.items():
            if size < 0:
                raise InputError(f"hand {shown(name)} has size {size}; a size is 0 or more")
        if sum(sizes) != len(pack):
            raise InputError(
                f"the hands take {sum(sizes)} cards and the pack has {len(pack)}: "
                "the sizes must add up to the pack (cards that nobody gets are a hand of their own)"
            )
        holder: dict[int, int] = {}
        for name, cards in mapping(placed or {}, "placed cards", "{'N': ['SA', 'SK']}").items():
            seat = position(names, name)
            if not isinstance(cards, Iterable):
                raise InputError(
                    f"the cards placed with {shown(name)} are {shown(cards)}, not a list of cards"
                )
            held = (cards,) if isinstance(cards, str) else tuple(cards)
            for card in map(pack.card, held):
                if card in holder:
                    raise InputError(f"card {shown(pack.cards[card])} is placed twice")
                holder[card] = seat
            if len(held) > sizes[seat]:
                raise InputError(
                    f"hand {shown(name)} has {sizes[seat]} cards and {len(held)} are placed there"
                )
        return cls(pack, names, sizes, tuple(sorted(holder.items())))

    @classmethod
    def french(cls, hands: str = "NESW") -> Setting:
        """The four French suits dealt evenly to hands of one letter; `hcp` counts A 4, K 3, Q 2, J 1.

        >>> Setting.french().sizes, Setting.french().pack.cards[12:15]
        ((13, 13, 13, 13), ('S2', 'HA', 'HK'))
        """
        suits = {suit: [suit + rank for rank in "AKQJT98765432"] for suit in "SHDC"}
        points = {suit + rank: 4 - high for suit in suits for high, rank in enumerate("AKQJ")}
        pack = Pack.of(suits, hcp=points)
        return cls.of(pack, dict.fromkeys(hands, len(pack) // max(1, len(hands))))

    def hand(self, name: str) -> int:
        """The number of the hand named so."""
        return position(self.hands, name)

    def free(self) -> tuple[int, ...]:
        """How many cards each hand still gets."""
        left = list(self.sizes)
        for _, hand in self.placed:
            left[hand] -= 1
        return tuple(left)

    def deals(self) -> int:
        """How many deals there are, with nothing asked."""
        result, rest = 1, sum(self.free())
        for size in self.free():
            result *= choose(rest, size)
            rest -= size
        return result

    def names(self, deal: Sequence[int] | NDArray[np.uint8]) -> dict[str, tuple[str, ...]]:
        """One row of `Deals` as the cards of each hand, by name."""
        return {
            name: tuple(card for card, owner in zip(self.pack.cards, deal, strict=True) if owner == number)
            for number, name in enumerate(self.hands)
        }


def values_of(valuation: str, table: Mapping[str, int], cards: Sequence[str]) -> tuple[int, ...]:
    """The value of each card; those that the table does not name are worth 0."""
    for name in mapping(table, f"valuation {shown(valuation)}", "{'SA': 4, 'SK': 3, …}"):
        if name not in cards:
            raise InputError(f"valuation {shown(valuation)} names {shown(name)}, not a card")
    values = tuple(whole(table.get(name, 0)) for name in cards)
    if sum(map(abs, values)) >= FAR:
        raise InputError(f"the values of {shown(valuation)} are too large: they must sum to less than {FAR}")
    return values


def mapping(given: Mapping[str, T], what: str, right: str) -> Mapping[str, T]:
    """What was given, which must be a dict or the like."""
    if not isinstance(given, Mapping):
        raise InputError(f"{what}: {shown(given)} is not a table like {right}")
    return given


def checked_name(name: str, what: str) -> str:
    """A name, which must be a text."""
    if not isinstance(name, str) or not name:
        raise InputError(f"{shown(name)} is not a name for a {what}: names are texts")
    return name


def position(names: Sequence[str], name: str) -> int:
    """The number of the hand named so."""
    if name not in names:
        raise InputError(f"{shown(name)} is not a hand of this setting: its hands are {few(names)}")
    return names.index(name)


def few(names: Iterable[str], most: int = 8) -> str:
    """Names for a message, the first of them."""
    listed = list(names)
    return ", ".join(listed[:most]) + (", …" if len(listed) > most else "")


def choose(things: int, taken: int) -> int:
    """Ways to take some of a number of things; 0 where there are not as many."""
    return comb(things, taken) if 0 <= taken <= things else 0
