"""Baloot for the environments: `BalootForm` binds its rules, codes and arrays to the common `Form`.

>>> form = BalootForm()
>>> state = form.deal(np.random.default_rng(3))
>>> form.num_codes, form.observation(state.view(0)).shape == (form.observation_size,)
(148, True)
"""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias, get_args

import numpy as np

from majlis.baloot.deal import Deal
from majlis.baloot.deck import DECK
from majlis.baloot.match import Match
from majlis.baloot.notation import format_position, parse_position
from majlis.baloot.phase import Phase
from majlis.baloot.ruleset import DEFAULT, RuleSet, parse_rules, rules_text
from majlis.baloot.sheet import Pair
from majlis.baloot.state import State
from majlis.baloot.terminal import draw, scene_of_state
from majlis.baloot.view import View
from majlis.cards import card_set
from majlis.envs import baloot_codes as codes
from majlis.envs import baloot_tensors as tensors
from majlis.envs.form import Code, Floats, OneDeal
from majlis.errors import InputError, NotationError, shown
from majlis.game import SEATS, Action, Seat

Order: TypeAlias = Literal["asked", "free"]

MOST_WON: Final = 600
"""More than any deal is worth below Gahwa: a doubled Kaboot against the buyers of a Sun, at 88 a side, with
every project that 32 cards can hold."""


@dataclasses.dataclass(frozen=True)
class BalootForm(OneDeal):
    """Baloot under one rule set; see `majlis.envs.form.Form` for what its methods are asked."""

    rules: RuleSet = DEFAULT
    dealer: Seat | None = None
    """Who deals (a match: its first deal); None is each seat equally likely."""
    scores: Pair = (0, 0)
    """The match score before the deal."""
    order: Order = "asked"
    """While a question is open to several seats: `asked` puts it to them one by one in the engine's order;
    `free` lets each of them speak before those who come earlier, as at a table."""
    position: State | None = None
    """Every deal begins here, and chance has no part in it; its own rules, dealer and scores hold."""

    def __post_init__(self) -> None:
        if self.order not in get_args(Order):
            raise InputError(f"order = {shown(self.order)} is not a value: it can be asked or free")
        if not isinstance(self.rules, RuleSet):
            raise InputError(f"rules = {shown(self.rules)} is no rule set: use RuleSet or parse_rules")
        if self.position is not None:
            # The mode decides the number of codes, so one environment cannot change it.
            if self.position.is_terminal():
                raise InputError("this position is the end of a deal: there is nothing to do in it")
            object.__setattr__(self, "rules", self.position.rules)
            object.__setattr__(self, "dealer", self.position.dealer)
            object.__setattr__(self, "scores", self.position.scores)
        scores = self.scores
        if self.dealer not in (None, *SEATS):
            raise InputError(f"dealer = {shown(self.dealer)} is no seat: the seats are 0, 1, 2, 3")
        if not isinstance(scores, Sequence) or len(scores) != 2 or not all(_is_score(n) for n in scores):
            raise InputError(f"scores = {shown(scores)} is no match score: it is two whole numbers from 0 up")
        object.__setattr__(self, "scores", (int(scores[0]), int(scores[1])))

    @property
    def name(self) -> str:
        """`baloot`."""
        return "baloot"

    # Actions

    @property
    def num_codes(self) -> int:
        """148 in strict mode, 2708 in physical mode."""
        return codes.num_codes(self.rules.mode)

    @property
    def wait(self) -> Code:
        """147."""
        return codes.WAIT

    def encode(self, action: Action) -> Code:
        """See `baloot_codes`."""
        return codes.encode(action)

    def decode(self, code: Code) -> Action:
        """See `baloot_codes`."""
        return codes.decode(code, self.rules.mode)

    def code_text(self, code: Code) -> str:
        """The action in notation, or `wait`."""
        return codes.code_text(code, self.rules.mode)

    def code_of_text(self, text: str) -> Code:
        """The code of an action in notation; raises `NotationError` if the mode does not have it."""
        code = codes.code_of_text(text)
        if code >= self.num_codes:
            raise NotationError(f"{shown(text)} cannot be done here: a qayd needs physical mode")
        return code

    def interrupters(self, state: State) -> tuple[Seat, ...]:
        """Kawesh before anybody has bid, Qayd in physical mode, and open questions in `free` order."""
        asked = state.asked()
        quiet = state.phase in (Phase.DOUBLING, Phase.PLAY) and state.rules.mode == "strict"
        if quiet and (self.order == "asked" or len(asked) == 1):
            return ()
        passed_over = asked if self.order == "asked" else asked[:1]
        return tuple(seat for seat in SEATS if seat not in passed_over and state.legal_actions(seat))

    # Views

    @property
    def observation_size(self) -> int:
        """Length of the layout `baloot_tensors.OBSERVATION`."""
        return tensors.OBSERVATION_SIZE

    @property
    def information_size(self) -> int:
        """Length of the layout `baloot_tensors.INFORMATION`."""
        return tensors.INFORMATION_SIZE

    def observation(self, view: View) -> Floats:
        """See `baloot_tensors`."""
        return tensors.observation(view)

    def observation_text(self, view: View) -> str:
        """See `baloot_tensors`."""
        return tensors.observation_text(view)

    def information(self, first: View, view: View) -> Floats:
        """See `baloot_tensors`."""
        return tensors.information(first, view)

    def information_text(self, first: View, view: View) -> str:
        """See `baloot_tensors`."""
        return tensors.information_text(first, view)

    # Deals

    @property
    def max_moves(self) -> int:
        """See `baloot_tensors.MAX_EVENTS`."""
        return tensors.MAX_EVENTS

    @property
    def max_gain(self) -> float:
        """A Gahwa is worth the whole target; anything else less than `MOST_WON`."""
        return float(max(MOST_WON, self.rules.target))

    @property
    def chance_length(self) -> int:
        """The 32 cards, after the dealer where he is drawn; nothing for a position."""
        if self.position is not None:
            return 0
        return len(DECK) + (self.dealer is None)

    @property
    def max_chance_outcomes(self) -> int:
        """One for each card."""
        return 0 if self.position is not None else len(DECK)

    def chance_outcomes(self, dealt: Sequence[int]) -> list[tuple[int, float]]:
        """The dealer if he is drawn (0..3); then the next card, each one left equally likely.

        Five cards for seat 0, five each for 1, 2 and 3, the floor card, then the stock in order.
        """
        if self.dealer is None and not dealt:
            return [(seat, 0.25) for seat in SEATS]
        gone = set(dealt[self.dealer is None :])
        left = [code for code in range(len(DECK)) if code not in gone]
        return [(code, 1 / len(left)) for code in left]

    def begin(self, dealt: Sequence[int]) -> State:
        """The first state of the deal that these outcomes make."""
        if self.position is not None:
            return self.position.copy()
        dealer = int(dealt[0]) if self.dealer is None else self.dealer
        cards = [DECK[code] for code in dealt[self.dealer is None :]]
        first = [card_set(cards[5 * seat : 5 * seat + 5]) for seat in SEATS]
        deal = Deal((first[0], first[1], first[2], first[3]), cards[20], tuple(cards[21:]))
        return State.new(deal, self.rules, dealer, self.scores)

    def deal(self, rng: np.random.Generator) -> State:
        """A random deal, or the position."""
        if self.position is not None:
            return self.position.copy()
        return self.rules.deal(rng, self._dealer(rng), self.scores)

    def match(self, rng: np.random.Generator) -> Match:
        """A match from `scores` on; raises `InputError` when it would be over already."""
        if self.position is not None:
            raise InputError("a match cannot begin in a position: play it as one deal")
        match = Match(self.rules, (), rng, self._dealer(rng), self.scores)
        if match.is_over():
            raise InputError(f"a match at {self.scores[0]}-{self.scores[1]} is over: nothing is to be played")
        return match

    def _dealer(self, rng: np.random.Generator) -> Seat:
        return int(rng.integers(4)) if self.dealer is None else self.dealer

    def with_options(self, options: Mapping[str, Any]) -> "BalootForm":
        """`dealer` and `scores`, or `position` (a line of notation or a `State`) with this form's mode."""
        changes = {key: options[key] for key in ("dealer", "scores", "position") if key in options}
        if isinstance(changes.get("position"), str):
            changes["position"] = parse_position(changes["position"])
        if not changes:
            return self
        form = dataclasses.replace(self, **changes)
        if form.rules.mode != self.rules.mode:
            raise InputError(
                f"the position is of {form.rules.mode} mode and the environment of {self.rules.mode} mode: "
                "their actions differ, so make another environment"
            )
        return form

    def result(self, state: State) -> dict[str, Any]:
        """`ending`, and `game_points` of both teams."""
        assert state.result is not None
        return {"ending": state.result.ending, "game_points": state.result.game_points}

    # Texts

    def state_text(self, state: State) -> str:
        """The position's line."""
        return format_position(state)

    def parse_state(self, text: str) -> State:
        """The state of a position's line."""
        return parse_position(text)

    def draw(self, state: State) -> str:
        """The table as the terminal draws it, all hands open."""
        return "\n".join(line.plain.rstrip() for line in draw(scene_of_state(state)))

    def parameters(self) -> dict[str, Any]:
        """What `baloot_form` makes an equal form from."""
        plain: dict[str, Any] = {"rules": rules_text(self.rules), "dealer": self.dealer}
        plain |= {"scores": self.scores, "order": self.order}
        if self.position is not None:
            plain["position"] = format_position(self.position)
        return plain


def _is_score(value: object) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool) and int(value) >= 0


_PARAMETERS: Final = ("rules", "dealer", "scores", "order", "position")


def baloot_form(rules: RuleSet | str = DEFAULT, **parameters: Any) -> BalootForm:
    """A form from plain values: `rules` as `parse_rules` reads them, `position` as notation.

    Raises `InputError` (or `NotationError`) for a parameter or value that does not exist.
    """
    for key in parameters:
        if key not in _PARAMETERS:
            raise InputError(f"{shown(key)} is not a parameter of baloot: they are {', '.join(_PARAMETERS)}")
    position = parameters.get("position")
    if isinstance(position, str):
        parameters["position"] = parse_position(position)
    return BalootForm(parse_rules(rules) if isinstance(rules, str) else rules, **parameters)
