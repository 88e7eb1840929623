"""What the end of a deal is worth to the sides, and the questions that the search is asked about it.

The end of a deal is how many points the first side (seats 0 and 2) took, and whether a side took every trick.
An objective gives every end a number, more being better for the first side: the card points themselves, or
the game points gained over the other side, which rise in steps.
"""

import itertools
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from majlis.baloot.deck import CARD_TOTAL, LAST_TRICK
from majlis.baloot.projects import best_split
from majlis.baloot.scoring import Facts, score
from majlis.baloot.sheet import Pair
from majlis.baloot.solver.kernels import NO_SWEEP_FIRST, SWEEP_SECOND
from majlis.baloot.solver.layout import TRICKS, Position
from majlis.baloot.state import State
from majlis.errors import InputError
from majlis.game import SEATS
from majlis.i18n import N_

Objective: TypeAlias = Literal["points", "gp"]
OBJECTIVES: Final[tuple[Objective, ...]] = ("points", "gp")


@dataclass(frozen=True, slots=True)
class Question:
    """Whether the first side can reach a level: what `search` is to be asked, or the answer itself."""

    known: bool | None = None
    target: int = 0
    sweeps: int = 0
    tricks: bool = False
    """Tricks are counted, not points."""


@dataclass(frozen=True, slots=True)
class Payoff:
    """The worth of every end of a deal."""

    pairs: tuple[Pair, ...]
    """For each number of points of the first side, what both sides get."""
    swept: tuple[Pair, Pair]
    """The same where team 0, or team 1, took all eight tricks."""
    levels: tuple[int, ...]
    """Every worth that can come out, in rising order: what team 0 gets more than team 1."""

    def question(self, level: int, position: Position) -> Question:
        """Whether the worth will be at least this level, as a question from this position on."""
        reaching = [points for points, pair in enumerate(self.pairs) if gain(pair) >= level]
        may_sweep = position.won[1] == 0, position.won[0] == 0
        good = gain(self.swept[0]) >= level, gain(self.swept[1]) >= level
        sweeps = NO_SWEEP_FIRST * (may_sweep[0] and not good[0]) + SWEEP_SECOND * (may_sweep[1] and good[1])
        left = TRICKS - sum(position.won)
        if not reaching:
            if may_sweep[0] and good[0]:
                return Question(target=left, sweeps=sweeps, tricks=True)
            return Question(target=left + 1, sweeps=sweeps, tricks=True) if sweeps & SWEEP_SECOND else NO
        if reaching[0] > 0:
            return Question(target=reaching[0] - position.captured[0], sweeps=sweeps)
        if may_sweep[1] and not good[1]:
            return Question(target=1, sweeps=sweeps, tricks=True)
        return Question(target=0, sweeps=sweeps) if sweeps & NO_SWEEP_FIRST else YES


NO, YES = Question(False), Question(True)


def gain(pair: Pair) -> int:
    """What the first side gets more than the second."""
    return pair[0] - pair[1]


def payoff_of(state: State, objective: Objective) -> Payoff:
    """The payoff of a deal in its play.

    Who has not yet played to the first trick is taken to announce the projects that are worth most, and a
    Baloot that is still in a hand is taken to be announced.
    """
    assert state.contract is not None
    total = CARD_TOTAL[state.contract.mode] + LAST_TRICK
    if objective == "points":
        pairs = tuple((points, total - points) for points in range(total + 1))
        swept = pairs[total], pairs[0]
    else:
        pairs, swept = _game_points(state, total)
    if any(gain(less) > gain(more) for less, more in itertools.pairwise(pairs)):
        raise InputError(
            N_(
                "game points cannot be solved where more card points can be worth less, as with {rules}:"
                " solve card points (--objective points)"
            ),
            rules=f"doubled_payoff={state.rules.doubled_payoff} equal_raised={state.rules.equal_raised}",
        )
    levels = tuple(sorted({gain(pair) for pair in (*pairs, *swept)}))
    return Payoff(pairs, swept, levels)


def _game_points(state: State, total: int) -> tuple[tuple[Pair, ...], tuple[Pair, Pair]]:
    """What both sides score for every number of points of the first side, and for a sweep of either."""
    assert state.contract is not None
    whole = state.copy()
    first_trick = state.tricks_done() == 0
    for seat in SEATS:
        if first_trick and state.hands[seat] == state.eight[seat] and not state.announced[seat]:
            whole.announced[seat] = best_split(state.hands[seat], state.contract.mode)
    baloots = [int(whole.balooted[seat] or whole.baloot_to_come(seat)) for seat in SEATS]

    def scored(points: int, tricks: Pair) -> Pair:
        assert state.contract is not None
        facts = Facts(
            contract=state.contract,
            captured=(points, total - points),
            tricks=tricks,
            last_trick=None,  # its ten are among the points
            announced=tuple(whole.announced),
            first_speaker=state.first_speaker(),
            baloots=(baloots[0] + baloots[2], baloots[1] + baloots[3]),
            buyer_ace=state.buyer_has_ace(),
        )
        return score(facts, state.rules).game_points

    pairs = tuple(scored(points, (4, 4)) for points in range(total + 1))
    return pairs, (scored(total, (TRICKS, 0)), scored(0, (0, TRICKS)))
