"""Whole numbers for weights: largest remainder for one seat, and for several at once as near as can be."""

from fractions import Fraction
from itertools import product
from math import prod

import numpy as np
import pytest

from majlis.bridge.deal.apportionment import Cells, fair_numbers, jointly, largest_remainder


def quotas_of(weights, n):
    """The fractions of `n` boards for weights."""
    return [Fraction(weight) * n / sum(weights) for weight in weights]


def filled(n, places):
    """All ways to put so many boards into so many places."""
    if places == 1:
        yield (n,)
        return
    for first in range(n + 1):
        for rest in filled(n - first, places - 1):
            yield first, *rest


def missed(numbers, cells, quotas):
    """The squares of what every type of every seat has too much or too little."""
    return sum(
        (sum(n for n, cell in zip(numbers, cells, strict=True) if cell[seat] == index) - quota) ** 2
        for seat, own in enumerate(quotas)
        for index, quota in enumerate(own)
    )


def missed_alone(numbers, quotas):
    """As `missed`, of one seat by itself."""
    return missed(numbers, [(at,) for at in range(len(numbers))], [quotas])


def test_the_largest_remainders_get_one_more():
    rng = np.random.default_rng(1)
    for _ in range(200):
        weights = rng.integers(1, 10, size=rng.integers(1, 5)).tolist()
        n = int(rng.integers(0, 9))
        quotas = quotas_of(weights, n)
        found = largest_remainder(quotas, n, rng)
        best = min(
            missed(other, [(at,) for at in range(len(weights))], [quotas])
            for other in filled(n, len(weights))
        )
        assert sum(found) == n
        assert missed(found, [(at,) for at in range(len(weights))], [quotas]) == best


def test_a_lot_decides_between_those_that_are_cut_alike():
    found = [
        largest_remainder(quotas_of([1, 1, 1, 1], 18), 18, np.random.default_rng(seed)) for seed in range(400)
    ]
    assert all(sorted(numbers) == [4, 4, 5, 5] for numbers in found)
    assert np.mean(found, axis=0) == pytest.approx([4.5] * 4, abs=0.15)  # six standard errors


def test_the_numbers_that_a_lot_may_give():
    assert fair_numbers(quotas_of([1, 1, 1, 1], 18), 18) == [(4, 5)] * 4
    assert fair_numbers(quotas_of([1, 1], 18), 18) == [(9, 9)] * 2
    assert fair_numbers(quotas_of([50, 30, 20], 18), 18) == [(9, 9), (5, 5), (4, 4)]
    assert fair_numbers(quotas_of([3, 1, 1], 1), 1) == [(1, 1), (0, 0), (0, 0)]
    rng = np.random.default_rng(2)
    for _ in range(60):
        weights = rng.integers(1, 6, size=rng.integers(1, 6)).tolist()
        n = int(rng.integers(0, 12))
        drawn = np.array([largest_remainder(quotas_of(weights, n), n, rng) for _ in range(60)])
        told = fair_numbers(quotas_of(weights, n), n)
        assert told == list(zip(drawn.min(axis=0).tolist(), drawn.max(axis=0).tolist(), strict=True))


def impossible_tables(seed, tables):
    """Small tables in which some combinations are impossible: cells, quotas, numbers of boards."""
    rng = np.random.default_rng(seed)
    while tables:
        kinds = rng.integers(2, 4, size=2).tolist() if rng.random() < 0.5 else [2, 2, 2]
        cells = [cell for cell in product(*map(range, kinds)) if rng.random() < 0.6][:6]
        if len(cells) < 2:
            continue
        tables -= 1
        n = int(rng.integers(1, 8))
        weights = [rng.integers(1, 10, size=kind).tolist() for kind in kinds]
        for seat, own in enumerate(weights):  # a type that is never possible asks for nothing
            own[:] = [
                weight if any(cell[seat] == at for cell in cells) else 0 for at, weight in enumerate(own)
            ]
        shares = [prod(own[at] for own, at in zip(weights, cell, strict=True)) for cell in cells]
        yield cells, shares, [quotas_of(own, n) for own in weights], n


def test_no_other_numbers_serve_the_seats_better():
    hindered = 0
    for cells, shares, quotas, n in impossible_tables(3, 120):
        rng = np.random.default_rng(n)
        found = jointly(Cells(np.array(cells), [Fraction(share) for share in shares]), quotas, n, rng)
        best = min(missed(other, cells, quotas) for other in filled(n, len(cells)))
        assert sum(found) == n
        assert missed(found, cells, quotas) == best
        alone = [largest_remainder(own, n, rng) for own in quotas]
        hindered += best > sum(
            missed(a, [(at,) for at in range(len(a))], [q]) for a, q in zip(alone, quotas, strict=True)
        )
    assert hindered > 20, "the search had nothing to do"


@pytest.mark.parametrize("kinds", [(2, 2), (4, 2), (3, 3, 2), (5, 4, 3, 4)])
@pytest.mark.parametrize("n", [1, 7, 18, 64])
def test_where_all_is_possible_every_seat_has_its_numbers(kinds, n):
    rng = np.random.default_rng(4)
    weights = [rng.integers(1, 10, size=kind).tolist() for kind in kinds]
    cells = list(product(*map(range, kinds)))
    shares = [Fraction(prod(own[at] for own, at in zip(weights, cell, strict=True))) for cell in cells]
    quotas = [quotas_of(own, n) for own in weights]
    found = jointly(Cells(np.array(cells), shares), quotas, n, rng)
    for seat, own in enumerate(quotas):
        numbers = [
            sum(f for f, cell in zip(found, cells, strict=True) if cell[seat] == at)
            for at in range(kinds[seat])
        ]
        assert all(
            least <= number <= most
            for number, (least, most) in zip(numbers, fair_numbers(own, n), strict=True)
        )


def test_combinations_are_as_even_as_the_seats():
    cells = list(product(range(2), range(2)))
    found = jointly(
        Cells(np.array(cells), [Fraction(1, 4)] * 4),
        [quotas_of([1, 1], 16)] * 2,
        16,
        np.random.default_rng(5),
    )
    assert found == [4, 4, 4, 4]


def test_who_counts_more_is_served_first():
    # The second type of the one seat comes with the second of the other alone, and the other way round.
    cells = Cells(np.array([[0, 0], [1, 1]]), [Fraction(1), Fraction(1)])
    quotas = [quotas_of([1, 1], 8), quotas_of([1, 3], 8)]
    rng = np.random.default_rng(6)
    assert jointly(cells, quotas, 8, rng, [1, 1e-3]) == [4, 4]
    assert jointly(cells, quotas, 8, rng, [1e-3, 1]) == [2, 6]
    assert jointly(cells, quotas, 8, rng) == [3, 5]
    assert jointly(cells, [quotas_of([1, 1], 0)] * 2, 0, rng) == [0, 0]
