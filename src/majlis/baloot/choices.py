"""What a player is offered and told at any table: which actions are worth a button, why a card may not be
played, how a deal ended.
"""

from typing import TYPE_CHECKING, Final

from majlis.baloot.actions import (
    ANNOUNCE,
    ASHKAL,
    BEFORE_YOU,
    CHOOSE_OPEN,
    CONFIRM,
    DOUBLE,
    DOUBLE_OPEN,
    FOUR,
    FOUR_OPEN,
    GAHWA,
    HOKUM,
    SUN,
    TRIPLE,
    is_announcement,
    settles_hokum,
)
from majlis.baloot.names import ActionWord, CardWord, SeatWord, SideWord, SuitWord
from majlis.baloot.phase import Phase
from majlis.baloot.play import REASONS, violation_of
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
    "kawesh": N_("{seat} called kawesh: the deal is thrown in."),
    "sawa": N_("{seat} claimed sawa and was right, and takes all remaining tricks."),
    "false-sawa": N_("{seat} claimed sawa and was wrong: {team} lose the deal."),
}
_RAISES: Final = {
    DOUBLE: N_("Do you double?"),
    DOUBLE_OPEN: N_("Do you double?"),
    TRIPLE: N_("They said double: do you say triple?"),
    FOUR: N_("They said triple: do you say four?"),
    FOUR_OPEN: N_("They said triple: do you say four?"),
    GAHWA: N_("They said four: do you say gahwa? Who wins the deal wins the match."),
    CHOOSE_OPEN: N_("It is doubled: do you play open or closed?"),
}
"""What is asked of who may say this."""
_PROMISED: Final = N_("Play the card that goes with what you announced.")


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
    crime = violation_of(view.hand, view.trick, card, view.contract.trump, legal)
    if view.promised is not None or crime is None:
        return Message(_PROMISED)
    suit = view.trick[0] // 13 if view.trick else card // 13
    return Message(REASONS[crime], {"card": CardWord(card), "suit": SuitWord(suit)})


def what_is_asked(view: "View") -> Message:
    """The question that this seat, whose turn it is, has to answer."""
    legal = view.legal_actions
    if view.phase == Phase.AUCTION:
        return _asked_in_auction(view)
    if view.phase == Phase.DOUBLING:
        return next(Message(_RAISES[action]) for action in legal if action in _RAISES)
    if view.phase == Phase.CLOSING:
        return Message(N_("All cards are played. Do you challenge?"))
    if view.promised is not None:
        return Message(_PROMISED)
    if any(is_announcement(action) and worth_listing(view, action) for action in legal):
        return Message(N_("It is your turn. Announce what you have, then play."))
    return Message(N_("It is your turn."))


def _asked_in_auction(view: "View") -> Message:
    legal = view.legal_actions
    bids = [(seat, call) for seat, call in view.calls if call in (HOKUM, SUN, ASHKAL)]
    values = {"seat": SeatWord(bids[-1][0]), "call": ActionWord(bids[-1][1])} if bids else {}
    if BEFORE_YOU in legal:
        return Message(N_("{seat} said {call}, and you come before: do you take it?"), values)
    if CONFIRM in legal:
        return Message(N_("Nobody took it as sun: do you stay with hokum?"))
    if settles_hokum(legal):
        return Message(N_("Nobody took it as sun: which suit is trump?"))
    if bids:
        return Message(N_("{seat} said {call}: do you take it as sun?"), values)
    return Message(N_("It is your turn: do you buy?"))


def how_it_ended(state: "State") -> Message | None:
    """How a deal ended, in one sentence; None where it was played to its last card."""
    result = state.result
    assert result is not None
    if result.ending == "played":
        return None
    seat, action = state.history[-1]
    if result.ending == "all-pass":
        return Message(_ENDINGS["all-pass"])
    if result.offender is None:
        return Message(_ENDINGS[result.ending], {"seat": SeatWord(seat)})
    if result.ending == "false-sawa":
        return Message(_ENDINGS[result.ending], {"seat": SeatWord(seat), "team": SideWord(result.offender)})
    right = N_("{seat} was right ({qayd}): {team} pay for the foul.")
    wrong = N_("{seat} was wrong ({qayd}): {team} pay for the false challenge.")
    values = {"seat": SeatWord(seat), "qayd": ActionWord(action), "team": SideWord(result.offender)}
    return Message(wrong if result.offender == team_of(seat) else right, values)
