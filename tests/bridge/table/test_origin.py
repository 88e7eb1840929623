"""The record of where a board is from: one tag, read back, turned with the board.

Files of earlier versions are read as well: they had several tags, or a note, in English, and before that told
the hands by the profile's seats.
"""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.bridge.formats import FORMATS, read_boards
from majlis.bridge.table.board import Board, Note, Tag
from majlis.bridge.table.cards import SUITS
from majlis.bridge.table.origin import (
    HandSource,
    Origin,
    old_note,
    origin_json,
    origin_tag,
    parse_origin,
    read_origin,
    turned_record,
    without_origin,
)

N, E, S, W = range(4)
SPADES, HEARTS = SUITS[:2]
OLDER = Path(__file__).parents[2] / "data" / "bridge" / "older"
ORIGINS = [
    Origin("Weak two", (HandSource(N, 1), HandSource(W, 0, suits=(SPADES,))), 7, 0, 3),
    Origin(
        "Two, three, seed 4",
        (HandSource(N, 11, suits=(SPADES, HEARTS)), HandSource(E), HandSource(S), HandSource(W)),
        0,
        99,
        rotated=True,
    ),
    Origin("Free", (), 2**31, 5, 2),
    Origin("متقدم", (HandSource(S),), 1, 1, 1),
    Origin(
        "A; North: x",
        (HandSource(N, 1, "weak (or not)", (SPADES, HEARTS)), HandSource(S)),
        7,
        0,
        2,
        rotated=True,
    ),
    Origin("One", (HandSource(E, 0, "1♠, 5+", alone=True), HandSource(W, 3)), 7, 0, 1),
]
OLD_TAGS = {"Profile": "Two, three, seed 4", "SubProfiles": "N12 E1 S1", "RandomSuits": "N:SH", "Seed": "5",
            "Place": "3", "Turned": "3", "Rotated": "yes"}  # fmt: skip
OLD_NOTE = (
    "profile Two, three, seed 4, sub-profiles N12 E1 S1, random suits N:SH, seed 5, deal 3, turned 3, rotated"
)
OLD = Origin(
    "Two, three, seed 4",
    (HandSource(N, 11, suits=(SPADES, HEARTS)), HandSource(E), HandSource(S)),
    5,
    2,
    3,
    rotated=True,
)
LATER_TAGS = {"Profile": "Weak two", "NorthHand": "West 1 of the profile; drawn: spades", "Seed": "7",
              "EastHand": "North 2 of the profile", "Place": "1", "Turned": "1 seat clockwise",
              "Rotated": "no"}  # fmt: skip


def tags_of(values):
    return tuple(Tag(*pair) for pair in values.items())


def held(origin):
    return read_origin(Board(tags=(origin_tag(origin),)))


@pytest.mark.parametrize("origin", ORIGINS)
def test_it_is_read_back(origin):
    assert held(origin) == origin
    board = Board(number=1, tags=(Tag("Event", "x"), origin_tag(origin)))
    for name in ("pbn", "lin", "text", "json"):
        back = FORMATS[name].loads(FORMATS[name].dumps([board])).boards[0]
        assert read_origin(back) == origin, name


def test_hands_are_told_where_they_sit():
    assert origin_tag(ORIGINS[4]) == Tag(
        "Origin",
        '{"profile":"A; North: x","hands":{"N":["N",2,"weak (or not)","SH"],"S":["S",1]},"seed":7,"place":1,'
        '"turned":2,"rotated":true}',
    )
    assert origin_tag(ORIGINS[5]).value == (
        '{"profile":"One","hands":{"N":["W",4],"S":["E",null,"1♠, 5+"]},"seed":7,"place":1,"turned":1}'
    )


def test_a_file_of_an_earlier_version_reads_as_a_new_one():
    """`older` was written before the record became one tag; its boards had these origins."""
    sources = (
        HandSource(N, 0, "1NT", alone=True),
        HandSource(E, 0, "silent", alone=True),
        HandSource(S, 3, "game, five-card major", (SPADES,)),
        HandSource(W, 0, "silent", alone=True),
    )
    second = Origin("1NT opening, Stayman and transfers", sources, 7, 1, 1)
    by_file = {name: read_boards(OLDER / name).boards for name in ("dealt.pbn", "dealt.lin", "dealt.json")}
    by_file["text"] = read_boards(OLDER / "dealt.txt").boards
    for boards in by_file.values():
        origins = [read_origin(board) for board in boards]
        assert origins[1] == second
        assert [(one.seed, one.place, one.turned) for one in origins] == [(7, at, at) for at in range(4)]
        assert [one.profile[:3] for one in origins] == ["Gre", "1NT", "Gre", "1NT"]
    rotated = [read_origin(board) for board in read_boards(OLDER / "rotated.pbn").boards]
    assert {one.rotated for one in rotated} == {True, False}
    page = FORMATS["html"].dumps(by_file["dealt.pbn"])
    assert page == FORMATS["html"].dumps([renewed(board) for board in by_file["dealt.pbn"]])


def renewed(board):
    return turned_record(board, 0)


def test_older_files_are_read():
    tags = tags_of(OLD_TAGS)
    assert read_origin(Board(tags=tags)) == read_origin(Board(notes=(Note(OLD_NOTE),))) == OLD
    free = {name: value for name, value in OLD_TAGS.items() if name not in ("SubProfiles", "RandomSuits")}
    found = read_origin(Board(tags=tags_of(free)))
    assert (found.sources, found.seats) == ((), 1)
    later = Origin("Weak two", (HandSource(N, 1), HandSource(W, 0, "", (SPADES,))), 7, 0, 1)
    assert read_origin(Board(tags=tags_of(LATER_TAGS))) == later
    note = "profile A; North: x; South: weak (or not) (North 2 of the profile); seed 7, deal 1, turned 2 "
    assert old_note(note + "seats clockwise, not rotated") == Origin(
        "A; North: x", (HandSource(N, 1, "weak (or not)"),), 7, 0, 2
    )


def test_an_older_record_that_is_turned_becomes_a_newer_one():
    tags = (Tag("Event", "x"), *tags_of(OLD_TAGS), Tag("Room", "Open"))
    found = turned_record(Board(tags=tags, notes=(Note(OLD_NOTE), Note("by hand"))), 2)
    assert read_origin(found) == replace(OLD, turned=1)
    assert [tag.name for tag in found.tags] == ["Event", "Origin", "Room"]
    assert found.notes == (Note("by hand"),)
    assert without_origin(found).tags == (tags[0], tags[-1])


names = st.text(st.characters(codec="utf-8"), max_size=20)


@given(
    profile=names.filter(bool),
    hands=st.dictionaries(st.integers(0, 3), st.tuples(st.integers(0, 9998), names, st.booleans())),
    drawn=st.permutations(SUITS),
    turned=st.integers(0, 3),
    rotated=st.booleans(),
)
def test_any_names_are_read_back(profile, hands, drawn, turned, rotated):
    sources = tuple(
        HandSource(seat, 0 if alone else index, name, tuple(drawn[:at]), alone)
        for at, (seat, (index, name, alone)) in enumerate(sorted(hands.items()))
    )
    origin = Origin(profile, sources, 3, 4, turned, rotated)
    assert held(origin) == origin
    for name in ("pbn", "lin", "text"):
        board = Board(number=1, tags=(origin_tag(origin),))
        back = FORMATS[name].loads(FORMATS[name].dumps([board])).boards[0]
        assert read_origin(back) == origin, name


def test_plain_data_tells_both_seats():
    assert origin_json(ORIGINS[5]) == {
        "profile": "One",
        "hands": {
            "N": {"profile_seat": "W", "subprofile": 4},
            "S": {"profile_seat": "E", "subprofile": 1, "name": "1♠, 5+"},
        },
        "seed": 7,
        "place": 1,
        "turned": 1,
        "rotated": False,
    }
    assert origin_json(ORIGINS[4])["hands"]["N"]["random_suits"] == ["S", "H"]


@pytest.mark.parametrize("origin", ORIGINS)
@pytest.mark.parametrize("seats", range(4))
def test_it_turns_with_the_board(origin, seats):
    board = Board(tags=(Tag("Event", "x"), origin_tag(origin)), notes=(Note("by hand"),))
    after = turned_record(board, seats)
    assert read_origin(after) == replace(origin, turned=(origin.turned + seats) % 4)
    assert (after.tags[0], after.notes) == (board.tags[0], board.notes)


def test_other_notes_and_tags_are_left_alone():
    board = Board(tags=(Tag("Turned", "1"), Tag("Origin", "Riyadh")), notes=(Note("turned 1"),))
    assert read_origin(board) is None
    assert turned_record(board, 2) == without_origin(board) == board


@pytest.mark.parametrize(
    "text",
    ["", "x", "[]", "{}", "7", '{"profile":"A","hands":{},"seed":7}', "[" * 5000,
     '{"profile":"A","hands":{"N":["Q",1]},"seed":7,"place":1}',
     '{"profile":"A","hands":{"N":["N",0]},"seed":7,"place":"1"}',
     '{"profile":"A","hands":{"E":["N",1]},"seed":7,"place":1}',
     '{"profile":"A","hands":{"N":["N",1,"","X"]},"seed":7,"place":1}',
     '{"profile":7,"hands":{"N":["N",1]},"seed":7,"place":1}'],
)  # fmt: skip
def test_other_texts_are_no_origin(text):
    assert parse_origin(text) is None


@pytest.mark.parametrize(
    ("name", "value"),
    [("Seed", "x"), ("Turned", "-1"), ("Place", "9" * 50), ("EastHand", "West 0 of the profile"),
     ("EastHand", "South 1 of the profile"), ("EastHand", "North 1 of the profile; drawn: trumps")],
)  # fmt: skip
def test_a_broken_record_is_none(name, value):
    assert read_origin(Board(tags=tags_of(LATER_TAGS | {name: value}))) is None


@pytest.mark.parametrize(
    ("name", "value"), [("SubProfiles", "N"), ("SubProfiles", "N0"), ("RandomSuits", "N:X"), ("Seed", "")]
)
def test_a_broken_record_of_the_older_form_is_none(name, value):
    assert read_origin(Board(tags=tags_of(OLD_TAGS | {name: value}))) is None


@pytest.mark.parametrize(
    "text",
    ["", "profile A", "profile A; seed 5, deal 1, turned x, rotated", OLD_NOTE + " ", "my " + OLD_NOTE,
     "profile " + "A" * 20_000 + "; seed 5, deal 1, turned 0, rotated"],
)  # fmt: skip
def test_other_notes_are_no_record(text):
    assert old_note(text) is None
