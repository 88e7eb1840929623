"""The divergences of one deal as they are found, and what they explain."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from majlis.baloot.audit.compare.compare import Case, Stand, compare
from majlis.baloot.audit.explain.sentences import options_message
from majlis.baloot.audit.judge.options import variants
from majlis.baloot.audit.types import (
    ARCHIVE,
    MORE,
    RULE,
    Category,
    Class,
    Divergence,
    Finding,
    Sentences,
    plain,
)
from majlis.baloot.ruleset import RuleSet
from majlis.message import Listed, Message

OURS: Final[Stand] = (("arithmetic", "engine"), ("platform",))
ARITHMETIC: Final[Stand] = (("arithmetic",), ("platform",))
ENGINE_ALONE: Final[Stand] = (("platform", "arithmetic"), ("engine",))
RECORD_ALONE: Final[Stand] = (("platform",),)


class Triage:
    """The divergences of one deal as they are found, and what they explain."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.found: list[Divergence] = []
        self.explained: set[str] = set(case.doubted())
        """Fields (and `calls`, `hands`, `fields` beside the calls) that need no further word."""
        self.disagreements = compare(case.platform, case.arithmetic, case.engine)
        self.play_explained = False
        """Another trump explains all of the play."""
        self.wrong_lead: int | None = None
        """The trick that the wrong seat leads: its cards cannot be judged."""
        self._places: dict[frozenset[str], list[tuple[str, set[tuple[Any, ...]]]]] = {}
        """By set of options: under each single change, the places where the check finds something."""

    def add(
        self,
        category: Category,
        klass: Class,
        stand: Stand,
        expected: Any,
        computed: Any,
        message: Message,
        more: Sequence[Message] = (),
        options: Sequence[str] = (),
    ) -> None:
        """Report a divergence: its sentence, what more there is to say, options that explain it."""
        further = [*more, options_message(options)] if options else more
        params = dict(message.params)
        if further:
            params[MORE] = Sentences(further)
        if options:
            params["options"] = Listed(options, ",")
        self.found.append(
            Divergence(
                file=self.case.file,
                deal=self.case.deal.number,
                category=category,
                expected=plain(expected),
                computed=plain(computed),
                klass=klass,
                stand=stand,
                message=Message(message.id, params),
            )
        )

    def take(
        self,
        finding: Finding,
        category: Category,
        klass: Class,
        stand: Stand = OURS,
        options: Sequence[str] = (),
    ) -> None:
        """Report a finding of a check as it stands."""
        expected, computed = finding.expected, finding.computed
        self.add(category, klass, stand, expected, computed, finding.message, options=options)

    def options_for(
        self, finding: Finding, options: frozenset[str], check: Callable[[RuleSet], Iterable[Finding]]
    ) -> tuple[str, ...]:
        """The single changes under which the check finds nothing in this place."""
        if options not in self._places:
            self._places[options] = [
                (name, {_place(other) for other in check(rules)})
                for name, rules in variants(self.case.rules, options)
            ]
        return tuple(name for name, places in self._places[options] if _place(finding) not in places)

    def stand(self, field: str) -> Stand:
        """Who stands where on a field; ours against the record where they do not differ in it."""
        return next((d.stand for d in self.disagreements if d.field == field), OURS)

    @property
    def differing(self) -> set[str]:
        """The fields in which the record and we differ, we being of one mind."""
        return {d.field for d in self.disagreements if d.platform is not None and not d.house_divided}


def _place(finding: Finding) -> tuple[Any, ...]:
    """What makes two findings the same: the card, else the point."""
    if finding.category == "legality":
        return finding.category, finding.params.get("trick"), finding.params.get("seat")
    return finding.category, finding.point


def class_for(finding: Finding, options: Sequence[str]) -> Class:
    """Rule 7: what an option explains is a rule difference, what none does is the archive's fault."""
    return RULE if options else ARCHIVE if finding.klass == RULE else finding.klass


def once_each(findings: Iterable[Finding]) -> list[Finding]:
    """The first slip of each player's announcements, and what is out of place besides.

    An announcement may stand under another seat or as another word. Its own player then shows cards of a
    project that he never announced, and somebody (he himself, where another word stands in its place)
    seems to have announced what he does not hold: that follows, and is left out.
    """
    seats, found = set(), []
    for finding in findings:
        seat = finding.params.get("seat")
        once = finding.category != "declaration" or seat not in seats
        if once and finding.category not in ("trick", "integrity"):
            seats.add(seat)
            found.append(finding)
    if any(finding.point == "not-announced" for finding in found):
        return [f for f in found if f.point not in ("project-not-held", "baloot-not-held", "loser-shows")]
    return found
