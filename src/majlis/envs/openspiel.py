"""Games in OpenSpiel's shape: `load_game("baloot")`, states with chance nodes, strings and tensors.

The names and their meaning are OpenSpiel's, so that its algorithms in Python run on these games: MCTS,
outcome sampling, its environment for learners. OpenSpiel itself is not needed; where `pyspiel` can be
imported, `get_type` gives its own `GameType`. Not there: OpenSpiel's registry and its C++
(`pyspiel.load_game` does not know these games), `undo_action` and `resample_from_infostate`.

>>> game = load_game("baloot", {"rules": "pagat"})
>>> state, rng = game.new_initial_state(), np.random.default_rng(1)
>>> while not state.is_terminal():
...     if state.is_chance_node():
...         outcomes, chances = zip(*state.chance_outcomes())
...         state.apply_action(rng.choice(outcomes, p=chances))
...     else:
...         state.apply_action(rng.choice(state.legal_actions()))
>>> state.current_player() == TERMINAL, sum(state.returns())
(True, 0.0)
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from operator import index
from typing import Any, Final, TypeVar

import numpy as np

from majlis.compiled.arrays import Singles
from majlis.envs.codes import Code
from majlis.envs.form import Form
from majlis.envs.games import form_names, make_form
from majlis.envs.turns import Turns
from majlis.errors import IllegalAction, InputError, NotationError, shown
from majlis.game import SEATS, Seat
from majlis.i18n import N_

CHANCE: Final = -1
"""`current_player` while the cards are dealt, as in OpenSpiel."""
TERMINAL: Final = -4
"""`current_player` when the deal is over, as in OpenSpiel."""


@dataclass(frozen=True, slots=True)
class GameType:
    """What kind of game it is: the attributes of `pyspiel.GameType`, its values by their names."""

    short_name: str
    long_name: str
    chance_mode: str
    utility: str
    dynamics: str = "sequential"
    information: str = "imperfect_information"
    reward_model: str = "terminal"
    max_num_players: int = 4
    min_num_players: int = 4
    provides_information_state_string: bool = True
    provides_information_state_tensor: bool = True
    provides_observation_string: bool = True
    provides_observation_tensor: bool = True


_LISTS: Final = ("Dynamics", "ChanceMode", "Information", "Utility", "RewardModel")
"""Where `pyspiel.GameType` has the values of the attribute with this name in small letters."""


def _of_pyspiel(plain: GameType) -> Any:
    """The type of game as `pyspiel` has it, where it can be imported."""
    try:
        pyspiel: Any = import_module("pyspiel")  # it is large: only here, where its values are asked for
    except ImportError:
        return plain
    values = asdict(plain)
    for place in _LISTS:
        name = re.sub("(?<=[a-z])(?=[A-Z])", "_", place).lower()
        values[name] = getattr(getattr(pyspiel.GameType, place), values[name].upper())
    return pyspiel.GameType(**values)


T = TypeVar("T")


def _asked(read: Callable[[Form], T], meaning: str) -> Callable[["Game"], T]:
    """A method of `Game` that its form answers."""

    def ask(self: "Game") -> T:
        return read(self.form)

    ask.__doc__ = meaning
    return ask


class Game:
    """One game under one rule set; makes states. Equal games have equal parameters."""

    def __init__(self, form: Form) -> None:
        self.form = form

    def new_initial_state(self) -> "State":
        """A state in which chance has dealt nothing yet."""
        return State(self)

    def new_dealt_state(self, rng: np.random.Generator) -> "State":
        """A random deal without chance nodes: quicker, and in the same distribution."""
        return State(self, Turns(self.form, self.form.deal(rng)))

    def new_state_from(self, engine_state: Any) -> "State":
        """A state that begins at a copy of the engine's own, without chance nodes."""
        return State(self, Turns(self.form, self.form.of_engine_state(engine_state)))

    def deserialize_state(self, text: str) -> "State":
        """The state that `State.serialize` wrote; raises `NotationError` for anything else."""
        try:
            found = json.loads(text)
            start, history = found["start"], [index(code) for code in found["history"]]
        except (ValueError, TypeError, KeyError, RecursionError):
            raise NotationError(
                N_("{text} is no state: write what serialize gave"), text=shown(text)
            ) from None
        if not isinstance(start, str | None):
            raise NotationError(
                N_("{start} is no start of a state: it is null or a position"), start=shown(start)
            )
        state = State(self, None if start is None else Turns(self.form, self.form.parse_state(start)))
        for code in history:
            state.apply_action(code)
        return state

    num_players = _asked(lambda form: len(SEATS), "Four.")
    num_distinct_actions = _asked(lambda form: form.codes.count, "How many action codes there are.")
    policy_tensor_shape = _asked(lambda form: [form.codes.count], "One number for each action code.")
    max_chance_outcomes = _asked(lambda form: form.max_chance_outcomes, "The most outcomes of a chance node.")
    max_chance_nodes_in_history = _asked(
        lambda form: form.chance_length * (1 + form.most_redeals), "How many chance nodes a deal has at most."
    )
    max_game_length = _asked(
        lambda form: form.max_moves * (1 if form.codes.wait is None else len(SEATS)),
        "Decisions in a deal at most, waits included: three other seats can be asked before each action.",
    )
    max_utility = _asked(lambda form: form.max_gain, "No return is above this.")
    min_utility = _asked(lambda form: -form.max_gain, "No return is below this.")
    utility_sum = _asked(
        lambda form: 0.0 if form.utility == "zero_sum" else None,
        "0 where what one side gains the other loses; None in a game whose returns have no fixed sum.",
    )
    observation_tensor_shape = _asked(lambda form: [form.tensors.size], "One row: `Tensors.size`.")
    observation_tensor_size = _asked(lambda form: form.tensors.size, "Numbers in an observation.")
    information_state_tensor_shape = _asked(
        lambda form: [form.tensors.information_size], "One row: `Tensors.information_size`."
    )
    information_state_tensor_size = _asked(
        lambda form: form.tensors.information_size, "Numbers in an information state."
    )
    get_parameters = _asked(lambda form: form.parameters(), "What `load_game` makes an equal game from.")

    def action_to_string(self, player: Seat, action: Code) -> str:
        """The action in the game's notation; of `CHANCE` the number of what is dealt."""
        return f"deal {action}" if player == CHANCE else self.form.codes.text(action)

    def get_type(self) -> Any:
        """Four players, sequential, hidden hands, returns at the end: a `pyspiel.GameType`, if that is here.

        Without `pyspiel` a `GameType` of this module, whose values are the same names as texts.
        """
        chance = "explicit_stochastic" if self.form.chance_length else "deterministic"
        name = self.form.name
        return _of_pyspiel(GameType(name, f"Majlis {name}", chance, self.form.utility))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        given = ",".join(f"{key}={value}" for key, value in sorted(self.get_parameters().items()))
        return f"{self.form.name}({given})"


class State:
    """A moment of a deal in OpenSpiel's shape; `player` is a seat, by default the one to decide."""

    def __init__(self, game: Game, turns: Turns | None = None) -> None:
        self._game, self._form = game, game.form
        self._dealt: list[int] = []
        self._turns = turns
        self._start = None if turns is None else self._form.state_text(turns.state)
        self._history: list[tuple[int, Code]] = []
        if turns is None and not self._form.chance_length:
            self._begin()

    def _begin(self) -> None:
        self._turns = Turns(self._form, self._form.begin(self._dealt))
        self._dealt = []

    def _settled(self) -> Turns | None:
        """The turns where somebody has decided or is to decide; None while cards are dealt."""
        if self._turns is None or self._form.is_dealing(self._turns.state):
            return None
        return self._turns

    # Where the state stands

    def current_player(self) -> int:
        """The seat to decide, `CHANCE` while cards are dealt, `TERMINAL` at the end."""
        turns = self._settled()
        if turns is None:
            return CHANCE
        return TERMINAL if turns.is_terminal() else turns.seat()

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self._turns is not None and self._turns.is_terminal()

    def is_chance_node(self) -> bool:
        """Whether a card is to be dealt."""
        return self._settled() is None

    def is_player_node(self) -> bool:
        """Whether a seat is to decide."""
        return self.current_player() >= 0

    def is_simultaneous_node(self) -> bool:
        """Never: one seat decides at a time (`majlis.envs.turns`)."""
        return False

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be dealt next, with probabilities; raises `IllegalAction` elsewhere."""
        if not self.is_chance_node():
            raise IllegalAction(N_("this is no chance node: the cards are dealt"))
        return self._form.chance_outcomes(self._dealt)

    def legal_actions(self, player: int | None = None) -> list[Code]:
        """Codes in rising order; at a chance node its outcomes; empty for a seat that is not to decide."""
        now = self.current_player()
        if now == TERMINAL or (player is not None and player != now):
            return []
        turns = self._settled()
        return [code for code, _ in self.chance_outcomes()] if turns is None else turns.codes()

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for each legal code, 0 for the others; at a chance node over its outcomes."""
        chance = self.is_chance_node() and player in (None, CHANCE)
        mask = [0] * (self._form.max_chance_outcomes if chance else self._form.codes.count)
        for code in self.legal_actions(player):
            mask[code] = 1
        return mask

    # Advancing

    def apply_action(self, action: Code) -> None:
        """Advance by a code; raises `IllegalAction` with the reason, and changes nothing, if refused."""
        try:
            code = index(action)
        except TypeError:
            raise IllegalAction(
                N_("{action} is not an action: actions are ints"), action=shown(action)
            ) from None
        player, turns = self.current_player(), self._settled()
        if turns is not None:
            turns.apply(code)
        elif code not in self.legal_actions():
            raise IllegalAction(
                N_("{code} cannot be dealt now: it was dealt before, or there is no such card"), code=code
            )
        else:
            self._deal(code)
        self._history.append((player, code))

    def _deal(self, code: Code) -> None:
        self._dealt.append(code)
        if len(self._dealt) < self._form.chance_length:
            return
        if self._turns is None:
            self._begin()
        else:
            self._turns.deal_anew(self._dealt)
            self._dealt = []

    def child(self, action: Code) -> "State":
        """The state after this action; this one stays."""
        after = self.clone()
        after.apply_action(action)
        return after

    def clone(self) -> "State":
        """An independent copy."""
        twin = State.__new__(State)
        twin._game, twin._form, twin._start = self._game, self._form, self._start
        twin._dealt, twin._history = self._dealt[:], self._history[:]
        twin._turns = None if self._turns is None else self._turns.copy()
        return twin

    # What it comes to

    def returns(self) -> list[float]:
        """What each seat gained; zeros before the end."""
        if self._turns is None or not self._turns.is_terminal():
            return [0.0] * len(SEATS)
        return [float(gain) for gain in self._turns.state.returns()]

    rewards = returns
    """What the last action brought: nothing but at the end."""

    def player_return(self, player: Seat) -> float:
        """What this seat gained."""
        return self.returns()[_seat(player)]

    player_reward = player_return

    # What a seat knows

    def _known(self, player: int | None, ask: Callable[[Turns, Seat], Any]) -> Any:
        """What a seat knows, by default the one to decide; None before the cards are dealt."""
        if player is None:
            player = self.current_player()
            if player == TERMINAL:
                raise IllegalAction(N_("the deal is over: say whose knowledge is meant"))
        turns = self._settled()
        return None if turns is None else ask(turns, _seat(player))

    def observation_string(self, player: int | None = None) -> str:
        """What the seat sees of this moment; `dealing` before the cards are dealt."""
        return self._known(player, Turns.observation_text) or "dealing"

    def observation_tensor(self, player: int | None = None) -> Singles:
        """The same as float32 numbers in 0..1; zeros before the cards are dealt."""
        found: Singles | None = self._known(player, Turns.observation)
        return np.zeros(self._form.tensors.size, dtype=np.float32) if found is None else found

    def information_state_string(self, player: int | None = None) -> str:
        """All that the seat has seen, in order: equal exactly when it cannot tell two states apart."""
        return self._known(player, Turns.information_text) or "dealing"

    def information_state_tensor(self, player: int | None = None) -> Singles:
        """The same as float32 numbers in 0..1; zeros before the cards are dealt."""
        found: Singles | None = self._known(player, Turns.information)
        return np.zeros(self._form.tensors.information_size, dtype=np.float32) if found is None else found

    # Texts and history

    def action_to_string(self, player_or_action: int, action: Code | None = None) -> str:
        """The action in notation; called with a player and a code, or with a code of the current player."""
        if action is None:
            return self._game.action_to_string(self.current_player(), player_or_action)
        return self._game.action_to_string(player_or_action, action)

    def string_to_action(self, text: str) -> Code:
        """The code of an action in notation; raises `NotationError`."""
        if self.is_chance_node() and text.startswith("deal ") and text[5:].isdecimal():
            return int(text[5:])
        return self._form.codes.parse(text)

    def history(self) -> list[Code]:
        """Every code applied, chance outcomes and waits included."""
        return [code for _, code in self._history]

    def full_history(self) -> list[tuple[int, Code]]:
        """Every code applied, with who chose it."""
        return self._history[:]

    def history_str(self) -> str:
        """The codes as one text."""
        return ", ".join(str(code) for code in self.history())

    def move_number(self) -> int:
        """How many codes have been applied."""
        return len(self._history)

    def num_players(self) -> int:
        """Four."""
        return len(SEATS)

    def num_distinct_actions(self) -> int:
        """How many action codes there are."""
        return self._form.codes.count

    def get_game(self) -> Game:
        """The game that this is a state of."""
        return self._game

    def engine_state(self) -> Any:
        """A copy of the engine's own state, all hands open; raises `IllegalAction` while cards are dealt."""
        turns = self._settled()
        if turns is None:
            raise IllegalAction(N_("the cards are not dealt yet: there is no state of the engine"))
        return self._form.engine_state(turns.state)

    def serialize(self) -> str:
        """A text from which `Game.deserialize_state` makes an equal state."""
        return json.dumps({"start": self._start, "history": self.history()})

    def __str__(self) -> str:
        turns = self._settled()
        if turns is None:
            return "dealing " + (" ".join(map(str, self._dealt)) or "-")
        return self._form.state_text(turns.state)

    def __repr__(self) -> str:
        return f"<{self._form.name}: {self}>"

    def __eq__(self, other: object) -> bool:
        """Whether game, start and every action are the same."""
        return isinstance(other, State) and self._key() == other._key()

    __hash__ = None  # type: ignore[assignment]  # a state changes

    def _key(self) -> tuple[object, ...]:
        return self._game, self._start, self._history


def _seat(player: Any) -> Seat:
    if player not in SEATS:
        raise InputError(N_("there is no player {player}: the players are 0, 1, 2, 3"), player=shown(player))
    return int(player)


_USUAL: Final[dict[str, dict[str, Any]]] = {"baloot": {"dealer": 0}}
"""Parameters of a game that hold here unless others are given."""


def load_game(name: str, parameters: Mapping[str, Any] | None = None) -> Game:
    """The game of this name, such as `baloot`; `docs/research/environments.md` has its parameters.

    In Baloot the dealer is 0 unless it is given; with None it is drawn.

    Raises `InputError` for a name or parameter that does not exist.
    """
    return Game(make_form(name, **{**_USUAL.get(name, {}), **(parameters or {})}))


def registered_games() -> Sequence[str]:
    """The names that `load_game` knows."""
    return form_names()
