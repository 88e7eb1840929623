"""Which sub-profiles are drawn together, and how often, in every role mode."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.profile.samples import own
from majlis.bridge.profile import combinations, loads
from majlis.bridge.profile.coupling import MOST_COMBINATIONS
from majlis.bridge.profile.model import EW_MODES, NS_MODES, Profile
from majlis.bridge.profile.read import read_json
from majlis.errors import InputError


def profile_of(
    counts: dict[str, list[float | None]], usages: dict[str, list[str]] | None = None, **rest: Any
) -> Profile:
    """A profile with these weights for each seat."""
    seats = {
        seat: {
            "subprofiles": [
                {"standard": {}}
                | ({} if weight is None else {"weight_percent": weight})
                | (
                    {f"{'ns' if seat in 'NS' else 'ew'}_role_usage": usages[seat][n]}
                    if usages and seat in usages
                    else {}
                )
                for n, weight in enumerate(weights)
            ]
        }
        for seat, weights in counts.items()
    }
    raw = {"profile_name": "P", "dealer": "N", "tag": "Opener", "seat_profiles": seats, **rest}
    profile = read_json(raw).profile
    assert profile is not None
    return profile


def drawn(profile: Profile, seats: str) -> dict[tuple[int, ...], Fraction]:
    """How often each pair of indices of these seats comes."""
    found: dict[tuple[int, ...], Fraction] = {}
    for weight, indices in combinations(profile):
        key = tuple(indices[seat] for seat in seats if seat in indices)  # type: ignore[index]
        found[key] = found.get(key, Fraction(0)) + weight
    return found


def shares(**percent: float) -> dict[tuple[int, ...], Fraction]:
    """`_01=30` as {(0, 1): 3/10}."""
    return {tuple(map(int, key[1:])): Fraction(str(value)) / 100 for key, value in percent.items()}


THIRDS = {"N": [50, 30, 20], "S": [20, 20, 60]}


def test_seats_without_a_mode_are_drawn_independently() -> None:
    assert drawn(profile_of({"N": [60, 40], "S": [25, 75]}), "NS") == shares(_00=15, _01=45, _10=10, _11=30)


def test_an_unknown_mode_is_independent() -> None:
    profile = profile_of({"N": [60, 40], "S": [25, 75]}, ns_role_mode="whoever")
    assert drawn(profile, "NS") == shares(_00=15, _01=45, _10=10, _11=30)


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        ("north_drives", shares(_00=50, _11=30, _22=20)),
        ("south_drives", shares(_00=20, _11=20, _22=60)),
        ("random_driver", shares(_00=35, _11=25, _22=40)),
        ("no_driver", shares(_00=50, _11=30, _22=20)),
    ],
)
def test_coupled_seats_share_the_index_by_the_drivers_weights(mode: str, expected: dict[Any, Any]) -> None:
    assert drawn(profile_of(THIRDS, ns_role_mode=mode), "NS") == expected


def test_without_a_driver_the_weights_of_the_seat_dealt_first_count() -> None:
    order = ["E", "S", "W", "N"]
    profile = profile_of(THIRDS, ns_role_mode="no_driver", hand_dealing_order=order)
    assert drawn(profile, "NS") == shares(_00=20, _11=20, _22=60)


def test_east_and_west_without_a_mode_keep_the_old_coupling() -> None:
    assert drawn(profile_of({"E": [75, 25], "W": [50, 50]}), "EW") == shares(_00=75, _11=25)
    assert drawn(profile_of({"E": [75, 25], "W": [100]}), "EW") == shares(_00=75, _10=25)
    apart = profile_of({"E": [75, 25], "W": [50, 50]}, ew_role_mode="no_driver_no_index")
    assert drawn(apart, "EW") == shares(_00=37.5, _01=37.5, _10=12.5, _11=12.5)


@pytest.mark.parametrize(
    ("mode", "rows"), [("east_drives", {(0, 0), (1, 1)}), ("west_drives", {(0, 0), (1, 1)})]
)
def test_east_and_west_may_drive(mode: str, rows: set[tuple[int, int]]) -> None:
    assert set(drawn(profile_of({"E": [75, 25], "W": [40, 60]}, ew_role_mode=mode), "EW")) == rows


def test_different_numbers_cannot_share_an_index() -> None:
    for mode in ("north_drives", "no_driver", "random_driver"):
        profile = profile_of({"N": [50, 50], "S": [50, 25, 25]}, ns_role_mode=mode)
        assert drawn(profile, "NS") == shares(_00=25, _01=12.5, _02=12.5, _10=25, _11=12.5, _12=12.5)


def test_a_free_partner_leaves_a_seat_to_its_own_weights() -> None:
    assert drawn(profile_of({"N": [50, 30, 20]}, ns_role_mode="south_drives"), "NS") == shares(
        _0=50, _1=30, _2=20
    )


def test_a_map_names_the_followers_which_come_by_their_weights() -> None:
    profile = profile_of(
        THIRDS, ns_role_mode="north_drives", ns_bespoke_map={"0": [0, 2], "1": [1], "2": [0, 1]}
    )
    assert drawn(profile, "NS") == shares(_00=12.5, _02=37.5, _11=30, _20=10, _21=10)


def test_a_map_without_a_driver_has_no_effect() -> None:
    profile = profile_of(THIRDS, ns_role_mode="no_driver", ns_bespoke_map={"0": [1]})
    assert drawn(profile, "NS") == shares(_00=50, _11=30, _22=20)


def test_usages_keep_sub_profiles_for_a_role() -> None:
    usages = {"N": ["any", "driver_only"], "S": ["any", "any", "follower_only"]}
    profile = profile_of({"N": [60, 40], "S": [20, 20, 60]}, usages, ns_role_mode="random_driver")
    found = drawn(profile, "NS")
    north_drives = {
        (n, s): Fraction(w * v, 10_000) for n, w in ((0, 60), (1, 40)) for s, v in enumerate((20, 20, 60))
    }
    south_drives = {(0, 0): Fraction(1, 2), (0, 1): Fraction(1, 2)}
    keys = {*north_drives, *south_drives}
    assert found == {key: (north_drives.get(key, 0) + south_drives.get(key, Fraction(0))) / 2 for key in keys}


def test_usages_have_no_effect_where_nobody_drives() -> None:
    usages = {"N": ["driver_only", "follower_only"]}
    assert drawn(profile_of({"N": [60, 40], "S": [100]}, usages), "NS") == shares(_00=60, _10=40)


def test_legacy_roles_are_usages() -> None:
    raw = own("notrump_legacy")
    raw["ns_role_mode"] = "south_drives"
    raw["seat_profiles"]["N"]["subprofiles"][0]["ns_role_for_seat"] = "follower"
    profile = read_json(raw).profile
    assert profile is not None
    assert drawn(profile, "NS") == {(0, 0): 1}


@pytest.mark.parametrize(
    ("weights", "expected"),
    [
        ([None, None], shares(_0=50, _1=50)),
        ([0, 0.0], shares(_0=50, _1=50)),
        ([0], shares(_0=100)),
        ([53.5, 46.5], shares(_0=53.5, _1=46.5)),
        ([49, 49], shares(_0=50, _1=50)),
        ([100, 0], shares(_0=100)),
        ([100, None], shares(_0=100)),
    ],
)
def test_weights_are_rescaled_and_all_absent_or_0_are_equal(
    weights: list[Any], expected: dict[Any, Any]
) -> None:
    assert drawn(profile_of({"N": weights}), "N") == expected


def test_decimal_weights_are_exact() -> None:
    assert drawn(profile_of({"N": [33.4, 33.3, 33.3]}), "N") == shares(_0=33.4, _1=33.3, _2=33.3)


@settings(max_examples=80, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from("NESW"), st.lists(st.integers(1, 50) | st.just(0), min_size=1, max_size=3)
    ),
    st.sampled_from(NS_MODES),
    st.sampled_from([*EW_MODES, None]),
)
def test_weights_of_all_combinations_add_up_to_1(
    counts: dict[str, list[Any]], ns: str, ew: str | None
) -> None:
    profile = profile_of(counts, ns_role_mode=ns, ew_role_mode=ew)
    found = combinations(profile)
    assert sum(weight for weight, _ in found) == 1
    assert all(weight > 0 and set(indices) == set(counts) for weight, indices in found)
    assert len({tuple(indices.items()) for _, indices in found}) == len(found)


def test_a_bare_profile_has_one_combination_without_seats() -> None:
    assert combinations(loads('{"profile_name": "P", "dealer": "N", "tag": "Opener"}')) == [(1, {})]


def test_roles_that_contradict_each_other_are_refused() -> None:
    usages = {"N": ["any", "any", "any"], "S": ["driver_only", "driver_only"]}
    profile = profile_of({"N": [50, 50, 0], "S": [50, 50]}, usages, ns_role_mode="north_drives")
    with pytest.raises(InputError, match="North drives with sub-profile 1, South has no sub-profile"):
        combinations(profile)
    with pytest.raises(InputError, match="below 0"):
        combinations(profile_of({"N": [150, -50]}))
    many: list[float | None] = [None] * 30
    with pytest.raises(InputError, match=f"more than {MOST_COMBINATIONS:,}"):
        combinations(profile_of(dict.fromkeys("NESW", many), ew_role_mode="no_driver_no_index"))
