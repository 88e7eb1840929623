"""Changes keep a profile one that can be dealt: numbers in exclusions and maps, weights, new errors."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.bridge.profile.check import loads, validate_profile
from majlis.bridge.profile.faults import errors_of
from majlis.bridge.profile.model import Exclusion, Profile, SeatProfile, Standard, SubProfile
from majlis.bridge.profile.read import dumps
from majlis.bridge.profile.sheet import parse_profile
from majlis.bridge.wizard.editor import (
    Work,
    add_type,
    remove_type,
    rounded,
    spelled_out,
    weighted,
    with_exclusions,
    with_type,
    with_types,
)
from majlis.bridge.wizard.questions import HEAD

COUPLED = """
name: Coupled
north 1 "a" 20 %: 12+; never 4=3=3=3
north 2 "b" 30 %: 12+; never 5=3=3=2, 4=4=3=2; never 6=x=x=x
north 3 "c" 50 %: 12+; never 7=x=x=x
south 1 "x": any
south 2 "y": any
roles ns: north drives
map ns: 1 > 1, 2 > 1 2, 3 > 2
"""


def names(profile: Profile, seat: str = "N") -> list[str | None]:
    return [sub.name for sub in profile.subs(seat)]  # type: ignore[arg-type]


def weights(profile: Profile) -> list[float | None]:
    return [sub.weight_percent for sub in profile.subs("N")]


def excluded(profile: Profile) -> dict[int, list[tuple[str, ...] | None]]:
    return {
        number: [one.excluded_shapes for one in profile.exclusions("N", number)]
        for number in range(len(profile.subs("N")))
    }


def test_removing_a_type_renumbers_everything() -> None:
    profile = remove_type(parse_profile(COUPLED), "N", 0)
    assert names(profile) == ["b", "c"]
    assert weights(profile) == [37.5, 62.5]
    assert excluded(profile) == {0: [("5332", "4432"), ("6xxx",)], 1: [("7xxx",)]}
    assert profile.ns_bespoke_map == {"0": (0, 1), "1": (1,)}
    assert not errors_of(validate_profile(profile))


def test_removing_a_follower_takes_it_out_of_the_map() -> None:
    profile = remove_type(parse_profile(COUPLED), "S", 0)
    # North 1 had that follower only: it may go with whichever is left.
    assert profile.ns_bespoke_map == {"1": (0,), "2": (0,), "0": (0,)}
    assert not errors_of(validate_profile(profile))


def test_removing_the_last_type_makes_the_seat_free() -> None:
    profile = parse_profile(COUPLED)
    for _ in range(2):
        profile = remove_type(profile, "S", 0)
    assert "S" not in profile.seat_profiles
    assert profile.ns_bespoke_map is None
    assert not errors_of(validate_profile(profile))


def test_adding_a_type_gives_it_a_weight_and_a_row() -> None:
    profile = add_type(parse_profile(COUPLED), "N", SubProfile(standard=Standard(), name="d"))
    assert names(profile) == ["a", "b", "c", "d"]
    assert sum(weight or 0 for weight in weights(profile)) == 100
    assert weights(profile)[3] == 20
    assert profile.ns_bespoke_map == {"0": (0,), "1": (0, 1), "2": (1,), "3": (0, 1)}
    assert not errors_of(validate_profile(profile))


def test_a_second_type_needs_no_weight() -> None:
    profile = add_type(parse_profile("north 100 %: 12+"), "N", SubProfile(standard=Standard()))
    assert weights(profile) == [None, None]


def test_a_change_with_new_errors_is_not_taken() -> None:
    saved: list[Profile] = []
    work = Work(parse_profile("name: x\nwest: draw 1 of SH: 5+\nnorth: west's suit: 0-2 cards"), saved.append)
    before = work.profile
    errors = work.change(with_types(work.profile, "W", []))
    assert [error.path for error in errors] == [
        "seat_profiles.N.subprofiles[0].opponents_contingent_suit_constraint.opponent_seat"
    ]
    assert (work.profile, saved) == (before, [])
    assert work.change(with_types(work.profile, "N", [])) == []
    assert work.change(with_types(work.profile, "W", [])) == []
    assert len(saved) == 2


def test_errors_that_were_there_do_not_keep_others_from_being_mended() -> None:
    broken = Profile(
        profile_name="x",
        dealer="N",
        tag="Opener",
        seat_profiles={
            "N": SeatProfile(
                subprofiles=(
                    SubProfile(standard=Standard(total_min_hcp=20, total_max_hcp=10)),
                    SubProfile(standard=Standard(total_min_hcp=30, total_max_hcp=10)),
                )
            )
        },
    )
    work = Work(broken)
    assert len(work.errors) == 2
    assert work.change(replace(broken, description="more")) == []
    assert work.change(remove_type(work.profile, "N", 0)) == []
    assert len(work.errors) == 1
    assert work.change(with_type(work.profile, "N", 0, SubProfile(standard=Standard()))) == []
    assert work.errors == []


def test_new_warnings_are_told_once() -> None:
    work = Work(parse_profile("name: x\nnorth: 12+"))
    before = list(work.faults)
    assert work.change(replace(work.profile, use_rs_w_only_path=True)) == []
    assert [fault.path for fault in work.warnings(before)] == ["use_rs_w_only_path"]
    assert work.warnings(work.faults) == []


@given(st.lists(st.floats(0.01, 1000), min_size=1, max_size=20))
@settings(deadline=None)
def test_weights_add_up_to_100_exactly_enough(given_weights: list[float]) -> None:
    shares = rounded(given_weights)
    assert sum(shares) == pytest.approx(100, abs=1e-9)
    assert all(share >= 0 for share in shares)
    total = sum(given_weights)
    assert all(
        abs(share - 100 * weight / total) < 0.01 * len(shares) + 1e-9
        for share, weight in zip(shares, given_weights, strict=True)
    )


def test_no_weights() -> None:
    subs = parse_profile(COUPLED).subs("N")
    assert [sub.weight_percent for sub in weighted(subs, None)] == [None, None, None]


def test_exclusions_keep_their_place() -> None:
    profile = parse_profile(COUPLED)
    one = Exclusion(seat="N", subprofile_index=1, excluded_shapes=("8xxx",))
    profile = with_exclusions(profile, "N", 1, [one])
    assert [(e.subprofile_index, e.excluded_shapes) for e in profile.subprofile_exclusions] == [
        (1, ("4333",)),
        (2, ("8xxx",)),
        (3, ("7xxx",)),
    ]
    assert excluded(with_exclusions(profile, "N", 0, []))[0] == []


def test_order_of_seats_is_the_files() -> None:
    text = (
        '{"profile_name": "x", "dealer": "N", "tag": "Opener", "seat_profiles": '
        '{"S": {"subprofiles": [{"standard": {}}]}, "N": {"subprofiles": [{"standard": {}}]}}}'
    )
    profile = with_types(loads(text), "E", [SubProfile(standard=Standard())])
    assert list(profile.seat_profiles) == ["S", "N", "E"]


def test_new_types_are_written_in_full_and_old_ones_as_they_were() -> None:
    text = (
        '{"profile_name": "x", "dealer": "N", "tag": "Opener", "seat_profiles": '
        '{"N": {"subprofiles": [{"standard": {}}]}}}'
    )
    profile = spelled_out(add_type(loads(text), "N", SubProfile(standard=Standard(total_min_hcp=12))))
    first, second = profile.subs("N")
    assert '"standard": {}' in dumps(profile)
    assert dumps(profile).count('"max_hcp": 37') == 4
    assert (first.standard, second.standard) == (Standard(), Standard(total_min_hcp=12))


def test_the_dialogue_asks_how_random_suits_of_two_hands_go_together() -> None:
    field = next(one for one in HEAD if one.key == "rs_suits")
    profile = Profile(profile_name="P", dealer="N", tag="Opener")
    assert str(field.listed(profile)) == "no suit is drawn for two hands"
    assert (
        str(field.listed(replace(profile, rs_suits="shared"))) == "the same suit may be drawn for two hands"
    )
    assert field.question.read("2") == "shared"
