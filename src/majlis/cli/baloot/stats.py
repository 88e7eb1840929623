"""`majlis baloot stats`: how a table bids and plays, beside how people do, with confidence intervals."""

from functools import partial
from typing import TYPE_CHECKING

from majlis.cli.baloot.common import rule_set
from majlis.cli.baloot.gathering import end, gathered
from majlis.cli.common import _, _n, console, rule_files, write_json
from majlis.cli.options import (
    ClusterOption,
    GamesArgument,
    JsonPrinted,
    Language,
    LanguageOption,
    RulesOption,
    WorkersOption,
)

INSIDE, OUTSIDE, TOO_FEW = "✓", "✗", "?"
"""People's share lies in the interval; it does not; there are too few cases to conclude anything."""

if TYPE_CHECKING:
    from majlis.baloot.audit.stats.statistics import Figure, Statistics


def stats(
    paths: GamesArgument,
    json: JsonPrinted = None,
    rules: RulesOption = "kammelna",
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Statistics of recorded games, beside those of people, and what they mean for a bot's bidding.

    Shares have Wilson's 95 % interval, means have Student's. With too few deals a figure proves nothing.
    """
    from majlis.baloot.audit.stats.statistics import GameTally, statistics_json, statistics_of

    start = partial(GameTally, rules=rule_set(rules))
    tally, reading = gathered(paths, start, workers, cluster, outputs=(json,), rules=rule_files(rules))
    statistics = statistics_of(tally)
    if not write_json(json, statistics_json(statistics, language), indent=2):
        _show(statistics, language)
    end(reading)


def _show(statistics: "Statistics", language: str) -> None:
    from majlis.baloot.audit.stats.figures import GROUPS
    from majlis.baloot.audit.stats.statistics import ENOUGH
    from majlis.cli.columns import Column, show_table

    screen = console()
    games = _n(" of {count} game", " of {count} games", statistics.games)
    screen.print(_n("{count} deal", "{count} deals", statistics.deals) + games)
    if statistics.unreadable:
        screen.print(
            _n(
                "{count} deal could not be read and is in no figure.",
                "{count} deals could not be read and are in no figure.",
                statistics.unreadable,
            )
        )
    numbers = (_("count"), _("share or mean"), _("95 % interval"), _("people"))
    columns = [Column(_("figure")), *(Column(heading, numbers=True) for heading in numbers)]
    for group in GROUPS:
        figures = statistics.group(group.key)
        screen.print()
        rows = [[figure.name(language), *_cells(figure)] for figure in figures]
        show_table(screen, _(group.title), columns, rows)
        for line in _meanings(figures, language):
            screen.print(line)
    screen.print()
    screen.print(
        _(
            "{inside} people's share lies in the interval, {outside} it does not; "
            "{few} too few cases to conclude ({enough} are needed).",
            inside=INSIDE,
            outside=OUTSIDE,
            few=TOO_FEW,
            enough=ENOUGH,
        )
    )
    screen.print(
        _(
            "Shares have Wilson's interval, means Student's t interval: of few cases it may reach below "
            "what is possible."
        )
    )


def _cells(figure: "Figure") -> list[str]:
    """Count, share, interval and people's share, with the marks that the legend explains."""
    count = f"{figure.count}/{figure.of}" if figure.kind == "share" else f"{figure.of}"
    if figure.verdict == "too few":
        count += f" {TOO_FEW}"
    people = _number(figure, figure.human)
    if figure.inside is not None:
        people += f" {INSIDE if figure.inside else OUTSIDE}"
    if figure.value is None:
        return [count, "", "", people]
    interval = ""
    if figure.low is not None and figure.high is not None:
        interval = f"{_number(figure, figure.low, unit=False)}–{_number(figure, figure.high)}"
    return [count, _number(figure, figure.value), interval, people]


def _number(figure: "Figure", value: float | None, unit: bool = True) -> str:
    """`31.2 %`, `2.6 ‰`, or a mean."""
    if value is None:
        return ""
    if figure.kind == "mean":
        return f"{value:.1f}"
    factor, sign = (1000, " ‰") if figure.per_thousand else (100, " %")
    return f"{value * factor:.1f}{sign if unit else ''}"


def _meanings(figures: "list[Figure]", language: str) -> list[str]:
    """What the figures mean for a bot's bidding, figures with the same meaning together."""
    together: dict[str, list[str]] = {}
    for figure in figures:
        if figure.verdict != "too few":
            together.setdefault(figure.meaning(language), []).append(_named(figure, language))
    semicolon = _("; ")
    return [f"• {semicolon.join(names)}: {meaning}" for meaning, names in together.items()]


def _named(figure: "Figure", language: str) -> str:
    """`everybody passed 0 of 40 (people 31.0 %)`."""
    name = figure.name(language)
    if figure.quartiles is not None:
        low, middle, high = figure.quartiles
        return _(
            "{figure} (quartiles {low}, {middle}, {high})", figure=name, low=low, middle=middle, high=high
        )
    found = _("{figure} {count} of {of}", figure=name, count=figure.count, of=figure.of)
    if figure.human is None:
        return found
    return _("{figure} (people {share})", figure=found, share=_number(figure, figure.human))
