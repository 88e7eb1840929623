"""Sets of whole numbers: every operation against Python's own sets."""

import random

import numpy as np
import pytest

from majlis.dealing.spans import FAR, Spans, whole
from majlis.errors import InputError
from twins.dealing import some_spans

WINDOW = range(-30, 31)


def members(spans):
    return {number for number in WINDOW if number in spans}


def is_tidy(spans):
    """Rising runs with a gap between, none of them empty: so that equal sets are equal values."""
    ends = [end for run in spans.runs for end in run]
    return ends == sorted(ends) and all(
        before[1] + 1 < after[0] for before, after in zip(spans.runs, spans.runs[1:], strict=False)
    )


@pytest.mark.parametrize("seed", range(100))
def test_operations_are_those_of_sets(seed):
    rng = random.Random(seed)
    one, two = some_spans(rng, -8, 8), some_spans(rng, -8, 8)
    both, any_, rest = one & two, one | two, ~one
    assert members(both) == members(one) & members(two)
    assert members(any_) == members(one) | members(two)
    assert members(rest) == set(WINDOW) - members(one)
    assert ~rest == one
    assert one & ~two == ~(~one | two)
    assert all(map(is_tidy, (one, both, any_, rest)))
    assert list(one.within(-30, 30)) == sorted(members(one))
    by = rng.randint(-5, 5)
    assert members(one.shifted(by)) & set(range(-20, 20)) == {
        number for number in range(-20, 20) if number - by in one
    }
    assert bool(one) == (one != Spans.among([]))


def test_widened_adds_below_the_lowest_and_above_the_highest():
    assert Spans.of(15, 17).widened(2, 1) == Spans.of(13, 18)
    assert Spans.of(15).widened(2, 1) == Spans.of(13)
    assert Spans.among([1, 5]).widened(1, 1) == Spans.among([0, 1, 5, 6])
    assert Spans.among([]).widened(3, 3) == Spans.among([])


def test_equal_sets_are_equal_however_they_were_made():
    assert Spans.among([3, 1, 2, 2]) == Spans.of(1, 3) == Spans.of(1, 2) | Spans.of(3, 3)
    assert Spans.of(4, 3) == Spans.among([])
    assert ~Spans.among([]) == Spans.of()
    assert hash(Spans.among([1, 2])) == hash(Spans.of(1, 2))


def test_texts():
    texts = {
        Spans.of(6, 6): "6",
        Spans.of(15, 17): "15-17",
        Spans.of(5): "5..",
        Spans.of(None, 4): "..4",
        Spans.of(-3, 2): "-3 to 2",
        Spans.among([0, 2, 3]): "0, 2-3",
        Spans.among([]): "none",
        Spans.of(): "any",
    }
    assert {spans: str(spans) for spans in texts} == texts


def test_whole_takes_any_integer_type():
    assert [whole(number) for number in (3, np.int8(3), np.uint64(3), np.array(3))] == [3, 3, 3, 3]
    assert type(whole(np.int8(3))) is int


@pytest.mark.parametrize("number", ["5", 5.0, True, None, [5], np.float64(5), np.array([1, 2]), np.True_])
def test_other_things_are_no_whole_numbers(number):
    with pytest.raises(InputError, match="is not a whole number"):
        whole(number)


@pytest.mark.parametrize("number", [FAR, -FAR, 10**6000], ids=["high", "low", "longer than Python writes"])
def test_numbers_without_bounds_are_refused(number):
    with pytest.raises(InputError, match="too large: numbers must lie within"):
        Spans.of(number)


@pytest.mark.parametrize("numbers", [5, "56", None])
def test_among_takes_a_list(numbers):
    with pytest.raises(InputError, match="is not a list of whole numbers"):
        Spans.among(numbers)
