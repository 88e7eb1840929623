"""What of a profile cannot be dealt, told by its check: types of hand that never come, and what else is lost.

What no draw reaches is told by the checks of the profile. Here what is drawn is counted: every combination of
types, coupled or mapped as the profile says and beside those of the opponents, by the means by which `deal`
and `diagnose` tell whether it has deals (`viability.alive_within`). That ends with a budget in steps, the
same on every machine; then arithmetic goes on, and it is said that not all was counted.

>>> from majlis.bridge.profile.sheet import parse_profile
>>> seven = "north 1: 7+ spades; north 2: any hand; south 1: 7+ spades; south 2: any hand"
>>> for fault in dead_types(parse_profile("roles ns: north drives; " + seven)):
...     print(fault.path)
seat_profiles.N.subprofiles[0]
seat_profiles.S.subprofiles[0]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import fsum
from typing import Final

from majlis.bridge.conditions.sentences import sentence
from majlis.bridge.deal.cases import SHARED, BoardSource
from majlis.bridge.deal.losses import Losses, losses_of, percent
from majlis.bridge.deal.plans import Plans, Wanted
from majlis.bridge.deal.viability import alive_within
from majlis.bridge.profile.faults import Fault, Path
from majlis.bridge.profile.meaning import parts_of, rs_choices
from majlis.bridge.profile.model import Profile
from majlis.bridge.table.cards import SEAT_LETTERS, SeatLetter
from majlis.dealing.asks import every
from majlis.dealing.budget import Budget
from majlis.dealing.limits import TooLarge
from majlis.errors import InputError
from majlis.i18n import N_
from majlis.message import Message

STEPS: Final = 3_000
"""How much is counted for one profile, see `dealing.budget`: some seven seconds of a machine of 2026."""
MOST_TOLD: Final = 12
"""Combinations that are told one by one where no type of hand of theirs is lost as a whole."""


def dead_types(profile: Profile) -> list[Fault]:
    """Warnings of the types of hand of a valid profile that are drawn, and never can be dealt.

    Where no deal at all fits, what is told is an error.
    """
    if profile.is_invariants_safety_profile:
        return []
    try:
        source = BoardSource(profile, Plans(Budget(STEPS)))
    except InputError:  # too many combinations to look at
        return []
    drawn = {item for one in source.combinations for item in one.indices.items()}
    alone = sorted(drawn, key=lambda one: (SEAT_LETTERS.index(one[0]), one[1]))
    unlike = [(seat, index) for seat, index in alone if not any_hand(source, seat, index)]
    wrong, right = N_("fits no hand at all: it is never dealt"), N_("change what clashes in it")
    faults = [
        Fault(place(seat, index), sentence("this type of hand"), sentence(wrong), sentence(right), "warning")
        for seat, index in unlike
    ]
    places = [one.at for one in faults]
    losses = losses_counted(source)
    if len(losses.dead) == len(source.combinations):
        return [replace(one, severity="error") for one in faults] or [nothing_fits(losses)]
    return [
        *faults,
        *(fault for fault in crowded_out(source, losses) if fault.at not in places),
        *lost_together(source, losses),
        *not_all(losses),
    ]


def place(seat: SeatLetter, index: int) -> Path:
    """Where a type of hand stands in the file."""
    return ("seat_profiles", seat, "subprofiles", index)


def any_hand(source: BoardSource, seat: SeatLetter, index: int) -> bool:
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


def losses_counted(source: BoardSource) -> Losses:
    """What is lost, counted within the budget, and beyond it by arithmetic."""
    looks = [alive_within(source, number) for number in range(len(source.combinations))]
    for number, alive in enumerate(looks):
        if alive is not None:
            source.note_alive(number, alive)
    return losses_of(source, [number for number, alive in enumerate(looks) if alive is False])


def nothing_fits(losses: Losses) -> Fault:
    """The error of a profile that cannot be dealt; a warning where it can, once hands may share a suit."""
    wrong = sentence(N_("cannot be dealt: no deal fits"))
    exclusive = bool(losses.lost) and all(one.exclusive for one in losses.lost)
    return Fault((), sentence("all of it"), wrong, remedy(exclusive), "warning" if exclusive else "error")


def crowded_out(source: BoardSource, losses: Losses) -> Iterator[Fault]:
    """Types of hand that come in no combination that can be dealt."""
    drawn: dict[tuple[SeatLetter, int], list[int]] = {}
    for number, one in enumerate(source.combinations):
        for item in one.indices.items():
            drawn.setdefault(item, []).append(number)
    for (seat, index), numbers in sorted(
        drawn.items(), key=lambda one: (SEAT_LETTERS.index(one[0][0]), one[0][1])
    ):
        if not losses.dead.issuperset(numbers):
            continue
        wrong = N_("cannot be dealt beside the other hands: {percent} of the weight is lost")
        share = percent(fsum(source.weight(number) for number in numbers))
        exclusive = any(one.exclusive for one in losses.lost if one.indices.get(seat) == index)
        value = sentence("this type of hand")
        yield Fault(place(seat, index), value, sentence(wrong, percent=share), remedy(exclusive), "warning")


def lost_together(source: BoardSource, losses: Losses) -> Iterator[Fault]:
    """Types of hand that each come, but not with one another."""
    living = {
        item
        for number, one in enumerate(source.combinations)
        if number not in losses.dead
        for item in one.indices.items()
    }
    some = [one for one in losses.lost if living.issuperset(one.indices.items())]
    for lost in some[:MOST_TOLD]:
        value = Message(N_("{types} together"), {"types": lost.types})
        wrong = N_("cannot be dealt: {percent} of the weight is lost")
        yield Fault(
            (), value, sentence(wrong, percent=percent(lost.share)), remedy(lost.exclusive), "warning"
        )
    if some[MOST_TOLD:]:
        wrong = N_("cannot be dealt either, none of which weighs more than {percent}")
        value = sentence(N_("{count} more combinations"), count=len(some) - MOST_TOLD)
        share = percent(some[MOST_TOLD].share)
        yield Fault((), value, sentence(wrong, percent=share), remedy(False), "warning")


def not_all(losses: Losses) -> Iterator[Fault]:
    """That not every combination was counted."""
    if not losses.all_known:
        wrong = sentence(N_("were not all counted, so others may be impossible too"))
        right = sentence(N_("majlis bridge diagnose counts more of them"))
        yield Fault((), sentence("the combinations"), wrong, right, "warning")


def remedy(exclusive: bool) -> Message:
    """What to do about something that cannot be dealt."""
    right = N_("majlis bridge diagnose tells what clashes")
    if exclusive:
        right = N_("{option} lets two hands draw the same suit")
    return sentence(right, option=SHARED)
