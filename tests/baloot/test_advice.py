"""Advice from what one seat knows: it agrees with its own values; hidden cards change nothing."""

import re

import numpy as np
import pytest

from majlis.baloot import actions as act
from majlis.baloot.advice import advise, choose, hint
from majlis.baloot.lookahead.known import known_of
from majlis.baloot.lookahead.replay import replayed
from majlis.baloot.lookahead.worlds import draw_worlds
from majlis.baloot.notation import parse_position
from majlis.baloot.players.strategist import Strategist
from majlis.baloot.seat_line import format_view, parse_view
from majlis.baloot.solver import Solver
from majlis.baloot.state import State
from majlis.baloot.valuation.model import Budget, InformationSetValues, Value
from majlis.baloot.valuation.valuing import value_choices
from majlis.baloot.valuation.words import hint_words, plays_words, reasons_of
from majlis.cards import parse_card
from majlis.errors import InputError

ENDING = "kammelna d3 0-0 play 1:hokum♠ {} L1 P63-40 W3-3 : 9♠ 8♦"
FIRST = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3"
BID = "kammelna d3 0-0 deal 10♠ ♠987♣K9/?/?/?"
FEW = Budget(nodes=200_000, call_nodes=2_000_000)


@pytest.mark.parametrize(
    "line",
    [
        "kammelna d3 0-0 deal 10♠ ?/♠987♣K9/?/? : hokum",
        FIRST,
        "kammelna d3 0-0 play 1:hokum♠ ♥7♦9/♠J♥A/♥K♦8/♥8♦7 L1 P63-* W3-3",
    ],
)
def test_every_choice_has_a_value(line: str) -> None:
    view = parse_view(line)
    found = advise(view, budget=FEW).values
    assert set(found.values) == set(view.legal_actions)
    assert all(value.error >= 0 and value.layouts > 0 for value in found.values.values())


def test_a_challenge_of_a_composed_position_has_no_value() -> None:
    composed = parse_view(
        "kammelna+mode=physical d3 0-0 play 0:sun ♠A♥7/♠7♥8/♠10♠8/♥A♦K L0 P80-* W5-1 : A♠ 8♥"
    )
    found = advise(composed).values
    assert set(found.values) == {action for action in composed.legal_actions if action < act.QAYD}


def test_cards_of_an_ending_are_exact_and_a_bid_has_an_error() -> None:
    found = {a: one for a, one in advise(parse_view(FIRST)).values.values.items() if a < 52}
    assert {(value.how, value.error) for value in found.values()} == {("solved", 0.0)}
    bid = advise(parse_view(BID), budget=FEW).values
    assert {value.how for value in bid.values.values()} == {"played"}
    assert {action for action, value in bid.values.items() if not value.error} == {bid.best}


def test_hidden_cards_and_question_marks_change_nothing() -> None:
    first = parse_position(ENDING.format("♠J♥A/♠9♦7/♥K♦8/♥7♦9"))
    other = parse_position(ENDING.format("♠J♥K/♠9♦7/♥A♦8/♥7♦9"))
    views = first.view(3), other.view(3), parse_view(format_view(first, 3))
    advices = [advise(view) for view in views]
    assert advices[0] == advices[1] == advices[2]


@pytest.mark.parametrize("player", ["careful", "random", "strategist:ahead=0"])
def test_any_player_is_asked_and_the_values_are_the_same(player: str) -> None:
    view = parse_view(FIRST)
    found = advise(view, player)
    assert {found.action, found.plays} <= set(view.legal_actions)
    assert found.values == advise(view).values


LINES = [
    # said to be worth 1.0 more than the best of its own table
    "kammelna d0 12-4 deal A♥ ?/?/?/♠Q108♥K♣K9♦A9 : sun A♣ 7♣ K♣ sira:♥789 7♥ 10♣ Q♣ 9♣ J♠ J♣ 7♠",
    # advised at +4.4, and the last of its own table
    "kammelna d0 16-69 deal Q♥ ?/?/?/♥A♣A9♦K10 : pass pass pass pass pass pass",
    ENDING.format("?/?/?/♥7♦9").replace(" L1", " G♠AKQ1087♥1098JQ♣AKQJ10987♦AKQJ10 L1"),
    "kammelna d3 16-99 deal 10♣ ?/?/♠9♥8♣AKQ107♦10/? : pass pass sun pass A♥ Q♥ sira:♣QKA 8♥ 7♥ 10♥ 7♠",
]


@pytest.mark.parametrize("line", LINES)
def test_the_advice_is_the_first_of_its_own_table_or_equal_to_it_within_the_error(line: str) -> None:
    found = advise(parse_view(line), budget=FEW)
    lead, error = found.values.lead(found.action)
    assert lead <= error
    told = " ".join(reason.text() for reason in found.reasons)
    assert ("equal within the error" in told or "bring the same" in told) == (
        lead > 0 or "brings more" not in told
    )
    assert "points" not in told.replace("game points", ""), "the unit is named"
    if found.plays != found.action:
        assert "brings less" in found.plays_words.text() or "equal" in found.plays_words.text()


def values(*worths: tuple[str, float, float]) -> InformationSetValues:
    found = {parse_card(card): Value(gp, error, layouts=60) for card, gp, error in worths}
    return InformationSetValues(found, False, 60, False)


def test_among_equals_the_player_decides() -> None:
    found = values(("A♠", 3.0, 0.0), ("K♠", 2.8, 0.3), ("Q♠", 2.0, 0.3))
    ace, king, queen = (parse_card(word) for word in ("A♠", "K♠", "Q♠"))
    assert [choose(found, card) for card in (ace, king, queen)] == [ace, king, ace]
    assert reasons_of(found, king)[0].text() == "A♠ and K♠ are equal within the error: -0.2 ± 0.3 game points"
    apart = values(("A♠", 3.0, 0.0), ("K♠", 2.0, 0.3))
    assert reasons_of(apart, ace)[0].text() == "A♠ brings more than K♠: +1.0 ± 0.3 game points"


def test_a_hint_has_no_figures() -> None:
    ace = parse_card("A♠")
    for other, words in ((2.8, "not much in it"), (2.0, "is better than"), (0.5, "is much better than")):
        line = hint_words(values(("A♠", 3.0, 0.0), ("K♠", other, 0.3)), ace)[0].text()
        assert words in line
        assert not any(sign.isdigit() for sign in line)


@pytest.mark.parametrize("line", [*LINES[:2], BID])
def test_a_hint_is_the_advice(line: str) -> None:
    view = parse_view(line)
    found = hint(view, Strategist(), FEW)
    assert found.action == advise(view, budget=FEW).action
    for reason in found.reasons:
        for language in ("en", "ar"):
            text = re.sub("[0-9]+[♠♥♣♦]", "", reason.text(language))
            assert not any(sign.isdigit() for sign in text), text


def test_the_first_trick_is_solved() -> None:
    view = parse_view("kammelna d3 0-0 deal 10♠ ♠AKQ10♥A♣A98/?/?/? : sun")
    found = {a: one for a, one in advise(view, budget=FEW).values.values.items() if a < 52}
    assert len(found) == 8
    assert all(value.how == "solved" for value in found.values())


@pytest.mark.parametrize("words", ["sun double", "sun double 8♣ 7♣ J♣"])
def test_cards_that_cannot_be_solved_are_played_on(words: str) -> None:
    line = (
        "founding+equal_raised=last-raiser-loses+sun_double=always d3 0-0 deal 10♠"
        f" ♠AKQ10♥A♣A98/?/?/? : {words}"
    )
    if words.endswith("J♣"):
        line = line.replace("♠AKQ10♥A♣A98/?/?/?", "?/?/?/♣10KQ♥789♦78")
    found = advise(parse_view(line), budget=FEW).values
    assert {value.how for value in found.values.values()} == {"played"}
    assert all(value.error > 0 for action, value in found.values.items() if action != found.best)


def test_a_reverse_kaboot_counts_in_the_layouts_in_which_the_buyer_has_an_ace() -> None:
    for dealer, buyer, least in ((3, 0, -88), (0, 0, -44)):
        line = f"kammelna+reverse_kaboot=88 d{dealer} 0-0 play {buyer}:sun ♠A♥7/♥AK/♣78/♣910 L1 W0-6 P0-*"
        view = parse_position(line).view(1)
        known, solver = known_of(view), Solver()
        worlds = [
            replayed(view, known, hands)
            for hands in draw_worlds(view, known, 1, np.random.default_rng(0), 10_000).hands
        ]
        solved = [solver.solve(world, "gp", line=False).values for world in worlds]
        assert min(min(one.values()) for one in solved) == least
        found = value_choices(view)
        assert found is not None
        for card, value in found.values.items():
            if card < 52 and found.exact:
                assert value.gp == pytest.approx(-np.mean([one[card] for one in solved]))


def test_who_has_nothing_to_decide_is_told() -> None:
    with pytest.raises(InputError, match="seat 2 has nothing to decide"):
        advise(parse_position(FIRST).view(2))


def test_a_bid_of_a_dealt_state_is_advised_too() -> None:
    state = State.shuffled(np.random.default_rng(3))
    view = state.view(state.current_player())
    assert advise(view, budget=FEW).action in view.legal_actions


def test_what_the_figures_show_as_the_same_is_called_so() -> None:
    found = values(("A♠", 3.0, 0.0), ("K♠", 2.98, 0.001))
    ace, king = parse_card("A♠"), parse_card("K♠")
    assert reasons_of(found, ace)[0].text() == "A♠ and K♠ bring the same"
    assert hint_words(found, ace)[0].text() == "Between A♠ and K♠ there is not much in it"
    assert "worth the same" in plays_words(found, ace, king, "strategist").text()


def test_all_that_are_equal_are_counted_and_zero_has_no_minus() -> None:
    cards = ("A♠", "K♠", "Q♠", "J♠", "9♠", "8♠")
    found = values(*((card, 3.0 - 0.001 * at, 0.3 * (at > 0)) for at, card in enumerate(cards)))
    told = reasons_of(found, parse_card("A♠"))[0]
    assert told.text() == "A♠, K♠, Q♠ and 3 more are equal within the error: +0.0 ± 0.3 game points"
    assert "و3 خيارات أخرى" in told.text("ar")
