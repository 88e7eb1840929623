"""The dialogue about one type of hand: what it holds, drawn suits, what it is kept from, its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from majlis.bridge.profile.amounts import range_text
from majlis.bridge.profile.faults import Fault
from majlis.bridge.profile.fold import ANY_HAND, format_hand_line, parse_hand_line, put_ranges, with_range
from majlis.bridge.profile.model import Exclusion, Profile, Standard, SubProfile
from majlis.bridge.profile.sheet import format_exclusion, parse_exclusions
from majlis.bridge.profile.text import ConditionError
from majlis.bridge.profile.words import seat_word, suit_word, type_line, type_words
from majlis.bridge.table.pack import HAND_SIZE, MOST_HCP, MOST_SUIT_HCP, PARTNER, SEATS, SUITS, Seat
from majlis.bridge.wizard.drawn import ask_contingent, ask_random, draws, leaves_one
from majlis.bridge.wizard.editor import Work, with_exclusions, with_type
from majlis.bridge.wizard.fault_words import fault_text
from majlis.bridge.wizard.hints import Rarity, rarity
from majlis.bridge.wizard.talk import Misread, Talk, latin, range_reader
from majlis.i18n import N_

STEPS = "d"
HAND_HELP = N_(
    "Say the hand as bridge players do: 15-17 hcp, balanced; or 5+ spades or 5+ hearts, 6-9 hcp; or 12+ hcp, "
    "0-2 hearts, stopper in spades. A comma means that both hold. d asks for points and lengths one by one. "
    "Enter takes what stands in brackets."
)


def settle(talk: Talk, work: Work, profile: Profile) -> bool:
    """Make a change; tells why it cannot be, or what is doubtful about it."""
    before = [fault for fault in work.faults if fault.severity == "warning"]
    errors = work.change(profile)
    tell_faults(talk, errors, "error")
    if not errors:
        tell_faults(talk, work.warnings(before), "hint")
    return not errors


def tell_faults(talk: Talk, faults: list[Fault], kind: str) -> None:
    """Each fault in words."""
    for fault in faults:
        text = fault_text(fault, talk.language)
        message = N_("This cannot be: {fault}") if kind == "error" else N_("Note: {fault}")
        talk.say(talk.text(message, fault=text), kind)


# The whole of it


def ask_hand(
    talk: Talk, work: Work, seat: Seat, start: SubProfile, place: Callable[[SubProfile], Profile]
) -> None:
    """Ask what a hand holds until that can be, and put it in its place in the profile."""
    sub, refused = start, None
    while True:
        sub = ask_holding(talk, work.profile, seat, sub)
        if settle(talk, work, place(sub)):
            return
        if sub == refused:  # the same again: the user does not know how to mend it
            talk.tell(N_("It stays as it was."))
            sub = start
        refused = sub


def ask_holding(talk: Talk, profile: Profile, seat: Seat, sub: SubProfile) -> SubProfile:
    """What it holds in itself, then what depends on drawn suits."""
    standard, conditions = ask_line(talk, sub)
    sub = replace(sub, standard=standard, conditions=conditions)
    return ask_special(talk, profile, seat, sub)


def ask_line(talk: Talk, sub: SubProfile) -> tuple[Standard, str | None]:
    """Points, lengths and conditions in one line, or step by step."""
    shown = format_hand_line(sub.standard, sub.conditions)

    def read(typed: str) -> tuple[Standard, str | None] | None:
        if latin(typed) == STEPS:
            return None
        try:
            return parse_hand_line("" if typed == "-" else typed)
        except ConditionError as error:
            raise Misread(
                N_("This was not understood: {error}"), error=error.briefly(talk.language)
            ) from None

    now: tuple[Standard, str | None] | None = (sub.standard, sub.conditions)
    anything = talk.text(N_("any hand"))
    shown = anything if shown == ANY_HAND else shown
    found = talk.question(
        N_("The hand, as 15-17 hcp, balanced (d: step by step)"), now, shown, read, HAND_HELP
    )
    if found is None:
        return ask_ranges(talk, sub.standard), sub.conditions
    # What was shown and typed again is no change: the file keeps its own way of saying it.
    same = format_hand_line(*found) == format_hand_line(sub.standard, sub.conditions)
    return (sub.standard, sub.conditions) if same else (put_ranges(sub.standard, found[0]), found[1])


def ask_ranges(talk: Talk, standard: Standard) -> Standard:
    """Points of the hand, then cards and points of each suit."""
    low, high = ask_range(
        talk, N_("Points of the whole hand"), (standard.total_min_hcp, standard.total_max_hcp), MOST_HCP
    )
    standard = replace(standard, total_min_hcp=low, total_max_hcp=high)
    for suit in SUITS:
        asked, name = standard.ranges()[suit], suit_word(suit).words(talk.language)
        cards = ask_range(
            talk, N_("Cards in {suit}"), (asked.min_cards, asked.max_cards), HAND_SIZE, suit=name
        )
        points = ask_range(
            talk, N_("Points in {suit}"), (asked.min_hcp, asked.max_hcp), MOST_SUIT_HCP, suit=name
        )
        asked = replace(asked, min_cards=cards[0], max_cards=cards[1], min_hcp=points[0], max_hcp=points[1])
        standard = with_range(standard, suit, asked)
    return standard


def ask_range(talk: Talk, prompt: str, now: tuple[int, int], most: int, **fields: object) -> tuple[int, int]:
    """A range; Enter keeps its ends as they are."""
    return talk.question(
        prompt,
        now,
        range_text(*now, most),
        range_reader(most),
        N_("From and to: 5-6; at least: 5+; exactly: 6; or any. High-card points are A 4, K 3, Q 2, J 1."),
        **fields,
    )


# What depends on drawn suits


def ask_special(talk: Talk, profile: Profile, seat: Seat, sub: SubProfile) -> SubProfile:
    """Random suits, or a suit of another hand; at most one of them."""
    options = {"0": N_("no"), "1": N_("yes: suits are drawn for this hand")}
    others = [other for other in SEATS if other != seat and draws(profile, other)]
    labels = {key: talk.text(label) for key, label in options.items()}
    for key, other in enumerate(others, start=2):
        whose = N_("yes: partner's drawn suit") if other == PARTNER[seat] else N_("yes: {seat}'s drawn suit")
        labels[str(key)] = talk.text(whose, seat=seat_word(other).words(talk.language))
    default = "0"
    if sub.random_suit_constraint is not None:
        default = "1"
    elif sub.contingent is not None and sub.contingent[0] in others:
        default = str(others.index(sub.contingent[0]) + 2)
    talk.tell(N_("Does it depend on suits that are drawn anew for each board?"))
    chosen = talk.choice(
        N_("Drawn suits"),
        labels,
        default,
        N_(
            "1: on each board some suits are drawn for this hand, such as one of ♠♥♦ for a weak two, and it "
            "holds what you say in them. Others can then depend on that suit: a seat is offered here once "
            "its own hands draw suits, so tell of that seat first."
        ),
    )
    bare = replace(
        sub,
        random_suit_constraint=None,
        partner_contingent_constraint=None,
        opponents_contingent_suit_constraint=None,
    )
    if chosen == "0":
        return bare
    if chosen == "1":
        return replace(bare, random_suit_constraint=ask_random(talk, sub.random_suit_constraint))
    other = others[int(chosen) - 2]
    return ask_contingent(talk, seat, other, sub, bare, leaves_one(profile, other))


# Exclusions


def ask_exclusions(talk: Talk, work: Work, seat: Seat, index: int) -> None:
    """Shapes that the hand must not have."""
    while True:
        now = work.profile.exclusions(seat, index)
        shown = "; ".join(map(format_exclusion, now)) or talk.text(N_("none"))
        wanted = talk.question(
            N_("Shapes it never has"),
            now,
            shown,
            lambda typed: read_exclusions(talk, seat, typed),
            N_(
                "Shapes of spades, hearts, diamonds, clubs with x for any length: 4333, 5xx1. Or so many "
                "suits of a length: two 5-card majors and no 4-card minor. A semicolon goes between "
                "several, - means none."
            ),
        )
        if wanted is now or settle(talk, work, with_exclusions(work.profile, seat, index, wanted)):
            return


def read_exclusions(talk: Talk, seat: Seat, typed: str) -> tuple[Exclusion, ...]:
    """Exclusions with `;` between."""
    if typed == "-":
        return ()
    try:
        return parse_exclusions(seat, typed)
    except ConditionError as error:
        raise Misread(N_("This was not understood: {error}"), error=error.briefly(talk.language)) from None


# Shown back


def show_type(talk: Talk, profile: Profile, seat: Seat, index: int) -> None:
    """A type of hand in words, and how rare it is."""
    talk.say(type_line(profile, seat, index).words(talk.language), "item")
    if type_words(profile, seat, index).words(talk.language) != talk.text(N_("any hand")):
        talk.say("  " + rarity_text(talk, rarity(profile, seat, index)), "hint")


def rarity_text(talk: Talk, one: Rarity) -> str:
    """`About 1 hand in 17 is like this.`"""
    if not one.chance:
        if one.exact:
            return talk.text(N_("No hand is like this: what it holds and what it is kept from contradict."))
        return talk.text(N_("Very rare: none of 20,000 shuffled hands is like this."))
    if one.chance > 0.3:
        return talk.text(N_("About {percent} % of all hands are like this."), percent=round(100 * one.chance))
    count = round(1 / one.chance)
    if count > 100:
        count = int(float(f"{count:.2g}"))
    return talk.text(N_("About 1 hand in {count} is like this."), count=f"{count:,}")


def ask_name(talk: Talk, work: Work, seat: Seat, index: int) -> None:
    """The name of a type of hand."""
    sub = work.profile.subs(seat)[index]
    name = talk.free(
        N_("A name for this type"),
        sub.name or "",
        N_("A short name, such as strong or two-suiter, which lists and reports show. - means none."),
    )
    wanted = replace(sub, name=name or None)
    if wanted != sub:
        settle(talk, work, with_type(work.profile, seat, index, wanted))
