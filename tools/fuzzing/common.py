"""What the readers' checks share."""

import re
import tempfile
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from fuzzing.engine import Input, raw, text_of
from majlis.errors import MajlisError

T = TypeVar("T")
ROOT = Path(__file__).resolve().parents[2]


def one_line(sentence: object) -> str:
    """The sentence, which must be one line that any terminal and file can take."""
    text = str(sentence)
    assert text.strip(), "an error says nothing"
    assert "\n" not in text, f"an error has several lines: {text!r}"
    text.encode("utf-8")
    return text


def undone(
    parse: Callable[[str], T], write: Callable[[T], str], *, exact: bool = True
) -> Callable[[Input], str]:
    """The check of a text form: what was read and written reads back equal, and is written alike.

    Without `exact` only the text must stay: for what is compared by its identity.
    """

    def check(data: Input) -> str:
        try:
            found = parse(text_of(data))
        except MajlisError as error:
            return shown_error(error)
        text = write(found)
        again = parse(text)
        assert not exact or again == found, f"{text!r} reads back to another value"
        assert write(again) == text, f"{text!r} is written otherwise the second time"
        return "read"

    return check


def refused(parse: Callable[[str], Any]) -> Callable[[Input], str]:
    """The check of a reader whose values have no text form: it takes a text or refuses it in one sentence."""

    def check(data: Input) -> str:
        try:
            parse(text_of(data))
        except MajlisError as error:
            return shown_error(error)
        return "read"

    return check


def shown_error(error: MajlisError) -> str:
    """An error as the command line shows it, in both languages where it has them."""
    from majlis.files import printable

    said = getattr(error, "said", None)
    for text in (printable(error), *((said("en"), said("ar")) if said else ())):
        one_line(printable(text))
    return f"{type(error).__name__}: {error}"


@lru_cache(maxsize=1)
def scratch() -> Path:
    """A folder for the inputs of readers that take a path; it goes when the program ends."""
    folder = tempfile.TemporaryDirectory(prefix="majlis-fuzz-")
    _KEPT.append(folder)
    return Path(folder.name)


_KEPT: list[Any] = []


def in_file(name: str, data: Input) -> Path:
    """The input in a file."""
    path = scratch() / name
    path.write_bytes(raw(data))
    return path


def texts_in(*patterns: str) -> list[str]:
    """The contents of the repository's files of these patterns."""
    paths = (path for pattern in patterns for path in sorted(ROOT.glob(pattern)) if path.is_file())
    return [path.read_bytes().decode("utf-8", "replace") for path in paths]


def lines_matching(pattern: str, *files: str) -> list[str]:
    """What a pattern finds in files of the repository, each once: examples from docs and tests."""
    found = (match for text in texts_in(*files) for match in re.findall(pattern, text))
    return list(dict.fromkeys(found))


def words(text: str) -> tuple[str, ...]:
    """The words of a text: pieces of a language, written in a row."""
    return tuple(text.split())


def words_in(texts: Iterable[str], most: int = 400) -> list[str]:
    """Words and signs of the texts, each once, as pieces of their language."""
    found = dict.fromkeys(word for text in texts for word in re.findall(r"[\w.]+|[^\w\s]{1,3}", text))
    return list(found)[:most]
