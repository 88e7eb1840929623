"""One deal on the auditor's desk: everything that was read, judged and checked about it."""

import re
from dataclasses import dataclass
from typing import Final

from majlis.baloot.audit.types import Finding, Judgement
from majlis.baloot.kammelna.types import DealRecord, Defect, Part
from majlis.baloot.ruleset import RuleSet
from majlis.reading import Problem

_RESULT_FIELD: Final = re.compile(r"\.rs\.([a-z]+[0-9]?)")
_FIELDS_OF: Final[dict[str, tuple[str, ...]]] = {
    "e1": ("card_points",),
    "e2": ("card_points",),
    "p1": ("totals",),
    "p2": ("totals",),
    "s1": ("game_points",),
    "s2": ("game_points",),
    "r1": ("declared",),
    "r2": ("declared",),
    "w": ("winner", "khasara"),
    "b": ("buyer_team", "khasara"),
    "lmw": ("last_trick",),
    "kbt": ("kaboot", "totals"),
    "em": ("level",),
    "m": ("mode",),
}
_PLAY_DEFECTS: Final = Defect.NOT_HELD | Defect.TRICK_SIZE | Defect.OUT_OF_TURN | Defect.BAD_SEAT
_CALL_DEFECTS: Final = Defect.UNKNOWN_CALL | Defect.BAD_SEAT
_PLAYED_FIELDS: Final = frozenset(
    [
        "winners",
        "last_trick",
        "card_points",
        "declared",
        "kaboot",
        "totals",
        "khasara",
        "winner",
        "game_points",
    ]
)
_CALLED_FIELDS: Final = frozenset(("mode", "trump", "buyer_team", "buyer", "level"))


@dataclass(frozen=True, slots=True)
class Case:
    """What `classify.triage` looks at. The three judgements, and what each check found."""

    file: str
    deal: DealRecord
    rules: RuleSet
    platform: Judgement
    arithmetic: Judgement
    engine: Judgement
    stopped: str | None = None
    """Why the engine could not follow the record to its end."""
    stopped_at: int | None = None
    """The event, by its index, at which it could not."""
    engine_illegal: frozenset[tuple[int, int]] = frozenset()
    """(trick from 1, seat) of the cards that the engine finds illegal."""
    findings: tuple[Finding, ...] = ()
    """The arithmetic's, about play and declarations."""
    legality: tuple[Finding, ...] = ()
    bidding: tuple[Finding, ...] = ()
    own: tuple[Finding, ...] = ()
    """Where the platform's numbers contradict each other (`platform.check`)."""
    problems: tuple[Problem, ...] = ()
    """The reader's, about this deal."""
    supposed: Part = Part.NONE
    """What the record does not tell and was supposed in vain: nothing that fits gives its points."""
    gain: tuple[int, int] | None = None
    """What the deal brought according to the running score, where the record goes on."""

    @property
    def play_broken(self) -> bool:
        """Whether the recorded cards cannot have been played so."""
        return bool(self.deal.defects & _PLAY_DEFECTS) or any(
            problem.path.endswith(".c") and problem.kind != "form" for problem in self.problems
        )

    @property
    def calls_broken(self) -> bool:
        """Whether a recorded call cannot be read."""
        return bool(self.deal.defects & _CALL_DEFECTS)

    @property
    def floor_suit(self) -> int | None:
        """The suit of the floor card, which a Hokum of round 1 is played in."""
        return None if self.deal.floor is None else self.deal.floor // 13

    def doubted(self) -> frozenset[str]:
        """The fields of the judgements that the reader's problems make doubtful."""
        fields: set[str] = set()
        for problem in (problem for problem in self.problems if problem.kind != "form"):
            match = _RESULT_FIELD.search(problem.path)
            fields.update(_FIELDS_OF.get(match[1], ()) if match else ())
        if self.problems and self.deal.result is not None and not self.deal.result.mode:
            fields.add("mode")
        if self.play_broken:
            fields |= _PLAYED_FIELDS
        if self.calls_broken:
            fields |= _CALLED_FIELDS
        return frozenset(fields)
