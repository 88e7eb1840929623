"""The slow, obvious twin of the evaluator: one deal at a time, hands as strings of ranks."""

from majlis.bridge.script import tree

RANKS = "AKQJT98765432"


def hands_of(row):
    """The suits of each hand of a row of `Deals`: `hands[seat][place]` is `AKT2`."""
    return [
        ["".join(RANKS[rank] for rank in range(13) if row[13 * place + rank] == seat) for place in range(4)]
        for seat in range(4)
    ]


def losers(suit):
    top = suit[:3]
    wanted = {0: "", 1: "A", 2: "AK"}.get(len(suit), "AKQ")
    return len(top) - sum(rank in wanted for rank in top)


def over_suits(hand, place, of):
    return sum(of(suit) for at, suit in enumerate(hand) if place in (None, at))


def value(one, hands):
    """The value of an expression without double dummy, random numbers and the 4C's."""
    kind = type(one).__name__
    if kind == "Number":
        return one.value
    if kind == "Every":
        return int(all(value(term, hands) for term in one.terms))
    if kind == "Either":
        return int(any(value(term, hands) for term in one.terms))
    if kind == "Choice":
        return value(one.yes if value(one.test, hands) else one.no, hands)
    if kind == "Unary":
        inner = value(one.part, hands)
        return -inner if one.sign == "-" else int(inner == 0)
    if kind == "Binary":
        return binary(one.operator, value(one.left, hands), value(one.right, hands))
    hand = hands[one.seat]
    if kind == "Length":
        return len(hand[one.place])
    if kind == "Points":
        worth = dict(zip(RANKS, one.scale, strict=True))
        return over_suits(hand, one.place, lambda suit: sum(worth[rank] for rank in suit))
    if kind == "Losers":
        return over_suits(hand, one.place, losers)
    if kind == "Shape":
        return int(tuple(map(len, hand)) in one.shapes)
    assert kind == "HasCard"
    return int(RANKS[one.card % 13] in hand[one.card // 13])


def binary(operator, left, right):
    if operator in "/%":
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        return quotient if operator == "/" else left - right * quotient
    return int(
        {
            "+": left + right,
            "-": left - right,
            "*": left * right,
            "==": left == right,
            "!=": left != right,
            "<": left < right,
            "<=": left <= right,
            ">": left > right,
            ">=": left >= right,
        }[operator]
    )


def scale(random):
    """What the cards of a suit count."""
    return tuple(random.randint(-2, 6) for _ in range(13))


def made(random, depth=4, scales=True):
    """A random expression; with `scales` also with counts of points that no name stands for."""
    seat, place = random.randrange(4), random.choice((None, 0, 1, 2, 3))
    if depth == 0 or random.random() < 0.2:
        return random.choice(
            [
                lambda: tree.Number(random.randint(-3, 15)),
                lambda: tree.Length(seat, random.randrange(4)),
                lambda: tree.Points(seat, tree.HCP, place, "hcp"),
                lambda: tree.Points(seat, scale(random) if scales else tree.CONTROLS, place, "control"),
                lambda: tree.Losers(seat, place),
                lambda: tree.HasCard(seat, random.randrange(52)),
                lambda: tree.Shape(seat, frozenset([(4, 3, 3, 3), (5, 3, 3, 2), (4, 4, 3, 2), (3, 4, 4, 2)])),
            ]
        )()

    def deeper():
        return made(random, depth - 1, scales)

    operators = ("+", "-", "*", "==", "!=", "<", "<=", ">", ">=")
    return random.choice(
        [
            lambda: tree.Unary(random.choice("!-"), deeper()),
            lambda: tree.Binary(random.choice(operators), deeper(), deeper()),
            lambda: tree.Binary(random.choice("/%"), deeper(), tree.Number(random.choice((-3, -1, 2, 5)))),
            lambda: tree.Every(tuple(deeper() for _ in range(random.randint(2, 3)))),
            lambda: tree.Either(tuple(deeper() for _ in range(random.randint(2, 3)))),
            lambda: tree.Choice(deeper(), deeper(), deeper()),
        ]
    )()
