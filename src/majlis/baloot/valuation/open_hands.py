"""What the states of a deal are worth with all hands open, from the first call on.

The play is solved exactly. Before it, all four call and double knowing all cards: the words are searched to
the end (minimax), and every contract that can come of them is solved. So a word or a card never gains over
the best one, and the costs of a deal add up.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from majlis.baloot import actions as act
from majlis.baloot.chances import CERTAIN, win_chance
from majlis.baloot.lookahead.skill import Skill
from majlis.baloot.match import match_winner, next_dealer
from majlis.baloot.phase import Phase
from majlis.baloot.ruleset import RuleSet
from majlis.baloot.sheet import Pair
from majlis.baloot.solver.layout import position_of
from majlis.baloot.solver.payoff import Payoff, payoff_of
from majlis.baloot.solver.search import Solver
from majlis.baloot.state import State
from majlis.errors import MajlisError
from majlis.game import Action, Seat

Worth: TypeAlias = tuple[int, int | None]
"""What the first side (seats 0 and 2) gets more than the second: game points, and the chance to win the match
in millionths, less the chance of the other side; None where that is not known."""


@dataclass
class OpenHands:
    """The worth of the states of one deal; it keeps what it has solved."""

    solver: Solver | None
    """None where only deals that are over are asked about."""
    chances: bool = True
    """Whether the score is known and the chance to win the match asked for."""
    _contracts: dict[object, Worth] = field(default_factory=dict)
    _plays: dict[object, Worth] = field(default_factory=dict)

    def forget(self) -> None:
        """Begin with another deal."""
        self._contracts.clear()
        self._plays.clear()

    def worth(self, state: State) -> Worth:
        """Raises `InputError` where the rules are such that the play cannot be solved."""
        if state.is_terminal():
            return self._ended(state)
        if state.phase == Phase.CLOSING:
            state = state.copy()
            while state.phase == Phase.CLOSING:
                state.apply(act.ACCEPT)
            return self._ended(state)
        if state.phase == Phase.PLAY:
            return self._played(state)
        if state.contract is None or state.contract.level > 1 or len(state.asked()) < 2:
            return self._best(state)
        key = state.contract  # nobody has said anything of it
        if key not in self._contracts:
            self._contracts[key] = self._best(state)
        return self._contracts[key]

    def words(self, state: State, seat: Seat) -> dict[Action, Worth]:
        """The worth of every word that this seat may say in the auction or the doubling."""
        found = {}
        for action in state.legal_actions(seat):
            if action < act.QAYD:
                after = state.copy()
                after.apply(action, seat)
                found[action] = self.worth(after)
        return found

    def cards(self, state: State) -> dict[Action, Worth]:
        """The worth of every card that the rules let the next seat play."""
        assert self.solver is not None
        found = self.solver.solve(state, "gp", line=False)
        chance = self._chance_by(state, payoff_of(state, "gp"))
        return {card: (gp, chance.get(gp)) for card, gp in found.values.items()}

    def _best(self, state: State) -> Worth:
        seat = state.current_player()
        return best_of(list(self.words(state, seat).values()), seat, by_chance(state))

    def _played(self, state: State) -> Worth:
        """A play that begins is kept by its contract: the same one can come of many calls."""
        fresh = not state.played() and not any(state.announced)
        if fresh and state.contract in self._plays:
            return self._plays[state.contract]
        payoff = payoff_of(state, "gp")
        assert self.solver is not None
        gp = self.solver.worth(position_of(state), payoff)
        found = gp, self._chance_by(state, payoff).get(gp)
        if fresh:
            self._plays[state.contract] = found
        return found

    def _ended(self, state: State) -> Worth:
        assert state.result is not None
        points = state.result.game_points
        return points[0] - points[1], self.after(state, points)

    def after(self, state: State, points: Pair) -> int | None:
        """The chance once a deal has brought these points."""
        if not self.chances or match_winner(state.scores, state.rules) is not None:
            return None
        dealer = (state.dealer + 1) % 4
        if state.result is not None:
            dealer = next_dealer(state.dealer, state.result, state.rules)
        scores = state.scores[0] + points[0], state.scores[1] + points[1]
        return chance_at(scores, dealer, state.rules)

    def _chance_by(self, state: State, payoff: Payoff) -> dict[int, int]:
        return chance_by_gp(state, payoff) if self.chances else {}


def chance_at(scores: Pair, dealer: Seat, rules: RuleSet) -> int | None:
    """The chance of the first side less that of the second, in millionths; None where it is not known."""
    try:
        return 2 * win_chance(scores, dealer, rules) - CERTAIN
    except MajlisError:  # the target is higher than chances are worked out for
        return None


def chance_by_gp(state: State, payoff: Payoff) -> dict[int, int]:
    """For the game points by which a deal can end, the chance to win the match; empty where not known.

    More game points are never a smaller chance, so what is best for the one is best for the other.
    """
    try:
        match = payoff_of(state, "match")
    except MajlisError:
        return {}
    pairs = [*zip(payoff.worths, match.worths, strict=False), *zip(payoff.swept, match.swept, strict=True)]
    return dict(pairs)


def by_chance(state: State) -> bool:
    """Whether the chance to win decides at this score, as for the searcher; else game points do."""
    return Skill().goal(state.view(0)) == "match"


def best_of(worths: list[Worth], seat: Seat, chance_first: bool) -> Worth:
    """The best for the side of a seat."""

    def order(worth: Worth) -> tuple[int, int]:
        gp, chance = worth
        return (chance or 0, gp) if chance_first else (gp, chance or 0)

    return max(worths, key=order) if seat % 2 == 0 else min(worths, key=order)
