"""The player `expert`: declares and plays by looking ahead in worlds that fit all it has seen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from majlis.errors import check_whole
from majlis.game import Action
from majlis.liaptui.actions import KEEP, REDEAL, pieces_of, play_action
from majlis.liaptui.advice import Advice, explained
from majlis.liaptui.declare.situation import Declaration
from majlis.liaptui.lookahead.known import Known
from majlis.liaptui.lookahead.memory import Memory
from majlis.liaptui.lookahead.skill import PLAY_WORLDS, WORLDS, Skill
from majlis.liaptui.phase import Phase
from majlis.liaptui.view import View

if TYPE_CHECKING:
    from majlis.liaptui.lookahead.search import Estimates


class Expert:
    """Looks ahead; `worlds` deals are played out for each number it may declare, `play_worlds` for each play.

    `weigh`, `search`, `game`, `remember` and `race` switch parts off, to measure what they bring
    (`lookahead.skill.Skill`). All randomness is the generator's: the same gives the same choices on every
    machine. What brings Numba is imported with the first choice.
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
        remember: bool = True,
        race: bool = True,
    ) -> None:
        for label, number in (("worlds", worlds), ("play_worlds", play_worlds)):
            check_whole(label, number, 2, 100_000)
        self._rng, self._memory = rng, Memory(remember)
        self._skill = Skill(
            worlds=worlds, play_worlds=play_worlds, weigh=weigh, search=search, game=game, race=race
        )

    @classmethod
    def skilled(cls, rng: np.random.Generator, skill: Skill) -> Expert:
        """An expert of any skill."""
        player = cls(rng, remember=skill.remember)
        player._skill = skill
        player._memory = Memory(skill.remember, skill.schools)
        return player

    def act(self, view: View) -> Action:
        """The choice of the highest worth."""
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        choices, found = self.estimates(view)
        return choices[found.choices.index(found.best)]

    def estimates(
        self, view: View, made: Action | None = None, *, times: int = 1
    ) -> tuple[list[Action], Estimates]:
        """The actions to choose from, and what each brings; what is seen of the others is remembered.

        A play that was `made` is among them however little the policy thinks of it. `times` as many worlds
        as usual are looked at.
        """
        from majlis.liaptui.lookahead.search import estimate_declarations, estimate_plays, estimate_redeal

        known, prior, skill = Known.of(view), self._memory.prior(view), self._skill
        if times > 1:
            skill = replace(skill, worlds=times * skill.worlds, play_worlds=times * skill.play_worlds)
        if view.phase == Phase.DECLARE:
            found = estimate_declarations(known, view.legal_actions, self._rng, skill, prior)
            choices = list(found.choices)
        elif view.phase == Phase.REDEAL:
            found = estimate_redeal(known, self._rng, skill, prior)
            choices = [(KEEP, REDEAL)[choice] for choice in found.choices]
        else:
            also = None if made is None else pieces_of(made)
            found = estimate_plays(known, self._rng, skill, prior, also)
            choices = [play_action(pieces) for pieces in found.choices]
        self._memory.learn(found.belief)
        return choices, found

    def declaration(self, view: View) -> Declaration:
        """What it declares, and why."""
        from majlis.liaptui.declare.expert import declaration_of

        return declaration_of(Known.of(view), self.estimates(view)[1])

    def advise(self, view: View) -> Advice:
        """What it would do, and why."""
        if len(view.legal_actions) == 1:
            return Advice(view.legal_actions[0])
        if view.phase == Phase.DECLARE:
            found = Advice.of(self.declaration(view))
        else:
            found = explained(*self.estimates(view))
        return replace(found, reasons=(*found.reasons, *self._memory.seen(view.seat)))

    def out_of_turn(self, view: View) -> Action | None:
        """Nothing can be done out of turn."""
        return None
