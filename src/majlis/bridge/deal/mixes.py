"""How boards are mixed: by weight, as shuffled cards would come, or in exact numbers; and what came of it.

    weights     each board draws its sub-profiles by their weights
    natural     as often as shuffled cards would give them; weights do not matter
    quota       exact numbers by the weights: 18 boards of four equal types are 5, 5, 4 and 4
    5/4/5/4     these numbers: of the profiles, or of the sub-profiles of the one profile's driver
    N:5/4/5/4   these numbers of North's sub-profiles

>>> parse_mix("N:5/4/5/4")
Mixing(how='quota', numbers=(5, 4, 5, 4), seat='N')
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypeAlias, TypeVar, get_args

import numpy as np

from majlis.bridge.profile.coupling import PAIRS, drivers_of, first_in_order, is_coupled
from majlis.bridge.profile.model import Profile
from majlis.bridge.table.pack import SEAT_WORDS, SEATS, Seat
from majlis.errors import InputError, shown

How: TypeAlias = Literal["weights", "natural", "quota"]
Kind = TypeVar("Kind", bound=Hashable)

_NUMBERS: Final = r"(?:([NESWnesw])\s*[:=]?\s*)?(\d{1,7}(?:\s*[/,]\s*\d{1,7})*)"

_SHARE: Final = r"\d{1,18}(?:\.\d{0,18})?(?:e-\d\d)?|\d{1,18}/0*[1-9]\d{0,17}"
"""A number, a small one as floats are written, or a fraction."""


@dataclass(frozen=True)
class Mixing:
    """How boards are to be mixed; `numbers` are exact ones, of profiles or of `seat`'s sub-profiles."""

    how: How
    numbers: tuple[int, ...] = ()
    seat: Seat | None = None


def parse_mix(text: str | Mixing) -> Mixing:
    """A mix from its text; raises `InputError` for anything else."""
    if isinstance(text, Mixing):
        return text
    word = text.strip().lower() if isinstance(text, str) else ""
    named: list[How] = [how for how in get_args(How) if how == word]
    if named:
        return Mixing(named[0])
    match = re.fullmatch(_NUMBERS, word)
    if match is None:
        raise InputError(
            f"{shown(text)} is no mix: write weights, natural, quota, or numbers of boards such as 5/4/5/4"
        )
    seat = next((seat for seat in SEATS if match[1] and seat == match[1].upper()), None)
    return Mixing("quota", tuple(int(number) for number in re.split(r"\s*[/,]\s*", match[2])), seat)


def parse_shares(shares: str | Sequence[float] | None, profiles: int) -> list[Fraction]:
    """The share of each profile, made to add up to 1; without shares all are equal."""
    if shares is None:
        return [Fraction(1, profiles)] * profiles
    given: Sequence[object] = re.split(r"\s*[/,:]\s*", shares.strip()) if isinstance(shares, str) else shares
    found = [number_of(share) for share in given]
    if len(found) != profiles:
        several = "s" * (profiles != 1)
        raise InputError(f"{len(found)} shares are given for {profiles} profile{several}: write one for each")
    if not sum(found):
        raise InputError("all shares are 0: at least one profile must have more")
    return [share / sum(found) for share in found]


def number_of(share: object) -> Fraction:
    """A share as it is written, 0.1 as a tenth; 0 is never."""
    if not re.fullmatch(_SHARE, str(share).strip()):
        raise InputError(f"{shown(share)} is no share: write a number, 0 or more, for each profile")
    return Fraction(str(share).strip())


def mixed_seat(profile: Profile, count: int | None = None) -> Seat | None:
    """The seat whose sub-profiles are meant by a mix: the driver's, else the only seat with several.

    With `count`, of the seats with so many sub-profiles. None where there is no such seat; `InputError`
    where there are two that are drawn independently.
    """
    seats = [
        seat
        for seat in SEATS
        if len(profile.subs(seat)) > 1 and (count is None or len(profile.subs(seat)) == count)
    ]
    leaders = list(dict.fromkeys(leader for seat in seats if (leader := leader_of(profile, seat)) in seats))
    candidates = leaders or seats
    if len(candidates) > 1 and count is not None:
        words = " and ".join(SEAT_WORDS[seat] for seat in candidates)
        raise InputError(
            f"{words} both have {count} sub-profiles: write whose numbers these are, "
            f"such as {candidates[0]}:{'/'.join('1' * count)}"
        )
    return candidates[0] if candidates else None


def leader_of(profile: Profile, seat: Seat) -> Seat:
    """The seat that decides on this seat's sub-profile."""
    name = next(name for name, seats in PAIRS.items() if seat in seats)
    drivers = drivers_of(profile, name)
    if drivers:
        return drivers[0]
    return first_in_order(profile, name) if is_coupled(profile, name) else seat


def leads(profile: Profile, seat: Seat) -> bool:
    """Whether a seat's own weights count: it drives, comes first of two that share an index, or is free."""
    name = next(name for name, seats in PAIRS.items() if seat in seats)
    drivers = drivers_of(profile, name)
    return seat in drivers if drivers else leader_of(profile, seat) == seat


def spread(numbers: Sequence[tuple[Kind, int]], rng: np.random.Generator) -> list[Kind]:
    """The kinds in random order, each so often, and no kind twice in a row as far as that can be.

    >>> "".join(spread([("a", 5), ("b", 2), ("c", 2)], np.random.default_rng(3)))
    'abacabaca'
    """
    left = Counter(dict(numbers))
    order: list[Kind] = []
    for rest in range(sum(left.values()), 0, -1):
        others = [kind for kind in left if left[kind] and (not order or kind != order[-1])]
        most = max(left, key=lambda kind: left[kind])
        if 2 * left[most] > rest and most in others:  # it has to be every second from here on
            others = [most]
        others = others or [most]
        shares = np.cumsum([left[kind] for kind in others])
        kind = others[int(np.searchsorted(shares, rng.random() * shares[-1], side="right"))]
        order.append(kind)
        left[kind] -= 1
    return order
