"""A match: deals until a team reaches the target (sources/baloot.md §2.2 and §8.7).

>>> import numpy as np
>>> from majlis.baloot.players import make_player
>>> from majlis.baloot.ruleset import DEFAULT
>>> rng = np.random.default_rng(7)
>>> match = Match(DEFAULT, [make_player("careful", rng) for _ in range(4)], rng)
>>> while not match.is_over():
...     state = match.play_deal()
>>> max(match.scores) >= 152, match.winner in (0, 1)
(True, True)
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from majlis import game
from majlis.baloot.ruleset import RuleSet
from majlis.baloot.sheet import DealResult, Pair
from majlis.baloot.state import State
from majlis.baloot.view import View
from majlis.errors import InputError
from majlis.game import Player, Seat, Team, next_seat
from majlis.i18n import N_

if TYPE_CHECKING:
    import numpy as np


def next_dealer(dealer: Seat, result: DealResult, rules: RuleSet) -> Seat:
    """Who deals after a deal that ended so: the next seat, but for throw-ins where the rules differ."""
    stays = (result.ending == "all-pass" and rules.dealer_after_all_pass == "same") or (
        result.ending == "kawesh" and rules.kawesh_dealer == "same"
    )
    return dealer if stays else next_seat(dealer)


def match_winner(scores: Pair, rules: RuleSet) -> Team | None:
    """The team that has won: at the target, and ahead. Equal at or above it: another deal is played."""
    if max(scores) < rules.target or scores[0] == scores[1]:
        return None
    return int(scores[1] > scores[0])


class Match(game.Match[State]):
    """A match in progress: scores, dealer and the finished deals."""

    def __init__(
        self,
        rules: RuleSet,
        players: Sequence[Player[View]],
        rng: "np.random.Generator",
        dealer: Seat = 0,
        scores: Pair = (0, 0),
    ) -> None:
        self.rules, self.players, self.rng = rules, players, rng
        self.dealer: Seat = dealer
        self.scores: Pair = scores
        self.states: list[State] = []
        """The finished deals, thrown-in ones included."""

    @property
    def winner(self) -> Team | None:
        """The team that has won, if the match is over."""
        return match_winner(self.scores, self.rules)

    def is_over(self) -> bool:
        """Whether a team has won."""
        return self.winner is not None

    def new_deal(self) -> State:
        """The next deal, shuffled; play it and give it to `finish`; raises `InputError` after the end."""
        if self.is_over():
            raise InputError(N_("the match is over: there is no next deal"))
        return State.shuffled(self.rng, self.rules, self.dealer, self.scores)

    def finish(self, state: State) -> None:
        """Count a finished deal: scores, next dealer; raises `InputError` for one that cannot be counted."""
        if state.result is None:
            raise InputError(N_("the deal is not over: it cannot be counted yet"))
        if self.is_over() or any(state is done for done in self.states):
            raise InputError(N_("the match is over") if self.is_over() else N_("this deal has been counted"))
        points = state.result.game_points
        self.scores = self.scores[0] + points[0], self.scores[1] + points[1]
        self.dealer = next_dealer(self.dealer, state.result, self.rules)
        self.states.append(state)
