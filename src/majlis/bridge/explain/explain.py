"""A profile explained: how rare it is, what of it can be dealt, what its constraints cost, and an example.

All numbers are exact, unless one says that it is an estimate. `str()` gives the explanation as text (in
other languages `lines_of` of `explain_text`), `as_json()` as plain data; `explain_board` in
`majlis.bridge.explain.explain_board` explains one board.

>>> from majlis.bridge.profile.check import loads
>>> profile = loads('''{"profile_name": "Fit", "dealer": "N", "tag": "Opener",
...     "conditions": ["north: 15-17 hcp, balanced", "south: 5+ spades"]}''')
>>> told = explain_profile(profile, example=False)
>>> print(told)
Fit: 1 deal in 122 (439,976,415,244,516,928,432,877,600 of 53,644,737,765,488,792,839,237,440,000 deals)
<BLANKLINE>
What each constraint costs (times as many deals without it)
  9.78  north: 15-17 hcp; with 14-17 HCP 1.55; with 15-18 HCP 1.16
  5.93  south: 5+ spades; with 4+ cards in ♠ 2.46
  2.17  north: balanced
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

from majlis.bridge.deal.cases import Case, Source
from majlis.bridge.deal.generate import generate_deals
from majlis.bridge.deal.plans import Plans
from majlis.bridge.deal.union import Number
from majlis.bridge.deal.viability import Clash, Combined, Viability, viability_of
from majlis.bridge.explain.telling import leaf_words
from majlis.bridge.formats import FORMATS
from majlis.bridge.profile.check import require_valid
from majlis.bridge.profile.conditions import ask_of_condition
from majlis.bridge.profile.faults import path_text
from majlis.bridge.profile.meaning import Part, RsOverStandard, parts_of
from majlis.bridge.profile.model import Profile
from majlis.bridge.profile.text import format_condition
from majlis.bridge.profile.tree import Condition, without_one
from majlis.bridge.table.board import Board
from majlis.bridge.table.pack import TABLE, Seat, Suit
from majlis.dealing.asks import Ask, Leaf, every
from majlis.dealing.budget import Budget
from majlis.dealing.explanation import rarity
from majlis.dealing.relax import opened, replaced, statements
from majlis.dealing.tally import Tally

Progress: TypeAlias = Callable[[str, int, int], None]
"""Told what is being counted, how much of it is done, and of how much."""

STEPS: Final = 10_000
"""How much is counted where no time is given, see `dealing.budget`: some 15 seconds of a machine of 2026."""
MOST_COUNTS: Final = 2000
MOST_OPENED: Final = 3
"""Statements of a constraint of which it is told what opening each would gain: more would take a page."""


@dataclass(frozen=True)
class Opened:
    """A constraint with one statement in it wider by one at one end: how many times as many deals then."""

    leaf: Leaf
    """The statement as it is then."""
    factor: float

    @property
    def words(self) -> str:
        """The statement in words."""
        return str(leaf_words(self.leaf))


@dataclass(frozen=True)
class Dropped:
    """A constraint that says several things, without one of them: how many times as many deals then."""

    condition: Condition
    """What is gone."""
    factor: float
    pair: bool = False
    """Whether it is said of two hands together."""

    @property
    def words(self) -> str:
        """What is gone, in words."""
        return format_condition(self.condition, self.pair)


@dataclass(frozen=True)
class Cost:
    """What one constraint costs: how many times as many deals there were without it."""

    part: Part
    factor: float
    opened: tuple[Opened, ...] = ()
    dropped: tuple[Dropped, ...] = ()

    @property
    def words(self) -> str:
        """The constraint in words."""
        return str(self.part.words)

    @property
    def path(self) -> str:
        """Where it stands in the file."""
        return path_text(self.part.at)


@dataclass(frozen=True)
class Costs:
    """The costs of the constraints of one combination, with its first random suits that can be dealt."""

    name: str
    indices: dict[Seat, int]
    suits: dict[Seat, tuple[Suit, ...]]
    deals: int
    costs: tuple[Cost, ...]
    """What costs most comes first; constraints that cost nothing are left out."""
    left_out: str = ""
    """Why not all were counted."""


@dataclass(frozen=True)
class ProfileExplanation:
    """What `explain_profile` found."""

    profile: str
    viability: Viability
    costs: tuple[Costs, ...]
    example: Board | None
    source: Profile
    seconds: float | None
    """The time that was allowed; None where as much was counted as on every machine."""
    no_costs: bool = False
    """Whether the costs of some combination were not counted at all."""

    @property
    def deals(self) -> Number | None:
        """The deals that the profile allows, each once."""
        return self.viability.deals

    @property
    def exact(self) -> bool:
        """Whether every number was counted, and all that was to be."""
        numbers = [self.deals, *(one.deals for one in self.viability.combinations if one.viable)]
        counted = all(number is not None and number.exact for number in numbers)
        left_out = self.no_costs or any(one.left_out for one in self.costs)
        return not self.viability.viable or (counted and not left_out)

    def __str__(self) -> str:
        from majlis.bridge.explain.explain_text import lines_of

        return "\n".join(lines_of(self))

    def as_json(self) -> dict[str, Any]:
        """The explanation as plain data; numbers of deals are texts, since they are beyond most readers."""
        return json_of(self)


def explain_profile(
    profile: Profile,
    *,
    rs_over_standard: RsOverStandard = "replaces",
    seconds: float | None = None,
    combinations: int = 1,
    example: bool = True,
    seed: int = 0,
    progress: Progress | None = None,
) -> ProfileExplanation:
    """Explain a profile; of the costs those of the first `combinations` by weight are counted.

    What was not counted is told; without `seconds` that is the same on every machine. With them all ends, the
    example too, once they have passed and the count that was begun is done. Raises `ProfileError` for
    faults.
    """
    require_valid(profile)
    budget = Budget(STEPS if seconds is None else None, seconds)
    source = Source(profile, Plans(budget.share(2, 3)), 0, rs_over_standard)
    tell = progress or (lambda what, done, of: None)
    found = viability_of(source, partial(tell, "combinations"))
    alive = [number for number in range(len(source.combinations)) if found.combinations[number].viable]
    alive.sort(key=lambda number: -source.weight(number))
    source.plans.budget = budget
    told = partial(tell, "costs")
    tally = Tally(source.plans.count_whole, MOST_COUNTS, progress=told, budget=budget)
    costs, no_costs = [], False
    for number in alive[:combinations]:
        if not found.combinations[number].looked_at or budget.spent:
            no_costs = True
        elif (case := source.first_case(number)) is not None:
            costs.append(costs_of(source, case, tally))
    board = None
    if example and alive and (seconds is None or not budget.spent):
        dealt = generate_deals(profile, 1, seed=seed, boards="profile-dealer", rotate=False)
        board = dealt.boards[0]
    return ProfileExplanation(profile.profile_name, found, tuple(costs), board, profile, seconds, no_costs)


def costs_of(source: Source, case: Case, tally: Tally) -> Costs:
    """What the constraints of a case cost: each of them, then, as long as time is left, what is in it."""
    parts = parts_of(source.profile, case.indices, case.suits, source.rs_over_standard)
    deals = source.plans.count(case.wanted)
    weigh = Weigh(tally, deals)
    tally.expect(len(parts))
    dear = []
    for place, part in enumerate(parts):
        rest = [other.ask for other in parts[:place] + parts[place + 1 :]]
        factor = weigh.factor(rest)
        if factor is not None:
            dear.append((factor, part, rest))
    dear.sort(key=lambda one: -one[0])
    costs = [
        Cost(part, factor, tuple(opened_of(part, rest, weigh)), tuple(dropped_of(part, rest, weigh)))
        for factor, part, rest in dear
    ]
    return Costs(source.name(case.combination), case.indices, case.suits, deals, tuple(costs), weigh.missing)


@dataclass
class Weigh:
    """How many times as many deals than `deals` fit something else, and why that could not be told."""

    tally: Tally
    deals: int
    missing: str = ""

    def factor(self, asks: Iterable[Ask]) -> float | None:
        """The factor; None where there are no more deals, or where it was not counted."""
        number = self.tally.number(every(asks))
        if number.deals is None:
            self.missing = number.why
        return number.deals / self.deals if number.deals is not None and number.deals > self.deals else None


def opened_of(part: Part, rest: Sequence[Ask], weigh: Weigh) -> Iterator[Opened]:
    """What each of a constraint's numbers, opened by one, would gain."""
    found = list(statements(part.ask))
    if len(found) > MOST_OPENED:
        return
    for place, leaf in found:
        for wider in opened(leaf, TABLE):
            factor = weigh.factor([replaced(part.ask, place, wider), *rest])
            if factor is not None:
                assert isinstance(wider, Leaf)
                yield Opened(wider, factor)


def dropped_of(part: Part, rest: Sequence[Ask], weigh: Weigh) -> Iterator[Dropped]:
    """What a constraint that says several things, of alternatives or of one suit, would gain without each."""
    if part.condition is not None:
        for gone, left in without_one(part.condition):
            factor = weigh.factor([ask_of_condition(part.seats, left), *rest])
            if factor is not None:
                yield Dropped(gone, factor, len(part.seats) > 1)


# As data


def json_of(told: ProfileExplanation) -> dict[str, Any]:
    """The explanation as plain data."""
    found = told.viability
    return {
        "profile": told.profile,
        "viable": found.viable,
        **number_json(told.deals),
        "of": str(TABLE.deals()),
        "all_exact": told.exact,
        "seconds": told.seconds,
        "impossible": sum(not one.viable for one in found.combinations),
        "lost": float(found.lost),
        "combinations": [combination_json(one) for one in found.combinations],
        "subprofiles": [
            {
                "seat": one.seat,
                "subprofile": one.index + 1,
                "name": one.name,
                "asked": float(one.asked),
                "realised": None if one.realised is None else float(one.realised),
            }
            for one in found.subs
        ],
        "costs": [costs_json(costs) for costs in told.costs],
        "example": None if told.example is None else FORMATS["text"].dumps([told.example]),
    }


def number_json(number: Number | None) -> dict[str, Any]:
    """A number of deals, with its probability."""
    if number is None:
        return dict.fromkeys(("deals", "probability", "rarity", "exact", "low", "high"))
    return {
        "deals": str(number.deals),
        "probability": float(number.probability),
        "rarity": rarity(number.deals, TABLE.deals()),
        "exact": number.exact,
        "low": str(number.low),
        "high": str(number.high),
    }


def combination_json(one: Combined) -> dict[str, Any]:
    """One combination."""
    return {
        "subprofiles": {seat: index + 1 for seat, index in one.indices.items()},
        "name": one.name,
        "asked": float(one.asked),
        "realised": None if one.realised is None else float(one.realised),
        "choices": one.choices,
        "possible": one.possible,
        "viable": one.viable if one.looked_at else None,
        **number_json(one.deals),
        "clash": None if one.clash is None else clash_json(one.clash),
    }


def clash_json(clash: Clash) -> dict[str, Any]:
    """Constraints that clash."""
    return {
        "constraints": [
            {"words": str(part.words), "path": path}
            for part, path in zip(clash.parts, clash.paths, strict=True)
        ],
        "suits": None if clash.suits is None else {seat: "".join(s) for seat, s in clash.suits.items()},
        "smallest": clash.smallest,
    }


def costs_json(costs: Costs) -> dict[str, Any]:
    """The costs of the constraints of one combination."""
    return {
        "subprofiles": {seat: index + 1 for seat, index in costs.indices.items()},
        "suits": {seat: "".join(drawn) for seat, drawn in costs.suits.items()},
        "deals": str(costs.deals),
        "constraints": [
            {
                "words": cost.words,
                "path": cost.path,
                "factor": cost.factor,
                "opened": [{"words": one.words, "factor": one.factor} for one in cost.opened],
                "dropped": [{"words": one.words, "factor": one.factor} for one in cost.dropped],
            }
            for cost in costs.costs
        ],
        "left_out": costs.left_out,
    }
