"""Every card's legality, Akka and Baloot; the engine's rules of play must agree."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from majlis.baloot import play
from majlis.baloot.audit.judge import legality
from majlis.baloot.audit.judge.legality import IllegalCard, legal
from majlis.baloot.audit.tables import PACK
from majlis.baloot.deck import DECK
from majlis.baloot.kammelna.types import Announcement, DealRecord, Play
from majlis.baloot.ruleset import DEFAULT, OPTIONS, PRESETS, RuleSet
from majlis.cards import HEARTS, SPADES, card_set, parse_card
from recorded import PLAYED, change_plays, cut, masks, recorded, with_calls, with_more_calls


def found(deal: DealRecord, rules: RuleSet = DEFAULT) -> list[tuple[str, object]]:
    return [(f.point, f.expected) for f in legality.check(deal, rules).findings]


def allowed(hand: str, table: str, rules: RuleSet = DEFAULT, trump: int | None = HEARTS, **more: bool) -> int:
    return legal(masks(hand)[0], [parse_card(card) for card in table.split()], trump, rules, **more)


def test_the_revoke_of_deal_12_and_nothing_else() -> None:
    for number in PLAYED:
        checked, illegal, findings = legality.check(recorded(number), DEFAULT)
        assert checked == 32
        if number == 12:
            assert illegal == [IllegalCard(2, 3, parse_card("8♦"), "revoke", masks("K♠")[0])]
            (finding,) = findings
            assert (finding.category, finding.point) == ("legality", "revoke")
            assert finding.params["cards_legal"] == (parse_card("K♠"),)
        else:
            assert (illegal, findings) == ([], [])


@pytest.mark.parametrize(
    ("hand", "table", "expected"),
    [
        ("7♠ A♠ 8♥ 9♦", "10♠", "7♠ A♠"),  # follow suit
        ("7♣ 8♥ J♥ 9♦", "A♠", "8♥ J♥"),  # void, an opponent winning: trump
        ("7♣ 8♥ J♥ 9♦", "A♠ 9♥", "J♥"),  # void, an opponent's trump: beat it
        ("7♣ 8♥ 9♦", "10♠ 9♥", "7♣ 8♥ 9♦"),  # cannot beat it: free
        ("7♣ 8♥ 9♦", "8♠ 9♥ 7♠", "7♣ 8♥ 9♦"),  # the partner's trump wins: free
        ("7♣ 8♥ 9♦", "7♠ A♠ 8♠", "7♣ 8♥ 9♦"),  # the partner wins, but did not lead it: free
        ("7♣ 8♥ 9♦", "K♠ 8♠", "8♥"),  # third hand: the partner's king must be trumped
        ("7♣ 8♥ 9♦", "A♠ 8♠", "7♣ 8♥ 9♦"),  # but not his Ace
        ("7♥ A♥ J♥ 9♦", "9♥", "J♥"),  # trump led: beat an opponent
        ("7♥ A♥ 9♦", "9♥", "7♥ A♥"),  # trump led, cannot beat it
        ("7♥ J♥ 9♦", "9♥ 8♥", "7♥ J♥"),  # trump led, the partner wins
        ("7♣ 9♦", "9♥ 8♥", "7♣ 9♦"),  # no trump at all
        ("7♣ 8♥", "", "7♣ 8♥"),
    ],
)
def test_hokum(hand: str, table: str, expected: str) -> None:
    assert allowed(hand, table) == masks(expected)[0]


@pytest.mark.parametrize(
    ("hand", "table", "option", "expected"),
    [
        ("7♥ J♥ 9♦", "9♥ 8♥", {"overtrump_partner": "yes"}, "J♥"),
        ("7♣ 8♥ 9♦", "8♠ 9♥ 7♠", {"overtrump_partner": "yes"}, "7♣ 8♥ 9♦"),
        ("7♣ 8♥ 9♦", "10♠ 9♥", {"undertrump": "forced"}, "8♥"),
        ("7♣ 8♥ 9♦", "K♠ 8♠", {"third_hand": "free"}, "7♣ 8♥ 9♦"),
    ],
)
def test_options(hand: str, table: str, option: dict[str, str], expected: str) -> None:
    assert allowed(hand, table, DEFAULT.replace(**option)) == masks(expected)[0]


def test_akka_frees_the_partner() -> None:
    assert allowed("7♣ 8♥", "K♠ 8♠", akka=True) == masks("7♣ 8♥")[0]


def test_closed_games_keep_trumps_from_being_led() -> None:
    assert allowed("7♣ 8♥", "", closed=True) == masks("7♣")[0]
    assert allowed("J♥ 8♥", "", closed=True) == masks("J♥ 8♥")[0]
    assert allowed("7♣ 8♥", "9♥", closed=True) == masks("8♥")[0]


def test_sun_follows_suit_and_that_is_all() -> None:
    assert allowed("7♠ 8♥ J♥", "9♥", trump=None) == masks("8♥ J♥")[0]
    assert allowed("7♠ 8♣", "9♥", trump=None) == masks("7♠ 8♣")[0]


def test_crimes_are_named() -> None:
    # Deal 5, Hokum in spades. Trick 5: P1 leads 7♥, P2 A♥, P3 8♥, P4 10♥.
    closed = with_more_calls(recorded(5), "1:hokomclose")
    assert ("closed-lead", "J♠") in found(closed)
    # Trick 4 with the third hand: P1 leads 10♦ without Akka and P3, out of diamonds and trumps, is free.
    silent = replace(recorded(5), events=tuple(e for e in recorded(5).events if type(e) is not Announcement))
    assert found(silent) == []
    # Trick 6: P1 trumps K♦ with 8♠; had he kept it for 7♥'s trick he would not have trumped.
    swapped = change_plays(recorded(5), {"8♠": "Q♣", "Q♣": "8♠"})
    assert ("no-trump", "Q♣") in found(swapped)
    # Trick 1, trump led: P3 holds K♠ A♠ against J♠ and is free to give either; P2 7♠ or 10♠.
    # Deal 7, Hokum in hearts, trick 3: A♥ is led before P2, who must beat it with J♥ and could play Q♥.
    under = change_plays(recorded(7), {"J♥": "Q♥", "Q♥": "J♥"})
    assert ("no-overtrump", "Q♥") in found(under)


def test_a_card_that_is_not_held() -> None:
    twice = change_plays(recorded(6), {"9♦": "7♠"})
    finding = next(f for f in legality.check(twice, DEFAULT).findings if f.point == "not-held")
    assert finding.params["seat"] == 3
    assert finding.klass == "archive inconsistent"


def test_a_card_out_of_turn() -> None:
    deal = recorded(5)
    events = [Play((e.seat + 1) % 4, e.card) if type(e) is Play else e for e in deal.events]
    out = legality.check(replace(deal, events=tuple(events)), DEFAULT)
    assert [(f.category, f.point, f.params["trick"]) for f in out.findings if f.point == "out-of-turn"] == [
        ("trick", "out-of-turn", 1)
    ]


@pytest.mark.parametrize(
    ("number", "card", "point"),
    [
        (5, "A♦", "false-akka"),  # an Ace
        (5, "10♦", None),  # right: the Ace of diamonds is gone
        (5, "J♠", "false-akka"),  # a trump
        (5, "7♥", "false-akka"),  # not the best left
        (5, "J♦", "false-akka"),  # not a lead
        (14, "K♣", "false-akka"),  # in Sun
    ],
)
def test_akka(number: int, card: str, point: str | None) -> None:
    deal = recorded(number)
    events = [e for e in deal.events if not (type(e) is Announcement and e.code == 5)]
    at = next(i for i, e in enumerate(events) if type(e) is Play and e.card == parse_card(card))
    play_event = events[at]
    assert type(play_event) is Play
    events.insert(at, Announcement(seat=play_event.seat, code=5))
    points = [f.point for f in legality.check(replace(deal, events=tuple(events)), DEFAULT).findings]
    assert points == ([point] if point else [])


def test_baloot_goes_with_the_second_card() -> None:
    deal = recorded(7)  # Hokum in hearts: K♥ in trick 7, Q♥ with Baloot in trick 8
    events = [e for e in deal.events if not (type(e) is Announcement and e.code == 6)]
    for card, right in (("K♥", False), ("Q♥", True), ("J♥", False)):
        at = events.index(Play(1, parse_card(card)))
        told = [*events[:at], Announcement(seat=1, code=6), *events[at:]]
        points = found(replace(deal, events=tuple(told)))
        assert points == ([] if right else [("false-baloot", card)])


def test_nothing_is_judged_without_contract_or_hands() -> None:
    nobody = legality.check(with_calls(recorded(5), "0:pass"), DEFAULT)
    assert (nobody.checked, nobody.illegal) == (0, [])
    no_hands = replace(cut(recorded(12), 20), final=None)
    assert legality.check(no_hands, DEFAULT).checked == 0
    part = legality.check(cut(recorded(12), 18), DEFAULT)
    assert (part.checked, len(part.illegal)) == (18, 1)
    whole = replace(recorded(12), final=None)
    assert legality.check(whole, DEFAULT) == legality.check(recorded(12), DEFAULT)


def test_presets_differ_on_real_deals_only_where_the_options_do() -> None:
    illegal = {
        name: [(n, f.point) for n in PLAYED for f in legality.check(recorded(n), rules).findings]
        for name, rules in PRESETS.items()
    }
    assert illegal["kammelna"] == illegal["founding"] == illegal["pagat"] == [(12, "revoke")]
    # Deal 17, trick 2: P2 leads A♦, a trump, and P4, who holds J♦, need not beat his partner's Ace. Had he
    # not, P1 could have beaten it with 9♦, and must.
    beating = DEFAULT.replace(overtrump_partner="yes")
    beaten = change_plays(recorded(17), {"J♦": "7♦", "7♦": "J♦"})
    assert found(beaten) == [("no-overtrump", "Q♦")]
    assert found(beaten, beating) == [("no-overtrump", "7♦"), ("no-overtrump", "Q♦")]


RULES = st.builds(
    lambda values: RuleSet(name="any", **values),
    st.fixed_dictionaries({option: st.sampled_from(values) for option, values in OPTIONS.items()}),
)


@settings(max_examples=250, deadline=None)
@given(
    st.lists(st.sampled_from(DECK), min_size=4, max_size=11, unique=True),
    st.integers(0, 3),
    st.sampled_from([None, 0, 1, 2, 3]),
    st.booleans(),
    st.booleans(),
    RULES,
)
def test_the_engine_allows_the_same_cards(
    cards: list[int], size: int, trump: int | None, closed: bool, akka: bool, rules: RuleSet
) -> None:
    table, hand = cards[:size], card_set(cards[size:])
    ours = legal(hand, table, trump, rules, closed, akka)
    assert ours == play.legal_cards(hand, table, trump, closed, rules, akka)
    assert ours & ~hand == 0
    assert ours


@settings(max_examples=200, deadline=None)
@given(st.sets(st.sampled_from(DECK), min_size=1), st.data())
def test_the_engine_knows_the_same_bosses(played: set[int], data: st.DataObject) -> None:
    left = [card for card in DECK if card not in played]
    if not left:
        return
    card = data.draw(st.sampled_from(left))
    before = card_set(played)
    ours = legality.is_boss(card, before, SPADES)
    assert ours == bool(play.boss_cards(1 << card, before, SPADES))
    assert not legality.is_boss(card, before, None)
    assert before & ~PACK == 0
