"""A profile turned round the table: everybody's part is played by whoever sits so many seats further on.

Turned by one seat (clockwise) East has North's types of hand, South East's, West South's and North West's.
Everything that names a seat goes with them: dealer and order, whose drawn suit a hand speaks of, excluded
shapes, conditions, vulnerable sides, who drives. After a quarter turn the pairs have changed places: what
stood under `ns_…` stands under `ew_…`. So the deals of the turned profile are the turned deals, as often.

The name turns too: seats and sides in it, and after a quarter turn those who are called *our* and *opps*. A
name that speaks of nobody gets the dealer's seat. `rotated_from` has the name of the profile that was turned;
what has it is not turned again, since it would then lead back to a profile that was turned itself.

>>> from majlis.bridge.profile.sheet import format_profile, parse_profile
>>> weak = parse_profile("name: Opps open & our double; dealer: west; west: 6-10 hcp; north: 12+ hcp")
>>> print(format_profile(turned(weak)).replace("tag: Opener" + chr(10), ""))
name: Our open & opps double
dealer: north
rotated from: Opps open & our double
<BLANKLINE>
north: 6-10 hcp
east: 12+ hcp
<BLANKLINE>
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeVar

from majlis.bridge.conditions.reading import format_condition, format_line, read
from majlis.bridge.conditions.seats import separators
from majlis.bridge.conditions.tree import Chosen, Compared, Condition, Line, mapped
from majlis.bridge.profile.coupling import (
    PAIRS,
    PairName,
    mode_of,
    same_number,
)
from majlis.bridge.profile.model import (
    LEGACY_ROLES,
    Block,
    Exclusion,
    LinkedPair,
    OpponentContingent,
    PartnerContingent,
    Profile,
    SeatProfile,
    SubProfile,
)
from majlis.bridge.profile.turned_names import turned_name, turned_seats
from majlis.bridge.table.cards import SEAT_LETTERS, SeatLetter
from majlis.bridge.table.pack import WORD_OF_SEAT
from majlis.errors import InputError, shown
from majlis.i18n import N_

QUARTER, HALF = 1, 2
TURNS: Final = (1, 2, 3)
"""Seats by which a profile is turned, clockwise; by four it is where it was."""
OTHER_SIDE: Final = {"ns": "ew", "ew": "ns"}
PAIR_KEYS: Final = ("role_mode", "bespoke_map", "linked_profile")
BlockT = TypeVar("BlockT", bound=Block)


def turned(profile: Profile, by: int = QUARTER, name: str | None = None) -> Profile:
    """The profile turned by so many seats clockwise, under a new name.

    Raises `InputError` for a number of seats that is none of `TURNS`, for a profile that was turned already,
    and for one in which only West draws suits, which no other seat can do.
    """
    if by not in TURNS:
        raise InputError(N_("a profile is turned by 1, 2 or 3 seats, not by {number}"), number=by)
    if profile.rotated_from:
        raise InputError(
            N_(
                "{profile} is itself a turned profile, made from {origin}: turn {origin} by 1, 2 or 3 seats "
                "instead, or remove rotated_from if it is to stand for itself"
            ),
            profile=shown(profile.profile_name),
            origin=shown(profile.rotated_from),
        )
    if profile.use_rs_w_only_path:
        raise InputError(
            N_(
                "{profile}: use_rs_w_only_path lets only West draw suits, and no other seat can: remove it "
                "before the profile is turned"
            ),
            profile=shown(profile.profile_name),
        )
    called = turned_name(profile.profile_name, by, next_seat(profile.dealer, by)) if name is None else name
    return replace(turned_content(profile, by), profile_name=called, rotated_from=profile.profile_name)


def turned_content(profile: Profile, by: int) -> Profile:
    """The profile turned by so many seats clockwise, whatever it is called and made from.

    >>> from majlis.bridge.profile.sheet import parse_profile
    >>> profile = parse_profile("north: 15-17; east: more spades than north; ns: 8+ card fit")
    >>> all(turned_content(turned_content(profile, by), 4 - by) == profile for by in (1, 2, 3))
    True
    """
    seat = partial(next_seat, by=by)
    sides = profile.vulnerable
    order = profile.hand_dealing_order
    moved = replace(
        with_keys_exchanged(profile, by),
        description=turned_seats(profile.description, by),
        dealer=seat(profile.dealer),
        hand_dealing_order=None if order is None else tuple(map(seat, order)),
        vulnerable=OTHER_SIDE.get(sides, sides) if sides is not None and by != HALF else sides,
        seat_profiles={seat(one): turned_seat(one, held, by) for one, held in profile.seat_profiles.items()},
        subprofile_exclusions=tuple(turned_exclusion(one, by) for one in profile.subprofile_exclusions),
        conditions=turned_lines(profile.conditions, by),
        **turned_pairs(profile, by),
    )
    return with_modes_meant(profile, moved, by)


def next_seat(seat: SeatLetter, by: int) -> SeatLetter:
    """The seat so many seats further on.

    >>> [next_seat("N", by) for by in (1, 2, 3)]
    ['E', 'S', 'W']
    """
    return SEAT_LETTERS[(SEAT_LETTERS.index(seat) + by) % len(SEAT_LETTERS)]


# Pairs


def pair_after(name: PairName, by: int) -> PairName:
    """The pair that has the seats of this one after the turn, and whose seats this one has then."""
    first = next_seat(PAIRS[name][0], by)
    return "ns" if first in PAIRS["ns"] else "ew"


def turned_pairs(profile: Profile, by: int) -> dict[str, Any]:
    """The keys of both pairs, each under the pair that has its seats now."""
    fields: dict[str, Any] = {}
    for name in PAIRS:
        to = pair_after(name, by)
        mode, table, linked = (getattr(profile, f"{name}_{key}") for key in PAIR_KEYS)
        fields[f"{to}_role_mode"] = turned_mode(mode, by)
        fields[f"{to}_bespoke_map"] = table
        fields[f"{to}_linked_profile"] = turned_linked(linked, by)
    return fields


def turned_mode(mode: str | None, by: int) -> str | None:
    """The word for who drives; words without a seat, and unknown ones, stay.

    >>> turned_mode("north_drives", 1), turned_mode("random_driver", 1)
    ('east_drives', 'random_driver')
    """
    drives = {f"{WORD_OF_SEAT[seat].lower()}_drives": seat for seat in SEAT_LETTERS}
    if mode not in drives:
        return mode
    return f"{WORD_OF_SEAT[next_seat(drives[mode], by)].lower()}_drives"


def turned_linked(linked: LinkedPair | None, by: int) -> LinkedPair | None:
    """The pair in one key."""
    if linked is None:
        return None
    return replace(linked, primary_seat=next_seat(linked.primary_seat, by))


def with_modes_meant(before: Profile, after: Profile, by: int) -> Profile:
    """The turned profile with a role mode written out where an absent one would now mean another thing.

    Absent means independent for North and South, and for East and West something else in older files. What is
    written for North and South says which kind of file it is, and so comes first.
    """
    for to in PAIRS:
        meant = turned_mode(unlinked_mode(before, pair_after(to, by)), by)
        if same_number(after, to) and unlinked_mode(after, to) != meant:
            written: dict[str, Any] = {f"{to}_role_mode": meant}
            after = replace(after, **written)
    return after


def unlinked_mode(profile: Profile, name: PairName) -> str:
    """The role mode that counts where no key of the newest files does."""
    unlinked: dict[str, Any] = {f"{name}_linked_profile": None}
    return mode_of(replace(profile, **unlinked), name)


# Seats


def turned_seat(seat: SeatLetter, held: SeatProfile, by: int) -> SeatProfile:
    """The types of hand of a seat, for the one that has them now."""
    written = held.seat if held.seat is None else next_seat(held.seat, by)
    subs = tuple(turned_sub(seat, sub, by) for sub in held.subprofiles)
    return replace(held, seat=written, subprofiles=subs)


def turned_sub(seat: SeatLetter, sub: SubProfile, by: int) -> SubProfile:
    """One type of hand: its role, whose drawn suit it speaks of, its conditions."""
    if by != HALF:
        sub = with_roles_exchanged(seat, sub)
    partner, opponent = sub.partner_contingent_constraint, sub.opponents_contingent_suit_constraint
    return replace(
        sub,
        name=sub.name if sub.name is None else turned_seats(sub.name, by),
        partner_contingent_constraint=turned_partner(partner, by),
        opponents_contingent_suit_constraint=turned_opponent(opponent, by),
        conditions=turned_text(sub, by),
    )


def turned_partner(asked: PartnerContingent | None, by: int) -> PartnerContingent | None:
    """What is asked in partner's suit."""
    return None if asked is None else replace(asked, partner_seat=next_seat(asked.partner_seat, by))


def turned_opponent(asked: OpponentContingent | None, by: int) -> OpponentContingent | None:
    """What is asked in an opponent's suit."""
    return None if asked is None else replace(asked, opponent_seat=next_seat(asked.opponent_seat, by))


def with_roles_exchanged(seat: SeatLetter, sub: SubProfile) -> SubProfile:
    """The role in a pair under the key of the other pair; the older key is of North and South alone."""
    ns, ew = sub.ns_role_usage, sub.ew_role_usage
    if seat in PAIRS["ns"] and ns is None and sub.ns_role_for_seat is not None:
        ns = LEGACY_ROLES.get(sub.ns_role_for_seat, sub.ns_role_for_seat)
    keys = tuple(key for key in exchanged(sub.keys) if key != "ns_role_for_seat")
    return replace(sub, ns_role_usage=ew, ew_role_usage=ns, ns_role_for_seat=None, keys=keys)


def turned_exclusion(exclusion: Exclusion, by: int) -> Exclusion:
    """Excluded shapes, of the seat that has the type now."""
    return replace(exclusion, seat=next_seat(exclusion.seat, by))


# Conditions


def turned_lines(lines: str | tuple[str, ...] | None, by: int) -> str | tuple[str, ...] | None:
    """The further conditions, in the form in which they were written; comments stay."""
    if lines is None:
        return None
    if isinstance(lines, str):
        return "\n".join(turned_line(line, by) for line in lines.splitlines())
    return tuple(turned_line(line, by) for line in lines)


def turned_line(text: str, by: int) -> str:
    """One text of the further conditions, which may be about several hands."""
    lines = [turned_of(line, by) for line in read(text).checked()]
    if not lines:
        return text
    comment = next((at for sign, at, _ in separators(text) if sign == "#"), len(text))
    return "; ".join(map(format_line, lines)) + ("  " + text[comment:] if text[comment:] else "")


def turned_of(line: Line, by: int) -> Line:
    """A line of conditions."""
    seats = sorted((next_seat(seat, by) for seat in line.seats), key="NSEW".index)
    return Line(tuple(seats), turned_condition(line.condition, by))


def turned_text(sub: SubProfile, by: int) -> str | None:
    """The conditions of one hand; as they were written where they name no seat."""
    if sub.reading is None:
        return None
    before = sub.reading.condition
    after = turned_condition(before, by)
    return sub.conditions if after == before else format_condition(after)


def turned_condition(condition: Condition, by: int) -> Condition:
    """A condition with every seat and side in it turned; partner and opponents of a hand stay so."""

    def change(one: Condition) -> Condition:
        if isinstance(one, Chosen):
            return replace(one, longest=turned_who(one.longest, by), body=turned_condition(one.body, by))
        if isinstance(one, Compared):
            return replace(one, whose=turned_who(one.whose, by))
        return one

    return mapped(condition, change)


def turned_who(whose: str, by: int) -> str:
    """A seat, or a side, of a condition.

    >>> turned_who("N", 1), turned_who("NS", 3), turned_who("partner", 2)
    ('E', 'EW', 'partner')
    """
    if whose in SEAT_LETTERS:
        return next_seat(SEAT_LETTERS[SEAT_LETTERS.index(whose)], by)
    if whose in ("NS", "EW") and by != HALF:
        return "EW" if whose == "NS" else "NS"
    return whose


# Keys


def with_keys_exchanged(block: BlockT, by: int) -> BlockT:
    """The object with its keys in their order, those of one pair under the names of the other."""
    return block if by == HALF else replace(block, keys=exchanged(block.keys))


def exchanged(keys: tuple[str, ...]) -> tuple[str, ...]:
    """Keys of one pair under the names of the other.

    >>> exchanged(("dealer", "ns_role_mode", "ew_bespoke_map"))
    ('dealer', 'ew_role_mode', 'ns_bespoke_map')
    """
    pattern: re.Pattern[str] = re.compile(r"(ns|ew)(?=_(role_mode|bespoke_map|linked_profile|role_usage)$)")
    other: Mapping[str, str] = OTHER_SIDE
    return tuple(pattern.sub(lambda match: other[match[1]], key) for key in keys)
