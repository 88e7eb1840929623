"""Why an action is refused: one sentence, in English and Arabic, that names the rule.

Only `State.apply` asks, after it has found that the action is not legal; nothing here decides legality.
"""

from typing import TYPE_CHECKING

from majlis.baloot import actions as act
from majlis.baloot.deal import may_kawesh
from majlis.baloot.names import ActionWord, SeatWord, SuitWord, action_list
from majlis.baloot.phase import Phase
from majlis.baloot.play import REASONS, violation_of
from majlis.baloot.projects import MAX_DECLARED, PROJECTS
from majlis.cards import card_name
from majlis.errors import IllegalAction, NotationError, shown
from majlis.game import SEATS, Action, Seat
from majlis.i18n import N_
from majlis.message import Message

if TYPE_CHECKING:
    from majlis.baloot.state import State  # circle: a type; this is a part of the state in a file of its own

_PLAY_WORDS = (act.BALOOT, act.AKKA, act.SAWA)


def refused(state: "State", action: Action, seat: Seat) -> IllegalAction:
    """The error to raise for an action that `state` does not accept from `seat`."""
    return IllegalAction(_reason(state, action, seat))


def _reason(state: "State", action: Action, seat: Seat) -> Message:
    if seat not in SEATS:
        return Message(N_("there is no seat {number}: the seats are 0, 1, 2, 3"), {"number": shown(seat)})
    try:
        act.format_action(action)
    except NotationError:
        return Message(N_("{number} is not an action of Baloot"), {"number": shown(action)})
    if action == act.KAWESH:
        return _kawesh(state, seat)
    if action >= act.QAYD:
        return _qayd(state)
    if seat not in state.asked():
        return Message(N_("it is not the turn of {seat}"), {"seat": SeatWord(seat)})
    if action < 52:
        return _card(state, action, seat)
    if act.is_announcement(action):
        return _announcement(state, action, seat)
    if action in _PLAY_WORDS and state.phase == Phase.PLAY:
        return _word(state, action, seat)
    return _call(state, action)


def _kawesh(state: "State", seat: Seat) -> Message:
    if state.rules.kawesh == "off":
        return Message(N_("kawesh is off in these rules"))
    if state.phase != Phase.AUCTION or not may_kawesh(state.deal.first[seat]):
        return Message(
            N_("kawesh needs five first cards of 7, 8 and 9 only, and is called during the auction")
        )
    if state.rules.kawesh == "until-sold-not-buyer":
        return Message(N_("kawesh is waived by who has bid himself"))
    return Message(N_("kawesh is called before anybody has bid"))


def _qayd(state: "State") -> Message:
    if state.rules.mode == "strict":
        return Message(N_("there is nothing to challenge: in strict mode illegal cards are refused"))
    return Message(
        N_(
            "this challenge is not possible: it names an open card of an opponent, a crime it may have been, "
            "and a proof card that he may have held, each card once"
        )
    )


def _card(state: "State", card: int, seat: Seat) -> Message:
    name = card_name(card)
    if not state.hands[seat] >> card & 1:
        return Message(N_("{card} may not be played: you do not hold it"), {"card": name})
    if state.phase != Phase.PLAY or state.contract is None:
        return Message(N_("{card} may not be played yet: the calls are not over"), {"card": name})
    if state.promised is not None:
        return Message(
            N_("{card} may not be played: after {action} the card that goes with it is played"),
            {"card": name, "action": ActionWord(state.promised)},
        )
    legal = state.strict_cards(seat)
    crime = violation_of(state.hands[seat], state.trick, card, state.contract.trump, legal)
    assert crime is not None
    suit = state.trick[0] // 13 if state.trick else 0
    return Message(REASONS[crime], {"card": name, "suit": SuitWord(suit)})


def _announcement(state: "State", action: Action, seat: Seat) -> Message:
    if state.promised is not None:
        return Message(
            N_("after {action} the card that goes with it is played"), {"action": ActionWord(state.promised)}
        )
    if state.phase != Phase.PLAY or state.tricks_done():
        return Message(N_("projects are announced with one's card to the first trick"))
    if len(state.announced[seat]) >= MAX_DECLARED:
        return Message(N_("a player announces two projects at most"))
    cards = PROJECTS[action - act.ANNOUNCE].cards
    if cards & ~state.hands[seat]:
        return Message(N_("{action}: you do not hold all of these cards"), {"action": ActionWord(action)})
    return Message(N_("{action}: a card serves one project only"), {"action": ActionWord(action)})


def _word(state: "State", action: Action, seat: Seat) -> Message:
    assert state.contract is not None
    if state.promised is not None:
        return Message(
            N_("after {action} the card that goes with it is played"), {"action": ActionWord(state.promised)}
        )
    if action != act.SAWA and state.contract.mode == "sun":
        return Message(N_("there is no {action} in Sun"), {"action": ActionWord(action)})
    if action == act.BALOOT:
        return Message(
            N_(
                "Baloot is called with the second of your king and queen of trumps, when it may be played, "
                "and not beside a hundred that takes its place in these rules"
            )
        )
    if action == act.AKKA:
        return Message(
            N_(
                "Akka is called by the leader, with a plain card that is not an Ace "
                "and is the highest left of its suit"
            )
        )
    return Message(
        N_("Sawa is claimed on lead, before a card is on the table, with four cards or fewer left")
    )


def _call(state: "State", action: Action) -> Message:
    if state.phase == Phase.AUCTION and action == act.ASHKAL and act.HOKUM in state.legal_actions():
        return Message(
            N_(
                "Ashkal is for the third speaker and the dealer, not on an Ace, "
                "in the rounds that the rules allow"
            )
        )
    if state.phase == Phase.PLAY:
        return Message(
            N_("{action} cannot be said now: the cards are being played"), {"action": ActionWord(action)}
        )
    if action == act.TURN_TO_SUN and act.settles_hokum(state.legal_actions()):
        return Message(N_("these rules do not let a Hokum be turned to Sun when the floor card is an Ace"))
    return Message(
        N_("{action} cannot be said now; possible is: {actions}"),
        {"action": ActionWord(action), "actions": action_list(state.legal_actions())},
    )
