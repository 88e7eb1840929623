"""Reads a game's record: one text (`loads`) or one file (`load`), lenient or strict.

No file is lost and nothing is raised: whatever is wrong becomes a `Problem` of the `Record`, and the rest is
read around it. A round is kept up to the first thing in it that cannot be, and the rounds after it are read
all the same, since each tells its own standing. `strict=True` raises the first problem as `InputError`.

>>> [str(problem) for problem in loads('{"format": "majlis.liaptui", "version": 1, "rounds": [7]}').problems]
['<text>: $.rounds[0]: a round is an object [7]']
"""

import os
import stat
from collections.abc import Iterator, Mapping
from os import PathLike
from typing import Any, Final, NoReturn

import msgspec

from majlis.errors import InputError, MajlisError, shown
from majlis.files import printable, reason
from majlis.game import SEATS, Action, Seat
from majlis.liaptui.actions import KEEP, REDEAL, is_play, parse_action
from majlis.liaptui.deals import Deals, Hands
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import parse_hand
from majlis.liaptui.record.types import (
    FORMAT,
    MOST_LETTERS,
    NOTE,
    VERSION,
    Problem,
    ProblemKind,
    Record,
    RoundRecord,
    is_name,
)
from majlis.liaptui.ruleset import DEFAULT, RuleSet, parse_rules
from majlis.liaptui.scoring import winners
from majlis.liaptui.standing import FourInts, Standing
from majlis.liaptui.state import State

MAX_BYTES: Final = 16 * 1024 * 1024
"""A file larger than this is no record (a long game takes some 100 KiB) and is not opened."""
MAX_PROBLEMS: Final = 1000
"""Problems beyond this number are not kept."""
_GAME_FIELDS: Final = frozenset(("format", "version", "rules", "players", "rounds", NOTE))
_ROUND_FIELDS: Final = frozenset(
    (
        *("round", "scores", "zero_streaks", "last_winner", "deals", "seed", "answers"),
        *("multiplier", "starter", "starter_by", "declarations", "turns", "piles", "points"),
    )
)
_TURN_FIELDS: Final = frozenset(("leader", "plays", "winner"))


def loads(data: str | bytes, file: str = "<text>", *, strict: bool = False) -> Record:
    """The record in a text; `file` is what problems call it. Raises `InputError` in strict mode only."""
    notes = _Notes(file, strict)
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    try:
        value = msgspec.json.decode(raw)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        notes.add("$", "syntax", f"this is no JSON ({str(error)[:100]})")
        return Record(problems=notes.all())
    return _read_game(value, notes)


def load(path: str | PathLike[str], *, strict: bool = False) -> Record:
    """The record in a file. A file that cannot be read is a record with a problem and no rounds.

    Raises `InputError` in strict mode only.
    """
    file = printable(os.fspath(path))
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode):
            return _unread(file, "this is no ordinary file: give a record in JSON", strict)
        if status.st_size > MAX_BYTES:
            return _unread(file, f"the file has more than the {MAX_BYTES:,} bytes of any record", strict)
        with open(path, "rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        return _unread(file, f"the file cannot be read ({reason(error)})", strict)
    except ValueError as error:  # a path with a null character
        return _unread(file, f"the file cannot be read ({error})", strict)
    return loads(data, file, strict=strict)


def _unread(file: str, text: str, strict: bool) -> Record:
    notes = _Notes(file, strict)
    notes.add("$", "syntax", text)
    return Record(problems=notes.all())


class _Notes:
    """The problems of one file; in strict mode the first is raised."""

    def __init__(self, file: str, strict: bool) -> None:
        self.file, self.strict = file, strict
        self.problems: list[Problem] = []

    def add(self, path: str, kind: ProblemKind, text: str, value: object = None) -> None:
        excerpt = "" if value is None else shown(value)
        problem = Problem(self.file, path, kind, text, excerpt)
        if self.strict:
            raise InputError(str(problem))
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(problem)

    def all(self) -> tuple[Problem, ...]:
        return tuple(self.problems)

    def unknown(self, path: str, table: Mapping[str, Any], known: frozenset[str]) -> None:
        """Note the fields that have no meaning; what they hold is passed over."""
        for name in table:
            if name not in known:
                self.add(path, "ambiguity", f"the field {shown(name)} is not known: it is passed over")


# The game


def _read_game(value: Any, notes: _Notes) -> Record:
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        notes.add("$", "syntax", f'this is no record of Liap Tui: one is an object with "format": "{FORMAT}"')
        return Record(problems=notes.all())
    if value.get("version") != VERSION:
        text = f"version {VERSION} is the one that is known"
        notes.add("$.version", "ambiguity", text, value.get("version", "missing"))
    notes.unknown("$", value, _GAME_FIELDS)
    rules, players = _rules(value, notes), _players(value, notes)
    items = value.get("rounds")
    if not isinstance(items, list):
        notes.add("$.rounds", "syntax", "rounds is the list of the rounds", items)
        items = []
    rounds = tuple(_read_rounds(items, rules, notes))
    return Record(rules, rounds, players, notes.all())


def _rules(value: Mapping[str, Any], notes: _Notes) -> RuleSet:
    text = value.get("rules", "standard")
    try:
        return parse_rules(text if isinstance(text, str) else shown(text))
    except InputError as error:
        notes.add("$.rules", "syntax", f"{error}; read by the standard rules")
        return DEFAULT


def _players(value: Mapping[str, Any], notes: _Notes) -> tuple[str, ...]:
    names = value.get("players", [])
    fine = isinstance(names, list) and len(names) in (0, len(SEATS))
    if fine and all(map(is_name, names)):
        return tuple(names)
    notes.add("$.players", "syntax", f"players are four names of at most {MOST_LETTERS} letters", names)
    return ()


def _read_rounds(items: list[Any], rules: RuleSet, notes: _Notes) -> Iterator[RoundRecord]:
    before: State | None = None
    for place, item in enumerate(items):
        path = f"$.rounds[{place}]"
        reader = _Round(path, item, rules, notes)
        state = reader.read(before)
        before = state
        if state is not None:
            yield RoundRecord(state.standing, state.deals, tuple(state.history))
            if not state.is_terminal() and not reader.broken and place < len(items) - 1:
                notes.add(path, "rule", "the round is not over, and only the last may be broken off")


# A round


class _Wrong(Exception):  # noqa: N818 - what stops the reading of a round, noted when it is raised
    """The rest of a round cannot be read."""


class _Round:
    """Reads one round."""

    def __init__(self, path: str, item: Any, rules: RuleSet, notes: _Notes) -> None:
        self.path, self.item, self.rules, self.notes = path, item, rules, notes
        self.broken = False
        """Something in it could not be read, and it ends there."""

    def read(self, before: State | None) -> State | None:
        """The round as far as it can be read; None when it does not begin. `before` is the one before it."""
        state: State | None = None
        try:
            if not isinstance(self.item, dict):
                self._wrong("", "syntax", "a round is an object", self.item)
            self.notes.unknown(self.path, self.item, _ROUND_FIELDS)
            state = State.new(self._deals(), self.rules, self._standing(before))
            self._answers(state)
            self._declarations(state)
            self._turns(state)
        except _Wrong:
            self.broken = True
        if state is not None and not self.broken:
            self._compare_all(state)
        return state

    def _wrong(self, field: str, kind: ProblemKind, text: str, value: object = None) -> NoReturn:
        """Note a problem that ends the round."""
        self.notes.add(self.path + field, kind, text, value)
        raise _Wrong

    def _list(self, field: str) -> list[Any]:
        items = self.item.get(field, [])
        if not isinstance(items, list):
            self._wrong(f".{field}", "syntax", f"{field} is a list", items)
        return list(items)

    def _standing(self, before: State | None) -> Standing:
        """The standing that the round tells; what it leaves out follows from the round before."""
        expected = Standing()
        if before is not None and before.is_terminal():
            expected = before.next_standing()
        try:
            told = Standing(
                self.item.get("round", expected.round_number),
                self._four("scores", expected.scores),
                self._four("zero_streaks", expected.zero_streaks),
                self.item.get("last_winner", expected.last_winner),
            )
        except InputError as error:
            self._wrong("", "rule", str(error))
        if won := winners(told.scores, self.rules, told.round_number - 1):
            seats = " and ".join(f"seat {seat}" for seat in won)
            self.notes.add(self.path, "rule", f"the game was over before this round: {seats} had won")
        if before is not None and before.is_terminal() and told != expected:
            self.notes.add(
                self.path,
                "rule",
                f"the round begins with {_standing_text(told)}, and the one before it leads to "
                f"{_standing_text(expected)}",
            )
        return told

    def _four(self, field: str, expected: FourInts) -> FourInts:
        """What is no list of four is for `Standing` to refuse."""
        value = self.item.get(field, expected)
        return tuple(value) if isinstance(value, list) else value

    def _deals(self) -> Deals:
        explicit = []
        for number, item in enumerate(self._list("deals")):
            field = f".deals[{number}]"
            if not isinstance(item, list) or len(item) != len(SEATS):
                self._wrong(field, "syntax", "a deal is a list of four hands", item)
            explicit.append(self._hands(field, item))
        try:
            return Deals(tuple(explicit), self.item.get("seed"))
        except InputError as error:
            self._wrong(".deals", "rule", str(error))

    def _hands(self, field: str, item: list[Any]) -> Hands:
        hands = []
        for seat, text in enumerate(item):
            try:
                hands.append(parse_hand(text if isinstance(text, str) else shown(text)))
            except MajlisError as error:
                self._wrong(f"{field}[{seat}]", "syntax", str(error))
        return hands[0], hands[1], hands[2], hands[3]

    def _apply(self, state: State, field: str, action: Action, seat: Seat | None = None) -> None:
        try:
            state.apply(action, seat)
        except MajlisError as error:
            self._wrong(field, "rule", str(error))

    def _answers(self, state: State) -> None:
        for number, item in enumerate(self._list("answers")):
            field = f".answers[{number}]"
            fine = isinstance(item, list) and len(item) == 2 and type(item[0]) is int
            if not fine or item[1] not in ("keep", "redeal"):
                self._wrong(field, "syntax", 'an answer is [seat, "keep"] or [seat, "redeal"]', item)
            self._apply(state, field, KEEP if item[1] == "keep" else REDEAL, item[0])

    def _declarations(self, state: State) -> None:
        for number, item in enumerate(self._list("declarations")):
            field = f".declarations[{number}]"
            if type(item) is not int or state.phase == Phase.PLAY:
                self._wrong(field, "syntax", "declarations are four whole numbers", item)
            self._apply(state, field, item)

    def _turns(self, state: State) -> None:
        for number, item in enumerate(self._list("turns")):
            field = f".turns[{number}]"
            if not isinstance(item, dict) or not isinstance(item.get("plays"), list):
                self._wrong(field, "syntax", "a turn is an object with a list of plays", item)
            self.notes.unknown(self.path + field, item, _TURN_FIELDS)
            if state.plays:
                self._wrong(field, "rule", "the turn before it is not over")
            if not state.is_terminal():
                self._compare(f"{field}.leader", item.get("leader"), state.leader)
            self._plays(state, field, item["plays"])
            if not state.plays:
                self._compare(f"{field}.winner", item.get("winner"), state.turns[-1].winner)

    def _plays(self, state: State, field: str, plays: list[Any]) -> None:
        if not 1 <= len(plays) <= len(SEATS):
            self._wrong(
                f"{field}.plays", "syntax", "a turn has four plays, or fewer where it is broken off", plays
            )
        for place, text in enumerate(plays):
            at = f"{field}.plays[{place}]"
            self._apply(state, at, self._play(at, text))

    def _play(self, at: str, text: Any) -> Action:
        try:
            action = parse_action(text if isinstance(text, str) else shown(text))
        except MajlisError as error:
            self._wrong(at, "syntax", str(error))
        if not is_play(action):
            self._wrong(at, "syntax", "a play is pieces such as rhc", text)
        return action

    def _compare_all(self, state: State) -> None:
        """What the round tells beyond what was done, against what the rules give."""
        self._compare(".multiplier", self.item.get("multiplier"), state.multiplier)
        if state.phase != Phase.REDEAL:
            self._compare(".starter", self.item.get("starter"), state.starter)
            self._compare(".starter_by", self.item.get("starter_by"), state.starter_by)
        if state.is_terminal():
            self._compare(".piles", self.item.get("piles"), list(state.piles))
            self._compare(".points", self.item.get("points"), list(state.points()))

    def _compare(self, field: str, told: object, right: object) -> None:
        if told is not None and told != right:
            self.notes.add(self.path + field, "rule", f"by the rules it is {right}", told)


def _standing_text(standing: Standing) -> str:
    scores = "/".join(map(str, standing.scores))
    streaks = "/".join(map(str, standing.zero_streaks))
    return (
        f"round {standing.round_number}, scores {scores}, zero streaks {streaks}, "
        f"last winner {standing.last_winner}"
    )
