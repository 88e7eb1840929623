"""What a round is worth, and who has won the game (sources/liaptui.md §2.6 and §2.7).

>>> rounds = [(3, 4, 1), (3, 1, 2), (0, 1, 2), (2, 2, 2)]  # declared, taken, multiplier
>>> sum(score_round(declared, taken, multiplier) for declared, taken, multiplier in rounds)
7
"""

from collections.abc import Sequence
from typing import Final

from majlis.game import SEATS, Seat
from majlis.i18n import N_
from majlis.liaptui.ruleset import RuleSet
from majlis.message import Latin, Message

HIT_ZERO: Final = 3
"""For declaring 0 and taking none."""
HIT_BONUS: Final = 5
"""For taking exactly what was declared, beside the piles themselves."""


def score_round(declared: int, taken: int, multiplier: int = 1) -> int:
    """The points of one seat for one round; negative for a miss.

    >>> score_round(0, 0), score_round(0, 2), score_round(4, 4), score_round(4, 2, multiplier=3)
    (3, -2, 9, -6)
    """
    if declared != taken:
        return -abs(declared - taken) * multiplier
    return (HIT_BONUS + declared if declared else HIT_ZERO) * multiplier


def how_scored(declared: int, taken: int, multiplier: int = 1) -> Message:
    """The arithmetic of a seat's points.

    >>> print(how_scored(3, 3, multiplier=2))
    declared 3 and took 3: (3 + 5) × 2 = +16
    >>> print(how_scored(4, 2))
    declared 4 and took 2: −2
    """
    if declared != taken:
        worked = f"−{abs(declared - taken)}"
    elif declared:
        worked = f"{declared} + {HIT_BONUS}"
    else:
        worked = f"+{HIT_ZERO}"
    total = score_round(declared, taken, multiplier)
    if multiplier > 1:
        worked = f"({worked}) × {multiplier}" if "+ " in worked else f"{worked} × {multiplier}"
    signed = f"−{-total}" if total < 0 else f"+{total}"
    told = Latin(worked if worked == signed else f"{worked} = {signed}")
    text = N_("declared {declared} and took {taken}: {points}")
    return Message(text, {"declared": declared, "taken": taken, "points": told})


def winners(scores: Sequence[int], rules: RuleSet, rounds: int) -> tuple[Seat, ...]:
    """The seats that have won once `rounds` rounds are scored; none while the game goes on, equals share.

    >>> winners((50, 12, 50, 3), RuleSet(), 9), winners((49, 12, 30, 3), RuleSet(), 9)
    ((0, 2), ())
    >>> winners((49, 12, 30, 3), RuleSet(round_limit=20), 20)
    (0,)
    >>> winners((50, 62, 49, 3), RuleSet(target_reached="exactly"), 9)
    (0,)
    """
    wanted = max(scores)
    if rules.target_reached == "exactly" and rules.target in scores:
        wanted = rules.target
    reached = wanted == rules.target if rules.target_reached == "exactly" else wanted >= rules.target
    at_limit = rules.round_limit is not None and rounds >= rules.round_limit
    if not reached and not at_limit:
        return ()
    return tuple(seat for seat in SEATS if scores[seat] == wanted)
