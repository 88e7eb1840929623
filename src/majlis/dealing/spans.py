"""Sets of whole numbers as runs: 15–17, at most 5, 0 or 2 or 4. Lengths, points and counts are asked so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import index

from majlis.errors import InputError, shown

FAR = 1 << 40  # stands for "without end": no pack has a sum as large
Run = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Spans:
    """A set of whole numbers: disjoint runs of neighbours, both ends in the run, in rising order.

    >>> Spans.of(15, 17), 16 in Spans.of(15, 17), ~Spans.of(15, 17)
    (Spans('15-17'), True, Spans('..14, 18..'))
    >>> Spans.among([0, 2, 3, 4]) & Spans.of(low=2)
    Spans('2-4')
    """

    runs: tuple[Run, ...]

    @classmethod
    def of(cls, low: int | None = None, high: int | None = None) -> Spans:
        """All numbers from `low` to `high`, both included; `None` is an open end. Empty where low > high."""
        start = -FAR if low is None else whole(low)
        end = FAR if high is None else whole(high)
        return cls(((start, end),) if start <= end else ())

    @classmethod
    def among(cls, numbers: Iterable[int]) -> Spans:
        """Exactly these numbers, in any order."""
        if isinstance(numbers, str) or not isinstance(numbers, Iterable):
            raise InputError(f"{shown(numbers)} is not a list of whole numbers, as [2, 4, 5] is")
        return cls(joined((whole(number), whole(number)) for number in numbers))

    def __contains__(self, number: int) -> bool:
        return any(low <= number <= high for low, high in self.runs)

    def __and__(self, other: Spans) -> Spans:
        pairs = ((max(a, c), min(b, d)) for a, b in self.runs for c, d in other.runs)
        return Spans(joined((low, high) for low, high in pairs if low <= high))

    def __or__(self, other: Spans) -> Spans:
        return Spans(joined((*self.runs, *other.runs)))

    def __invert__(self) -> Spans:
        gaps, start = [], -FAR
        for low, high in self.runs:
            if start < low:
                gaps.append((start, low - 1))
            start = high + 1
        if start <= FAR:
            gaps.append((start, FAR))
        return Spans(tuple(gaps))

    def __bool__(self) -> bool:
        return bool(self.runs)

    def within(self, low: int, high: int) -> Iterator[int]:
        """The members from `low` to `high`, rising."""
        for start, end in self.runs:
            yield from range(max(start, low), min(end, high) + 1)

    def many_within(self, low: int, high: int) -> int:
        """How many members there are from `low` to `high`."""
        return sum(max(0, min(end, high) - max(start, low) + 1) for start, end in self.runs)

    def shifted(self, by: int) -> Spans:
        """Every member moved up by `by`; open ends stay open."""
        return Spans(
            tuple(
                (low if low == -FAR else low + by, high if high == FAR else high + by)
                for low, high in self.runs
            )
        )

    def widened(self, below: int = 0, above: int = 0) -> Spans:
        """The lowest member lowered by `below` and the highest raised by `above`, where they have an end."""
        if not self.runs:
            return self
        low, high = self.runs[0][0], self.runs[-1][1]
        extra = [(low - below, low)] if low != -FAR else []
        extra += [(high, high + above)] if high != FAR else []
        return Spans(joined((*self.runs, *extra)))

    def __str__(self) -> str:
        return ", ".join(run_text(low, high) for low, high in self.runs) or "none"

    def __repr__(self) -> str:
        return f"Spans({str(self)!r})"


def run_text(low: int, high: int) -> str:
    """One run as it is written: `6`, `15-17`, `5..` (five or more), `..4` (four or fewer)."""
    if low == high:
        return str(low)
    if low == -FAR and high == FAR:
        return "any"
    if low == -FAR or high == FAR:
        return f"{'' if low == -FAR else low}..{'' if high == FAR else high}"
    return f"{low}-{high}" if low >= 0 else f"{low} to {high}"


def joined(runs: Iterable[Run]) -> tuple[Run, ...]:
    """Runs in rising order, touching ones made one."""
    result: list[Run] = []
    for low, high in sorted(runs):
        if result and low <= result[-1][1] + 1:
            result[-1] = (result[-1][0], max(high, result[-1][1]))
        else:
            result.append((low, high))
    return tuple(result)


def whole(number: object) -> int:
    """`number` as an int; anything else, a truth value included, is the caller's mistake."""
    try:
        value = None if isinstance(number, bool) else index(number)  # type: ignore[arg-type]  # caught
    except TypeError:
        value = None
    if value is None:
        raise InputError(f"{shown(number)} is not a whole number, as lengths, counts and values must be")
    if abs(value) >= FAR:
        written = shown(value) if value.bit_length() < 1000 else f"a number of {value.bit_length()} bits"
        raise InputError(f"{written} is too large: numbers must lie within ±{FAR - 1}")
    return value
