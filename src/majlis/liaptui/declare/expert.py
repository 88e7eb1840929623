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

from math import fsum
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from majlis.errors import check_whole
from majlis.i18n import N_
from majlis.liaptui.declare.situation import (
    Declaration,
    Estimate,
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
BLOCK: Final = 2_000
"""Worlds played out at a time, so that memory does not grow with their number."""


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
    found = estimate_in_blocks(
        known, legal_declarations(situation), np.random.default_rng(seed), skill, worlds
    )
    return declaration_of(known, found, worlds)


def estimate_in_blocks(
    known: Known, numbers: tuple[int, ...], rng: np.random.Generator, skill: Skill, worlds: int
) -> Estimates:
    """The estimates from that many worlds, a block at a time."""
    sizes = [min(BLOCK, worlds - start) for start in range(0, worlds, BLOCK)]
    if len(sizes) > 1 and sizes[-1] < 2:
        sizes[-2:] = [sizes[-2] + sizes[-1]]
    parts = [estimate_declarations(known, numbers, rng, skill.replace(worlds=size)) for size in sizes]
    weights = np.array(sizes) / sum(sizes)

    def blocks(name: str) -> list[NDArray[np.float64]]:
        """One of the estimates of every block, by its part of the worlds; empty where there is none."""
        values = [getattr(part, name) for part in parts]
        return [value * weight for value, weight in zip(values, weights, strict=True) if value is not None]

    return Estimates(
        numbers,
        np.asarray(sum(blocks("worth"))),
        np.asarray(sum(blocks("points"))),
        _norm(blocks("error")),
        fsum(part.effective for part in parts),
        np.asarray(sum(shares)) if (shares := blocks("share")) else None,
        _norm(doubts) if (doubts := blocks("doubt")) else None,
    )


def _norm(parts: list[NDArray[np.float64]]) -> NDArray[np.float64]:
    """The standard error of a sum from those of its parts."""
    return np.asarray(np.sqrt(sum(np.square(part) for part in parts)))


def declaration_of(known: Known, found: Estimates, worlds: int) -> Declaration:
    """The answer that estimates give, with its reasons."""
    shares = [None] * len(found.choices) if found.share is None else found.share.tolist()
    expected = {
        number: Estimate(float(mean), float(error), share)
        for number, mean, error, share in zip(found.choices, found.points, found.error, shares, strict=True)
    }
    best = found.best
    reasons = [
        Message(
            N_(
                "{worlds} deals of the hidden hands were played out; weighed by what was declared, "
                "they count as {effective}"
            ),
            {"worlds": worlds, "effective": round(found.effective)},
        )
    ]
    others = sorted((number for number in expected if number != best), key=lambda n: -expected[n].mean)
    if others and found.share is None:  # there points are not what is compared
        reasons.append(
            Message(
                N_("{number} brings {mean} points on average, the next best number, {other}, {less}"),
                {
                    "number": best,
                    "mean": f"{expected[best].mean:.2f}",
                    "other": others[0],
                    "less": f"{expected[others[0]].mean:.2f}",
                },
            )
        )
    if found.share is not None:
        reasons.append(
            Message(
                N_(
                    "the end of the game is near: what counts is the chance to win it, and points where that "
                    "is alike"
                )
            )
        )
    elif known.streaks[known.seat] == 1 and expected.get(0):
        reasons.append(Message(N_("a second 0 in a row would forbid 0 in the next round")))
    return Declaration(best, found.choices, tuple(reasons), expected)
