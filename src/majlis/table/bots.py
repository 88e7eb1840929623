"""Bots in processes of their own, so that their thinking never delays a table.

A bot gets its seat's view and a number that depends on the room's seed and on the position alone: whichever
server asks it, it acts the same.
"""

import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from majlis.game import Action, Seat
from majlis.table.games import game_names, game_of
from majlis.table.worker import end_with_server, go_first, step_back

T = TypeVar("T")

BEHIND: Final = 5
"""How far bots stand back behind the server, which answers people."""


def think(
    game: str, spec: str, seeds: list[int], turn: Any, others: list[tuple[Seat, Any]]
) -> tuple[Seat, Action]:
    """The next action of a room's bots: one out of turn, or that of the seat of the view `turn`."""
    for seat, view in others:
        action = _player(game, spec, [*seeds, seat]).out_of_turn(view)
        if action is not None:
            return seat, action
    if turn is None:
        return -1, -1
    return turn.seat, _player(game, spec, [*seeds, turn.seat]).act(turn)


def timed(function: Callable[..., T], *arguments: Any) -> tuple[float, T]:
    """How many seconds it takes, without the way here and back, and what it gives."""
    begun = time.perf_counter()
    found = function(*arguments)
    return time.perf_counter() - begun, found


def advise(game: str, view: Any, language: str) -> tuple[str, list[str]]:
    """What a player would do in this view, in words, and why."""
    return game_of(game).advise(view, language)


def _player(game: str, spec: str, seeds: list[int]) -> Any:
    import numpy as np

    return game_of(game).make_player(spec, np.random.default_rng(seeds))


def _begin(server: int) -> None:
    """What each process of this server does first."""
    end_with_server(server)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    go_first()
    step_back(by=BEHIND)


@cache
def _ready() -> bool:
    """Import what bots need, once in each process, so that the first move does not wait for it."""
    for game in game_names():
        _player(game, game_of(game).HELPER, [0])
    return True


def start_bots(workers: int) -> ProcessPoolExecutor:
    """The processes, warm. Ctrl-C, which reaches all of a terminal's processes, is the server's to answer."""
    pool = ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=_begin, initargs=(os.getpid(),)
    )
    with _deaf_from_birth():
        for _ in range(workers):
            pool.submit(_ready)
    return pool


@contextmanager
def _deaf_from_birth() -> Iterator[None]:
    """What is started in here does not hear Ctrl-C while it imports, before it can say so itself."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # where it is started, it lets Ctrl-C in again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
