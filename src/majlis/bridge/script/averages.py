"""The averages and frequencies of a script: exact where counted, else of a sample, with the error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any, Final

from majlis.bridge.script.evaluate import DealRows, Evaluator, Values
from majlis.bridge.script.tree import Axis, Expression, Frequency
from majlis.i18n import N_
from majlis.message import Latin, Message
from majlis.statistics import student_quantile, wilson

LOW: Final = "Low"
HIGH: Final = "High"
SUM: Final = "Sum"
"""What is below the first row, above the last, and all together: `<8`, `>11` and `all` in a table."""
WIDTH: Final = 9
"""Characters of a column."""


@dataclass(frozen=True)
class Distribution:
    """How often an expression has each value: parts that sum to 1; `sample` deals, or None where counted."""

    parts: Mapping[int, Fraction]
    sample: int | None = None
    known: Fraction | None = None
    """The average, where that is counted and not the parts."""

    @property
    def mean(self) -> Fraction:
        """The average."""
        if self.known is not None:
            return self.known
        return sum((value * part for value, part in self.parts.items()), Fraction(0))

    @property
    def error(self) -> float:
        """Half the 95 % interval of the mean; 0 where it is counted."""
        if not self.sample or self.sample < 2:
            return 0.0
        squares = sum((value * value * part for value, part in self.parts.items()), Fraction(0))
        variance = (squares - self.mean**2) * Fraction(self.sample, self.sample - 1)
        return student_quantile(self.sample - 1) * sqrt(variance / self.sample)


def sampled(values: Values) -> Distribution:
    """The distribution of the values of a sample."""
    counts = Counter(values.tolist())
    return Distribution(
        {value: Fraction(counts[value], len(values)) for value in sorted(counts)}, len(values)
    )


@dataclass(frozen=True)
class AverageResult:
    """An average and what it rests on."""

    text: str
    distribution: Distribution

    def lines(self, language: str) -> Iterator[str]:
        """The average as a line: `points: 12.4 (exact)`."""
        mean, sample = self.distribution.mean, self.distribution.sample
        if sample is None:
            value = Message(N_("{value} (exact)"), {"value": f"{float(mean):.6g}"})
        elif sample < 2:
            value = Message(N_("{value} (one deal)"), {"value": f"{float(mean):.6g}"})
        else:
            text = N_("{value} ± {error} (sample of {count} deals)")
            places = decimals(self.distribution.error)
            values = {"value": f"{float(mean):.{places}f}", "error": f"{self.distribution.error:.{places}f}"}
            value = Message(text, values | {"count": f"{sample:,}"})
        yield f"{self.text}: {value.text(language)}" if self.text else value.text(language)

    def data(self) -> dict[str, Any]:
        """The average as plain data."""
        return {
            "average": self.text,
            "value": float(self.distribution.mean),
            "exact": self.distribution.sample is None,
            "error": self.distribution.error,
            "sample": self.distribution.sample,
        }


def decimals(error: float) -> int:
    """The decimal places that an error of this size leaves meaning to: two of its figures."""
    places = 2
    while places < 8 and 0 < error * 10**places < 10:
        places += 1
    return places


@dataclass(frozen=True)
class FrequencyResult:
    """How often an expression, or two, has each value."""

    frequency: Frequency
    parts: Mapping[tuple[str | int, str | int | None], Fraction]
    """By row and column, `LOW` and `HIGH` for what is outside; the column is None where there is one axis."""
    sample: int | None

    def lines(self, language: str) -> Iterator[str]:
        """The table in per cent, with counts where it rests on a sample of a single axis."""
        title = Message(N_("Frequency {text}"), {"text": self.frequency.text}).text(language).rstrip()
        basis = Message(N_("exact")) if self.sample is None else Message(
            N_("sample of {count} deals"), {"count": f"{self.sample:,}"})  # fmt: skip
        yield f"{title} ({basis.text(language)})"
        columns = self.frequency.columns
        lines = self._single() if columns is None else self._double(columns)
        yield from (Latin(line).words(language) for line in lines)

    def _single(self) -> Iterator[str]:
        rows = self.frequency.rows
        for row in labels(rows):
            part = self.parts.get((row, None), Fraction(0))
            if isinstance(row, int) or part:
                count = "" if self.sample is None else f"{round(part * self.sample):>{WIDTH},}"
                yield f"{head(row, rows):>5}{percent(part, self.sample)} %{count}"

    def _double(self, columns: Axis) -> Iterator[str]:
        rows, across = self.frequency.rows, (*labels(columns), SUM)
        yield f"{'%':>5}{''.join(f'{head(column, columns):>{WIDTH}}' for column in across)}"
        for row in (*labels(rows), SUM):
            cells = [self.cell(row, column) for column in across]
            yield f"{head(row, rows):>5}{''.join(percent(cell, self.sample) for cell in cells)}"

    def cell(self, row: str | int, column: str | int) -> Fraction:
        """The part of a cell; `SUM` is all rows, or all columns."""
        shares = (
            part for (one, other), part in self.parts.items() if row in (one, SUM) and column in (other, SUM)
        )
        return sum(shares, Fraction(0))

    def data(self) -> dict[str, Any]:
        """The table as plain data: the part of each cell, with the 95 % interval where it is a sample."""
        rows = []
        for (row, column), part in self.parts.items():
            place = [row] if self.frequency.columns is None else [row, column]
            interval = [] if self.sample is None else list(wilson(round(part * self.sample), self.sample))
            rows.append({"values": place, "part": float(part)} | ({"interval": interval} if interval else {}))
        return {
            "frequency": self.frequency.text,
            "exact": self.sample is None,
            "sample": self.sample,
            "rows": rows,
        }


def percent(part: Fraction, sample: int | None) -> str:
    """A part in per cent; 0 stands as such only where it is exactly 0."""
    value = float(100 * part)
    if part and value < 0.01 and sample is None:
        return f"{value:>{WIDTH}.1e}"
    return f"{value:>{WIDTH}.2f}"


def head(label: str | int, axis: Axis) -> str:
    """What stands before a row or above a column."""
    return {LOW: f"<{axis.low}", HIGH: f">{axis.high}", SUM: "all"}.get(str(label), str(label))


def labels(axis: Axis) -> list[str | int]:
    """The rows of an axis in order."""
    return [LOW, *range(axis.low, axis.high + 1), HIGH]


def label(axis: Axis, value: int) -> str | int:
    """The row in which a value is counted."""
    return LOW if value < axis.low else HIGH if value > axis.high else value


def tabulated(
    frequency: Frequency, parts: Mapping[tuple[int, int | None], Fraction], sample: int | None
) -> FrequencyResult:
    """The table of parts by value, or by two values."""
    rows, columns, cells = (
        frequency.rows,
        frequency.columns,
        dict[tuple[str | int, str | int | None], Fraction](),
    )
    for (value, other), part in parts.items():
        column = None if columns is None or other is None else label(columns, other)
        place = label(rows, value), column
        cells[place] = cells.get(place, Fraction(0)) + part
    return FrequencyResult(frequency, cells, sample)


def sampled_frequency(frequency: Frequency, evaluator: Evaluator, table: DealRows) -> FrequencyResult:
    """The table of a sample."""
    values: list[list[int]] = [evaluator.values(frequency.rows.expression, table).tolist()]
    if frequency.columns is not None:
        values.append(evaluator.values(frequency.columns.expression, table).tolist())
    counts = Counter(zip(*values, strict=True))
    parts = {
        (key[0], key[1] if len(key) > 1 else None): Fraction(count, len(table))
        for key, count in sorted(counts.items())
    }
    return tabulated(frequency, parts, len(table))


def average_of(text: str, expression: Expression, evaluator: Evaluator, table: DealRows) -> AverageResult:
    """The average over a sample."""
    return AverageResult(text, sampled(evaluator.values(expression, table)))
