"""The JSON of a profile: what is wrong with it as a text, with its place and in plain words."""

from __future__ import annotations

from codecs import BOM_UTF8
from typing import Final

from majlis.bridge.conditions.sentences import sentence
from majlis.bridge.profile.model import Json
from majlis.errors import InputError, shown
from majlis.i18n import N_
from majlis.json_text import BrokenJson, JsonText, NoNumber, place_of
from majlis.message import Message

MAX_FILE: Final = 4 << 20
"""Bytes; the largest real profiles have 13 thousand."""
MAX_DEPTH: Final = 50
MAX_DIGITS: Final = 100
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


def parse_json(text: str | bytes) -> Json:
    """JSON as Python values; raises `JsonError` with line and column."""
    return read_json_text(text)[0]


def read_json_text(text: str | bytes) -> tuple[Json, JsonText]:
    """JSON as Python values, and the text, which knows keys written twice; raises `JsonError`."""
    if isinstance(text, str) and len(text) > MAX_FILE:
        raise too_large()
    text = decoded(text) if isinstance(text, bytes) else text
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise JsonError(sentence("the file is empty"), sentence("a profile is a table in braces"))
    source = JsonText(text, whole=whole_number, real=real_number, constant=no_number)
    try:
        raw = source.value()
    except BrokenJson as error:
        raise json_error(text, error) from None
    if depth(raw) > MAX_DEPTH:
        raise too_deep()
    return raw, source


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
    line, column = place_of(text, at)
    return sentence("line {line}, column {column}", line=line, column=column)


def json_error(text: str, error: BrokenJson) -> JsonError:
    """What makes a text no JSON, in words."""
    if error.too_deep:
        return too_deep()
    where, why, sign = place(text, error.at), error.why, text[error.at : error.at + 1]
    if isinstance(why, Message):
        return JsonError(where, why)
    if error.is_cut and "string" not in why:
        return JsonError(
            where, Message(N_("the file ends before the profile does; is a closing bracket missing?"))
        )
    if sign in ("}", "]") and text[: error.at].rstrip().endswith(","):
        return JsonError(where, Message(N_("the comma before this closing bracket has to go")))
    if sign == "'":
        return JsonError(where, Message(N_('texts and keys stand in double quotes, as "N"')))
    found = next((words for part, words in WORDS if part in why), N_("this is not JSON"))
    return JsonError(where, Message(found))


def too_large() -> JsonError:
    """What is said of a file that is no profile by its size."""
    return JsonError(
        sentence("too large"), sentence("a profile is smaller than {size} MiB", size=MAX_FILE >> 20)
    )


def too_deep() -> JsonError:
    """What is said of tables within tables within tables."""
    return JsonError(sentence("not a profile"), sentence("its tables and lists lie too deep in one another"))


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
