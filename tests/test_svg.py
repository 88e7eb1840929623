"""Cards and table as SVG: equal to the golden files, small, well formed, and right about what they show."""

import importlib.util
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from majlis.baloot.deck import DECK
from majlis.cards import card_name, cards_of, parse_cards
from majlis.errors import InputError
from majlis.svg import PAGE, PRINT, back_svg, card_svg, card_symbols, table_svg

SVG = "{http://www.w3.org/2000/svg}"
ROOT = Path(__file__).resolve().parent.parent
NAMES = ("Bottom", "Right", "Top", "Left")


def golden_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("svg_golden", ROOT / "tools" / "svg_golden.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = golden_tool()
DRAWINGS: dict[str, str] = TOOL.drawings()


def test_golden_files_are_all_there_and_no_others() -> None:
    there = {path.name for path in (ROOT / "tests" / "data" / "svg").glob("*.svg")}
    assert there == DRAWINGS.keys()
    assert len(there) == 32 + 1 + 2


@pytest.mark.parametrize("name", sorted(DRAWINGS))
def test_golden(name: str) -> None:
    assert (ROOT / "tests" / "data" / "svg" / name).read_text(encoding="utf-8") == DRAWINGS[name]


@pytest.mark.parametrize("card", DECK, ids=card_name)
def test_card_is_small_and_says_its_name(card: int) -> None:
    text = card_svg(card)
    assert len(text.encode()) < 1000
    root = ElementTree.fromstring(text)
    title = root.find(f"{SVG}title")
    rank = root.find(f".//{SVG}text")
    assert title is not None
    assert rank is not None
    assert (title.text, rank.text) == (card_name(card), card_name(card)[:-1])


def test_courts_are_framed_and_suits_coloured() -> None:
    frames = {card: len(ElementTree.fromstring(card_svg(card)).findall(f"{SVG}rect")) for card in DECK}
    assert {card_name(card)[:-1] for card, count in frames.items() if count == 2} == {"J", "Q", "K"}
    for card in DECK:
        assert (PRINT.red in card_svg(card)) == (card_name(card)[-1] in "♥♦")


def test_back_is_well_formed() -> None:
    assert ElementTree.fromstring(back_svg()).tag == f"{SVG}svg"


def test_symbols_are_defined_once() -> None:
    root = ElementTree.fromstring(card_symbols([5, 6, 5]))
    assert [symbol.get("id") for symbol in root] == ["c5", "c6"]
    assert PAGE.face in card_symbols([5])


def hands_of(text: str) -> list[list[int]]:
    return [list(cards_of(parse_cards(hand))) for hand in text.split("|")]


def test_table_points_at_each_card_once_and_marks_trumps() -> None:
    hands = hands_of("♠A♥7|♠K♥8|♠Q♥9|♠J♥10")
    root = ElementTree.fromstring(table_svg(hands, NAMES, label="a <table>", trump=1, marked=[hands[0][0]]))
    assert [use.get("href") for use in root.findall("use")] == [
        f"#c{card}" for hand in hands for card in hand
    ]
    assert root.get("aria-label") == "a <table>"
    underlines = [path for path in root.findall("path") if path.get("stroke") == PAGE.trump]
    assert len(underlines) == 4
    assert len([path for path in root.findall("path") if path.get("stroke") == PAGE.mark]) == 1


def test_standalone_table_holds_what_it_points_at() -> None:
    root = ElementTree.fromstring(
        table_svg(hands_of("♠A|♠K|♠Q|♠J"), NAMES, label="x", palette=PRINT, standalone=True)
    )
    defined = {f"#{symbol.get('id')}" for symbol in root.iter(f"{SVG}symbol")}
    assert {use.get("href") for use in root.iter(f"{SVG}use")} == defined


@pytest.mark.parametrize("size", [1, 5, 8, 13])
def test_hands_of_any_size_stay_inside_the_picture(size: int) -> None:
    suits = [[13 * suit + rank for rank in range(size)] for suit in range(4)]
    root = ElementTree.fromstring(table_svg(suits, NAMES, label="x"))
    for use in root.findall("use"):
        left, top = float(use.get("x", "")), float(use.get("y", ""))
        assert 0 <= left <= 360 - 34
        assert 0 <= top <= 262 - 47


def test_names_and_label_are_escaped() -> None:
    text = table_svg([[], [], [], []], ("<b>", "&", '"', "Left"), label='"><script>')
    assert "<script>" not in text
    assert "<b>" not in text
    ElementTree.fromstring(text)


def test_a_table_has_four_hands() -> None:
    with pytest.raises(InputError, match="four hands and four names, not 3 and 4"):
        table_svg([[], [], []], NAMES, label="x")


def test_golden_tool_sees_a_changed_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(TOOL, "FOLDER", tmp_path)
    assert TOOL.main(check=False) == 0
    assert TOOL.main(check=True) == 0
    (tmp_path / "AS.svg").write_text("<svg/>")
    assert TOOL.main(check=True) == 1
    assert "AS.svg: not what is drawn now" in capsys.readouterr().out
