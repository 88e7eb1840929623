"""Checking a profile: every fault at once, in plain words, each with its place, its value and what is right.

Faults of form (wrong types, unknown words, missing keys) are found by the reader, all others here. Whether
the four hands fit together is not looked at: that is counting, and `deal.viability` does it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path as FilePath
from typing import Any, Final

from majlis.bridge.profile.check_pairs import PairChecks
from majlis.bridge.profile.coupling import PAIRS
from majlis.bridge.profile.faults import Fault, Path, ProfileError, errors_of, listed, sentence
from majlis.bridge.profile.fitting import conflict, drawn_ranges, ends, limits
from majlis.bridge.profile.holdings import holdings_within
from majlis.bridge.profile.meaning import ALL_SHAPES, excluded_shapes
from majlis.bridge.profile.model import (
    GROUPS,
    SCHEMA_VERSION,
    Clause,
    Exclusion,
    Profile,
    RandomSuits,
    Standard,
    SubProfile,
    SuitRange,
)
from majlis.bridge.profile.read import Reading, encode, mark_read, read_file, read_json, read_text, was_read
from majlis.bridge.profile.text import ConditionError, parse_condition, read_conditions
from majlis.bridge.profile.words import excluded_words, glyphs, word_of_seat
from majlis.bridge.table.cards import HAND_SIZE, SEAT_LETTERS, SUIT_LETTERS, SeatLetter, SuitLetter
from majlis.bridge.table.pack import MOST_SUIT_HCP, OPPONENTS, PARTNER, WORD_OF_SUIT
from majlis.errors import InputError, shown
from majlis.files import printable
from majlis.i18n import N_
from majlis.message import Message

RANDOM, PARTNERS, OPPONENTS_SUIT = SPECIAL = (
    "random_suit_constraint",
    "partner_contingent_constraint",
    "opponents_contingent_suit_constraint",
)
LEAST_SUM: Final = 98
MOST_SUM: Final = 102
MOST_CLAUSES: Final = 2


def load(path: FilePath | str) -> Profile:
    """The profile in a file; raises `InputError` for a file, `ProfileError` for JSON that cannot be used."""
    return strict(read_file(path), printable(path))


def loads(text: str | bytes) -> Profile:
    """The profile in a text; raises `ProfileError` with all its faults if it cannot be used."""
    return strict(read_text(text), "the profile")


def strict(reading: Reading, place: str) -> Profile:
    """The profile of a reading without errors of form; warnings are let pass."""
    if errors_of(reading.faults) or reading.profile is None:
        raise ProfileError(place, checked(reading))  # all that is wrong, not its form alone
    return mark_read(reading.profile, reading.faults)


def validate_profile(profile: Profile | Mapping[str, Any]) -> list[Fault]:
    """Everything that is wrong with a profile, or with the JSON of one: errors first, then warnings.

    An empty list means that nothing is. A profile with errors cannot be dealt; warnings tell what is
    probably not meant.
    """
    if not isinstance(profile, Profile):
        return checked(read_json(profile))
    known: tuple[Fault, ...] | None = vars(profile).get(_FAULTS)
    if known is None:
        # A profile that was not read from JSON may hold anything: it is read as if it were.
        reading = was_read(profile) or read_json(encode(profile))
        known = vars(profile)[_FAULTS] = tuple(checked(reading))
    return list(known)


_FAULTS: Final = "_faults"
"""Where a profile remembers what was found: it does not change, and a changed copy does not have it."""


def check_text(text: str | bytes) -> list[Fault]:
    """As `validate_profile`, of the text of a file: keys written twice are found too."""
    return checked(read_text(text))


def check_file(path: FilePath | str) -> list[Fault]:
    """As `check_text`, of a file; raises `InputError` where it cannot be opened."""
    return checked(read_file(path))


def require_valid(profile: Profile) -> None:
    """Raise `ProfileError`, with all faults, if a profile cannot be dealt."""
    faults = validate_profile(required_profile(profile))
    if errors_of(faults):
        raise ProfileError(profile.profile_name or "the profile", faults)


def required_profile(value: object) -> Profile:
    """A value that has to be a profile; raises `InputError` for anything else, such as a profile's name."""
    if isinstance(value, Profile):
        return value
    raise InputError(
        N_("{value} is no Profile: read one from a file with {load}, or from the library with {library}"),
        value=shown(value),
        load="majlis.bridge.profile.load",
        library="majlis.bridge.library.load",
    )


def checked(reading: Reading) -> list[Fault]:
    """The faults of form and of meaning."""
    if reading.profile is None:
        return list(reading.faults)
    checker = Checker(reading.profile, reading.faults)
    checker.check()
    return sorted(checker.faults, key=lambda fault: fault.severity != "error")


class Checker(PairChecks):
    """All checks. One is left out where what it looks at could not be read: one fault is enough."""

    def check(self) -> None:
        """All checks."""
        self.head()
        for seat in SEAT_LETTERS:
            self.seat(seat)
        for name in PAIRS:
            self.pair(name)
        for number, exclusion in enumerate(self.profile.subprofile_exclusions):
            self.exclusion(("subprofile_exclusions", number), exclusion)
        self.never_drawn()

    # Outside the seats

    def head(self) -> None:
        """What stands outside the seats."""
        profile, order = self.profile, self.profile.hand_dealing_order
        if self.sound(("profile_name",)) and not profile.profile_name.strip():
            self.error(("profile_name",), profile.profile_name, "is empty", "write a name")
        if (
            order is not None
            and self.sound(("hand_dealing_order",))
            and sorted(order) != sorted(SEAT_LETTERS)
        ):
            self.warn(
                ("hand_dealing_order",),
                list(order),
                "does not name the four seats",
                "write each seat once; {order} is taken instead",
                order=", ".join(profile.order),
            )
        if profile.schema_version > SCHEMA_VERSION:
            self.warn(
                ("schema_version",),
                profile.schema_version,
                "is newer than this program, which knows {newest}",
                "what it added has no effect here",
                newest=SCHEMA_VERSION,
            )
        if profile.is_invariants_safety_profile and profile.seat_profiles:
            key = ("is_invariants_safety_profile",)
            self.warn(key, True, "has every constraint ignored", "write false to have them count")
        if profile.use_rs_w_only_path:
            ignored = N_("has the random suits of North, East and South ignored")
            self.warn(("use_rs_w_only_path",), True, ignored, N_("write false to have them count"))
        single = isinstance(profile.conditions, str)
        for number, line in enumerate(profile.condition_lines()):
            at: Path = ("conditions",) if single else ("conditions", number)
            for error in read_conditions(line).errors:
                self.error(at, line, unread(error, number + 1 if single else None), error.right)

    # Seats

    def seat(self, seat: SeatLetter) -> None:
        """The sub-profiles of one seat."""
        profile, at = self.profile.seat_profiles.get(seat), ("seat_profiles", seat)
        if profile is None:
            return
        if profile.seat is not None and profile.seat != seat and self.sound((*at, "seat")):
            self.error((*at, "seat"), profile.seat, "stands under {seat}", "write {seat}", seat=str(seat))
        if not profile.subprofiles and self.sound((*at, "subprofiles")):
            self.error(
                (*at, "subprofiles"),
                [],
                "is empty",
                "write a sub-profile, or leave {seat} out: a seat that is absent is free",
                seat=word_of_seat(seat),
            )
        self.weights(seat)
        self.names(seat)
        for number, sub in enumerate(profile.subprofiles):
            self.sub((*at, "subprofiles", number), seat, sub)

    def names(self, seat: SeatLetter) -> None:
        """Names tell the sub-profiles of a seat apart."""
        seen: dict[str, int] = {}
        for number, sub in enumerate(self.profile.subs(seat)):
            key: Path = ("seat_profiles", seat, "subprofiles", number, "name")
            if sub.name is None or not self.sound(key):
                continue
            if not sub.name.strip():
                self.warn(key, sub.name, "is empty", "write a name or leave it out")
            elif sub.name in seen:
                wrong = N_("is the name of sub-profile {number} too")
                right = N_("reports tell them apart by number only")
                self.warn(key, sub.name, wrong, right, number=seen[sub.name] + 1)
            seen.setdefault(sub.name, number)

    def weights(self, seat: SeatLetter) -> None:
        """The weights of a seat: none below 0, and 100 together, unless all are absent or 0."""
        at: Path = ("seat_profiles", seat, "subprofiles")
        weights = {
            (*at, number, "weight_percent"): sub.weight_percent
            for number, sub in enumerate(self.profile.subs(seat))
        }
        for key, weight in weights.items():
            if weight is not None and weight < 0 and self.sound(key):
                self.error(key, weight, "is below 0", "write 0 to {most}", most=100)
        if not weights or not self.sound(at[:-1], *weights) or any((w or 0) < 0 for w in weights.values()):
            return
        total = round(sum(weight or 0 for weight in weights.values()), 6)
        given = [weight is not None for weight in weights.values()]
        if not total:
            if len(given) > 1 and any(given):
                self.warn(at, sentence("the weights"), "are all 0", "they are read as equal")
        elif not LEAST_SUM <= total <= MOST_SUM:
            self.error(
                at,
                sentence("the weights"),
                "add up to {total}",
                "let them add up to 100 ({low} to {high} is made 100), or leave all of them out",
                total=f"{total:g}",
                low=LEAST_SUM,
                high=MOST_SUM,
            )
        else:
            for key, weight in weights.items():
                if weight is None:
                    self.warn(
                        key,
                        sentence("the weight"),
                        "is absent where others have a weight",
                        "it is read as 0: never dealt",
                    )

    # One type of hand

    def sub(self, at: Path, seat: SeatLetter, sub: SubProfile) -> None:
        """Everything about one sub-profile but its weight and role."""
        special = [key for key in SPECIAL if getattr(sub, key) is not None]
        if len(special) > 1:
            value = sentence("{keys}", keys=listed(special, "and"))
            self.error(at, value, "stand together", "keep one of them, and set the others to null")
        good = self.standard((*at, "standard"), sub.standard)
        if sub.random_suit_constraint is not None:
            good &= self.random((*at, RANDOM), sub.random_suit_constraint)
        suits: Sequence[SuitLetter] = ()
        if sub.contingent is not None:
            suits = self.contingent(at, seat, sub)
            good &= bool(suits)
        if sub.conditions is not None:
            try:
                parse_condition(sub.conditions)
            except ConditionError as error:
                self.error((*at, "conditions"), sub.conditions, unread(error), error.right)
        if good and len(special) < 2:
            self.possible(at, sub, suits)

    def suit_range(self, at: Path, asked: SuitRange) -> bool:
        """Check one range by itself; whether it can be met."""
        if not self.sound(at):
            return False
        before = len(self.faults)
        for low, high in (("min_cards", "max_cards"), ("min_hcp", "max_hcp")):
            self.in_order(at, low, getattr(asked, low), high, getattr(asked, high))
        if len(self.faults) > before or holdings_within(*limits(asked)):
            return len(self.faults) == before
        cards, key = (asked.min_cards, asked.max_cards), (*at, "min_hcp")
        if asked.min_hcp > MOST_SUIT_HCP:
            right = N_("write at most {most}, the points of A K Q J")
            self.error(key, asked.min_hcp, N_("is more than a suit has"), right, most=MOST_SUIT_HCP)
        else:
            found = [value for _, value in holdings_within(*cards, 0, MOST_SUIT_HCP)]
            self.error(
                key,
                sentence("{amount} HCP", amount=ends(asked.min_hcp, asked.max_hcp)),
                "cannot be: {cards} cards of a suit have {points} HCP",
                "change the cards or the points",
                cards=ends(*cards),
                points=ends(min(found), max(found)),
            )
        return False

    def in_order(self, at: Path, low_key: str, low: int, high_key: str, high: int) -> None:
        """Check that a minimum is not above its maximum."""
        if low > high:
            wrong, right = N_("is more than {what}, {most}"), N_("write at most {most}")
            self.error((*at, low_key), low, wrong, right, what=high_key, most=high)

    def standard(self, at: Path, standard: Standard) -> bool:
        """The standard ranges, one by one and the total; whether they can be read and met, one by one."""
        good = [self.suit_range((*at, WORD_OF_SUIT[suit]), one) for suit, one in standard.ranges().items()]
        before = len(self.faults)
        if self.sound((*at, "total_min_hcp"), (*at, "total_max_hcp")):
            total = standard.total_min_hcp, standard.total_max_hcp
            self.in_order(at, "total_min_hcp", total[0], "total_max_hcp", total[1])
        return all(good) and len(self.faults) == before and self.sound(at)

    def random(self, at: Path, random: RandomSuits) -> bool:
        """The random suits; whether every choice of them has its ranges."""
        before = len(self.faults)
        good = [self.suit_range((*at, "suit_ranges", n), one) for n, one in enumerate(random.suit_ranges)]
        count, suits, key = random.required_suits_count, random.allowed_suits, (*at, "allowed_suits")
        counted = self.sound((*at, "required_suits_count"))
        if self.sound(key):
            if len(set(suits)) < len(suits):
                self.warn(key, list(suits), "names a suit twice", "it counts once; name each suit once")
            if counted and count > len(set(suits)):
                self.error(
                    key,
                    list(suits),
                    "has too few suits to draw {count}",
                    "name at least {count}, or draw fewer (required_suits_count)",
                    count=count,
                )
        if counted and self.sound((*at, "suit_ranges")):
            ranges, key = len(random.suit_ranges), (*at, "suit_ranges")
            value = sentence("{count} ranges", count=ranges)
            if ranges < count:
                wrong, right = N_("are too few for {count} suits"), N_("write one for each drawn suit")
                self.error(key, value, wrong, right, count=count)
            elif ranges > count:
                wrong, right = N_("are more than the {count} suits drawn"), N_("the last ones have no effect")
                self.warn(key, value, wrong, right, count=count)
        self.overrides((*at, "pair_overrides"), random)
        whole = self.sound(*((*at, key) for key in ("required_suits_count", "allowed_suits", "suit_ranges")))
        return all(good) and whole and not errors_of(self.faults[before:])

    def overrides(self, at: Path, random: RandomSuits) -> None:
        """The ranges for particular pairs of drawn suits."""
        seen: set[frozenset[SuitLetter]] = set()
        for number, one in enumerate(random.pair_overrides):
            here, key = (*at, number), (*at, number, "suits")
            self.suit_range((*here, "first_range"), one.first_range)
            self.suit_range((*here, "second_range"), one.second_range)
            if not self.sound(key):
                continue
            pair, value = frozenset(one.suits), list(one.suits)
            if len(one.suits) != 2 or len(pair) != 2:
                self.error(key, value, "is not a pair", "name two different suits")
            elif self.sound((*at[:-1], "allowed_suits")) and not pair <= set(random.allowed_suits):
                self.error(
                    key,
                    value,
                    "names {suits}, which cannot be drawn",
                    "name two of {allowed}, or add the suit to allowed_suits",
                    suits=listed([suit for suit in one.suits if suit not in random.allowed_suits], "and"),
                    allowed=listed(random.allowed_suits, "and"),
                )
            elif pair in seen:
                self.warn(key, value, "has an override already", "only the first one counts")
            seen.add(pair)
        if random.pair_overrides and random.required_suits_count != 2 and self.sound(at[:-1]):
            self.warn(
                at,
                sentence("{count} overrides", count=len(random.pair_overrides)),
                "count only where two suits are drawn, not {count}",
                "remove them or draw two suits",
                count=random.required_suits_count,
            )

    # What depends on another hand

    def contingent(self, at: Path, seat: SeatLetter, sub: SubProfile) -> Sequence[SuitLetter]:
        """A partner's or opponent's suit; the suits that it can be."""
        assert sub.contingent is not None
        other, asked, non_chosen = sub.contingent
        partner = sub.partner_contingent_constraint is not None
        here = (*at, PARTNERS if partner else OPPONENTS_SUIT)
        key = (*here, "partner_seat" if partner else "opponent_seat")
        allowed = listed((PARTNER[seat],) if partner else OPPONENTS[seat])
        good = self.suit_range((*here, "suit_range"), asked)
        if not self.sound(key):
            return ()
        if other == seat:
            self.error(key, other, "is this seat itself", "write {what}", what=allowed)
            return ()
        if partner != (other == PARTNER[seat]):
            # A real profile has this, and its meaning is plain: the suit of that seat.
            wrong = N_("is not {seat}'s opponent, and {other}'s suit is taken all the same")
            if partner:
                wrong = N_("is not {seat}'s partner, and {other}'s suit is taken all the same")
            self.warn(
                key,
                other,
                wrong,
                N_("write {seats}, or use {key}"),
                seat=word_of_seat(seat),
                other=word_of_seat(other),
                seats=allowed,
                key=OPPONENTS_SUIT if partner else PARTNERS,
            )
        suits = self.target_suits((*here, "use_non_chosen_suit"), key, other, non_chosen)
        self.met(key, seat, at[-1], other)
        return suits if good else ()

    def target_suits(self, at: Path, key: Path, other: SeatLetter, non_chosen: bool) -> Sequence[SuitLetter]:
        """The suits that another seat may have drawn, or left."""
        if not self.sound(("seat_profiles", other)):
            return ()
        found: set[SuitLetter] = set()
        for number, sub in enumerate(self.profile.subs(other)):
            random = sub.random_suit_constraint
            if random is None:
                continue
            found |= set(random.allowed_suits)
            if non_chosen and len(set(random.allowed_suits)) - random.required_suits_count != 1:
                self.error(
                    at,
                    True,
                    "needs exactly one suit left over, and {seat}'s sub-profile {number} draws {count} of "
                    "{suits}",
                    "let it draw all allowed suits but one, or write false",
                    seat=word_of_seat(other),
                    number=number + 1,
                    count=random.required_suits_count,
                    suits=len(set(random.allowed_suits)),
                )
                return ()
        if not any(sub.random_suit_constraint for sub in self.profile.subs(other)):
            self.error(
                key,
                other,
                "draws no suit: it has no random_suit_constraint",
                "give {seat} one, or remove this constraint",
                seat=word_of_seat(other),
            )
        return [suit for suit in SUIT_LETTERS if suit in found]

    def met(self, key: Path, seat: SeatLetter, index: str | int, other: SeatLetter) -> None:
        """Whether the other seat draws a suit whenever this type of hand is dealt."""
        subs = self.profile.subs(other)
        met = [
            subs[one.indices[other]].random_suit_constraint is not None
            for one in self.combinations
            if one.indices.get(seat) == index and other in one.indices
        ]
        if not any(sub.random_suit_constraint for sub in subs) or all(met):
            return
        if any(met):
            wrong = N_("does not always draw a suit: some of {seat}'s sub-profiles have no random suits")
            right = N_("their combinations with this sub-profile cannot be dealt")
            self.warn(key, other, wrong, right, seat=word_of_seat(other))
        else:
            wrong = N_("never draws a suit together with this sub-profile")
            right = N_("couple it with a sub-profile of {seat}'s that does")
            self.error(key, other, wrong, right, seat=word_of_seat(other))

    # Whether any hand fits

    def possible(self, at: Path, sub: SubProfile, suits: Sequence[SuitLetter]) -> None:
        """Whether a hand can meet everything at once, for every choice of suits."""
        if sub.random_suit_constraint is None and not suits:
            if why := conflict(sub.standard, sub.standard.ranges()):
                self.error((*at, "standard"), *why)
            return
        choices = list(drawn_ranges(sub, suits))
        key = (*at, RANDOM) if sub.random_suit_constraint else at
        found = [(chosen, why) for chosen, ranges in choices if (why := conflict(sub.standard, ranges))]
        if found and len(found) == len(choices):
            chosen, (value, wrong, right) = found[0]
            message = N_("{wrong}, whatever suit is drawn (here {suits})")
            self.error(key, value, sentence(message, wrong=wrong, suits=glyphs(chosen)), right)
        elif found:
            self.warn(
                key,
                sentence("{amount} choices", amount=len(choices)),
                "are not all possible: no hand fits when the suits are {suits}",
                "only the other choices will be drawn; change the ranges if this is not meant",
                suits=listed([glyphs(chosen) for chosen, _ in found], "and"),
            )

    # Excluded shapes

    def exclusion(self, at: Path, exclusion: Exclusion) -> None:
        """One exclusion: whose it is, and what it excludes."""
        before = len(self.faults)
        self.owner(at, exclusion)
        shapes, clauses = exclusion.excluded_shapes or (), exclusion.clauses or ()
        if not self.sound((*at, "excluded_shapes"), (*at, "clauses")):
            return
        if not shapes and not clauses:
            right = N_('write excluded_shapes, such as ["5xx1"], or clauses')
            self.error(at, sentence("the exclusion"), N_("names no shapes"), right)
        if shapes and clauses:
            value = sentence("{keys}", keys=listed(["excluded_shapes", "clauses"], "and"))
            self.error(at, value, "stand together", "write them as two exclusions")
        for place, shape in enumerate(shapes):
            self.shape((*at, "excluded_shapes", place), shape)
        if len(clauses) > MOST_CLAUSES:
            value = sentence("{count} clauses", count=len(clauses))
            right = N_("write one, or {most} that hold together")
            self.error((*at, "clauses"), value, N_("are too many"), right, most=MOST_CLAUSES)
        for place, clause in enumerate(clauses):
            self.clause((*at, "clauses", place), clause)
        if len(self.faults) == before and self.sound(at):
            found = excluded_shapes(exclusion)
            what = sentence("{shapes}", shapes=str(excluded_words(exclusion)))
            if not found:
                self.warn(at, what, "is not a shape", "it excludes nothing")
            elif len(found) == len(ALL_SHAPES):
                self.error(at, what, "is every shape", "exclude less, or remove the sub-profile")

    def owner(self, at: Path, exclusion: Exclusion) -> None:
        """The sub-profile that is meant is there."""
        owner: Path = ("seat_profiles", exclusion.seat, "subprofiles")
        if not self.sound((*at, "seat"), (*at, "subprofile_index")) or not self.readable(owner):
            return
        count, index = len(self.profile.subs(exclusion.seat)), exclusion.subprofile_index
        if not count:
            right = N_("name a seat that has sub-profiles, or remove the exclusion")
            self.error((*at, "seat"), exclusion.seat, N_("has no sub-profiles"), right)
        elif index > count:
            wrong, right = N_("is beyond {seat}'s only sub-profile"), N_("write 1")
            if count > 1:
                wrong = N_("is beyond {seat}'s sub-profiles, of which there are {count}")
                right = N_("write 1 to {count}; they are numbered from 1 here")
            key = (*at, "subprofile_index")
            self.error(key, index, wrong, right, seat=word_of_seat(exclusion.seat), count=count)

    def shape(self, at: Path, shape: str) -> None:
        """Four lengths, `x` for any, that can add up to 13."""
        if len(shape) != len(SUIT_LETTERS) or any(sign not in "0123456789xX" for sign in shape):
            right = N_("write four characters for spades, hearts, diamonds and clubs, such as 5431 or 5xx1")
            self.error(at, shape, N_("is not a shape"), right)
            return
        total, wild = sum(int(sign) for sign in shape if sign.isdecimal()), shape.lower().count("x")
        if total > HAND_SIZE or (not wild and total < HAND_SIZE):
            wrong, right = N_("adds up to {total} cards"), N_("let the lengths add up to {size}")
            self.error(at, shape, wrong, right, total=total, size=HAND_SIZE)

    def clause(self, at: Path, clause: Clause) -> None:
        """A clause whose group has so many suits."""
        most = len(GROUPS.get(clause.group, "SHDC"))
        if self.sound(at) and clause.count > most:
            wrong, right = N_("is more than the {count} suits of {group}"), N_("write 0 to {count}")
            self.error((*at, "count"), clause.count, wrong, right, count=most, group=clause.group)


def unread(error: ConditionError, line: int | None = None) -> Message:
    """Where a condition cannot be read, and why; the line where a text has several."""
    message = N_("cannot be read at column {column}, {excerpt}: {wrong}")
    if line is not None:
        message = N_("cannot be read at line {line}, column {column}, {excerpt}: {wrong}")
    excerpt = repr(error.excerpt) if error.excerpt else Message(N_("the end"))
    return sentence(message, line=line, column=error.column, excerpt=excerpt, wrong=error.wrong)
