"""What a review says: decisions with their costs, deals, the match, and each player's figures."""

from dataclasses import dataclass, field

from majlis.baloot.auction import Contract
from majlis.baloot.kammelna.outcome import ReplayEnd
from majlis.baloot.review.kinds import Kind
from majlis.baloot.sheet import Pair
from majlis.baloot.valuation.model import DEFAULT
from majlis.baloot.valuation.verdicts import Doubt, Verdict
from majlis.baloot.view import Trick
from majlis.cards import Card, CardSet
from majlis.game import Action, Seat
from majlis.message import Message
from majlis.reading import Problem

ERRORS: tuple[Verdict, ...] = ("inaccuracy", "mistake", "blunder")


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice, and what it is worth to the side of its seat over the other side."""

    action: Action
    real_gp: int | None = None
    """Game points on the real deal, all hands open."""
    real_chance: float | None = None
    """The chance to win the match, 0 to 1, on the real deal."""
    gp: float | None = None
    """Game points in the mean of the worlds that the seat could not tell apart; None where not looked at."""
    error: float | None = None
    """Standard error of its difference to the best choice."""
    chance: float | None = None
    chance_error: float | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat chose, and what that cost. Costs are to the side of the seat."""

    deal: int
    """The deal's number in its file."""
    number: int
    """From 1 in its deal."""
    seat: Seat
    trick: int
    """From 1; 0 in the auction and the doubling."""
    action: Action
    words: tuple[Action, ...]
    """Announced with the card."""
    missed: tuple[Action, ...]
    """Could have been announced with it, and cost something."""
    implied: bool
    """The record leaves it out."""
    choices: tuple[Choice, ...]
    best: Action | None
    """Over the worlds."""
    best_real: Action | None
    cost: float | None
    """Game points against the best over the worlds."""
    error: float | None
    """Its standard error."""
    cost_chance: float | None
    """The same in the chance to win the match."""
    error_chance: float | None
    """Its standard error."""
    real_cost: int | None
    """Game points against the best on the real deal."""
    real_cost_chance: float | None
    by_chance: bool
    """The chance to win decides at this score, else game points do."""
    worlds: int
    exact: bool
    """All worlds that there are were solved."""
    verdict: Verdict
    doubt: Doubt
    """Why it is not judged, though something better is seen."""
    kind: Kind | None
    """The error, where there was one."""
    gp_before: int | None
    """What the first side (seats 0 and 2) gets over the second with open hands, before and after."""
    gp_after: int | None
    chance_before: float | None
    """The chance of the first side."""
    chance_after: float | None
    hands: tuple[CardSet, ...]
    """What the four held then."""
    table: tuple[Card, ...]
    """The cards of the trick that lay on the table, from its leader on."""
    position: str
    """The position with all hands, in the notation."""
    seat_line: str
    """The position as the seat knew it; empty where it answered before a seat that was asked earlier."""

    @property
    def is_error(self) -> bool:
        """Whether it cost something beyond the error of the estimate."""
        return self.verdict in ERRORS

    @property
    def is_outside(self) -> bool:
        """Whether it is no choice that could be valued: a card against the rules, a challenge, a Kawesh."""
        return self.verdict == "rules" or (self.verdict == "unjudged" and not self.doubt)

    @property
    def counted(self) -> float:
        """The cost in game points that counts: that of an error, else 0."""
        return max(0.0, self.cost or 0.0) if self.is_error else 0.0

    @property
    def counted_chance(self) -> float:
        """The same in the chance to win."""
        return max(0.0, self.cost_chance or 0.0) if self.is_error else 0.0

    def choice(self, action: Action | None) -> Choice | None:
        """The choice of this action."""
        return next((one for one in self.choices if one.action == action), None)


@dataclass(frozen=True, slots=True)
class Parts:
    """What brought a change for the first side (seats 0 and 2), in game points or in its chance to win."""

    total: float = 0.0
    deal: float = 0.0
    """The cards that were dealt."""
    unseen: float = 0.0
    """What choices brought beyond what their seats could know."""
    choices: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """The costs of each seat's choices, as they changed the first side."""
    other: float = 0.0
    """Cards against the rules, challenges, and points of the record that the rules do not give."""

    def __add__(self, more: "Parts") -> "Parts":
        pairs = zip(self.choices, more.choices, strict=True)
        first, second, third, fourth = (one + other for one, other in pairs)
        return Parts(
            self.total + more.total,
            self.deal + more.deal,
            self.unseen + more.unseen,
            (first, second, third, fourth),
            self.other + more.other,
        )


@dataclass(frozen=True, slots=True)
class DealReview:
    """One deal."""

    number: int
    dealer: Seat | None
    before: Pair | None
    """The match score before it; None where the record does not tell it."""
    floor: Card | None
    hands: tuple[CardSet, ...]
    """Of eight, or of five where nobody bought."""
    calls: tuple[tuple[Seat, Action], ...]
    contract: Contract | None
    tricks: tuple[Trick, ...]
    open_trick: tuple[Seat, tuple[Card, ...]] | None
    """The leader and the cards of a trick that was not finished."""
    ended: ReplayEnd
    points: Pair | None
    """Of the record where it has them, else by the rules."""
    decisions: tuple[Decision, ...]
    chance_before: float | None
    """Of the first side, before the cards were dealt."""
    chance_dealt: float | None
    """Once they were, all hands open."""
    chance_after: float | None
    gp_dealt: int | None
    gp: Parts
    chance: Parts | None
    problem: Message | None = None
    """What could not be followed."""
    supposed: tuple[str, ...] = ()
    """What the record leaves out and was supposed: `contract`, `announcements`."""


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """One player."""

    seat: Seat
    decisions: int
    """With something to choose, and judged."""
    errors: dict[Verdict, int]
    cost: float
    """Game points that his errors cost over the worlds."""
    cost_chance: float | None
    real_cost: int
    """Game points that his choices cost on the real deal, errors or not."""
    stake: float
    """Game points between the best and the worst of his choices."""
    accuracy: float | None
    """The share of the stake that he kept, 0 to 100; None where nothing was at stake."""
    kinds: dict[Kind, tuple[int, float]]
    """How often each kind of error came, and what it cost."""
    luck: float
    """Game points that his side was given by what he could not know when he chose."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turning point: where the chance to win, or the game points, changed most."""

    deal: int
    decision: int | None
    """Its number in the deal; None for the cards that were dealt."""
    before: float
    after: float
    """Of the first side, all hands open; chances, or game points where no chance is known."""


@dataclass(frozen=True, slots=True)
class Review:
    """A whole recorded game, or some of its deals."""

    file: str
    rules: str
    seed: int
    nodes: int
    seconds: float | None
    deals: tuple[DealReview, ...]
    seats: tuple[SeatFigures, ...]
    turns: tuple[Turn, ...]
    gp: Parts
    chance: Parts | None
    """None where the score is not known of some deal."""
    unfinished: int = 0
    """Deals that were not reviewed since it was interrupted."""
    played: int = DEFAULT.deals
    """So many deals are played on for a call at most."""
    problems: tuple[Problem, ...] = field(default=())
    """What of the file could not be read."""
