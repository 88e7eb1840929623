"""The newest keys of files: linked types, absent modes, tags of followers; types never dealt; own keys."""

import json
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from bridge.practice import raw_profile
from bridge.practice import sub as type_of
from majlis.bridge.deal.dead import dead_types
from majlis.bridge.deal.generate import generate_deals
from majlis.bridge.profile import combinations, dumps, loads
from majlis.bridge.profile.check import check_text, validate_profile
from majlis.bridge.profile.coupling import mode_of
from majlis.bridge.profile.faults import ProfileError, errors_of
from majlis.bridge.profile.model import Profile
from majlis.bridge.profile.sheet import parse_profile, read_profile, update_profile
from majlis.bridge.profile.sheet_writing import format_profile
from majlis.bridge.profile.words import describe
from majlis.bridge.table.pack import WORD_OF_SEAT
from majlis.bridge.wizard.editor import remove_type, with_map
from majlis.bridge.wizard.setting import with_settings

WEAK, STRONG = {"total_max_hcp": 8}, {"total_min_hcp": 16}


def raw_of(north: int = 2, south: int = 2, **rest: Any) -> dict[str, Any]:
    """A profile of so many types, weak and strong in turn."""
    types = [{"standard": held} for held in (WEAK, STRONG)]
    seats = {"N": north, "S": south}
    return {
        "profile_name": "Linked",
        "dealer": "N",
        "tag": "Opener",
        "seat_profiles": {
            seat: {"subprofiles": [dict(types[at % 2]) for at in range(count)]}
            for seat, count in seats.items()
        },
        **rest,
    }


def linked(table: Any, seat: str = "N", key: str = "ns_linked_profile") -> dict[str, Any]:
    return {key: {"primary_seat": seat, "subprofile_map": table}}


def profile_of(raw: dict[str, Any]) -> Profile:
    return loads(json.dumps(raw))


def drawn(profile: Profile, seats: str = "NS") -> dict[tuple[int, ...], Fraction]:
    """How often each pair of types comes."""
    found: dict[tuple[int, ...], Fraction] = {}
    for weight, indices in combinations(profile):
        key = tuple(indices[seat] for seat in seats)  # type: ignore[index]
        found[key] = found.get(key, Fraction(0)) + weight
    return found


CROSSED = raw_of(**linked({"0": [1], "1": [0]}))


def test_linked_types_are_dealt_together_only() -> None:
    profile = profile_of(CROSSED)
    assert drawn(profile) == {(0, 1): Fraction(1, 2), (1, 0): Fraction(1, 2)}
    deals = generate_deals(profile, 30, seed=2).deals
    assert set(Counter((one.indices["N"], one.indices["S"]) for one in deals)) == {(0, 1), (1, 0)}
    assert "North drives: 1 goes with 2, 2 goes with 1." in describe(profile)


def test_the_primary_draws_by_its_weights_and_the_other_by_its_own_within_the_row() -> None:
    raw = raw_of(2, 3, **linked({"0": [0, 1], "1": [0, 2]}, "S"))
    raw["seat_profiles"]["S"]["subprofiles"] = raw["seat_profiles"]["S"]["subprofiles"][:2]
    raw["seat_profiles"]["N"]["subprofiles"].append({"standard": {}})
    for seat, weights in (("N", (50, 20, 30)), ("S", (75, 25))):
        for sub, weight in zip(raw["seat_profiles"][seat]["subprofiles"], weights, strict=True):
            sub["weight_percent"] = weight
    assert drawn(profile_of(raw)) == {
        (0, 0): Fraction(3, 4) * Fraction(5, 7),
        (1, 0): Fraction(3, 4) * Fraction(2, 7),
        (0, 1): Fraction(1, 4) * Fraction(5, 8),
        (2, 1): Fraction(1, 4) * Fraction(3, 8),
    }


def test_east_and_west_are_linked_likewise() -> None:
    raw = raw_of(**linked({"0": [1], "1": [0]}, "W", "ew_linked_profile"))
    raw["seat_profiles"] = {"E": raw["seat_profiles"]["N"], "W": raw["seat_profiles"]["S"]}
    assert drawn(profile_of(raw), "EW") == {(0, 1): Fraction(1, 2), (1, 0): Fraction(1, 2)}


@pytest.mark.parametrize(
    ("value", "place", "said"),
    [
        (linked({"0": [1], "7": [0], "1": [0]}), "subprofile_map.7", "is not a sub-profile of North's"),
        (linked({"0": [1], "1": [5]}), "subprofile_map.1[0]", "is not a sub-profile of South's"),
        (linked({"0": [1], "1": ["0"]}), "subprofile_map.1[0]", "without quotation marks"),
        (linked({"0": [1], "1": [-1]}), "subprofile_map.1[0]", "a whole number from 0"),
        (linked({"0": [1], "1": 0}), "subprofile_map.1", "a list in square brackets"),
        (linked({"0": [1], "one": [0]}), "subprofile_map.one", "write 0 for the first"),
        (linked({"0": [1], "1": []}), "subprofile_map.1", "names no follower"),
        (linked({"0": [1]}), "subprofile_map", "lacks North's 1"),
        (linked({}), "subprofile_map", "lacks North's 0 and 1"),
        (linked([[1], [0]]), "subprofile_map", "a table in braces"),
        (linked({"0": [1], "1": [0]}, "E"), "primary_seat", "is not a seat of this pair: write N or S"),
        (linked({"0": [1], "1": [0]}, "North"), "primary_seat", "did you mean 'N'?"),
        ({"ns_linked_profile": {"primary_seat": "N"}}, "subprofile_map", "is missing"),
        ({"ns_linked_profile": {"subprofile_map": {"0": [1], "1": [0]}}}, "primary_seat", "is missing"),
        ({"ns_linked_profile": "N"}, "", "a table in braces"),
    ],
)
def test_what_is_wrong_with_a_link_has_its_place(value: dict[str, Any], place: str, said: str) -> None:
    faults = check_text(json.dumps(raw_of(**value)))
    path = f"ns_linked_profile.{place}".rstrip(".")
    assert [one.path for one in errors_of(faults)] == [path], [str(one) for one in faults]
    assert said in str(faults[0])
    assert faults[0].words("ar") != str(faults[0])
    with pytest.raises(ProfileError):
        generate_deals(profile_of(raw_of(**value)), 1)


@pytest.mark.parametrize(
    ("rest", "place", "said"),
    [
        (
            {"ns_role_mode": "south_drives"},
            "ns_role_mode",
            "says otherwise than ns_linked_profile, where North",
        ),
        ({"ns_role_mode": "no_driver_no_index"}, "ns_role_mode", "says otherwise than ns_linked_profile"),
        (
            {"ns_bespoke_map": {"0": [0], "1": [1]}},
            "ns_bespoke_map",
            "says otherwise than the subprofile_map",
        ),
    ],
)
def test_older_keys_that_say_otherwise_are_told_and_do_not_count(
    rest: dict[str, Any], place: str, said: str
) -> None:
    [fault] = check_text(json.dumps(CROSSED | rest))
    assert (fault.severity, fault.path) == ("warning", place)
    assert said in str(fault)
    assert drawn(profile_of(CROSSED | rest)) == drawn(profile_of(CROSSED))
    agreeing = {"ns_role_mode": "north_drives", "ns_bespoke_map": {"0": [1], "1": [0]}}
    assert check_text(json.dumps(CROSSED | agreeing)) == []


def test_a_link_without_types_on_both_sides_is_told() -> None:
    raw = raw_of(**linked({"0": [0], "1": [0]}))
    del raw["seat_profiles"]["S"]
    [fault] = check_text(json.dumps(raw))
    assert "a seat of the pair has no sub-profiles" in str(fault)


# Written again


def test_a_link_is_written_back_and_kept_by_the_text_form() -> None:
    profile = profile_of(CROSSED)
    assert json.loads(dumps(profile)) == CROSSED
    text = format_profile(profile)
    assert "\nlinked ns: north drives, 1 > 2, 2 > 1\n" in text
    assert "roles ns" not in text
    again = parse_profile(text)
    assert json.loads(dumps(again))["ns_linked_profile"] == CROSSED["ns_linked_profile"]
    # What a text says of the pair in the older words counts.
    changed = update_profile(profile, "roles ns: same number").profile
    assert (changed.ns_linked_profile, drawn(changed)) == (
        None,
        {(0, 0): Fraction(1, 2), (1, 1): Fraction(1, 2)},
    )
    both = update_profile(profile, "roles ns: south drives\nlinked ns: south drives, 1 > 2, 2 > 1").profile
    assert mode_of(both, "ns") == "south_drives"


@pytest.mark.parametrize(
    "line", ["linked ns: 1 > 2", "linked ns: east drives, 1 > 2", "linked ns: north drives"]
)
def test_a_link_that_is_no_link_is_told_with_what_to_write(line: str) -> None:
    [error] = read_profile(f"name: x\n{line}\nnorth: 15+").errors
    assert error.line == 2
    assert "1 > " in str(error.right)


def test_the_dialogue_changes_the_link_and_not_another_key() -> None:
    profile = profile_of(CROSSED)
    changed = with_map(profile, "ns", {"0": (0, 1), "1": (0,)})
    assert (changed.ns_bespoke_map, drawn(changed)[1, 0]) == (None, Fraction(1, 2))
    without = with_map(profile, "ns", None)
    assert (without.ns_linked_profile, without.ns_role_mode) == (None, "north_drives")
    fewer = remove_type(profile_of(raw_of(2, 3, **linked({"0": [1, 2], "1": [0]}))), "S", 0)
    assert fewer.ns_linked_profile is not None
    assert fewer.ns_linked_profile.subprofile_map == {"0": (0, 1), "1": (0, 1)}
    set_one = with_settings(profile, ["ns_linked_profile.subprofile_map.1=[0, 1]"])
    assert set_one.ns_linked_profile is not None
    assert set_one.ns_linked_profile.subprofile_map["1"] == (0, 1)


# An absent ew_role_mode


def ew(**rest: Any) -> dict[str, Any]:
    """East and West with two types each."""
    raw = raw_of(**rest)
    raw["seat_profiles"] = {"E": raw["seat_profiles"]["N"], "W": raw["seat_profiles"]["S"]}
    return raw


@pytest.mark.parametrize(
    ("rest", "mode"),
    [
        ({}, "no_driver"),
        ({"category": ""}, "no_driver_no_index"),
        ({"category": "Slams"}, "no_driver_no_index"),
        ({"category": "", "ns_role_mode": "no_driver_no_index"}, "no_driver"),
        ({"category": "", "ns_role_mode": None}, "no_driver_no_index"),
        ({"category": "", "ew_role_mode": "no_driver"}, "no_driver"),
    ],
)
def test_an_absent_mode_of_east_and_west_is_read_by_the_age_of_the_file(
    rest: dict[str, Any], mode: str
) -> None:
    profile = profile_of(ew(**rest))
    assert mode_of(profile, "ew") == mode
    assert len(drawn(profile, "EW")) == (2 if mode == "no_driver" else 4)
    again = parse_profile(format_profile(profile))
    assert drawn(again, "EW") == drawn(profile, "EW")
    assert drawn(loads(dumps(again)), "EW") == drawn(profile, "EW")


def test_a_change_does_not_couple_or_uncouple_silently() -> None:
    old = profile_of(ew())
    changed = with_settings(old, ["category=Slams"])
    assert changed.ew_role_mode == "no_driver"
    assert drawn(changed, "EW") == drawn(old, "EW")
    new = profile_of(ew(category="Slams"))
    assert with_settings(new, ["version=0.2"]).ew_role_mode is None
    assert drawn(with_settings(new, ["ns_role_mode=no_driver"]), "EW") == drawn(new, "EW")


# Tags of followers


def tagged(mode: dict[str, Any], *usages: str, north: int = 2) -> dict[str, Any]:
    raw = raw_of(north, len(usages), ns_role_mode="north_drives", **mode)
    for sub, usage in zip(raw["seat_profiles"]["S"]["subprofiles"], usages, strict=True):
        sub["ns_role_usage"] = usage
    return raw


def test_a_tagged_follower_in_a_map_loads_and_does_not_follow_where_others_may() -> None:
    raw = tagged({"ns_bespoke_map": {"0": [0, 1], "1": [0]}}, "driver_only", "any")
    faults = check_text(json.dumps(raw))
    said = {one.path: str(one) for one in faults}
    assert errors_of(faults) == []
    assert "does not follow" in said["ns_bespoke_map.0[0]"]
    assert "follows all the same" in said["ns_bespoke_map.1[0]"]
    assert drawn(profile_of(raw)) == {(0, 1): Fraction(1, 2), (1, 0): Fraction(1, 2)}


def test_a_tagged_follower_at_equal_numbers_loads_and_follows() -> None:
    raw = tagged({}, "follower_only", "driver_only")
    [fault] = check_text(json.dumps(raw))
    assert (fault.severity, fault.path) == ("warning", "seat_profiles.S.subprofiles[1].ns_role_usage")
    assert "follows all the same when North drives with its sub-profile 2" in str(fault)
    assert drawn(profile_of(raw)) == {(0, 0): Fraction(1, 2), (1, 1): Fraction(1, 2)}


def test_unequal_numbers_without_a_driver_are_told() -> None:
    [fault] = check_text(json.dumps(raw_of(2, 3, ns_role_mode="no_driver")))
    assert (fault.severity, fault.path) == ("warning", "ns_role_mode")
    assert "couples 2 with 3 sub-profiles" in str(fault)


@pytest.mark.parametrize(("name", "seats"), [("ns", "NS"), ("ew", "EW")])
def test_a_map_beside_a_random_driver_is_doubtful(name: str, seats: str) -> None:
    raw = raw_profile(**{seat: [type_of(), type_of((8, 37))] for seat in seats})
    keys = {f"{name}_role_mode": "random_driver", f"{name}_bespoke_map": {"0": [1], "1": [0]}}
    [fault] = check_text(json.dumps(raw | keys))
    assert (fault.severity, fault.path) == ("warning", f"{name}_bespoke_map")
    one, other = (WORD_OF_SEAT[seat] for seat in seats)
    assert f"its rows are {one}'s types where {one} drives, and {other}'s where {other} does" in str(fault)
    assert f"{one.lower()}_drives or {other.lower()}_drives" in str(fault)
    assert not check_text(json.dumps(raw | keys | {f"{name}_role_mode": f"{one.lower()}_drives"}))
    assert not check_text(json.dumps(raw | keys | {f"{name}_bespoke_map": None}))


# Types that are never dealt


def test_types_that_no_draw_reaches_are_told_with_the_reason() -> None:
    table = {"ns_role_mode": "north_drives", "ns_bespoke_map": {"0": [0], "1": [1]}}
    [fault] = check_text(json.dumps(raw_of(2, 3, **table)))
    assert (fault.severity, fault.path) == ("warning", "seat_profiles.S.subprofiles[2]")
    assert "is in no row of ns_bespoke_map: it is never dealt; write 2 in a row of it" in str(fault)
    weighted = raw_of(2, 2, **table)
    for sub, weight in zip(weighted["seat_profiles"]["N"]["subprofiles"], (100, 0), strict=True):
        sub["weight_percent"] = weight
    said = {one.path: str(one) for one in check_text(json.dumps(weighted))}
    assert "means that it is never dealt" in said["seat_profiles.N.subprofiles[1].weight_percent"]
    assert "goes only with types of North's that are never dealt" in said["seat_profiles.S.subprofiles[1]"]


@pytest.mark.parametrize(
    ("text", "path", "severity"),
    [
        (
            "north 1: 12+\nnorth 2: 5+ spades; never 5xxx, 6xxx, 7xxx, 8xxx, 9xxx; also 0-9 spades",
            "N.subprofiles[1]",
            "warning",
        ),
        ("north 1: 12+\nnorth 2: 12-14 hcp; also 4+ aces", "N.subprofiles[1]", "warning"),
        ("north 1: 12+\nnorth 2: 30+\nsouth: 12+", "N.subprofiles[1]", "warning"),
        (
            "north: draw 1 of ♠♥: 5+ cards; also at most 4 spades, at most 4 hearts",
            "N.subprofiles[0]",
            "error",
        ),
        ("north: 25+\nsouth: 20+", "", "error"),
        ("north: 11+\neast: 11+\nsouth: 11+\nwest: 11+", "", "error"),
        ("north: 4 spades, 3 hearts, 3 diamonds, 3 clubs, never 4333", "N.subprofiles[0]", "error"),
    ],
)
def test_types_that_fit_no_hand_or_have_no_room_are_told(text: str, path: str, severity: str) -> None:
    [fault] = dead_types(parse_profile(text))
    assert (fault.severity, fault.path) == (severity, f"seat_profiles.{path}" if path else "")
    assert fault.words("ar")


def test_nothing_is_told_of_types_that_are_dealt() -> None:
    assert dead_types(parse_profile("north 1: 12+; never 4333\nnorth 2: 5+ spades; also 2+ aces")) == []
    assert dead_types(profile_of(raw_of(is_invariants_safety_profile=True))) == []


# Unknown keys


def test_unknown_keys_at_any_depth_are_told_once_and_written_back() -> None:
    raw = raw_of(colour="green", ns_linked_profile=CROSSED["ns_linked_profile"] | {"since": 2026})
    for seat in "NS":
        for sub in raw["seat_profiles"][seat]["subprofiles"]:
            sub["colour"] = "blue"
            sub["standard"] = sub["standard"] | {"spades": {"min_cards": 0, "shade": [1, {"deep": 2}]}}
    faults = check_text(json.dumps(raw))
    assert [one.path for one in faults] == [
        "ns_linked_profile.since",
        "seat_profiles.N.subprofiles[0].standard.spades.shade",
        "colour",
    ]
    assert all(one.severity == "warning" for one in faults)
    assert str(faults[1]).endswith("it is kept, and has no effect; this key stands in 4 places")
    assert "5 places" in str(faults[2])
    profile = loads(json.dumps(raw))
    assert json.loads(dumps(profile)) == raw
    assert validate_profile(profile) == faults
