"""Whether a profile can be dealt, exactly: each combination of sub-profiles, each sub-profile, and the whole.

>>> from majlis.bridge.profile.read import loads
>>> profile = loads('''{"profile_name": "Fit", "dealer": "N", "tag": "Opener",
...     "conditions": ["north: 15-17 hcp, balanced", "south: 5+ spades"]}''')
>>> found = validate_profile_viability(profile)
>>> found.viable, found.deals.exact, str(found.deals)
(True, True, '1 deal in 122')
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from majlis.bridge.clash import Clash, clash_of
from majlis.bridge.draws import Case, Source
from majlis.bridge.pack import SEATS, Seat
from majlis.bridge.plans import Plans
from majlis.bridge.profile.meaning import RsOverStandard
from majlis.bridge.profile.model import Profile
from majlis.bridge.profile.validate import require_valid
from majlis.bridge.profile.wording import sub_name
from majlis.bridge.union import Number, Union
from majlis.dealing.limits import TooLarge
from majlis.errors import InputError

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many combinations are done, of how many."""

SECONDS = 30.0
"""How long exact counts of overlaps may take; after that numbers are estimates, and say so."""


@dataclass(frozen=True)
class Combined:
    """One combination of sub-profiles: what was asked, and what there is."""

    indices: dict[Seat, int]
    name: str
    asked: Fraction
    """The share by the weights as they are written."""
    realised: Fraction
    """The share among the combinations that can be dealt."""
    choices: int
    """The choices of random suits; 1 where none are drawn."""
    viable: bool
    """Whether it can be dealt, with some choice."""
    possible: int | None
    """With how many choices; None where there are too many to look at."""
    deals: Number | None
    """The deals that fit with any choice; None where that is too large to be counted."""
    clash: Clash | None = None
    """Why it cannot be dealt."""


@dataclass(frozen=True)
class Sub:
    """One sub-profile of a seat that has several."""

    seat: Seat
    index: int
    name: str
    asked: Fraction
    realised: Fraction

    @property
    def viable(self) -> bool:
        """Whether it comes at all."""
        return self.realised > 0


@dataclass(frozen=True)
class Viability:
    """What `validate_profile_viability` found."""

    profile: str
    combinations: tuple[Combined, ...]
    subs: tuple[Sub, ...]
    deals: Number | None
    """All deals that the profile allows, each once."""

    @property
    def viable(self) -> bool:
        """Whether the profile can be dealt."""
        return any(one.viable for one in self.combinations)

    @property
    def lost(self) -> Fraction:
        """The share of the weight that is asked for what cannot be dealt."""
        return sum((one.asked for one in self.combinations if not one.viable), Fraction(0))


def validate_profile_viability(
    profile: Profile,
    *,
    rs_over_standard: RsOverStandard = "replaces",
    seconds: float = SECONDS,
    progress: Progress | None = None,
) -> Viability:
    """What of a profile can be dealt, and how often: see `Viability`.

    A profile with faults raises `ProfileError`; one that cannot be dealt is told of in the result.
    """
    require_valid(profile)
    return viability_of(Source(profile, Plans(), 0, rs_over_standard), seconds, progress)


def viability_of(source: Source, seconds: float = SECONDS, progress: Progress | None = None) -> Viability:
    """As `validate_profile_viability`, of a source, whose plans are kept."""
    numbers = range(len(source.combinations))
    alive = [number for number in numbers if source.alive(number)]
    total = sum((source.weight(number) for number in alive), Fraction(0))
    union = Union(source.plans, seconds)
    found: list[Combined] = []
    all_cases: list[Case] | None = []
    for number in numbers:
        cases = cases_of(source, number) if number in alive else []
        all_cases = None if all_cases is None or cases is None else all_cases + cases
        found.append(combined(source, number, cases, total, union))
        if progress is not None:
            progress(number + 1, len(numbers))
    deals = found[alive[0]].deals if len(alive) == 1 else counted(union, source, all_cases)
    return Viability(source.profile.profile_name, tuple(found), tuple(subs(source, found)), deals)


def cases_of(source: Source, number: int) -> list[Case] | None:
    """The cases of a combination that can be dealt; None where there are too many to look at."""
    try:
        return source.possible_cases(number)
    except TooLarge:
        return None


def combined(
    source: Source, number: int, cases: Sequence[Case] | None, total: Fraction, union: Union
) -> Combined:
    """What there is of one combination; `total` is the weight of all that can be dealt."""
    viable = cases is None or len(cases) > 0
    return Combined(
        indices=source.combinations[number].indices,
        name=source.name(number),
        asked=source.weight(number),
        realised=source.weight(number) / total if viable else Fraction(0),
        choices=len(source.choices(number)),
        viable=viable,
        possible=None if cases is None else len(cases),
        deals=counted(union, source, cases),
        clash=None if viable else clash_of(source, number),
    )


def counted(union: Union, source: Source, cases: Sequence[Case] | None) -> Number | None:
    """The number of deals that fit any of the cases, where it can be told."""
    try:
        return None if cases is None else union.of_cases(source, cases)
    except TooLarge:
        return None


def subs(source: Source, found: Sequence[Combined]) -> list[Sub]:
    """The sub-profiles of the seats that have several."""
    return [
        Sub(
            seat,
            index,
            sub_name(source.profile, seat, index),
            sum((one.asked for one in found if one.indices.get(seat) == index), Fraction(0)),
            sum((one.realised for one in found if one.indices.get(seat) == index), Fraction(0)),
        )
        for seat in SEATS
        for index in range(len(source.profile.subs(seat)))
        if len(source.profile.subs(seat)) > 1
    ]


def refusal(source: Source) -> InputError:
    """What is said of a profile that no deal fits: why the combination that is asked for most does not."""
    numbers = range(len(source.combinations))
    first = max(numbers, key=source.weight, default=None)
    clash = None if first is None else clash_of(source, first)
    name = source.profile.profile_name
    if first is None or clash is None:
        return InputError(f"{name}: no deal fits this profile")
    others = len(numbers) - 1
    more = f"; nor can its {others} other combination{'s' * (others > 1)} be dealt" if others else ""
    return InputError(f"{name}: no deal fits this profile, since no deal has all of: {clash}{more}")


__all__ = ["Viability", "refusal", "validate_profile_viability", "viability_of"]
