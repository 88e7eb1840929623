"""Counting within a budget."""

import pytest

from majlis.dealing import budget
from majlis.dealing.asks import ANYTHING, NOTHING, hand
from majlis.dealing.tally import CountResult, Tally
from majlis.errors import InputError, MajlisError

ASKS = [hand("N").length("S", number) for number in range(5)]


def test_each_ask_is_counted_once():
    asked = []
    tally = Tally(lambda ask: asked.append(ask) or len(asked))
    assert [tally.number(ask).deals for ask in [ANYTHING, NOTHING, ANYTHING]] == [1, 2, 1]
    assert (asked, tally.counted) == ([ANYTHING, NOTHING], 2)


def test_a_refusal_is_remembered_and_other_errors_pass():
    asked = []

    def count(ask):
        asked.append(ask)
        raise MajlisError("this is too large to be counted") if ask == ANYTHING else KeyError("a fault")

    tally = Tally(count)
    assert {tally.number(ANYTHING) for _ in range(2)} == {
        CountResult(None, "this is too large to be counted")
    }
    assert len(asked) == 1
    with pytest.raises(KeyError):
        tally.number(NOTHING)


def test_the_error_of_the_whole_ask_passes():
    def count(ask):
        raise InputError("'X' is not a suit")

    with pytest.raises(InputError, match="'X' is not a suit"):
        Tally(count).whole(ANYTHING)


def test_what_is_known_costs_nothing():
    tally = Tally(lambda ask: 3, most=1)
    assert tally.whole(ANYTHING) == 3
    assert tally.number(NOTHING) == CountResult(None, "the budget of 1 count is spent")
    assert tally.number(ANYTHING) == CountResult(3)


def test_the_time_is_a_budget_too(monkeypatch):
    clock = iter(range(100))
    monkeypatch.setattr(budget, "monotonic", lambda: next(clock))
    tally = Tally(lambda ask: 3, seconds=2.5)
    numbers = [tally.number(ask) for ask in ASKS]
    assert [number.deals for number in numbers] == [3, 3, None, None, None]
    assert numbers[2].why == "the budget of 2.5 seconds is spent"


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"most": 0}, "the budget is 0 counts; at least 1 is needed"),
        ({"seconds": 0.0}, "the budget is 0.0 seconds; it must be more than 0"),
        ({"seconds": float("nan")}, "the budget is nan seconds; it must be more than 0"),
    ],
)
def test_a_budget_of_nothing_is_refused(limits, message):
    with pytest.raises(InputError, match=message):
        Tally(lambda ask: 3, **limits)


def test_progress_never_passes_its_total_and_ends_there():
    steps = []
    tally = Tally(lambda ask: 3, progress=lambda done, total: steps.append((done, total)))
    tally.expect(4)
    for ask in ASKS[:2]:
        tally.number(ask)
    tally.expect(1)  # fewer than were expected already
    tally.number(ASKS[2])
    tally.finish()
    tally.finish()
    assert steps == [(1, 4), (2, 4), (3, 4), (3, 3)]
