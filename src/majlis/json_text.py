"""JSON as people and programs write it, read by one decoder that says where a text stops being JSON.

Python's own decoder is behind it. Keys that stand twice in an object are remembered, numbers that JSON does
not have or that are too long are taken or refused as the reader likes, and a value can be read from any place
on, for who saves what there is of a damaged file. `sound_value` is the quick road for files without a fault.

>>> text = JsonText('{"a": 1, "b": 2, "a": 3}')
>>> value = text.value()
>>> value, text.repeated(value)
({'a': 3, 'b': 2}, ['a'])
>>> try:
...     JsonText('[1,\\n tru]').value()
... except BrokenJson as error:
...     print(place_of('[1,\\n tru]', error.at), error.is_cut)
(2, 2) False
"""

import json
import re
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from majlis.message import Message

UNSOUND: Final = object()
"""What `sound_value` gives for what is not sound."""
_TOKEN: Final = re.compile(r'"(?:\\.|[^"\\])*"|[-+\w.]+', re.DOTALL)
"""A text or a bare word of JSON: in a text no number is looked for."""

_WORDS: Final = ("true", "false", "null", "-")
_LONGEST_WORD: Final = len("false") + 1


class NoNumber(ValueError):  # noqa: N818 - named after what is there
    """A word that stands for a number and is none that the reader takes; `why` says why not."""

    def __init__(self, word: str, why: str | Message = "not a number") -> None:
        super().__init__(str(why))
        self.word, self.why = word, why


class BrokenJson(ValueError):  # noqa: N818 - named after what is there
    """A text is no JSON from a place on; `why` is what the decoder says, or why a number is none."""

    def __init__(self, at: int, why: str | Message, *, is_cut: bool = False, too_deep: bool = False) -> None:
        super().__init__(str(why))
        self.at, self.why = at, why
        self.is_cut = is_cut
        """The text ends in the middle of a value."""
        self.too_deep = too_deep
        """Lists or objects are nested too deep to be read; the place is where the outermost begins."""


def whole_number(word: str) -> int:
    """The whole number of a word of digits; raises `NoNumber` for more digits than Python reads at once.

    >>> whole_number("-12")
    -12
    """
    try:
        return int(word)
    except ValueError:
        raise NoNumber(word, "too long a number") from None


class JsonText:
    """A text that is read as JSON, whole or from a place on."""

    def __init__(
        self,
        text: str,
        *,
        whole: Callable[[str], Any] = whole_number,
        real: Callable[[str], Any] = float,
        constant: Callable[[str], Any] = float,
    ) -> None:
        """The last three make numbers of words, or raise `NoNumber`; `constant` of NaN and the infinities."""
        self.text = text
        self._repeats: dict[int, tuple[list[str], dict[str, Any]]] = {}
        """Repeated keys by the id of their object, and the object, so that no other gets its id."""
        self._decoder = json.JSONDecoder(
            object_pairs_hook=self._object, parse_int=whole, parse_float=real, parse_constant=constant
        )

    def value(self) -> Any:
        """The value that the text is; raises `BrokenJson`."""
        return self.decode(self.text)

    def decode(self, text: str) -> Any:
        """The value that another text is, such as a mended part of this one; raises `BrokenJson`."""
        return self._read(text, 0, lambda: self._decoder.decode(text))

    def value_at(self, at: int) -> tuple[Any, int]:
        """The value that begins at a character of the text, and where it ends; raises `BrokenJson`."""
        found: tuple[Any, int] = self._read(self.text, at, lambda: self._decoder.raw_decode(self.text, at))
        return found

    def repeated(self, value: dict[str, Any]) -> list[str]:
        """The keys that stand twice in an object of the text: of such values the last is taken."""
        return self._repeats.get(id(value), ([], value))[0]

    def _read(self, text: str, at: int, read: Callable[[], Any]) -> Any:
        try:
            return read()
        except json.JSONDecodeError as error:
            raise BrokenJson(error.pos, error.msg, is_cut=_is_cut(text, error)) from None
        except NoNumber as error:
            # Something may stand right behind the number, as in `1e999-`: the token begins with it.
            tokens = (found.start() for found in _TOKEN.finditer(text, at) if found[0].startswith(error.word))
            raise BrokenJson(next(tokens, at), error.why) from None
        except RecursionError:
            raise BrokenJson(at, "nested too deep", too_deep=True) from None

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        result = dict(pairs)
        if len(result) != len(pairs):
            counts = Counter(name for name, _ in pairs)
            self._repeats[id(result)] = [name for name, count in counts.items() if count > 1], result
        return result


def _is_cut(text: str, error: json.JSONDecodeError) -> bool:
    rest = text[error.pos : error.pos + _LONGEST_WORD].rstrip()
    in_word = error.msg == "Expecting value" and any(word.startswith(rest) for word in _WORDS)
    return not rest or in_word or error.msg.startswith("Unterminated")


def sound_value(data: bytes, *, keys_once: bool = False) -> Any:
    """The value of sound JSON by the quickest decoder; `UNSOUND` for all else.

    Of a key that stands twice in one object the last value counts, or with `keys_once` the text is not sound.
    """
    import msgspec  # only here: dealing needs what imports this module, and not msgspec

    try:
        value = msgspec.json.decode(data)
        return UNSOUND if keys_once and _may_repeat_keys(data, value) else value
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return UNSOUND


def _may_repeat_keys(data: bytes, value: Any) -> bool:
    """Whether some object of the text may hold a key twice.

    The quick decoder keeps the last of two values and says nothing. Written out again, the value has then
    fewer quotation marks than the text had; an escaped one could hide that, so it counts as a doubt.
    """
    import msgspec

    try:
        again = msgspec.json.encode(value)
    except (ValueError, TypeError, RecursionError, msgspec.MsgspecError):
        return True
    return data.count(b'"') != again.count(b'"') or b"\\u0022" in data


def place_of(text: str, at: int) -> tuple[int, int]:
    """The line and the column of a character of a text, both from 1."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
