"""Why no deal fits: a smallest set of a profile's constraints that clash, in the words of the profile.

What makes a combination impossible is looked for among the constraints that hold whatever suits are drawn;
only where those alone can be dealt is one choice of random suits looked at, as an example.

>>> from majlis.bridge.profile.check import loads
>>> profile = loads('''{"profile_name": "Too strong", "dealer": "N", "tag": "Opener",
...     "conditions": ["north: 21+ hcp", "south: 20+ hcp", "east: balanced"]}''')
>>> source = Source(profile, Plans())
>>> print(clash_of(source, 0))
north: 21+ hcp; south: 20+ hcp
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from majlis.bridge.deal.bounds import impossible
from majlis.bridge.deal.draws import Source
from majlis.bridge.deal.plans import Plans, Wanted
from majlis.bridge.profile.faults import path_text
from majlis.bridge.profile.meaning import Part, parts_of
from majlis.bridge.profile.words import glyphs
from majlis.bridge.table.pack import SEAT_WORDS, TABLE, Seat, Suit
from majlis.dealing.asks import Ask, every
from majlis.dealing.budget import Budget
from majlis.dealing.conflict import Search
from majlis.dealing.evaluate import fits
from majlis.dealing.pack import Deals
from majlis.dealing.plain import shuffled
from majlis.dealing.tally import Tally
from majlis.errors import MajlisError

WITNESSES: Final = 2000
"""Shuffled deals that are looked at first: what fits one of them needs no counting."""
MOST_COUNTS: Final = 1000


@dataclass(frozen=True)
class Clash:
    """Constraints of which no deal fits all."""

    parts: tuple[Part, ...]
    suits: dict[Seat, tuple[Suit, ...]] | None
    """The random suits for which they clash; None where they do whatever is drawn."""
    smallest: bool
    """Whether it is proven that no fewer constraints clash."""
    why: str = ""
    """What hindered the proof."""

    @property
    def paths(self) -> tuple[str, ...]:
        """Where the constraints stand in the file."""
        return tuple(path_text(part.at) for part in self.parts)

    def __str__(self) -> str:
        drawn = f" (where {drawn_text(self.suits)})" if self.suits else ""
        return "; ".join(str(part.words) for part in self.parts) + drawn


def drawn_text(suits: Mapping[Seat, tuple[Suit, ...]]) -> str:
    """Random suits in words: `North draws ♠♥ and West draws ♦`."""
    return " and ".join(f"{SEAT_WORDS[seat]} draws {glyphs(drawn)}" for seat, drawn in suits.items())


def clash_of(source: Source, combination: int, budget: Budget | None = None) -> Clash | None:
    """What clashes in a combination that cannot be dealt; None where no proof of that was found.

    The search for a smaller set ends with the budget, which the source's plans are charged to.
    """
    indices, choices = source.combinations[combination].indices, source.choices(combination)
    each = [parts_of(source.profile, indices, suits, source.rs_over_standard) for suits in choices]
    if not each:
        return None
    always = [part for part in each[0] if all(part in parts for parts in each[1:])]
    judge = Judge(source.plans)
    for parts, suits in ((always, None), (each[0], choices[0] or None)):
        if judge.count_all(parts) == 0:
            return smallest_clash(parts, suits, judge, budget)
    return None


def smallest_clash(
    parts: Sequence[Part], suits: dict[Seat, tuple[Suit, ...]] | None, judge: Judge, budget: Budget | None
) -> Clash:
    """As few of the parts as can be found that clash."""
    tally = Tally(judge.count, MOST_COUNTS, budget=budget)
    search = Search([part.ask for part in parts], tally)
    found = search.smallest(search.minimal())
    return Clash(tuple(parts[member] for member in found.members), suits, found.smallest, found.why)


class Judge:
    """Whether some deal fits an ask, by the cheapest means: arithmetic, a deal that does, a plan."""

    def __init__(self, plans: Plans) -> None:
        self.plans = plans

    def count(self, ask: Ask) -> int:
        """0 where no deal fits, else 1."""
        if impossible(ask):
            return 0
        if fits(ask, TABLE, witnesses()).any():
            return 1
        return int(self.plans.possible(Wanted(ask)))

    def count_all(self, parts: Sequence[Part]) -> int | None:
        """0 where no deal fits all parts, 1 where one does, None where that is not known."""
        try:
            return self.count(every(part.ask for part in parts))
        except MajlisError:
            return None


@cache
def witnesses() -> Deals:
    """Some shuffled deals."""
    return shuffled(TABLE, WITNESSES, np.random.default_rng(0))
