"""Scripts as teachers collect them: what is counted of each, and that what is drawn fits as it should."""

import re
import subprocess
from functools import cache
from pathlib import Path
from shutil import which

import numpy as np
import pytest

from majlis.bridge.script.count import ScriptCount, count, counted
from majlis.bridge.script.evaluate import DealRows, Evaluator
from majlis.bridge.script.parser import parse_script
from majlis.bridge.script.tree import Script
from majlis.dealing.dealer import Dealer
from majlis.dealing.plain import shuffled

FOLDER = Path(__file__).parents[2] / "data/bridge/scripts"
NAMES = sorted(path.stem for path in FOLDER.glob("*.dds"))
IN_PART = {"double-dummy-spades", "kaplan-rubens", "losing-trick-sum", "random-mix", "scores"}
ORIGINAL = which("dealer", path="/usr/games:/usr/bin:/usr/local/bin")
COMPARED = [
    "distribution-points",
    "longest-suit",
    "losing-tricks",
    "multi",
    "opener-types",
    "predealt-lengths",
]


@cache
def script_of(name: str) -> Script:
    return parse_script((FOLDER / f"{name}.dds").read_text(encoding="utf-8"), name)


@cache
def found_of(name: str) -> ScriptCount:
    return counted(script_of(name))


def test_there_are_enough_of_them() -> None:
    assert len(NAMES) >= 50
    assert set(NAMES) >= IN_PART


@pytest.mark.parametrize("name", NAMES)
def test_a_script_is_counted_wholly_or_known_not_to_be(name: str) -> None:
    assert found_of(name).exact == (name not in IN_PART)


@pytest.mark.parametrize("name", sorted(set(NAMES) - IN_PART))
def test_every_deal_drawn_fits(name: str) -> None:
    found, script = found_of(name), script_of(name)
    deals = Dealer(found.setting, found.ask).sample(200, np.random.default_rng(4))
    assert Evaluator(script).true(script.condition, DealRows(deals)).all()


@pytest.mark.parametrize("name", ["kaplan-rubens", "losing-trick-sum"])
def test_of_a_script_counted_in_part_no_deal_is_lost(name: str) -> None:
    found, script = found_of(name), script_of(name)
    deals = shuffled(found.setting, 30_000, np.random.default_rng(5))
    evaluator, table = Evaluator(script), DealRows(deals)
    meant = evaluator.true(script.condition, table)
    share = count(found.setting, found.ask) / found.setting.deals()
    drawn = DealRows(Dealer(found.setting, found.ask).sample(5000, np.random.default_rng(6)))
    tested = np.logical_and.reduce([evaluator.true(test, drawn) for test, _ in found.tested])
    assert near(meant.mean(), len(meant), share * tested.mean(), 5000 / share)


@pytest.mark.parametrize("name", ["longest-suit", "multi", "third-hand"])
def test_deals_are_spread_as_by_shuffling_and_looking(name: str) -> None:
    found, script = found_of(name), script_of(name)
    evaluator = Evaluator(script)
    shuffles = shuffled(found.setting, 150_000, np.random.default_rng(7))
    looked = DealRows(shuffles[evaluator.true(script.condition, DealRows(shuffles))])
    drawn = DealRows(Dealer(found.setting, found.ask).sample(len(looked), np.random.default_rng(8)))
    for text in (
        "spades(north)",
        "hcp(north)",
        "hcp(west) + hearts(south)",
        "hcp(south) * 10 + spades(east)",
    ):
        expression = parse_script(text, "test").condition
        one, two = (evaluator.values(expression, table) for table in (looked, drawn))
        assert alike(one, two), text


def near(one: float, many: float, other: float, others: float) -> bool:
    """Whether two shares, of so many each, are within six standard errors."""
    share = (one * many + other * others) / (many + others)
    return abs(one - other) <= 6 * (share * (1 - share) * (1 / many + 1 / others)) ** 0.5


def alike(one: np.ndarray, two: np.ndarray) -> bool:
    """Whether two samples of the same size may be of the same distribution, by chi-square."""
    values = np.union1d(one, two)
    counts = np.array([[(sample == value).sum() for value in values] for sample in (one, two)])
    counts = counts[:, counts.sum(axis=0) >= 10]
    free = counts.shape[1] - 1
    statistic = ((counts[0] - counts[1]) ** 2 / counts.sum(axis=0)).sum()
    return bool(statistic < free + 6 * (2 * free) ** 0.5 + 6)


@pytest.mark.skipif(ORIGINAL is None, reason="the program dealer is not installed")
@pytest.mark.parametrize("name", COMPARED)
def test_the_original_program_finds_as_many(name: str) -> None:
    assert ORIGINAL is not None
    text = re.sub(r"\bproduce \d+", "", (FOLDER / f"{name}.dds").read_text(encoding="utf-8"))
    text = re.split(r"\baction\b", text)[0] + "\ngenerate 40000 produce 40000 action average 1\n"
    out = subprocess.run([ORIGINAL, "-s", "7"], input=text, capture_output=True, text=True, check=True).stdout
    numbers = [re.search(rf"{word} (\d+) hands", out) for word in ("Generated", "Produced")]
    assert all(numbers), out
    generated, produced = (int(number[1]) for number in numbers if number)
    found = found_of(name)
    share = count(found.setting, found.ask) / count(found.setting, found.placed)
    assert abs(produced - generated * share) <= 6 * (generated * share * (1 - share)) ** 0.5 + 3
