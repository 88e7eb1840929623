"""The pictures of exact dealing: as drawn now, readable on a phone, and right about their numbers."""

import importlib.util
from fractions import Fraction
from math import comb, isclose
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

SVG = "{http://www.w3.org/2000/svg}"
ROOT = Path(__file__).resolve().parent.parent


def picture_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("dealing_pictures", ROOT / "tools" / "dealing_pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = picture_tool()


@pytest.mark.parametrize("name", sorted(TOOL.PICTURES))
def test_the_picture_is_what_is_drawn_now(name: str) -> None:
    there = (TOOL.FOLDER / name).read_text(encoding="utf-8")
    assert there == TOOL.PICTURES[name](), "run python tools/dealing_pictures.py and look at it"


def test_there_are_no_others_and_the_page_shows_all() -> None:
    assert {path.name for path in TOOL.FOLDER.glob("dealing-*.svg")} == set(TOOL.PICTURES)
    page = (ROOT / "docs" / "research" / "exact-dealing.md").read_text(encoding="utf-8")
    assert all(page.count(f'src="../images/{name}"') == 1 for name in TOOL.PICTURES)


@pytest.mark.parametrize("name", sorted(TOOL.PICTURES))
def test_letters_are_large_enough_on_a_phone(name: str) -> None:
    root = ElementTree.parse(TOOL.FOLDER / name).getroot()
    assert root.get("viewBox", "").split()[2] == "360"
    words = root.findall(f"{SVG}text")
    assert words
    assert min(float(word.get("font-size", "0")) for word in words) >= 11
    assert root.find(f"{SVG}title") is not None
    assert root.find(f"{SVG}desc") is not None


def test_the_six_cards() -> None:
    assert TOOL.six_counted() == {(1, 1): 6, (2, 2): 6, (1, 2): 12, (2, 1): 12}
    greedy = TOOL.six_card_by_card()
    assert len(greedy) == 36
    assert sum(greedy.values()) == 1
    apart = sum(chance for owners, chance in greedy.items() if owners[0] != owners[1])
    assert apart == Fraction(1, 2)


def test_one_suit_by_school_mathematics() -> None:
    assert TOOL.ways("S", 5, 3) == comb(9, 4) + comb(9, 3)
    assert sum(TOOL.ways("S", cards, points) for cards in range(14) for points in range(11)) == 2**13


def test_long_spades_by_school_mathematics() -> None:
    fair, first = TOOL.long_spades()
    hands = {n: comb(13, n) * comb(39, 13 - n) for n in range(5, 14)}
    for n in range(5, 9):
        assert isclose(fair[str(n)], hands[n] / sum(hands.values()))
        assert isclose(first[str(n)], comb(8, n - 5) * comb(39, 13 - n) / comb(47, 8))
    assert isclose(sum(fair.values()), 1)
    assert isclose(sum(first.values()), 1)
