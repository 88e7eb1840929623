"""The dialogue about one seat: how many types of hand, each of them, their weights."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from majlis.bridge.profile.amounts import fold
from majlis.bridge.profile.check_roles import LEAST_SUM, MOST_SUM
from majlis.bridge.profile.model import Standard, SubProfile
from majlis.bridge.profile.words import seat_word, type_line, type_name
from majlis.bridge.table.pack import Seat
from majlis.bridge.wizard.editor import (
    Work,
    add_type,
    remove_type,
    weighted,
    with_exclusions,
    with_type,
    with_types,
)
from majlis.bridge.wizard.hand import ask_exclusions, ask_hand, ask_name, settle, show_type
from majlis.bridge.wizard.talk import Misread, Talk, number_reader
from majlis.i18n import N_

MOST_TYPES = 20


def make_seat(talk: Talk, work: Work, seat: Seat) -> None:
    """Go through a seat of a new profile; one that was begun before is gone on with."""
    if work.profile.subs(seat):
        edit_seat(talk, work, seat)
        return
    name = seat_word(seat).words(talk.language)
    default = 1 if seat == work.profile.dealer else 0
    count = talk.question(
        N_("How many types of hand has {seat} (0: any hand)"),
        default,
        str(default),
        number_reader(0, MOST_TYPES),
        N_(
            "0 leaves {seat} free. 1 is one kind of hand, such as a strong notrump. With more, one of them "
            "is drawn for each board, by weights that you give afterwards."
        ),
        seat=name,
    )
    for index in range(count):
        if count > 1:
            talk.heading(N_("{seat}, type {number} of {count}"), seat=name, number=index + 1, count=count)
        make_type(talk, work, seat, named=count > 1)
    if count > 1:
        ask_weights(talk, work, seat)


def make_type(talk: Talk, work: Work, seat: Seat, named: bool = True) -> None:
    """One more type of hand; it has a name where there are several."""
    new = SubProfile(standard=Standard())
    ask_hand(talk, work, seat, new, lambda sub: add_type(work.profile, seat, sub))
    index = len(work.profile.subs(seat)) - 1
    ask_exclusions(talk, work, seat, index)
    if named:
        ask_name(talk, work, seat, index)
    show_type(talk, work.profile, seat, index)


# Changing a seat


def edit_seat(talk: Talk, work: Work, seat: Seat) -> None:
    """Show the types of hand of a seat, and change them until that is enough."""
    while True:
        subs = work.profile.subs(seat)
        options = {
            str(index + 1): type_line(work.profile, seat, index).words(talk.language)
            for index in range(len(subs))
        }
        options["a"] = talk.text(N_("add a type of hand"))
        if subs:
            options["r"] = talk.text(N_("remove a type of hand"))
            options["c"] = talk.text(N_("copy a type of hand"))
        if len(subs) > 1:
            options["w"] = talk.text(N_("weights: {weights}"), weights=weights_text(talk, subs))
        options["0"] = talk.text(N_("done"))
        if not subs:
            talk.tell(N_("{seat}: any hand"), seat=seat_word(seat).words(talk.language))
        chosen = talk.choice(
            N_("Change which"),
            options,
            "0",
            N_("Type the number of a type of hand to change it, or a letter. Enter is done with this seat."),
        )
        if chosen == "0":
            return
        if chosen == "a":
            make_type(talk, work, seat)
            reweigh(talk, work, seat)
        elif chosen == "r":
            remove(talk, work, seat)
        elif chosen == "c":
            copy(talk, work, seat)
        elif chosen == "w":
            ask_weights(talk, work, seat)
        else:
            edit_type(talk, work, seat, int(chosen) - 1)


def edit_type(talk: Talk, work: Work, seat: Seat, index: int) -> None:
    """Change a type of hand: every question about it again, with what it is as the default."""
    talk.heading(N_("Changing {name}"), name=type_name(work.profile, seat, index).words(talk.language))
    sub = work.profile.subs(seat)[index]
    ask_hand(talk, work, seat, sub, lambda new: with_type(work.profile, seat, index, new))
    ask_exclusions(talk, work, seat, index)
    ask_name(talk, work, seat, index)
    show_type(talk, work.profile, seat, index)


def which(talk: Talk, work: Work, seat: Seat, prompt: str, help_message: str) -> int:
    """The index of a type of hand, asked for where there are several; -1 for none."""
    count = len(work.profile.subs(seat))
    number = talk.question(prompt, 0, talk.text(N_("none")), number_reader(0, count), help_message)
    return number - 1


def remove(talk: Talk, work: Work, seat: Seat) -> None:
    """Remove a type of hand, unless others need it."""
    index = which(
        talk,
        work,
        seat,
        N_("Remove which type"),
        N_("Its number. What it is kept from goes too, and the weights of the others are made 100 again."),
    )
    if index >= 0:
        settle(talk, work, remove_type(work.profile, seat, index))


def copy(talk: Talk, work: Work, seat: Seat) -> None:
    """Add a type of hand that is like another, and change that."""
    index = which(
        talk, work, seat, N_("Copy which type"), N_("Its number. The copy becomes the last, to be changed.")
    )
    if index < 0:
        return
    sub = work.profile.subs(seat)[index]
    copied = replace(sub, name=None, weight_percent=None)
    profile = add_type(work.profile, seat, copied)
    last = len(profile.subs(seat)) - 1
    profile = with_exclusions(profile, seat, last, work.profile.exclusions(seat, index))
    if settle(talk, work, profile):
        edit_type(talk, work, seat, last)
        reweigh(talk, work, seat)


# Weights


def reweigh(talk: Talk, work: Work, seat: Seat) -> None:
    """Ask for the weights where there is a choice."""
    if len(work.profile.subs(seat)) > 1:
        ask_weights(talk, work, seat)


def weights_text(talk: Talk, subs: Sequence[SubProfile]) -> str:
    """The weights as they are typed."""
    weights = [sub.weight_percent or 0 for sub in subs]
    return " ".join(f"{weight:g}" for weight in weights) if any(weights) else talk.text(N_("equal"))


def ask_weights(talk: Talk, work: Work, seat: Seat) -> None:
    """The weights of all types at once, so that they add up."""
    subs = work.profile.subs(seat)

    def read(typed: str) -> tuple[SubProfile, ...]:
        if fold(typed) in ("=", "-", fold(N_("equal")), fold(talk.text(N_("equal")))):
            return weighted(subs, None)
        words = re.split(r"[ ,/%]+", fold(typed).strip(" %"))
        if len(words) != len(subs) or not all(re.fullmatch(r"\d{1,6}(\.\d{1,4})?", word) for word in words):
            raise Misread(N_("Type {count} numbers with blanks between, or = for equal."), count=len(subs))
        weights = [float(word) for word in words]
        if not sum(weights):
            raise Misread(N_("At least one weight must be more than 0."))
        if not LEAST_SUM <= sum(weights) <= MOST_SUM:
            rescaled = weighted(subs, weights)
            talk.hint(N_("Made to add up to 100: {weights}"), weights=weights_text(talk, rescaled))
            return rescaled
        return tuple(replace(sub, weight_percent=w) for sub, w in zip(subs, weights, strict=True))

    wanted = talk.question(
        N_("Weights of the {count} types, in percent"),
        subs,
        weights_text(talk, subs),
        read,
        N_("How often each type is drawn: 25 25 50. Other sums are made 100. = makes them equal."),
        count=len(subs),
    )
    if wanted != subs:
        settle(talk, work, with_types(work.profile, seat, wanted))
