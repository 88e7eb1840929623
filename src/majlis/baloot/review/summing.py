"""Summing up: luck and choices of a deal, the turning points of the match, each player's figures.

Luck apart from skill, in game points and in the chance to win. The result of a deal, less what was expected
before it, is the sum of four parts: the deal (what the cards are worth with all hands open), the choices
(the costs over the worlds, of errors only), the unseen (what choices brought beyond that, which their seats
could not know), and the rest (cards against the rules, challenges, points that the rules do not give).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from majlis.baloot.actions import QAYD
from majlis.baloot.kammelna.types import Part
from majlis.baloot.match import match_winner, next_dealer
from majlis.baloot.review.decisions import Decisions
from majlis.baloot.review.judging import RealDeal, SeatValues, judged, share_of
from majlis.baloot.review.kinds import KINDS, Kind
from majlis.baloot.review.model import ERRORS, DealReview, Decision, Parts, SeatFigures, Turn
from majlis.baloot.ruleset import RuleSet
from majlis.baloot.sheet import Pair
from majlis.baloot.valuation.open_hands import chance_at
from majlis.baloot.valuation.verdicts import Verdict
from majlis.game import SEATS, Seat

TURNS: Final = 6
"""So many turning points are told at most."""
LEAST: Final = 0.02
"""A change of the chance to win that is worth telling; where no chance is known, in game points:"""
LEAST_GP: Final = 4.0


def review_deal(
    found: Decisions, rules: RuleSet, real: RealDeal, by_seat: dict[int, SeatValues]
) -> DealReview:
    """One deal with all its decisions; `by_seat` has those that were judged over worlds, from 0."""
    record, end = found.record, found.end
    places = range(len(found.points))
    points = real.points or (None,) * len(found.points)
    decisions = tuple(judged(found, at, points[at], by_seat.get(at)) for at in places)
    result = _points(found)
    before = record.before if found.scores_known and found.start is not None else None
    dealer = found.start.dealer if found.start is not None else record.dealer
    open_trick = (end.leader, tuple(end.trick)) if end is not None and end.trick else None
    chances = _chances(found, rules, real, before, result)
    ends = _last(real)
    gp = _parts(
        decisions,
        0.0,
        None if real.start is None else float(real.start[0]),
        None if result is None else float(result[0] - result[1]),
        None if ends is None else float(ends[0]),
        in_chance=False,
    )
    return DealReview(
        number=record.number,
        dealer=dealer,
        before=before,
        floor=end.deal.floor if end is not None and end.setup is None else None,
        hands=() if end is None else end.eight or end.deal.first,
        calls=() if end is None else tuple(end.calls),
        contract=None if end is None else end.contract,
        tricks=() if end is None else tuple(end.tricks),
        open_trick=open_trick,
        ended=found.ended,
        points=result,
        decisions=decisions,
        chance_before=chances[0],
        chance_dealt=chances[1],
        chance_after=chances[2],
        gp_dealt=None if real.start is None else real.start[0],
        gp=gp,
        chance=_chance_parts(decisions, chances, ends),
        problem=found.why,
        supposed=tuple(
            name
            for part, name in ((Part.CONTRACT, "contract"), (Part.ANNOUNCEMENTS, "announcements"))
            if part & found.supposed
        ),
    )


def _points(found: Decisions) -> Pair | None:
    """What the deal brought: as recorded, else by the rules; None where it is not over."""
    record, end = found.record, found.end
    if record.result is not None and not record.result.absent & Part.POINTS:
        return record.result.game_points
    return end.result.game_points if end is not None and end.result is not None else None


def _last(real: RealDeal) -> tuple[int, int | None] | None:
    """What the deal is worth where its decisions end; None where they were not judged to the end."""
    known = [point for point in real.points if point is not None]
    if real.points and real.points[-1] is not None:
        return real.points[-1].after
    return real.start if not known else None


def _chances(
    found: Decisions, rules: RuleSet, real: RealDeal, before: Pair | None, result: Pair | None
) -> tuple[float | None, float | None, float | None]:
    """The chance of the first side before the deal, once it is dealt, and after it."""
    start, end = found.start, found.end
    if before is None or start is None or end is None or match_winner(before, rules) is not None:
        return None, None, None
    dealt = share_of(real.start[1]) if real.start is not None else None
    after = None
    if result is not None:
        scores = before[0] + result[0], before[1] + result[1]
        dealer = (start.dealer + 1) % 4
        if end.result is not None:
            dealer = next_dealer(start.dealer, end.result, rules)
        after = share_of(chance_at(scores, dealer, rules))
    elif (last := _last(real)) is not None:
        after = share_of(last[1])
    begun = share_of(chance_at(before, start.dealer, rules))
    if result is None and after is None:  # it stopped where nothing is known of its worth: nothing changed
        after = begun
    return begun, dealt, after


def _chance_parts(
    decisions: Sequence[Decision],
    chances: tuple[float | None, float | None, float | None],
    ends: tuple[int, int | None] | None,
) -> Parts | None:
    before, dealt, after = chances
    if before is None or after is None:
        return None
    last = share_of(ends[1]) if ends is not None else None
    return _parts(decisions, before, dealt, after, last, in_chance=True)


def _parts(
    decisions: Sequence[Decision],
    before: float,
    dealt: float | None,
    after: float | None,
    last: float | None,
    *,
    in_chance: bool,
) -> Parts:
    """The parts of a change from `before` to `after`; `dealt` and `last` are known with open hands.

    Where the open hands are not known, all that the choices did not cost is the deal's.
    """
    after = last if after is None else after
    if after is None:
        after = before
    choices, unseen, other = [0.0] * 4, 0.0, 0.0
    for one in decisions:
        sign = 1 if one.seat % 2 == 0 else -1
        cost = sign * (one.counted_chance if in_chance else one.counted)
        choices[one.seat] -= cost
        pair = (one.chance_before, one.chance_after) if in_chance else (one.gp_before, one.gp_after)
        if pair[0] is None or pair[1] is None:
            continue
        change = pair[1] - pair[0]
        if one.is_outside:
            other += change + cost
        else:
            unseen += change + cost
    total = after - before
    known = dealt is not None and last is not None
    if known:
        assert last is not None
        assert dealt is not None
        other += after - last
    deal = total - unseen - other - sum(choices)
    return Parts(total, deal, unseen, (choices[0], choices[1], choices[2], choices[3]), other)


def figures_of(deals: Sequence[DealReview]) -> tuple[SeatFigures, ...]:
    """Each player's figures over the deals."""
    every = [one for deal in deals for one in deal.decisions]
    return tuple(_figures(seat, [one for one in every if one.seat == seat]) for seat in SEATS)


def _figures(seat: Seat, decisions: list[Decision]) -> SeatFigures:
    weighed = [one for one in decisions if one.verdict in ("right", *ERRORS)]
    errors: dict[Verdict, int] = {
        verdict: sum(one.verdict == verdict for one in decisions) for verdict in (*ERRORS, "rules")
    }
    cost = sum(one.counted for one in weighed)
    stake = sum(_stake(one) for one in weighed)
    kinds: dict[Kind, tuple[int, float]] = {}
    for kind in KINDS:
        those = [one for one in decisions if one.kind == kind]
        if those:
            kinds[kind] = len(those), sum(one.counted for one in those)
    known = all(one.cost_chance is not None for one in weighed)
    return SeatFigures(
        seat=seat,
        decisions=len(weighed),
        errors=errors,
        cost=cost,
        cost_chance=sum(one.counted_chance for one in weighed) if known else None,
        real_cost=sum(one.real_cost or 0 for one in decisions if not one.is_outside),
        stake=stake,
        accuracy=100 * max(0.0, 1 - cost / stake) if stake > 0 else None,
        kinds=kinds,
        luck=sum(
            one.counted - one.real_cost
            for one in decisions
            if one.real_cost is not None and not one.is_outside
        ),
    )


def _stake(decision: Decision) -> float:
    """What was at stake: from the best call or card to the worst; at least what the choice cost."""
    values = [choice.gp for choice in decision.choices if choice.gp is not None and choice.action < QAYD]
    return max(max(values) - min(values) if values else 0.0, decision.counted)


def turns_of(deals: Sequence[DealReview]) -> tuple[Turn, ...]:
    """The greatest changes of the chance to win, with open hands, in the order of the match."""
    in_chance = all(deal.chance is not None for deal in deals)
    turns = []
    for deal in deals:
        dealt = (deal.chance_before, deal.chance_dealt) if in_chance else (0.0, deal.gp_dealt)
        turns.append((deal.number, None, *dealt))
        for one in deal.decisions:
            pair = (one.chance_before, one.chance_after) if in_chance else (one.gp_before, one.gp_after)
            turns.append((deal.number, one.number, *pair))
    known = [
        Turn(deal, number, before, after)
        for deal, number, before, after in turns
        if before is not None and after is not None
    ]
    least = LEAST if in_chance else LEAST_GP
    greatest = sorted(known, key=lambda turn: -abs(turn.after - turn.before))[:TURNS]
    return tuple(turn for turn in known if turn in greatest and abs(turn.after - turn.before) >= least)


def whole(deals: Sequence[DealReview]) -> tuple[Parts, Parts | None]:
    """The parts of the whole game, in game points and in the chance to win.

    Where deals are missing between two, what changed there is with the rest.
    """
    gp = sum((deal.gp for deal in deals), Parts())
    if not deals or any(deal.chance is None for deal in deals):
        return gp, None
    chance = sum((deal.chance for deal in deals if deal.chance is not None), Parts())
    first, last = deals[0].chance_before, deals[-1].chance_after
    if first is None or last is None:
        return gp, None
    gap = last - first - chance.total
    return gp, chance + Parts(total=gap, other=gap)
