"""Asks with a part dropped or opened, held against the plain reading of the changed tree."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings

from majlis.dealing.asks import ANYTHING, NOTHING, Count, Either, Every, Length, Value, hand
from majlis.dealing.pack import Pack, Setting
from majlis.dealing.relax import at, demands, dropped, falls, opened, replaced, statements
from majlis.dealing.spans import FAR, Spans
from twins.dealing import is_true, small_case, small_cases, some_deal

SETTING = Setting.of(
    Pack.of({"S": ["SA", "SK", "SQ"], "H": ["HA", "HK", "H2"]}, v={"SA": 4, "HA": 4, "H2": -1}),
    {"me": 2, "you": 3, "rest": 1},
)
EXACT = settings(max_examples=60, deadline=None, derandomize=True)
ME, US = hand("me"), hand("me", "you")


def told(ask, setting, deal, path, instead):
    """Whether the ask is true of a deal when the part at `path` is `instead`."""
    if not path:
        return instead
    parts = [
        told(part, setting, deal, path[1:], instead) if step == path[0] else is_true(part, setting, deal)
        for step, part in enumerate(ask.parts)
    ]
    return all(parts) if isinstance(ask, Every) else any(parts)


@EXACT
@given(small_cases(most_suits=3))
def test_dropping_makes_the_part_true_whatever_it_was(case):
    setting, ask = case
    rng = random.Random(1)
    for path, _ in [*statements(ask), *demands(ask)]:
        for _ in range(5):
            deal = some_deal(rng, setting)
            assert is_true(dropped(ask, path), setting, deal) == told(ask, setting, deal, path, True)
            assert is_true(replaced(ask, path, NOTHING), setting, deal) == told(
                ask, setting, deal, path, False
            )


@EXACT
@given(small_cases(most_suits=3))
def test_what_falls_with_a_part_is_all_that_goes(case):
    _, ask = case
    for path, part in statements(ask):
        assert at(ask, path) is part
        fall = falls(ask, path)
        assert path[: len(fall)] == fall
        assert dropped(ask, path) == dropped(ask, fall)
        assert fall == path or isinstance(at(ask, fall), Either)


@EXACT
@given(small_cases(most_suits=3))
def test_opening_adds_one_number_and_never_all(case):
    """A statement opened is true of all deals it was true of; deals without it are found by some opening."""
    setting, ask = case
    rng = random.Random(2)
    deals = [some_deal(rng, setting) for _ in range(10)]
    for _, part in statements(ask):
        for wide in opened(part, setting):
            assert replace(wide, **{kind(part): getattr(part, kind(part))}) == part
            before, after = getattr(part, kind(part)), getattr(wide, kind(part))
            assert sum(number in after and number not in before for number in range(-30, 60)) == 1
            assert all(is_true(wide, setting, deal) for deal in deals if is_true(part, setting, deal))


def kind(part):
    return {Length: "lengths", Value: "values", Count: "counts"}[type(part)]


@pytest.mark.parametrize(
    ("ask", "wider"),
    [
        (ME.length("S", 1, 1), ["me 0-1 S", "me 1-2 S"]),
        (ME.length("S", 2), ["me 1.. S"]),
        (ME.length("S", 1), []),  # opened, it is true of every hand
        (ME.length("S", high=0), ["me ..1 S"]),
        (US.length("S", high=2), []),  # there are no more than three
        (US.length("S", 3, 5), ["me+you 2-5 S"]),
        (ME.lengths("S", [0, 2]), []),
        (US.lengths("S", [0, 2]), ["me+you 0-2 S", "me+you 0, 2-3 S"]),
        (~US.length("S", 1, 2), ["me+you ..1, 3.. S", "me+you ..0, 2.. S"]),
        (ME.value("v", 4), ["me 3.. v"]),
        (ME.value("v", 0), []),  # the least that two cards are worth is -1
        (ME.value("v", 0, 7), ["me -1 to 7 v", "me 0-8 v"]),
        (ME.value("v", 0, 0, suit="H"), ["me -1 to 0 v in H", "me 0-1 v in H"]),
        (ME.value("v", 0, 4, suit="S"), []),
        (ME.holds("SA", "SK"), ["me 1-2 of SA SK"]),
        (ME.holds("SA"), []),
        (ME.lacks("SA", "SK"), ["me 0-1 of SA SK"]),
        (ME.shapes("20"), []),
        (ME.pairs("S", "v", [(1, 4)]), []),
        (ME.length("S", 3, 1), []),
        (ANYTHING, []),
    ],
)
def test_openings(ask, wider):
    assert [str(wide) for wide in opened(ask, SETTING)] == wider


def test_open_ends_stay_open():
    (wide,) = opened(US.length("S", high=1), SETTING)
    assert wide.lengths == Spans(((-FAR, 2),))


def test_demands_open_what_must_all_be_true():
    ask = Every((Every((ME.length("S", 1), ME.length("H", 1))), ME.length("S", 2) | ME.length("H", 2)))
    assert [path for path, _ in demands(ask)] == [(0, 0), (0, 1), (1,)]
    assert [path for path, _ in statements(ask)] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert list(demands(NOTHING)) == [((), NOTHING)]
    assert list(demands(ANYTHING)) == []


def test_random_cases_have_nested_unions():
    rng = random.Random(3)
    asks = [small_case(rng)[1] for _ in range(60)]
    assert any(len(falls(ask, path)) > 1 for ask in asks for path, _ in statements(ask))
