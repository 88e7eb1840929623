"""The searcher: imagines the hidden hands, solves every card in each, and plays what is best on average.

It announces, claims and challenges as the strategist does. How much it searches is a number of positions
(`nodes`), or a time; levels for people search less (`majlis.baloot.lookahead.skill`).
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, Final

from majlis.baloot import actions as act
from majlis.baloot.lookahead.skill import LEVELS, OPTIONS, Skill
from majlis.baloot.phase import Phase
from majlis.baloot.play import legal_cards
from majlis.baloot.players.strategist import Strategist
from majlis.baloot.view import View
from majlis.cards import card_set, cards_of
from majlis.errors import InputError, check_whole, shown
from majlis.game import Action
from majlis.i18n import N_

if TYPE_CHECKING:
    import numpy as np

    from majlis.baloot.lookahead.search import Clock, Estimates
    from majlis.baloot.solver.search import Solver

_MANY: Final = 1 << 40
_OPTIONS: Final = {field.name: str(field.type).removesuffix(" | None") for field in OPTIONS}
"""The types of the options, by name, in the order in which they are listed."""
_BOUNDS: Final = {"nodes": (1, _MANY), "worlds": (1, _MANY), "fusion": (0, 3)}
CALL_NODES: Final = 4_000_000
"""Calls are searched with at least so many positions: deals differ too much for a few worlds to tell."""
CALL_SECONDS: Final = 0.2


class Searcher:
    """Searches within `nodes` positions for an action, or `time` seconds; `level` names how well it plays.

    With `nodes` alone, the same generator gives the same actions on every machine.
    """

    name = "searcher"

    def __init__(
        self,
        rng: np.random.Generator,
        *,
        level: str = "full",
        time: float | None = None,
        **options: Any,
    ) -> None:
        """`options` change the level's `Skill` by its fields; None leaves a field as it is.

        Raises `InputError` for a value that cannot be, `TypeError` for what is no option.
        """
        unknown = options.keys() - _OPTIONS.keys()
        if unknown:
            raise TypeError(f"Searcher has no option {min(unknown)!r}")
        if level not in LEVELS:
            message = N_("{level} is not a level: write one of {levels}")
            raise InputError(message, level=shown(level), levels=", ".join(LEVELS))
        changes = {name: value for name, value in options.items() if value is not None}
        for name, (least, most) in _BOUNDS.items():
            if name in changes:
                check_whole(name, changes[name], least, most)
        if "objective" in changes:
            _check_objective(changes["objective"])
        if isinstance(time, int | float) and not time > 0:
            raise InputError(N_("{text} is not a time: write 50ms, 2s or 5min"), text=shown(time))
        trust = changes.get("trust")
        if isinstance(trust, int | float) and not trust >= 0:
            raise InputError(N_("trust={trust}: it is a number from 0 up"), trust=shown(trust))
        if time is not None and "nodes" not in changes:
            changes["nodes"] = _MANY
        self._skill: Skill = LEVELS[level].replace(**changes)
        self._seconds = time
        self._rng = rng
        self._rules = Strategist(without=self._skill.without, ahead=0)  # it looks ahead itself
        self._solver: Solver | None = None
        self.thought: Estimates | None = None
        """What the last action was chosen by; None where nothing was searched."""

    def act(self, view: View) -> Action:
        """The choice among the legal actions."""
        self.thought = None
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        decided = self._rules.decide(view)
        if view.phase in (Phase.AUCTION, Phase.DOUBLING):
            return self._word(view, decided.action) if self._skill.bid else decided.action
        if view.phase != Phase.PLAY or view.hand.bit_count() > self._skill.tricks:
            return decided.action
        card = self._rules.card_of(view, decided.action)
        if card is None:
            return decided.action
        return self._rules.with_word(view, self._card(view, card))

    def out_of_turn(self, view: View) -> Action | None:
        """Kawesh when it can be called, and a challenge that is sure to be proven."""
        return self._rules.out_of_turn(view)

    def _card(self, view: View, favourite: Action) -> Action:
        """The card of the highest worth; the strategist's, unless another is clearly better."""
        from majlis.baloot.lookahead.search import estimate_cards

        contract = view.contract
        assert contract is not None
        strict = legal_cards(view.hand, view.trick, contract.trump, contract.closed, view.rules, view.akka)
        allowed = card_set(action for action in view.legal_actions if action < 52)
        cards = list(cards_of(strict & allowed or allowed))
        if len(cards) == 1:
            return cards[0]
        clock = self._clock(view.hand.bit_count())
        found = estimate_cards(view, cards, self._rng, self._skill, self._memory(), clock)
        return self._better(found, favourite, self._skill.trust)

    def _word(self, view: View, favourite: Action) -> Action:
        """The word of the highest worth as was learned; where nothing was, by search if there is time."""
        from majlis.baloot.lookahead.bidding import estimate_words, learned_words

        if favourite == act.KAWESH:
            return favourite
        if self._skill.learned:
            self.thought = learned_words(view, self._skill)
            if self.thought is not None:
                return self.thought.best
        short = self._skill.nodes < CALL_NODES if self._seconds is None else self._seconds < CALL_SECONDS
        if short:
            return favourite
        found = estimate_words(view, self._rng, self._skill, self._memory(), self._clock(), favourite)
        return self._better(found, favourite, self._skill.caution)

    def _better(self, found: Estimates | None, favourite: Action, trust: float) -> Action:
        self.thought = found
        if found is None:
            return favourite
        own, best = found.choices.index(favourite), found.choices.index(found.best)
        lead = found.worth[best] - found.worth[own]
        return favourite if lead <= trust * found.error[own] else found.best

    def _memory(self) -> Solver:
        from majlis.baloot.solver.search import Solver

        self._solver = self._solver or Solver()
        return self._solver

    def _clock(self, cards: int | None = None) -> Clock:
        """The budget of a call, or of a card out of a hand of so many."""
        from majlis.baloot.lookahead.search import SHARES, Clock

        nodes = self._skill.nodes
        if cards is not None and self._skill.bank and self._seconds is None:
            nodes = max(1, nodes * SHARES[cards] // 100)
        return Clock(nodes, self._seconds)


def _check_objective(objective: str) -> None:
    from majlis.baloot.solver.payoff import OBJECTIVES  # brings NumPy

    if objective not in OBJECTIVES:
        message = N_("{objective} is not an objective: write one of {objectives}")
        raise InputError(message, objective=shown(objective), objectives=", ".join(OBJECTIVES))


def _signature() -> inspect.Signature:
    """The signature of the class with each option by its name: who makes players asks it for them."""
    rng, level, time, _ = inspect.signature(Searcher).parameters.values()
    nodes, *others = (
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=f"{kind} | None")
        for name, kind in _OPTIONS.items()
    )
    return inspect.Signature([rng, level, nodes, time, *others])


Searcher.__signature__ = _signature()  # type: ignore[attr-defined]  # what `inspect.signature` looks for
