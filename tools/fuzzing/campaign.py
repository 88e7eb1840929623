"""Many slices of many readers: which is next, what was tried so far, and processes that try them.

Which slices are tried in a given time depends on the machine; what a slice tries does not. A journal has a
line for each slice that was tried, so that a campaign that was stopped goes on where it was.
"""

import contextlib
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO, TypeAlias

from fuzzing.engine import Finding, Reader, key_of, minimised, raw
from majlis.processes import ProcessPool, WorkerDied

SHOWN = 300
"""Signs of an input that are printed."""


@dataclass(frozen=True)
class Tried:
    """What came of a slice."""

    name: str
    number: int
    count: int
    """Inputs."""
    found: list[Finding]
    seconds: float = 0.0
    """Of processor time."""


@dataclass(frozen=True)
class Task:
    """What all slices of a campaign have alike."""

    seed: int
    size: int
    """Inputs of a slice."""
    length: int = 0
    """Signs of an input, where they are long."""
    folder: str = ""
    """Where a worker puts its files; whoever started it takes them away, since a worker is killed."""


Slice: TypeAlias = tuple[str, int]
"""The name of a reader, and a number."""
Work: TypeAlias = Callable[[str, int, Task], Tried]


class Turns:
    """The slices: one of each reader, or without end the next for the reader that has had the least time.

    So quick readers get more inputs than slow ones in the same time.
    """

    def __init__(self, first: dict[str, int], endless: bool = False) -> None:
        """Each reader begins with a number of its own."""
        self._next = dict(first)
        self._used = dict.fromkeys(first, 0.0)
        self._guess = dict.fromkeys(first, 0.0)
        self._left = None if endless else list(reversed(first))

    def take(self) -> Slice | None:
        """The next slice; None when there is none."""
        if self._left is None:
            name = min(self._next, key=lambda one: (self._used[one], self._next[one]))
            self._used[name] += self._guess[name]
        elif self._left:
            name = self._left.pop()
        else:
            return None
        self._next[name] += 1
        return name, self._next[name] - 1

    def took(self, name: str, seconds: float) -> None:
        """A slice of this reader took so much of processor time."""
        self._used[name] += seconds - self._guess[name]
        self._guess[name] = seconds


class Limit:
    """When a campaign ends: never by itself, or after so many seconds, or with so many inputs."""

    def __init__(self, seconds: float | None, inputs: int | None) -> None:
        self._end = None if seconds is None else time.monotonic() + seconds
        self._inputs = inputs

    def reached(self, counted: int) -> bool:
        """Whether it is time to end, with so many inputs tried."""
        late = self._end is not None and time.monotonic() > self._end
        return late or (self._inputs is not None and counted >= self._inputs)


class Tally:
    """What was tried and found so far, printed as it comes."""

    def __init__(self, readers: dict[str, Reader], out: Path, long: bool = False) -> None:
        self.readers, self.out, self.long = readers, out, long
        self.counts: Counter[str] = Counter()
        self.found: dict[tuple[str, str], Finding] = {}
        self.journal: TextIO | None = None

    def add(self, tried: Tried) -> None:
        """Count a slice; a fault that is new is made small, printed and its input kept."""
        self.counts[tried.name] += tried.count
        for finding in tried.found:
            key = tried.name, key_of(finding.what)
            if key not in self.found:
                self.found[key] = small = self.small(finding)
                self.out.mkdir(parents=True, exist_ok=True)
                (self.out / small.file_name).write_bytes(raw(small.data))
                print(report(small, self.out), flush=True)
        if self.journal is not None:
            print(tried.name, tried.number, tried.count, file=self.journal, flush=True)

    def small(self, finding: Finding) -> Finding:
        """A finding made small; a long text stays as it is, since a shorter one takes less time."""
        return finding if self.long else minimised(self.readers[finding.reader], finding)

    def summary(self) -> str:
        """The number of inputs of each reader, and of faults."""
        lines = [f"{count:>12,}  {name}" for name, count in self.counts.items()]
        total = f"{self.counts.total():>12,}  inputs, {len(self.found)} faults"
        return "\n".join([*lines, total])

    @contextlib.contextmanager
    def kept(self, path: Path, task: Task, first: dict[str, int]) -> Iterator[None]:
        """Go on with what a journal has, and write into it; `first` becomes what each reader begins with.

        Raises `ValueError` with a sentence for a journal of another seed or size.
        """
        head = f"seed {task.seed} size {task.size} length {task.length}"
        lines = path.read_text(encoding="utf-8").split("\n")[:-1] if path.exists() else []  # none cut off
        if lines and lines[0] != head:
            raise ValueError(f"{path} is the journal of another campaign ({lines[0]}): this one is {head}")
        for line in lines[1:]:
            name, number, count = line.split()
            self.counts[name] += int(count)
            if name in first:
                first[name] = max(first[name], int(number) + 1)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"{line}\n" for line in lines or [head]), encoding="utf-8")
        with path.open("a", encoding="utf-8") as self.journal:
            yield


def report(finding: Finding, out: Path) -> str:
    """A fault for people: what, how to make it again, on which input."""
    shown = ascii(finding.data)
    return "\n".join(
        [
            f"{finding.reader}: {finding.what}",
            f"  seed {finding.seed}, slice {finding.slice}, input {finding.place}; {out / finding.file_name}",
            f"  {shown if len(shown) <= SHOWN else shown[:SHOWN] + '…'}",
            *(f"  | {line}" for line in finding.trace.rstrip().split("\n") if line),
        ]
    )


def run(work: Work, task: Task, turns: Turns, limit: Limit, tally: Tally) -> None:
    """Try slices in this process."""
    while not limit.reached(tally.counts.total()) and (one := turns.take()):
        tried = work(*one, task)
        turns.took(tried.name, tried.seconds)
        tally.add(tried)


def run_parallel(work: Work, task: Task, turns: Turns, limit: Limit, tally: Tally, workers: int) -> None:
    """The same on several processes: what is found is the same, in another order.

    A process that dies is a fault of its slice; the others go on.
    """
    running: dict[Future[Tried], Slice] = {}
    with tempfile.TemporaryDirectory(prefix="majlis-fuzz-") as folder:
        task = Task(task.seed, task.size, task.length, folder)
        pool = ProcessPool(workers)
        try:
            while True:
                while len(running) < 2 * workers and not limit.reached(tally.counts.total()):
                    one = turns.take()
                    if one is None:
                        break
                    running[pool.submit(work, *one, task)] = one
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    tried = _result(future, *running.pop(future), task)
                    turns.took(tried.name, tried.seconds)
                    tally.add(tried)
        finally:
            pool.close()


def _result(future: "Future[Tried]", name: str, number: int, task: Task) -> Tried:
    try:
        return future.result()
    except WorkerDied:
        what = f"WorkerDied in slice {number}: the process that tried it ended"
        return Tried(name, number, 0, [Finding(name, task.seed, number, 0, "", what, "")])
