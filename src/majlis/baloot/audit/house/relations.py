"""What one deal says about the rule options: which combinations of values explain it; and what many say.

A `Relation` is the set of combinations of a few options that explain a deal. Equal relations are counted
together, so memory does not grow with the number of deals. `Grid` adds them up over every combination of
values at once (an array with one axis an option), so the rule set that explains most is found exactly,
not by climbing, and so is what each single value, and each pair of values, costs at the least.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from majlis.baloot.audit.house.watched_rules import TRIED, Assignment
from majlis.baloot.ruleset import RuleSet

Combination: TypeAlias = tuple[int, ...]
"""Indexes into the values of a relation's options, in its order."""
Counts: TypeAlias = npt.NDArray[np.int32]
"""Of deals. Small numbers, since a grid of twenty options has tens of millions of places."""

_ORDER: Final = {option: place for place, option in enumerate(TRIED)}


class Relation(NamedTuple):
    """The combinations of some options' values that explain a deal. Hashable; no option is superfluous."""

    options: tuple[str, ...]
    """In the order of the rule book; empty when no option matters."""
    allowed: frozenset[Combination]

    @property
    def empty(self) -> bool:
        """Whether no rule set explains the deal."""
        return not self.allowed

    def allows(self, rules: RuleSet) -> bool:
        """Whether these rules explain the deal."""
        return self.place(rules) in self.allowed

    def place(self, rules: RuleSet) -> Combination:
        """The rules' own combination of this relation's options."""
        return tuple(TRIED[option].index(getattr(rules, option)) for option in self.options)


NO_MATTER: Final = Relation((), frozenset({()}))
"""Every rule set explains the deal."""


def combinations_of(options: Sequence[str], fixed: Mapping[str, str] | None = None) -> list[Combination]:
    """Every combination of these options' values, the `fixed` ones kept.

    >>> combinations_of(("kawesh", "ashkal_rounds"), {"kawesh": "off"})
    [(1, 0), (1, 1)]
    """
    fixed = fixed or {}
    return list(
        product(
            *(
                (TRIED[option].index(fixed[option]),) if option in fixed else range(len(TRIED[option]))
                for option in options
            )
        )
    )


def relation_of(leaves: Iterable[tuple[Assignment, bool]]) -> Relation:
    """The relation of a decision tree whose leaves say whether the deal is explained there.

    >>> tree = [({"ashkal_rounds": "both"}, True), ({"ashkal_rounds": "first"}, False)]
    >>> relation_of(tree)
    Relation(options=('ashkal_rounds',), allowed=frozenset({(0,)}))
    """
    leaves = list(leaves)
    options = tuple(sorted({option for leaf, _ in leaves for option in leaf}, key=_ORDER.__getitem__))
    allowed: set[Combination] = set()
    for leaf, explained in leaves:
        if explained:
            allowed.update(combinations_of(options, leaf))
    return _without_superfluous(options, allowed)


def _without_superfluous(options: tuple[str, ...], allowed: set[Combination]) -> Relation:
    for option in options:
        at = options.index(option)
        rest = {combination[:at] + combination[at + 1 :] for combination in allowed}
        if len(allowed) == len(rest) * len(TRIED[option]):
            options, allowed = options[:at] + options[at + 1 :], rest
    return Relation(options, frozenset(allowed))


@dataclass(frozen=True, slots=True)
class Grid:
    """How many checks each combination of some options' values explains; one axis an option."""

    options: tuple[str, ...]
    explained: Counts

    @property
    def most(self) -> int:
        """The most checks that one combination explains."""
        return int(self.explained.max())

    def cost(self, fixed: Mapping[str, str]) -> int:
        """How many checks fewer the best combination with these values explains."""
        return self.most - int(self.explained[self._index(fixed)].max())

    def best(self, near: RuleSet, fixed: Mapping[str, str] | None = None) -> Assignment:
        """The combination that explains most; of equals the one with the fewest changes from `near`.

        `fixed` values are kept. Between equals of these too, the earlier values in the rule book win.
        """
        fixed = fixed or {}
        part = self.explained[self._index(fixed)]
        changes = np.zeros(part.shape, dtype=np.int8)
        for axis, option in enumerate(self.options):
            values = TRIED[option]
            if option in fixed:
                values = (fixed[option],)
            differs = np.array([value != getattr(near, option) for value in values], dtype=np.int8)
            changes += differs.reshape([-1 if a == axis else 1 for a in range(part.ndim)])
        changes[part != part.max()] = part.ndim + 1
        place = np.unravel_index(int(changes.argmin()), part.shape)
        return {
            option: fixed.get(option, TRIED[option][int(place[axis])])
            for axis, option in enumerate(self.options)
        }

    def _index(self, fixed: Mapping[str, str]) -> tuple[slice, ...]:
        index = []
        for option in self.options:
            if option in fixed:
                at = TRIED[option].index(fixed[option])
                index.append(slice(at, at + 1))
            else:
                index.append(slice(None))
        return tuple(index)


def grids(relations: Mapping[Relation, int]) -> list[Grid]:
    """One grid for each set of options that the relations tie together; `relations` maps to how often.

    Relations that nothing explains, and those that everything does, say nothing and are left out.
    """
    useful = {r: n for r, n in relations.items() if r.options and not r.empty}
    return [_grid(options, useful) for options in _tied(useful)]


def _tied(relations: Iterable[Relation]) -> list[tuple[str, ...]]:
    groups: list[set[str]] = []
    for relation in relations:
        joined = set(relation.options)
        apart = []
        for group in groups:
            if group & joined:
                joined |= group
            else:
                apart.append(group)
        groups = [*apart, joined]
    ordered = [tuple(sorted(group, key=_ORDER.__getitem__)) for group in groups]
    return sorted(ordered, key=lambda group: _ORDER[group[0]])


def _grid(options: tuple[str, ...], relations: Mapping[Relation, int]) -> Grid:
    shape = [len(TRIED[option]) for option in options]
    explained = np.zeros(shape, dtype=np.int32)
    for some, own in _by_options(relations).items():
        if set(some) <= set(options):
            explained += own.reshape([len(TRIED[option]) if option in some else 1 for option in options])
    return Grid(options, explained)


def _by_options(relations: Mapping[Relation, int]) -> dict[tuple[str, ...], Counts]:
    """The relations of the same options added up: small tables, of which there are few."""
    tables: dict[tuple[str, ...], Counts] = {}
    for relation, times in relations.items():
        shape = [len(TRIED[option]) for option in relation.options]
        own = tables.setdefault(relation.options, np.zeros(shape, dtype=np.int32))
        for combination in relation.allowed:
            own[combination] += times
    return tables
