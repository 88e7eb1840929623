"""The nine points of the auction, the doubling, and the fields beside the words."""

import pytest
from msgspec.structs import replace

from majlis.baloot.audit.judge import bidding, sequence
from majlis.baloot.kammelna.types import Call, DealRecord, Kawesh, Play
from majlis.baloot.ruleset import DEFAULT, RuleSet
from majlis.cards import parse_card
from recorded import auction, calls, cut, masks, recorded, recorded_deals, with_more_calls

CARD = Play(0, parse_card("7♠"))
ROUND_1 = "0:pass 1:pass 2:pass 3:thany "
ROUND_2 = "0:wala 1:wala 2:wala 3:waraq"


def points(
    text: str, rules: RuleSet = DEFAULT, played: bool = True, floor: str = "7♦", **more: object
) -> list[str]:
    """The points that this auction breaks; the dealer is seat 3, so seat 0 speaks first."""
    deal = auction(text, dealer=3, floor=floor, **more)
    if played:
        deal = replace(deal, events=(*deal.events, CARD))
    return [finding.point for finding in bidding.check(deal, rules) if finding.point != "fields"]


@pytest.mark.parametrize("number", range(1, 18))
def test_real_auctions_break_no_rule(number: int) -> None:
    assert bidding.check(recorded(number), DEFAULT) == []


@pytest.mark.parametrize(
    "text",
    [
        "0:hokom 1:pass 2:pass 3:pass 0:pass",
        "0:hokom 3:pass 1:pass 2:pass 0:pass 1:pass 3:pass",  # answers in any order
        "0:pass 1:hokom 2:pass 3:pass 0:pass 1:turntosun",
        "0:pass 1:pass 2:ashkal 1:pass",
        "0:pass 1:pass 2:pass 3:ashkal 0:pass 2:pass",
        "0:sun",
        "0:pass 1:pass 2:sun 1:beforeyou",
        "0:pass 1:pass 2:pass 3:sun 2:beforeyou 0:pass",
        "0:hokom 1:pass 2:sun 1:pass",
        "0:hokom 1:pass 2:sun 1:beforeyou",
        ROUND_1 + "0:hokom2 1:pass 2:pass 3:pass 0:clubs",
        ROUND_1 + "0:wala 1:wala 2:hokom2 1:pass 3:pass 2:hearts",  # the partner has spoken
        ROUND_1 + "0:wala 1:sun 0:pass",
        ROUND_1
        + "0:wala 1:wala 2:wala 3:hokom2 0:pass 2:pass 3:spades 0:hokomclose 3:triple 2:hokomopen 1:qahwa",
        "0:pass 1:pass 2:pass 3:pass 0:wala 1:hokom2 0:pass 2:pass 3:pass 1:spades",  # no `thany` seen
        "0: 0:sun",  # the empty word
    ],
)
def test_auctions_by_the_rules(text: str) -> None:
    assert points(text) == []


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("1:sun", "turn-order"),
        ("0:pass 2:sun", "turn-order"),
        ("0:pass 0:sun", "one-chance"),
        ("0:hokom 1:pass 1:pass 2:pass 3:pass 0:pass", "one-chance"),
        ("0:hokom2 1:pass 2:pass 3:pass 0:clubs", "to-round-2"),
        ("0:pass 1:wala", "to-round-2"),
        ("0:pass 1:pass 2:thany", "to-round-2"),
        (ROUND_1 + "0:hokom 1:pass 2:pass 3:pass 0:pass", "to-round-2"),
        (ROUND_1 + "0:hokom2 1:pass 2:pass 3:pass 0:diamonds", "suit"),
        (ROUND_1 + "0:hokom2 1:pass 2:pass 3:pass 0:pass", "suit"),
        ("0:hokom 1:pass 2:pass 3:pass 0:clubs", "suit"),
        (ROUND_1 + "0:wala 1:waraq", "all-pass"),
        ("0:hokomclose 0:sun", "to-doubling"),
        ("0:hokom 1:hokomclose", "to-doubling"),
        ("0:hokom 1:pass 2:pass 3:pass 0:pass 1:sun", "to-doubling"),
        ("0:hokom 1:pass 2:pass", "to-doubling"),
        ("0:pass 1:pass", "to-doubling"),
        ("0:hokom 1:pass 2:pass 0:pass", "sun-over-hokum"),
        ("0:hokom 1:hokom", "sun-over-hokum"),
        ("0:hokom 1:pass 2:pass 3:pass 0:hokom", "sun-over-hokum"),
        (ROUND_1 + "0:wala 1:wala 2:hokom2 0:sun", "sun-over-hokum"),
        ("0:turntosun", "sun-over-hokum"),
        ("0:beforeyou", "before-you"),
        ("0:pass 1:sun", "before-you"),
        ("0:sun 1:beforeyou", "before-you"),
        ("0:pass 1:sun 2:beforeyou", "before-you"),
        ("0:hokom 1:sun 0:beforeyou", "before-you"),
        ("0:pass 1:sun 0:pass 0:pass", "before-you"),
        ("0:pass 1:sun 0:hokom", "before-you"),
        ("0:ashkal", "ashkal"),
        ("0:pass 1:ashkal 0:pass", "ashkal"),
        ("0:hokom 1:pass 2:ashkal 1:pass", "ashkal"),
        ("0:say-what 0:sun", "unknown-word"),
    ],
)
def test_auctions_against_the_rules(text: str, point: str) -> None:
    assert point in points(text)


def test_all_pass() -> None:
    assert points(ROUND_1 + ROUND_2, played=False) == []
    assert points(ROUND_1 + ROUND_2) == ["all-pass"]
    assert points(ROUND_1 + ROUND_2 + " 0:sun", played=False) == ["all-pass"]
    assert points(ROUND_1 + "0:wala", played=False) == ["all-pass"]
    assert points("", played=False) == []
    assert points("0:sun", played=False) == []


def test_ashkal_options() -> None:
    second = ROUND_1 + "0:wala 1:wala 2:ashkal 1:pass"
    assert points(second) == []
    assert points(second, DEFAULT.replace(ashkal_rounds="first")) == ["ashkal"]
    assert points("0:pass 1:pass 2:ashkal 1:pass", floor="A♦") == ["ashkal"]


def test_before_you_options() -> None:
    asked = "0:pass 1:sun 0:pass"
    off = DEFAULT.replace(before_you="off")
    ace = DEFAULT.replace(before_you="ace-floor-only")
    assert points(asked) == []
    assert points(asked, off) == ["before-you"]
    assert points("0:pass 1:sun", off) == []
    assert points(asked, ace) == ["before-you"]
    assert points(asked, ace, floor="A♦") == []
    assert points("0:pass 1:sun", ace, floor="A♦") == ["before-you"]


def kawesh(text: str, rules: RuleSet = DEFAULT, hand: str = "7♠ 8♠ 9♠ 7♥ 8♥", after: str = "") -> list[str]:
    first = masks("10♠ J♠ Q♠ K♠ A♠", hand, "10♥ J♥ Q♥ K♥ A♥", "10♣ J♣ Q♣ K♣ A♣")
    deal = DealRecord(
        number=1, dealer=3, floor=44, first=first, events=(*calls(text), Kawesh(1), *calls(after))
    )
    return [finding.point for finding in bidding.check(deal, rules) if finding.point != "fields"]


def test_kawesh() -> None:
    assert kawesh("") == []
    assert kawesh("0:pass 1:pass") == []
    assert kawesh("0:pass 1:sun") == ["kawesh"]
    assert kawesh("0:pass 1:hokom") == ["kawesh"]
    assert kawesh("", hand="7♠ 8♠ 9♠ 7♥ 10♦") == ["kawesh"]
    assert kawesh("", DEFAULT.replace(kawesh="off")) == ["kawesh"]
    assert kawesh("", after="0:pass") == ["kawesh"]


BOUGHT = "0:hokom 1:pass 2:pass 3:pass 0:pass "


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("1:hokomclose", None),
        ("1:pass 3:hokomopen 0:pass 2:triple 1:hokomclose 0:qahwa", None),
        ("2:hokomclose", "doubling-order"),
        ("1:hokomclose 3:triple", "doubling-order"),
        ("1:hokomclose 0:triple 2:double", "doubling-order"),
        ("2:triple", "levels"),
        ("1:hokomclose 0:qahwa", "levels"),
        ("1:hokomclose 3:hokomopen", "doubling-order"),
        ("1:hokomclose 0:hokomopen", "variant"),
    ],
)
def test_doubling(text: str, point: str | None) -> None:
    assert [p for p in points(BOUGHT + text) if p] == ([point] if point else [])


def test_the_buyer_may_choose_the_variant() -> None:
    rules = DEFAULT.replace(variant_chooser="buyer")
    assert points(BOUGHT + "1:double 0:hokomclose 0:triple 1:double 0:hokomopen", rules) == []
    assert points(BOUGHT + "1:hokomclose", rules) == ["variant"]


def test_triple_and_gahwa_open_the_game() -> None:
    deal = auction(BOUGHT + "1:hokomclose 0:triple")
    closed = tuple(
        replace(e, hc=1) if e.word in ("hokomclose", "triple") else e for e in deal.events if type(e) is Call
    )
    assert "variant" in [f.point for f in bidding.check(replace(deal, events=closed), DEFAULT)]


@pytest.mark.parametrize(
    ("before", "seat", "allowed"),
    [
        ((100, 99), 1, True),
        ((140, 0), 3, True),
        ((99, 0), 1, False),
        ((100, 100), 1, False),
        ((0, 100), 1, False),
    ],
)
def test_the_sun_firewall(before: tuple[int, int], seat: int, allowed: bool) -> None:
    text = f"0:sun {seat}:double"
    assert points(text, before=before) == ([] if allowed else ["firewall"])
    assert points(text, DEFAULT.replace(sun_double="always"), before=before) == []
    assert points(text, DEFAULT.replace(sun_double="never"), before=before) == ["firewall"]
    tripled = text + " 0:triple"
    assert points(tripled, DEFAULT.replace(sun_double="always"), before=before) == ["firewall"]


def test_the_teams_of_an_ashkal() -> None:
    always = DEFAULT.replace(sun_double="always")
    text = "0:pass 1:pass 2:ashkal 1:pass "
    assert points(text + "3:double", always) == []
    assert points(text + "0:double", always) == ["doubling-order"]


def test_calls_after_the_first_card() -> None:
    deal = recorded(6)
    assert [
        f.point for f in bidding.check(replace(deal, events=(*deal.events, *calls("0:pass"))), DEFAULT)
    ] == ["to-doubling"]


# Fields


@pytest.mark.parametrize(
    ("at", "fields", "field", "klass"),
    [
        (0, {"gm": 2}, "gm", "archive inconsistent"),
        (4, {"gm": 1}, "gm", "archive inconsistent"),
        (4, {"rb": 1}, "rb", "archive inconsistent"),
        (1, {"ts": 0}, "ts", "mapping fault"),
        (8, {"ts": 2}, "ts", "mapping fault"),
        (9, {"gem": 1}, "gem", "archive inconsistent"),
    ],
)
def test_fields_agree_with_the_words(at: int, fields: dict[str, int], field: str, klass: str) -> None:
    deal = recorded(5)
    events = list(deal.events)
    call = events[at]
    assert type(call) is Call
    events[at] = replace(call, **fields)
    (finding,) = bidding.check(replace(deal, events=tuple(events)), DEFAULT)
    assert (finding.point, finding.params["field"], finding.klass) == ("fields", field, klass)
    assert finding.expected == next(iter(fields.values()))


def test_fields_of_a_double() -> None:
    right = with_more_calls(recorded(7), "2:hokomclose", gm=2, rb=1, ts=1, gem=1, rd=2, hc=1)
    assert bidding.check(right, DEFAULT) == []
    for wrong in ({"hc": 0}, {"rd": 3}, {"gem": 2}):
        fields = {"gm": 2, "rb": 1, "ts": 1, "gem": 1, "rd": 2, "hc": 1} | wrong
        deal = with_more_calls(recorded(7), "2:hokomclose", **fields)
        assert [f.point for f in bidding.check(deal, DEFAULT)] == ["fields"]


# Who deals


def dealers(rules: RuleSet = DEFAULT) -> list[int]:
    return [finding.deal for finding in sequence.check_sequence(recorded_deals(), rules)]


def test_the_deal_moves_on_as_the_real_match_shows() -> None:
    assert dealers() == []
    assert dealers(DEFAULT.replace(dealer_after_all_pass="same")) == [3, 4, 5, 9, 11, 12, 14, 16]
    assert dealers(DEFAULT.replace(kawesh_dealer="rotate")) == [2, 10]


def test_a_wrong_dealer_after_a_played_deal() -> None:
    five, six = recorded(5), recorded(6)
    (finding,) = sequence.check_sequence([five, replace(six, dealer=2)], DEFAULT)
    assert (finding.deal, finding.point, finding.expected, finding.computed) == (6, "dealer", 2, 0)
    unknown = [cut(five, 0), replace(six, dealer=2)]
    assert sequence.check_sequence(unknown, DEFAULT) == []
    assert sequence.check_sequence([five, replace(six, dealer=None)], DEFAULT) == []
    assert sequence.check_sequence([five, replace(six, dealer=2, number=9)], DEFAULT) == []
