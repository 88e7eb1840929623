"""What is noted while a deal is read, and the checks of single fields.

A field with a fault gives a `Problem` (and its deal a `Defect`) and then counts as absent. What a problem
quotes is harmless by construction: numbers as they are, of everything else only what kind of thing it is.
"""

import re
from collections.abc import Iterable
from typing import Any, Final, TypeAlias

from majlis.baloot.deck import DECK
from majlis.baloot.kammelna import codes
from majlis.baloot.kammelna.types import Defect, Result
from majlis.cards import Card, CardSet, card_set, parse_card, parse_cards
from majlis.errors import NotationError
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Message
from majlis.reading import Kind, Notes, Place, kind_of, safe_name

MAX_SCORE: Final = 1_000_000
CARDS: Final = frozenset(DECK)
CARD_RANGE: Final = N_("a card is 5 to 12, 18 to 25, 31 to 38 or 44 to 51")
SCORE_RANGE: Final = N_("a score is a whole number from 0 up")
VALUE_IS: Final = N_("{name} is {value}: {sentence}")
IS_MISSING: Final = N_("{name} is missing: {sentence}")


class DealNotes:
    """What is gathered while one deal is read: problems go to the file's notes, defects stay here."""

    def __init__(self, notes: Notes, number: int, path: str, line: int | None = None) -> None:
        """`path`, and in deal lines `line`, are the deal's in the file."""
        self.notes, self.number, self.path, self.line = notes, number, path, line
        self.index: int | None = None
        """The event that is being read, if the deal has a list of them."""
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
        self, field: str, kind: Kind, defect: Defect, message: str, *, excerpt: str = "", **values: Any
    ) -> None:
        """Note a problem at a field (`.c`; "" for the event or the whole deal), and the deal's defect."""
        self.defects |= defect
        event = "" if self.index is None else f"[{self.index}]"
        place = Place(line=self.line, path=f"{self.path}{event}{field}", deal=self.number)
        self.notes.add(place, kind, Message(message, values), excerpt=excerpt)

    def unknown_fields(self, prefix: str, fields: Iterable[str], known: tuple[str, ...]) -> None:
        """Note the names that mean nothing here."""
        for name in fields:
            if name not in known and name not in codes.PERSONAL:
                self.unknown[f"{prefix}.{safe_name(name)}"] = None


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
SWEEPER: Final[Row] = (1, 4, SEAT[2], Defect.BAD_COLLECT)
ANY: Final[Row] = (-(1 << 53), 1 << 53, N_("this is a whole number"), Defect.WRONG_TYPE)


def numbers(
    deal: DealNotes,
    fields: dict[str, Any],
    spec: Spec,
    code: int,
    *,
    others: tuple[str, ...] = ("e",),
    at: str = "",
) -> dict[str, int]:
    """The sound whole-number fields of event `code`; faults and unknown names are noted.

    `others` are the known fields that hold something else than a whole number; `at` is the path of `fields`
    within the event.
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
            value = in_another_form(deal, f"{at}.{name}", value, row)
        if type(value) is int and low <= value <= high and (row is not CARD or value in CARDS):
            sound[name] = value
        else:
            wrong_type = Defect.NONE if type(value) is int else Defect.WRONG_TYPE
            kind: Kind = "syntax" if wrong_type else "rule"
            not_fitting(deal, f"{at}.{name}", kind, defect | wrong_type, value, sentence)
    return sound


def not_fitting(deal: DealNotes, field: str, kind: Kind, defect: Defect, value: Any, sentence: str) -> None:
    """Note that a value is not what `sentence` says it should be."""
    name, what = field.rpartition(".")[2], kind_of(value)
    deal.fault(
        field,
        kind,
        defect,
        VALUE_IS,
        excerpt=f"{name}: {what}",
        name=name,
        value=what,
        sentence=Message(sentence),
    )


def in_another_form(deal: DealNotes, field: str, value: Any, row: Row) -> Any:
    """The whole number that a text, a flag or a list of cards stands for, noted as a matter of form.

    Any other value is given back as it is.
    """
    number = _number_of(value, row)
    if number is None:
        return value
    message = N_("{name} is {value}: it was read, though the format has a whole number here")
    deal.fault(field, "form", Defect.NONE, message, name=field.rpartition(".")[2], value=kind_of(value))
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


def missing(deal: DealNotes, fields: dict[str, Any], name: str, sentence: str, defect: Defect) -> None:
    """Note an absent field; one that is there but unsound has been noted already."""
    if name not in fields:
        deal.fault("", "syntax", defect, IS_MISSING, name=name, sentence=Message(sentence))


def seat_of(number: int | None) -> Seat | None:
    """The 0-based seat of a file's seat number; None for none, 0 and -1."""
    return None if number is None or number < 1 else number - 1
