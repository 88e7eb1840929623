"""Types of hand that are never dealt, found before anything is: by counting single hands, and by arithmetic.

What no draw reaches is told by the checks of the profile. Here a type is looked at that is drawn: whether any
hand is like it, and whether points and lengths leave room for it beside the other hands. That is no whole
count, which `viability` does.

>>> from majlis.bridge.profile.sheet import parse_profile
>>> text = "north 1: 15-17 hcp" + chr(10) + "north 2: 12-14 hcp; also 4+ aces"
>>> print(dead_types(parse_profile(text))[0].path)
seat_profiles.N.subprofiles[1]
"""

from __future__ import annotations

from collections.abc import Iterator

from majlis.bridge.deal.cases import SHARED, Source
from majlis.bridge.deal.plans import Plans, Wanted
from majlis.bridge.deal.results import losses_of, percent
from majlis.bridge.profile.faults import Fault, Path, sentence
from majlis.bridge.profile.meaning import parts_of, rs_choices
from majlis.bridge.profile.model import Profile
from majlis.bridge.table.cards import SEAT_LETTERS, SeatLetter
from majlis.dealing.asks import every
from majlis.dealing.limits import TooLarge
from majlis.errors import InputError
from majlis.i18n import N_


def dead_types(profile: Profile) -> list[Fault]:
    """Warnings of the types of hand of a valid profile that are drawn, and never can be dealt."""
    if profile.is_invariants_safety_profile:
        return []
    try:
        source = Source(profile, Plans())
    except InputError:  # too many combinations to look at
        return []
    drawn = {item for one in source.combinations for item in one.indices.items()}
    alone = sorted(drawn, key=lambda one: (SEAT_LETTERS.index(one[0]), one[1]))
    unlike = [(seat, index) for seat, index in alone if not any_hand(source, seat, index)]
    wrong, right = N_("fits no hand at all: it is never dealt"), N_("change what clashes in it")
    found = [
        Fault(place(seat, index), sentence("this type of hand"), sentence(wrong), sentence(right), "warning")
        for seat, index in unlike
    ]
    told = [one.at for one in found]
    return [
        *found,
        *(fault for fault in crowded_out(source) if fault.at not in told and (fault.at or not told)),
    ]


def place(seat: SeatLetter, index: int) -> Path:
    """Where a type of hand stands in the file."""
    return ("seat_profiles", seat, "subprofiles", index)


def any_hand(source: Source, seat: SeatLetter, index: int) -> bool:
    """Whether any hand is like this type; only conditions and exclusions are counted, ranges were checked."""
    profile = source.profile
    if not profile.subs(seat)[index].conditions and not profile.exclusions(seat, index):
        return True
    for suits in rs_choices(profile, {seat: index}):
        parts = [
            part
            for part in parts_of(profile, {seat: index}, suits)
            if part.seats == (seat,) and "contingent" not in str(part.at[4:5])
        ]
        try:
            if source.plans.possible(Wanted(every(part.ask for part in parts))):
                return True
        except TooLarge:
            return True
    return False


def crowded_out(source: Source) -> Iterator[Fault]:
    """Types for which the other hands leave no room, and a profile that has none for all of them."""
    for lost in losses_of(source, ()).lost:
        if len(lost.indices) > 1:
            continue
        at: Path = ()
        value, wrong = sentence("all of it"), N_("cannot be dealt: no deal fits")
        for seat, index in lost.indices.items():
            at, value = place(seat, index), sentence("this type of hand")
            wrong = N_("cannot be dealt beside the other hands: {percent} of the weight is lost")
        right = N_("majlis bridge diagnose tells what clashes")
        if lost.exclusive:
            right = N_("{option} lets two hands draw the same suit")
        share = percent(lost.share)
        yield Fault(at, value, sentence(wrong, percent=share), sentence(right, option=SHARED), "warning")
