"""The table of one suit against all ways to deal its cards, one by one."""

import random
from collections import Counter
from dataclasses import fields, replace
from itertools import product
from math import comb, prod

import numpy as np
import pytest

from majlis.dealing import suits as module
from majlis.dealing.asks import ANYTHING, every, hand
from majlis.dealing.limits import TooLarge
from majlis.dealing.normal import Literal, normalise
from majlis.dealing.pack import Pack, Setting
from majlis.dealing.plan import slots_of
from majlis.dealing.suits import accepted, made_table, room_of_table, same_rows, splits, suit_table
from majlis.dealing.sums import sums_of
from twins.dealing import bridge_table, small_case, small_setting, some_leaf, some_spans


def found(table):
    """What a table counts: for lengths, what is left alive of each unit, and tracked sums, the ways."""
    ways = Counter()
    for kind, group in enumerate(table.kind_group):
        first = slice(table.kind_start[kind], table.kind_start[kind + 1])
        assert table.placing_ways[first].sum() == table.kind_ways[kind] > 0
        for entry in np.flatnonzero(table.weights[group]):
            symbols = tuple(
                tuple(unit[symbol].tolist())
                for unit, symbol in zip(table.unit_symbols, table.symbols[entry], strict=True)
            )
            key = (tuple(table.lengths[entry].tolist()), symbols, tuple(table.kind_sums[kind].tolist()))
            ways[key] += int(table.kind_ways[kind] * table.weights[group, entry])
    return ways


def one_by_one(problem, suits, axes):
    """The same by dealing the free cards in every way."""
    ways, placed, pack = Counter(), dict(problem.setting.placed), problem.setting.pack
    cards = [card for suit in suits for card in pack.members(suit)]
    free = [card for card in cards if card not in placed]
    home = {hand: number for number, hands in enumerate(problem.merged) for hand in hands}
    for owners in product(range(len(problem.merged)), repeat=len(free)):
        owner = dict(zip(free, owners, strict=True)) | {c: home[placed[c]] for c in cards if c in placed}
        lengths = [list(owner.values()).count(number) for number in range(len(problem.merged))]
        if any(length > size for length, size in zip(lengths, problem.sizes, strict=True)):
            continue
        symbols = []
        for unit, atoms in zip(problem.units, problem.atoms, strict=True):
            held = [card for card in cards if owner[card] in unit]
            bits = 0
            for place, atom in enumerate(atoms):
                literals = [literal for suit in suits for literal in atom.of_suit(suit)]
                bits |= all(accepts(problem, literal, held) for literal in literals) << place
            symbols.append((len(held), bits))
        if problem.possible([bits for _, bits in symbols]):
            sums = tuple(
                int(sum(worth[card] for card in free if owner[card] in problem.units[unit]))
                for unit, worth in axes
            )
            ways[tuple(lengths), tuple(symbols), sums] += 1
    return ways


def accepts(problem, literal, held):
    table = problem.valuations[literal.valuation] if literal.valuation >= 0 else None
    return literal.accepts(len(held), sum(table[card] for card in held) if table else 0)


@pytest.mark.parametrize("start", range(0, 100, 20))
def test_a_table_counts_all_ways(start):
    for seed in range(start, start + 20):
        setting, ask = small_case(random.Random(seed), most_cards=9)
        problem = normalise(setting, ask)
        axes = sums_of(problem).axes()
        for suits in [(suit,) for suit in range(len(setting.pack.suits))]:
            if len(problem.merged) ** len(setting.pack.members(suits[0])) <= 2000:
                assert found(suit_table(problem, suits, axes)) == one_by_one(problem, suits, axes), seed


def test_suits_that_nothing_singles_out_are_one_table():
    pack = Pack.of({name: [name + "1", name + "2"] for name in "SHDCRG"}, v={"S1": 1, "R2": 2})
    setting = Setting.of(pack, {"N": 5, "E": 3, "S": 4}, {"E": ["C1"]})
    problem = normalise(setting, hand("N").length("S", 1) & hand("N").value("v", 1, 2))
    slots = slots_of(problem)
    assert slots == ((0,), (1, 2, 3, 4, 5), (), ())
    axes = sums_of(problem).axes()
    for suits in slots:
        assert found(suit_table(problem, suits, axes)) == one_by_one(problem, suits, axes)


def test_a_bridge_suit():
    ask = every(hand(name).value("hcp", 5, 15) for name in "NES")
    problem = normalise(bridge_table(), ask)
    table = suit_table(problem, (0,), sums_of(problem).axes())
    assert (len(table.sets), len(table.filler), len(table.placing_ways)) == (4, 9, 256)
    assert len(table.lengths) == comb(16, 3) == 560
    assert table.kind_ways @ table.weights.sum(axis=1)[table.kind_group] == 4**13
    plain = suit_table(normalise(bridge_table(), hand("N").length("S", 5)), (1,), [])
    assert (plain.sets, len(plain.placing_ways), int(plain.weights.sum())) == ((), 1, 2**13)


def test_a_suit_of_which_too_much_is_placed():
    pack = Pack.of({"S": ["S1", "S2", "S3"], "H": ["H1", "H2"]})
    setting = Setting.of(pack, {"N": 2, "S": 3}, {"N": ["S1", "S2"]})
    problem = normalise(setting, hand("N").length("H", 0, 0))
    table = suit_table(problem, (1,), [])
    assert found(table) == {((0, 2), ((0, 1), (2, 0)), ()): 1}


def test_too_many_kinds_of_cards():
    pack = Pack.of({"S": [f"S{n}" for n in range(12)]}, v={f"S{n}": 2**n for n in range(12)})
    setting = Setting.of(pack, dict.fromkeys("NESW", 3))
    asks = [hand(name).value("v", 100, 900) for name in "NES"]
    problem = normalise(setting, every(asks))
    with pytest.raises(
        TooLarge, match=r"differ in too many ways \(11 kinds of cards\)"
    ):  # the twelfth is the filler
        suit_table(problem, (0,), sums_of(problem).axes())
    assert len(suit_table(normalise(setting, ANYTHING), (0,), []).placing_ways) == 1


def test_too_many_hands():
    pack = Pack.of({"S": [f"S{n}" for n in range(40)]})
    setting = Setting.of(pack, dict.fromkeys("abcdefgh", 5))
    problem = normalise(
        setting, every(hand(name).length("S", 1) & hand(name).lacks("S0") for name in "abcdefg")
    )
    with pytest.raises(TooLarge, match=r"one suit falls to 8 hands in .* ways, too many to list"):
        suit_table(problem, (0,), [])


@pytest.mark.parametrize(("cards", "hands"), [(0, 1), (0, 3), (5, 1), (4, 3), (6, 4)])
def test_splits(cards, hands):
    rows, ways = splits(cards, hands)
    expected = {
        row: comb(cards, row[0]) * prod(comb(cards - sum(row[:at]), row[at]) for at in range(1, hands))
        for row in product(range(cards + 1), repeat=hands)
        if sum(row) == cards
    }
    assert dict(zip(map(tuple, rows.tolist()), ways.tolist(), strict=True)) == expected
    assert ways.sum() == hands**cards


def tables_of(problem):
    """For each slot the table as it is given, and as it is made anew."""
    axes = sums_of(problem).axes()
    for slot in slots_of(problem):
        cards = [card for suit in slot for card in problem.setting.pack.members(suit)]
        made = made_table(problem, slot, cards, axes)
        of_cards = {
            "sets": tuple(tuple(cards[place] for place in places) for places in made.sets),
            "filler": tuple(cards[place] for place in made.filler),
        }
        yield suit_table(problem, slot, axes), replace(made, **of_cards)


def same_table(one, other):
    """Whether two tables are the same to the last number."""
    for field in fields(one):
        mine, its = getattr(one, field.name), getattr(other, field.name)
        if isinstance(mine, np.ndarray):
            if mine.dtype != its.dtype or not np.array_equal(mine, its):
                return False
        elif field.name == "unit_symbols":
            if not all(map(np.array_equal, mine, its)):
                return False
        elif mine != its:
            return False
    return True


def nearly_the_same(seed):
    """A small case, and others that differ from it in one thing: what is asked, or what is placed."""
    rng = random.Random(seed)
    setting, ask = small_case(rng, most_suits=4)
    yield setting, ask
    for _ in range(3):
        yield setting, ask & some_leaf(rng, setting)
        yield setting, ask | some_leaf(rng, setting)
    yield small_setting(rng, most_suits=4), ANYTHING


@pytest.mark.parametrize("seed", range(60))
def test_shared_tables_are_as_those_made_anew(seed):
    """Also where much nearly the same was asked before."""
    for setting, ask in nearly_the_same(seed):
        try:
            problem = normalise(setting, ask)
            pairs = list(tables_of(problem))
        except TooLarge:
            continue
        assert all(same_table(given, made) for given, made in pairs)


def test_suits_of_which_the_same_is_asked_share_their_arrays(monkeypatch):
    kept = module.MemoryCache(lambda: module.CACHED_TABLES, room_of_table)
    monkeypatch.setattr(module, "TABLES", kept)
    short = every(hand("N").length(suit, 2, 4) for suit in "HDC")
    problem = normalise(bridge_table(), short & hand("N").length("S", 5) & hand("N").value("hcp", 12, 14))
    tables = [given for given, made in tables_of(problem)]
    assert len(kept) == 2
    assert kept.bytes == sum(room_of_table(tables[suit]) for suit in (0, 1))
    assert tables[1].weights is tables[3].weights is not tables[0].weights
    assert tables[1].filler != tables[3].filler
    other = normalise(bridge_table(), short & hand("N").length("S", 5) & hand("N").value("hcp", 15, 17))
    again = [given for given, made in tables_of(other)]
    assert again[0].weights is tables[0].weights
    # What is placed, and a value in the suit, make another table.
    for ask, placed in [
        (short & hand("N").length("S", 5), {"E": ["H2"]}),
        (short & hand("S").value("hcp", 9), {}),
    ]:
        before = len(kept)
        list(tables_of(normalise(bridge_table(placed), ask & hand("N").value("hcp", 15, 17))))
        assert len(kept) > before


def test_values_of_another_kind_are_another_table():
    for valuation in ("hcp", "controls", "hcp"):
        problem = normalise(bridge_table(), hand("N").value(valuation, 2, 4, suit="S"))
        assert all(same_table(given, made) for given, made in tables_of(problem))


def test_tables_are_kept_within_their_room(monkeypatch):
    kept = module.MemoryCache(lambda: 1, room_of_table)
    monkeypatch.setattr(module, "TABLES", kept)
    for longest in range(3, 9):
        problem = normalise(bridge_table(), hand("N").length("S", 2, longest))
        assert all(same_table(given, made) for given, made in tables_of(problem))
        assert len(kept) == 1


@pytest.mark.parametrize("seed", range(40))
def test_accepted_is_asked_of_each_length_and_value(seed):
    rng = random.Random(seed)
    longest, each = rng.randrange(14), rng.choice([0, 0, -1, 2])
    total = np.array([rng.randrange(5) for _ in range(rng.randrange(1, 9))], dtype=np.int64)
    worth = np.array([rng.randrange(-2, 9) for _ in total], dtype=np.int64)
    pairs = frozenset((rng.randrange(14), rng.randrange(9)) for _ in range(30))
    literal = rng.choice(
        [
            Literal(0, 1, 0, lengths=some_spans(rng, 0, 13), values=some_spans(rng, 0, 8)),
            Literal(0, 1, 0, values=some_spans(rng, 0, 8)),
            Literal(0, 1, lengths=some_spans(rng, 0, 13)),
            Literal(0, 1, 0, pairs=pairs, outside=rng.random() < 0.5),
        ]
    )
    table = accepted(literal, worth, total, each, longest)
    assert table.shape == (len(total), longest + 1)
    for row, value, cards in zip(table.tolist(), worth.tolist(), total.tolist(), strict=True):
        assert row == [literal.accepts(n, value + (n - cards) * each) for n in range(longest + 1)]


@pytest.mark.parametrize("most", [3, 40, 1 << 20])
@pytest.mark.parametrize("size", [1, 7, 5000])
def test_rows_are_numbered_in_the_order_of_their_values(size, most):
    """Whether by a table or, where that would be large, by sorting: deals under a seed depend on it."""
    rng = np.random.default_rng(size + most)
    rows = rng.integers(-most, most, size=(size, 2))
    _, first, which = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    found = same_rows(rows)
    assert found[0].tolist() == which.reshape(-1).tolist()
    assert found[1].tolist() == first.tolist()


@pytest.mark.parametrize("seed", range(20))
def test_same_rows_are_those_of_numpy(seed):
    rng = np.random.default_rng(seed)
    wide = int(rng.choice([2, 5, 1 << 21, 1 << 40]))
    pool = rng.integers(-wide, wide, size=(rng.integers(1, 8), rng.integers(1, 7)))
    rows = pool[rng.integers(len(pool), size=rng.integers(1, 60))]
    which, first = same_rows(rows)
    values, found_first, found_which = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    assert len(first) == len(values)
    assert sorted(first.tolist()) == sorted(found_first.tolist())
    assert (rows[first][which] == rows).all()
    pairs = set(zip(which.tolist(), found_which.reshape(-1).tolist(), strict=True))
    assert len(pairs) == len(values)


def test_same_rows_of_nothing():
    for shape, numbers, first in [((0, 3), [], []), ((3, 0), [0, 0, 0], [0]), ((0, 0), [], [])]:
        which, found_first = same_rows(np.zeros(shape, dtype=np.int64))
        assert (which.tolist(), found_first.tolist()) == (numbers, first)
