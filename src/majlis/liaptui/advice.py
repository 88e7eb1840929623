"""What an adviser would do, and why: the answer to a player who asks for a hint.

An adviser is a player with a method `advise(view) -> Advice`; all players but `random` have it.
Declarations, plays and the answer to a weak hand are explained in one way: `explained` for who has searched,
`at_a_glance` for who has not.

>>> advice = at_a_glance(3, {3: 6.3, 2: 5.6})
>>> [str(reason) for reason in advice.reasons]
['declare 3 promises 0.70 points more than the next best, declare 2']
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from majlis.game import Action
from majlis.i18n import N_
from majlis.liaptui.names import ActionWord
from majlis.message import Latin, Message

if TYPE_CHECKING:
    from majlis.liaptui.declare.situation import Declaration, Estimate
    from majlis.liaptui.lookahead.search import Estimates


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do, and why."""

    action: Action
    reasons: tuple[Message, ...] = ()
    values: "Mapping[Action, Estimate]" = field(default_factory=dict, hash=False)
    """The expected points of every choice, where they are estimated."""

    @classmethod
    def of(cls, found: "Declaration") -> "Advice":
        """What a declarer says."""
        return cls(found.number, found.reasons, found.expected)


def explained(actions: Sequence[Action], found: "Estimates") -> Advice:
    """Advice from a search: `actions` are its choices.

    Compared are the best and the next best: their points or, near the end of a game, their chances to win it;
    where these are alike, points again.
    """
    best = found.choices.index(found.best)
    if found.effective == 0:  # not searched: a first glance was enough
        return at_a_glance(actions[best], dict(zip(actions, found.worth.tolist(), strict=True)))
    from majlis.liaptui.declare.situation import Estimate

    shares = [None] * len(actions) if found.share is None else found.share.tolist()
    parts = zip(actions, found.points.tolist(), found.error.tolist(), shares, strict=True)
    values = {action: Estimate(mean, error, share) for action, mean, error, share in parts}
    reasons = [_deals(found)]
    rivals = [number for number in range(len(actions)) if number != best]
    if found.share is not None:
        reasons.append(Message(NEAR))
    if rivals:
        rival = max(rivals, key=lambda number: (found.worth[number], -number))
        reasons += _compared(actions, found, best, rival)
    return Advice(actions[best], tuple(reasons), values)


NEAR = N_("the end of the game is near: what counts is the chance to win it, and points where that is alike")


def _deals(found: "Estimates") -> Message:
    text = N_(
        "{worlds} deals of the hidden hands were played out; weighed by what the others did, they count as "
        "{effective}"
    )
    worlds = 0 if found.tried is None else int(found.tried.max())
    return Message(text, {"worlds": worlds, "effective": round(found.effective)})


def _compared(actions: Sequence[Action], found: "Estimates", best: int, rival: int) -> list[Message]:
    fields = {"choice": ActionWord(actions[best]), "other": ActionWord(actions[rival])}
    mean, less = (Latin(f"{found.points[number]:.2f}") for number in (best, rival))
    if found.share is None:
        text = N_("{choice} brings {mean} points on average; the next best, {other}, {less}")
        return [Message(text, {**fields, "mean": mean, "less": less})]
    text = N_("{choice} wins {share} % of games; {other}, {less} %")
    share, lower = (f"{100 * found.share[number]:.2f}" for number in (best, rival))
    told = [Message(text, {**fields, "share": share, "less": lower})]
    apart = 100 * abs(found.share[best] - found.share[rival])
    doubt = 0.0 if found.doubt is None else 2 * max(found.doubt[best], found.doubt[rival])
    if apart <= max(doubt, 0.1 * abs(found.points[best] - found.points[rival])):
        alike = N_("the chances are alike as far as such deals tell: points decide, {mean} against {less}")
        told.append(Message(alike, {"mean": mean, "less": less}))
    return told


def at_a_glance(action: Action, worth: Mapping[Action, float]) -> Advice:
    """Advice of a player who does not search: how much more he thinks of this than of the next best."""
    others = [choice for choice in worth if choice != action]
    other = max(others, key=lambda choice: (worth[choice], -choice), default=None)
    if other is None:
        return Advice(action, (Message(N_("every other choice is much worse")),))
    more = Latin(f"{worth[action] - worth[other]:.2f}")
    message = N_("{choice} promises {more} points more than the next best, {other}")
    return Advice(
        action, (Message(message, {"choice": ActionWord(action), "other": ActionWord(other), "more": more}),)
    )
