"""The record of where a board is from: written, read from tags or from the note, turned with the board.

Files written before the hands were told by their seats at the board are read as well.
"""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.bridge.table.board import Board, Note, Tag
from majlis.bridge.table.origin import Origin, origin_json, read_note, read_origin, turned_record, written
from majlis.bridge.table.pack import SEATS, SUITS

ORIGINS = [
    Origin("Weak two", {"N": 1, "W": 0}, {"W": ("S",)}, 7, 0, 3, False),
    Origin("Two, three, seed 4", {"N": 11, "E": 0, "S": 0, "W": 0}, {"N": ("S", "H")}, 0, 99, 0, True),
    Origin("Free", {}, {}, 2**31, 5, 2, False),
    Origin("متقدم", {"S": 0}, {}, 1, 1, 1, False),
    Origin("A; North: x", {"N": 1, "S": 0}, {"N": ("S", "H")}, 7, 0, 2, True, {"N": "weak (or not)"}),
    Origin("One", {"E": 0, "W": 3}, {}, 7, 0, 1, False, {"E": "1♠, 5+"}, frozenset("E")),
]
OLD_TAGS = {"Profile": "Two, three, seed 4", "SubProfiles": "N12 E1 S1", "RandomSuits": "N:SH", "Seed": "5",
            "Place": "3", "Turned": "3", "Rotated": "yes"}  # fmt: skip
OLD_NOTE = (
    "profile Two, three, seed 4, sub-profiles N12 E1 S1, random suits N:SH, seed 5, deal 3, turned 3, rotated"
)
OLD = Origin("Two, three, seed 4", {"N": 11, "E": 0, "S": 0}, {"N": ("S", "H")}, 5, 2, 3, True)


@pytest.mark.parametrize("origin", ORIGINS)
def test_it_is_read_from_tags_and_from_the_note(origin):
    tags, notes = written(origin)
    assert read_origin(Board(tags=tags)) == origin
    assert read_origin(Board(notes=notes)) == origin


def test_hands_are_told_where_they_sit():
    tags, notes = written(ORIGINS[4])  # turned by two seats, and two more
    assert [f"{tag.name}: {tag.value}" for tag in tags[1:3]] == [
        "NorthHand: weak (or not) (North 2 of the profile; drawn: spades, hearts)",
        "SouthHand: South 1 of the profile",
    ]
    tags, notes = written(ORIGINS[5])
    assert [f"{tag.name}: {tag.value}" for tag in tags[1:]] == [
        "NorthHand: West 4 of the profile",
        "SouthHand: 1♠, 5+ (East of the profile)",
        "Seed: 7",
        "Place: 1",
        "Turned: 1 seat clockwise",
        "Rotated: no",
    ]
    assert notes[0].text == (
        "profile One; North: West 4 of the profile; South: 1♠, 5+ (East of the profile); seed 7, deal 1, "
        "turned 1 seat clockwise, not rotated"
    )


def test_older_files_are_read():
    tags = tuple(Tag(*pair) for pair in OLD_TAGS.items())
    assert read_origin(Board(tags=tags)) == read_origin(Board(notes=(Note(OLD_NOTE),))) == OLD
    free = {name: value for name, value in OLD_TAGS.items() if name not in ("SubProfiles", "RandomSuits")}
    found = read_origin(Board(tags=tuple(Tag(*pair) for pair in free.items())))
    assert (found.indices, found.suits, found.seats) == ({}, {}, 1)


def test_an_older_record_that_is_turned_becomes_a_newer_one():
    tags = (Tag("Event", "x"), *(Tag(*pair) for pair in OLD_TAGS.items()), Tag("Room", "Open"))
    new_tags, new_notes = turned_record(tags, (Note(OLD_NOTE), Note("by hand")), 2)
    want = replace(OLD, turned=1)
    assert read_origin(Board(tags=new_tags)) == read_origin(Board(notes=new_notes)) == want
    names = [tag.name for tag in new_tags]
    assert (names[0], names[1], names[-1], "SubProfiles" in names) == ("Event", "Profile", "Room", False)
    assert new_notes[1].text == "by hand"


names = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), max_size=20)


@given(
    profile=names.filter(bool),
    indices=st.dictionaries(st.sampled_from(SEATS), st.integers(0, 9998)),
    drawn=st.permutations(SUITS),
    named=st.dictionaries(st.sampled_from(SEATS), names),
    turned=st.integers(0, 3),
    rotated=st.booleans(),
)
def test_any_names_are_read_back(profile, indices, drawn, named, turned, rotated):
    indices = {seat: indices[seat] for seat in SEATS if seat in indices}
    suits = {seat: tuple(drawn[:at]) for at, seat in enumerate(indices) if at}
    # Names are told on one line, without what divides the parts of a note.
    tidy = {seat: " ".join(name.replace(";", ",").split()) for seat, name in named.items() if seat in indices}
    tidy = {seat: tidy[seat] for seat in SEATS if tidy.get(seat)}
    origin = Origin(profile, indices, suits, 3, 4, turned, rotated, named)
    tags, notes = written(origin)
    want = replace(origin, names=tidy)
    assert read_origin(Board(tags=tags)) == want
    assert read_origin(Board(notes=notes)) == want


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
    tags, notes = written(origin)
    tags, notes = (Tag("Event", "x"), *tags), (*notes, Note("by hand"))
    new_tags, new_notes = turned_record(tags, notes, seats)
    want = replace(origin, turned=(origin.turned + seats) % 4)
    assert read_origin(Board(tags=new_tags)) == read_origin(Board(notes=new_notes)) == want
    assert (new_tags[0], new_notes[-1]) == (tags[0], notes[-1])


def test_other_notes_and_tags_are_left_alone():
    tags, notes = (Tag("Turned", "1"),), (Note("turned 1"),)
    assert read_origin(Board(tags=tags, notes=notes)) is None
    assert turned_record(tags, notes, 2) == (tags, notes)


@pytest.mark.parametrize(
    ("name", "value"),
    [("Seed", "x"), ("Turned", "-1"), ("Place", "9" * 50), ("SouthHand", "West 0 of the profile"),
     ("SouthHand", "North 1 of the profile"), ("SouthHand", "West 1 of the profile; drawn: trumps")],
)  # fmt: skip
def test_a_broken_record_is_none(name, value):
    tags, _ = written(ORIGINS[0])
    broken = tuple(Tag(tag.name, value) if tag.name == name else tag for tag in tags)
    assert read_origin(Board(tags=broken)) is None


@pytest.mark.parametrize(
    ("name", "value"), [("SubProfiles", "N"), ("SubProfiles", "N0"), ("RandomSuits", "N:X"), ("Seed", "")]
)
def test_a_broken_record_of_the_older_form_is_none(name, value):
    tags = tuple(Tag(*pair) for pair in (OLD_TAGS | {name: value}).items())
    assert read_origin(Board(tags=tags)) is None


@pytest.mark.parametrize(
    "text",
    ["", "profile A", "profile A; seed 5, deal 1, turned x, rotated", OLD_NOTE + " ", "my " + OLD_NOTE,
     "profile " + "A" * 20_000 + "; seed 5, deal 1, turned 0, rotated"],
)  # fmt: skip
def test_other_notes_are_no_record(text):
    assert read_note(text) is None
