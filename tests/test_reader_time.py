"""No text takes a reader longer than in proportion to its length.

The texts are long enough that one that is read in quadratic time takes many times the limit, and short enough
that one that is read in linear time takes a small part of it; only processor time counts.
"""

import time
from random import Random

import fuzz
import pytest
from fuzzing import engine, long

from majlis.bridge.formats import READ

READERS = fuzz.all_readers()
LENGTH = 40_000
SECONDS = 3.0
"""For a text of which a reader should take a million signs in one second."""
SHORT = 20_000
"""Signs of the shorter text; of four times as many, every reader reads all."""
MOST_GROWTH = 9.0
NO_TIME = 0.3
"""Processor seconds for the longer one, below which nothing is asked."""
TRIES = 3
RUNS = (
    *(
        " ",
        "\n",
        "\t",
        "\r",
        ".",
        "-",
        "|",
        "[",
        "{",
        "(",
        '"',
        "\\",
        ";",
        ":",
        ",",
        "=",
        "%",
        "#",
        "/",
        "0",
        "9",
    ),
    *(
        "A",
        "S",
        "x",
        "N",
        " \n",
        "\n\n",
        "S ",
        "- ",
        "a.",
        "9.",
        "A ",
        "1 ",
        "N:",
        "md|",
        "[A ",
        '["',
        "{}",
        "İ",
    ),
)
WORDS = {
    "S and spaces": "S" + " " * LENGTH,
    "[document] in spaces": "[" + " " * LENGTH + "document]",
    "a key of spaces": "board" + " " * LENGTH + "1=a",
    "a value of spaces": "Board 01=" + " " * LENGTH,
    "a link and letters": "lin=" + "a" * LENGTH,
    "hands of ranks": "AKQJT98765432" * (LENGTH // 13),
    "suits of ranks": "SAKHQJDT9C8 " * (LENGTH // 12),
    "generated": "Generated 5 hands\n" + "\n" * LENGTH,
}
FORMATS = [{"json": "json-boards", "text": "text-boards"}.get(name, name) for name in READ]


def seconds_fault(name: str, text: str) -> str:
    return engine.tried(engine.reading_of(READERS[name]), text, SECONDS)[1]


@pytest.mark.parametrize("name", [*FORMATS, "any-boards", "format", "links"])
def test_runs_of_signs_in_files_of_boards(name: str) -> None:
    texts = {run: run * (LENGTH // len(run)) for run in RUNS} | WORDS
    slow = [key for key, text in texts.items() if seconds_fault(name, text)]
    assert not slow


def processor_seconds(check: engine.Check, text: str) -> float:
    begun = time.process_time()
    _, fault, _ = engine.tried_once(check, text, 60.0)
    assert not fault
    return time.process_time() - begun


def growth(check: engine.Check, short: str, long: str, no_time: float = NO_TIME) -> float:
    """How many times longer the long text takes, by the best of some tries; 0 where it takes no time."""
    least = {text: processor_seconds(check, text) for text in (long, short)}
    for _ in range(TRIES):
        if least[long] < no_time or least[long] < MOST_GROWTH * least[short]:
            break
        for text in least:
            least[text] = min(least[text], processor_seconds(check, text))
    return 0.0 if least[long] < no_time else least[long] / least[short]


def texts_of(reader: engine.Reader, length: int) -> list[str]:
    """A sound text again and again, all of them in a row, plain runs, and some that the fuzzer makes."""
    corpus = [text for text in engine.corpus_of(reader) if text.strip()]
    made = ["\n".join(corpus) + "\n", max(corpus, key=len) + "\n", min(corpus, key=len) + "\n"]
    made += ["a", "\n", " TEST", "n:1;"]
    found = [(one * (length // len(one) + 1))[:length] for one in made]
    for number in range(3):
        rng = Random(f"{reader.name}/{number}")
        found.append(long.long_text(rng, corpus, reader.pieces, length))
    return found


@pytest.mark.parametrize("name", READERS)
def test_the_time_grows_as_the_length(name: str) -> None:
    """Four times the text takes some four times as long, sixteen times where it is quadratic.

    Every reader is asked, with lengths that each takes whole; `python tools/fuzz.py --long` tries a million.
    """
    reader = READERS[name]
    check = engine.reading_of(reader)
    both = zip(texts_of(reader, SHORT), texts_of(reader, 4 * SHORT), strict=True)
    grown = [(growth(check, short, whole), whole[:80]) for short, whole in both]
    assert [one for one in grown if one[0] >= MOST_GROWTH] == []


def slow(data: engine.Input) -> str:
    return "".join(str(len(data[at:].lstrip())) for at in range(len(data)))


def test_what_is_quadratic_grows_more() -> None:
    assert growth(slow, "a" * 2 * SHORT, "a" * 8 * SHORT, no_time=0.0) >= MOST_GROWTH


def test_what_is_quadratic_is_found() -> None:
    picky = engine.Reader("slow", slow, lambda: ["a b"], (" ",))
    _, found = engine.run_long_slice(picky, seed=1, number=0, size=2, length=long.MOST // 4)
    assert [finding.what for finding in found] == ["takes more than 1 s of processor time"]
