"""A message: a sentence of a catalog with its values, put into words only when the language is known.

Whoever finds something wrong, explains a choice or counts points does not know who will read it. So a
sentence is kept as its English text (the id in the gettext catalogs) and its values. How a value is worded
is decided by its *type*, never by the name of its field:

- text and numbers stand as they are (`Message.text` formats whole numbers only where the message says so);
- a `Message` is translated with the sentence that holds it;
- anything with a method `words(language)`, such as a game's `Seat` or `Suit` word, is asked for its words;
- `Listed` joins several values, `Word` is a single word of a catalog, `Latin` keeps European text in order
  inside a line that runs from the right.

>>> from majlis.message import Listed, Message, Word
>>> right = Listed((1, 2), "or")
>>> wrong = Message("{name} is {value}: a seat is {right}", {"name": "p", "value": 9, "right": right})
>>> wrong.text()
'p is 9: a seat is 1 or 2'
>>> str(wrong) == wrong.text("en")
True
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Literal, Protocol, TypeAlias, runtime_checkable

from majlis.i18n import N_, texts

MARK: Final = "\u200e"
"""Left-to-right mark: keeps European text in order inside a line that runs from the right."""
NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


@runtime_checkable
class Worded(Protocol):
    """A value that knows its words in every language."""

    def words(self, language: str) -> str:
        """The value in words."""
        ...


Value: TypeAlias = "str | int | float | Worded"


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence: its English text, which is its id in the catalog, and the values of its fields."""

    id: str
    params: Mapping[str, Any] = field(default_factory=dict, hash=False)
    plural: str = ""
    """The English text for other numbers than one, where the grammar depends on a number."""
    number: str = "count"
    """The field that holds this number."""

    def text(self, language: str = "en") -> str:
        """The sentence in a language; an id without fields may have braces of its own."""
        catalog = texts(language)
        if self.plural:
            found = catalog.ngettext(self.id, self.plural, abs(int(self.params[self.number])))
        else:
            found = catalog.gettext(self.id)
        if not self.params:
            return found
        return found.format(**{name: words_of(value, language) for name, value in self.params.items()})

    def words(self, language: str) -> str:
        """As `text`: a message can be a value of another."""
        return self.text(language)

    def data(self) -> dict[str, Any]:
        """The message as plain data for JSON: its id, and its values with words in English."""
        params = {
            name: value.data() if isinstance(value, Message) else words_of(value, "en")
            for name, value in self.params.items()
        }
        return {"message": self.id, "params": params}

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Message":
        """The message of such data.

        >>> right = Message("{a} or {b}", {"a": 1, "b": Message("none")})
        >>> Message.of(right.data()) == right
        True
        """
        params = data["params"].items()
        return cls(data["message"], {name: cls.of(v) if isinstance(v, dict) else v for name, v in params})

    def __str__(self) -> str:
        return self.text()


def words_of(value: Any, language: str) -> Any:
    """A value as it stands in a sentence: numbers stay numbers, so that a message can format them."""
    words = getattr(value, "words", None)  # asking for the protocol takes as long as the rest of a sentence
    return value if words is None else words(language)


@dataclass(frozen=True, slots=True)
class Word:
    """A single word or name of a catalog; one that the catalog lacks stays as it is."""

    id: str
    context: str = ""
    """The gettext context, where one English word has two translations."""

    def words(self, language: str) -> str:
        """The word in this language."""
        catalog = texts(language)
        return catalog.pgettext(self.context, self.id) if self.context else catalog.gettext(self.id)

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class Latin:
    """European text (a card, a path, a key of a file), kept in order inside a line of Arabic.

    >>> Latin("N:AK.Q").words("en"), Latin("N:AK.Q").words("ar") == MARK + "N:AK.Q" + MARK
    ('N:AK.Q', True)
    """

    value: str

    def words(self, language: str) -> str:
        """The text, with marks around it in Arabic."""
        return self.value if language == "en" or not self.value else f"{MARK}{self.value}{MARK}"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Listed:
    """Several values in one list: `a`, `a and b`, `a, b and c`.

    >>> Listed(("N", "E", "S"), "or").words("en"), Listed(()).words("en"), Listed(("x", 2), ",").words("en")
    ('N, E or S', 'nothing', 'x, 2')
    """

    values: Sequence[Any]
    last: Literal["and", "or", ",", ";"] = "and"

    def words(self, language: str) -> str:
        """The list in this language."""
        catalog = texts(language)
        parts = [str(words_of(value, language)) for value in self.values]
        if not parts:
            return catalog.gettext(N_("nothing"))
        comma = catalog.gettext(N_("; ") if self.last == ";" else N_(", "))
        if len(parts) == 1 or self.last in ",;":
            return comma.join(parts)
        message = N_("{list} or {last}") if self.last == "or" else N_("{list} and {last}")
        return catalog.gettext(message).format(list=comma.join(parts[:-1]), last=parts[-1])

    def __str__(self) -> str:
        return self.words("en")


@dataclass(frozen=True, slots=True)
class Speaker:
    """A language, for sentences that are said where they stand.

    >>> Speaker("en").ngettext("{count} deal of {who}", "{count} deals of {who}", 1200, who="N")
    '1,200 deals of N'
    """

    language: str

    def gettext(self, message: str, /, **values: Any) -> str:
        """A sentence with its values."""
        return Message(message, values).text(self.language)

    def ngettext(self, one: str, many: str, count: int, /, **values: Any) -> str:
        """A sentence about a number, `{count}`, which is written with separators."""
        catalog = texts(self.language)
        said = {name: words_of(value, self.language) for name, value in values.items()}
        return catalog.ngettext(one, many, count).format(count=f"{count:,}", **said)

    def listed(self, values: Iterable[Any]) -> str:
        """`a, b, c`."""
        return texts(self.language).gettext(N_(", ")).join(str(words_of(v, self.language)) for v in values)
