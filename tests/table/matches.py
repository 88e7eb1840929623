"""Rooms in a state that a test needs, written into a database without a server."""

from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, Final

import numpy as np

from majlis.baloot.actions import QAYD, parse_action
from majlis.table.games import game_of
from majlis.table.room import Room
from majlis.table.settings import Settings, hashed, new_key
from majlis.table.store import Store
from majlis.table.tables import Entry, Kind

POSITIONS: Final = dict(
    line.split(maxsplit=1)
    for line in Path(__file__).with_name("positions.txt").read_text(encoding="utf-8").splitlines()
)
"""States of a deal that chance brings seldom, by what is special about them, mostly for seat 0."""
FOUR: Final = ("Ali", "Omar", "Saad", "Fahd")


class Played:
    """A room in which chance plays; `names` sit on the first seats, each with a token."""

    def __init__(
        self,
        names: tuple[str, ...] = ("Ali", "Omar"),
        rules: str = "kammelna,target=20",
        seed: int = 2,
        game: str = "baloot",
        start: str = "",
    ) -> None:
        self.settings = Settings(game=game, rules=rules, seed=seed, level="easy", start=start)
        self.name, self.tokens = new_key(), [new_key() for _ in names]
        self.room, self.log, self.rng = Room(self.name, self.settings), [], np.random.default_rng(seed)
        for seat, name in enumerate(names):
            self.add("sit", seat, name=name, key=hashed(self.tokens[seat]))

    def add(self, kind: Kind, seat: int = 0, **fields: Any) -> None:
        """The next entry, with the fields of its kind."""
        number = self.room.number + 1
        entry = Entry(number=number, id=f"entry-{number}", kind=kind, seat=seat, at=number, **fields)
        self.room.check(entry)
        self.room.apply(entry)
        self.log.append(entry)

    def say(self, actions: str) -> "Played":
        """These actions, each by the seat whose turn it is."""
        for action in actions.split():
            self.add("act", self.room.ongoing.asked()[0], action=parse_action(action))
        return self

    def play(self, deals: int = 1000, stop: Callable[[Room], bool] = lambda room: False) -> "Played":
        """Play so many deals, or to the end of the match; less where it is to stop before."""
        ongoing = self.room.ongoing
        wanted = ongoing.finished() + deals
        while not ongoing.is_over() and ongoing.finished() < wanted and not stop(self.room):
            if ongoing.is_between():
                self.add("next")
                continue
            seat = ongoing.asked()[0]
            legal = ongoing.view(seat).legal_actions
            if self.settings.game == "baloot":  # challenges would end most deals
                legal = [action for action in legal if action < QAYD]
            self.add("act", seat, action=int(legal[self.rng.integers(len(legal))]))
        return self

    def write(self, database: str) -> "Played":
        """Put the room into a database."""
        store = Store(database)
        store.make_room(self.name, self.settings)
        for entry in self.log:
            assert store.append(self.name, entry) == "accepted"
        store.close()
        return self

    def path(self, language: str = "en", seat: int = 0) -> str:
        """The page of a seat, as its owner opens it on another device."""
        page = "table" if self.settings.game == "baloot" else f"{self.settings.game}/table"
        return f"{language}/{page}#{self.name}.{self.tokens[seat]}"


def waiting(ready: Callable[[Any], bool], game: str = "baloot") -> Played:
    """A room in which a bot has each seat but the first, and nothing happens until who sits there acts.

    What he is shown is as the test needs it. Chance plays, and of its deals the first in which that comes
    about is taken, which is always the same one.
    """
    return _attempt(ready, game, _seed(ready, game))


@cache
def _seed(ready: Callable[[Any], bool], game: str) -> int:
    return next(seed for seed in count() if _waits(_attempt(ready, game, seed).room, ready))


def _attempt(ready: Callable[[Any], bool], game: str, seed: int) -> Played:
    played = Played(("Ali",), next(iter(game_of(game).RULE_WORDS)), seed, game)
    return played.play(1, lambda room: _waits(room, ready))


def _waits(room: Room, ready: Callable[[Any], bool]) -> bool:
    ongoing = room.ongoing
    return ongoing.asked() == (0,) and not ongoing.interrupters() and ready(room.snapshot(0, "en"))


def calls(snapshot: Any) -> bool:
    """Whether there is as much to say as there can be, and nothing to play."""
    return len(snapshot.choices) > 3 and not any(card.legal for card in snapshot.hand)


def cards(snapshot: Any) -> bool:
    """Whether there is more than one card to play, and a trick to look at."""
    return sum(card.legal for card in snapshot.hand) > 1 and snapshot.last is not None
