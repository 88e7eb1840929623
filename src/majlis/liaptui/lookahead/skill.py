"""How much and how the expert searches: numbers and switches, without Numba."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, Final

WORLDS: Final = 400
PLAY_WORLDS: Final = 200
WEAK_KEPT: Final = 0.25
"""How often a weak hand is supposed to be kept: where nobody asked for a redeal, few others have one."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How the expert searches; the switches are there to measure what each part is worth."""

    worlds: int = WORLDS
    """Worlds in which every declaration is played out."""
    play_worlds: int = PLAY_WORLDS
    """Worlds in which every play is played out."""
    drawn: int = 4
    """How many times more worlds are drawn and weighed than are played out."""
    weigh: bool = True
    """Whether worlds are weighed by what the others declared and played."""
    search: bool = True
    """Whether plays are searched; else they are the policy's."""
    game: bool = True
    """Whether near the end of a game the chance to win it counts; else points."""
    options: int = 12
    """At most this many plays are searched: those that the policy ranks highest."""
    margin: float = 5.0
    """Plays that the policy values this many points below its best are not searched."""
    trust: float = 0.15
    """The part of the policy's own estimate in that of a play."""
    noise: float = 0.5
    """How the seats after are supposed to stray from the quick declarer, in points (Gumbel)."""
    beginners: float = 0.1
    """In such a part of the worlds another seat plays as a beginner; weighing makes it more or less."""
    erratic: float = 0.03
    """In such a part another seat declares and plays anything."""

    def replace(self, **changes: Any) -> Skill:
        """A copy with some fields changed."""
        return dataclasses.replace(self, **changes)
