"""Players that do what players should not, named in specifications: `arena.odd_players:Raises`."""

import os
import signal
import time
from pathlib import Path
from typing import ClassVar

import numpy as np

from majlis.baloot import actions as act
from majlis.baloot.players import Careful
from majlis.baloot.players.random import Random

NOT_A_CLASS = 3


class Illegal(Careful):
    """Answers with what is no action."""

    def act(self, view):
        return -1


class IllegalInPlay(Careful):
    """Bids well, then plays a card that it does not hold."""

    def act(self, view):
        if view.phase != 2:
            return super().act(view)
        return next(card for card in range(52) if not view.hand >> card & 1)


class Word(Careful):
    """Answers with a text."""

    def act(self, view):
        return "pass"


class Raises(Careful):
    def act(self, view):
        raise KeyError("lost\nmy head")


class FailsLate(Random):
    """Loses its head when it holds few pieces of Liap Tui; fails at once in any other game."""

    def act(self, view):
        if view.hand_size < 4:
            raise KeyError("lost")
        return view.legal_actions[0]


class Exits(Careful):
    def act(self, view):
        raise SystemExit(3)


class Sleeps(Careful):
    """Takes its time over the first call of every deal."""

    def __init__(self, rng, seconds=0.5):
        super().__init__(rng)
        self.seconds = seconds

    def act(self, view):
        if not view.calls:
            time.sleep(self.seconds)
        return super().act(view)


class NeverEnds(Careful):
    """Cannot be talked out of thinking."""

    def act(self, view):
        while True:
            try:
                time.sleep(0.01)
            except Exception:
                continue


class Passes(Random):
    """Never buys; has no out_of_turn of its own."""

    out_of_turn = None

    def act(self, view):
        return act.PASS if act.PASS in view.legal_actions else super().act(view)


class KilledOnce(Random):
    """Its process is killed in the middle of one deal, if nobody left the marker."""

    def __init__(self, rng, marker=""):
        super().__init__(rng)
        self.marker = Path(marker)

    def act(self, view):
        if len(view.tricks) == 3 and view.dealer == 2 and not self.marker.exists():
            self.marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().act(view)


class StallsOnce(KilledOnce):
    """Does not come back from one deal."""

    def act(self, view):
        if view.dealer == 2 and not self.marker.exists():
            self.marker.touch()
            time.sleep(600)
        return Random.act(self, view)


class Kills(Random):
    """Its process dies whenever the third seat deals."""

    def act(self, view):
        if view.dealer == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().act(view)


class Counts(Random):
    """Tells what it was made with."""

    made: ClassVar = []

    def __init__(self, rng, *, time=None, nodes=None, name="x", flag=False):
        assert isinstance(rng, np.random.Generator)
        super().__init__(rng)
        Counts.made.append({"time": time, "nodes": nodes, "name": name, "flag": flag})


class CannotBeMade:
    def __init__(self, rng):
        raise RuntimeError("no engine here")


class NoPlayer:
    def __init__(self, rng):
        pass
