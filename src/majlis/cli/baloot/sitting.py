"""A match at the keyboard from the greeting to the farewell: begun or resumed, saved as it goes on."""

from typing import TYPE_CHECKING, Final

from rich.text import Text

from majlis.asking import Screen
from majlis.baloot.names import seat_words, side_words
from majlis.baloot.terminal import contract_words
from majlis.cli.baloot.matches import Resumed, content
from majlis.cli.baloot.session import Human, keys_line
from majlis.cli.baloot.telling import score_lines, tell_deal
from majlis.cli.keeping import Keeper
from majlis.game import drive
from majlis.i18n import N_
from majlis.terminal import isolated

if TYPE_CHECKING:
    from majlis.baloot.state import State
    from majlis.baloot.view import View
    from majlis.game import Player

READING: Final = 4
"""A finished deal's arithmetic is held so many times as long as a trick."""


class Sitting:
    """One match while its player sits at the table."""

    def __init__(
        self,
        start: Resumed,
        screen: Screen,
        keeper: Keeper,
        advisor: "Player[View]",
        *,
        hints: bool = False,
        step: bool = False,
    ) -> None:
        self.screen, self._keeper = screen, keeper
        self._start, self._table = start, start.table
        self.human = Human(screen, advisor, hints=hints, step=step, score=self._score)
        self.match = start.match(self._table.players(self.human, len(start.finished)))
        self._current = start.current
        self._acted = keeper.saved
        """The player has done something: before that there is nothing worth keeping."""

    def play(self) -> None:
        """Play the match to its end; raises `Leave` and `KeyboardInterrupt` when the player leaves."""
        self._greet()
        match, seat = self.match, self._table.seat
        while not match.is_over():
            self.human.new_deal()
            state = self._current or match.new_deal()
            if self._current is not None:
                self._take_up(state)
            self._current = state
            drive(state, match.players, self._watch)
            match.finish(state)
            self._current = None
            self._save()
            self.human.tell(state.view(seat))
            tell_deal(state, len(match.states), match.scores, self.screen)
            if not match.is_over():
                self.screen.pause(READING)

    def part(self, command: str) -> None:
        """Say goodbye, and by which command the match goes on."""
        screen = self.screen
        if self.match.winner is not None:
            team = side_words(self.match.winner, screen.language)
            screen.show("", screen.text(N_("{team} win the match."), team=team))
        else:
            screen.show(screen.text(N_("You left the table.")))
        self._keeper.farewell(command, self.match.is_over())

    def _greet(self) -> None:
        screen, table = self.screen, self._table
        message = N_("Baloot: you sit at {seat}, rules {rules}, seed {seed}.")
        name = seat_words(table.seat, screen.language)
        screen.show(
            screen.text(message, seat=name, rules=table.rules.name, seed=table.seed), keys_line(screen)
        )
        if self._start.again:
            again = N_("The unfinished deal could not be read: it starts again.")
            screen.show(screen.text(again))
        if self._start.finished:
            screen.show("", *self._score())

    def _take_up(self, state: "State") -> None:
        """Show where an unfinished deal stands."""
        view, screen = state.view(self._table.seat), self.screen
        if not view.history:
            return
        number = len(self.match.states) + 1
        screen.show("", screen.text(N_("Deal {number} goes on where it was left."), number=number))
        if view.contract is not None:
            screen.show(isolated(contract_words(view.contract, screen.language), screen.language))
        self.human.catch_up(view)

    def _watch(self, state: "State") -> None:
        """Save after every action of the player's, and when the word is with him again."""
        seat = self._table.seat
        mine = bool(state.history) and state.history[-1][0] == seat
        self._acted |= mine
        asked = not state.is_terminal() and state.current_player() == seat
        if mine or (asked and self._acted):
            self._save()

    def _save(self) -> None:
        self._keeper.save(lambda: content(self._table, self.match, self._current))

    def _score(self) -> list[Text | str]:
        return score_lines(self.match.states, self.match.scores, self.screen)
