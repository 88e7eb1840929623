"""What was learned of calls: a plain twin of the arithmetic, hands of which all are sure, match scores."""

from importlib.resources import files

import numpy as np
import pytest

from majlis.baloot import actions as act
from majlis.baloot.card_numbers import mask_of
from majlis.baloot.deal import Deal
from majlis.baloot.lookahead import bids
from majlis.baloot.lookahead.bidding import learned_words
from majlis.baloot.lookahead.skill import Skill
from majlis.baloot.phase import Phase
from majlis.baloot.players import make_player
from majlis.baloot.ruleset import DEFAULT, PRESETS
from majlis.baloot.state import State
from majlis.cards import cards_of, parse_card, parse_cards
from majlis.game import drive


def dealt(first, floor, seat=0, seed=1):
    """A deal in which a seat has these five cards, dealer seat 3, the rest at random."""
    own, up = parse_cards(first), parse_card(floor)
    rest = [
        card
        for card in cards_of(sum(1 << c for c in range(52) if c % 13 >= 5))
        if not own >> card & 1 and card != up
    ]
    order = np.random.default_rng(seed).permutation(rest).tolist()
    hands = [sum(1 << order.pop() for _ in range(5)) for _ in range(3)]
    hands.insert(seat, own)
    return State.new(Deal(tuple(hands), up, tuple(order)), dealer=3)


def word(state, **options):
    """What the searcher says."""
    spec = "searcher:" + ",".join(["nodes=1", *(f"{key}={value}" for key, value in options.items())])
    seat = state.current_player()
    return make_player(spec, np.random.default_rng(1)).act(state.view(seat))


def one_by_one(net, cards, roles, place):
    """The network in plain Python: no arrays, one weight after the other."""
    width, hidden = len(net.inner), len(net.inner[0])
    summed = [0] * width
    for suit in range(4):
        for cell in range(width):
            summed[cell] += int(net.table[roles[suit]][cards >> 8 * suit & 255][cell])
    total = int(net.output[hidden])
    for unit in range(hidden):
        value = int(net.place[place][unit]) + sum(
            summed[cell] * int(net.inner[cell][unit]) for cell in range(width)
        )
        total += max(value, 0) * int(net.output[unit])
    return total * 1000 // 2**24


@pytest.mark.parametrize("seed", range(4))
def test_networks_are_what_their_plain_twin_says(seed):
    rng, book = np.random.default_rng(seed), bids.book()
    for _ in range(40):
        order, place = (
            [mask_of(1 << int(c)) for c in rng.permutation(list(cards_of(DECK)))],
            int(rng.integers(4)),
        )
        floor, hand = order[0], sum(order[1:6])
        floor_suit, rank = divmod(floor.bit_length() - 1, 8)
        found, suit = bids.strengths(np.array([hand]), floor, place)
        roles = [[int(s == trump) for s in range(4)] for trump in range(4)]
        if any((hand | floor) >> place_of & 0x01010101 == 0x01010101 for place_of in range(3, 8)):
            continue  # four of a kind: see below
        assert found[0, bids.Strength.SUN] == one_by_one(book.sun, hand | floor, [0] * 4, place)
        assert found[0, bids.Strength.FLOOR] == one_by_one(book.hokum, hand | floor, roles[floor_suit], place)
        second = {
            s: one_by_one(book.hokum, hand | floor, roles[s], place + 4) for s in range(4) if s != floor_suit
        }
        assert found[0, bids.Strength.SECOND] == max(second.values()) == second[int(suit[0])]
        if rank < 7:
            ashkal = one_by_one(book.ashkal, hand, roles[floor_suit], rank + 8 * (place == 3))
            assert found[0, bids.Strength.ASHKAL] == ashkal
        for question in range(bids.QUESTIONS):
            values = bids.values(question, found)[0]
            for at in range(4):
                steps = [min(max((int(s) + 2000 + 25) // 50, 0), 140) for s in found[0]]
                assert values[at] == sum(int(book.words[question, at, k, steps[k]]) for k in range(4))


DECK = sum(1 << c for c in range(52) if c % 13 >= 5)


def test_what_is_kept_is_whole_numbers_in_a_small_file():
    path = files("majlis.baloot.lookahead").joinpath(bids.FILE)
    assert len(path.read_bytes()) < 300_000
    with np.load(str(path), allow_pickle=False) as arrays:
        assert all(arrays[name].dtype.kind in "iu" for name in arrays.files)
    assert (bids.book().ends.sum(axis=2) == 10_000).all()


@pytest.mark.parametrize(
    ("first", "floor", "said"),
    [
        ("♠10A♥10A♣A", "♦A", act.SUN),  # four aces
        ("♠A10♥A10♣A", "♦10", act.SUN),
        ("♠AK♥A10♣A", "♠10", act.SUN),
        ("♠J9A♥A♦10", "♠10", act.HOKUM),
        ("♠J9AK♥A", "♠Q", act.HOKUM),  # with Baloot
        ("♠J97♥AK", "♠K", act.HOKUM),
        ("♠78♥8Q♦7", "♣8", act.PASS),
        ("♠7Q♥8Q♦9", "♣7", act.PASS),
    ],
)
def test_hands_of_which_everybody_is_sure(first, floor, said):
    for seed in range(3):
        state = dealt(first, floor, seed=seed)
        assert word(state) == said
        assert word(state, objective="match") == said


def test_nobody_takes_a_sun_over_his_partner_with_nothing_and_everybody_with_all():
    for first, said in (("♠78♥Q9♦7", act.PASS), ("♠A10♥AK♦A", act.SUN)):
        state = dealt(first, "♣8", seat=1)
        state.apply(act.HOKUM)
        assert state.current_player() == 1
        assert word(state) == said


def test_who_stands_by_his_hokum_names_the_suit_that_he_meant():
    state = dealt("♠J9A8♥A", "♦8")
    for _ in range(4):
        state.apply(act.PASS)
    assert word(state) == act.HOKUM
    state.apply(act.HOKUM)
    while state.current_player() != 0:
        state.apply(act.PASS)
    assert word(state) == act.NAME_SUIT + 0


@pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.name)
def test_every_word_is_legal_and_the_same_again_under_all_rules(rules):
    asked = set()
    for seed in range(60):
        rng = np.random.default_rng(seed)
        state = State.shuffled(rng, rules, seed % 4, (141, 60) if seed % 2 else (0, 0))
        while state.phase in (Phase.AUCTION, Phase.DOUBLING):
            view = state.view(state.current_player())
            found = learned_words(view, Skill())
            if found is not None:
                assert set(found.choices) <= set(view.legal_actions)
                assert found == learned_words(view, Skill())
                assert found.worth[found.choices.index(found.best)] == max(found.worth)
                asked.add(found.choices[-1])
            legal = [word for word in view.legal_actions if word != act.KAWESH]
            passes = act.PASS in legal and rng.random() < 0.6
            state.apply(act.PASS if passes else int(rng.choice(legal)), view.seat)
    assert {act.SUN, act.ASHKAL, act.TURN_TO_SUN} <= asked


def test_four_of_a_kind_is_counted_apart():
    for first, sun, hokum in (("♠A♥A♦A♣A7", 36, 9), ("♠K♥K♦K♣K7", 18, 9)):
        hand, floor = mask_of(parse_cards(first)), mask_of(1 << parse_card("♠8"))
        found, _ = bids.strengths(np.array([hand]), floor, 0)
        book = bids.book()
        assert found[0, bids.Strength.SUN] == one_by_one(book.sun, hand | floor, [0] * 4, 0) + 100 * sun
        expected = one_by_one(book.hokum, hand | floor, [1, 0, 0, 0], 0) + 100 * hokum
        assert found[0, bids.Strength.FLOOR] == expected


def test_more_expected_is_never_a_smaller_chance_by_far_and_behind_risks_more():
    for scores in ((0, 0), (140, 100), (100, 145)):
        chances = [
            bids.chance(bids.Word.SUN, value, 0, scores, 1, DEFAULT) for value in range(-2000, 2001, 50)
        ]
        assert all(0 < chance < 1_000_000 for chance in chances)
        assert chances[-1] > chances[len(chances) // 2] > chances[0]
        other = [
            bids.chance(bids.Word.SUN, value, 1, scores[::-1], 0, DEFAULT) for value in range(-2000, 2001, 50)
        ]
        assert chances == other


def test_a_sure_set_is_doubled_and_a_weak_hand_does_not():
    strong = bids.double_gain(mask_of(parse_cards("♠J9A10♥AK♦A10")), 0, 3, 0, 3)
    weak = bids.double_gain(mask_of(parse_cards("♠7♥78Q♦89J♣7")), 0, 3, 0, 3)
    assert strong > 100 > 0 > weak


def test_calls_can_be_left_to_the_strategist():
    different = 0
    for seed in range(40):
        state = State.shuffled(np.random.default_rng(seed))
        usual = make_player("strategist", np.random.default_rng(1)).act(state.view(1))
        assert word(state, bid="no") == word(state, learned="no") == usual
        different += word(state) != usual
    assert 0 < different < 20


def test_whole_deals_are_bid_and_played():
    for seed in range(3):
        state = State.shuffled(np.random.default_rng(seed), dealer=seed, scores=(130, 140))
        drive(state, [make_player("searcher:nodes=500,worlds=4", np.random.default_rng(s)) for s in range(4)])
        assert state.is_terminal()
