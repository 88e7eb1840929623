"""The graph of a match: the chance to win after every choice, with a mark at each error.

Where no chance is known, it is the game points gained so far, with those that the deal in play is worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Final

from majlis.baloot.review.model import ERRORS, Review
from majlis.baloot.review.words import MINUS

WIDTH: Final = 360
HEIGHT: Final = 190
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 8, 10, 24


@dataclass(frozen=True, slots=True)
class Spot:
    """A point of the graph."""

    deal: int
    value: float
    """0 to 1, or game points."""
    error: str = ""
    """The verdict, where it is an error."""
    decision: int | None = None


def spots_of(review: Review) -> list[Spot]:
    """The points in order; a deal whose open hands are not known has its end alone."""
    in_chance = review.chance is not None
    found, so_far = list[Spot](), 0.0
    for deal in review.deals:
        before = deal.chance_before if in_chance else so_far
        dealt = deal.chance_dealt if in_chance else None if deal.gp_dealt is None else so_far + deal.gp_dealt
        found += [Spot(deal.number, value) for value in (before, dealt) if value is not None]
        for one in deal.decisions:
            after = one.chance_after if in_chance else one.gp_after
            if after is None:
                after = found[-1].value if found else 0.0
            elif not in_chance:
                after += so_far
            error = one.verdict if one.verdict in (*ERRORS, "rules") else ""
            found.append(Spot(deal.number, after, error, one.number))
        so_far += deal.gp.total
        end = deal.chance_after if in_chance else so_far
        if end is not None:
            found.append(Spot(deal.number, end))
    return found


def graph_svg(review: Review, label: str, link: str = "", names: Mapping[str, str] | None = None) -> str:
    """The graph as SVG.

    `link` is the beginning of the ids of deals, for its errors to point at; `names` are the words of errors.
    """
    spots = spots_of(review)
    if len(spots) < 2:
        return ""
    in_chance = review.chance is not None
    low, high = (0.0, 1.0) if in_chance else _range([spot.value for spot in spots])
    across = (WIDTH - _LEFT - _RIGHT) / (len(spots) - 1)

    def at(number: int, value: float) -> tuple[str, str]:
        down = (high - value) / (high - low) * (HEIGHT - _TOP - _BOTTOM)
        return f"{_LEFT + number * across:.1f}", f"{_TOP + down:.1f}"

    parts = [_bands(spots, across)]
    for value in (low, (low + high) / 2, high):
        _, y = at(0, value)
        text = f"{100 * value:.0f} %" if in_chance else f"{value:+.0f}".replace("-", MINUS)
        parts.append(f'<path class="grid" d="M{_LEFT} {y}H{WIDTH - _RIGHT}"/>')
        parts.append(f'<text class="y" x="{_LEFT - 4}" y="{float(y) + 4:.1f}">{text}</text>')
    points = [at(number, spot.value) for number, spot in enumerate(spots)]
    parts.append('<path class="curve" d="M' + "L".join(f"{x} {y}" for x, y in points) + '"/>')
    for (x, y), spot in zip(points, spots, strict=True):
        if spot.error:
            dot = f'<circle class="{spot.error}" cx="{x}" cy="{y}" r="3.6"/>'
            name = escape(f"{spot.deal}: {(names or {}).get(spot.error, spot.error)}")
            target = f'href="#{link}{spot.deal}-{spot.decision}"'
            parts.append(f'<a {target} aria-label="{name}">{dot}</a>' if link else dot)
    role = "group" if link else "img"
    return (
        f'<svg class="graph" viewBox="0 0 {WIDTH} {HEIGHT}" role="{role}" aria-label="{escape(label)}">'
        f"{''.join(parts)}</svg>"
    )


def _range(values: list[float]) -> tuple[float, float]:
    """A scale with 0 in the middle, in tens."""
    most = max(10.0, -(-max(map(abs, values)) // 10) * 10)
    return -most, most


def _bands(spots: list[Spot], across: float) -> str:
    """Every other deal on a darker ground, with its number below."""
    parts, begun = [], 0
    for number, spot in enumerate(spots):
        last = number + 1 == len(spots) or spots[number + 1].deal != spot.deal
        if not last:
            continue
        x, width = _LEFT + begun * across, (number - begun) * across
        if len({one.deal for one in spots[: begun + 1]}) % 2:
            parts.append(
                f'<rect class="deal-band" x="{x:.1f}" y="{_TOP}" width="{max(width, 1):.1f}"'
                f' height="{HEIGHT - _TOP - _BOTTOM}"/>'
            )
        if width >= 9:
            parts.append(f'<text class="x" x="{x + width / 2:.1f}" y="{HEIGHT - 8}">{spot.deal}</text>')
        begun = number + 1
    return "".join(parts)
