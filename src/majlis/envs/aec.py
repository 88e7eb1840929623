"""PettingZoo's turn-by-turn environment (AEC) over any `Form`: `CardsEnv`.

Four agents, `seat_0` … `seat_3`; each observation is a dict of `observation` (float32, 0..1, in the layout of
the game's `Tensors`) and `action_mask` (int8, one for each action code; all zeros for a seat that is not to
decide). An episode is one deal, or a match of deals; at the end of every deal each seat's reward is what the
deal is worth to it (`State.returns`).

`NAME_v0`, such as `baloot_v0`, makes it for the registered game of this name. The number counts changes of
the action codes or of the observation's layout, so that results with one version can be compared.

>>> from majlis.envs import baloot_v0
>>> table = baloot_v0.env(rules="kammelna+kawesh=off")
>>> table.reset(seed=7)
>>> observation, reward, terminated, truncated, info = table.last()
>>> int(observation["action_mask"].sum()), terminated   # pass, hokum, sun
(3, False)

**Seeds.** One generator an environment. `reset(seed=s)` begins the stream again at `s`: the same actions
give the same episode. A reset without a seed goes on to the next seed of the stream; `seed_of_episode` is
the seed of the running one, and `reset(seed=env.seed_of_episode)` is that episode again. It is an attribute
and not in `infos`: a player who knows the seed knows every hand.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from operator import index
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from majlis.compiled.arrays import Singles
from majlis.envs.form import Form, check_episode, check_seed
from majlis.envs.games import form_names, make_form
from majlis.envs.turns import Turns
from majlis.errors import IllegalAction, shown
from majlis.extras import MissingExtra
from majlis.game import SEATS, Match, Seat
from majlis.i18n import N_

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv  # type: ignore[import-untyped]  # it ships no types
except ImportError as error:
    raise MissingExtra("rl", error.name or "pettingzoo") from None

AGENTS: Final[tuple[str, ...]] = tuple(f"seat_{seat}" for seat in SEATS)
_VERSION: Final = "_v0"
_SEAT: Final = {agent: seat for seat, agent in enumerate(AGENTS)}


class CardsEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One table. `episode` is `deal` or `match`; `max_deals` truncates a match after so many deals.

    With `perfect_recall` observations are the game's information states: all that the seat has seen,
    in order, and not the moment alone. An illegal action raises `IllegalAction` and changes nothing.
    """

    def __init__(
        self,
        form: Form,
        *,
        version: str = "v0",
        episode: Literal["deal", "match"] = "deal",
        max_deals: int | None = None,
        perfect_recall: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_episode(episode, max_deals, render_mode)
        self.metadata = {
            "name": f"{form.name}_{version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.form = form
        self.episode, self.max_deals, self.perfect_recall = episode, max_deals, perfect_recall
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        size = form.tensors.information_size if perfect_recall else form.tensors.size
        self.observation_spaces = {agent: _observation_space(size, form.codes.count) for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(form.codes.count) for agent in AGENTS}
        self.state_space = spaces.Box(0.0, 1.0, (len(AGENTS), size), np.float32)
        self._next_seed = int(np.random.SeedSequence().generate_state(1, np.uint64)[0] >> np.uint64(1))
        self.seed_of_episode = self._next_seed
        """The seed that gives the running episode again."""
        self._turns: Turns | None = None
        self._match: Match[Any] | None = None
        self._deals = 0

    def observation_space(self, agent: str) -> "spaces.Space[Any]":
        """`Dict(observation, action_mask)`, the same object every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Space[Any]":
        """`Discrete`, the same object every time."""
        return self.action_spaces[agent]

    # An episode

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin an episode; `options` are those of the form for this episode alone (`Form.with_options`).

        Raises `InputError` for a seed that is no whole number from 0 up.
        """
        form = self.form.with_options(options or {})
        self.seed_of_episode = self._next_seed if seed is None else check_seed(seed)
        rng = np.random.default_rng(self.seed_of_episode)
        # Drawn before anything is dealt: the stream does not depend on how the episode is played.
        self._next_seed = int(rng.integers(2**63))
        self._match = form.match(rng) if self.episode == "match" else None
        self._turns = Turns(form, self._match.new_deal() if self._match else form.deal(rng))
        self._deals = 0
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self._turns.seat()]
        self._skip_agent_selection = None

    def step(self, action: Any) -> None:
        """The selected agent's action code; None for an agent whose episode is over.

        Raises `IllegalAction`, and changes nothing, for a code that the mask forbids.
        """
        turns = self._begun()
        agent = self.agent_selection
        if self.terminations.get(agent) or self.truncations.get(agent):
            self._was_dead_step(action)
            return
        if not self.agents:
            raise IllegalAction(N_("the episode is over: reset the environment"))
        try:
            code = index(action)
        except TypeError:
            raise IllegalAction(
                N_("{action} is not an action: actions are ints"), action=shown(action)
            ) from None
        turns.apply(code)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if turns.is_terminal():
            self._end_deal(turns)
        else:
            self.agent_selection = AGENTS[turns.seat()]
        self._accumulate_rewards()

    def _end_deal(self, turns: Turns) -> None:
        """Pay, and either deal again or end the episode."""
        self._deals += 1
        self.rewards = dict(zip(AGENTS, map(float, turns.state.returns()), strict=True))
        self.infos = {agent: {**turns.form.result(turns.state), "deals": self._deals} for agent in AGENTS}
        if self._match is not None:
            self._match.finish(turns.state)
            if not self._match.is_over() and self._deals != self.max_deals:
                self._turns = Turns(turns.form, self._match.new_deal())
                self.agent_selection = AGENTS[self._turns.seat()]
                return
        cut_off = self._match is not None and not self._match.is_over()
        self.terminations = dict.fromkeys(AGENTS, not cut_off)
        self.truncations = dict.fromkeys(AGENTS, cut_off)
        self.agent_selection = AGENTS[0]

    def _begun(self) -> Turns:
        if self._turns is None:
            raise IllegalAction(N_("no episode has begun: reset the environment first"))
        return self._turns

    # What is seen

    def observe(self, agent: str) -> dict[str, Any]:
        """What this agent may know now, and what it may do if it is to decide."""
        return {"observation": self._array(_SEAT[agent]), "action_mask": self._mask(agent)}

    def _array(self, seat: Seat) -> Singles:
        turns = self._begun()
        return turns.information(seat) if self.perfect_recall else turns.observation(seat)

    def _mask(self, agent: str) -> NDArray[np.int8]:
        mask = np.zeros(self.form.codes.count, dtype=np.int8)
        if self.agents and agent == self.agent_selection:
            mask[self._begun().codes()] = 1
        return mask

    def state(self) -> Singles:
        """What the four seats know together, one row each: for training with a central critic."""
        return np.stack([self._array(seat) for seat in SEATS])

    def engine_state(self) -> Any:
        """A copy of the engine's own state, all hands open."""
        turns = self._begun()
        return turns.form.engine_state(turns.state)

    def render(self) -> str | None:
        """With `render_mode="ansi"` the table as text, all hands open; else None."""
        if self.render_mode is None:
            return None
        turns = self._begun()
        return turns.form.draw(turns.state)

    def close(self) -> None:
        """Nothing is held open."""


@dataclass(frozen=True, slots=True)
class Environment:
    """The environments of one game, with the two functions of a module of PettingZoo."""

    game: str

    def raw_env(
        self,
        rules: Any = None,
        *,
        episode: Literal["deal", "match"] = "deal",
        max_deals: int | None = None,
        perfect_recall: bool = False,
        render_mode: str | None = None,
        **parameters: Any,
    ) -> CardsEnv:
        """The environment itself; `docs/research/environments.md` has `rules` and the other `parameters`.

        Raises `InputError` for a parameter or value that does not exist.
        """
        return CardsEnv(
            make_form(self.game, **({} if rules is None else {"rules": rules}), **parameters),
            episode=episode,
            max_deals=max_deals,
            perfect_recall=perfect_recall,
            render_mode=render_mode,
        )

    def env(self, *, illegal_reward: float | None = None, **parameters: Any) -> Any:
        """The same in PettingZoo's usual wrappers, which say what was done in the wrong order.

        An illegal action raises `IllegalAction`; with `illegal_reward` it ends the episode instead, and the
        agent that took it gets this reward.
        """
        from pettingzoo.utils import wrappers  # type: ignore[import-untyped]  # it ships no types

        inner: Any = self.raw_env(**parameters)
        if illegal_reward is not None:
            inner = wrappers.TerminateIllegalWrapper(inner, illegal_reward=illegal_reward)
        return wrappers.OrderEnforcingWrapper(inner)


def __getattr__(name: str) -> Environment:
    """`NAME_v0` of every registered game that has an environment."""
    game = name.removesuffix(_VERSION)
    if game == name or game not in form_names():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return Environment(game)


def _observation_space(size: int, num_codes: int) -> "spaces.Dict":
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (num_codes,), np.int8),
        }
    )
