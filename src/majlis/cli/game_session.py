"""A match at the keyboard in any game: begun or resumed, played to its end or left, saved as it goes on.

A game brings a `Human`, who shows its table and reads its words, and a `GameSession`, which tells of its
match.
"""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import typer
from rich.text import Text

from majlis.asking import Screen, until_left
from majlis.cli.common import INTERRUPT_EXIT, console
from majlis.cli.options import Language, pace_of, refuse_standard
from majlis.cli.saved_matches import Keeper, Words, command_to_resume, folder_of, match_file, to_resume
from majlis.errors import InputError
from majlis.game import Action, Player, Seat, drive
from majlis.i18n import N_
from majlis.matches import Entry
from majlis.typed import HELP, fold, is_key


class Human(ABC):
    """The player at the keyboard. Tells what happened since his last turn, then asks.

    `hints` has the advisor speak every time; without it he is asked by `h`. `step` asks also where only one
    thing can be done; else that is done, and told.
    """

    name = "human"

    def __init__(
        self, screen: Screen, advisor: Player[Any] | None = None, *, hints: bool = False, step: bool = False
    ) -> None:
        self.screen, self.advisor, self.hints, self.step = screen, advisor, hints, step
        self.new_deal()

    @abstractmethod
    def new_deal(self) -> None:
        """Forget the last deal's news."""

    @abstractmethod
    def catch_up(self, view: Any) -> None:
        """Take what happened as told: a deal is resumed in its middle."""

    @abstractmethod
    def tell(self, view: Any) -> None:
        """Everything that happened since the last turn."""

    @abstractmethod
    def forced(self, view: Any) -> Action | None:
        """What is done without a question, with a word about it; None where there is a choice."""

    @abstractmethod
    def menu(self, view: Any) -> Any:
        """What may be done: an object with `view`, `prompt()`, `lines(width)` and `help_lines()`."""

    @abstractmethod
    def drawn(self, view: Any) -> list[Text]:
        """The table."""

    @abstractmethod
    def keys(self, view: Any) -> Sequence[tuple[str, str, Callable[[], None]]]:
        """What can be looked up: the key's letter, its word, and what shows it."""

    @abstractmethod
    def read(self, typed: str, menu: Any) -> Action | None:
        """The action that was typed; None, and a word about it, when there is none."""

    @abstractmethod
    def tell_advice(self, view: Any, advisor: Player[Any]) -> None:
        """What the advisor would do, and why if he says so."""

    def act(self, view: Any) -> Action:
        """Show the table and return what the player chooses."""
        self.tell(view)
        action = self.forced(view)
        if action is not None:
            return action
        menu = self.menu(view)
        self.screen.show("", *self.drawn(view), *menu.lines(self.screen.width))
        if self.hints:
            self.advise(view)
        while action is None:
            action = self._understand(self.screen.ask(menu.prompt()), menu)
        return action

    def out_of_turn(self, view: Any) -> Action | None:
        """Nothing, in a game in which nobody acts out of turn."""
        return None

    def advise(self, view: Any) -> None:
        """What the advisor would do."""
        if self.advisor is None:
            return
        try:
            self.tell_advice(view, self.advisor)
        except InputError as error:
            self.screen.show(self.screen.text(N_("No advice: {error}"), error=error.message))

    def _understand(self, typed: str, menu: Any) -> Action | None:
        word = fold(typed)
        for letter, message, show in self.keys(menu.view):
            if is_key(word, letter, message):
                show()
                return None
        if word in HELP:
            self.screen.show(*menu.help_lines())
            return None
        return self.read(typed, menu)


class GameSession(ABC):
    """One match while its player sits at the table."""

    match: Any
    """With `is_over`, `new_deal`, `finish` and `players`."""
    human: Human
    reading: float
    """A finished deal is held so many times as long as a trick."""

    def __init__(self, screen: Screen, seat: Seat) -> None:
        self.screen, self.seat = screen, seat
        self.keeper = Keeper(screen, None)
        self.current: Any = None
        """The deal that is being played, or that a resumed match goes on with; None between deals."""
        self._acted = False
        """The player has done something: before that there is nothing worth keeping."""

    @abstractmethod
    def greet(self) -> None:
        """What the player is told first."""

    @abstractmethod
    def take_up(self, view: Any) -> None:
        """Show where an unfinished deal stands."""

    @abstractmethod
    def tell(self, state: Any) -> None:
        """What a finished deal brought."""

    @abstractmethod
    def outcome(self) -> str:
        """Who has won the match."""

    @abstractmethod
    def content(self) -> str:
        """The record of the match as it stands."""

    def play(self) -> None:
        """Play the match to its end; raises `Leave` and `KeyboardInterrupt` when the player leaves."""
        match, self._acted = self.match, self.keeper.saved
        self.greet()
        while not match.is_over():
            self.human.new_deal()
            if self.current is None:
                self.current = match.new_deal()
            elif self.current.history:
                self.take_up(self.current.view(self.seat))
            state = self.current
            drive(state, match.players, self._watch)
            match.finish(state)
            self.current = None
            self.save()
            self.human.tell(state.view(self.seat))
            self.tell(state)
            if not match.is_over():
                self.screen.pause(self.reading)

    def _watch(self, state: Any) -> None:
        """Save after every action of the player's, and when the word is with him again."""
        mine = bool(state.history) and state.history[-1][0] == self.seat
        self._acted |= mine
        asked = not state.is_terminal() and state.current_player() == self.seat
        if mine or (asked and self._acted):
            self.save()

    def save(self) -> None:
        """Write the match as it stands."""
        self.keeper.save(self.content)

    def part(self, command: str) -> None:
        """Say goodbye, and by which command the match goes on."""
        over = self.match.is_over()
        if over:
            self.screen.show("", self.outcome())
        else:
            self.screen.show(self.screen.text(N_("You left the table.")))
        self.keeper.farewell(command, over)


def sit_down(
    words: Words,
    set_up: Callable[[Screen, Entry | None], GameSession],
    language: Language,
    *,
    match: str | None = None,
    resume: bool | None = None,
    fixed: Sequence[str] = (),
    record: Path | None = None,
    no_record: bool = False,
    pace: float | None = None,
    pause: bool = False,
) -> None:
    """Play a match: a new one, or the one to resume, which `set_up` makes.

    Ends the program with 130 after Ctrl-C.
    """
    refuse_standard(match)
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    screen = Screen(console(), language.value, pace=pace_of(pace, pause, at_terminal))
    folder = folder_of(record, no_record, words, screen)
    entry = to_resume(screen, words, folder, match=match, resume=resume, fixed=fixed, ask=at_terminal)
    session = set_up(screen, entry)
    session.keeper = Keeper(screen, match_file(folder, words, entry, keep=not no_record))
    command = command_to_resume(words, record, match)
    if until_left(screen, session.play, lambda: session.part(command)):
        raise typer.Exit(INTERRUPT_EXIT)
