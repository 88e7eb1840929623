"""How boards are mixed: by weight, as shuffled cards would come, or in exact numbers.

    weights     each board draws its sub-profiles by their weights
    natural     as often as shuffled cards would give them; weights do not matter
    quota       exact numbers by the weights: 18 boards of four equal types are 5, 5, 4 and 4
    5/4/5/4     these numbers: of the profiles, or of the sub-profiles of the one profile's driver
    N:5/4/5/4   these numbers of North's sub-profiles

Whole numbers of boards come by `apportionment`.

>>> parse_mix("N:5/4/5/4")
Mixing(how='quota', numbers=(5, 4, 5, 4), seat='N')
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypeAlias, TypeVar, get_args

import numpy as np

from majlis.bridge.deal.apportionment import Cells, jointly, largest_remainder
from majlis.bridge.deal.cases import ORDER, BoardSource, RsChoice, stream
from majlis.bridge.profile.coupling import PAIRS, drivers_of, first_in_order, is_coupled
from majlis.bridge.profile.model import Profile
from majlis.bridge.profile.words import type_name
from majlis.bridge.table.cards import SEAT_LETTERS, SeatLetter
from majlis.bridge.table.pack import WORD_OF_SEAT
from majlis.errors import InputError, shown
from majlis.i18n import N_, NN_
from majlis.message import Listed, Message, Word
from majlis.work import Workers

How: TypeAlias = Literal["weights", "natural", "quota"]
Kind = TypeVar("Kind", bound=Hashable)

_NUMBERS: Final = r"(?:([NESWnesw])\s*[:=]?\s*)?(\d{1,7}(?:\s*[/,]\s*\d{1,7})*)"

_SHARE: Final = r"\d{1,18}(?:\.\d{0,18})?(?:e-\d\d)?|\d{1,18}/0*[1-9]\d{0,17}"
"""A number, a small one as floats are written, or a fraction."""


@dataclass(frozen=True)
class Mixing:
    """How boards are to be mixed; `numbers` are exact ones, of profiles or of `seat`'s sub-profiles."""

    how: How
    numbers: tuple[int, ...] = ()
    seat: SeatLetter | None = None


def parse_mix(text: str | Mixing) -> Mixing:
    """A mix from its text; raises `InputError` for anything else."""
    if isinstance(text, Mixing):
        return text
    word = text.strip().lower() if isinstance(text, str) else ""
    named: list[How] = [how for how in get_args(How) if how == word]
    if named:
        return Mixing(named[0])
    match = re.fullmatch(_NUMBERS, word)
    if match is None:
        raise InputError(
            N_(
                "{text} is not a mix: write weights, natural, quota, or numbers of boards such as 5/4/5/4, "
                "or N:5/4 for those of a seat"
            ),
            text=shown(text),
        )
    seat = next((seat for seat in SEAT_LETTERS if match[1] and seat == match[1].upper()), None)
    return Mixing("quota", tuple(int(number) for number in re.split(r"\s*[/,]\s*", match[2])), seat)


def parse_shares(shares: str | Sequence[float] | None, profiles: int) -> list[Fraction]:
    """The share of each profile, made to add up to 1; without shares all are equal."""
    if shares is None:
        return [Fraction(1, profiles)] * profiles
    given: Sequence[object] = re.split(r"\s*[/,:]\s*", shares.strip()) if isinstance(shares, str) else shares
    numbers = [number_of(share) for share in given]
    if len(numbers) != profiles:
        one, many = NN_(
            "{given} shares are given for {profiles} profile: write one for each",
            "{given} shares are given for {profiles} profiles: write one for each",
        )
        raise InputError(Message(one, {"given": len(numbers), "profiles": profiles}, many, "profiles"))
    if not sum(numbers):
        raise InputError(N_("all shares are 0: at least one profile must have more"))
    return [share / sum(numbers) for share in numbers]


def number_of(share: object) -> Fraction:
    """A share as it is written, 0.1 as a tenth; 0 is never."""
    if not re.fullmatch(_SHARE, str(share).strip()):
        raise InputError(
            N_("{text} is not a share: write a number, 0 or more, for each profile"), text=shown(share)
        )
    return Fraction(str(share).strip())


def mixed_seat(profile: Profile, count: int | None = None) -> SeatLetter | None:
    """The seat whose sub-profiles are meant by a mix: the driver's, else the only seat with several.

    With `count`, of the seats with so many sub-profiles. None where there is no such seat; `InputError`
    where there are two that are drawn independently.
    """
    seats = [
        seat
        for seat in SEAT_LETTERS
        if len(profile.subs(seat)) > 1 and (count is None or len(profile.subs(seat)) == count)
    ]
    leaders = list(dict.fromkeys(leader for seat in seats if (leader := leader_of(profile, seat)) in seats))
    candidates = leaders or seats
    if len(candidates) > 1 and count is not None:
        raise InputError(
            N_("{seats} both have {count} sub-profiles: write whose numbers these are, such as {example}"),
            seats=Listed([Word(WORD_OF_SEAT[seat]) for seat in candidates]),
            count=count,
            example=f"{candidates[0]}:{'/'.join('1' * count)}",
        )
    return candidates[0] if candidates else None


def leader_of(profile: Profile, seat: SeatLetter) -> SeatLetter:
    """The seat that decides on this seat's sub-profile."""
    name = next(name for name, seats in PAIRS.items() if seat in seats)
    drivers = drivers_of(profile, name)
    if drivers:
        return drivers[0]
    return first_in_order(profile, name) if is_coupled(profile, name) else seat


def leads(profile: Profile, seat: SeatLetter) -> bool:
    """Whether a seat's own weights count: it drives, comes first of two that share an index, or is free."""
    name = next(name for name, seats in PAIRS.items() if seat in seats)
    drivers = drivers_of(profile, name)
    return seat in drivers if drivers else leader_of(profile, seat) == seat


def spread(numbers: Sequence[tuple[Kind, int]], rng: np.random.Generator) -> list[Kind]:
    """The kinds in random order, each so often, and no kind twice in a row as far as that can be.

    >>> "".join(spread([("a", 5), ("b", 2), ("c", 2)], np.random.default_rng(3)))
    'abacabaca'
    """
    left = Counter(dict(numbers))
    order: list[Kind] = []
    for rest in range(sum(left.values()), 0, -1):
        others = [kind for kind in left if left[kind] and (not order or kind != order[-1])]
        most = max(left, key=lambda kind: left[kind])
        if 2 * left[most] > rest and most in others:  # it has to be every second from here on
            others = [most]
        others = others or [most]
        shares = np.cumsum([left[kind] for kind in others])
        kind = others[int(np.searchsorted(shares, rng.random() * shares[-1], side="right"))]
        order.append(kind)
        left[kind] -= 1
    return order


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

    sources: Sequence[BoardSource]
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
            N_("the mix has {numbers} for {count} profiles: write one for each profile, without a seat"),
            numbers=numbers_words(len(numbers)),
            count=len(setup.sources),
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
) -> dict[SeatLetter, list[Fraction]]:
    """For each seat with several sub-profiles the boards that each should have, as fractions: as given, or
    by the weights of those that can be dealt.
    """
    source = setup.sources[number]
    numbers = setup.mixing.numbers if len(setup.sources) == 1 else ()
    quotas = {}
    for seat in SEAT_LETTERS:
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
            N_("the mix has {numbers}, and no seat has {count} sub-profiles: write a number for each"),
            numbers=numbers_words(len(numbers)),
            count=len(numbers),
        )
    return quotas


def given_numbers(
    source: BoardSource, seat: SeatLetter, numbers: Sequence[int], living: Collection[int]
) -> list[Fraction]:
    """The numbers that were given for the sub-profiles of a seat."""
    count = len(source.profile.subs(seat))
    if count != len(numbers):
        raise InputError(
            N_("the mix has {numbers}, and {seat} has {count} sub-profiles: write a number for each"),
            numbers=numbers_words(len(numbers)),
            seat=Word(WORD_OF_SEAT[seat]),
            count=count,
        )
    for index, boards in enumerate(numbers):
        if boards and index not in living:
            raise InputError(
                N_("{count} boards are asked of {name}, which cannot be dealt or has weight 0"),
                count=boards,
                name=type_name(source.profile, seat, index),
            )
    return [Fraction(boards) for boards in numbers]


def kind_of(setup: Setup, cell: Cell) -> tuple[int, int]:
    """What must not come twice in a row: a profile with a sub-profile of the seat that is mixed."""
    seat = seat_of(setup, cell[0])
    indices = setup.sources[cell[0]].combinations[cell[1]].indices
    return cell[0], indices.get(seat, 0) if seat else 0


def seat_of(setup: Setup, number: int) -> SeatLetter | None:
    """The seat of a profile whose sub-profiles are mixed."""
    profile, mixing = setup.sources[number].profile, setup.mixing
    if len(setup.sources) > 1 or not mixing.numbers:
        return mixed_seat(profile)
    return mixing.seat or mixed_seat(profile, len(mixing.numbers))


def numbers_words(count: int) -> Message:
    """`1 number`, `3 numbers`."""
    one, many = NN_("{count} number", "{count} numbers")
    return Message(one, {"count": count}, many)
