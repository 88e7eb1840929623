"""Exact numbers of boards for each combination of sub-profiles, in an order without clusters.

By the weights, neighbours in the list of combinations get their share together, rounded up or down, and the
list keeps a sub-profile of the driver's together: 18 boards of four equal types are 5, 4, 5 and 4, however
many types the other seats have. Numbers that are given are met exactly, and divided further in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from majlis.bridge.draws import RsChoice, Source
from majlis.bridge.mixes import Mixing, mixed_seat, spread, systematic
from majlis.bridge.pack import SEAT_WORDS, Seat
from majlis.bridge.profile.wording import sub_name
from majlis.bridge.seeds import ORDER, stream
from majlis.errors import InputError

Cell: TypeAlias = tuple[int, int]
"""A profile and one of its combinations, by number."""
Cells: TypeAlias = dict[Cell, Fraction]
"""Cells with their weights."""
Alive: TypeAlias = Callable[[int], list[int]]
"""Gives the combinations of a profile that can be dealt."""


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


def given_out(setup: Setup, alive: Alive) -> list[Cell]:
    """The combination of each place, so that the exact numbers come out."""
    rng = stream(setup.seed, ORDER)
    kinds: dict[tuple[int, int], list[Cell]] = {}
    for boards, weights in groups(setup, alive):
        counts = systematic(list(weights.values()), boards, rng.random())
        for cell, count in zip(weights, counts, strict=True):
            kinds.setdefault(kind_of(setup, cell), []).extend([cell] * count)
    for members in kinds.values():
        rng.shuffle(members)
    order = spread([(kind, len(members)) for kind, members in kinds.items()], rng)
    return [kinds[kind].pop() for kind in order]


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


def groups(setup: Setup, alive: Alive) -> list[tuple[int, Cells]]:
    """Numbers of boards, and the cells with their weights that each is given out among."""
    numbers = setup.mixing.numbers
    if not numbers:
        each = [cells_of(setup, number, alive) for number, share in enumerate(setup.shares) if share]
        return [(setup.n, {cell: weight for cells in each for cell, weight in cells.items()})]
    if len(setup.sources) == 1:
        return by_sub_profile(setup, cells_of(setup, 0, alive))
    if len(numbers) != len(setup.sources) or setup.mixing.seat:
        raise InputError(
            f"the mix has {len(numbers)} numbers for {len(setup.sources)} profiles: "
            "write one for each profile, without a seat"
        )
    return [(boards, cells_of(setup, number, alive)) for number, boards in enumerate(numbers) if boards]


def cells_of(setup: Setup, number: int, alive: Alive) -> Cells:
    """The combinations of a profile that can be dealt, with their shares of all boards."""
    source, seat, dealable = setup.sources[number], seat_of(setup, number), alive(number)
    total = sum(source.weight(one) for one in dealable)
    if seat:  # what belongs together stands together
        dealable = sorted(dealable, key=lambda one: source.combinations[one].indices.get(seat, 0))
    # Where exact numbers are given the shares of the profiles do not matter, not even 0.
    share = setup.shares[number] if not setup.mixing.numbers else Fraction(1)
    return {(number, one): share * source.weight(one) / total for one in dealable}


def by_sub_profile(setup: Setup, cells: Cells) -> list[tuple[int, Cells]]:
    """Exact numbers for the sub-profiles of one seat."""
    source, numbers, seat = setup.sources[0], setup.mixing.numbers, seat_of(setup, 0)
    count = len(source.profile.subs(seat)) if seat else 0
    if seat is None or count != len(numbers):
        whose = f"{SEAT_WORDS[seat]} has {count}" if seat else f"no seat has {len(numbers)}"
        raise InputError(
            f"the mix has {len(numbers)} numbers, and {whose} sub-profiles: write a number for each"
        )
    found = []
    for index, boards in enumerate(numbers):
        own = {
            cell: weight
            for cell, weight in cells.items()
            if source.combinations[cell[1]].indices.get(seat) == index
        }
        if boards and not own:
            name = sub_name(source.profile, seat, index)
            raise InputError(f"{boards} boards are asked of {name}, which cannot be dealt or has weight 0")
        if boards:
            found.append((boards, own))
    return found
