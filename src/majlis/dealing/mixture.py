"""A mixture of asks: first the ask is drawn, by its weight, then a deal that fits it.

The weights hold among the parts that can be dealt. Whether a part can is found out when it is first drawn:
a position that drew one with no deals draws again without it. Every position so ends in a part that can be
dealt, each with its weight's share, as if all parts had been counted before; those never drawn are never
planned. Each call finds the parts without deals anew (their counts are remembered), so that what it draws
depends on its generator alone.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from numbers import Rational, Real
from typing import Literal, Protocol, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from majlis.dealing.asks import Ask, either
from majlis.dealing.evaluate import Truths, fits
from majlis.dealing.pack import Deals, Setting, few
from majlis.dealing.spans import whole
from majlis.errors import InputError, MajlisError, shown
from majlis.i18n import N_
from majlis.work import Workers

Numbers: TypeAlias = NDArray[np.int64]

How: TypeAlias = Literal["weights", "quota", "natural"]
"""How the parts are drawn: each deal by weight, exact numbers by weight, or as often as shuffling gives."""


class DealerLike(Protocol):
    """What a mixture needs of a dealer."""

    def count(self) -> int:
        """How many deals fit."""

    def sample(self, n: int, rng: np.random.Generator, *, workers: Workers = 1) -> Deals:
        """That many deals that fit, each equally likely."""


def exact_dealer(setting: Setting, ask: Ask) -> DealerLike:
    """The exact dealer, imported when it is needed: it brings Numba."""
    from majlis.dealing.dealer import Dealer

    dealer: DealerLike = Dealer(setting, ask)
    return dealer


@dataclass(frozen=True)
class MixturePart:
    """One of the asks that are mixed."""

    number: int
    name: str
    weight: Fraction
    ask: Ask


@dataclass(frozen=True)
class LostPart:
    """A part that no deal fits, and the share of all weight that is lost with it."""

    number: int
    name: str
    share: float

    def __str__(self) -> str:
        return f"{self.name} cannot be dealt: {100 * self.share:.3g} % of the weight is lost"


class Mixture:
    """Asks with weights, which may overlap; each part is (weight, ask) or (weight, ask, name).

    >>> from majlis.dealing.asks import hand
    >>> from majlis.dealing.pack import Pack
    >>> setting = Setting.of(Pack.of({"S": ["SA", "SK"], "H": ["HA", "HK"]}), {"me": 2, "you": 2})
    >>> me = hand("me")
    >>> mixture = Mixture(setting, [(3, me.length("S", 2), "spades"), (1, me.length("S", 1, 1))])
    >>> [(part.name, str(part.weight)) for part in mixture.parts]
    [('spades', '3'), ('me 1 S', '1')]
    """

    def __init__(
        self,
        setting: Setting,
        parts: Iterable[tuple[Real | float, Ask] | tuple[Real | float, Ask, str]],
        *,
        dealer: Callable[[Setting, Ask], DealerLike] = exact_dealer,
        keep: int = 256,
    ) -> None:
        """`dealer` makes the dealer of a part; of these the latest `keep` are kept."""
        self.setting = setting
        self.parts = tuple(read_part(number, part) for number, part in enumerate(parts))
        if not self.parts:
            raise InputError(N_("a mixture needs at least one part: (weight, ask) or (weight, ask, name)"))
        largest = max(part.weight for part in self.parts)
        if not largest:
            raise InputError(N_("all weights of the mixture are 0; at least one must be more"))
        self._weights = self._scaled(self.parts, largest)
        self._make, self._keep = dealer, keep
        self._dealers: OrderedDict[Ask, DealerLike] = OrderedDict()
        self._possible: dict[Ask, bool] = {}

    def sample(
        self, n: int, rng: np.random.Generator, workers: Workers = 1, *, how: How = "weights"
    ) -> tuple[Deals, Numbers]:
        """That many deals, and the number of the part that each was drawn from.

        With `how="quota"` each part gets its exact share of the deals, by largest remainder (equal ones by
        lot), in shuffled order. With `"natural"` the weights do not matter, but that 0 is never: the deals
        are those that fit any part, each equally likely, and the number is that of the first part that it
        fits; `which` lists all of them. A quota needs the count of every part, the other ways do not. The
        result is the same for any number of workers.
        """
        if whole(n) < 0:
            raise InputError(N_("{n} deals were asked for; the number is 0 or more"), n=n)
        if how == "natural":
            return self._natural(n, rng, workers)
        if how not in get_args(How):
            raise InputError(N_("{how} is not a way to mix: write weights, quota or natural"), how=shown(how))
        numbers = self._quota(n, rng) if how == "quota" else self._drawn(n, rng)
        seeds = rng.integers(1 << 63, size=2).tolist()
        deals = np.empty((n, len(self.setting.pack)), dtype=np.uint8)
        order = np.argsort(numbers, kind="stable")
        used, starts = np.unique(numbers[order], return_index=True)
        for number, places in zip(used.tolist(), np.split(order, starts[1:]), strict=False):
            own = np.random.default_rng([*seeds, number])
            deals[places] = self.dealer(number).sample(len(places), own, workers=workers)
        return deals, numbers

    def which(self, deals: Deals) -> Truths:
        """For each deal (row) and each part (column) whether the deal fits the part."""
        return np.stack([fits(part.ask, self.setting, deals) for part in self.parts], axis=1)

    @property
    def lost(self) -> tuple[LostPart, ...]:
        """The parts known to have no deals, with the weight that is lost; `survey()` makes all known."""
        total = sum(part.weight for part in self.parts)
        return tuple(
            LostPart(part.number, part.name, float(part.weight / total))
            for part in self.parts
            if part.weight and not self._possible.get(part.ask, True)
        )

    def survey(self) -> tuple[float, ...]:
        """The share of the deals that each part gets, after finding out for every part whether it has any."""
        alive = frozenset(self._all_possible())
        total = sum(self.parts[number].weight for number in alive)
        return tuple(float(part.weight / total) if part.number in alive else 0.0 for part in self.parts)

    def possible(self, number: int) -> bool:
        """Whether some deal fits a part; one that is too large to be counted is taken to have deals."""
        return self._has_deals(self.parts[number].ask)

    def _has_deals(self, ask: Ask) -> bool:
        if ask not in self._possible:
            dealer = self._dealer(ask)
            try:
                self._possible[ask] = dealer.count() > 0
            except MajlisError:
                self._possible[ask] = True
            if not self._possible[ask]:
                del self._dealers[ask]
        return self._possible[ask]

    def dealer(self, number: int) -> DealerLike:
        """The dealer of a part, made when it is first asked for."""
        return self._dealer(self.parts[number].ask)

    def _dealer(self, ask: Ask) -> DealerLike:
        if ask not in self._dealers:
            self._dealers[ask] = self._make(self.setting, ask)
            while len(self._dealers) > max(self._keep, 1):
                self._dealers.popitem(last=False)
        self._dealers.move_to_end(ask)
        return self._dealers[ask]

    def _drawn(self, n: int, rng: np.random.Generator) -> Numbers:
        """The part of each deal, by weight among those that can be dealt."""
        numbers = np.full(n, -1, dtype=np.int64)
        waiting = np.arange(n)
        alive = np.array([part.number for part in self.parts if part.weight])
        while len(waiting):
            if not len(alive):
                raise self._hopeless()
            cumulative = np.cumsum(self._among(alive))
            lots = rng.random(len(waiting)) * cumulative[-1]
            drawn = alive[np.searchsorted(cumulative, lots, side="right").clip(max=len(alive) - 1)]
            numbers[waiting] = drawn
            failed = [number for number in dict.fromkeys(drawn.tolist()) if not self.possible(number)]
            waiting = waiting[np.isin(drawn, failed)]
            alive = alive[~np.isin(alive, failed)]
        return numbers

    def _quota(self, n: int, rng: np.random.Generator) -> Numbers:
        """Exact numbers of each part by largest remainder, in shuffled order."""
        alive = self._all_possible()
        total = sum(self.parts[number].weight for number in alive)
        shares = [n * self.parts[number].weight / total for number in alive]
        quotas = [int(share) for share in shares]
        lots = rng.permutation(len(alive))
        left = sorted(range(len(alive)), key=lambda place: (quotas[place] - shares[place], lots[place]))
        for place in left[: n - sum(quotas)]:
            quotas[place] += 1
        numbers = np.repeat(np.array(alive, dtype=np.int64), quotas)
        rng.shuffle(numbers)
        return numbers

    def _natural(self, n: int, rng: np.random.Generator, workers: Workers) -> tuple[Deals, Numbers]:
        """Deals that fit any part, each once."""
        wanted = [part.number for part in self.parts if part.weight]
        union = either(self.parts[number].ask for number in wanted)
        if not self._has_deals(union):
            raise self._hopeless()
        deals = self._dealer(union).sample(n, rng, workers=workers)
        first = self.which(deals)[:, wanted].argmax(axis=1)
        return deals, np.array(wanted, dtype=np.int64)[first]

    def _all_possible(self) -> list[int]:
        """The parts that have weight and deals; some must."""
        alive = [part.number for part in self.parts if part.weight and self.possible(part.number)]
        if not alive:
            raise self._hopeless()
        return alive

    def _among(self, alive: Numbers) -> NDArray[np.float64]:
        """Numbers in the ratio of the weights of these parts."""
        weights = self._weights[alive]
        if weights.max() > 1e-100:
            return weights
        # What is left is tiny beside the largest weight of all: measure it by its own largest.
        parts = [self.parts[number] for number in alive]
        return self._scaled(parts, max(part.weight for part in parts))

    @staticmethod
    def _scaled(parts: Iterable[MixturePart], unit: Fraction) -> NDArray[np.float64]:
        """The weights in this unit; exact until here, since counts of deals may be weights."""
        return np.array([float(part.weight / unit) for part in parts])

    def _hopeless(self) -> InputError:
        names = few(f"{shown(part.name)}" for part in self.parts if part.weight)
        return InputError(f"no deal fits any part of the mixture that has a weight: {names}")


def read_part(number: int, part: object) -> MixturePart:
    """A part of a mixture as it is given: (weight, ask) or (weight, ask, name)."""
    if not isinstance(part, (tuple, list)) or len(part) not in (2, 3) or not isinstance(part[1], Ask):
        raise InputError(
            N_("part {number} of a mixture is (weight, ask) or (weight, ask, name), not {part}"),
            number=number + 1,
            part=shown(part),
        )
    name = str(part[2] if len(part) == 3 else part[1])
    weight = exact(part[0])
    if weight is None or weight < 0:
        raise InputError(
            N_("part {name} has weight {part}; it must be a finite number, 0 or more"),
            name=shown(name),
            part=shown(part[0]),
        )
    return MixturePart(number, name, weight, part[1])


def exact(number: object) -> Fraction | None:
    """A number as it is, without rounding; None for what is not a finite number."""
    if isinstance(number, bool) or not isinstance(number, Real):
        return None
    if isinstance(number, Rational):
        return Fraction(int(number.numerator), int(number.denominator))
    return Fraction(float(number)) if isfinite(number) else None
