"""Which rule options can matter for one deal? Ask the judge: rules that note which fields are looked at.

A judge that decides a deal without looking at an option gives the same verdict under each of its values.
So one runs it, sees which options it looked at, and tries only their other values, each of which may
lead it to look at further ones: a decision tree whose leaves together are the verdicts under all rule
sets, mostly one to eight runs where there are millions of rule sets. Nothing is assumed about the judge
but that it asks the rules and nothing else that changes.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias, TypeVar

from majlis.baloot.ruleset import DEFAULT, FIELDS, OPTIONS, RuleSet

Assignment: TypeAlias = dict[str, str]
"""Some options with their values."""
T = TypeVar("T")

TRIED: Final[dict[str, tuple[str, ...]]] = {o: values for o, values in OPTIONS.items() if o != "mode"}
"""The options that are tried, with their values. `mode` is about a program, not a table."""
_WATCHED: Final = frozenset((*TRIED, "target"))


class WatchedRules(RuleSet):
    """A rule set that notes which of its options are read, in order."""

    __slots__ = ("_reads",)

    _reads: dict[str, None]

    def __getattribute__(self, name: str) -> Any:
        if name in _WATCHED:
            object.__getattribute__(self, "_reads").setdefault(name)
        return object.__getattribute__(self, name)

    def __hash__(self) -> int:
        # By identity, like equality: a cache keyed by rules must neither read all options nor hide reads.
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other

    def reads(self) -> list[str]:
        """The options read so far, first read first (`target` too)."""
        return list(object.__getattribute__(self, "_reads"))


def watched(rules: RuleSet, changes: Mapping[str, Any] | None = None) -> WatchedRules:
    """A watched copy of the rules, some fields changed to values that are known to exist.

    >>> rules = watched(DEFAULT, {"kawesh": "off"})
    >>> rules.undertrump, rules.kawesh, rules.reads()
    ('free', 'off', ['undertrump', 'kawesh'])
    """
    copy = object.__new__(WatchedRules)
    for field in ("name", *FIELDS):
        value = changes[field] if changes and field in changes else getattr(rules, field)
        object.__setattr__(copy, field, value)
    object.__setattr__(copy, "_reads", {})
    return copy


def verdicts(
    judge: Callable[[RuleSet], T], base: RuleSet = DEFAULT, pinned: frozenset[str] = frozenset()
) -> Iterator[tuple[Assignment, T]]:
    """The judge's verdict under every rule set, as leaves: an assignment, and what it leads to.

    A leaf names the options that the judge looked at on the way; the others make no difference to it.
    The first leaf is the base's own. Leaves do not overlap and together cover every rule set. The
    target and the `pinned` options have the base's values throughout.

    >>> def judge(rules):
    ...     return rules.equal_total if rules.success_unit == "raw" else "never asked"
    >>> for leaf, verdict in verdicts(judge):
    ...     print(leaf, verdict)
    {'success_unit': 'raw', 'equal_total': 'buyer-survives'} buyer-survives
    {'success_unit': 'raw', 'equal_total': 'buyer-loses'} buyer-loses
    {'success_unit': 'game-points'} never asked
    """
    passed_over = pinned | {"target"}

    def run(assignment: Assignment) -> tuple[T, list[str]]:
        rules = watched(base, assignment)
        verdict = judge(rules)
        return verdict, [o for o in rules.reads() if o not in assignment and o not in passed_over]

    def grow(assignment: Assignment, verdict: T, unread: list[str]) -> Iterator[tuple[Assignment, T]]:
        """Branch on the first option that was read; the run at hand serves the base's own value."""
        if not unread:
            yield assignment, verdict
            return
        option, *others = unread
        own = getattr(base, option)
        yield from grow({**assignment, option: own}, verdict, others)
        for value in TRIED[option]:
            if value != own:
                branch = {**assignment, option: value}
                yield from grow(branch, *run(branch))

    yield from grow({}, *run({}))
