"""A thread-safe LRU cache bounded by memory.

>>> cache = MemoryCache(most=lambda: 10, room=len)
>>> cache.put("ask", "tables"), cache.put("again", "six..."), cache.get("ask"), cache.bytes
('tables', 'six...', None, 6)
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class MemoryCache(Generic[Key, Value]):
    """At most `most()` bytes of values by their keys; the least recently used are dropped first.

    `room` gives the bytes of a value. The last value stays however large it is.
    """

    def __init__(self, most: Callable[[], int], room: Callable[[Value], int]) -> None:
        self.bytes = 0
        self._most, self._room = most, room
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Key) -> Value | None:
        """The value kept for this key."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: Key, value: Value) -> Value:
        """Keep a value; where another thread was first, the value that it made."""
        with self._lock:
            if key not in self._values:
                self._values[key] = value
                self.bytes += self._room(value)
            while len(self._values) > 1 and self.bytes > self._most():
                self.bytes -= self._room(self._values.popitem(last=False)[1])
            return self._values.get(key, value)

    def clear(self) -> None:
        """Drop all."""
        with self._lock:
            self._values.clear()
            self.bytes = 0
