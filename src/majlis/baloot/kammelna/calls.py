"""What a recorded call means to the engine, which depends on where the deal stands.

A `pass` may be a pass, the answer to a question, or the confirmation of a round-1 Hokum; `hokomclose` a
double, a four, or the buyer's choice after one of them. Archives leave out answers that say nothing
new, so `fill` gives the action to put in before a call that comes later in the order.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from majlis.baloot import actions as act
from majlis.baloot.kammelna import codes
from majlis.baloot.kammelna.types import Call, Event
from majlis.baloot.phase import Phase
from majlis.baloot.state import State
from majlis.game import Action, Seat


@dataclass(frozen=True, slots=True)
class Called:
    """The engine's action for a call."""

    action: Action
    then: tuple[Seat, Action] | None = None
    """What the word says besides, as an action of its own."""
    guessed: bool = False
    """The word is not known: the action was guessed from the contract that the call reports."""


def answer(state: State, call: Call, later: Sequence[Event] = ()) -> Called | None:
    """The action that a call is now, or None when it cannot be said now.

    `later` are the events after it: a double whose variant its buyer chooses next is looked up there.
    """
    if state.phase not in (Phase.AUCTION, Phase.DOUBLING) or call.seat not in range(4):
        return None
    legal = state.legal_actions(call.seat)
    if call.word == codes.NO_WORD or call.word not in codes.WORDS:
        return _guess(call, legal)
    if call.word in codes.PASSES:
        return _pass(call, legal)
    if call.word in codes.SUIT_OF_WORD:
        return _suit(codes.SUIT_OF_WORD[call.word], legal)
    if call.word in (codes.DOUBLE, codes.OPEN, codes.CLOSED):
        return _double(state, call, legal, later)
    return _first(_MEANINGS.get(call.word, ()), legal)


_MEANINGS = {
    codes.HOKUM: (act.HOKUM,),
    codes.HOKUM_AGAIN: (act.HOKUM,),
    codes.SUN: (act.SUN, act.BEFORE_YOU, act.TURN_TO_SUN),
    codes.ASHKAL: (act.ASHKAL,),
    codes.TURN_TO_SUN: (act.TURN_TO_SUN,),
    codes.BEFORE_YOU: (act.BEFORE_YOU,),
    codes.TRIPLE: (act.TRIPLE,),
    codes.GAHWA: (act.GAHWA,),
}


def _first(actions: Sequence[Action], legal: list[Action]) -> Called | None:
    return next((Called(action) for action in actions if action in legal), None)


def _pass(call: Call, legal: list[Action]) -> Called | None:
    if act.PASS in legal:
        return Called(act.PASS)
    if act.CONFIRM in legal:
        return Called(act.CONFIRM)
    if act.settles_hokum(legal) and call.ts != codes.NOT_CHOSEN:  # round 2, the suit told by `ts` alone
        return _suit(call.ts, legal)
    return None


def _suit(suit: int, legal: list[Action]) -> Called | None:
    """A suit word names the trump in round 2; a word for the floor suit confirms it in round 1."""
    return _first((act.NAME_SUIT + suit, act.CONFIRM), legal)


def _double(state: State, call: Call, legal: list[Action], later: Sequence[Event]) -> Called | None:
    """A raise to 2 or 4, or the buyer's choice of the variant, whoever may choose it by these rules."""
    choice = {codes.OPEN: act.CHOOSE_OPEN, codes.CLOSED: act.CHOOSE_CLOSED}.get(call.word)
    if choice is not None and choice in legal:
        return Called(choice)
    for bare, opened, closed in _RAISES:
        if bare in legal:
            if choice is None:
                return Called(bare)
            contract = state.contract
            in_sun = contract is None or contract.mode == "sun"
            return Called(bare, None if in_sun or contract is None else (contract.buyer, choice))
        if opened in legal:
            word = call.word if choice is not None else _chosen_later(call, later)
            return Called(closed if word == codes.CLOSED else opened)
    return None


_RAISES = ((act.DOUBLE, act.DOUBLE_OPEN, act.DOUBLE_CLOSED), (act.FOUR, act.FOUR_OPEN, act.FOUR_CLOSED))


def _chosen_later(call: Call, later: Sequence[Event]) -> str:
    """The variant of a bare double: the word with which its buyer chooses it right afterwards."""
    for event in later:
        if isinstance(event, Call) and event.word not in codes.PASSES:
            return event.word if event.gem == call.gem and event.seat == call.rb else codes.OPEN
    return codes.OPEN


def _guess(call: Call, legal: list[Action]) -> Called | None:
    """An unknown word: a bid if the call reports the caller as buyer, else a pass."""
    if call.rb == call.seat and act.SUN in legal and call.gm == codes.MODE_SUN:
        return Called(act.SUN, guessed=True)
    if call.rb == call.seat and act.HOKUM in legal and call.gm == codes.MODE_HOKUM:
        return Called(act.HOKUM, guessed=True)
    return Called(act.PASS, guessed=True) if act.PASS in legal else None


def fill(state: State, call: Call | None = None) -> tuple[Seat, Action] | None:
    """The next answer that a record may have left out before `call`, or (None) before the first card.

    None when nothing may be put in: nobody has bid yet, the trump of a round-2 Hokum is nowhere told, or
    the call settles nothing (a pass settles only the bidder's own Hokum).
    """
    if state.phase not in (Phase.AUCTION, Phase.DOUBLING):
        return None
    seat = state.current_player()
    legal = state.legal_actions(seat)
    if call is not None and not _settles(state, call, legal):
        return None
    if act.HOKUM in legal:
        return None
    if act.CHOOSE_OPEN in legal:
        return seat, act.CHOOSE_OPEN
    if act.settles_hokum(legal):
        return (seat, act.CONFIRM) if act.CONFIRM in legal else None
    return seat, act.PASS


def named_trump(state: State, call: Call | None) -> tuple[Seat, Action] | None:
    """The round-2 Hokum's missing suit word, told by the `ts` of a call."""
    if state.phase != Phase.AUCTION or call is None or call.ts == codes.NOT_CHOSEN:
        return None
    seat = state.current_player()
    action = act.NAME_SUIT + call.ts
    return (seat, action) if action in state.legal_actions(seat) else None


def _settles(state: State, call: Call, legal: list[Action]) -> bool:
    """Whether this call can only come after the questions that are open now."""
    if call.word in _RAISE_WORDS:
        return state.phase == Phase.AUCTION or act.CHOOSE_OPEN in legal
    bidder = next((seat for seat, action in reversed(state.calls) if action == act.HOKUM), None)
    return state.phase == Phase.AUCTION and call.seat == bidder


_RAISE_WORDS = frozenset((codes.DOUBLE, codes.OPEN, codes.CLOSED, codes.TRIPLE, codes.GAHWA))
