"""A composed position of the play: contract, the cards still held, the trick on the table, the points.

A `SetUp` is where a `State` may begin instead of a deal: an ending to solve, a problem from a book. What
happened before it is known only by what it left: cards gone, points and tricks taken.
"""

from dataclasses import dataclass
from typing import Final

from majlis.baloot.auction import Contract
from majlis.baloot.deal import Deal
from majlis.baloot.deck import DECK, DECK_SET, MARRIAGE, POINTS, TRICKS, check_pack
from majlis.baloot.play import NO_TRUMPS
from majlis.baloot.projects import MAX_DECLARED, Project
from majlis.baloot.ruleset import RuleSet
from majlis.baloot.sheet import Pair
from majlis.cards import Card, CardSet, card_name, card_set, cards_of, hand_text
from majlis.errors import InputError
from majlis.game import SEATS, Seat, next_seat, team_of
from majlis.i18n import N_

FULL_HAND = TRICKS
FILLER: Final = Deal(
    (card_set(DECK[0:5]), card_set(DECK[5:10]), card_set(DECK[10:15]), card_set(DECK[15:20])), DECK[20]
)
"""Stands for the deal of a composed position, which was never dealt."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """Where a composed position begins. Pairs are (team 0, team 1)."""

    contract: Contract
    hands: tuple[CardSet, ...]
    """The cards that each seat still holds, those on the table not included."""
    leader: Seat
    trick: tuple[Card, ...] = ()
    """On the table, from the leader on."""
    captured: Pair = (0, 0)
    """Card points taken so far."""
    won: Pair = (0, 0)
    """Tricks taken so far."""
    announced: tuple[tuple[Project, ...], ...] = ((), (), (), ())
    balooted: tuple[bool, ...] = (False, False, False, False)
    akka: bool = False
    """The led card on the table was called Akka."""

    @property
    def eight(self) -> tuple[CardSet, ...]:
        """The cards that each seat holds, or has on the table."""
        hands = list(self.hands)
        for place, card in enumerate(self.trick):
            hands[(self.leader + place) % 4] |= 1 << card
        return tuple(hands)

    @property
    def gone(self) -> CardSet:
        """The cards of the finished tricks."""
        return DECK_SET & ~(
            self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3] | card_set(self.trick)
        )

    @property
    def gone_points(self) -> int:
        """What the cards of the finished tricks count together."""
        index = NO_TRUMPS if self.contract.trump is None else self.contract.trump
        return sum(POINTS[index][card] for card in cards_of(self.gone))

    def check(self, dealer: Seat | None = None) -> None:
        """Raise `InputError`, naming the first fault, unless a deal could stand so.

        With the dealer known, the first trick must be led by his next.
        """
        check_contract(self.contract)
        self._check_cards()
        self._check_counts()
        self._check_points()
        self._check_declared()
        if dealer is not None and not sum(self.won) and self.leader != next_seat(dealer):
            message = N_("the first trick is led by the dealer's next, seat {seat}, not {leader}")
            raise InputError(message, seat=next_seat(dealer), leader=self.leader)

    def check_rules(self, rules: RuleSet) -> None:
        """Raise `InputError` where these rules know no such contract."""
        if self.contract.closed and self.contract.level == 3 and rules.triple_variant == "open":
            raise InputError(N_("a tripled Hokum can be closed only by triple_variant=chosen"))

    def _check_points(self) -> None:
        points = self.gone_points
        if sum(self.captured) != points or min(self.captured) < 0:
            message = N_("the points taken are {taken}, but the cards gone count {points} together")
            raise InputError(message, taken="-".join(map(str, self.captured)), points=points)
        for team in (0, 1):
            if self.captured[team] and not self.won[team]:
                message = N_("team {team} has taken {points} points, but no trick")
                raise InputError(message, team=team, points=self.captured[team])

    def _check_declared(self) -> None:
        """Projects from cards that their seat may have held, each card once; Baloot only after its cards."""
        trump, table = self.contract.trump, card_set(self.trick)
        used = 0
        for seat in SEATS:
            own_table = card_set(
                card for place, card in enumerate(self.trick) if (self.leader + place) % 4 == seat
            )
            possible = self.hands[seat] | own_table | self.gone
            if len(self.announced[seat]) > MAX_DECLARED:
                message = N_("seat {seat} has announced more than {most} projects")
                raise InputError(message, seat=seat, most=MAX_DECLARED)
            for project in self.announced[seat]:
                if project.cards & used or project.cards & ~possible:
                    message = N_("seat {seat} cannot have announced {cards}: it held other cards")
                    raise InputError(message, seat=seat, cards=hand_text(project.cards))
                used |= project.cards
        if any(self.balooted):
            king_queen = 0 if trump is None else MARRIAGE[trump]
            if trump is None or sum(self.balooted) > 1 or king_queen & ~(self.gone | table):
                raise InputError(
                    N_("Baloot is one player's, in Hokum, once both king and queen of trumps are played")
                )
        if self.akka and (trump is None or not self.trick or self.trick[0] // 13 == trump):
            raise InputError(N_("only a plain card led in Hokum can have been called Akka"))

    def _check_cards(self) -> None:
        seen = 0
        for cards in (*self.hands, *(1 << card for card in self.trick)):
            check_pack(cards)
            if cards & seen:
                raise InputError(N_("{card} is in two places"), card=card_name(next(cards_of(cards & seen))))
            seen |= cards

    def _check_counts(self) -> None:
        if len(self.trick) > 3:
            message = N_("{count} cards lie on the table: a trick in progress has at most 3")
            raise InputError(message, count=len(self.trick))
        played = {(self.leader + place) % 4 for place in range(len(self.trick))}
        sizes = [self.hands[seat].bit_count() + (seat in played) for seat in SEATS]
        if len(set(sizes)) > 1 or sizes[0] == 0:
            message = N_(
                "with the cards on the table the seats hold {counts} cards: "
                "each must hold the same number, 1 to 8"
            )
            raise InputError(message, counts=", ".join(map(str, sizes)))
        if sizes[0] + sum(self.won) != FULL_HAND:
            message = N_("{cards} cards each and {tricks} tricks taken do not make 8")
            raise InputError(message, cards=sizes[0], tricks=sum(self.won))


def check_contract(contract: Contract) -> None:
    """Raise `InputError` unless the contract could have been made: level, variant and raiser go together."""
    level, raiser = contract.level, contract.raiser
    if not 1 <= level <= (2 if contract.mode == "sun" else 5):
        message = N_("a {mode} contract has no level {level}: Sun is doubled once, Hokum goes up to 5")
        raise InputError(message, mode=contract.mode, level=level)
    if contract.closed and (contract.mode == "sun" or level not in (2, 3, 4)):
        raise InputError(N_("only a Hokum that was doubled, tripled or raised to four can be closed"))
    if (raiser is None) != (level == 1):
        raise InputError(N_("a contract names its last raiser exactly when it was doubled"))
    if raiser is not None and team_of(raiser) != raising_team(contract.buyer, level):
        message = N_("seat {seat} cannot have made the raise to {level}: the two sides raise by turns")
        raise InputError(message, seat=raiser, level=level)


def raising_team(buyer: Seat, level: int) -> int:
    """The team that raises to this level: the buyer's opponents to 2 and 4, his own to 3 and 5."""
    return team_of(buyer) if level % 2 else 1 - team_of(buyer)
