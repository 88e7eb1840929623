"""How much may be counted: in steps, the same on every machine, or in seconds where somebody asks for that.

A step is a little work: planning takes `PLAN` steps and one more for each MiB of its tables. With a budget in
steps the same is counted everywhere, however quick the machine is; with seconds it depends on the machine.

>>> budget = Budget(steps=10)
>>> budget.spend(4); half = budget.share(1, 2); half.spend(3); half.spent, budget.spent
(True, False)
"""

from __future__ import annotations

from time import monotonic, process_time
from typing import Final

from majlis.errors import InputError, shown
from majlis.i18n import N_

SPENT: Final = "the budget for counting is spent"
PLAN: Final = 8
STEP_BYTES: Final = 1 << 20


def plan_steps(size: int) -> int:
    """What a plan whose tables take so many bytes costs."""
    return PLAN + size // STEP_BYTES


class Budget:
    """So many `steps`, or so many `seconds` from now on, or both; without either there is no end.

    Seconds are those of the clock and those of the processor, whichever are more. With `by_processor` they
    are those of the processor alone: on a busy machine the same is counted, and it takes longer.
    """

    def __init__(
        self, steps: int | None = None, seconds: float | None = None, *, by_processor: bool = False
    ) -> None:
        if steps is not None and steps < 0:
            raise InputError(N_("the budget is {steps} steps; it must be 0 or more"), steps=shown(steps))
        if seconds is not None and not seconds >= 0:
            raise InputError(
                N_("the budget is {seconds} seconds; it must be 0 or more"), seconds=shown(seconds)
            )
        self.steps, self.seconds, self.by_processor = steps, seconds, by_processor
        self._done, self._whole = 0, self
        self._clock, self._process = monotonic(), process_time()

    @property
    def done(self) -> int:
        """The steps made since the budget was."""
        return self._done if self._whole is self else self._whole.done - self._done

    def share(self, part: int, of: int) -> Budget:
        """A budget of that part of what is left now; what is spent of the one is spent of the other too."""
        steps = None if self.steps is None else max(0, self.steps - self.done) * part // of
        seconds = None if self.seconds is None else max(0.0, self.seconds - self.passed) * part / of
        made = Budget(steps, seconds, by_processor=self.by_processor)
        made._whole, made._done = self, self.done
        return made

    def spend(self, steps: int) -> None:
        """So many steps were made."""
        if self._whole is self:
            self._done += steps
        else:
            self._whole.spend(steps)

    @property
    def passed(self) -> float:
        """Seconds since the budget was made."""
        worked = process_time() - self._process
        return worked if self.by_processor else max(monotonic() - self._clock, worked)

    @property
    def spent(self) -> bool:
        """Whether nothing is left."""
        if self.steps is not None and self.done >= self.steps:
            return True
        return self.seconds is not None and self.passed >= self.seconds
