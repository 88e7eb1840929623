"""Baloot for the environments: `BalootForm`, its rules, codes and arrays in the common `Form`.

>>> form = BalootForm()
>>> state = form.deal(np.random.default_rng(3))
>>> form.codes.count, form.tensors.observation(state.view(0)).shape == (form.tensors.size,)
(148, True)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, TypeAlias, get_args

import numpy as np

from majlis import baloot
from majlis.baloot.deal import Deal
from majlis.baloot.deck import DECK
from majlis.baloot.match import Match
from majlis.baloot.ruleset import DEFAULT, RuleSet
from majlis.baloot.sheet import Pair
from majlis.baloot.state import State
from majlis.baloot.terminal import draw, scene_of_state
from majlis.cards import card_set
from majlis.envs.baloot_codes import codes_of
from majlis.envs.baloot_tensors import MAX_EVENTS, TENSORS
from majlis.envs.codes import Codes
from majlis.envs.form import Form
from majlis.errors import InputError, shown
from majlis.game import SEATS, Seat
from majlis.i18n import N_

Order: TypeAlias = Literal["asked", "free"]

MOST_WON: Final = 600
"""More than any deal is worth below Gahwa: a doubled Kaboot against the buyers of a Sun, at 88 a side, with
every project that 32 cards can hold."""


@dataclass(frozen=True)
class BalootForm(Form):
    """Baloot under one rule set; its parameters are those of `docs/research/environments.md`."""

    rules: RuleSet = DEFAULT
    position: State | None = None
    dealer: Seat | None = None
    """Who deals (a match: its first deal); None is each seat equally likely."""
    scores: Pair = (0, 0)
    """The match score before the deal."""
    order: Order = "asked"
    """While a question is open to several seats: `asked` puts it to them one by one in the engine's order;
    `free` lets each of them speak before those who come earlier, as at a table."""

    name: ClassVar[str] = "baloot"
    tensors = TENSORS
    max_moves: ClassVar[int] = MAX_EVENTS
    plain = ("dealer", "scores", "order")
    options = ("dealer", "scores", "position")
    of_position = ("rules", "dealer", "scores")
    outcomes: ClassVar[int] = len(DECK)
    game: ClassVar[Any] = baloot

    def __post_init__(self) -> None:
        super().__post_init__()
        scores = self.scores
        if self.order not in get_args(Order):
            raise InputError(
                N_("order = {order} is not a value: it can be asked or free"), order=shown(self.order)
            )
        if self.dealer not in (None, *SEATS):
            raise InputError(
                N_("dealer = {dealer} is not a seat: the seats are 0, 1, 2, 3"), dealer=shown(self.dealer)
            )
        if not isinstance(scores, Sequence) or len(scores) != 2 or not all(map(_is_score, scores)):
            raise InputError(
                N_("scores = {scores} is not a match score: write two whole numbers from 0 up"),
                scores=shown(scores),
            )
        object.__setattr__(self, "scores", (int(scores[0]), int(scores[1])))

    @property
    def codes(self) -> Codes:
        """148 in strict mode, 2708 in physical mode."""
        return codes_of(self.rules.mode)

    def interrupters(self, state: State) -> tuple[Seat, ...]:
        """Those of the engine; in `free` order also who is asked, but for the seat that is asked first."""
        asked = state.asked()
        if self.order == "asked" or len(asked) < 2:
            return state.interrupters()
        return tuple(seat for seat in SEATS if seat != asked[0] and state.legal_actions(seat))

    # Deals

    @property
    def max_gain(self) -> float:
        """A Gahwa is worth the whole target; anything else less than `MOST_WON`."""
        return float(max(MOST_WON, self.rules.target))

    @property
    def draws(self) -> int:
        """The 32 cards, after the dealer where he is drawn."""
        return len(DECK) + (self.dealer is None)

    def chance_outcomes(self, dealt: Sequence[int]) -> list[tuple[int, float]]:
        """The dealer if he is drawn (0..3); then the next card, each one left equally likely.

        Five cards for seat 0, five each for 1, 2 and 3, the floor card, then the stock in order.
        """
        if self.dealer is None and not dealt:
            return [(seat, 0.25) for seat in SEATS]
        left = sorted(set(range(len(DECK))).difference(dealt[self.dealer is None :]))
        return [(code, 1 / len(left)) for code in left]

    def dealt(self, outcomes: Sequence[int]) -> State:
        """The first state of the deal that these outcomes make."""
        dealer = int(outcomes[0]) if self.dealer is None else self.dealer
        cards = [DECK[code] for code in outcomes[self.dealer is None :]]
        first, second, third, fourth = (card_set(cards[5 * seat : 5 * seat + 5]) for seat in SEATS)
        deal = Deal((first, second, third, fourth), cards[20], tuple(cards[21:]))
        return State.new(deal, self.rules, dealer, self.scores)

    def shuffled(self, rng: np.random.Generator) -> State:
        """A random deal."""
        dealer = self._dealer(rng)
        return State.new(Deal.shuffled(rng), self.rules, dealer, self.scores)

    def new_match(self, rng: np.random.Generator) -> Match:
        """A match from `scores` on."""
        return Match(self.rules, (), rng, self._dealer(rng), self.scores)

    def _dealer(self, rng: np.random.Generator) -> Seat:
        return int(rng.integers(4)) if self.dealer is None else self.dealer

    def score_text(self) -> str:
        """The match score before the deal."""
        return f"{self.scores[0]}-{self.scores[1]}"

    def result(self, state: State) -> dict[str, Any]:
        """`ending`, and `game_points` of both teams."""
        assert state.result is not None
        return {"ending": state.result.ending, "game_points": state.result.game_points}

    def draw(self, state: State) -> str:
        """The table as the terminal draws it, all hands open."""
        return "\n".join(line.plain.rstrip() for line in draw(scene_of_state(state)))


def _is_score(value: object) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool) and int(value) >= 0
