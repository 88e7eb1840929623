"""The record of where a board is from: written, read from tags or from the note, turned with the board."""

from dataclasses import replace

import pytest

from majlis.bridge.board import Board, Note, Tag
from majlis.bridge.origin import Origin, read_origin, turned_record, written

ORIGINS = [
    Origin("Weak two", {"N": 1, "W": 0}, {"W": ("S",)}, 7, 0, 3, False),
    Origin("Two, three, seed 4", {"N": 11, "E": 0, "S": 0, "W": 0}, {"N": ("S", "H")}, 0, 99, 0, True),
    Origin("Free", {}, {}, 2**31, 5, 2, False),
    Origin("متقدم", {"S": 0}, {}, 1, 1, 1, False),
]


@pytest.mark.parametrize("origin", ORIGINS)
def test_it_is_read_from_tags_and_from_the_note(origin):
    tags, notes = written(origin)
    assert read_origin(Board(tags=tags)) == origin
    assert read_origin(Board(notes=notes)) == origin


@pytest.mark.parametrize("origin", ORIGINS[:2])
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
    [("Seed", "x"), ("Turned", "-1"), ("SubProfiles", "N"), ("RandomSuits", "N:X"), ("Place", "9" * 50)],
)
def test_a_broken_record_is_none(name, value):
    tags, _ = written(ORIGINS[0])
    broken = tuple(Tag(tag.name, value) if tag.name == name else tag for tag in tags)
    assert read_origin(Board(tags=broken)) is None
