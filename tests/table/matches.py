"""Rooms in a state that a test needs, written into a database without a server."""

from collections.abc import Callable

import numpy as np

from majlis.table.room import Room
from majlis.table.settings import Settings, hashed, new_key
from majlis.table.store import Entry, Kind, Store


class Played:
    """A room in which chance plays; `names` sit on the first seats, each with a token."""

    def __init__(
        self,
        names: tuple[str, ...] = ("Ali", "Omar"),
        rules: str = "kammelna,target=20",
        seed: int = 7,
        level: str = "easy",
    ) -> None:
        self.settings = Settings(rules=rules, seed=seed, level=level)
        self.name, self.tokens = new_key(), [new_key() for _ in names]
        self.room, self.log, self.rng = Room(self.name, self.settings), [], np.random.default_rng(3)
        for seat, name in enumerate(names):
            self.add("sit", seat, f"{name}\n{hashed(self.tokens[seat])}")

    def add(self, kind: Kind, seat: int = 0, value: str = "") -> None:
        """The next entry."""
        number = self.room.number + 1
        entry = Entry(number=number, id=f"entry-{number}", kind=kind, seat=seat, value=value, at=number)
        self.room.check(entry)
        self.room.apply(entry)
        self.log.append(entry)

    def play(self, deals: int = 1000, stop: Callable[[Room], bool] = lambda room: False) -> "Played":
        """Play so many deals, or to the end of the match; less where it is to stop before."""
        course = self.room.course
        wanted = course.finished() + deals
        while not course.is_over() and course.finished() < wanted and not stop(self.room):
            if course.is_between():
                self.add("next")
                continue
            seat = course.asked()[0]
            legal = [action for action in course.view(seat).legal_actions if action < 4096]
            self.add("act", seat, str(legal[self.rng.integers(len(legal))]))
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
        return f"{language}/table#{self.name}.{self.tokens[seat]}"
