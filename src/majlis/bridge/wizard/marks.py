"""What is wrong with the text of a profile, in sentences, and where in the text each thing stands.

>>> from majlis.bridge.profile.sheet import read_profile
>>> [(one.severity, one.spot) for one in marks(read_profile("south: 5+ spades; north 2: 12+ hcpp"), "en")]
[('error', Spot(line=1, column=32, length=4))]
>>> [mark] = marks(read_profile("# one type\\nwest: 12+ hcp, 0-1 hcp in each suit", "West"), "en")
>>> mark.spot
Spot(line=2, column=1, length=35)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from majlis.bridge.profile.check import validate_profile
from majlis.bridge.profile.faults import Fault
from majlis.bridge.profile.sheet import Spot, TextReading
from majlis.bridge.wizard.fault_words import fault_text


@dataclass(frozen=True, slots=True)
class Mark:
    """What is wrong, in a sentence, and where."""

    severity: str
    """`error` or `warning`."""
    text: str
    spot: Spot | None


def marks(reading: TextReading, language: str) -> list[Mark]:
    """Everything that is wrong with a text: lines that cannot be read, or else what the profile cannot be."""
    found = [
        Mark("error", error.words(language), Spot(error.line, error.column, max(len(error.excerpt), 1)))
        for error in reading.errors
    ]
    return found or fault_marks(reading, validate_profile(reading.profile), language)


def fault_marks(reading: TextReading, faults: Iterable[Fault], language: str) -> list[Mark]:
    """Faults of the profile, where they stand in the text."""
    return [Mark(one.severity, fault_text(one, language), reading.spot(one.at)) for one in faults]
