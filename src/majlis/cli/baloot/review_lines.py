"""A review in the terminal: the match, its turning points, the players, the errors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.text import Text

from majlis.baloot.names import seat_words, team_words
from majlis.baloot.review.kinds import KINDS
from majlis.baloot.review.model import ERRORS, DealReview, Decision, Parts, Review, SeatFigures
from majlis.baloot.review.words import (
    MARKS,
    VERDICTS,
    advise_options,
    basis_words,
    bought_words,
    chosen_words,
    error_words,
    number,
    percent,
    place_words,
    points_of,
    turn_words,
)
from majlis.cli.columns import Column, show_table
from majlis.files import printable
from majlis.i18n import N_
from majlis.message import Latin

if TYPE_CHECKING:
    from majlis.asking import Screen

_SHOWN = (*ERRORS, "rules")


def show_review(review: Review, screen: Screen) -> None:
    """Print the whole review, part by part."""
    screen.show(*_head(review, screen))
    screen.show("", screen.text(N_("Deals:")), *(f"  {_deal(deal, screen)}" for deal in review.deals))
    if review.turns:
        screen.show("", screen.text(N_("Turning points, with all hands open:")), *_turns(review, screen))
    screen.show("")
    _show_parts(review, screen)
    screen.show("")
    _show_players(review, screen)
    errors = [(deal, one) for deal in review.deals for one in deal.decisions if one.verdict in _SHOWN]
    title = N_("Errors, by what the player could know:") if errors else N_("No errors.")
    screen.show("", screen.text(title))
    if errors and (options := advise_options(review)):
        told = screen.text(
            N_("(majlis baloot advise LINE{options} says the same of each line)"), options=Latin(options)
        )
        screen.show(told)
    for deal, one in errors:
        screen.show(_error(deal, one, screen))
        screen.show(Text(f"    {one.seat_line or one.position}", style="dim"), whole=True)


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
    lines.append(basis_words(review, screen.language))
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
    if deal.problem is not None:
        pieces.append(printable(deal.problem.text(screen.language)))
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


def _show_parts(review: Review, screen: Screen) -> None:
    """Luck and choices, for the side of Bottom and Top."""
    words = (N_("result"), N_("cards"), N_("unseen"), N_("own errors"), N_("others' errors"), N_("rest"))
    title = screen.text(N_("Luck and choices, for {team}:"), team=team_words(0, screen.language))
    rows = [[screen.text(N_("in game points")), *_cells(review.gp, 1)]]
    if review.chance is not None:
        rows.append([screen.text(N_("chance, in per cent")), *_cells(review.chance, 100)])
    columns = [Column(""), *(Column(screen.text(word), numbers=True) for word in words)]
    show_table(screen.console, title, columns, rows)


def _cells(parts: Parts, scale: float) -> list[str]:
    own, others = parts.choices[0] + parts.choices[2], parts.choices[1] + parts.choices[3]
    numbers = (parts.total, parts.deal, parts.unseen, own, others, parts.other)
    return [number(scale * one, signed=True) for one in numbers]


def _show_players(review: Review, screen: Screen) -> None:
    headings = (N_("accuracy"), N_("choices"), *(MARKS[one] for one in reversed(ERRORS)))
    columns = [Column(""), *(Column(screen.text(word), numbers=True) for word in headings)]
    columns += [Column(screen.text(word), numbers=True) for word in (N_("cost"), N_("in hindsight"))]
    rows = [_player(seat, screen) for seat in review.seats]
    show_table(screen.console, screen.text(N_("Players:")), columns, rows)
    for seat in review.seats:
        kinds = sorted(seat.kinds.items(), key=lambda item: -item[1][1])
        said = [
            f"{screen.text(KINDS[kind].name)} {count} ({Latin(number(-cost)).words(screen.language)})"
            for kind, (count, cost) in kinds
        ]
        if said:
            name = seat_words(seat.seat, screen.language)
            comma = screen.text(N_(", "))
            screen.show(f"  {name}: {comma.join(said)}")


def _player(seat: SeatFigures, screen: Screen) -> list[str]:
    counts = [str(seat.errors[kind]) for kind in reversed(ERRORS)]
    accuracy = "–" if seat.accuracy is None else f"{number(seat.accuracy)} %"
    return [
        seat_words(seat.seat, screen.language),
        accuracy,
        str(seat.decisions),
        *counts,
        number(-seat.cost),
        number(-seat.real_cost, 0),
    ]


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
