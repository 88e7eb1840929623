"""The four tasks of the dealing table: as an ask, as a plain test of deals, and what is compared of them.

The test and the features are written on arrays from the words of the task and share nothing with
`majlis.dealing`: what judges the dealers must not be one of them.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [path for path in (str(ROOT / "src"), str(ROOT / "tests")) if path not in sys.path]

from majlis.dealing.asks import ANYTHING, Ask, either, every, hand  # noqa: E402
from majlis.dealing.pack import Pack, Setting  # noqa: E402
from twins import chi2  # noqa: E402 - the checkout's own

SUITS: Final = "SHDC"
RANKS: Final = "AKQJT98765432"
SEATS: Final = "NESW"
N, E, S, W = range(4)
HONOURS: Final = {"A": 4, "K": 3, "Q": 2, "J": 1}
POINTS: Final = np.array([HONOURS.get(rank, 0) for rank in RANKS] * 4, dtype=np.int64)

Deals = NDArray[np.uint8]


@dataclass(frozen=True)
class Traits:
    """Lengths (deals, seats, suits) and high-card points (deals, seats) of deals."""

    lengths: NDArray[np.int64]
    points: NDArray[np.int64]
    deals: Deals

    @classmethod
    def of(cls, deals: Deals) -> Traits:
        """Count the cards and points of each seat."""
        held = np.stack([deals == seat for seat in range(4)], axis=1)
        lengths = held.reshape(len(deals), 4, 4, 13).sum(axis=3)
        return cls(lengths, held @ POINTS, deals)

    def flat(self, seat: int) -> NDArray[np.bool_]:
        """Whether the seat's shape is 4333, 4432 or 5332 in any order."""
        ordered = -np.sort(-self.lengths[:, seat], axis=1)
        same = ordered[:, :, None] == np.array([[4, 3, 3, 3], [4, 4, 3, 2], [5, 3, 3, 2]]).T
        return np.asarray(same.all(axis=1).any(axis=1))

    def sixes(self, seat: int) -> NDArray[np.int64]:
        """In how many of spades, hearts and diamonds the seat has exactly six cards."""
        return np.asarray((self.lengths[:, seat, :3] == 6).sum(axis=1))

    def within(self, seat: int, low: int, high: int) -> NDArray[np.bool_]:
        """Whether the seat's points lie in a range."""
        return (low <= self.points[:, seat]) & (self.points[:, seat] <= high)


Feature = Callable[[Traits], NDArray[np.int64]]


@dataclass(frozen=True)
class Task:
    """One line of the table. `features` give columns whose joint counts are compared, each a test."""

    name: str
    words: str
    target: float  # accepted deals a second
    ask: Ask
    fits: Callable[[Traits], NDArray[np.bool_]]
    features: dict[str, Feature]


def columns(*parts: NDArray[Any]) -> NDArray[np.int64]:
    """One row a deal of all these numbers."""
    return np.column_stack(parts).astype(np.int64)


def aces(traits: Traits) -> NDArray[np.int64]:
    """Who holds each of the four aces."""
    return traits.deals[:, ::13].astype(np.int64)


def all_suits(seat: int) -> Feature:
    """The lengths of a seat's four suits."""
    return lambda t: t.lengths[:, seat]


def flat_and(seat: str, low: int, high: int | None) -> Ask:
    """A balanced hand with points in a range."""
    return hand(seat).value("hcp", low, high) & hand(seat).shapes("4333 4432 5332")


def preempt(seat: str) -> Ask:
    """Six cards in one of three suits, or in two of them, and 5 to 10 points."""
    return hand(seat).value("hcp", 5, 10) & either(hand(seat).length(suit, 6, 6) for suit in "SHD")


def bridge() -> Setting:
    """The pack of 52 dealt to four, with high-card points."""
    cards = {suit: [suit + rank for rank in RANKS] for suit in SUITS}
    points = {suit + rank: value for suit in SUITS for rank, value in HONOURS.items()}
    return Setting.of(Pack.of(cards, hcp=points), dict.fromkeys(SEATS, 13))


TASKS: Final = (
    Task(
        "i",
        "any deal",
        1e6,
        ANYTHING,
        lambda t: np.ones(len(t.deals), dtype=bool),
        {
            "lengths of N": all_suits(N),
            "points of N and S": lambda t: t.points[:, [N, S]],
            "spades of N, E and S": lambda t: t.lengths[:, [N, E, S], 0],
            "aces": aces,
        },
    ),
    Task(
        "ii",
        "N 15-17 HCP, shape 4333, 4432 or 5332",
        5e5,
        flat_and("N", 15, 17),
        lambda t: t.flat(N) & t.within(N, 15, 17),
        {
            "lengths of N": all_suits(N),
            "points of N and S": lambda t: t.points[:, [N, S]],
            "points of N, spades of N and S": lambda t: columns(t.points[:, N], t.lengths[:, [N, S], 0]),
            "aces": aces,
        },
    ),
    Task(
        "iii",
        "N exactly 6 spades, 10-12 HCP; S 3+ spades, 6-9 HCP",
        3e5,
        hand("N").length("S", 6, 6)
        & hand("N").value("hcp", 10, 12)
        & hand("S").length("S", 3)
        & hand("S").value("hcp", 6, 9),
        lambda t: (
            (t.lengths[:, N, 0] == 6) & t.within(N, 10, 12) & (t.lengths[:, S, 0] >= 3) & t.within(S, 6, 9)
        ),
        {
            "points of N and S, spades of S": lambda t: columns(t.points[:, [N, S]], t.lengths[:, S, 0]),
            "lengths of N": all_suits(N),
            "lengths of S": all_suits(S),
            "points of E": lambda t: t.points[:, [E]],
            "aces": aces,
        },
    ),
    Task(
        "iv",
        "N, E, S each 6 cards in at least one of S, H, D, 5-10 HCP; W 16+ HCP, 4333, 4432 or 5332",
        2e5,
        every([preempt("N"), preempt("E"), preempt("S"), flat_and("W", 16, None)]),
        lambda t: np.logical_and.reduce(
            [t.flat(W), t.points[:, W] >= 16]
            + [(t.sixes(seat) > 0) & t.within(seat, 5, 10) for seat in (N, E, S)]
        ),
        {
            "suits of six of N, E and S": lambda t: columns(
                *(((t.lengths[:, seat, :3] == 6) @ [4, 2, 1]) for seat in (N, E, S))
            ),
            "points of N, E and S": lambda t: t.points[:, [N, E, S]],
            "lengths of W": all_suits(W),
            "points of W": lambda t: t.points[:, [W]],
            "aces": aces,
        },
    ),
)


class Judge:
    """Counts the features of deals that come in parts, so that the deals need not be kept."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.deals = 0
        self.wrong = 0
        self.counts: dict[str, Counter[tuple[int, ...]]] = {name: Counter() for name in task.features}
        self.held = np.zeros((52, 4), dtype=np.int64)  # how often each card was each seat's

    def see(self, deals: Deals) -> None:
        """Check that each is a deal and fits the task, and count its features."""
        for part in np.array_split(deals, -(-len(deals) // 50_000) or 1):
            traits = Traits.of(part)
            good = self.task.fits(traits) & (traits.lengths.sum(axis=2) == 13).all(axis=1)
            self.deals += len(part)
            self.wrong += int((~good).sum())
            for name, feature in self.task.features.items():
                self.counts[name].update(chi2.tally(feature(traits)))
            self.held += np.stack([(part == seat).sum(axis=0) for seat in range(4)], axis=1)

    def against(self, reference: Judge) -> tuple[float, str]:
        """The least p of all features and of each card's seats, corrected; and which it was."""
        found = {name: chi2.compare(counts, reference.counts[name]).p for name, counts in self.counts.items()}
        for number in range(52):
            mine, theirs = (dict(enumerate(judge.held[number].tolist())) for judge in (self, reference))
            card = SUITS[number // 13] + RANKS[number % 13]
            found[f"seats of {card}"] = chi2.compare(mine, theirs).p
        worst = min(found, key=lambda name: found[name])
        return corrected(found.values()), worst


def corrected(chances: Iterable[float]) -> float:
    """The chance that the least of so many p is as small or smaller (Šidák); 1 of none."""
    listed = list(chances)
    least = min(listed, default=1.0)
    return 1.0 if least >= 1 else -math.expm1(len(listed) * math.log1p(-least))
