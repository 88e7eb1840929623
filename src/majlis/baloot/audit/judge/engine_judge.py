"""The judge that plays: the rules engine replays the record, and its final state becomes a `Judgement`.

Where an archive stops without a word though the player on lead could claim the rest (its sawas leave no
event, sources/kammelna.md §3), the engine claims it for him: proved, the deal is scored; not proved, it stays
open.
"""

from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from majlis.baloot.audit.types import Ending, Judgement
from majlis.baloot.kammelna.replay import Replay, ReplayEnd, claimed, replay
from majlis.baloot.kammelna.types import Challenge, DealRecord, Part, Play
from majlis.baloot.ruleset import RuleSet
from majlis.baloot.sheet import ScoreSheet
from majlis.message import Message

_ENDINGS: Final[dict[ReplayEnd, Ending]] = {
    "played": "played",
    "sawa": "sawa",
    "false-sawa": "sawa",
    "qayd": "qayd",
    "all-pass": "all-pass",
    "kawesh": "kawesh",
    "surrender": "surrender",
    "unfinished": "unfinished",
    "stuck": "unknown",
    "no deal": "unknown",
}


@dataclass(frozen=True, slots=True)
class EngineReading:
    """The engine's judgement of one record, and what it met on the way."""

    judgement: Judgement
    sheet: ScoreSheet | None = None
    illegal: frozenset[tuple[int, int]] = frozenset()
    """(trick from 1, seat) of every card that the rules of play forbid."""
    stopped: Message | None = None
    """Why the engine refused the first thing that it refused; None when it followed the whole record."""
    stopped_at: int | None = None
    """Index of the event that it refused."""
    marked: tuple[int, ...] = ()
    """Indices of the events that were illegal or refused."""


def judge(deal: DealRecord, rules: RuleSet) -> EngineReading:
    """Replay a recorded deal by these rules and read the outcome. Never raises.

    Of a record that does not tell enough to be played again nothing is read, and nothing is wrong with it.
    """
    if deal.absent:
        if deal.absent & Part.AUCTION and (deal.contract is None or deal.final is None):
            return EngineReading(Judgement())
        if deal.final is None and any(isinstance(event, Play) for event in deal.events):
            return EngineReading(Judgement())  # it would play with hands that nobody was dealt
        if deal.absent & Part.SCORE:  # nothing tells that a Sun could not be doubled
            rules = rules.replace(sun_double="always")
    again = replay(deal, rules)
    refusals = [refusal for refusal in again.refused if not _is_silent(deal, refusal.event)]
    marked = {play.event for play in again.illegal} | {refusal.event for refusal in refusals}
    judgement, sheet = _judgement(deal, again)
    return EngineReading(
        judgement=judgement,
        sheet=sheet,
        illegal=frozenset((play.trick, play.seat) for play in again.illegal),
        stopped=refusals[0].reason if refusals else None,
        stopped_at=refusals[0].event if refusals else None,
        marked=tuple(sorted(event for event in marked if event < len(deal.events))),
    )


def _is_silent(deal: DealRecord, event: int) -> bool:
    """A challenge of an archive, whose fields nobody understands, is no fault of the replay."""
    return (
        event < len(deal.events)
        and isinstance(challenge := deal.events[event], Challenge)
        and None in (challenge.seat, challenge.crime, challenge.card)
    )


def _judgement(deal: DealRecord, again: Replay) -> tuple[Judgement, ScoreSheet | None]:
    state = again.state
    if state is None:
        return Judgement(), None
    ending, result, contract = _ENDINGS[again.ended], state.result, state.contract
    if result is None and again.ended == "unfinished" and deal.result is not None:
        after = claimed(state)
        result = None if after is None else after.result
        ending = "sawa" if result is not None else ending
    if contract is None:
        return Judgement(ending=ending), None
    known = Judgement(
        ending=ending,
        mode=contract.mode,
        trump=contract.trump,
        buyer=contract.buyer,
        buyer_team=contract.buyer & 1,
        level=contract.level,
        # Where it was stuck, tricks are missing that the others know.
        winners=None if again.ended == "stuck" else tuple(trick.winner for trick in state.tricks),
    )
    if result is None or result.thrown_in:
        return known, None
    sheet = result.sheet
    scored = replace(
        known,
        card_points=sheet.card_points,
        last_trick=sheet.last_trick,
        totals=sheet.totals if ending != "qayd" else None,  # nobody's are counted after one
        declared=sheet.declared,
        kaboot=sheet.kaboot is not None,
        khasara=sheet.khasara,
        winner=sheet.winner,
        game_points=sheet.game_points,
    )
    return scored, sheet
