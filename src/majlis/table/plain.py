"""A game at the table that brings no more than what it draws: the rest is the same for every game.

    TABLE = PlainTable(
        "tarneeb", levels={"easy": "random"}, level_words={"easy": "Easy"}, rule_words={"standard": "To 41"},
        public_view=public_view, draw=draw, pages=GamePages(script="tarneeb", package="tarneeb", …),
    )

`draw` makes the game's own struct, a `SeatSnapshot` with more fields, of a view and a `Frame`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from msgspec.structs import replace

from majlis.arena.deal_record import dumps, record_of
from majlis.arena.match import Match
from majlis.errors import IllegalAction, InputError
from majlis.game import SEATS, Action, Seat
from majlis.games import find, part
from majlis.i18n import N_, texts
from majlis.message import Message
from majlis.seats import seat_words
from majlis.table.games import GamePages
from majlis.table.settings import Settings
from majlis.table.snapshot import SeatSnapshot, ShownSeat

S = TypeVar("S", bound=ShownSeat)


@dataclass(frozen=True, slots=True)
class Frame:
    """For whom a table is drawn, and who sits there. Places are counted from the viewer, who is 0."""

    you: Seat | None
    """The viewer's seat; None for a spectator, who sees from seat 0."""
    names: tuple[str, ...]
    """By seat, empty where a bot sits."""
    bots: tuple[bool, ...]
    position: int
    language: str
    game: str
    deal: int
    """The number of the deal."""
    standing: tuple[int, ...]
    """Points so far: of the viewer's side and the other's, or by place."""

    def common(self) -> dict[str, Any]:
        """The fields of a `SeatSnapshot` that are the same in every game."""
        return {"position": self.position, "game": self.game, "you": self.you, "deal": self.deal, "lines": ()}

    def seat(self, place: int) -> Seat:
        """The seat at a place."""
        return ((self.you or 0) + place) % 4

    def place(self, seat: Seat) -> int:
        """The place of a seat."""
        return (seat - (self.you or 0)) % 4

    def say(self, english: str, **values: object) -> str:
        """A sentence in the viewer's language."""
        return Message(english, values).text(self.language)

    def name(self, place: int) -> str:
        """Who sits at a place: `You`, a name, or `Right`."""
        if place == 0 and self.you is not None:
            return texts(self.language).gettext("You")
        name = self.names[self.seat(place)]
        return f"\u2068{name}\u2069" if name else seat_words(place, self.language)

    def seats(
        self, kind: type[S], turn: Seat | None, more: Callable[[Seat], dict[str, Any]]
    ) -> tuple[S, ...]:
        """The four seats by place; `more` gives the fields of each that are the game's own."""
        return tuple(
            kind(
                name=self.names[self.seat(place)],
                place=seat_words(place, self.language),
                bot=self.bots[self.seat(place)],
                turn=self.seat(place) == turn,
                **more(self.seat(place)),
            )
            for place in SEATS
        )


class PlainTable:
    """A `majlis.table.games.Game` of the parts of a registered game."""

    def __init__(
        self,
        name: str,
        *,
        levels: Mapping[str, str],
        level_words: Mapping[str, str],
        rule_words: Mapping[str, str],
        public_view: Callable[[Any], Any],
        draw: Callable[[Any, Frame], SeatSnapshot],
        pages: GamePages,
    ) -> None:
        """`levels` are the arena's players, the weakest first; the last of them plays for who is late."""
        self.name, self.public_view, self.draw = name, public_view, draw
        self.LEVELS, self.LEVEL_WORDS, self.RULE_WORDS = dict(levels), dict(level_words), dict(rule_words)
        self.USUAL, self.HELPER = next(iter(levels)), list(levels.values())[-1]
        self.PAGES = pages

    def begin(self, settings: Settings) -> "PlainMatch":
        """A new match; raises `InputError` for rules that do not exist."""
        return PlainMatch(self, settings)

    def deals_of(self, settings: Settings) -> Iterator[str]:
        """The cards of a match's first deal; each later one is named when it comes."""
        yield part(self.name, "notation").format_position(_match(self.name, settings).new_deal())

    def house_of(self, rules: str) -> dict[str, Any]:
        """The rules in their whole form; raises `InputError` for rules that do not exist."""
        return {"rules": part(self.name, "arena").rules_text(rules)}

    def make_player(self, spec: str, rng: Any) -> Any:
        """A player of the game."""
        from majlis.players import parse_spec, seated

        return seated(parse_spec(spec, part(self.name, "arena").players, self.name), rng)

    def advise(self, view: Any, language: str) -> tuple[str, list[str]]:
        """What the game's adviser would do in this view, in words; raises `InputError` where it has none."""
        import numpy as np

        action = self.make_player(part(self.name, "adviser"), np.random.default_rng(1)).act(view)
        return part(self.name, "notation").action_words(action, language), []


def _match(name: str, settings: Settings) -> Match:
    return Match(name, settings.house.get("rules") or settings.rules, settings.seed)


class PlainMatch:
    """A match at the table (`majlis.table.games.OngoingMatch`)."""

    def __init__(self, table: PlainTable, settings: Settings) -> None:
        if settings.start:
            raise InputError(N_("This deal cannot be played on from here."))
        self.table, self.match = table, _match(table.name, settings)
        self.state = self._begun(settings.dealt)

    def _begun(self, dealt: str) -> Any:
        if not dealt:
            return self.match.new_deal()
        return self.match.begin_deal(part(self.table.name, "notation").parse_position(dealt))

    def asked(self) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        return () if self.state.is_terminal() else (self.state.current_player(),)

    def interrupters(self) -> tuple[Seat, ...]:
        """The seats that could act although it is another's turn."""
        return () if self.state.is_terminal() else tuple(self.state.interrupters())

    def secrets(self) -> int:
        """Nobody answers in secret."""
        return 0

    def check(self, action: Action, seat: Seat) -> None:
        """Raise `IllegalAction` with the reason where the action is refused."""
        if self.state.is_terminal():
            raise IllegalAction(N_("the deal is over: nothing can be done any more"))
        if action not in self.state.legal_actions(seat):
            self.state.copy().apply(action, seat)

    def apply(self, action: Action, seat: Seat) -> bool:
        """Act, for all to see; a deal that ends is counted."""
        self.state.apply(action, seat)
        if self.state.is_terminal():
            self.match.finish(self.state)
        return True

    def is_between(self) -> bool:
        """Whether the next deal can begin."""
        return self.state.is_terminal() and not self.match.is_over()

    def is_over(self) -> bool:
        """Whether the match is decided."""
        return self.match.is_over()

    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won."""
        return self.match.winners()

    def next_deal(self, dealt: str = "") -> None:
        """The next deal."""
        if not self.is_between():
            raise InputError(N_("the deal is not over: the next one cannot begin"))
        self.state = self._begun(dealt)

    def coming(self) -> str:
        """The cards of the next deal, as the seed gives them."""
        text: str = part(self.table.name, "notation").format_position(self.match.coming())
        return text

    def view(self, seat: Seat) -> Any:
        """What this seat may know."""
        return self.state.view(seat)

    def finished(self) -> int:
        """How many deals are over."""
        return len(self.match.states)

    def record(self) -> bytes:
        """The finished deals, without the seed, which tells what comes."""
        return dumps(record_of(self.match)).encode()

    def snapshot(
        self, seat: Seat | None, names: tuple[str, ...], bots: tuple[bool, ...], position: int, language: str
    ) -> SeatSnapshot:
        """The table as this seat, or a spectator, sees it."""
        ended = self.state.is_terminal()
        number, standing = len(self.match.states) + (not ended), self.match.standing(seat or 0)
        frame = Frame(seat, names, bots, position, language, self.table.name, number, standing)
        view = self.table.public_view(self.state) if seat is None else self.state.view(seat)
        found = replace(self.table.draw(view, frame), deals=tuple(self._deal_lines(frame)))
        if not ended:
            return found
        over = self.match.is_over()
        return replace(found, between=not over, over=over, result=self._result(frame) if over else "")

    def _deal_lines(self, frame: Frame) -> Iterator[str]:
        """What each deal brought, the viewer's side first."""
        for number, state in enumerate(self.match.states, 1):
            points = self.match.game.points(state)
            turned = [points[frame.seat(place)] for place in range(len(frame.standing))]
            told = " · ".join(str(one).replace("-", "−") for one in turned)
            yield frame.say(N_("Deal {number}: {points}"), number=number, points=f"\u2066{told}\u2069")

    def _result(self, frame: Frame) -> str:
        """Who has won."""
        names = [frame.name(frame.place(seat)) for seat in self.match.winners()]
        seats = texts(frame.language).gettext(", ").join(names)
        return frame.say(N_("The match is won by: {seats}."), seats=seats)


def title_of(name: str, language: str) -> str:
    """What people call a game."""
    return texts(language).gettext(find(name).title)
