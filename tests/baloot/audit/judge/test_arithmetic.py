"""The arithmetic judge: real deals against the platform, changed ones worked out by hand, damaged ones."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from majlis.baloot.audit.judge import arithmetic, bidding, legality, platform, sequence
from majlis.baloot.audit.read.calls import WORDS as KNOWN_WORDS
from majlis.baloot.kammelna.types import (
    Announcement,
    Call,
    Challenge,
    Collect,
    DealRecord,
    GameRecord,
    Kawesh,
    Other,
    Play,
    SawaClaim,
    Surrender,
)
from majlis.baloot.ruleset import DEFAULT, OPTIONS, PRESETS, RuleSet
from majlis.cards import parse_card
from recorded import PLAYED, change_plays, cut, recorded, recorded_deals, with_calls, with_more_calls


def points(deal: DealRecord, **options: object) -> tuple[int, int] | None:
    return arithmetic.judge(deal, DEFAULT.replace(**options)).judgement.game_points


def finding_points(deal: DealRecord) -> list[str]:
    return [finding.point for finding in arithmetic.judge(deal, DEFAULT).findings]


@pytest.mark.parametrize("number", PLAYED)
def test_real_deals_agree_with_the_platform_field_by_field(number: int) -> None:
    deal = recorded(number)
    ours, findings = arithmetic.judge(deal, DEFAULT)
    theirs = platform.judgement(deal)
    compared = 0
    for field in theirs.__struct_fields__:
        told = getattr(theirs, field)
        if told is not None:
            assert getattr(ours, field) == told, field
            compared += 1
    assert compared >= 12
    assert findings == []


def test_real_deals_that_nobody_bought() -> None:
    endings = [arithmetic.judge(deal, DEFAULT).judgement.ending for deal in recorded_deals()]
    assert endings.count("all-pass") == 8
    assert endings.count("kawesh") == 2
    assert endings.count("played") == 6


def test_real_deal_16_needs_baloot_in_the_success_test() -> None:
    assert points(recorded(16)) == (10, 10)
    assert points(recorded(16), baloot_in_success_test="no") == (0, 20)
    assert points(recorded(16), baloot_in_success_test="no", baloot_on_khasara="holder") == (2, 18)


def test_the_winner_of_a_trick_comes_from_the_cards_and_not_from_who_collects() -> None:
    deal = recorded(5)
    partners = replace(
        deal,
        events=tuple(Collect((e.seat + 2) % 4) if type(e) is Collect else e for e in deal.events),
    )
    assert arithmetic.judge(partners, DEFAULT) == arithmetic.judge(deal, DEFAULT)
    opponents = replace(
        deal,
        events=tuple(Collect((e.seat + 1) % 4) if type(e) is Collect else e for e in deal.events),
    )
    judgement, findings = arithmetic.judge(opponents, DEFAULT)
    assert judgement == arithmetic.judge(deal, DEFAULT).judgement
    assert [finding.point for finding in findings] == ["collector"] * 8


# Doubling: real deals raised afterwards. Deal 7, Hokum by team 1: raw 39 and 123, projects 70, Baloot.


@pytest.mark.parametrize(
    ("raises", "level", "expected"),
    [
        ("2:hokomclose", 2, (0, (16 + 7) * 2 + 2)),
        ("2:hokomopen 1:triple", 3, (0, (16 + 7) * 3 + 2)),
        ("2:hokomopen 1:triple 2:hokomclose", 4, (0, (16 + 7) * 4 + 2)),
        ("2:hokomopen 1:triple 2:hokomclose 3:qahwa", 5, (0, 152)),
    ],
)
def test_the_winner_of_a_raised_deal_takes_all(raises: str, level: int, expected: tuple[int, int]) -> None:
    deal = with_more_calls(recorded(7), raises)
    judgement = arithmetic.judge(deal, DEFAULT).judgement
    assert (judgement.level, judgement.game_points, judgement.winner) == (level, expected, 1)
    assert judgement.totals == (39, 213)


def test_options_of_raised_deals() -> None:
    doubled = with_more_calls(recorded(7), "2:hokomclose")
    four = with_more_calls(recorded(7), "2:hokomopen 1:triple 2:hokomclose")
    assert points(doubled, doubled_payoff="each-side") == (4 * 2, 12 * 2 + 7 * 2 + 2)
    assert points(four, projects_multiplied="double-only") == (0, 16 * 4 + 7 * 2 + 2)
    assert points(with_more_calls(recorded(7), "2:hokomclose 1:triple 2:double 1:qahwa"), target=100) == (
        0,
        100,
    )
    close = with_more_calls(recorded(16), "3:hokomclose")
    assert points(close) == ((16 + 2) * 2 + 2, 0)
    assert points(close, baloot_in_success_test="no", baloot_on_khasara="holder") == (2, (16 + 2) * 2)


def test_kaboot_and_its_options() -> None:
    swept = recorded(14)  # Sun by team 0, sira
    assert points(swept) == (44 + 4, 0)
    doubled = with_more_calls(swept, "1:double")
    assert points(doubled) == (88 + 8, 0)
    assert points(doubled, kaboot_multiplied="no") == (44 + 8, 0)
    other = with_calls(recorded(6), "1:pass 2:sun 1:pass")  # bought by the side that is swept
    judgement = arithmetic.judge(other, DEFAULT).judgement
    assert (judgement.kaboot, judgement.khasara, judgement.game_points) == (True, True, (0, 44))
    assert judgement.declared == ((), ())  # the sira of the swept side is lost
    assert points(other, reverse_kaboot="88-any-buyer") == (0, 88)
    assert points(other, reverse_kaboot="88") == (0, 44)  # P3 bought it, and sits across from the first
    assert points(other, projects_on_kaboot="holder") == (4, 44)
    assert points(recorded(6), reverse_kaboot="88") == (0, 44)


# Early endings


def test_a_sawa_that_holds_gives_the_rest_to_the_claimers_side() -> None:
    # Deal 14 after trick 5: P3 leads with the last three clubs.
    claimed = cut(recorded(14), 20, SawaClaim(2))
    whole = arithmetic.judge(recorded(14), DEFAULT).judgement
    judgement, findings = arithmetic.judge(claimed, DEFAULT)
    assert findings == []
    assert judgement.ending == "sawa"
    assert judgement.winners == whole.winners[:5]  # type: ignore[index]
    assert (judgement.card_points, judgement.totals, judgement.kaboot) == ((120, 0), (150, 0), True)
    assert judgement.game_points == (48, 0)


def test_a_deal_that_stops_is_a_sawa_where_it_can_be_proved() -> None:
    stopped = cut(recorded(14), 20)
    assert arithmetic.judge(stopped, DEFAULT).judgement.ending == "sawa"
    assert points(stopped) == (48, 0)
    without_result = replace(stopped, result=None)
    assert arithmetic.judge(without_result, DEFAULT).judgement.ending == "unfinished"
    assert points(without_result) is None
    unclear = cut(recorded(12), 16)
    judgement = arithmetic.judge(unclear, DEFAULT).judgement
    assert (judgement.ending, judgement.totals, judgement.game_points) == ("unfinished", None, None)
    assert judgement.winners == (2, 0, 3, 3)


def test_a_false_sawa_is_a_foul_or_a_lost_deal() -> None:
    # Deal 16 after trick 4: P3 leads with 9♣ K♣ A♠ J♠ and cannot be sure of the jack.
    claimed = cut(recorded(16), 16, SawaClaim(2))
    assert points(claimed) == (0, 16 + 2)
    assert points(claimed, qayd_projects="all") == (0, 16 + 2 + 2)
    assert points(claimed, false_sawa="khasara", qayd_projects="all") == (0, 16 + 2)
    doubled = with_more_calls(claimed, "3:hokomclose 2:triple")
    assert points(doubled) == (0, 16 * 3 + 2)
    assert points(doubled, false_sawa="khasara", projects_multiplied="double-only") == (0, 16 * 3 + 2 * 2)
    judgement = arithmetic.judge(claimed, DEFAULT).judgement
    assert (judgement.ending, judgement.winner, judgement.khasara) == ("sawa", 1, True)
    assert judgement.declared == ((), ("sira",))


@pytest.mark.parametrize("plays", [8, 14])
def test_a_sawa_out_of_place_is_told(plays: int) -> None:
    assert "sawa-place" in finding_points(cut(recorded(14), plays, SawaClaim(0)))


def test_a_sawa_by_somebody_who_does_not_lead_is_told_and_not_judged() -> None:
    claimed = cut(recorded(14), 20, SawaClaim(1))
    assert finding_points(claimed) == ["sawa-place"]
    assert points(claimed) is None


REVOKE = Challenge(seat=0, crime=0, card=parse_card("8♦"), proof=parse_card("K♠"))


def test_a_proven_qayd_costs_the_deal() -> None:
    # Deal 12, trick 2: P4 holds K♠ and plays 8♦ on a spade. Team 0 announced a sira.
    deal = cut(recorded(12), 8, REVOKE)
    judgement = arithmetic.judge(deal, DEFAULT).judgement
    assert (judgement.ending, judgement.winner, judgement.game_points) == ("qayd", 0, (26 + 4, 0))
    assert judgement.declared == (("sira",), ())
    assert (judgement.totals, judgement.kaboot) == (None, False)
    assert points(with_more_calls(deal, "1:double")) == (26 * 2 + 4, 0)
    gahwa = with_more_calls(deal, "1:double 0:triple 1:four 0:qahwa")
    assert points(gahwa, target=120) == (120, 0)
    at_the_end = replace(recorded(12), events=(*recorded(12).events, REVOKE))
    assert points(at_the_end) == (30, 0)


@pytest.mark.parametrize(
    "challenge",
    [
        replace(REVOKE, crime=1),  # not the crime that it was
        replace(REVOKE, proof=parse_card("A♥")),  # held, but not of the led suit
        replace(REVOKE, card=parse_card("9♠")),  # a card that followed
        replace(REVOKE, card=parse_card("A♦")),  # not played yet
    ],
)
def test_a_wrong_qayd_costs_the_challenger_the_same(challenge: Challenge) -> None:
    deal = cut(recorded(12), 8, challenge)
    assert points(deal) == (0, 26)
    assert points(deal, qayd_projects="all") == (0, 26 + 4)


def test_a_qayd_without_its_card_is_told_by_the_platform_only() -> None:
    bare = Challenge(seat=0)
    deal = cut(recorded(12), 8, bare)
    assert points(deal) is None
    assert deal.result is not None
    proven = replace(deal, result=replace(deal.result, qayd=True))
    assert points(proven) == (30, 0)
    nobody = cut(proven, 8, Challenge())
    assert points(nobody) is None


def test_false_akka_can_be_challenged() -> None:
    # Deal 5, trick 4: P1 leads 10♦ with Akka, rightly; moved to trick 6, P2's K♦ is right as well.
    right = cut(recorded(5), 16, Challenge(seat=1, crime=4, card=parse_card("10♦")))
    assert points(right) == (16, 0)
    called = list(cut(recorded(5), 16, Challenge(seat=1, crime=4, card=parse_card("A♦"))).events)
    at = called.index(Play(0, parse_card("A♦")))
    called.insert(at, Announcement(seat=0, code=5))
    assert points(replace(recorded(5), events=tuple(called))) == (0, 16)


def test_a_qayd_that_is_put_off_is_judged_when_the_platform_applied_it() -> None:
    deal = recorded(12)
    events = list(deal.events)
    events.insert(events.index(Play(0, parse_card("K♦"))), REVOKE)
    put_off = replace(deal, events=tuple(events))
    assert arithmetic.judge(put_off, DEFAULT).judgement.ending == "played"
    assert deal.result is not None
    applied = replace(put_off, result=replace(deal.result, qayd=True))
    assert points(applied) == (30, 0)


def test_surrender_and_unfinished_deals_stay_open() -> None:
    surrendered = arithmetic.judge(cut(recorded(12), 9, Surrender()), DEFAULT).judgement
    assert (surrendered.ending, surrendered.game_points, surrendered.mode) == ("surrender", None, "sun")
    broken_off = arithmetic.judge(replace(cut(recorded(12), 9), result=None), DEFAULT).judgement
    assert (broken_off.ending, broken_off.winners) == ("unfinished", (2, 0))


# Records that are wrong


def test_cards_that_are_no_pack_are_not_summed() -> None:
    twice = change_plays(recorded(5), {"7♠": "8♠"})
    judgement, findings = arithmetic.judge(twice, DEFAULT)
    assert [(f.point, f.expected) for f in findings] == [("pack", 31)]
    assert (judgement.ending, judgement.card_points, judgement.game_points) == ("played", None, None)
    assert judgement.winners is not None


def test_a_trick_of_three_is_told_and_nothing_is_summed() -> None:
    deal = recorded(5)
    events = [event for event in deal.events if event != Play(1, parse_card("7♠"))]
    judgement, findings = arithmetic.judge(replace(deal, events=tuple(events)), DEFAULT)
    assert [finding.point for finding in findings] == ["trick-shape"]
    assert (judgement.winners, judgement.card_points) == (None, None)
    assert judgement.mode == "hokum"


def test_a_trick_led_by_who_did_not_win_is_told() -> None:
    deal = recorded(6)
    seats = {"A♣": 2, "7♣": 3, "K♣": 0, "7♥": 1}
    moved = tuple(
        Play(seats[name], e.card)
        if type(e) is Play and (name := next((n for n in seats if parse_card(n) == e.card), None))
        else e
        for e in deal.events
    )
    found = arithmetic.judge(replace(deal, events=moved), DEFAULT).findings
    assert ("leader", 1, 2) in [(f.point, f.expected, f.computed) for f in found]


def test_hands_that_are_missing_are_taken_from_the_cards() -> None:
    for number in PLAYED:
        deal = recorded(number)
        assert arithmetic.judge(replace(deal, final=None), DEFAULT) == arithmetic.judge(deal, DEFAULT)


def test_without_hands_and_without_all_cards_nothing_is_proved() -> None:
    assert points(replace(cut(recorded(14), 20, SawaClaim(2)), final=None)) is None


def test_no_trump_no_winners() -> None:
    unnamed = replace(with_calls(recorded(5), "0:hokom2 0:pass"), floor=None)
    unnamed = replace(
        unnamed,
        events=tuple(replace(e, ts=4) if type(e) is Call else e for e in unnamed.events),
    )
    judgement = arithmetic.judge(unnamed, DEFAULT).judgement
    assert (judgement.mode, judgement.trump, judgement.winners) == ("hokum", None, None)


# Anything at all

SEATS = st.integers(-2, 5)
CARDS = st.one_of(st.integers(0, 51), st.integers(-3, 1 << 60))
MASKS = st.one_of(st.none(), st.integers(-5, 1 << 52), st.sampled_from([3584, 7 << 5, 15 << 8]))
WORDS = st.sampled_from(["", "xyz", *sorted(KNOWN_WORDS)])
SMALL = st.integers(-2, 6)
MAYBE_SEAT = st.one_of(st.none(), SEATS)
EVENTS = st.one_of(
    st.builds(
        Call, seat=SEATS, word=WORDS, gm=SMALL, ts=SMALL, rb=MAYBE_SEAT, gem=SMALL, rd=MAYBE_SEAT, hc=SMALL
    ),
    st.builds(Announcement, seat=SEATS, code=st.one_of(st.none(), SMALL), cards=MASKS),
    st.builds(Play, SEATS, CARDS),
    st.builds(Collect, SEATS),
    st.builds(
        Challenge, seat=MAYBE_SEAT, crime=st.one_of(st.none(), SMALL), card=st.one_of(st.none(), CARDS)
    ),
    st.builds(Kawesh, MAYBE_SEAT),
    st.builds(SawaClaim, SEATS),
    st.builds(Surrender, MAYBE_SEAT),
    st.builds(Other, code=st.integers(-1, 99)),
)
RULES = st.builds(
    lambda values: RuleSet(name="any", **values),
    st.fixed_dictionaries({option: st.sampled_from(values) for option, values in OPTIONS.items()}),
)
DEALS = [recorded(number) for number in (*PLAYED, 1, 2, 9)]


@st.composite
def damaged(draw: st.DrawFn) -> DealRecord:
    """A real deal with events lost, doubled, moved and put in, and with hands and numbers changed."""
    deal = draw(st.sampled_from(DEALS))
    events = list(deal.events)
    for _ in range(draw(st.integers(0, 6))):
        at = draw(st.integers(0, len(events)))
        what = draw(st.sampled_from(["insert", "lose", "double", "move", "cut"]))
        if what == "insert":
            events.insert(at, draw(EVENTS))
        elif what == "cut":
            events = events[: max(at, 1)]
        elif at < len(events):
            event = events[at] if what == "double" else events.pop(at)
            if what != "lose":
                events.insert(draw(st.integers(0, len(events))), event)
    hands = st.one_of(st.none(), st.tuples(*[MASKS.filter(lambda mask: mask is not None)] * 4))
    changes: dict[str, object] = {}
    if draw(st.booleans()):
        changes["dealer"] = draw(MAYBE_SEAT)
        changes["floor"] = draw(st.one_of(st.none(), CARDS))
        changes["first"] = draw(st.one_of(st.just(deal.first), hands))
        changes["final"] = draw(st.one_of(st.just(deal.final), hands))
        changes["before"] = draw(st.tuples(st.integers(-9, 300), st.integers(-9, 300)))
    if draw(st.booleans()):
        changes["result"] = None
    return replace(deal, events=tuple(events), **changes)


@settings(max_examples=150, deadline=None)
@given(damaged(), RULES)
def test_no_damage_makes_any_check_fail(deal: DealRecord, rules: RuleSet) -> None:
    judgement, findings = arithmetic.judge(deal, rules)
    told = platform.judgement(deal)
    findings = [
        *findings,
        *legality.check(deal, rules).findings,
        *bidding.check(deal, rules),
        *platform.check(deal),
        *sequence.check_sequence([deal, replace(deal, number=deal.number + 1)], rules),
        *platform.check_game(GameRecord(file="x", deals=(deal, deal), totals=(3, 4)), rules),
    ]
    for finding in findings:
        assert finding.message.id.format(**finding.params)
    assert told.ending
    if judgement.game_points is not None:
        assert judgement.winner in (0, 1)
        assert judgement.declared is not None
    if judgement.totals is not None:
        assert sum(judgement.card_points or ()) in (120, 152)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_settles_every_real_deal(preset: str) -> None:
    for number in PLAYED:
        assert points(recorded(number)) is not None
        judgement = arithmetic.judge(recorded(number), PRESETS[preset]).judgement
        assert judgement.game_points is not None
