"""The dialogue about drawn suits: random suits of a hand, and what a hand holds in another's drawn suit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from majlis.bridge.profile.amounts import parse_suit_range, parse_suits, suit_range_text
from majlis.bridge.profile.holdings import holdings_within
from majlis.bridge.profile.model import (
    OpponentContingent,
    PairOverride,
    PartnerContingent,
    Profile,
    RandomSuits,
    SubProfile,
    SuitRange,
)
from majlis.bridge.profile.words import glyphs, seat_word
from majlis.bridge.table.pack import PARTNER, SUITS, Seat, Suit
from majlis.bridge.wizard.hints import limits
from majlis.bridge.wizard.talk import Misread, Talk, number_reader
from majlis.i18n import N_

RANGE_HELP = N_(
    "How many cards and points it has in this suit: 6 cards, 4-7 hcp; or 5+; or any. "
    "High-card points are A 4, K 3, Q 2, J 1."
)
PLACES = (N_("first"), N_("second"), N_("third"), N_("fourth"))


def draws(profile: Profile, seat: Seat) -> bool:
    """Whether suits are drawn for any type of hand of a seat."""
    return any(sub.random_suit_constraint is not None for sub in profile.subs(seat))


def leaves_one(profile: Profile, seat: Seat) -> bool:
    """Whether every draw of a seat leaves exactly one allowed suit, of which can be spoken then."""
    randoms = [
        sub.random_suit_constraint for sub in profile.subs(seat) if sub.random_suit_constraint is not None
    ]
    return all(len(set(random.allowed_suits)) == random.required_suits_count + 1 for random in randoms)


# Random suits


def ask_random(talk: Talk, now: RandomSuits | None) -> RandomSuits:
    """Which suits, how many, and what is held in them."""
    now = now or RandomSuits(1, SUITS, (SuitRange(5, 6),))
    suits = ask_suits(talk, now.allowed_suits)
    count = min(now.required_suits_count, len(suits))
    if len(suits) > 1:
        count = talk.question(
            N_("How many of them are drawn"),
            count,
            str(count),
            number_reader(1, len(suits)),
            N_("In each of them the hand holds what you say next, in the order of drawing."),
        )
    ranges = []
    for place in range(count):
        default = now.suit_ranges[min(place, len(now.suit_ranges) - 1)] if now.suit_ranges else SuitRange()
        ordinal = talk.text(PLACES[place])
        prompt = N_("In the {ordinal} suit drawn") if count > 1 else N_("In the suit drawn")
        ranges.append(ask_suit_range(talk, prompt, default, ordinal=ordinal))
    same = count == now.required_suits_count
    overrides = now.pair_overrides if same else ()
    if count == 2:
        overrides = ask_overrides(talk, suits, ranges, now)
    # Ranges beyond the suits drawn have no effect; they are the file's own.
    beyond = now.suit_ranges[count:] if same else ()
    return replace(
        now,
        required_suits_count=count,
        allowed_suits=suits,
        suit_ranges=(*ranges, *beyond),
        pair_overrides=overrides,
    )


def ask_suits(talk: Talk, now: Sequence[Suit]) -> tuple[Suit, ...]:
    """The suits to draw from."""

    def read(typed: str) -> tuple[Suit, ...]:
        found = parse_suits(typed)
        if found is None:
            raise Misread(N_("Type each suit once: SHD, ♠♥, majors or any."))
        return found

    return talk.question(
        N_("Drawn from which suits"),
        tuple(now),
        glyphs(now),
        read,
        N_("The suits among which is drawn, each equally likely: SHD, ♠♥, majors, minors or any."),
    )


def ask_suit_range(talk: Talk, prompt: str, now: SuitRange, **fields: object) -> SuitRange:
    """Cards and points of one suit, which a suit can have."""

    def read(typed: str) -> SuitRange:
        found = parse_suit_range(typed)
        if (
            found is None
            or max(found.max_cards, found.min_cards) > 13
            or max(found.max_hcp, found.min_hcp) > 37
        ):
            raise Misread(N_("Type cards and points, as 5-6 cards, 3+ hcp; or any."))
        if not holdings_within(*limits(found)):
            raise Misread(N_("No suit has so many cards and points."))
        return replace(
            now,
            min_cards=found.min_cards,
            max_cards=found.max_cards,
            min_hcp=found.min_hcp,
            max_hcp=found.max_hcp,
        )

    return talk.question(prompt, now, suit_range_text(now), read, RANGE_HELP, **fields)


def ask_overrides(
    talk: Talk, suits: Sequence[Suit], ranges: Sequence[SuitRange], now: RandomSuits
) -> tuple[PairOverride, ...]:
    """Other ranges for particular pairs of drawn suits."""
    old = [one for one in now.pair_overrides if set(one.suits) <= set(suits) and len(set(one.suits)) == 2]
    told = talk.text(N_("yes: {pairs}"), pairs=" ".join(glyphs(one.suits) for one in old)) if old else ""
    if told:
        talk.say(told, "hint")
    wanted = talk.yes(
        N_("Other ranges for some pairs of suits"),
        bool(old),
        N_("For instance both minors, when drawn, with five cards each, whichever was drawn first."),
    )
    found: list[PairOverride] = []
    for pair in combinations(suits, 2) if wanted else ():
        before = next((one for one in old if set(one.suits) == set(pair)), None)
        if talk.yes(
            N_("Its own ranges for {pair}"),
            before is not None,
            N_("Yes asks for a range in each of the two suits; no keeps the ranges from above."),
            pair=talk.apart(glyphs(pair)),
        ):
            one = before or PairOverride(pair, ranges[0], ranges[1])
            names = [talk.apart(glyphs([suit])) for suit in one.suits]
            first = ask_suit_range(talk, N_("In {suit}"), one.first_range, suit=names[0])
            second = ask_suit_range(talk, N_("In {suit}"), one.second_range, suit=names[1])
            found.append(replace(one, first_range=first, second_range=second))
    return tuple(found)


# A suit of another hand


def ask_contingent(
    talk: Talk, seat: Seat, other: Seat, sub: SubProfile, bare: SubProfile, one_left: bool
) -> SubProfile:
    """What is held in the suit drawn for another, or in the one that was left over."""
    partner, opponent = sub.partner_contingent_constraint, sub.opponents_contingent_suit_constraint
    old = partner or opponent
    name = seat_word(other).words(talk.language)
    left = old.use_non_chosen_suit if old is not None and one_left else False
    if one_left:
        left = talk.yes(
            N_("In the suit that was not drawn for {seat}, instead"),
            left,
            N_("Of the suits allowed to {seat} exactly one is left over; yes speaks of that one."),
            seat=name,
        )
    prompt = N_("In the suit not drawn for {seat}") if left else N_("In the suit drawn for {seat}")
    asked = ask_suit_range(talk, prompt, old.suit_range if old is not None else SuitRange(), seat=name)
    if partner is not None and partner.partner_seat == other:
        kept = replace(partner, suit_range=asked, use_non_chosen_suit=left)
        return replace(bare, partner_contingent_constraint=kept)
    if opponent is not None and opponent.opponent_seat == other:
        still = replace(opponent, suit_range=asked, use_non_chosen_suit=left)
        return replace(bare, opponents_contingent_suit_constraint=still)
    if other == PARTNER[seat]:
        return replace(bare, partner_contingent_constraint=PartnerContingent(other, asked, left))
    return replace(bare, opponents_contingent_suit_constraint=OpponentContingent(other, asked, left))
