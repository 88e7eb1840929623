"""Deals of deal lines as Kammelna's saved games, as far as their records tell what those hold.

The format has no deal without an auction, hands, floor card and announcements: such a deal is left out, with
the reason. What a result does not tell (card points, raw totals, who won the last trick) is worked out by
the engine; a score that is not told is the sum of the deals before.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec.structs import replace

from majlis.baloot.kammelna.recorder import record_of
from majlis.baloot.kammelna.replay import claimed, hands_of_plays, replay
from majlis.baloot.kammelna.types import (
    Collect,
    DealRecord,
    Event,
    GameRecord,
    Part,
    Play,
    Result,
)
from majlis.baloot.ruleset import DEFAULT, RuleSet
from majlis.baloot.state import State
from majlis.i18n import N_
from majlis.message import Message

_NEEDED: Final = {
    Part.AUCTION: N_("its auction (calls, dealer, floor and first)"),
    Part.ANNOUNCEMENTS: N_("its announcements"),
    Part.POINTS: N_("its points"),
}


class LeftOut(NamedTuple):
    """A deal that the format cannot hold, and why."""

    file: str
    deal: int
    message: Message


def saved_games(
    game: GameRecord, rules: RuleSet = DEFAULT, left_out: list[LeftOut] | None = None
) -> Iterator[GameRecord]:
    """The games of a record, each as a saved game; the deals that cannot be are noted in `left_out`."""
    bounds = [0, *game.starts, len(game.deals)]
    for begin, end in pairwise(bounds):
        deals = list(_deals(game.file, game.deals[begin:end], rules, left_out))
        if deals:
            totals = [sum(deal.result.game_points[team] for deal in deals if deal.result) for team in (0, 1)]
            yield replace(game, deals=tuple(deals), starts=(), totals=(totals[0], totals[1]), problems=())


def _deals(
    file: str, deals: Iterable[DealRecord], rules: RuleSet, left_out: list[LeftOut] | None
) -> Iterator[DealRecord]:
    score = (0, 0)
    number = 0
    for deal in deals:
        missing = next((words for part, words in _NEEDED.items() if _lacks(deal, part)), None)
        if missing is None and deal.absent and _plays_unknown_hands(deal):
            missing = N_("its hands of eight (hands)")
        if missing is not None:
            _leave_out(left_out, file, deal, missing)
            continue
        before = score if deal.absent & Part.SCORE else deal.before
        result = deal.result
        if deal.absent:
            final = deal.final if deal.final is not None else hands_of_plays(deal)
            deal = replace(deal, before=before, final=final)
        if result is not None and deal.absent:
            state = replay(deal, rules).state
            deal = replace(deal, events=_swept(deal.events, state))
            result = _whole_result(state, result)
            if result is None:
                _leave_out(left_out, file, deal, N_("how it ended, or all of its result"))
                continue
        number += 1
        points = (0, 0) if result is None else result.game_points
        score = before[0] + points[0], before[1] + points[1]
        yield replace(
            deal,
            number=number,
            before=before,
            result=result,
            absent=Part.NONE,
            contract=None,
            winners=None,
        )


def _leave_out(left_out: list[LeftOut] | None, file: str, deal: DealRecord, what: str) -> None:
    if left_out is not None:
        message = N_("a saved game cannot hold this deal: the line does not give {what}")
        left_out.append(LeftOut(file, deal.number, Message(message, {"what": Message(what)})))


def _plays_unknown_hands(deal: DealRecord) -> bool:
    """Whether cards are played from hands that neither the line nor its 32 cards tell."""
    if deal.final is not None or hands_of_plays(deal) is not None:
        return False
    return any(type(event) is Play for event in deal.events)


def _lacks(deal: DealRecord, part: Part) -> bool:
    if part is Part.ANNOUNCEMENTS and not any(deal.events):
        return False
    if part is Part.ANNOUNCEMENTS and deal.result is None:
        return False  # thrown in: nothing could be announced
    if part is Part.POINTS:
        return deal.result is not None and bool(deal.absent & part)
    return bool(deal.absent & part)


def _swept(events: tuple[Event, ...], state: State | None) -> tuple[Event, ...]:
    """The events with a seat that collects each trick: its winner, where the line names none."""
    winners = [] if state is None else [trick.winner for trick in state.tricks]
    swept: list[Event] = []
    tricks = 0
    for event in events:
        if type(event) is Collect:
            if event.seat is None and tricks < len(winners):
                event = Collect(winners[tricks])
            tricks += 1
        swept.append(event)
    return tuple(swept)


def _whole_result(state: State | None, told: Result) -> Result | None:
    """What the line tells of the result, and the rest as the engine has it; None where neither tells."""
    if state is not None and state.result is None:
        state = claimed(state)
    ours = record_of(state).result if state is not None else None
    lost = told.absent
    if ours is None:
        teams = (told.winner, told.buyer, told.last_trick)
        return None if lost or not told.mode or None in teams else told
    return replace(
        told,
        card_points=ours.card_points if lost & Part.CARD_POINTS else told.card_points,
        totals=ours.totals if lost & Part.TOTALS else told.totals,
        declared=ours.declared if lost & Part.DECLARED else told.declared,
        kaboot=ours.kaboot if lost & Part.KABOOT else told.kaboot,
        mode=told.mode or ours.mode,
        level=told.level if told.mode else ours.level,
        winner=ours.winner if told.winner is None else told.winner,
        buyer=ours.buyer if told.buyer is None else told.buyer,
        last_trick=ours.last_trick if told.last_trick is None else told.last_trick,
        absent=Part.NONE,
    )
