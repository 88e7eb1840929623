"""Platform, arithmetic and engine side by side: field by field, who says the same.

`compare` only finds disagreements; what a disagreement means, and which of several is the cause of the
others, is for `explain.triage`. A judge that cannot tell a field (None) takes no part in it.

>>> from majlis.baloot.audit.types import Judgement
>>> platform, ours = Judgement(level=2), Judgement(level=1)
>>> [(d.field, d.stand) for d in compare(platform, ours, ours)]
[('level', (('arithmetic', 'engine'), ('platform',)))]
"""

import re
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from majlis.baloot.audit.types import FIELDS, Category, Finding, Judgement
from majlis.baloot.kammelna.types import DealRecord, Defect, Part
from majlis.baloot.ruleset import RuleSet
from majlis.message import Message
from majlis.reading import Problem

Stand: TypeAlias = tuple[tuple[str, ...], ...]

JUDGES: Final = ("platform", "arithmetic", "engine")

INPUTS: Final[dict[str, tuple[str, ...]]] = {
    "buyer": ("buyer_team",),
    "last_trick": ("winners",),
    "card_points": ("mode", "trump", "winners"),
    "kaboot": ("winners",),
    "totals": ("last_trick", "card_points", "declared", "kaboot"),
    "khasara": ("buyer_team", "level", "kaboot", "totals", "last_trick", "card_points", "declared"),
    "winner": ("buyer_team", "khasara", "level", "kaboot", "totals", "last_trick", "card_points", "declared"),
    "game_points": (
        "mode",
        "buyer_team",
        "level",
        "last_trick",
        "card_points",
        "declared",
        "kaboot",
        "totals",
        "khasara",
        "winner",
    ),
}
"""Which fields a field is worked out from (sources/baloot.md §8)."""


class Disagreement(NamedTuple):
    """A field on which those judges who can tell it do not all say the same."""

    field: str
    category: Category
    platform: Any
    arithmetic: Any
    engine: Any
    stand: Stand

    @property
    def house_divided(self) -> bool:
        """Whether arithmetic and engine contradict each other."""
        return None not in (self.arithmetic, self.engine) and self.arithmetic != self.engine

    @property
    def computed(self) -> Any:
        """Our value: the arithmetic's, or the engine's where the arithmetic cannot tell."""
        return self.engine if self.arithmetic is None else self.arithmetic


def compare(platform: Judgement, arithmetic: Judgement, engine: Judgement) -> list[Disagreement]:
    """All disagreements, in the order of `FIELDS`."""
    found = []
    for field, category in FIELDS.items():
        values = (getattr(platform, field), getattr(arithmetic, field), getattr(engine, field))
        if values[0] == values[1] == values[2]:
            continue
        stand = stand_of(values)
        if len(stand) > 1:
            found.append(Disagreement(field, category, *values, stand))
    return found


def stand_of(values: tuple[Any, Any, Any]) -> Stand:
    """The parties among (platform, arithmetic, engine), the largest first; None takes no part."""
    parties: list[tuple[Any, list[str]]] = []
    for judge, value in zip(JUDGES, values, strict=True):
        if value is None:
            continue
        for other, party in parties:
            if other == value:
                party.append(judge)
                break
        else:
            parties.append((value, [judge]))
    parties.sort(key=lambda item: (-len(item[1]), item[1][0]))
    return tuple(tuple(party) for _, party in parties)


# A deal

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
CALLED_FIELDS: Final = frozenset(("mode", "trump", "buyer_team", "buyer", "level"))
"""The fields that come from the calls; all others come from the cards."""


@dataclass(frozen=True, slots=True)
class Case:
    """Everything known about one deal before it is compared: the judgements, and what each check found."""

    file: str
    deal: DealRecord
    rules: RuleSet
    platform: Judgement
    arithmetic: Judgement
    engine: Judgement
    stopped: Message | None = None
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
            fields |= FIELDS.keys() - CALLED_FIELDS
        if self.calls_broken:
            fields |= CALLED_FIELDS
        return frozenset(fields)
