"""Whether any hand fits the ranges of its suits and their total."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from majlis.bridge.conditions.holdings import possible
from majlis.bridge.conditions.sentences import sentence
from majlis.bridge.profile.meaning import ranges_for
from majlis.bridge.profile.model import Standard, SubProfile, SuitRange
from majlis.bridge.table.cards import HAND_SIZE, SuitLetter
from majlis.bridge.table.pack import MOST_SUIT_HCP
from majlis.i18n import N_
from majlis.message import Message


def drawn_ranges(
    sub: SubProfile, suits: Sequence[SuitLetter]
) -> Iterable[tuple[tuple[SuitLetter, ...], dict[SuitLetter, SuitRange]]]:
    """For every choice of suits the ranges that hold then."""
    random, standard = sub.random_suit_constraint, sub.standard.ranges()
    if random is not None:
        for drawn in permutations(dict.fromkeys(random.allowed_suits), random.required_suits_count):
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


def conflict(
    standard: Standard, ranges: dict[SuitLetter, SuitRange]
) -> tuple[Message, Message, Message] | None:
    """Why no hand fits the ranges and the total: value, what is wrong, what is right; None if one fits."""
    least, most = (sum(getattr(one, key) for one in ranges.values()) for key in ("min_cards", "max_cards"))
    few = sum(one.min_hcp for one in ranges.values())
    many = sum(min(one.max_hcp, MOST_SUIT_HCP) for one in ranges.values())
    low, high = standard.total_min_hcp, standard.total_max_hcp
    cards, points = N_("{amount} cards"), N_("{amount} HCP")
    for impossible, amount, unit, wrong, right, total in (
        (
            least > HAND_SIZE,
            least,
            cards,
            N_("are the least lengths together"),
            N_("let them add up to {total} or less"),
            HAND_SIZE,
        ),
        (
            most < HAND_SIZE,
            most,
            cards,
            N_("are the greatest lengths together"),
            N_("let them add up to {total} or more"),
            HAND_SIZE,
        ),
        (
            few > high,
            few,
            points,
            N_("are the least points of the suits together"),
            N_("let them add up to total_max_hcp, {total}, or less"),
            high,
        ),
        (
            many < low,
            many,
            points,
            N_("are the greatest points of the suits together"),
            N_("let them add up to total_min_hcp, {total}, or more"),
            low,
        ),
    ):
        if impossible:
            return sentence(unit, amount=amount), sentence(wrong), sentence(right, total=total)
    if not possible([limits(one) for one in ranges.values()], low, high):
        return (
            sentence("{amount} HCP in all", amount=ends(low, high)),
            sentence("fits no hand together with the ranges of the suits"),
            sentence("widen the lengths or the points"),
        )
    return None


def limits(asked: SuitRange) -> tuple[int, int, int, int]:
    """A range as plain numbers."""
    return asked.min_cards, asked.max_cards, asked.min_hcp, asked.max_hcp


def ends(low: int, high: int) -> str:
    """`5-6`, `6`."""
    return str(low) if low == high else f"{low}-{high}"
