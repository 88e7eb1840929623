"""What an environment must know of a game beyond its `State`: the `Form`, one object for each game.

The environments (`openspiel`, `aec`) and the order of turns (`turns`) are written against this protocol
and name no game. A new game brings a form: a numbering of its actions, its views as texts and arrays,
how it is dealt, and who may speak out of turn.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from majlis.game import Action, Seat

Code: TypeAlias = int
"""An action as environments number them: 0 … `Form.num_codes` - 1, without gaps."""
Floats: TypeAlias = NDArray[np.float32]
Utility: TypeAlias = Literal["zero_sum", "general_sum"]


class Match(Protocol):
    """Deals one after another, until a side has won."""

    def new_deal(self) -> Any:
        """The first state of the next deal."""
        ...

    def finish(self, state: Any) -> None:
        """Count a finished deal."""
        ...

    def is_over(self) -> bool:
        """Whether a side has won."""
        ...


class Form(Protocol):
    """One game under one rule set, as an environment needs it. States and views are the game's own."""

    @property
    def name(self) -> str:
        """One lower-case word, such as `baloot`."""
        ...

    @property
    def num_codes(self) -> int:
        """How many action codes there are, `wait` included."""
        ...

    @property
    def wait(self) -> Code | None:
        """The code for letting a moment pass, offered only to a seat that could act out of turn.

        None in a game in which no seat ever can.
        """
        ...

    @property
    def utility(self) -> Utility:
        """`zero_sum` where the gains of a deal add up to 0, else `general_sum`."""
        ...

    @property
    def most_redeals(self) -> int:
        """How often the hands of a deal can be dealt anew while it is played."""
        ...

    @property
    def max_moves(self) -> int:
        """No deal has more actions than this, waits not counted."""
        ...

    @property
    def max_gain(self) -> float:
        """No seat gains or loses more than this in a deal."""
        ...

    @property
    def observation_size(self) -> int:
        """Length of `observation`."""
        ...

    @property
    def information_size(self) -> int:
        """Length of `information`."""
        ...

    @property
    def chance_length(self) -> int:
        """How many chance outcomes make a deal."""
        ...

    @property
    def max_chance_outcomes(self) -> int:
        """The most outcomes of one chance node; they are numbered below it."""
        ...

    def encode(self, action: Action) -> Code:
        """The code of an engine's action; raises `IllegalAction` when it has none here."""
        ...

    def decode(self, code: Code) -> Action:
        """The engine's action of a code other than `wait`; raises `IllegalAction` when there is none."""
        ...

    def code_text(self, code: Code) -> str:
        """The code in the game's notation; `wait` for `wait`."""
        ...

    def code_of_text(self, text: str) -> Code:
        """Reads what `code_text` writes; raises `NotationError`."""
        ...

    def observation(self, view: Any) -> Floats:
        """The seat's view of this moment: `observation_size` numbers in 0..1."""
        ...

    def observation_text(self, view: Any) -> str:
        """The same as one line."""
        ...

    def information(self, first: Any, view: Any) -> Floats:
        """Everything the seat has seen since its `first` view: `information_size` numbers in 0..1."""
        ...

    def information_text(self, first: Any, view: Any) -> str:
        """The same as one line: equal exactly when the seat cannot tell two moments apart.

        Two seats never have the same line: OpenSpiel's algorithms keep the lines of all seats in one table.
        """
        ...

    def interrupters(self, state: Any) -> tuple[Seat, ...]:
        """The seats to ask, in this order, before the current player: each has something to do."""
        ...

    def chance_outcomes(self, dealt: Sequence[int]) -> list[tuple[int, float]]:
        """What may be dealt next, after these outcomes, with probabilities."""
        ...

    def begin(self, dealt: Sequence[int]) -> Any:
        """The first state of the deal that `chance_length` outcomes make."""
        ...

    def is_dealing(self, state: Any) -> bool:
        """Whether a deal that `begin` made waits for hands that are dealt anew."""
        ...

    def deal_anew(self, state: Any, dealt: Sequence[int]) -> None:
        """Give a state that waits for them the hands that `chance_length` outcomes make."""
        ...

    def deal(self, rng: np.random.Generator) -> Any:
        """The first state of a random deal, in the distribution of the chance nodes."""
        ...

    def match(self, rng: np.random.Generator) -> Match:
        """A match that deals from this generator."""
        ...

    def with_options(self, options: Mapping[str, Any]) -> "Form":
        """The form with the options of one episode; keys that are not its own are passed over."""
        ...

    def result(self, state: Any) -> dict[str, Any]:
        """What everybody is told at the end of a deal."""
        ...

    def engine_state(self, state: Any) -> Any:
        """A copy of the engine's own state."""
        ...

    def of_engine_state(self, state: Any) -> Any:
        """The state of the environment that begins at a copy of the engine's own."""
        ...

    def state_text(self, state: Any) -> str:
        """The whole truth as one line."""
        ...

    def parse_state(self, text: str) -> Any:
        """Reads what `state_text` writes; raises `NotationError`."""
        ...

    def draw(self, state: Any) -> str:
        """A drawing of the table with all hands open, for people who watch."""
        ...

    def parameters(self) -> dict[str, Any]:
        """What the form was made from, as plain values."""
        ...


class OneDeal:
    """The parts of a form for a game of two sides whose hands are dealt once, before anything is done."""

    utility: Utility = "zero_sum"
    most_redeals = 0

    def is_dealing(self, state: Any) -> bool:
        """Never."""
        return False

    def deal_anew(self, state: Any, dealt: Sequence[int]) -> None:
        """Never asked for."""
        raise NotImplementedError("the hands of this game are dealt once")

    def engine_state(self, state: Any) -> Any:
        """A copy: the environment has the engine's own states."""
        return state.copy()

    of_engine_state = engine_state
