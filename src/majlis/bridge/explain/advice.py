"""What a teacher can do: the change that makes a profile more common, or one that cannot be dealt possible.

Every change that is told was counted: `step_of` takes it from the costs, `remedies` opens one number of a
conflict further and further until the whole combination can be dealt.

>>> from majlis.bridge.deal.plans import Plans
>>> from majlis.bridge.deal.viability import clash_of
>>> from majlis.bridge.profile.sheet import parse_profile
>>> source = BoardSource(parse_profile("north: 25+ hcp; south: 18+ hcp"), Plans())
>>> [str(one.message) for one in remedies(source, 0, clash_of(source, 0))]
['"North: 25+ HCP" changed to 22+ HCP', '"South: 18+ HCP" changed to 15+ HCP']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from majlis.bridge.conditions.words import condition_words
from majlis.bridge.deal.bounds import impossible
from majlis.bridge.deal.cases import BoardSource
from majlis.bridge.deal.plans import Wanted
from majlis.bridge.deal.viability import Clash
from majlis.bridge.explain.costs import ConstraintCost, Costs, Dropped, OpenedConstraint
from majlis.bridge.explain.explanation_text import leaf_words
from majlis.bridge.profile.meaning import Part, parts_of
from majlis.dealing.asks import Ask, Leaf, Length, Value, every
from majlis.dealing.limits import TooLarge
from majlis.dealing.relax import replaced, statements
from majlis.dealing.spans import FAR, Spans
from majlis.i18n import N_
from majlis.message import Message, Worded

LEAST_GAIN: Final = 1.1
"""A change that gains less than this is no advice."""
MOST_STEPS: Final = 12
"""By how many cards or points a number is opened at most."""
MOST_CHOICES: Final = 3
"""Choices of random suits that are looked at for a remedy."""
MOST_TRIES: Final = 3
"""Changes of a number that are counted, after those that plain arithmetic refuses."""
MOST_REMEDIES: Final = 3


# What is rare


@dataclass(frozen=True)
class AdviceStep:
    """One change of one constraint, by one card or point or one statement."""

    cost: ConstraintCost
    change: OpenedConstraint | Dropped

    @property
    def factor(self) -> float:
        """How many times as many deals fit then."""
        return self.change.factor

    def words(self, language: str) -> str:
        """The change in words."""
        if isinstance(self.change, OpenedConstraint):
            return Message(N_("with {what}"), {"what": rest_kept(self.cost.part, self.change.leaf)}).text(
                language
            )
        pair = len(self.cost.part.seats) > 1
        gone = condition_words(self.change.condition, language, pair)
        return Message(N_("without {what}"), {"what": gone}).text(language)


def rest_kept(part: Part, leaf: Leaf) -> Worded:
    """A changed statement, and whether its constraint says more: `4-6 cards in ♠ (the rest as it is)`."""
    if len(list(statements(part.ask))) < 2:
        return leaf_words(leaf)
    return Message(N_("{what} (the rest as it is)"), {"what": leaf_words(leaf)})


def step_of(cost: ConstraintCost) -> AdviceStep | None:
    """The change of a constraint that gains most."""
    steps = [AdviceStep(cost, one) for one in cost.opened] + [AdviceStep(cost, one) for one in cost.dropped]
    worth = [step for step in steps if step.factor >= LEAST_GAIN]
    return max(worth, key=lambda one: one.factor, default=None)


def advice_lines(costs: Costs) -> Iterator[Message]:
    """What costs most, and what would help, a sentence each."""
    if not costs.costs or costs.costs[0].factor < LEAST_GAIN:
        return
    dearest = costs.costs[0]
    own = step_of(dearest)
    if own is None:
        text = N_('What costs most is "{constraint}": without it they would be {factor} times as common.')
        yield Message(text, {"constraint": dearest.part.words, "factor": times(dearest.factor)})
    else:
        text = N_('What costs most is "{constraint}": {change} they would be {factor} times as common.')
        yield step_message(text, own)
    others = [step for cost in costs.costs[1:] if (step := step_of(cost)) is not None]
    best = max(others, key=lambda one: one.factor, default=None)
    if best is not None and (own is None or best.factor > own.factor):
        text = N_('What helps most is "{constraint}": {change} they would be {factor} times as common.')
        yield step_message(text, best)


def step_message(text: str, step: AdviceStep) -> Message:
    """A sentence about a change."""
    params = {"constraint": step.cost.part.words, "change": step, "factor": times(step.factor)}
    return Message(text, params)


def times(factor: float) -> str:
    """How many times, in few figures: `3.7`, `12`, `2,900`.

    >>> [times(factor) for factor in (1.23, 2.0, 3.74, 17.9, 2873.1)]
    ['1.2', '2', '3.7', '18', '2,900']
    """
    return f"{factor:.2g}" if factor < 99.5 else f"{int(float(f'{factor:.2g}')):,}"


# What is impossible


@dataclass(frozen=True)
class Remedy:
    """A constraint with one number opened as far as needed for the combination to be dealt."""

    part: Part
    leaf: Leaf
    steps: int
    """By how many cards or points."""

    @property
    def message(self) -> Message:
        """The change in words."""
        params = {"constraint": self.part.words, "what": rest_kept(self.part, self.leaf)}
        return Message(N_('"{constraint}" changed to {what}'), params)


def remedies(source: BoardSource, combination: int, clash: Clash) -> list[Remedy]:
    """The single changes of what clashes after which a combination can be dealt, the smallest first."""
    changes = [remedy for part in clash.parts for remedy in remedies_of(source, combination, part)]
    return sorted(changes, key=lambda one: one.steps)[:MOST_REMEDIES]


def remedies_of(source: BoardSource, combination: int, part: Part) -> Iterator[Remedy]:
    """How far each number of a constraint has to be opened, at either end."""
    for path, leaf in statements(part.ask):
        for low in (True, False):
            tries = 0
            for steps in range(1, MOST_STEPS + 1):
                wider = widened(leaf, low, steps)
                if wider is None or tries == MOST_TRIES or source.plans.budget.spent:
                    break
                asks = asks_with(source, combination, part, replaced(part.ask, path, wider))
                tries += bool(asks)
                if any(possible(source, ask) for ask in asks):
                    yield Remedy(part, wider, steps)
                    break


def widened(leaf: Ask, low: bool, steps: int) -> Length | Value | None:
    """A statement about one range with an end moved by so much; None where that means nothing."""
    if not isinstance(leaf, (Length, Value)):
        return None
    spans = leaf.lengths if isinstance(leaf, Length) else leaf.values
    if len(spans.runs) != 1:
        return None
    begin, end = spans.runs[0]
    if (low and begin - steps < 0) or (not low and end == FAR):
        return None
    ends = (begin - steps, end) if low else (begin, end + steps)
    wide = Spans.of(*(None if abs(one) == FAR else one for one in ends))
    return replace(leaf, lengths=wide) if isinstance(leaf, Length) else replace(leaf, values=wide)


def asks_with(source: BoardSource, combination: int, part: Part, ask: Ask) -> list[Ask]:
    """What deals must fit where a part asks something else, for some random suits; nothing that cannot be."""
    indices = source.combinations[combination].indices
    wider_asks = []
    for suits in source.choices(combination):
        parts = parts_of(source.profile, indices, suits, source.rs_over_standard)
        asks = [ask if (one.at, one.ask) == (part.at, part.ask) else one.ask for one in parts]
        whole = every(asks)
        if ask in asks and not impossible(whole):
            wider_asks.append(whole)
    return wider_asks[:MOST_CHOICES]


def possible(source: BoardSource, ask: Ask) -> bool:
    """Whether it is counted that some deal fits."""
    try:
        return source.plans.possible(Wanted(ask))
    except TooLarge:
        return False
