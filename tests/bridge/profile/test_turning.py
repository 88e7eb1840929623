"""A profile turned round the table: everything that names a seat turns, and so do the deals, as often."""

import json
from pathlib import Path
from typing import Any

import pytest

from bridge.practice import profile_of, random_suits, raw_profile, sub, suit
from bridge.profile.samples import OWN_FILES, file_name, real
from majlis.bridge import library
from majlis.bridge.deal.cases import BoardSource
from majlis.bridge.deal.generate import generate_deals
from majlis.bridge.deal.plans import Plans
from majlis.bridge.explain.explain_board import explain_board
from majlis.bridge.profile.check import load, loads, require_valid, validate_profile
from majlis.bridge.profile.coupling import pair_draws
from majlis.bridge.profile.faults import errors_of
from majlis.bridge.profile.meaning import parts_of
from majlis.bridge.profile.model import Profile
from majlis.bridge.profile.read import dumps, encode
from majlis.bridge.profile.sheet import parse_profile
from majlis.bridge.profile.sheet_writing import format_profile
from majlis.bridge.profile.turned_names import turned_name, turned_seats
from majlis.bridge.profile.turning import turned, turned_content
from majlis.errors import InputError

NEXT = dict(zip("NESW", "ESWN", strict=True))
WHOLE: dict[str, Any] = {
    "profile_name": "Opps Open & Our TO Dbl",
    "description": "West opens; N-S compete.",
    "dealer": "W",
    "hand_dealing_order": ["W", "N", "S", "E"],
    "tag": "Overcaller",
    "version": "0.9",
    "category": "We Compete",
    "vulnerable": "ns",
    "ns_role_mode": "north_drives",
    "ew_role_mode": "random_driver",
    "ns_bespoke_map": {"0": [1], "1": [0]},
    "ew_bespoke_map": None,
    "ns_linked_profile": {"primary_seat": "N", "subprofile_map": {"0": [1], "1": [0]}},
    "our own": {"N": 1},
    "seat_profiles": {
        "W": {
            "seat": "W",
            "subprofiles": [sub((6, 10), extra=random_suits("SH", suit(6, 6)) | {"ew_role_usage": "any"})],
        },
        "N": {
            "seat": "N",
            "subprofiles": [
                sub((12, 17), 60, "North doubles", {
                    "ns_role_usage": "driver_only",
                    "opponents_contingent_suit_constraint": {"opponent_seat": "W", "suit_range": suit(0, 2)},
                }),
                sub((15, 18), 40, extra={"conditions": "more spades than south, balanced"}),
            ],
        },
        "S": {"subprofiles": [sub(), sub((0, 8), extra={"conditions": "4+ support for hearts"})]},
        "E": {
            "seat": "E",
            "subprofiles": [
                sub(extra={"partner_contingent_constraint": {"partner_seat": "W", "suit_range": suit(1, 3)}})
            ],
        },
    },
    "subprofile_exclusions": [{"seat": "N", "subprofile_index": 2, "excluded_shapes": ["4333"]}],
    "conditions": ["ns: 20+ hcp  # enough", "east: more hcp than ns", "# a remark"],
}  # fmt: skip


def of(**changes: Any) -> Profile:
    return loads(json.dumps(WHOLE | changes))


def test_a_quarter_turn_moves_everything_that_names_a_seat() -> None:
    made = encode(turned(of()))
    assert made["profile_name"] == "Our Open & Opps TO Dbl"
    assert made["rotated_from"] == "Opps Open & Our TO Dbl"
    assert (made["dealer"], made["hand_dealing_order"]) == ("N", ["N", "E", "W", "S"])
    assert made["vulnerable"] == "ew"
    assert made["description"] == "North opens; E-W compete."
    assert (made["ew_role_mode"], made["ns_role_mode"]) == ("east_drives", "random_driver")
    assert (made["ew_bespoke_map"], made["ns_bespoke_map"]) == ({"0": [1], "1": [0]}, None)
    assert made["ew_linked_profile"] == {"primary_seat": "E", "subprofile_map": {"0": [1], "1": [0]}}
    assert "ns_linked_profile" not in made
    assert made["our own"] == {"N": 1}
    seats = made["seat_profiles"]
    assert list(seats) == ["N", "E", "W", "S"]
    assert [one.get("seat") for one in seats.values()] == ["N", "E", None, "S"]
    north, doubles, second = seats["N"]["subprofiles"][0], *seats["E"]["subprofiles"]
    assert north["ns_role_usage"] == "any"
    assert "ew_role_usage" not in north
    assert north["random_suit_constraint"]["allowed_suits"] == ["S", "H"]
    assert (doubles["ew_role_usage"], doubles["name"]) == ("driver_only", "East doubles")
    assert doubles["opponents_contingent_suit_constraint"]["opponent_seat"] == "N"
    assert second["conditions"] == "spades > west's spades, balanced"
    assert seats["W"]["subprofiles"][1]["conditions"] == "4+ support for hearts"  # as it was written
    assert seats["S"]["subprofiles"][0]["partner_contingent_constraint"]["partner_seat"] == "N"
    assert made["subprofile_exclusions"][0]["seat"] == "E"
    assert made["conditions"] == ["ew: 20+ hcp  # enough", "south: hcp > ew's hcp", "# a remark"]
    assert (made["tag"], made["version"], made["category"]) == ("Overcaller", "0.9", "We Compete")


def test_a_half_turn_leaves_the_pairs_their_keys() -> None:
    made = encode(turned(of(), 2))
    assert made["profile_name"] == "Opps Open & Our TO Dbl (East deals)"
    assert (made["dealer"], made["vulnerable"]) == ("E", "ns")
    assert (made["ns_role_mode"], made["ew_role_mode"]) == ("south_drives", "random_driver")
    assert made["ns_linked_profile"]["primary_seat"] == "S"
    assert made["seat_profiles"]["S"]["subprofiles"][0]["ns_role_usage"] == "driver_only"
    assert made["description"] == "East opens; N-S compete."
    assert made["conditions"][:2] == ["ns: 20+ hcp  # enough", "west: hcp > ns's hcp"]


def meant(profile: Profile) -> Any:
    """All that a profile asks: what is drawn with what weight, and what each type then asks."""
    draws = [pair_draws(profile, "ns"), pair_draws(profile, "ew")]
    source = BoardSource(profile, Plans())
    asks = [
        (one.indices, suits, [str(part.ask) for part in parts_of(profile, one.indices, suits)])
        for number, one in enumerate(source.combinations[:40])
        for suits in source.choices(number)[:12]
    ]
    return draws, asks, profile.dealer, profile.order, profile.vulnerable


EVERY = [*OWN_FILES, *sorted(Path(library.__file__).parent.glob("*.json"))]


def check_turns(profile: Profile) -> None:
    """Four quarter turns, two halves, a turn and the rest of the round: the same; and each is sound."""
    for turns in ((1, 1, 1, 1), (2, 2), (1, 3), (3, 1)):
        content = profile
        for by in turns:
            content = turned_content(content, by)
            assert not errors_of(validate_profile(content))
            assert loads(dumps(content)) == content
        assert meant(content) == meant(profile)


@pytest.mark.parametrize("path", EVERY, ids=file_name)
def test_four_turns_are_none(path: Path) -> None:
    check_turns(load(path))


@real
def test_four_turns_of_real_profiles_are_none(path: Path) -> None:
    check_turns(load(path))
    for by in (1, 2, 3):
        made = turned(load(path), by)
        require_valid(made)
        assert made.rotated_from == load(path).profile_name
        assert parse_profile(format_profile(made)).rotated_from == made.rotated_from


def test_the_file_comes_back_as_it_was() -> None:
    """Key by key, where conditions are written in the one form anyway."""
    written = parse_profile(format_profile(of()))
    for before in (written, *map(load, EVERY)):
        content = before
        for _ in range(4):
            content = turned_content(content, 1)
        if not any(sub.ns_role_for_seat for one in before.seat_profiles.values() for sub in one.subprofiles):
            assert encode(content).get("seat_profiles") == encode(before).get("seat_profiles")
            assert encode(content).keys() >= encode(before).keys()


COUNTED = raw_profile(
    dealer="W",
    W=[sub((6, 10), extra=random_suits("SHD", suit(6, 6)))],
    N=[
        sub((12, 17), 60, extra={
            "opponents_contingent_suit_constraint": {"opponent_seat": "W", "suit_range": suit(0, 2)}}),
        sub((15, 18), 40, extra={"conditions": "balanced, more spades than south"}),
    ],
    S=[sub((5, 12))],
    subprofile_exclusions=[{"seat": "S", "subprofile_index": 1, "excluded_shapes": ["4333"]}],
    conditions=["ns: 22+ hcp"],
)  # fmt: skip


@pytest.mark.parametrize("by", [1, 2, 3])
def test_the_deals_are_the_turned_deals(by: int) -> None:
    before = profile_of(COUNTED)
    after = turned(before, by)
    counts = [
        [(source.weight(number), [source.plans.count(case.wanted) for case in source.cases(number)])
         for number in range(len(source.combinations))]
        for source in (BoardSource(before, Plans()), BoardSource(after, Plans()))
    ]  # fmt: skip
    assert counts[0] == counts[1]
    for one in generate_deals(after, 4, seed=by, boards="profile-dealer", rotate=False).deals:
        assert explain_board(before, one.board, turned_by=by).fits
    for one in generate_deals(before, 4, seed=by, boards="profile-dealer", rotate=False).deals:
        assert explain_board(after, one.board, turned_by=-by).fits


# What an absent role mode means


@pytest.mark.parametrize(
    "keys",
    [
        {},
        {"ns_role_mode": "no_driver"},
        {"ew_role_mode": "no_driver_no_index"},
        {"category": "newest"},
        {"category": "newest", "ew_role_mode": "no_driver"},
        {"category": "newest", "ns_role_mode": "north_drives"},
        {"ns_role_mode": "a word of tomorrow"},
    ],
)
@pytest.mark.parametrize("by", [1, 2, 3])
def test_an_absent_role_mode_goes_on_meaning_the_same(keys: dict[str, str], by: int) -> None:
    raw = raw_profile(N=[sub(), sub((8, 37))], S=[sub(), sub((8, 37))], E=[sub(), sub((8, 37))],
                      W=[sub(), sub((8, 37))])  # fmt: skip
    del raw["ns_role_mode"], raw["ew_role_mode"]
    before = profile_of(raw | keys)
    after = turned_content(before, by)
    seats = dict(zip("NESW", "NESW"[by:] + "NESW"[:by], strict=True))
    for name in ("ns", "ew"):
        moved = {
            frozenset((seats[seat], index) for seat, index in choice): weight
            for choice, weight in pair_draws(before, name).items()
        }
        other = name if by == 2 else {"ns": "ew", "ew": "ns"}[name]
        assert moved == {frozenset(choice): weight for choice, weight in pair_draws(after, other).items()}


def test_the_older_role_of_a_seat_is_kept() -> None:
    raw = raw_profile(ns_role_mode="north_drives", N=[sub(extra={"ns_role_for_seat": "driver"}), sub()],
                      S=[sub(), sub()], E=[sub(extra={"ns_role_for_seat": "driver"})])  # fmt: skip
    after = turned_content(profile_of(raw), 1)
    assert after.subs("E")[0].usage("E") == "driver_only"
    assert after.subs("S")[0].usage("S") == "any"  # it had no effect, and gets none


# What is refused


def test_a_second_turn_is_refused_with_the_way_out() -> None:
    with pytest.raises(InputError, match="is itself a turned profile, made from 'Opps Open & Our TO Dbl'"):
        turned(turned(of()))
    assert turned(of(rotated_from=None)).rotated_from == "Opps Open & Our TO Dbl"
    [fault] = [one for one in validate_profile(WHOLE | {"rotated_from": 3}) if one.path == "rotated_from"]
    assert (fault.severity, str(fault)) == (
        "error", "rotated_from = 3 is a number: write a text in quotation marks",
    )  # fmt: skip
    assert not [one for one in validate_profile(of(rotated_from="X")) if one.path == "rotated_from"]


def test_what_cannot_be_turned_is_refused() -> None:
    with pytest.raises(InputError, match="only West draw suits"):
        turned(of(use_rs_w_only_path=True))
    for by in (0, 4, -1):
        with pytest.raises(InputError, match="by 1, 2 or 3 seats"):
            turned(of(), by)


# Names


@pytest.mark.parametrize(
    ("name", "by", "told"),
    [
        ("Our 1 Major & Opponents Interference", 1, "Opponents 1 Major & Our Interference"),
        ("Ops interference over our 1NT", 3, "Our interference over ops 1NT"),
        ("NS 1NT EW Cappelletti", 1, "EW 1NT NS Cappelletti"),
        ("North opens, east doubles", 3, "West opens, north doubles"),
        ("Weak twos and their responses", 1, "Weak twos and their responses (South deals)"),
        ("Opps_Open_&_Our_TO_Dbl", 1, "Our_Open_&_Opps_TO_Dbl"),
        ("East_West_slams", 1, "North_South_slams"),
        ("Our slams", 2, "Our slams (South deals)"),
        ("Big Hands TEST", 1, "Big Hands (South deals) TEST"),
        ("Power answers", 1, "Power answers (South deals)"),
        ("فتح شمال ورد الجنوب", 1, "فتح شرق ورد الغرب"),
    ],
)
def test_names_turn_too(name: str, by: int, told: str) -> None:
    assert turned_name(name, by, "S") == told


def test_texts_turn_by_words_alone() -> None:
    assert turned_seats("NORTH, North-South, Northern, SE, N S", 1) == "EAST, East-West, Northern, SE, N S"
