"""Counting within a budget: each ask once, and what is not counted says why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from majlis.dealing.asks import Ask
from majlis.dealing.budget import SPENT, Budget
from majlis.errors import InputError, MajlisError
from majlis.i18n import N_

Counter: TypeAlias = Callable[[Ask], int]
"""Gives the exact number of deals that fit an ask, or raises a `MajlisError` where it cannot."""

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many counts are done, and how many there will be as far as is known."""


@dataclass(frozen=True)
class CountResult:
    """How many deals fit an ask; None where it was not counted, and why not."""

    deals: int | None
    why: str = ""


class Tally:
    """Counts asks for as long as the budget lasts: `most` counts, `seconds` where given, a shared `budget`.

    Without `seconds` the same is counted on every machine.

    >>> tally = Tally(lambda ask: 7, most=1)
    >>> from majlis.dealing.asks import ANYTHING, NOTHING
    >>> tally.number(ANYTHING), tally.number(NOTHING).why
    (CountResult(deals=7, why=''), 'the budget of 1 count is spent')
    """

    def __init__(
        self,
        count: Counter,
        most: int = 1000,
        seconds: float | None = None,
        progress: Progress | None = None,
        budget: Budget | None = None,
    ) -> None:
        if most < 1:
            raise InputError(
                N_("the budget is {most} counts; at least 1 is needed, that of the whole ask"), most=most
            )
        if seconds is not None and not seconds > 0:
            raise InputError(N_("the budget is {seconds} seconds; it must be more than 0"), seconds=seconds)
        self.counted = 0
        self._count, self._most, self._seconds, self._progress = count, most, seconds, progress
        self._own, self._shared = Budget(seconds=seconds), budget
        self._known: dict[Ask, CountResult] = {}
        self._done = self._total = 0

    def whole(self, ask: Ask) -> int:
        """The count of the whole ask; where that fails, its error passes."""
        self.counted += 1
        deals = self._count(ask)
        self._known[ask] = CountResult(deals)
        self._step()
        return deals

    def number(self, ask: Ask) -> CountResult:
        """The count of an ask, from memory where it is known."""
        number = self._known.get(ask)
        if number is None:
            spent = self.spent
            if spent:
                number = CountResult(None, spent)
            else:
                self.counted += 1
                try:
                    number = CountResult(self._count(ask))
                except MajlisError as error:
                    number = CountResult(None, str(error))
                self._known[ask] = number
        self._step()
        return number

    @property
    def spent(self) -> str:
        """A sentence when the budget is spent, otherwise empty."""
        if self.counted >= self._most:
            return f"the budget of {self._most:,} count{'s' * (self._most > 1)} is spent"
        if self._own.spent:
            return f"the budget of {self._seconds:g} seconds is spent"
        return SPENT if self._shared is not None and self._shared.spent else ""

    def expect(self, numbers: int) -> None:
        """So many more numbers will be asked for."""
        self._total = max(self._total, self._done + numbers)

    def finish(self) -> None:
        """Report the progress as complete."""
        if self._progress is not None and self._done != self._total:
            self._progress(self._done, self._done)
        self._total = self._done

    def _step(self) -> None:
        self._done += 1
        self._total = max(self._total, self._done)
        if self._progress is not None:
            self._progress(self._done, self._total)
