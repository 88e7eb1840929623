"""The sheet on which the triage of one deal is written down: what was found, and what is thereby told."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from majlis.baloot.audit.compare.case import Case
from majlis.baloot.audit.compare.compare import Stand, compare
from majlis.baloot.audit.explain import telling
from majlis.baloot.audit.explain.telling import Telling
from majlis.baloot.audit.explain.words import MORE, sentence
from majlis.baloot.audit.judge.options import variants
from majlis.baloot.audit.types import Category, Class, Divergence, Finding
from majlis.baloot.ruleset import RuleSet

OURS: Final[Stand] = (("arithmetic", "engine"), ("platform",))
ARITHMETIC: Final[Stand] = (("arithmetic",), ("platform",))
RECORD_ALONE: Final[Stand] = (("platform",),)


class Docket:
    """`found` grows; `told` are the fields (and `calls`, `hands`) that need no further word."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.found: list[Divergence] = []
        self.told: set[str] = set(case.doubted())
        self.disagreements = compare(case.platform, case.arithmetic, case.engine)
        self.elsewhere: dict[frozenset[str], list[tuple[str, set[tuple[Any, ...]]]]] = {}
        """By set of options: under each single change, the places where the check finds something."""
        self.out_of_step: int | None = None
        """The trick that the wrong seat leads: its cards cannot be judged."""

    def add(
        self,
        category: Category,
        klass: Class,
        stand: Stand,
        expected: Any,
        computed: Any,
        said: Telling,
        more: Iterable[Telling] = (),
        options: tuple[str, ...] = (),
    ) -> None:
        """Write down a divergence: its sentence, what more there is to say, options that explain it."""
        message, params = said
        params = dict(params)
        rest = [*more, telling.told_options(options)] if options else [*more]
        if rest:
            params[MORE] = [[text, values] for text, values in rest]
        if options:
            params["options"] = list(options)
        self.found.append(
            Divergence(
                file=self.case.file,
                deal=self.case.deal.number,
                category=category,
                expected=expected,
                computed=computed,
                klass=klass,
                stand=stand,
                message=message,
                params=params,
                text=sentence(message, params),
            )
        )

    def finding(
        self, finding: Finding, category: Category, klass: Class, options: tuple[str, ...] = ()
    ) -> None:
        """Write down a finding of a check as it stands."""
        said = finding.message, finding.params
        self.add(category, klass, OURS, finding.expected, finding.computed, said, options=options)

    def options_for(
        self, finding: Finding, options: frozenset[str], check: Callable[[RuleSet], Iterable[Finding]]
    ) -> tuple[str, ...]:
        """The single changes under which the check finds nothing in this place."""
        if options not in self.elsewhere:
            self.elsewhere[options] = [
                (name, {place_of(other) for other in check(rules)})
                for name, rules in variants(self.case.rules, options)
            ]
        place = place_of(finding)
        return tuple(name for name, places in self.elsewhere[options] if place not in places)

    def stand(self, field: str) -> Stand:
        """Who stands where on a field; ours against the record where they do not differ in it."""
        return next((d.stand for d in self.disagreements if d.field == field), OURS)


def class_for(finding: Finding, options: tuple[str, ...]) -> Class:
    """Rule 7: what an option explains is a rule difference, what none does is the archive's fault."""
    if options:
        return "rule difference"
    return "archive inconsistent" if finding.klass == "rule difference" else finding.klass


def place_of(finding: Finding) -> tuple[Any, ...]:
    """What makes two findings the same: the card, else the point."""
    if finding.category == "legality":
        return finding.category, finding.params.get("trick"), finding.params.get("seat")
    return finding.category, finding.point


def plain(value: Any) -> Any:
    """A value as JSON has it: tuples are lists."""
    return [plain(item) for item in value] if isinstance(value, tuple) else value
