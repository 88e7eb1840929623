"""Averages and frequencies that are counted: those of every deal, and near those of a sample."""

from collections import Counter
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from tests.bridge.script.test_count import NEARLY_ALL

from majlis.bridge.script.averages import HIGH, LOW
from majlis.bridge.script.count import counted
from majlis.bridge.script.count_figures import Figures
from majlis.bridge.script.evaluate import DealRows, Evaluator
from majlis.bridge.script.parser import parse_script
from majlis.bridge.script.tree import Average, Frequency, Script
from majlis.dealing.dealer import Dealer
from majlis.dealing.plain import every_deal

CONDITION = "condition hcp(north) > hcp(east) || spades(south) >= 2 "
EXPRESSIONS = [
    "7",
    "hcp(south)",
    "spades(north) - 2 * hearts(east) + 3",
    "hcp(north) + hcp(south)",
    "hcp(north) >= 14",
    "loser(west) + 10 * loser(east, spades)",
    "quality(south, hearts)",
    "spades(south) > hearts(south) ? hcp(south) : -hcp(west, clubs)",
    "hcp(south) / 3 + (hearts(west) % 2)",
    "spades(south) * hcp(north, diamonds)",
    "100 * shape(west, xxx7 + xxx8) + hascard(east, 2C)",
    "(spades(south) >= 2) + (hearts(south) >= 2) == 1",
]
ON_A_FULL_PACK = [
    "hcp(west)",
    "spades(south) + spades(north)",
    "control(north) - ace(south)",
    "loser(south)",
    "spades(south) >= 5 && hcp(south) > 9",
    "(hearts(south) > 4 ? hcp(south) : 0) + top3(east, clubs)",
]


def script_of(text: str) -> Script:
    return parse_script(text, "test")


@cache
def every_deal_that_is_meant() -> DealRows:
    """Every deal that fits the condition, listed once for all tests."""
    script = script_of(f"{NEARLY_ALL}{CONDITION}action average 7")
    deals = every_deal(counted(script).setting)
    return DealRows(deals[Evaluator(script).true(script.condition, DealRows(deals))])


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_an_average_is_that_of_every_deal(expression: str) -> None:
    script = script_of(f"{NEARLY_ALL}{CONDITION}action average {expression}")
    average = Figures(counted(script), script).average(script.results[0].expression)
    table = every_deal_that_is_meant()
    values = Evaluator(script).values(script.results[0].expression, table)
    assert average is not None
    assert average.sample is None
    assert average.mean == Fraction(int(values.sum()), len(table))


@pytest.mark.parametrize(
    "axes",
    [
        "hcp(south), 2, 8",
        "spades(north) - hearts(east), -1, 1",
        "loser(south), 1, 3, hcp(west), 10, 11",
        "spades(south) >= 2 ? hcp(south) : 40, 0, 6",
    ],
)
def test_a_frequency_is_that_of_every_deal(axes: str) -> None:
    script = script_of(f"{NEARLY_ALL}{CONDITION}action frequency ({axes})")
    (frequency,) = script.results
    result = Figures(counted(script), script).frequency(frequency)
    evaluator, table = Evaluator(script), every_deal_that_is_meant()
    both = [axis for axis in (frequency.rows, frequency.columns) if axis is not None]
    columns = []
    for axis in both:
        values = evaluator.values(axis.expression, table).tolist()
        columns.append([LOW if v < axis.low else HIGH if v > axis.high else v for v in values])
    if len(columns) == 1:
        columns.append([None] * len(table))
    counts = Counter(zip(*columns, strict=True))
    assert result is not None
    assert result.parts == {place: Fraction(many, len(table)) for place, many in counts.items()}


def test_averages_on_a_full_pack_lie_near_those_of_a_sample() -> None:
    actions = ", ".join(f"average {one}" for one in ON_A_FULL_PACK)
    script = script_of(
        "predeal east SAK, clubs(west)==3 hcp(north) + hcp(south) >= 22 && spades(south) >= 4 action "
        + actions
    )
    found = counted(script)
    figures = Figures(found, script)
    table = DealRows(Dealer(found.setting, found.ask).sample(20_000, np.random.default_rng(3)))
    evaluator = Evaluator(script)
    for action in script.results:
        average, values = figures.average(action.expression), evaluator.values(action.expression, table)
        assert average is not None
        assert abs(float(average.mean) - values.mean()) <= 6 * values.std() / len(table) ** 0.5


@pytest.mark.parametrize("expression", ["cccc(north)", "rnd(6)", "tricks(north, spades)"])
def test_what_cannot_be_counted_is_left_to_a_sample(expression: str) -> None:
    script = script_of(f"hcp(north) > 11 action average {expression}, frequency ({expression}, 0, 3)")
    figures = Figures(counted(script), script)
    results = [
        figures.average(action.expression) if isinstance(action, Average) else figures.frequency(action)
        for action in script.actions
        if isinstance(action, (Average, Frequency))
    ]
    assert results == [None, None]


def test_nothing_is_counted_beyond_the_budget_or_beside_what_is_tested() -> None:
    script = script_of("hcp(north) > 11 action average hcp(south)")
    assert Figures(counted(script), script, steps=20).average(script.results[0].expression) is None
    script = script_of("cccc(north) > 1100 action average hcp(south)")
    assert Figures(counted(script), script).average(script.results[0].expression) is None
