"""What of a script is counted: `counted`, `exact_distribution`, `exact_frequency`."""

from __future__ import annotations

from dataclasses import dataclass

from majlis.bridge.script.averages import Distribution, FrequencyResult
from majlis.bridge.script.draw import Counting
from majlis.bridge.script.tree import Expression, Frequency, Script
from majlis.bridge.table.cards import SEAT_LETTERS, SUIT_LETTERS
from majlis.bridge.table.pack import PACK
from majlis.dealing.asks import Ask, every, hand
from majlis.dealing.pack import Setting
from majlis.i18n import N_
from majlis.message import Message


@dataclass(frozen=True)
class ScriptCounting:
    """What is counted, as `draw.Counting` says."""

    setting: Setting
    ask: Ask
    tested: tuple[tuple[Expression, Message], ...]
    conditions: int


def counted(script: Script) -> Counting:
    """What is counted of the condition; the cards and lengths of `predeal` always are."""
    placed = {
        letter: [PACK.cards[card] for card in cards]
        for letter, cards in zip(SEAT_LETTERS, script.placed, strict=True)
    }
    setting = Setting.of(PACK, dict.fromkeys(SEAT_LETTERS, 13), placed)
    ask = every(
        hand(SEAT_LETTERS[one.seat]).length(SUIT_LETTERS[one.place], one.count, one.count)
        for one in script.lengths
    )
    reason = Message(N_("it is not counted"))
    return ScriptCounting(setting, ask, tuple((term, reason) for term in script.terms), len(script.terms))


def exact_distribution(counting: Counting, expression: Expression) -> Distribution | None:
    """How often an expression has each value among the deals that fit; None where that is not counted.

    It is asked only where nothing is tested, so that `counting.ask` says the whole condition.
    """
    return None


def exact_frequency(counting: Counting, frequency: Frequency) -> FrequencyResult | None:
    """The table of a frequency (`averages.tabulated` makes it); None where that is not counted."""
    return None
