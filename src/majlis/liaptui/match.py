"""A game: rounds until somebody has reached the target (sources/liaptui.md §2.7).

`Match` plays to the end; `majlis.game.drive` plays one round.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from majlis import game
from majlis.errors import InputError
from majlis.game import Player, Seat
from majlis.i18n import N_
from majlis.liaptui.record import Record
from majlis.liaptui.ruleset import DEFAULT, RuleSet
from majlis.liaptui.scoring import winners
from majlis.liaptui.standing import Standing
from majlis.liaptui.state import State
from majlis.liaptui.view import View


class Match(game.Match[State]):
    """A game in progress: what lasts, and the finished rounds."""

    def __init__(
        self,
        rules: RuleSet = DEFAULT,
        players: Sequence[Player[View]] = (),
        rng: np.random.Generator | None = None,
        standing: Standing = Standing(),  # noqa: B008 - frozen
    ) -> None:
        self.rules, self.players = rules, players
        self.rng = np.random.default_rng() if rng is None else rng
        self.standing = standing
        self.states: list[State] = []
        """The finished rounds."""

    @classmethod
    def resumed(cls, record: Record, players: Sequence[Player[View]], rng: np.random.Generator) -> "Match":
        """A game taken up after the finished rounds of a record.

        `rng` begins as the game's did, so that the rounds to come are dealt as they would have been. Raises
        `InputError` where the rounds do not follow from one another.
        """
        match = cls(record.rules, players, rng)
        for played in record.rounds:
            match.new_deal()  # what it draws is what the finished round has used
            match.finish(played.last(record.rules))
        return match

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won, if the game is over; equals share."""
        return winners(self.standing.scores, self.rules, self.standing.round_number - 1)

    def is_over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.winners)

    def new_deal(self) -> State:
        """The next round, dealt; play it and give it to `finish`; raises `InputError` after the end."""
        if self.is_over():
            raise InputError(N_("the game is over: there is no next round"))
        return State.shuffled(self.rng, self.rules, self.standing)

    def finish(self, state: State) -> None:
        """Count a finished round; raises `InputError` for one that is not over or not the next one."""
        after = state.next_standing()
        if state.standing != self.standing or state.rules != self.rules:
            text = N_("this is not round {round} of the game: its rules are others, or its standing is")
            raise InputError(text, round=self.standing.round_number)
        self.standing = after
        self.states.append(state)

    def record(self) -> Record:
        """The record of the finished rounds, with the players' names; raises as `Record.of` does."""
        names = [player.name for player in self.players]
        return replace(Record.of(self.states, names), rules=self.rules)

    def play(self, watch: Callable[[State], None] | None = None) -> tuple[Seat, ...]:
        """Play rounds until somebody has won; who it was.

        Players who miss more than they hit, such as four `random` ones, lose points without end: give them
        a round limit.
        """
        while not self.is_over():
            self.play_deal(watch)
        return self.winners
