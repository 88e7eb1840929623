"""Profiles and boards explained: numbers, costs, clashes, examples; constraint by constraint for a board."""

import json
import re

import pytest

from bridge.practice import TWO_TYPES, WEAK_TWO, fits_twin, profile_of, random_suits, raw_profile, sub, suit
from majlis.bridge.board import Board
from majlis.bridge.cards import deal_text, parse_deal
from majlis.bridge.explain import explain_profile
from majlis.bridge.explain_board import explain_board
from majlis.bridge.generate import generate_deals
from majlis.bridge.numbering import turned
from majlis.bridge.pack import SEATS, TABLE
from majlis.dealing.asks import hand
from majlis.dealing.dealer import Dealer
from majlis.errors import InputError
from twins import profile as twin


@pytest.fixture(scope="module")
def weak_two():
    return explain_profile(profile_of(WEAK_TWO), seconds=0.5)


@pytest.fixture(scope="module")
def one_type():
    return explain_profile(profile_of(raw_profile("Spades", N=[sub((12, 14), spades=suit(5, 6))])))


def test_the_number_of_deals_is_exact(one_type):
    north = hand("N")
    count = Dealer(TABLE, north.value("hcp", 12, 14) & north.length("S", 5, 6)).count()
    assert one_type.deals.deals == count
    first = str(one_type).splitlines()[0]
    assert first == f"Spades: {one_type.deals} ({count:,} of {TABLE.deals():,} deals)"


def test_costs_are_how_many_times_as_many_deals_there_were(one_type):
    north = hand("N")

    def count(*asks):
        ask = asks[0] if len(asks) == 1 else asks[0] & asks[1]
        return Dealer(TABLE, ask).count()

    points, spades = north.value("hcp", 12, 14), north.length("S", 5, 6)
    cheap, dear = sorted(one_type.costs[0].costs, key=lambda cost: cost.words)[::-1]
    assert (dear.words, cheap.words) == ("North: 12-14 HCP", "North: 5-6 spades")
    assert one_type.costs[0].costs == (cheap, dear)  # what costs most comes first
    assert dear.factor == pytest.approx(count(spades) / count(points, spades))
    assert cheap.factor == pytest.approx(count(points) / count(points, spades))
    assert [one.words for one in dear.opened] == ["11-14 HCP", "12-15 HCP"]
    wider = count(north.value("hcp", 11, 14), spades) / count(points, spades)
    assert dear.opened[0].factor == pytest.approx(wider)
    assert dear.path == "seat_profiles.N.subprofiles[0].standard.total_min_hcp"


def test_the_text_tells_what_is_lost_and_why(weak_two):
    text = str(weak_two)
    assert "2 of 6 combinations cannot be dealt, 50 % of what is asked by weight." in text
    table = re.findall(
        r"^  (North 2, two suits \+ East 1, support) +(12.5 %) +(25 %) +(14 of 18) ", text, re.M
    )
    assert len(table) == 1
    assert re.search(r"^  North 3, too strong +50 % +never$", text, re.M)
    clash = "North 3, too strong: 25+ HCP; South: 10+ HCP; West: 6-10 HCP"
    both = "North 3, too strong + East 1, support, North 3, too strong + East 2, nothing"
    assert f"  {both}: {clash}" in text
    assert "What each constraint costs in North 1, over it + East 1, support, where West draws ♠" in text


def test_the_example_fits(weak_two):
    assert weak_two.example is not None
    told = explain_board(profile_of(WEAK_TWO), weak_two.example)
    assert told.fits
    assert "An example" in str(weak_two)


def test_the_json_is_plain_data(weak_two):
    data = json.loads(json.dumps(weak_two.as_json()))
    assert data["viable"] is True
    assert data["lost"] == 0.5
    assert int(data["of"]) == TABLE.deals()
    dead = data["combinations"][4]
    assert (dead["deals"], dead["rarity"], dead["possible"]) == ("0", "no deal", 0)
    assert [one["words"] for one in dead["clash"]["constraints"]] == [
        "North 3, too strong: 25+ HCP",
        "South: 10+ HCP",
        "West: 6-10 HCP",
    ]
    assert {one["name"]: one["realised"] for one in data["subprofiles"]}["North 1, over it"] == 0.5
    assert data["costs"][0]["constraints"][0]["factor"] > 1
    assert data["example"].startswith("Board 1")


def test_a_profile_that_cannot_be_dealt_is_explained():
    raw = raw_profile("Too much", N=[sub((22, 37))], S=[sub((20, 37))])
    told = explain_profile(profile_of(raw))
    assert str(told) == (
        "Too much: no deal fits\n\n"
        "What cannot be dealt, and a smallest set of constraints that no deal fits\n"
        "  the only combination: North: 22+ HCP; South: 20+ HCP"
    )
    assert told.as_json()["viable"] is False


def test_what_time_did_not_allow_is_told():
    told = explain_profile(profile_of(TWO_TYPES), seconds=1e-9, example=False)
    assert told.costs[0].left_out == "the budget of 1e-09 seconds is spent"
    assert "not all was counted: the budget" in str(told)
    assert told.example is None


def test_progress_is_told():
    told = []
    explain_profile(profile_of(TWO_TYPES), progress=lambda *state: told.append(state))
    assert ("combinations", 4, 4) in told
    assert any(what == "costs" for what, _, _ in told)


# Boards


DEAL = "N:AK52.KQ5.J832.Q7 QJ7.J84.AT6.T985 T9864.T7.K9.AJ32 3.A9632.Q754.K64"
FIVE_SPADES = raw_profile(
    "Five spades",
    N=[sub((15, 17), 50, "notrump", spades=suit(2, 4)), sub((11, 17), 50, "spades", spades=suit(5, 6))],
    S=[sub((6, 9), spades=suit(3, 5, (0, 1)))],
)


def test_a_board_tells_what_each_hand_has():
    told = explain_board(profile_of(FIVE_SPADES), Board(number=3, dealer=0, hands=parse_deal(DEAL)))
    (fit,) = told.fits
    assert fit.name == "North 1, notrump"
    assert [(one.words, one.held, one.met, one.margin) for one in fit.constraints] == [
        ("North 1, notrump: 15-17 HCP", "15 HCP", True, 0),
        ("North 1, notrump: 2-4 spades", "4 cards in ♠", True, 0),
        ("South: 6-9 HCP", "8 HCP", True, 1),
        ("South: 3-5 cards and at most 1 HCP in spades", "5 cards in ♠, 0 HCP in ♠", True, 0),
    ]
    assert [one.words for one in fit.tightest][:2] == [one.words for one in fit.constraints[:2]]


def test_the_nearest_miss():
    told = explain_board(profile_of(FIVE_SPADES), Board(dealer=0, hands=parse_deal(DEAL)))
    assert told.nearest is not None
    assert (told.nearest.name, told.nearest.misses) == ("North 2, spades", 1)
    missed = [str(one) for one in told.nearest.constraints if not one.met]
    assert missed == ["North 2, spades: 5-6 spades (4 cards in ♠, misses by 1)"]
    assert "nearest miss: North 2, spades, by 1" in str(told)


def test_a_board_that_fits_nothing():
    other = raw_profile("Strong", N=[sub((20, 22)), sub((23, 37))])
    told = explain_board(profile_of(other), Board(dealer=0, hands=parse_deal(DEAL)))
    assert told.fits == ()
    assert told.nearest is not None
    assert told.nearest.misses == 5
    assert "it fits no combination of the profile's hands" in str(told)
    assert told.as_json()["fits"] == []


def test_dealt_boards_are_turned_back_by_their_record():
    profile = profile_of(WEAK_TWO)
    deals = generate_deals(profile, 6, seed=2)
    for one in deals.deals:
        told = explain_board(profile, one.board)
        assert told.turned == one.turned
        assert told.recorded == one.indices
        assert told.fits[0].indices == one.indices
        assert any(fit.suits == one.suits for fit in told.fits)
        fitting = [
            (indices, drawn)
            for _, indices in twin.combinations(WEAK_TWO)
            for drawn in twin.random_suits(WEAK_TWO, indices)
            if twin.fits(WEAK_TWO, own_deal(one), indices, drawn)
        ]
        found = [(dict(fit.indices), dict(fit.suits)) for fit in told.fits]
        assert sorted(map(repr, found)) == sorted(map(repr, fitting))
        assert fits_twin(WEAK_TWO, one)
        assert told.nearest is None or told.nearest.misses > 0
        json.dumps(told.as_json())


def own_deal(dealt):
    return twin.deal_of(deal_text(turned(dealt.board.hands, -dealt.turned)))


def test_without_a_record_the_dealer_tells_how_the_board_is_turned():
    profile = profile_of(WEAK_TWO)
    one = generate_deals(profile, 3, seed=3).deals[2]
    bare = Board(dealer=one.board.dealer, hands=one.board.hands)
    told = explain_board(profile, bare)
    assert told.turned == one.turned
    assert told.recorded is None
    assert explain_board(profile, bare, turned_by=0).turned == 0
    assert f"the profile's North sits {SEATS[one.turned]}" in str(explain_board(profile, one.board))


def test_conditions_are_told():
    raw = raw_profile("Losers", N=[sub()], conditions=["north: 6 losers", "ns: 8+ card major fit"])
    told = explain_board(profile_of(raw), Board(dealer=0, hands=parse_deal(DEAL)))
    losers, fit = (told.nearest or told.fits[0]).constraints
    assert (losers.words, losers.met) == ("north: 6 losers", False)
    assert (fit.met, fit.held) == (True, "9 cards in ♠, 5 cards in ♥")


def test_random_suits_that_fit_are_all_told():
    raw = raw_profile("Six six", N=[sub(extra=random_suits("SH", suit(6, 6)))])
    deal = "N:AKQ987.JT9876.5. - - -".replace("- - -", "JT65.AKQ5.AK.AKQ 432.432.JT98.JT9 ..Q76432.8765432")
    told = explain_board(profile_of(raw), Board(dealer=0, hands=parse_deal(deal)))
    assert [fit.suits for fit in told.fits] == [{"N": ("S",)}, {"N": ("H",)}]


def test_a_board_without_all_hands_is_refused():
    with pytest.raises(InputError, match="four hands of 13 cards"):
        explain_board(profile_of(TWO_TYPES), Board(number=4))
