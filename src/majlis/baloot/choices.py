"""What a player is offered and told at any table: which actions are worth a button, why a card may not be
played, how a deal ended.
"""

from typing import TYPE_CHECKING, Final

from majlis.baloot.actions import ANNOUNCE, is_announcement
from majlis.baloot.names import ActionWord, CardWord, SeatWord, SideWord, SuitWord
from majlis.baloot.play import REASONS, crime_of
from majlis.baloot.projects import PROJECTS, best_split
from majlis.cards import Card
from majlis.game import Action, team_of
from majlis.i18n import N_
from majlis.message import Message

if TYPE_CHECKING:
    from majlis.baloot.state import State
    from majlis.baloot.view import View

_ENDINGS: Final = {
    "all-pass": N_("Nobody bought: the deal is thrown in."),
    "kawesh": N_("Kawesh: the deal is thrown in."),
    "sawa": N_("The claim of sawa was right: all remaining tricks go to the claimer."),
    "false-sawa": N_("The claim of sawa was wrong."),
}


def worth_listing(view: "View", action: Action) -> bool:
    """Whether an action is offered: of the projects only those of the best split of the hand."""
    if not is_announcement(action) or view.contract is None:
        return True
    free = view.hand & ~sum(project.cards for project in view.own_projects)
    return PROJECTS[action - ANNOUNCE] in best_split(free, view.contract.mode)


def why_not(view: "View", card: Card) -> Message:
    """The rule that forbids this card of the hand now, in play, as far as its seat can see."""
    assert view.contract is not None
    legal = sum(1 << action for action in view.legal_actions if action < 52)
    crime = crime_of(view.hand, view.trick, card, view.contract.trump, legal)
    if view.promised is not None or crime is None:
        return Message(N_("Play the card that goes with what you announced."))
    suit = view.trick[0] // 13 if view.trick else card // 13
    return Message(REASONS[crime], {"card": CardWord(card), "suit": SuitWord(suit)})


def how_it_ended(state: "State") -> Message | None:
    """How a deal ended, in one sentence; None where it was played to its last card."""
    result = state.result
    assert result is not None
    if result.ending != "qayd":
        return Message(_ENDINGS[result.ending]) if result.ending in _ENDINGS else None
    assert result.offender is not None
    seat, action = state.history[-1]
    right = N_("{seat} was right ({qayd}): {team} pay for the foul.")
    wrong = N_("{seat} was wrong ({qayd}): {team} pay for the false challenge.")
    values = {"seat": SeatWord(seat), "qayd": ActionWord(action), "team": SideWord(result.offender)}
    return Message(wrong if result.offender == team_of(seat) else right, values)
