"""Statistics of recorded deals: every figure of `figures` with its interval, beside how people play.

A `GameTally` counts games (flat memory; tallies merge), `statistics_of` makes figures of it. A share has
Wilson's interval, a mean Student's (`majlis.statistics`). A figure with fewer than `ENOUGH` deals concludes
nothing and says so.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

import msgspec

from majlis.baloot.audit.judge import arithmetic, legality, platform
from majlis.baloot.audit.stats.figures import GROUPS, Mean, Share
from majlis.baloot.audit.stats.tallies import Tally
from majlis.baloot.audit.types import Judgement
from majlis.baloot.kammelna.types import GameRecord
from majlis.baloot.ruleset import DEFAULT, RuleSet
from majlis.i18n import N_
from majlis.message import Speaker
from majlis.statistics import Moments, wilson

ENOUGH: Final = 20
"""A figure of fewer cases concludes nothing: Wilson's interval is then up to 40 points wide."""
WIDE: Final = 0.2
"""An interval wider than this that holds people's share would hold much else too."""

Verdict: TypeAlias = Literal["too few", "no yardstick", "lower", "higher", "like people", "unclear"]

_READ_FROM_EVENTS: Final = frozenset({"ending", "mode", "trump", "buyer", "winners"})

_VERDICTS: Final[dict[Verdict, str]] = {
    "too few": N_("Too few to conclude: {of}, and {enough} are needed."),
    "like people": N_("Like people, as far as {of} can show."),
    "unclear": N_("People's share lies inside, but the interval is too wide to say more."),
}


class GameTally(Tally):
    """A tally that reads the deals of whole games itself."""

    rules: RuleSet = DEFAULT
    """They say which cards are legal, and serve where the record is silent."""

    def add_game(self, game: GameRecord) -> None:
        """Count every deal of a game."""
        self.counts["games"] += 1 + len(game.starts)
        for deal in game.deals:
            summed = arithmetic.judge(deal, self.rules).judgement
            judged = legality.check(deal, self.rules)
            illegal = len(judged.illegal) if judged.checked else None
            self.add(deal, best_reading(platform.judgement(deal), summed), illegal)


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """One figure. `value`, `low`, `high`, `human` are shares 0..1; of a mean, the mean and its interval."""

    group: str
    key: str
    kind: Literal["share", "mean"]
    label: str
    """Message id of the `audit` catalog, filled by `params`."""
    params: dict[str, int] = {}
    count: int
    """How often; for a mean the sum of the values."""
    of: int
    """Out of how many."""
    value: float | None
    low: float | None
    high: float | None
    quartiles: tuple[int, int, int] | None = None
    """Of a mean: the values below which a quarter, half and three quarters of the cases lie."""
    human: float | None = None
    inside: bool | None = None
    """Whether people's share lies in the interval; None without one, or with too few cases."""
    verdict: Verdict
    message: str
    """Message id of what the figure means for a bot's bidding."""
    per_thousand: bool = False

    def name(self, language: str = "en") -> str:
        """The label in words."""
        return Speaker(language).gettext(self.label, **self.params)

    def meaning(self, language: str = "en") -> str:
        """What it means for a bot's bidding, in one sentence; that it means nothing when it does not."""
        return Speaker(language).gettext(self.message, of=self.of, enough=ENOUGH)


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """All figures, and the histograms that means were made from."""

    games: int
    deals: int
    unreadable: int
    """Deals whose ending could not be read; they are in no figure."""
    figures: tuple[Figure, ...]
    histograms: dict[str, dict[int, int]]

    def group(self, key: str) -> list[Figure]:
        """The figures of one group, in order."""
        return [figure for figure in self.figures if figure.group == key]

    def figure(self, key: str) -> Figure:
        """One figure; raises `KeyError` when there is none of that name."""
        for figure in self.figures:
            if figure.key == key:
                return figure
        raise KeyError(key)


def statistics_of(tally: Tally) -> Statistics:
    """Every figure of a tally."""
    figures: list[Figure] = []
    for group in GROUPS:
        figures.extend(_share(group.key, share, tally.counts) for share in group.shares)
        figures.extend(_mean(group.key, mean, tally.histograms.get(mean.key, {})) for mean in group.means)
    return Statistics(
        games=tally.counts["games"],
        deals=tally.counts["deals"],
        unreadable=tally.counts["deals.unreadable"],
        figures=tuple(figures),
        histograms={key: dict(sorted(values.items())) for key, values in sorted(tally.histograms.items())},
    )


def _share(group: str, share: Share, counts: Mapping[str, int]) -> Figure:
    count, of = counts.get(share.count, 0), counts.get(share.of, 0)
    low, high = wilson(count, of)
    verdict = _verdict(share.human, low, high, of)
    message = {"lower": share.lower, "higher": share.higher, "no yardstick": share.use}.get(verdict)
    return Figure(
        group=group,
        key=share.key,
        kind="share",
        label=share.label,
        params=dict(share.params),
        count=count,
        of=of,
        value=count / of if of else None,
        low=low if of else None,
        high=high if of else None,
        human=share.human,
        inside=None if share.human is None or of < ENOUGH else low <= share.human <= high,
        verdict=verdict,
        message=message or _VERDICTS[verdict],
        per_thousand=share.per_thousand,
    )


def _verdict(human: float | None, low: float, high: float, of: int) -> Verdict:
    if of < ENOUGH:
        return "too few"
    if human is None:
        return "no yardstick"
    if not low <= human <= high:
        return "lower" if high < human else "higher"
    return "unclear" if high - low > WIDE else "like people"


def _mean(group: str, mean: Mean, histogram: Mapping[int, int]) -> Figure:
    moments = Moments.of(histogram)
    low, high = moments.interval() or (None, None)
    enough = moments.n >= ENOUGH
    return Figure(
        group=group,
        key=mean.key,
        kind="mean",
        label=mean.label,
        count=moments.total,
        of=moments.n,
        value=moments.mean,
        low=low,
        high=high,
        quartiles=quartiles(histogram),
        verdict="no yardstick" if enough else "too few",
        message=mean.use if enough else _VERDICTS["too few"],
    )


def quartiles(histogram: Mapping[int, int]) -> tuple[int, int, int] | None:
    """The least values with at least a quarter, half and three quarters of the cases at or below them.

    >>> quartiles({0: 5, 10: 4, 44: 1})
    (0, 0, 10)
    """
    total = sum(histogram.values())
    if not total:
        return None
    found: list[int] = []
    below = 0
    for value, times in sorted(histogram.items()):
        below += times
        while len(found) < 3 and 4 * below >= (len(found) + 1) * total:
            found.append(value)
    return found[0], found[1], found[2]


def statistics_json(statistics: Statistics, language: str = "en") -> dict[str, Any]:
    """Plain data for a JSON file: labels and meanings are written out in the language."""
    figures = []
    for figure in statistics.figures:
        row = msgspec.to_builtins(figure)
        del row["params"], row["message"]
        row |= {"label": figure.name(language), "meaning": figure.meaning(language)}
        figures.append(row)
    return {
        "games": statistics.games,
        "deals": statistics.deals,
        "unreadable": statistics.unreadable,
        "level": 0.95,
        "figures": figures,
        "histograms": msgspec.to_builtins(statistics.histograms, str_keys=True),
    }


def best_reading(said: Judgement, summed: Judgement) -> Judgement:
    """What the platform says of a deal, and what its events tell where the platform is silent.

    How the deal ended, what was bought by whom and who won the tricks the events tell better: `summed`,
    the arithmetic's judgement, comes first for these.
    """
    fields = {}
    for name in Judgement.__struct_fields__:
        theirs, ours = getattr(said, name), getattr(summed, name)
        first, second = (ours, theirs) if name in _READ_FROM_EVENTS else (theirs, ours)
        fields[name] = second if first is None or first == "unknown" else first
    return Judgement(**fields)
