"""No text takes a reader longer than in proportion to its length.

The texts are long enough that one that is read in quadratic time takes many times the limit, and short enough
that one that is read in linear time takes a small part of it; only processor time counts.
"""

import fuzz
import pytest
from fuzzing import engine, long

from majlis.bridge.formats import READ

READERS = fuzz.all_readers()
LENGTH = 40_000
SECONDS = 3.0
"""For a text of which a reader should take a million signs in one second."""
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
QUICK = [
    name
    for name in READERS
    if name not in ("sheet", "conditions", "answers", "settings", "script")  # they have tests of their own
]
FORMATS = [{"json": "json-boards", "text": "text-boards"}.get(name, name) for name in READ]


def seconds_fault(name: str, text: str) -> str:
    return engine.tried(engine.reading_of(READERS[name]), text, SECONDS)[1]


@pytest.mark.parametrize("name", [*FORMATS, "any-boards", "format", "links"])
def test_runs_of_signs_in_files_of_boards(name: str) -> None:
    texts = {run: run * (LENGTH // len(run)) for run in RUNS} | WORDS
    slow = [key for key, text in texts.items() if seconds_fault(name, text)]
    assert not slow


@pytest.mark.parametrize("name", QUICK)
def test_long_texts(name: str) -> None:
    """Those that the fuzzer makes, always the same; `python tools/fuzz.py --long` tries others."""
    reader = READERS[name]
    count, found = engine.run_long_slice(reader, seed=1, number=0, size=3, length=LENGTH)
    assert count == 3
    assert not found, "\n".join(fuzz.report(finding, fuzz.OUT) for finding in found)


def test_what_is_quadratic_is_found() -> None:
    def slow(data: engine.Input) -> str:
        return "".join(str(len(data[at:].lstrip())) for at in range(len(data)))

    picky = engine.Reader("slow", slow, lambda: ["a b"], (" ",))
    _, found = engine.run_long_slice(picky, seed=1, number=0, size=2, length=long.MOST // 4)
    assert [finding.what for finding in found] == ["takes more than 1 s of processor time"]
