"""JSON read with faults that say where and what in plain words, and keys written twice remembered."""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from typing import Any, Final

from majlis.bridge.conditions.sentences import sentence
from majlis.bridge.profile.model import Json
from majlis.errors import InputError, shown
from majlis.i18n import N_
from majlis.message import Message

MAX_FILE: Final = 4 << 20
"""Bytes; the largest real profiles have 13 thousand."""
MAX_DEPTH: Final = 50
MAX_DIGITS: Final = 100
TOKEN: Final = re.compile(r'"(?:\\.|[^"\\])*"|[-+\w.]+', re.DOTALL)
"""A text or a bare word of JSON: in a text no number is looked for."""
WORDS: Final = (
    ("property name", N_('a key in double quotes should stand here, as "dealer"')),
    ("trailing comma", N_("the comma before this closing bracket has to go")),
    ("':' delimiter", N_("the colon between key and value is missing")),
    ("',' delimiter", N_("a comma, or the closing bracket, is missing before this")),
    (
        "Expecting value",
        N_("a value should stand here: a text in double quotes, a number, true, false, null"),
    ),
    ("Extra data", N_("the profile has ended before this; remove what follows, or mend its brackets")),
    ("Unterminated string", N_("the text that begins here has no closing double quotes")),
    ("control character", N_(r"a line ends, or a tab stands, within a text; write \n or \t for it")),
    ("escape", N_(r"\ has no meaning before this; write \\ for the sign itself")),
)
"""What Python's reader says, by a part of it, in words."""


class JsonError(InputError):
    """A text that is no JSON: `where` (line and column) and `why`, as texts of the catalog."""

    def __init__(self, where: Message, why: Message) -> None:
        super().__init__(f"{where}: {why}")
        self.where, self.why = where, why

    def words(self, language: str) -> str:
        """The sentence in a language."""
        return f"{self.where.text(language)}: {self.why.text(language)}"


class Table(dict[str, Any]):
    """A JSON table that remembers which of its keys were written twice."""

    doubled: tuple[str, ...] = ()


class NoNumber(Exception):  # noqa: N818 - never leaves this file
    """A word that stands for a number and cannot be one; `why` says why not."""

    def __init__(self, word: str, why: Message) -> None:
        super().__init__(str(why))
        self.word, self.why = word, why


def parse_json(text: str | bytes) -> Json:
    """JSON as Python values, whose tables tell `doubled_keys`; raises `JsonError` with line and column."""
    if isinstance(text, str) and len(text) > MAX_FILE:
        raise too_large()
    text = decoded(text) if isinstance(text, bytes) else text
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise JsonError(sentence("the file is empty"), sentence("a profile is a table in braces"))
    try:
        raw = json.loads(
            text,
            object_pairs_hook=table,
            parse_constant=no_number,
            parse_int=whole_number,
            parse_float=real_number,
        )
    except json.JSONDecodeError as error:
        raise not_json(error) from None
    except NoNumber as error:
        # Something may stand right behind the number, as in `1e999-`: the token begins with it.
        places = (match.start() for match in TOKEN.finditer(text) if match[0].startswith(error.word))
        raise JsonError(place(text, next(places, 0)), error.why) from None
    except RecursionError:
        raise too_deep() from None
    if depth(raw) > MAX_DEPTH:
        raise too_deep()
    return raw


def decoded(content: bytes) -> str:
    """A file's bytes as text; raises `JsonError` with the place where they are none."""
    if len(content) > MAX_FILE:
        raise too_large()
    content = content.removeprefix(BOM_UTF8)  # by hand: `utf-8-sig` counts the place of an error without it
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8")
        raise JsonError(
            place(before, len(before)), sentence("this is not UTF-8 text; save the file as UTF-8")
        ) from None


def place(text: str, at: int) -> Message:
    """Where in a text a position is."""
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    return sentence("line {line}, column {column}", line=line, column=column)


def not_json(error: json.JSONDecodeError) -> JsonError:
    """What Python's reader found, in words."""
    where, sign = place(error.doc, error.pos), error.doc[error.pos : error.pos + 1]
    if error.pos >= len(error.doc.rstrip()) and "string" not in error.msg:
        return JsonError(
            where, Message(N_("the file ends before the profile does; is a closing bracket missing?"))
        )
    if sign in ("}", "]") and error.doc[: error.pos].rstrip().endswith(","):
        return JsonError(where, Message(N_("the comma before this closing bracket has to go")))
    if sign == "'":
        return JsonError(where, Message(N_('texts and keys stand in double quotes, as "N"')))
    found = next((words for part, words in WORDS if part in error.msg), N_("this is not JSON"))
    return JsonError(where, Message(found))


def too_large() -> JsonError:
    """What is said of a file that is no profile by its size."""
    return JsonError(
        sentence("too large"), sentence("a profile is smaller than {size} MiB", size=MAX_FILE >> 20)
    )


def too_deep() -> JsonError:
    """What is said of tables within tables within tables."""
    return JsonError(sentence("not a profile"), sentence("its tables and lists lie too deep in one another"))


def table(pairs: list[tuple[str, Any]]) -> Table:
    """The table of these pairs."""
    result = Table(pairs)
    if len(result) < len(pairs):
        keys = [key for key, _ in pairs]
        result.doubled = tuple(sorted({key for key in keys if keys.count(key) > 1}))
    return result


def doubled_keys(raw: Json) -> tuple[str, ...]:
    """The keys that were written twice in a table: of such values only the last would count."""
    return raw.doubled if isinstance(raw, Table) else ()


def no_number(word: str) -> None:
    """Refuse NaN and Infinity, which Python reads and JSON does not have."""
    raise NoNumber(word, sentence("{word} is not a number", word=word))


def whole_number(word: str) -> int:
    """A whole number of a reasonable size."""
    if len(word) > MAX_DIGITS:
        why = N_("{word} is too long for a number; write at most {most} digits")
        raise NoNumber(word, sentence(why, word=shown(word, 20), most=MAX_DIGITS))
    return int(word)


def real_number(word: str) -> float:
    """A number with a point or exponent, of a reasonable size."""
    if abs(float(word)) == float("inf"):
        raise NoNumber(word, sentence("{word} is too large for a number", word=shown(word, 20)))
    return float(word)


def depth(raw: Json) -> int:
    """How many tables and lists lie in one another; at most one more than `MAX_DEPTH` are looked at."""
    level: list[Json] = [raw]
    deep = 0
    while level and deep <= MAX_DEPTH:
        level = [
            item
            for outer in level
            if isinstance(outer, (dict, list))
            for item in (outer.values() if isinstance(outer, dict) else outer)
        ]
        deep += 1
    return deep
