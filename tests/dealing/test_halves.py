"""Half of the suits: the points that kinds lead to, orders, and tables, against plain NumPy and loops."""

import numpy as np
import pytest

from majlis.dealing.asks import hand
from majlis.dealing.halves import by_small_number, filled, half_arrays, points_of
from majlis.dealing.normal import normalise
from majlis.dealing.plan import best_pairing, slots_of
from majlis.dealing.suits import suit_table
from majlis.dealing.sums import sums_of
from twins.dealing import bridge_table

ASKS = [
    hand("N").length("S", 5, 6) & hand("N").value("hcp", 11, 15),
    hand("N").value("hcp", 11, 15) & hand("S").value("hcp", 6, 9) & hand("N").value("controls", 3, 4),
    hand("N").length("S", 5) & hand("S").length("H", 4),
]


def some_tables(ask):
    problem = normalise(bridge_table(), ask)
    sums = sums_of(problem)
    return [suit_table(problem, [suit], sums.axes()) for suit in (0, 1)], sums.tracked


@pytest.mark.parametrize("number", range(len(ASKS)))
@pytest.mark.parametrize("narrow", [0, 4])
def test_points_are_those_of_all_pairs_of_kinds(number, narrow):
    (first, second), tracked = some_tables(ASKS[number])
    low, high = np.full(tracked, narrow, dtype=np.int64), np.full(tracked, 16 - narrow, dtype=np.int64)
    points = points_of(first, second, low, high)
    expected = [
        (one, two, (first.kind_sums[one] + second.kind_sums[two]).tolist())
        for one in range(len(first.kind_ways))
        for two in range(len(second.kind_ways))
        if first.weights[first.kind_group[one]].any() and second.weights[second.kind_group[two]].any()
    ]
    expected = [row for row in expected if all(narrow <= value <= 16 - narrow for value in row[2])]
    assert list(zip(points.one.tolist(), points.two.tolist(), strict=True)) == [row[:2] for row in expected]
    for place, (_, _, sums) in zip(points.place.tolist(), expected, strict=True):
        row = points.row_of[place]
        last = int(points.row_low[row] + place - points.row_start[row])
        assert [*points.row_prefix[row].tolist(), last] == (sums or [0])
    for row in range(len(points.row_low)):  # a row begins and ends with a point that some kinds lead to
        inside = points.place[points.row_of[points.place] == row]
        assert (inside.min(), inside.max()) == (points.row_start[row], points.row_start[row + 1] - 1)


@pytest.mark.parametrize("most", [1, 300, 1 << 16, 1 << 20])
def test_small_numbers_are_ordered_as_all_others(most):
    rng = np.random.default_rng(most)
    for size in (0, 1, 400):
        numbers = rng.integers(0, most, size=size)
        assert by_small_number(numbers).tolist() == np.argsort(numbers, kind="stable").tolist()


def test_a_half_table_is_filled_by_its_combinations():
    rng = np.random.default_rng(3)
    (first, second), tracked = some_tables(ASKS[0])
    points = points_of(first, second, np.zeros(tracked, dtype=np.int64), np.full(tracked, 9))
    groups = int(first.kind_group.max() + 1) * int(second.kind_group.max() + 1) + 50  # some lead nowhere
    group = rng.integers(0, groups - 50, size=len(points.one))
    ways, weight = rng.integers(0, 9, size=(5, groups)) * 1.0, rng.integers(1, 9, size=len(group)) * 1.0
    expected = np.zeros((len(points), 5))
    np.add.at(expected, points.place, (ways[:, group] * weight).T)
    table = filled(ways, points, group, weight, rng.permutation(len(group)))
    assert table.flags.c_contiguous
    assert np.array_equal(table, expected.T)


@pytest.mark.parametrize("number", range(len(ASKS)))
def test_the_pairs_of_a_key_come_with_the_likeliest_first(number):
    """And of pairs that are equally likely the one with the lower number, whatever sorts them."""
    problem = normalise(bridge_table(), ASKS[number])
    sums, slots = sums_of(problem), slots_of(problem)
    tables = [suit_table(problem, slot, sums.axes()) for slot in slots]
    chosen, _ = best_pairing(problem, slots, tables, [(0, 1, 2, 3)])
    first, second = tables[0], tables[1]
    keys = chosen.left.kept(np.arange(0, len(chosen.left), 2))  # the other keys have no mate
    points = points_of(first, second, np.zeros(sums.tracked, dtype=np.int64), np.full(sums.tracked, 40))
    found = half_arrays(first, second, keys, points, False)
    chance = np.outer(first.weights.sum(axis=0), second.weights.sum(axis=0)).ravel()
    width = len(second.symbols)
    for key in range(len(keys)):
        own = slice(found.pair_start[key], found.pair_start[key + 1])
        pairs = (found.pair_one[own] * width + found.pair_two[own]).tolist()
        expected = np.flatnonzero(keys.numbers == key).tolist()
        assert pairs == sorted(expected, key=lambda pair: (-chance[pair], pair))
