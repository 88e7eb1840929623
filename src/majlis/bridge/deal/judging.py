"""Which deals are kept: what `keep` says of them, of several at once where there are workers for it.

The answers come in the order of the deals, and deals that were looked at in vain go back into their row
(`Row`), so that the boards are the same with any number of workers.

>>> row = Row(iter("abc"))
>>> first, second = next(row), next(row)
>>> row.give_back([second])
>>> first, list(row)
('a', ['b', 'c'])
"""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, Generic, TypeVar

from majlis.bridge.conditions.keep import Keep
from majlis.bridge.table.board import Board
from majlis.errors import MajlisError
from majlis.processes import ProcessPool, processors
from majlis.work import Pool, Workers, map_ordered

T = TypeVar("T")

ALONE: Final = 24
"""Deals that are judged in this process before others are started: they take a second to begin."""
MOST_AT_ONCE: Final = 8
"""Deals for each worker that are judged together, where few are kept."""


class Row(Generic[T]):
    """An iterator into which things can be put back."""

    def __init__(self, things: Iterator[T]) -> None:
        self._things = things
        self._back: deque[T] = deque()

    def __iter__(self) -> Iterator[T]:
        return self

    def __next__(self) -> T:
        return self._back.popleft() if self._back else next(self._things)

    def give_back(self, things: Sequence[T]) -> None:
        """Put back what was taken last, in its order."""
        self._back.extendleft(reversed(things))


class Judge:
    """Answers for `keep`; `workers` are processes or a pool, for a `Keep`, which can be sent to them."""

    def __init__(self, keep: Callable[[Board], bool] | None, workers: Workers = 1) -> None:
        self.keep = keep
        number = processors() if workers == 0 else workers
        self._workers: Workers = number if isinstance(keep, Keep) else 1
        self._pool: Pool | None = None
        self._judged = 0
        self._known: dict[tuple[object, ...], bool] = {}
        """Of deals that went back into their rows."""

    def at_once(self, vain: int) -> int:
        """How many deals to look at together, after so many in vain for the same board."""
        if self._workers == 1 or self._judged < ALONE:
            return 1
        number = self._workers if isinstance(self._workers, int) else self._workers.workers
        return number * max(1, min(MOST_AT_ONCE, vain // number))

    def wanted(self, boards: Sequence[Board]) -> Iterable[bool]:
        """Whether each of these boards is kept; nothing is asked twice of a deal that came back."""
        keep = self.keep
        if keep is None:
            return [True] * len(boards)
        self._judged += len(boards)
        if len(boards) == 1 and not self._known:
            return [keep(boards[0])]
        names = [self._name(board) for board in boards]
        new = [board for board, name in zip(boards, names, strict=True) if name not in self._known]
        verdicts: list[bool] = []
        with contextlib.closing(map_ordered(keep, new, self._started(), most=1)) as answers:
            try:
                for name in names:
                    verdicts.append(self._known.pop(name) if name in self._known else next(answers))
            except MajlisError:  # where one before is kept, nobody would have asked
                if True not in verdicts:
                    raise
        first = verdicts.index(True) if True in verdicts else len(verdicts)
        self._known |= dict(zip(names[first + 1 :], verdicts[first + 1 :], strict=False))
        return verdicts

    def _name(self, board: Board) -> tuple[object, ...]:
        """What the answer depends on."""
        par = isinstance(self.keep, Keep) and self.keep.needs_par
        return (board.hands, board.dealer, board.vulnerability) if par else (board.hands,)

    def _started(self) -> Workers:
        """The pool, which is started when it is first needed."""
        if self._pool is None and isinstance(self._workers, int):
            self._pool = ProcessPool(self._workers)
        return self._workers if self._pool is None else self._pool

    def close(self) -> None:
        """End the processes that were started here."""
        if self._pool is not None:
            self._pool.close()


def taken(row: Iterator[T], number: int) -> tuple[list[T], MajlisError | None]:
    """The next things of an iterator, at most so many, and the error that came after them."""
    items: list[T] = []
    try:
        items.extend(islice(row, number))
    except MajlisError as error:
        return items, error
    return items, None
