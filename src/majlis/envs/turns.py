"""One seat decides at a time: the order in which an environment asks, though seats may speak out of turn.

Some actions are open to a seat that is not on turn (in Baloot a Kawesh and, in physical mode, a Qayd).
An environment has one decision at a time, so before every action each seat that could act out of turn is
asked in seat order, and may `wait`; then the player on turn is asked. After every action it begins again.
This is the order of `majlis.game.drive`, so a game played here can be played there.

Only a seat that has something to do is asked. That it was asked tells of its cards, so nothing that
another seat is given may depend on who is asked at this moment; views do not.
"""

from collections.abc import Sequence
from typing import Any

from majlis.compiled.arrays import Singles
from majlis.envs.codes import Code
from majlis.envs.form import Form
from majlis.errors import IllegalAction
from majlis.game import SEATS, Seat


class Turns:
    """A state and who is asked now; change it only by `apply`."""

    __slots__ = ("_first", "_waiting", "form", "state")

    def __init__(self, form: Form, state: Any) -> None:
        self.form, self.state = form, state
        # A seat remembers what it saw at first: Baloot's views do not tell which five cards came first.
        self._first = tuple(state.view(seat) for seat in SEATS)
        self._waiting: Sequence[Seat] = ()
        self._ask()

    def copy(self) -> "Turns":
        """An independent copy."""
        twin = Turns.__new__(Turns)
        twin.form, twin.state = self.form, self.state.copy()
        twin._first, twin._waiting = self._first, self._waiting
        return twin

    def _ask(self) -> None:
        self._waiting = () if self.state.is_terminal() else self.form.interrupters(self.state)

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return bool(self.state.is_terminal())

    def out_of_turn(self) -> bool:
        """Whether the seat that is asked is not on turn, so that it may wait."""
        return bool(self._waiting)

    def seat(self) -> Seat:
        """Who decides now; raises `IllegalAction` when the deal is over."""
        return self._waiting[0] if self._waiting else int(self.state.current_player())

    def codes(self) -> list[Code]:
        """What the seat that is asked may do, in rising order; empty when the deal is over."""
        if self.is_terminal():
            return []
        codes = self.form.codes
        found = [codes.encode(action) for action in self.state.legal_actions(self.seat())]
        if self._waiting:
            assert codes.wait is not None
            found.append(codes.wait)
        return sorted(found)

    def apply(self, code: Code) -> None:
        """Advance by what the asked seat does.

        Raises `IllegalAction` with the reason, and changes nothing, when it may not.
        """
        codes = self.form.codes
        if codes.wait is None or code != codes.wait:
            self.state.apply(codes.decode(code), self.seat())
            self._ask()
        elif self._waiting:
            self._waiting = self._waiting[1:]
        else:
            raise IllegalAction(
                "the deal is over: nothing can be done any more"
                if self.is_terminal()
                else f"seat {self.seat()} may not wait: it is its turn"
            )

    def deal_anew(self, dealt: Sequence[int]) -> None:
        """Go on with the hands that the state waits for (`Form.is_dealing`)."""
        self.form.deal_anew(self.state, dealt)
        self._ask()

    # What a seat knows

    def observation(self, seat: Seat) -> Singles:
        """What the seat sees of this moment: `Tensors.size` numbers in 0..1."""
        return self.form.tensors.observation(self.state.view(seat))

    def observation_text(self, seat: Seat) -> str:
        """The same as one line."""
        return self.form.tensors.text(self.state.view(seat))

    def information(self, seat: Seat) -> Singles:
        """All that the seat has seen: `Tensors.information_size` numbers in 0..1."""
        return self.form.tensors.information(self._first[seat], self.state.view(seat))

    def information_text(self, seat: Seat) -> str:
        """The same as one line: equal exactly when the seat cannot tell two moments apart."""
        return self.form.tensors.information_text(self._first[seat], self.state.view(seat))
