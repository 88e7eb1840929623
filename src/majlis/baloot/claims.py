"""Claims and challenges: Sawa proved or refuted by search, Qayd judged (sources/baloot.md §7.4 and §7.5).

Sawa. The claimer is on lead with at most four cards. The claim is true if he, choosing his own cards,
can have his side win every remaining trick whatever legal cards the other three play; the partner is
not assumed to help, since a claim that needs him is not the claimer's to make. The search sees all hands.

Qayd. A challenge names a crime, the card it was done with and, but for a false Akka, a proof card: one
that the offender held at that moment and should have played. Only what the open cards make possible can
be challenged: a card that did follow suit cannot be called a revoke. Any card of the kind that he held
is proof, whether or not that very card could have been played.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from majlis.baloot.actions import (
    AKKA,
    CLOSED_LEAD,
    FALSE_AKKA,
    NO_OVERTRUMP,
    NO_TRUMP,
    REVOKE,
    qayd,
    qayd_parts,
)
from majlis.baloot.auction import Contract
from majlis.baloot.deck import DECK_SET
from majlis.baloot.play import STRONGER, boss_cards, legal_cards, trick_winner, violation_of
from majlis.baloot.ruleset import RuleSet
from majlis.baloot.setup import SetUp
from majlis.cards import SUIT_MASK, Card, CardSet, Suit, card_set, cards_of
from majlis.game import Action, Seat

SAWA_MOST_CARDS = 4


def sawa_holds(
    hands: tuple[CardSet, ...], claimer: Seat, trump: Suit | None, closed: bool, rules: RuleSet
) -> bool:
    """Whether the claimer, on lead to an empty table, can have his side win every remaining trick."""
    return sweeps_rest(hands, claimer, claimer, trump, closed, rules)


def sweeps_rest(
    hands: tuple[CardSet, ...], leader: Seat, claimer: Seat, trump: Suit | None, closed: bool, rules: RuleSet
) -> bool:
    """Whether this seat, whoever leads to the empty table, can have his side win every remaining trick.

    `hands` are the four hands as they are, of equal size. Exact: every legal answer is tried.
    """
    proved: dict[tuple[tuple[CardSet, ...], Seat], bool] = {}

    def from_lead(held: tuple[CardSet, ...], leader: Seat) -> bool:
        if not held[leader]:
            return True
        key = (held, leader)
        if key not in proved:
            proved[key] = in_trick(held, leader, ())
        return proved[key]

    def in_trick(held: tuple[CardSet, ...], leader: Seat, trick: tuple[Card, ...]) -> bool:
        if len(trick) == 4:
            winner = (leader + trick_winner(trick, trump)) % 4
            return (winner ^ claimer) & 1 == 0 and from_lead(held, winner)
        seat = (leader + len(trick)) % 4
        outcomes = (
            in_trick((*held[:seat], held[seat] & ~(1 << card), *held[seat + 1 :]), leader, (*trick, card))
            for card in cards_of(legal_cards(held[seat], trick, trump, closed, rules))
        )
        return any(outcomes) if seat == claimer else all(outcomes)

    return from_lead(hands, leader)


@dataclass(frozen=True, slots=True)
class CardInPlay:
    """One card of the deal in its moment: who played it, to what, and whether it was called Akka."""

    seat: Seat
    card: Card
    trick: tuple[Card, ...]
    """The cards that lay on the table before it, from the lead on."""
    before: CardSet
    """All cards played before it in the deal."""
    akka: bool
    """This card was led and called Akka."""
    led_akka: bool
    """The trick's led card was called Akka."""


@dataclass(frozen=True, slots=True)
class ChallengeEvidence:
    """What a challenge is judged by. `hands` are the four hands of eight (of the truth, or of one seat)."""

    plays: tuple[CardInPlay, ...]
    trump: Suit | None
    closed: bool
    rules: RuleSet

    def challenges(self, challenger: Seat, own: CardSet, judged: CardSet) -> Iterator[Action]:
        """Every challenge that this seat may make, from open cards and its own eight cards alone."""
        for index, play in enumerate(self.plays):
            if (play.seat ^ challenger) & 1 == 0 or judged >> play.card & 1:
                continue
            for crime in self._apparent(play):
                if crime == FALSE_AKKA:
                    yield qayd(crime, play.card)
                else:
                    for proof in cards_of(self._proofs(crime, index) & ~own):
                        yield qayd(crime, play.card, proof)

    def _apparent(self, play: CardInPlay) -> list[int]:
        """The crimes that a card may have been, as far as the table can see."""
        trump, suit = self.trump, play.card // 13
        if not play.trick:
            crimes = [CLOSED_LEAD] if self.closed and suit == trump else []
            return [*crimes, FALSE_AKKA] if play.akka else crimes
        led = play.trick[0] // 13
        if suit != led:
            crimes = [REVOKE]
            if trump is not None and led != trump:
                crimes.append(NO_OVERTRUMP if suit == trump else NO_TRUMP)
            return crimes
        return [NO_OVERTRUMP] if suit == trump else []

    def _proofs(self, crime: int, index: int) -> CardSet:
        """Cards that might prove the crime: of the right kind, and not known to have lain elsewhere."""
        play = self.plays[index]
        elsewhere = play.before | 1 << play.card
        for later in self.plays[index + 1 :]:
            if later.seat != play.seat:
                elsewhere |= 1 << later.card
        if crime == REVOKE:
            kind = SUIT_MASK[play.trick[0] // 13]
        elif crime == CLOSED_LEAD:
            kind = ~SUIT_MASK[play.card // 13]
        else:
            assert self.trump is not None
            kind = SUIT_MASK[self.trump]
            if crime == NO_OVERTRUMP:
                best = play.trick[trick_winner(play.trick, self.trump)]
                if best // 13 == self.trump:
                    kind &= STRONGER[self.trump][best]
        return kind & DECK_SET & ~elsewhere

    def is_proven(self, action: Action, eight: tuple[CardSet, ...]) -> bool:
        """Whether the challenge is right, given the four hands of eight."""
        crime, card, proof = qayd_parts(action)
        play = next(play for play in self.plays if play.card == card)
        hand = eight[play.seat] & ~play.before
        if crime == FALSE_AKKA:
            assert self.trump is not None
            return not boss_cards(hand, play.before, self.trump) >> card & 1
        legal = legal_cards(hand, play.trick, self.trump, self.closed, self.rules, play.led_akka)
        guilty = violation_of(hand, play.trick, card, self.trump, legal) == crime
        return guilty and proof is not None and bool(hand >> proof & 1)


def evidence_of(
    history: Iterable[tuple[Seat, Action]], contract: Contract, rules: RuleSet, setup: SetUp | None
) -> ChallengeEvidence:
    """Every card played, with what lay before it; `setup` is where a composed position began."""
    plays: list[CardInPlay] = []
    table: list[Card] = list(setup.trick) if setup else []
    before = setup.gone | card_set(table) if setup else 0
    called, led_akka = False, setup is not None and setup.akka
    for seat, action in history:
        if action == AKKA:
            called = True
        elif action < 52:
            led_akka = called if not table else led_akka
            plays.append(CardInPlay(seat, action, tuple(table), before, called, led_akka and bool(table)))
            before |= 1 << action
            table = [*table, action] if len(table) < 3 else []
            called = False
    return ChallengeEvidence(tuple(plays), contract.trump, contract.closed, rules)
