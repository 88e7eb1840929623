"""Classes of half-hands: told apart exactly where some other half can tell."""

import random

import numpy as np
import pytest

from majlis.dealing.asks import either, hand
from majlis.dealing.classes import NEVER, classes, unit_classes
from majlis.dealing.normal import normalise, siblings
from majlis.dealing.pack import Pack, Setting
from majlis.dealing.suits import suit_table
from majlis.dealing.sums import sums_of
from twins.dealing import bridge_table, small_case

N, S = hand("N"), hand("S")
PACK = Pack.of({suit: [suit + rank for rank in "AK2"] for suit in "SHDC"}, v={s + "A": 1 for s in "SHDC"})
TABLE = Setting.of(PACK, {"N": 5, "E": 3, "S": 4})
ASKS = [
    either(N.length(suit, 3, 3) for suit in "SHD"),
    N.shapes("3110 2210") | (S.length("S", 2) & N.holds("SA")),
    (N.length("S", 2, 2) | N.length("D", 3)) & ~N.shapes("3xxx") & N.value("v", 1, 2),
    N.shapes("32xx", in_order=True) | N.pairs("C", "v", [(2, 1), (1, 0)]),
    N.length("S", 1, 2) & hand("N", "S").shapes("3222") | S.lacks("HA", "DA"),
]


def outcome(problem, unit, symbols):
    """What four suits make of a unit: the bits of its live atoms, None where it is no hand or cannot fit."""
    lengths = tuple(int(length) for length, _ in symbols)
    if sum(lengths) != problem.unit_size(unit):
        return None
    bits = (1 << len(problem.atoms[unit])) - 1
    for _, alive in symbols:
        bits &= int(alive)
    for place, atom in enumerate(problem.atoms[unit]):
        shape = lengths[: len(problem.setting.pack.suits)]
        if any((shape in literal.shapes) == literal.outside for literal in atom.shapes()):
            bits &= ~(1 << place)
    for group in siblings(problem, unit):  # one live alternative is as good as another
        if bits & group:
            bits = bits & ~group | group & -group
    masks = [None] * len(problem.units)
    masks[unit] = bits
    return bits if problem.possible(masks) else None


def check(problem):
    suits = [*range(len(problem.setting.pack.suits)), None, None, None, None][:4]
    axes = sums_of(problem).axes()
    tables = [suit_table(problem, () if suit is None else (suit,), axes) for suit in suits]
    for unit in range(len(problem.units)):
        made = unit_classes(problem, unit, suits, tables)
        of_suit = [table.unit_symbols[unit] for table in tables]
        left = [(a, b) for a in range(len(of_suit[0])) for b in range(len(of_suit[1]))]
        right = [(c, d) for c in range(len(of_suit[2])) for d in range(len(of_suit[3]))]
        row, column = {}, {}
        for a, b in left:
            for c, d in right:
                symbols = [of_suit[0][a], of_suit[1][b], of_suit[2][c], of_suit[3][d]]
                result = outcome(problem, unit, symbols)
                row.setdefault((a, b), []).append(result)
                column.setdefault((c, d), []).append(result)
                one, two = made.left[a, b], made.right[c, d]
                if one >= 0 and two >= 0:
                    assert made.alive[one, two] == (NEVER if result is None else result)
                    assert made.left_length[one] == symbols[0][0] + symbols[1][0]
                    assert made.right_length[two] == symbols[2][0] + symbols[3][0]
        for numbers, outcomes in [(made.left, row), (made.right, column)]:
            pairs = {(int(numbers[pair]), tuple(results)) for pair, results in outcomes.items()}
            told = {(number, results) for number, results in pairs if number != NEVER}
            assert all(set(results) == {None} for number, results in pairs if number == NEVER)
            assert all(set(results) != {None} for _, results in told)
            assert len({number for number, _ in told}) == len({results for _, results in told}) == len(told)


@pytest.mark.parametrize("number", range(len(ASKS)))
def test_classes_are_what_completions_tell_apart(number):
    check(normalise(TABLE, ASKS[number]))


@pytest.mark.parametrize("seed", range(60))
def test_classes_at_random(seed):
    check(normalise(*small_case(random.Random(seed), most_cards=8, most_suits=4)))


def test_plain_ranges_leave_only_the_length():
    problem = normalise(bridge_table(), N.length("S", 4, 5) & N.value("hcp", 12, 14))
    tables = [suit_table(problem, (suit,), sums_of(problem).axes()) for suit in range(4)]
    made = unit_classes(problem, 0, [0, 1, 2, 3], tables)
    assert len(made.left_length) == len(set(made.left_length.tolist()))
    assert len(made.right_length) == 10  # from 0 to 9 cards, with at least four spades elsewhere


def test_a_union_costs_classes_only_once_a_part_is_true():
    problem = normalise(bridge_table(), either(N.length(suit, 6) for suit in "SHD"))
    tables = [suit_table(problem, (suit,), []) for suit in range(4)]
    made = unit_classes(problem, 0, [0, 1, 2, 3], tables)
    there = [int((made.left_length == length).sum()) for length in range(14)]
    assert there[:6] == [1] * 6
    assert max(there) == 2  # whether a six is there, not where


def test_classes_of_rows():
    alive = np.array([[3, NEVER], [NEVER, NEVER], [3, NEVER], [NEVER, 3]], dtype=np.int64)
    number, rows = classes(alive)
    assert number.tolist() == [0, NEVER, 0, 1]
    assert rows.tolist() == [0, 3]
