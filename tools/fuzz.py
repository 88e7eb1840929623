"""Tries every text reader of the product with damaged input: nothing but its own errors may come out.

    python tools/fuzz.py                        # a slice of 1000 inputs for every reader
    python tools/fuzz.py --seconds 600          # as long as one likes, every reader as long as any other
    python tools/fuzz.py --only pbn,lin --seed 7 --workers 4
    python tools/fuzz.py --inputs 2000000 --size 200 --journal out/fuzz/journal    # goes on where it stopped
    python tools/fuzz.py --long                 # texts of a million signs: each is read within a second
    python tools/fuzz.py --list                 # the readers
    python tools/fuzz.py --input out/fuzz/pbn-0123456789ab.bin --only pbn

Inputs come in slices of 1000, each given by reader, seed and number: the same on every machine. With
--seconds or --inputs the next slice is always for the reader that has had the least processor time. Ctrl-C
ends with what was counted; with --journal the same command then goes on. For every fault the seed, the slice,
a small input and the end of the traceback are printed; the input is written into out/fuzz. When the fault is
mended, move that file to tests/data/fuzz/READER/: the tests then try it.
Exit code 0: nothing was found; 1: something was; 2: the options cannot be used.
"""

import argparse
import contextlib
import os
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from fuzzing import boards, engine, files, games, long, posts, profiles
from fuzzing.campaign import Limit, Tally, Task, Tried, Turns, report, run, run_parallel
from fuzzing.engine import Reader

__all__ = ["OUT", "all_readers", "main", "report", "work"]

OUT = Path("out") / "fuzz"


@lru_cache(maxsize=1)
def all_readers() -> dict[str, Reader]:
    """Every reader by its name."""
    found = [*boards.readers(), *profiles.readers(), *games.readers(), *files.readers(), *posts.readers()]
    return {reader.name: reader for reader in found}


def work(name: str, number: int, task: Task) -> Tried:
    """One slice of one reader, of long texts where there is a length; this is what workers run."""
    reader = all_readers()[name]
    if task.folder:
        tempfile.tempdir = task.folder
    engine.corpus_of(reader)  # made once, and no part of the slice's time
    begun = time.process_time()
    if task.length:
        count, found = engine.run_long_slice(reader, task.seed, number, task.size, task.length)
    else:
        count, found = engine.run_slice(reader, task.seed, number, task.size)
    return Tried(name, number, count, found, time.process_time() - begun)


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], allow_abbrev=False)
    parser.add_argument("--only", default="", help="readers, with commas between")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same inputs (1)")
    parser.add_argument("--seconds", type=float, help="how long; without it one slice for each reader")
    parser.add_argument("--inputs", type=int, help="how many; without it one slice for each reader")
    parser.add_argument("--journal", type=Path, help="file of what was tried: the same command goes on there")
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
    return campaign(chosen)


def campaign(chosen: argparse.Namespace) -> int:
    """Try slices until the end, or until somebody ends it; returns the exit code."""
    tally = Tally(all_readers(), chosen.out, bool(chosen.length))
    task = Task(chosen.seed, chosen.size, chosen.length)
    first = dict.fromkeys(chosen.names, chosen.slice)
    limit = Limit(chosen.seconds, chosen.inputs)
    workers = chosen.workers or os.cpu_count() or 1
    before = signal.signal(
        signal.SIGTERM, signal.default_int_handler
    )  # ends with the summary, as Ctrl-C does
    try:
        with tally.kept(chosen.journal, task, first) if chosen.journal else contextlib.nullcontext():
            turns = Turns(first, endless=chosen.seconds is not None or chosen.inputs is not None)
            if workers == 1:
                run(work, task, turns, limit, tally)
            else:
                run_parallel(work, task, turns, limit, tally, workers)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    finally:
        signal.signal(signal.SIGTERM, before)
    print(tally.summary())
    return 1 if tally.found else 0


def try_file(reader: Reader, path: Path) -> int:
    """Try one input; texts are given as texts, what is no UTF-8 as bytes."""
    try:
        content = path.read_bytes()
    except OSError as error:
        print(f"{path}: the file cannot be read ({error.strerror})", file=sys.stderr)
        return 2
    outcome, fault, trace = engine.tried(reader.whole or reader.check, engine.input_of(content))
    print(f"{fault}\n{trace}" if fault else outcome)
    return 1 if fault else 0


if __name__ == "__main__":
    sys.exit(main())
