import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot import actions as act
from majlis.baloot.deal import Deal
from majlis.baloot.notation import format_contract, format_position, parse_contract, parse_position
from majlis.baloot.ruleset import OPTIONS, PRESETS
from majlis.baloot.state import State
from majlis.errors import MajlisError

DEAL = "kammelna d3 0-0 deal 9♥ ♠A108♥K♦7/♠KQ9♥A♦8/♠J7♥Q10♦A/♥J♣AKQJ ♥7,♥8,♣10,♣9,♣8,♣7,♦K,♦Q,♦J,♦10,♦9"
PLAY = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3"


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 10**6),
    st.integers(0, 60),
    st.sampled_from([*PRESETS.values(), PRESETS["kammelna"].replace(mode="physical")]),
)
def test_any_moment_of_any_deal_round_trips(seed: int, steps: int, rules) -> None:  # type: ignore[no-untyped-def]
    rng = np.random.default_rng(seed)
    scores = tuple(int(n) for n in rng.integers(0, 152, 2))
    state = State.new(Deal.shuffled(rng), rules, int(rng.integers(4)), scores)  # type: ignore[arg-type]
    for _ in range(steps):
        if state.is_terminal():
            break
        seat = int(rng.integers(4))
        legal = state.legal_actions(seat)
        if not legal:
            seat = state.current_player()
            legal = state.legal_actions()
        state.apply(legal[int(rng.integers(len(legal)))], seat)
    line = format_position(state)
    again = parse_position(line)
    assert "\n" not in line
    assert again == state
    assert again.result == state.result
    assert [again.view(seat) for seat in range(4)] == [state.view(seat) for seat in range(4)]
    assert format_position(again) == line


def test_rules_with_changes_are_written_and_read() -> None:
    options = {field: values[-1] for field, values in OPTIONS.items()}
    rules = PRESETS["pagat"].replace(**options)
    state = State.new(Deal.shuffled(np.random.default_rng(1)), rules)
    assert not parse_position(format_position(state)).rules.changed_from(rules)


def test_a_deal_may_be_written_without_its_stock_and_in_letters() -> None:
    state = parse_position(
        DEAL.rpartition(" ")[0].replace("♠", "s").replace("9♥", "9h") + " : pass pass sun pass"
    )
    assert state.contract is not None
    assert state.contract.buyer == 2
    assert [hand.bit_count() for hand in state.hands] == [8] * 4


def test_out_of_turn_moves_carry_their_seat() -> None:
    low = "kammelna d3 0-0 deal A♥ ♠A10J♥K♦A/♠KQ♥QJ♦K/♠987♥98/♣AKQJ♥10 : pass 2@kawesh"
    state = parse_position(low)
    assert state.result is not None
    assert state.result.ending == "kawesh"
    assert format_position(state).endswith(": pass 2@kawesh")


def test_a_composed_position_plays_on() -> None:
    state = parse_position(PLAY)
    assert state.tricks_done() == 6
    for word in ("9♠", "8♦", "7♥", "J♠", "A♥", "7♦", "K♥", "9♦"):
        state.apply(act.parse_action(word))
    assert state.result is not None
    assert state.result.sheet is not None
    assert sum(state.result.sheet.card_points) == 152
    assert state.result.sheet.tricks == (5, 3)


def test_every_part_of_a_composed_position() -> None:
    line = (
        "pagat d1 16-69 play 2:sun-ashkalx2/3 ♠J/♥K/♥A♦8/♥7♦9 L0 T♠Q,♠7 P*-48 W3-3 A1:sira:♦10JQ"
    ).replace("T♠Q,♠7", "TQ♠,7♠")
    state = parse_position(line)
    assert state.current_player() == 2
    assert state.contract is not None
    assert (state.contract.caller, state.contract.level, state.contract.raiser) == (0, 2, 3)
    assert format_position(parse_position(format_position(state))) == format_position(state)


@pytest.mark.parametrize(
    "text", ["1:hokum♠", "0:sun", "2:sun-ashkal", "1:hokum♠x2c/0", "3:hokum♦x5/3", "1:sunx2/0"]
)
def test_contracts_round_trip(text: str) -> None:
    assert format_contract(parse_contract(text)) == text


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "is not a position"),
        ("hello world", "is not a position"),
        (DEAL.replace("kammelna", "home"), "'home' is not a preset"),
        (DEAL.replace("d3", "d4"), "'d4' is not a dealer: write d0, d1, d2 or d3"),
        (
            "kammelna d3 0-0 play 0:sun ?/♥AK/?/? L1 W0-6",
            "a hand that is not known: all four must be written here",
        ),
        (DEAL.replace("0-0", "0:0"), "'0:0' is not the match score"),
        (DEAL.replace("deal 9♥", "deal A♥"), "A♥ is dealt twice"),
        (DEAL.replace("♠A108♥K♦7", "♠A108♥K"), "seat 0 has 4 first cards"),
        (DEAL.replace("♦10,♦9", "♦10"), "♦|9♦ is missing"),
        (DEAL.replace("♦10,♦9", "♦10,2♠"), "not in a Baloot pack"),
        (DEAL.replace("/♥J♣AKQJ", ""), "has 3 hands"),
        (DEAL + " more", "one part too many"),
        (DEAL + " : pass pass pass hokm", "move 4 \\(hokm\\): 'hokm' is not an action"),
        (DEAL + " : pass 9♥", "move 2 \\(9♥\\): 9♥ may not be played"),
        (DEAL + " : 7@pass", "'7' is not a seat"),
        (PLAY.replace("1:hokum♠", "1:hokum"), "'1:hokum' is not a contract"),
        (PLAY.replace("P63-40", "P63-41"), "the cards gone count 103"),
        (PLAY.replace("W3-3", "W3-2"), "do not make 8"),
        (PLAY.replace("♠J♥A/", "♠J/"), "each must hold the same number"),
        (PLAY.replace("♠J♥A/♠9♦7", "♠J♥A/♠J♦7"), "J♠ is in two places"),
        (PLAY.replace("P63-40 W3-3", "P63-40 W6-0"), "team 1 has taken 40 points, but no trick"),
        (PLAY + " X9", "'X9' is not a part of a position"),
        (PLAY.replace("P63-40", "P*-*"), "is not the points taken"),
        (PLAY.replace("P63-40", "P*-200"), "points taken are -97-200"),
        (PLAY.replace("L1", "L7"), "'7' is not a leader"),
        (PLAY + " L1", "given twice"),
        (PLAY + " B0 B1", "Baloot is one player's"),
        (PLAY.replace("hokum♠", "sun") + " B0", "points taken|Baloot is one player's"),
        (PLAY + " A0:sira:♦789", "seat 0 cannot have announced"),
        (PLAY + " A0:sira:♣QKA A1:sira:♣QKA", "seat 1 cannot have announced"),
        (PLAY.replace("hokum♠", "hokum♠x3c"), "can be closed"),
        (PLAY.replace("hokum♠", "hokum♠x2/1"), "the two sides raise by turns"),
        (PLAY.replace("hokum♠", "sunx3"), "Sun is doubled once"),
        (PLAY.replace("L1", "L1 T9♠*").replace("/♠9♦7/", "/♦7/"), "plain card led in Hokum"),
        (PLAY.replace("P63-40", "P" + "9" * 5000 + "-*"), "is not the points taken"),
        (PLAY.replace("kammelna", "/dev/zero"), "is not a preset"),
        (PLAY.replace("kammelna", "kammelna+target=" + "9" * 5000), "target = "),
        (PLAY.replace("kammelna", "kammelna+kawesh=on+kawesh=off"), "twice"),
        (PLAY.replace("♠J♥A", "♠J♥A♣"), "names a suit without a card"),
        (
            "kammelna d3 0-0 play 0:sun ♠789♥789♣78/♠10JQ♥10JQ♣910/♠KA♥KA♣JQKA/♦78910JQKA L2",
            "led by the dealer's next",
        ),
        (PLAY + " T9♠,7♦,8♦,9♦", "two places|at most 3"),
    ],
)
def test_a_faulty_line_names_the_fault(line: str, complaint: str) -> None:
    with pytest.raises(MajlisError, match=complaint):
        parse_position(line)
