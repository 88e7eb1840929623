"""What goes wrong on real machines (tools/faults.py), a few rounds of each; and the list that runs it."""

import random

import pytest
from faults import NotHereError, all_faults

pytestmark = pytest.mark.waits

FAULTS = all_faults()
ROUNDS = {"pools": 3}
"""Of the faults of a group, where one round is not the least that shows something."""


@pytest.mark.parametrize("name", FAULTS)
def test_nothing_is_lost(name: str) -> None:
    """The same seed every time; `python tools/faults.py` tries others, and for as long as one likes."""
    try:
        told = FAULTS[name](random.Random(name), ROUNDS.get(name.split(".")[0], 1))
    except NotHereError as error:
        pytest.skip(str(error))
    assert told


def load_program():  # type: ignore[no-untyped-def]
    """`tools/faults.py`, which has the name of the package beside it."""
    import importlib.util
    from pathlib import Path

    spec = importlib.util.spec_from_file_location(
        "faults_program", Path(__file__).resolve().parents[1] / "tools" / "faults.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_faults_are_chosen_and_a_loss_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    program = load_program()
    assert list(program.chosen("pools.killed")) == ["pools.killed"]
    assert {name.split(".")[0] for name in program.chosen("pools")} == {"pools"}
    assert program.main(["--only", "nothing"]) == 2
    assert "there is no fault nothing" in capsys.readouterr().err

    def loses(rng: random.Random, rounds: int) -> str:
        raise AssertionError(f"lost in {rounds}")

    def lacks(rng: random.Random, rounds: int) -> str:
        raise NotHereError("no tmpfs")

    assert not program.run({"a.b": loses}, 7, 3, None)
    assert program.run({"a.b": lacks}, 7, 3, None)
    told = capsys.readouterr().out
    assert "LOST    a.b, --seed 7 --rounds 3" in told
    assert "skipped a.b: no tmpfs" in told
