"""Liap Tui for the environments: `LiapTuiForm`, its rules, codes and arrays in the common `Form`.

>>> form = LiapTuiForm()
>>> state = form.deal(np.random.default_rng(3))
>>> form.codes.count, form.tensors.observation(state.view(0)).shape == (form.tensors.size,)
(26, True)
"""

import dataclasses
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

import numpy as np
from rich.text import Text

from majlis import game, liaptui
from majlis.envs import liaptui_rounds as rounds
from majlis.envs.form import Form, Utility
from majlis.envs.liaptui_rounds import SmallSteps
from majlis.envs.liaptui_tensors import MOST_REDEALS, TENSORS
from majlis.errors import InputError, NotationError, shown
from majlis.game import SEATS
from majlis.i18n import N_
from majlis.liaptui.deal import Hands
from majlis.liaptui.match import Match
from majlis.liaptui.notation import format_position, parse_position
from majlis.liaptui.pieces import (
    COPIES,
    FULL_PACK,
    HAND_SIZE,
    KINDS,
    format_pieces,
    kinds_in,
    pack,
    parse_pieces,
)
from majlis.liaptui.ruleset import DEFAULT, RuleSet
from majlis.liaptui.standing import Standing
from majlis.liaptui.state import State
from majlis.liaptui.terminal import draw, hand_lines

MOST_POINTS: Final = 13
"""What a round is worth at most, before its multiplier: eight piles declared and taken."""
STANDING: Final = ("round_number", "scores", "zero_streaks", "last_winner")
"""The parameters that are the fields of a `Standing`."""
PICKED: Final = " picked "
_WIDTH: Final = 60


@dataclass(frozen=True)
class LiapTuiForm(Form):
    """Liap Tui under one rule set; its parameters are those of `docs/research/environments.md`."""

    rules: RuleSet = DEFAULT
    position: State | None = None
    standing: Standing = Standing()  # noqa: RUF009 - frozen
    """What lasts from the rounds before: scores, zero streaks, who won last."""
    redeals: int = MOST_REDEALS
    """How many redeals a round can have; after the last a weak hand can only be kept."""

    name: ClassVar[str] = "liaptui"
    words = ("round", "game")
    tensors = TENSORS
    utility: ClassVar[Utility] = "general_sum"
    max_moves: ClassVar[int] = 4 * (1 + MOST_REDEALS) + 4 + 32 + 8
    """Four answers for each deal, four declarations, 32 pieces, and `done` in eight turns."""
    plain = ("redeals", *STANDING)
    options = (*STANDING, "position")
    of_position = ("rules", "standing")
    outcomes: ClassVar[int] = len(KINDS)
    codes = rounds.CODES
    game: ClassVar[Any] = liaptui

    def __post_init__(self) -> None:
        super().__post_init__()
        if not isinstance(self.standing, Standing):
            raise InputError(N_("standing = {standing} is not a Standing"), standing=shown(self.standing))
        if type(self.redeals) is not int or not 0 <= self.redeals <= MOST_REDEALS:
            raise InputError(
                N_("redeals = {redeals} is not a value: it is a whole number, 0 to {most}"),
                redeals=shown(self.redeals),
                most=MOST_REDEALS,
            )

    def changed(self, given: Mapping[str, Any]) -> Self:
        """The form with other parameters; sequences of a standing may be lists."""
        values = {key: tuple(value) if isinstance(value, list) else value for key, value in given.items()}
        standing: dict[str, Any] = {key: values.pop(key) for key in STANDING if key in values}
        if standing:
            values["standing"] = dataclasses.replace(self.standing, **standing)
        return super().changed(values)

    def parameter(self, name: str) -> Any:
        """The value of one of the `plain` parameters."""
        return getattr(self.standing if name in STANDING else self, name)

    # Deals

    @property
    def most_redeals(self) -> int:
        """As many as `redeals`; of a position those that it has hands for."""
        return 0 if self.position is not None else self.redeals

    @property
    def max_gain(self) -> float:
        """A hit of eight piles with the highest multiplier."""
        first = 1 if self.position is None else self.position.multiplier
        return float(MOST_POINTS * (first + MOST_REDEALS))

    @property
    def draws(self) -> int:
        """The pieces of three hands, one by one: the fourth hand is what is left."""
        return 3 * HAND_SIZE

    def chance_outcomes(self, dealt: Sequence[int]) -> list[tuple[int, float]]:
        """The kind of the next piece (0 the red general, 13 the black soldier), each one left equally likely.

        Eight pieces for seat 0, then eight for 1, and eight for 2.
        """
        gone, left = Counter(dealt), sum(COPIES) - len(dealt)
        found = ((code, COPIES[kind] - gone[code]) for code, kind in enumerate(KINDS))
        return [(code, count / left) for code, count in found if count]

    def dealt(self, outcomes: Sequence[int]) -> SmallSteps:
        """The first state of the round that these outcomes make."""
        deals = rounds.deals_from(_hands(outcomes), 0, self.redeals)
        return SmallSteps(State.new(deals, self.rules, self.standing), self.redeals)

    def shuffled(self, rng: np.random.Generator) -> SmallSteps:
        """A random round."""
        return SmallSteps.within(State.shuffled(rng, self.rules, self.standing), self.redeals)

    def is_dealing(self, state: SmallSteps) -> bool:
        """Whether a redeal was asked for, and the hands are to be dealt."""
        return state.is_dealing()

    def deal_anew(self, state: SmallSteps, outcomes: Sequence[int]) -> None:
        """Deal the hands that these outcomes make."""
        state.deal_anew(_hands(outcomes))

    def new_match(self, rng: np.random.Generator) -> "Rounds":
        """A game from the standing on."""
        return Rounds(self, Match(self.rules, (), rng, self.standing))

    def score_text(self) -> str:
        """The scores before the round."""
        return "/".join(map(str, self.standing.scores))

    def result(self, state: SmallSteps) -> dict[str, Any]:
        """By seat the `points` of the round, the piles `declared` and `taken`; the `multiplier`."""
        played = state.round
        return {
            "points": played.points(),
            "declared": played.declarations,
            "taken": played.piles,
            "multiplier": played.multiplier,
        }

    # States

    def engine_state(self, state: SmallSteps) -> State:
        """A copy of the engine's state: what is picked is not in it."""
        return state.round.copy()

    def of_engine_state(self, state: State) -> SmallSteps:
        """A round that begins at a copy of the engine's state."""
        return SmallSteps.within(state, self.redeals)

    def state_text(self, state: SmallSteps) -> str:
        """The position's line, and what is picked."""
        line = format_position(state.round)
        return line + (PICKED + format_pieces(state.picked) if state.picked else "")

    def parse_state(self, text: str) -> SmallSteps:
        """Reads what `state_text` writes; raises `NotationError`."""
        line, word, picked = text.partition(PICKED)
        state = SmallSteps.within(parse_position(line), self.redeals)
        for kind in kinds_in(parse_pieces(picked)):
            state.apply(rounds.PICK + KINDS.index(kind))
        if word and not state.picked:
            raise NotationError(
                N_("{text} is not a round in which pieces are being picked"), text=shown(text)
            )
        return state

    def draw(self, state: SmallSteps) -> str:
        """The table as the terminal draws it, and all hands open."""
        lines = draw(state.round.view(0), width=_WIDTH)
        for seat in SEATS:
            hand = hand_lines(state.round.hands[seat], "en", _WIDTH, numbered=False)
            lines += [Text(f"seat {seat}:"), *hand]
        return "\n".join(line.plain.rstrip() for line in lines)


class Rounds(game.Match[SmallSteps]):
    """A game as the environments play it: rounds until somebody has won."""

    def __init__(self, form: LiapTuiForm, match: Match) -> None:
        self.form, self.match = form, match

    def new_deal(self) -> SmallSteps:
        """The first state of the next round."""
        return self.form.of_engine_state(self.match.new_deal())

    def finish(self, state: SmallSteps) -> None:
        """Count a finished round."""
        self.match.finish(state.round)

    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self.match.is_over()


def _hands(outcomes: Sequence[int]) -> Hands:
    """The hands of three seats in order, and what is left for the fourth."""
    kinds = [KINDS[code] for code in outcomes]
    first, second, third = (pack(kinds[at : at + HAND_SIZE]) for at in (0, HAND_SIZE, 2 * HAND_SIZE))
    return first, second, third, FULL_PACK - first - second - third
