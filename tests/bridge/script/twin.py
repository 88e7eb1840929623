"""An evaluator of expressions in plain Python, one deal at a time; it shares nothing with the product's.

And random expressions, of the kinds that scripts are made of.
"""

import random
from collections.abc import Sequence

from majlis.bridge.script import tree
from majlis.bridge.script.tree import HCP, Binary, Expression, Number

Deal = Sequence[int]
COUNTS = {
    "hcp": HCP,
    "control": (2, 1, *[0] * 11),
    "ace": (1, *[0] * 12),
    "top3": (1, 1, 1, *[0] * 10),
    "odd": (6, 4, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, -1),
}


def value(one: Expression, deal: Deal) -> int:
    """What an expression is worth in one deal."""
    if isinstance(one, Number):
        return one.value
    if isinstance(one, tree.Unary):
        inner = value(one.part, deal)
        return -inner if one.sign == "-" else int(inner == 0)
    if isinstance(one, tree.Every):
        return int(all(value(part, deal) for part in one.parts))
    if isinstance(one, tree.Either):
        return int(any(value(part, deal) for part in one.parts))
    if isinstance(one, tree.Choice):
        return value(one.yes if value(one.test, deal) else one.no, deal)
    if isinstance(one, Binary):
        return operated(one.operator, value(one.left, deal), value(one.right, deal))
    assert isinstance(one, tree.Leaf)
    held = [card for card in range(52) if deal[card] == one.seat]
    suits = [[card % 13 for card in held if card // 13 == place] for place in range(4)]
    if isinstance(one, tree.Length):
        return len(suits[one.place])
    if isinstance(one, tree.Points):
        chosen = suits if one.place is None else [suits[one.place]]
        return sum(one.scale[rank] for suit in chosen for rank in suit)
    if isinstance(one, tree.Losers):
        chosen = suits if one.place is None else [suits[one.place]]
        return sum(losers(suit) for suit in chosen)
    if isinstance(one, tree.Shape):
        return int(tuple(map(len, suits)) in one.shapes)
    assert isinstance(one, tree.HasCard)
    return int(one.card in held)


def losers(suit: list[int]) -> int:
    """Losing tricks of a suit given as ranks, 0 the ace."""
    if len(suit) == 1:
        return int(0 not in suit)
    if len(suit) == 2:
        return 2 - (0 in suit) - (1 in suit)
    return 3 - len({0, 1, 2} & set(suit)) if suit else 0


def operated(operator: str, left: int, right: int) -> int:
    """An operator of C."""
    if operator in "/%":
        size = abs(left) // abs(right)
        size = size if (left < 0) == (right < 0) else -size
        return size if operator == "/" else left - size * right
    simple = {"+": left + right, "-": left - right, "*": left * right}
    compared = {"==": left == right, "!=": left != right, "<": left < right, "<=": left <= right}
    compared |= {">": left > right, ">=": left >= right}
    return simple[operator] if operator in simple else int(compared[operator])


class Writer:
    """Random expressions of one seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def leaf(self) -> Expression:
        """A number of one hand."""
        rng = self.rng
        seat, place = rng.choice([0, 0, 2, 2, 1, 3]), rng.randrange(4)
        kind = rng.randrange(9)
        if kind < 3:
            return tree.Length(seat, place)
        if kind < 6:
            name = rng.choice(["hcp", "hcp", *COUNTS])
            return tree.Points(seat, COUNTS[name], rng.choice([None, None, place]), name)
        if kind == 6:
            return tree.Losers(seat, rng.choice([None, place]))
        return tree.HasCard(seat, rng.randrange(52)) if kind == 7 else self.shape(seat)

    def shape(self, seat: int) -> Expression:
        """A set of shapes."""
        low, high = sorted([self.rng.randrange(7), self.rng.randrange(7)])
        place = self.rng.randrange(4)
        return tree.Shape(
            seat,
            frozenset(
                (a, b, c, 13 - a - b - c)
                for a in range(14)
                for b in range(14 - a)
                for c in range(14 - a - b)
                if low <= (a, b, c, 13 - a - b - c)[place] <= high
            ),
        )

    def number(self, depth: int) -> Expression:
        """An expression that is a number."""
        rng = self.rng
        kind = rng.randrange(10) if depth else 9
        if kind < 4:
            return Binary(rng.choice("++-"), self.number(depth - 1), self.number(depth - 1))
        if kind == 4:
            return Binary("*", Number(rng.choice([-1, 2, 3])), self.number(depth - 1))
        if kind == 5:
            return Binary(rng.choice("/%"), self.number(depth - 1), Number(rng.choice([2, 3, -2])))
        if kind == 6:
            return tree.Choice(self.truth(depth - 1), self.number(depth - 1), self.number(depth - 1))
        if kind == 7:
            return self.truth(depth - 1)
        if kind == 8:
            return Binary("*", self.number(0), self.number(0))
        return self.leaf()

    def truth(self, depth: int) -> Expression:
        """An expression that is a condition."""
        rng = self.rng
        kind = rng.randrange(8) if depth else 7
        if kind < 2:
            return tree.Every(tuple(self.truth(depth - 1) for _ in range(rng.randrange(2, 4))))
        if kind < 4:
            return tree.Either(tuple(self.truth(depth - 1) for _ in range(rng.randrange(2, 4))))
        if kind == 4:
            return tree.Unary("!", self.truth(depth - 1))
        left = self.number(depth)
        right = Number(rng.randrange(-2, 12)) if rng.random() < 0.7 else self.number(max(0, depth - 1))
        return Binary(rng.choice(["==", "!=", "<", "<=", ">", ">="]), left, right)
