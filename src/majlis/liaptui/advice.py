"""What an adviser would do, and why: the answer to a player who asks for a hint.

An adviser is a player with a method `advise(view) -> Advice`; `expert`, `repaired` and `literal` have it.

>>> advice = searched(3, {3: 6.3, 2: 5.6}, {3: 6.25, 2: 5.5})
>>> [str(reason) for reason in advice.reasons]
['declare 3 brings 6.25 points on average; the next best, declare 2, 5.50']
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from majlis.game import Action
from majlis.i18n import N_
from majlis.liaptui.names import ActionWord
from majlis.message import Message

if TYPE_CHECKING:
    from majlis.liaptui.declare.situation import Declaration


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do, and why."""

    action: Action
    reasons: tuple[Message, ...] = ()
    expected: Mapping[int, float] = field(default_factory=dict, hash=False)
    """The expected points of every number that may be declared, where they are estimated."""

    @classmethod
    def of(cls, found: "Declaration") -> "Advice":
        """What a declarer says."""
        expected = {number: estimate.mean for number, estimate in found.expected.items()}
        return cls(found.number, found.reasons, expected)


def searched(
    action: Action,
    worth: Mapping[Action, float],
    points: Mapping[Action, float],
    chances: Mapping[Action, float] | None = None,
) -> Advice:
    """Advice that compares an action with the next best by `worth`: the points of both or, near the end of a
    game, the chances to win it.
    """
    other = _next_best(action, worth)
    if other is None:
        return Advice(action, (Message(N_("every other choice is much worse")),))
    fields = {"choice": ActionWord(action), "other": ActionWord(other)}
    if chances is None:
        message = N_("{choice} brings {mean} points on average; the next best, {other}, {less}")
        shown = {"mean": f"{points[action]:.2f}", "less": f"{points[other]:.2f}"}
    else:
        message = N_("{choice} wins {share} % of games; the next best, {other}, {less} %")
        shown = {"share": f"{100 * chances[action]:.1f}", "less": f"{100 * chances[other]:.1f}"}
    return Advice(action, (Message(message, {**fields, **shown}),))


def at_a_glance(action: Action, worth: Mapping[Action, float]) -> Advice:
    """Advice of a player who does not search: how much more he thinks of this than of the next best."""
    other = _next_best(action, worth)
    if other is None:
        return Advice(action)
    more = f"{worth[action] - worth[other]:.2f}"
    message = N_("{choice} promises {more} points more than the next best, {other}")
    return Advice(
        action, (Message(message, {"choice": ActionWord(action), "other": ActionWord(other), "more": more}),)
    )


def _next_best(action: Action, worth: Mapping[Action, float]) -> Action | None:
    others = [choice for choice in worth if choice != action]
    return max(others, key=lambda choice: (worth[choice], -choice), default=None)
