"""The normal form of an ask: hands merged, units, atoms, what is settled, and that it means the same."""

import random

import pytest

from majlis.dealing.asks import ANYTHING, NOTHING, Every, Leaf, either, every, hand
from majlis.dealing.limits import TooLarge
from majlis.dealing.normal import MOST_ATOMS, Joined, alternatives, base_values, normalise
from majlis.dealing.pack import Pack, Setting
from majlis.errors import InputError
from twins.dealing import bridge_table, is_true, small_case, some_deal

TABLE = bridge_table()
N, E, S, W, NS = hand("N"), hand("E"), hand("S"), hand("W"), hand("N", "S")


def is_so(problem, deal):
    """The normal form, read plainly, of one deal."""
    pack = problem.setting.pack

    def literal_true(literal):
        hands = {member for part in problem.units[literal.unit] for member in problem.merged[part]}
        held = [card for card, owner in enumerate(deal) if owner in hands]
        if literal.shapes is not None:
            shape = tuple(sum(pack.suit_of[card] == suit for card in held) for suit in range(len(pack.suits)))
            return (shape in literal.shapes) != literal.outside
        mine = [card for card in held if literal.suit in (-1, pack.suit_of[card])]
        table = problem.valuations[literal.valuation] if literal.valuation >= 0 else (0,) * len(pack)
        return literal.accepts(len(mine), sum(table[card] for card in mine))

    alive = [
        sum(all(map(literal_true, atom.literals)) << place for place, atom in enumerate(atoms))
        for atoms in problem.atoms
    ]
    return problem.possible(alive)


@pytest.mark.parametrize("start", range(0, 300, 50))
def test_the_normal_form_means_the_same(start):
    for seed in range(start, start + 50):
        rng = random.Random(seed)
        setting, ask = small_case(rng)
        problem = normalise(setting, ask)
        for _ in range(6):
            deal = some_deal(rng, setting)
            assert is_so(problem, deal) == is_true(ask, setting, deal), (seed, str(ask))


@pytest.mark.parametrize(
    ("ask", "merged", "units"),
    [
        (ANYTHING, [(0, 1, 2, 3)], [(0,)]),
        (N.length("S", 5), [(0,), (1, 2, 3)], [(0,), (1,)]),
        (NS.length("S", 8), [(0, 2), (1, 3)], [(0,), (1,)]),
        (N.length("S", 5) & S.length("S", 3), [(0,), (1, 3), (2,)], [(0,), (1,), (2,)]),
        (N.length("S", 5) & NS.length("S", 8), [(0,), (1, 3), (2,)], [(0,), (1,), (2,), (0, 2)]),
        (hand("N", "E", "S", "W").length("S", 13), [(0, 1, 2, 3)], [(0,)]),
    ],
)
def test_hands_that_nothing_tells_apart_are_merged(ask, merged, units):
    problem = normalise(TABLE, ask)
    assert (list(problem.merged), list(problem.units)) == (merged, units)
    assert problem.sizes == tuple(13 * len(hands) for hands in merged)
    assert problem.unit_size(len(units) - 1) == 13 * sum(len(merged[part]) for part in units[-1])


def test_merged_hands_are_split_in_so_many_ways():
    setting = Setting.of(TABLE.pack, dict.fromkeys("NESW", 13), {"E": ["SA", "SK"], "N": ["HA"]})
    problem = normalise(setting, N.length("S", 5))
    whole = setting.deals()
    alone = Setting.of(TABLE.pack, {"N": 13, "rest": 39}, {"rest": ["SA", "SK"], "N": ["HA"]}).deals()
    assert problem.splits() * alone == whole
    assert normalise(TABLE, ANYTHING).splits() == TABLE.deals()


def test_one_unit_is_a_choice_between_atoms():
    strong, long = N.value("hcp", 15, 17), N.length("S", 5)
    short = N.length("H", 0, 1)
    problem = normalise(TABLE, strong & (long | short) & S.length("S", 3))
    assert [len(atoms) for atoms in problem.atoms] == [2, 0, 1]
    assert [len(atom.literals) for atom in problem.atoms[0]] == [2, 2]
    assert problem.formula == Joined(False, (Joined(True, (0, 1)), 2 * MOST_ATOMS))
    first = problem.atoms[0][0]
    assert [literal.suit for literal in first.sums()] == [-1]
    assert [literal.suit for literal in first.of_suit(0)] == [0]
    assert not first.shapes()
    assert not problem.possible([0, 0, 1])
    assert problem.possible([2, None, 1])


def test_what_another_alternative_covers_is_absorbed():
    one, two, three = N.length("S", 5), N.length("H", 5), N.length("D", 5)
    problem = normalise(TABLE, one | (one & two) | (one & two & three))
    assert [len(atom.literals) for atom in problem.atoms[0]] == [1]
    assert problem.formula == 0
    crossed = normalise(TABLE, (one | two) & (one | three))
    assert sorted(len(atom.literals) for atom in crossed.atoms[0]) == [1, 2]
    assert normalise(TABLE, (one & two) | (two & one)).formula == 0


def test_alternatives():
    assert alternatives(3) == [frozenset([3])]
    assert alternatives(Joined(True, (1, 2))) == [frozenset([1]), frozenset([2])]
    assert alternatives(Joined(False, (Joined(True, (1, 2)), Joined(True, (1, 3))))) == [
        frozenset([1]), frozenset([2, 3]),
    ]  # fmt: skip
    assert alternatives(Joined(True, tuple(range(2, 27)))) is None
    assert alternatives(Joined(False, (Joined(True, tuple(range(2, 27))), 1))) is None


@pytest.mark.parametrize(
    ("ask", "truth"),
    [
        (ANYTHING, True),
        (NOTHING, False),
        (N.value("hcp", 0, 37), True),
        (N.value("hcp", 38), False),
        (N.length("S", 0, 13), True),
        (N.length("S", 14), False),
        (N.value("hcp", None, None, "S"), True),
        (hand("N", "E", "S", "W").length("S", 13), True),
        (hand("N", "E", "S", "W").value("hcp", 40, 40), True),
        (hand("N", "E", "S", "W").value("hcp", 0, 39), False),
        (hand("N", "E", "S", "W").shape_set([(13, 13, 13, 13)]), True),
        (hand("N", "E", "S", "W").shape_set([(12, 14, 13, 13)]), False),
        (hand("N", "E", "S", "W").holds("SA", "HA"), True),
        (hand("N", "E", "S", "W").pairs("S", "hcp", [(13, 10)]), True),
        (~hand("N", "E", "S", "W").pairs("S", "hcp", [(13, 10)]), False),
        (hand("N", "E", "S").length("S", 0, 13), True),
        (N.value("hcp", 15, 17), None),
    ],
)
def test_what_is_true_or_false_of_every_deal_is_settled(ask, truth):
    problem = normalise(TABLE, ask)
    if truth is not None:
        assert problem.formula is truth
        assert not any(problem.atoms)
    else:
        assert problem.formula == 0
    rest = N.length("S", 5)
    kept = normalise(TABLE, ask & rest)
    assert (kept.formula is False) == (truth is False)
    assert len(kept.atoms[0]) == (truth is not False)
    either_one = normalise(TABLE, ask | rest)
    assert (either_one.formula is True) == (truth is True)


def test_a_large_hand_has_some_of_every_suit():
    setting = Setting.of(Pack.of({"S": ["S1", "S2"], "H": ["H1", "H2", "H3"]}), {"N": 4, "S": 1})
    assert normalise(setting, hand("N").length("H", 2)).formula is True
    assert normalise(setting, hand("N").length("S", 0, 0)).formula is False


def test_cards_of_one_suit_are_a_matter_of_that_suit():
    problem = normalise(TABLE, N.holds("SA", "SK") & N.lacks("SA", "HA"))
    first, second = problem.atoms[0][0].literals
    assert (first.suit, second.suit) == (0, -1)


def test_an_ask_of_too_many_alternatives():
    """Past 24 they are left as they stand, each an atom; past 62 they cannot be told apart."""
    shapes = [N.pairs(suit, "hcp", [(3 + n // 4, n % 4)]) for suit in "SHDC" for n in range(16)]
    assert normalise(TABLE, either(shapes[:MOST_ATOMS])).formula.any
    with pytest.raises(TooLarge, match="one hand has more than 62 alternatives"):
        normalise(TABLE, either(shapes))


def test_sums_are_counted_from_the_commonest_value():
    problem = normalise(TABLE, N.value("hcp", 15, 17) & N.value("minus", -3, -1))
    assert base_values(problem) == [0, 0]
    pack = Pack.of({"S": ["S1", "S2", "S3"]}, v={"S1": 2, "S2": 2})
    setting = Setting.of(pack, {"N": 2, "S": 1})
    assert base_values(normalise(setting, hand("N").value("v", 4))) == [2]


@pytest.mark.parametrize("ask", [None, 5, "N 5.. S", lambda deals: deals, Every((3,)), [ANYTHING]])
def test_what_is_no_ask_is_refused(ask):
    with pytest.raises(InputError, match="is not an ask"):
        normalise(TABLE, ask)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (hand("X").length("S", 5), "'X' is not a hand"),
        (N.length("Z", 5), "'Z' is not a suit"),
        (N.value("zcp", 5), "'zcp' is not a valuation"),
        (N.holds("S1"), "'S1' is not a card"),
        (Leaf(("N",)), "is not an ask that can be counted"),
    ],
)
def test_wrong_names_are_told(ask, message):
    with pytest.raises(InputError, match=message):
        normalise(TABLE, every([ask, S.length("S", 3)]) if not isinstance(ask, Leaf) else ask)
