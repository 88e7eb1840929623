"""What the end of a deal is worth to the sides, and the questions that the search is asked about it.

The end of a deal is how many points the first side (seats 0 and 2) took, and whether a side took every trick.
An objective gives every end a number, more being better for the first side: the card points themselves, the
game points gained over the other side, which rise in steps, or the chance to win the match after the deal.
"""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from majlis.baloot.auction import Contract
from majlis.baloot.chances import CERTAIN, win_chance
from majlis.baloot.deck import CARD_TOTAL, LAST_TRICK, TRICKS
from majlis.baloot.match import match_winner
from majlis.baloot.projects import MAX_DECLARED, Project, best_split
from majlis.baloot.ruleset import RuleSet
from majlis.baloot.scoring import Facts, game_points
from majlis.baloot.sheet import Pair
from majlis.baloot.solver.layout import Position, position_of
from majlis.baloot.solver.rules import NO_SWEEP_FIRST, SWEEP_SECOND
from majlis.baloot.state import State
from majlis.errors import InputError
from majlis.game import SEATS, Seat, next_seat
from majlis.i18n import N_

Objective: TypeAlias = Literal["points", "gp", "match"]
OBJECTIVES: Final[tuple[Objective, ...]] = ("points", "gp", "match")


@dataclass(frozen=True, slots=True)
class Question:
    """Whether the first side can reach a level: what `search` is to be asked, or the answer itself."""

    known: bool | None = None
    target: int = 0
    sweeps: int = 0
    tricks: bool = False
    """Tricks are counted, not points."""

    def answers(self, other: "Question", bound: int, reached: bool) -> bool:
        """Whether a bound that was found for this question says the same of another one."""
        if self.known is not None or other.known is not None:
            return False
        alike = self.sweeps == other.sweeps and self.tricks == other.tricks
        return alike and (bound >= other.target) == reached


@dataclass(frozen=True, slots=True)
class Payoff:
    """The worth of every end of a deal: what team 0 gets more than team 1."""

    worths: tuple[int, ...]
    """For each number of points of team 0; they never fall."""
    swept: tuple[int, int]
    """Where team 0, or team 1, took all eight tricks."""
    levels: tuple[int, ...]
    """Every worth that can come out, in rising order."""

    def question(self, level: int, position: Position) -> Question:
        """Whether the worth will be at least this level, as a question from this position on."""
        reaching = bisect_left(self.worths, level)
        may_sweep = position.won[1] == 0, position.won[0] == 0
        good = self.swept[0] >= level, self.swept[1] >= level
        sweeps = NO_SWEEP_FIRST * (may_sweep[0] and not good[0]) + SWEEP_SECOND * (may_sweep[1] and good[1])
        left = TRICKS - sum(position.won)
        if reaching == len(self.worths):
            if may_sweep[0] and good[0]:
                return Question(target=left, sweeps=sweeps, tricks=True)
            return Question(target=left + 1, sweeps=sweeps, tricks=True) if sweeps & SWEEP_SECOND else NO
        if reaching > 0:
            return Question(target=reaching - position.captured[0], sweeps=sweeps)
        if may_sweep[1] and not good[1]:
            return Question(target=1, sweeps=sweeps, tricks=True)
        return Question(target=0, sweeps=sweeps) if sweeps & NO_SWEEP_FIRST else YES


NO, YES = Question(False), Question(True)


def gain(pair: Pair) -> int:
    """What the first side gets more than the second."""
    return pair[0] - pair[1]


def payoff_of(state: State, objective: Objective, start: Position | None = None) -> Payoff:
    """The payoff of a deal in its play, as far as it can still come out from `start` on (default: from here).

    Who has not yet played to the first trick is taken to announce the projects that are worth most, beside
    those that he has announced, and a Baloot that is still in a hand is taken to be announced. Raises
    `InputError` where one point more can be worth less, and for the chance to win a match that is over.
    """
    assert state.contract is not None
    start = start or position_of(state)
    total = CARD_TOTAL[state.contract.mode] + LAST_TRICK
    reachable = range(start.captured[0], total - start.captured[1] + 1)
    if objective == "points":
        ends, swept = tuple(2 * points - total for points in reachable), (total, -total)
    else:
        by_points, by_sweeps = _game_points(state, reachable)
        worth = gain if objective == "gp" else _chance_after(state)
        ends, swept = tuple(map(worth, by_points)), (worth(by_sweeps[0]), worth(by_sweeps[1]))
    if any(less > more for less, more in pairwise(ends)):
        raise InputError(
            N_(
                "one card point more can be worth less here, by {rules}, and that cannot be solved:"
                " solve card points (--objective points)"
            ),
            rules=f"doubled_payoff={state.rules.doubled_payoff} equal_raised={state.rules.equal_raised}",
        )
    worths = (*ends[:1] * reachable.start, *ends, *ends[-1:] * (total + 1 - reachable.stop))
    possible = [worth for worth, lost in zip(swept, reversed(start.won), strict=True) if lost == 0]
    return Payoff(worths, swept, tuple(sorted({*ends, *possible})))


def _chance_after(state: State) -> Callable[[Pair], int]:
    """What game points of this deal are worth: the chance of team 0 to win the match less that of team 1."""
    scores, rules, dealer = state.scores, state.rules, next_seat(state.dealer)
    if match_winner(scores, rules) is not None:
        raise InputError(
            N_("the match was over at {score}, before this deal: solve game points (--objective gp)"),
            score=f"{scores[0]}-{scores[1]}",
        )

    def worth(points: Pair) -> int:
        return 2 * win_chance((scores[0] + points[0], scores[1] + points[1]), dealer, rules) - CERTAIN

    return worth


_Ends: TypeAlias = tuple[tuple[Pair, ...], tuple[Pair, Pair]]
"""The game points of both sides: for some numbers of points of the first side; where team 0, or 1, swept."""


def _game_points(state: State, reachable: range) -> _Ends:
    """The game points of this deal for these numbers of points, and for sweeps."""
    assert state.contract is not None
    whole = state.copy()
    first_trick = state.tricks_done() == 0
    for seat in SEATS:
        if first_trick and state.hands[seat] == state.eight[seat]:
            whole.announced[seat] += _to_announce(state, seat)
    baloots = [int(whole.balooted[seat] or whole.baloot_to_come(seat)) for seat in SEATS]
    return _scored(
        state.contract,
        tuple(whole.announced),
        state.first_speaker(),
        (baloots[0] + baloots[2], baloots[1] + baloots[3]),
        state.buyer_has_ace(),
        state.rules,
        reachable,
    )


def _to_announce(state: State, seat: Seat) -> tuple[Project, ...]:
    """What a seat that has not yet played will announce, beside what it has: nothing once it called Akka."""
    assert state.contract is not None
    if state.promised is not None and seat == state.current_player():
        return ()
    said = state.announced[seat]
    free = state.hands[seat] & ~sum(project.cards for project in said)
    return best_split(free, state.contract.mode)[: MAX_DECLARED - len(said)]


@lru_cache(maxsize=64)
def _scored(
    contract: Contract,
    announced: tuple[tuple[Project, ...], ...],
    first_speaker: Seat,
    baloots: Pair,
    buyer_ace: bool,
    rules: RuleSet,
    reachable: range,
) -> _Ends:
    """As `_game_points`: other hands of the same deal share it."""
    total = CARD_TOTAL[contract.mode] + LAST_TRICK

    def scored(points: int, tricks: Pair) -> Pair:
        facts = Facts(
            contract=contract,
            captured=(points, total - points),
            tricks=tricks,
            last_trick=None,  # its ten are among the points
            announced=announced,
            first_speaker=first_speaker,
            baloots=baloots,
            buyer_ace=buyer_ace,
        )
        return game_points(facts, rules)

    sweeps = scored(total, (TRICKS, 0)), scored(0, (0, TRICKS))
    return tuple(scored(points, (4, 4)) for points in reachable), sweeps
