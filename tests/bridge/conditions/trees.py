"""Random conditions, in the one form in which they are written, for hypothesis."""

from hypothesis import strategies as st

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.asks import has_total
from majlis.bridge.conditions.tree import THERE, Amount

SUITS = st.sampled_from("SHDC")
SEVERAL = st.lists(SUITS, min_size=1, max_size=4, unique=True).map(
    lambda found: "".join(suit for suit in "SHDC" if suit in found)
)


@st.composite
def amounts(draw: st.DrawFn, most: int) -> Amount:
    low = draw(st.integers(0, most))
    return Amount(low, draw(st.none() | st.integers(low, most)))


@st.composite
def honours(draw: st.DrawFn, where: st.SearchStrategy[str]) -> tree.Honours:
    held = draw(st.lists(st.sampled_from(tree_ranks()), min_size=1, max_size=5, unique=True))
    ranks = "".join(rank for rank in tree_ranks() if rank in held)
    amount = draw(amounts(len(ranks)))
    high = None if amount.high is not None and amount.high >= len(ranks) else amount.high
    return tree.Honours(ranks, Amount(amount.low, high), draw(where))  # type: ignore[arg-type]


def tree_ranks() -> str:
    return "AKQJT98765432"


@st.composite
def worths(draw: st.DrawFn, where: st.SearchStrategy[str | None], pair: bool) -> tree.Valuation:
    names = [name for name, one in tree.MEASURES.items() if not pair or one.most_in_pair is not None]
    name = draw(st.sampled_from(names))
    measure = tree.MEASURES[name]
    suit = None if measure.needs_suit is False else draw(where)
    if measure.needs_suit and suit is None:
        suit = draw(SUITS)
    most = measure.most_in_suit if suit else (measure.most_in_pair or 0) if pair else measure.most
    return tree.Valuation(name, draw(amounts(most)), suit)  # type: ignore[arg-type]


def patterns() -> st.SearchStrategy[str]:
    lengths = st.tuples(*[st.integers(0, 13)] * 3).filter(lambda three: sum(three) <= 13)
    whole = lengths.map(lambda three: [*three, 13 - sum(three)])
    hidden = st.lists(st.booleans(), min_size=4, max_size=4)

    def any_order(shape: list[int], hide: list[bool]) -> str:
        known = sorted((n for n, h in zip(shape, hide, strict=True) if not h), reverse=True)
        return "".join(f"({n})" if n > 9 else str(n) for n in known) + "x" * (4 - len(known))

    def in_order(shape: list[int], hide: list[bool]) -> str:
        return "=".join("x" if h else str(n) for n, h in zip(shape, hide, strict=True))

    return st.builds(any_order, whole, hidden) | st.builds(in_order, whole, hidden)


def shapes() -> st.SearchStrategy[tree.Shape]:
    return (st.sampled_from(["balanced", "semi-balanced", "unbalanced"]) | patterns()).map(tree.Shape)


def leaves(pair: bool, where: st.SearchStrategy[str]) -> st.SearchStrategy[tree.Condition]:
    found: st.SearchStrategy[tree.Condition] = (
        worths(st.none() | where, pair)
        | st.builds(tree.Length, amounts(13), where)  # type: ignore[arg-type]
        | honours(where)
    )
    return found if pair else found | shapes() | st.builds(tree.Stopper, where)  # type: ignore[arg-type]


def joined(leaf: st.SearchStrategy[tree.Condition], most: int) -> st.SearchStrategy[tree.Condition]:
    return st.recursive(
        leaf,
        lambda inner: (
            st.lists(inner, min_size=2, max_size=3).map(tree.all_of)
            | st.lists(inner, min_size=2, max_size=3).map(tree.any_of)
            | inner.map(tree.Not)
        ),
        max_leaves=most,
    )


@st.composite
def chosen(draw: st.DrawFn, pair: bool) -> tree.Chosen:
    suits = draw(SEVERAL)
    times = draw(amounts(len(suits)))
    high = None if times.high == len(suits) else times.high
    there = leaves(pair, st.just(THERE)).filter(tree.speaks_of_there)
    # A total within a choice of suits multiplies its cases: right, and too slow for a quick test.
    whole = leaves(pair, SUITS).filter(lambda leaf: not has_total(leaf))
    parts = [draw(there), *draw(st.lists(there | whole, max_size=2))]
    join = draw(st.sampled_from([tree.all_of, tree.any_of]))
    body = join(draw(st.permutations(parts)))
    body = tree.Not(body) if draw(st.booleans()) else body
    return tree.Chosen(Amount(times.low, high), suits, body)


def conditions(pair: bool = False) -> st.SearchStrategy[tree.Condition]:
    return joined(leaves(pair, SUITS) | chosen(pair), 6)
