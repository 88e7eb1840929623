"""Which rules a recorded table plays by: for every option, what its deals allow, contradict, leave open.

Every deal allows some combinations of option values (`questions`, `evidence`). The rule set that fits the
most answers is found exactly, over all combinations at once (`relations.Grid`); of equals it is the one
with the fewest changes from `kammelna`. Against it each value is weighed:

- **contradicted**: changing the best rule set to this value leaves some deal unexplained that was
  explained. Outright, when a deal by itself rules the value out whatever the other options are; unless
  other options change with it, when some other rule set with this value fits just as much: the evidence
  is then conditional, and `unless` names the changes.
- **allowed**: nothing is lost by the change.
- **cannot tell**: no deal says anything about the option; no value of it changes any judgement, and no
  player was bound by it.

The best rule set is seldom the only one: an option of which other values explain as much is *open*, and its
value in the best rule set is one of several, not a finding. `HouseRules.open` has all of them.

Values that are allowed each by itself may still exclude each other; such pairs and triples are listed. A
stricter rule of play that nobody ever broke is not thereby in force: the occasions are counted, with the
chance that blind choice among the cards that the laxer rule allows would have kept it every time.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations, product
from typing import Any, Final, Literal, TypeAlias

import msgspec

from majlis.baloot.audit.house.evidence import KEPT, Evidence, Oddity, TargetEvidence
from majlis.baloot.audit.house.questions import STRICT, Question
from majlis.baloot.audit.house.relations import Grid, Relation, grids
from majlis.baloot.audit.house.watched_rules import TRIED, Assignment
from majlis.baloot.audit.types import plain
from majlis.baloot.ruleset import DEFAULT, PRESETS, RuleSet, rules_text, rules_toml
from majlis.message import Message

Status: TypeAlias = Literal["allowed", "contradicted", "cannot tell"]
Verdict: TypeAlias = Literal["decided", "narrowed", "open", "cannot tell"]
"""Of an option: one value left; some contradicted and several left; none contradicted; nothing said."""

_LARGEST_EXCLUSION: Final = 3


class Example(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that contradicts a value, with the numbers."""

    file: str
    deal: int
    point: str
    """What differs: a field of the judgement, a point of the bidding, a rule of play, or the dealer."""
    expected: Any
    """What the record has; seats are 0-based."""
    computed: Any
    """What the value would make of it."""
    message: Message = Message("")
    """A sentence about it, where there is one."""


class ValueFinding(msgspec.Struct, frozen=True, kw_only=True):
    """What the record says of one value of an option."""

    value: str
    status: Status
    deals: int = 0
    """Answers that the best rule set explains, and no longer does with this value."""
    outright: int = 0
    """How many of them rule it out whatever the other options are."""
    unless: dict[str, str] = {}
    """Other changes from the best rule set with which nothing is lost: the contradiction is conditional."""
    dissent: int = 0
    """Of the best value: answers that speak against it, for another value here."""
    examples: tuple[Example, ...] = ()


class OptionFinding(msgspec.Struct, frozen=True, kw_only=True):
    """What the record says of one option."""

    option: str
    verdict: Verdict
    best: str
    """Its value in the best rule set."""
    deals: int
    """How many answers depend on it."""
    occasions: int | None = None
    """For an option that binds the choice of a card: plays at which it did, and was obeyed."""
    blind_chance: float | None = None
    """The chance that choosing blindly among the laxer rule's cards would have obeyed it each time."""
    values: tuple[ValueFinding, ...]

    def with_status(self, status: Status) -> list[ValueFinding]:
        """The values of that status."""
        return [value for value in self.values if value.status == status]


class OpenOption(msgspec.Struct, frozen=True, kw_only=True):
    """An option that the games do not decide: rule sets with other values of it explain as much."""

    option: str
    written: str
    """Its value in the best rule set."""
    fits: tuple[str, ...] = ()
    """The other values that fit as well, nothing else changed."""
    fits_with: dict[str, dict[str, str]] = {}
    """Those that fit as well with other changes, and these."""
    least: int | None = None
    """Of the target, which is a number: the lowest and the highest that fit; None where nothing bounds it."""
    most: int | None = None


class Exclusion(msgspec.Struct, frozen=True, kw_only=True):
    """Values that are allowed one by one but not together."""

    values: dict[str, str]
    deals: int
    examples: tuple[Example, ...]


class TargetFinding(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of the score that ends a match."""

    status: Status
    """Of the target 152."""
    best: int
    more_than: int
    """The highest untied leading score at which another deal was begun."""
    at_most: int | None
    """The lowest leading score after a deal marked as the last; None when no deal is."""
    gahwas: dict[int, int]
    """What a gahwa was worth, and how often."""
    deal: tuple[str, int] | None = None
    """The deal that contradicts 152."""


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """How much a rule set explains."""

    name: str
    rules: str
    """In the form that `--rules` takes."""
    explained: int
    """Deals of which every answer is explained."""
    contradictions: int
    """Answers that are not."""


class HouseRules(msgspec.Struct, frozen=True, kw_only=True):
    """What a record says about the rules of its house."""

    games: int
    deals: int
    options: tuple[OptionFinding, ...]
    open: tuple[OpenOption, ...]
    """In the order of the rule book; the target last."""
    exclusions: tuple[Exclusion, ...]
    target: TargetFinding
    presets: tuple[Score, ...]
    """Best first."""
    best: Score
    changes: dict[str, str]
    """The best rule set's changes from `kammelna`."""
    toml: str
    """The best rule set as a rule file, without a word on what is open (`house_words.rule_file` has it)."""
    unexplained: int
    """Deals whose score no rule set explains."""
    wrong_anyhow: int
    """Cards, calls and dealers that are wrong under every rule set."""
    oddities: tuple[Oddity, ...]


def conclude(evidence: Evidence) -> HouseRules:
    """Weigh what the games said."""
    return _Weighing(evidence).result()


class _Weighing:
    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self.relations = evidence.relations()
        plain: Counter[Relation] = Counter()
        for (_, relation), times in self.relations.items():
            plain[relation] += times
        self.grids = grids(plain)
        self.grid_of: dict[str, Grid] = {option: grid for grid in self.grids for option in grid.options}
        self.best: Assignment = {}
        for grid in self.grids:
            self.best |= grid.best(DEFAULT)
        self.target = _target(evidence.target)
        self.rules = DEFAULT.replace(**self.best, target=self.target.best)

    def result(self) -> HouseRules:
        evidence, rules = self.evidence, self.rules
        scores = [self._score(preset.name, preset) for preset in PRESETS.values()]
        named = next((p.name for p in PRESETS.values() if not rules.changed_from(p)), "house")
        options = tuple(self._option(option) for option in TRIED)
        return HouseRules(
            games=evidence.games,
            deals=evidence.deals,
            options=options,
            open=(*filter(None, map(_open, options)), *_open_target(self.target)),
            exclusions=tuple(self._exclusions()),
            target=self.target,
            presets=tuple(sorted(scores, key=lambda s: (s.contradictions, -s.explained))),
            best=self._score(named, rules),
            changes={field: str(value) for field, value in rules.changed_from(DEFAULT).items()},
            toml=rules_toml(rules),
            unexplained=evidence.unexplained,
            wrong_anyhow=evidence.wrong_anyhow,
            oddities=tuple(evidence.oddities),
        )

    def _score(self, name: str, rules: RuleSet) -> Score:
        explained = wrong = 0
        for answer, times in self.evidence.answers.items():
            failures = sum(not relation.allows(rules) for relation in answer)
            explained += times * (failures == 0)
            wrong += times * failures
        return Score(name=name, rules=rules_text(rules), explained=explained, contradictions=wrong)

    # Options

    def _option(self, option: str) -> OptionFinding:
        grid = self.grid_of.get(option)
        deals = sum(times for (_, r), times in self.relations.items() if option in r.options and not r.empty)
        occasions = chance = None
        if option in STRICT:
            plays = self.evidence.occasions.get(option, Counter())
            occasions, chance = plays.total(), blind_chance(plays)
        # Where a stricter rule could have been broken and was not, every value is allowed, and none needed.
        silent: Status = "allowed" if occasions else "cannot tell"
        values = tuple(self._value(option, value, grid, silent) for value in TRIED[option])
        return OptionFinding(
            option=option,
            verdict=_verdict(values),
            best=getattr(self.rules, option),
            deals=deals,
            occasions=occasions,
            blind_chance=chance,
            values=values,
        )

    def _value(
        self, option: str, value: str, grid: Grid | None, silent: Status = "cannot tell"
    ) -> ValueFinding:
        if grid is None:
            return ValueFinding(value=value, status=silent)
        if value == self.best[option]:
            return ValueFinding(value=value, status="allowed", dissent=self._dissent(option))
        changed = {**self.best, option: value}
        lost = self._lost(changed)
        if not lost:
            return ValueFinding(value=value, status="allowed")
        unless: dict[str, str] = {}
        if not grid.cost({option: value}):
            other = grid.best(self.rules, {option: value})
            unless = {o: v for o, v in other.items() if o != option and v != self.best[o]}
        return ValueFinding(
            value=value,
            status="contradicted",
            deals=lost,
            outright=self._outright(option, value),
            unless=unless,
            examples=self._examples(changed),
        )

    def _lost(self, assignment: Mapping[str, str]) -> int:
        """Answers that the best rule set explains and this one does not."""
        rules = self.rules.replace(**assignment)
        return sum(
            times
            for (_, relation), times in self.relations.items()
            if relation.allows(self.rules) and not relation.allows(rules)
        )

    def _outright(self, option: str, value: str) -> int:
        """Answers that the best rule set explains, and no rule set with this value does."""
        return sum(
            times
            for (_, relation), times in self.relations.items()
            if option in relation.options
            and relation.allows(self.rules)
            and not _any_with(relation, option, value)
        )

    def _dissent(self, option: str) -> int:
        others = [self.rules.replace(**{option: value}) for value in TRIED[option]]
        return sum(
            times
            for (_, relation), times in self.relations.items()
            if option in relation.options
            and not relation.allows(self.rules)
            and any(relation.allows(other) for other in others)
        )

    def _examples(self, assignment: Mapping[str, str]) -> tuple[Example, ...]:
        """Deals that the best rule set explains and this assignment does not."""
        rules = self.rules.replace(**assignment)
        found: list[Example] = []
        for (_, relation), witnesses in self._by_weight():
            if not relation.allows(self.rules) or relation.allows(rules):
                continue
            for witness in witnesses:
                wrong = witness.against[relation.place(rules)]
                found.append(
                    Example(
                        file=witness.file,
                        deal=witness.deal,
                        point=wrong.point,
                        expected=wrong.expected,
                        computed=wrong.computed,
                        message=wrong.message,
                    )
                )
        return tuple(found[:KEPT])

    def _by_weight(self) -> list[tuple[tuple[Question, Relation], Any]]:
        """Witnesses, those of simple and of frequent answers first."""
        return sorted(
            self.evidence.witnesses.items(),
            key=lambda item: (len(item[0][1].options), -self.relations[item[0]]),
        )

    # Exclusions

    def _exclusions(self) -> Iterable[Exclusion]:
        """Smallest sets of values, each allowed, that together cost an answer; of options one deal ties."""
        allowed = {
            option: [v for v in TRIED[option] if self._value(option, v, grid).status == "allowed"]
            for option, grid in self.grid_of.items()
        }
        found: list[dict[str, str]] = []
        for options in self._tied_options():
            grid = self.grid_of[options[0]]
            for values in product(*(allowed[option] for option in options)):
                fixed = dict(zip(options, values, strict=True))
                if any(smaller.items() <= fixed.items() for smaller in found) or not grid.cost(fixed):
                    continue
                found.append(fixed)
                assignment = grid.best(self.rules, fixed)
                yield Exclusion(values=fixed, deals=grid.cost(fixed), examples=self._examples(assignment))

    def _tied_options(self) -> list[tuple[str, ...]]:
        order = list(TRIED)
        tied = {
            some
            for (_, relation) in self.relations
            if not relation.empty
            for size in range(2, _LARGEST_EXCLUSION + 1)
            for some in combinations(relation.options, size)
        }
        return sorted(tied, key=lambda some: (len(some), [order.index(option) for option in some]))


def _verdict(values: Iterable[ValueFinding]) -> Verdict:
    statuses = Counter(value.status for value in values)
    if statuses["cannot tell"]:
        return "cannot tell"
    if not statuses["contradicted"]:
        return "open"
    return "decided" if statuses["allowed"] == 1 else "narrowed"


def _open(finding: OptionFinding) -> OpenOption | None:
    """What else an option may be; None where the games decide it."""
    others = [value for value in finding.values if value.value != finding.best]
    fits = tuple(value.value for value in others if value.status != "contradicted")
    fits_with = {value.value: value.unless for value in others if value.unless}
    if not fits and not fits_with:
        return None
    return OpenOption(option=finding.option, written=finding.best, fits=fits, fits_with=fits_with)


def _open_target(target: TargetFinding) -> Iterator[OpenOption]:
    """The target, unless a gahwa told it or a match ended one point above where another went on."""
    decided = target.gahwas or target.at_most == target.more_than + 1
    if not decided:
        least = target.more_than + 1 if target.more_than else None
        yield OpenOption(option="target", written=str(target.best), least=least, most=target.at_most)


def _any_with(relation: Relation, option: str, value: str) -> bool:
    at, wanted = relation.options.index(option), TRIED[option].index(value)
    return any(combination[at] == wanted for combination in relation.allowed)


def blind_chance(plays: Mapping[tuple[int, int], int]) -> float | None:
    """The chance that blind choices obey the stricter rule; `plays` by numbers of cards (strict, lax).

    None when there was no occasion.

    >>> blind_chance({(1, 2): 2, (3, 4): 1})
    0.1875
    """
    if not plays:
        return None
    return float(math.prod(Fraction(strict, lax) ** times for (strict, lax), times in plays.items()))


def _target(evidence: TargetEvidence) -> TargetFinding:
    usual = DEFAULT.target
    wrong_gahwas = [points for points in evidence.gahwas if points != usual]
    best = usual
    if evidence.gahwas:
        best = max(evidence.gahwas, key=lambda points: (evidence.gahwas[points], points == usual))
    elif evidence.went_on_at >= usual:
        best = evidence.ended_at if evidence.ended_at is not None else evidence.went_on_at + 1
    elif evidence.ended_at is not None and evidence.ended_at < usual:
        best = evidence.ended_at
    too_high = evidence.ended_at is not None and evidence.ended_at < usual
    too_low = evidence.went_on_at >= usual
    contradicted = bool(wrong_gahwas) or too_high or too_low
    silent = not evidence.gahwas and evidence.ended_at is None and evidence.went_on_at == 0
    return TargetFinding(
        status="contradicted" if contradicted else "cannot tell" if silent else "allowed",
        best=best,
        more_than=evidence.went_on_at,
        at_most=evidence.ended_at,
        gahwas=dict(sorted(evidence.gahwas.items())),
        deal=evidence.ended if too_high else evidence.went_on if too_low else None,
    )


def house_rules_json(rules: HouseRules) -> dict[str, Any]:
    """Plain data for a JSON file."""
    data: dict[str, Any] = plain(rules)
    return data
