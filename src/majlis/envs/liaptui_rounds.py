"""A round of Liap Tui in small steps: plays are chosen piece by piece, and redeals wait for their cards.

The engine plays several pieces in one action, and there are 26,302 such actions. Here a seat picks its pieces
one after another, the strongest first, so that 26 codes are enough:

| codes | what |
|---|---|
| 0..8 | declare that many piles |
| 9, 10 | keep a weak hand, or ask for a redeal |
| 11..24 | pick a piece for the play: G g A a E e R r H h C c S s, the strongest first |
| 25 | done: the leader's set is complete |

A follower's play is complete with its last piece. Nobody sees what is picked before the play is complete.

>>> [CODES.text(code) for code in (0, 8, 9, REDEAL, PICK, PICK + 13, DONE)]
['0', '8', 'keep', 'redeal', 'G', 's', 'done']
"""

from collections.abc import Iterator
from dataclasses import dataclass
from operator import index
from typing import Final

from majlis.envs.codes import Code, Codes
from majlis.errors import IllegalAction, NotationError, shown
from majlis.game import SEATS, Action, Seat
from majlis.i18n import N_
from majlis.liaptui.actions import REDEAL, format_action, is_play, parse_action, pieces_of
from majlis.liaptui.deal import Deals, Hands
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import KINDS, Kind, Pieces, kinds_in, one, piece_of, size
from majlis.liaptui.refusals import refused
from majlis.liaptui.state import State
from majlis.liaptui.view import View

PICK: Final = REDEAL + 1
"""The code that picks the red general; the others follow, the strongest first."""
DONE: Final = PICK + len(KINDS)


def _format(code: Code) -> str:
    """`3`, `keep`, `redeal`, a piece's letter, `done`."""
    if code < PICK:
        return format_action(code)
    return "done" if code == DONE else piece_of(KINDS[code - PICK]).letter


def _read(text: str) -> Code:
    """Reads what `_format` writes; raises `NotationError`."""
    if text.strip().lower() == "done":
        return DONE
    action = parse_action(text)
    if not is_play(action):
        return action
    if size(pieces_of(action)) != 1:
        raise NotationError(N_("{text} are several pieces: pick them one by one"), text=shown(text))
    return _pick(next(kinds_in(pieces_of(action))))


CODES: Final = Codes(range(DONE + 1), _format, _read)
"""The actions of `SmallSteps` are codes."""


def _pick(kind: Kind) -> Code:
    return PICK + KINDS.index(kind)


@dataclass(frozen=True, slots=True)
class Past:
    """A hand that a seat was dealt and has given up, and what it answered when it was asked about it."""

    hand: Pieces
    answer: Action | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat may know: the engine's view, what it picks just now, and its hands before redeals."""

    seat: Seat
    view: View
    picked: Pieces
    past: tuple[Past, ...]
    legal_actions: tuple[Code, ...]


class SmallSteps:
    """A round, as the environments play it. `round` is the engine's state."""

    __slots__ = ("_dealing", "_limit", "_options", "past", "picked", "round")

    def __init__(self, state: State, limit: int | None = None) -> None:
        """Begin at a state. With `limit` redeals are dealt by `deal_anew`, so many at most."""
        self.round = state
        self.picked: Pieces = 0
        """What the seat on turn has picked for its play."""
        self.past: tuple[tuple[Past, ...], ...] = ((),) * len(SEATS)
        self._limit = limit
        self._dealing: tuple[Action, Seat] | None = None
        self._options: dict[Code, Action | None] | None = None

    @classmethod
    def within(cls, state: State, redeals: int) -> "SmallSteps":
        """A round that begins at a copy of the engine's state, with so many redeals from there at most."""
        begun, now = state.copy(), state.multiplier - 1
        begun.deals = Deals((state.dealt, *_coming(state.deals, now + 1, redeals)), None, now)
        return cls(begun)

    def copy(self) -> "SmallSteps":
        """An independent copy."""
        twin = SmallSteps.__new__(SmallSteps)
        for name in SmallSteps.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.round = self.round.copy()
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SmallSteps) and self._key() == other._key()

    __hash__ = None  # type: ignore[assignment]  # a state changes

    def _key(self) -> tuple[object, ...]:
        return self.round, self.picked, self.past, self._limit, self._dealing

    # As every state

    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return self.round.is_terminal()

    def returns(self) -> list[float]:
        """The points that each seat gained in the round; zeros before its end."""
        return self.round.returns()

    def current_player(self) -> Seat:
        """The seat to act; seats with a weak hand are asked one by one, in the order of play."""
        return self.round.current_player()

    def interrupters(self) -> tuple[Seat, ...]:
        """Nobody ever acts out of turn."""
        return ()

    def legal_actions(self, seat: Seat | None = None) -> list[Code]:
        """The codes of this seat (default: the current player); none while cards are dealt."""
        if self.is_dealing():
            return []
        if self.round.phase != Phase.PLAY:
            return self.round.legal_actions(seat)
        return sorted(self._picks()) if seat in (None, self.current_player()) else []

    def view(self, seat: Seat) -> SeatView:
        """What this seat (0..3) may know."""
        view = self.round.view(seat)
        mine = bool(self.picked) and seat == self.current_player()
        return SeatView(
            seat, view, self.picked if mine else 0, self.past[seat], tuple(self.legal_actions(seat))
        )

    def apply(self, code: Code, seat: Seat | None = None) -> None:
        """Advance by a code of this seat; raises `IllegalAction`, and changes nothing, if it is refused."""
        try:
            code = index(code)
        except TypeError:
            raise IllegalAction(N_("{code} is not an action: actions are ints"), code=shown(code)) from None
        if code not in self.legal_actions(seat):
            raise self._refusal(code, seat)
        by = self.current_player() if seat is None else seat
        action = self._picks()[code] if self.round.phase == Phase.PLAY else code
        if action is None:
            self.picked += one(KINDS[code - PICK])
            self._options = None
        elif self._limit is not None and self._asks_for_cards(action):
            self._dealing = action, by
        else:
            self._apply(action, by)

    def _refusal(self, code: Code, seat: Seat | None) -> IllegalAction:
        if self.is_dealing():
            return IllegalAction("the hands are being dealt anew: nobody is to act")
        if self.is_terminal():
            return IllegalAction("the round is over: nothing can be done any more")
        now = self.current_player()
        if code < PICK:
            return refused(self.round, code, now if seat is None else seat)
        try:
            text = CODES.text(code)
        except IllegalAction as error:
            return error
        if seat not in (None, now):
            return IllegalAction(f"seat {shown(seat)} cannot act: it is seat {now}'s turn")
        right = ", ".join(map(CODES.text, self.legal_actions()))
        return IllegalAction(f"seat {now} cannot do {text} here: it can do {right}")

    # Picking

    def _picks(self) -> dict[Code, Action | None]:
        """The codes of the seat to play, with the engine's action that each completes, if it does."""
        if self._options is None:
            begun, leading = list(kinds_in(self.picked)), not self.round.plays
            self._options = {}
            for action in self.round.legal_actions():
                kinds = list(kinds_in(pieces_of(action)))
                if kinds[: len(begun)] != begun:
                    continue
                if len(kinds) == len(begun):
                    self._options[DONE] = action
                else:
                    last = len(kinds) == len(begun) + 1 and not leading
                    self._options[_pick(kinds[len(begun)])] = action if last else None
        return self._options

    def _apply(self, action: Action, seat: Seat) -> None:
        before, hands = self.round.multiplier, self.round.hands
        answers = self.round.answers | {seat: action}
        self.round.apply(action, seat)
        if self.round.multiplier != before:
            given_up = [Past(hands[own], answers.get(own)) for own in SEATS]
            self.past = tuple((*past, last) for past, last in zip(self.past, given_up, strict=True))
        self.picked, self._options = 0, None

    # Redeals

    def is_dealing(self) -> bool:
        """Whether a redeal was asked for and waits for `deal_anew`."""
        return self._dealing is not None

    def _asks_for_cards(self, action: Action) -> bool:
        """Whether all weak hands have answered with this, and one of them asked for a redeal."""
        asked = self.round.phase == Phase.REDEAL and len(self.round.asked()) == 1
        return asked and REDEAL in (*self.round.answers.values(), action)

    def deal_anew(self, hands: Hands) -> None:
        """Deal the hands that a redeal waits for."""
        assert self._dealing is not None
        assert self._limit is not None
        (action, seat), self._dealing = self._dealing, None
        self.round.deals = deals_from(hands, self.round.multiplier, self._limit)
        self._apply(action, seat)


def _coming(deals: Deals, number: int, most: int) -> Iterator[Hands]:
    """The deals from this number on, as far as there are any."""
    for place in range(number, number + most):
        hands = deals.hands(place)
        if hands is None:
            return
        yield hands


def deals_from(hands: Hands, number: int, limit: int) -> Deals:
    """These hands as the deal of this number (from 0), with more to come while the limit is not reached.

    The engine must know that there will be more, not which: they are exchanged before they are used.
    """
    return Deals((hands,), 0 if number < limit else None, number)
