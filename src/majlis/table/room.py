"""A room as its log makes it: who sits where, and the match."""

from dataclasses import dataclass, field
from typing import Final

from majlis.errors import InputError
from majlis.game import Seat
from majlis.i18n import N_
from majlis.table.games import Course, Game, game_of
from majlis.table.picture import Picture
from majlis.table.settings import Settings
from majlis.table.store import Entry

_PLAYED: Final = ("act", "next")


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person on a seat."""

    name: str
    key: str
    """The hash of the token that holds the seat."""


@dataclass(slots=True)
class Room:
    """Everything that the entries so far say."""

    name: str
    settings: Settings
    game: Game = field(init=False)
    course: Course = field(init=False)
    number: int = 0
    """Of the last entry."""
    position: int = 0
    """How many entries changed the match: what an action answers."""
    changed: int = 0
    """When whose turn it is last had reason to think anew, in milliseconds: the clock runs from there."""
    sitters: list[Sitter | None] = field(default_factory=lambda: [None] * 4)
    holders: dict[str, Seat] = field(default_factory=dict)
    """The seat that each token was given last, whether somebody sits there now or not."""
    hands_seen: dict[str, Seat] = field(default_factory=dict)
    """Whose cards each token has seen in this deal."""

    def __post_init__(self) -> None:
        self.game = game_of(self.settings.game)
        self.course = self.game.begin(self.settings)

    @property
    def level(self) -> str:
        """The player that sits where nobody does."""
        return self.game.LEVELS[self.settings.level]

    def apply(self, entry: Entry) -> None:
        """Take the next entry of the log; raises `MajlisError` for one that does not fit."""
        if entry.kind == "sit":
            name, _, key = entry.value.partition("\n")
            self.sitters[entry.seat] = Sitter(name, key)
            self.holders[key] = entry.seat
            self.hands_seen[key] = entry.seat
        elif entry.kind == "stand":
            self.sitters[entry.seat] = None
        elif entry.kind == "next":
            self.course.next_deal()
            self.hands_seen = {s.key: seat for seat, s in enumerate(self.sitters) if s is not None}
        else:
            self.course.apply(int(entry.value), entry.seat)
        if entry.kind in _PLAYED:
            self.position += 1
        if entry.kind in _PLAYED or (entry.kind == "sit" and entry.seat in self.course.asked()):
            self.changed = entry.at
        self.number = entry.number

    def check(self, entry: Entry) -> None:
        """Raise `MajlisError`, with the reason, where the match refuses the entry; nothing changes."""
        if entry.kind == "next" and not self.course.is_between():
            raise InputError(N_("the deal is not over: the next one cannot begin"))
        if entry.kind == "act":
            self.course.check(int(entry.value), entry.seat)
        if entry.kind == "sit":
            self._check_sitting(entry.seat, entry.value.partition("\n")[2])

    def _check_sitting(self, seat: Seat, key: str) -> None:
        if self.sitters[seat] is not None:
            raise InputError(N_("Somebody sits there already."))
        if self.seat_of(key) is not None:
            raise InputError(N_("You have a seat already."))
        if self.hands_seen.get(key, seat) != seat:
            raise InputError(N_("You have seen the cards of another seat: change seats after this deal."))

    def seat_of(self, key: str) -> Seat | None:
        """The seat that this token's hash holds; None where somebody else has sat down there since."""
        seat = self.holders.get(key)
        if seat is None:
            return None
        sitter = self.sitters[seat]
        return seat if sitter is not None and sitter.key == key else None

    def holder(self, seat: Seat) -> str:
        """The hash of the token that holds a seat; empty where a bot sits."""
        sitter = self.sitters[seat]
        return "" if sitter is None else sitter.key

    def people(self) -> int:
        """How many persons sit."""
        return sum(sitter is not None for sitter in self.sitters)

    def picture(self, seat: Seat | None, language: str) -> Picture:
        """What this seat, or a spectator, is shown."""
        names = tuple(sitter.name if sitter is not None else "" for sitter in self.sitters)
        bots = tuple(sitter is None for sitter in self.sitters)
        return self.course.picture(seat, names, bots, self.position, language)
