"""The dialogue about what stands above the hands: name, dealer, category; and about further conditions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from majlis.bridge.profile.amounts import parse_seat, parse_seats, plain_text
from majlis.bridge.profile.model import TAGS, Profile
from majlis.bridge.profile.store_names import DRAFT, name_fault
from majlis.bridge.profile.text import ConditionError, format_line, parse_conditions
from majlis.bridge.profile.words import seat_word
from majlis.bridge.table.pack import SEATS, Seat, clockwise_from
from majlis.bridge.wizard.editor import Work
from majlis.bridge.wizard.hand import settle
from majlis.bridge.wizard.talk import Misread, Talk, number_reader
from majlis.i18n import N_

TAG_LABELS: Final = {
    TAGS[0]: N_("the side that opens the bidding"),
    TAGS[1]: N_("the side that overcalls"),
}


def changed(profile: Profile, key: str, value: object) -> Profile:
    """The profile with another value."""
    changes: dict[str, Any] = {key: value}
    return replace(profile, **changes)


def make_head(talk: Talk, work: Work, categories: Sequence[str]) -> None:
    """Everything that a new profile needs to be told."""
    for ask in (ask_name, ask_description, ask_category, ask_dealer, ask_tag, ask_rotate):
        while not settle(talk, work, ask(talk, work.profile, categories)):
            pass


def ask_name(talk: Talk, profile: Profile, _: Sequence[str]) -> Profile:
    """The name, which must not be empty or a draft's."""

    def read(typed: str) -> str:
        if f" {typed}".endswith(DRAFT):
            raise Misread(N_("A name that ends in TEST marks a draft: type another."))
        if typed == "-":
            raise Misread(N_("A profile needs a name."))
        refuse(replace(profile, profile_name=typed))
        return typed

    name = talk.question(
        N_("Name"),
        profile.profile_name,
        profile.profile_name,
        read,
        N_("The profile's name, such as Weak twos; its file is named after it."),
    )
    return changed(profile, "profile_name", name)


def ask_description(talk: Talk, profile: Profile, _: Sequence[str]) -> Profile:
    """What it is for."""
    help_message = N_("A sentence on what is practised, for yourself and others. - means none.")
    return changed(profile, "description", talk.free(N_("Description"), profile.description, help_message))


def ask_category(talk: Talk, profile: Profile, categories: Sequence[str]) -> Profile:
    """Under which heading lists show it."""
    known = ", ".join(categories)
    help_message = N_("Lists show profiles of one category together, such as Uncontested. - means none.")
    if known:
        help_message = N_("Lists show profiles of one category together. You have: {known}. - means none.")
    value = talk.free(N_("Category"), profile.category, help_message, known=known)
    return changed(profile, "category", value)


def ask_author(talk: Talk, profile: Profile, _: Sequence[str]) -> Profile:
    """Who made it."""
    return changed(profile, "author", talk.free(N_("Author"), profile.author, N_("Your name. - means none.")))


def ask_version(talk: Talk, profile: Profile, _: Sequence[str]) -> Profile:
    """Its version."""
    help_message = N_("Such as 0.1; saving as a new version counts it up. - means none.")

    def read(typed: str) -> str:
        version = "" if typed == "-" else plain_text(typed)
        if version != profile.version:
            refuse(replace(profile, version=version))
        return version

    shown = profile.version or talk.text(N_("none"))
    return changed(
        profile, "version", talk.question(N_("Version"), profile.version, shown, read, help_message)
    )


def refuse(profile: Profile) -> None:
    """Raise `Misread` for a name or version that no file can be named after."""
    fault = name_fault(profile)
    if fault:
        raise Misread("{fault}", fault=fault)


def ask_dealer(talk: Talk, profile: Profile, _: Sequence[str]) -> Profile:
    """Who deals; the order of dealing goes from there."""

    def read(typed: str) -> Seat:
        seat = parse_seat(typed)
        if seat is None:
            raise Misread(N_("Type N, E, S or W."))
        return seat

    dealer = talk.question(
        N_("Dealer (N, E, S or W)"),
        profile.dealer,
        profile.dealer,
        read,
        N_("Who bids first in these deals. On a numbered board the whole deal is turned to fit its dealer."),
    )
    if dealer != profile.dealer:
        order = clockwise_from(dealer) if profile.hand_dealing_order is not None else None
        profile = replace(profile, hand_dealing_order=order, dealer=dealer)
    return profile


def ask_tag(talk: Talk, profile: Profile, _: Sequence[str]) -> Profile:
    """Who practises."""
    options = {str(number): talk.text(TAG_LABELS[tag]) for number, tag in enumerate(TAGS, start=1)}
    talk.tell(N_("Which side practises?"))
    default = str(TAGS.index(profile.tag) + 1) if profile.tag in TAGS else "1"
    chosen = talk.choice(
        N_("Side"), options, default, N_("The profile's tag: Opener or Overcaller. It changes no deal.")
    )
    return changed(profile, "tag", TAGS[int(chosen) - 1])


def ask_rotate(talk: Talk, profile: Profile, _: Sequence[str]) -> Profile:
    """Whether half of the boards are turned round."""
    help_message = N_(
        "Where the profile's dealer deals every board, half of them are turned by two seats, dealer "
        "included, so that both partners practise. Numbered boards are turned through all four seats anyway."
    )
    value = talk.yes(N_("Turn half of the boards round"), profile.rotate_deals_by_default, help_message)
    return changed(profile, "rotate_deals_by_default", value)


def ask_order(talk: Talk, profile: Profile, _: Sequence[str]) -> Profile:
    """The dealing order, which only matters where partners share a number."""

    def read(typed: str) -> tuple[Seat, ...] | None:
        if typed == "-":
            return None
        seats = parse_seats(typed)
        if seats is None or sorted(seats) != sorted(SEATS):
            raise Misread(N_("Type each seat once: W N E S."))
        return seats

    now = profile.hand_dealing_order
    value = talk.question(
        N_("Dealing order"),
        now,
        " ".join(profile.order),
        read,
        N_(
            "Deals do not depend on it. It only tells whose weights count where two partners have the same "
            "number. - means from the dealer clockwise."
        ),
    )
    return changed(profile, "hand_dealing_order", value)


def ask_sort_order(talk: Talk, profile: Profile, _: Sequence[str]) -> Profile:
    """Its place within the category."""
    now = profile.sort_order

    def read(typed: str) -> int | None:
        return None if typed == "-" else number_reader(0, 999_999)(typed)

    value = talk.question(
        N_("Place in lists"),
        now,
        talk.text(N_("none")) if now is None else str(now),
        read,
        N_("A number: within a category lower ones come first, then those without. - means none."),
    )
    return changed(profile, "sort_order", value)


def ask_ignore(talk: Talk, profile: Profile, _: Sequence[str]) -> Profile:
    """Whether every constraint is ignored."""
    help_message = N_("Yes deals any hands at all, whatever the profile asks: a test aid.")
    now = profile.is_invariants_safety_profile
    value = talk.yes(N_("Ignore every constraint"), now, help_message)
    return changed(profile, "is_invariants_safety_profile", value)


def ask_west_only(talk: Talk, profile: Profile, _: Sequence[str]) -> Profile:
    """Whether only West's random suits count."""
    help_message = N_("Yes passes over the random suits of the other seats: a test aid.")
    value = talk.yes(N_("Only West's random suits count"), profile.use_rs_w_only_path, help_message)
    return changed(profile, "use_rs_w_only_path", value)


Field = Callable[[Talk, Profile, Sequence[str]], Profile]
FIELDS: Final[tuple[tuple[str, Field, Callable[[Talk, Profile], str]], ...]] = (
    (N_("name"), ask_name, lambda talk, profile: profile.profile_name),
    (N_("description"), ask_description, lambda talk, profile: profile.description),
    (N_("category"), ask_category, lambda talk, profile: profile.category),
    (N_("version"), ask_version, lambda talk, profile: profile.version),
    (N_("author"), ask_author, lambda talk, profile: profile.author),
    (N_("dealer"), ask_dealer, lambda talk, profile: seat_word(profile.dealer).words(talk.language)),
    (
        N_("side that practises"),
        ask_tag,
        lambda talk, profile: talk.text(TAG_LABELS.get(profile.tag, profile.tag)),
    ),
    (N_("turn half of the boards"), ask_rotate, lambda talk, p: yes_no(talk, p.rotate_deals_by_default)),
    (N_("dealing order"), ask_order, lambda talk, profile: talk.apart(" ".join(profile.order))),
    (N_("place in lists"), ask_sort_order, lambda talk, p: "" if p.sort_order is None else str(p.sort_order)),
    (N_("ignore every constraint"), ask_ignore, lambda talk, p: yes_no(talk, p.is_invariants_safety_profile)),
    (N_("only West's random suits"), ask_west_only, lambda talk, p: yes_no(talk, p.use_rs_w_only_path)),
)


def yes_no(talk: Talk, value: bool) -> str:
    """`yes` or `no`."""
    return talk.text(N_("yes") if value else N_("no"))


def edit_head(talk: Talk, work: Work, categories: Sequence[str]) -> None:
    """Show what stands above the hands, and change it until that is enough."""
    while True:
        options = {}
        for number, (label, _, value) in enumerate(FIELDS, start=1):
            shown = " ".join(value(talk, work.profile).split()) or talk.text(N_("none"))
            options[str(number)] = f"{talk.text(label)}: {shown}"
        options["0"] = talk.text(N_("done"))
        chosen = talk.choice(
            N_("Change which"), options, "0", N_("Type a number. Enter is done with this part.")
        )
        if chosen == "0":
            return
        ask = FIELDS[int(chosen) - 1][1]
        while not settle(talk, work, ask(talk, work.profile, categories)):
            pass


# Further conditions


def edit_conditions(talk: Talk, work: Work) -> None:
    """Conditions on a hand or a pair besides the types of hand: added, or removed by number."""
    while True:
        lines = [line for line in work.profile.condition_lines() if line.strip()]
        for number, line in enumerate(lines, start=1):
            talk.say(f" {number}  {talk.apart(line.strip())}")

        def read(typed: str, lines: Sequence[str] = tuple(lines)) -> tuple[str, ...]:
            if typed.isdigit():
                number = number_reader(1, max(len(lines), 1))(typed)
                return tuple(line for place, line in enumerate(lines, start=1) if place != number)
            try:
                return (*lines, *map(format_line, parse_conditions(typed)))
            except ConditionError as error:
                raise Misread(
                    N_("This was not understood: {error}"), error=error.briefly(talk.language)
                ) from None

        wanted = talk.question(
            N_("A further condition, as ns: 25-27 hcp"),
            None,
            talk.text(N_("none")),
            read,
            N_(
                "Whatever the types of hand: ns: 25-27 hcp, 8+ card major fit; or east: 0-10 hcp. A number "
                "removes that line. Enter goes on."
            ),
        )
        if wanted is None:
            return
        settle(talk, work, replace(work.profile, conditions=wanted or None))
