"""Boards as JSON: nothing is lost, and every name and value is the one that PBN has where PBN has one.

    {"format": "majlis boards", "version": 1, "boards": [
      {"number": 1, "dealer": "N", "vulnerability": "None", "deal": {"N": "AKQ.JT9.8765.432", …},
       "players": {"N": "…"}, "auction": ["1NT", {"call": "2C", "alert": true, "explanation": "…"}],
       "contract": "3NTX", "declarer": "N", "play": ["SA", …], "result": 9,
       "double_dummy": {"N": {"NT": 9, …}}, "par": {"score": 400, "contracts": […]},
       "tags": […], "notes": […], "commands": […],
       "origin": {"profile": "…", "hands": {"E": {"profile_seat": "N", "subprofile": 2, "name": "weak two",
         "random_suits": ["H"]}}, "seed": 7, "place": 3, "turned": 1, "rotated": false}}]}

What is not known is left out. `origin` is where a dealt board is from: `hands` by their seats at the board,
`profile_seat` and `subprofile` (from 1) of the profile, which was turned by `turned` seats clockwise, and by
two more where `rotated`. It repeats the tag `Origin`, and only the tag is read.

A list of boards, or one board, is read as well, and of a broken file the boards before the break; problems
have the JSON path.

>>> from majlis.bridge.formats import FORMATS
>>> held = FORMATS["json"]
>>> held.loads(held.dumps([Board(number=7)])).boards[0].number
7
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any, Final, NoReturn, TypeVar

import msgspec

from majlis.bridge.formats.reader import HALVES, BoardNotes, Page, whole
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
    vulnerability_text,
)
from majlis.bridge.table.calls import Call, bid_text, contract_text, parse_bid, parse_contract
from majlis.bridge.table.cards import (
    NO_HANDS,
    SEAT_LETTERS,
    SEATS,
    STRAIN_TEXTS,
    Hands,
    card_text,
    hand_text,
    parse_card,
    parse_seat,
    parse_strain,
    read_hands,
)
from majlis.bridge.table.defects import Defect
from majlis.bridge.table.origin import origin_json, read_origin
from majlis.errors import NotationError, shown
from majlis.i18n import N_
from majlis.json_text import UNSOUND, BrokenJson, JsonText, NoNumber, sound_value
from majlis.message import Listed, Message

ValueT = TypeVar("ValueT")

FORMAT: Final = "majlis boards"
VERSION: Final = 1
_MEMBERS: Final = frozenset(field.name for field in fields(Board)) - {"hands"} | {"deal", "origin"}
_MOST: Final = 10**9
_ESCAPED_HALF: Final = re.compile(r"\\u[dD][89a-fA-F]")
"""Half of a surrogate pair, alone or with its other half."""


# Reading


def read(notes: BoardNotes) -> None:
    """Read a file."""
    halves = _ESCAPED_HALF.search(notes.text) is not None
    for index, item in enumerate(_items(notes.text, notes)):
        path = f"$.boards[{index}]"
        if halves and (plain := _plain(item)) != item:
            notes.problem("syntax", HALVES, path=path)
            item = plain
        _read_board(item, path, notes)


def _items(text: str, notes: BoardNotes) -> list[Any]:
    """The boards of the text as JSON values."""
    value = sound_value(text.encode("utf-8", "replace"))
    if value is UNSOUND:
        try:
            value = JsonText(text, real=_real, constant=_no_number).value()
        except BrokenJson as error:
            notes.problem("syntax", _fault(error, notes), path="$")
            return _salvaged(text)
    if isinstance(value, dict) and "boards" not in value:
        return [value]
    boards = value["boards"] if isinstance(value, dict) else value
    if isinstance(boards, list):
        return boards
    notes.problem("syntax", Message(N_('this is not a list of boards: write {"boards": [...]}')), path="$")
    return []


def _fault(error: BrokenJson, notes: BoardNotes) -> Message:
    """What is wrong with a text that is not JSON."""
    if error.too_deep:
        return Message(N_("the lists in it are nested too deep: the boards before them are read"))
    if error.is_cut:
        return Message(N_("the text ends within a value: the boards before that are read"))
    place = notes.at(error.at)
    message = N_("this is not JSON from line {line}, column {column} on: the boards before that are read")
    return Message(message, {"line": place.line, "column": place.column})


def _real(word: str) -> float:
    return float(word) if abs(float(word)) != float("inf") else _no_number(word)


def _no_number(word: str) -> NoReturn:
    raise NoNumber(word)


def _salvaged(text: str) -> list[Any]:
    """The whole boards at the beginning of a broken text."""
    source = JsonText(text)
    at = text.find("[", max(0, text.find('"boards"'))) + 1
    items: list[Any] = []
    while at:
        at += len(text[at : at + 100]) - len(text[at : at + 100].lstrip(" \t\n,"))
        try:
            item, at = source.value_at(at)
        except BrokenJson:
            break
        items.append(item)
    return items


def _read_board(item: Any, path: str, notes: BoardNotes) -> None:
    if not isinstance(item, dict):
        message = Message(N_("this is {kind}: a board is an object"), {"kind": _kind(item)})
        notes.problem("syntax", message, path=path)
        return
    reader = _ObjectReader(item, path, notes)
    for name in item:
        if name not in _MEMBERS:
            message = Message(
                N_("{value} is not a member of a board: it was passed over"), {"value": shown(name)}
            )
            notes.problem("ambiguity", message, path=path)
    board = Board(
        number=reader.value("number", lambda value: _int(value, 0, MOST_NUMBER)),
        dealer=reader.text("dealer", parse_seat),
        vulnerability=reader.text("vulnerability", parse_vulnerability),
        hands=_hands(reader),
        players=_players(reader),
        auction=reader.items("auction", _read_call, whole=True),
        contract=reader.text("contract", parse_contract),
        declarer=reader.text("declarer", parse_seat),
        on_lead=reader.text("on_lead", parse_seat),
        play=reader.items("play", lambda value: parse_card(_as(str, value)), whole=True),
        result=reader.value("result", lambda value: _int(value, 0, 13)),
        double_dummy=reader.value("double_dummy", _read_double_dummy),
        par=reader.value("par", _read_par),
        tags=(*reader.items("tags", _read_tag), *reader.kept),
        notes=reader.items("notes", lambda item: Note(_as(str, _as(dict, item).get("text")), *_place(item))),
        commands=reader.items("commands", _read_command),
    )
    notes.board(board, path=path)


class _ObjectReader:
    """Takes the members of one object; faults become problems at their paths."""

    def __init__(self, item: dict[str, Any], path: str, notes: BoardNotes) -> None:
        self.item = item
        self.path = path
        self.notes = notes
        self.kept: list[Tag] = []
        """Lists that are kept as text, since an element of them cannot be read."""

    def fault(self, name: str, error: NotationError, defect: Defect = Defect.UNREADABLE) -> None:
        self.notes.unreadable(error, path=f"{self.path}.{name}", defect=defect)

    def value(self, name: str, parse: Callable[[Any], ValueT]) -> ValueT | None:
        value = self.item.get(name)
        if value is None:
            return None
        try:
            return parse(value)
        except NotationError as error:
            self.fault(name, error)
            return None

    def text(self, name: str, parse: Callable[[str], ValueT]) -> ValueT | None:
        return self.value(name, lambda value: parse(_as(str, value)))

    def items(self, name: str, parse: Callable[[Any], ValueT], *, whole: bool = False) -> tuple[ValueT, ...]:
        """The sound elements of a list; of one that is nothing without the others, all or none."""
        found: list[ValueT] = []
        given = self.value(name, lambda value: _as(list, value)) or []
        for index, element in enumerate(given):
            try:
                found.append(parse(element))
            except NotationError as error:
                self.fault(f"{name}[{index}]", error)
        if whole and len(found) < len(given):
            seat = self.item.get("dealer") if name == "auction" else None
            row = " ".join(one if isinstance(one, str) else json.dumps(one) for one in given)
            self.kept.append(Tag(name.capitalize(), seat if isinstance(seat, str) else "?", (row,)))
            return ()
        return tuple(found)


def _kind(value: Any) -> Message:
    """What kind of thing a JSON value is."""
    if value is None or isinstance(value, bool):
        return {None: Message(N_("null")), True: Message(N_("true")), False: Message(N_("false"))}[value]
    if isinstance(value, dict | list):
        return Message(N_("an object")) if isinstance(value, dict) else Message(N_("a list"))
    if isinstance(value, str):
        return Message(N_("the text {value}"), {"value": shown(value)})
    return (
        Message(N_("the number {figure}"), {"figure": value})
        if abs(value) < 1e15
        else Message(N_("a huge number"))
    )


_NEEDED: Final[Mapping[type, str]] = {
    str: N_("this is {kind}: a text is needed"),
    dict: N_("this is {kind}: an object is needed"),
    list: N_("this is {kind}: a list is needed"),
}


def _as(kind: type[ValueT], value: Any) -> ValueT:
    """The value, which is to be a text, an object or a list."""
    if not isinstance(value, kind):
        raise NotationError(Message(_NEEDED[kind], {"kind": _kind(value)}))
    return value


def _int(value: Any, least: int, most: int) -> int:
    if type(value) is int and least <= value <= most:
        return value
    message = N_("this is {kind}: a whole number from {least} to {most} is needed")
    raise NotationError(Message(message, {"kind": _kind(value), "least": least, "most": most}))


def _hands(reader: _ObjectReader) -> Hands:
    """From an object of hands by seat, or a text in the form of PBN."""
    deal = reader.item.get("deal")
    path = f"{reader.path}.deal"
    if deal is None:
        return NO_HANDS
    if isinstance(deal, str):
        return reader.notes.deal(deal, path=path)
    if not isinstance(deal, dict):
        message = Message(N_("this is {kind}: an object of hands is needed"), {"kind": _kind(deal)})
        reader.fault("deal", NotationError(message), Defect.UNREADABLE_DEAL)
        return NO_HANDS
    texts, keys = {}, {}
    for key, value in deal.items():
        try:
            seat, text = parse_seat(key), _as(str, value)
        except NotationError as error:
            reader.fault(f"deal.{key}", error, Defect.UNREADABLE_DEAL)
            continue
        texts[seat], keys[seat] = text, key
    hands, faults = read_hands(texts)
    for seat, found in faults.items():
        reader.notes.faults(found, path=f"{path}.{keys[seat]}")
    return hands


def _players(reader: _ObjectReader) -> tuple[str, str, str, str]:
    names = ["", "", "", ""]
    players = reader.value("players", lambda value: _as(dict, value)) or {}
    for key, value in players.items():
        try:
            names[parse_seat(key)] = _as(str, value)
        except NotationError as error:
            reader.fault(f"players.{key}", error)
    return names[0], names[1], names[2], names[3]


def _read_call(value: Any) -> Call:
    if isinstance(value, str):
        return Call(parse_bid(value))
    item = _as(dict, value)
    alert = item.get("alert", False)
    if not isinstance(alert, bool):
        raise NotationError(Message(N_("alert is {kind}: write true or false"), {"kind": _kind(alert)}))
    return Call(parse_bid(_as(str, item.get("call"))), alert, _as(str, item.get("explanation", "")))


def _read_double_dummy(value: Any) -> DoubleDummy:
    table: list[list[int | None]] = [[None] * 5 for _ in SEATS]
    for seat, row in _as(dict, value).items():
        for strain, tricks in _as(dict, row).items():
            table[parse_seat(seat)][parse_strain(strain)] = _int(tricks, 0, 13)
    return tuple(tuple(row) for row in table)


def _read_par(value: Any) -> Par:
    item = _as(dict, value)
    contracts = _as(list, item.get("contracts", []))
    return Par(_int(item.get("score"), -_MOST, _MOST), tuple(_read_par_contract(one) for one in contracts))


def _read_par_contract(value: Any) -> ParContract:
    item = _as(dict, value)
    declarers = tuple(parse_seat(letter) for letter in _as(str, item.get("declarers")))
    contract = parse_contract(_as(str, item.get("contract")))
    return ParContract(contract, declarers, _int(item.get("tricks"), 0, 13))


def _read_tag(value: Any) -> Tag:
    item = _as(dict, value)
    rows = tuple(_as(str, row) for row in _as(list, item.get("rows", [])))
    return Tag(_as(str, item.get("name")), _as(str, item.get("value")), rows)


def _read_command(value: Any) -> Command:
    item = _as(dict, value)
    return Command(_as(str, item.get("name")), _as(str, item.get("value")), *_place(item))


def _place(item: dict[str, Any]) -> tuple[str, int]:
    section = _as(str, item.get("section", "Deal"))
    if section not in SECTIONS:
        message = N_("{value} is not a section: write {names}, or nothing")
        names = Listed(SECTIONS[1:], "or")
        raise NotationError(Message(message, {"value": shown(section), "names": names}))
    return section, _int(item.get("index", 0), 0, _MOST)


# Writing


def write(boards: Iterable[Board], page: Page) -> str:
    """The text of a file, one board a line."""
    lines = (msgspec.json.encode(_plain(_fields(board))).decode() for board in boards)
    joined = ",\n".join(lines)
    return f'{{"format": "{FORMAT}", "version": {VERSION}, "boards": [\n{joined}\n]}}\n'


def _fields(board: Board) -> dict[str, Any]:
    origin, table = read_origin(board), board.double_dummy
    members: dict[str, Any] = {
        "number": board.number,
        "dealer": _seat(board.dealer),
        "vulnerability": None if board.vulnerability is None else vulnerability_text(board.vulnerability),
        "deal": {
            SEAT_LETTERS[seat]: hand_text(cards)
            for seat, cards in zip(SEATS, board.hands, strict=True)
            if cards is not None
        },
        "players": {SEAT_LETTERS[seat]: name for seat, name in enumerate(board.players) if name},
        "auction": [_call(call) for call in board.auction],
        "contract": None if board.contract is None else contract_text(board.contract),
        "declarer": _seat(board.declarer),
        "on_lead": _seat(board.on_lead),
        "play": [card_text(card) for card in board.play],
        "result": board.result,
        "double_dummy": table
        and {
            SEAT_LETTERS[seat]: {STRAIN_TEXTS[at]: value for at, value in enumerate(row) if value is not None}
            for seat, row in enumerate(table)
        },
        "par": None if board.par is None else _par(board.par),
        "tags": [
            {"name": tag.name, "value": tag.value} | ({"rows": list(tag.rows)} if tag.rows else {})
            for tag in board.tags
        ],
        "notes": [{"text": note.text, "section": note.section, "index": note.index} for note in board.notes],
        "commands": [
            {"name": one.name, "value": one.value, "section": one.section, "index": one.index}
            for one in board.commands
        ],
        "origin": None if origin is None else origin_json(origin),
    }
    return {name: value for name, value in members.items() if value not in (None, [], {}, ())}


def _plain(value: Any) -> Any:
    """Plain data without halves of surrogate pairs, which no UTF-8 file can hold."""
    if isinstance(value, dict):
        return {whole(name)[0]: _plain(item) for name, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return whole(value)[0] if isinstance(value, str) else value


def _seat(seat: int | None) -> str | None:
    return None if seat is None else SEAT_LETTERS[seat]


def _call(call: Call) -> str | dict[str, Any]:
    members: dict[str, Any] = {"call": bid_text(call.bid)}
    if call.alert:
        members["alert"] = True
    if call.explanation:
        members["explanation"] = call.explanation
    return members if len(members) > 1 else bid_text(call.bid)


def _par(par: Par) -> dict[str, Any]:
    contracts = [
        {
            "contract": contract_text(item.contract),
            "declarers": "".join(SEAT_LETTERS[seat] for seat in item.declarers),
            "tricks": item.tricks,
        }
        for item in par.contracts
    ]
    return {"score": par.score} | ({"contracts": contracts} if contracts else {})
