"""A room as its event log makes it (event sourcing): who sits where, and the match."""

from dataclasses import dataclass, field, replace
from typing import Final

from msgspec import structs

from majlis import __version__
from majlis.errors import InputError
from majlis.game import Seat
from majlis.i18n import N_
from majlis.table.games import Game, OngoingMatch, game_of
from majlis.table.settings import MOST_MATCHES, SCHEMA, Settings
from majlis.table.snapshot import SeatSnapshot
from majlis.table.tables import Entry

_SEATED: Final = ("sit", "lend", "back")


def sealed(settings: Settings) -> Settings:
    """Settings of a new room with all that a later version needs to go on with it.

    Raises `InputError` for a game, rules or a position that there is not.
    """
    game = game_of(settings.game)
    game.begin(settings)
    return structs.replace(
        settings,
        schema=SCHEMA,
        version=__version__,
        house={} if settings.start else game.house_of(settings.rules),
        dealt=next(game.deals_of(settings), ""),
    )


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person on a seat."""

    name: str
    key: str
    """The hash of the token that holds the seat."""
    lent: bool = False
    """A bot plays for him until he comes back."""


@dataclass(slots=True)
class Room:
    """Everything that the entries so far say."""

    name: str
    settings: Settings
    game: Game = field(init=False)
    ongoing: OngoingMatch = field(init=False)
    match: int = 1
    """The number of the match in this room."""
    earlier: OngoingMatch | None = None
    """The match before."""
    wins: list[int] = field(default_factory=lambda: [0] * 4)
    """How many matches before this one each seat has won."""
    number: int = 0
    """Of the last entry."""
    position: int = 0
    """How many entries changed the match for all to see: what an action answers."""
    changed: int = 0
    """When whose turn it is last had reason to think anew, in milliseconds: the clock runs from there."""
    sitters: list[Sitter | None] = field(default_factory=lambda: [None] * 4)
    holders: dict[str, Seat] = field(default_factory=dict)
    """The seat that each token was given last, whether somebody sits there now or not."""
    hands_seen: dict[str, Seat] = field(default_factory=dict)
    """Whose cards each token has seen in this deal."""
    maker: str = ""
    """The token's hash of who sat down first: he made the room, and can send others away."""
    sent_away: set[str] = field(default_factory=set)
    """The hashes of tokens that may not sit down any more."""

    def __post_init__(self) -> None:
        self.game = game_of(self.settings.game)
        self.ongoing = self.game.begin(self.settings)

    @property
    def level(self) -> str:
        """The player that sits where nobody does."""
        return self.game.LEVELS[self.settings.level]

    def apply(self, entry: Entry) -> None:
        """Take the next entry of the log; raises `MajlisError` for one that does not fit."""
        position = self.position
        if entry.kind == "sit":
            self.sitters[entry.seat] = Sitter(entry.name, entry.key)
            self.holders[entry.key] = entry.seat
            self.hands_seen[entry.key] = entry.seat
            self.maker = self.maker or entry.key
        elif entry.kind in ("lend", "back"):
            self._lend(entry.seat, entry.kind == "lend")
        elif entry.kind in ("stand", "send"):
            if entry.kind == "send":
                self.sent_away.add(self.key_of(entry.seat))
            self.sitters[entry.seat] = None
        elif entry.kind == "next":
            self.ongoing.next_deal(entry.dealt)
            self.position += 1
            self._forget_hands()
        elif entry.kind == "again":
            self.position += 1
            self._begin_again(entry.seed, entry.dealt)
        else:
            self.position += self.ongoing.apply(entry.action, entry.seat)
        if self.position != position or (
            entry.kind in _SEATED and self.ongoing.asked() == (entry.seat,)
        ):  # of several who are asked in secret none may see by the clock what another does
            self.changed = entry.at
        self.number = entry.number

    def _begin_again(self, seed: int, dealt: str) -> None:
        """A new match on the same seats."""
        self.wins = self._wins()
        self.match, self.earlier = self.match + 1, self.ongoing
        self.settings = structs.replace(self.settings, seed=seed, dealt=dealt)
        self.ongoing = self.game.begin(self.settings)
        self._forget_hands()

    def _forget_hands(self) -> None:
        """In a new deal nobody has seen any cards but his own."""
        self.hands_seen = {s.key: seat for seat, s in enumerate(self.sitters) if s is not None}

    def _wins(self) -> list[int]:
        """Matches won by each seat, this one too where it is over."""
        return [won + (seat in self.ongoing.winners()) for seat, won in enumerate(self.wins)]

    def _lend(self, seat: Seat, lent: bool) -> None:
        sitter = self.sitters[seat]
        if sitter is not None:
            self.sitters[seat] = replace(sitter, lent=lent)

    def dealt_by(self, entry: Entry) -> str:
        """The cards of the deal that an entry begins, which go into the log with it; empty for others."""
        if entry.kind == "next":
            return self.ongoing.coming()
        if entry.kind == "again":
            return next(self.game.deals_of(structs.replace(self.settings, seed=entry.seed)), "")
        return ""

    def check(self, entry: Entry) -> None:
        """Raise `MajlisError`, with the reason, where the match refuses the entry; nothing changes."""
        if entry.kind == "next" and not self.ongoing.is_between():
            raise InputError(N_("the deal is not over: the next one cannot begin"))
        if entry.kind == "again" and not self.ongoing.is_over():
            raise InputError(N_("The match is not over: a new one cannot begin."))
        if entry.kind == "again" and self.match >= MOST_MATCHES:
            raise InputError(N_("A room has {count} matches at most: make a new one."), count=MOST_MATCHES)
        if entry.kind == "act":
            self.ongoing.check(entry.action, entry.seat)
        if entry.kind == "sit":
            self._check_free(entry.seat, entry.key)
        if entry.kind in ("lend", "send"):
            self._check_absence(entry)
        if entry.kind == "back" and self.lent_to(entry.key) != entry.seat:
            raise InputError(N_("No bot plays for you."))

    def _check_absence(self, entry: Entry) -> None:
        """Who asks must sit, and must ask about somebody else who sits."""
        asker, key = entry.asker, entry.key
        if self.seat_of(asker) is None:
            raise InputError(N_("You have no seat in this room."))
        if not key or self.key_of(entry.seat) != key:
            raise InputError(N_("Nobody sits there any more."))
        if asker == key:
            raise InputError(N_("This cannot be done to your own seat."))
        if entry.kind == "send" and asker != self.maker:
            raise InputError(N_("Only the player who made the room can send somebody away."))
        if entry.kind == "lend" and self.lent_to(key) is not None:
            raise InputError(N_("A bot plays for him already."))

    def _check_free(self, seat: Seat, key: str) -> None:
        """Raise `InputError` where the seat is taken, or this token's hash may not have it."""
        if self.sitters[seat] is not None:
            raise InputError(N_("Somebody sits there already."))
        if self.seat_of(key) is not None:
            raise InputError(N_("You have a seat already."))
        if key in self.sent_away:
            raise InputError(N_("You were sent away from this room: you can watch."))
        if self.hands_seen.get(key, seat) != seat:
            raise InputError(N_("You have seen the cards of another seat: change seats after this deal."))

    def seat_of(self, key: str) -> Seat | None:
        """The seat that this token's hash holds; None where somebody else has sat down there since."""
        seat = self.holders.get(key)
        if seat is None:
            return None
        sitter = self.sitters[seat]
        return seat if sitter is not None and sitter.key == key else None

    def lent_to(self, key: str) -> Seat | None:
        """The seat of this token's hash on which a bot plays for him; None where he plays himself."""
        seat = self.seat_of(key)
        return seat if seat is not None and self.bot_plays(seat) else None

    def key_of(self, seat: Seat) -> str:
        """The hash of the token that holds a seat; empty where nobody does."""
        sitter = self.sitters[seat]
        return "" if sitter is None else sitter.key

    def holder(self, seat: Seat) -> str:
        """The hash of the token that plays a seat; empty where a bot does."""
        return "" if self.bot_plays(seat) else self.key_of(seat)

    def bot_plays(self, seat: Seat) -> bool:
        """Whether a bot has the seat, or plays for somebody who is away."""
        sitter = self.sitters[seat]
        return sitter is None or sitter.lent

    def people(self) -> int:
        """How many persons sit."""
        return sum(sitter is not None for sitter in self.sitters)

    def snapshot(self, seat: Seat | None, language: str) -> SeatSnapshot:
        """What this seat, or a spectator, is shown."""
        names = tuple(sitter.name if sitter is not None else "" for sitter in self.sitters)
        bots = tuple(sitter is None for sitter in self.sitters)
        drawn = self.ongoing.snapshot(seat, names, bots, self.position, language)
        wins = self._wins()
        turned = tuple(wins[((seat or 0) + place) % 4] for place in range(4))
        return structs.replace(drawn, match=self.match, wins=turned)
