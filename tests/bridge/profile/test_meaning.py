"""What a profile asks of a deal, against a slow twin that reads the file's own JSON."""

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bridge.profile import twin
from bridge.profile.samples import own
from majlis.bridge.conditions import reading
from majlis.bridge.profile import ask_of, combinations, parts_of, rs_choices, where_of
from majlis.bridge.profile.check import loads, validate_profile
from majlis.bridge.profile.faults import errors_of
from majlis.bridge.profile.meaning import ALL_SHAPES, excluded_shapes
from majlis.bridge.profile.model import Clause, Exclusion, Profile
from majlis.bridge.profile.read import read_json
from majlis.bridge.profile.words import describe
from majlis.bridge.table.cards import SEAT_LETTERS
from majlis.bridge.table.pack import TABLE
from majlis.dealing.asks import ANYTHING, NOTHING, every
from majlis.dealing.evaluate import fits

DEALS = twin.shuffled(3, 250)
HANDS = [twin.hands_of(deal) for deal in DEALS.tolist()]


def profile_of(raw: dict[str, Any]) -> Profile:
    profile = read_json(raw).profile
    assert profile is not None
    return profile


# Random profiles, loose enough for some of 250 shuffled deals to fit

RANGES = st.fixed_dictionaries(
    {},
    optional={
        "min_cards": st.integers(0, 3),
        "max_cards": st.integers(4, 13),
        "min_hcp": st.integers(0, 1),
        "max_hcp": st.integers(4, 10),
    },
)
STANDARD = st.fixed_dictionaries(
    {},
    optional={
        **dict.fromkeys(twin.KEYS.values(), RANGES),
        "total_min_hcp": st.integers(0, 9),
        "total_max_hcp": st.integers(11, 37),
    },
)
CLAUSES = st.fixed_dictionaries(
    {
        "group": st.sampled_from(["ANY", "MAJOR", "MINOR"]),
        "length_eq": st.integers(0, 6),
        "count": st.integers(0, 2),
    }
)


@st.composite
def randoms(draw: st.DrawFn) -> dict[str, Any]:
    allowed = draw(st.lists(st.sampled_from("SHDC"), min_size=1, max_size=4, unique=True))
    count = draw(st.integers(1, min(2, len(allowed))))
    random = {
        "allowed_suits": allowed,
        "required_suits_count": count,
        "suit_ranges": draw(st.lists(RANGES, min_size=count, max_size=count)),
    }
    if count == 2:
        overrides = st.fixed_dictionaries(
            {
                "suits": st.permutations(allowed).map(lambda found: list(found[:2])),
                "first_range": RANGES,
                "second_range": RANGES,
            }
        )
        random["pair_overrides"] = draw(st.lists(overrides, max_size=1))
    return random


@st.composite
def subs(draw: st.DrawFn, seat: str) -> dict[str, Any]:
    sub: dict[str, Any] = {"standard": draw(STANDARD)}
    kind = draw(st.sampled_from(["standard", "random", "contingent"]))
    if kind == "random":
        sub["random_suit_constraint"] = draw(randoms())
    if kind == "contingent":
        other = draw(st.sampled_from([one for one in "NESW" if one != seat]))
        partner = other == dict(zip("NESW", "SWNE", strict=True))[seat]
        key = "partner_contingent_constraint" if partner else "opponents_contingent_suit_constraint"
        sub[key] = {"partner_seat" if partner else "opponent_seat": other, "suit_range": draw(RANGES)}
    return sub


@st.composite
def profiles(draw: st.DrawFn) -> dict[str, Any]:
    seats = draw(st.lists(st.sampled_from("NESW"), min_size=1, max_size=4, unique=True))
    exclusions = st.fixed_dictionaries(
        {"seat": st.sampled_from(seats), "subprofile_index": st.just(1)},
        optional={"clauses": st.lists(CLAUSES, min_size=1, max_size=2)},
    ) | st.fixed_dictionaries(
        {
            "seat": st.sampled_from(seats),
            "subprofile_index": st.just(1),
            "excluded_shapes": st.lists(
                st.sampled_from(["4333", "5xxx", "x4x3", "xxx2"]), min_size=1, max_size=2
            ),
        }
    )
    return {
        "profile_name": "P",
        "dealer": "N",
        "tag": "Opener",
        "seat_profiles": {seat: {"subprofiles": [draw(subs(seat))]} for seat in seats},
        "subprofile_exclusions": draw(st.lists(exclusions, max_size=2)),
        "rs_suits": draw(st.sampled_from(["exclusive", "shared"])),
    }


@settings(max_examples=60, deadline=None)
@given(profiles(), st.randoms(use_true_random=False), st.booleans())
def test_the_ask_of_a_profile_agrees_with_the_twin(raw: dict[str, Any], chance: Any, adds: bool) -> None:
    profile = profile_of(raw)
    indices = {seat: 0 for seat in SEAT_LETTERS if seat in raw["seat_profiles"]}
    choices = rs_choices(profile, indices)
    joint = twin.joint_drawings(raw, indices)
    assert choices == [{seat: suits for seat, suits in one.items() if suits} for one in joint]
    assume(choices)
    choice = chance.choice(choices)
    ask = ask_of(profile, indices, choice, "adds" if adds else "replaces")
    expected = [twin.deal_fits(raw, indices, choice, hands, adds) for hands in HANDS]
    assert fits(ask, TABLE, DEALS).tolist() == expected


@settings(max_examples=40, deadline=None)
@given(profiles())
def test_the_parts_together_are_the_ask_and_lead_to_their_place(raw: dict[str, Any]) -> None:
    profile = profile_of(raw)
    (combination,) = combinations(profile)
    choices = rs_choices(profile, combination.indices)
    assume(choices)
    choice = choices[0]
    parts = parts_of(profile, combination.indices, choice)
    truth = np.ones(len(DEALS), dtype=bool)
    for part in parts:
        truth &= fits(part.ask, TABLE, DEALS)
        assert part.words
        place = raw
        for step in part.at:
            place = place[step]
    assert (truth == fits(ask_of(profile, combination.indices, choice), TABLE, DEALS)).all()


# One by one


def two_suiter(**changes: Any) -> dict[str, Any]:
    """North draws two suits of three; the standard range of hearts would forbid five."""
    raw: dict[str, Any] = {
        "profile_name": "P",
        "dealer": "N",
        "tag": "Opener",
        "seat_profiles": {
            "N": {
                "subprofiles": [
                    {
                        "standard": {"hearts": {"max_cards": 3, "max_hcp": 6}, "total_min_hcp": 11},
                        "random_suit_constraint": {
                            "required_suits_count": 2,
                            "allowed_suits": ["S", "H", "D"],
                            "suit_ranges": [{"min_cards": 5}, {"min_cards": 4, "max_cards": 6}],
                            "pair_overrides": [
                                {
                                    "suits": ["D", "H"],
                                    "first_range": {"min_cards": 6},
                                    "second_range": {"max_cards": 2},
                                }
                            ],
                        },
                    }
                ]
            }
        },
    }
    return raw | changes


def text_of(raw: dict[str, Any], choice: dict[str, tuple[str, ...]], **options: Any) -> str:
    profile = profile_of(raw)
    (combination,) = combinations(profile)
    return str(ask_of(profile, combination.indices, choice, **options))  # type: ignore[arg-type]


def test_random_suits_are_drawn_in_every_order() -> None:
    found = rs_choices(profile_of(two_suiter()), {"N": 0})
    assert [choice["N"] for choice in found] == [
        ("S", "H"),
        ("S", "D"),
        ("H", "S"),
        ("H", "D"),
        ("D", "S"),
        ("D", "H"),
    ]


def test_a_drawn_range_replaces_the_standard_one_or_adds_to_it() -> None:
    replaced = text_of(two_suiter(), {"N": ("H", "S")})
    assert replaced == "N 11.. hcp and N 5.. H and N 4-6 S"
    added = text_of(two_suiter(), {"N": ("H", "S")}, rs_over_standard="adds")
    assert added == "N 11.. hcp and N ..3 H and N ..6 hcp in H and N 5.. H and N 4-6 S"


def test_a_suit_that_is_not_drawn_keeps_its_standard_range() -> None:
    assert (
        text_of(two_suiter(), {"N": ("S", "D")})
        == "N 11.. hcp and N ..3 H and N ..6 hcp in H and N 5.. S and N 4-6 D"
    )


def test_an_override_counts_for_its_pair_in_either_order() -> None:
    for drawn in (("H", "D"), ("D", "H")):
        assert text_of(two_suiter(), {"N": drawn}) == "N 11.. hcp and N 6.. D and N ..2 H"


def contingent(**changes: Any) -> dict[str, Any]:
    """East holds length in North's suit, or in the one that North did not draw."""
    raw = two_suiter()
    one = {"opponent_seat": "N", "suit_range": {"min_cards": 3}} | changes
    raw["seat_profiles"]["E"] = {
        "subprofiles": [{"standard": {}, "opponents_contingent_suit_constraint": one}]
    }
    return raw


def test_a_contingent_range_is_about_the_first_suit_drawn() -> None:
    assert text_of(contingent(), {"N": ("D", "S")}).endswith("E 3.. D")
    assert text_of(contingent(use_non_chosen_suit=True), {"N": ("D", "S")}).endswith("E 3.. H")


def test_a_contingent_range_whose_suit_is_not_drawn_cannot_be_dealt() -> None:
    raw = contingent()
    del raw["seat_profiles"]["N"]["subprofiles"][0]["random_suit_constraint"]
    profile = profile_of(raw)
    (part,) = [part for part in parts_of(profile, {"N": 0, "E": 0}, {}) if part.seats == ("E",)]
    assert part.ask == NOTHING
    assert str(part.words) == "East: a random suit of North's, which has none here"


def test_a_seat_that_cannot_draw_as_many_suits_has_no_choice() -> None:
    raw = two_suiter()
    raw["seat_profiles"]["N"]["subprofiles"][0]["random_suit_constraint"]["allowed_suits"] = ["S"]
    assert rs_choices(profile_of(raw), {"N": 0}) == []


def test_only_wests_random_suits_count_on_the_test_path() -> None:
    raw = contingent() | {"use_rs_w_only_path": True}
    raw["seat_profiles"]["W"] = raw["seat_profiles"]["N"]
    profile = profile_of(raw)
    choices = rs_choices(profile, {"N": 0, "E": 0, "W": 0})
    assert {tuple(choice) for choice in choices} == {("W",)}
    ask = str(ask_of(profile, {"N": 0, "E": 0, "W": 0}, choices[0]))
    assert ask.startswith("N 11.. hcp and N ..3 H and N ..6 hcp in H and W 11.. hcp")
    assert "E" not in ask


def test_the_safety_profile_asks_nothing() -> None:
    profile = profile_of(two_suiter(is_invariants_safety_profile=True, conditions="ns: 8+ card fit"))
    assert rs_choices(profile, {"N": 0}) == [{}]
    assert ask_of(profile, {"N": 0}, {}) == ANYTHING


def test_ends_that_cannot_be_passed_are_not_asked() -> None:
    full = {"min_cards": 0, "max_cards": 13, "min_hcp": 0, "max_hcp": 10}
    raw = two_suiter()
    raw["seat_profiles"]["N"]["subprofiles"] = [{"standard": dict.fromkeys(twin.KEYS.values(), full)}]
    assert ask_of(profile_of(raw), {"N": 0}, {}) == ANYTHING


def test_conditions_of_a_profile_and_a_sub_profile_count() -> None:
    profile = profile_of(own("slam_in_words"))
    ask = str(ask_of(profile, {"S": 0}, {}))
    assert "N+S 30-34 hcp" in ask
    assert "E ..2 controls" in ask
    assert "S 15.. hcp or" in ask
    assert where_of(profile, {"S": 0}, {}) == []
    parts = {part.at: part for part in parts_of(profile, {"S": 0}, {})}
    assert parts[("conditions", 1)].words.words("en") == "east: at most 2 controls"
    assert parts[("seat_profiles", "S", "subprofiles", 0, "conditions")].seats == ("S",)


def test_a_test_stands_for_totals_where_the_ask_should_stay_small() -> None:
    raw = own("slam_in_words") | {"conditions": "north: 12+, at most 6 losers"}
    parts = parts_of(profile_of(raw), {"S": 0}, {}, exact=False)
    assert [str(part.words) for part in parts[-2:]] == ["north: 12+ hcp", "north: 0-6 losers"]
    assert (str(parts[-2].ask), parts[-2].test) == ("N 12.. hcp", None)
    assert parts[-1].ask == ANYTHING
    assert parts[-1].at == ("conditions",)
    assert parts[-1].test is not None
    losers = [sum(map(twin.losers, hands["N"].values())) for hands in HANDS]
    assert parts[-1].test(DEALS).tolist() == [lost <= 6 for lost in losers]


# Exclusions


def test_there_are_560_shapes() -> None:
    assert len(ALL_SHAPES) == 560


@settings(max_examples=60, deadline=None)
@given(
    st.lists(CLAUSES, min_size=1, max_size=2),
    st.lists(st.text("0123456x", min_size=4, max_size=4), max_size=2),
)
def test_excluded_shapes_are_those_of_the_twin(clauses: list[dict[str, Any]], shapes: list[str]) -> None:
    asked = {"seat": "N", "subprofile_index": 1, "clauses": clauses, "excluded_shapes": shapes}
    exclusion = Exclusion(
        seat="N",
        subprofile_index=1,
        excluded_shapes=tuple(shapes),
        clauses=tuple(Clause(**clause) for clause in clauses),
    )
    hands = [{s: "2" * length for s, length in zip("SHDC", shape, strict=True)} for shape in ALL_SHAPES]
    expected = {shape for shape, hand in zip(ALL_SHAPES, hands, strict=True) if twin.excluded(asked, hand)}
    assert excluded_shapes(exclusion) == expected


def test_two_clauses_hold_together_and_0_is_a_number() -> None:
    exclusion = Exclusion(seat="N", subprofile_index=1, clauses=(Clause("ANY", 0, 0), Clause("MINOR", 6, 1)))
    found = excluded_shapes(exclusion)
    assert (4, 2, 6, 1) in found
    assert (5, 0, 6, 2) not in found
    assert (1, 0, 6, 6) not in found
    assert (4, 3, 4, 2) not in found


def test_exclusions_are_for_their_sub_profile_only() -> None:
    raw = own("weak_twos")
    profile = profile_of(raw)
    shaped = [
        part
        for part in parts_of(profile, {"N": 1, "W": 0}, {"N": ("S", "H"), "W": ("S",)})
        if part.at[0] == "subprofile_exclusions"
    ]
    assert [part.at for part in shaped] == [("subprofile_exclusions", 1), ("subprofile_exclusions", 0)]
    double = parts_of(profile, {"N": 0, "W": 0}, {"W": ("S",)})
    assert [part.at for part in double if part.at[0] == "subprofile_exclusions"] == [
        ("subprofile_exclusions", 0)
    ]


@pytest.mark.parametrize("name", ["weak_twos", "notrump_legacy", "bare"])
def test_every_seat_of_every_combination_agrees_with_the_twin(name: str) -> None:
    raw = own(name)
    for sub in [sub for seat in raw.get("seat_profiles", {}).values() for sub in seat["subprofiles"]]:
        sub.pop("conditions", None)  # told by test_conditions
    profile = profile_of(raw)
    for _, indices in combinations(profile):
        for choice in rs_choices(profile, indices)[::5]:
            parts = parts_of(profile, indices, choice)
            for seat, index in indices.items():
                ask = every(part.ask for part in parts if part.seats == (seat,))
                expected = [
                    twin.sub_fits(raw, seat, index, indices, choice, hands[seat], False) for hands in HANDS
                ]
                assert fits(ask, TABLE, DEALS).tolist() == expected


def test_the_conditions_of_a_profile_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was read stays beside the text: checks, words and asks read nothing again."""
    hand = {"standard": {}, "conditions": "balanced"}
    raw = {"profile_name": "Read once", "dealer": "N", "tag": "Opener", "conditions": ["ns: 25+ hcp"]}
    profile = loads(json.dumps(raw | {"seat_profiles": {"N": {"subprofiles": [hand]}}}))
    assert not errors_of(validate_profile(profile))
    monkeypatch.setattr(reading, "_read", None)
    reading._kept.cache_clear()
    assert describe(profile, "ar")
    assert str(ask_of(profile, {"N": 0}, {})) == "N shaped 4333, 4432 or 5332 and N+S 25.. hcp"
