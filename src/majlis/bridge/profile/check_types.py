"""Checking one type of hand: its ranges, its random suits, and the suits of another hand that it depends on.

`TypeChecks` is the part of the checker in `check` that looks at single types of hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from majlis.bridge.conditions.holdings import holdings_within
from majlis.bridge.conditions.sentences import listed, sentence
from majlis.bridge.conditions.tokens import ConditionError
from majlis.bridge.conditions.words import glyphs, word_of_seat
from majlis.bridge.profile.check_pairs import PairChecks
from majlis.bridge.profile.faults import Path, errors_of
from majlis.bridge.profile.feasibility import conflict, drawn_ranges, ends, limits
from majlis.bridge.profile.model import (
    RandomSuits,
    Standard,
    SubProfile,
    SuitRange,
)
from majlis.bridge.table.cards import SUIT_LETTERS, SeatLetter, SuitLetter
from majlis.bridge.table.pack import MOST_SUIT_HCP, OPPONENTS, PARTNER, WORD_OF_SUIT
from majlis.i18n import N_
from majlis.message import Message

RANDOM, PARTNERS, OPPONENTS_SUIT = SPECIAL = (
    "random_suit_constraint",
    "partner_contingent_constraint",
    "opponents_contingent_suit_constraint",
)


class TypeChecks(PairChecks):
    """The checks of each sub-profile but its weight and role."""

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
        for error in sub.reading.errors if sub.reading is not None else ():
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
            points = [value for _, value in holdings_within(*cards, 0, MOST_SUIT_HCP)]
            self.error(
                key,
                sentence("{amount} HCP", amount=ends(asked.min_hcp, asked.max_hcp)),
                "cannot be: {cards} cards of a suit have {points} HCP",
                "change the cards or the points",
                cards=ends(*cards),
                points=ends(min(points), max(points)),
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
        drawable: set[SuitLetter] = set()
        for number, sub in enumerate(self.profile.subs(other)):
            random = sub.random_suit_constraint
            if random is None:
                continue
            drawable |= set(random.allowed_suits)
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
        return [suit for suit in SUIT_LETTERS if suit in drawable]

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
        conflicts = [(chosen, why) for chosen, ranges in choices if (why := conflict(sub.standard, ranges))]
        if conflicts and len(conflicts) == len(choices):
            chosen, (value, wrong, right) = conflicts[0]
            message = N_("{wrong}, whatever suit is drawn (here {suits})")
            self.error(key, value, sentence(message, wrong=wrong, suits=glyphs(chosen)), right)
        elif conflicts:
            self.warn(
                key,
                sentence("{amount} choices", amount=len(choices)),
                "are not all possible: no hand fits when the suits are {suits}",
                "only the other choices will be drawn; change the ranges if this is not meant",
                suits=listed([glyphs(chosen) for chosen, _ in conflicts], "and"),
            )


def unread(error: ConditionError, line: int | None = None) -> Message:
    """Where a condition cannot be read, and why; the line where a text has several."""
    message = N_("cannot be read at column {column}, {excerpt}: {wrong}")
    if line is not None:
        message = N_("cannot be read at line {line}, column {column}, {excerpt}: {wrong}")
    excerpt = repr(error.excerpt) if error.excerpt else Message(N_("the end"))
    return sentence(message, line=line, column=error.column, excerpt=excerpt, wrong=error.wrong)
