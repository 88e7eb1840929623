"""Legal cards and trick winners: the engine against the twin, and both against sentences of the rule book."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.play import boss_cards, legal_cards, trick_winner
from majlis.baloot.ruleset import DEFAULT, parse_rules
from twins import draw, play
from twins.convert import bits, numbers, suit_number

PLAY_OPTIONS = ("overtrump_partner", "undertrump", "third_hand")

# hand, trick, trump, rules, what may be played (sources/baloot.md §5)
SENTENCES = {
    "2 follow suit": ("7♠ A♠ J♥", "9♠", "♥", "kammelna", "7♠ A♠"),
    "2 in Sun that is all": ("7♠ A♠ J♥", "9♣", None, "kammelna", "7♠ A♠ J♥"),
    "2 in Sun nobody must beat": ("7♠ A♠ J♥", "9♠", None, "kammelna", "7♠ A♠"),
    "3 beat an opponent's trump": ("7♥ J♥ A♠", "9♥", "♥", "kammelna", "J♥"),
    "3 any trump when none beats": ("7♥ 8♥ A♠", "9♥", "♥", "kammelna", "7♥ 8♥"),
    "3 any trump under the partner": ("7♥ J♥ A♠", "9♥ 8♥", "♥", "kammelna", "7♥ J♥"),
    "3 the partner too": ("7♥ J♥ A♠", "9♥ 8♥", "♥", "coinche-play", "J♥"),
    "3 the opponent of the partner": ("8♥ J♥", "Q♥ A♥", "♥", "kammelna", "J♥"),
    "3 no trump at all": ("8♠ J♠", "Q♥ A♥", "♥", "kammelna", "8♠ J♠"),
    "4 ruff an opponent": ("7♥ J♥ A♠", "9♣", "♥", "kammelna", "7♥ J♥"),
    "4 over-ruff an opponent": ("7♥ J♥ A♠", "9♣ 9♥", "♥", "kammelna", "J♥"),
    "4 free when beaten": ("7♥ 8♥ A♠", "9♣ 9♥", "♥", "kammelna", "7♥ 8♥ A♠"),
    "4 forced under-trump": ("7♥ 8♥ A♠", "9♣ 9♥", "♥", "kammelna+undertrump=forced", "7♥ 8♥"),
    "4 no trump, free": ("7♦ A♠", "9♣ 9♥", "♥", "kammelna+undertrump=forced", "7♦ A♠"),
    "5 partner winning, fourth hand": ("7♥ A♠", "9♣ K♣ 10♣", "♥", "kammelna", "7♥"),
    "5 partner winning, free": ("7♥ A♠", "9♣ A♣ 10♣", "♥", "kammelna", "7♥ A♠"),
    "5 partner's trump, free": ("J♥ A♠", "9♣ 7♥ 10♣", "♥", "kammelna", "J♥ A♠"),
    "5 third hand ruffs": ("7♥ A♠", "K♣ 9♣", "♥", "kammelna", "7♥"),
    "5 third hand, not an Ace": ("7♥ A♠", "A♣ 9♣", "♥", "kammelna", "7♥ A♠"),
    "5 third hand, free house": ("7♥ A♠", "K♣ 9♣", "♥", "founding", "7♥ A♠"),
    "5 third hand, partner beaten": ("7♥ A♠", "K♣ A♣", "♥", "founding", "7♥"),
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_both_read_the_rule_book(sentence):
    hand, trick, trump, rules_text, expected = SENTENCES[sentence]
    rules = parse_rules(rules_text)
    assert play.may_play(hand.split(), trick.split(), trump, False, rules) == expected.split()
    legal = legal_cards(bits(hand.split()), numbers(trick.split()), suit_number(trump), False, rules)
    assert legal == bits(expected.split())


def test_akka_frees_the_third_hand():
    hand, trick = ["7♥", "A♠"], ["K♣", "9♣"]
    assert play.may_play(hand, trick, "♥", False, DEFAULT, akka=True) == hand
    assert legal_cards(bits(hand), numbers(trick), 1, False, DEFAULT, akka=True) == bits(hand)


def test_trump_is_not_led_in_a_closed_game():
    for hand, expected in ((["7♥", "A♠"], ["A♠"]), (["7♥", "A♥"], ["7♥", "A♥"])):
        assert play.may_play(hand, [], "♥", True, DEFAULT) == expected
        assert legal_cards(bits(hand), [], 1, True, DEFAULT) == bits(expected)


@settings(max_examples=600, deadline=None)
@given(
    draw.packs,
    st.integers(1, 8),
    st.integers(0, 3),
    draw.trumps,
    st.booleans(),
    st.booleans(),
    draw.rule_sets(*PLAY_OPTIONS),
)
def test_legal_cards(pack, size, on_table, trump, closed, akka, rules):
    hand, trick = pack[:size], pack[8 : 8 + on_table]
    expected = play.may_play(hand, trick, trump, closed and trump is not None, rules, akka)
    legal = legal_cards(
        bits(hand), numbers(trick), suit_number(trump), closed and trump is not None, rules, akka
    )
    assert legal == bits(expected)
    assert expected


@settings(max_examples=300, deadline=None)
@given(draw.packs, st.integers(1, 4), draw.trumps)
def test_trick_winner(pack, size, trump):
    trick = pack[:size]
    assert trick_winner(numbers(trick), suit_number(trump)) == play.winner(trick, trump)


@settings(max_examples=300, deadline=None)
@given(draw.packs, st.integers(0, 6), st.integers(1, 8), st.sampled_from("♠♥♣♦"))
def test_akka_cards(pack, tricks, size, trump):
    played, hand = pack[: 4 * tricks], pack[4 * tricks : 4 * tricks + size]
    gone = [(0, tuple(played), 0)]
    expected = play.akka_cards(hand, gone, trump)
    assert boss_cards(bits(hand), bits(played), suit_number(trump)) == bits(expected)
