"""Projects in worlds: which hands can have announced what was announced, and what each seat announces.

A seat that has played its first card is taken to have announced the split worth most, as all players here do
and people nearly always; so a hand with more than was announced does not fit.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from majlis.baloot.auction import Contract
from majlis.baloot.card_numbers import HIGH_RANKS, SUIT_BITS, cards_in, mask_of
from majlis.baloot.deck import Mode
from majlis.baloot.lookahead.known import Known
from majlis.baloot.lookahead.masks import any_project
from majlis.baloot.projects import PROJECTS, RAW, Kind, Project, best_split, contest_keys, projects_in
from majlis.baloot.scoring import contest_winner
from majlis.baloot.view import View
from majlis.cards import SUITS
from majlis.compiled.arrays import Ints, Ints2
from majlis.dealing.evaluate import Truths
from majlis.game import SEATS, Seat, next_seat, team_of


def fitting(view: View, known: Known, hands: Ints2) -> Truths:
    """Which worlds have the projects that were announced, the contest's winner and a promised Akka."""
    fit = np.ones(len(hands), dtype=bool)
    contract = view.contract
    if contract is None:
        return fit
    if known.boss is not None:
        seat, bosses = known.boss
        fit &= (hands[:, seat] & mask_of(bosses)) != 0
    for seat, kinds in enumerate(known.kinds):
        if kinds is not None:
            eights = hands[:, seat] | mask_of(known.played[seat])
            _match(eights, kinds, contract.mode, known.announces_all, fit)
    if view.contest_winner is not None:
        hidden = any(kinds and not view.shown[seat] for seat, kinds in enumerate(known.kinds))
        both = {team_of(seat) for seat in SEATS if view.kinds[seat]} == {0, 1}
        for number in np.flatnonzero(fit) if hidden and both else ():
            fit[number] = _contest_fits(view, known, contract, hands[number])
    return fit


def _match(eights: Ints, kinds: tuple[Kind, ...], mode: Mode, all_of_it: bool, fit: Truths) -> None:
    """Leaves in `fit` the hands that can have announced these kinds."""
    some = any_project(eights).astype(bool)
    if not kinds:
        fit &= ~some
        return
    fit &= some
    fours = _with_four(eights)
    if all_of_it:
        wanted = [*sorted((RAW[kind] for kind in kinds), reverse=True), 0]
        best, second = _best_runs(eights)
        fit &= fours | ((best == wanted[0]) & (second == wanted[1]))
        doubtful = np.flatnonzero(fit & fours)
    else:
        doubtful = np.flatnonzero(fit)
    for number in doubtful:
        fit[number] = bool(announcements(int(eights[number]), kinds, mode, all_of_it))


def _with_four(eights: Ints) -> Truths:
    """Which hands hold four of a kind that is a project."""
    found = np.zeros(len(eights), dtype=bool)
    for four in HIGH_RANKS:
        found |= (eights & four) == four
    return found


@lru_cache(maxsize=1)
def _run_tables() -> tuple[Ints, Ints]:
    """For each set of cards of a suit, the raw points of its best run, and of a second beside that."""
    tables = np.zeros((2, 256), dtype=np.int64)
    for cards in range(256):
        for number, project in enumerate(best_split(cards_in(cards), "hokum")):
            tables[number, cards] = project.raw("hokum")
    return tables[0], tables[1]


def _best_runs(eights: Ints) -> tuple[Ints, Ints]:
    """The raw points of the two best runs of each hand."""
    tables = _run_tables()
    suits = [eights >> 8 * suit & SUIT_BITS for suit in SUITS]
    raws = np.sort(np.array([table[cards] for table in tables for cards in suits]), axis=0)
    return raws[-1], raws[-2]


@lru_cache(maxsize=1 << 14)
def announcements(
    eight: int, kinds: tuple[Kind, ...], mode: Mode, all_of_it: bool = True
) -> tuple[tuple[Project, ...], ...]:
    """The ways in which a hand of eight can have announced these kinds; `all_of_it`: and has no more."""
    cards = cards_in(eight)
    best = sum(project.raw(mode) for project in best_split(cards, mode)) if all_of_it else 0
    if all_of_it and sum(RAW[kind] for kind in kinds) != best:
        return ()
    held = projects_in(cards)
    if len(kinds) == 1:
        return tuple((project,) for project in held if project.kind(mode) == kinds[0])
    return tuple(
        (one, other)
        for one in held
        for other in held
        if not one.cards & other.cards and (one.kind(mode), other.kind(mode)) == kinds
    )


def _contest_fits(view: View, known: Known, contract: Contract, hands: Ints) -> bool:
    """Whether the side that won can have won."""
    announced = announced_in(view, known, hands)
    first = next_seat(view.dealer)
    winner = contest_winner(announced, first, contract.mode, contract.trump, view.rules)
    return winner == view.contest_winner


def announced_in(view: View, known: Known, hands: Ints) -> list[tuple[Project, ...]]:
    """What each seat announces in a world: known, or what fits best; else what its hand is worth most by."""
    contract = view.contract
    if contract is None:
        return [(), (), (), ()]
    found = []
    for seat in SEATS:
        if seat == view.seat and (view.own_projects or view.tricks or view.floor is None):
            found.append(view.own_projects)
        elif view.shown[seat]:
            found.append(view.shown[seat])
        elif not view.kinds[seat] and (known.played[seat] or view.tricks or view.floor is None):
            found.append(())
        else:
            eight = int(hands[seat]) | mask_of(known.played[seat])
            found.append(_announced(view, contract, seat, eight, known))
    return found


def _announced(view: View, contract: Contract, seat: Seat, eight: int, known: Known) -> tuple[Project, ...]:
    kinds, mode = view.kinds[seat], contract.mode
    if not kinds:
        return best_split(cards_in(eight), mode)
    ways = announcements(eight, kinds, mode, known.announces_all) if known.kinds[seat] else ()
    ways = ways or announcements(eight, kinds, mode, False)
    if not ways:
        return tuple(next(p for p in PROJECTS if p.kind(mode) == kind) for kind in kinds)
    if len(ways) == 1:
        return ways[0]
    strong = view.contest_winner is None or team_of(seat) == view.contest_winner
    keys = contest_keys(mode, contract.trump, view.rules)
    return (max if strong else min)(ways, key=lambda way: max([keys[project.index] for project in way]))
