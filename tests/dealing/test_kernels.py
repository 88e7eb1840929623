"""The compiled loops against the same in plain Python; tests/compiled compares all ways to run them."""

import math
import random
from collections import Counter

import numpy as np
import pytest
from numba import njit

from majlis.compiled import forced
from majlis.dealing import kernels
from majlis.dealing.drawing import below, fraction, next_word
from majlis.dealing.halves import numbered, pairs_by_key
from majlis.dealing.joining import reach_of_rows
from majlis.dealing.kernels import MatchArrays
from majlis.dealing.plan import product_sum
from twins.chi2 import NEVER, goodness

COMPILED = forced() != "python"
MASK = (1 << 64) - 1


@njit(nogil=True, _nrt=False)
def many_below(state, bound, out):
    for place in range(len(out)):
        out[place] = below(state, bound)


@njit(nogil=True, _nrt=False)
def many_fractions(state, out):
    for place in range(len(out)):
        out[place] = fraction(state)


@njit(nogil=True, _nrt=False)
def many_words(state, out):
    for place in range(len(out)):
        out[place] = next_word(state)


def ints(*numbers):
    return np.array(numbers, dtype=np.int64)


def words(seed):
    """The state of a generator, as whole numbers."""
    rng = random.Random(seed)
    return [rng.getrandbits(64) for _ in range(4)]


class Twin:
    """xoshiro256++ and Lemire's method in whole numbers without end, from the papers."""

    def __init__(self, state):
        self.s, self.again = list(state), 0

    def word(self):
        s = self.s
        result = (turned((s[0] + s[3]) & MASK, 23) + s[0]) & MASK
        moved = (s[1] << 17) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= moved
        s[3] = turned(s[3], 45)
        return result

    def below(self, bound):
        while True:
            whole, rest = divmod((self.word() >> 32) * bound, 1 << 32)
            if rest >= (1 << 32) % bound:
                return whole
            self.again += 1


def turned(word, by):
    return ((word << by) | (word >> (64 - by))) & MASK


@pytest.mark.filterwarnings("ignore:overflow")
def test_words_are_those_of_the_paper():
    state, out = np.array([1, 2, 3, 4], dtype=np.uint64), np.empty(100, dtype=np.uint64)
    many_words(state, out)
    twin = Twin([1, 2, 3, 4])
    assert out.tolist() == [twin.word() for _ in out]
    assert out[:3].tolist() == [41943041, 58720359, 3588806011781223]  # as the authors' own code gives
    assert state.tolist() == twin.s


@pytest.mark.filterwarnings("ignore:overflow")
@pytest.mark.parametrize(
    "bound", [1, 2, 3, 13, 52, 1000, (1 << 31) + 1, 3_000_000_000, (1 << 32) - 1, 1 << 32]
)
def test_below_is_its_twin_and_in_range(bound):
    out, twin = np.empty(500, dtype=np.int64), Twin(words(bound))
    many_below(np.array(words(bound), dtype=np.uint64), bound, out)
    assert out.tolist() == [twin.below(bound) for _ in out]
    assert 0 <= out.min() <= out.max() < bound
    assert (twin.again > 50) == (bound in {(1 << 31) + 1, 3_000_000_000})


@pytest.mark.filterwarnings("ignore:overflow")
@pytest.mark.parametrize("bound", [2, 7, 52])
def test_below_is_even(bound):
    out = np.empty(20_000, dtype=np.int64)
    many_below(np.array(words(5), dtype=np.uint64), bound, out)
    assert goodness(Counter(out.tolist()), dict.fromkeys(range(bound), 1)).p > NEVER


@pytest.mark.filterwarnings("ignore:overflow")
def test_below_is_even_where_words_are_thrown_away():
    """Of 2^32 words some numbers get two, some one: were none thrown away, the former came twice as often."""
    bound, out = 3_000_000_000, np.empty(20_000, dtype=np.int64)
    many_below(np.array(words(6), dtype=np.uint64), bound, out)

    def words_of(number):
        return -(-(number + 1 << 32) // bound) - -(-(number << 32) // bound)

    two = (1 << 32) - bound
    assert goodness(Counter(map(words_of, out.tolist())), {1: bound - two, 2: two}).p > NEVER
    assert (
        goodness(Counter(np.floor_divide(out, bound // 20).tolist()), dict.fromkeys(range(20), 1)).p > NEVER
    )


@pytest.mark.filterwarnings("ignore:overflow")
def test_fractions_are_below_one():
    out = np.empty(5000)
    many_fractions(np.array(words(7), dtype=np.uint64), out)
    twin = Twin(words(7))
    assert out.tolist() == [(twin.word() >> 11) / 2**53 for _ in out]
    assert goodness(Counter(np.floor(out * 50).astype(int).tolist()), dict.fromkeys(range(50), 1)).p > NEVER
    for state, expected in [([0, 0, 0, 0], 0.0), ([0, 1, 2, MASK], 1 - 2**-53)]:
        many_fractions(np.array(state, dtype=np.uint64), out[:1])
        assert out[0] == expected < 1


@pytest.mark.parametrize("seed", range(20))
def test_an_alias_table_gives_its_weights(seed):
    rng = np.random.default_rng(seed)
    weights = rng.integers(0, 10, size=rng.integers(1, 300)) ** rng.choice([1, 3, 12]) * rng.random()
    weights[rng.integers(len(weights))] = 1.0
    count, kept = len(weights), weights.copy()
    chance, other = np.empty(count), np.empty(count, dtype=np.int64)
    kernels.alias_table(weights, chance, other, np.empty_like(other), np.empty_like(other))
    assert (weights == kept).all()
    assert ((chance >= 0) & (chance <= 1)).all()
    part = [math.fsum(chance[[i]]) for i in range(count)]
    for place in range(count):
        part[other[place]] += 1 - chance[place]
    found = np.array(part) / count
    assert np.abs(found - weights / math.fsum(weights)).max() < 1e-12
    assert (found[weights == 0] == 0).all()


def test_an_alias_table_of_nothing():
    kernels.alias_table(np.zeros(0), np.zeros(0), ints(), ints(), ints())


@pytest.mark.filterwarnings("ignore:overflow")
@pytest.mark.parametrize(("size", "different"), [(0, 1), (30, 5), (2000, 400), (6000, 5000)])
@pytest.mark.parametrize("room", [1, 512, 4096])
def test_codes_are_numbered_as_they_come(size, different, room):
    rng = random.Random(size)
    pool = [rng.choice([rng.randrange(1 << 61), 1024 * place, -1]) for place in range(different)]
    codes = [rng.choice(pool) for _ in range(size)]
    first = list(dict.fromkeys(code for code in codes if code >= 0))
    place = {code: number for number, code in enumerate(first)} | {-1: -1}
    numbers, found = numbered(ints(*codes), room)
    assert numbers.tolist() == [place[code] for code in codes]
    assert found.tolist() == first


@pytest.mark.parametrize("seed", range(5))
def test_codes_of_keys(seed):
    rng = np.random.default_rng(seed)
    units, symbols = 3, (rng.integers(1, 5, size=3), rng.integers(1, 5, size=3))
    tables = [rng.integers(-1, 4, size=(a, b)) for a, b in zip(*symbols, strict=True)]
    first, second = (rng.integers(0, many, size=(rng.integers(1, 6), units)) for many in symbols)
    start = np.cumsum([0, *(table.size for table in tables)])[:-1]
    flat = np.concatenate([table.ravel() for table in tables])
    codes = np.empty(len(first) * len(second), dtype=np.int64)
    kernels.key_codes(first, second, flat, start, symbols[1], ints(1, 4, 16), codes)
    expected = []
    for a in first:
        for b in second:
            found = [int(table[x, y]) for table, x, y in zip(tables, a, b, strict=True)]
            expected.append(-1 if min(found) < 0 else sum(c * 4**at for at, c in enumerate(found)))
    assert codes.tolist() == expected


@pytest.mark.parametrize("seed", range(5))
def test_pairs_by_key(seed):
    rng = np.random.default_rng(seed)
    keys, second, pairs = 4, 3, 24
    numbers, order = rng.integers(-1, keys, size=pairs), rng.permutation(pairs)
    start, one, two = pairs_by_key(numbers, order, keys, second)
    for key in range(keys):
        mine = [divmod(int(pair), second) for pair in order if numbers[pair] == key]
        here = slice(start[key], start[key + 1])
        assert list(zip(one[here].tolist(), two[here].tolist(), strict=True)) == mine
    assert start[0] == 0
    assert start[-1] == len(one) == len(two)


@pytest.mark.parametrize("seed", range(5))
def test_ways_to_split_fillers(seed):
    rng = np.random.default_rng(seed)
    first, second = rng.integers(0, 4, size=(3, 5)) * 1.0, rng.integers(0, 4, size=(4, 2)) * 1.0
    numbers = rng.integers(-1, 6, size=20)
    start, one, two = pairs_by_key(numbers, rng.permutation(20), 6, 4)
    out = np.zeros((6, 6))
    kernels.split_ways(start, one, two, first, second, out)
    for key in range(6):
        pairs = [divmod(pair, 4) for pair in np.flatnonzero(numbers == key)]
        expected = sum((np.outer(first[:, a], second[b]) for a, b in pairs), np.zeros((3, 2)))
        assert (out[key] == expected.ravel()).all()


def test_tables_sums_and_products_are_those_of_numpy():
    rng = np.random.default_rng(8)
    ways, weight = rng.integers(0, 9, size=(6, 5)) * 1.0, rng.integers(1, 9, size=40) * 1.0
    place, group = rng.integers(0, 7, size=40), rng.integers(0, 6, size=40)
    out = np.zeros((7, 5))
    kernels.fill_table(ways, place, group, weight, out)
    expected = np.zeros((7, 5))
    np.add.at(expected, place, ways[group] * weight[:, None])
    assert (out == expected).all()

    table, start = out.T.copy(), ints(0, 2, 3, 7)
    kernels.sum_rows(table, start)
    for first, end in [(0, 2), (2, 3), (3, 7)]:
        assert (table[:, first:end] == np.cumsum(out.T[:, first:end], axis=1)).all()

    sums = np.empty((5, 7))
    kernels.running(table, out.T.copy(), sums)
    assert (sums == np.cumsum(table * out.T, axis=1)).all()


def some_rows(rng):
    """Where each row of points starts, and its lowest last sum."""
    sizes = rng.integers(1, 5, size=rng.integers(1, 4))
    return np.concatenate([[0], np.cumsum(sizes)]), rng.integers(-6, 7, size=len(sizes))


@pytest.mark.parametrize("seed", range(30))
def test_completions_are_those_of_a_double_loop(seed):
    rng = np.random.default_rng(seed)
    (left_start, left_low), (right_start, right_low) = some_rows(rng), some_rows(rng)
    rows, others, boxes, regions = len(left_low), len(right_low), 4, 3
    left, right = (rng.integers(0, 3, size=(5, start[-1])) * 1.0 for start in (left_start, right_start))
    of_region = [rng.choice(boxes, size=rng.integers(1, 3), replace=False) for _ in range(regions)]
    matches = []  # of each box, for each left row
    for _ in range(boxes * rows):
        row = len(matches) % rows
        mine = []
        for other in np.flatnonzero(rng.random(others) < 0.7):
            least = int(left_low[row] + right_low[other])
            most = least + int(np.diff(left_start)[row] + np.diff(right_start)[other]) - 2
            low, high = sorted(rng.integers(least, most + 1, size=2).tolist())
            mine.append((int(other), low, high))
        matches.append(mine)
    mates = [sorted((int(r), int(m)) for m, r in enumerate(rng.integers(-1, regions, size=5)) if r >= 0)
             for _ in left]  # fmt: skip
    flat = [match for mine in matches for match in mine]
    arrays = MatchArrays(
        np.cumsum([0, *map(len, of_region)]),
        np.concatenate(of_region),
        np.cumsum([0, *map(len, matches)]),
        *(ints(*(match[at] for match in flat)) for at in range(3)),
    )
    summed, out = right.copy(), np.zeros_like(left)
    kernels.sum_rows(summed, right_start)
    origin, width = reach_of_rows(left_start, left_low, right_start, right_low)
    for first, last in [(0, 2), (2, 5)]:
        upto = np.full((others, width), np.nan)
        kernels.complete(
            first, last, left, left_start, left_low, summed, right_start, right_low,
            np.cumsum([0, *map(len, mates)]), ints(*(m for mine in mates for _, m in mine)),
            ints(*(r for mine in mates for r, _ in mine)), arrays, origin, upto, out,
        )  # fmt: skip
    for key in range(5):
        for row in range(rows):
            points = range(left_start[row], left_start[row + 1])
            if not left[key, points].any():
                continue  # what nothing leads to need not be completed
            for point in points:
                value, ways = left_low[row] + point - left_start[row], 0.0
                for region, mate in mates[key]:
                    for box in of_region[region]:
                        for other, low, high in matches[box * rows + row]:
                            for place in range(right_start[other], right_start[other + 1]):
                                total = value + right_low[other] + place - right_start[other]
                                ways += right[mate, place] * (low <= total <= high)
                assert out[key, point] == ways


def test_products_of_the_largest_numbers_are_exact():
    rng = random.Random(9)
    for many in (0, 1, 2, 1000):
        one, two = ([rng.choice([0, 2**53 - rng.randrange(99), rng.randrange(2**53)]) for _ in range(many)]
                    for _ in range(2))  # fmt: skip
        exact = sum(a * b for a, b in zip(one, two, strict=True))
        assert product_sum(np.array(one, dtype=np.float64), np.array(two, dtype=np.float64)) == exact
    largest = np.full(100_000 if COMPILED else 100, 2.0**53 - 1)
    assert product_sum(largest, largest) == len(largest) * (2**53 - 1) ** 2
