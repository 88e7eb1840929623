"""The play of the cards: which are legal, which wins, and what rule a card breaks (sources/baloot.md §5).

A trick on the table is the sequence of its cards from the leader on; `trump` is None in Sun. Everything
here is a pure function of cards and options, and is compared with a slow twin in `tests/twins`.
"""

from collections.abc import Sequence
from typing import Final

from majlis.baloot.actions import CLOSED_LEAD, CRIMES, NO_OVERTRUMP, NO_TRUMP, REVOKE
from majlis.baloot.deck import DECK, STRENGTH
from majlis.baloot.ruleset import RuleSet
from majlis.cards import ACE, SUIT_MASK, SUITS, Card, CardSet, Suit
from majlis.i18n import N_

NO_TRUMPS: Final = 4
"""Index of Sun in tables that are indexed by trump."""

# STRONGER[trump][card]: the cards of the same suit that beat it.
STRONGER: Final[tuple[tuple[CardSet, ...], ...]] = tuple(
    tuple(
        sum(1 << other for other in DECK if other // 13 == card // 13 and order[other] > order[card])
        for card in range(52)
    )
    for order in STRENGTH
)


def trick_winner(cards: Sequence[Card], trump: Suit | None) -> int:
    """Which card of a (whole or partial) trick is winning, as the offset from the leader.

    The highest trump wins, else the highest card of the led suit.
    """
    stronger = STRONGER[NO_TRUMPS if trump is None else trump]
    best, winner = cards[0], 0
    for offset in range(1, len(cards)):
        card = cards[offset]
        if stronger[best] >> card & 1 or (card // 13 == trump != best // 13):
            best, winner = card, offset
    return winner


def legal_cards(
    hand: CardSet,
    trick: Sequence[Card],
    trump: Suit | None,
    closed: bool,
    rules: RuleSet,
    akka: bool = False,
) -> CardSet:
    """The cards of `hand` that may be played to `trick` (empty: to lead).

    `closed` is the closed game of a doubled Hokum; `akka` says that the led card was called Akka.
    """
    if not trick:
        if closed and trump is not None:
            return hand & ~SUIT_MASK[trump] or hand
        return hand
    led = trick[0] // 13
    following = hand & SUIT_MASK[led]
    if following and led != trump:
        return following
    if trump is None:
        return hand
    winning = trick_winner(trick, trump)
    best = trick[winning]
    partner_wins = winning == len(trick) - 2
    if led == trump:
        if partner_wins and rules.overtrump_partner == "no":
            return following or hand
        return following & STRONGER[trump][best] or following or hand
    trumps = hand & SUIT_MASK[trump]
    if not trumps:
        return hand
    if partner_wins:
        return trumps if winning == 0 and _third_hand_must_ruff(trick, rules, akka) else hand
    if best // 13 != trump:
        return trumps
    return trumps & STRONGER[trump][best] or (trumps if rules.undertrump == "forced" else hand)


def _third_hand_must_ruff(trick: Sequence[Card], rules: RuleSet, akka: bool) -> bool:
    """Section 5, rule 5: the partner led the winning plain card, and it is neither an Ace nor an Akka."""
    return (
        len(trick) == 2 and rules.third_hand == "must-ruff-unless-boss" and not akka and trick[0] % 13 != ACE
    )


def violation_of(
    hand: CardSet, trick: Sequence[Card], card: Card, trump: Suit | None, legal: CardSet
) -> int | None:
    """Which crime playing `card` from `hand` is, given the `legal` cards; None if it is legal.

    The crimes are those of `actions.CRIMES`.
    """
    if legal >> card & 1:
        return None
    if not trick:
        return CLOSED_LEAD
    led, suit = trick[0] // 13, card // 13
    if suit != led and hand & SUIT_MASK[led]:
        return REVOKE
    return NO_OVERTRUMP if suit == trump else NO_TRUMP


REASONS: Final = {
    REVOKE: N_("{card} may not be played: you hold {suit} and must follow suit"),
    NO_TRUMP: N_("{card} may not be played: you are void in {suit} and must trump"),
    NO_OVERTRUMP: N_("{card} may not be played: you must beat the winning trump, and you can"),
    CLOSED_LEAD: N_("{card} may not be led: the game is closed and you hold plain suits"),
}
"""Why a card is refused, by crime (message ids of the `baloot` catalog)."""

assert set(REASONS) == set(range(len(CRIMES) - 2))


def boss_cards(hand: CardSet, played: CardSet, trump: Suit) -> CardSet:
    """The cards of `hand` that may be called Akka: plain, not an Ace, highest unplayed of their suit."""
    stronger = STRONGER[trump]
    bosses = 0
    for suit in SUITS:
        held = hand & SUIT_MASK[suit]
        if suit == trump or not held:
            continue
        left = SUIT_MASK[suit] & ~played
        for card in _bits(held):
            if card % 13 != ACE and stronger[card] & left == 0:
                bosses |= 1 << card
    return bosses


def _bits(cards: CardSet) -> list[Card]:
    found = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return found
