"""The chance to win the match at a score, by backward induction from how deals end among equal players.

`deal_results.csv` says how often a deal ended with which game points, in matches of the strategist against
himself (`python tools/deal_results.py`). From that alone the chances follow, backward from the end of the
match: the next deal ends in each of these ways as often as it did, and the other side deals then. They are
whole millionths, worked out in whole numbers, and more points of one's own are never a smaller chance.

>>> from majlis.baloot.ruleset import DEFAULT
>>> win_chance((0, 0), 0, DEFAULT) + win_chance((0, 0), 1, DEFAULT) == CERTAIN
True
>>> win_chance((140, 120), 0, DEFAULT) > win_chance((139, 120), 0, DEFAULT) > CERTAIN // 2
True
>>> win_chance((160, 155), 3, DEFAULT)
1000000
"""

from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np

from majlis.baloot.match import match_winner
from majlis.baloot.ruleset import RuleSet
from majlis.baloot.sheet import Pair
from majlis.compiled.arrays import Ints
from majlis.errors import InputError
from majlis.game import Seat
from majlis.i18n import N_
from majlis.resources import read_text

CERTAIN: Final = 1_000_000
"""A chance is a number of millionths."""
HIGHEST_TARGET: Final = 500
"""Chances are worked out for matches up to here."""
IN_SIGHT: Final = 60
"""So many points before the target the chance to win the match is what counts."""
RESULTS: Final = Path(__file__).with_name("deal_results.csv")
"""Lines `own,other,deals`: the game points of the side that dealt and of the other; 0,0 is thrown in."""


def in_sight(scores: Pair, rules: RuleSet) -> bool:
    """Whether the end of the match is so near that the chance to win it counts, and is known."""
    near = rules.target - IN_SIGHT <= max(scores) < rules.target
    return near and rules.target <= HIGHEST_TARGET


def win_chance(scores: Pair, dealer: Seat, rules: RuleSet) -> int:
    """The chance, in millionths, that team 0 wins a match that stands so before a deal of this dealer.

    Raises `InputError` for a target above `HIGHEST_TARGET`.
    """
    winner = match_winner(scores, rules)
    if winner is not None:
        return CERTAIN if winner == 0 else 0
    if rules.target > HIGHEST_TARGET:
        raise InputError(
            N_("the chance to win is known for targets up to {most}, not {target}: write {most} or less"),
            most=HIGHEST_TARGET,
            target=rules.target,
        )
    chances = dealing_side_chances(rules.target, rules.dealer_after_all_pass == "rotate")
    dealing = dealer % 2
    own, other = min(scores[dealing], rules.target), min(scores[1 - dealing], rules.target)
    chance = int(chances[own, other])
    return chance if dealing == 0 else CERTAIN - chance


@lru_cache(maxsize=4)
def dealing_side_chances(target: int, rotates: bool) -> Ints:
    """The chance of the side that deals, at `[its score, the other's]`, each up to the target.

    `rotates` says that the deal passes on after all have passed.
    """
    lines = read_text("majlis.baloot", str(RESULTS)).splitlines()
    own, other, deals = np.loadtxt(lines, dtype=np.int64, delimiter=",", skiprows=1, unpack=True)
    scored = (own > 0) | (other > 0)
    thrown = int(deals[~scored].sum()) if rotates else 0
    own, other, deals = own[scored], other[scored], deals[scored]
    number = int(deals.sum()) + thrown
    size = target + int(max(own.max(), other.max())) + 1
    place = np.arange(size)
    chances = np.where(place[:, None] > place, CERTAIN, 0)
    # Level at the target or above, who scores more in the next deal wins, and equal deals are played again.
    again = int(deals[own == other].sum()) + thrown
    won = CERTAIN * int(deals[own > other].sum())
    np.fill_diagonal(chances, _share(won + CERTAIN * again, number + again))
    # Each deal raises the sum of the scores, but for one that is thrown in: then the other side deals.
    below = number * number - thrown * thrown
    for total in range(2 * target - 2, -1, -1):
        mine = np.arange(max(0, total - target + 1), min(target - 1, total) + 1)
        theirs = total - mine
        then = chances[theirs[:, None] + other, mine[:, None] + own]
        won_by_deal = (CERTAIN - then) @ deals
        above = number * won_by_deal - thrown * won_by_deal[::-1] + thrown * (number - thrown) * CERTAIN
        chances[mine, theirs] = (above + below // 2) // below
    kept = np.ascontiguousarray(chances[: target + 1, : target + 1])
    kept.setflags(write=False)
    return kept


def _share(above: int, below: int) -> int:
    """A fraction, rounded to whole numbers."""
    return (above + below // 2) // below
