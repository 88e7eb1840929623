"""Making a seat's `View` from the truth: what it may know, and nothing else.

Everything hidden is left out here and only here: other hands, the undealt cards, and the cards of
projects that have not been shown.
"""

from typing import TYPE_CHECKING

from majlis.baloot import actions as act
from majlis.baloot.phase import Phase
from majlis.baloot.projects import KINDS, PROJECTS, Project
from majlis.baloot.view import View
from majlis.game import SEATS, Action, Seat, team_of

if TYPE_CHECKING:  # a circle of types alone: `State` is the one caller here
    from majlis.baloot.state import State


def open_projects(state: "State") -> tuple[tuple[Project, ...], ...]:
    """Projects that lie open, by seat: of the side that won the contest, from each seat's second card on."""
    team = state.contest_winner()
    if team is None:
        return ((), (), (), ())
    done = state.tricks_done() >= 2
    second = {(state.leader + place) % 4 for place in range(len(state.trick))}
    return tuple(
        state.announced[seat] if team_of(seat) == team and (done or seat in second) else () for seat in SEATS
    )


def seen_by(state: "State", seat: Seat) -> View:
    """The view of this seat (0..3)."""
    shown = open_projects(state)
    mode = state.contract.mode if state.contract else "sun"
    counts = tuple(hand.bit_count() for hand in state.hands)
    asked = () if state.phase == Phase.OVER else state.asked()
    return View(
        rules=state.rules,
        seat=seat,
        dealer=state.dealer,
        scores=state.scores,
        floor=state.deal.floor if state.setup is None else None,
        phase=state.phase,
        current_player=asked[0] if asked else seat,
        asked=asked,
        hand=state.hands[seat],
        hand_counts=(counts[0], counts[1], counts[2], counts[3]),
        calls=tuple(state.calls),
        contract=state.contract,
        leader=state.leader,
        trick=tuple(state.trick),
        tricks=tuple(state.tricks),
        captured=(state.captured[0], state.captured[1]),
        played=state.played(),
        kinds=tuple(tuple(p.kind(mode) for p in projects) for projects in state.announced),
        own_projects=state.announced[seat],
        contest_winner=state.contest_winner(),
        shown=shown,
        balooted=tuple(state.balooted),
        akka=state.akka,
        promised=state.promised,
        history=_seen_history(state, seat, shown),
        legal_actions=tuple(state.legal_actions(seat)),
        result=state.result,
    )


def _seen_history(
    state: "State", seat: Seat, shown: tuple[tuple[Project, ...], ...]
) -> tuple[tuple[Seat, Action], ...]:
    """The history as it is, but for announcements of others whose cards have not been shown.

    A deal of n actions has n views, so what is done for each action here costs its square: most deals
    hide nothing, and in the others the announcements stand near the beginning.
    """
    hidden = sum(len(state.announced[by]) for by in SEATS if by != seat and not shown[by])
    if not hidden:
        return tuple(state.history)
    seen = list(state.history)
    mode = state.contract.mode if state.contract else "sun"
    for at, (by, action) in enumerate(state.history):
        if by == seat or shown[by] or not act.is_announcement(action):
            continue
        seen[at] = by, act.ANNOUNCED + KINDS.index(PROJECTS[action - act.ANNOUNCE].kind(mode))
        hidden -= 1
        if not hidden:
            break
    return tuple(seen)
