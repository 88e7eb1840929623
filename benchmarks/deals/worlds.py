"""Worlds for a searcher: hidden hands of a 32-card game, with voids, known cards and minimum lengths.

The positions come from true deals: what is known is true of one deal, so that each has a world at least.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from majlis.dealing.asks import Ask, every, hand
from majlis.dealing.dealer import Dealer
from majlis.dealing.pack import Pack, Setting
from twins import chi2

from .tasks import corrected

TARGET: Final = 2e5
"""Worlds a second, in the slowest position."""
RANKS: Final = ("A", "K", "Q", "J", "10", "9", "8", "7")
SUITS: Final = "SHDC"
HANDS: Final = ("left", "partner", "right")
TRICKS: Final = (0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6)
"""How many tricks were played in each position."""
ENUMERABLE: Final = 3_000
"""Positions with so few worlds are compared with each world having the same chance."""


@dataclass
class Position:
    """Unseen cards and what is known of the hands that hold them."""

    tricks: int
    unseen: list[str]
    voids: list[tuple[str, str]] = field(default_factory=list)  # hand, suit
    least: list[tuple[str, str, int]] = field(default_factory=list)  # hand, suit, cards
    known: dict[str, list[str]] = field(default_factory=dict)

    @property
    def setting(self) -> Setting:
        """The unseen cards, dealt to three hands."""
        suits = {suit: [card for card in self.unseen if card[0] == suit] for suit in SUITS}
        return Setting.of(Pack.of(suits), dict.fromkeys(HANDS, 8 - self.tricks), self.known)

    @property
    def ask(self) -> Ask:
        """What is known but the cards."""
        return every(
            [hand(name).void(suit) for name, suit in self.voids]
            + [hand(name).length(suit, cards) for name, suit, cards in self.least]
        )

    def contradictory(self, worlds: NDArray[np.uint8]) -> int:
        """How many worlds go against something known: told from the words, without our asks."""
        owner = {name: number for number, name in enumerate(HANDS)}
        suits = np.array([card[0] for card in self.unseen])
        held = [worlds == number for number in range(3)]
        good = np.all([hand.sum(axis=1) == 8 - self.tricks for hand in held], axis=0)
        for name, suit in self.voids:
            good &= ~held[owner[name]][:, suits == suit].any(axis=1)
        for name, suit, least in self.least:
            good &= held[owner[name]][:, suits == suit].sum(axis=1) >= least
        for name, cards in self.known.items():
            good &= held[owner[name]][:, [self.unseen.index(card) for card in cards]].all(axis=1)
        return int((~good).sum())


def position(tricks: int, rng: np.random.Generator) -> Position:
    """A position after so many tricks in which a void is known, a card, and some long suits."""
    while True:
        found = known_of_a_deal(tricks, rng)
        if found.voids:
            return found


def known_of_a_deal(tricks: int, rng: np.random.Generator) -> Position:
    """What is known of a random deal: half of its voids, a card, and some of the lengths."""
    cards = [suit + rank for suit in SUITS for rank in RANKS]
    shuffled = [cards[place] for place in rng.permutation(32)]
    size = 8 - tricks
    truth = {name: shuffled[size * place : size * place + size] for place, name in enumerate(HANDS)}
    unseen = sorted(shuffled[: 3 * size], key=cards.index)
    found = Position(tricks, unseen)
    for name, held in truth.items():
        for suit in SUITS:
            length = sum(card[0] == suit for card in held)
            if length == 0 and any(card[0] == suit for card in unseen) and rng.random() < 0.5:
                found.voids.append((name, suit))
            elif length > 1 and rng.random() < 0.3:
                found.least.append((name, suit, int(rng.integers(2, length + 1))))
    name = HANDS[int(rng.integers(3))]
    found.known[name] = truth[name][:1]
    return found


def measured(seed: int, worlds: int, rounds: int) -> dict[str, Any]:
    """All positions: rates, planning, contradictions, and uniformity where it can be seen."""
    rng = np.random.default_rng(seed)
    first, later, rates, chances, wrong, checked = [], [], [], [], 0, 0
    for tricks in TRICKS:
        place = position(tricks, rng)
        begun = time.perf_counter()
        dealer = Dealer(place.setting, place.ask)
        drawn = dealer.sample(1, rng)
        first.append(time.perf_counter() - begun)
        speeds = []
        for _ in range(rounds):
            begun = time.process_time()
            drawn = dealer.sample(worlds, rng)
            speeds.append(worlds / (time.process_time() - begun))
        begun = time.process_time()
        dealer.sample(200, rng)
        later.append(200 / (time.process_time() - begun))
        rates.append(float(np.median(speeds)))
        wrong += place.contradictory(drawn)
        checked += len(drawn)
        if dealer.count() <= ENUMERABLE:
            chances.append(uniform(drawn, dealer.count()))
    return {
        "positions": len(TRICKS),
        "rates": rates,
        "rates of 200": later,
        "planning": first,
        "contradictory": wrong,
        "checked": checked,
        "enumerable": len(chances),
        "chi2 p": corrected(chances),
    }


def uniform(worlds: NDArray[np.uint8], count: int) -> float:
    """The p of each of so many worlds having the same chance."""
    counts = chi2.tally(worlds)
    if len(counts) > count:
        return 0.0
    expected: dict[Any, float] = dict.fromkeys(counts, 1.0)
    expected.update({("never", number): 1.0 for number in range(count - len(counts))})
    return chi2.goodness(counts, expected).p


def lines(found: dict[str, Any]) -> Iterator[str]:
    """The figures as text."""
    yield (
        f"worlds: three hidden hands of 32 cards, {found['positions']} positions from the first trick to the "
        f"seventh; target {TARGET:,.0f} worlds/s in the slowest"
    )
    for name, text in (("rates", "worlds a second"), ("rates of 200", "in calls of 200")):
        p5, p50, p95 = np.percentile(found[name], [5, 50, 95])
        yield f"    {text:20} {p5:11,.0f} {p50:11,.0f} {p95:11,.0f}   slowest {min(found[name]):,.0f}"
    p50, most = np.median(found["planning"]), max(found["planning"])
    yield f"    {'planning':20} median {1000 * p50:.1f} ms, longest {1000 * most:.1f} ms, to the first world"
    yield (
        f"    {'checked':20} {found['checked']:,} worlds, {found['contradictory']} contradictory; "
        f"{found['enumerable']} positions of few worlds uniform with chi2 p {found['chi2 p']:.2g}"
    )


def faults(found: dict[str, Any]) -> Iterator[str]:
    """What was dealt wrongly, and the target if it is missed."""
    if found["contradictory"]:
        yield f"worlds: {found['contradictory']} are contradictory"
    if found["chi2 p"] < 1e-5:
        yield f"worlds: not uniform, p = {found['chi2 p']:.2g}"
    if min(found["rates"]) < TARGET:
        yield f"worlds: {min(found['rates']):,.0f} a second in one position: the target is {TARGET:,.0f}"
