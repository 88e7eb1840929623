"""Boards that are kept by their double-dummy results are the same however many workers solve them."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from bridge.practice import WEAK_TWO, profile_of, raw_profile, sub
from majlis.bridge.conditions.keep import parse_keep
from majlis.bridge.deal.generate import Incomplete, generate_deals
from majlis.bridge.deal.judging import ALONE, MOST_AT_ONCE, Judge, Row, taken
from majlis.bridge.table import double_dummy
from majlis.bridge.table.board import Board
from majlis.errors import InputError
from majlis.work import ExecutorPool

DRAWN = raw_profile(N=[sub((6, 10), 60), sub((11, 15), 40)], S=[sub(), sub((10, 37))], E=[sub((0, 12))])


def made_up(hands, strains=range(5)):
    """A table that is a function of the hands, found at once."""
    seats = [sum(ord(sign) * at for at, sign in enumerate(str(hand), 1)) for hand in hands]
    return tuple(
        tuple((seats[seat] * (strain + 3) // 7) % 14 if strain in strains else None for strain in range(5))
        for seat in range(4)
    )


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(double_dummy, "table", made_up)


def boards_of(workers, keep, n=30, raw=WEAK_TWO, **options):
    options = {"seed": 5, "keep": parse_keep(keep), "keepers": workers, **options}
    deals = generate_deals(profile_of(raw), n, **options)
    return deals.boards, deals.tried, [share.dealt for share in deals.mix.shares]


@pytest.mark.parametrize(
    "keep", ["ns make 4S", "n makes exactly 10 tricks in spades", "par >= 420", "not par > 0"]
)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"mix": "natural"},
        {"mix": "quota"},
        {"rs_choice": "by-count"},
        {"raw": DRAWN},
        {"boards": "pair-ns"},
    ],
)
def test_the_boards_are_the_same_with_any_number_of_workers(quick, keep, options):
    alone = boards_of(1, keep, **options)
    for number in (2, 5):
        with ThreadPoolExecutor(number) as executor:
            assert boards_of(ExecutorPool(executor, number), keep, **options) == alone


def test_processes_keep_the_same_boards():
    pytest.importorskip("endplay", reason="endplay is not installed")
    raw = raw_profile(N=[sub((12, 37))], S=[sub((10, 37))])
    found = [boards_of(workers, "ns make 3NT but not 4S", 10, raw) for workers in (1, 2)]
    assert found[0] == found[1]
    assert found[0][1] > ALONE


def test_what_cannot_be_met_is_given_up_after_the_same_deals(quick):
    for workers in (1, 4):
        with ThreadPoolExecutor(4) as executor:
            pool = ExecutorPool(executor, workers) if workers > 1 else 1
            with pytest.raises(InputError, match="none of 60 deals is wanted"):
                boards_of(pool, "ns make 1C and not ns make 1C", 3, patience=60)


def test_an_error_ends_the_run_where_it_would_have_come(monkeypatch):
    asked = []

    def table(hands, strains=range(5)):
        asked.append(hands)
        if len(asked) > ALONE + 6:
            raise InputError("the solver broke")
        return made_up(hands, strains)

    monkeypatch.setattr(double_dummy, "table", table)
    with ThreadPoolExecutor(3) as executor:
        pool = ExecutorPool(executor, 3)
        with pytest.raises(Incomplete, match="the solver broke") as caught:
            boards_of(pool, "ns make 1C", 300)
    assert caught.value.so_far.deals


def test_more_are_judged_together_the_longer_nothing_is_kept(quick):
    with ThreadPoolExecutor(3) as executor:
        judge = Judge(parse_keep("ns make 4S"), ExecutorPool(executor, 3))
        assert judge.at_once(0) == 1
        judge._judged = ALONE
        assert [judge.at_once(vain) for vain in (0, 3, 12, 1000)] == [3, 3, 12, 3 * MOST_AT_ONCE]
        assert Judge(lambda board: True, 4).at_once(100) == 1
        assert list(Judge(None).wanted([Board(), Board()])) == [True, True]


def test_a_row_takes_things_back_in_their_order():
    row = Row(iter(range(9)))
    first, late = taken(row, 4)
    assert (first, late) == ([0, 1, 2, 3], None)
    row.give_back(first[2:])
    row.give_back(first[1:2])
    assert list(row) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_an_error_comes_after_what_was_taken_before_it():
    def broken():
        yield 1
        raise InputError("enough")

    found, late = taken(broken(), 3)
    assert (found, str(late)) == ([1], "enough")
