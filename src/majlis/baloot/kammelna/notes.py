"""What is noted while a file is read: problems, a deal's defects, and the checks of single fields.

A field with a fault gives a `Problem` (and its deal a `Defect`) and then counts as absent. What a problem
quotes is harmless by construction: numbers as they are, of everything else only what kind of thing it is.
"""

from typing import Any, Final, TypeAlias

from majlis.baloot.deck import DECK
from majlis.baloot.kammelna import codes
from majlis.baloot.kammelna.decode import safe_name
from majlis.baloot.kammelna.types import Defect, Problem, ProblemKind, Result
from majlis.cards import Card, CardSet
from majlis.errors import InputError
from majlis.game import Seat

MAX_PROBLEMS: Final = 1000
"""A file's problems beyond this number are counted, not kept."""
MAX_SCORE: Final = 1_000_000
CARDS: Final = frozenset(DECK)
CARD_RANGE: Final = "a card is 5 to 12, 18 to 25, 31 to 38 or 44 to 51"


def problem_text(problem: Problem) -> str:
    """A problem as one line: file, place, sentence, and what stands there."""
    excerpt = f" [{problem.excerpt}]" if problem.excerpt else ""
    deal = f", deal {problem.deal}" if problem.deal is not None else ""
    return f"{problem.file}: {problem.path}{deal}: {problem.text}{excerpt}"


class Notes:
    """The problems of one file; in strict mode the first is raised as `InputError` instead."""

    def __init__(self, file: str, strict: bool) -> None:
        self.file = file
        self.strict = strict
        self.problems: list[Problem] = []
        self.more = 0

    def add(
        self, path: str, kind: ProblemKind, text: str, *, excerpt: str = "", deal: int | None = None
    ) -> None:
        """Note a problem; raises `InputError` in strict mode."""
        problem = Problem(file=self.file, path=path, kind=kind, text=text, excerpt=excerpt, deal=deal)
        if self.strict:
            raise InputError(problem_text(problem))
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(problem)
        else:
            self.more += 1

    def all(self) -> tuple[Problem, ...]:
        """The problems, the last of which tells how many more there were."""
        if not self.more:
            return tuple(self.problems)
        text = f"{self.more} more problems are not listed: the first {MAX_PROBLEMS} are"
        return (*self.problems, Problem(file=self.file, path="$", kind="syntax", text=text))


class DealNotes:
    """What is gathered while one deal is read: problems go to the file's notes, defects stay here."""

    def __init__(self, notes: Notes, number: int) -> None:
        self.notes = notes
        self.number = number
        self.at = f"$.rs[{number - 1}].r"
        self.defects = Defect.NONE
        self.unknown: dict[str, None] = {}
        self.seen: set[int] = set()
        self.dealer: Seat | None = None
        self.floor: Card | None = None
        self.first: tuple[CardSet, ...] | None = None
        self.final: tuple[CardSet, ...] | None = None
        self.final_given = False
        self.before = (0, 0)
        self.result: Result | None = None

    def fault(
        self, index: int | None, field: str, kind: ProblemKind, defect: Defect, text: str, excerpt: str = ""
    ) -> None:
        """Note a problem at a field of an event, and the deal's defect."""
        path = self.at if index is None else f"{self.at}[{index}]"
        self.defects |= defect
        self.notes.add(path + field, kind, text, excerpt=excerpt, deal=self.number)


def shown(value: Any) -> str:
    """A value as far as it is safe and short: numbers as they are, of anything else the kind only."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value) if value.bit_length() <= 64 else "a huge number"
    if isinstance(value, float):
        return str(value)
    if isinstance(value, str):
        return f"a text of {len(value)} letters"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return f"an object of {len(value)} fields" if isinstance(value, dict) else type(value).__name__


Row: TypeAlias = tuple[int, int, str, Defect]
Spec: TypeAlias = dict[str, Row]
"""The whole-number fields of an event: least, greatest, the sentence for anything else, the defect."""

SEAT: Final[Row] = (1, 4, "a seat is 1, 2, 3 or 4", Defect.BAD_SEAT)
TEAM: Final[Row] = (1, 2, "a team is 1 or 2", Defect.BAD_RESULT)
FLAG: Final[Row] = (0, 1, "this flag is 1 or left out", Defect.BAD_RESULT)
POINTS: Final[Row] = (0, MAX_SCORE, "points are a whole number from 0 up", Defect.BAD_RESULT)
SCORE: Final[Row] = (0, MAX_SCORE, "a score is a whole number from 0 up", Defect.NONE)
CARD: Final[Row] = (5, 51, CARD_RANGE, Defect.BAD_CARD)
MASK: Final[Row] = (1, (1 << 52) - 1, "a mask is the sum of 1 << card", Defect.BAD_CARD)
ANY: Final[Row] = (-(1 << 53), 1 << 53, "this is a whole number", Defect.WRONG_TYPE)


def numbers(
    deal: DealNotes,
    index: int,
    fields: dict[str, Any],
    spec: Spec,
    code: int,
    *,
    others: frozenset[str] = frozenset(("e",)),
    path: str = "",
) -> dict[str, int]:
    """The sound whole-number fields of event `code`; faults and unknown names are noted.

    `others` are the known fields that hold something else than a whole number.
    """
    sound: dict[str, int] = {}
    for name, value in fields.items():
        row = spec.get(name)
        if row is None:
            if name not in others and name not in codes.PERSONAL:
                deal.unknown[f"e={code}.{safe_name(name)}"] = None
            continue
        low, high, sentence, defect = row
        if type(value) is int and low <= value <= high and (row is not CARD or value in CARDS):
            sound[name] = value
            continue
        wrong_type = type(value) is not int
        deal.fault(
            index,
            f"{path}.{name}",
            "syntax" if wrong_type else "rule",
            defect | (Defect.WRONG_TYPE if wrong_type else Defect.NONE),
            f"{name} is {shown(value)}: {sentence}",
            f"{name}: {shown(value)}",
        )
    return sound


def missing(
    deal: DealNotes, index: int, fields: dict[str, Any], name: str, sentence: str, defect: Defect
) -> None:
    """Note an absent field; one that is there but unsound has been noted already."""
    if name not in fields:
        deal.fault(index, "", "syntax", defect, f"{name} is missing: {sentence}")


def seat_of(number: int | None) -> Seat | None:
    """The 0-based seat of a file's seat number; None for none, 0 and -1."""
    return None if number is None or number < 1 else number - 1
