"""From the JSON value of a board to the board; what has not the form it should have is told and left out."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final, TypeVar

from majlis.bridge.formats.report import Notes
from majlis.bridge.table.board import (
    MOST_NUMBER,
    SECTIONS,
    Board,
    Command,
    DoubleDummy,
    Note,
    Par,
    ParContract,
    Tag,
    parse_vulnerability,
)
from majlis.bridge.table.calls import Call, parse_bid, parse_contract
from majlis.bridge.table.cards import (
    NO_HANDS,
    Hands,
    parse_card,
    parse_seat,
    parse_strain,
    read_deal,
    read_hand,
)
from majlis.bridge.table.defects import Defect
from majlis.cards import CardSet
from majlis.errors import NotationError, shown
from majlis.game import Seat

ValueT = TypeVar("ValueT")

_MEMBERS: Final = frozenset(field.name for field in fields(Board)) - {"hands"} | {"deal", "origin"}
"""`origin` says again what the tags say, and is not read."""
_MOST: Final = 10**9


def read_board(item: Any, path: str, notes: Notes) -> None:
    """Read one board into `notes`."""
    if not isinstance(item, dict):
        notes.add("syntax", f"this is {_kind(item)}: a board is an object", place=path)
        return
    reader = _Reader(item, path, notes)
    for name in item:
        if name not in _MEMBERS:
            wrong = f"{shown(name)} is no member of a board: it was passed over"
            notes.add("ambiguity", wrong, place=path)
    board = Board(
        number=reader.number("number", 0, MOST_NUMBER),
        dealer=reader.text("dealer", parse_seat),
        vulnerability=reader.text("vulnerability", parse_vulnerability),
        hands=_hands(reader),
        players=_players(reader),
        auction=tuple(reader.items("auction", _call)),
        contract=reader.text("contract", parse_contract),
        declarer=reader.text("declarer", parse_seat),
        play=tuple(reader.items("play", lambda value: parse_card(_str(value)))),
        result=reader.number("result", 0, 13),
        double_dummy=reader.value("double_dummy", _double_dummy),
        par=reader.value("par", _par),
        tags=tuple(reader.items("tags", _tag)),
        notes=tuple(reader.items("notes", _note)),
        commands=tuple(reader.items("commands", _command)),
    )
    notes.board(board, place=path)


class _Reader:
    """Takes the members of one object; faults become problems at their paths."""

    def __init__(self, item: dict[str, Any], path: str, notes: Notes) -> None:
        self.item = item
        self.path = path
        self.notes = notes

    def fault(self, name: str, wrong: str, defect: Defect = Defect.UNREADABLE) -> None:
        self.notes.add("syntax", wrong, place=f"{self.path}.{name}", defect=defect)

    def value(self, name: str, parse: Callable[[Any], ValueT]) -> ValueT | None:
        value = self.item.get(name)
        if value is None:
            return None
        try:
            return parse(value)
        except NotationError as error:
            self.fault(name, str(error))
            return None

    def text(self, name: str, parse: Callable[[str], ValueT]) -> ValueT | None:
        return self.value(name, lambda value: parse(_str(value)))

    def number(self, name: str, least: int, most: int) -> int | None:
        return self.value(name, lambda value: _int(value, least, most))

    def items(self, name: str, parse: Callable[[Any], ValueT]) -> list[ValueT]:
        """The sound elements of a list."""
        value = self.item.get(name)
        if value is None:
            return []
        if not isinstance(value, list):
            self.fault(name, f"this is {_kind(value)}: a list is needed")
            return []
        found: list[ValueT] = []
        for index, element in enumerate(value):
            try:
                found.append(parse(element))
            except NotationError as error:
                self.fault(f"{name}[{index}]", str(error))
        return found


def _kind(value: Any) -> str:
    """What kind of thing a JSON value is."""
    if value is None or isinstance(value, bool):
        return str(value).lower().replace("none", "null")
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    if isinstance(value, str):
        return f"the text {shown(value)}"
    return f"the number {value}" if abs(value) < 1e15 else "a huge number"


def _str(value: Any) -> str:
    if not isinstance(value, str):
        raise NotationError(f"this is {_kind(value)}: a text is needed")
    return value


def _int(value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise NotationError(f"this is {_kind(value)}: a whole number from {least} to {most} is needed")
    return value


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise NotationError(f"this is {_kind(value)}: an object is needed")
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise NotationError(f"this is {_kind(value)}: a list is needed")
    return value


def _hands(reader: _Reader) -> Hands:
    """From an object of hands by seat, or a text in the form of PBN."""
    deal = reader.item.get("deal")
    if deal is None:
        return NO_HANDS
    if isinstance(deal, str):
        hands, faults = read_deal(deal)
        for kind, text in faults:
            _deal_fault(reader, "deal", kind, text)
        return hands
    if not isinstance(deal, dict):
        reader.fault("deal", f"this is {_kind(deal)}: an object of hands is needed", Defect.UNREADABLE_DEAL)
        return NO_HANDS
    found: list[CardSet | None] = [None] * 4
    for key, value in deal.items():
        name = f"deal.{key}"
        try:
            seat, (cards, faults) = parse_seat(key), read_hand(_str(value))
        except NotationError as error:
            reader.fault(name, str(error), Defect.UNREADABLE_DEAL)
            continue
        for kind, text in faults:
            _deal_fault(reader, name, kind, text)
        found[seat] = None if faults and not cards else cards
    return found[0], found[1], found[2], found[3]


def _deal_fault(reader: _Reader, name: str, kind: str, text: str) -> None:
    reader.fault(name, text, Defect.CARD_TWICE if kind == "rule" else Defect.UNREADABLE_DEAL)


def _players(reader: _Reader) -> tuple[str, str, str, str]:
    names = ["", "", "", ""]
    players = reader.value("players", _object) or {}
    for key, value in players.items():
        try:
            names[parse_seat(key)] = _str(value)
        except NotationError as error:
            reader.fault(f"players.{key}", str(error))
    return names[0], names[1], names[2], names[3]


def _call(value: Any) -> Call:
    if isinstance(value, str):
        return Call(parse_bid(value))
    item = _object(value)
    alert = item.get("alert", False)
    if not isinstance(alert, bool):
        raise NotationError(f"alert is {_kind(alert)}: write true or false")
    return Call(parse_bid(_str(item.get("call"))), alert, _str(item.get("explanation", "")))


def _double_dummy(value: Any) -> DoubleDummy:
    table: list[list[int | None]] = [[None] * 5 for _ in range(4)]
    for seat, row in _object(value).items():
        for strain, tricks in _object(row).items():
            table[parse_seat(seat)][parse_strain(strain)] = _int(tricks, 0, 13)
    return tuple(tuple(row) for row in table)


def _par(value: Any) -> Par:
    item = _object(value)
    contracts = _list(item.get("contracts", []))
    return Par(_int(item.get("score"), -_MOST, _MOST), tuple(_par_contract(one) for one in contracts))


def _par_contract(value: Any) -> ParContract:
    item = _object(value)
    declarers: tuple[Seat, ...] = tuple(parse_seat(letter) for letter in _str(item.get("declarers")))
    return ParContract(parse_contract(_str(item.get("contract"))), declarers, _int(item.get("tricks"), 0, 13))


def _tag(value: Any) -> Tag:
    item = _object(value)
    rows = tuple(_str(row) for row in _list(item.get("rows", [])))
    return Tag(_str(item.get("name")), _str(item.get("value")), rows)


def _place(item: dict[str, Any]) -> tuple[str, int]:
    section = _str(item.get("section", "Deal"))
    if section not in SECTIONS:
        raise NotationError(
            f"{shown(section)} is no section: write one of {', '.join(SECTIONS[1:])}, or nothing"
        )
    return section, _int(item.get("index", 0), 0, _MOST)


def _note(value: Any) -> Note:
    item = _object(value)
    return Note(_str(item.get("text")), *_place(item))


def _command(value: Any) -> Command:
    item = _object(value)
    return Command(_str(item.get("name")), _str(item.get("value")), *_place(item))
