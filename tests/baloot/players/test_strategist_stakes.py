"""What the strategist knows of the points still needed agrees with the score; it says what is at stake."""

import numpy as np

from majlis.baloot.deal import Deal
from majlis.baloot.notation import parse_position
from majlis.baloot.phase import Phase
from majlis.baloot.players import Strategist
from majlis.baloot.players.strategist_stakes import Stakes
from majlis.baloot.players.strategist_table import ViewReading
from majlis.baloot.ruleset import DEFAULT
from majlis.baloot.state import State
from majlis.game import drive, team_of


def test_a_deal_read_as_decided_late_ends_so() -> None:
    player, seen = Strategist(without="sure_claims"), 0
    for number in range(40):
        state = State.new(Deal.shuffled(np.random.default_rng([12, number])), DEFAULT, number % 4)
        said: list[tuple[int, str]] = []

        def watch(now: State, said: list[tuple[int, str]] = said) -> None:
            if now.phase == Phase.PLAY and not now.is_terminal() and now.tricks_done() == 7:
                view = now.view(now.current_player())
                said.append((team_of(view.seat), Stakes(ViewReading(view)).deal["outcome"]))

        drive(state, [player] * 4, watch)
        sheet = state.result.sheet if state.result else None
        if sheet is None or sheet.kaboot is not None or state.result is None:
            continue
        if state.result.ending != "played":
            continue
        for team, outcome in said:
            if outcome != "OPEN":
                seen += 1
                assert (sheet.winner == team) is (outcome == "WON")
    assert seen > 40


def said_at(position: str) -> list[str]:
    state = parse_position(position)
    seat = state.current_player()
    return [line.text() for line in Strategist().decide(state.view(seat)).reasons]


def test_kaboot_in_sight_is_told() -> None:
    text = "kammelna d3 0-0 play 0:sun ♠A♥7/♠7♥8/♠10♠8/♠9♥A L0 {}"
    assert "Every trick so far is ours: Kaboot is in sight" in said_at(text.format("P88-0 W6-0"))
    theirs = "kammelna d3 0-0 play 1:sun ♠A♥7/♠7♥8/♠10♠8/♠9♥A L0 P0-88 W0-6"
    assert "Every trick so far is theirs: one trick saves us from Kaboot" in said_at(theirs)
    assert not any("Kaboot" in line for line in said_at(text.format("P68-20 W5-1")))
