"""What a seat may do now: the calls, the cards with their words and announcements, what comes out of turn.

`State.legal_actions` and `State.apply` ask.
"""

from typing import TYPE_CHECKING

from majlis.baloot import actions as act
from majlis.baloot.claims import SAWA_MOST_CARDS
from majlis.baloot.deal import may_kawesh
from majlis.baloot.deck import MARRIAGE
from majlis.baloot.phase import Phase
from majlis.baloot.play import boss_cards
from majlis.baloot.projects import MAX_DECLARED, absorbs_baloot, projects_in
from majlis.cards import SUIT_MASK, CardSet, cards_of
from majlis.game import SEATS, Action, Seat

if TYPE_CHECKING:
    from majlis.baloot.state import State  # circle: a type; this is a part of the state in a file of its own


def legal_actions(state: "State", seat: Seat | None) -> list[Action]:
    """Every action that is accepted from this seat, or from the current player."""
    if state.phase == Phase.OVER:
        return []
    asked = state.asked()
    if seat is None:
        seat = asked[0]
    elif seat not in SEATS:
        return []
    if state.phase == Phase.PLAY:
        in_turn = play_actions(state, seat) if seat == asked[0] else []
    elif state.phase == Phase.AUCTION:
        in_turn = state._auction.legal(seat)
    elif state.phase == Phase.DOUBLING and state._doubling is not None:
        in_turn = state._doubling.legal(seat)
    else:
        in_turn = [act.ACCEPT] if seat in asked else []
    return in_turn + out_of_turn(state, seat)


def out_of_turn(state: "State", seat: Seat) -> list[Action]:
    """Kawesh in the auction, and Qayd in physical mode, come from any seat at any moment."""
    if state.phase == Phase.AUCTION:
        return [act.KAWESH] if _in_time_for_kawesh(state, seat) else []
    if state.rules.mode == "physical" and state.phase in (Phase.PLAY, Phase.CLOSING) and state._played:
        return list(state.evidence().challenges(seat, state.eight[seat], state._judged))
    return []


def _in_time_for_kawesh(state: "State", seat: Seat) -> bool:
    """Before anybody has bid, or until the purchase is final, which is the whole auction (`kawesh`)."""
    rule, auction = state.rules.kawesh, state._auction
    in_time = rule.startswith("until-sold") or (rule == "on" and auction.nobody_has_bid())
    waived = rule == "until-sold-not-buyer" and auction.has_bid(seat)
    return in_time and not waived and may_kawesh(state.deal.first[seat])


def play_actions(state: "State", seat: Seat) -> list[Action]:
    """What the seat on turn may do in the play."""
    found = list(cards_of(playable(state, seat)))
    if state.promised is not None:
        return found
    if not state.tricks_done() and len(state.announced[seat]) < MAX_DECLARED:
        free = state.hands[seat] & ~sum(project.cards for project in state.announced[seat])
        found += [act.ANNOUNCE + project.index for project in projects_in(free)]
    if baloot_card(state, seat):
        found.append(act.BALOOT)
    if not state.trick:
        if akka_cards(state, seat):
            found.append(act.AKKA)
        if state.hands[seat].bit_count() <= SAWA_MOST_CARDS:
            found.append(act.SAWA)
    return found


def playable(state: "State", seat: Seat) -> CardSet:
    """The cards that are accepted now: those of the mode, or those that were promised."""
    if state.promised == act.BALOOT:
        return baloot_card(state, seat)
    if state.promised == act.AKKA:
        return akka_cards(state, seat)
    return state.hands[seat] if state.rules.mode == "physical" else state.strict_cards(seat)


def baloot_card(state: "State", seat: Seat) -> CardSet:
    """The second of the trump K and Q, when it may be played now with Baloot."""
    assert state.contract is not None
    trump = state.contract.trump
    if trump is None or state.balooted[seat]:
        return 0
    marriage = MARRIAGE[trump]
    card = state.hands[seat] & marriage
    if state.eight[seat] & marriage != marriage or card.bit_count() != 1:
        return 0
    if state.rules.mode == "strict" and not card & state.strict_cards(seat):
        return 0
    return 0 if _absorbed(state, seat, marriage) else card


def _absorbed(state: "State", seat: Seat, marriage: CardSet) -> bool:
    return absorbs_baloot(state.announced[seat], marriage, state.rules)


def baloot_to_come(state: "State", seat: Seat) -> bool:
    """Whether this seat's Baloot would still come out if the deal were played to its end."""
    assert state.contract is not None
    if state.contract.trump is None or state.balooted[seat]:
        return False
    marriage = MARRIAGE[state.contract.trump]
    held = state.eight[seat] & marriage == marriage and bool(state.hands[seat] & marriage)
    return held and not _absorbed(state, seat, marriage)


def akka_cards(state: "State", seat: Seat) -> CardSet:
    """The cards that may be led with Akka: bosses; in physical mode any plain card."""
    assert state.contract is not None
    trump = state.contract.trump
    if trump is None or state.trick:
        return 0
    if state.rules.mode == "physical":
        return state.hands[seat] & ~SUIT_MASK[trump]
    return boss_cards(state.hands[seat], state._played, trump)
