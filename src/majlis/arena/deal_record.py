"""Records of any game that has a notation: each deal as its first position and what was done in it.

    {"game": "tarneeb", "rules": "standard", "deals": [{"start": "…", "actions": [[0, "pass"], …]}]}

A game with a record format of its own has its own readers and writers instead.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from majlis.arena.match import Match
from majlis.errors import InputError, MajlisError
from majlis.game import Seat
from majlis.games import part
from majlis.i18n import N_
from majlis.matches import Note
from majlis.message import Message


class RecordedDeal(msgspec.Struct, frozen=True):
    """One deal; actions as the game's notation writes them."""

    start: str
    actions: tuple[tuple[Seat, str], ...]


class _File(msgspec.Struct, frozen=True, omit_defaults=True):
    game: str
    rules: str
    deals: tuple[RecordedDeal, ...]
    majlis: Note | None = None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The deals of a match of one game."""

    game: str
    rules: str
    deals: tuple[RecordedDeal, ...]

    def replay(self) -> Iterator[tuple[Any, Any]]:
        """The first and the last state of each deal; raises `InputError` for one that the rules refuse."""
        notation = part(self.game, "notation")
        for number, deal in enumerate(self.deals, 1):
            try:
                first = notation.parse_position(deal.start)
                state = first.copy()
                for seat, action in deal.actions:
                    state.apply(notation.parse_action(action), seat)
            except MajlisError as error:
                sentence = N_("deal {number}: {error}")
                raise InputError(sentence, number=number, error=error.message) from None
            yield first, state


def record_of(match: Match) -> GameRecord:
    """The finished deals of a match."""
    notation = part(match.game.name, "notation")
    deals = []
    for first, state in zip(match.first, match.states, strict=False):
        actions = tuple((seat, notation.format_action(action)) for seat, action in state.history)
        deals.append(RecordedDeal(notation.format_position(first), actions))
    return GameRecord(match.game.name, match.rules, tuple(deals))


def dumps(record: GameRecord, note: Note | None = None) -> str:
    """The file of a record, with how its match stands where that is known."""
    whole = _File(record.game, record.rules, record.deals, note)
    return msgspec.json.encode(whole).decode()


def loads(data: bytes, name: str, place: str) -> GameRecord:
    """A record of the game of this name; raises `InputError` for what is none, naming the file `place`."""
    try:
        found = msgspec.json.decode(data, type=_File)
    except (msgspec.DecodeError, RecursionError) as error:
        why = Message(N_("this is no record of a game ({why})"), {"why": str(error)})
        raise InputError(why).at(place) from None
    if found.game != name:
        raise InputError(
            N_("this is a game of {game}, not of {wanted}"), game=found.game[:40], wanted=name
        ).at(place)
    return GameRecord(found.game, found.rules, found.deals)
