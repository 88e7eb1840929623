"""The strategist looks ahead: endings, leads that set up a suit, bids compared, a Qayd that waits.

Each line is a position in which the rules of thumb alone went wrong, with a card that is better in every
layout that fits what the seat knows, or on average by many game points.
"""

from pathlib import Path

import numpy as np
import pytest

from majlis.baloot import actions as act
from majlis.baloot.actions import format_action, parse_action
from majlis.baloot.card_numbers import cards_in
from majlis.baloot.lookahead.layouts import list_layouts
from majlis.baloot.notation import parse_position
from majlis.baloot.phase import Phase
from majlis.baloot.play import legal_cards
from majlis.baloot.players import Careful, Strategist
from majlis.baloot.players.strategist_ahead import look_ahead, same_cards, solve_listed
from majlis.baloot.players.strategist_stakes import tricks_won, waits_for_kaboot
from majlis.baloot.players.strategist_table import ViewReading
from majlis.baloot.ruleset import PRESETS
from majlis.baloot.solver import Solver
from majlis.baloot.state import State
from majlis.cards import cards_of
from majlis.game import drive, team_of

FILE = Path(__file__).parents[2] / "data" / "baloot" / "strategist_cards.txt"
CARDS = [line.split(" | ") for line in FILE.read_text("utf-8").splitlines() if not line.startswith("#")]


@pytest.mark.parametrize(("card", "line"), CARDS, ids=[card for card, _ in CARDS])
def test_the_better_card_is_played(card: str, line: str) -> None:
    state = parse_position(line)
    decision = Strategist().decide(state.view(state.current_player()))
    assert format_action(decision.action) == card
    assert any("hidden cards" in reason.text() for reason in decision.reasons)


def test_the_last_trump_is_not_led_into_the_partners() -> None:
    """The only trump out is with the partner: both of the side's trumps would fall on one trick."""
    state = parse_position(
        "kammelna d3 0-0 deal 9♠ ♠QJ♥9♣8♦10/♠10♣1097♦8/♠AK♣A♦K7/♥7♣KJ♦AJ 10♥,9♦,K♥,Q♥,J♥,8♥,Q♣,8♠,7♠,A♥,Q♦"
        " : hokum pass pass pass confirm pass pass J♠ sira:♥JQK 10♠ A♠ 7♠ 9♠ 7♣ 8♠ 7♥"
    )
    for ahead in (0, 5, 6):
        assert Strategist(ahead=ahead).act(state.view(0)) != parse_action("Q♠")


@pytest.mark.parametrize(
    "position",
    [
        "kammelna d3 0-0 deal 10♠ ♠987♣K9/♥AK♦KQJ/♠KQ♣10♦A8/♠J♥Q9♣AQ",
        "kammelna d3 0-0 deal J♠ ♠AKQ♥87/♣87♦KQJ/♠8♥10♣10♦A8/♠7♥AQ♣AK",
    ],
)
def test_hokum_is_compared_with_sun(position: str) -> None:
    """A fifty in trumps: Hokum, though the hand would also be worth a Sun by rule of thumb."""
    decision = Strategist().decide(parse_position(position).view(0))
    assert decision.action == act.HOKUM
    assert decision.values[act.HOKUM] > decision.values[act.SUN]
    for language, project in (("en", "fifty in spades"), ("ar", "خمسين سبيت")):
        assert project in " ".join(reason.text(language) for reason in decision.reasons)


def test_a_project_that_decides_is_named() -> None:
    found = set()
    for number in range(300):
        state = State.shuffled(np.random.default_rng([12, number]))
        decision = Strategist().decide(state.view(state.current_player()))
        found |= {reason.id for reason in decision.reasons if "{project}" in reason.id}
    assert any("decides" in one for one in found)


QAYD = (
    "kammelna+mode=physical{} d3 0-0 deal A♥ ♠A10KQJ/♠7♦AKQJ/♣AKQJ10/♥10KQJ♦10"
    " 9♠,8♠,9♦,8♦,7♦,9♣,8♣,7♣,9♥,8♥,7♥ : sun A♠ A♦ 7♣ 7♥ 10♠ 7♠ 8♣ 8♥"
)


def test_a_qayd_waits_while_every_trick_is_ours() -> None:
    state = parse_position(QAYD.format(""))
    strategist = Strategist()
    decision = strategist.decide(state.view(0))
    assert decision.action < 52
    assert "Kaboot pays more" in decision.reasons[-1].text()
    assert strategist.out_of_turn(state.view(2)) is None
    drive(state, [strategist] * 4)
    assert state.result is not None
    assert state.result.ending != "qayd"
    assert state.returns()[0] >= 44


def test_a_qayd_is_called_once_a_trick_is_lost_or_where_it_pays_more() -> None:
    state = parse_position(QAYD.format("") + " A♥ K♦ 9♣ 9♥ J♠")
    assert waits_for_kaboot(state.view(0))
    play = "kammelna+mode=physical{} d3 0-0 play 0:sun{} ♠AKQJ/♥AKQJ/♣AKQJ/♦AKQJ L0 {}"
    for rules, double, points, waits in (
        ("", "", "P40-0 W4-0", True),
        ("", "", "P20-20 W3-1", False),
        ("", "x2/1", "P40-0 W4-0", True),
        ("+kaboot_multiplied=no", "x2/1", "P40-0 W4-0", False),
    ):
        assert waits_for_kaboot(parse_position(play.format(rules, double, points)).view(0)) == waits


def endings(count: int) -> list[State]:
    found = []
    player = Careful()
    for number in range(count):
        state = State.shuffled(np.random.default_rng([31, number]), PRESETS["kammelna"], number % 4)
        while not state.is_terminal():
            seat = state.current_player()
            if state.phase == Phase.PLAY and state.hands[seat].bit_count() == 2 + number % 2:
                found.append(state)
                break
            state.apply(player.act(state.view(seat)), seat)
    return found


def test_what_is_solved_is_what_the_score_says() -> None:
    """Each layout set up as a deal of its own and solved alone gives the same game points."""
    solver, alone, checked = Solver(1 << 16), Solver(), 0
    for state in endings(40):
        seat = state.current_player()
        view = state.view(seat)
        contract = view.contract
        assert contract is not None
        legal = list(
            cards_of(
                legal_cards(view.hand, view.trick, contract.trump, contract.closed, view.rules, view.akka)
            )
        )
        outlook = look_ahead(ViewReading(view), legal, 10_000, solver, always=True)
        assert outlook is not None
        assert outlook.whole
        layouts = list_layouts(view, 10_000)
        assert len(layouts) == outlook.layouts
        if any(view.kinds):
            continue
        sign, gains = (1 if team_of(seat) == 0 else -1), []
        for hands in layouts.hands:
            world = state.copy()
            held = [cards_in(int(hand)) for hand in hands]
            world.eight = tuple(
                state.eight[by] & ~state.hands[by] | held[by] if by != seat else state.eight[by]
                for by in range(4)
            )
            world.hands = held
            gains.append([sign * alone.solve(world, "gp", line=False).values[card] for card in legal])
        assert np.allclose(np.array(gains).mean(axis=0), outlook.game)
        checked += 1
        if checked == 4:
            return
    pytest.fail("too few endings")


def test_tricks_are_counted_before_a_composed_position_too() -> None:
    state = parse_position("kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3 : 9♠ 8♦")
    for seat in range(4):
        assert sum(tricks_won(state.view(seat))) == 6


def test_a_project_that_decides_an_answer_is_named() -> None:
    """Somebody else's Hokum is asked about, or a Sun before which one may step in."""
    for number in range(4000):
        state = State.shuffled(np.random.default_rng([13, number]))
        for _ in range(8):
            if state.is_terminal() or state.phase != Phase.AUCTION:
                break
            seat = state.current_player()
            decision = Strategist().decide(state.view(seat))
            asked = act.HOKUM not in state.legal_actions(seat)
            if asked and decision.action in (act.SUN, act.BEFORE_YOU) and len(decision.reasons) > 1:
                assert "decides" in decision.reasons[1].text()
                return
            state.apply(decision.action)
    pytest.fail("no project decided an answer")


LINES = (
    (Path(__file__).parents[2] / "data" / "baloot" / "strategist_endings.txt").read_text("utf-8").splitlines()
)
ENDINGS = [line.split(" | ") for line in LINES if not line.startswith("#")]


@pytest.mark.parametrize(
    ("kind", "values", "line"), ENDINGS, ids=[f"{kind}-{number}" for number, (kind, *_) in enumerate(ENDINGS)]
)
def test_an_ending_is_played_as_all_its_layouts_say(kind: str, values: str, line: str) -> None:
    """The values are the mean game points over every layout; the first card, and its equals, are wanted."""
    view = parse_position(line).view(0)
    contract = view.contract
    assert contract is not None
    legal = list(
        cards_of(legal_cards(view.hand, view.trick, contract.trump, contract.closed, view.rules, view.akka))
    )
    table = ViewReading(view)
    layouts, game, _ = solve_listed(table, legal, 10_000, Solver(1 << 16))
    assert layouts.whole
    told = dict(word.split("=") for word in values.split())
    means = {format_action(card): f"{one:.2f}" for card, one in zip(legal, game.mean(axis=0), strict=True)}
    assert means == told
    wanted = parse_action(next(iter(told)))
    strategist = Strategist()
    assert strategist.card_of(view, strategist.act(view)) in same_cards(table, legal, wanted), kind
