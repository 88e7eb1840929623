"""Faults of a profile for the user of the dialogue: where in words, not as a path, and in his language.

The checks say what is wrong for somebody who reads the file, with its keys. `TEMPLATES` has those of their
messages that the dialogue says otherwise; any other is said as it is.

>>> from majlis.bridge.conditions.sentences import sentence
>>> str(reworded(sentence("is more than {what}, {most}", what="total_max_hcp", most=5)))
'is more than 5, the most points of the hand'
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from majlis.bridge.conditions.words import word_of_seat
from majlis.bridge.profile.faults import ABSENT, Fault
from majlis.bridge.profile.faults import value_text as shown_value
from majlis.bridge.profile.model import Profile
from majlis.bridge.table.cards import SEAT_LETTERS, SeatLetter
from majlis.files import printable
from majlis.i18n import N_, texts
from majlis.message import Latin, Listed, Message, Word

KEYS: Final = {
    "total_min_hcp": N_("fewest points of the hand"),
    "total_max_hcp": N_("most points of the hand"),
    "min_cards": N_("fewest cards"),
    "max_cards": N_("most cards"),
    "min_hcp": N_("fewest points"),
    "max_hcp": N_("most points"),
    "spades": N_("spades"),
    "hearts": N_("hearts"),
    "diamonds": N_("diamonds"),
    "clubs": N_("clubs"),
    "name": N_("name"),
    "profile_name": N_("name"),
    "dealer": N_("dealer"),
    "vulnerable": N_("vulnerability"),
    "hand_dealing_order": N_("dealing order"),
    "sort_order": N_("place in lists"),
    "random_suit_constraint": N_("random suits"),
    "partner_contingent_constraint": N_("partner's drawn suit"),
    "opponents_contingent_suit_constraint": N_("an opponent's drawn suit"),
    "use_non_chosen_suit": N_("the suit that was not drawn"),
    "required_suits_count": N_("the number of suits drawn"),
    "allowed_suits": N_("the suits to draw from"),
    "weight_percent": N_("weight"),
    "ns_role_usage": N_("role"),
    "ew_role_usage": N_("role"),
    "ns_role_mode": N_("how North and South go together"),
    "ew_role_mode": N_("how East and West go together"),
    "ns_bespoke_map": N_("the map of North and South"),
    "ew_bespoke_map": N_("the map of East and West"),
    "ns_linked_profile": N_("the link of North and South"),
    "ew_linked_profile": N_("the link of East and West"),
    "subprofile_map": N_("its map"),
    "primary_seat": N_("the seat that drives"),
    "rs_suits": N_("random suits of two hands"),
    "driver_only": N_("only when driving"),
    "follower_only": N_("only when following"),
    "subprofile_exclusions": N_("exclusions of a hand"),
    "conditions": N_("further conditions"),
    "is_invariants_safety_profile": N_("ignoring every constraint"),
    "use_rs_w_only_path": N_("only West's random suits"),
}
SILENT: Final = ("standard", "suit_ranges", "partner_seat", "opponent_seat", "excluded_shapes", "clauses")
"""Steps of a path that say nothing to the user."""
UNNUMBERED: Final = ("subprofile_exclusions", "excluded_shapes", "clauses")
"""Lists whose numbers say nothing to him."""

TEMPLATES: Final = {
    # What is wrong
    "is more than {what}, {most}": N_("is more than {most}, the {what}"),
    "fits no hand together with the ranges of the suits": N_("fits no hand together with the suits' ranges"),
    "cannot be: {cards} cards of a suit have {points} HCP": N_(
        "cannot be: {cards} cards of a suit have {points} points"
    ),
    "draws no suit: it has no random_suit_constraint": N_("has no suit drawn"),
    "does not always draw a suit: some of {seat}'s sub-profiles have no random suits": N_(
        "has a suit drawn for some of its types of hand only"
    ),
    "never draws a suit together with this sub-profile": N_("never has a suit drawn together with this type"),
    "needs exactly one suit left over, and {seat}'s sub-profile {number} draws {count} of {suits}": N_(
        "needs exactly one suit left over, and {seat}'s type {number} draws {count} of {suits}"
    ),
    "is absent where others have a weight": N_("is missing where others have a weight"),
    "couples {one} with {other} sub-profiles, which have no common numbers": N_(
        "couples {one} types of hand with {other}, which have no common numbers"
    ),
    "has no sub-profile that may drive": N_("has no type of hand that may drive"),
    "has no sub-profile that may follow": N_("has no type of hand that may follow"),
    "follows all the same when {seat} drives with its sub-profile {number}": N_(
        "follows all the same when {seat} drives with type {number}"
    ),
    "does not follow: its {key} is {usage}, and the others of the row follow": N_(
        "does not follow, since it is {usage}; the others follow"
    ),
    "follows all the same: its {key} is {usage}, and the row has no other": N_(
        "follows all the same, though it is {usage}, since there is no other"
    ),
    "says otherwise than the subprofile_map of {key}": N_("says otherwise than {key}"),
    "has one number for both, and the weights of {one} and {other} differ": N_(
        "both have one number, and the weights of {one} and {other} differ"
    ),
    "lacks {seat}'s {numbers}": N_("lacks some of {seat}'s types of hand"),
    "is not a sub-profile of {seat}'s": N_("is not one of {seat}'s types of hand"),
    "is the name of sub-profile {number} too": N_("is the name of type {number} too"),
    "is more than the {count} suits of {group}": N_("is more than there are suits, {count}"),
    "stands beside random_driver: its rows are {one}'s types where {one} drives, and {other}'s where "
    "{other} does": N_(
        "stands beside a driver that is drawn: its rows are {one}'s types where {one} drives, and {other}'s "
        "where {other} does"
    ),
    # What would be right
    "write a {key} with a driver, and sub-profiles for both seats": N_(
        "say which of the two drives, and give both types of hand"
    ),
    "write sub-profiles for both seats": N_("give both types of hand"),
    "let one of them drive, so that a row is always of the same seat: {modes}": N_(
        "let one of them drive, so that a row is always of the same seat"
    ),
    "write at most {most}": N_("at most {most} can be"),
    "let them add up to 100 ({low} to {high} is made 100), or leave all of them out": N_(
        "let them add up to 100, or make them equal"
    ),
    "let them add up to total_max_hcp, {total}, or less": N_("let them add up to {total} or less"),
    "let them add up to total_min_hcp, {total}, or more": N_("let them add up to {total} or more"),
    "give {seat} one, or remove this constraint": N_(
        "have one drawn for {seat}, or ask for no drawn suit here"
    ),
    "their combinations with this sub-profile cannot be dealt": N_(
        "this type of hand cannot be dealt together with the others"
    ),
    "couple it with a sub-profile of {seat}'s that does": N_(
        "couple it with a type of {seat}'s that has one"
    ),
    "let it draw all allowed suits but one, or write false": N_(
        "have all suits but one drawn, or speak of the suit that was drawn"
    ),
    "they are drawn independently; write {key} to say which go together": N_(
        "they are drawn independently; say which types go with which"
    ),
    "write any or {usage} for one of them": N_("change the role of one of them"),
    "write any or follower_only, or a {key}": N_("let it follow, or say which types go with which"),
    "write any, or a {key} with a driver": N_("let it do both, or let a seat drive"),
    "write any": N_("let it do both"),
    "write which followers go with each of the driver's": N_("say which go with each of the driver's"),
    "write false to have them count": N_("change that to have them count"),
    "exclude less, or remove the sub-profile": N_("exclude less, or remove the type of hand"),
    "write {seats}, or use {key}": N_("write it as {key}"),
}
"""Messages of the checks, and how the dialogue says them."""


def fault_text(fault: Fault, language: str) -> str:
    """A fault in one sentence: where, which value, what is wrong, what would be right."""
    where = place_text(fault, language)
    wrong, right = (reworded(part).text(language) if part else "" for part in (fault.wrong, fault.right))
    told = " ".join(filter(None, (value_text(fault, language), wrong)))
    begin = ": ".join(filter(None, (where, told)))
    return printable(texts(language).gettext(N_("; ")).join(filter(None, (begin, right))))


@dataclass(frozen=True)
class FaultWords:
    """A fault of a profile as a value of a message; a seat's only type of hand has no number."""

    fault: Fault
    profile: Profile

    def words(self, language: str) -> str:
        """As `fault_text`."""
        at = self.fault.at
        if at[:1] == ("seat_profiles",) and len(at) > 3:
            seat = next((one for key, one in self.profile.seat_profiles.items() if key == at[1]), None)
            if seat is not None and len(seat.subprofiles) == 1:
                at = (*at[:3], "", *at[4:])
        return fault_text(replace(self.fault, at=at), language)


def value_text(fault: Fault, language: str) -> str:
    """The value that is wrong; nothing where the place says it all."""
    last = fault.at[-1] if fault.at else ""
    if fault.value is ABSENT or fault.value is None:
        return ""
    if isinstance(fault.value, (bool, dict)) or last in SAID_BY_PLACE:
        return ""
    if last in ("partner_seat", "opponent_seat") and fault.value in SEAT_LETTERS:
        return word_of_seat(fault.value).words(language)
    if isinstance(fault.value, Message):
        # Of an exclusion only the shapes say more than its place does.
        silent = "subprofile_exclusions" in fault.at and fault.value.id != "{shapes}"
        silent = silent or fault.value.id == "the weight"
        return "" if silent else reworded(fault.value).text(language)
    return Latin(shown_value(fault.value)).words(language)


SAID_BY_PLACE: Final = ("ns_role_mode", "ew_role_mode", "ns_role_usage", "ew_role_usage")


def place_text(fault: Fault, language: str) -> str:
    """`North 2, spades`: where a fault stands, for somebody who has not seen the file."""
    catalog = texts(language)
    parts: list[str] = []
    steps = list(fault.at)
    if steps[:1] == ["seat_profiles"] and len(steps) > 1 and steps[1] in SEAT_LETTERS:
        seat: SeatLetter = steps[1]
        number = f" {steps[3] + 1}" if len(steps) > 3 and isinstance(steps[3], int) else ""
        parts.append(word_of_seat(seat).words(language) + number)
        steps = steps[4:]
    for before, step in zip(("", *steps), steps, strict=False):
        if isinstance(step, str) and step not in SILENT:
            parts.append(catalog.gettext(KEYS[step]) if step in KEYS else Latin(step).words(language))
        elif isinstance(step, int) and before not in UNNUMBERED:
            parts[-1:] = [f"{parts[-1]} {step + 1}" if parts else str(step + 1)]
    return catalog.gettext(", ").join(parts)


def reworded(value: Any) -> Any:
    """A sentence of the checks as the dialogue says it, its values too: keys of the file in words."""
    if isinstance(value, Message):
        params = {name: reworded(one) for name, one in value.params.items()}
        return Message(TEMPLATES.get(value.id, value.id), params)
    if isinstance(value, Listed):
        return Listed([reworded(one) for one in value.values], value.last)
    return Word(KEYS[value.value]) if isinstance(value, Latin) and value.value in KEYS else value
