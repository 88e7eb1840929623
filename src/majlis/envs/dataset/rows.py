"""Rows of decisions as columns of arrays, as they are written and read."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from majlis.compiled.arrays import Words

Numbers = NDArray[np.integer]


@dataclass(frozen=True)
class Rows:
    """Decisions in order; columns that a plan does not want are None."""

    deal: NDArray[np.uint32]
    step: NDArray[np.uint16]
    seat: NDArray[np.uint8]
    phase: NDArray[np.uint8]
    action: NDArray[np.uint16]
    returns: NDArray[np.int16]
    game_points: NDArray[np.int16]
    card_points: NDArray[np.int16]
    mask: Words
    observation: Words | None = None
    first_hand: NDArray[np.uint32] | None = None
    events: NDArray[np.uint16] | None = None
    """The events of all rows, one after another."""
    event_ends: NDArray[np.int32] | None = None
    """Where the events of each row end, after a leading 0."""
    hands: NDArray[np.uint32] | None = None

    def __len__(self) -> int:
        return len(self.deal)

    def columns(self) -> Iterator[tuple[str, Numbers]]:
        """The names of the files' columns and their arrays, but for events; wide ones have two dimensions."""
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None and not field.name.startswith("event"):
                yield ("return" if field.name == "returns" else field.name), value

    def taken(self, places: NDArray[np.intp]) -> "Rows":
        """The rows at these places, in this order."""
        found: dict[str, Any] = {
            field.name: getattr(self, field.name)[places]
            for field in fields(self)
            if getattr(self, field.name) is not None and not field.name.startswith("event")
        }
        if self.events is not None and self.event_ends is not None:
            lengths = np.diff(self.event_ends)[places]
            found["event_ends"] = ends(lengths)
            begun = np.repeat(self.event_ends[:-1][places] - found["event_ends"][:-1], lengths)
            found["events"] = self.events[begun + np.arange(len(begun))]
        return Rows(**found)


def concatenated(parts: Sequence[Rows]) -> Rows:
    """Rows of several, one after another."""
    found: dict[str, Any] = {
        field.name: np.concatenate([getattr(part, field.name) for part in parts])
        for field in fields(Rows)
        if getattr(parts[0], field.name) is not None and field.name != "event_ends"
    }
    if parts[0].event_ends is not None:
        found["event_ends"] = ends(
            np.concatenate([np.diff(part.event_ends) for part in parts if part.event_ends is not None])
        )
    return Rows(**found)


def ends(lengths: Sequence[int] | Numbers) -> NDArray[np.int32]:
    """Where each of several stretches ends, after a leading 0."""
    return np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)]).astype(np.int32)
