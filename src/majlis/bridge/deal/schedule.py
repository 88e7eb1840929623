"""Which deals each board of a run is taken from: `Schedule`, by the mix that is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from majlis.bridge.deal.cases import (
    PROFILES,
    BoardSource,
    Case,
    CaseStream,
    Drawn,
    Undealable,
    UnionStream,
    pick,
    stream,
)
from majlis.bridge.deal.judging import Row
from majlis.bridge.deal.quotas import Cell, Setup, given_out

ALL: Final = (-1,)
"""The name of the one stream of a natural mix over all profiles."""


class Schedule:
    """Gives each place of a run its deals; `dead`: the combinations found impossible, by profile."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.dead: list[set[int]] = [set() for _ in setup.sources]
        self._streams: dict[tuple[int, ...], Row[Drawn]] = {}
        self._quota: list[Cell] | None = None

    def deals_for(self, place: int) -> Iterator[Drawn]:
        """The deals among which the board at this place is: the first that is wanted."""
        how = self.setup.mixing.how
        if how == "natural" and self.setup.one_union:
            return self._union(ALL, range(len(self.setup.sources)))
        if how == "quota":
            if self._quota is None:
                self._quota = given_out(self.setup, self._alive)
            number, combination = self._quota[place]
            source = self.setup.sources[number]
            return self._of(source, source.draw_cases(self.setup.seed, place, combination))
        number = self._profile(place)
        if how == "natural":
            return self._union((number,), [number])
        source = self.setup.sources[number]
        return self._of(source, source.draw(self.setup.seed, place, self.dead[number]))

    def _profile(self, place: int) -> int:
        """The profile of a board, by the shares."""
        if len(self.setup.sources) == 1:
            return 0
        shares = [float(share) for share in self.setup.shares]
        return pick(shares, stream(self.setup.seed, PROFILES, place))

    def _of(self, source: BoardSource, cases: Iterator[Case]) -> Iterator[Drawn]:
        """The deals of the cases in turn, or, where suits come as shuffling gives them, of all of them."""
        if self.setup.rs_choice == "uniform":
            return (next(self._stream(source, case)) for case in cases)
        combination = next(cases).combination
        key = (source.number, combination)
        if key not in self._streams:
            possible = source.possible_cases(combination)
            self._streams[key] = self._united(possible, source, key)
        return self._streams[key]

    def _stream(self, source: BoardSource, case: Case) -> Iterator[Drawn]:
        """The deals of a case; those that one board refused do not come again for another."""
        if case.key not in self._streams:
            deals = CaseStream(case, source.plans, self.setup.seed, self.setup.workers)
            self._streams[case.key] = Row(iter(deals))
        return self._streams[case.key]

    def _union(self, key: tuple[int, ...], numbers: Sequence[int]) -> Iterator[Drawn]:
        """The deals that fit any case of some profiles."""
        if key not in self._streams:
            cases: list[Case] = []
            for number in numbers:
                source, alive = self.setup.sources[number], self._alive(number)
                cases += [case for combination in alive for case in source.possible_cases(combination)]
            name = [part + 1 for part in key]
            self._streams[key] = self._united(cases, self.setup.sources[0], name)
        return self._streams[key]

    def _united(self, cases: Sequence[Case], source: BoardSource, name: Sequence[int]) -> Row[Drawn]:
        return Row(iter(UnionStream(cases, source.plans, self.setup.seed, name, self.setup.workers)))

    def give_back(self, deals: Sequence[Drawn]) -> None:
        """Put deals that were taken for a board, and not needed, back where they were."""
        for one in reversed(deals):
            self._streams[self._row_of(one.case)].give_back([one])

    def _row_of(self, case: Case) -> tuple[int, ...]:
        """The name of the row from which a deal of this case was taken."""
        if self.setup.mixing.how == "natural":
            return ALL if self.setup.one_union else (case.profile,)
        return case.key if self.setup.rs_choice == "uniform" else (case.profile, case.combination)

    def _alive(self, number: int) -> list[int]:
        """The combinations of a profile that can be dealt; the others are put into `dead`."""
        source = self.setup.sources[number]
        alive = [one for one in range(len(source.combinations)) if source.alive(one)]
        self.dead[number] |= set(range(len(source.combinations))) - set(alive)
        if not alive:
            raise Undealable(source)
        return alive
