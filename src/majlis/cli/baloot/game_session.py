"""A match of Baloot at the keyboard, from the greeting to the farewell."""

from typing import TYPE_CHECKING, Final

from rich.text import Text

from majlis.asking import Screen
from majlis.baloot.names import seat_words, side_words
from majlis.baloot.terminal import contract_words
from majlis.cli.baloot.deal_text import score_lines, tell_deal
from majlis.cli.baloot.matches import Resumed, content
from majlis.cli.baloot.session import Human, keys_line
from majlis.cli.game_session import GameSession
from majlis.i18n import N_
from majlis.terminal import isolated

if TYPE_CHECKING:
    from majlis.baloot.state import State
    from majlis.baloot.view import View
    from majlis.game import Player

READING: Final = 4
"""A finished deal's arithmetic is held so many times as long as a trick."""


class BalootSession(GameSession):
    """One match of Baloot while its player sits at the table."""

    reading = READING

    def __init__(
        self,
        start: Resumed,
        screen: Screen,
        advisor: "Player[View]",
        *,
        hints: bool = False,
        step: bool = False,
    ) -> None:
        super().__init__(screen, start.table.seat)
        self._start, self._table = start, start.table
        self.human = Human(screen, advisor, hints=hints, step=step, score=self._score)
        self.match = start.match(self._table.players(self.human, len(start.finished)))
        self.current = start.current

    def greet(self) -> None:
        """Seat, rules, seed, keys; of a resumed match also the score."""
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

    def take_up(self, view: "View") -> None:
        """Show where an unfinished deal stands."""
        screen = self.screen
        number = len(self.match.states) + 1
        screen.show("", screen.text(N_("Deal {number} goes on where it was left."), number=number))
        if view.contract is not None:
            screen.show(isolated(contract_words(view.contract, screen.language), screen.language))
        self.human.catch_up(view)

    def tell(self, state: "State") -> None:
        """The deal's arithmetic, and the score."""
        tell_deal(state, len(self.match.states), self.match.scores, self.screen)

    def outcome(self) -> str:
        """Who has won the match."""
        team = side_words(self.match.winner, self.screen.language)
        return self.screen.text(N_("{team} win the match."), team=team)

    def content(self) -> str:
        """The file of the match."""
        return content(self._table, self.match, self.current)

    def _score(self) -> list[Text | str]:
        return score_lines(self.match.states, self.match.scores, self.screen)
