"""A composed position of the play: contract, the cards still held, the trick on the table, the points.

A `SetUp` is where a `State` may begin instead of a deal: an ending to solve, a problem from a book. What
happened before it is known only by what it left: cards gone, points and tricks taken.
"""

from dataclasses import dataclass

from majlis.baloot.auction import Contract
from majlis.baloot.deck import DECK_SET, POINTS
from majlis.baloot.play import NO_TRUMPS
from majlis.baloot.projects import MAX_DECLARED, Project
from majlis.baloot.sheet import Pair
from majlis.cards import Card, CardSet, card_name, card_set, cards_of
from majlis.errors import InputError
from majlis.game import SEATS, Seat

FULL_HAND = 8


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

    def check(self) -> None:
        """Raise `InputError`, naming the first fault, unless a deal could stand so."""
        self._check_cards()
        self._check_counts()
        points = self.gone_points
        if sum(self.captured) != points or min(self.captured) < 0:
            raise InputError(
                f"the points taken are {self.captured[0]}-{self.captured[1]}, "
                f"but the cards gone count {points} together"
            )
        if sum(self.won) == 0 and any(self.captured):
            raise InputError("points were taken, but no trick")
        for team in (0, 1):
            if self.captured[team] and not self.won[team]:
                raise InputError(f"team {team} has taken {self.captured[team]} points, but no trick")
        if any(len(projects) > MAX_DECLARED for projects in self.announced):
            raise InputError("a player announces two projects at most")

    def _check_cards(self) -> None:
        seen = 0
        for cards in (*self.hands, *(1 << card for card in self.trick)):
            if cards & ~DECK_SET:
                wrong = card_name(next(cards_of(cards & ~DECK_SET)))
                raise InputError(f"{wrong} is not in a Baloot pack: its ranks are 7 8 9 10 J Q K A")
            if cards & seen:
                raise InputError(f"{card_name(next(cards_of(cards & seen)))} is in two places")
            seen |= cards

    def _check_counts(self) -> None:
        if len(self.trick) > 3:
            raise InputError(f"{len(self.trick)} cards lie on the table: a trick in progress has at most 3")
        played = {(self.leader + place) % 4 for place in range(len(self.trick))}
        sizes = [self.hands[seat].bit_count() + (seat in played) for seat in SEATS]
        if len(set(sizes)) > 1 or sizes[0] == 0:
            raise InputError(
                f"with the cards on the table the seats hold {', '.join(map(str, sizes))} cards: "
                "each must hold the same number, 1 to 8"
            )
        if sizes[0] + sum(self.won) != FULL_HAND:
            raise InputError(f"{sizes[0]} cards each and {sum(self.won)} tricks taken do not make 8")
