"""States, views, results and records as JSON, and back.

Views, results, score sheets, rules, deals, contracts and records are plain data: `msgspec.json.encode`
takes them as they are, and `msgspec.json.decode(data, type=View)` gives an equal one. A state has its history
behind it, and is written as its line of notation; `to_json` and `from_json` know that too, wherever a state
stands in what is written.

>>> import numpy as np
>>> from majlis.baloot.state import State
>>> state = State.shuffled(np.random.default_rng(5), dealer=3)
>>> to_json([state])
b'["kammelna d3 0-0 deal ..."]'
>>> from_json(to_json([state]), list[State]) == [state]
True
"""

from typing import Any, Protocol, TypeVar, runtime_checkable

from majlis.errors import InputError
from majlis.i18n import N_
from majlis.message import Worded

T = TypeVar("T")


@runtime_checkable
class HasNotation(Protocol):
    """What is written as a line of text."""

    def to_notation(self) -> str:
        """The line."""
        ...

    @classmethod
    def from_notation(cls, text: str) -> Any:
        """The value of such a line; raises `InputError` for another."""
        ...


def to_json(value: Any) -> bytes:
    """A value of the library, or lists, tuples and dicts of them, as JSON; words in a message are English.

    Raises `TypeError` for what has no form as data: a player, a random generator, a match with both.
    """
    import msgspec

    return msgspec.json.encode(value, enc_hook=_encoded)


def from_json(data: bytes | str, kind: type[T]) -> T:
    """The value of such JSON; raises `InputError`, with the place, for what is no value of this type."""
    import msgspec

    try:
        return msgspec.json.decode(data, type=kind, dec_hook=_decoded)
    except msgspec.MsgspecError as error:
        raise InputError(
            N_("this is not the JSON of a {kind}: {why}"), kind=_name(kind), why=str(error)
        ) from None


def _encoded(value: Any) -> str:
    if isinstance(value, HasNotation):
        return value.to_notation()
    if isinstance(value, Worded):
        return value.words("en")
    raise TypeError(f"{type(value).__name__} has no form in JSON")


def _decoded(kind: type[Any], value: Any) -> Any:
    if issubclass(kind, HasNotation) and isinstance(value, str):
        return kind.from_notation(value)
    raise TypeError(f"{kind.__name__} is read from its line of notation")


def _name(kind: type[Any]) -> str:
    return getattr(kind, "__name__", None) or str(kind)
