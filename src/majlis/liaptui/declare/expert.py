"""The expert declarer: the legal number of the highest expected worth, from worlds played out.

Worlds are hands of the other three, every deal of the 24 unseen pieces equally likely, weighed by how likely
their holders were to declare what they did. In each world the seats after declare at a glance, all four play
by the policy, and every legal number is tried in the same worlds. Worth is points, with what a second 0 in a
row costs in the next round; near the end of a game it is the chance to win it, and a little the points.

>>> from majlis.liaptui.pieces import parse_hand
>>> from majlis.liaptui.ruleset import DEFAULT
>>> answer = declare(parse_hand("GgAAaaEE"), Situation(), DEFAULT, worlds=20)
>>> answer.number >= 4, len(answer.expected)
(True, 9)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from majlis.errors import check_whole
from majlis.i18n import N_
from majlis.liaptui.advice import explained
from majlis.liaptui.declare.situation import (
    Declaration,
    Situation,
    check_hand,
    legal_declarations,
)
from majlis.liaptui.lookahead.known import Known
from majlis.liaptui.lookahead.search import Estimates, estimate_declarations
from majlis.liaptui.lookahead.skill import Skill
from majlis.liaptui.pieces import Pieces
from majlis.message import Message

if TYPE_CHECKING:
    from majlis.liaptui.ruleset import RuleSet

MOST_WORLDS: Final = 1_000_000


def declare(
    hand: Pieces,
    situation: Situation,
    rules: RuleSet,
    *,
    worlds: int | None = None,
    seed: int = 0,
    skill: Skill | None = None,
) -> Declaration:
    """The number of the highest expected worth, with the expected points of every legal one.

    `worlds` is how many are played out, by default as many as the skill says; the same `seed` gives the same
    answer. Raises `InputError` for a hand that is none and for a number of worlds that cannot be.
    """
    check_hand(hand, situation)
    skill = skill or Skill()
    worlds = skill.worlds if worlds is None else worlds
    check_whole("worlds", worlds, 2, MOST_WORLDS)
    check_whole("seed", seed, 0)
    known = Known.to_declare(hand, situation, rules)
    found = estimate_declarations(
        known, legal_declarations(situation), np.random.default_rng(seed), skill.replace(worlds=worlds)
    )
    return declaration_of(known, found)


def declaration_of(known: Known, found: Estimates) -> Declaration:
    """The answer that estimates give, with its reasons."""
    advice = explained(found.choices, found)
    reasons = list(advice.reasons)
    if found.share is None and known.streaks[known.seat] == 1 and 0 in found.choices:
        reasons.append(Message(N_("a second 0 in a row would forbid 0 in the next round")))
    return Declaration(found.best, found.choices, tuple(reasons), advice.values)
