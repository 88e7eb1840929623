"""Baloot for trainers: thousands of deals at once in Gymnasium's shape (`BalootVectorEnv`, `BalootEnv`).

The deals are rows of `majlis.baloot.batch`, stepped and observed by compiled loops. Observation and mask are
those of the seat that each row asks, and equal to those of `baloot_v0`. A step takes one action a row:

>>> env = BalootVectorEnv(3, rules="kammelna+kawesh=off", dealer=0)
>>> seen, info = env.reset(seed=7)
>>> seen["observation"].shape, seen["action_mask"].shape, info["seat"].tolist()
((3, 697), (3, 148), [1, 1, 1])
>>> seen, reward, terminated, truncated, info = env.step([34, 32, 32])  # sun, pass, pass
>>> reward.tolist(), terminated.tolist()
([0.0, 0.0, 0.0], [False, False, False])

`docs/research/environments.md` has the parameters, and why this shape was taken.
"""

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from numbers import Real
from typing import Any, ClassVar, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from majlis.baloot.batch import Batch, random_player
from majlis.baloot.batch import columns as c
from majlis.baloot.batch.claims import ROOM
from majlis.baloot.batch.weights import policies_of
from majlis.baloot.ruleset import RuleSet, rules_text
from majlis.baloot.state import State
from majlis.envs.baloot import BalootForm
from majlis.envs.baloot_loops import play_until, seed_each
from majlis.envs.baloot_rows import INFORMATION, MOMENT, observe_rows, recall_rows
from majlis.envs.form import check_episode, check_seed
from majlis.errors import IllegalAction, InputError, shown
from majlis.extras import MissingExtra
from majlis.game import SEATS, Seat
from majlis.i18n import N_

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise MissingExtra("rl", error.name or "gymnasium") from None

Seen: TypeAlias = dict[str, NDArray[Any]]
"""`observation` and `action_mask`, a row for each deal."""
Info: TypeAlias = dict[str, Any]
Others: TypeAlias = Literal["random"] | Callable[[Seen], Any] | NDArray[np.int64] | Sequence[Any]
Truths: TypeAlias = NDArray[np.bool_]

IN_VAIN: Final = 100
"""So many deals may end one after another before a seat of the caller's is asked."""


METADATA: Final = {"name": "baloot_v0", "render_modes": ["ansi"], "render_fps": 1}


class BalootVectorEnv(VectorEnv[Seen, Any, Any]):
    """So many deals (or matches) of Baloot at once, under one rule set.

    `seats` are those that the caller plays; the `others` play by themselves between two steps: as the player
    `random`, by tables of weights (`majlis.baloot.batch`), or by a function from what they see to actions.
    The reward of a step is that of the seat that acted; `info["rewards"]` has those of all four.
    """

    # Gymnasium declares it as an attribute of the instance, and reads it from the class
    metadata: ClassVar[dict[str, Any]] = METADATA  # type: ignore[misc]

    def __init__(
        self,
        num_envs: int = 1,
        rules: RuleSet | str | None = None,
        *,
        episode: Literal["deal", "match"] = "deal",
        max_deals: int | None = None,
        seats: Sequence[Seat] = SEATS,
        others: Others = "random",
        perfect_recall: bool = False,
        illegal_reward: float | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        threads: int = 1,
        **parameters: Any,
    ) -> None:
        """Rows without a deal; `reset` begins. The other `parameters` are those of `baloot_v0`.

        Raises `InputError` for a parameter or value that does not exist.
        """
        check_episode(episode, max_deals, render_mode)
        if illegal_reward is not None and not (isinstance(illegal_reward, Real) and isfinite(illegal_reward)):
            raise InputError(
                N_("illegal_reward = {illegal_reward} is not a reward: give a number, or None"),
                illegal_reward=shown(illegal_reward),
            )
        given = parameters if rules is None else {"rules": rules, **parameters}
        form = BalootForm.make(**given)
        if type(num_envs) is not int or num_envs < 1:
            raise InputError(
                N_("num_envs = {num_envs} is not a number of tables: it is 1 or more"),
                num_envs=shown(num_envs),
            )
        self.num_envs, self.render_mode = num_envs, render_mode
        self.form, self.episode, self.max_deals = form, episode, max_deals
        self.seats, self.others = _seats(seats), others
        self.perfect_recall, self.illegal_reward = perfect_recall, illegal_reward
        self.autoreset_mode = _autoreset(autoreset_mode)
        # as Gymnasium's own vector environments do: the mode of this instance
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}  # type: ignore[misc]
        self.batch = Batch(num_envs, form.rules, order=form.order, threads=threads)
        """The rows: all hands open. An agent that looks here cheats."""
        self._size = INFORMATION if perfect_recall else MOMENT
        self._set_of_seats = sum(1 << seat for seat in self.seats)
        self._tables = None if callable(others) else policies_of(_table(others))
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self._size,), np.float32),
                "action_mask": spaces.Box(0, 1, (c.CODES,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(c.CODES)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.seeds = np.random.SeedSequence().generate_state(num_envs, np.uint64) >> np.uint64(1)
        """The seeds of the running episodes: `reset(seed=env.seeds)` gives them again."""
        self._room = np.zeros(ROOM, dtype=np.int64)
        self._begun = False
        self._seat = np.zeros(num_envs, dtype=np.int64)
        """Whose the observation is: who is asked, or after the end who acted last."""
        self._deals = np.zeros(num_envs, dtype=np.int64)
        self._over, self._cut = np.zeros((2, num_envs), dtype=np.bool_)
        """Episodes that are over, and those of them that were cut off."""
        self._ended = np.zeros(num_envs, dtype=np.bool_)
        """Rows in which a deal has ended in this step, with its ending and game points."""
        self._ending = np.full(num_envs, None, dtype=object)
        self._points = np.zeros((num_envs, 2), dtype=np.int64)

    # An episode

    def reset(self, *, seed: Any = None, options: Mapping[str, Any] | None = None) -> tuple[Seen, Info]:
        """Begin an episode in every row, or in those of `options["reset_mask"]`.

        With a `seed` row i begins its stream of episodes at seed + i; a sequence has one for each row (or
        None). Without one each row goes on to its next. The other `options` are those of `baloot_v0`.
        """
        given = dict(options or {})
        fresh = self._mask(given.pop("reset_mask", None))
        form, seeds = self.form.with_options(given), _seeds(seed, self.num_envs)
        if form.rules != self.form.rules:
            told = rules_text(form.rules), rules_text(self.form.rules)
            raise InputError(f"the position is of {told[0]}: this environment plays {told[1]}")
        if self.episode == "match":
            form.match(np.random.default_rng(0))  # refuses one that cannot begin
        super().reset(seed=None if seed is None else seeds[0])
        if self._begun:
            self._next_seeds(fresh)
        for row, own in enumerate(seeds):
            if own is not None and fresh[row]:
                self.seeds[row] = own
        self._begun, self._ended[:] = True, False
        self._begin(fresh, form)
        gains = np.zeros((self.num_envs, 4))
        self._settle(fresh, form, gains)
        return self._seen(), self._info(gains)

    def step(self, actions: Any) -> tuple[Seen, NDArray[np.float64], Truths, Truths, Info]:
        """One action for each row, by its code, and what comes of it.

        Raises `IllegalAction` that names the row and the rule, and changes nothing, for one that the mask
        forbids; with an `illegal_reward` it ends the episode instead.
        """
        codes, fresh = self._codes(actions), self._over.copy()
        who, gains = self._seat, np.zeros((self.num_envs, 4))
        self._end_fouls(codes, gains)  # or they are refused in the next line
        self.batch.step(codes)
        self._ended[:] = self._cut[:] = False
        if fresh.any():
            self._next_seeds(fresh)
            self._begin(fresh, self.form)
        self._settle(fresh, self.form, gains)
        self._seat = np.where(self._over, who, self._seat)
        reward, over, cut = gains[np.arange(self.num_envs), who], self._over.copy(), self._cut.copy()
        info = self._info(gains)
        if self.autoreset_mode == AutoresetMode.SAME_STEP and over.any():
            info |= self._final(over, info)
            self._next_seeds(over)
            self._begin(over, self.form)
            self._settle(over, self.form, gains)
            info["seat"] = self._seat.copy()
        return self._seen(), reward, over & ~cut, cut, info

    def _codes(self, actions: Any) -> NDArray[np.int64]:
        """The actions as whole numbers, one a row; refused before anything is done."""
        if not self._begun:
            raise IllegalAction(N_("no episode has begun: reset the environment first"))
        codes = np.asarray(actions)
        if codes.shape != (self.num_envs,) or codes.dtype.kind not in "iu":
            raise IllegalAction(
                N_("{actions} are not the actions of {num_envs} rows: give a whole number for each"),
                actions=shown(actions),
                num_envs=self.num_envs,
            )
        if self.autoreset_mode == AutoresetMode.DISABLED and self._over.any():
            raise IllegalAction(
                N_("the episode of row {row} is over: reset it, with the option reset_mask"),
                row=int(self._over.argmax()),
            )
        return codes.astype(np.int64)

    def _end_fouls(self, codes: NDArray[np.int64], gains: NDArray[np.float64]) -> None:
        """With an `illegal_reward`: end the episodes whose action is not legal."""
        if self.illegal_reward is None:
            return
        legal = self.batch.legal_mask()[np.arange(self.num_envs), codes.clip(0, c.CODES - 1)]
        foul = ~(legal & (codes >= 0) & (codes < c.CODES)) & ~self.batch.over
        rows, self._over = self.batch.rows, foul
        rows[foul, c.PHASE], rows[foul, c.ASKED], rows[foul, c.WAITING] = c.OVER, 0, 0
        rows[foul, c.ACTOR] = rows[foul, c.TURN] = -1
        gains[foul, self._seat[foul]] = self.illegal_reward

    def _begin(self, fresh: Truths, form: BalootForm) -> None:
        """The first deal of an episode in these rows, from their seeds."""
        which = np.flatnonzero(fresh)
        seeds = self.seeds[which]
        halves = [half.astype(np.int64) for half in (seeds & _LOW, seeds >> np.uint64(32))]
        seed_each(self.batch.rows, which, *halves)
        self._over = self._over & ~fresh
        self._deals[which] = 0
        self._deal(which, form)

    def _deal(self, which: NDArray[np.int64], form: BalootForm) -> None:
        if form.position is None:
            self.batch.reset(which=which, dealers=form.dealer, scores=form.scores)
        elif len(which):
            self.batch.put(int(which[0]), form.position)
            self.batch.rows[which, : c.SEED] = self.batch.rows[which[0], : c.SEED]
            self.batch.events[which] = self.batch.events[which[0]]

    def _next_seeds(self, which: Truths) -> None:
        """Each of these rows goes on to the next seed of its stream: a mix of the last (SplitMix64)."""
        word = self.seeds[which] + np.uint64(0x9E3779B97F4A7C15)
        word = (word ^ word >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        word = (word ^ word >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
        self.seeds[which] = (word ^ word >> np.uint64(31)) >> np.uint64(1)

    def _settle(self, fresh: Truths, form: BalootForm, gains: NDArray[np.float64]) -> None:
        """Pay for deals that are over, deal again, let the others play: until every row asks the caller.

        A deal of the `fresh` rows that ends before one of the caller's seats was asked is not an episode.
        """
        for _ in range(IN_VAIN):
            ended = self.batch.over & ~self._over
            again, ended = ended & fresh, ended & ~fresh
            if again.any():
                self._deal(np.flatnonzero(again), form)
            if ended.any():
                self._pay(np.flatnonzero(ended), gains)
            if not (again.any() or ended.any() or self._others_play()):
                self._seat = np.where(self._over, self._seat, self.batch.actor)
                return
        raise InputError(
            N_("no seat of {seats} is ever asked: begin in another position"), seats=str(self.seats)
        )

    def _pay(self, which: NDArray[np.int64], gains: NDArray[np.float64]) -> None:
        """Count deals that are over; then the episode is over, or the next deal of a match begins."""
        rows = self.batch.rows[which]
        self._points[which] = points = rows[:, c.POINTS : c.POINTS + 2]
        self._ending[which] = _ENDINGS[rows[:, c.ENDING]]
        self._deals[which] += 1
        self._ended[which] = True
        ours = points[:, 0] - points[:, 1]
        gains[which] += np.stack([ours, -ours, ours, -ours], axis=1)
        self._over[which] = True
        if self.episode == "deal":
            return
        scores = points + rows[:, c.SCORES : c.SCORES + 2]
        goes_on = (scores.max(axis=1) < self.form.rules.target) | (scores[:, 0] == scores[:, 1])
        if self.max_deals is not None:
            self._cut[which] = goes_on & (self._deals[which] >= self.max_deals)
            goes_on &= ~self._cut[which]
        dealers = rows[:, c.DEALER] + ~_dealer_stays(rows[:, c.ENDING], self.form.rules) & 3
        self._over[which[goes_on]] = False
        self.batch.reset(which=which[goes_on], dealers=dealers[goes_on], scores=scores[goes_on])

    def _others_play(self) -> bool:
        """Let the other seats act where one of them is asked; whether there was one."""
        actor = self.batch.actor
        asked = (actor >= 0) & ~(self._set_of_seats >> np.maximum(actor, 0) & 1).astype(np.bool_)
        if not asked.any():
            return False
        batch = self.batch
        if self._tables is not None:
            play_until(batch.rows, batch.events, batch.numbers, self._set_of_seats, *self._tables, self._room)
        elif callable(self.others):
            which = np.flatnonzero(asked)
            part = batch.take(which)
            try:
                part.step(self.others(self._look(part, part.actor)))
            except IllegalAction as error:
                raise IllegalAction(f"the others, {error}") from None
            batch.rows[which], batch.events[which] = part.rows, part.events
        return True

    # What is seen

    def _look(self, batch: Batch, seats: NDArray[np.int64]) -> Seen:
        """What a seat of each row sees, and what is legal there for the one that is asked."""
        seen = np.empty((len(batch), self._size), dtype=np.float32)
        observe = recall_rows if self.perfect_recall else observe_rows
        observe(batch.rows, batch.events, batch.numbers, np.ascontiguousarray(seats), seen)
        return {"observation": seen, "action_mask": batch.legal_mask().view(np.int8)}

    def _seen(self) -> Seen:
        return self._look(self.batch, self._seat)

    def _info(self, gains: NDArray[np.float64]) -> Info:
        """For all rows whose the observation is, and the rewards of all seats; how deals ended."""
        info = {"seat": self._seat.copy(), "rewards": gains.copy()}
        found: Info = info | {f"_{name}": np.ones(self.num_envs, dtype=np.bool_) for name in info}
        if self._ended.any():
            told = {
                "ending": _only(self._ending, self._ended),
                "game_points": _only(self._points, self._ended),
                "deals": _only(self._deals, self._ended),
            }
            found |= told | {f"_{name}": self._ended.copy() for name in told}
        return found

    def _final(self, over: Truths, info: Info) -> Info:
        """The last observation and info of episodes that are begun again in the same step."""
        which = np.flatnonzero(over)
        seen = self._look(self.batch.take(which), self._seat[which])
        last = np.full(self.num_envs, None, dtype=object)
        for place, row in enumerate(which.tolist()):
            last[row] = {name: array[place] for name, array in seen.items()}
        told: Info = {}
        for name in [name for name in info if not name.startswith("_")]:
            has = info[f"_{name}"] & over
            told[name] = _only(info[name], has)
            told[f"_{name}"] = has
        return {"final_obs": last, "_final_obs": over, "final_info": told, "_final_info": over.copy()}

    def state(self) -> NDArray[np.float32]:
        """What the four seats of each row know together: for training with a central critic."""
        found = np.empty((self.num_envs, 4, self._size), dtype=np.float32)
        for seat in SEATS:
            found[:, seat] = self._look(self.batch, np.full(self.num_envs, seat))["observation"]
        return found

    def engine_state(self, row: int) -> State:
        """A copy of the engine's own state of a row, all hands open."""
        return self.batch.state(row)

    def render(self) -> tuple[str, ...] | None:
        """With `render_mode="ansi"` the tables as texts, all hands open; else None."""
        if self.render_mode is None:
            return None
        return tuple(self.form.draw(self.engine_state(row)) for row in range(self.num_envs))

    def _mask(self, given: Any) -> Truths:
        """The rows to reset."""
        if given is None:
            return np.ones(self.num_envs, dtype=np.bool_)
        mask = np.asarray(given)
        if mask.dtype != np.bool_ or mask.shape != (self.num_envs,) or not mask.any():
            raise InputError(
                N_(
                    "reset_mask = {given} is not possible: give a truth for each of the {num_envs} "
                    "rows, at least one of them true"
                ),
                given=shown(given),
                num_envs=self.num_envs,
            )
        if not self._begun and not mask.all():
            raise InputError(N_("the first reset is of all rows: leave reset_mask out"))
        return mask.copy()


class BalootEnv(gymnasium.Env[Seen, Any]):
    """One table in Gymnasium's shape, with the parameters of `BalootVectorEnv`: row 0 of one of a single row.

    The observation is that of the seat that is asked, so one agent plays all `seats` in turn.
    """

    # Gymnasium declares it as an attribute of the instance, and reads it from the class
    metadata: ClassVar[dict[str, Any]] = METADATA  # type: ignore[misc]

    def __init__(self, rules: RuleSet | str | None = None, **parameters: Any) -> None:
        self._rows = BalootVectorEnv(1, rules, autoreset_mode=AutoresetMode.DISABLED, **parameters)
        self.render_mode = self._rows.render_mode
        self.observation_space = self._rows.single_observation_space
        self.action_space = self._rows.single_action_space

    @property
    def seed_of_episode(self) -> int:
        """The seed that gives the running episode again."""
        return int(self._rows.seeds[0])

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, Info]:
        """Begin an episode."""
        super().reset(seed=seed)
        seen, info = self._rows.reset(seed=seed, options=options)
        return self._first(seen, info)

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, Info]:
        """One action of the seat that is asked."""
        seen, reward, over, cut, info = self._rows.step([action])
        return (
            *self._first(seen, info)[:1],
            float(reward[0]),
            bool(over[0]),
            bool(cut[0]),
            self._first(seen, info)[1],
        )

    def _first(self, seen: Seen, info: Info) -> tuple[Seen, Info]:
        found = {
            name: value[0].item() if isinstance(value[0], np.integer) else value[0]
            for name, value in info.items()
            if not name.startswith("_") and info[f"_{name}"][0]
        }
        return {name: array[0] for name, array in seen.items()}, found

    def engine_state(self) -> State:
        """A copy of the engine's own state, all hands open."""
        return self._rows.engine_state(0)

    def render(self) -> str | None:
        """With `render_mode="ansi"` the table as text, all hands open; else None."""
        told = self._rows.render()
        return None if told is None else told[0]


gymnasium.register(
    "majlis/Baloot-v0",
    entry_point="majlis.envs.vector:BalootEnv",
    vector_entry_point="majlis.envs.vector:BalootVectorEnv",
)


_LOW: Final = np.uint64(0xFFFFFFFF)
_ENDINGS: Final = np.array(c.ENDINGS, dtype=object)


def _only(values: NDArray[Any], which: Truths) -> NDArray[Any]:
    """The values of these rows, nothing in the others."""
    found = np.full_like(values, None if values.dtype == object else 0)
    found[which] = values[which]
    return found


def _dealer_stays(endings: NDArray[np.int64], rules: RuleSet) -> Truths:
    """Where the same seat deals again."""
    stays = np.zeros(len(c.ENDINGS), dtype=np.bool_)
    stays[c.ALL_PASS] = rules.dealer_after_all_pass == "same"
    stays[c.KAWESH_CALLED] = rules.kawesh_dealer == "same"
    return stays[endings]


def _seats(given: Any) -> tuple[Seat, ...]:
    try:
        found = tuple(sorted(set(given)))
    except TypeError:
        found = ()
    if not found or any(seat not in SEATS for seat in found):
        raise InputError(
            N_("seats = {given} is not possible: give some of the seats 0, 1, 2, 3"), given=shown(given)
        )
    return tuple(int(seat) for seat in found)


def _table(others: Any) -> Any:
    """The tables of weights of other players."""
    if not isinstance(others, str):
        return others
    if others != "random":
        raise InputError(
            N_("others = {others} is not possible: write random, or give tables of weights or a function"),
            others=shown(others),
        )
    return random_player()


def _autoreset(mode: Any) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        known = ", ".join(one.value for one in AutoresetMode)
        raise InputError(
            N_("autoreset_mode = {mode} is not a value: it can be {known}"), mode=shown(mode), known=known
        ) from None


def _seeds(seed: Any, rows: int) -> list[int | None]:
    """One for each row."""
    if seed is None:
        return [None] * rows
    if isinstance(seed, Sequence | np.ndarray) and not isinstance(seed, str):
        if len(seed) != rows:
            raise InputError(
                N_("{given} seeds are given for {rows} rows: give one for each"), given=len(seed), rows=rows
            )
        found = [None if one is None else check_seed(one) for one in seed]
    else:
        first = check_seed(seed)
        found = [first + row for row in range(rows)]
    if any(one is not None and one >= 1 << 64 for one in found):
        raise InputError(
            N_("seed = {seed} is too large: seeds of rows are below 2 to the power of 64"), seed=shown(seed)
        )
    return found
