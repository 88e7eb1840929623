"""How long the rest of some work will take, judged by what this machine has done of it so far.

The first step of long work is slow: processes start, loops are loaded, tables are made. So it is not counted,
the speed is that of the later half of the time, and nothing is said before there is enough to go by.

>>> forecast = Forecast(clock=iter([0.0, 30.0, 31.0, 40.0, 50.0, 60.0]).__next__)
>>> [forecast.seconds_left(done, 1001) for done in (1, 2, 21, 41, 61)]
[None, None, 490.0, 480.0, 470.0]
"""

import time
from collections import deque
from collections.abc import Callable
from typing import Final

FIRST: Final = 5.0
"""Seconds of work that are measured before anything is said: results come in bursts."""
SHORT: Final = 20.0
"""A rest of fewer seconds is not worth a sentence."""
STEPS: Final = 3
"""So many must be done in the time that is measured."""
_SAMPLES: Final = 512


class Forecast:
    """Told how much is done, it knows how long the rest takes, and when that is to be said."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._begun = clock()
        self._seen: deque[tuple[float, int]] = deque()
        """Seconds from the beginning, and what was done then."""
        self._said = 0.0
        self.elapsed = self.measured = 0.0

    def seconds_left(self, done: int, total: int | None) -> float | None:
        """How long the rest takes; None where that cannot be known yet."""
        self.elapsed = self._clock() - self._begun
        self._seen.append((self.elapsed, done))
        while len(self._seen) > 2 and self._seen[1][0] <= self.elapsed / 2:
            self._seen.popleft()
        if len(self._seen) > _SAMPLES:  # every other one is enough to find the middle
            self._seen = deque([*list(self._seen)[:-1:2], self._seen[-1]])
        since, before = self._seen[0]  # not before the first step was done
        if total is None or done - before < STEPS or self.elapsed <= since:
            return None
        self.measured = self.elapsed - since
        return (total - done) * self.measured / (done - before)

    @property
    def was_said(self) -> bool:
        """Whether a length of time was to be said: the work is long enough for that."""
        return self._said > 0

    def to_say(self, done: int, total: int | None) -> float | None:
        """The seconds left where it is time to say them: at first, then whenever the time has doubled."""
        left = self.seconds_left(done, total)
        if left is None or left < SHORT or self.measured < FIRST or self.elapsed < 2 * self._said:
            return None
        self._said = self.elapsed
        return left
