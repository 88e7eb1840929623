"""Which board gets deals of which kind: the mix, carried out. A lane is an endless row of deals of one kind.

By weight, each board draws a kind of its own, when its turn comes: nothing is planned before it is needed.
A quota gives out exact numbers first, and shuffles them without clusters. A natural mix has one kind only:
all deals that fit any case.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from majlis.bridge.draws import (
    ORDER,
    PROFILES,
    Case,
    CaseStream,
    Drawn,
    RsChoice,
    Source,
    Undealable,
    UnionStream,
    pick,
    stream,
)
from majlis.bridge.mixes import Mix, Mixing, Share, mixed_seat, spread, systematic
from majlis.bridge.pack import SEAT_WORDS, SEATS, Seat
from majlis.bridge.profile.wording import sub_name
from majlis.errors import InputError

Cell = tuple[int, int]
"""A profile and one of its combinations, by number."""
ALL: Final = (-1,)
"""The name of the one lane of a natural mix over all profiles."""


@dataclass(frozen=True)
class Setup:
    """What is to be mixed, and how."""

    sources: Sequence[Source]
    shares: Sequence[Fraction]
    """Of the profiles; they add up to 1."""
    n: int
    seed: int
    mixing: Mixing
    rs_choice: RsChoice = "uniform"
    one_union: bool = True
    """In a natural mix: all profiles together, as often as shuffling gives them; else by their shares."""
    workers: int = 1


class Lanes:
    """Gives each place of a run its lane; `dead` has the combinations, by profile, found to have no deals."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.dead: list[set[int]] = [set() for _ in setup.sources]
        self._lanes: dict[tuple[int, ...], Iterator[Drawn]] = {}
        self._quota: list[Cell] | None = None

    def lane(self, place: int) -> Iterator[Drawn]:
        """The deals among which the board at this place is."""
        how = self.setup.mixing.how
        if how == "natural" and self.setup.one_union:
            return self._union(ALL, range(len(self.setup.sources)))
        if how == "quota":
            if self._quota is None:
                self._quota = self._given_out()
            number, combination = self._quota[place]
            source = self.setup.sources[number]
            case = source.draw_case(self.setup.seed, place, combination)
            if case is None:
                raise Undealable(source)
            return self._of(source, case)
        number = self._profile(place)
        if how == "natural":
            return self._union((number,), [number])
        source = self.setup.sources[number]
        return self._of(source, source.draw(self.setup.seed, place, self.dead[number]))

    def _profile(self, place: int) -> int:
        """The profile of a board, by the shares."""
        if len(self.setup.sources) == 1:
            return 0
        shares = np.array([float(share) for share in self.setup.shares])
        return pick(shares, stream(self.setup.seed, PROFILES, place))

    def _of(self, source: Source, case: Case) -> Iterator[Drawn]:
        """The deals of a case, or, where suits come as shuffling gives them, of its combination."""
        setup = self.setup
        key = case.key if setup.rs_choice == "uniform" else case.key[:2]
        if key not in self._lanes:
            if setup.rs_choice == "uniform":
                deals = iter(CaseStream(case, source.plans, setup.seed, setup.workers))
            else:
                cases = source.possible_cases(case.combination)
                deals = iter(UnionStream(cases, source.plans, setup.seed, key, setup.workers))
            self._lanes[key] = deals
        return self._lanes[key]

    def _union(self, key: tuple[int, ...], numbers: Sequence[int]) -> Iterator[Drawn]:
        """The deals that fit any case of some profiles."""
        if key not in self._lanes:
            cases: list[Case] = []
            for number in numbers:
                source = self.setup.sources[number]
                alive = self._alive(number)
                cases += [case for combination in alive for case in source.possible_cases(combination)]
            name = [part + 1 for part in key]
            plans = self.setup.sources[0].plans
            self._lanes[key] = iter(UnionStream(cases, plans, self.setup.seed, name, self.setup.workers))
        return self._lanes[key]

    def _alive(self, number: int) -> list[int]:
        """The combinations of a profile that can be dealt; the others are put into `dead`."""
        source = self.setup.sources[number]
        alive = [one for one in range(len(source.combinations)) if source.alive(one)]
        self.dead[number] |= set(range(len(source.combinations))) - set(alive)
        if not alive:
            raise Undealable(source)
        return alive

    # Quotas

    def _given_out(self) -> list[Cell]:
        """The combination of each place, so that the exact numbers come out."""
        setup = self.setup
        rng = stream(setup.seed, ORDER)
        cells: list[tuple[Cell, int]] = []
        for numbers, weights in self._groups():
            counts = systematic(list(weights.values()), numbers, rng.random())
            cells += zip(weights, counts, strict=True)
        kinds: dict[tuple[int, int], list[Cell]] = {}
        for cell, count in cells:
            kinds.setdefault(self._kind(cell), []).extend([cell] * count)
        for members in kinds.values():
            rng.shuffle(members)
        order = spread([(kind, len(members)) for kind, members in kinds.items()], rng)
        return [kinds[kind].pop() for kind in order]

    def _kind(self, cell: Cell) -> tuple[int, int]:
        """What must not come twice in a row: a profile with a sub-profile of the seat that is mixed."""
        source = self.setup.sources[cell[0]]
        seat = self._seat(cell[0])
        return cell[0], source.combinations[cell[1]].indices.get(seat, 0) if seat else 0

    def _seat(self, number: int) -> Seat | None:
        """The seat whose sub-profiles are mixed."""
        profile, mixing = self.setup.sources[number].profile, self.setup.mixing
        if mixing.seat or not mixing.numbers or len(self.setup.sources) > 1:
            return mixing.seat or mixed_seat(profile)
        return mixed_seat(profile, len(mixing.numbers))

    def _groups(self) -> list[tuple[int, dict[Cell, Fraction]]]:
        """Numbers of boards, and the cells with their weights that each is given out among."""
        setup, numbers = self.setup, self.setup.mixing.numbers
        by_profile = [self._cells(number) if share else {} for number, share in enumerate(setup.shares)]
        if not numbers:
            return [(setup.n, {cell: weight for cells in by_profile for cell, weight in cells.items()})]
        if len(setup.sources) > 1:
            if len(numbers) != len(setup.sources):
                raise InputError(
                    f"the mix has {len(numbers)} numbers for {len(setup.sources)} profiles: write one for each"
                )
            return list(zip(numbers, by_profile, strict=True))
        return self._by_sub_profile(by_profile[0])

    def _cells(self, number: int) -> dict[Cell, Fraction]:
        """The combinations of a profile that can be dealt, with their shares of all boards.

        The sub-profiles of the mixed seat stay together: neighbours get their share together.
        """
        source, seat = self.setup.sources[number], self._seat(number)
        alive = self._alive(number)
        total = sum(source.weight(one) for one in alive)
        if seat:
            alive.sort(key=lambda one: source.combinations[one].indices.get(seat, 0))
        return {(number, one): self.setup.shares[number] * source.weight(one) / total for one in alive}

    def _by_sub_profile(self, cells: dict[Cell, Fraction]) -> list[tuple[int, dict[Cell, Fraction]]]:
        """Exact numbers for the sub-profiles of one seat."""
        source, numbers = self.setup.sources[0], self.setup.mixing.numbers
        seat = self._seat(0)
        if seat is None or len(source.profile.subs(seat)) != len(numbers):
            whose = SEAT_WORDS[seat] if seat else "no seat"
            count = len(source.profile.subs(seat)) if seat else len(numbers)
            raise InputError(
                f"the mix has {len(numbers)} numbers, and {whose} has {count} sub-profiles: "
                "write a number for each"
            )
        groups = []
        for index, boards in enumerate(numbers):
            own = {
                cell: weight
                for cell, weight in cells.items()
                if source.combinations[cell[1]].indices[seat] == index
            }
            if boards and not own:
                raise InputError(
                    f"{boards} boards are asked of {sub_name(source.profile, seat, index)}, which cannot be "
                    "dealt or has weight 0"
                )
            groups.append((boards, own))
        return [(boards, own) for boards, own in groups if own]

    # What came

    def mix(self, done: Sequence[tuple[int, dict[Seat, int]]]) -> Mix:
        """The mix of boards, each given by its profile's number and its sub-profiles."""
        rows: list[Share] = []
        for number, source in enumerate(self.setup.sources):
            own = [indices for profile, indices in done if profile == number]
            share = self.setup.shares[number]
            if len(self.setup.sources) > 1:
                name = source.profile.profile_name
                asked = self._asked_of(number, None, float(share))
                rows.append(
                    Share(name, None, number, name, asked, self._expected(asked), len(own), len(done))
                )
            for seat in SEATS:
                if len(source.profile.subs(seat)) > 1:
                    rows += self._seat_shares(number, seat, own)
        return Mix(self.setup.mixing.how, tuple(rows))

    def _seat_shares(self, number: int, seat: Seat, own: Sequence[dict[Seat, int]]) -> list[Share]:
        """The sub-profiles of a seat, as shares of their profile's boards."""
        source = self.setup.sources[number]
        alive = set(range(len(source.combinations))) - self.dead[number]
        total = sum(source.weight(one) for one in alive) or 1
        rows = []
        for index in range(len(source.profile.subs(seat))):
            having = [one for one, (_, indices) in enumerate(source.combinations) if indices[seat] == index]
            asked = float(sum(source.weight(one) for one in having))
            possible = float(sum(source.weight(one) for one in having if one in alive) / total)
            dealt = sum(indices[seat] == index for indices in own)
            name = sub_name(source.profile, seat, index)
            rows.append(
                Share(
                    source.profile.profile_name,
                    seat,
                    index,
                    name,
                    self._asked_of(number, (seat, index), asked),
                    self._expected(possible),
                    dealt,
                    len(own),
                )
            )
        return rows

    def _asked_of(self, number: int, sub: tuple[Seat, int] | None, asked: float) -> float:
        """The share that was asked for: that of an exact number where one was given."""
        numbers, n = self.setup.mixing.numbers, self.setup.n or 1
        if numbers and sub is None:
            return numbers[number] / n
        if numbers and sub and len(self.setup.sources) == 1 and sub[0] == self._seat(0):
            return numbers[sub[1]] / n
        return asked

    def _expected(self, share: float) -> float | None:
        """A share that follows from the weights; None where weights do not decide."""
        return share if self.setup.mixing.how != "natural" and not self.setup.mixing.numbers else None
