"""Numbers as bits and back: nothing is lost, whatever the widths."""

import numpy as np
import pytest

from majlis.baloot.ruleset import parse_rules
from majlis.envs.baloot_tensors import TENSORS
from majlis.envs.dataset.packing import Packing, pack_bits, unpack_bits
from majlis.envs.dataset.plan import DatasetPlan


@pytest.mark.parametrize("seed", range(5))
def test_every_number_comes_back(seed: int) -> None:
    rng = np.random.default_rng(seed)
    widths = rng.integers(1, 10, 90)
    divisors = np.where(widths == 1, 1, rng.integers(1, 2**widths))
    whole = rng.integers(0, 2**widths, (40, 90))
    rows = (whole / divisors).astype(np.float32)
    packing = Packing.of(divisors.tolist(), widths.tolist())
    words = packing.pack(rows)
    assert words.dtype == np.uint64
    assert words.shape == (40, packing.words) == (40, -(-widths.sum() // 64))
    assert np.array_equal(packing.unpack(words), rows)


@pytest.mark.parametrize("count", [1, 63, 64, 65, 148, 2708])
def test_bits_come_back(count: int) -> None:
    bits = np.random.default_rng(count).random((7, count)) < 0.5
    words = pack_bits(bits)
    assert np.array_equal(unpack_bits(words, count), bits)
    assert [int(words[0, at // 64]) >> at % 64 & 1 for at in range(count)] == bits[0].tolist()


def test_no_rows_are_no_rows() -> None:
    packing = DatasetPlan().packing
    nothing = packing.pack(np.zeros((0, TENSORS.size), dtype=np.float32))
    assert nothing.shape == (0, packing.words)
    assert packing.unpack(nothing).shape == (0, TENSORS.size)


@pytest.mark.parametrize("target", [152, 1, 10_000])
def test_the_score_has_room_for_any_target(target: int) -> None:
    plan = DatasetPlan(rules=parse_rules(f"kammelna+target={target}"))
    score = next(block for block in TENSORS.moment if block.name == "score")
    divisor, bits = plan.scale(score)
    assert divisor == 2 * target < 1 << bits
