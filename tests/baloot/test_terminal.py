"""The table in a terminal: everything in its place, at any width, in both languages, nothing hidden shown."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.text import Text

from majlis.baloot import terminal
from majlis.baloot.auction import Contract
from majlis.baloot.deal import Deal
from majlis.baloot.deck import DECK
from majlis.baloot.names import in_second_round
from majlis.baloot.players import make_player
from majlis.baloot.ruleset import DEFAULT
from majlis.baloot.state import State
from majlis.baloot.view import Trick
from majlis.cards import DIAMONDS, HEARTS, card_name, card_set, cards_of, parse_card, parse_cards
from majlis.game import SEATS, drive
from majlis.terminal import MARK, without_glyphs


def played_states(seed: int) -> list[State]:
    """Every state of one deal between careful players."""
    rng = np.random.default_rng(seed)
    state = State.new(Deal.shuffled(rng), DEFAULT, dealer=seed % 4, scores=(34, 12))
    states = [state.copy()]
    drive(state, [make_player("careful", rng) for _ in SEATS], lambda now: states.append(now.copy()))
    return states


def plain(lines: list[Text]) -> str:
    return "\n".join(line.plain.rstrip() for line in lines)


def bought_state() -> State:
    return next(
        state
        for seed in range(50)
        for state in played_states(seed)
        if state.contract is not None and len(state.trick) == 2 and len(state.tricks) == 3
    )


SCENE = terminal.Scene(
    scores=(34, 12),
    target=152,
    dealer=3,
    floor=None,
    contract=Contract("hokum", HEARTS, buyer=1, caller=1, level=2, closed=True, raiser=0),
    turn=0,
    counts=(6, 5, 5, 5),
    table=(None, parse_card("Kd"), parse_card("7d"), parse_card("10d")),
    calls=(),
    tricks=(1, 1),
    second_round=False,
    you=0,
)


def test_the_table_of_a_trick() -> None:
    assert plain(terminal.draw(SCENE, "en", 60)) == "\n".join(
        [
            "Bottom and Top 34 · Right and Left 12 · to 152 · dealer Left",
            "Hokum in hearts, bought by Right, doubled, closed",
            "tricks 1 : 1",
            "─" * 60,
            "                       Top · 5 cards",
            "                            [7♦]",
            "Left · 5 cards                               Right · 5 cards",
            "[10♦]                                                   [K♦]",
            "                             ·",
            "                  *Bottom (you) · 6 cards",
            "─" * 60,
        ]
    )


def test_a_finished_trick() -> None:
    trick = Trick(leader=1, cards=tuple(parse_card(text) for text in ("Kd", "7d", "10d", "Ad")), winner=0)
    assert plain(terminal.draw_trick(trick, 3, "en", 40)) == "\n".join(
        [
            "Trick 3 goes to Bottom",
            "                  Top",
            "                  [7♦]",
            "Left                               Right",
            "[10♦]                               [K♦]",
            "                  [A♦]",
            "                 Bottom",
        ]
    )


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("width", [40, 80])
def test_a_deal_fits_the_width(language: str, width: int) -> None:
    for state in [state for seed in range(4) for state in played_states(seed)]:
        for lines in (
            terminal.draw(terminal.scene_of_view(state.view(1)), language, width),
            terminal.draw(terminal.scene_of_state(state), language, width),
        ):
            # Above the rule a sentence about the contract may be longer; the console breaks it.
            rule = next(at for at, line in enumerate(lines) if line.plain.startswith("─"))
            assert all(line.cell_len <= width for line in lines[rule:])


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10_000), seat=st.sampled_from(SEATS))
def test_a_view_is_drawn_from_the_open_cards_alone(seed: int, seat: int) -> None:
    for state in played_states(seed):
        view = state.view(seat)
        drawn = plain(terminal.draw(terminal.scene_of_view(view), "en", 80))
        shown = {card for card in DECK if card_name(card) in drawn}
        assert shown <= {*view.trick, view.floor}


def test_a_position_shows_every_hand() -> None:
    state = bought_state()
    drawn = plain(terminal.draw(terminal.scene_of_state(state), "en", 80))
    for hand in state.hands:
        assert all(card_name(card) in drawn for card in cards_of(hand))


def test_numbers_stand_under_their_cards() -> None:
    cards = [parse_card(text) for text in ("10s", "9s", "Ah")]
    top, below = terminal.hand_lines(cards, {cards[0]: 1, cards[2]: 2, 64: 3}, 40)
    assert (top.plain, below.plain) == ("10♠  9♠   A♥", "1    ·    2")
    assert [line.plain for line in terminal.hand_lines(cards, {64: 1}, 40)] == ["10♠  9♠   A♥"]
    eight = cards + [parse_card(text) for text in ("Kh", "Kd", "Qd", "Jd", "9d")]
    assert all(line.cell_len <= 32 for line in terminal.hand_lines(eight, {}, 32))


def test_a_hand_is_sorted_for_the_contract() -> None:
    hand = parse_cards("♠7A ♥10A ♦9JA")
    plain_order = ["A♠", "7♠", "A♥", "10♥", "A♦", "J♦", "9♦"]
    assert [card_name(card) for card in terminal.sorted_hand(hand)] == plain_order
    trumps_first = ["J♦", "9♦", "A♦", "A♠", "7♠", "A♥", "10♥"]
    assert [card_name(card) for card in terminal.sorted_hand(hand, DIAMONDS)] == trumps_first
    assert card_set(terminal.sorted_hand(hand)) == hand


def test_letters_stand_in_for_glyphs() -> None:
    line = without_glyphs(Text("[") + terminal.card_text(parse_card("10h")) + Text("] · "))
    assert line.plain == "[10H] . "
    assert line.plain.isascii()


def test_arabic_pieces_keep_their_places() -> None:
    lines = terminal.draw(SCENE, "ar", 80)
    names = next(line.plain for line in lines if line.plain.count(MARK) >= 6 and "  " in line.plain)
    assert names.startswith(MARK)
    assert cell_len(MARK) == 0
    assert lines[0].plain.count(MARK) == 2 * (lines[0].plain.count(" · ") + 1)


def test_the_second_round_is_recognised() -> None:
    assert not in_second_round([])
    assert not in_second_round([64, 64, 64])
    assert not in_second_round([64, 65, 64, 64, 64])
    assert in_second_round([64, 64, 64, 64])
