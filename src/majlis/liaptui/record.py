"""A game kept as JSON text: written whole, read back without losing what can be read, replayed to its states.

The form, version 1. Seats count from 0, hands and plays are letters as in `pieces`.

| field | what |
|---|---|
| `format`, `version` | `"majlis.liaptui"` and 1 |
| `rules` | as `ruleset.parse_rules` reads them |
| `players` | four names, by seat; may be left out |
| `majlis` | how a game of the user's stands (`majlis.matches.Note`); may be left out |
| `rounds` | the rounds, the last of which may have been broken off |

| field of a round | what |
|---|---|
| `round`, `scores`, `zero_streaks`, `last_winner` | the standing before it |
| `deals` | every deal that was used, four hands by seat; the last was played |
| `seed` | where further deals would have come from; may be left out |
| `answers` | of weak hands, in order: `[seat, "keep"]` or `[seat, "redeal"]` |
| `declarations` | in order, from the starter on |
| `turns` | each with its `plays` from the leader on; `leader` and `winner` follow, and may be left out |
| `multiplier`, `starter`, `starter_by`, `piles`, `points` | what follows from the rest; may be left out |

What may be left out but is there is compared with what the rules give; a difference is a problem.

Reading loses no file and raises nothing: whatever is wrong becomes a `Problem` of the `Record`. A round is
kept up to the first thing in it that cannot be read, and the rounds after it are read all the same, since
each has its own standing. `strict=True` raises the first problem as `InputError`.

>>> import numpy as np
>>> state = State.shuffled(np.random.default_rng(1))
>>> while not state.is_terminal():
...     state.apply(state.legal_actions()[0])
>>> record = loads(dumps(Record.of([state])), strict=True)
>>> *_, last = record.replay()
>>> last == state
True
>>> [str(problem) for problem in loads('{"format": "majlis.liaptui", "version": 1, "rounds": [7]}').problems]
['<text>: $.rounds[0]: a round is an object [7]']
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from os import PathLike
from typing import Any, Final, NoReturn, TypeVar

import msgspec

from majlis.errors import InputError, MajlisError, shown
from majlis.files import write_atomic
from majlis.game import SEATS, Action, Seat, seats_from
from majlis.i18n import N_
from majlis.liaptui.actions import format_action, is_play, parse_action
from majlis.liaptui.deal import Deals
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import Pieces, format_pieces, parse_hand
from majlis.liaptui.ruleset import DEFAULT, RuleSet, parse_rules, rules_text
from majlis.liaptui.scoring import winners
from majlis.liaptui.standing import Standing
from majlis.liaptui.state import State
from majlis.matches import Note
from majlis.message import Listed, Message
from majlis.reading import NOTHING, Kind, Notes, Place, Problem, decode_json, read_file, without_mark

FORMAT: Final = "majlis.liaptui"
VERSION: Final = 1
NOTE: Final = "majlis"
"""The field of how a match of the user's was set up, and where it stands (`majlis.matches`)."""
MAX_BYTES: Final = 16 * 1024 * 1024
"""A file larger than this is no record (a long game takes some 100 KiB) and is not opened."""
MOST_LETTERS: Final = 80
"""The longest name of a player."""
_GAME_FIELDS: Final = frozenset(("format", "version", "rules", "players", "rounds", NOTE))
_ROUND_FIELDS: Final = frozenset(
    (
        *("round", "scores", "zero_streaks", "last_winner", "deals", "seed", "answers"),
        *("multiplier", "starter", "starter_by", "declarations", "turns", "piles", "points"),
    )
)
_TURN_FIELDS: Final = frozenset(("leader", "plays", "winner"))
T = TypeVar("T")


def is_name(value: object) -> bool:
    """Whether a player may be called so: a text that can be printed, of at most `MOST_LETTERS`."""
    return isinstance(value, str) and len(value) <= MOST_LETTERS and value.isprintable()


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round: how it began, and all that was done in it, in order."""

    standing: Standing
    deals: Deals
    actions: tuple[tuple[Seat, Action], ...]

    @classmethod
    def of(cls, state: State) -> "RoundRecord":
        """The record of a round, over or not; raises `InputError` when its beginning is not known."""
        if state.deals.first:
            raise InputError(
                N_(
                    "a round that was taken up after a redeal cannot be recorded: its "
                    "first deals are not known"
                )
            )
        used = max(state.multiplier, len(state.deals.explicit))
        hands = (state.deals.hands(number) for number in range(used))
        deals = Deals(tuple(dealt for dealt in hands if dealt is not None), state.deals.seed)
        return cls(state.standing, deals, tuple(state.history))

    def endless(self) -> "RoundRecord":
        """The same round with deals to come, as a live one has: a weak hand may be given back at any time."""
        return self if self.deals.seed is not None else replace(self, deals=Deals(self.deals.explicit, 0))

    def replay(self, rules: RuleSet = DEFAULT) -> Iterator[State]:
        """The state before the first action and after each; every one is the caller's own.

        Raises `IllegalAction` where the rules refuse an action; no record from `loads` comes to that.
        """
        state = State.new(self.deals, rules, self.standing)
        yield state.copy()
        for seat, action in self.actions:
            state.apply(action, seat)
            yield state.copy()

    def last(self, rules: RuleSet = DEFAULT) -> State:
        """The state after the last action."""
        state = State.new(self.deals, rules, self.standing)
        for seat, action in self.actions:
            state.apply(action, seat)
        return state


@dataclass(frozen=True, slots=True)
class Record:
    """A game, or as much as there is of it."""

    rules: RuleSet = DEFAULT
    rounds: tuple[RoundRecord, ...] = ()
    players: tuple[str, ...] = ()
    """Four names by seat, or none."""
    problems: tuple[Problem, ...] = ()
    """What a reader could not take; always empty for a record of a game played here."""

    @classmethod
    def of(cls, states: Sequence[State], players: Sequence[str] = ()) -> "Record":
        """The record of a game's rounds; the last may be unfinished.

        Raises `InputError` when the rounds are of different rules, when there are neither four names nor
        none, and for a name that could not be read back (`is_name`).
        """
        rules = states[0].rules if states else DEFAULT
        if any(state.rules != rules for state in states):
            raise InputError(N_("the rounds of one game have the same rules"))
        if len(players) not in (0, 4):
            raise InputError(
                Message(N_("there are {count} names of players: give four, or none"), {"count": len(players)})
            )
        for name in players:
            if not is_name(name):
                text = N_(
                    "{name} is not a player's name: write a text of at most {most} letters, in one line"
                )
                raise InputError(text, name=shown(name), most=MOST_LETTERS)
        return cls(rules, tuple(map(RoundRecord.of, states)), tuple(players))

    def replay(self) -> Iterator[State]:
        """Every state of the game, from the first of the first round to the last of the last."""
        for played in self.rounds:
            yield from played.replay(self.rules)


# Writing


def dumps(record: Record, note: Note | None = None) -> str:
    """The text of a record; `loads` reads it back to an equal one, problems apart.

    `note` is how a match of the user's stands (`majlis.matches`); the reader of records passes it over.
    """
    game: dict[str, Any] = {"format": FORMAT, "version": VERSION, "rules": rules_text(record.rules)}
    if record.players:
        game["players"] = list(record.players)
    if note is not None:
        game[NOTE] = msgspec.to_builtins(note)
    game["rounds"] = [_round(played, record.rules) for played in record.rounds]
    return "\n".join(_lines(game)) + "\n"


def dump(record: Record, path: str | PathLike[str]) -> None:
    """Write a record into a file, whole or not at all; raises `InputError` when it cannot be written."""
    write_atomic(str(path), dumps(record))


def _round(played: RoundRecord, rules: RuleSet) -> dict[str, Any]:
    state = played.last(rules)
    standing = played.standing
    told: dict[str, Any] = {
        "round": standing.round_number,
        "scores": standing.scores,
        "zero_streaks": standing.zero_streaks,
        "last_winner": standing.last_winner,
        "deals": [[format_pieces(hand) for hand in hands] for hands in played.deals.explicit],
    }
    if played.deals.seed is not None:
        told["seed"] = played.deals.seed
    asked = len(played.actions) - _after_the_questions(state)
    told["answers"] = [[seat, format_action(action)] for seat, action in played.actions[:asked]]
    told["multiplier"] = state.multiplier
    if state.phase != Phase.REDEAL:
        told |= {"starter": state.starter, "starter_by": state.starter_by}
    told["declarations"] = [
        state.declarations[seat] for seat in seats_from(state.starter) if state.declarations[seat] is not None
    ]
    told["turns"] = list(_turns_of(state))
    if state.is_terminal():
        told |= {"piles": state.piles, "points": state.points()}
    return told


def _after_the_questions(state: State) -> int:
    """How many of the actions are declarations and plays."""
    declared = sum(number is not None for number in state.declarations)
    return declared + 4 * len(state.turns) + len(state.plays)


def _turns_of(state: State) -> Iterator[dict[str, Any]]:
    for turn in state.turns:
        plays = [format_pieces(turn.plays[seat]) for seat in seats_from(turn.leader)]
        yield {"leader": turn.leader, "plays": plays, "winner": turn.winner}
    if state.plays:
        yield {"leader": state.leader, "plays": [format_pieces(pieces) for pieces in state.plays]}


# Layout: objects of the two outer kinds a field a line, everything below on one line


def _lines(game: Mapping[str, Any]) -> Iterator[str]:
    yield "{"
    for name, value in game.items():
        if name != "rounds":
            yield f" {_json(name)}: {_json(value)},"
    rounds = list(game["rounds"])
    yield ' "rounds": [' + ("" if rounds else "]")
    for number, told in enumerate(rounds, 1):
        yield from _round_lines(told)
        yield "  }" + ("," if number < len(rounds) else "")
    if rounds:
        yield " ]"
    yield "}"


def _round_lines(told: Mapping[str, Any]) -> Iterator[str]:
    yield "  {"
    for place, (name, value) in enumerate(told.items(), 1):
        comma = "," if place < len(told) else ""
        if name != "turns" or not value:
            yield f"   {_json(name)}: {_json(value)}{comma}"
            continue
        yield '   "turns": ['
        for number, turn in enumerate(value, 1):
            yield f"    {_json(turn)}" + ("," if number < len(value) else "")
        yield "   ]" + comma


def _json(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


# Reading


def is_record(data: bytes) -> bool:
    """Whether a file means to be a record of Liap Tui, however broken it is."""
    return f'"{FORMAT}"'.encode() in without_mark(data)


def loads(data: str | bytes, file: str = "<text>", *, strict: bool = False) -> Record:
    """The record in a text; `file` is what problems call it. Raises `InputError` in strict mode only."""
    notes = Notes(file, strict=strict)
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    value = decode_json(raw, notes)
    if value is NOTHING:
        return Record(problems=notes.problems())
    return _read_game(value, notes)


def load(path: str | PathLike[str], *, strict: bool = False) -> Record:
    """The record in a file. A file that cannot be read is a record with a problem and no rounds.

    Raises `InputError` in strict mode only.
    """
    data = read_file(path, MAX_BYTES, Message(N_("give a record in JSON")))
    if isinstance(data, bytes):
        return loads(data, os.fspath(path), strict=strict)
    notes = Notes(os.fspath(path), strict=strict)
    notes.add(Place(), "syntax", data)
    return Record(problems=notes.problems())


def _read_game(value: Any, notes: Notes) -> Record:
    game = _Table("$", value, notes)
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        text = N_("this is not a record of Liap Tui: one is an object with {example}")
        game.note("", "syntax", text, example=f'"format": "{FORMAT}"')
        return Record(problems=notes.problems())
    if value.get("version") != VERSION:
        game.note(
            ".version", "ambiguity", N_("version 1 is the one that is known"), value.get("version", "missing")
        )
    game.unknown("", value, _GAME_FIELDS)
    rules, players = DEFAULT, value.get("players", [])
    try:
        rules = parse_rules(_text(value.get("rules", "standard")))
    except InputError as error:
        game.note(".rules", "syntax", N_("{error}; read by the standard rules"), error=error.message)
    if not isinstance(players, list) or len(players) not in (0, len(SEATS)) or not all(map(is_name, players)):
        text = N_("players are four names of at most {most} letters")
        game.note(".players", "syntax", text, players, most=MOST_LETTERS)
        players = []
    items = value.get("rounds")
    if not isinstance(items, list):
        game.note(".rounds", "syntax", N_("rounds is the list of the rounds"), items)
        items = []
    return Record(rules, tuple(_read_rounds(items, rules, notes)), tuple(players), notes.problems())


def _read_rounds(items: list[Any], rules: RuleSet, notes: Notes) -> Iterator[RoundRecord]:
    state: State | None = None
    for place, item in enumerate(items):
        reader = _Round(f"$.rounds[{place}]", item, notes)
        state = reader.read(rules, state)
        if state is not None:
            yield RoundRecord(state.standing, state.deals, tuple(state.history))
            if not state.is_terminal() and not reader.broken and place < len(items) - 1:
                reader.note("", "rule", N_("the round is not over, and only the last may be broken off"))


def _text(value: object) -> str:
    return value if isinstance(value, str) else shown(value)


class _Wrong(Exception):  # noqa: N818 - what stops the reading of a round, noted when it is raised
    """The rest of a round cannot be read."""


class _Table:
    """A JSON object that is being read, and where it stands."""

    def __init__(self, path: str, item: Any, notes: Notes) -> None:
        self.path, self.item, self.notes = path, item, notes

    def note(self, field: str, kind: Kind, text: str, value: object = None, **params: object) -> None:
        """Note a problem of a field."""
        message = Message(text, params)
        excerpt = "" if value is None else shown(value)
        self.notes.add(Place(path=self.path + field), kind, message, excerpt=excerpt)

    def unknown(self, field: str, table: Mapping[str, Any], known: frozenset[str]) -> None:
        """Note the fields that have no meaning; what they hold is passed over."""
        for name in table:
            if name not in known:
                text = N_("the field {name} is not known: it is passed over")
                self.note(field, "ambiguity", text, name=shown(name))


class _Round(_Table):
    """Reads one round."""

    broken = False
    """Something in it could not be read, and it ends there."""

    def read(self, rules: RuleSet, before: State | None) -> State | None:
        """The round as far as it can be read; None when it does not begin. `before` is the one before it."""
        state: State | None = None
        try:
            if not isinstance(self.item, dict):
                self.wrong("", "syntax", N_("a round is an object"), self.item)
            self.unknown("", self.item, _ROUND_FIELDS)
            state = State.new(self.deals(), rules, self.standing(rules, before))
            self.answers(state)
            self.declarations(state)
            self.turns(state)
            self.compare_all(state)
        except _Wrong:
            self.broken = True
        return state

    def wrong(self, field: str, kind: Kind, text: str, value: object = None, **params: object) -> NoReturn:
        """Note a problem that ends the round."""
        self.note(field, kind, text, value, **params)
        raise _Wrong

    def made(self, field: str, kind: Kind, make: Callable[[], T]) -> T:
        """What this makes; where that is refused, the round ends."""
        try:
            return make()
        except MajlisError as error:
            self.notes.add(Place(path=self.path + field), kind, error.message)
            raise _Wrong from None

    def items(self, field: str) -> list[Any]:
        """The list in a field, empty when it is left out."""
        items = self.item.get(field, [])
        if not isinstance(items, list):
            self.wrong(f".{field}", "syntax", N_("{name} is a list"), items, name=field)
        return items

    def standing(self, rules: RuleSet, before: State | None) -> Standing:
        """The standing that the round gives; what it leaves out follows from the round before."""
        follows = before is not None and before.is_terminal()
        expected = before.next_standing() if before is not None and follows else Standing()
        given: dict[str, Any] = {}
        for field in fields(Standing):
            name = "round" if field.name == "round_number" else field.name
            value = self.item.get(name, getattr(expected, field.name))
            given[field.name] = tuple(value) if isinstance(value, list) else value
        found = self.made("", "rule", lambda: Standing(**given))
        if won := winners(found.scores, rules, found.round_number - 1):
            seats = Listed([Message(N_("seat {number}"), {"number": seat}) for seat in won])
            self.note("", "rule", N_("the game was over before this round: {seats} had won"), seats=seats)
        if follows and found != expected:
            text = N_("the round begins with {one}, and the one before it leads to {other}")
            self.note("", "rule", text, one=_standing(found), other=_standing(expected))
        return found

    def deals(self) -> Deals:
        """The deals that were used."""
        explicit = []
        for number, item in enumerate(self.items("deals")):
            field = f".deals[{number}]"
            if not isinstance(item, list) or len(item) != len(SEATS):
                self.wrong(field, "syntax", N_("a deal is a list of four hands"), item)
            first, second, third, fourth = (
                self.hand(f"{field}[{seat}]", _text(text)) for seat, text in enumerate(item)
            )
            explicit.append((first, second, third, fourth))
        return self.made(".deals", "rule", lambda: Deals(tuple(explicit), self.item.get("seed")))

    def hand(self, field: str, text: str) -> Pieces:
        """A hand of a deal."""
        return self.made(field, "syntax", lambda: parse_hand(text))

    def apply(self, state: State, field: str, action: Action, seat: Seat | None = None) -> None:
        """Go on by an action; where it is refused, the round ends."""
        self.made(field, "rule", lambda: state.apply(action, seat))

    def answers(self, state: State) -> None:
        """The answers of weak hands."""
        for number, item in enumerate(self.items("answers")):
            field = f".answers[{number}]"
            fine = isinstance(item, list) and len(item) == 2 and type(item[0]) is int
            if not fine or item[1] not in ("keep", "redeal"):
                self.wrong(field, "syntax", N_('an answer is [seat, "keep"] or [seat, "redeal"]'), item)
            self.apply(state, field, parse_action(item[1]), item[0])

    def declarations(self, state: State) -> None:
        """The declarations, from the starter on."""
        for number, item in enumerate(self.items("declarations")):
            field = f".declarations[{number}]"
            if type(item) is not int or state.phase == Phase.PLAY:
                self.wrong(field, "syntax", N_("declarations are four whole numbers"), item)
            self.apply(state, field, item)

    def turns(self, state: State) -> None:
        """The turns, each from its leader on."""
        for number, item in enumerate(self.items("turns")):
            field = f".turns[{number}]"
            if not isinstance(item, dict) or not isinstance(item.get("plays"), list):
                self.wrong(field, "syntax", N_("a turn is an object with a list of plays"), item)
            self.unknown(field, item, _TURN_FIELDS)
            if state.plays:
                self.wrong(field, "rule", N_("the turn before it is not over"))
            if not state.is_terminal():
                self.compare(f"{field}.leader", item.get("leader"), state.leader)
            plays = item["plays"]
            if not 1 <= len(plays) <= len(SEATS):
                text = N_("a turn has four plays, or fewer where it is broken off")
                self.wrong(f"{field}.plays", "syntax", text, plays)
            for place, play in enumerate(plays):
                self.play(state, f"{field}.plays[{place}]", _text(play))
            if not state.plays:
                self.compare(f"{field}.winner", item.get("winner"), state.turns[-1].winner)

    def play(self, state: State, field: str, text: str) -> None:
        """One play of a turn."""
        action = self.made(field, "syntax", lambda: parse_action(text))
        if not is_play(action):
            self.wrong(field, "syntax", N_("a play is pieces such as rhc"), text)
        self.apply(state, field, action)

    def compare_all(self, state: State) -> None:
        """What the round says beyond what was done, against what the rules give."""
        right: dict[str, object] = {"multiplier": state.multiplier}
        if state.phase != Phase.REDEAL:
            right |= {"starter": state.starter, "starter_by": state.starter_by}
        if state.is_terminal():
            right |= {"piles": list(state.piles), "points": list(state.points())}
        for name, value in right.items():
            self.compare(f".{name}", self.item.get(name), value)

    def compare(self, field: str, given: object, right: object) -> None:
        """Note a value that is there and is not the right one."""
        if given is not None and given != right:
            self.note(field, "rule", N_("by the rules it is {right}"), given, right=str(right))


def _standing(standing: Standing) -> Message:
    return Message(
        N_("round {round}, scores {scores}, zero streaks {streaks}, last winner {winner}"),
        {
            "round": standing.round_number,
            "scores": "/".join(map(str, standing.scores)),
            "streaks": "/".join(map(str, standing.zero_streaks)),
            "winner": "–" if standing.last_winner is None else str(standing.last_winner),
        },
    )
