"""Limits of bridge practice, as docs/limits.md has them."""

from inspect import signature
from pathlib import Path

import pytest

from majlis.bridge.conditions.reading import ConditionError, parse_conditions
from majlis.bridge.deal.cases import MOST_CHOICES
from majlis.bridge.deal.generate import PATIENCE, generate_deals
from majlis.bridge.formats import read_boards, write_boards
from majlis.bridge.profile.sheet import parse_profile
from majlis.cli.common import run
from majlis.cli.main import app
from majlis.errors import MajlisError

ENDING = Path(__file__).resolve().parents[2] / "examples" / "bridge" / "ending.pbn"


@pytest.mark.parametrize(
    "text",
    [
        "ns: 5 losers",
        "ns: 3 quick tricks",
        "north: losers < south",
        "east: the suit that west lacks",
        "north: 26 zar points",
        "north: 3 playing tricks",
        "north: solid spades",
        "north: a good 15",
        "north: about 12 hcp",
        "north: opening hand",
        "north: AKxxx in spades",
        "north: 5M",
        "north: 1NT opening",
        "ns: draw 1 of ♠♥: 5+ cards",
        "north: (draw 1 of ♠♥: 5+ cards)",
        "north: 20+ hcp or draw 1 of ♠♥: 5+ cards",
    ],
)
def test_what_conditions_do_not_say(text: str) -> None:
    with pytest.raises(MajlisError):
        parse_profile(text)


@pytest.mark.parametrize(
    "text",
    [
        "north: hearts > spades, hearts > diamonds, hearts > clubs",
        "north: AK of spades, 5 spades",
        "north: T9 of hearts",
        "north: draw 1 of ♠♥: 5+ cards",
        "north: never 4333",
        "north: 5 losers",
    ],
)
def test_what_is_to_be_written_in_its_place_is_read(text: str) -> None:
    parse_profile(text)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("north: 2 honours in spades", "which cards are honours is not said"),
        ("north: 3 key cards", "key cards of which suit"),
    ],
)
def test_what_conditions_ask_back(text: str, asked: str) -> None:
    with pytest.raises(ConditionError, match=asked):
        parse_conditions(text)


def test_points_are_not_read_in_arabic() -> None:
    parse_conditions("شمال: 15-17 hcp")
    with pytest.raises(ConditionError, match="نقطة"):
        parse_conditions("شمال: 15-17 نقطة")


def test_a_filter_is_given_up_after_twenty_thousand_deals() -> None:
    """What keeps nothing ends so is held where filters are tested."""
    assert PATIENCE == 20_000


def test_no_order_and_no_attempts_change_what_is_dealt() -> None:
    lines = "north: 15-17 hcp, balanced\neast: 5+ spades\nsouth: 8+ hcp"
    one, other = (parse_profile(f"order: {order}\n{lines}", "order") for order in ("N E S W", "W S E N"))
    dealt, again = (generate_deals(profile, 4, seed=5).boards for profile in (one, other))
    assert one.order != other.order
    assert [board.hands for board in dealt] == [board.hands for board in again]
    words = " ".join(signature(generate_deals).parameters)
    assert not any(word in words for word in ("attempt", "retry", "retries", "alloc", "threshold", "risk"))


def test_choices_by_count_end_at_five_thousand() -> None:
    assert MOST_CHOICES == 5_000
    seats = ("north", "east", "south", "west")
    text = "\n".join(f"{seat}: draw 2 of ♠♥♦♣: 2+ cards | 1+ cards" for seat in seats)
    profile = parse_profile(text, "four draws")
    with pytest.raises(MajlisError, match="at most 5,000 can be"):
        generate_deals(profile, 1, seed=1, rs_suits="shared", rs_choice="by-count")


def test_plain_text_has_the_hands_alone(tmp_path: Path) -> None:
    boards = read_boards(ENDING).boards
    for ending in ("pbn", "txt"):
        write_boards(boards, tmp_path / f"x.{ending}")
    assert "Three tricks to go" in (tmp_path / "x.pbn").read_text(encoding="utf-8")
    text = (tmp_path / "x.txt").read_text(encoding="utf-8")
    assert not any(word in text for word in ("Three tricks to go", "Play", "Contract"))


def test_an_end_position_has_no_par(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("endplay")
    assert run(app, ["bridge", "dd", str(ENDING)]) == 0
    said = capsys.readouterr().out
    assert "South to play: N-S wins 3 of 3 tricks" in said
    assert "Par" not in said
