"""Many deals at once: `Batch`, the rows and what can be done with them.

>>> batch = Batch(1000, seed=7)
>>> batch.play_out()
>>> bool(batch.over.all()), batch.game_points.shape
(True, (1000, 2))
"""

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from majlis.baloot.batch import claims, moves, playing, rollouts
from majlis.baloot.batch import columns as c
from majlis.baloot.batch.layout import ACTIONS, Events, fill_row, packs_of, rules_array, state_of_row
from majlis.baloot.batch.weights import policies_of
from majlis.baloot.deal import Deal
from majlis.baloot.ruleset import DEFAULT, RuleSet, parse_rules
from majlis.baloot.state import State
from majlis.compiled.arrays import Ints, Ints2, Ints3
from majlis.errors import IllegalAction, InputError, check_whole, shown
from majlis.i18n import N_
from majlis.message import Message

if TYPE_CHECKING:
    from majlis.work import ThreadPool

Order: TypeAlias = Literal["asked", "free"]
Bools: TypeAlias = NDArray[np.bool_]
_ROOM: Final = max(claims.ROOM, rollouts.ROOM)
_AT_LEAST: Final = 64
"""Rows that are worth a thread."""


class Batch:
    """So many deals under one rule set, each a row of numbers; `columns.TABLE` says what stands where.

    `order` is that of the environments: while a question is open to several seats, `asked` puts it to them
    one by one, `free` lets each speak before those who come earlier. The rows are spread over so many
    `threads`. One at a time may change a batch.
    """

    def __init__(
        self,
        size: int,
        rules: RuleSet | str = DEFAULT,
        *,
        seed: int = 0,
        first: int = 0,
        order: Order = "asked",
        threads: int = 1,
    ) -> None:
        """Rows with a random deal each. Row `i` has the deals of number `first + i` of this seed.

        `rules` may be a text, such as `pagat+kawesh=off`. Raises `InputError` in physical mode, and for
        numbers that cannot be.
        """
        if order not in ("asked", "free"):
            raise InputError(
                N_("order = {value} is not a value: it can be asked or free"), value=shown(order)
            )
        check_whole("size", size, 0)
        check_whole("threads", threads, 1)
        self.rules = parse_rules(rules) if isinstance(rules, str) else rules
        self.order, self.threads = order, threads
        self.numbers = rules_array(self.rules, order == "free")
        self.rows: Ints2 = np.zeros((size, c.WIDTH), dtype=np.int64)
        self.events: Events = np.zeros((size, c.EVENTS), dtype=np.int16)
        self._pool: ThreadPool | None = None
        self.reset(seed, first=first)

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_pool": None}  # threads stay in their process

    def __len__(self) -> int:
        return len(self.rows)

    def copy(self) -> "Batch":
        """An independent copy, its chance included."""
        return self._like(self.rows.copy(), self.events.copy())

    def take(self, which: Any) -> "Batch":
        """A batch of copies of these rows, named as in `reset`; the copies of a row differ after `reseed`."""
        places = self._places(which)
        return self._like(self.rows[places], self.events[places])

    def _like(self, rows: Ints2, events: Events) -> "Batch":
        twin = Batch.__new__(Batch)
        twin.rules, twin.order, twin.numbers, twin.threads = (
            self.rules,
            self.order,
            self.numbers,
            self.threads,
        )
        twin.rows, twin.events, twin._pool = rows, events, None
        return twin

    # Deals

    def reset(
        self,
        seed: int | None = None,
        *,
        which: Any = None,
        dealers: Any = None,
        scores: Any = None,
        deals: Sequence[Deal] | None = None,
        first: int = 0,
    ) -> None:
        """Begin a deal in all rows, or in `which` (numbers, or a truth for each row).

        With a seed these rows get their first deal of it, row `i` that of number `first + i`; without one
        each gets its next. `deals` gives the cards instead. `dealers` is a seat, or one for each of these
        rows (drawn if not given), `scores` the match score before the deal, one pair or one for each.
        """
        places = self._places(which)
        named, times = np.unique(places, return_counts=True)
        twice = named[times > 1]
        if len(twice):
            raise InputError(N_("which names row {row} twice: name each row once"), row=int(twice[0]))
        if seed is not None:
            self._seed(seed, first, None if which is None else places)
        who = _spread(
            -1 if dealers is None else dealers, (len(places),), "dealers", -1 if dealers is None else 0, 3
        )
        before = _spread((0, 0) if scores is None else scores, (len(places), 2), "scores", 0, 1 << 30)
        if deals is None:
            self._over_places(moves.deal_rows, places, who, before)
            return
        if len(deals) != len(places):
            raise InputError(
                N_("{given} deals are given for {rows} rows: give one for each"),
                given=len(deals),
                rows=len(places),
            )
        moves.lay_out_rows(self.rows, self.events, self.numbers, places, who, before, packs_of(deals))

    def reseed(self, seed: int, first: int = 0) -> None:
        """Give each row chance of its own for what follows; its deal stays. For copies that are to differ."""
        self._seed(seed, first, None)
        self.rows[:, c.KEY : c.KEY + 2] = self.rows[:, c.SEED : c.SEED + 2]
        self.rows[:, c.DRAWS] = 0

    def _seed(self, seed: int, first: int, places: Ints | None) -> None:
        """Give these rows, or all, the seed and their numbers, from `first` on in the whole batch."""
        check_whole("seed", seed, 0, (1 << 64) - 1)
        check_whole("first", first, 0, (1 << 62) - 1)
        rows = self.rows if places is None else self.rows.copy()
        moves.seed_rows(rows, seed & 0xFFFFFFFF, seed >> 32, first)
        if places is not None:
            self.rows[places] = rows[places]

    def _places(self, which: Any) -> Ints:
        """Row numbers, from numbers or truths."""
        if which is None:
            return np.arange(len(self), dtype=np.int64)
        found = np.asarray(which)
        if found.dtype == np.bool_ and found.shape == (len(self),):
            return np.flatnonzero(found).astype(np.int64)
        if found.ndim != 1 or (found.size and found.dtype.kind not in "iu"):
            raise InputError(
                N_("which = {value} does not name rows: give row numbers, or a truth for each row"),
                value=shown(which),
            )
        if found.size and (found.min() < 0 or found.max() >= len(self)):
            raise InputError(
                N_("which names row {row}: the rows are 0 to {last}"),
                row=int(found.min() if found.min() < 0 else found.max()),
                last=len(self) - 1,
            )
        return np.array(found, dtype=np.int64, order="C")  # a copy: what is spread is not to be written to

    @classmethod
    def of_states(
        cls, states: Iterable[State], *, seed: int = 0, order: Order = "asked", threads: int = 1
    ) -> "Batch":
        """A row for each state, which may stand anywhere in its deal, or begin in a composed position.

        Raises `InputError` for states of different rules, or in physical mode.
        """
        found = list(states)
        batch = cls(len(found), found[0].rules if found else DEFAULT, seed=seed, order=order, threads=threads)
        for row, state in enumerate(found):
            batch.put(row, state)
        return batch

    def put(self, row: int, state: State) -> None:
        """Write a state into a row; raises `InputError` for one of other rules."""
        if state.rules != self.rules:
            raise InputError(
                N_("row {row} cannot have a state of {other}: this batch plays {rules}"),
                row=row,
                other=state.rules.text(),
                rules=self.rules.text(),
            )
        fill_row(self.rows[row], self.events[row], state, self.order == "free")

    def state(self, row: int) -> State:
        """The state of a row, with its history."""
        return state_of_row(self.rows[row], self.events[row], self.rules)

    # What is so

    def column(self, name: str) -> Ints:
        """A column of `columns.TABLE` by its name, or several: a view of the rows; raises `InputError`."""
        if name not in c.COLUMNS:
            raise InputError(
                N_("{name} is not a column: the columns are {columns}"),
                name=shown(name),
                columns=", ".join(c.COLUMNS),
            )
        at, many = c.COLUMNS[name]
        return self.rows[:, at] if many == 1 else self.rows[:, at : at + many]

    @property
    def over(self) -> Bools:
        """Whether each deal is over."""
        return np.equal(self.rows[:, c.PHASE], c.OVER)

    @property
    def actor(self) -> Ints:
        """The seat that each row asks; -1 where the deal is over."""
        return self.rows[:, c.ACTOR]

    @property
    def endings(self) -> list[str]:
        """How each deal ended, in the words of `DealResult.ending`; empty where it is not over."""
        return [c.ENDINGS[ending] for ending in self.rows[:, c.ENDING].tolist()]

    @property
    def game_points(self) -> Ints2:
        """The game points of both teams; zeros until the deal is over."""
        return self.rows[:, c.POINTS : c.POINTS + 2]

    @property
    def card_points(self) -> Ints2:
        """The card points that both teams have taken, without the last trick's 10."""
        return self.rows[:, c.CAPTURED : c.CAPTURED + 2]

    def returns(self) -> Ints2:
        """Game points gained over the other side, by seat."""
        ours = self.rows[:, c.POINTS] - self.rows[:, c.POINTS + 1]
        return np.stack([ours, -ours, ours, -ours], axis=1)

    def legal_mask(self, out: NDArray[np.bool_] | None = None) -> Bools:
        """Which of the 148 action codes the asked seat of each row may take; none where the deal is over.

        With `out` it is written there; raises `InputError` for an array of another shape or kind.
        """
        shape = len(self), c.CODES
        if out is None:
            out = np.empty(shape, dtype=np.bool_)
        elif not _is_place(out, shape):  # the loops write without looking
            raise InputError(
                N_("out is no place for the mask: give an array of {rows} × {codes} truths, row after row"),
                rows=shape[0],
                codes=shape[1],
            )
        masks = out.view(np.uint8)
        self._over_slices(lambda part, room: moves.fill_masks(self.rows[part], self.numbers, masks[part]))
        return out

    # What is done

    def step(self, actions: Any) -> None:
        """Take an action, by its code, in every row that is not over; those of the others are ignored.

        Raises `IllegalAction` that names the row and the rule, and changes nothing, where one is not legal.
        """
        given = np.asarray(actions)
        if given.shape != (len(self),):
            raise InputError(
                N_("{given} actions are given for {rows} rows: give one for each"),
                given=given.size,
                rows=len(self),
            )
        if given.size and given.dtype.kind not in "iu":
            raise InputError(
                N_("actions = {value} are not codes of actions: give a whole number for each row"),
                value=shown(actions),
            )
        codes = np.ascontiguousarray(given, dtype=np.int64)
        wrong = moves.first_illegal(self.rows, self.numbers, codes)
        if wrong >= 0:
            self._refuse(int(wrong), int(codes[wrong]))
        self._over_slices(
            lambda part, room: moves.step_rows(
                self.rows[part], self.events[part], self.numbers, codes[part], room
            )
        )

    def _refuse(self, row: int, code: int) -> None:
        """Raise the engine's own reason why an action is not legal."""
        seat = int(self.rows[row, c.ACTOR])
        if not 0 <= code < c.CODES:
            raise IllegalAction(
                N_("row {row}: {code} is not the code of an action: they are 0 to {last}"),
                row=row,
                code=code,
                last=c.CODES - 1,
            )
        if code == c.WAIT:
            raise IllegalAction(N_("row {row}: seat {seat} may not wait: it is its turn"), row=row, seat=seat)
        try:
            self.state(row).apply(ACTIONS[code], seat)
        except IllegalAction as error:
            reason = {"row": row, "sentence": error.message}
            raise IllegalAction(Message(N_("row {row}: {sentence}"), reason)) from None
        raise AssertionError("rows and states differ")

    def choose(self, policy: Any = None) -> Ints:
        """An action by chance for the asked seat of each row, -1 where the deal is over; see `play_out`."""
        tables, table_of = policies_of(policy)
        actions = np.empty(len(self), dtype=np.int64)
        self._over_slices(
            lambda part, room: playing.choose_rows(
                self.rows[part], self.numbers, tables, table_of, actions[part]
            )
        )
        return actions

    def play_out(self, policy: Any = None, most: int = 1 << 20) -> None:
        """Play every deal to its end, or at most so many actions on.

        Without a policy each legal action is equally likely. A policy is a table of weights (`policies`), or
        a list of four, one a seat; None among them is the same as no policy.
        """
        tables, table_of = policies_of(policy)
        check_whole("most", most, 0)
        self._over_slices(
            lambda part, room: playing.play_rows(
                self.rows[part], self.events[part], self.numbers, tables, table_of, most, room
            )
        )

    def roll_out(self, times: int = 1) -> Ints3:
        """Play the cards of each row to the end so many times by chance; the rows stay where they are.

        Nobody says anything: projects that were announced before count, a Baloot still to come does too. The
        result has, for each row and time, the game points of both teams and then their card points with the
        last trick's 10. Raises `InputError` where a row is not in its play.
        """
        check_whole("times", times, 1)
        waiting = np.flatnonzero(self.rows[:, c.PHASE] != c.PLAY)
        if waiting.size:
            raise InputError(
                N_(
                    "row {row} is not in its play: cards are rolled out from the first lead to the last trick"
                ),
                row=int(waiting[0]),
            )
        results = np.empty((len(self), times, 4), dtype=np.int64)
        self._over_slices(
            lambda part, room: rollouts.roll_out_rows(
                self.rows[part], self.numbers, times, results[part], room
            )
        )
        return results

    # Threads

    def _over_slices(self, work: Callable[[slice, Ints], Any]) -> None:
        """Do something to all rows, a stretch of them in each thread."""
        parts = min(self.threads, max(1, len(self) // _AT_LEAST))
        if parts == 1:
            work(slice(0, len(self)), np.zeros(_ROOM, dtype=np.int64))
            return
        if self._pool is None:
            from majlis.work import ThreadPool

            self._pool = ThreadPool(self.threads)
        ends = [len(self) * part // parts for part in range(parts + 1)]
        futures = [
            self._pool.submit(work, slice(begin, end), np.zeros(_ROOM, dtype=np.int64))
            for begin, end in itertools.pairwise(ends)
        ]
        for future in futures:
            future.result()

    def _over_places(self, work: Any, places: Ints, who: Ints, before: Ints2) -> None:
        room = np.zeros(_ROOM, dtype=np.int64)
        work(self.rows, self.events, self.numbers, places, who, before, room)


def _is_place(out: Any, shape: tuple[int, ...]) -> bool:
    """Whether compiled loops may write truths of this shape there."""
    fits = isinstance(out, np.ndarray) and out.dtype == np.bool_ and out.shape == shape
    return fits and out.flags.c_contiguous and out.flags.writeable


def _spread(given: Any, shape: tuple[int, ...], name: str, least: int, most: int) -> Any:
    """One value, or one for each row, as an array; numbers in a range."""
    try:
        found = np.broadcast_to(np.asarray(given), shape)
    except ValueError:
        found = np.zeros(0)
    whole = found.shape == shape and found.dtype.kind in "iu"
    if not whole or (found.size and (found.min() < least or found.max() > most)):
        raise InputError(
            N_(
                "{name} = {value} is not possible: give whole numbers from {least} to {most}, "
                "one or one for each row"
            ),
            name=name,
            value=shown(given),
            least=least,
            most=most,
        )
    return np.array(found, dtype=np.int64, order="C")  # a copy: what is spread is not to be written to
