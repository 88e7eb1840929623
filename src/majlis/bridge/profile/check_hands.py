"""Checks of one type of hand: ranges, random suits, suits of other hands, and whether any hand fits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Final

from majlis.bridge.profile.checker import Checker, ends, limits
from majlis.bridge.profile.faults import Path, Said
from majlis.bridge.profile.holdings import possible
from majlis.bridge.profile.model import RandomSuits, Standard, SubProfile, SuitRange
from majlis.bridge.profile.phrase import Phrase, listed
from majlis.bridge.profile.text import ConditionError, parse_condition
from majlis.bridge.profile.words import glyphs
from majlis.bridge.table.pack import (
    HAND_SIZE,
    MOST_SUIT_HCP,
    OPPONENTS,
    PARTNER,
    SEAT_WORDS,
    SUIT_WORDS,
    SUITS,
    Seat,
    Suit,
)
from majlis.i18n import N_

SPECIAL: Final = (
    "random_suit_constraint",
    "partner_contingent_constraint",
    "opponents_contingent_suit_constraint",
)


def check_sub(checker: Checker, at: Path, seat: Seat, sub: SubProfile) -> None:
    """Everything about one sub-profile but its weight and role."""
    special = [key for key in SPECIAL if getattr(sub, key) is not None]
    if len(special) > 1:
        right = N_("keep one of them, and set the others to null")
        checker.error(at, Said("{keys}", keys=listed(special, "and")), N_("stand together"), right)
    good = check_standard(checker, (*at, "standard"), sub.standard)
    if sub.random_suit_constraint is not None:
        good &= check_random(checker, (*at, SPECIAL[0]), sub.random_suit_constraint)
    suits: Sequence[Suit] = ()
    if sub.contingent is not None:
        suits = check_contingent(checker, at, seat, sub)
        good &= bool(suits)
    if sub.conditions is not None:
        check_condition(checker, (*at, "conditions"), sub.conditions)
    if good and len(special) < 2:
        check_possible(checker, at, sub, suits)


def check_condition(checker: Checker, at: Path, text: str) -> None:
    """The further conditions of a type of hand."""
    try:
        parse_condition(text)
    except ConditionError as error:
        checker.error(at, text, unread_words(error), error.right)


def unread_words(error: ConditionError, line: int | None = None) -> Phrase:
    """Where a condition cannot be read, and why; the line where a text has several."""
    if line is not None:
        message = N_("cannot be read at line {line}, column {column}, {excerpt}: {wrong}")
    else:
        message = N_("cannot be read at column {column}, {excerpt}: {wrong}")
    excerpt = repr(error.excerpt) if error.excerpt else N_("the end")
    return Phrase(message, line=line, column=error.column, excerpt=excerpt, wrong=error.wrong)


def check_standard(checker: Checker, at: Path, standard: Standard) -> bool:
    """The standard ranges, one by one and the total; whether they can be read and met, one by one."""
    good = [
        checker.suit_range((*at, SUIT_WORDS[suit]), asked) for suit, asked in standard.ranges().items()
    ]  # a list: every range is to be looked at
    before = len(checker.faults)
    if checker.sound((*at, "total_min_hcp"), (*at, "total_max_hcp")):
        checker.in_order(at, "total_min_hcp", standard.total_min_hcp, "total_max_hcp", standard.total_max_hcp)
    return all(good) and len(checker.faults) == before and checker.sound(at)


# Random suits


def check_random(checker: Checker, at: Path, random: RandomSuits) -> bool:
    """The random suits; whether every choice of them has its ranges."""
    before = len(checker.faults)
    good = [checker.suit_range((*at, "suit_ranges", n), one) for n, one in enumerate(random.suit_ranges)]
    count, suits = random.required_suits_count, random.allowed_suits
    counted = checker.sound((*at, "required_suits_count"))
    if checker.sound((*at, "allowed_suits")):
        if len(set(suits)) < len(suits):
            wrong, right = N_("names a suit twice"), N_("name each suit once")
            checker.error((*at, "allowed_suits"), list(suits), wrong, right)
        elif counted and count > len(suits):
            wrong = Phrase(N_("has too few suits to draw {count}"), count=count)
            right = Phrase(N_("name at least {count}, or draw fewer (required_suits_count)"), count=count)
            checker.error((*at, "allowed_suits"), list(suits), wrong, right)
    if counted and checker.sound((*at, "suit_ranges")):
        check_range_count(checker, (*at, "suit_ranges"), len(random.suit_ranges), count)
    check_overrides(checker, (*at, "pair_overrides"), random)
    whole = checker.sound(*((*at, key) for key in ("required_suits_count", "allowed_suits", "suit_ranges")))
    errors = [fault for fault in checker.faults[before:] if fault.severity == "error"]
    return all(good) and whole and not errors


def check_range_count(checker: Checker, at: Path, ranges: int, count: int) -> None:
    """As many ranges as suits are drawn."""
    told = Said(N_("{count} ranges"), count=ranges)
    if ranges < count:
        wrong = Phrase(N_("are too few for {count} suits"), count=count)
        checker.error(at, told, wrong, N_("write one for each drawn suit"))
    elif ranges > count:
        wrong = Phrase(N_("are more than the {count} suits drawn"), count=count)
        checker.warn(at, told, wrong, N_("the last ones have no effect"))


def check_overrides(checker: Checker, at: Path, random: RandomSuits) -> None:
    """The ranges for particular pairs of drawn suits."""
    seen: set[frozenset[Suit]] = set()
    for number, one in enumerate(random.pair_overrides):
        here = (*at, number)
        checker.suit_range((*here, "first_range"), one.first_range)
        checker.suit_range((*here, "second_range"), one.second_range)
        if not checker.sound((*here, "suits")):
            continue
        pair, value = frozenset(one.suits), list(one.suits)
        if len(one.suits) != 2 or len(pair) != 2:
            checker.error((*here, "suits"), value, N_("is not a pair"), N_("name two different suits"))
        elif checker.sound((*at[:-1], "allowed_suits")) and not pair <= set(random.allowed_suits):
            foreign = listed([suit for suit in one.suits if suit not in random.allowed_suits], "and")
            wrong = Phrase(N_("names {suits}, which cannot be drawn"), suits=foreign)
            right = Phrase(
                N_("name two of {suits}, or add the suit to allowed_suits"),
                suits=listed(random.allowed_suits, "and"),
            )
            checker.error((*here, "suits"), value, wrong, right)
        elif pair in seen:
            already, first = N_("has an override already"), N_("only the first one counts")
            checker.warn((*here, "suits"), value, already, first)
        seen.add(pair)
    if random.pair_overrides and random.required_suits_count != 2 and checker.sound(at[:-1]):
        message = N_("count only where two suits are drawn, not {count}")
        wrong = Phrase(message, count=random.required_suits_count)
        told = Said(N_("{count} overrides"), count=len(random.pair_overrides))
        checker.warn(at, told, wrong, N_("remove them or draw two suits"))


# What depends on another hand


def check_contingent(checker: Checker, at: Path, seat: Seat, sub: SubProfile) -> Sequence[Suit]:
    """A partner's or opponent's suit; the suits that it can be."""
    assert sub.contingent is not None
    other, asked, non_chosen = sub.contingent
    partner = sub.partner_contingent_constraint is not None
    here = (*at, SPECIAL[1 if partner else 2])
    key = (*here, "partner_seat" if partner else "opponent_seat")
    good = checker.suit_range((*here, "suit_range"), asked)
    if not checker.sound(key):
        return ()
    if other == seat:
        right = Phrase(N_("write {what}"), what=listed(allowed_seats(seat, partner)))
        checker.error(key, other, N_("is this seat itself"), right)
        return ()
    if partner != (other == PARTNER[seat]):
        # A real profile has this, and its meaning is plain: the suit of that seat.
        message = N_("is not {seat}'s opponent, and {other}'s suit is taken all the same")
        if partner:
            message = N_("is not {seat}'s partner, and {other}'s suit is taken all the same")
        wrong = Phrase(message, seat=SEAT_WORDS[seat], other=SEAT_WORDS[other])
        right = Phrase(
            N_("write {seats}, or use {key}"),
            seats=listed(allowed_seats(seat, partner)),
            key=SPECIAL[2 if partner else 1],
        )
        checker.warn(key, other, wrong, right)
    suits = target_suits(checker, (*here, "use_non_chosen_suit"), key, other, non_chosen)
    check_met(checker, key, seat, at[-1], other)
    return suits if good else ()


def allowed_seats(seat: Seat, partner: bool) -> tuple[Seat, ...]:
    """The seats whose suit a hand may depend on as its partner's, or as an opponent's."""
    return (PARTNER[seat],) if partner else OPPONENTS[seat]


def target_suits(checker: Checker, at: Path, key: Path, other: Seat, non_chosen: bool) -> Sequence[Suit]:
    """The suits that another seat may have drawn, or left."""
    randoms = {
        number: sub.random_suit_constraint
        for number, sub in enumerate(checker.profile.subs(other))
        if sub.random_suit_constraint is not None
    }
    if not checker.sound(("seat_profiles", other)):
        return ()
    if not randoms:
        wrong = N_("draws no suit: it has no random_suit_constraint")
        right = Phrase(N_("give {seat} one, or remove this constraint"), seat=SEAT_WORDS[other])
        checker.error(key, other, wrong, right)
    for number, random in randoms.items():
        left = len(set(random.allowed_suits)) - random.required_suits_count
        if non_chosen and left != 1:
            wrong = Phrase(
                N_(
                    "needs exactly one suit left over, and {seat}'s sub-profile {number} draws {count} of "
                    "{suits}"
                ),
                seat=SEAT_WORDS[other],
                number=number + 1,
                count=random.required_suits_count,
                suits=len(set(random.allowed_suits)),
            )
            checker.error(at, True, wrong, N_("let it draw all allowed suits but one, or write false"))
            return ()
    found = {suit for random in randoms.values() for suit in random.allowed_suits}
    return [suit for suit in SUITS if suit in found]


def check_met(checker: Checker, key: Path, seat: Seat, index: str | int, other: Seat) -> None:
    """Whether the other seat draws a suit whenever this type of hand is dealt."""
    met = [
        checker.profile.subs(other)[one.indices[other]].random_suit_constraint is not None
        for one in checker.combinations or ()
        if one.indices.get(seat) == index and other in one.indices
    ]
    if any(sub.random_suit_constraint for sub in checker.profile.subs(other)) and met and not all(met):
        name = SEAT_WORDS[other]
        if any(met):
            wrong = Phrase(
                N_("does not always draw a suit: some of {seat}'s sub-profiles have no random suits"),
                seat=name,
            )
            right = N_("their combinations with this sub-profile cannot be dealt")
            checker.warn(key, other, wrong, right)
        else:
            never = N_("never draws a suit together with this sub-profile")
            right = Phrase(N_("couple it with a sub-profile of {seat}'s that does"), seat=name)
            checker.error(key, other, never, right)


# Whether any hand fits


def check_possible(checker: Checker, at: Path, sub: SubProfile, suits: Sequence[Suit]) -> None:
    """Whether a hand can meet everything at once, for every choice of suits."""
    random = sub.random_suit_constraint
    if random is None and not suits:
        why = conflict(sub.standard, sub.standard.ranges())
        if why:
            checker.error((*at, "standard"), why[0], why[1], why[2])
        return
    impossible = []
    choices = list(drawn_ranges(sub, suits))
    for chosen, ranges in choices:
        if conflict(sub.standard, ranges):
            impossible.append(chosen)
    key = (*at, SPECIAL[0]) if random else at
    if len(impossible) == len(choices):
        chosen, ranges = choices[0]
        why = conflict(sub.standard, ranges)
        assert why is not None
        message = N_("{wrong}, whatever suit is drawn (here {suits})")
        checker.error(key, why[0], Phrase(message, wrong=why[1], suits=glyphs(chosen)), why[2])
    elif impossible:
        wrong = Phrase(
            N_("are not all possible: no hand fits when the suits are {suits}"),
            suits=listed([glyphs(chosen) for chosen in impossible], "and"),
        )
        right = N_("only the other choices will be drawn; change the ranges if this is not meant")
        checker.warn(key, Said(N_("{amount} choices"), amount=len(choices)), wrong, right)


def drawn_ranges(
    sub: SubProfile, suits: Sequence[Suit]
) -> Iterable[tuple[tuple[Suit, ...], dict[Suit, SuitRange]]]:
    """For every choice of suits the ranges that hold then."""
    # Imported here: meaning is built on the reader of conditions and the words, as this module is.
    from majlis.bridge.profile.meaning import ranges_for

    random, standard = sub.random_suit_constraint, sub.standard.ranges()
    if random is not None:
        for drawn in permutations(random.allowed_suits, random.required_suits_count):
            replaced = {suit: asked for suit, (_, asked) in ranges_for(random, drawn).items()}
            yield drawn, standard | replaced
    elif sub.contingent is not None:
        for suit in suits:
            yield (suit,), standard | {suit: both(standard[suit], sub.contingent[1])}


def both(one: SuitRange, other: SuitRange) -> SuitRange:
    """What lies in two ranges."""
    return SuitRange(
        max(one.min_cards, other.min_cards),
        min(one.max_cards, other.max_cards),
        max(one.min_hcp, other.min_hcp),
        min(one.max_hcp, other.max_hcp),
    )


def conflict(standard: Standard, ranges: dict[Suit, SuitRange]) -> tuple[object, str, str] | None:
    """Why no hand fits the ranges and the total: value, what is wrong, what is right; None if one fits."""
    least, most = (sum(getattr(one, key) for one in ranges.values()) for key in ("min_cards", "max_cards"))
    few = sum(one.min_hcp for one in ranges.values())
    many = sum(min(one.max_hcp, MOST_SUIT_HCP) for one in ranges.values())
    cards, points = N_("{amount} cards"), N_("{amount} HCP")
    if least > HAND_SIZE:
        right = Phrase(N_("let them add up to {total} or less"), total=HAND_SIZE)
        return Said(cards, amount=least), N_("are the least lengths together"), right
    if most < HAND_SIZE:
        right = Phrase(N_("let them add up to {total} or more"), total=HAND_SIZE)
        return Said(cards, amount=most), N_("are the greatest lengths together"), right
    if few > standard.total_max_hcp:
        message = N_("let them add up to total_max_hcp, {total}, or less")
        right = Phrase(message, total=standard.total_max_hcp)
        return Said(points, amount=few), N_("are the least points of the suits together"), right
    if many < standard.total_min_hcp:
        message = N_("let them add up to total_min_hcp, {total}, or more")
        right = Phrase(message, total=standard.total_min_hcp)
        return Said(points, amount=many), N_("are the greatest points of the suits together"), right
    if not possible([limits(one) for one in ranges.values()], standard.total_min_hcp, standard.total_max_hcp):
        asked = ends(standard.total_min_hcp, standard.total_max_hcp)
        wrong = N_("fits no hand together with the ranges of the suits")
        return Said(N_("{amount} HCP in all"), amount=asked), wrong, N_("widen the lengths or the points")
    return None
