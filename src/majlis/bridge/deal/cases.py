"""What is drawn for a board: sub-profiles by weight, then random suits, then one of the deals that fit.

A **case** is one way in which a profile can be dealt: a combination of sub-profiles and a choice of random
suits. Whether a case has deals is found out when it is first drawn; one without deals is drawn again from
the others. So each case comes out with its share among those that can be dealt, though the others are never
counted (`BoardSource.draw`). `CaseStream` and `UnionStream` are endless rows of deals.

Random numbers come in streams: each belongs to one thing and is named by numbers under the seed. So the first
boards are the same however many are asked for, and nothing depends on what was planned before.

>>> [round(stream(7, DEALS, 0).random(), 3), round(stream(7, DEALS, 1).random(), 3)] == [
...     round(stream(7, DEALS, 0).random(), 3), round(stream(7, DEALS, 1).random(), 3)]
True
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import accumulate, chain
from typing import Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from majlis.bridge.deal.plans import Facts, Plans, Statement, Wanted
from majlis.bridge.profile.meaning import (
    RsOverStandard,
    chosen_subs,
    combinations,
    parse_rs_over_standard,
    parts_of,
    rs_choices,
    with_rs_suits,
)
from majlis.bridge.profile.model import Profile
from majlis.bridge.profile.words import type_name
from majlis.bridge.table.cards import SEAT_LETTERS, SEATS, SeatLetter, SuitLetter, parse_card
from majlis.bridge.table.pack import ALL_HCP, MOST_HCP, PACK
from majlis.dealing.asks import every
from majlis.dealing.limits import TooLarge
from majlis.dealing.pack import Deals
from majlis.errors import InputError
from majlis.i18n import N_
from majlis.message import Latin, Message, Word, Worded
from majlis.work import Workers

PROFILES, SUB_PROFILES, RANDOM_SUITS, DEALS, UNION, ORDER, ROTATION = range(7)
"""The first number of a stream's name: what is drawn from it."""
FIRST_CHUNK: Final = 16
LAST_CHUNK: Final = 1 << 16


def stream(seed: int, *name: int) -> np.random.Generator:
    """The random numbers of one thing under a seed."""
    return np.random.default_rng(np.random.SeedSequence(seed, spawn_key=name))


def chunks() -> Iterator[int]:
    """How many deals are drawn at a time: always the same numbers, so that the deals are."""
    size = FIRST_CHUNK
    while True:
        yield size
        size = min(2 * size, LAST_CHUNK)


RsChoice: TypeAlias = Literal["uniform", "by-count"]
"""Random suits: each choice that can be dealt alike, or as often as shuffling would give it."""

MOST_CHOICES: Final = 5000
"""Choices of random suits that are all looked at, where that is needed."""
SHARED: Final = Latin("--rs-suits shared")
"""What lets two hands draw the same suit."""
MOST_SHARED: Final = 8
"""Choices in which two seats draw the same suit that are looked at to tell whether that would help."""


@dataclass(frozen=True)
class Case:
    """A combination of sub-profiles with a choice of random suits; numbered within its profile."""

    profile: int
    combination: int
    choice: int
    indices: dict[SeatLetter, int]
    suits: dict[SeatLetter, tuple[SuitLetter, ...]]
    wanted: Wanted

    @property
    def key(self) -> tuple[int, int, int]:
        """What tells it from all others."""
        return self.profile, self.combination, self.choice


class BoardSource:
    """A profile as a source of boards: its combinations and their cases, made when they are needed."""

    def __init__(
        self, profile: Profile, plans: Plans, number: int = 0, rs_over_standard: RsOverStandard = "replaces"
    ) -> None:
        self.profile, self.plans, self.number = profile, plans, number
        self.rs_over_standard = parse_rs_over_standard(rs_over_standard)
        self.combinations = combinations(profile)
        self._choices: dict[int, list[dict[SeatLetter, tuple[SuitLetter, ...]]]] = {}
        self._cases: dict[tuple[int, int], Case] = {}
        self._alive: dict[int, bool] = {}
        self._possible: dict[tuple[int, int], bool] = {}
        self._shared: BoardSource | None = None
        self._weights = [float(weight) for weight, _ in self.combinations]

    def choices(self, combination: int) -> list[dict[SeatLetter, tuple[SuitLetter, ...]]]:
        """The choices of random suits of a combination."""
        if combination not in self._choices:
            self._choices[combination] = rs_choices(self.profile, self.combinations[combination].indices)
        return self._choices[combination]

    def case(self, combination: int, choice: int) -> Case:
        """One case."""
        if (combination, choice) not in self._cases:
            indices, suits = self.combinations[combination].indices, self.choices(combination)[choice]
            wanted = wanted_of(self.profile, indices, suits, self.rs_over_standard)
            self._cases[combination, choice] = Case(self.number, combination, choice, indices, suits, wanted)
        return self._cases[combination, choice]

    def first_case(self, combination: int) -> Case | None:
        """The first case of a combination that can be dealt."""
        choices = range(len(self.choices(combination)))
        first = next((choice for choice in choices if self.possible(combination, choice)), None)
        return None if first is None else self.case(combination, first)

    def cases(self, combination: int) -> list[Case]:
        """All cases of a combination."""
        return [self.case(combination, choice) for choice in range(len(self.choices(combination)))]

    def alive(self, combination: int) -> bool:
        """Whether a combination can be dealt: with some choice of random suits."""
        if combination not in self._alive:
            choices = range(len(self.choices(combination)))
            self._alive[combination] = not self.points_clash(combination) and any(
                self.possible(combination, choice) for choice in choices
            )
        return self._alive[combination]

    def known_alive(self, combination: int) -> bool:
        """Whether it was found already that a combination can be dealt."""
        return self._alive.get(combination, False)

    def note_alive(self, combination: int, alive: bool) -> None:
        """Remember what was found of a combination by other means."""
        self._alive[combination] = alive

    def possible(self, combination: int, choice: int) -> bool:
        """Whether one case can be dealt."""
        if (combination, choice) not in self._possible:
            verdict = self.plans.possible(self.case(combination, choice).wanted)
            self._possible[combination, choice] = verdict
        return self._possible[combination, choice]

    def alive_if_shared(self, combination: int) -> bool:
        """Whether a combination that cannot be dealt could be if two seats might draw the same suit.

        Few choices are looked at.
        """
        if self.profile.rs_suits == "shared" or not self.profile.draws_together:
            return False
        if self._shared is None:
            profile = with_rs_suits(self.profile, "shared")
            self._shared = BoardSource(profile, self.plans, self.number, self.rs_over_standard)
        choices = self._shared.choices(combination)
        new = [
            place for place, suits in enumerate(choices) if len(set(chain(*suits.values()))) < drawn(suits)
        ]
        possible = (self._shared.possible(combination, place) for place in new[:MOST_SHARED])
        return not self.points_clash(combination) and any(possible)

    def points_clash(self, combination: int) -> bool:
        """Whether the points that the four hands are to have in all cannot come to 40, whatever the suits."""
        subs = chosen_subs(self.profile, self.combinations[combination].indices).values()
        least = sum(sub.standard.total_min_hcp for sub in subs)
        most = sum(sub.standard.total_max_hcp for sub in subs) + MOST_HCP * (len(SEAT_LETTERS) - len(subs))
        return not least <= ALL_HCP <= most

    def possible_cases(self, combination: int) -> list[Case]:
        """The cases of a combination that can be dealt; TooLarge where there are too many to look at."""
        count = len(self.choices(combination))
        if count > MOST_CHOICES:
            raise TooLarge(
                f"{self.name(combination)}: {count:,} choices of random suits are too many to be counted one "
                f"by one, at most {MOST_CHOICES:,} can be: draw fewer suits, or by weight and uniformly"
            )
        return [case for case in self.cases(combination) if self.possible(combination, case.choice)]

    def draw(self, seed: int, place: int, dead: set[int]) -> Iterator[Case]:
        """Cases for a board: of one combination, drawn by weight among those that can be dealt.

        Combinations that were drawn in vain are put into `dead`.
        """
        left = list(range(len(self.combinations)))
        rng = stream(seed, SUB_PROFILES, place) if len(left) > 1 else None
        while left:
            number = left[0] if rng is None else left[pick([self._weights[one] for one in left], rng)]
            cases = self.draw_cases(seed, place, number)
            first = next(cases, None)
            if first is not None:
                return chain([first], cases)
            dead.add(number)
            left.remove(number)
        raise Undealable(self)

    def draw_cases(self, seed: int, place: int, combination: int) -> Iterator[Case]:
        """Cases of a combination, each that can be dealt equally likely, without end; none where none can."""
        if combination not in self._alive and self.points_clash(combination):
            self._alive[combination] = False
        count = len(self.choices(combination)) if self._alive.get(combination, True) else 0
        rng = stream(seed, RANDOM_SUITS, place, self.number, combination) if count > 1 else None
        while self._alive.get(combination, True):
            order = range(count) if rng is None else rng.permutation(count).tolist()
            choice = next((one for one in order if self.possible(combination, one)), None)
            self._alive[combination] = choice is not None
            if choice is not None:
                yield self.case(combination, choice)

    def name(self, combination: int) -> str:
        """A combination in words: the sub-profiles of the seats that have several."""
        return str(combination_name(self.profile, self.combinations[combination].indices).words("en"))

    def weight(self, combination: int) -> Fraction:
        """The asked weight of a combination."""
        return self.combinations[combination].weight


def drawn(suits: Mapping[SeatLetter, Sequence[SuitLetter]]) -> int:
    """How many suits all seats together draw."""
    return sum(map(len, suits.values()))


class Undealable(InputError):  # noqa: N818 - says what the profile is
    """A profile that no deal fits; `source` tells which."""

    def __init__(self, source: BoardSource, why: str = "") -> None:
        super().__init__(f"{source.profile.profile_name}: no deal fits this profile{why}")
        self.source = source


def combination_name(profile: Profile, indices: Mapping[SeatLetter, int]) -> Worded:
    """The sub-profiles of the seats that have several, by number and name."""
    names = [type_name(profile, seat, at) for seat, at in indices.items() if len(profile.subs(seat)) > 1]
    if not names:
        return Word(N_("the only combination"))
    return reduce(lambda one, other: Message("{one} + {other}", {"one": one, "other": other}), names)


def wanted_of(
    profile: Profile,
    indices: dict[SeatLetter, int],
    suits: dict[SeatLetter, tuple[SuitLetter, ...]],
    rs_over_standard: RsOverStandard = "replaces",
) -> Wanted:
    """What a deal of one case must fit."""
    whole = parts_of(profile, indices, suits, rs_over_standard)
    exact = every(part.ask for part in whole)
    if not has_conditions(profile, indices):
        return Wanted(exact, statements=tuple(Statement(part.words, part.ask) for part in whole))
    parts = parts_of(profile, indices, suits, rs_over_standard, exact=False)
    tests = tuple(part.test for part in parts if part.test is not None)
    statements = tuple(
        Statement(part.words, part.ask, looser.test is not None)
        for part, looser in zip(whole, parts, strict=True)
    )
    if not tests:
        return Wanted(exact, statements=statements)
    return Wanted(exact, every(part.ask for part in parts), tests, statements)


def has_conditions(profile: Profile, indices: dict[SeatLetter, int]) -> bool:
    """Whether there are conditions in the short text form, some of which may be better tested."""
    return bool(profile.condition_lines()) or any(
        profile.subs(seat)[index].conditions for seat, index in indices.items()
    )


def pick(weights: Sequence[float], rng: np.random.Generator) -> int:
    """A place drawn by weight."""
    total = list(accumulate(weights))
    return min(bisect_right(total, rng.random() * total[-1]), len(weights) - 1)


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
    held = [np.where(deals == seat, CARD_BITS, np.uint64(0)).sum(axis=1).tolist() for seat in SEATS]
    return [(north, east, south, west) for north, east, south, west in zip(*held, strict=True)]
