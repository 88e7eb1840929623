"""Tries every text reader of the product with damaged input: nothing but its own errors may come out.

    python tools/fuzz.py                        # a slice of 1000 inputs for every reader
    python tools/fuzz.py --seconds 600          # as long as one likes, every reader as long as any other
    python tools/fuzz.py --only pbn,lin --seed 7 --workers 4
    python tools/fuzz.py --long                 # texts of a million signs: each is read within a second
    python tools/fuzz.py --list                 # the readers
    python tools/fuzz.py --input out/fuzz/pbn-0123456789ab.bin --only pbn

Inputs come in slices of 1000, each given by reader, seed and number: the same on every machine. For every
fault the seed, the slice, a small input and the end of the traceback are printed; the input is written into
out/fuzz. When the fault is mended, move that file to tests/data/fuzz/READER/: the tests then try it.
Exit code 0: nothing was found; 1: something was; 2: the options cannot be used.
"""

import argparse
import itertools
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import lru_cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from fuzzing import boards, engine, files, games, long, posts, profiles
from fuzzing.engine import Finding, Reader

OUT = Path("out") / "fuzz"
SHOWN = 300
"""Signs of an input that are printed."""


@lru_cache(maxsize=1)
def all_readers() -> dict[str, Reader]:
    """Every reader by its name."""
    found = [*boards.readers(), *profiles.readers(), *games.readers(), *files.readers(), *posts.readers()]
    return {reader.name: reader for reader in found}


def work(name: str, seed: int, number: int, size: int, length: int = 0) -> tuple[str, int, list[Finding]]:
    """One slice of one reader, of long texts where there is a length; this is what workers run."""
    reader = all_readers()[name]
    if length:
        count, found = engine.run_long_slice(reader, seed, number, size, length)
    else:
        count, found = engine.run_slice(reader, seed, number, size)
    return name, count, found


def even(names: Sequence[str], first: int, seconds: float) -> Iterator[tuple[str, int]]:
    """Slices for as long as there is time, the next always for the reader that has had the least of it.

    So quick readers get more inputs than slow ones. It is for one process: what is yielded is done before
    more is asked for.
    """
    end = time.monotonic() + seconds
    used = dict.fromkeys(names, 0.0)
    numbers = dict.fromkeys(names, first)
    while time.monotonic() <= end:
        name = min(names, key=lambda one: used[one])
        begun = time.process_time()
        yield name, numbers[name]
        used[name] += time.process_time() - begun
        numbers[name] += 1


def slices(names: Sequence[str], first: int, seconds: float | None) -> Iterator[tuple[str, int]]:
    """Slices in turn: one of each reader, or as many as there is time for."""
    end = None if seconds is None else time.monotonic() + seconds
    for number in itertools.count(first):
        for name in names:
            if end is not None and time.monotonic() > end:
                return
            yield name, number
        if end is None:
            return


class Tally:
    """What was tried and found so far, printed as it comes."""

    def __init__(self, out: Path, length: int = 0) -> None:
        self.length = length
        self.counts: Counter[str] = Counter()
        self.found: dict[tuple[str, str], Finding] = {}
        self.out = out

    def add(self, name: str, count: int, findings: Sequence[Finding]) -> None:
        """Count a slice; a fault that is new is made small, printed and its input kept."""
        self.counts[name] += count
        for finding in findings:
            key = name, engine.key_of(finding.what)
            if key not in self.found:
                self.found[key] = small = self.small(all_readers()[name], finding)
                self.out.mkdir(parents=True, exist_ok=True)
                (self.out / small.file_name).write_bytes(engine.raw(small.data))
                print(report(small, self.out), flush=True)

    def small(self, reader: Reader, finding: Finding) -> Finding:
        """A finding made small; a long text stays as it is, since a shorter one takes less time."""
        return finding if self.length else engine.minimised(reader, finding)

    def summary(self) -> str:
        """The number of inputs of each reader, and of faults."""
        lines = [f"{count:>12,}  {name}" for name, count in self.counts.items()]
        total = f"{self.counts.total():>12,}  inputs, {len(self.found)} faults"
        return "\n".join([*lines, total])


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


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], allow_abbrev=False)
    parser.add_argument("--only", default="", help="readers, with commas between")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same inputs (1)")
    parser.add_argument("--seconds", type=float, help="how long; without it one slice for each reader")
    parser.add_argument("--slice", type=int, default=0, help="the number of the first slice (0)")
    parser.add_argument(
        "--size", type=int, help=f"inputs of a slice ({engine.SLICE}; {long.SLICE} where they are long)"
    )
    parser.add_argument(
        "--long",
        action="store_true",
        help=f"texts of {long.MOST:,} signs, each read within {long.SECONDS:g} s",
    )
    parser.add_argument("--workers", type=int, default=1, help="processes; 0 is one for each processor (1)")
    parser.add_argument("--out", type=Path, default=OUT, help=f"folder for failing inputs ({OUT})")
    parser.add_argument("--input", type=Path, help="try the input in this file, with the reader of --only")
    parser.add_argument("--list", action="store_true", help="list the readers")
    chosen = parser.parse_args(arguments)
    names = [name for name in chosen.only.split(",") if name]
    unknown = [name for name in names if name not in all_readers()]
    if unknown:
        parser.error(f"there is no reader {unknown[0]}: the readers are {', '.join(all_readers())}")
    if chosen.input is not None and len(names) != 1:
        parser.error("--input needs the name of one reader in --only")
    chosen.names = names or list(all_readers())
    chosen.length = long.MOST if chosen.long else 0
    chosen.size = chosen.size or (long.SLICE if chosen.long else engine.SLICE)
    return chosen


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; returns the exit code."""
    chosen = options(arguments)
    if chosen.list:
        print("\n".join(all_readers()))
        return 0
    if chosen.input is not None:
        return try_file(all_readers()[chosen.names[0]], chosen.input)
    tally = Tally(chosen.out, chosen.length)
    workers = chosen.workers or os.cpu_count() or 1
    if workers == 1 and chosen.seconds is not None:
        todo = even(chosen.names, chosen.slice, chosen.seconds)
    else:
        todo = slices(chosen.names, chosen.slice, chosen.seconds)
    before = signal.signal(
        signal.SIGTERM, signal.default_int_handler
    )  # ends with the summary, as Ctrl-C does
    try:
        if workers == 1:
            for name, number in todo:
                tally.add(*work(name, chosen.seed, number, chosen.size, chosen.length))
        else:
            run_parallel(todo, (chosen.seed, chosen.size, chosen.length), workers, tally)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    finally:
        signal.signal(signal.SIGTERM, before)
    print(tally.summary())
    return 1 if tally.found else 0


def run_parallel(
    todo: Iterator[tuple[str, int]], chosen: tuple[int, int, int], workers: int, tally: Tally
) -> None:
    """Slices on several processes; what is found is the same, in another order."""
    with ProcessPoolExecutor(workers) as pool:
        running: set[Future[tuple[str, int, list[Finding]]]] = set()
        for name, number in todo:
            seed, size, length = chosen
            running.add(pool.submit(work, name, seed, number, size, length))
            if len(running) >= 2 * workers:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    tally.add(*future.result())
        for future in running:
            tally.add(*future.result())


def try_file(reader: Reader, path: Path) -> int:
    """Try one input; texts are given as texts, what is no UTF-8 as bytes."""
    try:
        content = path.read_bytes()
    except OSError as error:
        print(f"{path}: the file cannot be read ({error.strerror})", file=sys.stderr)
        return 2
    outcome, fault, trace = engine.tried(reader.check, engine.input_of(content))
    print(f"{fault}\n{trace}" if fault else outcome)
    return 1 if fault else 0


if __name__ == "__main__":
    sys.exit(main())
