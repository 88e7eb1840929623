"""Boards as JSON: nothing is lost, and every name and value is the one that PBN has where PBN has one.

    {"format": "majlis boards", "version": 1, "boards": [
      {"number": 1, "dealer": "N", "vulnerability": "None", "deal": {"N": "AKQ.JT9.8765.432", …},
       "players": {"N": "…"}, "auction": ["1NT", {"call": "2C", "alert": true, "explanation": "…"}],
       "contract": "3NTX", "declarer": "N", "play": ["SA", …], "result": 9,
       "double_dummy": {"N": {"NT": 9, …}}, "par": {"score": 400, "contracts": […]},
       "tags": […], "notes": […], "commands": […],
       "origin": {"profile": "…", "hands": {"E": {"profile_seat": "N", "subprofile": 2, "name": "weak two",
         "random_suits": ["H"]}}, "seed": 7, "place": 3, "turned": 1, "rotated": false}}]}

What is not known is left out. `origin` tells where a dealt board is from: `hands` by their seats at the
board, `profile_seat` and `subprofile` (from 1) of the profile, which was turned by `turned` seats clockwise,
and by two more where `rotated`. It says again what the tags say, which alone are read.

`load` and `loads` give a `Report`, whose problems tell the JSON path; a list of boards, or one board, is read
as well, and of a broken file the boards before the break.

>>> loads(dumps([Board(number=7)])).boards[0].number
7
"""

import json
import re
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from majlis.bridge.formats.json_read import read_board
from majlis.bridge.formats.report import HALVES, FilePath, Notes, Report, decode, read_bytes, whole
from majlis.bridge.table.board import Board, DoubleDummy, Par, vulnerability_text
from majlis.bridge.table.calls import Call, bid_text, contract_text
from majlis.bridge.table.cards import SEAT_LETTERS, SEATS, STRAIN_TEXTS, card_text, hand_text
from majlis.bridge.table.origin import origin_json, read_origin
from majlis.files import write_atomic

FORMAT: Final = "majlis boards"
VERSION: Final = 1
_BYTE: Final = re.compile(r"\(byte (\d+)\)")
"""Where the decoder says that it stopped."""
_ESCAPED_HALF: Final = re.compile(r"\\u[dD][89a-fA-F]")
"""Half of a surrogate pair, alone or with its other half."""


def loads(data: str | bytes, file: str = "<text>", *, strict: bool = False) -> Report:
    """The boards of a JSON text; `file` is what problems call it. Raises `InputError` when strict."""
    text, notes = decode(data, file, strict)
    halves = _ESCAPED_HALF.search(text) is not None
    for index, item in enumerate(_items(text, notes)):
        path = f"$.boards[{index}]"
        if halves and (plain := _plain(item)) != item:
            notes.add("syntax", HALVES, place=path)
            item = plain
        read_board(item, path, notes)
    return notes.report()


def load(path: FilePath, *, strict: bool = False) -> Report:
    """The boards of a JSON file. Raises `InputError` in strict mode only."""
    data = read_bytes(path, strict)
    return data if isinstance(data, Report) else loads(data, str(path), strict=strict)


def dumps(boards: Iterable[Board]) -> str:
    """The boards as a JSON text, one board a line."""
    lines = ",\n".join(_clean(msgspec.json.encode(_board(board))) for board in boards)
    return f'{{"format": "{FORMAT}", "version": {VERSION}, "boards": [\n{lines}\n]}}\n'


def dump(boards: Iterable[Board], path: FilePath) -> None:
    """Write the boards to a JSON file, whole or not at all; raises `InputError` when that cannot be done."""
    write_atomic(str(path), dumps(boards))


def _clean(encoded: bytes) -> str:
    return encoded.decode("utf-8", "replace")


def _items(text: str, notes: Notes) -> list[Any]:
    """The boards of the text as JSON values."""
    try:
        value = msgspec.json.decode(text.encode("utf-8", "replace"))
    except (msgspec.DecodeError, RecursionError) as error:
        notes.add("syntax", _fault(text, error, notes), place="$")
        return _salvaged(text)
    if isinstance(value, dict) and "boards" not in value:
        return [value]
    boards = value["boards"] if isinstance(value, dict) else value
    if isinstance(boards, list):
        return boards
    notes.add("syntax", 'this is no list of boards: write {"boards": [...]}', place="$")
    return []


def _fault(text: str, error: Exception, notes: Notes) -> str:
    """What is wrong with a text that is no JSON, in words."""
    if isinstance(error, RecursionError):
        return "the lists in it are nested too deep: the boards before them are read"
    place = _BYTE.search(str(error))
    if place is None:
        return "the text ends within a value: the boards before that are read"
    before = text.encode("utf-8", "replace")[: int(place[1])].decode("utf-8", "ignore")
    line, column = notes.line_of(len(before))
    return f"this is no JSON from line {line}, column {column} on: the boards before that are read"


def _salvaged(text: str) -> list[Any]:
    """The whole boards at the beginning of a broken text."""
    decoder = json.JSONDecoder()
    at = text.find("[", max(0, text.find('"boards"'))) + 1
    items: list[Any] = []
    while at:
        at += len(text[at : at + 100]) - len(text[at : at + 100].lstrip(" \t\n,"))
        try:
            item, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            break
        items.append(item)
    return items


def _board(board: Board) -> dict[str, Any]:
    origin = read_origin(board)
    fields: dict[str, Any] = {
        "number": board.number,
        "dealer": _seat(board.dealer),
        "vulnerability": None if board.vulnerability is None else vulnerability_text(board.vulnerability),
        "deal": {
            SEAT_LETTERS[seat]: hand_text(cards)
            for seat, cards in zip(SEATS, board.hands, strict=True)
            if cards is not None
        },
        "players": {SEAT_LETTERS[seat]: _text(name) for seat, name in enumerate(board.players) if name},
        "auction": [_call(call) for call in board.auction],
        "contract": None if board.contract is None else contract_text(board.contract),
        "declarer": _seat(board.declarer),
        "play": [card_text(card) for card in board.play],
        "result": board.result,
        "double_dummy": None if board.double_dummy is None else _double_dummy(board.double_dummy),
        "par": None if board.par is None else _par(board.par),
        "tags": [
            {"name": _text(tag.name), "value": _text(tag.value)}
            | ({"rows": [_text(row) for row in tag.rows]} if tag.rows else {})
            for tag in board.tags
        ],
        "notes": [
            {"text": _text(note.text), "section": note.section, "index": note.index} for note in board.notes
        ],
        "commands": [
            {
                "name": _text(command.name),
                "value": _text(command.value),
                "section": command.section,
                "index": command.index,
            }
            for command in board.commands
        ],
        "origin": None if origin is None else _plain(origin_json(origin)),
    }
    return {name: value for name, value in fields.items() if value not in (None, [], {})}


def _text(text: str) -> str:
    """Without halves of surrogate pairs, which no UTF-8 file can hold."""
    return whole(text)[0]


def _plain(value: Any) -> Any:
    """Plain data with `_text` for its texts and keys."""
    if isinstance(value, dict):
        return {_text(name): _plain(item) for name, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return _text(value) if isinstance(value, str) else value


def _seat(seat: int | None) -> str | None:
    return None if seat is None else SEAT_LETTERS[seat]


def _call(call: Call) -> str | dict[str, Any]:
    text = bid_text(call.bid)
    if not call.alert and not call.explanation:
        return text
    fields: dict[str, Any] = {"call": text}
    if call.alert:
        fields["alert"] = True
    if call.explanation:
        fields["explanation"] = _text(call.explanation)
    return fields


def _double_dummy(table: DoubleDummy) -> dict[str, dict[str, int]]:
    return {
        SEAT_LETTERS[seat]: {STRAIN_TEXTS[at]: value for at, value in enumerate(row) if value is not None}
        for seat, row in enumerate(table)
    }


def _par(par: Par) -> dict[str, Any]:
    fields: dict[str, Any] = {"score": par.score}
    if par.contracts:
        fields["contracts"] = [
            {
                "contract": contract_text(item.contract),
                "declarers": "".join(SEAT_LETTERS[seat] for seat in item.declarers),
                "tricks": item.tricks,
            }
            for item in par.contracts
        ]
    return fields
