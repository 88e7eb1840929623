"""A match of any game with a notation at the keyboard, and its player there."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
from rich.text import Text

from majlis.arena.deal_record import GameRecord, dumps, loads, record_of
from majlis.arena.match import Match
from majlis.asking import Screen
from majlis.cli import game_session
from majlis.cli.game.words import score_text, winners_text
from majlis.errors import InputError, MajlisError, NotationError, shown
from majlis.files import printable
from majlis.game import SEATS, Action, Player, Seat
from majlis.games import find, part
from majlis.i18n import N_
from majlis.matches import Note, now
from majlis.message import Latin, Message
from majlis.players import Checked, parse_spec, seated
from majlis.seats import seat_words
from majlis.terminal import flow, isolated

DEAL_PAUSE: Final = 3
"""How much longer than a trick a finished deal is shown."""
_HINTS: Final = 9
"""Sets the generator of the adviser apart from those of the seats."""


def make_player(game: str, text: str, rng: np.random.Generator) -> Player[Any]:
    """A player of this game by its specification; raises `InputError` for one that cannot be made."""
    return Checked(seated(parse_spec(text, part(game, "arena").players, game), rng))


def new_note(game: str, rules: str, seed: int, seat: Seat, bots: str) -> Note:
    """How a new match is set up."""
    begun = now()
    return Note(game=game, rules=rules, seed=seed, seat=seat, bots=bots, started=begun, saved=begun)


@dataclass(frozen=True, slots=True)
class Menu:
    """What may be done now: each action with its number, or as the notation writes it."""

    view: Any
    game: str
    screen: Screen
    hints: bool

    def prompt(self) -> str:
        """What stands before the answer."""
        return self.screen.text(N_("Your move: "))

    def lines(self, width: int) -> list[Text]:
        """Every action with its number."""
        notation, language = part(self.game, "notation"), self.screen.language
        legal = self.view.legal_actions
        keys = range(1, len(legal) + 1) if self._numbered() else map(notation.format_action, legal)
        told = []
        for key, action in zip(map(str, keys), legal, strict=True):
            words = notation.action_words(action, language)
            told.append(Text(isolated(words if words.startswith(key) else f"{key} {words}", language)))
        return flow(told, width)

    def _numbered(self) -> bool:
        """Whether a number says which action is meant: not where an action itself is written as one."""
        format_action = part(self.game, "notation").format_action
        return not any(format_action(action).isdecimal() for action in self.view.legal_actions)

    def help_lines(self) -> list[str]:
        """How to answer."""
        lines = [
            self.screen.text(N_("Type what stands before a move, or the move itself; q leaves the table."))
        ]
        if self.hints:
            lines.append(self.screen.text(N_("h is a hint.")))
        return lines

    def read(self, typed: str) -> Action:
        """The action that was typed; raises `NotationError` for none."""
        legal: Sequence[Action] = self.view.legal_actions
        if self._numbered() and typed.strip().isdecimal() and 1 <= int(typed) <= len(legal):
            return legal[int(typed) - 1]
        action: Action = part(self.game, "notation").parse_action(typed.strip())
        if action not in legal:
            raise NotationError(N_("{text} cannot be done now"), text=shown(typed.strip()))
        return action


class Human(game_session.Human):
    """The player at the keyboard: he is shown his view and types a number or a word of the notation."""

    def __init__(
        self,
        screen: Screen,
        game: str,
        advisor: Player[Any] | None,
        *,
        hints: bool = False,
        step: bool = False,
    ) -> None:
        self.game = game
        super().__init__(screen, advisor, hints=hints, step=step)

    def new_deal(self) -> None:
        """Forget what was told of the last deal."""
        self._told = 0

    def catch_up(self, view: Any) -> None:
        """What was done so far has been told."""
        self._told = len(getattr(view, "history", ()))

    def tell(self, view: Any) -> None:
        """What others did since the last time, as far as the view tells what was done."""
        history = getattr(view, "history", ())
        for seat, action in history[self._told :]:
            if seat != view.seat:
                self.screen.show(action_line(self.game, seat, action, self.screen))
        self._told = len(history)

    def forced(self, view: Any) -> Action | None:
        """The only thing that can be done."""
        if len(view.legal_actions) > 1 or self.step:
            return None
        action: Action = view.legal_actions[0]
        self.screen.show(action_line(self.game, view.seat, action, self.screen))
        return action

    def menu(self, view: Any) -> Menu:
        """What may be done now."""
        return Menu(view, self.game, self.screen, self.advisor is not None)

    def drawn(self, view: Any) -> list[Text]:
        """The table as the game's notation draws it."""
        lines = part(self.game, "notation").table_lines(view, self.screen.language)
        return [Text(isolated(line, self.screen.language)) for line in lines]

    def keys(self, view: Any) -> list[tuple[str, str, Callable[[], None]]]:
        """A hint, where somebody gives one."""
        return [("h", N_("hint"), lambda: self.advise(view))] if self.advisor is not None else []

    def read(self, typed: str, menu: Menu) -> Action | None:
        """The action that was typed; None, and a word about it, when there is none."""
        try:
            return menu.read(typed)
        except NotationError as error:
            self.screen.show(self.screen.text(N_("{error}. Type ? for help."), error=error.message))
            return None

    def tell_advice(self, view: Any, advisor: Player[Any]) -> None:
        """What the adviser would do."""
        words = part(self.game, "notation").action_words(advisor.act(view), self.screen.language)
        hint = N_("Hint ({player}): {action}")
        self.screen.show(
            self.screen.text(hint, player=advisor.name, action=isolated(words, self.screen.language))
        )


def action_line(game: str, seat: Seat, action: Action, screen: Screen) -> str:
    """Who did what: `Right: pass`."""
    words = part(game, "notation").action_words(action, screen.language)
    return f"{seat_words(seat, screen.language)}: {isolated(words, screen.language)}"


class Session(game_session.GameSession):
    """One match while its player sits at the table; `begin` or `go_on` sets it up."""

    reading = DEAL_PAUSE
    match: Match

    def __init__(
        self,
        screen: Screen,
        note: Note,
        *,
        hints: bool = False,
        hints_by: str | None = None,
        step: bool = False,
    ) -> None:
        super().__init__(screen, note.seat)
        self.note, self._hints = note, (hints, hints_by or find(note.game).adviser, step)

    def begin(self, kept: GameRecord | None = None) -> None:
        """A match, in which the deals that are kept are finished."""
        note, finished = self.note, () if kept is None else tuple(kept.replay())
        self.match = Match(note.game, note.rules, note.seed, self._players(len(finished)))
        for first, state in finished:
            self.match.begin_deal(first)
            self.match.finish(state)

    def go_on(self, path: Path) -> None:
        """A match from its record. Raises `InputError` where the record contradicts itself."""
        note, place = self.note, printable(path)
        try:
            if note.seat not in SEATS:
                raise InputError(N_("seat {seat} is not a seat: the seats are 0, 1, 2, 3"), seat=note.seat)
            self.begin(loads(path.read_bytes(), note.game, place))
            if note.dealt:
                state = self.match.begin_deal(part(note.game, "notation").parse_position(note.dealt))
                for seat, action in note.actions:
                    state.apply(action, seat)
                self.current = state
        except MajlisError as error:
            text = N_("{place}: this game cannot be resumed: {error}")
            raise InputError(text, place=place, error=error.message) from None

    def _players(self, finished: int) -> list[Player[Any]]:
        note, (hints, adviser, step) = self.note, self._hints

        def player(text: str, place: int) -> Player[Any]:
            seed = [note.seed, place, *([finished] if finished else [])]
            return make_player(note.game, text, np.random.default_rng(seed))

        self.human = Human(
            self.screen, note.game, player(adviser, _HINTS) if adviser else None, hints=hints, step=step
        )
        return [self.human if seat == self.seat else player(note.bots, 1 + seat) for seat in SEATS]

    def greet(self) -> None:
        """Game, seat, rules, seed and keys."""
        screen, note = self.screen, self.note
        sentence = N_("{game}: you sit at {seat}, rules {rules}, seed {seed}.")
        title = Message(find(note.game).title)
        seat = seat_words(self.seat, screen.language)
        screen.show(screen.text(sentence, game=title, seat=seat, rules=note.rules, seed=note.seed))
        screen.show(screen.text(N_("? is help, h a hint, q leaves the table.")))

    def take_up(self, view: Any) -> None:
        """What happened in the deal has been told."""
        self.human.catch_up(view)

    def tell(self, state: Any) -> None:
        """What the deal brought, and the score."""
        screen, match = self.screen, self.match
        points = match.game.points(state)
        told = Latin(score_text(points[:2] if len(match.standing()) == 2 else points))
        screen.show("", screen.text(N_("Deal {number}: {points}"), number=len(match.states), points=told))
        score = Latin(score_text(match.standing(self.seat)))
        screen.show(screen.text(N_("Your side first, the match now: {score}"), score=score))

    def outcome(self) -> str:
        """Who has won the match."""
        return winners_text(self.match.winners(), self.screen.language)

    def content(self) -> str:
        """The record of the finished deals, with how the match stands."""
        match, state = self.match, self.current
        unfinished = state is not None and not state.is_terminal()
        dealt = part(self.note.game, "notation").format_position(match.first[-1]) if unfinished else ""
        note = msgspec.structs.replace(
            self.note,
            saved=now(),
            scores=match.standing(self.seat),
            deals=len(match.states),
            over=match.is_over(),
            dealt=dealt,
            actions=tuple(state.history) if unfinished else (),
        )
        return dumps(record_of(match), note)
