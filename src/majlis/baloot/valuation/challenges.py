"""Qayd: what a challenge brings, and what the end of a deal brings that may still be challenged.

Every layout that is drawn takes for granted that nobody broke a rule, so none of them can say what a
challenge of a hidden revoke is worth. The engine is asked what a challenge would bring in layouts in which
all was legal, and in layouts in which the one who is challenged held the card that proves it. Where all of
them say the same it is sure; else it hangs on whether somebody broke a rule, and is not judged.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import numpy as np

from majlis.baloot import actions as act
from majlis.baloot.lookahead.announced import announced_in
from majlis.baloot.lookahead.known import Known, finished_and_open, known_of
from majlis.baloot.lookahead.replay import replayed
from majlis.baloot.lookahead.worlds import draw_worlds
from majlis.baloot.state import State
from majlis.baloot.valuation.cards import in_the_mean, measured
from majlis.baloot.valuation.model import Challenge, InformationSetValues, Value
from majlis.baloot.view import View
from majlis.cards import Card
from majlis.errors import MajlisError
from majlis.game import Action, Seat, team_of

LAYOUTS: Final = 6
"""So many layouts are asked, of each kind."""


def value_closing(view: View, known: Known, scored: bool) -> InformationSetValues:
    """Once all cards are played: what it brings to challenge nothing."""
    none = np.zeros(4, dtype=np.int64)
    state = replayed(view, known, none, announced_in(view, known, none))
    state.apply(act.ACCEPT, view.seat)
    values = np.array([[measured(state, view, scored)]], dtype=np.int64)
    ones = np.ones(1, dtype=np.int64)
    return in_the_mean(view, [act.ACCEPT], values, ones, exact=True, counts=[1], how="sure")


def value_challenges(view: View, found: InformationSetValues, scored: bool) -> InformationSetValues:
    """The same values, and those of the challenges that may be made now.

    In a composed position, which does not tell what was played before it, some cannot be valued.
    """
    challenges = [action for action in view.legal_actions if action >= act.QAYD]
    if not challenges:
        return found
    legal = list(_states(view, known_of(view), LAYOUTS))
    sure, doubtful = dict[Action, Value](), dict[Action, Challenge]()
    worth = found.values[found.best].gp if found.values else 0.0
    for action in challenges:
        right, wrong = _outcomes(view, action, [*legal, *_suspected(view, action)], scored)
        if right and wrong:
            good, bad = (sum(gp for gp, _ in ends) / len(ends) for ends in (right, wrong))
            needed = (worth - bad) / (good - bad) if good > bad else 1.0
            doubtful[action] = Challenge(good, bad, min(1.0, max(0.0, needed)))
        elif right or wrong:
            sure[action] = _sure(view, right or wrong)
    return replace(found.with_sure(sure) if sure else found, challenges=doubtful)


def _sure(view: View, ends: list[tuple[int, int]]) -> Value:
    rows = np.array(ends, dtype=np.int64)[:, None]
    ones = np.ones(len(ends), dtype=np.int64)
    mean = in_the_mean(view, [0], rows, ones, exact=True, counts=[len(ends)], how="sure")
    return mean.values[0]


def _outcomes(
    view: View, action: Action, states: Iterable[State], scored: bool
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """What a challenge brings where it is right, and where it is wrong."""
    right, wrong = list[tuple[int, int]](), list[tuple[int, int]]()
    for state in states:
        after = state.copy()
        try:
            after.apply(action, view.seat)
        except MajlisError:  # it cannot be made in this layout
            continue
        assert after.result is not None
        ends = wrong if after.result.offender == team_of(view.seat) else right
        ends.append(measured(after, view, scored))
    return right, wrong


def _suspected(view: View, action: Action) -> Iterable[State]:
    """Layouts in which the one who is challenged holds the proof, though he should have played it."""
    _, card, proof = act.qayd_parts(action)
    known, seat = known_of(view).without_proof(), _player_of(view, card)
    if proof is None or seat is None or not known.unseen >> proof & 1 or not known.sizes[seat]:
        return ()
    must = tuple(cards | (1 << proof if by == seat else 0) for by, cards in enumerate(known.must))
    return _states(view, replace(known, must=must), LAYOUTS)


def _player_of(view: View, card: Card) -> Seat | None:
    for trick in finished_and_open(view):
        if card in trick.cards:
            return (trick.leader + trick.cards.index(card)) % 4
    return None


def _states(view: View, known: Known, most: int) -> Iterable[State]:
    """The deal in some layouts; none where nothing fits."""
    try:
        hands = draw_worlds(view, known, most, np.random.default_rng(0)).hands[:most]
    except MajlisError:
        return
    for one in hands:
        try:
            yield replayed(view, known, one, announced_in(view, known, one))
        except (MajlisError, StopIteration):
            continue
