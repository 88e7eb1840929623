"""A position of the play as the search wants it: cards as numbers by strength, hands as masks of them."""

from dataclasses import dataclass, replace

from majlis.baloot.card_numbers import (
    CLOSED,
    OVERTRUMP_PARTNER,
    SUN,
    THIRD_HAND,
    UNDERTRUMP,
    beats,
    is_highest,
    numbers_of,
    points_of,
    strength_mask,
)
from majlis.baloot.deck import TRICKS
from majlis.baloot.phase import Phase
from majlis.baloot.play import NO_TRUMPS
from majlis.baloot.ruleset import RuleSet
from majlis.baloot.sheet import Pair
from majlis.baloot.state import State
from majlis.cards import ACE
from majlis.errors import InputError
from majlis.game import Seat
from majlis.i18n import N_

assert SUN == NO_TRUMPS


@dataclass(frozen=True, slots=True)
class Position:
    """Where the search begins. Cards are numbers by strength; pairs are (team 0, team 1)."""

    trump: int
    """The suit, or `SUN`."""
    options: int
    """The rules of play, as bits for the search."""
    hands: tuple[int, int, int, int]
    leader: Seat
    trick: tuple[int, ...]
    captured: Pair
    """Points of finished tricks, with the last trick's 10 once that is over."""
    won: Pair
    called: bool
    """The led card is an Ace, or was called Akka."""

    @property
    def seat(self) -> Seat:
        """Who plays next."""
        return (self.leader + len(self.trick)) % 4

    @property
    def over(self) -> bool:
        """Whether all cards have been played."""
        return sum(self.won) == TRICKS

    def after(self, card: int) -> "Position":
        """The position once the next seat has played this card."""
        seat, trick = self.seat, (*self.trick, card)
        hands = tuple(hand & ~(1 << card) if by == seat else hand for by, hand in enumerate(self.hands))
        left = hands[0], hands[1], hands[2], hands[3]
        if len(trick) == 1:  # who leads the highest card of its suit calls Akka: that can only help
            return replace(self, hands=left, trick=trick, called=is_highest(card, sum(left)))
        if len(trick) < 4:
            return replace(self, hands=left, trick=trick)
        best = 0
        for place in range(1, 4):
            if beats(trick[place], trick[best], self.trump):
                best = place
        winner = (self.leader + best) % 4
        gained = int(sum(points_of(self.trump)[list(trick)])) + (10 if not sum(left) else 0)
        captured, won = list(self.captured), list(self.won)
        captured[winner & 1] += gained
        won[winner & 1] += 1
        return replace(
            self,
            hands=left,
            leader=winner,
            trick=(),
            captured=(captured[0], captured[1]),
            won=(won[0], won[1]),
            called=False,
        )


def options_of(rules: RuleSet, closed: bool) -> int:
    """The rules that touch the play, as bits."""
    return (
        OVERTRUMP_PARTNER * (rules.overtrump_partner == "yes")
        + UNDERTRUMP * (rules.undertrump == "forced")
        + THIRD_HAND * (rules.third_hand == "must-ruff-unless-boss")
        + CLOSED * closed
    )


def position_of(state: State) -> Position:
    """The position of a state in the play; raises `InputError` where the play has not begun or is over."""
    if state.contract is None or state.phase in (Phase.AUCTION, Phase.DOUBLING):
        raise InputError(N_("the play has not begun: give a position with a contract and four hands to play"))
    if state.phase != Phase.PLAY:
        raise InputError(N_("the cards of this deal have been played: there is nothing to solve"))
    trump = NO_TRUMPS if state.contract.trump is None else state.contract.trump
    numbers = numbers_of(trump)
    hands = tuple(strength_mask(hand, trump) for hand in state.hands)
    won = [sum(trick.winner & 1 == team for trick in state.tricks) for team in (0, 1)]
    if state.setup is not None:
        won = [mine + before for mine, before in zip(won, state.setup.won, strict=True)]
    led_ace = bool(state.trick) and state.trick[0] % 13 == ACE
    return Position(
        trump=trump,
        options=options_of(state.rules, state.contract.closed),
        hands=(hands[0], hands[1], hands[2], hands[3]),
        leader=state.leader,
        trick=tuple(numbers[card] for card in state.trick),
        captured=(state.captured[0], state.captured[1]),
        won=(won[0], won[1]),
        called=state.akka or led_ace,
    )
