"""What values say, in sentences: with figures for advice and reviews, in plain words for hints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from majlis.baloot import actions as act
from majlis.baloot.names import ActionWord, CardWord
from majlis.baloot.valuation.model import InformationSetValues
from majlis.baloot.valuation.verdicts import THRESHOLDS, told_apart
from majlis.game import Action
from majlis.i18n import N_, NN_
from majlis.message import Latin, Listed, Message

NAMED: Final = 3
"""So many choices that cannot be told apart are named at most."""
_MUCH: Final = THRESHOLDS[1][1:]
"""What makes a choice much better: in game points, and in the chance to win the match."""


def action_word(action: Action) -> CardWord | ActionWord:
    """A choice in a message."""
    return CardWord(action) if action < 52 else ActionWord(action)


def rival_of(found: InformationSetValues, action: Action) -> Action | None:
    """What a choice is compared with: the best other one. A word and the card that goes with it are one."""
    others = [one for one in found.ranked(action) if one != action and not _goes_with(found, action, one)]
    return others[0] if others else None


def _goes_with(found: InformationSetValues, one: Action, other: Action) -> bool:
    """Whether one is a word of the play and the other the card after it."""
    words = one >= 52, other >= 52
    spoken = any(_is_word(action) for action in (one, other))
    return spoken and words[0] != words[1] and found.measure(one)[0] == found.measure(other)[0]


def _is_word(action: Action) -> bool:
    return action in (act.BALOOT, act.AKKA) or act.is_announcement(action)


def reasons_of(found: InformationSetValues, action: Action) -> tuple[Message, ...]:
    """Why a choice is advised, with the difference to the next best and its standard error."""
    other = rival_of(found, action)
    if other is None or action not in found.values:
        return ()
    equals = [one for one in found.ranked(action) if found.as_good(one) or _shown_as_same(found, one)]
    if action == found.best and other not in equals:
        return (_difference(found, action, other), _basis(found, action))
    if len(equals) < 2:
        return (_basis(found, action),)
    compared = other if action == found.best else action
    if _shown_as_same(found, compared):
        return _same(equals), _basis(found, action)
    lead, error = found.lead(compared)
    return _equal(equals, _figures(found, -lead, error)), _basis(found, action)


def _shown_as_same(found: InformationSetValues, action: Action) -> bool:
    """Whether its difference to the best is none in the figures that are shown, and its error too."""
    scale = 100 if found.by_chance else 1
    return all(not round(scale * value, 1) for value in found.lead(action))


def _same(actions: Sequence[Action]) -> Message:
    values, more = _listed(actions)
    if not more:
        return Message(N_("{actions} bring the same"), values)
    one, many = NN_("{actions} and {count} more bring the same", "{actions} and {count} more bring the same")
    return Message(one, values, many)


def _equal(actions: Sequence[Action], figures: Message) -> Message:
    values, more = _listed(actions)
    values["figures"] = figures
    if not more:
        return Message(N_("{actions} are equal within the error: {figures}"), values)
    one, many = NN_(
        "{actions} and {count} more are equal within the error: {figures}",
        "{actions} and {count} more are equal within the error: {figures}",
    )
    return Message(one, values, many)


def _listed(actions: Sequence[Action]) -> tuple[dict[str, object], int]:
    """The first of them as a list, and how many more there are."""
    more = len(actions) - NAMED
    words = tuple(action_word(one) for one in actions[:NAMED])
    if more <= 0:
        return {"actions": Listed(words)}, 0
    return {"actions": Listed(words, ","), "count": more}, more


def _difference(found: InformationSetValues, action: Action, other: Action) -> Message:
    lead, error = found.lead(other)
    values = {
        "action": action_word(action),
        "other": action_word(other),
        "figures": _figures(found, lead, error),
    }
    return Message(N_("{action} brings more than {other}: {figures}"), values)


def _figures(found: InformationSetValues, lead: float, error: float) -> Message:
    """`+1.2 ± 0.4 game points`, or in the chance to win the match."""
    if found.by_chance:
        shown = f"{round(100 * lead, 1) + 0.0:+.1f} ± {100 * error:.1f} %"
        return Message(N_("{figures} of the chance to win the match"), {"figures": Latin(shown)})
    return Message(
        N_("{figures} game points"), {"figures": Latin(f"{round(lead, 1) + 0.0:+.1f} ± {error:.1f}")}
    )


def _basis(found: InformationSetValues, action: Action) -> Message:
    """What the values rest on."""
    how = found.values[action].how
    if how == "sure":
        return Message(N_("By the rules it is sure"))
    one, many = NN_(
        "In the mean of {count} layout of the hidden cards, solved with open hands",
        "In the mean of {count} layouts of the hidden cards, solved with open hands",
    )
    if how == "played":
        one, many = NN_(
            "In the mean of {count} layout of the hidden cards, played on by four strategists",
            "In the mean of {count} layouts of the hidden cards, played on by four strategists",
        )
    return Message(one, {"count": found.values[action].layouts}, many)


def plays_words(found: InformationSetValues, advised: Action, played: Action, player: object) -> Message:
    """What a player would do, beside what is advised."""
    values: dict[str, object] = {"player": player, "action": action_word(played)}
    if played == advised:
        return Message(N_("{player} plays it too."), values)
    if played not in found.values:
        return Message(N_("{player} plays {action}, which is not judged."), values)
    lead, error = found.lead(played)
    values["figures"] = _figures(found, -lead, error)
    if _goes_with(found, advised, played) or not lead or _shown_as_same(found, played):
        return Message(N_("{player} plays {action}, which is worth the same."), values)
    if found.as_good(played):
        return Message(N_("{player} plays {action}, equal within the error: {figures}."), values)
    return Message(N_("{player} plays {action}, which brings less: {figures}."), values)


def hint_words(found: InformationSetValues, action: Action) -> tuple[Message, ...]:
    """Why a choice is advised, for players: no figures."""
    other = rival_of(found, action)
    if other is None or action not in found.values:
        return ()
    values = {"action": action_word(action), "other": action_word(other)}
    best = found.best
    apart = told_apart(found, other) and found.measure(action)[0] == found.measure(best)[0]
    if not apart or _shown_as_same(found, other):
        return (Message(N_("Between {action} and {other} there is not much in it"), values),)
    lead, _ = found.lead(other)
    if lead >= _MUCH[found.by_chance]:
        return (Message(N_("{action} is much better than {other}"), values),)
    return (Message(N_("{action} is better than {other}"), values),)
