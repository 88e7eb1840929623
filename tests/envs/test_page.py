"""The page about environments tells the numbers and layouts that the code has."""

import re
from pathlib import Path

import pytest

from majlis.envs import baloot_codes as codes
from majlis.envs import baloot_tensors, liaptui_tensors
from majlis.envs import liaptui_rounds as rounds

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")


BALOOT, _, REST = PAGE.partition("## Liap Tui")
LIAPTUI = REST.partition("## Speed")[0]


@pytest.mark.parametrize(("part", "tensors"), [(BALOOT, baloot_tensors), (LIAPTUI, liaptui_tensors)])
def test_the_layout_is_the_documented_one(part, tensors):
    told = re.findall(r"^\| (\d+) \| `([a-z ]+)` \| ([\d × ]+) \| (.+) \|$", part, re.MULTILINE)
    start, found = 0, []
    for block in tensors.INFORMATION:
        found.append((str(start), block.name, " × ".join(map(str, block.shape)), block.meaning))
        start += block.size
    assert told == found
    assert f"`{tensors.OBSERVATION_SIZE}` numbers" in part
    assert f", {tensors.INFORMATION_SIZE - tensors.OBSERVATION_SIZE} more:" in part


def test_the_codes_are_the_documented_ones():
    calls = ", ".join(codes.code_text(code) for code in range(codes.FIRST_CALL, codes.FIRST_PROJECT))
    for row in (
        f"| {codes.FIRST_CALL}–{codes.FIRST_PROJECT - 1} | {calls} |",
        f"| {codes.FIRST_PROJECT}–{codes.WAIT - 1} | announce",
        f"| {codes.WAIT} | wait |",
        f"| {codes.STRICT_CODES}–{codes.PHYSICAL_CODES - 1} | physical mode: qayd",
    ):
        assert row in PAGE


def test_liap_tuis_codes_are_the_documented_ones():
    pieces = " ".join(map(rounds.code_text, range(rounds.PICK, rounds.DONE)))
    for row in (
        f"| {rounds.PICK}–{rounds.DONE - 1} | pick a piece: {pieces} |",
        f"| {rounds.DONE} | done: ",
        f"So {rounds.NUM_CODES} codes",
    ):
        assert row in LIAPTUI
