"""The statistics as plots, drawn here as inline SVG: shares with their intervals, distributions of points.

A share is one row: its label and numbers are text, under them a band for the 95 % interval, a dot for the
share itself and a diamond for how people play (sources/baloot.md §10). All rows of a group share one scale,
so that they can be compared. A distribution of game points is a small histogram with its mean. Positions
are per cent of the width, so that the drawing keeps its shapes at any width and is mirrored in Arabic.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from markupsafe import Markup

from majlis.baloot.audit.stats.figures import GROUPS
from majlis.baloot.audit.stats.statistics import ENOUGH, Figure, Statistics
from majlis.message import Speaker

OPEN: Final = ("contracts", "doubling", "outcome", "points")
"""The groups that a reader sees unfolded."""
HISTOGRAMS: Final = "game-points."
"""Means with this beginning are drawn as histograms; the others are rows of a table."""

_SCALES: Final = (0.01, 0.02, 0.04, 0.08, 0.12, 0.2, 0.4, 0.6, 0.8, 1.0)
"""Right ends of an axis; a quarter of each is a round number too, for the ticks."""
_WIDEST: Final = 60
"""A histogram with more different values than this is drawn in bins."""
_NBSP: Final = "\u00a0"


@dataclass(frozen=True, slots=True)
class ShareRow:
    """One share, drawn: everything in words, and the picture."""

    label: str
    value: str
    numbers: str
    """`8 of 15 · 95 %: 30–75 %`."""
    human: str
    """How people play, in words; empty where that is not known."""
    meaning: str
    few: bool
    """Whether there are too few cases to conclude anything."""
    picture: Markup


@dataclass(frozen=True, slots=True)
class Histogram:
    """One distribution, drawn."""

    label: str
    numbers: str
    meaning: str
    picture: Markup


@dataclass(frozen=True, slots=True)
class MeanRow:
    """One mean in a table."""

    label: str
    mean: str
    interval: str
    quartiles: str


@dataclass(frozen=True, slots=True)
class FigureGroup:
    """A group of figures as it is shown."""

    key: str
    title: str
    opened: bool
    shares: tuple[ShareRow, ...]
    ticks: tuple[str, ...]
    histograms: tuple[Histogram, ...]
    means: tuple[MeanRow, ...]
    empty: tuple[str, ...]
    """Labels of the figures that have no case at all."""


def parts(statistics: Statistics, language: str) -> list[FigureGroup]:
    """Every group of figures that has a case, in the order of the statistics."""
    found = [_part(statistics, group.key, group.title, language) for group in GROUPS]
    return [part for part in found if part.shares or part.histograms or part.means]


def _part(statistics: Statistics, key: str, title: str, language: str) -> FigureGroup:
    figures = statistics.group(key)
    measured = [figure for figure in figures if figure.of and figure.value is not None]
    shares = [figure for figure in measured if figure.kind == "share"]
    means = [figure for figure in measured if figure.kind == "mean"]
    drawn = [figure for figure in means if figure.key.startswith(HISTOGRAMS)]
    top = scale(shares)
    return FigureGroup(
        key=key,
        title=Speaker(language).gettext(title),
        opened=key in OPEN,
        shares=tuple(_share(figure, top, language) for figure in shares),
        ticks=tuple(_tick(top * at / 4, shares, language) for at in range(5)),
        histograms=tuple(_histogram(f, statistics.histograms.get(f.key, {}), language) for f in drawn),
        means=tuple(_mean(figure, language) for figure in means if figure not in drawn),
        empty=tuple(figure.name(language) for figure in figures if figure not in measured),
    )


def scale(figures: Sequence[Figure]) -> float:
    """The share at the right end of a group's axis: the least round one that shows every mark whole.

    A band that is wide only because there are few cases may run off the axis; a share and people's may not.
    """
    needed = max((max(f.value or 0, f.human or 0) for f in figures), default=1.0)
    sure = max((f.high or 0 for f in figures if f.of >= ENOUGH), default=0.0)
    return next((top for top in _SCALES if top >= max(needed * 1.05, sure)), 1.0)


def _tick(value: float, figures: Sequence[Figure], language: str) -> str:
    per_thousand = bool(figures) and all(figure.per_thousand for figure in figures)
    return _signed(f"{round(value * (1000 if per_thousand else 100), 1):g}", per_thousand, language)


def share_text(value: float, per_thousand: bool = False, language: str = "en") -> str:
    """A share in per cent with one decimal, or a thousand.

    >>> share_text(0.5333), share_text(0.0072, per_thousand=True)
    ('53.3\\xa0%', '7.2\\xa0‰')
    """
    return _signed(f"{value * (1000 if per_thousand else 100):.1f}", per_thousand, language)


def _signed(number: str, per_thousand: bool, language: str) -> str:
    tr = Speaker(language)
    percentage = tr.gettext("{number} ‰") if per_thousand else tr.gettext("{number} %")
    return percentage.format(number=number).replace(" ", _NBSP)


def _share(figure: Figure, top: float, language: str) -> ShareRow:
    tr = Speaker(language)
    value, low, high = figure.value or 0.0, figure.low or 0.0, figure.high or 0.0
    numbers = tr.gettext(
        "{count} of {of}, 95 % interval {low} to {high}",
        count=format(figure.count, ","),
        of=format(figure.of, ","),
        low=share_text(low, figure.per_thousand, language),
        high=share_text(high, figure.per_thousand, language),
    )
    human, human_at = "", None
    if figure.human is not None:
        share = share_text(figure.human, figure.per_thousand, language)
        human, human_at = tr.gettext("people {share}", share=share), figure.human / top
    return ShareRow(
        label=figure.name(language),
        value=share_text(value, figure.per_thousand, language),
        numbers=numbers,
        human=human,
        meaning=figure.meaning(language),
        few=figure.of < ENOUGH,
        picture=_share_svg(low / top, value / top, high / top, human_at),
    )


def _share_svg(low: float, value: float, high: float, human: float | None) -> Markup:
    left, right, at = (f"{min(1.0, share) * 100:.1f}" for share in (low, high, value))
    width = f"{max(0.0, float(right) - float(left)):.1f}"
    diamond = ""
    if human is not None:
        path = '<path class="human" d="M0 1l7 7-7 7-7-7z"/>'
        diamond = f'<svg x="{human * 100:.1f}%" overflow="visible">{path}</svg>'
    return Markup(
        '<svg aria-hidden="true">'
        '<line class="axis" x1="0" x2="100%" y1="8" y2="8"/>'
        f'<rect class="band" x="{left}%" width="{width}%" y="4.5" height="7" rx="3.5"/>'
        f'{diamond}<circle class="dot" cx="{at}%" cy="8" r="5"/></svg>'
    )


def _number(value: float) -> str:
    return f"{value:.1f}"


def _mean(figure: Figure, language: str) -> MeanRow:
    low, middle, high = figure.quartiles or (0, 0, 0)
    return MeanRow(
        label=figure.name(language),
        mean=_number(figure.value or 0.0),
        interval=_interval(figure, language),
        quartiles=f"{low} · {middle} · {high}",
    )


def _interval(figure: Figure, language: str) -> str:
    if figure.low is None or figure.high is None:
        return "–"
    return Speaker(language).gettext("{low} to {high}", low=_number(figure.low), high=_number(figure.high))


def _histogram(figure: Figure, values: Mapping[int, int], language: str) -> Histogram:
    tr = Speaker(language)
    numbers = tr.ngettext(
        "{count} deal, mean {mean}",
        "{count} deals, mean {mean}",
        figure.of,
        mean=_number(figure.value or 0.0),
    )
    if figure.low is not None:
        numbers = tr.gettext(
            "{numbers}, 95 % interval {interval}", numbers=numbers, interval=_interval(figure, language)
        )
    told = tr.listed(
        tr.gettext("{value}: {count}", value=value, count=count)
        for value, count in sorted(values.items())
        if count
    )
    label = figure.name(language)
    return Histogram(
        label,
        numbers,
        figure.meaning(language),
        histogram_svg(values, figure.value or 0.0, f"{label}. {told}"),
    )


def bins(values: Mapping[int, int]) -> tuple[int, list[int]]:
    """The width of a bin and the counts of the bins from 0 on: 1 wide where `_WIDEST` bins are enough.

    >>> bins({0: 3, 2: 1}), bins({0: 1, 304: 2})[0]
    ((1, [3, 0, 1]), 6)
    """
    last = max(values, default=0)
    width = last // _WIDEST + 1
    counts = [0] * (last // width + 1)
    for value, count in values.items():
        counts[max(0, value) // width] += count
    return width, counts


# A histogram is a drawing of fixed proportions, in units of about a CSS pixel on a phone.
_WIDTH: Final = 320
_BARS: Final = 96
_HEIGHT: Final = 128


def histogram_svg(values: Mapping[int, int], mean: float, label: str) -> Markup:
    """A histogram with a value axis and a line at the mean; `label` says it in words."""
    width, counts = bins(values)
    most = max(counts, default=0) or 1
    step = _WIDTH / max(len(counts), 12)
    bars = "".join(
        f"M{at * step + step * 0.1:.1f} {_BARS}v-{count / most * (_BARS - 16):.1f}h{step * 0.8:.1f}V{_BARS}z"
        for at, count in enumerate(counts)
        if count
    )
    at_mean = min(_WIDTH - 1.0, (mean / width + 0.5) * step)
    every = max(1, round(len(counts) / 6))
    labels = "".join(
        f'<text x="{(at + 0.5) * step:.1f}" y="{_BARS + 17}">{at * width}</text>'
        for at in range(0, len(counts), every)
    )
    return Markup(
        f'<svg class="histogram" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(label)}">'
        f'<path class="axis" d="M0 16H{_WIDTH}"/><text class="most" x="{_WIDTH}" y="12">{most:,}</text>'
        f'<path class="bars" d="{bars}"/><path class="axis" d="M0 {_BARS}H{_WIDTH}"/>'
        f'<path class="mean" d="M{at_mean:.1f} {_BARS}V16"/>{labels}</svg>'
    )
