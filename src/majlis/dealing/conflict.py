"""Which of several asks conflict: a minimal unsatisfiable subset, of which every part can be dealt.

Fewer asks never fit fewer deals. So a set is *minimal* when it fails and goes well without any one of its
members. It is found by leaving asks out one by one. Another minimal set may still have fewer members. The
*smallest* is found from the other side: where a set of asks can be dealt, every conflict has a member
outside it. The fewest asks that meet all those outsides are thus no more than the smallest conflict has;
if they fail together they are one, and if not, they show a new set that can be dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from majlis.dealing.asks import Ask, every
from majlis.dealing.tally import Tally

Members: TypeAlias = frozenset[int]
"""Some of the asks, by number."""

MOST_STEPS = 100_000  # of the search for the fewest asks: far less than a second


@dataclass(frozen=True)
class Found:
    """Asks that no deal fits together; what is proven of them, and what hindered the proof."""

    members: tuple[int, ...]
    minimal: bool
    smallest: bool = False
    why: str = ""


class Search:
    """Looks for conflicts among asks that no deal fits together.

    >>> from majlis.dealing.asks import hand
    >>> n = hand("N")
    >>> asks = [n.length("S", 5), n.length("H", 2), n.length("S", high=4)]
    >>> search = Search(asks, Tally(lambda ask: 0 if "5.." in str(ask) and "..4" in str(ask) else 1))
    >>> search.smallest(search.minimal())
    Found(members=(0, 2), minimal=True, smallest=True, why='')
    """

    def __init__(self, asks: Sequence[Ask], tally: Tally) -> None:
        self._asks, self._tally = asks, tally
        self._all: Members = frozenset(range(len(asks)))
        self._dealt: list[Members] = []  # sets that some deal fits, none inside another
        self._why = ""  # the latest reason why something was not counted

    def fits(self, members: Members) -> bool | None:
        """Whether some deal fits these asks together; None where it was not counted."""
        if any(members <= larger for larger in self._dealt):
            return True
        number = self._tally.number(every(self._asks[member] for member in sorted(members)))
        if number.deals is None:
            self._why = number.why
            return None
        if number.deals:
            self._dealt = [smaller for smaller in self._dealt if not smaller <= members] + [members]
        return number.deals > 0

    def minimal(self) -> Found:
        """A conflict that is none without any one of its asks: a single ask if there is one that fails."""
        self._tally.expect(2 * len(self._asks))
        for member in sorted(self._all):
            if self.fits(frozenset([member])) is False:
                return Found((member,), minimal=True, smallest=True)
        kept, unsure = self._all, False
        for member in sorted(self._all):
            verdict = self.fits(kept - {member})
            if verdict is False:
                kept -= {member}
            unsure |= verdict is None
        return Found(tuple(sorted(kept)), minimal=not unsure, why=self._why if unsure else "")

    def smallest(self, conflict: Found) -> Found:
        """A conflict with as few asks as any, or the one found before where that cannot be proven."""
        if conflict.smallest:
            return conflict
        while True:
            outsides = [self._all - dealt for dealt in self._dealt]
            try:
                fewest = meeting(outsides, len(conflict.members) - 1)
            except TooManyError as error:
                return Found(conflict.members, conflict.minimal, why=str(error))
            if fewest is None:  # no fewer asks can fail
                return Found(conflict.members, minimal=True, smallest=True)
            verdict = self.fits(fewest)
            if verdict is None:
                return Found(conflict.members, conflict.minimal, why=self._why)
            if verdict is False:
                return Found(tuple(sorted(fewest)), minimal=True, smallest=True)
            self.grow(fewest)

    def grow(self, members: Members) -> None:
        """Add asks to a set that can be dealt, as long as it can: a larger set rules out more."""
        for member in sorted(self._all - members):
            if self.fits(members | {member}):
                members |= {member}


class TooManyError(Exception):
    """The search for the fewest was given up."""


def meeting(sets: Sequence[Members], most: int) -> Members | None:
    """The fewest numbers, at most `most`, with one of each set among them; None if more are needed.

    >>> sorted(meeting([frozenset({1, 2}), frozenset({2, 3}), frozenset({4})], 3))
    [2, 4]
    """
    steps = 0

    def search(left: Sequence[Members], room: int) -> Members | None:
        nonlocal steps
        steps += 1
        if steps > MOST_STEPS:
            raise TooManyError("too many sets of asks would have to be looked at")
        if not left or not room:
            return None if left else frozenset()
        choice = min(left, key=len)
        for number in sorted(choice):
            rest = search([members for members in left if number not in members], room - 1)
            if rest is not None:
                return rest | {number}
        return None

    for room in range(most + 1):
        result = search(sets, room)
        if result is not None:
            return result
    return None
