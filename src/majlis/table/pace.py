"""How soon a bot acts: with one card that may be played as late as with eight, or it would tell its hand.

A forced card takes no thought and a chosen one some milliseconds. So what was thought out sooner waits until
the longer thoughts of the same player, of late, would be over. Where bots are slower than the pace of the
table that is for longer than the pace.
"""

from collections import deque
from dataclasses import dataclass
from typing import Final

OF_LATE: Final = 48
"""Thoughts that are remembered of each player."""
ROOM: Final = 1.25
"""How much longer than the second longest of them all wait: the longest may be the machine's fault."""
LONGEST: Final = 3.0
"""Seconds that nobody waits longer than, however slow the machine is."""


@dataclass(slots=True)
class Turn:
    """What bots have done in one position."""

    position: int
    begun: float
    """The moment when the first of them was asked."""
    thought: float = 0.0
    """Seconds that all of them took."""


class Pace:
    """The pace of a server's tables."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._thoughts: dict[str, deque[float]] = {}

    def remember(self, player: str, seconds: float) -> None:
        """How long a player has thought about an action."""
        self._thoughts.setdefault(player, deque(maxlen=OF_LATE)).append(seconds)

    def usual(self, player: str) -> float:
        """The seconds that a thought of this player is given.

        >>> pace = Pace(0)
        >>> for seconds in (0.04, 9.0, 0.0, 0.032):
        ...     pace.remember("searcher", seconds)
        >>> pace.usual("searcher"), pace.usual("random")
        (0.05, 0.0)
        """
        longest = sorted(self._thoughts.get(player, ()))[-2:]
        return min(LONGEST, ROOM * longest[0]) if len(longest) == 2 else 0.0

    def left(self, player: str, turn: Turn, moment: float, secrets: int = 0) -> float:
        """Seconds to wait before an action is shown.

        `secrets` are the seats that answer in secret now: nothing is seen before the last of them has, and
        that is as late as if all four had been asked.

        >>> pace = Pace(0.7)
        >>> round(pace.left("easy", Turn(3, begun=10.0, thought=0.01), 10.1), 3)
        0.6
        >>> pace.left("easy", Turn(3, begun=10.0), 10.1, secrets=2)
        0.0
        """
        if secrets > 1:
            return 0.0
        thoughts = self.usual(player) * (4 if secrets else 1)
        return max(0.0, self.seconds - (moment - turn.begun), thoughts - turn.thought)
