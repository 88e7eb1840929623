"""How boards are mixed: by weight, as shuffled cards would come, or in exact numbers.

    weights     each board draws its sub-profiles by their weights
    natural     as often as shuffled cards would give them; weights do not matter
    quota       exact numbers by the weights: 18 boards of four equal types are 5, 5, 4 and 4
    5/4/5/4     these numbers: of the profiles, or of the sub-profiles of the one profile's driver
    N:5/4/5/4   these numbers of North's sub-profiles

Exact numbers come by *largest remainder*: each type gets the whole part of its quota, and those that are cut
by most get one more; of those cut alike a lot decides. Where several seats have types of hand, each board
counts for all of them, so numbers are given to *cells*, the combinations that can be dealt, and every seat's
numbers have to come out of one table (`jointly`). Without impossible combinations that can always be done.
With them it is a search: the table that misses the quotas least, those of seats that count more first.

>>> parse_mix("N:5/4/5/4")
Mixing(how='quota', numbers=(5, 4, 5, 4), seat='N')
>>> rng = np.random.default_rng(1)
>>> largest_remainder([Fraction(18) * share for share in (Fraction(9, 10), Fraction(1, 10))], 18, rng)
[16, 2]
>>> cells = Cells(np.array([[0, 0], [0, 1], [1, 0]]), [Fraction(1, 4)] * 3)  # 1 with 1 is impossible
>>> jointly(cells, [[Fraction(4), Fraction(4)], [Fraction(4), Fraction(4)]], 8, rng)
[0, 4, 4]
"""

from __future__ import annotations

import heapq
import re
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count as counter
from typing import Final, Literal, TypeAlias, TypeVar, get_args

import numpy as np
from numpy.typing import NDArray

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

Quotas: TypeAlias = Sequence[Sequence[Fraction]]
"""For each seat the boards that each of its types should have, as fractions."""
Counts: TypeAlias = NDArray[np.int64]
Table: TypeAlias = NDArray[np.float64]

CLOSE: Final = 1e-9
"""Below this a difference is rounding."""
ROUNDS: Final = 200
"""Scalings in which the even table settles."""
AT_ONCE: Final = 1_000_000
"""Exchanges of one board that are looked at from one table."""
LOOKED_AT: Final = 4_000_000
"""Exchanges that one search for a better table may look at."""
MOST_TABLES: Final = 600
BRANCHES: Final = 200
"""Exchanges that are followed from one table."""
WORSE: Final = 6.0
"""By how much a table may miss more on the way to one that misses less."""


@dataclass(frozen=True)
class Cells:
    """The combinations that can be dealt: the type of each seat, and the weight."""

    types: NDArray[np.int64]
    """A row a cell, a column a seat."""
    weights: Sequence[Fraction]


def largest_remainder(quotas: Sequence[Fraction], n: int, rng: np.random.Generator) -> list[int]:
    """Whole numbers that add up to `n`, for quotas that do."""
    found = [quota.numerator // quota.denominator for quota in quotas]
    lots = rng.random(len(quotas)).tolist()
    order = sorted(range(len(quotas)), key=lambda one: (found[one] - quotas[one], lots[one]))
    for one in order[: n - sum(found)]:
        found[one] += 1
    return found


def fair_numbers(quotas: Sequence[Fraction], n: int) -> list[tuple[int, int]]:
    """The least and the most that each may get by largest remainder: they differ where a lot decides."""
    whole = [quota.numerator // quota.denominator for quota in quotas]
    rests = [quota - part for quota, part in zip(quotas, whole, strict=True)]
    more = n - sum(whole)
    # Who is cut by more than the last that gets one is sure of it; who is cut by less never gets it.
    last = sorted(rests, reverse=True)[more - 1] if 0 < more <= len(rests) else None
    sure = sum(last is not None and rest > last for rest in rests)
    alike = sum(rest == last for rest in rests)
    found = []
    for part, rest in zip(whole, rests, strict=True):
        if last is None or rest < last:
            found.append((part, part))
        else:
            found.append((part + (rest > last or sure + alike == more), part + 1))
    return found


def jointly(
    cells: Cells, quotas: Quotas, n: int, rng: np.random.Generator, priority: Sequence[float] | None = None
) -> list[int]:
    """So many boards of each cell, `n` in all, that every seat's types have their numbers as near as can be.

    `priority`: how much a seat's misses count, 1 without. Among tables that serve the seats alike it is one
    near to the weights of the cells.
    """
    if not n:
        return [0] * len(cells.weights)
    weighing = [1.0] * len(quotas) if priority is None else list(priority)
    aims = [[float(quota) for quota in seat] for seat in quotas]
    goals = [largest_remainder(seat, n, rng) for seat in quotas]
    even = iterative_proportional_fitting(cells, aims, n)
    numbers = filled(cells, even, goals, n, rng)
    search = Search(cells.types, [np.array(aim) for aim in aims], weighing)
    least = sum(
        weight * sum((goal - aim) * (goal - aim) for goal, aim in zip(*seat, strict=True))
        for weight, *seat in zip(weighing, goals, aims, strict=True)
    )
    while search.missed(numbers) > least + CLOSE:
        better = search.better(numbers)
        if better is None:
            break
        numbers = better
    return [int(number) for number in numbers]


def iterative_proportional_fitting(cells: Cells, aims: Sequence[Sequence[float]], n: int) -> Table:
    """The fractions of boards nearest to the weights in which every seat's types have their quotas.

    Iterative proportional fitting (Deming and Stephan, 1940): the table is scaled for one seat after the
    other. Where impossible combinations allow no such table it comes near.
    """
    table = np.array([float(weight) for weight in cells.weights])
    table *= n / table.sum()
    for _ in range(ROUNDS):
        before = table
        for seat, aim in enumerate(aims):
            sums = np.bincount(cells.types[:, seat], weights=table, minlength=len(aim))
            factors = np.divide(aim, sums, out=np.zeros(len(aim)), where=sums > 0)
            table = table * factors[cells.types[:, seat]]
        if np.abs(table - before).max() < CLOSE:
            break
    return table * (n / table.sum()) if table.sum() > 0 else before


def filled(
    cells: Cells, even: Table, goals: Sequence[Sequence[int]], n: int, rng: np.random.Generator
) -> Counts:
    """Whole numbers for the even table: its whole parts, and the other boards one by one where most lacks."""
    numbers = np.floor(even + CLOSE).astype(np.int64)
    while numbers.sum() > n:  # the table is only near to its sums
        numbers[int(np.argmax(numbers - even))] -= 1
    room = [
        np.array(goal) - np.bincount(cells.types[:, seat], weights=numbers, minlength=len(goal))
        for seat, goal in enumerate(goals)
    ]
    lots = rng.random(len(even)) * CLOSE
    for _ in range(n - int(numbers.sum())):
        over = sum(
            ((left <= 0)[cells.types[:, seat]] for seat, left in enumerate(room)), np.zeros(len(even), int)
        )
        cell = int(np.argmin(over + (numbers - even + lots) / (4 * n)))
        numbers[cell] += 1
        for seat, left in enumerate(room):
            left[cells.types[cell, seat]] -= 1
    return numbers


class Search:
    """Looks for tables that miss the quotas less, by exchanging boards of one cell for boards of another."""

    def __init__(
        self, types: NDArray[np.int64], aims: Sequence[NDArray[np.float64]], priority: Sequence[float]
    ) -> None:
        self.types, self.aims, self.priority = types, aims, priority

    def sums(self, numbers: Counts) -> list[NDArray[np.float64]]:
        """The boards of each type, by seat."""
        return [
            np.bincount(self.types[:, seat], weights=numbers, minlength=len(aim)).astype(np.float64)
            for seat, aim in enumerate(self.aims)
        ]

    def missed(self, numbers: Counts) -> float:
        """By how much a table misses: the squares of what the types have too much or too little."""
        return float(
            sum(
                weight * ((own - aim) ** 2).sum()
                for weight, own, aim in zip(self.priority, self.sums(numbers), self.aims, strict=True)
            )
        )

    def better(self, numbers: Counts) -> Counts | None:
        """A table that misses less; None where none was found."""
        start = self.missed(numbers)
        occupied = int((numbers > 0).sum())
        most = min(MOST_TABLES, max(20, LOOKED_AT // (occupied * len(numbers))))
        ticket = counter()
        waiting = [(start, next(ticket), numbers)]
        seen = {self._name(numbers)}
        for _ in range(most):
            if not waiting:
                break
            missed, _, table = heapq.heappop(waiting)
            for change, give, take in self._exchanges(table, start + WORSE - missed):
                changed = table.copy()
                changed[give] -= 1
                changed[take] += 1
                if missed + change < start - CLOSE:
                    return changed
                name = self._name(changed)
                if name not in seen:
                    seen.add(name)
                    heapq.heappush(waiting, (missed + change, next(ticket), changed))
        return None

    def _name(self, numbers: Counts) -> bytes:
        """Tables that give every seat the same are one for the search."""
        return b"".join(own.astype(np.int64).tobytes() for own in self.sums(numbers))

    def _exchanges(self, numbers: Counts, limit: float) -> list[tuple[float, int, int]]:
        """The best exchanges of one board: how much more is missed, the cell it leaves, the new one."""
        excess = [own - aim for own, aim in zip(self.sums(numbers), self.aims, strict=True)]
        givers = np.flatnonzero(numbers > 0)
        too_much = sum(
            (own[self.types[givers, seat]] for seat, own in enumerate(excess)), np.zeros(len(givers))
        )
        most = max(1, AT_ONCE // len(numbers))  # of more, those that have most too much
        givers = givers[np.argsort(-too_much, kind="stable")[:most]]
        change = np.zeros((len(givers), len(numbers)))
        for seat, own in enumerate(excess):
            here = self.types[:, seat]
            step = 2 * (own[here][None, :] - own[here[givers]][:, None] + 1)
            change += self.priority[seat] * step * (here[None, :] != here[givers][:, None])
        change[np.arange(len(givers)), givers] = np.inf
        flat = change.ravel()
        best = np.flatnonzero(flat <= limit)
        best = best[np.argsort(flat[best], kind="stable")[:BRANCHES]]
        return [(float(flat[at]), int(givers[at // len(numbers)]), int(at % len(numbers))) for at in best]


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
    found = [number_of(share) for share in given]
    if len(found) != profiles:
        one, many = NN_(
            "{given} shares are given for {profiles} profile: write one for each",
            "{given} shares are given for {profiles} profiles: write one for each",
        )
        raise InputError(Message(one, {"given": len(found), "profiles": profiles}, many, "profiles"))
    if not sum(found):
        raise InputError(N_("all shares are 0: at least one profile must have more"))
    return [share / sum(found) for share in found]


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
