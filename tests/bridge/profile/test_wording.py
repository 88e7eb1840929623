"""Profiles in plain bridge language."""

from typing import Any

import pytest

from bridge.profile.samples import own
from majlis.bridge.profile import describe
from majlis.bridge.profile.model import Profile
from majlis.bridge.profile.read import read_json
from majlis.bridge.profile.words import limited, type_words


def profile_of(raw: dict[str, Any]) -> Profile:
    profile = read_json(raw).profile
    assert profile is not None
    return profile


def words(sub: dict[str, Any], **rest: Any) -> str:
    """What is said of a sub-profile of North's."""
    raw = {
        "profile_name": "P",
        "dealer": "N",
        "tag": "Opener",
        "seat_profiles": {"N": {"subprofiles": [sub]}},
    }
    return str(type_words(profile_of(raw | rest), "N", 0))


def test_a_whole_profile_is_told_a_line_for_each_type_of_hand() -> None:
    assert describe(profile_of(own("weak_twos"))).splitlines() == [
        "Weak twos, four ways to act, version 1.0 (Tests)",
        "West opens a weak two; North acts by type and South answers it.",
        "Overcaller; West deals.",
        "North 1, double (50 %): 12-17 HCP; at most 2 cards and at most 3 HCP in West's suit",
        "North 2, two suits (30 %): 11-18 HCP; two random suits of ♠♥♦♣: 5-6 cards in the first, "
        "4-5 cards in the second, but for ♣♦ 5-7 clubs and 5-6 cards and 3+ HCP in diamonds; "
        "never with exactly one 4-card major and exactly one 5-card minor; only when driving",
        "North 3, the other major (20 %): 10-16 HCP; 5-6 cards in the suit not drawn for West; "
        "stopper in one of ♦♣",
        "East: any hand",
        "South 1, weak (40 %): at most 9 HCP",
        "South 2, fit (30 %): 6+ HCP; 3-5 cards in partner's suit; only when following",
        "South 3, any (30 %): any hand",
        "West, weak two: 5-10 HCP; one random suit of ♥♠: 6 cards and 3-8 HCP in it; "
        "elsewhere at most 5 cards in each of ♥♦, at most 4 cards and at most 4 HCP in clubs; "
        "never 6=x=0=x or x=6=x=0",
        "North drives: 1 goes with 1 or 2, 2 goes with 2, 3 goes with 3.",
        "Random suits are exclusive: a suit that one hand draws is not drawn by another.",
    ]


def test_conditions_in_words_are_told_as_they_stand() -> None:
    told = describe(profile_of(own("slam_in_words"))).splitlines()
    assert told[2:] == [
        "North: any hand",
        "East: any hand",
        "South: 15+ hcp or (13-14 and 5+ card major)",
        "West: any hand",
        "Also ns: 30-34 hcp, 8+ card major fit",
        "Also east: at most 2 controls",
        "Also north: no void  # splinters are for later",
    ]


@pytest.mark.parametrize(
    ("standard", "said"),
    [
        ({}, "any hand"),
        ({"total_min_hcp": 15, "total_max_hcp": 17}, "15-17 HCP"),
        ({"total_max_hcp": 0}, "no HCP"),
        ({"spades": {"min_cards": 5}}, "5+ spades"),
        ({"spades": {"min_cards": 1, "max_cards": 1}}, "1 spade"),
        ({"spades": {"max_cards": 1}}, "at most 1 spade"),
        ({"spades": {"max_cards": 0}}, "no spades"),
        ({"spades": {"min_hcp": 4}}, "4+ HCP in spades"),
        (
            {"spades": {"min_cards": 5, "max_cards": 6, "min_hcp": 3, "max_hcp": 7}},
            "5-6 cards and 3-7 HCP in spades",
        ),
        ({"spades": {"max_hcp": 37, "min_hcp": 0, "max_cards": 13}}, "any hand"),
        (
            {key: {"max_cards": 5} for key in ("spades", "hearts", "diamonds", "clubs")},
            "at most 5 cards in each suit",
        ),
        ({"hearts": {"min_cards": 4}, "clubs": {"min_cards": 4}}, "4+ cards in each of ♥♣"),
    ],
)
def test_ranges_read_as_players_talk(standard: dict[str, Any], said: str) -> None:
    assert words({"standard": standard}) == said


def test_exclusions_are_told_with_the_hand_they_are_for() -> None:
    exclusions = [
        {"seat": "N", "subprofile_index": 1, "clauses": [{"group": "ANY", "length_eq": 4, "count": 0}]},
        {"seat": "N", "subprofile_index": 2, "clauses": [{"group": "ANY", "length_eq": 4, "count": 1}]},
    ]
    assert (
        words({"standard": {}}, subprofile_exclusions=exclusions) == "never with no suit of exactly 4 cards"
    )


def two_each(**rest: Any) -> Profile:
    seats = {seat: {"subprofiles": [{"standard": {}}, {"standard": {}}]} for seat in "NESW"}
    return profile_of({"profile_name": "P", "dealer": "N", "tag": "Opener", "seat_profiles": seats, **rest})


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        (
            {},
            [
                "North and South are drawn independently.",
                "East and West have the same number, drawn by East's weights.",
            ],
        ),
        ({"ns_role_mode": "no_driver"}, ["North and South have the same number, drawn by North's weights."]),
        ({"ns_role_mode": "south_drives"}, ["South drives: the other has the same number."]),
        (
            {"ns_role_mode": "random_driver"},
            ["North and South drive in turn, at random: the other has the same number."],
        ),
        (
            {"ew_role_mode": "east_drives", "ew_bespoke_map": {"0": [0, 1], "1": []}},
            ["East drives: 1 goes with 1 or 2, 2 goes with nothing."],
        ),
        ({"is_invariants_safety_profile": True}, ["Every constraint is ignored: any deal."]),
    ],
)
def test_roles_are_told_in_sentences(rest: dict[str, Any], said: list[str]) -> None:
    told = describe(two_each(**rest)).splitlines()
    assert [line for line in told if line in said] == said


def test_weights_that_are_wrong_are_left_out() -> None:
    profile = profile_of(
        {
            "profile_name": "P",
            "dealer": "N",
            "tag": "Opener",
            "seat_profiles": {
                "N": {"subprofiles": [{"standard": {}, "weight_percent": -1}, {"standard": {}}]}
            },
        }
    )
    assert "North 1: any hand" in describe(profile)


def test_amounts() -> None:
    assert [str(limited(low, 13, 13)) for low in (0, 3, 13)] == ["None", "3+", "13"]
