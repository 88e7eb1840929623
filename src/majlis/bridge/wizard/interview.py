"""Asking about the parts of a profile: what stands above the hands, each seat's types of hand, and pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any, TypeAlias

from majlis.asking import Screen, choice
from majlis.bridge.conditions.words import glyphs, message, suit_word, word_of_seat
from majlis.bridge.profile.check import LEAST_SUM, MOST_SUM
from majlis.bridge.profile.coupling import (
    PAIRS,
    PairName,
    bespoke_map,
    drivers_of,
    mode_of,
    same_number,
    usable,
    with_mode_kept,
)
from majlis.bridge.profile.faults import Fault
from majlis.bridge.profile.hand_line import with_range
from majlis.bridge.profile.model import (
    OpponentContingent,
    PairOverride,
    PartnerContingent,
    Profile,
    RandomSuits,
    Standard,
    SubProfile,
    SuitRange,
)
from majlis.bridge.profile.words import pair_words, type_line, type_name
from majlis.bridge.table.cards import SEAT_LETTERS, SUIT_LETTERS, SeatLetter
from majlis.bridge.table.pack import PARTNER, clockwise_from
from majlis.bridge.wizard import questions as ask
from majlis.bridge.wizard.editor import (
    Work,
    add_type,
    remove_type,
    weighted,
    with_exclusions,
    with_map,
    with_type,
    with_types,
)
from majlis.bridge.wizard.fault_words import fault_text
from majlis.bridge.wizard.hints import rarity_words
from majlis.i18n import N_
from majlis.message import Latin, Message, Word, words_of

Menu: TypeAlias = Mapping[str, tuple[Any, Callable[[], object]]]
"""For each key its words, and what it does; the menu is left when that gives True."""
PLACES = (N_("first"), N_("second"), N_("third"), N_("fourth"))
DONE = (Word(N_("done")), lambda: True)


class Interview:
    """Asks about the parts of one profile; every answer is checked, and kept, at once."""

    def __init__(self, screen: Screen, work: Work, categories: Callable[[], list[str]] = list) -> None:
        self.screen, self.work, self.categories = screen, work, categories
        self.ask, self.yes, self.tell = screen.question, screen.yes, screen.tell

    @property
    def profile(self) -> Profile:
        """The profile as it is now."""
        return self.work.profile

    def settle(self, profile: Profile) -> bool:
        """Make a change; tells why it cannot be, or what is doubtful about it."""
        before = [fault for fault in self.work.faults if fault.severity == "warning"]
        errors = self.work.change(profile)
        self.tell_faults(errors, "error")
        if not errors:
            self.tell_faults(self.work.warnings(before), "hint")
        return not errors

    def tell_faults(self, faults: Iterable[Fault], kind: str) -> None:
        """Each fault in words."""
        text = N_("This cannot be: {fault}") if kind == "error" else N_("Note: {fault}")
        for fault in faults:
            self.tell(text, kind, fault=fault_text(fault, self.screen.language))

    def menu(self, prompt: str, help: str, entries: Callable[[], Menu], default: str = "0") -> None:
        """Offer what can be done until one of it leaves."""
        while True:
            options = {key: (action, label) for key, (label, action) in entries().items()}
            if self.ask(choice(prompt, help, options), options[default][0])() is True:
                return

    # What stands above the hands

    def make_head(self) -> None:
        """Everything that a new profile needs."""
        for field in ask.HEAD:
            if field.key in ask.NEW_HEAD:
                self.field(field)

    def edit_head(self) -> None:
        """Show what stands above the hands, and change it until that is enough."""

        def entries() -> Menu:
            return {
                str(number): (self.field_line(field), lambda field=field: self.field(field))
                for number, field in enumerate(ask.HEAD, start=1)
            } | {"0": DONE}

        self.menu(N_("Change which"), N_("Type a number. Enter is done with this part."), entries)

    def field_line(self, field: ask.Field) -> Message:
        """A value with its name."""
        value = " ".join(words_of(field.listed(self.profile), self.screen.language).split())
        return message("{label}: {value}", label=Word(field.label), value=value or Word(N_("none")))

    def field(self, field: ask.Field) -> None:
        """Ask for a value until it can be."""
        settled = False
        while not settled:
            profile, question = self.profile, field.question
            known = ", ".join(self.categories()) if field.key == "category" else ""
            if known:
                question = replace(question, help=ask.CATEGORY_HELP)
            if field.key == "hand_dealing_order":
                question = replace(question, show=lambda _: " ".join(self.profile.order))
            value = self.ask(question, getattr(profile, field.key), known=known)
            changes: dict[str, Any] = {field.key: value}
            if field.key == "dealer" and value != profile.dealer and profile.hand_dealing_order is not None:
                changes["hand_dealing_order"] = clockwise_from(value)
            settled = self.settle(with_mode_kept(profile, replace(profile, **changes)))

    def edit_conditions(self) -> None:
        """Conditions on a hand or a pair besides the types of hand: added, or removed by number."""
        while True:
            lines = [line for line in self.profile.condition_lines() if line.strip()]
            for number, line in enumerate(lines, start=1):
                self.screen.say(f" {number}  {Latin(line.strip()).words(self.screen.language)}")
            wanted = self.ask(ask.conditions_question(lines), None)
            if wanted is None:
                return
            self.settle(replace(self.profile, conditions=wanted or None))

    # A seat

    def make_seat(self, seat: SeatLetter) -> None:
        """Go through a seat of a new profile; one that was begun before is gone on with."""
        if self.profile.subs(seat):
            self.edit_seat(seat)
            return
        name = word_of_seat(seat)
        count = self.ask(ask.TYPES_OF_HAND, 1 if seat == self.profile.dealer else 0, seat=name)
        for index in range(count):
            if count > 1:
                heading = N_("{seat}, type {number} of {count}")
                self.tell(heading, "heading", seat=name, number=index + 1, count=count)
            self.make_type(seat, named=count > 1)
        if count > 1:
            self.ask_weights(seat)

    def make_type(self, seat: SeatLetter, named: bool = True) -> None:
        """One more type of hand; it has a name where there are several."""
        new = SubProfile(standard=Standard())
        self.ask_hand(seat, new, lambda sub: add_type(self.profile, seat, sub))
        self.ask_rest(seat, len(self.profile.subs(seat)) - 1, named)

    def edit_type(self, seat: SeatLetter, index: int) -> None:
        """Change a type of hand: every question about it again, with what it is as the default."""
        self.tell(N_("Changing {name}"), "heading", name=type_name(self.profile, seat, index))
        sub = self.profile.subs(seat)[index]
        self.ask_hand(seat, sub, lambda new: with_type(self.profile, seat, index, new))
        self.ask_rest(seat, index)

    def ask_rest(self, seat: SeatLetter, index: int, named: bool = True) -> None:
        """What a hand is kept from, and its name; then the hand is shown."""
        while True:
            now = self.profile.exclusions(seat, index)
            wanted = self.ask(ask.exclusions_question(seat), now)
            if wanted is now or self.settle(with_exclusions(self.profile, seat, index, wanted)):
                break
        sub = self.profile.subs(seat)[index]
        name = self.ask(ask.TYPE_NAME, sub.name or "") if named else sub.name
        if (name or None) != sub.name:
            self.settle(with_type(self.profile, seat, index, replace(sub, name=name or None)))
        self.screen.say(type_line(self.profile, seat, index).words(self.screen.language), "item")
        rare = rarity_words(self.profile, seat, index)
        if rare:
            self.screen.say(f"  {rare.words(self.screen.language)}", "hint")

    def edit_seat(self, seat: SeatLetter) -> None:
        """Show the types of hand of a seat, and change them until that is enough."""

        def entries() -> Menu:
            subs = self.profile.subs(seat)
            found: dict[str, tuple[Any, Callable[[], object]]] = {
                str(index + 1): (
                    type_line(self.profile, seat, index),
                    lambda index=index: self.edit_type(seat, index),  # type: ignore[misc]  # a default binds it now
                )
                for index in range(len(subs))
            }
            found["a"] = Word(N_("add a type of hand")), lambda: self.add(seat)
            if subs:
                found["r"] = Word(N_("remove a type of hand")), lambda: self.remove(seat)
                found["c"] = Word(N_("copy a type of hand")), lambda: self.copy(seat)
            else:
                self.tell(N_("{seat}: any hand"), seat=word_of_seat(seat))
            if len(subs) > 1:
                weights = ask.weights_text(ask.weights_of(subs))
                found["w"] = (
                    message(N_("weights: {weights}"), weights=weights),
                    lambda: self.ask_weights(seat),
                )
            return found | {"0": DONE}

        help = N_(
            "Type the number of a type of hand to change it, or a letter. Enter is done with this seat."
        )
        self.menu(N_("Change which"), help, entries)

    def add(self, seat: SeatLetter) -> None:
        """Add a type of hand, with the weights of all."""
        self.make_type(seat)
        self.reweigh(seat)

    def which(self, seat: SeatLetter, prompt: str, help: str) -> int:
        """The index of a type of hand; -1 for none."""
        return self.ask(ask.which_question(prompt, help, len(self.profile.subs(seat))), 0) - 1

    def remove(self, seat: SeatLetter) -> None:
        """Remove a type of hand, unless others need it."""
        help = N_("Its number. Its exclusions go too, and the weights of the others are made 100 again.")
        index = self.which(seat, N_("Remove which type"), help)
        if index >= 0:
            self.settle(remove_type(self.profile, seat, index))

    def copy(self, seat: SeatLetter) -> None:
        """Add a type of hand that is like another, and change that."""
        help = N_("Its number. The copy becomes the last, to be changed.")
        index = self.which(seat, N_("Copy which type"), help)
        if index < 0:
            return
        copied = replace(self.profile.subs(seat)[index], name=None, weight_percent=None)
        profile = add_type(self.profile, seat, copied)
        last = len(profile.subs(seat)) - 1
        if self.settle(with_exclusions(profile, seat, last, self.profile.exclusions(seat, index))):
            self.edit_type(seat, last)
            self.reweigh(seat)

    def reweigh(self, seat: SeatLetter) -> None:
        """Ask for the weights where there is a choice."""
        if len(self.profile.subs(seat)) > 1:
            self.ask_weights(seat)

    def ask_weights(self, seat: SeatLetter) -> None:
        """The weights of all types at once; sums far from 100 are made 100."""
        subs = self.profile.subs(seat)
        now = ask.weights_of(subs)
        wanted = self.ask(ask.weights_question(len(subs)), now, count=len(subs))
        if wanted == now:
            return
        if wanted is None or not LEAST_SUM <= sum(wanted) <= MOST_SUM:
            new = weighted(subs, wanted)
            if wanted is not None:
                weights = ask.weights_text(ask.weights_of(new))
                self.tell(N_("Made to add up to 100: {weights}"), "hint", weights=weights)
        else:
            new = tuple(replace(sub, weight_percent=w) for sub, w in zip(subs, wanted, strict=True))
        self.settle(with_types(self.profile, seat, new))

    # One type of hand

    def ask_hand(self, seat: SeatLetter, start: SubProfile, place: Callable[[SubProfile], Profile]) -> None:
        """Ask what a hand holds until that can be, and put it in its place in the profile."""
        sub, refused = start, None
        while True:
            line = self.ask(ask.hand_question(sub), (sub.standard, sub.conditions))
            standard, conditions = line or (self.ask_ranges(sub.standard), sub.conditions)
            sub = self.ask_drawn(seat, replace(sub, standard=standard, conditions=conditions))
            if self.settle(place(sub)):
                return
            if sub == refused:  # the same again: the user does not know how to mend it
                self.tell(N_("It stays as it was."))
                sub = start
            refused = sub

    def ask_ranges(self, standard: Standard) -> Standard:
        """Points of the hand, then cards and points of each suit."""
        low, high = self.ask(ask.POINTS, (standard.total_min_hcp, standard.total_max_hcp))
        standard = replace(standard, total_min_hcp=low, total_max_hcp=high)
        for suit in SUIT_LETTERS:
            now, name = standard.ranges()[suit], suit_word(suit)
            cards = self.ask(ask.CARDS_IN, (now.min_cards, now.max_cards), suit=name)
            points = self.ask(ask.POINTS_IN, (now.min_hcp, now.max_hcp), suit=name)
            now = replace(now, min_cards=cards[0], max_cards=cards[1], min_hcp=points[0], max_hcp=points[1])
            standard = with_range(standard, suit, now)
        return standard

    # Drawn suits

    def ask_drawn(self, seat: SeatLetter, sub: SubProfile) -> SubProfile:
        """Random suits, or a suit of another hand; at most one of them."""
        others = [other for other in SEAT_LETTERS if other != seat and any(randoms(self.profile, other))]
        partner, other_seat = N_("yes: partner's drawn suit"), N_("yes: {seat}'s drawn suit")
        labels = [(other, partner if other == PARTNER[seat] else other_seat) for other in others]
        now = "own" if sub.random_suit_constraint else "no"
        if now == "no" and sub.contingent is not None and sub.contingent[0] in others:
            now = sub.contingent[0]
        chosen = self.ask(ask.drawn_question(labels), now)
        bare = replace(
            sub,
            random_suit_constraint=None,
            partner_contingent_constraint=None,
            opponents_contingent_suit_constraint=None,
        )
        if chosen == "own":
            return replace(bare, random_suit_constraint=self.ask_random(sub.random_suit_constraint))
        return self.ask_contingent(seat, chosen, sub, bare) if chosen in SEAT_LETTERS else bare

    def suit_range(self, prompt: str, now: SuitRange, **params: object) -> SuitRange:
        """Cards and points of one suit."""
        return self.ask(ask.suit_range_question(prompt, now), now, **params)

    def ask_random(self, now: RandomSuits | None) -> RandomSuits:
        """Which suits, how many, and what is held in them."""
        now = now or RandomSuits(1, SUIT_LETTERS, (SuitRange(5, 6),))
        suits = self.ask(ask.DRAWN_FROM, tuple(now.allowed_suits))
        count = min(now.required_suits_count, len(suits))
        if len(suits) > 1:
            count = self.ask(ask.drawn_count(len(suits)), count)
        ranges = []
        for place in range(count):
            default = (
                now.suit_ranges[min(place, len(now.suit_ranges) - 1)] if now.suit_ranges else SuitRange()
            )
            prompt = N_("In the {ordinal} suit drawn") if count > 1 else N_("In the suit drawn")
            ranges.append(self.suit_range(prompt, default, ordinal=Word(PLACES[place])))
        same = count == now.required_suits_count
        result = replace(
            now,
            required_suits_count=count,
            allowed_suits=suits,
            # Ranges beyond the suits drawn have no effect; they are the file's own.
            suit_ranges=(*ranges, *(now.suit_ranges[count:] if same else ())),
            pair_overrides=now.pair_overrides if same else (),
        )
        if count == 2:
            overrides = self.ask_overrides(result, now.pair_overrides)
            result = replace(result, pair_overrides=overrides)
        return result

    def ask_overrides(self, random: RandomSuits, before: Iterable[PairOverride]) -> tuple[PairOverride, ...]:
        """Other ranges for particular pairs of drawn suits."""
        suits = random.allowed_suits
        old = {frozenset(one.suits): one for one in reversed(tuple(before)) if set(one.suits) <= set(suits)}
        old = {pair: one for pair, one in old.items() if len(pair) == 2}
        if old:
            pairs = " ".join(glyphs(one.suits) for one in reversed(old.values()))
            self.tell(N_("yes: {pairs}"), "hint", pairs=pairs)
        help = N_("For instance both minors, when drawn, with five cards each, whichever was drawn first.")
        wanted = self.yes(N_("Other ranges for some pairs of suits"), help, bool(old))
        found = []
        for pair in combinations(suits, 2) if wanted else ():
            known = old.get(frozenset(pair))
            help = N_("Yes asks for a range in each of the two suits; no keeps the ranges from above.")
            signs = Latin(glyphs(pair))
            if self.yes(N_("Its own ranges for {pair}"), help, known is not None, pair=signs):
                one = known or PairOverride(pair, *random.suit_ranges[:2])
                first, second = (Latin(glyphs([suit])) for suit in one.suits)
                first_range = self.suit_range(N_("In {suit}"), one.first_range, suit=first)
                second_range = self.suit_range(N_("In {suit}"), one.second_range, suit=second)
                found.append(replace(one, first_range=first_range, second_range=second_range))
        return tuple(found)

    def ask_contingent(
        self, seat: SeatLetter, other: SeatLetter, sub: SubProfile, bare: SubProfile
    ) -> SubProfile:
        """What is held in the suit drawn for another, or in the one that was left over."""
        partner, opponent = sub.partner_contingent_constraint, sub.opponents_contingent_suit_constraint
        old = partner or opponent
        name, left = word_of_seat(other), False
        if leaves_one(self.profile, other):
            prompt = N_("In the suit that was not drawn for {seat}, instead")
            help = N_("Of the suits allowed to {seat} exactly one is left over; yes means that one.")
            left = self.yes(prompt, help, old is not None and old.use_non_chosen_suit, seat=name)
        prompt = N_("In the suit not drawn for {seat}") if left else N_("In the suit drawn for {seat}")
        asked = self.suit_range(prompt, old.suit_range if old else SuitRange(), seat=name)
        if partner is not None and partner.partner_seat == other:
            kept = replace(partner, suit_range=asked, use_non_chosen_suit=left)
            return replace(bare, partner_contingent_constraint=kept)
        if opponent is not None and opponent.opponent_seat == other:
            still = replace(opponent, suit_range=asked, use_non_chosen_suit=left)
            return replace(bare, opponents_contingent_suit_constraint=still)
        if other == PARTNER[seat]:
            return replace(bare, partner_contingent_constraint=PartnerContingent(other, asked, left))
        return replace(bare, opponents_contingent_suit_constraint=OpponentContingent(other, asked, left))

    # Pairs

    def ask_pair(self, name: PairName) -> None:
        """How the two go together, then who may play which role, then which with which."""
        if not pair_matters(self.profile, name):
            self.tell(N_("Nothing to choose: both need several types of hand first."))
            return
        one, other = map(word_of_seat, PAIRS[name])
        now = mode_of(self.profile, name)
        mode = self.ask(ask.mode_question(name), now, one=one, other=other)
        # A mode that is absent in the file and stays the same stays absent.
        changes: dict[str, Any] = {}
        if mode != now:
            changes = {f"{name}_role_mode": mode, f"{name}_linked_profile": None}
        profile = replace(self.profile, **changes)
        if drivers_of(profile, name):
            profile = self.ask_map(self.ask_roles(profile, name), name)
        elif changes:
            profile = with_map(profile, name, None)
        # Roles and map are taken together: one may be needed for the other.
        if profile != self.profile and not self.settle(profile):
            self.tell(N_("It stays as it was."))
        told = pair_words(self.profile, name)
        self.screen.say(told.words(self.screen.language) if told else "")

    def ask_roles(self, profile: Profile, name: PairName) -> Profile:
        """Whether some types only drive or only follow, which matters where either may drive."""
        types = [(seat, index) for seat in PAIRS[name] for index in range(len(profile.subs(seat)))]
        limited = any(profile.subs(seat)[index].usage(seat) != "any" for seat, index in types)
        if len(drivers_of(profile, name)) < 2 and not limited:
            return profile
        prompt = N_("Are some types only for driving or only for following")
        wanted = self.yes(prompt, N_("No lets every type do both."), limited)
        for seat, index in types:
            sub, usage = profile.subs(seat)[index], "any"
            if wanted:
                self.screen.say(type_line(profile, seat, index).words(self.screen.language))
                usage = self.ask(ask.ROLE, sub.usage(seat))
            if usage != sub.usage(seat):
                if seat in ("E", "W"):
                    sub = replace(sub, ew_role_usage=usage)
                else:
                    sub = replace(sub, ns_role_usage=usage, ns_role_for_seat=None)
                profile = with_type(profile, seat, index, sub)
        return profile

    def ask_map(self, profile: Profile, name: PairName) -> Profile:
        """Which types of the follower go with each of the driver's."""
        now = bespoke_map(profile, name)
        help = N_(
            "Yes asks for each of the driver's types which of partner's go with it. No: the same number, or, "
            "where the numbers of types differ, any of them."
        )
        if not self.yes(N_("Say which types go with which"), help, bool(now)):
            return with_map(profile, name, None) if now else profile
        table: dict[str, tuple[int, ...]] = {}
        for driver in drivers_of(profile, name):
            for index in usable(profile, driver, "driver_only"):
                # Where either drives there is one map for both, by the number of whoever drives.
                if str(index) not in table and usable(profile, PARTNER[driver], "follower_only"):
                    table[str(index)] = self.ask_row(profile, name, driver, index)
        return with_map(profile, name, table)

    def ask_row(self, profile: Profile, name: PairName, driver: SeatLetter, index: int) -> tuple[int, ...]:
        """The followers of one of the driver's types."""
        follower, language = PARTNER[driver], self.screen.language
        able = usable(profile, follower, "follower_only")
        old = (bespoke_map(profile, name) or {}).get(str(index))
        default = tuple(old or ((index,) if same_number(profile, name) and index in able else able))
        self.screen.say(type_line(profile, driver, index).words(language))
        for one in able:
            self.screen.say(f"  {type_line(profile, follower, one).words(language)}", "hint")
        who = type_name(profile, driver, index)
        return self.ask(ask.row_question(able), default, name=who, seat=word_of_seat(follower))


def randoms(profile: Profile, seat: SeatLetter) -> list[RandomSuits]:
    """The random suits of the types of hand of a seat."""
    return [
        sub.random_suit_constraint for sub in profile.subs(seat) if sub.random_suit_constraint is not None
    ]


def leaves_one(profile: Profile, seat: SeatLetter) -> bool:
    """Whether every draw of a seat leaves exactly one allowed suit, of which can be spoken then."""
    return all(len(set(one.allowed_suits)) == one.required_suits_count + 1 for one in randoms(profile, seat))


def pair_matters(profile: Profile, name: PairName) -> bool:
    """Whether there is anything to be said about a pair: several types on both sides."""
    return all(len(profile.subs(seat)) > 1 for seat in PAIRS[name])
