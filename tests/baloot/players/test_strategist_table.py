"""What a view proves about the hidden hands is true, and the modules' form of it is complete."""

import numpy as np

from majlis.baloot.deal import Deal
from majlis.baloot.notation import parse_position
from majlis.baloot.phase import Phase
from majlis.baloot.players import Careful
from majlis.baloot.players.strategist_table import CARD, POSITIONS, ViewReading
from majlis.baloot.ruleset import DEFAULT
from majlis.baloot.state import State
from majlis.cards import cards_of, parse_card, parse_cards


def test_nothing_that_is_held_is_ever_excluded() -> None:
    player = Careful()
    for number in range(25):
        state = State.new(Deal.shuffled(np.random.default_rng([4, number])), DEFAULT, number % 4)
        while not state.is_terminal():
            seat = state.current_player()
            if state.phase == Phase.PLAY:
                table = ViewReading(state.view(seat))
                for other in range(4):
                    if other == seat:
                        continue
                    assert table.excluded[other] & state.hands[other] == 0
                    for card in cards_of(state.hands[other]):
                        assert table.chance(other, card) > 0
                for card in cards_of(table.unseen):
                    total = sum(table.chance(other, card) for other in range(4))
                    assert abs(total - 1) < 1e-9
            state.apply(player.act(state.view(seat)), seat)


def test_a_void_that_was_shown_is_known() -> None:
    state = parse_position("kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3 : 9♠ 8♦")
    table = ViewReading(state.view(3))
    assert table.excluded[2] & parse_cards("♠J") == parse_cards("♠J")
    assert table.chance(2, parse_card("J♠")) == 0
    assert 0 < table.chance(0, parse_card("J♠")) < table.chance_of_any(0, parse_cards("♠J♥A")) < 1


def test_the_modules_form() -> None:
    state = parse_position("kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3 : 9♠ 8♦")
    table = ViewReading(state.view(3))
    assert (table.position, table.mode, table.bought) == ("Left", "HOKUM", True)
    assert [CARD[card] for card in table.held] == table.cards
    assert [play["playedBy"] for play in table.on_table] == ["Right", "Top"]
    assert table.tricks == []
    assert len(table.evidence) == 1
    gone = {(play["card"]["rank"], play["card"]["suit"]) for trick in table.gone for play in trick["cards"]}
    assert len(gone) == 26
    assert len(POSITIONS) == 4


def test_bids_are_told_with_their_suit() -> None:
    state = parse_position(
        "kammelna d0 16-69 deal 9♣ ♠A9♥8♣A♦Q/♠10♥K♦97A/♥10♦10K♠J♠Q/♥AJ♣K10♦J"
        " : pass hokum pass pass pass confirm"
    )
    table = ViewReading(state.view(0))
    assert {"player": "Top", "action": "HOKUM", "suit": "♣"} in table.bids
    assert {"player": "Right", "action": "PASS"} in table.bids


def test_without_memory_finished_tricks_are_forgotten() -> None:
    state = State.new(Deal.shuffled(np.random.default_rng(8)), DEFAULT, 0)
    player = Careful()
    while len(state.tricks) < 3 and not state.is_terminal():
        state.apply(player.act(state.view(state.current_player())))
    view = state.view(state.current_player())
    assert ViewReading(view, memory=False).unseen.bit_count() > ViewReading(view).unseen.bit_count()
