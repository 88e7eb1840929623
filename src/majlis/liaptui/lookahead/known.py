"""What a seat knows of a round, as plain data in the form that the policy and the expert work on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from majlis.liaptui.pieces import FULL_PACK, Pieces, contains, one, size
from majlis.liaptui.sets import PieceSet, SetType, set_of

if TYPE_CHECKING:
    from majlis.liaptui.declare.situation import Situation
    from majlis.liaptui.ruleset import RuleSet
    from majlis.liaptui.view import View

Four = tuple[int, int, int, int]
NOBODY: Four = (0, 0, 0, 0)
RED_GENERAL = one(14)


@dataclass(frozen=True, slots=True)
class Unseen:
    """What is known of where the unseen pieces lie."""

    pieces: Pieces
    """Those in other hands and those that lie face down."""
    sizes: tuple[int, int, int, int]
    """How many of them each seat holds or has face down before it; 0 for one's own."""
    general: int | None = None
    """The seat that holds the red general, if that is known; it must be among `pieces`."""
    leader: int | None = None
    """The seat that led this turn face down."""
    led: SetType | None = None
    """The type of set that it led."""


@dataclass(frozen=True, slots=True)
class Known:
    """A seat's knowledge; tuples of four are by seat."""

    seat: int
    hand: Pieces
    starter: int
    by_general: bool = False
    """Whether the starter starts because he holds the red general."""
    visible: bool = False
    """Whether plays lie open from the start (the option `open`)."""
    ranked: bool = False
    """Whether a higher type of the same size may win (the option `cross_type`)."""
    target: int = 50
    """The points that end the game."""
    exactly: bool = False
    """Whether only exactly so many end it (the option `target_reached`)."""
    rounds_left: int | None = None
    """After so many rounds, this one included, the game ends at the latest; None for no limit."""
    declared: tuple[int | None, ...] = (None, None, None, None)
    streaks: Four = NOBODY
    """Rounds in a row before this that each declared 0."""
    scores: Four = NOBODY
    multiplier: int = 1
    turns: tuple[tuple[int, tuple[Pieces, ...]], ...] = ()
    """The finished turns: the leader and the plays by seat."""
    leader: int = 0
    """Who led the current turn, or is to lead it."""
    played: int = 0
    """How many have played in it."""
    led: SetType | None = None
    """The type led, once it is."""
    shown: Four = NOBODY
    """The plays of this turn that this seat sees."""
    taken: Four = NOBODY

    @property
    def face_up(self) -> Pieces:
        """All pieces that lie open, those of this turn included."""
        return sum(sum(plays) for _, plays in self.turns) + sum(self.shown)

    @property
    def unseen(self) -> Pieces:
        """The pieces in other hands, and those face down."""
        return FULL_PACK - self.face_up - self.hand

    def where_unseen(self) -> Unseen:
        """What is known of where those lie."""
        sizes = [
            8 - sum(size(plays[seat]) for _, plays in self.turns) - size(self.shown[seat])
            for seat in range(4)
        ]
        sizes[self.seat] = 0
        hidden = self.led is not None and not self.visible
        general = self.by_general and self.starter != self.seat and contains(self.unseen, RED_GENERAL)
        return Unseen(
            self.unseen,
            (sizes[0], sizes[1], sizes[2], sizes[3]),
            self.starter if general else None,
            self.leader if hidden else None,
            self.led if hidden else None,
        )

    @classmethod
    def of(cls, view: View) -> Known:
        """What the seat of a view knows."""
        current = view.current
        visible = view.rules.visibility == "open"
        shown = [0, 0, 0, 0]
        if current is not None and visible:
            shown = [pieces or 0 for pieces in current.plays]
        return cls(
            seat=view.seat,
            hand=view.hand,
            starter=view.starter or 0,
            by_general=view.starter_by == "general",
            visible=visible,
            ranked=view.rules.cross_type == "ranked",
            target=view.rules.target,
            exactly=view.rules.target_reached == "exactly",
            rounds_left=_rounds_left(view.rules, view.round_number),
            declared=tuple(view.declarations),
            streaks=view.zero_streaks,
            scores=view.scores,
            multiplier=view.multiplier,
            turns=tuple((turn.leader, turn.plays) for turn in view.turns),
            leader=view.leader or 0,
            played=sum(current.played) if current is not None else 0,
            led=current.type if current is not None else None,
            shown=(shown[0], shown[1], shown[2], shown[3]),
            taken=view.piles,
        )

    @classmethod
    def to_declare(cls, hand: Pieces, situation: Situation, rules: RuleSet) -> Known:
        """What a declarer knows; seats are his places in the order, the starter's being 0."""
        declared = (*situation.previous, *(None,) * (4 - len(situation.previous)))
        streaks = list(situation.zero_streaks)
        if situation.must_declare_nonzero:
            streaks[situation.position] = max(2, streaks[situation.position])
        return cls(
            seat=situation.position,
            hand=hand,
            starter=0,
            by_general=situation.starter_by == "general",
            visible=rules.visibility == "open",
            ranked=rules.cross_type == "ranked",
            target=rules.target,
            exactly=rules.target_reached == "exactly",
            rounds_left=_rounds_left(rules, situation.round_number),
            declared=declared,
            streaks=(streaks[0], streaks[1], streaks[2], streaks[3]),
            scores=situation.scores,
            multiplier=situation.multiplier,
        )


def best_shown(known: Known) -> tuple[int, Pieces] | None:
    """Who would win this turn as far as it is seen, and with what set; None where nothing is seen."""
    if not known.visible or known.led is None:
        return None
    holder, best = known.leader, set_of(known.shown[known.leader])
    assert best is not None
    for step in range(1, known.played):
        seat = (known.leader + step) % 4
        found = set_of(known.shown[seat])
        if found is not None and _beats(found, best, known.ranked):
            holder, best = seat, found
    return holder, best.pieces


def _rounds_left(rules: RuleSet, round_number: int) -> int | None:
    return None if rules.round_limit is None else max(1, rules.round_limit - round_number + 1)


def _beats(found: PieceSet, best: PieceSet, ranked: bool) -> bool:
    if found.type == best.type:
        return found.strength > best.strength
    return ranked and found.size == best.size and found.type > best.type
