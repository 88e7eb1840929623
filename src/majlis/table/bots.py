"""Bots in processes of their own, so that their thinking never delays a table.

A bot gets its seat's view and a number that depends on the room's seed and on the position alone: whichever
server asks it, it acts the same.
"""

from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import Any, Final

from majlis.game import Action, Seat

HELPER: Final = "strategist"
"""Who plays for a person whose time is up, and who gives hints."""


def think(spec: str, seeds: list[int], turn: Any, others: list[tuple[Seat, Any]]) -> tuple[Seat, Action]:
    """The next action of a room's bots: one out of turn, or that of the seat of the view `turn`."""
    for seat, view in others:
        action = _player(spec, [*seeds, seat]).out_of_turn(view)
        if action is not None:
            return seat, action
    if turn is None:
        return -1, -1
    return turn.seat, _player(spec, [*seeds, turn.seat]).act(turn)


def advise(spec: str, view: Any, language: str) -> tuple[str, list[str]]:
    """What a player would do in this view, in words, and why."""
    from majlis.baloot.names import said_words

    found = _player(spec, [1]).decide(view)
    calls = [action for _, action in view.calls]
    return said_words(found.action, calls, language), [line.text(language) for line in found.reasons]


def _player(spec: str, seeds: list[int]) -> Any:
    import numpy as np

    from majlis.baloot.players import make_player

    return make_player(spec, np.random.default_rng(seeds))


@cache
def _ready() -> bool:
    """Import what bots need, once in each process, so that the first move does not wait for it."""
    import numpy as np

    from majlis.baloot.players import make_player

    make_player(HELPER, np.random.default_rng(0))
    return True


def start_bots(workers: int) -> ProcessPoolExecutor:
    """The processes, warm."""
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    for _ in range(workers):
        pool.submit(_ready)
    return pool
