"""What one seat knows in one line: written and read back, whatever the other hands are."""

import dataclasses

import numpy as np
import pytest

from majlis.baloot.actions import KAWESH
from majlis.baloot.notation import parse_position
from majlis.baloot.players import Careful, Random
from majlis.baloot.ruleset import PRESETS
from majlis.baloot.seat_line import format_view, parse_view
from majlis.baloot.state import State
from majlis.baloot.view import View
from majlis.cards import parse_cards
from majlis.errors import MajlisError
from majlis.game import Player

RULES = [*PRESETS.values(), PRESETS["kammelna"].replace(mode="physical")]


def same(one: View, other: View) -> bool:
    """Equal, but for challenges: whose proof may lie where is a matter of the hidden cards."""
    bare = [
        dataclasses.replace(view, legal_actions=tuple(a for a in view.legal_actions if a < 4096), result=None)
        for view in (one, other)
    ]
    return bare[0] == bare[1]


@pytest.mark.parametrize("number", range(12))
def test_what_is_written_is_read_back(number: int) -> None:
    rng = np.random.default_rng([8, number])
    state = State.shuffled(rng, RULES[number % len(RULES)], number % 4, (number, 3))
    player: Player[View] = Careful() if number % 3 else Random(rng)
    while not state.is_terminal():
        seat = state.current_player()
        view = state.view(seat)
        line = format_view(state, seat)
        assert same(parse_view(line), view), line
        state.apply(player.act(view), seat)


@pytest.mark.parametrize(
    "line",
    [
        "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3",
        "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3 : 9♠ 8♦",
        "kammelna d3 0-0 play 0:sun ♠A♥7♦9/♠7♥8♦8/♠10♠8♦7/♠9♥A♦K L0 P50-* W3-2 : A♠ 7♠",
        "kammelna d3 0-0 play 0:hokum♠ ♠J9A10/♠KQ♥7♦7/♥8♥9♦8♦9/♣7♣8♣9♥J L0 P30-* W3-1",
        "kammelna d2 0-0 play 0:sun ♠A♥7/♠7♥8/♠10♠8/♥A L0 T9♠ L3 W3-3 P60-*",
    ],
)
def test_composed_positions(line: str) -> None:
    line = line.replace("L0 T9♠ L3", "T9♠ L3")
    state = parse_position(line)
    seat = state.current_player()
    assert same(parse_view(format_view(state, seat)), state.view(seat))


def test_kinds_alone_and_the_side_that_counts() -> None:
    start = "kammelna d3 0-0 deal 7♣ ?/?/♠A10KQ♥A♣KQJ/? : pass sun pass "
    view = parse_view(start + "sira 8♠ fifty 9♠")
    assert view.kinds == (("sira",), ("fifty",), (), ())
    for marks, winner in ((("*", ""), 0), (("", "*"), 1)):
        view = parse_view(start + f"sira{marks[0]} 8♠ sira{marks[1]} 7♠ 10♠ J♠")
        assert view.contest_winner == winner


def test_a_line_without_question_marks_is_the_view_of_the_seat_to_move() -> None:
    line = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3"
    assert parse_view(line) == parse_position(line).view(1)


def test_the_hand_is_the_written_one() -> None:
    view = parse_view("kammelna d3 0-0 deal 9♠ ♠QJ♥9♣8♦10/?/?/?")
    assert view.hand == parse_cards("♠QJ♥9♣8♦10")
    view = parse_view("kammelna d2 0-0 deal 10♠ ?/?/?/♠789♥78")
    assert KAWESH in view.legal_actions


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("kammelna d3 0-0 deal 9♠ ?/?/?/?", "has no hand"),
        ("kammelna d3 0-0 deal 9♠ ?/♠QJ♥9♣8♦10/?/?", "seat 0 is to move"),
        ("kammelna d3 0-0 deal 9♠ ♠QJ♥9♣8/?/?/?", "♠QJ♥9♣8 has 4 cards: write five"),
        ("kammelna d3 0-0 deal 9♠ ♠QJ♥9♣8♦10/?/? ", "write four, separated by /"),
        ("kammelna d3 0-0 deal 9♠ ♠QJ♥9♣8♦10/?/?/? 7♠,8♠", "write no stock"),
        ("kammelna d3 0-0 deal 9♠ ♠QJ♥9♣8♦10/?/?/? : sun pass pass pass", "write the eight cards of seat 0"),
        ("kammelna d3 0-0 deal 9♠ ♠QJ♥97♣8♦1087/?/?/? : sun", "must hold 9♠"),
        ("kammelna d3 0-0 deal 9♠ ♠QJ♥97♣8♦1087/?/?/? : pass", "holds five cards: ♠QJ♥97♣8♦1087 has 8"),
        ("kammelna d3 0-0 deal 9♠ ♠QJ9♥9♣8♦1087/?/?/? : sun 9♠ 9♠", "9♠"),
        ("kammelna d3 0-0 deal 9♠ ♠QJ9♥9♣8♦1087/?/?/? : sun 9♠ Q♠ 7♠ 8♠", "Q♠ is in two places"),
        ("kammelna d3 0-0 deal 9♠ ♠QJ9♥9♣8♦1087/?/?/? : bluff", "'bluff' is not an action"),
        ("kammelna d3 0-0 deal 2♠ ♠QJ9♥9♣8/?/?/?", "2♠"),
        ("kammelna d3 0-0 play 1:hokum♠ ?/♠9♦7/?/? L1 P63-40 W3-3", "name the cards that are gone"),
        ("kammelna d3 0-0 deal 9♠ ♠QJ♥9♣8♦10/?/?/? : pass pass pass pass pass pass pass pass", "is over"),
    ],
)
def test_what_cannot_be_is_one_sentence(line: str, part: str) -> None:
    with pytest.raises(MajlisError) as caught:
        parse_view(line)
    assert part in str(caught.value)
    assert "\n" not in str(caught.value)
