"""The page about environments tells the numbers and layouts that the code has."""

import re
from pathlib import Path

import pytest

from majlis.envs import baloot_codes as codes
from majlis.envs import baloot_tensors, liaptui_tensors
from majlis.envs.liaptui_rounds import CODES, DONE, PICK

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "research" / "environments.md").read_text(
    encoding="utf-8"
)


BALOOT, _, REST = PAGE.partition("## Liap Tui")
LIAPTUI = REST.partition("## Speed")[0]


@pytest.mark.parametrize(
    ("part", "tensors"), [(BALOOT, baloot_tensors.TENSORS), (LIAPTUI, liaptui_tensors.TENSORS)]
)
def test_the_layout_is_the_documented_one(part, tensors):
    told = re.findall(r"^\| (\d+) \| `([a-z ]+)` \| ([\d × ]+) \| (.+) \|$", part, re.MULTILINE)
    start, found = 0, []
    for block in (*tensors.moment, *tensors.history):
        found.append((str(start), block.name, " × ".join(map(str, block.shape)), block.meaning))
        start += block.size
    assert told == found
    assert f"`{tensors.size}` numbers" in part
    assert f", {tensors.information_size - tensors.size} more:" in part


def test_the_codes_are_the_documented_ones():
    calls = ", ".join(codes.PHYSICAL.text(code) for code in range(codes.FIRST_CALL, codes.FIRST_PROJECT))
    for row in (
        f"| {codes.FIRST_CALL}–{codes.FIRST_PROJECT - 1} | {calls} |",
        f"| {codes.FIRST_PROJECT}–{codes.WAIT - 1} | announce",
        f"| {codes.WAIT} | wait |",
        f"| {codes.STRICT.count}–{codes.PHYSICAL.count - 1} | physical mode: qayd",
    ):
        assert row in PAGE


def test_liap_tuis_codes_are_the_documented_ones():
    pieces = " ".join(map(CODES.text, range(PICK, DONE)))
    for row in (
        f"| {PICK}–{DONE - 1} | pick a piece: {pieces} |",
        f"| {DONE} | done: ",
        f"So {CODES.count} codes",
    ):
        assert row in LIAPTUI
