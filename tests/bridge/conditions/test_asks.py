"""What conditions mean, against a slow twin that looks at the hands card by card."""

import pickle
from collections import Counter
from collections.abc import Callable
from itertools import product
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.conditions.trees import conditions
from bridge.profile import twin
from majlis.bridge.conditions.asks import Test, ask_and_test, ask_of_condition, total, truth
from majlis.bridge.conditions.reading import parse_condition, parse_conditions
from majlis.bridge.conditions.tree import Condition, Line
from majlis.bridge.table.cards import RANKS
from majlis.bridge.table.pack import TABLE
from majlis.dealing.asks import leaves
from majlis.dealing.evaluate import fits
from majlis.dealing.ledger import count_ledger

DEALS = twin.shuffled(7, 30)
HANDS = [twin.hands_of(deal) for deal in DEALS.tolist()]
MANY = twin.shuffled(8, 1500)
MANY_HANDS = [twin.hands_of(deal) for deal in MANY.tolist()]


@settings(max_examples=25, deadline=None)
@given(conditions(), st.sampled_from("NESW"))
def test_the_ask_and_the_test_of_a_hands_condition_agree_with_the_twin(
    condition: Condition, seat: str
) -> None:
    expected = [twin.holds(condition, hands[seat]) for hands in HANDS]
    line = Line((seat,), condition)  # type: ignore[arg-type]
    ask, test = ask_and_test(line)
    assert test is None
    assert fits(ask, TABLE, DEALS).tolist() == expected
    assert truth(line.seats, condition, DEALS).tolist() == expected
    ask, test = ask_and_test(line, exact=False)
    found = fits(ask, TABLE, DEALS)
    assert (found & test(DEALS) if test else found).tolist() == expected


@settings(max_examples=30, deadline=None)
@given(conditions(pair=True), st.sampled_from(["NS", "EW", "NE"]))
def test_the_ask_of_a_pairs_condition_agrees_with_the_twin(condition: Condition, seats: str) -> None:
    expected = [twin.holds(condition, twin.together(hands, seats)) for hands in HANDS]
    assert fits(ask_of_condition(seats, condition), TABLE, DEALS).tolist() == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "7 losers",
        "at most 5 losers",
        "2.5+ quick tricks",
        "1-2 quick tricks",
        "not exactly 7 losers, 12+",
        "6 cards in one of ♠♥♦, 5-10 hcp",
        "stopper in each of ♠♥",
        "no void, unbalanced",
        "5+ cards in two of ♠♥♦♣",
        "2 of top 3 in one of ♠♥, 5+ cards there",
        "balanced or semi-balanced, 4 controls or 5 controls",
        "4+ cards in exactly one of ♠♥",
        "5=x=x=x or 64xx",
    ],
)
def test_common_conditions_hold_as_often_as_the_twin_says(text: str) -> None:
    condition = parse_condition(text)
    expected = np.array([twin.holds(condition, hands["N"]) for hands in MANY_HANDS])
    assert 0 < expected.sum() < len(expected)
    assert (fits(ask_of_condition("N", condition), TABLE, MANY) == expected).all()
    assert (truth(("N",), condition, MANY) == expected).all()


def test_totals_are_those_of_the_twin() -> None:
    held = TABLE.hand("E") == MANY
    for measure, each in (("losers", twin.losers), ("quick", lambda ranks: int(2 * twin.quick(ranks)))):
        expected = [sum(each(hands["E"][suit]) for suit in "SHDC") for hands in MANY_HANDS]
        assert total(measure, held).tolist() == expected


def test_an_exact_total_is_a_union_of_some_dozens_of_cases_at_most() -> None:
    for text in ("7 losers", "2.5+ quick tricks", "1-2 quick tricks", "0-12 losers"):
        assert len(list(leaves(ask_of_condition("N", parse_condition(text))))) <= 128


def hands_by(each: Callable[[str], int]) -> Counter[int]:
    """How many of the 635,013,559,600 hands have each sum over suits: suit by suit, over all holdings."""
    held = [
        "".join(rank for rank, bit in zip(RANKS, bits, strict=True) if bit)
        for bits in product((0, 1), repeat=13)
    ]
    suit = Counter((len(ranks), each(ranks)) for ranks in held)
    sums = Counter({(0, 0): 1})
    for _ in range(4):
        longer: Counter[tuple[int, int]] = Counter()
        for (length, value), ways in sums.items():
            for (more, worth), times in suit.items():
                if length + more <= 13:
                    longer[length + more, value + worth] += ways * times
        sums = longer
    return Counter({value: ways for (length, value), ways in sums.items() if length == 13})


@pytest.mark.parametrize(
    ("text", "each", "wanted"),
    [
        ("7 losers", twin.losers, {7}),
        ("at most 4 losers", twin.losers, set(range(5))),
        ("3+ quick tricks", lambda ranks: int(2 * twin.quick(ranks)), set(range(6, 17))),
        ("stopper in each of ♠♥♦♣", lambda ranks: int(twin.stopped(ranks)), {4}),
        ("stopper in exactly three of ♠♥♦♣", lambda ranks: int(twin.stopped(ranks)), {3}),
    ],
)
def test_hands_are_counted_exactly(text: str, each: Callable[[str], int], wanted: set[int]) -> None:
    found = hands_by(each)
    assert found.total() == 635_013_559_600
    rest = comb(39, 13) * comb(26, 13)
    count = count_ledger(TABLE, ask_of_condition("N", parse_condition(text)))
    assert count == rest * sum(found[value] for value in wanted)


def test_a_test_is_plain_data_and_says_what_it_asks() -> None:
    (line,) = parse_conditions("n: 12+, at most 7 losers")
    ask, test = ask_and_test(line, exact=False)
    assert str(ask) == "N 12.. hcp"
    assert isinstance(test, Test)
    assert str(test) == "N: 0-7 losers"
    assert (pickle.loads(pickle.dumps(test))(DEALS) == test(DEALS)).all()


def test_points_are_an_ask_that_dealing_counts_as_one_statement() -> None:
    (line,) = parse_conditions("ns: 25-27 hcp, 8+ card major fit")
    assert str(ask_and_test(line)[0]) == "N+S 25-27 hcp and (N+S 8.. S or N+S 8.. H)"
