"""Profiles and boards explained: numbers, costs, clashes, examples; constraint by constraint for a board."""

import json
import re
from pathlib import Path

import pytest

from bridge.practice import TWO_TYPES, WEAK_TWO, fits_twin, profile_of, random_suits, raw_profile, sub, suit
from bridge.profile.samples import real
from majlis.bridge.deal.cases import BoardSource
from majlis.bridge.deal.generate import generate_deals
from majlis.bridge.deal.plans import Plans
from majlis.bridge.deal.viability import Viability
from majlis.bridge.explain import explain
from majlis.bridge.explain.costs import Costs
from majlis.bridge.explain.explain import explain_profile
from majlis.bridge.explain.explain_board import explain_board
from majlis.bridge.explain.explain_board import lines_of as board_lines
from majlis.bridge.explain.explanation import ProfileExplanation
from majlis.bridge.explain.explanation_lines import ExplanationLines, lines_of
from majlis.bridge.profile.check import load
from majlis.bridge.profile.sheet import parse_profile
from majlis.bridge.table.board import Board
from majlis.bridge.table.cards import SEAT_LETTERS, deal_text, parse_deal
from majlis.bridge.table.numbering import turned
from majlis.bridge.table.pack import TABLE
from majlis.dealing.asks import every, hand
from majlis.dealing.dealer import Dealer
from majlis.errors import InputError
from twins import profile as twin


@pytest.fixture(scope="module")
def weak_two():
    return explain_profile(profile_of(WEAK_TWO))


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
        r"^  (North 2, two suits \+ East 1, support) +(12.5 %) +(25 %) +(10 of 10) ", text, re.M
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
        "  the only combination: North: 22+ HCP; South: 20+ HCP\n"
        '    it can be dealt with "North: 22+ HCP" changed to 20+ HCP or "South: 20+ HCP" changed to 18+ HCP'
    )
    assert told.as_json()["viable"] is False


def test_what_time_did_not_allow_is_told():
    told = explain_profile(profile_of(TWO_TYPES), seconds=0)
    assert (told.costs, told.no_costs, told.example) == ((), True, None)
    assert "not looked at" in str(told)
    assert told.as_json()["combinations"][0]["viable"] is None
    assert told.as_json()["seconds"] == 0


def test_what_steps_did_not_allow_is_told(monkeypatch):
    monkeypatch.setattr(explain, "MOST_COUNTS", 2)
    told = explain.explain_profile(profile_of(TWO_TYPES), example=False)
    assert told.costs[0].left_out == "the budget of 2 counts is spent"
    assert "not all was counted: the budget" in str(told)
    assert str(told).endswith("Not all was counted. More is counted with --seconds 600")
    assert told.as_json()["seconds"] is None


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
    assert f"the profile's North sits {SEAT_LETTERS[one.turned]}" in str(explain_board(profile, one.board))


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


# Conditions, statement by statement


def conditions(*lines: str, **more):
    return explain_profile(
        profile_of(raw_profile("Said", conditions=list(lines))), example=False, seconds=30, **more
    )


def deals(*asks):
    return Dealer(TABLE, every(asks)).count()


def test_conditions_are_costed_statement_by_statement():
    told = conditions("north: 15-17 hcp, balanced, 4+ controls", "ns: 25-27 hcp, 8+ card major fit")
    costs = {cost.words: cost for cost in told.costs[0].costs}
    assert set(costs) == {
        "north: 15-17 hcp",
        "north: balanced",
        "north: 4+ controls",
        "ns: 25-27 hcp",
        "ns: 8+ card major fit",
    }
    assert {cost.path for cost in costs.values()} == {"conditions[0]", "conditions[1]"}
    north, pair = hand("N"), hand("N", "S")
    parts = {
        "north: 15-17 hcp": north.value("hcp", 15, 17),
        "north: balanced": north.shapes("4333 4432 5332"),
        "north: 4+ controls": north.value("controls", 4),
        "ns: 25-27 hcp": pair.value("hcp", 25, 27),
        "ns: 8+ card major fit": pair.length("S", 8) | pair.length("H", 8),
    }
    whole = deals(*parts.values())
    assert told.deals.deals == whole
    for words, cost in costs.items():
        rest = [ask for other, ask in parts.items() if other != words]
        assert cost.factor == pytest.approx(deals(*rest) / whole), words


def test_conditions_of_a_type_of_hand_are_split_as_those_of_the_profile():
    raw = raw_profile("Said", N=[sub((15, 17)) | {"conditions": "balanced, AK of spades, no void in hearts"}])
    told = explain_profile(profile_of(raw), example=False)
    assert sorted(cost.words for cost in told.costs[0].costs) == [
        "North: 15-17 HCP",
        "North: AK of spades",
        "North: balanced",
    ]  # no void in hearts costs nothing, since the hand is balanced


def test_what_holds_together_within_one_condition_is_costed_too():
    told = conditions("west: 6 cards in one of ♠♥, 4-7 hcp there", "north: 15+ hcp balanced, or 6+ clubs")
    costs = {cost.words: cost for cost in told.costs[0].costs}
    west, north = hand("W"), hand("N")

    def one(suit, low=4, high=7, length=6):
        return west.length(suit, length, length) & west.value("hcp", low, high, suit=suit)

    other = (north.value("hcp", 15) & north.shapes("4333 4432 5332")) | north.length("C", 6)
    whole = deals(one("S") | one("H"), other)
    (cost,) = [cost for words, cost in costs.items() if words.startswith("west")]
    assert [dropped.words for dropped in cost.dropped] == ["6 cards there", "4-7 hcp there"]
    longer = west.length("S", 6, 6) | west.length("H", 6, 6)
    assert cost.dropped[1].factor == pytest.approx(deals(longer, other) / whole)
    (cost,) = [cost for words, cost in costs.items() if words.startswith("north")]
    assert [dropped.words for dropped in cost.dropped] == ["15+ hcp", "balanced"]
    assert "; without balanced " in str(told)


IMPOSSIBLE = {
    "points beyond forty": (
        "north: 15-17 hcp, balanced\nsouth: 14+ hcp\neast: 12+ hcp, 5+ spades\nwest: 0-10 hcp",
        ["North: 15-17 HCP", "East: 12+ HCP", "South: 14+ HCP"],
    ),
    "spades beyond thirteen": (
        "north: 5+ spades, 10-15 hcp\nsouth: 4+ spades, 2-5 hearts\neast: 3+ spades\nwest: 2+ spades",
        ["North: 5+ spades", "East: 3+ spades", "South: 4+ spades", "West: 2+ spades"],
    ),
    "the suit that partner drew": (
        "north: 12-15 hcp; draw 1 of ♠♥: 6+ cards\nsouth: 6-9 hcp; partner's suit: 4+ cards\n"
        "east: 4+ spades\nwest: 4+ hearts",
        ["North: 6+ spades", "East: 4+ spades", "South: 4+ spades"],
    ),
    "a partnership's total": (
        "north: 12-14 hcp, balanced\nsouth: 6-9 hcp, 4+ spades\neast: 3+ clubs\nns: 25-27 hcp",
        ["North: 12-14 HCP", "South: 6-9 HCP", "ns: 25-27 hcp"],
    ),
    "aces in a condition": (
        "north: 3+ aces, balanced\nsouth: 5+ spades\nalso south: 2+ aces, 10+ hcp\neast: 6+ hcp",
        ["North: 3+ aces", "south: 2+ aces"],
    ),
}


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_what_makes_a_profile_impossible_is_told_at_once(text):
    sheet, wanted = IMPOSSIBLE[text]
    told = explain_profile(parse_profile(f"name: {text}\n{sheet}"), example=False)
    assert not told.viability.viable
    (one,) = told.viability.combinations
    assert [str(part.words) for part in one.clash.parts] == wanted
    assert one.clash.smallest
    said = str(told)
    assert said.startswith(f"{text}: no deal fits\n")
    assert "; ".join(wanted) in said
    if one.clash.suits:
        assert "(where North draws ♠)\n    it can be dealt with " in said


# In the user's words


def heading_of(profile, language):
    """The heading of the costs of a profile's first combination, with its first suits."""
    source = BoardSource(profile, Plans(), 0)
    (one, *others), suits = source.combinations, source.choices(0)[0]
    found = Viability(profile.profile_name, tuple(one for _ in (one, *others)), (), None)
    told = ProfileExplanation(profile.profile_name, found, (), None, profile, 1.0)
    costs = Costs(source.name(0), one.indices, suits, 1, ())
    return ExplanationLines(told, language).costs_heading(costs), suits


@real
def test_headings_of_real_profiles_are_sentences(path):
    heading, suits = heading_of(load(path), "en")
    assert re.fullmatch(
        r"What each constraint costs( in [^,]+(, [^,]+)*?(?=,? where| \())?(,? where .*)? "
        r"\(times as many deals without it\)",
        heading,
    ), heading
    assert "in with" not in heading
    assert heading.count(" draws ") == len(suits)
    arabic, _ = heading_of(load(path), "ar")
    assert arabic.startswith("كلفة كل قيد")
    assert arabic.count("المسحوب لمقعد") == len(suits)
    for drawn in suits.values():
        glyphs = "".join("♠♥♦♣"["SHDC".index(suit)] for suit in drawn)
        assert f"draws {glyphs}" in heading
        assert f"\u200e{glyphs}\u200e" in arabic


def test_headings_say_where_suits_are_drawn():
    profile = parse_profile("name: x\nsouth: draw 1 of ♠♥: 5+ cards\nwest: draw 2 of ♦♣: 4+ cards | 4+ cards")
    heading, _ = heading_of(profile, "en")
    assert heading == (
        "What each constraint costs where South draws ♠ and West draws ♦♣ (times as many deals without it)"
    )
    profile = parse_profile('name: x\nnorth 1 "weak": 5-9\nnorth 2 "strong": 15+\nwest: 12+')
    heading, _ = heading_of(profile, "en")
    assert heading == "What each constraint costs in North 1, weak (times as many deals without it)"


LATIN = re.compile("[A-Za-z]{3,}")


def arabic_only(text):
    return re.sub("\u200e[^\u200e]*\u200e", "", text)


def test_an_explanation_in_arabic_has_the_same_numbers(weak_two):
    english, arabic = list(lines_of(weak_two, "en")), list(lines_of(weak_two, "ar"))
    example = english.index("An example")
    assert len(english) == len(arabic)
    for one, other in zip(english[1:example], arabic[1:example], strict=True):
        assert not LATIN.search(arabic_only(other)), other
        if "the budget of" in one:  # the reasons of exact dealing are English
            continue
        assert set(re.findall(r"\d[\d,.]*\d", one)) <= set(re.findall(r"\d[\d,.]*\d", other)), (one, other)
    assert arabic[example + 1 :] == english[example + 1 :]


def test_an_explained_board_in_arabic():
    told = explain_board(profile_of(FIVE_SPADES), Board(number=3, dealer=1, hands=parse_deal(DEAL)))
    english, arabic = list(board_lines(told, "en")), list(board_lines(told, "ar"))
    assert "\n".join(english) == str(told)
    assert len(english) == len(arabic)
    for one, other in zip(english[1:], arabic[1:], strict=True):
        assert not LATIN.search(arabic_only(other)), other
        assert sorted(re.findall(r"\d+", one)) == sorted(re.findall(r"\d+", other)), (one, other)


def test_what_cannot_be_dealt_is_told_as_a_share():
    told = explain_profile(profile_of(WEAK_TWO), example=False)
    assert "2 of 6 combinations cannot be dealt, 50 % of what is asked by weight." in str(told)
    assert (told.as_json()["impossible"], told.as_json()["lost"]) == (2, 0.5)


def test_how_to_have_every_number_exactly_is_told():
    short = explain_profile(profile_of(TWO_TYPES), seconds=0, example=False)
    assert not short.exact
    assert str(short).endswith("Not all was counted within 0 seconds. More is counted with --seconds 600")
    whole = explain_profile(profile_of(raw_profile("Spades", N=[sub((12, 14))])), seconds=60, example=False)
    assert whole.exact
    assert "--seconds" not in str(whole)


def keys_of(data):
    if isinstance(data, dict):
        return {key for key in data if len(key) > 1} | {
            key for value in data.values() for key in keys_of(value)
        }
    return {key for value in data for key in keys_of(value)} if isinstance(data, list) else set()


def test_every_key_of_the_json_is_documented(weak_two):
    page = (Path(__file__).parents[2] / "docs" / "bridge-options.md").read_text(encoding="utf-8")
    dead = explain_profile(
        parse_profile("name: x\n" + IMPOSSIBLE["the suit that partner drew"][0]), example=False
    )
    for key in keys_of(weak_two.as_json()) | keys_of(dead.as_json()):
        assert f"`{key}`" in page, key
