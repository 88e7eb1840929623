"""What an environment must know of a game beyond its `State`: the `Form`, one class for each game.

The environments (`openspiel`, `aec`) and the order of turns (`turns`) are written against `Form` and name no
game. A new game brings a subclass: a numbering of its actions, its views as texts and arrays, and how it is
dealt. The rest is the same in every game and written here.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import index
from typing import Any, ClassVar, Literal, Self, TypeAlias

import numpy as np

from majlis.envs.codes import Codes
from majlis.envs.layout import Tensors
from majlis.errors import InputError, shown
from majlis.game import Match, Seat
from majlis.i18n import N_

Utility: TypeAlias = Literal["zero_sum", "general_sum"]


@dataclass(frozen=True)
class Form:
    """One game under one rule set. States and views are the game's own.

    A form with a `position` begins every deal there, and chance has no part in it; the rules of the position
    hold. The methods that raise `NotImplementedError` here are those that a game must bring.
    """

    rules: Any = None
    position: Any = None
    """The state in which every deal begins; None is a random deal."""

    # What a game says of itself

    name: ClassVar[str]
    """One lower-case word, such as `baloot`."""
    words: ClassVar[tuple[str, str]] = ("deal", "match")
    """What the game calls a deal, and deals until a side has won."""
    tensors: ClassVar[Tensors]
    """Its views as arrays and texts."""
    utility: ClassVar[Utility] = "zero_sum"
    """`zero_sum` where the gains of a deal add up to 0, else `general_sum`."""
    max_moves: ClassVar[int]
    """No deal has more actions than this, waits not counted."""
    plain: ClassVar[tuple[str, ...]] = ()
    """The parameters besides `rules` and `position`."""
    options: ClassVar[tuple[str, ...]] = ()
    """The parameters that can be given for one episode."""
    of_position: ClassVar[tuple[str, ...]] = ("rules",)
    """The parameters that a position brings."""
    game: ClassVar[Any] = None
    """The package of the game, which has `RuleSet`, and reads and writes rule sets and positions."""

    def __post_init__(self) -> None:
        if self.position is not None:
            if self.position.is_terminal():
                raise InputError(
                    f"this position is the end of a {self.words[0]}: there is nothing to do in it"
                )
            for field in self.of_position:
                object.__setattr__(self, field, getattr(self.position, field))
        if self.game is not None and not isinstance(self.rules, self.game.RuleSet):
            raise InputError(
                N_("rules = {rules} is not a rule set: use RuleSet or parse_rules"), rules=shown(self.rules)
            )

    # Parameters as plain values

    @classmethod
    def make(cls, **given: Any) -> Self:
        """A form from plain values: `rules` as `parse_rules` reads them, `position` as notation or a state.

        Raises `InputError` (or `NotationError`) for a parameter or value that does not exist.
        """
        names = ("rules", *cls.plain, "position")
        for key in given:
            if key not in names:
                raise InputError(
                    N_("{key} is not a parameter of {name}: they are {names}"),
                    key=shown(key),
                    name=cls.name,
                    names=", ".join(names),
                )
        return cls().changed(given)

    def changed(self, given: Mapping[str, Any]) -> Self:
        """The form with other parameters."""
        values = dict(given)
        if isinstance(values.get("rules"), str):
            values["rules"] = self.game.parse_rules(values["rules"])
        if isinstance(values.get("position"), str):
            values["position"] = self.game.parse_position(values["position"])
        return dataclasses.replace(self, **values) if values else self

    def with_options(self, options: Mapping[str, Any]) -> Self:
        """The form with the options of one episode; keys that are not its own are passed over.

        Raises `InputError` for a position whose actions have other codes.
        """
        form = self.changed({key: options[key] for key in self.options if key in options})
        if form.codes.count != self.codes.count:
            raise InputError(
                N_("the position is of another mode, with other actions: make another environment")
            )
        return form

    def parameters(self) -> dict[str, Any]:
        """What `make` makes an equal form from."""
        found = {key: self.parameter(key) for key in self.plain}
        if self.rules is not None:
            found["rules"] = self.game.rules_text(self.rules)
        if self.position is not None:
            found["position"] = self.game.format_position(self.position)
        return found

    def parameter(self, name: str) -> Any:
        """The value of one of the `plain` parameters."""
        return getattr(self, name)

    # Actions

    @property
    def codes(self) -> Codes:
        """The numbering of the actions."""
        raise NotImplementedError

    def interrupters(self, state: Any) -> Sequence[Seat]:
        """The seats to ask, in this order, before the current player: each has something to do."""
        found: Sequence[Seat] = state.interrupters()
        return found

    # Deals

    outcomes: ClassVar[int]
    """The most outcomes of one chance node; they are numbered below it."""

    @property
    def draws(self) -> int:
        """How many chance outcomes make a deal."""
        raise NotImplementedError

    @property
    def chance_length(self) -> int:
        """How many chance outcomes come before a deal begins: `draws`, or none with a position."""
        return self.draws if self.position is None else 0

    @property
    def max_chance_outcomes(self) -> int:
        """The most outcomes of one chance node: `outcomes`, or none with a position."""
        return self.outcomes if self.position is None else 0

    @property
    def most_redeals(self) -> int:
        """How often the hands of a deal can be dealt anew while it is played."""
        return 0

    @property
    def max_gain(self) -> float:
        """No seat gains or loses more than this in a deal."""
        raise NotImplementedError

    def chance_outcomes(self, dealt: Sequence[int]) -> list[tuple[int, float]]:
        """What may be dealt next, after these outcomes, with probabilities."""
        raise NotImplementedError

    def dealt(self, outcomes: Sequence[int]) -> Any:
        """The first state of the deal that `draws` outcomes make."""
        raise NotImplementedError

    def shuffled(self, rng: np.random.Generator) -> Any:
        """The first state of a random deal, in the distribution of the chance nodes."""
        raise NotImplementedError

    def new_match(self, rng: np.random.Generator) -> Match[Any]:
        """A match that deals from this generator."""
        raise NotImplementedError

    def begin(self, outcomes: Sequence[int]) -> Any:
        """The first state of the deal that `chance_length` outcomes make."""
        return self.dealt(outcomes) if self.position is None else self.of_engine_state(self.position)

    def deal(self, rng: np.random.Generator) -> Any:
        """The first state of a random deal, or the position."""
        return self.shuffled(rng) if self.position is None else self.of_engine_state(self.position)

    def match(self, rng: np.random.Generator) -> Match[Any]:
        """A match that deals from this generator; raises `InputError` when it would be over already."""
        deal, match = self.words
        if self.position is not None:
            raise InputError(f"a {match} cannot begin in a position: play it as one {deal}")
        found = self.new_match(rng)
        if found.is_over():
            raise InputError(f"a {match} at {self.score_text()} is over: nothing is to be played")
        return found

    def score_text(self) -> str:
        """The score before the deal."""
        return ""

    def is_dealing(self, state: Any) -> bool:
        """Whether a deal that `begin` made waits for hands that are dealt anew."""
        return False

    def deal_anew(self, state: Any, outcomes: Sequence[int]) -> None:
        """Give a state that waits for them the hands that `draws` outcomes make."""
        raise NotImplementedError

    def result(self, state: Any) -> dict[str, Any]:
        """What everybody may know at the end of a deal."""
        raise NotImplementedError

    # States

    def engine_state(self, state: Any) -> Any:
        """A copy of the engine's own state."""
        return state.copy()

    def of_engine_state(self, state: Any) -> Any:
        """The state of the environment that begins at a copy of the engine's own."""
        return state.copy()

    def state_text(self, state: Any) -> str:
        """The whole truth as one line."""
        found: str = self.game.format_position(state)
        return found

    def parse_state(self, text: str) -> Any:
        """Reads what `state_text` writes; raises `NotationError`."""
        return self.game.parse_position(text)

    def draw(self, state: Any) -> str:
        """A drawing of the table with all hands open, for people who watch."""
        return self.state_text(state)


def check_seed(seed: Any) -> int:
    """A seed as a whole number; raises `InputError` for what is none."""
    try:
        number = index(seed)
    except TypeError:
        number = -1
    if number < 0:
        raise InputError(N_("seed = {seed} is not a seed: it is a whole number from 0 up"), seed=shown(seed))
    return number


def check_episode(episode: Any, max_deals: Any, render_mode: Any) -> None:
    """Raise `InputError` for parameters of an environment that cannot be."""
    if episode not in ("deal", "match"):
        raise InputError(
            N_("episode = {episode} is not a value: it can be deal or match"), episode=shown(episode)
        )
    if max_deals is not None and (type(max_deals) is not int or max_deals < 1 or episode == "deal"):
        raise InputError(
            N_("max_deals = {max_deals} is not a value: it is a whole number from 1 up, for a match"),
            max_deals=shown(max_deals),
        )
    if render_mode not in (None, "ansi"):
        raise InputError(
            N_("render_mode = {render_mode} is not a value: it can be ansi or None"),
            render_mode=shown(render_mode),
        )
