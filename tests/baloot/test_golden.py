"""Golden playthroughs: the engine says along fixed deals what it has always said.

After an intended change run `python tools/golden.py` and read the diff.
"""

import importlib.util
from pathlib import Path

import pytest

from majlis.baloot.notation import parse_position
from majlis.baloot.ruleset import FIELDS, OPTIONS, PRESETS

ROOT = Path(__file__).resolve().parents[2]
_spec = importlib.util.spec_from_file_location("golden", ROOT / "tools" / "golden.py")
golden = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(golden)

SCENARIOS = {scenario.name: scenario for scenario in golden.SCENARIOS}


@pytest.mark.parametrize("name", SCENARIOS)
def test_playthrough(name):
    written = (golden.GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    told = golden.playthrough(SCENARIOS[name])
    assert told.splitlines() == written.splitlines()


def test_every_file_has_its_scenario():
    assert {path.stem for path in golden.GOLDEN.glob("*.txt")} == set(SCENARIOS)


@pytest.mark.parametrize("option", FIELDS)
def test_the_arithmetic_of_every_option(option):
    """One file an option, each value in it, as the engine says it today."""
    written = (golden.GOLDEN / "options" / f"{option}.txt").read_text(encoding="utf-8")
    assert golden.option_text(option).splitlines() == written.splitlines()
    for value in OPTIONS.get(option, ()):
        assert f"\n{option}={value}: " in written


def test_every_file_of_an_option_has_its_option():
    assert {path.stem for path in (golden.GOLDEN / "options").glob("*.txt")} == set(FIELDS)


def test_the_scenarios_meet_what_there_is_to_meet():
    """Every preset in both modes, every ending, and every kind of word."""
    assert {f"{preset}-{mode}" for preset in PRESETS for mode in ("strict", "physical")} <= set(SCENARIOS)
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(golden.GOLDEN.glob("*.txt")))
    for ending in ("played", "sawa", "false-sawa", "qayd", "all-pass", "kawesh"):
        assert f"state result: ending={ending} " in text
    calls = ("ashkal", "before-you", "turn-to-sun", "confirm", "clubs", "gahwa")
    for word in (*calls, "baloot", "akka", "sira:", "fifty:"):
        assert f": {word}" in text


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_position_is_read_back(name):
    """The last state, from its line in the file, tells the same arithmetic."""
    lines = (golden.GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    (position,) = [line.removeprefix("position: ") for line in lines if line.startswith("position: ")]
    state = parse_position(position)
    assert state.is_terminal()
    assert golden.the_end(state) == lines[lines.index("position: " + position) :]
