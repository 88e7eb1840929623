"""What is noted while a file is read: problems, a deal's defects, and the checks of single fields.

A field with a fault gives a `Problem` (and its deal a `Defect`) and then counts as absent. What a problem
quotes is harmless by construction: numbers as they are, of everything else only what kind of thing it is.
"""

import re
from typing import Any, Final, TypeAlias

from majlis.baloot.deck import DECK
from majlis.baloot.kammelna import codes
from majlis.baloot.kammelna.decode import safe_name
from majlis.baloot.kammelna.said import Said, kind_of, say
from majlis.baloot.kammelna.types import Defect, Problem, ProblemKind, Result
from majlis.cards import Card, CardSet, card_set, parse_card, parse_cards
from majlis.errors import InputError, NotationError
from majlis.game import Seat
from majlis.i18n import N_, texts

MAX_PROBLEMS: Final = 1000
"""A file's problems beyond this number are counted, not kept."""
MAX_SCORE: Final = 1_000_000
CARDS: Final = frozenset(DECK)
WHOLE: Final = "$"
"""The path of a problem of the file as a whole."""
CARD_RANGE: Final = N_("a card is 5 to 12, 18 to 25, 31 to 38 or 44 to 51")


def problem_text(problem: Problem, language: str = "en", *, excerpt: bool = True) -> str:
    """A problem as one line: file, place (but for the file as a whole), sentence, and what stands there."""
    place = f": {problem.path}" if problem.path != WHOLE else ""
    if problem.deal is not None:
        place += texts(language).gettext(", deal {number}").format(number=problem.deal)
    quoted = f" [{problem.excerpt}]" if excerpt and problem.excerpt else ""
    return f"{problem.file}{place}: {problem_words(problem, language)}{quoted}"


def problem_words(problem: Problem, language: str = "en") -> str:
    """The sentence of a problem."""
    if language == "en" or problem.said is None:
        return problem.text
    return problem.said.text(language)


class Notes:
    """The problems of one file; in strict mode the first is raised as `InputError` instead."""

    def __init__(self, file: str, strict: bool) -> None:
        self.file = file
        self.strict = strict
        self.problems: list[Problem] = []
        self.more = 0

    def add(
        self, path: str, kind: ProblemKind, said: Said, *, excerpt: str = "", deal: int | None = None
    ) -> None:
        """Note a problem; raises `InputError` in strict mode."""
        problem = Problem(
            file=self.file, path=path, kind=kind, text=said.text(), said=said, excerpt=excerpt, deal=deal
        )
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
        said = say(
            N_("{more} more problems are not listed: the first {most} are"), more=self.more, most=MAX_PROBLEMS
        )
        last = Problem(file=self.file, path=WHOLE, kind="syntax", text=said.text(), said=said)
        return (*self.problems, last)


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
        self, index: int | None, field: str, kind: ProblemKind, defect: Defect, said: Said, excerpt: str = ""
    ) -> None:
        """Note a problem at a field of an event, and the deal's defect."""
        path = self.at if index is None else f"{self.at}[{index}]"
        self.defects |= defect
        self.notes.add(path + field, kind, said, excerpt=excerpt, deal=self.number)


def shown(value: Any) -> str:
    """`kind_of` in English: what an excerpt quotes."""
    return kind_of(value).text()


SCORE_RANGE: Final = N_("a score is a whole number from 0 up")
VALUE_IS: Final = N_("{name} is {value}: {sentence}")
Row: TypeAlias = tuple[int, int, str, Defect]
Spec: TypeAlias = dict[str, Row]
"""The whole-number fields of an event: least, greatest, the sentence for anything else, the defect."""

_DIGITS: Final = re.compile(r"-?[0-9]{1,20}")
_LONGEST_TEXT: Final = 120
"""Letters; the names of eight cards have a quarter of it."""

SEAT: Final[Row] = (1, 4, N_("a seat is 1, 2, 3 or 4"), Defect.BAD_SEAT)
TEAM: Final[Row] = (1, 2, N_("a team is 1 or 2"), Defect.BAD_RESULT)
FLAG: Final[Row] = (0, 1, N_("this flag is 1 or left out"), Defect.BAD_RESULT)
POINTS: Final[Row] = (0, MAX_SCORE, N_("points are a whole number from 0 up"), Defect.BAD_RESULT)
SCORE: Final[Row] = (0, MAX_SCORE, SCORE_RANGE, Defect.NONE)
CARD: Final[Row] = (5, 51, CARD_RANGE, Defect.BAD_CARD)
MASK: Final[Row] = (1, (1 << 52) - 1, N_("a mask is the sum of 1 << card"), Defect.BAD_CARD)
SWEEPER: Final[Row] = (1, 4, N_("a seat is 1, 2, 3 or 4"), Defect.BAD_COLLECT)
ANY: Final[Row] = (-(1 << 53), 1 << 53, N_("this is a whole number"), Defect.WRONG_TYPE)


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
        if type(value) is not int:
            value = in_another_form(deal, index, f"{path}.{name}", value, row)
        if type(value) is int and low <= value <= high and (row is not CARD or value in CARDS):
            sound[name] = value
            continue
        wrong_type = type(value) is not int
        deal.fault(
            index,
            f"{path}.{name}",
            "syntax" if wrong_type else "rule",
            defect | (Defect.WRONG_TYPE if wrong_type else Defect.NONE),
            say(VALUE_IS, name=name, value=kind_of(value), sentence=say(sentence)),
            f"{name}: {shown(value)}",
        )
    return sound


def in_another_form(deal: DealNotes, index: int, path: str, value: Any, row: Row) -> Any:
    """The whole number that a text, a flag or a list of cards stands for, noted as a matter of form.

    Any other value is given back as it is.
    """
    number = _number_of(value, row)
    if number is None:
        return value
    message = N_("{name} is {value}: it was read, though the format has a whole number here")
    name = path.rpartition(".")[2]
    deal.fault(index, path, "form", Defect.NONE, say(message, name=name, value=kind_of(value)))
    return number


def _number_of(value: Any, row: Row) -> int | None:
    """Cards by name (`8♦`), sets of them (`♠A10♥9`, `["A♠", "9♥"]`), digits, true and false, whole floats."""
    try:
        if isinstance(value, bool):
            return int(value) if row is FLAG else None
        if isinstance(value, float):
            return int(value) if value.is_integer() else None
        if isinstance(value, list) and row is MASK:
            return card_set(card for card in map(_card_of, value)) if value else None
        if not isinstance(value, str) or len(value) > _LONGEST_TEXT:
            return None
        if _DIGITS.fullmatch(value.strip()):
            return int(value)
        if row is CARD:
            return parse_card(value)
        return parse_cards(value) if row is MASK else None
    except (NotationError, ValueError):
        return None


def _card_of(value: Any) -> Card:
    """A card by name or number; raises `NotationError` for anything else."""
    if type(value) is int and value in CARDS:
        return value
    return parse_card(value if isinstance(value, str) else "")


def missing(
    deal: DealNotes, index: int, fields: dict[str, Any], name: str, sentence: str, defect: Defect
) -> None:
    """Note an absent field; one that is there but unsound has been noted already."""
    if name not in fields:
        deal.fault(
            index,
            "",
            "syntax",
            defect,
            say(N_("{name} is missing: {sentence}"), name=name, sentence=say(sentence)),
        )


def seat_of(number: int | None) -> Seat | None:
    """The 0-based seat of a file's seat number; None for none, 0 and -1."""
    return None if number is None or number < 1 else number - 1
