"""Liap Tui for the environments: `LiapTuiForm` binds its rules, codes and arrays to the common `Form`.

>>> form = LiapTuiForm()
>>> state = form.deal(np.random.default_rng(3))
>>> form.num_codes, form.observation(state.view(0)).shape == (form.observation_size,)
(26, True)
"""

import dataclasses
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from majlis.envs import liaptui_rounds as rounds
from majlis.envs import liaptui_tensors as tensors
from majlis.envs.form import Code, Floats, Utility
from majlis.envs.liaptui_rounds import SeatView, SmallSteps
from majlis.errors import InputError, NotationError, shown
from majlis.game import SEATS, Action, Seat
from majlis.liaptui.deals import Hands
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
from majlis.liaptui.ruleset import DEFAULT, RuleSet, parse_rules, rules_text
from majlis.liaptui.standing import Standing
from majlis.liaptui.state import State
from majlis.liaptui.terminal import draw, hand_lines

MOST_POINTS: Final = 13
"""What a round is worth at most, before its multiplier: eight piles declared and taken."""
PICKED: Final = " picked "
_WIDTH: Final = 60


@dataclasses.dataclass(frozen=True)
class LiapTuiForm:
    """Liap Tui under one rule set; see `majlis.envs.form.Form` for what its methods are asked."""

    rules: RuleSet = DEFAULT
    standing: Standing = Standing()  # noqa: RUF009 - frozen
    """What lasts from the rounds before: scores, zero streaks, who won last."""
    redeals: int = tensors.MOST_REDEALS
    """How many redeals a round can have; after the last a weak hand can only be kept."""
    position: State | None = None
    """Every round begins here, and chance has no part in it; its own rules, standing and redeals hold."""

    def __post_init__(self) -> None:
        if not isinstance(self.rules, RuleSet):
            raise InputError(f"rules = {shown(self.rules)} is not a rule set: use RuleSet or parse_rules")
        if not isinstance(self.standing, Standing):
            raise InputError(f"standing = {shown(self.standing)} is not a Standing")
        most = tensors.MOST_REDEALS
        if type(self.redeals) is not int or not 0 <= self.redeals <= most:
            raise InputError(
                f"redeals = {shown(self.redeals)} is not a value: it is a whole number, 0 to {most}"
            )
        if self.position is not None:
            if self.position.is_terminal():
                raise InputError("this position is the end of a round: there is nothing to do in it")
            object.__setattr__(self, "rules", self.position.rules)
            object.__setattr__(self, "standing", self.position.standing)

    @property
    def name(self) -> str:
        """`liaptui`."""
        return "liaptui"

    # Actions

    @property
    def num_codes(self) -> int:
        """26, see `liaptui_rounds`."""
        return rounds.NUM_CODES

    @property
    def wait(self) -> None:
        """There is none: nobody ever acts out of turn."""
        return

    @property
    def utility(self) -> Utility:
        """Each seat plays for itself."""
        return "general_sum"

    def encode(self, action: Action) -> Code:
        """The actions of `SmallSteps` are codes."""
        return action

    def decode(self, code: Code) -> Action:
        """The actions of `SmallSteps` are codes."""
        return code

    def code_text(self, code: Code) -> str:
        """See `liaptui_rounds`."""
        return rounds.code_text(code)

    def code_of_text(self, text: str) -> Code:
        """See `liaptui_rounds`."""
        return rounds.code_of_text(text)

    def interrupters(self, state: SmallSteps) -> tuple[Seat, ...]:
        """Nobody: seats with a weak hand are asked one after the other, in the order of play."""
        return ()

    # Views

    @property
    def observation_size(self) -> int:
        """Length of the layout `liaptui_tensors.OBSERVATION`."""
        return tensors.OBSERVATION_SIZE

    @property
    def information_size(self) -> int:
        """Length of the layout `liaptui_tensors.INFORMATION`."""
        return tensors.INFORMATION_SIZE

    def observation(self, view: SeatView) -> Floats:
        """See `liaptui_tensors`."""
        return tensors.observation(view)

    def observation_text(self, view: SeatView) -> str:
        """See `liaptui_tensors`."""
        return tensors.observation_text(view)

    def information(self, first: SeatView, view: SeatView) -> Floats:
        """See `liaptui_tensors`: the view remembers what came before."""
        return tensors.information(view)

    def information_text(self, first: SeatView, view: SeatView) -> str:
        """See `liaptui_tensors`."""
        return tensors.information_text(view)

    # Deals

    @property
    def most_redeals(self) -> int:
        """As many as `redeals`; of a position those that it has hands for."""
        return 0 if self.position is not None else self.redeals

    @property
    def max_moves(self) -> int:
        """Four answers for each deal, four declarations, 32 pieces, and `done` in eight turns."""
        return 4 * (1 + tensors.MOST_REDEALS) + 4 + 32 + 8

    @property
    def max_gain(self) -> float:
        """A hit of eight piles with the highest multiplier."""
        first = 1 if self.position is None else self.position.multiplier
        return float(MOST_POINTS * (first + tensors.MOST_REDEALS))

    @property
    def chance_length(self) -> int:
        """The pieces of three hands, one by one: the fourth hand is what is left. Nothing for a position."""
        return 0 if self.position is not None else 3 * HAND_SIZE

    @property
    def max_chance_outcomes(self) -> int:
        """One for each kind of piece."""
        return 0 if self.position is not None else len(KINDS)

    def chance_outcomes(self, dealt: Sequence[int]) -> list[tuple[int, float]]:
        """The kind of the next piece (0 the red general, 13 the black soldier), each one left equally likely.

        Eight pieces for seat 0, then eight for 1, and eight for 2.
        """
        gone, left = Counter(dealt), sum(COPIES) - len(dealt)
        found = ((code, COPIES[kind] - gone[code]) for code, kind in enumerate(KINDS))
        return [(code, count / left) for code, count in found if count]

    def begin(self, dealt: Sequence[int]) -> SmallSteps:
        """The first state of the round that these outcomes make."""
        if self.position is not None:
            return SmallSteps.within(self.position, self.redeals)
        deals = rounds.deals_from(_hands(dealt), 0, self.redeals)
        return SmallSteps(State.new(deals, self.rules, self.standing), self.redeals)

    def is_dealing(self, state: SmallSteps) -> bool:
        """Whether a redeal was asked for, and the hands are to be dealt."""
        return state.is_dealing()

    def deal_anew(self, state: SmallSteps, dealt: Sequence[int]) -> None:
        """Deal the hands that these outcomes make."""
        state.deal_anew(_hands(dealt))

    def deal(self, rng: np.random.Generator) -> SmallSteps:
        """A random round, or the position."""
        if self.position is not None:
            return SmallSteps.within(self.position, self.redeals)
        return SmallSteps.within(self.rules.deal(rng, self.standing), self.redeals)

    def match(self, rng: np.random.Generator) -> "Rounds":
        """A game from the standing on; raises `InputError` when it would be over already."""
        if self.position is not None:
            raise InputError("a game cannot begin in a position: play it as one round")
        match = Match(self.rules, (), rng, self.standing)
        if match.is_over():
            raise InputError(
                f"a game at {'/'.join(map(str, self.standing.scores))} is over: nothing is to be played"
            )
        return Rounds(self, match)

    def with_options(self, options: Mapping[str, Any]) -> "LiapTuiForm":
        """`scores`, `zero_streaks`, `round_number`, `last_winner`, or `position` (a line or a `State`)."""
        position = options.get("position")
        if isinstance(position, str):
            position = parse_position(position)
        standing = standing_of({key: options[key] for key in STANDING if key in options}, self.standing)
        if position is None and standing == self.standing:
            return self
        return dataclasses.replace(self, standing=standing, position=position or self.position)

    def result(self, state: SmallSteps) -> dict[str, Any]:
        """By seat the `points` of the round, the piles `declared` and `taken`; the `multiplier`."""
        played = state.round
        return {
            "points": played.points(),
            "declared": played.declarations,
            "taken": played.piles,
            "multiplier": played.multiplier,
        }

    # Texts and states

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
            raise NotationError(f"{shown(text)} is not a round in which pieces are being picked")
        return state

    def draw(self, state: SmallSteps) -> str:
        """The table as the terminal draws it, and all hands open."""
        lines = [line.plain.rstrip() for line in draw(state.round.view(0), width=_WIDTH)]
        for seat in SEATS:
            hand = hand_lines(state.round.hands[seat], "en", _WIDTH, numbered=False)
            lines += [f"seat {seat}:", *(line.plain.rstrip() for line in hand)]
        return "\n".join(lines)

    def parameters(self) -> dict[str, Any]:
        """What `liaptui_form` makes an equal form from."""
        plain: dict[str, Any] = {"rules": rules_text(self.rules), "redeals": self.redeals}
        plain |= {key: getattr(self.standing, key) for key in STANDING}
        if self.position is not None:
            plain["position"] = format_position(self.position)
        return plain


class Rounds:
    """A game as the environments play it: rounds until somebody has won."""

    def __init__(self, form: LiapTuiForm, match: Match) -> None:
        self.form, self.match = form, match

    def new_deal(self) -> SmallSteps:
        """The first state of the next round."""
        return SmallSteps.within(self.match.new_round(), self.form.redeals)

    def finish(self, state: SmallSteps) -> None:
        """Count a finished round."""
        self.match.finish(state.round)

    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self.match.is_over()


def _hands(dealt: Sequence[int]) -> Hands:
    """The hands of three seats in order, and what is left for the fourth."""
    kinds = [KINDS[code] for code in dealt]
    first, second, third = (pack(kinds[at : at + HAND_SIZE]) for at in (0, HAND_SIZE, 2 * HAND_SIZE))
    return first, second, third, FULL_PACK - first - second - third


STANDING: Final = ("round_number", "scores", "zero_streaks", "last_winner")
"""The parameters that are the fields of a `Standing`."""
_PARAMETERS: Final = ("rules", "redeals", *STANDING, "position")


def standing_of(given: Mapping[str, Any], standing: Standing) -> Standing:
    """A standing with some fields changed; sequences of numbers may be lists."""
    changes: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in given.items()
    }
    return dataclasses.replace(standing, **changes) if changes else standing


def liaptui_form(rules: RuleSet | str = DEFAULT, **parameters: Any) -> LiapTuiForm:
    """A form from plain values: `rules` as `parse_rules` reads them, `position` as notation or a `State`.

    Raises `InputError` (or `NotationError`) for a parameter or value that does not exist.
    """
    for key in parameters:
        if key not in _PARAMETERS:
            raise InputError(f"{shown(key)} is not a parameter of liaptui: they are {', '.join(_PARAMETERS)}")
    given: dict[str, Any] = {key: parameters.pop(key) for key in STANDING if key in parameters}
    position = parameters.get("position")
    if isinstance(position, str):
        parameters["position"] = parse_position(position)
    read = parse_rules(rules) if isinstance(rules, str) else rules
    return LiapTuiForm(read, standing_of(given, Standing()), **parameters)
