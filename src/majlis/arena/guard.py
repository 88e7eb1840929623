"""A player at the table: every answer of his is checked and timed, and a failure ends the deal for him.

`Guarded` stands between the game and somebody's player. It raises `Forfeit`, which goes through the game's
driver to whoever plays the sitting, when the player answers with an action that is not legal, raises
anything, or takes longer than his time and a grace. Where the operating system can (the main thread of a
process on Unix, as in the process pool), a player that does not come back is interrupted; elsewhere he is
late when he comes back, and the arena's limit for a stalled task is what ends him.
"""

import multiprocessing
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from operator import index
from types import FrameType
from typing import Any, Final, Literal, TypeAlias

from majlis.game import Action, Player, Seat

FaultKind: TypeAlias = Literal["illegal", "timeout", "error"]

GRACE: Final = 0.1
"""Seconds beyond his time before a player is late: a busy machine must not decide a deal."""


class Forfeit(Exception):  # noqa: N818 - named after what happened
    """A player failed; the deal is over for him."""

    def __init__(self, seat: Seat, kind: FaultKind, text: str) -> None:
        super().__init__(text)
        self.seat, self.kind, self.text = seat, kind, text


class _Alarm(BaseException):
    """Time is up. Not an `Exception`, so that a player's own `except Exception` does not swallow it."""


class Guarded:
    """Somebody's player in a seat; `limit` is his time for an action in seconds, None without limit."""

    def __init__(self, player: Player[Any], seat: Seat, limit: float | None) -> None:
        self.name = str(getattr(player, "name", type(player).__name__))
        self._act, self._seat = player.act, seat
        self._out = getattr(player, "out_of_turn", None)
        self._limit = None if limit is None else limit + GRACE

    def act(self, view: Any) -> Action:
        """The player's action, sure to be legal; raises `Forfeit`."""
        action = self._asked(self._act, view)
        return self._checked(action, view)

    def out_of_turn(self, view: Any) -> Action | None:
        """The same out of turn; players without the method stay silent."""
        if self._out is None:
            return None
        action = self._asked(self._out, view)
        return None if action is None else self._checked(action, view)

    def _asked(self, method: Any, view: Any) -> Any:
        limit = self._limit
        try:
            with redirect_stdout(sys.stderr):  # what a player prints must not get into the report
                if limit is None:
                    return method(view)
                begun = time.perf_counter()
                with _interrupted_after(limit):
                    action = method(view)
                late = time.perf_counter() - begun > limit
        except _Alarm:
            late = True
        except BaseException as error:  # whatever the code of a player raises, also SystemExit
            # Workers ignore the keyboard, so there even a KeyboardInterrupt is the player's own doing.
            if isinstance(error, KeyboardInterrupt) and multiprocessing.parent_process() is None:
                raise
            text = " ".join(f"{type(error).__name__}: {error}".split())[:200]
            raise Forfeit(self._seat, "error", text) from None
        if late:
            raise Forfeit(self._seat, "timeout", f"more than {(limit or 0) - GRACE:g} s") from None
        return action

    def _checked(self, action: Any, view: Any) -> Action:
        try:
            number = index(action)
        except TypeError:
            number = None
        if number is None or number not in view.legal_actions:
            raise Forfeit(self._seat, "illegal", f"{str(action)[:60]} is not among the legal actions")
        return number


def _ring(number: int, frame: FrameType | None) -> None:
    raise _Alarm


@contextmanager
def _interrupted_after(seconds: float) -> Iterator[None]:
    """Raise `_Alarm` in the body after so many seconds, where that is possible."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
