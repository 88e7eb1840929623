"""Random suits of several hands: exclusive or shared, exact and uniform over the joint choices."""

from collections import Counter
from dataclasses import replace

import pytest

from bridge.practice import fits_twin, profile_of, random_suits, raw_profile, sub, suit
from majlis.bridge.deal.cases import BoardSource
from majlis.bridge.deal.generate import generate_deals
from majlis.bridge.deal.plans import Plans
from majlis.bridge.deal.viability import refusal, validate_profile_viability
from majlis.bridge.explain.explain import explain_profile
from majlis.bridge.explain.explain_board import explain_board, lines_of
from majlis.bridge.profile.check import validate_profile
from majlis.bridge.profile.meaning import number_of_choices, rs_choices, with_rs_suits
from majlis.bridge.profile.sheet import parse_profile
from majlis.bridge.profile.sheet_writing import format_profile
from majlis.bridge.profile.words import describe
from majlis.bridge.table.origin import ORIGIN, origin_tag, read_origin
from majlis.errors import InputError
from twins.chi2 import NEVER, goodness

OVERCALL = raw_profile(
    # West opens a weak two, North overcalls in a major.
    W=[sub((5, 11), extra=random_suits("SHD", suit(6, 6)))],
    N=[sub((8, 16), extra=random_suits("SH", suit(5, 6)))],
)
SHARED = OVERCALL | {"rs_suits": "shared"}
EXCLUSIVE_PAIRS = {("S", "H"), ("H", "S"), ("D", "S"), ("D", "H")}


def pairs_of(deals):
    """What West and North drew, by board."""
    return Counter((one.suits["W"][0], one.suits["N"][0]) for one in deals.deals)


def test_a_suit_is_not_drawn_twice_and_every_joint_choice_is_equally_likely():
    deals = generate_deals(profile_of(OVERCALL), 1200, seed=4)
    assert set(pairs_of(deals)) == EXCLUSIVE_PAIRS
    assert goodness(pairs_of(deals), dict.fromkeys(EXCLUSIVE_PAIRS, 1)).p > NEVER
    assert all(fits_twin(OVERCALL, one) for one in deals.deals)


def test_shared_suits_are_uniform_over_all_choices_that_can_be_dealt():
    expected = dict.fromkeys([(w, n) for w in "SHD" for n in "SH"], 1)
    deals = generate_deals(profile_of(SHARED), 1200, seed=4)
    assert goodness(pairs_of(deals), expected).p > NEVER
    # Spades so short elsewhere that both cannot have six and five: four choices are left of six.
    tight = SHARED | {
        "seat_profiles": SHARED["seat_profiles"] | raw_profile(E=[sub(spades=suit(3))])["seat_profiles"]
    }
    deals = generate_deals(profile_of(tight), 600, seed=4)
    del expected["S", "S"]
    assert goodness(pairs_of(deals), expected).p > NEVER


def test_by_count_the_choices_come_as_often_as_they_have_deals():
    seven = raw_profile(
        # No hand has two suits of seven: each deal fits one choice.
        W=[sub((5, 11), extra=random_suits("SHD", suit(7, 7)))],
        N=[
            sub(
                (8, 16),
                extra=random_suits(
                    "SH",
                    suit(6, 6),
                ),
                hearts=suit(0, 5),
            )
        ],
        S=[sub(spades=suit(0, 3))],
    )
    for reading in ("exclusive", "shared"):
        source = BoardSource(profile_of(seven | {"rs_suits": reading}), Plans())
        counts = {}
        for case in source.possible_cases(0):
            counts[case.suits["W"][0], case.suits["N"][0]] = float(source.plans.count(case.wanted))
        assert set(counts) >= EXCLUSIVE_PAIRS
        assert (("S", "S") in counts) == (reading == "shared")
        deals = generate_deals(source.profile, 900, seed=2, rs_choice="by-count")
        assert goodness(pairs_of(deals), counts).p > NEVER


def test_three_hands_that_draw_two_suits_and_one():
    raw = raw_profile(
        N=[sub(extra=random_suits("SHDC", suit(4), suit(3)))],
        E=[sub(extra=random_suits("SHD", suit(4)))],
        S=[sub(extra=random_suits("DC", suit(3)))],
    )
    choices = rs_choices(profile_of(raw), {"N": 0, "E": 0, "S": 0})
    assert all(len({*one["N"], *one["E"], *one["S"]}) == 4 for one in choices)
    expected = [
        ((a, b), e, s)
        for a in "SHDC" for b in "SHDC" for e in "SHD" for s in "DC"
        if len({a, b, e, s}) == 4
    ]  # fmt: skip
    assert [(one["N"], *one["E"], *one["S"]) for one in choices] == expected
    found = Counter(
        (one.suits["N"], *one.suits["E"], *one.suits["S"])
        for one in generate_deals(profile_of(raw), 1000, seed=8).deals
    )
    assert goodness(found, dict.fromkeys(expected, 1)).p > NEVER


def test_a_hand_that_speaks_of_a_drawn_suit_draws_none():
    held = {"partner_contingent_constraint": {"partner_seat": "N", "suit_range": suit(3)}}
    against = {"opponents_contingent_suit_constraint": {"opponent_seat": "W", "suit_range": suit(0, 3)}}
    raw = OVERCALL | {
        "seat_profiles": OVERCALL["seat_profiles"]
        | raw_profile(S=[sub(extra=held)], E=[sub(extra=against)])["seat_profiles"]
    }
    deals = generate_deals(profile_of(raw), 200, seed=1)
    assert set(pairs_of(deals)) == EXCLUSIVE_PAIRS
    assert all(fits_twin(raw, one) for one in deals.deals)


def test_where_only_west_draws_nothing_can_be_drawn_twice():
    profile = profile_of(OVERCALL | {"use_rs_w_only_path": True})
    assert not profile.draws_together
    assert [one["W"] for one in rs_choices(profile, {"N": 0, "W": 0})] == [("S",), ("H",), ("D",)]


@pytest.mark.parametrize("reading", ["exclusive", "shared"])
def test_one_hand_that_draws_is_dealt_the_same_either_way(reading):
    raw = raw_profile(N=[sub(extra=random_suits("SHD", suit(5), suit(4)))], S=[sub((8, 37))])
    boards = generate_deals(profile_of(raw | {"rs_suits": reading}), 6, seed=3).boards
    assert [one.hands for one in boards] == [
        one.hands for one in generate_deals(profile_of(raw), 6, seed=3).boards
    ]
    assert all(read_origin(one).rs_suits == "" for one in boards)


# What is impossible because of it

CROWDED = raw_profile(
    W=[sub(extra=random_suits("SHD", suit(4)), name="one suit")],
    N=[
        sub(weight=50, name="two", extra=random_suits("SHDC", suit(4), suit(3))),
        sub(weight=50, name="four", extra=random_suits("SHDC", suit(3), suit(3), suit(3), suit(1))),
    ],
)


def test_more_suits_than_there_are_is_told_with_the_weight_and_what_helps():
    deals = generate_deals(profile_of(CROWDED), 20, seed=5)
    assert {one.indices["N"] for one in deals.deals} == {0}
    [lost] = deals.lost
    assert (dict(lost.indices), lost.share, lost.exclusive) == ({"N": 1}, 0.5, True)
    assert "which --rs-suits shared allows: 50 % of the weight is lost" in str(lost)
    assert {
        one.indices["N"] for one in generate_deals(profile_of(CROWDED), 20, seed=5, rs_suits="shared").deals
    } == {0, 1}


def test_the_clash_names_the_hands_that_draw_too_many():
    found = validate_profile_viability(profile_of(CROWDED))
    clash = found.combinations[1].clash
    assert (clash.exclusive, clash.smallest, [part.seats for part in clash.parts]) == (
        True,
        True,
        [("N",), ("W",)],
    )
    assert str(clash).endswith("it can be dealt where two hands may draw the same suit: --rs-suits shared")
    assert (found.combinations[1].choices, found.lost) == (0, 0.5)
    alone = raw_profile(
        N=[CROWDED["seat_profiles"]["N"]["subprofiles"][1] | {"weight_percent": 100}],
        W=CROWDED["seat_profiles"]["W"]["subprofiles"],
    )
    with pytest.raises(InputError, match=r"North, four: four random suits.*--rs-suits shared"):
        generate_deals(profile_of(alone), 1, seed=1)
    assert "--rs-suits shared" in str(refusal(BoardSource(profile_of(alone), Plans())))


def test_nothing_is_said_of_shared_suits_where_they_would_not_help():
    hopeless = raw_profile(
        W=[sub((25, 37), extra=random_suits("S", suit(5)))],
        N=[sub((20, 37), extra=random_suits("S", suit(5)))],
    )
    with pytest.raises(InputError) as error:
        generate_deals(profile_of(hopeless), 1, seed=1)
    assert "--rs-suits" not in str(error.value)


# Where it is said


def test_the_key_is_kept_by_the_text_form_and_unknown_words_are_errors():
    profile = profile_of(SHARED)
    assert "\nrandom suits: shared\n" in format_profile(profile)
    assert parse_profile(format_profile(profile)).rs_suits == "shared"
    assert "random suits" not in format_profile(profile_of(OVERCALL))
    assert "Random suits are shared" in describe(profile)
    assert "Random suits are exclusive" in describe(profile_of(OVERCALL))
    assert "يُسحب" in describe(profile, "ar")
    with pytest.raises(InputError, match="rs_suits = 'both' is not known"):
        profile_of(OVERCALL | {"rs_suits": "both"})
    with pytest.raises(InputError, match="write exclusive or shared"):
        generate_deals(profile, 1, seed=1, rs_suits="both")


def test_a_record_says_which_reading_was_used():
    for reading in ("exclusive", "shared"):
        [board] = generate_deals(profile_of(OVERCALL), 1, seed=1, rs_suits=reading).boards
        origin = read_origin(board)
        assert origin.rs_suits == reading
        assert f'"rs_suits":"{reading}"' in origin_tag(origin).value
    assert explain_profile(profile_of(OVERCALL), example=False).as_json()["rs_suits"] == "exclusive"
    assert "Random suits are exclusive" in str(explain_profile(profile_of(OVERCALL), example=False))


def test_a_board_is_explained_with_the_reading_of_its_record():
    deals = generate_deals(profile_of(OVERCALL), 60, seed=1, rs_suits="shared").deals
    board = next(one.board for one in deals if one.suits["W"] == one.suits["N"])
    profile = profile_of(OVERCALL)
    told = explain_board(profile, board)
    assert told.fits
    assert any("Random suits are shared" in line for line in lines_of(told))
    assert told.as_json()["rs_suits"] == "shared"
    strictly = explain_board(profile, board, rs_suits="exclusive")
    assert strictly.as_json()["rs_suits"] == "exclusive"
    assert all(fit.suits["W"] != fit.suits["N"] for fit in strictly.fits)
    # A record from before it could be chosen: two hands drew, and nothing is said.
    old = origin_tag(replace(read_origin(board), rs_suits=""))
    tags = tuple(old if tag.name == ORIGIN else tag for tag in board.tags)
    assert explain_board(profile, replace(board, tags=tags)).as_json()["rs_suits"] == "shared"


def test_choices_of_shared_suits_are_counted_without_being_made():
    four = random_suits("SHDC", *[suit(0)] * 4)
    profile = profile_of(raw_profile(**{seat: [sub(extra=four)] for seat in "NESW"}, rs_suits="shared"))
    indices = dict.fromkeys("NESW", 0)
    assert number_of_choices(profile, indices) == 24**4
    assert number_of_choices(with_rs_suits(profile, "exclusive"), indices) == 0


def test_a_suit_that_is_allowed_twice_counts_once():
    once, twice = (
        profile_of(raw_profile(N=[sub(extra=random_suits(allowed, suit(5, 5)))])) for allowed in ("SH", "SHS")
    )
    assert [str(fault) for fault in validate_profile(twice)] == [
        'seat_profiles.N.subprofiles[0].random_suit_constraint.allowed_suits = ["S", "H", "S"] names a suit '
        "twice: it counts once; name each suit once"
    ]
    assert rs_choices(once, {"N": 0}) == rs_choices(twice, {"N": 0})
    dealt = [generate_deals(one, 12, seed=3) for one in (once, twice)]
    assert [one.board.hands for one in dealt[0].deals] == [one.board.hands for one in dealt[1].deals]
    assert "draw 1 of ♠♥:" in format_profile(twice)
    assert "SHS" not in describe(twice)
    assert describe(once) == describe(twice)
