"""How boards are mixed: by weight, as shuffled cards would come, or in exact numbers; and what came of it.

    weights     each board draws its sub-profiles by their weights
    natural     as often as shuffled cards would give them; weights do not matter
    quota       exact numbers by the weights: 18 boards of four equal types are 5, 4, 5 and 4
    5/4/5/4     these numbers: of the profiles, or of the sub-profiles of the one profile's driver
    N:5/4/5/4   these numbers of North's sub-profiles

>>> parse_mix("N:5/4/5/4")
Mixing(how='quota', numbers=(5, 4, 5, 4), seat='N')
>>> systematic([Fraction(1, 4)] * 4, 18, 0.7)
[5, 4, 5, 4]
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, isfinite
from typing import Final, Literal, TypeAlias, TypeVar

import numpy as np

from majlis.bridge.pack import SEAT_WORDS, SEATS, Seat
from majlis.bridge.profile.coupling import PAIRS, drivers_of, first_in_order, is_coupled
from majlis.bridge.profile.model import Profile
from majlis.errors import InputError, shown

How: TypeAlias = Literal["weights", "natural", "quota"]
Kind = TypeVar("Kind", bound=Hashable)

_NUMBERS: Final = r"(?:([NESWnesw])\s*[:=]?\s*)?(\d{1,7}(?:\s*[/,]\s*\d{1,7})*)"


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
    if word in ("weights", "natural", "quota"):
        return Mixing(word)  # type: ignore[arg-type]
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
        raise InputError(f"{len(found)} shares are given for {profiles} profiles: write one for each")
    if not sum(found):
        raise InputError("all shares are 0: at least one profile must have more")
    return [share / sum(found) for share in found]


def number_of(share: object) -> Fraction:
    """A share as it is written; 0 is never."""
    try:
        value = Fraction(share) if isinstance(share, (str, int, Fraction)) else Fraction(str(float(share)))  # type: ignore[arg-type]
    except (ValueError, TypeError, ZeroDivisionError, OverflowError):
        value = Fraction(-1)
    if value < 0 or not isfinite(value):
        raise InputError(f"{shown(share)} is no share: write a number, 0 or more, for each profile")
    return value


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


def systematic(weights: Sequence[Fraction], n: int, lot: float) -> list[int]:
    """So many of each that neighbours together have their share of `n`, rounded up or down; `lot` in [0, 1).

    Over all lots each gets its share exactly.
    """
    total = sum(weights)
    numbers, reached, before = [], Fraction(0), 0
    for weight in weights:
        reached += Fraction(weight) * n / total
        # A whole number is reached exactly, not by rounding: all n are given out.
        upto = floor(reached + Fraction(lot))
        numbers.append(upto - before)
        before = upto
    return numbers


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
