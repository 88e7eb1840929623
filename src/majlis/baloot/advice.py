"""Advice from what one seat knows: what to choose, why, what every choice is worth, what a player would do.

What is advised is the best by `majlis.baloot.valuation`; among choices that cannot be told apart it is what
the player who is asked would choose.

>>> from majlis.baloot.advice import advise
>>> from majlis.baloot.seat_line import parse_view
>>> line = "kammelna d3 0-0 play 0:sun ?/?/♠10♠8♦7/? G♠KQJ♥KQJ109♣AKQJ10987♦AQJ10 L0 P50-* W3-2 : A♠ 7♠"
>>> found = advise(parse_view(line))
>>> found.word, {word: round(value.gp, 1) for word, value in found.by_word().items()}
('10♠', {'8♠': 0.6, '10♠': 7.2})
"""

from dataclasses import dataclass, field

import numpy as np

from majlis.baloot.actions import QAYD, format_action
from majlis.baloot.players import make_player
from majlis.baloot.players.module_words import PlayerWord
from majlis.baloot.players.strategist import Strategist
from majlis.baloot.players.strategist_table import Decision
from majlis.baloot.valuation.model import DEFAULT, Budget, InformationSetValues, Progress, Value
from majlis.baloot.valuation.valuing import silent, value_choices
from majlis.baloot.valuation.words import hint_words, plays_words, reasons_of
from majlis.baloot.view import View
from majlis.errors import InputError
from majlis.game import Action, Player, Seat
from majlis.i18n import N_
from majlis.message import Message
from majlis.players import Checked

_NOTHING: InformationSetValues = InformationSetValues({}, False, 0, False)


@dataclass(frozen=True, slots=True)
class Advice:
    """What to choose, why, and what a player would do."""

    player: str
    seat: Seat
    action: Action
    """What is advised."""
    reasons: tuple[Message, ...]
    """Why, with the difference to the next best choice and its standard error."""
    plays: Action
    """What the player would do."""
    player_reasons: tuple[Message, ...]
    """What he thinks; not what anything is worth."""
    modules: dict[str, str] = field(default_factory=dict)
    """What each strategy module said, where the player is the strategist."""
    values: InformationSetValues = _NOTHING
    """What every choice is worth, whoever is asked."""

    @property
    def word(self) -> str:
        """What is advised, in the notation."""
        return format_action(self.action)

    @property
    def plays_words(self) -> Message:
        """What the player would do, beside what is advised."""
        if not self.values.values:
            return Message(N_("No choice can be judged here: it is what the player would do."))
        return plays_words(self.values, self.action, self.plays, PlayerWord(self.player))

    def by_word(self) -> dict[str, Value]:
        """The values by the words of the notation."""
        return {format_action(action): value for action, value in self.values.values.items()}


@dataclass(frozen=True, slots=True)
class Hint:
    """What to choose and why, in plain words."""

    action: Action
    reasons: tuple[Message, ...]


def advise(
    view: View,
    player: str = "strategist",
    *,
    budget: Budget = DEFAULT,
    seed: int = 0,
    progress: Progress = silent,
) -> Advice:
    """What to choose in this seat, what every choice is worth, and what a player would do.

    `progress` is told how many deals have been played on, and of how many. Raises `InputError` where the seat
    has nothing to decide, or the player fails.
    """
    if not view.legal_actions:
        raise InputError(N_("seat {seat} has nothing to decide now"), seat=view.seat)
    decision = _ask(make_player(player, np.random.default_rng(0)), view, all_modules=True)
    found = value_choices(view, budget=budget, seed=seed, progress=progress) or _NOTHING
    action = choose(found, decision.action)
    return Advice(
        player,
        view.seat,
        action,
        reasons_of(found, action),
        decision.action,
        decision.reasons,
        decision.modules,
        found,
    )


def hint(view: View, player: Player[View], budget: Budget = DEFAULT) -> Hint:
    """The same advice for who plays: no figures, and what the player thinks where he would do it too."""
    decision = _ask(player, view)
    if len(view.legal_actions) == 1:
        return Hint(decision.action, decision.reasons)
    found = value_choices(view, budget=budget) or _NOTHING
    action = choose(found, decision.action)
    own = decision.reasons if action == decision.action else ()
    return Hint(action, (*own, *hint_words(found, action)))


def choose(found: InformationSetValues, favourite: Action) -> Action:
    """What is advised: the best; the player's choice where it cannot be told from that.

    A sure challenge that a player puts off (a Kaboot pays more) stays what it is: his to decide.
    """
    if not found.values or (favourite in found.values and found.as_good(favourite)):
        return favourite
    best = found.ranked(favourite)[0]
    return favourite if best >= QAYD > favourite and favourite not in found.values else best


def _ask(asked: Player[View], view: View, *, all_modules: bool = False) -> Decision:
    """The player's decision; one that gives no reasons has none."""
    if isinstance(asked, Strategist):
        return asked.decide(view, all_modules=all_modules)
    decide = getattr(asked, "decide", None)
    found = None if decide is None else decide(view)
    # A player's own class may mean something else by the name.
    return found if isinstance(found, Decision) else Decision(Checked(asked).act(view), ())
