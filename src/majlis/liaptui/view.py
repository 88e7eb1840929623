"""What one seat may know of a round: all that a player, a browser or an environment is ever given.

A view holds the seat's own pieces and what lay open. Under `type-only` the pieces of the turn on the table
are hidden but for the seat's own; who has a weak hand, and what was answered, nobody is told: only that a
redeal was accepted, and by whom, which is why he starts. A test permutes the hidden pieces and sees no view
change.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from majlis.game import SEATS, Action, Seat, seats_from
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import FULL_PACK, HAND_SIZE, Pieces
from majlis.liaptui.ruleset import RuleSet
from majlis.liaptui.scoring import score_round
from majlis.liaptui.sets import SetType
from majlis.liaptui.standing import STREAK_LIMIT, FourInts

StarterBy: TypeAlias = Literal["redeal", "general", "winner"]
"""Why a seat starts: it accepted a redeal, holds the red general in round 1, or won the last turn before."""
Declarations: TypeAlias = tuple[int | None, int | None, int | None, int | None]
FourPieces: TypeAlias = tuple[Pieces, Pieces, Pieces, Pieces]


@dataclass(frozen=True, slots=True)
class Turn:
    """A finished turn, all face up."""

    leader: Seat
    plays: FourPieces
    """By seat."""
    winner: Seat


@dataclass(frozen=True, slots=True)
class CurrentTurn:
    """The turn on the table, once it is led; what this seat may not see is None."""

    leader: Seat
    type: SetType
    count: int
    """How many pieces each plays, and the piles that the winner takes."""
    plays: tuple[Pieces | None, Pieces | None, Pieces | None, Pieces | None]
    """By seat: None for a seat that has not played, and for what lies face down."""
    played: tuple[bool, bool, bool, bool]


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """One seat's view. Sequences indexed by seat have four entries. Its `repr` is its line of notation."""

    seat: Seat
    rules: RuleSet
    phase: Phase
    round_number: int
    scores: FourInts
    """Before this round."""
    zero_streaks: FourInts
    """In how many rounds in a row before this one each seat declared 0."""
    multiplier: int
    redeals: tuple[Seat, ...]
    """Who asked for each redeal of this round, in order; the last ones where earlier ones are not known."""
    starter: Seat | None
    """Who declares and leads first; None in the phase `REDEAL`, when it is not settled."""
    starter_by: StarterBy | None
    hand: Pieces
    """This seat's pieces, not yet played."""
    declarations: Declarations
    turns: tuple[Turn, ...]
    current: CurrentTurn | None
    """None while nobody has led."""
    piles: FourInts
    """Taken so far."""
    answer: Action | None
    """What this seat has answered about its weak hand, while others are still asked."""
    legal_actions: tuple[Action, ...]
    """What this seat may do now; empty when it is another's turn."""

    def __repr__(self) -> str:
        from majlis.liaptui.notation import format_view

        return f"parse_view({format_view(self)!r})"

    @property
    def hand_size(self) -> int:
        """How many pieces each seat held when the turn on the table began: 8, less the piles taken."""
        return HAND_SIZE - sum(self.piles)

    @property
    def hand_sizes(self) -> FourInts:
        """How many pieces each seat holds now."""
        whole = self.hand_size
        if self.current is None:
            return whole, whole, whole, whole
        less = whole - self.current.count
        first, second, third, fourth = (less if played else whole for played in self.current.played)
        return first, second, third, fourth

    @property
    def leader(self) -> Seat | None:
        """Who leads, or led, the turn to be played; None until the starter is settled."""
        if self.current is not None:
            return self.current.leader
        return self.turns[-1].winner if self.turns else self.starter

    @property
    def current_player(self) -> Seat | None:
        """The seat that is to act; None at the end, and while a redeal is open, where nobody may know."""
        if self.phase == Phase.DECLARE:
            assert self.starter is not None
            return next(seat for seat in seats_from(self.starter) if self.declarations[seat] is None)
        if self.phase == Phase.PLAY:
            assert self.leader is not None
            played = self.current.played if self.current is not None else _NOBODY
            return next(seat for seat in seats_from(self.leader) if not played[seat])
        return None

    @property
    def must_declare_nonzero(self) -> bool:
        """Whether this seat has declared 0 in the two rounds before, and so may not again."""
        return self.zero_streaks[self.seat] >= STREAK_LIMIT

    @property
    def position_in_order(self) -> int:
        """This seat's place in the order of declaration: 0 for the starter, 3 for the last.

        Raises `ValueError` in the phase `REDEAL`, when nobody starts yet.
        """
        if self.starter is None:
            raise ValueError("there is no order of declaration while a redeal is open")
        return (self.seat - self.starter) % len(SEATS)

    @property
    def previous_declarations(self) -> tuple[int, ...]:
        """What those declared who come before this seat in the order, as far as they have; in that order."""
        if self.starter is None:
            return ()
        before = seats_from(self.starter)[: self.position_in_order]
        return tuple(number for seat in before if (number := self.declarations[seat]) is not None)

    @property
    def needs(self) -> int | None:
        """How many piles this seat must still take to hit its declaration: below 0 if it has too many.

        None until it has declared.
        """
        declared = self.declarations[self.seat]
        return None if declared is None else declared - self.piles[self.seat]

    @property
    def seen(self) -> Pieces:
        """All the pieces whose place this seat knows: its own, and those that lie face up."""
        on_table = sum(play or 0 for play in self.current.plays) if self.current is not None else 0
        return self.hand + on_table + sum(sum(turn.plays) for turn in self.turns)

    @property
    def unseen(self) -> Pieces:
        """All the others: in the other hands, or face down on the table."""
        return FULL_PACK - self.seen

    @property
    def points(self) -> FourInts | None:
        """What each seat gained in the round, once it is over; None before."""
        if self.phase != Phase.OVER:
            return None
        first, second, third, fourth = (
            score_round(declared, taken, self.multiplier)
            for declared, taken in zip(self.declarations, self.piles, strict=True)
            if declared is not None
        )
        return first, second, third, fourth


_NOBODY: Final = (False, False, False, False)
