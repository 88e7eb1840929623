"""What the results of an arena say, as plain data: `summary` is what `--json` writes."""

from collections.abc import Iterable, Mapping, Sequence
from math import fsum, sqrt
from typing import Any, Final

import numpy as np

from majlis import __version__
from majlis.arena.games import Seating, game_named, margin
from majlis.arena.plan import ArenaPlan
from majlis.arena.play import Sitting, UnitResult
from majlis.arena.ratings import bradley_terry
from majlis.statistics import ERROR, LEAST_DEALS, LEAST_MATCHES, Interval, Series, wilson
from majlis.work import Lost

FAULTS: Final = {"illegal": "illegal", "timeouts": "timeout", "errors": "error"}
"""The names in the report, and the kinds of `guard.FaultKind`."""
_SHOWN: Final = 5


def pair_margin(sittings: Sequence[Sitting], seatings: Sequence[Seating]) -> float:
    """What the pair's first player had over the second, a deal (or match): the mean of the sittings."""
    found = [margin(sat.points, seating) for sat, seating in zip(sittings, seatings, strict=True)]
    return fsum(found) / len(found)


def pair_balance(sittings: Sequence[Sitting]) -> float:
    """Matches won less matches lost by the pair's first player, a match: -1 to 1."""
    return sum((sat.won == 0) - (sat.won == 1) for sat in sittings) / len(sittings)


def decisive(plan: ArenaPlan, unit: UnitResult) -> list[float]:
    """For each pair, the value that `--until-decided` tests: match balance, or points of a single deal."""
    if plan.match:
        return [pair_balance(sittings) for sittings in unit.pairs]
    return [pair_margin(sittings, plan.ways(unit.number)) for sittings in unit.pairs]


class Decision:
    """Watches the results in the order of their numbers until every pair is decided.

    With several pairs each has its share of the error, so that 5 % is the chance of any wrong decision
    (Bonferroni). A pair that was decided once stays so.
    """

    def __init__(self, plan: ArenaPlan) -> None:
        self._plan = plan
        self.error = ERROR / len(plan.pairs)
        self._least = LEAST_MATCHES if plan.match else LEAST_DEALS
        self._series = [Series() for _ in plan.pairs]
        self.signs = [0] * len(plan.pairs)
        """1: the pair's first player is better, -1: the second, 0: open."""

    @property
    def made(self) -> bool:
        """Whether all pairs are decided."""
        return all(self.signs)

    def add(self, unit: UnitResult) -> None:
        """The next number's results."""
        for place, value in enumerate(decisive(self._plan, unit)):
            self._series[place].add(value)
            self.signs[place] = self.signs[place] or self._series[place].decided(self.error, self._least)


def summary(
    plan: ArenaPlan,
    units: Sequence[UnitResult],
    *,
    asked: int,
    decision: Decision | None = None,
    lost: Iterable[Lost[int]] = (),
    interrupted: bool = False,
    retries: int = 0,
    elapsed: float = 0.0,
) -> dict[str, Any]:
    """Everything that the results say, as plain data; `docs/research/arena.md` tells each.

    With a `decision` the intervals are those that hold at every moment. Only `retries` and `elapsed`
    depend on where and how the work was done.
    """
    game = game_named(plan.game)
    margins = [
        [pair_margin(sittings, plan.ways(unit.number)) for sittings in unit.pairs] for unit in units
    ]  # a row for each number, a column for each pair
    field = _field(plan, margins)
    return {
        "game": plan.game,
        "rules": plan.rules,
        "players": list(plan.labels),
        "seed": plan.seed,
        "time": plan.time,
        "nodes": plan.nodes,
        "seatings": plan.sittings,
        "deals": sum(max(sat.deals for pair in unit.pairs for sat in pair) for unit in units),
        "matches": len(units) * len(plan.pairs) * plan.sittings if plan.match else None,
        "played": sum(sat.deals for unit in units for pair in unit.pairs for sat in pair),
        "unit": f"{game.unit} a {plan.unit_word}",
        "mean": field.mean if field.n else None,
        "ci95": _interval(field, decision),
        "interval": "student" if decision is None else "anytime",
        "match_wins": _match_wins(plan, units),
        **_fault_counts(plan, units),
        "pairs": [_pair(plan, place, units, margins, decision) for place in range(len(plan.pairs))],
        "ratings": _ratings(plan, units, margins),
        "sequential": _sequential(plan, len(units), asked, decision),
        "asked": asked,
        "finished": len(units),
        "interrupted": interrupted,
        "lost": [{"first": gone.task, "last": gone.task, "reason": gone.reason} for gone in lost],
        "retries": retries,
        "elapsed": round(elapsed, 3),
        "version": __version__,
    }


def _field(plan: ArenaPlan, margins: Sequence[Sequence[float]]) -> Series:
    """The first player against all others: of two players, simply the pair."""
    others = len(plan.players) - 1
    # The first player's pairs stand first, and he is the first of each.
    return Series.of(fsum(row[:others]) / others for row in margins)


def _interval(series: Series, decision: Decision | None) -> list[float] | None:
    found: Interval | None = series.student() if decision is None else series.anytime()
    return None if found is None else list(found)


def _match_wins(plan: ArenaPlan, units: Sequence[UnitResult]) -> dict[str, int] | None:
    if not plan.match:
        return None
    wins = dict.fromkeys(plan.labels, 0)
    for unit in units:
        for pair, sittings in zip(plan.pairs, unit.pairs, strict=True):
            for sat in sittings:
                if sat.won is not None:
                    wins[plan.labels[pair[sat.won]]] += 1
    return wins


def _fault_counts(plan: ArenaPlan, units: Sequence[UnitResult]) -> dict[str, Any]:
    table = {label: dict.fromkeys(FAULTS, 0) for label in plan.labels}
    first: list[dict[str, Any]] = []
    names = {kind: name for name, kind in FAULTS.items()}
    for unit in units:
        for fault in (fault for pair in unit.pairs for sat in pair for fault in sat.faults):
            label = plan.labels[fault.player]
            table[label][names[fault.kind]] += 1
            if len(first) < _SHOWN:
                first.append({"number": unit.number, "player": label, "kind": fault.kind, "text": fault.text})
    totals = {name: sum(row[name] for row in table.values()) for name in FAULTS}
    return {**totals, "faults": table, "first_faults": first}


def _pair(
    plan: ArenaPlan,
    place: int,
    units: Sequence[UnitResult],
    margins: Sequence[Sequence[float]],
    decision: Decision | None,
) -> dict[str, Any]:
    one, other = (plan.labels[index] for index in plan.pairs[place])
    series = Series.of(row[place] for row in margins)
    found: dict[str, Any] = {
        "a": one,
        "b": other,
        "mean": series.mean if series.n else None,
        "sd": sqrt(series.variance),
        "ci95": _interval(series, decision),
        "deals_won": [
            sum(row[place] > 0 for row in margins),
            sum(row[place] < 0 for row in margins),
            sum(row[place] == 0 for row in margins),
        ],
    }
    if plan.match:
        found.update(_pair_matches([unit.pairs[place] for unit in units], decision))
    if decision is not None:
        sign = decision.signs[place]
        found["better"] = None if sign == 0 else one if sign > 0 else other
    return found


def _pair_matches(rows: Sequence[Sequence[Sitting]], decision: Decision | None) -> dict[str, Any]:
    """Won, lost and drawn matches of the pair's first player, and his share of those that somebody won."""
    sittings = [sat for row in rows for sat in row]
    won, lost = (sum(sat.won == side for sat in sittings) for side in (0, 1))
    share = won / (won + lost) if won + lost else None
    if decision is None:
        interval: Interval | None = None
        if share is not None:
            of = _independent(rows, won, lost)
            interval = wilson(share * of, of)
    else:
        balance = Series.of(pair_balance(row) for row in rows).anytime()
        interval = balance and (max(0.0, (1 + balance[0]) / 2), min(1.0, (1 + balance[1]) / 2))
    return {
        "matches_won": [won, lost, len(sittings) - won - lost],
        "share": share,
        "share_ci95": None if interval is None else list(interval),
    }


def _independent(rows: Sequence[Sequence[Sitting]], won: int, lost: int) -> float:
    """How many independent matches those that somebody won are worth, for the interval of the share.

    Two sittings, seats swapped, share their luck in opposite directions: taking them for independent makes
    the interval wider than it need be. Of more sittings that is not so: there it is as many as explain how
    much the share differs between the plan's numbers, at least one for each number, at most all matches.
    """
    share, matches = won / (won + lost), won + lost
    if len(rows[0]) <= 2:
        return matches
    variance = Series.of(pair_balance(row) / 2 for row in rows).variance / len(rows)
    if len(rows) < 2 or not 0 < share < 1:
        return min(len(rows), matches)
    return min(matches, max(len(rows), share * (1 - share) / variance)) if variance else matches


def _ratings(
    plan: ArenaPlan, units: Sequence[UnitResult], margins: Sequence[Sequence[float]]
) -> list[dict[str, Any]]:
    """Best first. A match counts for who won it, a single deal for who had more from its sittings."""
    if plan.match:
        games = plan.sittings
        rows = [[(pair_balance(sittings) + 1) / 2 * games for sittings in unit.pairs] for unit in units]
    else:
        games = 1
        rows = [[(value > 0) + (value == 0) / 2 for value in row] for row in margins]
    scores = np.array(rows, dtype=float).reshape(len(rows), len(plan.pairs))
    found = bradley_terry(scores, games, plan.pairs, len(plan.players))
    table = [
        {"player": label, "elo": rating.elo, "ci95": [rating.low, rating.high]}
        for label, rating in zip(plan.labels, found, strict=True)
    ]
    return sorted(table, key=_elo, reverse=True)


def _elo(row: Mapping[str, Any]) -> float:
    elo: float = row["elo"]
    return elo


def _sequential(plan: ArenaPlan, n: int, asked: int, decision: Decision | None) -> dict[str, Any] | None:
    if decision is None:
        return None
    return {
        "tests": "match wins" if plan.match else "points",
        "error": ERROR,
        "decided": decision.made,
        "after": n,
        "at_most": asked,
    }
