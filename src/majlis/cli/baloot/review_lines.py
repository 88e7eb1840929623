"""A review in the terminal: the match, its turning points, the players, the errors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from rich.text import Text

from majlis.baloot.names import seat_words, team_words
from majlis.baloot.review.kinds import KINDS
from majlis.baloot.review.model import ERRORS, DealReview, Decision, Parts, Review, SeatFigures
from majlis.baloot.review.words import (
    MARKS,
    VERDICTS,
    bought_words,
    chosen_words,
    error_words,
    number,
    percent,
    place_words,
    points_of,
    turn_words,
)
from majlis.files import printable
from majlis.i18n import N_
from majlis.message import Latin

if TYPE_CHECKING:
    from majlis.asking import Screen

_POINTS = N_(
    "game points {total} = cards {deal}, unseen {unseen}, own errors {own}, others' {others}, rest {rest}"
)
_CHANCE = N_(
    "chance {total} = cards {deal}, unseen {unseen}, own errors {own}, others' {others}, rest {rest}"
)
_PLAYER = N_(
    "{seat}: accuracy {accuracy}; {decisions} decisions: {counts}; {cost} game points, {real} in hindsight"
)
_SHOWN = (*ERRORS, "rules")
Part: TypeAlias = "tuple[list[Text | str], bool]"
"""Lines, and whether they must not be broken where the screen ends."""


def review_lines(review: Review, screen: Screen) -> Iterator[Part]:
    """The whole review, part by part."""
    yield _head(review, screen), False
    yield ["", screen.text(N_("Deals:")), *(f"  {_deal(deal, screen)}" for deal in review.deals)], False
    if review.turns:
        yield ["", screen.text(N_("Turning points, with all hands open:")), *_turns(review, screen)], False
    yield ["", screen.text(N_("Luck and choices:")), *_parts(review, screen)], False
    yield ["", screen.text(N_("Players:")), *_players(review, screen)], False
    errors = [(deal, one) for deal in review.deals for one in deal.decisions if one.verdict in _SHOWN]
    title = N_("Errors, by what the player could know:") if errors else N_("No errors.")
    yield ["", screen.text(title)], False
    for deal, one in errors:
        yield [_error(deal, one, screen)], False
        yield [Text(f"    {one.seat_line or one.position}", style="dim")], True


def _head(review: Review, screen: Screen) -> list[Text | str]:
    lines: list[Text | str] = [
        screen.text(
            N_("{file}, by the rules {rules}"), file=Latin(printable(review.file)), rules=review.rules
        )
    ]
    if review.chance is not None and review.deals:
        first, last = review.deals[0].chance_before, review.deals[-1].chance_after
        if first is not None and last is not None:
            lines.append(
                screen.text(
                    N_("Chance that {team} win the match: {before} at the beginning, {after} at the end"),
                    team=team_words(0, screen.language),
                    before=Latin(percent(first)),
                    after=Latin(percent(last)),
                )
            )
    return lines


def _deal(deal: DealReview, screen: Screen) -> str:
    pieces = [screen.text(N_("Deal {number}"), number=deal.number)]
    if deal.before is not None:
        pieces.append(screen.text(N_("score {score}"), score=points_of(deal.before)))
    pieces.append(bought_words(deal, screen.language))
    if deal.points is not None and deal.contract is not None:
        pieces.append(screen.text(N_("points {points}"), points=points_of(deal.points)))
    if deal.chance_before is not None and deal.chance_after is not None:
        change = f"{percent(deal.chance_before)} → {percent(deal.chance_after)}"
        pieces.append(screen.text(N_("chance {change}"), change=Latin(change)))
    if deal.problem:
        pieces.append(printable(deal.problem))
    return " · ".join(pieces)


def _turns(review: Review, screen: Screen) -> Iterator[str]:
    in_chance = review.chance is not None
    for turn in review.turns:
        before, after = (
            (percent(turn.before), percent(turn.after))
            if in_chance
            else (number(turn.before, 0, signed=True), number(turn.after, 0, signed=True))
        )
        verdict = ""
        if turn.decision is not None:
            deal = next(one for one in review.deals if one.number == turn.deal)
            verdict = f" ({screen.text(VERDICTS[deal.decisions[turn.decision - 1].verdict])})"
        words = turn_words(turn, review.deals, screen.language)
        yield f"  {words}: {Latin(f'{before} → {after}').words(screen.language)}{verdict}"


def _parts(review: Review, screen: Screen) -> Iterator[str]:
    yield f"  {_parts_line(review.gp, screen, in_chance=False)}"
    if review.chance is not None:
        yield f"  {_parts_line(review.chance, screen, in_chance=True)}"


def _parts_line(parts: Parts, screen: Screen, *, in_chance: bool) -> str:
    def text(value: float) -> Latin:
        return Latin(f"{number(100 * value, signed=True)} %" if in_chance else number(value, signed=True))

    own = parts.choices[0] + parts.choices[2]
    other = parts.choices[1] + parts.choices[3]
    message = _CHANCE if in_chance else _POINTS
    team = team_words(0, screen.language)
    values = {
        "total": parts.total,
        "deal": parts.deal,
        "unseen": parts.unseen,
        "own": own,
        "others": other,
        "rest": parts.other,
    }
    return f"{team}: " + screen.text(message, **{name: text(value) for name, value in values.items()})


def _players(review: Review, screen: Screen) -> Iterator[str]:
    for seat in review.seats:
        yield f"  {_player(seat, screen)}"
        kinds = sorted(seat.kinds.items(), key=lambda item: -item[1][1])
        for kind, (count, cost) in kinds:
            name = screen.text(KINDS[kind].name)
            yield f"    {name}: {count} ({Latin(number(-cost)).words(screen.language)})"


def _player(seat: SeatFigures, screen: Screen) -> str:
    name = seat_words(seat.seat, screen.language)
    if seat.accuracy is None:
        return screen.text(N_("{seat}: nothing to choose"), seat=name)
    counts = screen.text(N_(", ")).join(
        f"{screen.text(VERDICTS[kind])} {seat.errors[kind]}" for kind in reversed(ERRORS)
    )
    return screen.text(
        _PLAYER,
        seat=name,
        accuracy=Latin(f"{number(seat.accuracy)} %"),
        decisions=seat.decisions,
        counts=counts,
        cost=Latin(number(-seat.cost)),
        real=Latin(number(-seat.real_cost, 0)),
    )


def _error(deal: DealReview, one: Decision, screen: Screen) -> str:
    calls = [action for _, action in deal.calls][: one.number - 1]
    chosen = Latin(f"{chosen_words(one, calls, screen.language)}{MARKS[one.verdict]}")
    message = N_("  deal {deal}, {place}: {seat}, {chosen}: {error}")
    error = screen.text(KINDS["against-the-rules"].name)
    if one.verdict != "rules":
        error = error_words(one, screen.language)
    return screen.text(
        message,
        deal=deal.number,
        place=place_words(one, screen.language),
        seat=seat_words(one.seat, screen.language),
        chosen=chosen,
        error=error,
    )
