"""Which sums are tracked and which follow, and the boxes of allowed totals against every single total."""

import random
from fractions import Fraction
from itertools import product

import pytest

from majlis.dealing.asks import every, hand
from majlis.dealing.normal import MOST_ATOMS, Atom, Joined, Literal, Problem, normalise
from majlis.dealing.pack import Pack, Setting
from majlis.dealing.spans import FAR
from majlis.dealing.sums import meet, node_boxes, solve, sums_of, without
from twins.dealing import bridge_table, some_deal, some_spans

PACK = Pack.of(
    {"S": ["S1", "S2", "S3"], "H": ["H1", "H2", "H3"]},
    v={"S1": 3, "S2": 1, "H1": 2, "H2": -1},
    w={"S1": 1, "S2": 1, "S3": 1, "H1": 1, "H2": 2},
)
TABLE = Setting.of(PACK, {"N": 2, "E": 1, "S": 2, "W": 1}, {"E": ["S2"]})
N, E, S, W = (hand(name) for name in "NESW")


def some_problem(rng):
    """A formula at random over sums of two units, gaps and all."""
    asks = [N.value("v", -1, 4), S.value("v", 0, 3), N.value("w", 1, 2), hand("N", "S").value("v", 1, 4)]
    problem = normalise(TABLE, every(rng.sample(asks, rng.randint(1, 3))))
    units = sorted({atom.unit for atoms in problem.atoms for atom in atoms})
    spoken = [literal for atoms in problem.atoms for atom in atoms for literal in atom.literals]
    atoms = [
        tuple(some_atom(rng, unit, spoken) for _ in range(3)) if unit in units else ()
        for unit in range(len(problem.units))
    ]
    atoms = tuple(atoms)
    leaves = [MOST_ATOMS * unit + place for unit in units for place in range(3)]

    def formula(depth):
        if not depth or rng.random() < 0.3:
            return rng.choice(leaves)
        return Joined(rng.random() < 0.5, tuple(formula(depth - 1) for _ in range(rng.randint(1, 3))))

    return Problem(
        problem.setting, problem.merged, problem.units, problem.valuations, atoms, formula(3)
    )  # fmt: skip


def some_atom(rng, unit, spoken):
    mine = [literal for literal in spoken if literal.unit == unit]
    chosen = rng.sample(mine, rng.randint(1, len(mine)))
    return Atom(
        unit, tuple(Literal(unit, -1, lit.valuation, values=some_spans(rng, -2, 4)) for lit in chosen)
    )


def is_allowed(problem, sums, alive, point):
    """The formula, read plainly, of the sums (free cards only) at a point."""

    def true(node):
        if isinstance(node, bool):
            return node
        if isinstance(node, Joined):
            return (any if node.any else all)(map(true, node.parts))
        unit, place = divmod(node, MOST_ATOMS)
        held = [
            value + one.fixed in literal.values
            for literal in problem.atoms[unit][place].literals
            for one, value in zip(sums.all, point, strict=True)
            if (one.unit, one.valuation) == (literal.unit, literal.valuation)
        ]
        return bool(alive[unit] >> place & 1) and all(held)

    return true(problem.formula)


def within(box, point):
    return all(low <= value <= high for (low, high), value in zip(box, point, strict=True))


@pytest.mark.parametrize("seed", range(60))
def test_boxes_are_disjoint_and_hold_what_is_allowed(seed):
    rng = random.Random(seed)
    problem = some_problem(rng)
    sums = sums_of(problem)
    alive = tuple(rng.choice([7, 7, 7, rng.randrange(8)]) for _ in problem.units)
    boxes = sums.boxes(problem, alive)
    assert boxes == tuple(node_boxes(problem, sums, problem.formula, alive))
    for point in product(range(-6, 9), repeat=len(sums.all)):
        assert sum(within(box, point) for box in boxes) == is_allowed(problem, sums, alive, point), point


def test_true_and_false_boxes():
    problem = normalise(TABLE, N.value("v", 1, 2))
    sums = sums_of(problem)
    assert node_boxes(problem, sums, True, ()) == [((-FAR, FAR),)]
    assert node_boxes(problem, sums, False, ()) == []


@pytest.mark.parametrize("seed", range(30))
def test_a_box_less_another(seed):
    rng = random.Random(seed)

    def some_box():
        return tuple(tuple(sorted(rng.choices(range(6), k=2))) for _ in range(3))

    one, other = some_box(), some_box()
    pieces, shared = without(one, other), meet(one, other)
    for point in product(range(6), repeat=3):
        inside, outside = within(one, point), not within(other, point)
        assert sum(within(piece, point) for piece in pieces) == (inside and outside)
        assert (shared is not None and within(shared, point)) == (inside and not outside)


@pytest.mark.parametrize("seed", range(40))
def test_sums_that_follow_come_out_right(seed):
    """Of any deal: what a sum is by its own cards, and what it is by the tracked ones."""
    rng = random.Random(seed)
    sides = rng.sample(["N", "E", "S", "NE", "NS", "EW", "NEW", "SW"], rng.randint(2, 5))
    asks = [hand(*side).values(rng.choice(["v", "w"]), [0, 2, 4]) for side in sides]
    problem = normalise(TABLE, every(asks))
    sums = sums_of(problem)
    for _ in range(5):
        deal = some_deal(rng, TABLE)
        totals, asked = [], []
        for one in sums.all:
            hands = {member for part in problem.units[one.unit] for member in problem.merged[part]}
            held = [card for card, owner in enumerate(deal) if owner in hands]
            totals.append(int(sum(one.worth[card] for card in held)))
            asked.append(sum(problem.valuations[one.valuation][card] for card in held))
        assert [total + one.fixed for total, one in zip(totals, sums.all, strict=True)] == asked
        tracked = totals[: sums.tracked]
        for total, constant, factors in zip(
            totals[sums.tracked :], sums.constants, sums.factors, strict=True
        ):
            assert total == constant + sum(f * t for f, t in zip(factors, tracked, strict=True))


def test_as_few_sums_are_tracked_as_determine_the_rest():
    setting = bridge_table()
    each = [hand(name).value("hcp", 5, 15) for name in "NESW"]
    side = hand("N", "S").value("hcp", 20, 26)
    for asks, tracked in [(each[:2], 2), (each[:3], 3), (each, 3), ([*each[:2], side], 3)]:
        sums = sums_of(normalise(setting, every(asks)))
        assert (sums.tracked, len(sums.all)) == (tracked, len(asks))
    three = sums_of(normalise(setting, each[0] & each[2] & side))
    assert (three.tracked, len(three.all)) == (2, 3)
    other = sums_of(normalise(setting, each[0] & N.value("controls", 3, 5)))
    assert other.tracked == 2  # another valuation does not follow


def test_the_loosest_sum_follows():
    loose = hand("N", "S").value("hcp", 10, 30)
    problem = normalise(bridge_table(), loose & S.value("hcp", 3, 9) & N.value("hcp", 15, 15))
    names = [[problem.merged[part] for part in problem.units[one.unit]] for one in sums_of(problem).all]
    assert names == [[(0,)], [(2,)], [(0,), (2,)]]  # North, South, both


def test_solving():
    assert solve([[1, 0, 1], [0, 1, 1]], [2, 3, 5]) == [2, 3]
    assert solve([[1, 0], [1, 1]], [0, 1]) == [-1, 1]
    assert solve([[2, 0], [0, 4]], [1, 1]) == [Fraction(1, 2), Fraction(1, 4)]
    assert solve([[1, 1]], [1, 2]) is None
    assert solve([], [0, 0]) == []
    assert solve([], [0, 1]) is None


@pytest.mark.parametrize("seed", range(30))
def test_solutions_at_random(seed):
    rng = random.Random(seed)
    columns = [[rng.randint(0, 1) for _ in range(4)] for _ in range(rng.randint(1, 4))]
    factors = [rng.randint(-1, 1) for _ in columns]
    target = [sum(f * column[row] for f, column in zip(factors, columns, strict=True)) for row in range(4)]
    found = solve(columns, target)
    assert found is not None
    for row in range(4):
        assert sum(f * column[row] for f, column in zip(found, columns, strict=True)) == target[row]


def test_dead_atoms_allow_no_totals():
    problem = normalise(TABLE, N.values("v", [1, 3]) | S.values("v", [0]))
    assert sums_of(problem).boxes(problem, (0,) * len(problem.units)) == ()
