"""What `profile check` tells of what cannot be dealt: counted, as `deal` and `diagnose` do."""

import pytest

from bridge.practice import TWO_TYPES, WEAK_TWO, profile_of, random_suits, raw_profile, sub, suit
from majlis.bridge import validate_profile_viability
from majlis.bridge.deal import dead
from majlis.bridge.deal.dead import dead_types

SEVEN = sub(spades=suit(7), name="seven")
LENGTHS = sub(extra={"conditions": "7+ spades"}, name="seven")


def told(raw, **changes):
    return [(one.path, str(one)) for one in dead_types(profile_of(raw | changes))]


def paths(raw, **changes):
    return [path for path, _ in told(raw, **changes)]


N0, N1, S0, E0 = (f"seat_profiles.{seat}.subprofiles[{number}]" for seat, number in ("N0", "N1", "S0", "E0"))


@pytest.mark.parametrize("seven", [SEVEN, LENGTHS], ids=["range", "condition"])
def test_types_that_go_only_with_each_other_and_cannot(seven):
    raw = raw_profile(ns_role_mode="north_drives", N=[seven, sub()], S=[seven, sub()])
    assert paths(raw) == [N0, S0]
    assert (
        "this type of hand cannot be dealt beside the other hands: 50 % of the weight is lost"
        in told(raw)[0][1]
    )
    assert paths(raw, ns_role_mode="no_driver") == [N0, S0]
    assert paths(raw, ns_role_mode="random_driver") == [N0, S0]


def test_a_mapped_type_is_lost_where_all_of_its_row_is():
    raw = raw_profile(ns_role_mode="north_drives", N=[SEVEN, sub()], S=[SEVEN, sub()])
    assert paths(raw, ns_bespoke_map={"0": [0], "1": [0, 1]}) == [N0]
    linked = {"ns_linked_profile": {"primary_seat": "N", "subprofile_map": {"0": [0], "1": [0, 1]}}}
    assert paths(raw, **linked) == [N0]
    assert paths(raw, ns_bespoke_map={"0": [0, 1], "1": [1]}) == [S0]


def test_opponents_count_and_so_do_exclusions():
    assert paths(raw_profile(N=[SEVEN, sub()], E=[SEVEN])) == [N0]
    four = sub(spades=suit(4, 4), hearts=suit(3, 4), diamonds=suit(3, 4), clubs=suit(3, 4))
    shapes = [{"seat": "N", "subprofile_index": 1, "excluded_shapes": ["4333", "4432", "4423", "4342", "4324",
                                                                       "4243", "4234"]}]  # fmt: skip
    other = sub(spades=suit(9))
    raw = raw_profile(N=[four, sub()], S=[other], ns_role_mode="north_drives")
    assert paths(raw) == []
    assert paths(raw, subprofile_exclusions=shapes) != []


def test_what_is_lost_without_a_whole_type_is_told_with_its_weight():
    raw = raw_profile(N=[SEVEN, sub()], E=[SEVEN, sub()])
    [(path, text)] = told(raw)
    assert path == ""
    assert text == (
        "the profile: North 1, seven + East 1, seven together cannot be dealt: 25 % of the weight is lost; "
        "majlis bridge diagnose tells what clashes"
    )


def test_nothing_fits_is_told_once():
    raw = raw_profile(N=[SEVEN, sub(spades=suit(8))], E=[SEVEN])
    [(path, text)] = told(raw)
    assert (path, "no deal fits" in text) == ("", True)
    both = random_suits("S", suit(5))
    [(_, text)] = told(raw_profile(N=[sub(extra=both)], E=[sub(extra=both)]))
    assert "--rs-suits shared lets two hands draw the same suit" in text
    assert told(raw_profile(N=[sub(extra=both)], E=[sub(extra=both)]), rs_suits="shared") == []


@pytest.mark.parametrize(
    "raw", [WEAK_TWO, TWO_TYPES, raw_profile(N=[SEVEN, sub()], E=[SEVEN, sub()], S=[LENGTHS])]
)
def test_it_tells_just_what_diagnose_counts(raw):
    found = validate_profile_viability(profile_of(raw))
    gone = {(one.seat, one.index) for one in found.subs if not one.viable and one.asked}
    types = {(path[14], int(path[-2])) for path in paths(raw) if path}
    assert types >= gone
    alone = {seat for seat in "NESW" if len(profile_of(raw).subs(seat)) == 1}
    assert {one for one in types if one[0] not in alone} == gone
    assert bool(paths(raw)) == bool(found.lost)


def test_where_counting_ends_it_is_said(monkeypatch):
    raw = raw_profile(ns_role_mode="north_drives", N=[LENGTHS, sub()], S=[LENGTHS, sub()])
    monkeypatch.setattr(dead, "STEPS", 0)
    assert "the combinations were not all counted" in told(raw)[-1][1]
    assert told(raw_profile(N=[sub()]))  # of one type, nothing was counted either


def test_it_ends_with_many_combinations():
    hands = [sub((0, 37), spades=suit(at)) for at in range(5)]
    found = dead_types(profile_of(raw_profile(N=hands, E=hands, S=hands, W=hands)))
    assert len(found) <= dead.MOST_TOLD + 2
    assert all(one.words("ar") for one in found)
