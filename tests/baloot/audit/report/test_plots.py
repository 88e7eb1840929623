"""The plots: every mark where its number puts it, nothing off the axis, nothing said from too few cases."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.audit.report.plots import FigureGroup, bins, histogram_svg, parts, share_text
from majlis.baloot.audit.stats.statistics import Statistics, statistics_of
from majlis.baloot.audit.stats.tallies import Tally


@pytest.fixture
def shown(statistics: Statistics) -> dict[str, FigureGroup]:
    return {part.key: part for part in parts(statistics, "en")}


def test_groups_with_a_case_and_only_those(shown: dict[str, FigureGroup]) -> None:
    assert set(shown) == {
        "auction",
        "contracts",
        "doubling",
        "outcome",
        "points",
        "projects",
        "endings",
        "legality",
    }
    assert "made: Ashkal" in shown["outcome"].empty
    assert [key for key in shown if shown[key].opened] == ["contracts", "doubling", "outcome", "points"]


def test_share_row_says_count_interval_and_people(shown: dict[str, FigureGroup]) -> None:
    hokum = shown["contracts"].shares[0]
    assert (hokum.label, hokum.value, hokum.human) == ("Hokum", "52.0\xa0%", "people 53.0\xa0%")
    assert hokum.numbers == "520 of 1,000, 95 % interval 48.9\xa0% to 55.1\xa0%"
    assert not hokum.few


def position(picture: str, pattern: str) -> float:
    found = re.search(pattern, picture)
    assert found is not None
    return float(found[1])


def test_marks_lie_where_the_axis_says(shown: dict[str, FigureGroup]) -> None:
    part = shown["contracts"]
    assert part.ticks == ("0\xa0%", "15\xa0%", "30\xa0%", "45\xa0%", "60\xa0%")
    picture = part.shares[0].picture
    assert position(picture, r'cx="([\d.]+)%"') == pytest.approx(52 / 60 * 100, abs=0.1)
    assert position(picture, r'<svg x="([\d.]+)%"') == pytest.approx(53 / 60 * 100, abs=0.1)
    left = position(picture, r'class="band" x="([\d.]+)%"')
    width = position(picture, r'width="([\d.]+)%"')
    assert left < position(picture, r'cx="([\d.]+)%"') < left + width <= 100


def test_few_cases_are_said_to_be_few(shown: dict[str, FigureGroup]) -> None:
    rows = {row.label: row for row in shown["outcome"].shares}
    assert rows["khasara in Hokum"].few
    assert not rows["khasara in Sun"].few
    assert rows["khasara in Sun"].meaning == "Sun is lost too often: raise what Sun needs."


def test_a_thousand(shown: dict[str, FigureGroup]) -> None:
    (row,) = shown["legality"].shares
    assert row.value == "1.2\xa0‰"
    assert shown["legality"].ticks[-1] == "10\xa0‰"


def test_distributions_and_means(shown: dict[str, FigureGroup]) -> None:
    labels = [plot.label for plot in shown["points"].histograms]
    assert labels == ["game points of the buyer's side, Hokum", "game points of the defenders, Sun"]
    assert shown["points"].histograms[0].numbers.startswith("524 deals, mean 10.4, 95 % interval 9.")
    (mean,) = shown["projects"].means
    assert (mean.label, mean.mean, mean.quartiles) == ("Akkas a Hokum", "0.5", "0 · 0 · 1")


def test_nothing_recorded_nothing_shown() -> None:
    assert parts(statistics_of(Tally()), "en") == []


values = st.dictionaries(st.integers(0, 400), st.integers(0, 5000), max_size=30)


@settings(max_examples=50, deadline=None)
@given(values)
def test_bins_keep_every_case(histogram: dict[int, int]) -> None:
    width, counts = bins(histogram)
    assert sum(counts) == sum(histogram.values())
    assert len(counts) <= 60
    assert all(counts[value // width] >= count for value, count in histogram.items())


@settings(max_examples=30, deadline=None)
@given(values, st.floats(0, 400))
def test_histogram_is_well_formed_and_inside_its_box(histogram: dict[int, int], mean: float) -> None:
    root = ElementTree.fromstring(histogram_svg(histogram, mean, '"<&>'))
    assert root.get("aria-label") == '"<&>'
    for path in root.findall("path"):
        for x, y in re.findall(r"M([\d.]+) ([\d.]+)", path.get("d", "")):
            assert 0 <= float(x) <= 320
            assert 0 <= float(y) <= 128


def test_percent_signs_follow_the_language() -> None:
    assert share_text(0.5) == "50.0\xa0%"
    assert share_text(0.0012, per_thousand=True) == "1.2\xa0‰"
