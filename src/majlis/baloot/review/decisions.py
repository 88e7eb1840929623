"""A recorded deal as the decisions that were taken in it: who chose what, in which state.

A turn of the play is one decision: the card, and the words that went with it (projects, Baloot, Akka).

>>> from majlis.baloot.games import load
>>> record = load("examples/baloot/games/sample_deal.json").deals[0]
>>> first, *_, last = decisions_of(record).points
>>> first.trick, first.word, last.trick, last.word
(0, 'pass', 8, 'Q♣')
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from majlis.baloot import actions as act
from majlis.baloot.audit.judge.inferred import made_whole
from majlis.baloot.kammelna.outcome import Replay, ReplayEnd
from majlis.baloot.kammelna.replay import claimed, replay
from majlis.baloot.kammelna.types import DealRecord, Part, Play
from majlis.baloot.phase import Phase
from majlis.baloot.ruleset import DEFAULT, RuleSet
from majlis.baloot.state import State
from majlis.cards import cards_of
from majlis.errors import IllegalAction
from majlis.game import Action, Seat
from majlis.i18n import N_
from majlis.message import Message

SUPPOSED: Final = {
    Part.CONTRACT: N_("The contract is not recorded: it is supposed from the cards and the points."),
    Part.ANNOUNCEMENTS: N_(
        "The announcements are not recorded: they are supposed from the hands and the points."
    ),
}
"""What is said of what a record leaves out."""
NO_DEAL: Final[ReplayEnd] = "no deal"


@dataclass(frozen=True, slots=True)
class Point:
    """A moment at which a seat chose."""

    at: int
    """The place in the deal's history at which the turn began."""
    seat: Seat
    trick: int
    """From 1; 0 in the auction and the doubling."""
    state: State
    """Before the turn."""
    action: Action
    """The call, the card, the claim or the challenge."""
    words: tuple[Action, ...]
    """The announcements made with the card."""
    after: State
    implied: bool = False
    """The record leaves it out, but it must have been so: nobody doubled."""
    crime: int | None = None
    """Which of `actions.CRIMES` the card was, where the rules forbid it."""

    @property
    def word(self) -> str:
        """The action in the notation."""
        return act.format_action(self.action)

    def choices(self) -> list[Action]:
        """What could have been chosen: calls, or the cards that the rules allow."""
        if self.state.phase != Phase.PLAY:
            return [one for one in self.state.legal_actions(self.seat) if one < act.QAYD]
        return list(cards_of(self.state.strict_cards(self.seat)))


@dataclass(frozen=True, slots=True)
class Decisions:
    """One deal, as far as its record could be followed."""

    record: DealRecord
    start: State | None
    """None where the record does not tell the deal."""
    end: State | None
    ended: ReplayEnd
    points: tuple[Point, ...]
    stock_known: bool
    """Whether the record tells the cards that were dealt after the auction."""
    supposed: Part
    """What the record leaves out and was supposed."""
    why: Message | None
    """What the engine refused first; None where all could be followed."""

    @property
    def scores_known(self) -> bool:
        """Whether the record tells the match score before the deal."""
        return not self.record.absent & Part.SCORE


def decisions_of(record: DealRecord, rules: RuleSet = DEFAULT) -> Decisions:
    """The decisions of a recorded deal, as far as it can be followed; never raises."""
    again, supposed = replay_whole(record, rules)
    if again is None or again.state is None:
        why = again.refused[0].reason if again is not None and again.refused else None
        return Decisions(record, None, None, NO_DEAL, (), False, supposed, why)
    states = _states(again, rules)
    end, ended = states[-1], again.ended
    if ended == "unfinished" and record.result is not None and (after := claimed(end)) is not None:
        end, ended = after, "sawa"  # the claims of archives leave no event
    known = end.setup is not None or record.final is not None or end.played().bit_count() == 32
    why = again.refused[0].reason if again.refused else None
    return Decisions(record, states[0], end, ended, tuple(_points(again, states)), known, supposed, why)


def replay_whole(record: DealRecord, rules: RuleSet) -> tuple[Replay | None, Part]:
    """The deal played again, with what its record leaves out supposed; None where too much is left out."""
    if not record.absent:
        return replay(record, rules), Part.NONE
    supposed = made_whole(record, rules)
    whole = supposed.deal
    if whole.absent & Part.SCORE:  # nothing tells that a Sun could not be doubled
        rules = rules.replace(sun_double="always")
    known = whole.contract is not None or not whole.absent & Part.AUCTION
    if any(isinstance(event, Play) for event in whole.events) and (whole.final is None or not known):
        return None, Part.NONE
    return replay(whole, rules), supposed.parts


def _states(again: Replay, rules: RuleSet) -> list[State]:
    """The states in order; by strict rules until a card breaks them."""
    states = list(again.states())
    if again.rules.mode == rules.mode:
        return states
    state = states[0].beginning(rules)
    strict = [state.copy()]
    for seat, action in states[-1].history:
        try:
            state.apply(action, seat)
        except IllegalAction:
            break
        strict.append(state.copy())
    return strict + states[len(strict) :]


def _points(again: Replay, states: list[State]) -> Iterator[Point]:
    history = states[-1].history
    left_out = Counter((one.event, one.seat, one.action) for one in again.implied)
    crimes = {(play.trick, play.seat): play.crime for play in again.illegal}
    begun: int | None = None
    for at, (seat, action) in enumerate(history):
        event = again.events[at] if at < len(again.events) else -1
        implied = left_out[event, seat, action] > 0
        left_out[event, seat, action] -= implied
        if action == act.ACCEPT:
            continue
        is_word = action in (act.BALOOT, act.AKKA) or act.is_announcement(action)
        begun = at if begun is None else begun
        if is_word:
            continue
        state = states[begun]
        trick = state.tricks_done() + 1 if state.phase in (Phase.PLAY, Phase.CLOSING) else 0
        words = tuple(word for _, word in history[begun:at])
        crime = crimes.get((trick, seat)) if action < 52 else None
        yield Point(begun, seat, trick, state, action, words, states[at + 1], implied, crime)
        begun = None
