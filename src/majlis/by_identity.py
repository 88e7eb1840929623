"""Values remembered for objects that cannot hold them, such as frozen ones; equal objects have their own."""

import weakref
from typing import Generic, TypeVar

ValueT = TypeVar("ValueT")


class ByIdentity(Generic[ValueT]):
    """One value for each of some objects; it goes when its object goes.

    >>> class Deal: pass
    >>> lengths, deal = ByIdentity[int](), Deal()
    >>> lengths.remember(deal, 13)
    >>> lengths.of(deal), lengths.of(Deal())
    (13, None)
    """

    def __init__(self) -> None:
        self._kept: dict[int, tuple[weakref.ref[object], ValueT]] = {}
        """By the id of the object, with a reference that takes the value away before another gets the id."""

    def of(self, thing: object) -> ValueT | None:
        """The value of this object; None where there is none."""
        found = self._kept.get(id(thing))
        return found[1] if found is not None and found[0]() is thing else None

    def remember(self, thing: object, value: ValueT) -> None:
        """Set the value of this object."""
        key = id(thing)
        self._kept[key] = weakref.ref(thing, lambda _: self._kept.pop(key, None)), value

    def __len__(self) -> int:
        return len(self._kept)
