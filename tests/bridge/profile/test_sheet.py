"""The sheet, a profile's text form: what is written reads back, and what cannot be read is told."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.profile.samples import OWN_FILES, file_name, real
from majlis.bridge.conditions.reading import ConditionError
from majlis.bridge.profile.check import load, loads, validate_profile
from majlis.bridge.profile.coupling import combinations
from majlis.bridge.profile.faults import errors_of
from majlis.bridge.profile.meaning import ask_of, rs_choices
from majlis.bridge.profile.model import Profile, SubProfile
from majlis.bridge.profile.sheet import parse_profile, read_profile, update_profile
from majlis.bridge.profile.sheet_writing import asked_lines, format_profile, unwritten
from majlis.bridge.table.cards import SEAT_LETTERS


def meaning(profile: Profile) -> list[object]:
    """Everything that a profile's deals depend on."""
    found: list[object] = [profile.dealer, profile.rotate_deals_by_default, profile.order]
    for one in combinations(profile):
        asks = [set(map(str, leaves(ask))) for ask in asks_of(profile, one.indices)]
        found.append((one.weight, sorted(one.indices.items()), asks))
    return found


def asks_of(profile: Profile, indices: dict[str, int]) -> list[object]:
    choices = rs_choices(profile, indices)  # type: ignore[arg-type]
    return [ask_of(profile, indices, choice) for choice in choices[:: 1 + len(choices) // 5]]  # type: ignore[arg-type]


def leaves(ask: object) -> tuple[object, ...]:
    return getattr(ask, "parts", (ask,))


def check_round_trip(profile: Profile) -> None:
    text = format_profile(profile)
    again = parse_profile(text)
    assert format_profile(again) == text
    assert meaning(again) == meaning(profile)
    for key in ("profile_name", "description", "author", "version", "category", "sort_order", "tag"):
        assert getattr(again, key) == getattr(profile, key)
    for seat in SEAT_LETTERS:
        assert [sub.name for sub in again.subs(seat)] == [sub.name for sub in profile.subs(seat)]
        assert [sub.weight_percent for sub in again.subs(seat)] == [
            sub.weight_percent for sub in profile.subs(seat)
        ]
    assert not errors_of(validate_profile(again))


@pytest.mark.shared
@real
def test_real_profiles(path: Path) -> None:
    profile = load(path)
    check_round_trip(profile)
    assert unwritten(profile) == []


@pytest.mark.parametrize("path", OWN_FILES, ids=file_name)
def test_own_profiles(path: Path) -> None:
    profile = load(path)
    if not errors_of(validate_profile(profile)):
        check_round_trip(profile)


FULL = r"""# a comment
name: "Weak \"twos\"\n and more "
description: what # it is: for; all
author: me
category: We Compete
version: 0.1
dealer: west   # the opener
tag: overcaller
order: W N E S
sort order: 3
schema: 1
rotate: no
roles ns: either drives
map ns: 1 > 1 2, 2 > 2
roles ew: same number

west: 5-10 hcp; draw 2 of ♠♥♦♣: 6 cards, 4+ hcp | 4-5 cards; if ♥♠: 5 cards | 5 cards, 2+ hcp
n 2, "notrump" (40%): 15-18 hcp, balanced; also stopper in spades; only when following
NORTH 1 "takeout; or not" 60 %: 12-17; West's suit: 0-2 cards; never 5=x=x=1, 4=4=4=1; only when driving
north 3 0%: any
south 1: partner's suit: 3+ cards # no random suits there
south 2: any hand; suit not drawn by east: any; never (exactly two 5-card majors, no minor of exactly 4 cards)
ns: 25-27 hcp, 8+ card major fit
also east: 0-10 hcp
"""


def test_everything_at_once() -> None:
    profile = parse_profile(FULL)
    assert profile.profile_name == 'Weak "twos"\n and more '
    assert profile.description == "what # it is: for; all"
    assert (profile.dealer, profile.tag, profile.order) == ("W", "Overcaller", ("W", "N", "E", "S"))
    assert (profile.sort_order, profile.schema_version, profile.rotate_deals_by_default) == (3, 1, False)
    assert (profile.ns_role_mode, profile.ew_role_mode) == ("random_driver", "no_driver")
    assert profile.ns_bespoke_map == {"0": (0, 1), "1": (1,)}
    one, two, three = profile.subs("N")
    assert (one.name, two.name, three.name) == ("takeout; or not", "notrump", None)
    assert [sub.weight_percent for sub in profile.subs("N")] == [60, 40, 0]
    assert (one.ns_role_usage, two.ns_role_usage) == ("driver_only", "follower_only")
    assert two.conditions == "balanced, stopper in spades"
    assert profile.conditions == ("ns: 25-27 hcp, 8+ card major fit", "east: 0-10 hcp")
    shapes, clauses = profile.subprofile_exclusions
    assert (shapes.seat, shapes.subprofile_index, shapes.excluded_shapes) == ("N", 1, ("5xx1", "4441"))
    assert (clauses.seat, clauses.subprofile_index) == ("S", 2)
    assert [(one.group, one.length_eq, one.count) for one in clauses.clauses or ()] == [
        ("MAJOR", 5, 2),
        ("MINOR", 4, 0),
    ]
    assert profile.subs("S")[1].opponents_contingent_suit_constraint is not None
    assert parse_profile(format_profile(profile)) == profile


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("north 15-17", "no colon stands here"),
        ("bidding: 1NT", "it is not clear what this line is about"),
        ("north x: 15", "it is not clear what this line is about"),
        ("north: 15-17 hpc", "column 14, at 'hpc'"),
        ("north: 15-17; also balnced", "at 'balnced'"),
        ("north: 15-17; 5+ spads", "column 18, at 'spads'"),
        ("north: draw 5 of SHDC: any", "this is not a number of suits"),
        ("north: draw 1 of xyz: any", "these are not suits"),
        ("north: draw 2 of SHD: 5+", "2 suits are drawn, and 1 ranges stand here"),
        ("north: draw 1 of SHD: many", "this is not a range"),
        ("north: draw 1 of SHD: 5; draw 1 of SHD: 5", "suits are drawn twice"),
        ("north: if SH: 5 | 5", "no suits are drawn before this"),
        ("north: draw 2 of SHD: 5 | 4; if S: 5 | 5", "this is not a pair of suits"),
        ("north: draw 2 of SHD: 5 | 4; if SH: 5", "these are not two ranges"),
        ("north: north's suit: 5", "this is not another hand"),
        ("north: mars's suit: 5", "this is not another hand"),
        ("north: west's suit: 5; east's suit: 4", "given twice"),
        ("north: never 5xx1", "write 51xx for any suits, 5=x=x=1 for"),
        ("north: never two 5-card majors and a void", "can be read in two ways"),
        ("north: 5+ hcp\nnorth: 6+ hcp", "line 2, column 1, at 'north': this seat has several lines"),
        ("north 1: 5+ hcp\nnorth 3: 6+ hcp", "not numbered 1, 2, 3"),
        ("dealer: me", "this is not a seat"),
        ("tag: Responder", "write Opener or Overcaller"),
        ("order: W N E", "does not name the four seats"),
        ("rotate: perhaps", "neither yes nor no"),
        ("sort order: first", "not a whole number"),
        ("roles ns: east drives", "write north drives"),
        ("map ns: 0 > 1", "this is not a map"),
        ("map ns: 1 = 1", "this is not a map"),
        ('name: "open', "the quotation marks do not match"),
        ("ns: 25-27 hcp, balanced-ish", "line 1, column 16"),
        ("ns+ew: 3", "it is not clear what this line is about"),
    ],
)
def test_errors_tell_line_and_what_is_right(text: str, told: str) -> None:
    reading = read_profile(text)
    assert told in "\n".join(map(str, reading.errors))
    with pytest.raises(ConditionError, match=r"^line \d+, column \d+"):
        parse_profile(text)


def test_lines_that_can_be_read_are_kept() -> None:
    reading = read_profile("dealer: south\nnonsense\neast: 12+\nwest: 3 apples\n")
    assert (reading.profile.dealer, list(reading.profile.seat_profiles)) == ("S", ["E"])
    assert [error.line for error in reading.errors] == [2, 4]


@given(
    st.text(max_size=80) | st.from_regex(re.compile(r"(north|west 1|dealer|ns|map ns): [\w ;:|,.♠-]{0,40}"))
)
@settings(max_examples=150, deadline=None)
def test_no_text_breaks_the_reader(text: str) -> None:
    for error in read_profile(text).errors:
        assert "\n" not in str(error)
        assert error.right


def test_a_sheet_put_into_a_profile_leaves_the_rest_alone() -> None:
    start = parse_profile(FULL)
    start = replace(start, unknown={"mine": 1})
    reading = update_profile(start, "version: 0.2\nnorth: 12+; never 4333\new: 10+ hcp")
    assert not reading.errors
    profile = reading.profile
    assert (profile.version, profile.dealer, profile.unknown) == ("0.2", "W", {"mine": 1})
    assert len(profile.subs("N")) == 1
    assert profile.subs("S") == start.subs("S")
    assert [one.seat for one in profile.subprofile_exclusions] == ["S", "N"]
    assert profile.condition_lines()[-1] == "ew: 10+ hcp"


def test_what_a_sheet_cannot_hold_is_listed() -> None:
    profile = loads(
        '{"profile_name": "x", "dealer": "N", "tag": "Opener", "house": 1, "seat_profiles": {"N": '
        '{"subprofiles": [{"standard": {"spades": {"min_cards": 1, "why": "x"}}, "note": 2}]}}}'
    )
    assert unwritten(profile) == [
        "house",
        "seat_profiles.N.subprofiles[0].note",
        "seat_profiles.N.subprofiles[0].standard.spades.why",
    ]


def test_legacy_roles_are_written_as_roles() -> None:
    sub = SubProfile(standard=parse_profile("n: 5 hcp").subs("N")[0].standard, ns_role_for_seat="driver")
    profile = parse_profile(
        "north 1: 5 hcp\nnorth 2: 6 hcp\nsouth 1: 1 hcp\nsouth 2: 2 hcp\nroles ns: either drives"
    )
    seat = replace(profile.seat_profiles["N"], subprofiles=(sub, profile.subs("N")[1]))
    text = format_profile(replace(profile, seat_profiles={**profile.seat_profiles, "N": seat}))
    assert "north 1: 5 hcp; only when driving" in text


def test_hands_in_one_line_as_teachers_write_them() -> None:
    lines = ["north: 15-17 hcp, balanced", "south: 5 spades"]
    for text in (
        "n: 15-17 bal, s: 5 spades",
        "north: 15-17 balanced; south: 5 spades",
        "N: bal, 15-17, S: 5 spades",
    ):
        assert asked_lines(parse_profile(text)) == lines
    assert parse_profile("name: a, north: b").profile_name == "a, north: b"


def test_a_missing_colon_is_said_with_the_word_before_it() -> None:
    reading = read_profile("north 15-17 balanced")
    assert "a colon after north" in str(reading.errors[0])


@pytest.mark.parametrize("key", ["name", "description", "author", "category"])
def test_a_text_that_speaks_of_hands_stays_as_it_is(key: str) -> None:
    """`South has` begins a hand only where a hand may stand."""
    said = "Raises, South has one of three, East and West are silent"
    profile = parse_profile(
        f"name: X\n{key}: {said}\nnorth: 15-17 hcp\n"
        if key != "name"
        else f"name: {said}\nnorth: 15-17 hcp\n"
    )
    assert getattr(profile, "profile_name" if key == "name" else key) == said
