"""The player `expert`: declares and plays by looking ahead in worlds that fit all it has seen."""

from __future__ import annotations

import numpy as np

from majlis.errors import check_whole
from majlis.game import Action
from majlis.liaptui.actions import KEEP, REDEAL, play_action
from majlis.liaptui.advice import Advice, at_a_glance, searched
from majlis.liaptui.declare.situation import Declaration
from majlis.liaptui.lookahead.known import Known
from majlis.liaptui.lookahead.skill import PLAY_WORLDS, WORLDS, Skill
from majlis.liaptui.phase import Phase
from majlis.liaptui.view import View


class Expert:
    """Looks ahead; `worlds` deals are played out for each number it may declare, `play_worlds` for each play.

    `weigh`, `search` and `game` switch parts off, to measure what they bring (`lookahead.skill.Skill`). All
    randomness is the generator's: the same gives the same choices on every machine. What brings Numba is
    imported with the first choice.
    """

    name = "expert"

    def __init__(
        self,
        rng: np.random.Generator,
        *,
        worlds: int = WORLDS,
        play_worlds: int = PLAY_WORLDS,
        weigh: bool = True,
        search: bool = True,
        game: bool = True,
    ) -> None:
        for label, number in (("worlds", worlds), ("play_worlds", play_worlds)):
            check_whole(label, number, 2, 100_000)
        self._rng = rng
        self._skill = Skill(worlds=worlds, play_worlds=play_worlds, weigh=weigh, search=search, game=game)

    @classmethod
    def skilled(cls, rng: np.random.Generator, skill: Skill) -> Expert:
        """An expert of any skill."""
        player = cls(rng)
        player._skill = skill
        return player

    def act(self, view: View) -> Action:
        """The choice of the highest worth."""
        from majlis.liaptui.lookahead.search import estimate_declarations, estimate_plays, estimate_redeal

        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        known = Known.of(view)
        if view.phase == Phase.DECLARE:
            return estimate_declarations(known, view.legal_actions, self._rng, self._skill).best
        if view.phase == Phase.REDEAL:
            return (KEEP, REDEAL)[estimate_redeal(known, self._rng, self._skill).best]
        return play_action(estimate_plays(known, self._rng, self._skill).best)

    def declaration(self, view: View) -> Declaration:
        """What it declares, and why."""
        from majlis.liaptui.declare.expert import declaration_of
        from majlis.liaptui.lookahead.search import estimate_declarations

        known = Known.of(view)
        found = estimate_declarations(known, view.legal_actions, self._rng, self._skill)
        return declaration_of(known, found, self._skill.worlds)

    def advise(self, view: View) -> Advice:
        """What it would do, and why."""
        from majlis.liaptui.lookahead.search import estimate_plays, estimate_redeal

        if len(view.legal_actions) == 1:
            return Advice(view.legal_actions[0])
        if view.phase == Phase.DECLARE:
            return Advice.of(self.declaration(view))
        known = Known.of(view)
        if view.phase == Phase.REDEAL:
            found = estimate_redeal(known, self._rng, self._skill)
            actions = [(KEEP, REDEAL)[choice] for choice in found.choices]
        else:
            found = estimate_plays(known, self._rng, self._skill)
            actions = [play_action(pieces) for pieces in found.choices]
        worth, points = (
            dict(zip(actions, values.tolist(), strict=True)) for values in (found.worth, found.points)
        )
        best = actions[found.choices.index(found.best)]
        if found.effective == 0:  # not searched: the policy's choice
            return at_a_glance(best, worth)
        chances = None if found.share is None else dict(zip(actions, found.share.tolist(), strict=True))
        return searched(best, worth, points, chances)

    def out_of_turn(self, view: View) -> Action | None:
        """Nothing can be done out of turn."""
        return None
