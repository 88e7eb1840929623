"""A review as plain data for JSON; `docs/liaptui.md` tells every field. Seats are 0 to 3."""

from typing import Any

from majlis.game import SEATS
from majlis.liaptui.actions import format_action
from majlis.liaptui.notation import format_view
from majlis.liaptui.review import Choice, Decision, Review, RoundReview
from majlis.liaptui.ruleset import rules_text

FORMAT = "majlis.liaptui.review"
VERSION = 1


def review_data(review: Review) -> dict[str, Any]:
    """Everything that was found."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": rules_text(review.rules),
        "problems": [problem.words("en") for problem in review.problems],
        "seats": [_seat(review, seat) for seat in SEATS],
        "rounds": [_round(played) for played in review.rounds],
    }


def _seat(review: Review, seat: int) -> dict[str, Any]:
    found = review.figures(seat)
    return {
        "seat": seat,
        "choices": found.decisions,
        "errors": dict(found.errors),
        "points": _rounded(found.points),
        "chance": _rounded(found.chance / 100),
    }


def _round(played: RoundReview) -> dict[str, Any]:
    return {
        "round": played.end.standing.round_number,
        "decisions": [_decision(one) for one in played.decisions],
    }


def _decision(one: Decision) -> dict[str, Any]:
    scale = 100 if one.by_chance else 1
    return {
        "number": one.number,
        "seat": one.view.seat,
        "view": format_view(one.view),
        "chosen": format_action(one.action),
        "best": format_action(one.best),
        "verdict": one.verdict,
        "unit": "chance" if one.by_chance else "points",
        "cost": _rounded(one.cost / scale),
        "error": _rounded(one.error / scale),
        "choices": [_choice(choice) for choice in one.choices],
    }


def _choice(choice: Choice) -> dict[str, Any]:
    return {
        "action": format_action(choice.action),
        "points": _rounded(choice.points),
        "error": _rounded(choice.error),
        "chance": None if choice.share is None else _rounded(choice.share),
    }


def _rounded(value: float) -> float:
    return round(value, 4) + 0.0
