"""Practice boards: the mix comes out as asked, every deal fits, and the same seed gives the same boards."""

from collections import Counter

import numpy as np
import pytest

from bridge.practice import (
    TWO_TYPES,
    WEAK_TWO,
    fits_twin,
    index_counts,
    profile_of,
    random_suits,
    raw_profile,
    sub,
    suit,
)
from majlis.bridge import formats, validate_profile
from majlis.bridge.deal.generate import Incomplete, Stopped, generate_deals
from majlis.bridge.deal.seating import main_pair
from majlis.bridge.profile.sheet import parse_profile
from majlis.bridge.table.board import Vulnerability, standard_dealer, standard_vulnerability
from majlis.bridge.table.cards import SEAT_LETTERS, hcp, lengths
from majlis.bridge.table.origin import read_origin
from majlis.bridge.table.pack import TABLE
from majlis.dealing.dealer import forget_plans
from majlis.dealing.plain import shuffled
from majlis.errors import InputError
from twins import profile as twin
from twins.chi2 import NEVER, compare, goodness

LEAST_P = NEVER
"""Seeds are fixed: a chance as small as this would show a fault."""


# Weights


def test_weights_come_out_among_what_can_be_dealt():
    deals = generate_deals(profile_of(WEAK_TWO), 1500, seed=1)
    asked = {
        (indices["N"], indices["E"]): float(weight)
        for weight, indices in twin.combinations(WEAK_TWO)
        if indices["N"] != 2
    }
    assert goodness(index_counts(deals, "N", "E"), asked).p > LEAST_P
    assert [(dict(one.indices), one.share, one.combinations) for one in deals.lost] == [({"N": 2}, 0.5, 2)]
    assert str(deals.lost[0]) == "North 3, too strong cannot be dealt: 50 % of the weight is lost"


def test_weights_do_not_depend_on_how_rare_a_type_is():
    raw = raw_profile(N=[sub((0, 12), 50), sub((25, 37), 30), sub((31, 37), 20)])
    deals = generate_deals(profile_of(raw), 2000, seed=2)
    assert goodness(index_counts(deals, "N"), {(0,): 50, (1,): 30, (2,): 20}).p > LEAST_P
    assert deals.lost == ()


def test_the_realised_mix_is_told():
    deals = generate_deals(profile_of(WEAK_TWO), 40, seed=3)
    shares = {share.name: share for share in deals.mix.shares}
    assert sum(shares[name].dealt for name in ("North 1, over it", "North 2, two suits")) == 40
    gone = shares["North 3, too strong"]
    assert (gone.dealt, gone.asked, gone.expected) == (0, 0.5, 0.0)
    assert shares["North 1, over it"].expected == pytest.approx(0.5)
    assert "North 1, over it: " in str(deals.mix)


def test_coupled_types_come_together():
    raw = raw_profile(
        ns_role_mode="north_drives",
        ns_bespoke_map={"0": [1], "1": [0, 1]},
        N=[sub((15, 17), 60), sub((20, 22), 40)],
        S=[sub((0, 7), 30), sub((8, 37), 70)],
    )
    deals = generate_deals(profile_of(raw), 1000, seed=4)
    asked = {(i["N"], i["S"]): float(weight) for weight, i in twin.combinations(raw)}
    assert asked == {(0, 1): 0.6, (1, 0): pytest.approx(0.12), (1, 1): pytest.approx(0.28)}
    assert goodness(index_counts(deals, "N", "S"), asked).p > LEAST_P


# Random suits


ONE_SUIT = raw_profile(
    # Spades are ten times as frequent as hearts, and diamonds cannot be.
    N=[sub((0, 37), extra=random_suits("SHD", suit(5, 9)), hearts=suit(0, 4))],
    S=[sub(hearts=suit(3, 4), diamonds=suit(9, 13))],
)


def test_random_suits_are_uniform_among_what_can_be_dealt():
    deals = generate_deals(profile_of(ONE_SUIT), 1500, seed=5)
    drawn = Counter(one.suits["N"] for one in deals.deals)
    assert goodness(drawn, {("S",): 1, ("H",): 1}).p > LEAST_P


def test_random_suits_by_count_are_as_shuffling_gives_them():
    deals = generate_deals(profile_of(ONE_SUIT), 1500, seed=6, rs_choice="by-count")
    found = Counter(tuple(n >= 5 for n in own_lengths(one, "N")[:2]) for one in deals.deals)
    reference = Counter()
    for row in accepted(ONE_SUIT, 20_000, seed=7):
        reference[tuple(n >= 5 for n in row["N"][:2])] += 1
    assert compare(found, reference).p > LEAST_P
    assert all(fits_twin(ONE_SUIT, one) for one in deals.deals)


def own_lengths(dealt, seat):
    """The lengths of the hand that a profile's seat has."""
    return lengths(dealt.board.hands[(SEAT_LETTERS.index(seat) + dealt.turned + 2 * dealt.rotated) % 4])


def accepted(raw, wanted, seed):
    """The lengths of each seat in shuffled deals that fit some combination and choice, as the twin has it.

    South has nine diamonds there, too rare to be shuffled: the two hands are made from what is left.
    """
    rng = np.random.default_rng(seed)
    cases = [(i, drawn) for _, i in twin.combinations(raw) for drawn in twin.random_suits(raw, i)]
    cards = [letter + rank for letter in "SHDC" for rank in "AKQJT98765432"]
    rows = []
    weights = south_shapes()
    shapes = list(weights)
    chances = np.array([weights[shape] for shape in shapes], dtype=float)
    for place in rng.choice(len(shapes), size=wanted, p=chances / chances.sum()).tolist():
        south = []
        for letter, length in zip("SHDC", shapes[place], strict=True):
            own = [card for card in cards if card[0] == letter]
            south += [own[at] for at in rng.permutation(13)[:length]]
        rest = [card for card in cards if card not in south]
        north = [rest[at] for at in rng.permutation(39)[:13]]
        deal = {"N": as_text(north), "S": as_text(south), "E": "...", "W": "..."}
        if any(twin.fits(raw, deal, indices, drawn) for indices, drawn in cases):
            rows.append({"N": [len(part) for part in deal["N"].split(".")]})
    return rows


def south_shapes():
    """Shapes with nine diamonds or more and three or four hearts, with their numbers of hands."""
    from math import comb

    return {
        (s, h, d, 13 - s - h - d): comb(13, s) * comb(13, h) * comb(13, d) * comb(13, 13 - s - h - d)
        for s in range(14)
        for h in (3, 4)
        for d in range(9, 14)
        if s + h + d <= 13
    }


def as_text(hand):
    return ".".join("".join(card[1] for card in hand if card[0] == letter) for letter in "SHDC")


# Every deal fits


@pytest.mark.parametrize("over", ["replaces", "adds"])
def test_every_deal_fits_as_the_twin_reads_the_profile(over):
    weak = sub((6, 10), extra=random_suits("SH", suit(5, 6, (4, 7))), hearts=suit(0, 5))
    raw = raw_profile(W=[weak], N=[sub((12, 18))], S=[sub((10, 37))])
    excluded = raw | {
        "subprofile_exclusions": [
            {"seat": "N", "subprofile_index": 1, "excluded_shapes": ["4xx4", "x5xx"]},
            {
                "seat": "S",
                "subprofile_index": 1,
                "clauses": [
                    {"group": "MAJOR", "length_eq": 3, "count": 1},
                    {"group": "ANY", "length_eq": 0, "count": 0},
                ],
            },
        ]
    }
    deals = generate_deals(profile_of(excluded), 300, seed=8, rs_over_standard=over)
    assert all(fits_twin(excluded, one, over) for one in deals.deals)
    deals = generate_deals(profile_of(raw), 300, seed=8, rs_over_standard=over)
    assert not all(fits_twin(excluded, one, over) for one in deals.deals)
    longest = max(own_lengths(one, "W")[1] for one in deals.deals)
    assert longest == (6 if over == "replaces" else 5)


def test_overrides_and_the_suit_that_is_not_drawn():
    override = {"suits": ["D", "C"], "first_range": suit(5, 5), "second_range": suit(5, 5)}
    raw = raw_profile(
        N=[sub((10, 16), extra=random_suits("SDC", suit(6, 6), suit(4, 4), overrides=[override]))],
        S=[
            sub(
                extra={
                    "partner_contingent_constraint": {
                        "partner_seat": "N",
                        "suit_range": suit(2, 2),
                        "use_non_chosen_suit": True,
                    }
                }
            )
        ],
    )
    deals = generate_deals(profile_of(raw), 200, seed=9)
    assert all(fits_twin(raw, one) for one in deals.deals)
    drawn = Counter(one.suits["N"] for one in deals.deals)
    assert len(drawn) == 6
    for one in deals.deals:
        spades, _, diamonds, clubs = own_lengths(one, "N")
        if set(one.suits["N"]) == {"D", "C"}:
            assert (diamonds, clubs) == (5, 5)
        else:
            assert 6 in (spades, diamonds, clubs)


def test_deals_are_as_shuffling_gives_them_within_a_type():
    raw = raw_profile(N=[sub((12, 14), spades=suit(5, 5))])
    deals = generate_deals(profile_of(raw), 3000, seed=10, boards="profile-dealer", rotate=False)
    ours = Counter((hcp(one.board.hands[0]), lengths(one.board.hands[2])[0]) for one in deals.deals)
    rows = shuffled(TABLE, 60_000, np.random.default_rng(11))
    points = (rows == 0) @ np.array(TABLE.pack.values("hcp"))
    spades = (rows[:, :13] == 0).sum(axis=1)
    fit = (points >= 12) & (points <= 14) & (spades == 5)
    theirs = Counter(zip(points[fit].tolist(), (rows[fit][:, :13] == 2).sum(axis=1).tolist(), strict=True))
    assert compare(ours, theirs).p > LEAST_P


def test_conditions_in_words_are_met():
    raw = raw_profile(conditions=["north: 6-7 losers, 11+ hcp", "ns: 8+ card major fit"])
    for one in generate_deals(profile_of(raw), 40, seed=12, boards="profile-dealer").deals:
        north, south = one.board.hands[0], one.board.hands[2]
        if one.rotated:
            north, south = south, north
        fit = [n + s for n, s in zip(lengths(north), lengths(south), strict=True)]
        assert hcp(north) >= 11
        assert max(fit[:2]) >= 8


def test_a_safety_profile_has_no_constraints():
    raw = WEAK_TWO | {"is_invariants_safety_profile": True}
    deals = generate_deals(profile_of(raw), 50, seed=13)
    assert {one.indices["N"] for one in deals.deals} == {0, 1, 2}
    assert all(one.suits == {} for one in deals.deals)
    assert not all(fits_twin(WEAK_TWO, one) for one in deals.deals if one.indices["N"] != 2)


# Numbers, seats


def test_standard_boards_turn_the_profiles_dealer_into_the_boards():
    deals = generate_deals(profile_of(WEAK_TWO), 18, seed=14)
    for number, one in enumerate(deals.deals, 1):
        assert (one.board.number, one.board.dealer) == (number, standard_dealer(number))
        assert one.board.vulnerability == standard_vulnerability(number)
        assert one.turned == (standard_dealer(number) - SEAT_LETTERS.index("W")) % 4
        assert not one.rotated
        assert fits_twin(WEAK_TWO, one)


def test_rotation_takes_the_dealer_along_on_half_of_the_boards():
    deals = generate_deals(profile_of(WEAK_TWO), 200, seed=15, boards="profile-dealer")
    assert sum(one.rotated for one in deals.deals) == 100
    assert {(one.board.dealer, one.rotated) for one in deals.deals} == {(3, False), (1, True)}
    assert all(one.turned == 0 and fits_twin(WEAK_TWO, one) for one in deals.deals)
    first = [one.rotated for one in deals.deals[::2]]
    assert goodness(Counter(first), {True: 1, False: 1}).p > LEAST_P
    # What is dealt does not depend on whether it is rotated.
    by_type = Counter((one.rotated, one.indices["N"]) for one in deals.deals)
    assert goodness(by_type, {(r, n): 1 for r in (True, False) for n in (0, 1)}).p > LEAST_P


def test_rotation_is_as_the_profile_says():
    still = profile_of(WEAK_TWO | {"rotate_deals_by_default": False})
    deals = generate_deals(still, 8, seed=16, boards="profile-dealer")
    assert {(one.board.dealer, one.rotated) for one in deals.deals} == {(3, False)}
    asked = generate_deals(still, 8, seed=16, boards="profile-dealer", rotate=True)
    assert sum(one.rotated for one in asked.deals) == 4


def test_numbers_may_begin_later():
    deals = generate_deals(profile_of(TWO_TYPES), 3, seed=17, first_number=15)
    assert [one.board.number for one in deals.deals] == [15, 16, 17]
    assert [one.place for one in deals.deals] == [0, 1, 2]


def test_the_record_survives_in_every_format():
    deals = generate_deals(profile_of(WEAK_TWO), 6, seed=18)
    for name in ("pbn", "lin", "json", "text"):
        module = formats.FORMATS[name]
        report = module.loads(module.dumps(deals.boards))
        assert report.problems == ()
        for board, one in zip(report.boards, deals.deals, strict=True):
            origin = read_origin(board)
            assert origin is not None
            assert (origin.profile, origin.seed, origin.place) == ("Weak two", 18, one.place)
            assert {"NESW"[each.seat]: each.index for each in origin.sources} == one.indices
            drawn = {"NESW"[each.seat]: tuple("SHCD"[suit] for suit in each.suits) for each in origin.sources}
            assert {seat: suits for seat, suits in drawn.items() if suits} == one.suits
            assert (origin.turned, origin.rotated) == (one.turned, one.rotated)
            assert board.hands == one.board.hands


# Seeds


def test_the_same_seed_gives_the_same_boards():
    profile = profile_of(WEAK_TWO)
    eighteen = generate_deals(profile, 18, seed=19)
    forget_plans()
    assert generate_deals(profile, 18, seed=19) == eighteen
    assert generate_deals(profile, 6, seed=19).deals == eighteen.deals[:6]
    assert generate_deals(profile, 18, seed=19, workers=3) == eighteen
    assert generate_deals(profile, 18, seed=20).boards != eighteen.boards


def test_a_seed_is_drawn_and_told():
    one, other = (generate_deals(profile_of(TWO_TYPES), 2) for _ in range(2))
    assert one.seed != other.seed
    assert generate_deals(profile_of(TWO_TYPES), 2, seed=one.seed) == one


@pytest.mark.parametrize("mix", ["natural", "quota"])
def test_other_mixes_are_the_same_for_a_seed(mix):
    profile = profile_of(TWO_TYPES)
    first = generate_deals(profile, 12, seed=21, mix=mix)
    forget_plans()
    assert generate_deals(profile, 12, seed=21, mix=mix, workers=2) == first


# Keeping


def test_keep_sees_the_profiles_seats_and_leaves_the_mix_as_it_is():
    seen = []

    def keep(board):
        seen.append(board)
        return lengths(board.hands[2])[0] >= 4  # South's spades

    deals = generate_deals(profile_of(WEAK_TWO), 300, seed=36, keep=keep)
    assert all(own_lengths(one, "S")[0] >= 4 for one in deals.deals)
    assert all(board.dealer == SEAT_LETTERS.index("W") for board in seen)
    assert (deals.tried, deals.kept) == (len(seen), 300 / len(seen))
    assert goodness(index_counts(deals, "N"), {(0,): 1, (1,): 1}).p > LEAST_P
    assert all(fits_twin(WEAK_TWO, one) for one in deals.deals)
    turned = next(board for board in seen if board.number == 2)  # North-South are vulnerable
    assert turned.vulnerability == Vulnerability.NS  # turned by two seats
    odd = next(board for board in seen if board.number == 5)  # turned by one
    assert odd.vulnerability == Vulnerability.EW


def test_keeping_all_changes_nothing():
    profile = profile_of(WEAK_TWO)
    assert generate_deals(profile, 12, seed=37, keep=lambda board: True).deals == (
        generate_deals(profile, 12, seed=37).deals
    )


def test_keeping_nothing_is_given_up():
    with pytest.raises(InputError, match=r"Two types, North .*: none of 50 deals is wanted.*1 in 16"):
        generate_deals(profile_of(TWO_TYPES), 3, seed=38, keep=lambda board: False, patience=50)


def test_progress_and_interruption():
    told = []

    def keep(board):
        if len(told) == 20:
            raise KeyboardInterrupt
        return len(told) % 3 == 0

    with pytest.raises(Stopped) as stopped:
        generate_deals(
            profile_of(TWO_TYPES), 50, seed=39, keep=keep, progress=lambda *state: told.append(state)
        )
    done = stopped.value.so_far
    assert len(done.deals) == 7
    assert told[-1] == (7, 50, 20)
    assert done.mix.shares[0].of == 7


def test_what_fails_later_keeps_the_boards_that_are_done():
    seen = []

    def keep(board):
        seen.append(board)
        if len(seen) == 9:
            raise InputError("the analysis broke down")
        return len(seen) % 2 == 0

    with pytest.raises(Incomplete, match="the analysis broke down") as failed:
        generate_deals(profile_of(TWO_TYPES), 50, seed=39, keep=keep)
    assert len(failed.value.so_far.deals) == 4
    alive, dead = profile_of(TWO_TYPES), profile_of(raw_profile("Dead", N=[sub((22, 37))], S=[sub((20, 37))]))
    with pytest.raises(Incomplete, match="Dead: no deal fits this profile, since") as failed:
        generate_deals([alive, dead], 90, seed=1, shares="9/1")
    assert {one.profile for one in failed.value.so_far.deals} == {"Two types"}


# What is refused


def test_an_impossible_profile_is_refused_with_what_clashes():
    raw = raw_profile("Too much", N=[sub((22, 37))], S=[sub((12, 37)), sub((14, 37))], E=[sub((7, 37))])
    with pytest.raises(InputError, match="no deal fits") as refused:
        generate_deals(profile_of(raw), 6, seed=40)
    sentence = str(refused.value)
    assert sentence.startswith(
        "Too much: no deal fits this profile, since no deal has all of: North: 22+ HCP; "
    )
    assert "East: 7+ HCP" in sentence
    assert sentence.endswith("nor can its 1 other combination be dealt")


def test_a_profile_with_faults_is_refused():
    raw = raw_profile(N=[sub((12, 10))])
    assert validate_profile(raw)
    with pytest.raises(InputError, match="total"):
        generate_deals(profile_of(raw), 6, seed=41)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"boards": "odd"}, "'odd' is not a way to number boards"),
        ({"rs_choice": "odd"}, "'odd' is not a way to draw random suits"),
        ({"seed": -1}, "-1 is not a seed"),
        ({"first_number": 0}, "0 is not a board number"),
        (
            {"rotate": True},
            "--rotate goes with --boards profile-dealer or --pair-ns: with standard boards",
        ),
    ],
)
def test_options_that_cannot_be(options, sentence):
    with pytest.raises(InputError, match=sentence):
        generate_deals(profile_of(TWO_TYPES), 1, **{"seed": 42, **options})


def test_no_boards_and_no_profiles():
    assert generate_deals(profile_of(TWO_TYPES), 0, seed=43).deals == ()
    with pytest.raises(InputError, match="no profile is given"):
        generate_deals([], 1, seed=44)


# The pair that practises


@pytest.mark.parametrize(
    ("lines", "pair"),
    [
        ("north: 15-17 hcp", 0),
        ("west: 15-17 hcp", 1),
        ("ew: 25+ hcp", 1),
        ("west: 15-17 hcp\nns: 20+ hcp", 0),
        ("east: 11+ hcp\nsouth: 5+ spades", 0),
        ("north: any hand\neast: 11+ hcp", 1),
    ],
)
def test_the_pair_that_practises_is_north_south_unless_only_the_others_are_described(lines, pair):
    profile = parse_profile(lines, "x")
    assert main_pair(profile) == pair
    for one in generate_deals(profile, 4, seed=1, boards="pair-ns", rotate=False).deals:
        assert (one.turned, one.rotated) == (pair, False)


@pytest.mark.parametrize("dealer", "NESW")
@pytest.mark.parametrize("line", ["north: 20+ hcp", "east: 20+ hcp"])
def test_the_practising_pair_always_sits_north_south(dealer, line):
    profile = parse_profile(f"dealer: {dealer}\n{line}", "x")
    deals = generate_deals(profile, 16, seed=3, boards="pair-ns").deals
    strong = [next(seat for seat in range(4) if hcp(one.board.hands[seat]) >= 20) for one in deals]
    assert strong.count(0) == strong.count(2) == 8
    own = (SEAT_LETTERS.index(dealer) + (line[0] == "e")) % 4
    for number, one in enumerate(deals, 1):
        assert one.board.vulnerability == standard_vulnerability(number)
        assert one.board.dealer % 2 == own % 2
        assert standard_dealer(number) % 2 != own % 2 or one.board.dealer == standard_dealer(number)
        origin = read_origin(one.board)
        assert next(at for at in origin.at_the_board()) == strong[number - 1]
    still = generate_deals(profile, 4, seed=3, boards="pair-ns", rotate=False).deals
    assert {one.board.dealer for one in still} == {own}
