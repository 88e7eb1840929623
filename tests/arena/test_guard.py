"""The guard: what counts as a failure, of which kind, and that time is really kept."""

import signal
import threading
import time
from types import SimpleNamespace

import numpy as np
import pytest

from arena import odd_players as odd
from majlis.arena import guard
from majlis.arena.guard import GRACE, Forfeit, Guarded

VIEW = SimpleNamespace(legal_actions=(3, 5), calls=(), phase=0)


def asked(player, limit=None):
    return Guarded(player, 2, limit).act(VIEW)


class Says:
    def __init__(self, answer):
        self.answer = answer

    def act(self, view):
        return self.answer


@pytest.mark.parametrize("answer", [5, np.int64(5), np.uint8(3)])
def test_legal_actions_pass_as_ints(answer):
    action = asked(Says(answer))
    assert type(action) is int
    assert action == answer


@pytest.mark.parametrize("answer", [4, -1, None, "3", 3.0, (3,), 10**30])
def test_anything_else_is_illegal(answer):
    with pytest.raises(Forfeit) as fault:
        asked(Says(answer))
    assert (fault.value.kind, fault.value.seat) == ("illegal", 2)


@pytest.mark.parametrize("player", [odd.Raises(None), odd.Exits(None)])
def test_what_it_raises_is_an_error(player):
    with pytest.raises(Forfeit) as fault:
        asked(player)
    assert fault.value.kind == "error"
    assert "\n" not in fault.value.text


def test_an_interruption_of_the_user_is_not_the_players():
    class Interrupted:
        def act(self, view):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        asked(Interrupted())


def test_who_does_not_come_back_is_interrupted():
    before, begun = signal.getsignal(signal.SIGALRM), time.perf_counter()
    with pytest.raises(Forfeit) as fault:
        asked(odd.NeverEnds(None), 0.05)
    assert fault.value.kind == "timeout"
    assert time.perf_counter() - begun >= 0.05 + GRACE
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_in_a_thread_who_is_late_is_late_when_he_comes_back():
    found = []

    def body():
        try:
            Guarded(SimpleNamespace(act=lambda view: time.sleep(0.2) or 3), 0, 0.05).act(VIEW)
        except Forfeit as fault:
            found.append(fault.kind)

    thread = threading.Thread(target=body)
    thread.start()
    thread.join()
    assert found == ["timeout"]


def test_a_grace_is_given(monkeypatch):
    monkeypatch.setattr(guard, "GRACE", 60)
    assert asked(SimpleNamespace(act=lambda view: time.sleep(0.02) or 3), 0.01) == 3


def test_out_of_turn_may_be_silent_or_missing():
    assert Guarded(Says(3), 0, None).out_of_turn(VIEW) is None
    quiet = SimpleNamespace(act=None, out_of_turn=lambda view: None)
    assert Guarded(quiet, 0, None).out_of_turn(VIEW) is None
    speaks = SimpleNamespace(act=None, out_of_turn=lambda view: 5)
    assert Guarded(speaks, 0, None).out_of_turn(VIEW) == 5


class Raises:
    """Raises what it was made with."""

    def __init__(self, error):
        self.error = error

    def act(self, view):
        raise self.error


def test_nothing_that_a_player_raises_spares_it_the_fault():
    with pytest.raises(Forfeit) as fault:
        asked(Raises(BaseException("b")))
    assert fault.value.kind == "error"


def test_in_a_worker_even_a_keyboard_interrupt_is_the_players(monkeypatch):
    monkeypatch.setattr("majlis.arena.guard.multiprocessing.parent_process", lambda: object())
    with pytest.raises(Forfeit) as fault:
        asked(Raises(KeyboardInterrupt()))
    assert fault.value.kind == "error"


def test_what_a_player_prints_does_not_get_into_the_report(capsys):
    class Prints:
        def act(self, view):
            print("HELLO")
            return 3

    asked(Prints())
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "HELLO\n")
