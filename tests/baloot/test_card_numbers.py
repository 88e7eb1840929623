"""The compact numbering of cards: both orders, and the rules of play in it as the engine has them."""

import itertools

import numpy as np
import pytest

from majlis.baloot import card_numbers as n
from majlis.baloot.batch import columns as c
from majlis.baloot.batch.layout import rules_array
from majlis.baloot.batch.tricks import play_options
from majlis.baloot.deck import CARD_TOTAL, DECK, DECK_SET, MARRIAGE, POINTS, STRENGTH
from majlis.baloot.play import STRONGER, legal_cards, trick_winner
from majlis.baloot.ruleset import DEFAULT, OPTIONS
from majlis.baloot.solver.layout import options_of
from majlis.cards import ACE, SUITS, card_set, cards_of

TRUMPS = (*SUITS, n.SUN)
HOUSES = [
    DEFAULT.replace(overtrump_partner=over, undertrump=under, third_hand=third)
    for over, under, third in itertools.product(
        OPTIONS["overtrump_partner"], OPTIONS["undertrump"], OPTIONS["third_hand"]
    )
]


def test_by_rank_the_pack_is_numbered_in_its_order():
    assert [n.number_of(card) for card in DECK] == list(range(n.CARDS))
    assert (n.mask_of(DECK_SET), n.cards_in(n.FULL)) == (n.FULL, DECK_SET)
    for card in DECK:
        assert n.mask_of(1 << card) == 1 << n.number_of(card)
        assert n.cards_in(1 << n.number_of(card)) == 1 << card


def test_sets_go_both_ways():
    rng = np.random.default_rng(1)
    for mask in (0, n.FULL, *rng.integers(0, 1 << 32, 200).tolist()):
        assert n.mask_of(n.cards_in(mask)) == mask
        assert n.size_of(mask) == mask.bit_count()


@pytest.mark.parametrize("trump", TRUMPS)
def test_by_strength_the_greater_number_of_a_suit_is_the_stronger_card(trump):
    numbers = n.numbers_of(trump)
    assert sorted(numbers) == list(DECK)
    for card, number in numbers.items():
        assert number == 8 * (card // 13) + STRENGTH[trump][card]
        assert n.cards_by_number(trump)[number] == card
        assert n.points_of(trump)[number] == POINTS[trump][card]
        assert {n.cards_by_number(trump)[one] for one in range(32) if n.above(number) >> one & 1} == set(
            cards_of(STRONGER[trump][card])
        )
        assert n.POINTS[trump, n.number_of(card)] == POINTS[trump][card]
    assert n.points_of(trump).sum() == CARD_TOTAL["sun" if trump == n.SUN else "hokum"]
    assert n.sums_of(trump).reshape(4, 256)[:, 255].sum() == n.points_of(trump).sum()


@pytest.mark.parametrize("trump", TRUMPS)
def test_whole_sets_are_turned_from_rank_to_strength(trump):
    rng = np.random.default_rng(2)
    masks = rng.integers(0, 1 << 32, 60)
    turned = n.by_strength(masks, trump)
    for mask, by_strength in zip(masks.tolist(), turned.tolist(), strict=True):
        cards = n.cards_in(mask)
        assert by_strength == sum(1 << n.numbers_of(trump)[card] for card in cards_of(cards))
        assert n.strength_mask(cards, trump) == by_strength


def test_queen_and_king_and_fours_are_those_of_the_deck():
    for suit in SUITS:
        assert n.cards_in(n.MARRIAGE << 8 * suit) == MARRIAGE[suit]
    for place, four in enumerate(n.HIGH_RANKS, start=3):
        assert n.cards_in(four) == card_set(DECK[8 * suit + place] for suit in SUITS)
    assert DECK[n.ACE_PLACE] % 13 == ACE


def tricks(seed, count):
    """Hands and open tricks by chance: trump, hand, the cards on the table, whether the led one is Akka."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        laid, size, trump = int(rng.integers(4)), int(rng.integers(1, 9)), int(rng.integers(5))
        cards = rng.permutation(list(DECK))[: laid + size].tolist()
        yield trump, card_set(cards[laid:]), cards[:laid], bool(rng.integers(2))


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("house", HOUSES, ids=lambda house: str(HOUSES.index(house)))
def test_playable_is_legal_cards_in_both_orders(house, closed):
    numbers, by_rules = rules_array(house), options_of(house, closed)
    assert play_options(numbers, int(closed)) == by_rules
    for trump, hand, table, akka in tricks(3, 400):
        suit = None if trump == n.SUN else trump
        legal = legal_cards(hand, table, suit, closed, house, akka)
        by = trick_winner(table, suit) if table else 0
        led, best = (table[0], table[by]) if table else (DECK[0], DECK[0])
        free = akka or led % 13 == ACE
        for number, mask, higher in (
            (n.number_of, n.mask_of, int(n.BEATING[trump, n.number_of(best)])),
            (
                n.numbers_of(trump).__getitem__,
                lambda cards, trump=trump: n.strength_mask(cards, trump),
                n.above(n.numbers_of(trump)[best]),
            ),
        ):
            found = n.playable(
                mask(hand), len(table), number(led), number(best), by, higher, trump, by_rules, free
            )
            assert found == mask(legal)


@pytest.mark.parametrize("trump", TRUMPS)
def test_what_beats_a_card_is_the_same_in_both_orders(trump):
    numbers = n.numbers_of(trump)
    for best in DECK:
        over = card_set(card for card in DECK if n.beats(numbers[card], numbers[best], trump))
        assert n.cards_in(int(n.BEATING[trump, n.number_of(best)])) == over
        assert n.beating(numbers[best], trump) == n.strength_mask(over, trump)


def test_beats_finds_the_winner_of_a_trick():
    for trump, _, table, _ in tricks(4, 400):
        winner = 0
        numbers = [n.numbers_of(trump)[card] for card in table]
        for place in range(1, len(table)):
            if n.beats(numbers[place], numbers[winner], trump):
                winner = place
        assert not table or winner == trick_winner(table, None if trump == n.SUN else trump)


def test_cards_that_beat_the_best_and_neighbours():
    for trump, hand, table, _ in tricks(5, 200):
        cards = n.strength_mask(hand, trump)
        for best in (n.numbers_of(trump)[card] for card in table):
            over = {card for card in range(32) if n.beats(card, best, trump)}
            assert {card for card in range(32) if n.beating(best, trump) >> card & 1} == over
            same = [card for card in range(32) if cards >> card & 1 and card >> 3 == best >> 3]
            assert n.is_highest(best, cards) == all(card <= best for card in same)
            assert n.neighbour(best, cards, True) == min((card for card in same if card > best), default=-1)
            assert n.neighbour(best, cards, False) == max((card for card in same if card < best), default=-1)


def test_the_options_of_a_row_are_read_at_their_places():
    for name, place in (
        ("overtrump_partner", c.R_OVERTRUMP),
        ("undertrump", c.R_UNDERTRUMP),
        ("third_hand", c.R_THIRD_HAND),
    ):
        assert c.RULES[place] == name
