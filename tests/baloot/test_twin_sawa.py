"""Sawa: the engine's search against the twin that tries every card of everybody."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot.claims import sawa_holds
from majlis.baloot.ruleset import DEFAULT
from twins import draw, sawa
from twins.cards import height, suit
from twins.convert import bits, suit_number

# claimer's hand first, then the next seats'; trump; whether the claim is true
CLAIMS = {
    "one boss": ("A♠", "K♠", "7♥", "8♥", None, True),
    "one loser": ("K♠", "A♠", "7♥", "8♥", None, False),
    "the boss is the partner's": ("K♠", "7♠", "A♠", "8♥", None, True),
    "a trump is out": ("A♠ K♠", "7♥ 8♣", "9♣ 9♦", "8♠ 7♠", "♥", False),
    "trumps first": ("J♥ A♠", "7♥ 8♠", "9♣ 9♦", "8♦ 7♠", "♥", True),
    "one trump too many": ("J♥ A♠", "7♥ 9♥", "9♣ 9♦", "8♦ 7♠", "♥", False),
    "the partner may ruff and lead a loser": ("A♣ A♠", "7♣ 8♠", "7♥ 7♦", "8♣ A♦", "♥", False),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_both_judge_known_claims(name):
    *texts, trump, expected = CLAIMS[name]
    hands = [text.split() for text in texts]
    assert sawa.claim_is_true(hands, 0, trump, False, DEFAULT) is expected
    assert sawa_holds(tuple(map(bits, hands)), 0, suit_number(trump), False, DEFAULT) is expected


@st.composite
def claims(draw_from):
    """A strong claimer at some seat and three random hands of as many cards, one to four."""
    pack = draw_from(draw.packs)
    trump = draw_from(draw.trumps)
    size = draw_from(st.sampled_from([1, 2, 2, 3, 3, 3, 4]))
    strongest = sorted(pack, key=lambda card: (suit(card) == trump) * 4 + height(card, trump), reverse=True)
    own = strongest[: size + draw_from(st.integers(0, 3))][-size:]
    others = [card for card in pack if card not in own]
    claimer = draw_from(st.integers(0, 3))
    hands = draw.quarters(others, size)
    hands[claimer] = own
    return hands, claimer, trump, draw_from(st.booleans()) and trump is not None


@settings(max_examples=120, deadline=None)
@given(claims(), draw.rule_sets("overtrump_partner", "undertrump", "third_hand"))
def test_any_claim(claim, rules):
    hands, claimer, trump, closed = claim
    expected = sawa.claim_is_true(hands, claimer, trump, closed, rules)
    assert sawa_holds(tuple(map(bits, hands)), claimer, suit_number(trump), closed, rules) is expected
