"""What one seat may know of a deal: all that a player, a browser or an environment is ever given.

A view holds the seat's own cards and what lay open. Announced projects are known to the others by kind
only, until they are shown; a test permutes the hidden cards and sees no view change.
"""

from dataclasses import dataclass

from majlis.baloot.actions import ANNOUNCE, is_announcement
from majlis.baloot.auction import Contract
from majlis.baloot.deck import MARRIAGE
from majlis.baloot.projects import Kind, Project, best_split
from majlis.baloot.ruleset import RuleSet
from majlis.baloot.sheet import DealResult
from majlis.cards import Card, CardSet, Suit, card_set
from majlis.game import Action, Seat, Team


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: its cards from the leader on, and the seat that won it."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


@dataclass(frozen=True, slots=True)
class View:
    """One seat's view. Sequences indexed by seat have four entries; pairs are (team 0, team 1)."""

    rules: RuleSet
    seat: Seat
    dealer: Seat
    scores: tuple[int, int]
    """The match score before this deal."""
    floor: Card | None
    """The floor card; None in a composed position, which tells of none."""
    phase: int
    """A `state.Phase`."""
    current_player: Seat
    asked: tuple[Seat, ...]
    """The seats that may answer now, `current_player` first; more than one while a question is open."""
    hand: CardSet
    """This seat's cards, not yet played."""
    hand_counts: tuple[int, int, int, int]
    calls: tuple[tuple[Seat, Action], ...]
    """Auction and doubling."""
    contract: Contract | None
    leader: Seat
    trick: tuple[Card, ...]
    """On the table, from the leader on."""
    tricks: tuple[Trick, ...]
    captured: tuple[int, int]
    """Card points taken so far."""
    played: CardSet
    """All cards played in the deal, the trick on the table included."""
    kinds: tuple[tuple[Kind, ...], ...]
    """Announced projects of each seat, by kind."""
    own_projects: tuple[Project, ...]
    contest_winner: Team | None
    """Whose projects count; None before trick 1 is over, or when nobody announced."""
    shown: tuple[tuple[Project, ...], ...]
    """Projects whose cards lay open, by seat: those of the winning side, from the second trick on."""
    balooted: tuple[bool, ...]
    akka: bool
    """The card led to the trick on the table was called Akka."""
    promised: Action | None
    """BALOOT or AKKA, when the current player has just called it and must play the card that goes with it."""
    history: tuple[tuple[Seat, Action], ...]
    """Everything in order; others' announcements that were not shown are by kind (`actions.ANNOUNCED`)."""
    legal_actions: tuple[Action, ...]
    """What this seat may do now; when it is not its turn, only what may come out of turn."""
    result: DealResult | None

    def dealt(self) -> CardSet:
        """The cards that this seat has had in hand, as far as it has played them itself."""
        return self.hand | card_set(card for seat, card in self.history if seat == self.seat and card < 52)

    def baloot_to_say(self, trump: Suit) -> bool:
        """Whether a claim now would lose a Baloot of this seat that can still be announced."""
        pair = MARRIAGE[trump]
        return not pair & ~self.dealt() and self.hand & pair != 0

    def default_projects(self) -> tuple[Project, ...]:
        """What is still to be announced, by default: the best split of the hand; empty but in trick 1."""
        if self.contract is None or not any(is_announcement(action) for action in self.legal_actions):
            return ()
        best = best_split(self.hand, self.contract.mode)
        return tuple(project for project in best if ANNOUNCE + project.index in self.legal_actions)
