"""A review as plain data for JSON; `docs/review.md` tells every field. Seats are 0 to 3, sides 0 and 1."""

from __future__ import annotations

from typing import Any

from majlis.baloot.actions import format_action
from majlis.baloot.notation import format_contract
from majlis.baloot.review.model import Choice, DealReview, Decision, Parts, Review, SeatFigures, Turn
from majlis.cards import card_name, cards_of
from majlis.game import Action

FORMAT = "majlis.baloot.review"
VERSION = 1


def review_data(review: Review) -> dict[str, Any]:
    """Everything that was found."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "file": review.file,
        "rules": review.rules,
        "seed": review.seed,
        "nodes": None if review.seconds is not None else review.nodes,
        "deals_played_on": None if review.seconds is not None else review.played,
        "seconds": review.seconds,
        "unfinished_deals": review.unfinished,
        "problems": [problem.words("en") for problem in review.problems],
        "game_points": _parts(review.gp),
        "chance": _parts(review.chance),
        "turning_points": [_turn(turn) for turn in review.turns],
        "seats": [_seat(seat) for seat in review.seats],
        "deals": [_deal(deal) for deal in review.deals],
    }


def _round(value: float | None, digits: int = 4) -> float | None:
    return None if value is None else round(value, digits) + 0.0


def _parts(parts: Parts | None) -> dict[str, Any] | None:
    """Rounded to six places, so that the parts still add up to five."""
    if parts is None:
        return None
    return {
        "total": _round(parts.total, 6),
        "deal": _round(parts.deal, 6),
        "unseen": _round(parts.unseen, 6),
        "choices": [_round(one, 6) for one in parts.choices],
        "other": _round(parts.other, 6),
    }


def _turn(turn: Turn) -> dict[str, Any]:
    return {
        "deal": turn.deal,
        "decision": turn.decision,
        "before": _round(turn.before),
        "after": _round(turn.after),
    }


def _seat(seat: SeatFigures) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "decisions": seat.decisions,
        "errors": dict(seat.errors),
        "cost": _round(seat.cost),
        "cost_chance": _round(seat.cost_chance),
        "real_cost": seat.real_cost,
        "stake": _round(seat.stake),
        "accuracy": _round(seat.accuracy, 2),
        "luck": _round(seat.luck),
        "kinds": {kind: {"count": count, "cost": _round(cost)} for kind, (count, cost) in seat.kinds.items()},
    }


def _deal(deal: DealReview) -> dict[str, Any]:
    return {
        "deal": deal.number,
        "dealer": deal.dealer,
        "before": deal.before,
        "floor": None if deal.floor is None else card_name(deal.floor),
        "hands": [[card_name(card) for card in cards_of(hand)] for hand in deal.hands],
        "calls": [[seat, format_action(action)] for seat, action in deal.calls],
        "contract": None if deal.contract is None else format_contract(deal.contract),
        "tricks": [
            {"leader": trick.leader, "cards": [card_name(c) for c in trick.cards], "winner": trick.winner}
            for trick in deal.tricks
        ],
        "ended": deal.ended,
        "points": deal.points,
        "problem": "" if deal.problem is None else deal.problem.text(),
        "supposed": list(deal.supposed),
        "game_points_dealt": deal.gp_dealt,
        "chance_before": _round(deal.chance_before),
        "chance_dealt": _round(deal.chance_dealt),
        "chance_after": _round(deal.chance_after),
        "game_points": _parts(deal.gp),
        "chance": _parts(deal.chance),
        "decisions": [_decision(one) for one in deal.decisions],
    }


def _action(action: Action | None) -> str | None:
    return None if action is None else format_action(action)


def _decision(one: Decision) -> dict[str, Any]:
    return {
        "number": one.number,
        "seat": one.seat,
        "trick": one.trick,
        "action": _action(one.action),
        "words": [_action(word) for word in one.words],
        "missed": [_action(word) for word in one.missed],
        "implied": one.implied,
        "verdict": one.verdict,
        "doubt": one.doubt,
        "kind": one.kind,
        "best": _action(one.best),
        "cost": _round(one.cost),
        "error": _round(one.error),
        "cost_chance": _round(one.cost_chance),
        "error_chance": _round(one.error_chance),
        "decided_by": "chance" if one.by_chance else "game points",
        "worlds": one.worlds,
        "exact": one.exact,
        "best_real": _action(one.best_real),
        "real_cost": one.real_cost,
        "real_cost_chance": _round(one.real_cost_chance),
        "game_points_before": one.gp_before,
        "game_points_after": one.gp_after,
        "chance_before": _round(one.chance_before),
        "chance_after": _round(one.chance_after),
        "hand": [card_name(card) for card in cards_of(one.hands[one.seat])],
        "table": [card_name(card) for card in one.table],
        "choices": [_choice(choice) for choice in one.choices],
        "position": one.position,
        "seat_line": one.seat_line,
    }


def _choice(choice: Choice) -> dict[str, Any]:
    return {
        "action": _action(choice.action),
        "real_game_points": choice.real_gp,
        "real_chance": _round(choice.real_chance),
        "game_points": _round(choice.gp),
        "error": _round(choice.error),
        "chance": _round(choice.chance),
        "chance_error": _round(choice.chance_error),
    }
