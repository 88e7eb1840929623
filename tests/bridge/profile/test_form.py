"""A form of a hand and the text of a profile are one thing: what one says, the other has."""

import random
from dataclasses import replace

import pytest

from majlis.bridge import library
from majlis.bridge.profile.form import CARDS, SHAPES, HandForm, Range, form_of, put_hand, put_head
from majlis.bridge.profile.sheet import Spot, read_profile
from majlis.bridge.profile.sheet_writing import format_profile
from majlis.bridge.table.cards import SEAT_LETTERS as SEATS
from majlis.errors import InputError

TEXT = '# lesson\nname: X: y\n\nnorth "1♠: strong": 12-16 hcp; south: 3+ spades  # fit\n\neast: any\n'


def drawn(rng: random.Random, most: int) -> Range:
    low, high = sorted((rng.randint(0, most), rng.randint(0, most)))
    return low, high


def test_every_form_reads_back_from_its_text() -> None:
    rng = random.Random(1)
    for _ in range(200):
        suits = {key: drawn(rng, 13) for key in ("spades", "hearts", "diamonds", "clubs")}
        form = HandForm(hcp=drawn(rng, 37), shape=rng.choice(SHAPES), **suits)
        seat = rng.choice(SEATS)
        reading = read_profile(put_hand("", seat, form))
        assert not reading.errors
        assert form_of(reading.profile, seat) == form


def test_a_line_keeps_its_name_its_neighbour_and_its_comment() -> None:
    new = put_hand(TEXT, "S", HandForm(hcp=(6, 9), spades=(3, 13)))
    assert new == TEXT.replace("3+ spades", "6-9 hcp, 3+ spades")
    assert put_hand(TEXT, "N", HandForm()) == TEXT.replace("12-16 hcp", "any hand")
    assert put_hand(TEXT, "E", HandForm()) == TEXT.replace("east: any\n", "")
    assert put_hand(TEXT, "W", HandForm(shape="balanced")) == TEXT + "west: balanced\n"
    assert put_hand(TEXT, "W", HandForm()) == TEXT


@pytest.mark.parametrize(
    "line",
    [
        "north 1 60 %: 12+ hcp\nnorth 2 40 %: 8+ hcp",
        "north: draw 1 of ♠♥: 5+ cards",
        "north: 5+ spades or 5+ hearts",
        "north: 5+ spades with AK",
        "north: 4+ hcp in spades",
        "north: 5431",
        "north: 12+ hcp; never 4333",
        "north: balanced, no void",
        "north: 12+ hcp; only when driving",
        "south: draw 1 of ♠♥: 5+ cards\nnorth: partner's suit: 3+ cards",
    ],
)
def test_what_a_form_cannot_say_is_left_to_the_text(line: str) -> None:
    reading = read_profile(line)
    assert not reading.errors
    assert form_of(reading.profile, "N") is None


def test_a_range_that_runs_backwards_is_refused() -> None:
    with pytest.raises(InputError, match="larger"):
        HandForm(hcp=(9, 6))
    with pytest.raises(InputError, match="from 5 to 4"):
        replace(HandForm(), clubs=(5, 4))
    assert HandForm(clubs=CARDS).text == "any hand"


def test_the_head_is_put_where_heads_stand() -> None:
    assert put_head(TEXT, "dealer", "west").split("\n")[:3] == ["# lesson", "name: X: y", "dealer: west"]
    with_both = put_head(put_head("n: 3+", "dealer", "east"), "vulnerable", "ns")
    assert with_both == "dealer: east\nvulnerable: ns\nn: 3+"
    assert put_head(with_both, "vulnerable", "both") == "dealer: east\nvulnerable: both\nn: 3+"
    assert put_head(with_both, "vulnerable", "") == "dealer: east\nn: 3+"
    assert put_head("n: 3+", "vulnerable", "") == "n: 3+"


def test_every_part_of_a_text_has_its_place() -> None:
    for name in library.names():
        text = format_profile(library.load(name))
        reading = read_profile(text)
        lines = text.split("\n")
        for seat in SEATS:
            for index in range(len(reading.profile.subs(seat))):
                spot = reading.spot(("seat_profiles", seat, "subprofiles", index, "standard"))
                assert spot is not None
                assert lines[spot.line - 1].startswith({"N": "n", "E": "e", "S": "s", "W": "w"}[seat])
    reading = read_profile("north: 3+; ns: 25+ hcp\nalso south: 2+ aces")
    assert reading.spot(("conditions", 1)) == Spot(2, 1, 19)
    assert reading.spot(("conditions", 0)) == Spot(1, 12, 11)
    assert reading.spot(("seat_profiles", "N")) == Spot(1, 1, 9)
    assert reading.spot(("author",)) is None
    assert reading.spot(()) is None
