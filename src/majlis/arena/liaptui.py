"""Liap Tui in the arena: four seats, each for himself, so two players sit down in fourteen ways.

Those are all the ways in which both have a seat: one against three, two against two, three against one. Over
the fourteen each player has every seat seven times, so that seats cancel. A number's margin is their mean,
and each counts the mean of the first player's seats less the mean of the second's: the points a round by
which sitting down as the first player is worth more at such a table. Equals have 0 in the mean.

A single round is one from the middle of a game: nobody has points, and the seats start in turn, as if they
had won the last turn of the round before. With `--match` a number is a whole game from its first round.

A forfeit (an illegal action, a player that raises, time run out) ends the round. The offender scores as if
he had missed his declaration by as much as can be: d by the larger of d and 8 - d piles, and by 8 before he
has declared. The others score as if they had hit theirs; who has not declared, as if he had hit 0. So once
all have declared, no way in which the round could have gone on is worse for the offender or better for
another. In a game the next round follows; whoever was to lead when the round ended starts it.

Records are Liap Tui games (`majlis.liaptui.record`). A forfeited round is kept as far as it was played, as
the last of its file; the game goes on in another, from the standing after it.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import Final

import numpy as np

from majlis.arena.games import Finished, MatchProgress, Points, Seating
from majlis.game import SEATS, Seat
from majlis.liaptui.bans import MOST_PILES
from majlis.liaptui.players import PLAYERS
from majlis.liaptui.record import Record, dumps
from majlis.liaptui.ruleset import DEFAULT, RuleSet, parse_rules, rules_text
from majlis.liaptui.scoring import score_round, winners
from majlis.liaptui.standing import STREAK_LIMIT, Standing
from majlis.liaptui.state import State
from majlis.players import Factory


class LiapTuiTable:
    """What lasts from round to round of a game."""

    def __init__(self, rules: RuleSet, standing: Standing) -> None:
        self.rules, self.standing = rules, standing

    def deal(self, rng: np.random.Generator) -> State:
        """The next round, dealt by this generator."""
        return State.shuffled(rng, self.rules, self.standing)

    def finish(self, deal: Finished) -> None:
        """Count a round."""
        state = deal.state
        self.standing = state.next_standing() if deal.forfeit is None else _after_forfeit(state, deal.points)

    def winners(self) -> tuple[Seat, ...] | None:
        """The seats that have won the game; equals share it."""
        return winners(self.standing.scores, self.rules, self.standing.round_number - 1) or None


class LiapTuiGame:
    """What the arena asks of a game, answered for Liap Tui."""

    name = "liaptui"
    unit = "points"
    seatings: tuple[Seating, ...] = tuple(
        (a, b, c, d) for a, b, c, d in product((0, 1), repeat=4) if 0 < a + b + c + d < 4
    )

    @property
    def players(self) -> Mapping[str, Factory]:
        """The players of `majlis.liaptui.players`."""
        return PLAYERS

    def rules_text(self, text: str | None) -> str:
        """The rules as a preset with changes."""
        return rules_text(DEFAULT if text is None else parse_rules(text))

    def table(self, rules: str, number: int, match: bool = False) -> MatchProgress:
        """A table before a game's first round, or before a round in its middle where games have one."""
        read = _rules(rules)
        if match or read.round_limit == 1:
            return LiapTuiTable(read, Standing())
        return LiapTuiTable(read, Standing(round_number=2, last_winner=(number - 1) % 4))

    def points(self, state: State) -> Points:
        """What the round brought each seat."""
        return state.points()

    def forfeit(self, state: State, seat: Seat) -> Points:
        """This seat misses its declaration by as much as it can be missed; the others hit theirs."""
        first, second, third, fourth = (
            (_missed if at == seat else _hit)(state.declarations[at], state.multiplier) for at in SEATS
        )
        return first, second, third, fourth

    def records(self, deals: Sequence[Finished], name: str) -> list[bytes]:
        """One game, or several: a forfeited round, as far as it was played, is the last of its file."""
        games: list[list[State]] = [[]]
        for deal in deals:
            games[-1].append(deal.state)
            if deal.forfeit is not None:
                games.append([])
        return [dumps(Record.of(states)).encode() for states in games if states]


def _missed(declared: int | None, multiplier: int) -> int:
    piles = range(MOST_PILES + 1)
    return min(score_round(declared or 0, taken, multiplier) for taken in piles)


def _hit(declared: int | None, multiplier: int) -> int:
    return score_round(declared or 0, declared or 0, multiplier)


def _after_forfeit(state: State, points: Points) -> Standing:
    """What lasts after a round that a player has failed in."""
    before = state.standing
    first, second, third, fourth = (before.scores[seat] + points[seat] for seat in SEATS)
    streaks = [_streak(before.zero_streaks[seat], state.declarations[seat]) for seat in SEATS]
    return Standing(
        before.round_number + 1,
        (first, second, third, fourth),
        (streaks[0], streaks[1], streaks[2], streaks[3]),
        state.leader,
    )


def _streak(before: int, declared: int | None) -> int:
    """Rounds in a row declared 0; a round without a declaration neither breaks nor lengthens it."""
    if declared is None:
        return before
    return min(before + 1, STREAK_LIMIT) if declared == 0 else 0


@cache
def _rules(text: str) -> RuleSet:
    return parse_rules(text)


GAME: Final = LiapTuiGame()
