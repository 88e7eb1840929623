"""What the end of a deal is worth in each world: projects and Baloot lie in hands, so worlds differ.

Payoffs are made from states (`majlis.baloot.solver.payoff`) and kept: they depend on the contract, the
worth of the projects that count, and the Baloots of the sides; the same few come again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import numpy as np

from majlis.baloot.auction import Contract
from majlis.baloot.card_numbers import HIGH_RANKS, mask_of
from majlis.baloot.deck import MARRIAGE
from majlis.baloot.lookahead.announced import announced_in
from majlis.baloot.lookahead.known import Known
from majlis.baloot.lookahead.masks import any_project
from majlis.baloot.lookahead.replay import replayed
from majlis.baloot.projects import Project, absorbs_baloot, best_split
from majlis.baloot.ruleset import RuleSet
from majlis.baloot.scoring import contest_winner
from majlis.baloot.sheet import Pair
from majlis.baloot.solver.layout import position_of
from majlis.baloot.solver.payoff import Objective, Payoff, payoff_of
from majlis.baloot.state import State
from majlis.baloot.view import View
from majlis.compiled.arrays import Ints, Ints2
from majlis.game import SEATS, Seat, next_seat, team_of

KEPT: Final = 4096
FINE: Final[dict[Objective, int]] = {"points": 1, "gp": 1000, "match": 1}
"""How much finer softened payoffs are than plain ones."""
STEP: Final = 8
"""Card points in a step of softened payoffs."""
ASTRAY: Final = (0, 0, 0, 8, 20, 28, 34, 40, 46)
"""Half the width of the triangle of card points that play goes astray, by the cards in a hand."""
BUYER_LOSES: Final = (0, 0, 0, 1, 2, 3, 5, 6, 7)
"""Card points that the buyer's side takes fewer than with open hands."""
SWEEPS: Final = (100, 100, 100, 67, 55, 45, 36, 25, 20)
"""How many of a hundred Kaboots that open hands allow are made (`benchmarks/searcher.py --astray`)."""
_ACES: Final = HIGH_RANKS[-1]
_payoffs: dict[tuple[Any, ...], Payoff] = {}


def payoffs_of(
    view: View, known: Known, worlds: Ints2, objective: Objective, soft: bool = False
) -> tuple[list[Payoff], Ints]:
    """The payoffs that come up, and for each world the number of its own; `soft`: as `softened`."""
    contract = view.contract
    assert contract is not None
    found: dict[tuple[Any, ...], int] = {}
    payoffs: list[Payoff] = []
    held, aces = _marriages(view, known, worlds), _aces(view, known, worlds)
    plain = _without_projects(view, known, worlds)
    kinds = held @ np.array([1, 2, 4, 8]) + 16 * aces
    # Worlds in which nothing that counts depends on the hands are alike; each other one is looked at.
    kinds = np.where(plain, kinds, 32 + np.arange(len(worlds)))
    _, first, kind_of = np.unique(kinds, return_index=True, return_inverse=True)
    number_of = np.zeros(len(first), dtype=np.int64)
    for at, number in enumerate(first.tolist()):
        hands = worlds[number]
        announced = announced_in(view, known, hands)
        ace = bool(aces[number]) if view.rules.reverse_kaboot != "off" else None
        key = _key(
            view.rules,
            view.scores,
            view.dealer,
            contract,
            announced,
            held[number],
            view.balooted,
            ace,
            objective,
        )
        if key not in found:
            found[key] = len(payoffs)
            make = partial(_made, view, known, hands, announced, objective)
            payoff = _kept(key, make)
            if soft:
                cards, buyers = view.hand.bit_count(), team_of(contract.buyer)
                soften = partial(softened, payoff, FINE[objective], cards, buyers)
                payoff = _kept((cards, *key), soften)
            payoffs.append(payoff)
        number_of[at] = found[key]
    which = number_of[kind_of.reshape(-1)]
    return payoffs, which


def _made(
    view: View, known: Known, hands: Ints, announced: Sequence[tuple[Project, ...]], objective: Objective
) -> Payoff:
    return _whole(replayed(view, known, hands, announced), objective)


def softened(payoff: Payoff, fine: int, cards: int, buyers: int) -> Payoff:
    """The payoff as seen with so many cards a hand: ends near each other count for each other.

    The play of a table is worse than the solver's, on both sides: a deal that is just made by perfect play
    may still be lost, and most Kaboots that open hands allow are missed. How far play goes astray was
    measured (`ASTRAY`, `BUYER_LOSES`, `SWEEPS`). All is counted `fine` times as fine; then card points count
    a little too, so that of equal ends the richer is better. Ends are taken in steps of `STEP` points, which
    saves the solver many questions.
    """
    worths, total, astray = payoff.worths, len(payoff.worths) - 1, ASTRAY[cards]
    lost = BUYER_LOSES[cards] * (1 if buyers else -1)
    near = range(-astray, astray + 1)
    made: list[int] = []
    for points in range(total + 1):
        step = min(points // STEP * STEP + STEP // 2, total)
        middle = step + lost if astray else points
        mixed = sum((astray + 1 - abs(by)) * worths[min(max(middle + by, 0), total)] for by in near)
        made.append(fine * mixed // (astray + 1) ** 2 + 2 * step - total)
    swept = [
        (fine * worth * SWEEPS[cards] + (100 - SWEEPS[cards]) * missed) // 100
        for worth, missed in zip(payoff.swept, (made[-1], made[0]), strict=True)
    ]
    swept = [swept[0] + total, swept[1] - total]
    return Payoff(tuple(made), (swept[0], swept[1]), tuple(sorted({*made, *swept})))


def _marriages(view: View, known: Known, worlds: Ints2) -> Ints2:
    """For each world and seat, whether its Baloot counts or is still to be announced (but for a hundred)."""
    contract = view.contract
    assert contract is not None
    found = np.zeros(worlds.shape, dtype=np.int64)
    if contract.trump is not None:
        both = mask_of(MARRIAGE[contract.trump])
        for seat in SEATS:
            eight = worlds[:, seat] | mask_of(known.played[seat])
            found[:, seat] = ((eight & both) == both) & ((worlds[:, seat] & both) != 0)
            found[:, seat] |= view.balooted[seat]
    return found


def _aces(view: View, known: Known, worlds: Ints2) -> Ints:
    """For each world whether the buyer was dealt an Ace, where a reverse Kaboot asks for it."""
    contract = view.contract
    assert contract is not None
    if view.rules.reverse_kaboot == "off":
        return np.zeros(len(worlds), dtype=np.int64)
    eights = worlds[:, contract.buyer] | mask_of(known.played[contract.buyer])
    return np.where(eights & _ACES, 1, 0)


def _without_projects(view: View, known: Known, worlds: Ints2) -> Ints:
    """The worlds in which what is announced does not depend on the hidden hands."""
    if view.tricks or view.floor is None:
        return np.ones(len(worlds), dtype=np.int64) * (not _disputed(view))
    plain = np.ones(len(worlds), dtype=np.int64)
    for seat in SEATS:
        if seat != view.seat and (view.kinds[seat] or not known.played[seat]):
            plain &= 1 - any_project(worlds[:, seat] | mask_of(known.played[seat]))
    return plain


def _disputed(view: View) -> bool:
    """Whether cards of projects that matter are still hidden."""
    return any(view.kinds[seat] and not view.shown[seat] for seat in SEATS if seat != view.seat)


def payoff_of_start(state: State, objective: Objective) -> Payoff:
    """The payoff of a deal whose first card has not been played."""
    contract = state.contract
    assert contract is not None
    announced = [best_split(hand, contract.mode) for hand in state.eight]
    held = np.array([[state.baloot_to_come(seat) for seat in SEATS]], dtype=np.int64)[0]
    ace = state.buyer_has_ace() if state.rules.reverse_kaboot != "off" else None
    key = _key(
        state.rules, state.scores, state.dealer, contract, announced, held, (False,) * 4, ace, objective
    )
    return _kept(key, partial(_whole, state, objective))


def _whole(state: State, objective: Objective) -> Payoff:
    """The payoff for any number of points and tricks taken so far, so that one serves the whole deal."""
    start = replace(position_of(state), captured=(0, 0), won=(0, 0))
    return payoff_of(state, objective, start)


def _kept(key: tuple[Any, ...], make: Callable[[], Payoff]) -> Payoff:
    payoff = _payoffs.get(key)
    if payoff is None:
        if len(_payoffs) >= KEPT:
            _payoffs.clear()
        payoff = _payoffs[key] = make()
    return payoff


def _key(
    rules: RuleSet,
    scores: Pair,
    dealer: Seat,
    contract: Contract,
    announced: Sequence[tuple[Project, ...]],
    held: Ints,
    balooted: Sequence[bool],
    ace: bool | None,
    objective: Objective,
) -> tuple[Any, ...]:
    """What a payoff depends on."""
    winner = contest_winner(announced, next_seat(dealer), contract.mode, contract.trump, rules)
    raw = sum(
        project.raw(contract.mode) for seat in SEATS if team_of(seat) == winner for project in announced[seat]
    )
    baloots = [0, 0]
    for seat in np.flatnonzero(held).tolist():
        absorbed = contract.trump is not None and absorbs_baloot(
            announced[seat], MARRIAGE[contract.trump], rules
        )
        baloots[seat & 1] += balooted[seat] or not absorbed
    return (
        rules,
        objective,
        None if objective in ("points", "gp") else (*scores, team_of(dealer)),
        contract.mode,
        contract.level,
        team_of(contract.buyer),
        None if contract.raiser is None else team_of(contract.raiser),
        winner,
        raw,
        *baloots,
        ace and contract.buyer == next_seat(dealer),
    )
