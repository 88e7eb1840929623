"""The truth of one round, from the deal to the score (`State`).

>>> import numpy as np
>>> from majlis.liaptui.actions import parse_action
>>> state = State.shuffled(np.random.default_rng(6))
>>> state.phase.name, state.starter_by
('DECLARE', 'general')
>>> for word in ("3", "1", "2", "2"):
...     try:
...         state.apply(parse_action(word))
...     except IllegalAction as error:
...         print(error)
the declarations may not total 8: the last seat may declare anything but 2

`legal_actions` never lies: `apply` accepts each of them and refuses every other with a reason.
"""

from operator import index
from typing import Final, TypeVar

import numpy as np

from majlis.errors import IllegalAction, InputError, shown
from majlis.game import SEATS, Action, Seat, next_seat, seats_from
from majlis.i18n import N_
from majlis.liaptui.actions import KEEP, PLAY, REDEAL, is_play, pieces_of
from majlis.liaptui.bans import legal_declarations
from majlis.liaptui.deal import Deals as Deals
from majlis.liaptui.deal import Hands as Hands
from majlis.liaptui.deal import is_weak
from majlis.liaptui.multisets import contains, size
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import HAND_SIZE, Pieces, count_of
from majlis.liaptui.refusals import refused
from majlis.liaptui.ruleset import DEFAULT, RuleSet
from majlis.liaptui.scoring import score_round
from majlis.liaptui.sets import choices, set_of, sets_in, winner
from majlis.liaptui.sheet import RoundResult
from majlis.liaptui.standing import STREAK_LIMIT, FourInts
from majlis.liaptui.standing import Standing as Standing
from majlis.liaptui.view import CurrentTurn, Declarations, FourPieces, StarterBy, View
from majlis.liaptui.view import Turn as Turn

_RED_GENERAL: Final = 14
_SEED_BELOW: Final = 1 << 53  # JSON readers elsewhere keep whole numbers exactly below this
T = TypeVar("T")


class State:
    """One round. Read the attributes; change it only by `apply`."""

    __slots__ = (
        "answers",
        "deals",
        "dealt",
        "declarations",
        "hands",
        "history",
        "multiplier",
        "phase",
        "piles",
        "plays",
        "redeals",
        "rules",
        "standing",
        "starter",
        "starter_by",
        "turns",
    )

    def __init__(self, deals: Deals, rules: RuleSet, standing: Standing) -> None:
        self.deals, self.rules, self.standing = deals, rules, standing
        self.multiplier: int = deals.first + 1
        """1, and 1 more for every redeal."""
        self.dealt: Hands = _hands(deals, deals.first)
        """The hands of eight, as they were dealt last."""
        self.hands: Hands = self.dealt
        """The pieces each seat still holds."""
        self.redeals: tuple[Seat, ...] = ()
        """Who asked for each redeal of this round, in order; of a round taken up after redeals, the last."""
        self.phase = Phase.DECLARE
        self.starter: Seat = 0
        """Who declares and leads first; while a redeal is open, who would."""
        self.starter_by: StarterBy = "general"
        self.answers: dict[Seat, Action] = {}
        """What seats with a weak hand have answered to the question about this deal."""
        self.declarations: Declarations = (None, None, None, None)
        self.turns: tuple[Turn, ...] = ()
        self.plays: tuple[Pieces, ...] = ()
        """The turn on the table, from the leader on."""
        self.piles: FourInts = (0, 0, 0, 0)
        self.history: list[tuple[Seat, Action]] = []
        """Everything since the state began, in order."""

    @classmethod
    def new(
        cls,
        deals: Deals,
        rules: RuleSet = DEFAULT,
        standing: Standing = Standing(),  # noqa: B008 - frozen
        redealt_by: Seat | None = None,
        earlier: tuple[Seat, ...] = (),
    ) -> "State":
        """The start of a round.

        `redealt_by` is for a round taken up after redeals (`deals.first` above 0): who accepted the last;
        `earlier` who accepted those before it, as far back as it is known. Raises `InputError` when these do
        not fit each other.
        """
        if deals.first == 0 and redealt_by is not None:
            text = N_("{seat} cannot have accepted a redeal: there was none yet")
            raise InputError(text, seat=shown(redealt_by))
        if deals.first > 0 and redealt_by not in SEATS:
            text = N_("{seat} cannot have accepted the last redeal: it was a seat 0, 1, 2 or 3")
            raise InputError(text, seat=shown(redealt_by))
        most = max(0, deals.first - 1)
        if any(seat not in SEATS for seat in earlier) or len(earlier) > most:
            text = N_("{seats} cannot have accepted the redeals before the last: write at most {most} seats")
            raise InputError(text, seats=shown(earlier), most=most)
        state = cls(deals, rules, standing)
        state.redeals = earlier
        state._begin(redealt_by)
        return state

    @classmethod
    def shuffled(
        cls,
        rng: np.random.Generator,
        rules: RuleSet = DEFAULT,
        standing: Standing = Standing(),  # noqa: B008 - frozen
    ) -> "State":
        """A fresh round, every deal equally likely; redeals follow from the same drawn seed."""
        return cls.new(Deals(seed=int(rng.integers(_SEED_BELOW))), rules, standing)

    def copy(self) -> "State":
        """An independent copy; tuples and frozen things are shared."""
        twin = State.__new__(State)
        for name in State.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.history, twin.answers = self.history[:], self.answers.copy()
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._key() == other._key()

    def __repr__(self) -> str:
        from majlis.liaptui.notation import format_position  # circle: a state prints itself as notation

        return f"parse_position({format_position(self)!r})"

    def to_notation(self) -> str:
        """The state with all that led to it as one line: its form in JSON."""
        from majlis.liaptui.notation import format_position  # circle: a state writes itself as notation

        return format_position(self)

    @classmethod
    def from_notation(cls, text: str) -> "State":
        """The state of such a line; raises `InputError`, `NotationError` or `IllegalAction` for another."""
        from majlis.liaptui.notation import parse_position  # circle: a state is read from its notation

        return parse_position(text)

    __hash__ = None  # type: ignore[assignment]  # a state changes

    def _key(self) -> tuple[object, ...]:
        """What makes two states the same: answers and deals to come count only while a redeal is open."""
        redeal = (self.answers, self.deals.after(self.multiplier - 1)) if self.phase == Phase.REDEAL else ()
        return (
            self.rules,
            self.standing,
            self.multiplier,
            self.redeals,
            self.starter,
            self.starter_by,
            self.dealt,
            redeal,
            self.declarations,
            self.turns,
            self.plays,
        )

    # Whose turn, and what may be done

    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return self.phase == Phase.OVER

    def returns(self) -> list[float]:
        """The points that each seat gained in the round; they have no fixed sum. Zeros before the end."""
        if self.phase != Phase.OVER:
            return [0.0] * 4
        return [float(points) for points in self.points()]

    def points(self) -> FourInts:
        """What the round is worth to each seat as the piles lie now; final when the round is over.

        A seat that has not declared gets 0.
        """
        first, second, third, fourth = (
            0 if declared is None else score_round(declared, taken, self.multiplier)
            for declared, taken in zip(self.declarations, self.piles, strict=True)
        )
        return first, second, third, fourth

    @property
    def result(self) -> RoundResult | None:
        """How the round ended, with its arithmetic; None before the end."""
        if self.phase != Phase.OVER:
            return None
        first, second, third, fourth = (declared or 0 for declared in self.declarations)
        return RoundResult((first, second, third, fourth), self.piles, self.multiplier, self.points())

    def next_standing(self) -> Standing:
        """What lasts after the round; raises `InputError` when it is not over."""
        if self.phase != Phase.OVER:
            raise InputError(N_("the round is not over: it cannot be counted yet"))
        before, points = self.standing, self.points()
        scores = [before.scores[seat] + points[seat] for seat in SEATS]
        streaks = [
            min(before.zero_streaks[seat] + 1, STREAK_LIMIT) if self.declarations[seat] == 0 else 0
            for seat in SEATS
        ]
        return Standing(
            before.round_number + 1,
            (scores[0], scores[1], scores[2], scores[3]),
            (streaks[0], streaks[1], streaks[2], streaks[3]),
            self.turns[-1].winner,
        )

    @property
    def leader(self) -> Seat:
        """Who leads, or led, the turn to be played."""
        return self.turns[-1].winner if self.turns else self.starter

    def asked(self) -> tuple[Seat, ...]:
        """The seats that may act now, the one expected first; several while a redeal is open."""
        if self.phase == Phase.PLAY:
            return (next_seat(self.leader, len(self.plays)),)
        if self.phase == Phase.DECLARE:
            return (next(seat for seat in seats_from(self.starter) if self.declarations[seat] is None),)
        if self.phase == Phase.REDEAL:
            return tuple(
                seat
                for seat in seats_from(self.starter)
                if is_weak(self.hands[seat]) and seat not in self.answers
            )
        return ()

    def current_player(self) -> Seat:
        """The seat to act; raises `IllegalAction` when the round is over."""
        if self.phase == Phase.OVER:
            raise IllegalAction(N_("the round is over: nobody is to act"))
        return self.asked()[0]

    def interrupters(self) -> tuple[Seat, ...]:
        """Nobody ever acts out of turn: weak hands are asked one after the other."""
        return ()

    def legal_actions(self, seat: Seat | None = None) -> list[Action]:
        """Every action that `apply` accepts from this seat (default: the current player)."""
        asked = self.asked()
        if not asked:
            return []
        if seat is None:
            seat = asked[0]
        elif seat not in asked:
            return []
        if self.phase == Phase.REDEAL:
            return [KEEP, REDEAL] if self.can_redeal() else [KEEP]
        if self.phase == Phase.DECLARE:
            return list(legal_declarations(self._declared(), self.standing.zero_streaks[seat]))
        if not self.plays:
            return [PLAY + found.pieces for found in sets_in(self.hands[seat])]
        return [PLAY + pieces for pieces in choices(self.hands[seat], size(self.plays[0]))]

    def can_redeal(self) -> bool:
        """Whether there is another deal; only when the deals of a round were given there may be none."""
        return self.deals.hands(self.multiplier) is not None

    def _declared(self) -> tuple[int, ...]:
        """What has been declared, in order."""
        in_order = (self.declarations[seat] for seat in seats_from(self.starter))
        return tuple(number for number in in_order if number is not None)

    # Advancing

    def apply(self, action: Action, seat: Seat | None = None) -> None:
        """Advance by this action of this seat (default: the current player).

        Raises `IllegalAction` with the reason, and changes nothing, when the rules refuse it.
        """
        if self.phase == Phase.OVER:
            raise IllegalAction(N_("the round is over: nothing can be done any more"))
        if seat is None:
            seat = self.asked()[0]
        try:  # numpy's integers are welcome, but must not get into the multisets
            action, seat = index(action), index(seat)
        except TypeError:
            text = N_("{action} of seat {seat} is not an action: actions are ints")
            raise IllegalAction(text, action=shown(action), seat=shown(seat)) from None
        if not self._accepts(action, seat):
            raise refused(self, action, seat)
        self.history.append((seat, action))
        if self.phase == Phase.PLAY:
            self._play(seat, pieces_of(action))
        elif self.phase == Phase.DECLARE:
            self.declarations = _with(self.declarations, seat, action)
            if None not in self.declarations:
                self.phase = Phase.PLAY
        else:
            self.answers[seat] = action
            if not self.asked():
                self._answered()

    def _accepts(self, action: Action, seat: Seat) -> bool:
        if self.phase != Phase.PLAY:
            return action in self.legal_actions(seat)
        # the common case, without building the list
        if seat != self.asked()[0] or not is_play(action):
            return False
        pieces = pieces_of(action)
        if not contains(self.hands[seat], pieces):
            return False
        return size(pieces) == size(self.plays[0]) if self.plays else set_of(pieces) is not None

    def _begin(self, redealt_by: Seat | None) -> None:
        """Settle who starts with the hands just dealt, and whether anybody is to be asked."""
        if redealt_by is not None:
            self.redeals = (*self.redeals, redealt_by)
            self.starter, self.starter_by = redealt_by, "redeal"
        elif self.standing.last_winner is not None:
            self.starter, self.starter_by = self.standing.last_winner, "winner"
        else:
            holders = (seat for seat in SEATS if count_of(self.dealt[seat], _RED_GENERAL))
            self.starter, self.starter_by = next(holders), "general"
        self.phase = Phase.REDEAL if any(map(is_weak, self.dealt)) else Phase.DECLARE

    def _answered(self) -> None:
        """All weak seats have answered: deal anew for the first in play order who asked for it, or go on."""
        accepters = [seat for seat in seats_from(self.starter) if self.answers.get(seat) == REDEAL]
        self.answers = {}
        if not accepters:
            self.phase = Phase.DECLARE
            return
        self.multiplier += 1
        self.dealt = self.hands = _hands(self.deals, self.multiplier - 1)
        self._begin(accepters[0])

    def _play(self, seat: Seat, pieces: Pieces) -> None:
        self.hands = _with(self.hands, seat, self.hands[seat] - pieces)
        self.plays = (*self.plays, pieces)
        if len(self.plays) == len(SEATS):
            self._collect()

    def _collect(self) -> None:
        leader = self.leader
        taker = next_seat(leader, winner(self.plays, self.rules.cross_type))
        self.piles = _with(self.piles, taker, self.piles[taker] + size(self.plays[0]))
        self.turns = (*self.turns, Turn(leader, _by_seat(self.plays, leader), taker))
        self.plays = ()
        if sum(self.piles) == HAND_SIZE:
            self.phase = Phase.OVER

    # Views

    def view(self, seat: Seat) -> View:
        """What this seat (0..3) may know."""
        if seat not in SEATS:
            raise InputError(N_("there is no seat {seat}: the seats are 0, 1, 2, 3"), seat=shown(seat))
        settled = self.phase != Phase.REDEAL
        return View(
            seat=seat,
            rules=self.rules,
            phase=self.phase,
            round_number=self.standing.round_number,
            scores=self.standing.scores,
            zero_streaks=self.standing.zero_streaks,
            multiplier=self.multiplier,
            redeals=self.redeals,
            starter=self.starter if settled else None,
            starter_by=self.starter_by if settled else None,
            hand=self.hands[seat],
            declarations=self.declarations,
            turns=self.turns,
            current=self._current(seat) if self.plays else None,
            piles=self.piles,
            answer=self.answers.get(seat),
            legal_actions=tuple(self.legal_actions(seat)),
        )

    def _current(self, seat: Seat) -> CurrentTurn:
        led = set_of(self.plays[0])
        assert led is not None
        table: list[Pieces | None] = [None] * 4
        played = [False] * 4
        for by, pieces in zip(seats_from(self.leader), self.plays, strict=False):
            played[by] = True
            if self.rules.visibility == "open" or by == seat:
                table[by] = pieces
        return CurrentTurn(
            self.leader,
            led.type,
            led.size,
            (table[0], table[1], table[2], table[3]),
            (played[0], played[1], played[2], played[3]),
        )


def _hands(deals: Deals, number: int) -> Hands:
    hands = deals.hands(number)
    assert hands is not None, "asked for only where there is another deal"
    return hands


def _by_seat(plays: tuple[Pieces, ...], leader: Seat) -> FourPieces:
    first, second, third, fourth = (plays[(seat - leader) % 4] for seat in SEATS)
    return first, second, third, fourth


def _with(four: tuple[T, T, T, T], seat: Seat, value: T) -> tuple[T, T, T, T]:
    """The four values with one exchanged."""
    changed = list(four)
    changed[seat] = value
    return changed[0], changed[1], changed[2], changed[3]
