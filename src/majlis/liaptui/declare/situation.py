"""What a declarer knows besides his hand, which numbers he may declare, and the form of his answer.

A `Situation` tells everything by place in the order of declaration, the starter's place being 0, so that
nothing depends on who sits where. Every declarer here is a function
`declare(hand, situation, rules) -> Declaration`.

>>> last = Situation(position=3, previous=(3, 2, 2), must_declare_nonzero=True)
>>> legal_declarations(last)
(2, 3, 4, 5, 6, 7, 8)
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol, get_args

from majlis.errors import InputError, check_whole, shown
from majlis.game import seats_from
from majlis.i18n import N_
from majlis.liaptui.bans import MOST_PILES
from majlis.liaptui.bans import legal_declarations as legal_after
from majlis.liaptui.pieces import FULL_PACK, HAND_SIZE, Pieces, contains, count_of, format_pieces, size
from majlis.liaptui.standing import STREAK_LIMIT, FourInts
from majlis.liaptui.view import StarterBy
from majlis.message import Message, Word

if TYPE_CHECKING:
    from majlis.liaptui.ruleset import RuleSet
    from majlis.liaptui.view import View

MOST: Final = 1_000_000
"""The largest score, multiplier and round that are taken; no game comes near."""
_STARTERS: Final = get_args(StarterBy)


@dataclass(frozen=True, slots=True)
class Situation:
    """The moment of a declaration; tuples of four go by place in the order of declaration.

    Raises `InputError` for places, numbers or counts that no round has, with what would be right.
    """

    position: int = 0
    """The declarer's place, 0 to 3; 0 is the starter, who leads the first turn."""
    previous: tuple[int, ...] = ()
    """What the places before his declared."""
    must_declare_nonzero: bool = False
    """He declared 0 in the two rounds before."""
    multiplier: int = 1
    """What the round's points are multiplied by: 1, and 1 more for each redeal."""
    scores: FourInts = (0, 0, 0, 0)
    """Points before this round."""
    zero_streaks: FourInts = (0, 0, 0, 0)
    """In how many rounds in a row before this one each declared 0."""
    starter_by: StarterBy = "winner"
    """`general` tells where the red general is; the other two tell nothing about the hands."""
    round_number: int = 2
    """From 1; the default is any round that is not the first."""

    def __post_init__(self) -> None:
        for name in ("previous", "scores", "zero_streaks"):  # a list would do, but has no hash
            value = getattr(self, name)
            if not isinstance(value, Sequence) or isinstance(value, str):
                raise InputError(
                    N_("{name} {value}: write numbers in a tuple"), name=name, value=shown(value)
                )
            object.__setattr__(self, name, tuple(value))
        check_whole("position", self.position, 0, 3)
        if len(self.previous) != self.position:
            text = N_("position {position} comes after as many declarations: {previous} has {count}")
            previous = shown(list(self.previous))
            raise InputError(text, position=self.position, previous=previous, count=len(self.previous))
        for name, values, least, most in (
            ("scores", self.scores, -MOST, MOST),
            ("zero_streaks", self.zero_streaks, 0, STREAK_LIMIT),
        ):
            if len(values) != 4:
                text = N_("{name} {value}: write four, the starter's first")
                raise InputError(text, name=name, value=shown(values))
            for number in values:
                check_whole(name, number, least, most)
        for place, number in enumerate(self.previous):
            check_whole(Word(N_("declaration")), number, 0, MOST_PILES)
            if number == 0 and self.zero_streaks[place] >= STREAK_LIMIT:
                text = N_("place {place} declared 0 after {count} rounds of 0: it must declare at least 1")
                raise InputError(text, place=place, count=self.zero_streaks[place])
        check_whole("multiplier", self.multiplier, 1, MOST)
        check_whole("round", self.round_number, 1, MOST)
        if self.round_number == 1 and (self.must_declare_nonzero or any(self.zero_streaks)):
            raise InputError(N_("before round 1 nobody has declared 0: no 0 is banned for that"))
        if self.starter_by not in _STARTERS:
            right = ", ".join(_STARTERS)
            raise InputError(N_("starter {value}: write {right}"), value=shown(self.starter_by), right=right)
        if self.starter_by == "general" and self.multiplier > 1:
            text = N_(
                "the red general decides who starts before a redeal, and after one, as multiplier "
                "{multiplier} means, the seat that asked for it starts"
            )
            raise InputError(text, multiplier=self.multiplier)

    @property
    def is_starter(self) -> bool:
        """Whether the declarer leads the first turn."""
        return self.position == 0

    @property
    def zero_banned(self) -> bool:
        """Whether the declarer must declare at least 1, as is said or as his streak tells."""
        return self.must_declare_nonzero or self.zero_streaks[self.position] >= STREAK_LIMIT

    @property
    def room(self) -> int:
        """8 less what was declared: what would make the total 8; negative when more was declared already."""
        return MOST_PILES - sum(self.previous)

    @classmethod
    def of(cls, view: "View") -> "Situation":
        """The situation of a view's seat, which is to declare or has declared.

        Raises `ValueError` while a redeal is open, and `InputError` before those before it have declared.
        """
        if view.starter is None or view.starter_by is None:
            raise ValueError("nobody declares while a redeal is open: there is no situation yet")
        order = seats_from(view.starter)
        return cls(
            position=view.position_in_order,
            previous=view.previous_declarations,
            must_declare_nonzero=view.must_declare_nonzero,
            multiplier=view.multiplier,
            scores=_ordered(view.scores, order),
            zero_streaks=_ordered(view.zero_streaks, order),
            starter_by=view.starter_by,
            round_number=view.round_number,
        )


def _ordered(values: FourInts, order: Sequence[int]) -> FourInts:
    first, second, third, fourth = (values[seat] for seat in order)
    return first, second, third, fourth


def check_hand(hand: Pieces, situation: Situation) -> None:
    """Raises `InputError` for what is not a hand of eight, and where hand and situation cannot both be.

    They cannot where the starter starts because he holds the red general, and another has it.
    """
    if size(hand) != HAND_SIZE or not contains(FULL_PACK, hand):
        text = N_("{hand} is not a hand: it is 8 pieces of the pack")
        raise InputError(text, hand=shown(format_pieces(hand)))
    if situation.starter_by == "general" and situation.is_starter != bool(count_of(hand, 14)):
        absent = N_("the red general is not in this hand, and who starts because of it must hold it")
        present = N_("the red general is in this hand, so that another seat cannot start because of it")
        raise InputError(absent if situation.is_starter else present)


def legal_declarations(situation: Situation) -> tuple[int, ...]:
    """The numbers that may be declared, ascending: never none, since both bans leave at least seven.

    The last place may not make the total exactly 8; who declared 0 twice in a row must declare at least 1
    (sources/liaptui.md §2.4).

    >>> legal_declarations(Situation(position=3, previous=(4, 4, 4)))
    (0, 1, 2, 3, 4, 5, 6, 7, 8)
    """
    return legal_after(situation.previous, STREAK_LIMIT if situation.zero_banned else 0)


@dataclass(frozen=True, slots=True)
class Estimate:
    """An expected score in points of the round, the multiplier included."""

    mean: float
    standard_error: float
    """Of the mean; 0 where the model that gives it does not sample."""
    win_chance: float | None = None
    """The expected part of the game that is won with it, 0 to 1; None where the end of the game is far."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """A declarer's answer."""

    number: int
    """What to declare; legal."""
    legal: tuple[int, ...]
    """All that could be declared."""
    reasons: tuple[Message, ...] = ()
    expected: Mapping[int, Estimate] = field(default_factory=dict, hash=False)
    """The expected score of every legal number, where the declarer estimates it."""


class Declarer(Protocol):
    """Chooses a number for a hand."""

    def __call__(self, hand: Pieces, situation: Situation, rules: "RuleSet") -> Declaration:
        """The answer for these eight pieces in this situation."""
        ...
