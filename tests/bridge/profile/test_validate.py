"""Every fault is found at once, each with its place, its value, what is wrong and what would be right."""

import json
import pickle
import re
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.profile.samples import OWN, OWN_FILES, file_name, own
from majlis.bridge.profile import (
    ProfileError,
    check,
    check_file,
    check_text,
    combinations,
    dumps,
    errors_of,
    load,
    loads,
    read,
    require_valid,
    rs_choices,
    validate_profile,
)
from majlis.bridge.profile.faults import ABSENT, Fault, path_text
from majlis.errors import MajlisError

ROWS = [
    tuple(part.strip() for part in line.split(" | "))
    for line in (OWN / "faults.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
SHORT = {
    "RS": "random_suit_constraint",
    "PC": "partner_contingent_constraint",
    "OC": "opponents_contingent_suit_constraint",
    "EX": "subprofile_exclusions",
}


def full(path: str) -> str:
    """A path of the table as faults have it."""
    path = re.sub(r"^([NESW])\[", r"seat_profiles.\1.subprofiles[", path)
    return re.sub(r"\b(RS|PC|OC|EX)\b", lambda match: SHORT[match[0]], path)


def steps(path: str) -> list[str | int]:
    """A path as keys and positions."""
    found = re.findall(r'\["([^"]*)"\]|\[(\d+)\]|(\w+)', full(path))
    return [int(number) if number else quoted or word for quoted, number, word in found]


def put(raw: Any, path: Sequence[str | int], value: Any) -> None:
    """Change one value; `...` removes it."""
    for step in path[:-1]:
        raw = raw[step]
    last = path[-1]
    if value is ...:
        del raw[last]
    elif isinstance(raw, list) and last == len(raw):
        raw.append(deepcopy(value))
    else:
        raw[last] = deepcopy(value)


def changed(changes: str) -> dict[str, Any]:
    """The sample with the changes of a row."""
    raw = own("weak_twos")
    for change in changes.split(" ; "):
        path, _, value = change.partition(" = ")
        put(raw, steps(path), ... if value.strip() == "..." else json.loads(value))
    return raw


def usual(fault: Fault) -> bool:
    """What is found in weak_twos itself: a follower that some types cannot go with, own keys."""
    own_key = str(fault).endswith("stands under an unknown key: it is kept, and has no effect")
    return fault.severity == "warning" and (own_key or fault.path == full("S[1].PC.partner_seat"))


@pytest.mark.parametrize("row", ROWS, ids=[f"{changes} -> {path}" for _, changes, path, _ in ROWS])
def test_each_fault_is_found_in_its_place(row: tuple[str, str, str, str]) -> None:
    severity, changes, place, said = row
    path = full(changes.partition(" = ")[0] if place == "=" else place)
    faults = check_text(json.dumps(changed(changes)))
    if severity == "none":
        assert [str(fault) for fault in faults if not usual(fault)] == []
    else:
        found = [fault for fault in faults if fault.path == path and said in str(fault)]
        assert [fault.severity for fault in found] == [severity], [str(fault) for fault in faults]
    for fault in faults:
        assert fault.wrong or fault.value in (ABSENT, None)
        assert fault.right
        assert "\n" not in str(fault)


def test_our_own_profiles_have_no_errors() -> None:
    for path in OWN_FILES:
        assert errors_of(check_file(path)) == []
        require_valid(load(path))
    assert all(usual(fault) for fault in check_text(json.dumps(own("weak_twos"))))
    assert check_text(json.dumps(own("bare"))) == []


def test_all_faults_are_found_at_once_errors_first() -> None:
    together = [
        "dealer = ...",
        'W[0].standard.clubs.min_cards = "2"',
        "S[0].weight_percent = -40",
        'N[0].OC.opponent_seat = "N"',
        'N[2].conditions = "12+, 5+ spads"',
        'EX[0].excluded_shapes[0] = "3333"',
        "EX[1].subprofile_index = 4",
        "ns_bespoke_map.0 = [0, 3]",
        "is_invariants_safety_profile = true",
        'hand_dealing_order = ["W", "N"]',
    ]
    rows = [row for row in ROWS if row[1] in together]
    assert len(rows) == len(together)
    raw = changed(" ; ".join(together))
    faults = check_text(json.dumps(raw))
    for _, changes, place, said in rows:
        path = full(changes.partition(" = ")[0] if place == "=" else place)
        assert any(fault.path == path and said in str(fault) for fault in faults), changes
    severities = [fault.severity for fault in faults]
    assert severities == sorted(severities)
    with pytest.raises(ProfileError) as error:
        loads(json.dumps(raw))
    assert list(error.value.faults) == faults
    assert [fault.path for fault in faults[:2]] == ["dealer", full("W[0].standard.clubs.min_cards")]


@pytest.mark.parametrize(
    "changes",
    [
        'W[0].standard.clubs.min_cards = "2"',
        "W[0].standard.clubs.max_cards = 15",
        "N[1].RS.required_suits_count = ...",
        'S[1] = "x"',
        "S[0].standard = ...",
    ],
)
def test_one_fault_of_form_is_not_told_twice(changes: str) -> None:
    faults = [fault for fault in check_text(json.dumps(changed(changes))) if not usual(fault)]
    assert len(faults) == 1, [str(fault) for fault in faults]


def test_a_key_written_twice_is_an_error_at_any_depth() -> None:
    text = json.dumps(own("weak_twos")).replace('"max_cards": 4', '"max_cards": 4, "max_cards": 5', 1)
    (fault,) = errors_of(check_text(text))
    said = " = 5 is written twice: write each key once in a table"
    assert str(fault) == full("W[0].standard.clubs.max_cards") + said


def test_a_profile_made_in_code_is_checked_like_a_file() -> None:
    profile = loads(json.dumps(own("weak_twos")))
    assert validate_profile(profile) == check_text(json.dumps(own("weak_twos")))
    raw = own("weak_twos")
    raw["dealer"] = "X"
    assert [fault.path for fault in errors_of(validate_profile(raw))] == ["dealer"]
    empty = loads('{"profile_name": "", "dealer": "N", "tag": "Opener"}')
    with pytest.raises(ProfileError, match="the profile: profile_name = '' is empty"):
        require_valid(empty)


def test_paths_quote_unusual_keys() -> None:
    assert path_text(()) == ""
    assert path_text(("a", 1, 'b "c"')) == 'a[1]["b \\"c\\""]'


# Damage


def places(value: Any, at: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The way to every value."""
    steps = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    return [at, *(place for step in steps for place in places(value[step], (*at, step)))]


DAMAGE = (
    st.none()
    | st.booleans()
    | st.integers(-3, 40)
    | st.sampled_from(
        [10**30, -1.5, 1e300, "", "N", "S", "5", "any", "driver_only", "north_drives", "\ud800", "a\nb"]
    )
    | st.text(max_size=3)
    | st.sampled_from([[], {}, [[]], [{}], {"a": 1}, ["N"], ["S", "S"], [1, 2, 3, 4, 5]])
)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_whatever_is_damaged_is_told_in_sentences_and_the_rest_is_usable(data: st.DataObject) -> None:
    raw = own(data.draw(st.sampled_from([path.stem for path in OWN_FILES])))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.sampled_from(places(raw)[1:]))
        put(raw, place, data.draw(DAMAGE | st.just(...)))
    faults = check_text(json.dumps(raw))
    for fault in faults:
        assert str(fault)
        assert "\n" not in str(fault)
    if not errors_of(faults):
        profile = loads(json.dumps(raw))
        assert json.loads(dumps(profile)) == raw
        for _, indices in combinations(profile):
            rs_choices(profile, indices)


@pytest.mark.parametrize("path", OWN_FILES, ids=file_name)
def test_every_truncation_of_a_file_is_refused_in_a_sentence(path: Path) -> None:
    text = path.read_text(encoding="utf-8").rstrip()
    for end in range(0, len(text), 17):
        with pytest.raises(MajlisError) as error:
            loads(text[:end])
        assert "\n" not in str(error.value)


def test_a_profile_is_checked_once_and_its_changed_copies_again(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    real = check.checked

    def counting(reading: Any) -> list[Fault]:
        done.append(reading.profile.profile_name)
        return real(reading)

    monkeypatch.setattr(check, "checked", counting)
    monkeypatch.setattr(check, "encode", None)  # what a reader made is not read again
    profile = loads(json.dumps(own("weak_twos")))
    for _ in range(3):
        require_valid(profile)
    first = validate_profile(profile)
    first.append(Fault((), 0, "a caller's own", ""))
    assert validate_profile(profile) == first[:-1]
    assert done == [profile.profile_name]
    monkeypatch.setattr(check, "encode", read.encode)
    with pytest.raises(ProfileError, match="dealer"):
        require_valid(replace(profile, dealer="X"))  # type: ignore[arg-type]  # that is the fault
    assert validate_profile(pickle.loads(pickle.dumps(profile))) == first[:-1]


def test_a_profile_with_warnings_keeps_them() -> None:
    raw = own("weak_twos") | {"colour": "green"}
    faults = check_text(json.dumps(raw))
    assert {fault.severity for fault in faults} == {"warning"}
    assert "colour" in [fault.path for fault in faults]
    assert validate_profile(loads(json.dumps(raw))) == faults
