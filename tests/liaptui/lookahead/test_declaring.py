"""The quick declarer compiled is the one in plain Python, and keeps to the bans."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.liaptui.lookahead import tables
from majlis.liaptui.lookahead.declaring import quick_declare, quick_values
from majlis.liaptui.lookahead.network import network
from majlis.liaptui.lookahead.search import brain
from majlis.liaptui.lookahead.simple_policies import Count, counted
from majlis.liaptui.lookahead.tables import counts_of
from majlis.liaptui.pieces import COPIES, KINDS, count_of, pack, parse_hand
from majlis.liaptui.sets import ALL_SETS, sets_in

PACK = [kind for kind in KINDS for _ in range(COPIES[kind])]
HANDS = st.permutations(PACK).map(lambda kinds: pack(kinds[:8]))
NUMBERS = st.lists(st.integers(0, 8), min_size=3, max_size=3)
LARGE = sorted({(s.type, s.strength) for s in ALL_SETS if s.size >= 3})


def plain_values(hand, place, previous, general, visible):
    """The worth of each number, from what the columns are said to stand for."""
    net = network(visible).declare
    columns = [
        tables.OWN + sum(COPIES[1:kind]) + copy for kind in KINDS for copy in range(count_of(hand, kind))
    ]
    columns += [tables.OWN_PLACE + place]
    columns += [tables.DECLARED + 9 * before + previous[before] for before in range(place)]
    columns += [tables.GENERAL] if general and place else []
    held = {(s.type, s.strength) for s in sets_in(hand) if s.size >= 3}
    columns += [tables.OWN_LARGE + LARGE.index(one) for one in held]
    units = np.maximum(net.bias + net.columns[columns].sum(axis=0, dtype=np.int64), 0)
    return (net.output.astype(np.int64) @ units + net.shift).tolist()


def compiled_values(hand, place, previous, general, visible):
    values = np.zeros(9, dtype=np.int64)
    order = np.array([*previous, 0])
    quick = brain(visible).quick
    quick_values(quick, counts_of(hand), place, order, general, np.zeros(64, np.int32), values)
    return values.tolist()


@settings(max_examples=60, deadline=None)
@given(HANDS, st.integers(0, 3), NUMBERS, st.booleans(), st.booleans())
def test_the_compiled_values_are_those_of_plain_python(hand, place, previous, general, visible):
    args = (hand, place, previous, general, visible)
    assert compiled_values(*args) == plain_values(*args)


@settings(max_examples=100, deadline=None)
@given(HANDS, st.integers(0, 3), NUMBERS, st.booleans(), st.sampled_from(Count))
def test_what_it_declares_is_legal_and_the_best_that_is(hand, place, previous, nonzero, how):
    noise = np.zeros(9)
    noise[5] = 0.5 if how == Count.ANY else 0.0
    chosen = quick_declare(
        brain(False).quick, counts_of(hand), place, np.array([*previous, 0]), False, nonzero, int(how), noise,
        np.zeros(64, np.int32), np.zeros(9, dtype=np.int64),
    )  # fmt: skip
    banned = {8 - sum(previous)} if place == 3 else set()
    legal = [number for number in range(9) if number not in banned and not (nonzero and number == 0)]
    if how == Count.VALUE:
        values = plain_values(hand, place, previous, False, False)
    elif how == Count.ANY:
        values = noise
    else:
        values = [-abs(number - counted(hand, how)) for number in range(9)]
    assert chosen == max(legal, key=lambda number: values[number])


def test_stronger_hands_are_worth_higher_numbers():
    """High pieces against low ones, neither with a set of three."""
    high, low = parse_hand("GgAaEeRr"), parse_hand("RhCcSSss")
    best = [int(np.argmax(compiled_values(hand, 1, [1, 0, 0], False, False))) for hand in (high, low)]
    assert best[0] > best[1]
