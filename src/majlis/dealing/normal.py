"""An ask in the form that is counted: hands merged, statements told apart by unit, a formula over them.

- Hands that the ask never tells apart are **merged** into one; their cards are split at random in the end.
- A **unit** is a set of merged hands about which something is asked; each merged hand is a unit too.
- A **literal** is one statement about one unit: of one suit, of a sum over all suits, or of the shape.
- An **atom** is literals of one unit that must all be true; the **formula** joins atoms by and / or. Since
  the formula only ever gains from a true atom, an atom that died in one suit is dead for good.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from majlis.dealing.asks import (
    Ask,
    Count,
    Either,
    Every,
    Leaf,
    Length,
    Lengths,
    Pairs,
    Patterns,
    Shape,
    Value,
)
from majlis.dealing.evaluate import shapes_of
from majlis.dealing.limits import TooLarge
from majlis.dealing.pack import Setting, choose
from majlis.dealing.spans import Spans
from majlis.errors import InputError, shown
from majlis.i18n import N_

MOST_ATOMS = 62  # of one unit: they are the bits of an int64
Node: TypeAlias = "bool | int | Joined"


@dataclass(frozen=True)
class Joined:
    """Nodes of which all must be true, or (`any`) one at least; a node is a literal's or atom's number."""

    any: bool
    parts: tuple[Node, ...]


@dataclass(frozen=True)
class Literal:
    """A statement about one unit: about a suit (`suit` ≥ 0), a sum over all suits, or the shape (`shapes`).

    `valuation` is a number in `Problem.valuations`, or -1 where values do not matter.
    """

    unit: int
    suit: int = -1
    valuation: int = -1
    lengths: Spans | None = None
    values: Spans | None = None
    pairs: frozenset[tuple[int, int]] | None = None
    shapes: frozenset[Lengths] | None = None
    outside: bool = False

    def accepts(self, length: int, value: int) -> bool:
        """Whether a suit's length and value make it true."""
        if self.pairs is not None:
            return ((length, value) in self.pairs) != self.outside
        return (self.lengths is None or length in self.lengths) and (
            self.values is None or value in self.values
        )


@dataclass(frozen=True)
class Atom:
    """Literals of one unit that must all be true."""

    unit: int
    literals: tuple[Literal, ...]

    def of_suit(self, suit: int) -> list[Literal]:
        """Those about one suit."""
        return [literal for literal in self.literals if literal.suit == suit]

    def shapes(self) -> list[Literal]:
        """Those about the shape."""
        return [literal for literal in self.literals if literal.shapes is not None]

    def sums(self) -> list[Literal]:
        """Those about a sum over all suits."""
        return [literal for literal in self.literals if literal.suit < 0 and literal.shapes is None]


@dataclass(frozen=True)
class Problem:
    """An ask about a setting in normal form; made by `normalise`."""

    setting: Setting
    merged: tuple[tuple[int, ...], ...]  # the hands in each merged hand
    units: tuple[
        tuple[int, ...], ...
    ]  # the merged hands in each unit; the merged hands themselves come first
    valuations: tuple[tuple[int, ...], ...]  # value of each card
    atoms: tuple[tuple[Atom, ...], ...]  # for each unit
    formula: Node  # a number is an atom's: MOST_ATOMS * unit + its place in `atoms[unit]`

    @property
    def sizes(self) -> tuple[int, ...]:
        """The size of each merged hand, placed cards included."""
        return tuple(sum(self.setting.sizes[hand] for hand in hands) for hands in self.merged)

    def unit_size(self, unit: int) -> int:
        """How many cards a unit holds."""
        return sum(self.sizes[hand] for hand in self.units[unit])

    def splits(self) -> int:
        """In how many ways the free cards of merged hands can be split among their members."""
        free, ways = self.setting.free(), 1
        for hands in self.merged:
            rest = sum(free[hand] for hand in hands)
            for hand in hands:
                ways *= choose(rest, free[hand])
                rest -= free[hand]
        return ways

    def possible(self, alive: Sequence[int | None]) -> bool:
        """Whether the formula can still be true, given each unit's bits of live atoms (None: all)."""

        def true(node: Node) -> bool:
            if isinstance(node, bool):
                return node
            if isinstance(node, int):
                bits = alive[node // MOST_ATOMS]
                return bits is None or bool(bits >> node % MOST_ATOMS & 1)
            return any(map(true, node.parts)) if node.any else all(map(true, node.parts))

        return true(self.formula)


def siblings(problem: Problem, unit: int) -> list[int]:
    """Sets of a unit's atoms, as bits, of which one live atom is as good as several.

    They are alternatives to each other, ask for the same sums, and stand nowhere else in the formula.
    """
    places: dict[int, int] = {}
    groups: dict[tuple[int, frozenset[Literal]], int] = {}

    def visit(node: Node, union: int) -> None:
        if isinstance(node, bool):
            return
        if isinstance(node, int):
            if node // MOST_ATOMS == unit:
                number = node % MOST_ATOMS
                places[number] = places.get(number, 0) + 1
                if union:
                    key = (union, frozenset(problem.atoms[unit][number].sums()))
                    groups[key] = groups.get(key, 0) | 1 << number
            return
        for part in node.parts:
            visit(part, id(node) if node.any else 0)

    visit(problem.formula, 0)
    once = sum(1 << number for number, times in places.items() if times == 1)
    return [bits for bits in (group & once for group in groups.values()) if bits & (bits - 1)]


def normalise(setting: Setting, ask: Ask) -> Problem:
    """The ask in normal form; names that the setting does not have are refused."""
    if not isinstance(ask, Ask):
        raise InputError(N_("{ask} is not an ask"), ask=shown(ask))
    reader = AskReader(setting, ask)
    tree = reader.read(ask)
    atoms: list[list[Atom]] = [[] for _ in reader.units]
    formula = gather(tree, reader.literals, atoms)
    return Problem(
        setting,
        reader.merged,
        tuple(reader.units),
        tuple(reader.valuations),
        tuple(tuple(of_unit) for of_unit in atoms),
        formula,
    )


class AskReader:
    """Reads an ask into a tree of literals."""

    def __init__(self, setting: Setting, ask: Ask) -> None:
        self.setting = setting
        asked = dict.fromkeys(frozenset(map(setting.hand, leaf.hands)) for leaf in leaf_list(ask))
        sides = [side for side in asked if len(side) < len(setting.hands)]
        self.merged = merge(len(setting.hands), sides)
        self.units: list[tuple[int, ...]] = [(number,) for number in range(len(self.merged))]
        self.literals: list[Literal] = []
        self.valuations: list[tuple[int, ...]] = []

    def unit(self, leaf: Leaf) -> int | None:
        """The number of the unit that a leaf speaks of; None where it speaks of all hands."""
        hands = {self.setting.hand(name) for name in leaf.hands}
        if len(hands) == len(self.setting.hands):
            return None
        inside = tuple(number for number, members in enumerate(self.merged) if members[0] in hands)
        if inside not in self.units:
            self.units.append(inside)
        return self.units.index(inside)

    def valuation(self, table: tuple[int, ...]) -> int:
        """The number of a table of values."""
        if table not in self.valuations:
            self.valuations.append(table)
        return self.valuations.index(table)

    def read(self, ask: Ask) -> Node:
        """The tree of an ask; a literal is known by its number in `literals`."""
        if isinstance(ask, (Every, Either)):
            return join([self.read(part) for part in ask.parts], any_of=isinstance(ask, Either))
        assert isinstance(ask, Leaf)
        unit = self.unit(ask)
        literal = self.literal(ask, 0 if unit is None else unit)
        truth = self.settled(literal, unit is None)
        if truth is not None:
            return truth
        if literal not in self.literals:
            self.literals.append(literal)
        return self.literals.index(literal)

    def literal(self, leaf: Leaf, unit: int) -> Literal:
        """A leaf as a literal of a unit."""
        pack = self.setting.pack
        if isinstance(leaf, Length):
            return Literal(unit, pack.suit(leaf.suit), lengths=leaf.lengths)
        if isinstance(leaf, Value):
            suit = -1 if leaf.suit is None else pack.suit(leaf.suit)
            return Literal(unit, suit, self.valuation(pack.values(leaf.valuation)), values=leaf.values)
        if isinstance(leaf, Pairs):
            table = self.valuation(pack.values(leaf.valuation))
            return Literal(unit, pack.suit(leaf.suit), table, pairs=leaf.pairs, outside=leaf.outside)
        if isinstance(leaf, Count):
            named = {pack.card(card) for card in leaf.cards}
            suits = {pack.suit_of[card] for card in named}
            table = self.valuation(tuple(int(card in named) for card in range(len(pack))))
            return Literal(unit, suits.pop() if len(suits) == 1 else -1, table, values=leaf.counts)
        if isinstance(leaf, (Shape, Patterns)):
            return Literal(unit, shapes=shapes_of(leaf, self.setting), outside=leaf.outside)
        raise InputError(N_("{leaf} is not an ask that can be counted"), leaf=shown(leaf))

    def settled(self, literal: Literal, everyone: bool) -> bool | None:
        """Whether a literal is true, or false, of every deal; None where it depends."""
        pack = self.setting.pack
        cards = range(len(pack)) if literal.suit < 0 else pack.members(literal.suit)
        size = (
            len(pack)
            if everyone
            else sum(
                self.setting.sizes[hand] for part in self.units[literal.unit] for hand in self.merged[part]
            )
        )
        if literal.shapes is not None:
            whole = tuple(len(pack.members(suit)) for suit in range(len(pack.suits)))
            return (whole in literal.shapes) != literal.outside if everyone else None
        table = self.valuations[literal.valuation] if literal.valuation >= 0 else (0,) * len(pack)
        values = sorted(table[card] for card in cards)
        if everyone:
            return literal.accepts(len(values), sum(values))
        if literal.suit < 0:
            assert literal.values is not None
            low, high = sum(values[:size]), sum(values[len(values) - size :])
            return settled_by(literal.values, low, high)
        if literal.lengths is not None and literal.values is None:
            return settled_by(literal.lengths, max(0, size + len(values) - len(pack)), min(size, len(values)))
        if literal.values is not None:
            low, high = sum(min(value, 0) for value in values), sum(max(value, 0) for value in values)
            return settled_by(literal.values, low, high)
        return None


def settled_by(spans: Spans, low: int, high: int) -> bool | None:
    """Whether all numbers from low to high are members (True), or none (False)."""
    members = spans.many_within(low, high)
    return None if 0 < members <= high - low else members > 0


def leaf_list(ask: Ask) -> Iterator[Leaf]:
    """All leaves; anything else in the tree is refused."""
    if isinstance(ask, (Every, Either)):
        for part in ask.parts:
            yield from leaf_list(part)
    elif isinstance(ask, Leaf):
        yield ask
    else:
        raise InputError(N_("{ask} is not an ask"), ask=shown(ask))


def merge(hands: int, sides: list[frozenset[int]]) -> tuple[tuple[int, ...], ...]:
    """The hands in groups that no side tells apart."""
    groups: dict[tuple[bool, ...], list[int]] = {}
    for hand in range(hands):
        groups.setdefault(tuple(hand in side for side in sides), []).append(hand)
    return tuple(map(tuple, groups.values()))


def join(parts: list[Node], any_of: bool) -> Node:
    """Nodes joined, with what is settled taken out."""
    kept: dict[Node, None] = {}
    for part in parts:
        if isinstance(part, bool):
            if part == any_of:
                return any_of
            continue
        inner = part.parts if isinstance(part, Joined) and part.any == any_of else (part,)
        kept.update(dict.fromkeys(inner))
    if not kept:
        return not any_of
    return next(iter(kept)) if len(kept) == 1 else Joined(any_of, tuple(kept))


def gather(tree: Node, literals: list[Literal], atoms: list[list[Atom]]) -> Node:
    """The formula: whatever speaks of one unit only is made a choice between atoms of that unit."""

    def atom(unit: int, clause: frozenset[int]) -> int:
        new = Atom(unit, tuple(literals[number] for number in sorted(clause)))
        if new not in atoms[unit]:
            if len(atoms[unit]) == MOST_ATOMS:
                raise TooLarge(N_("one hand has more than {most} alternatives"), most=MOST_ATOMS)
            atoms[unit].append(new)
        return MOST_ATOMS * unit + atoms[unit].index(new)

    def fold(node: Node) -> Node:
        if isinstance(node, bool):
            return node
        units = units_of(node, literals)
        clauses = alternatives(node) if len(units) == 1 else None
        if clauses is not None:
            return join([atom(next(iter(units)), clause) for clause in clauses], any_of=True)
        if isinstance(node, int):
            return atom(literals[node].unit, frozenset([node]))
        by_unit: dict[frozenset[int], list[Node]] = {}
        for part in node.parts:
            by_unit.setdefault(frozenset(units_of(part, literals)), []).append(part)
        if len(by_unit) == 1:
            return join([fold(part) for part in node.parts], node.any)
        return join(
            [
                fold(join(parts, node.any))
                if len(unit) == 1
                else join([fold(part) for part in parts], node.any)
                for unit, parts in by_unit.items()
            ],
            node.any,
        )

    return fold(tree)


def units_of(node: Node, literals: list[Literal]) -> set[int]:
    """The units that a node speaks of."""
    if isinstance(node, bool):
        return set()
    if isinstance(node, int):
        return {literals[node].unit}
    return set().union(*(units_of(part, literals) for part in node.parts))


def alternatives(node: Node, most: int = 24) -> list[frozenset[int]] | None:
    """The node as a choice between sets of literals, none within another; None where there are too many."""
    if isinstance(node, int) and not isinstance(node, bool):
        return [frozenset([node])]
    assert isinstance(node, Joined)
    result: list[frozenset[int]] = [] if node.any else [frozenset()]
    for part in node.parts:
        inner = alternatives(part, most)
        if inner is None:
            return None
        result = result + inner if node.any else [left | right for left in result for right in inner]
        result = [one for one in dict.fromkeys(result) if not any(other < one for other in result)]
        if len(result) > most:
            return None
    return result


def base_values(problem: Problem) -> list[int]:
    """For each valuation the value that most cards have: sums are counted from there."""
    return [Counter(table).most_common(1)[0][0] for table in problem.valuations]
