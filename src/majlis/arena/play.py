"""One number of a plan, played by every pair with the seats swapped: a pure function of its arguments.

The number of a deal (or match) and the seed give the cards; the number, the seed and the seat give each
player's generator. So two sittings of the same number differ in who sits where and in nothing else, and
it does not matter in which order, in how many processes or on which machine numbers are played.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec
import numpy as np

from majlis.arena.games import Finished, Game, Points, Seating, Side, game_named
from majlis.arena.guard import FaultKind, Forfeit, Guarded
from majlis.arena.plan import ArenaPlan
from majlis.arena.players import PlayerSpec, seated
from majlis.game import SEATS, Player, drive

MOST_DEALS: Final = 500
"""A match that has no winner after so many deals (nobody ever buys) is drawn."""
_CARDS, _PLAYERS = 0, 1
"""Streams of random numbers: what is dealt, and what players draw."""


class Fault(msgspec.Struct, frozen=True):
    """A player failed."""

    player: int
    """Index into the plan's players."""
    kind: FaultKind
    text: str


class Sitting(msgspec.Struct, frozen=True):
    """What two players made of one deal or match, seated one way."""

    points: Points
    deals: int = 1
    won: Side | None = None
    """Of a match: who won it; None when nobody did, and of a single deal."""
    faults: tuple[Fault, ...] = ()


class UnitResult(msgspec.Struct, frozen=True):
    """One number: for each pair of the plan, the sittings in the order of `ArenaPlan.ways`."""

    number: int
    pairs: tuple[tuple[Sitting, ...], ...]


class Played(msgspec.Struct, frozen=True):
    """A number's result and its records."""

    unit: UnitResult
    games: tuple[tuple[str, bytes], ...]
    """File names (without folder) and contents."""


def play_number(plan: ArenaPlan, number: int, record: bool = False) -> Played:
    """Play one number; this is what workers run."""
    game, specs = game_named(plan.game), _specs(plan)
    games: list[tuple[str, bytes]] = []
    pairs = []
    for pair in plan.pairs:
        sittings = []
        for seating in plan.ways(number):
            sitting, deals = _play_sitting(plan, game, specs, number, pair, seating)
            sittings.append(sitting)
            if record:
                games += _recorded(plan, game, number, pair, game.seatings.index(seating) + 1, deals)
        pairs.append(tuple(sittings))
    return Played(UnitResult(number, tuple(pairs)), tuple(games))


@lru_cache(maxsize=1)
def _specs(plan: ArenaPlan) -> tuple[PlayerSpec, ...]:
    return plan.specs()


def _play_sitting(
    plan: ArenaPlan,
    game: Game,
    specs: Sequence[PlayerSpec],
    number: int,
    pair: tuple[int, int],
    seating: Seating,
) -> tuple[Sitting, list[Finished]]:
    """The deal or match of this number, and its finished deals."""
    players = [
        Guarded(
            seated(
                specs[pair[seating[seat]]],
                np.random.default_rng([plan.seed, _PLAYERS, number, seat]),
                plan.budget(),
            ),
            seat,
            plan.time,
        )
        for seat in SEATS
    ]
    table = game.table(plan.rules, number, plan.match)
    finished: list[Finished] = []
    faults: list[Fault] = []
    while len(finished) < (MOST_DEALS if plan.match else 1) and table.winners() is None:
        rng = np.random.default_rng([plan.seed, _CARDS, number, len(finished)])
        deal, fault = _play_deal(game, table.deal(rng), players)
        if fault is not None:
            faults.append(Fault(pair[seating[fault.seat]], fault.kind, fault.text))
        table.finish(deal)
        finished.append(deal)
    columns = list(zip(*(deal.points for deal in finished), strict=True))
    points = (sum(columns[0]), sum(columns[1]), sum(columns[2]), sum(columns[3]))
    winners = {seating[seat] for seat in table.winners() or ()} if plan.match else set()
    won = winners.pop() if len(winners) == 1 else None
    return Sitting(points, len(finished), won, tuple(faults)), finished


def _play_deal(game: Game, state: Any, players: Sequence[Player[Any]]) -> tuple[Finished, Forfeit | None]:
    try:
        drive(state, players)
    except Forfeit as fault:
        return Finished(state, game.forfeit(state, fault.seat), fault.seat), fault
    return Finished(state, game.points(state)), None


def _recorded(
    plan: ArenaPlan, game: Game, number: int, pair: tuple[int, int], sitting: int, deals: Sequence[Finished]
) -> list[tuple[str, bytes]]:
    """`000007-1v2-s1.json`: number 7, players 1 and 2 of the plan, the game's first seating; `-2` where it
    goes on.
    """
    stem = f"{number:06d}-{pair[0] + 1}v{pair[1] + 1}-s{sitting}"
    contents = game.records(deals, f"majlis arena {plan.seed}-{stem}")
    return [
        (f"{stem}{'' if part == 1 else f'-{part}'}.json", content) for part, content in enumerate(contents, 1)
    ]
