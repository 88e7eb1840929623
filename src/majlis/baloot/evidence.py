"""The cards of a deal as evidence: what a Qayd is judged by."""

from typing import TYPE_CHECKING

from majlis.baloot import actions as act
from majlis.baloot.claims import Court, PlayedCard
from majlis.cards import Card, card_set

if TYPE_CHECKING:
    from majlis.baloot.state import State


def evidence(state: "State") -> Court:
    """Every card played, with what lay before it; Akka calls are found in the history."""
    assert state.contract is not None
    setup = state.setup
    plays: list[PlayedCard] = []
    table: list[Card] = list(setup.trick) if setup else []
    before = setup.gone | card_set(table) if setup else 0
    called, led_akka = False, setup is not None and setup.akka
    for seat, action in state.history:
        if action == act.AKKA:
            called = True
        elif action < 52:
            led_akka = called if not table else led_akka
            plays.append(PlayedCard(seat, action, tuple(table), before, called, led_akka and bool(table)))
            before |= 1 << action
            table = [*table, action] if len(table) < 3 else []
            called = False
    return Court(tuple(plays), state.contract.trump, state.contract.closed, state.rules)
