"""Endless rows of deals: of one case, or of all deals that fit any of several cases, each deal once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from majlis.bridge.deal.draws import Case
from majlis.bridge.deal.plans import Facts, Plans
from majlis.bridge.deal.seeds import DEALS, UNION, chunks, stream
from majlis.bridge.table.cards import parse_card
from majlis.bridge.table.pack import PACK, SEATS
from majlis.dealing.pack import Deals
from majlis.work import Workers

FourHands: TypeAlias = tuple[int, int, int, int]
"""The hands of a deal, North's first, as sets of cards in the numbers of `majlis.cards`."""


@dataclass(frozen=True)
class Drawn:
    """A deal, the case that it was drawn from, and all cases that it is known to fit."""

    case: Case
    hands: FourHands
    fits: Sequence[Case]


class CaseStream:
    """The deals of one case, one after another: the same deals in the same order under a seed."""

    def __init__(self, case: Case, plans: Plans, seed: int, workers: Workers = 1) -> None:
        self.case = case
        self._plans, self._seed, self._workers = plans, seed, workers

    def __iter__(self) -> Iterator[Drawn]:
        for number, size in enumerate(chunks()):
            rng = stream(self._seed, DEALS, *self.case.key, number)
            deals = self._plans.sample(self.case.wanted, size, rng, self._workers)
            yield from (Drawn(self.case, hands, (self.case,)) for hands in hands_of(deals))


class UnionStream:
    """Deals that fit any of some cases, each deal equally likely, one after another.

    A case is drawn by its number of deals, and then one of its deals: a deal that fits m cases comes m times
    too often, so one in m is kept. The case that is told is then each of the m equally often.
    """

    def __init__(
        self, cases: Sequence[Case], plans: Plans, seed: int, name: Sequence[int], workers: Workers = 1
    ) -> None:
        self.cases = cases
        self._plans, self._seed, self._name, self._workers = plans, seed, tuple(name), workers
        counts = [plans.count(case.wanted) for case in cases]
        most = max(counts, default=0)
        self._cumulative = np.cumsum([float(Fraction(count, most or 1)) for count in counts])

    def __iter__(self) -> Iterator[Drawn]:
        for number, size in enumerate(chunks()):
            deals, drawn = self._chunk(number, size)
            facts = Facts(deals)
            fitting = np.stack([facts.fits(case.wanted) for case in self.cases], axis=1)
            lots = stream(self._seed, UNION, *self._name, number, 1).random(size)
            kept = np.flatnonzero(lots * fitting.sum(axis=1) < 1)
            for place, hands in zip(kept.tolist(), hands_of(deals[kept]), strict=True):
                fits = [self.cases[case] for case in np.flatnonzero(fitting[place]).tolist()]
                yield Drawn(self.cases[drawn[place]], hands, fits)

    def _chunk(self, number: int, size: int) -> tuple[Deals, NDArray[np.int64]]:
        """Deals, and the case that each was drawn from."""
        name = (UNION, *self._name, number)
        lots = stream(self._seed, *name, 0).random(size) * self._cumulative[-1]
        drawn = np.searchsorted(self._cumulative, lots, side="right").clip(max=len(self.cases) - 1)
        deals = np.empty((size, len(PACK)), dtype=np.uint8)
        for case in np.unique(drawn).tolist():
            places = np.flatnonzero(drawn == case)
            rng = stream(self._seed, *name, 2, case)
            deals[places] = self._plans.sample(self.cases[case].wanted, len(places), rng, self._workers)
        return deals, drawn


CARD_BITS: Final = np.array([1 << parse_card(card) for card in PACK.cards], dtype=np.uint64)
"""The bit of each card of the pack in a set of cards."""


def hands_of(deals: Deals) -> list[FourHands]:
    """The hands of each deal."""
    held = [
        np.where(deals == seat, CARD_BITS, np.uint64(0)).sum(axis=1).tolist() for seat in range(len(SEATS))
    ]
    return [(north, east, south, west) for north, east, south, west in zip(*held, strict=True)]
