"""Profiles are read whatever their version, and written back as they were."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.profile.samples import OWN_FILES, file_name, own
from majlis.bridge.profile import ProfileError, dump, dumps, load, loads, read_text
from majlis.bridge.profile.model import Profile, SeatProfile, Standard, SubProfile, SuitRange
from majlis.errors import InputError


def ordered(value: Any) -> Any:
    """JSON in which the order of keys matters to equality."""
    if isinstance(value, dict):
        return [(key, ordered(item)) for key, item in value.items()]
    return [ordered(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize("path", OWN_FILES, ids=file_name)
def test_a_file_read_and_written_holds_the_same_json_in_the_same_order(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert ordered(json.loads(dumps(load(path)))) == ordered(json.loads(text))


@pytest.mark.parametrize("path", OWN_FILES, ids=file_name)
def test_what_is_written_reads_back_to_the_same_profile(path: Path) -> None:
    profile = load(path)
    assert loads(dumps(profile)) == profile
    assert dumps(loads(dumps(profile))) == dumps(profile)


def tables(value: Any) -> list[dict[str, Any]]:
    """Every table whose keys are known ones, at any depth."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    found = [table for item in inner for table in tables(item)]
    free = isinstance(value, dict) and ("N" in value or "0" in value or "deep" in value)
    return found if free or not isinstance(value, dict) else [value, *found]


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_unknown_keys_at_every_level_are_kept_in_their_place(data: st.DataObject) -> None:
    raw = own("weak_twos")
    table = data.draw(st.sampled_from(tables(raw)))
    key = "zz " + data.draw(st.text(max_size=5))
    at = data.draw(st.integers(0, len(table)))
    items = [*table.items()]
    items.insert(at, (key, data.draw(JSON)))
    table.clear()
    table.update(items)
    assert ordered(json.loads(dumps(loads(json.dumps(raw))))) == ordered(raw)


def test_a_changed_field_is_written_in_its_place_and_a_new_one_at_the_end() -> None:
    profile = load(next(path for path in OWN_FILES if path.stem == "notrump_legacy"))
    changed = json.loads(dumps(replace(profile, dealer="E", category="Tests")))
    assert list(changed) == ["tag", "profile_name", "dealer", "seat_profiles", "category"]
    assert (changed["dealer"], changed["category"]) == ("E", "Tests")


def test_a_profile_made_in_code_is_written_without_its_defaults() -> None:
    hand = SubProfile(name="opener", standard=Standard(spades=SuitRange(5), total_min_hcp=12))
    profile = Profile(
        profile_name="Majors", dealer="N", tag="Opener", seat_profiles={"N": SeatProfile(subprofiles=(hand,))}
    )
    assert json.loads(dumps(profile)) == {
        "profile_name": "Majors",
        "dealer": "N",
        "tag": "Opener",
        "seat_profiles": {
            "N": {
                "subprofiles": [
                    {"name": "opener", "standard": {"spades": {"min_cards": 5}, "total_min_hcp": 12}}
                ]
            }
        },
    }


def test_a_byte_order_mark_and_a_whole_number_with_a_point_are_read() -> None:
    raw = {"profile_name": "P", "dealer": "N", "tag": "Opener", "sort_order": 3.0}
    assert loads(b"\xef\xbb\xbf" + json.dumps(raw).encode()).sort_order == 3


def test_drafts_are_marked_in_their_name() -> None:
    assert load(next(path for path in OWN_FILES if path.stem == "notrump_legacy")).is_draft
    assert not load(OWN_FILES[0]).is_draft


def test_files_are_written_whole_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "ملف.json"
    profile = replace(load(OWN_FILES[0]), description="سرا \ud83d")
    dump(profile, path)
    assert load(path) == profile


INTERNAL = re.compile(r"\bNone\b|\bTrue\b|\bFalse\b|\bb'|Expecting|delimiter|Traceback|object at|<class")
"""What only programmers know."""


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", "the file is empty: a profile is a table in braces"),
        ("{", "line 1, column 2: the file ends before the profile does"),
        ("[1]", "is a list: write a table in braces"),
        ("null", "the profile = null: write a table in braces"),
        ("NaN", "NaN is not a number"),
        ('{"a": -Infinity}', "-Infinity is not a number"),
        ('{"a": 1e999}', "is too large for a number"),
        ('{"a": ' + "9" * 500 + "}", "is too long for a number"),
        ("[" * 100_000, "lie too deep in one another"),
        ('{"a": ' + "[" * 60 + "]" * 60 + "}", "lie too deep in one another"),
        (b'{"a":\n "\xff"}', "line 2, column 3: this is not UTF-8 text"),
        ("{bad\n", "line 1, column 2: a key in double quotes should stand here"),
        ('{"a": 1,\n}', "line 2, column 1: the comma before this closing bracket has to go"),
        ('{"a": [1, ]}', "line 1, column 11: the comma before this closing bracket has to go"),
        ("{'a': 1}", "line 1, column 2: texts and keys stand in double quotes"),
        ('{"a" 1}', "line 1, column 6: the colon between key and value is missing"),
        ('{"a": 1\n "b": 2}', "line 2, column 2: a comma, or the closing bracket, is missing before this"),
        ('{"a": yes}', "line 1, column 7: a value should stand here"),
        ('{"a": 1} {', "line 1, column 10: the profile has ended before this"),
        ('{"a": "b}', "line 1, column 7: the text that begins here has no closing double quotes"),
        ('{"a": "b\n"}', "line 1, column 9: a line ends, or a tab stands, within a text"),
        (r'{"a": "C:\games"}', "line 1, column 10: \\ has no meaning before this"),
        ('{"NaN": "NaN",\n "b": NaN}', "line 2, column 7: NaN is not a number"),
        (
            '{"profile_name": "x", "dealer": ["N", 1], "tag": true}',
            'dealer = ["N", 1] is not a seat: write N, E, S or W',
        ),
        (b" " * (5 << 20), "smaller than 4 MiB"),
    ],
)
def test_what_is_no_profile_is_refused_in_one_sentence(text: str | bytes, wanted: str) -> None:
    reading = read_text(text)
    assert [fault.severity for fault in reading.faults][:1] == ["error"]
    with pytest.raises(ProfileError) as error:
        loads(text)
    assert wanted in str(error.value)
    assert "\n" not in str(error.value)
    assert not INTERNAL.search(str(error.value)), str(error.value)


def test_a_file_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.json", tmp_path):
        with pytest.raises(InputError, match="cannot be read"):
            load(path)
    with pytest.raises(InputError, match="not a path"):
        load("a\0b")


def test_the_error_of_loads_has_every_fault() -> None:
    with pytest.raises(ProfileError) as error:
        loads('{"dealer": "X", "tag": "opener"}')
    assert "(and 2 more)" in str(error.value)
    assert [fault.path for fault in error.value.faults] == ["profile_name", "dealer", "tag"]
