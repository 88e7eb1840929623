"""Exact numbers of boards for each combination of sub-profiles, in an order without clusters.

The numbers follow the weights by largest remainder, for the profiles and for every seat's sub-profiles at
once: 18 boards of four equal types are 5, 5, 4 and 4, and those of two equal types of another seat 9 and 9.
What is impossible together is made up for by other combinations as far as they go (see `apportion`); what
cannot be made up for is told with the mix. Numbers that are given are met exactly, and the other seats follow
their weights within them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

import numpy as np

from majlis.bridge.deal.apportion import Cells, jointly, largest_remainder
from majlis.bridge.deal.draws import RsChoice, Source
from majlis.bridge.deal.mixes import Mixing, leads, mixed_seat, spread
from majlis.bridge.deal.seeds import ORDER, stream
from majlis.bridge.profile.words import type_name
from majlis.bridge.table.pack import SEAT_WORDS, SEATS, Seat
from majlis.errors import InputError
from majlis.work import Workers

Cell: TypeAlias = tuple[int, int]
"""A profile and one of its combinations, by number."""
Alive: TypeAlias = Callable[[int], list[int]]
"""Gives the combinations of a profile that can be dealt."""

GIVEN: Final = 1e6
"""How much it counts that numbers which are given come out."""
FOLLOWS: Final = 1e-3
"""How much the weights of a seat count that another one leads."""


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
    workers: Workers = 1


def given_out(setup: Setup, alive: Alive) -> list[Cell]:
    """The combination of each place, so that the exact numbers come out."""
    rng = stream(setup.seed, ORDER)
    kinds: dict[tuple[int, int], list[Cell]] = {}
    for number, boards in enumerate(boards_of_profiles(setup, rng)):
        if not boards:
            continue
        dealable = alive(number)
        counts = numbers_of(setup, number, boards, dealable, rng)
        for combination, count in zip(dealable, counts, strict=True):
            cell = number, combination
            kinds.setdefault(kind_of(setup, cell), []).extend([cell] * count)
    for members in kinds.values():
        rng.shuffle(members)
    order = spread([(kind, len(members)) for kind, members in kinds.items()], rng)
    return [kinds[kind].pop() for kind in order]


def boards_of_profiles(setup: Setup, rng: np.random.Generator) -> list[int]:
    """The number of boards of each profile: as given, or by the shares."""
    numbers = setup.mixing.numbers
    if len(setup.sources) == 1:
        return [setup.n]
    if not numbers:
        return largest_remainder([share * setup.n for share in setup.shares], setup.n, rng)
    if len(numbers) != len(setup.sources) or setup.mixing.seat:
        raise InputError(
            f"the mix has {numbers_words(len(numbers))} for {len(setup.sources)} profiles: "
            "write one for each profile, without a seat"
        )
    return list(numbers)


def numbers_of(
    setup: Setup, number: int, boards: int, dealable: Sequence[int], rng: np.random.Generator
) -> list[int]:
    """The number of boards of each combination of a profile that can be dealt."""
    source = setup.sources[number]
    quotas = quotas_of(setup, number, boards, dealable)
    if not quotas:
        return [boards] + [0] * (len(dealable) - 1)
    types = np.array([[source.combinations[one].indices[seat] for seat in quotas] for one in dealable])
    given = seat_of(setup, number) if len(setup.sources) == 1 and setup.mixing.numbers else None
    priority = [
        GIVEN if seat == given else 1.0 if leads(source.profile, seat) else FOLLOWS for seat in quotas
    ]
    cells = Cells(types, [source.weight(one) for one in dealable])
    return jointly(cells, list(quotas.values()), boards, rng, priority)


def quotas_of(
    setup: Setup, number: int, boards: int, dealable: Collection[int]
) -> dict[Seat, list[Fraction]]:
    """For each seat with several sub-profiles the boards that each should have, as fractions: as given, or
    by the weights of those that can be dealt.
    """
    source = setup.sources[number]
    numbers = setup.mixing.numbers if len(setup.sources) == 1 else ()
    quotas = {}
    for seat in SEATS:
        count = len(source.profile.subs(seat))
        if count < 2:
            continue
        living = {source.combinations[one].indices[seat] for one in dealable}
        if numbers and seat == seat_of(setup, number):
            quotas[seat] = given_numbers(source, seat, numbers, living)
            continue
        weights = [Fraction(0)] * count
        for weight, indices in source.combinations:
            if indices[seat] in living:
                weights[indices[seat]] += weight
        quotas[seat] = [weight * boards / sum(weights) for weight in weights]
    if numbers and seat_of(setup, number) is None:
        raise InputError(
            f"the mix has {numbers_words(len(numbers))}, and no seat has {len(numbers)} sub-profiles: "
            "write a number for each"
        )
    return quotas


def given_numbers(
    source: Source, seat: Seat, numbers: Sequence[int], living: Collection[int]
) -> list[Fraction]:
    """The numbers that were given for the sub-profiles of a seat."""
    count = len(source.profile.subs(seat))
    if count != len(numbers):
        raise InputError(
            f"the mix has {numbers_words(len(numbers))}, and {SEAT_WORDS[seat]} has {count} sub-profiles: "
            "write a number for each"
        )
    for index, boards in enumerate(numbers):
        if boards and index not in living:
            name = str(type_name(source.profile, seat, index))
            raise InputError(f"{boards} boards are asked of {name}, which cannot be dealt or has weight 0")
    return [Fraction(boards) for boards in numbers]


def kind_of(setup: Setup, cell: Cell) -> tuple[int, int]:
    """What must not come twice in a row: a profile with a sub-profile of the seat that is mixed."""
    seat = seat_of(setup, cell[0])
    indices = setup.sources[cell[0]].combinations[cell[1]].indices
    return cell[0], indices.get(seat, 0) if seat else 0


def seat_of(setup: Setup, number: int) -> Seat | None:
    """The seat of a profile whose sub-profiles are mixed."""
    profile, mixing = setup.sources[number].profile, setup.mixing
    if len(setup.sources) > 1 or not mixing.numbers:
        return mixed_seat(profile)
    return mixing.seat or mixed_seat(profile, len(mixing.numbers))


def numbers_words(count: int) -> str:
    """`1 number`, `3 numbers`."""
    return "1 number" if count == 1 else f"{count} numbers"
