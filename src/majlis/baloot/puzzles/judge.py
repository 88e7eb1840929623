"""Is there one clearly best card, and how far must one see to find it?

A card is clearly best for a seat if over the layouts that fit what it knows it brings on average at least
`LEAD` game points more than every other card and `OBVIOUS_LEAD` more than the obvious one, and more than
three standard errors where not all of them were solved; and `LEAD` more by the values of
`majlis.baloot.valuation`, where each layout counts as much as its calls and cards are likely. With open hands
it brings `OPEN_LEAD` more than every other card.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np

from majlis.baloot.card_numbers import mask_of
from majlis.baloot.lookahead.layouts import Layouts
from majlis.baloot.play import legal_cards
from majlis.baloot.players.strategist_ahead import same_cards, seen_within, solve_listed
from majlis.baloot.players.strategist_table import ViewReading
from majlis.baloot.puzzles.model import HARDEST
from majlis.baloot.solver.search import Solver
from majlis.baloot.state import State
from majlis.baloot.valuation.valuing import value_choices
from majlis.baloot.view import View
from majlis.cards import Card, cards_of
from majlis.compiled.arrays import Ints2
from majlis.game import team_of

LEAD, OBVIOUS_LEAD = 1, 2
"""Game points by which the best card must lead over the layouts."""
OPEN_LEAD: Final = 2
"""The same with open hands."""
ERRORS: Final = 3
FIRST_LOOK: Final = 12
"""So many layouts show whether a position is worth more time."""
LAYOUTS: Final = (0, 1000, 1000, 1000, 1000, 600, 240, 120)
"""How many are solved at most, by the cards left."""
FEWEST, MOST, MOST_OPEN = 2, 7, 6
"""Cards in the hand."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """One card is clearly best."""

    cards: tuple[Card, ...]
    best: Card
    accepted: tuple[Card, ...]
    gains: tuple[float, ...]
    """Game points over the other side, by card."""
    errors: tuple[float, ...]
    layouts: int
    whole: bool
    better: int
    """In so many layouts the best card brings more than the obvious one."""
    worse: int
    grade: int


def legal_of(view: View) -> list[Card]:
    """The cards that may be played, by the rules of play."""
    contract = view.contract
    assert contract is not None
    strict = legal_cards(view.hand, view.trick, contract.trump, contract.closed, view.rules, view.akka)
    return [card for card in cards_of(strict) if card in view.legal_actions]


def judge_seat(view: View, obvious: Card, solver: Solver) -> Verdict | None:
    """The verdict from what one seat knows; None where no card is clearly best, or the obvious one is."""
    table, legal = ViewReading(view), legal_of(view)
    left = view.hand.bit_count()
    _, game, _ = solve_listed(table, legal, FIRST_LOOK, solver)
    best = legal[int(game.sum(axis=0).argmax())]
    accepted = same_cards(table, legal, best)
    lead = _leads(game, legal, best, [obvious])
    if obvious in accepted or 2 * int(lead.sum()) < OBVIOUS_LEAD * len(game):
        return None
    layouts, game, _ = solve_listed(table, legal, LAYOUTS[left], solver)
    best = legal[int(game.sum(axis=0).argmax())]
    accepted = same_cards(table, legal, best)
    others = [card for card in legal if card not in accepted]
    lead = _leads(game, legal, best, others)
    if obvious in accepted:
        return None
    count, ahead = len(layouts), game[:, legal.index(best)] - game[:, legal.index(obvious)]
    if int(ahead.sum()) < OBVIOUS_LEAD * count:
        return None
    if not _clear(lead, layouts.whole) or not _advised(view, accepted):
        return None
    every = _leads(game, legal, best, legal)
    return Verdict(
        tuple(legal),
        best,
        tuple(accepted),
        tuple(int(total) / count for total in game.sum(axis=0)),
        (0.0,) * len(legal) if layouts.whole else tuple(_errors(every)),
        count,
        layouts.whole,
        int((ahead > 0).sum()),
        int((ahead < 0).sum()),
        _grade(table, legal, layouts, best, others, solver),
    )


def judge_open(state: State, obvious: Card, solver: Solver) -> Verdict | None:
    """The verdict of the deal as it is, all hands open; raises `InputError` where it cannot be solved."""
    seat = state.current_player()
    view = state.view(seat)
    sign = 1 if team_of(seat) == 0 else -1
    values = solver.solve(state, "gp", line=False).values
    legal = list(values)
    best = max(legal, key=lambda card: sign * values[card])
    table = ViewReading(view)
    accepted = same_cards(table, legal, best)
    others = [card for card in legal if card not in accepted]
    if obvious in accepted or any(sign * (values[best] - values[card]) < OPEN_LEAD for card in others):
        return None
    hands = np.array([[mask_of(hand) for hand in state.hands]], dtype=np.int64)
    grade = _grade(table, legal, Layouts(hands, 1, True), best, others, solver)
    if grade < 2:
        return None
    gains = tuple(float(sign * values[card]) for card in legal)
    return Verdict(tuple(legal), best, tuple(accepted), gains, (0.0,) * len(legal), 1, True, 1, 0, grade)


def _leads(game: Ints2, legal: Sequence[Card], best: Card, others: Sequence[Card]) -> Ints2:
    """(layouts, others): how much more the best card brings."""
    return game[:, [legal.index(best)]] - game[:, [legal.index(card) for card in others]]


def _sums(lead: Ints2) -> list[tuple[int, int]]:
    """For each other card the sum of the leads, and the sum of their squares."""
    return list(zip(lead.sum(axis=0).tolist(), (lead * lead).sum(axis=0).tolist(), strict=True))


def _errors(lead: Ints2) -> list[float]:
    """The standard error of each mean lead."""
    n = len(lead)
    return [
        sqrt((n * squares - total * total) / (n * n * (n - 1))) if n > 1 else 0.0
        for total, squares in _sums(lead)
    ]


def _clear(lead: Ints2, listed: bool) -> bool:
    """Whether every other card is clearly worse; in whole numbers, so that no rounding decides."""
    n = len(lead)
    return bool(lead.size) and all(
        total >= LEAD * n
        and (listed or total * total * (n - 1) > ERRORS * ERRORS * (n * squares - total * total))
        for total, squares in _sums(lead)
    )


def _advised(view: View, accepted: Sequence[Card]) -> bool:
    """Whether it is so too where likely layouts count more: by the values that advice and reviews give."""
    found = value_choices(view, claims=False, challenges=False)
    best = None if found is None else found.among(accepted)
    if found is None or best is None:
        return False
    lead = min(
        found.values[best].gp - found.values[card].gp for card in legal_of(view) if card not in accepted
    )
    return lead >= LEAD


def _grade(
    table: ViewReading,
    legal: Sequence[Card],
    layouts: Layouts,
    best: Card,
    others: Sequence[Card],
    solver: Solver,
) -> int:
    """From how many tricks on one who counts the card points won in them always finds the card."""
    left = table.view.hand.bit_count()
    for tricks in range(min(left, HARDEST) - 1, 0, -1):
        sums = seen_within(table, legal, layouts, tricks, solver).sum(axis=0)
        if any(sums[legal.index(card)] >= sums[legal.index(best)] for card in others):
            return tricks + 1
    return 1
