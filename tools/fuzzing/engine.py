"""The engine: makes inputs for a reader, watches what it does with each, and makes a failing input small.

An input passes when the reader takes it or refuses it with an error of the library's own (`MajlisError`),
when what was read and written reads back equal, and when all that took little time. Anything else is a
`Finding`. Inputs are made in slices: a slice is given by reader, seed and number, and by nothing else, so it
is the same on every machine, whatever was run before it.
"""

import contextlib
import hashlib
import re
import signal
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from types import FrameType
from typing import Final, Literal, TypeAlias

from fuzzing import long
from fuzzing.mutate import damaged, damaged_bytes, damaged_json
from majlis.errors import MajlisError

Input: TypeAlias = str | bytes
Check: TypeAlias = Callable[[Input], str]
"""Reads an input and tries everything that must hold; returns what happened in a few words."""

SLICE: Final = 1000
"""Inputs of a slice."""
SLOW: Final = "takes more than"
COMPILERS: Final = frozenset({"numba", "llvmlite"})
"""Folders of packages that compile functions."""
SECONDS: Final = 4.0
"""Processor seconds that an input may take: many times what the largest sound file takes."""
MOST_NEW: Final = 400
"""Inputs of a slice that are kept to be damaged further, for having been answered in a new way."""
TRIES: Final = 3000
"""Smaller inputs that are tried in the place of a failing one."""
SOURCE: Final = Path(__file__).resolve().parents[2] / "src"
KEPT: Final = Path(__file__).resolve().parents[2] / "tests" / "data" / "fuzz"
"""A folder for each reader, of inputs on which it failed before it was mended."""


@dataclass(frozen=True)
class Reader:
    """A text reader of the product, and how it is tried."""

    name: str
    check: Check
    corpus: Callable[[], Sequence[str]]
    """Sound inputs to be damaged."""
    pieces: Sequence[str] = ()
    """Words and signs of its language."""
    form: Literal["text", "json", "file", "json file"] = "text"
    """What is damaged; a file's reader is also given bytes that are no text."""
    quick: int = 500
    """Inputs that the tests try: fewer where each takes long."""
    read: Callable[[Input], object] | None = None
    """The reading alone, which long texts are timed with; None where the check is little more."""
    whole: Check | None = None
    """A check of more, which inputs get that failed once; None where there is no more."""


@dataclass(frozen=True)
class Finding:
    """An input on which something broke."""

    reader: str
    seed: int
    slice: int
    place: int
    """Which input of the slice, from 0."""
    data: Input
    what: str
    """The fault in one line."""
    trace: str

    @property
    def file_name(self) -> str:
        """A name for the input's file that the same input always gets."""
        return f"{self.reader}-{hashlib.sha256(raw(self.data)).hexdigest()[:12]}.bin"


class TooSlow(BaseException):
    """An input took too long; no broad `except` catches this."""


def raw(data: Input) -> bytes:
    """The bytes of an input, halves of surrogate pairs as they are."""
    return data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")


def text_of(data: Input) -> str:
    """An input as text, for readers that are never given bytes."""
    return data if isinstance(data, str) else data.decode("utf-8", "replace")


def kept_inputs(name: str) -> list[Input]:
    """The inputs on which a reader failed once: as texts where they are texts."""
    return [input_of(path.read_bytes()) for path in sorted((KEPT / name).glob("*"))]


def input_of(content: bytes) -> Input:
    """The content of a file as an input: a text where it is one."""
    try:
        return content.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return content


@cache
def corpus_of(reader: Reader) -> tuple[str, ...]:
    """What a reader's inputs are made from: sound texts, and those that failed once."""
    old = (one for one in kept_inputs(reader.name) if isinstance(one, str))
    return tuple(dict.fromkeys((*reader.corpus(), *old)))


def inputs(reader: Reader, seed: int, number: int, pool: list[str]) -> Iterator[Input]:
    """The inputs of a slice, without end; the pool is damaged, and may grow meanwhile."""
    rng = Random(f"{seed}/{reader.name}/{number}")
    make = damaged_json if reader.form.startswith("json") else damaged
    while True:
        text = make(rng, pool, reader.pieces)
        broken = reader.form.endswith("file") and rng.random() < 0.1
        yield damaged_bytes(rng, text) if broken else text


def run_slice(
    reader: Reader, seed: int, number: int, size: int = SLICE, seconds: float = SECONDS
) -> tuple[int, list[Finding]]:
    """Try the inputs of a slice: how many there were, and what was found, one finding for each fault."""
    pool = list(corpus_of(reader))
    most = len(pool) + MOST_NEW
    seen: set[str] = set()
    found: dict[str, Finding] = {}
    for place, data in zip(range(size), inputs(reader, seed, number, pool), strict=False):
        outcome, fault, trace = tried(reader.check, data, seconds)
        if fault:
            found.setdefault(key_of(fault), Finding(reader.name, seed, number, place, data, fault, trace))
        elif outcome not in seen:
            seen.add(outcome)
            if isinstance(data, str) and len(pool) < most and len(data) < 5000:
                pool.append(data)
    return size, list(found.values())


def run_long_slice(
    reader: Reader, seed: int, number: int, size: int = long.SLICE, length: int = long.MOST
) -> tuple[int, list[Finding]]:
    """Read long texts, each within the time that a reader has: how many there were, and what was found."""
    rng = Random(f"{seed}/{reader.name}/long {number}")
    found: dict[str, Finding] = {}
    corpus = corpus_of(reader)
    for place in range(size):
        data = long.long_text(rng, corpus, reader.pieces, length)
        fault, trace = tried(reading_of(reader), data, long.SECONDS)[1:]
        if fault:
            found.setdefault(key_of(fault), Finding(reader.name, seed, number, place, data, fault, trace))
    return size, list(found.values())


def reading_of(reader: Reader) -> Check:
    """The reading of a reader, as a check: its own errors are answers."""
    if reader.read is None:
        return reader.check
    read = reader.read

    def check(data: Input) -> str:
        try:
            read(data)
        except MajlisError as error:
            return type(error).__name__
        return "read"

    return check


def tried(check: Check, data: Input, seconds: float = SECONDS) -> tuple[str, str, str]:
    """What came of an input: the outcome in a few words, or the fault, and where it was raised.

    What takes too long is tried again: the first time, functions may have been compiled for it.
    """
    found = tried_once(check, data, seconds)
    return tried_once(check, data, seconds) if found[1].startswith(SLOW) else found


def tried_once(check: Check, data: Input, seconds: float) -> tuple[str, str, str]:
    """As `tried`, a single time."""
    begun = time.process_time()
    try:
        with limited(seconds):
            outcome = shape(check(data))
    except TooSlow as error:
        return "", f"{SLOW} {seconds:g} s of processor time", where(error)
    except Exception as error:  # whatever a reader raises, that is what is looked for
        kind = type(error).__name__
        return "", f"{kind} in {innermost(error)}: {' '.join(str(error).split())[:200]}", where(error)
    if time.process_time() - begun > seconds:  # where there is no timer, or within one call of a C library
        return "", f"{SLOW} {seconds:g} s of processor time", ""
    return outcome, "", ""


@contextlib.contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raises `TooSlow` after so many processor seconds, on systems that have such a timer."""
    if not hasattr(signal, "ITIMER_PROF") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        if compiling(frame):  # cut off there, it would leave a function half made
            signal.setitimer(signal.ITIMER_PROF, seconds)
        else:
            raise TooSlow

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def compiling(frame: FrameType | None) -> bool:
    """Whether a function is being compiled."""
    while frame is not None:
        if COMPILERS.intersection(Path(frame.f_code.co_filename).parts):
            return True
        frame = frame.f_back
    return False


def innermost(error: BaseException) -> str:
    """The deepest function of the product's, or else of the fuzzer's, that an error came through."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(SOURCE)]
    frame = (own or frames)[-1]
    return f"{Path(frame.filename).name}:{frame.name}"


def where(error: BaseException) -> str:
    """The end of an error's traceback."""
    return "".join(traceback.format_exception(error, limit=-8))


def shape(text: str) -> str:
    """A sentence without its values: sentences of one kind are alike."""
    text = re.sub(r"'[^']*'|\"[^\"]*\"|\[.*\]$", "…", text, flags=re.DOTALL)
    return re.sub(r"\d+|[^\x20-\x7e]+", "_", text)[:200]


def key_of(fault: str) -> str:
    """What faults of one cause have alike: the kind of error and its place."""
    return fault.partition(": ")[0]


# Small inputs


def minimised(reader: Reader, finding: Finding, seconds: float = SECONDS, tries: int = TRIES) -> Finding:
    """The same fault on a smaller input: pieces are taken out while it stays, first large, then small."""
    wanted = key_of(finding.what)
    budget = Budget(tries, 30.0)
    check = reader.whole or reader.check

    def fails(data: Input) -> bool:
        return budget.take() and key_of(tried(check, data, seconds)[1]) == wanted

    data: Input = finding.data
    if isinstance(data, bytes):
        text = data.decode("utf-8", "replace")
        data = text if fails(text) else data
    smaller = reduced(data, fails)
    fault, trace = tried(check, smaller, seconds)[1:]
    if key_of(fault) != wanted:  # a fault that does not always come
        return finding
    return Finding(finding.reader, finding.seed, finding.slice, finding.place, smaller, fault, trace)


class Budget:
    """So many tries, and so much time."""

    def __init__(self, tries: int, seconds: float) -> None:
        self.left, self.end = tries, time.monotonic() + seconds

    def take(self) -> bool:
        """Whether another try is allowed."""
        self.left -= 1
        return self.left >= 0 and time.monotonic() < self.end


def reduced(data: Input, fails: Callable[[Input], bool]) -> Input:
    """The data without whatever can be left out while it fails still."""
    size = max(1, len(data) // 2)
    while True:
        at, before = 0, len(data)
        while at < len(data):
            rest = data[:at] + data[at + size :]  # type: ignore[operator]  # a slice of a text is text, of bytes bytes
            if fails(rest):
                data = rest
            else:
                at += size
        if size > 1:
            size //= 2
        elif len(data) == before:
            return data
