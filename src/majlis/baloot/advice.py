"""Advice from what one seat knows: what a player would do, why, and what every choice is worth.

>>> from majlis.baloot.advice import advise
>>> from majlis.baloot.seat_line import parse_view
>>> line = "kammelna d3 0-0 play 0:sun ?/?/♠10♠8♦7/? G♠KQJ♥KQJ109♣AKQJ10987♦AQJ10 L0 P50-* W3-2 : A♠ 7♠"
>>> found = advise(parse_view(line))
>>> found.word, {word: round(value.game, 1) for word, value in found.by_word().items()}
('10♠', {'8♠': 0.6, '10♠': 7.2})
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final, Literal, TypeAlias

import numpy as np

from majlis.baloot.actions import format_action
from majlis.baloot.deal import Deal
from majlis.baloot.deck import DECK_SET
from majlis.baloot.lookahead.announced import announced_in
from majlis.baloot.lookahead.calls import call_odds
from majlis.baloot.lookahead.known import Known, known_of
from majlis.baloot.lookahead.layouts import Layouts, list_layouts
from majlis.baloot.lookahead.masks import cards_in
from majlis.baloot.lookahead.replay import replayed
from majlis.baloot.phase import Phase
from majlis.baloot.play import legal_cards
from majlis.baloot.players import make_player
from majlis.baloot.players.strategist import Strategist
from majlis.baloot.players.strategist_ahead import look_ahead
from majlis.baloot.players.strategist_table import Decision, Table
from majlis.baloot.solver.search import Solver
from majlis.baloot.state import State
from majlis.baloot.view import View
from majlis.cards import Card, cards_of
from majlis.compiled.arrays import Ints
from majlis.errors import IllegalAction, InputError, MajlisError
from majlis.game import Action, Seat, drive, team_of
from majlis.i18n import N_
from majlis.message import Message
from majlis.players import Checked

How: TypeAlias = Literal["solved", "played"]
SOLVED: Final = (0, 3000, 3000, 3000, 1500, 400, 120, 60, 24)
"""How many layouts are solved at most, by the cards left."""
PLAYED: Final = 40
"""How many are played on at most, where a choice is no card."""
Progress: TypeAlias = Callable[[int, int], None]
HEARD: Final = 20
"""So many times as many are weighed by what the others called."""


@dataclass(frozen=True, slots=True)
class Value:
    """What a choice is worth."""

    game: float
    """Game points that our side gains over the other, in the mean of the layouts."""
    error: float
    """Its standard error; 0 where every layout that fits was looked at."""
    layouts: int
    how: How
    """`solved` with open hands and perfect play, or `played` on by four strategists."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What a player would do and why."""

    player: str
    seat: Seat
    action: Action
    reasons: tuple[Message, ...] = ()
    modules: dict[str, str] = field(default_factory=dict)
    """What each strategy module said, where the player is the strategist."""
    values: dict[Action, Value] = field(default_factory=dict)
    """Every choice there is, whoever is asked."""

    @property
    def word(self) -> str:
        """The action in the notation."""
        return format_action(self.action)

    def by_word(self) -> dict[str, Value]:
        """The values by the words of the notation."""
        return {format_action(action): value for action, value in self.values.items()}


def silent(done: int, total: int) -> None:
    """Tells nobody how far it is."""


def advise(
    view: View, player: str = "strategist", *, values: bool = True, progress: Progress = silent
) -> Advice:
    """What a player would do in this seat, and, with `values`, what every choice is worth.

    `progress` is told how many layouts have been played on, and of how many. Raises
    `InputError` where the seat has nothing to decide, or the player fails.
    """
    if not view.legal_actions:
        raise InputError(N_("seat {seat} has nothing to decide now"), seat=view.seat)
    decision = _ask(player, view)
    return Advice(
        player,
        view.seat,
        decision.action,
        decision.reasons,
        decision.modules,
        value_choices(view, progress) if values else {},
    )


def _ask(player: str, view: View) -> Decision:
    """The player's decision; one that gives no reasons has none."""
    asked = make_player(player, np.random.default_rng(0))
    if isinstance(asked, Strategist):
        return asked.decide(view, all_modules=True)
    return Decision(Checked(asked).act(view), ())


def value_choices(view: View, progress: Progress = silent) -> dict[Action, Value]:
    """What every legal action is worth, from what the seat knows alone.

    Cards are solved in the layouts that fit; all other choices are played on by four strategists, and cards
    too where they cannot be solved. Only a challenge in a composed position has no value: what was played
    before it is not known.
    """
    known = known_of(view)
    found = _solved(view, known) if view.phase == Phase.PLAY and not _falls(view) else {}
    rest = [action for action in view.legal_actions if action not in found]
    if rest:
        found |= _played(view, known, rest, progress)
    return {action: found[action] for action in view.legal_actions if action in found}


def _falls(view: View) -> bool:
    """Whether one card point more can be worth less, which the solver cannot solve."""
    contract, rules = view.contract, view.rules
    raised = contract is not None and 1 < contract.level < 5
    return raised and rules.doubled_payoff == "each-side" and rules.equal_raised != "as-not-raised"


def _solved(view: View, known: Known) -> dict[Action, Value]:
    contract, most = view.contract, SOLVED[view.hand.bit_count()]
    assert contract is not None
    legal = legal_cards(view.hand, view.trick, contract.trump, contract.closed, view.rules, view.akka)
    cards = [card for card in cards_of(legal) if card in view.legal_actions]
    if view.hand.bit_count() == 8:
        return _solved_first(view, known, cards, most)
    outlook = look_ahead(Table(view), cards, most, Solver(), always=True)
    assert outlook is not None
    return {
        card: Value(game, error, outlook.layouts, "solved")
        for card, game, error in zip(cards, outlook.game, outlook.errors, strict=True)
    }


def _solved_first(view: View, known: Known, cards: list[Card], most: int) -> dict[Action, Value]:
    """In the first trick projects are still to be announced: each layout is solved as a deal of its own."""
    layouts, solver = list_layouts(view, most, known), Solver()
    sign = 1 if team_of(view.seat) == 0 else -1
    gains = []
    for hands in layouts.hands:
        state = replayed(view, known, hands, announced_in(view, known, hands))
        solution = solver.solve(state, "gp", line=False)
        gains.append([sign * solution.values[card] for card in cards])
    return _values(cards, np.array(gains), layouts, "solved")


def _played(view: View, known: Known, actions: list[Action], progress: Progress) -> dict[Action, Value]:
    layouts = _as_called(view, known)
    bot = Strategist(ahead=3, scale=0.3)
    gains: dict[Action, list[int]] = {action: [] for action in actions}
    for number, hands in enumerate(layouts.hands):
        progress(number, len(layouts))
        try:
            start = _deal_of(view, known, hands, number)
        except MajlisError:  # a layout in which what was announced cannot have been
            continue
        for action in actions:
            with suppress(IllegalAction):  # what was done before a composed position cannot be challenged
                gains[action].append(_gain(start, view.seat, action, bot))
    found: dict[Action, Value] = {}
    for action, made in gains.items():
        if made:
            found |= _values([action], np.array(made)[:, None], layouts, "played")
    return found


def _as_called(view: View, known: Known) -> Layouts:
    """The layouts to play on: until the play as often as the others would have called so with them."""
    if view.phase not in (Phase.AUCTION, Phase.DOUBLING):
        return list_layouts(view, PLAYED, known)
    many = list_layouts(view, HEARD * PLAYED, known)
    odds = call_odds(view, known, many.hands, np.random.default_rng(0))
    if len(many) <= PLAYED or odds.min() == odds.max():
        return list_layouts(view, PLAYED, known)
    reached = np.cumsum(odds)
    steps = (np.arange(PLAYED) + 0.5) * reached[-1] / PLAYED
    return Layouts(many.hands[np.searchsorted(reached, steps)], many.count, False)


def _gain(start: State, seat: Seat, action: Action, bot: Strategist) -> int:
    state = start.copy()
    state.apply(action, seat)
    drive(state, [bot] * 4)
    return round(state.returns()[seat])


def _deal_of(view: View, known: Known, hands: Ints, number: int) -> State:
    """The deal of a layout up to now; in the auction the order of the cards to come is drawn by number."""
    if view.contract is not None or view.floor is None:
        return replayed(view, known, hands, announced_in(view, known, hands))
    first = [cards_in(int(hand)) for hand in hands]
    rest = list(cards_of(DECK_SET & ~(first[0] | first[1] | first[2] | first[3] | 1 << view.floor)))
    stock = tuple(rest[at] for at in np.random.default_rng([view.seat, number]).permutation(len(rest)))
    deal = Deal((first[0], first[1], first[2], first[3]), view.floor, stock)
    state = State.new(deal, view.rules, view.dealer, view.scores)
    for seat, action in view.history:
        state.apply(action, seat)
    return state


def _values(actions: list[Action], gains: Any, layouts: Layouts, how: How) -> dict[Action, Value]:
    count = len(gains)
    whole = layouts.whole and count == len(layouts)
    spread = gains.std(axis=0, ddof=1) if count > 1 else np.zeros(len(actions))
    return {
        action: Value(
            int(gains[:, at].sum()) / count, 0.0 if whole else float(spread[at]) / sqrt(count), count, how
        )
        for at, action in enumerate(actions)
    }
