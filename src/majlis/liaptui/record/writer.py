"""Writes a record as JSON text (`dumps`) or into a file (`dump`): a line a field, and a line a turn."""

from collections.abc import Iterator, Mapping
from os import PathLike
from typing import Any

import msgspec

from majlis.files import write_atomic
from majlis.game import seats_from
from majlis.liaptui.actions import format_action
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import format_pieces
from majlis.liaptui.record.types import FORMAT, NOTE, VERSION, Record, RoundRecord
from majlis.liaptui.ruleset import RuleSet, rules_text
from majlis.liaptui.state import State
from majlis.matches import Note


def dumps(record: Record, note: Note | None = None) -> str:
    """The text of a record; `reader.loads` reads it back to an equal one, problems apart.

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
    told["turns"] = list(_turns(state))
    if state.is_terminal():
        told |= {"piles": state.piles, "points": state.points()}
    return told


def _after_the_questions(state: State) -> int:
    """How many of the actions are declarations and plays."""
    declared = sum(number is not None for number in state.declarations)
    return declared + 4 * len(state.turns) + len(state.plays)


def _turns(state: State) -> Iterator[dict[str, Any]]:
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
