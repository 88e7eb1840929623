"""How much and how the expert searches: numbers and switches, without Numba."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, Final

from majlis.liaptui.lookahead.schools import PARTS

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
    trust: float = 30.0
    """How many worlds the policy's own estimate of a play counts as much as."""
    noise: float = 0.5
    """How the seats after are supposed to stray from the quick declarer, in points (Gumbel)."""
    schools: tuple[int, ...] = PARTS
    """How common each school is before anything is seen (`schools.SCHOOLS`), in any whole parts."""
    remember: bool = True
    """Whether what was seen of a seat in a round is believed of it in the next."""
    race: bool = True
    """Whether choices that fall clearly behind are played out no more."""

    def replace(self, **changes: Any) -> Skill:
        """A copy with some fields changed."""
        return dataclasses.replace(self, **changes)
