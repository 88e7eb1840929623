"""Quick impossibility is never wrong: what it calls impossible no deal fits."""

import random

import pytest

from bridge.practice import WEAK_TWO, profile_of
from majlis.bridge.deal.bounds import asks_of_each, impossible
from majlis.bridge.deal.cases import BoardSource
from majlis.bridge.deal.plans import Plans
from majlis.bridge.table.cards import SEAT_LETTERS, SUIT_LETTERS
from majlis.bridge.table.pack import TABLE
from majlis.dealing.asks import ANYTHING, NOTHING, every, hand
from majlis.dealing.dealer import Dealer


def tight_ask(rng):
    """Some tight ranges, of which about half cannot be met together."""
    asks = []
    for seat in rng.sample(SEAT_LETTERS, rng.randint(1, 4)):
        low = rng.randint(0, 16)
        asks.append(hand(seat).value("hcp", low, low + rng.randint(0, 6)))
        for suit in rng.sample(SUIT_LETTERS, rng.randint(0, 2)):
            few = rng.randint(0, 6)
            asks.append(hand(seat).length(suit, few, few + rng.randint(0, 2)))
            if rng.random() < 0.5:
                points = rng.randint(0, 8)
                asks.append(hand(seat).value("hcp", points, points + rng.randint(0, 3), suit))
    return every(asks)


@pytest.mark.parametrize("seed", range(40))
def test_what_is_called_impossible_has_no_deals(seed):
    ask = tight_ask(random.Random(seed))
    if impossible(ask):
        assert Dealer(TABLE, ask).count() == 0


def test_most_that_has_no_deals_is_called_so():
    asks = [tight_ask(random.Random(seed)) for seed in range(40)]
    empty = [ask for ask in asks if Dealer(TABLE, ask).plan.empty]
    assert len(empty) > 5
    assert sum(map(impossible, empty)) > 0.8 * len(empty)


@pytest.mark.parametrize(
    ("ask", "want"),
    [
        (ANYTHING, False),
        (NOTHING, True),
        (hand("N").value("hcp", 38), True),
        (hand("N").length("S", 5) & NOTHING, True),
        (hand("N").value("hcp", 9, suit="S") & hand("N").length("S", 0, 2), True),
        (hand("N").value("hcp", 9, suit="S") & hand("N").length("S", 0, 3), False),
        (hand("N").length("S", 11) & hand("N").value("hcp", 0, 2, "S"), True),
        (hand("N").length("S", 5) & hand("N").length("H", 5) & hand("N").length("D", 4), True),
        (every(hand(seat).length("S", 0, 3) for seat in SEAT_LETTERS), True),
        (every(hand(seat).value("hcp", 0, 9) for seat in SEAT_LETTERS), True),
        (hand("N", "S").value("hcp", 50), True),
        (hand("N").shapes("4333") & hand("S").length("S", 11), True),
        (hand("N").shapes("4333") & hand("S").length("S", 10), False),
        (hand("N").shapes("x4xx", in_order=True) & hand("N").length("H", 5), True),
        (~hand("N").shapes("4333") & hand("S").length("S", 11), False),
        (hand("N", "S").value("controls", 50), False),  # only points and lengths are looked at
    ],
)
def test_plain_cases(ask, want):
    assert impossible(ask) == want


def test_points_that_clash_need_no_choice_of_suits():
    source = BoardSource(profile_of(WEAK_TWO), Plans())
    assert [source.points_clash(number) for number in range(6)] == [False] * 4 + [True] * 2
    assert not source.alive(4)


@pytest.mark.parametrize("seed", range(60))
def test_what_hands_have_together_is_never_wrongly_called_impossible(seed: int) -> None:
    """As above, with points and lengths of two hands; some of these are seen at once, and none wrongly."""
    rng = random.Random(seed)
    pair = rng.sample(SEAT_LETTERS, 2)
    low, suit = rng.randint(14, 26), rng.choice(SUIT_LETTERS)
    few = rng.randint(5, 9)
    together = [hand(*pair).value("hcp", low, low + 3), hand(*pair).length(suit, few, few + 1)]
    ask = every([tight_ask(rng), *together])
    if impossible(ask):
        assert Dealer(TABLE, ask).count() == 0


def test_points_of_two_hands_leave_too_few_for_the_others() -> None:
    strong = hand("N", "S").value("hcp", 23)
    assert impossible(strong & hand("E").value("hcp", 11) & hand("W").value("hcp", 13, 15))
    assert not impossible(strong & hand("E").value("hcp", 11) & hand("W").value("hcp", 5, 6))
    assert impossible(hand("N", "S").length("H", 9) & hand("E").length("H", 3) & hand("W").length("H", 2))
    assert impossible(hand("N", "S").value("hcp", 23) & hand("E", "W").value("hcp", 18))


def test_what_each_hand_is_to_be_with_what_the_others_leave_it():
    balanced = "4333 4432 5332"
    others = every(hand(seat).value("hcp", 11, 12) & hand(seat).shapes(balanced) for seat in "NES")
    west = hand("W").length("S", 5)
    (*_, last) = asks_of_each(others & west)
    left = every(hand("W").length(suit, 0, 7) for suit in "HDC")
    assert last == every([west, hand("W").length("S", 5, 7), left, hand("W").value("hcp", 4, 7)])
