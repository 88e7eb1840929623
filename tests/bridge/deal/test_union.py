"""Numbers of deals: exact ones with all figures, estimates with those that are known and their interval."""

import pytest

from bridge.practice import profile_of, random_suits, raw_profile, sub, suit
from majlis.bridge.deal.cases import BoardSource
from majlis.bridge.deal.plans import Plans
from majlis.bridge.deal.union import DealCount, Union, in_figures
from majlis.bridge.table.pack import TABLE

ALL = TABLE.deals()


@pytest.mark.parametrize(
    ("number", "figures", "up", "want"),
    [
        (0, 4, None, 0),
        (9999, 4, None, 9999),
        (99_995, 4, None, 100_000),
        (12_344, 4, None, 12_340),
        (12_341, 4, True, 12_350),
        (12_340, 4, True, 12_340),
        (12_349, 4, False, 12_340),
    ],
)
def test_figures(number, figures, up, want):
    assert in_figures(number, figures, up=up) == want


def test_an_estimate_has_no_more_figures_than_are_known():
    number = DealCount.estimate(12_345_678_901_234_567_890_123_456, 12_301_234 * 10**18, 12_399_999 * 10**18)
    assert number.deals == 12_350 * 10**21
    assert (number.low, number.high) == (12_300 * 10**21, 12_400 * 10**21)
    assert str(number) == "about 1 deal in 4,340 (4,330 to 4,360)"
    assert not number.exact
    assert str(DealCount.estimate(ALL // 3, ALL // 4, ALL // 2)) == "about 1 deal in 3 (2 to 4)"
    assert str(DealCount.estimate(ALL // 100, ALL // 100 - 1, ALL // 100 + 1)) == "about 1 deal in 100"


def test_an_exact_number_has_all_its_figures():
    assert str(DealCount.of(ALL // 12_345)) == "1 deal in 12,345"


def test_an_estimate_is_never_called_exact():
    """Cases that almost never overlap: no deal that fits two of them comes in the trial."""
    raw = raw_profile(N=[sub((10, 12), extra=random_suits("SH", suit(7, 9)))])
    source = BoardSource(profile_of(raw), Plans())
    union = Union(source.plans)
    found, exact = union.estimate(source.cases(0)), union.of_cases(source, source.cases(0))
    assert exact.exact
    assert not found.exact
    assert found.low < exact.deals < found.high
    assert len(str(found.deals).rstrip("0")) <= 4
