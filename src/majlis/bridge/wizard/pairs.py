"""The dialogue about how two partners' types of hand go together: drivers, roles, maps."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from majlis.bridge.profile.amounts import fold
from majlis.bridge.profile.coupling import (
    PAIRS,
    PairName,
    bespoke_map,
    drivers_of,
    mode_of,
    same_number,
    usable,
)
from majlis.bridge.profile.model import EW_MODES, NS_MODES, Profile
from majlis.bridge.profile.words import pair_words, seat_word, type_line, type_name
from majlis.bridge.table.pack import PARTNER, Seat
from majlis.bridge.wizard.editor import Work, with_map, with_type
from majlis.bridge.wizard.hand import settle
from majlis.bridge.wizard.talk import Misread, Talk
from majlis.i18n import N_
from majlis.message import words_of

USAGES: Final = {"1": "any", "2": "driver_only", "3": "follower_only"}


def pair_matters(profile: Profile, name: PairName) -> bool:
    """Whether there is anything to be said about a pair: several types on both sides."""
    return all(len(profile.subs(seat)) > 1 for seat in PAIRS[name])


def modes(name: PairName) -> tuple[str, ...]:
    """The role modes of a pair: independent, same number, one drives, the other, either."""
    words = NS_MODES if name == "ns" else EW_MODES
    return words[4], words[3], words[0], words[1], words[2]


def ask_pair(talk: Talk, work: Work, name: PairName) -> None:
    """How the two go together, then which with which, then who may play which role."""
    if not pair_matters(work.profile, name):
        talk.tell(N_("Nothing to choose: both need several types of hand first."))
        return
    changes: dict[str, Any] = {f"{name}_role_mode": ask_mode(talk, work.profile, name)}
    # A mode that is absent in the file and stays the same stays absent.
    same = changes[f"{name}_role_mode"] == mode_of(work.profile, name)
    profile = work.profile if same else replace(work.profile, **changes)
    if drivers_of(profile, name):
        profile = ask_map(talk, ask_usages(talk, profile, name), name)
    elif not same:
        profile = with_map(profile, name, None)
    # Roles and map are taken together: one may be needed for the other.
    if profile != work.profile and not settle(talk, work, profile):
        talk.tell(N_("It stays as it was."))
    talk.say(str(words_of(pair_words(work.profile, name) or "", talk.language)))


def ask_mode(talk: Talk, profile: Profile, name: PairName) -> str:
    """One of the five modes."""
    one, other = (seat_word(seat).words(talk.language) for seat in PAIRS[name])
    labels = (
        talk.text(N_("independently, each by its own weights")),
        talk.text(N_("both have the same number (type 1 with type 1, 2 with 2)")),
        talk.text(N_("{seat} drives: its type is drawn, and partner follows"), seat=one),
        talk.text(N_("{seat} drives: its type is drawn, and partner follows"), seat=other),
        talk.text(N_("either drives, at random on each board")),
    )
    options = {str(number): label for number, label in enumerate(labels, start=1)}
    now = modes(name).index(mode_of(profile, name))
    talk.tell(N_("How do the types of hand of {one} and {other} go together?"), one=one, other=other)
    chosen = talk.choice(
        N_("Together"),
        options,
        str(now + 1),
        N_(
            "For example: North has a one-suiter or a two-suiter, and South a hand for each: then both have "
            "the same number, or North drives and a map tells which hands of South go with which."
        ),
    )
    return modes(name)[int(chosen) - 1]


def with_usage(profile: Profile, seat: Seat, index: int, usage: str) -> Profile:
    """The profile with another role for a type of hand."""
    sub = profile.subs(seat)[index]
    if sub.usage(seat) == usage:
        return profile
    if seat in ("E", "W"):
        return with_type(profile, seat, index, replace(sub, ew_role_usage=usage))
    return with_type(profile, seat, index, replace(sub, ns_role_usage=usage, ns_role_for_seat=None))


# Roles


def ask_usages(talk: Talk, profile: Profile, name: PairName) -> Profile:
    """Whether some types only drive or only follow, which matters where either may drive."""
    limited = any(sub.usage(seat) != "any" for seat in PAIRS[name] for sub in profile.subs(seat))
    if len(drivers_of(profile, name)) < 2 and not limited:
        return profile
    wanted = talk.yes(
        N_("Are some types only for driving or only for following"),
        limited,
        N_("No lets every type do both."),
    )
    for seat in PAIRS[name]:
        for index in range(len(profile.subs(seat))):
            usage = ask_usage(talk, profile, seat, index) if wanted else "any"
            profile = with_usage(profile, seat, index, usage)
    return profile


def ask_usage(talk: Talk, profile: Profile, seat: Seat, index: int) -> str:
    """The role of one type of hand."""
    talk.say(type_line(profile, seat, index).words(talk.language))
    options = {
        "1": talk.text(N_("both")),
        "2": talk.text(N_("only driving")),
        "3": talk.text(N_("only following")),
    }
    usage = profile.subs(seat)[index].usage(seat)
    chosen = talk.choice(
        N_("Role"),
        options,
        next((key for key, word in USAGES.items() if word == usage), "1"),
        N_("Driving: this type is drawn first. Following: it is chosen to go with partner's."),
    )
    return USAGES[chosen]


# Maps


def ask_map(talk: Talk, profile: Profile, name: PairName) -> Profile:
    """Which types of the follower go with each of the driver's."""
    now = bespoke_map(profile, name)
    wanted = talk.yes(
        N_("Say which types go with which"),
        bool(now),
        N_(
            "Yes asks for each of the driver's types which of partner's go with it. No: the same number, or, "
            "where the numbers of types differ, any of them."
        ),
    )
    if not wanted:
        return with_map(profile, name, None) if now else profile
    table: dict[str, tuple[int, ...]] = {}
    for driver in drivers_of(profile, name):
        for index in usable(profile, driver, "driver_only"):
            # Where either drives there is one map for both, by the number of whoever drives.
            if str(index) not in table and usable(profile, PARTNER[driver], "follower_only"):
                table[str(index)] = ask_row(talk, profile, name, driver, index)
    return with_map(profile, name, table)


def ask_row(talk: Talk, profile: Profile, name: PairName, driver: Seat, index: int) -> tuple[int, ...]:
    """The followers of one of the driver's types."""
    follower = PARTNER[driver]
    able = usable(profile, follower, "follower_only")
    old = (bespoke_map(profile, name) or {}).get(str(index))
    default = tuple(old or ((index,) if same_number(profile, name) and index in able else able))
    talk.say(type_line(profile, driver, index).words(talk.language))

    def read(typed: str) -> tuple[int, ...]:
        words = re.split(r"[ ,]+", fold(typed))
        found = [int(word) - 1 for word in words if re.fullmatch(r"\d{1,4}", word)]
        if len(found) < len(words) or not set(found) <= set(able):
            numbers = " ".join(str(one + 1) for one in able)
            raise Misread(N_("Type some of these numbers: {numbers}."), numbers=talk.apart(numbers))
        return tuple(dict.fromkeys(found))

    for one in able:
        talk.say(f"  {type_line(profile, follower, one).words(talk.language)}", "hint")
    return talk.question(
        N_("With {name} goes which of {seat}'s types"),
        default,
        " ".join(str(one + 1) for one in default),
        read,
        N_("Their numbers, with blanks between; one of them is drawn, by their weights."),
        name=type_name(profile, driver, index).words(talk.language),
        seat=seat_word(follower).words(talk.language),
    )
