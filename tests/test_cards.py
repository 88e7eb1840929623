import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.cards import (
    FULL_PACK,
    card_name,
    card_set,
    cards_of,
    hand_text,
    make_card,
    parse_card,
    parse_cards,
    parse_suit,
)
from majlis.errors import NotationError


@pytest.mark.parametrize("text", ["9♥", "9H", "9h", "♥9", "h9", " 9♥ ", "9♥\ufe0f", "9♡"])
def test_all_ways_to_write_a_card(text: str) -> None:
    assert parse_card(text) == make_card(1, 7) == 20


@pytest.mark.parametrize("text", ["10s", "Ts", "tS", "♠10", "♠T"])
def test_ten_is_written_10_or_t(text: str) -> None:
    assert card_name(parse_card(text)) == "10♠"


@pytest.mark.parametrize("text", ["", "9", "♥", "99♥", "9x", "11h", "9♥♥", "hello"])
def test_what_is_no_card_is_named(text: str) -> None:
    with pytest.raises(NotationError, match="is not a card"):
        parse_card(text)


def test_every_card_round_trips() -> None:
    assert [parse_card(card_name(card)) for card in range(52)] == list(range(52))


@given(st.integers(0, FULL_PACK))
def test_every_hand_round_trips(cards: int) -> None:
    assert parse_cards(hand_text(cards)) == cards
    assert card_set(cards_of(cards)) == cards
    assert parse_cards(" ".join(card_name(card) for card in cards_of(cards))) == cards


def test_grouped_and_listed_hands_read_alike() -> None:
    assert parse_cards("SAT9 h10k") == parse_cards("A♠,10s 9S 10h Kh")
    assert parse_cards("♥10") == parse_cards("10♥")
    assert parse_cards("-") == parse_cards("") == 0


@pytest.mark.parametrize("text", ["♠AA", "A♠ A♠", "SAKA"])
def test_a_card_given_twice_is_named(text: str) -> None:
    with pytest.raises(NotationError, match="A♠ twice"):
        parse_cards(text)


def test_an_unreadable_group_says_where() -> None:
    with pytest.raises(NotationError, match="at 'x9'"):
        parse_cards("♠Ax9")


@pytest.mark.parametrize(("text", "suit"), [("♠", 0), ("hearts", 1), ("C", 2), ("Diamond", 3)])
def test_suits(text: str, suit: int) -> None:
    assert parse_suit(text) == suit


def test_what_is_no_suit_is_named() -> None:
    with pytest.raises(NotationError, match="'stars' is not a suit"):
        parse_suit("stars")
