"""The mix of a run: what was asked of each profile and sub-profile, what could come, and what came."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from majlis.bridge.mixes import How
from majlis.bridge.pack import SEATS, Seat
from majlis.bridge.profile.wording import sub_name
from majlis.bridge.quotas import Setup, seat_of


@dataclass(frozen=True)
class Share:
    """How often a profile, or a sub-profile of one, was asked for and came."""

    profile: str
    seat: Seat | None
    """None for the whole profile."""
    index: int
    name: str
    asked: float
    """By the weights as they are written, for the whole run."""
    expected: float | None
    """Without what is known to be impossible; None in a natural mix, which no weights decide."""
    dealt: int
    of: int

    @property
    def realised(self) -> float:
        """The share that came."""
        return self.dealt / self.of if self.of else 0.0

    def __str__(self) -> str:
        return (
            f"{self.name}: {self.dealt} of {self.of} boards ({100 * self.realised:.1f} %); "
            f"asked {100 * self.asked:.1f} %"
        )


@dataclass(frozen=True)
class Mix:
    """The mix of a run: what was asked, and what came of it."""

    how: How
    shares: tuple[Share, ...]

    def __str__(self) -> str:
        return "\n".join(map(str, self.shares))


Done = Sequence[tuple[int, Mapping[Seat, int]]]
"""Boards that were dealt: the number of the profile, and the sub-profiles."""


def mix_of(setup: Setup, dead: Sequence[Collection[int]], done: Done) -> Mix:
    """The mix of some boards; `dead` are each profile's combinations known to have no deals."""
    rows: list[Share] = []
    for number, source in enumerate(setup.sources):
        own = [indices for profile, indices in done if profile == number]
        if len(setup.sources) > 1:
            name, asked = source.profile.profile_name, asked_of(setup, number, None, setup.shares[number])
            rows.append(Share(name, None, number, name, asked, expected(setup, asked), len(own), len(done)))
        for seat in SEATS:
            if len(source.profile.subs(seat)) > 1:
                rows += seat_shares(setup, number, seat, dead[number], own)
    return Mix(setup.mixing.how, tuple(rows))


def seat_shares(
    setup: Setup, number: int, seat: Seat, dead: Collection[int], own: Sequence[Mapping[Seat, int]]
) -> list[Share]:
    """The sub-profiles of a seat, as shares of their profile's boards."""
    source = setup.sources[number]
    profile = source.profile
    total = sum(
        (source.weight(one) for one in range(len(source.combinations)) if one not in dead), Fraction(0)
    )
    rows = []
    for index in range(len(profile.subs(seat))):
        having = [one for one, (_, indices) in enumerate(source.combinations) if indices[seat] == index]
        asked = sum((source.weight(one) for one in having), Fraction(0))
        possible = sum((source.weight(one) for one in having if one not in dead), Fraction(0))
        rows.append(
            Share(
                profile.profile_name,
                seat,
                index,
                sub_name(profile, seat, index),
                asked_of(setup, number, (seat, index), asked),
                expected(setup, float(possible / (total or 1))),
                sum(indices[seat] == index for indices in own),
                len(own),
            )
        )
    return rows


def asked_of(setup: Setup, number: int, sub: tuple[Seat, int] | None, asked: Fraction) -> float:
    """The share that was asked for: that of an exact number where one was given."""
    numbers = setup.mixing.numbers
    if numbers and sub is None:
        return numbers[number] / (setup.n or 1)
    if numbers and sub and len(setup.sources) == 1 and sub[0] == seat_of(setup, 0):
        return numbers[sub[1]] / (setup.n or 1)
    return float(asked)


def expected(setup: Setup, share: float) -> float | None:
    """A share that follows from the weights; None where weights do not decide."""
    return share if setup.mixing.how != "natural" and not setup.mixing.numbers else None
