"""Whoever counts the seconds learns nothing of a bot's hand."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from majlis.baloot.actions import SUN
from majlis.table import hub
from majlis.table.bus import Alone
from majlis.table.hub import Hub, OpenRoom, Watcher
from majlis.table.pace import LONGEST, Pace, Turn
from majlis.table.settings import Settings
from majlis.table.store import Store

ROOM = "a-room-of-a-test-22222"


@pytest.mark.parametrize("seconds", [0.0, 0.02])
def test_a_forced_card_and_a_chosen_one_come_after_the_same_time(seconds: float) -> None:
    """Thought and wait together are the same, whether the pace is none or the server slower than it."""
    pace = Pace(seconds)
    for thought in (0.042, 0.031, 0.0002, 0.005, 0.04):
        pace.remember("searcher", thought)
    whole = set()
    for thought in (0.0, 0.0002, 0.005, 0.031, 0.042):
        now = 7.0 + thought
        turn = Turn(1, begun=7.0, thought=thought)
        whole.add(round(thought + pace.left("searcher", turn, now), 9))
    assert whole == {0.05}


def test_a_pace_that_is_longer_than_any_thought_stays_what_it_is() -> None:
    pace = Pace(0.7)
    for _ in range(9):
        pace.remember("searcher", 0.03)
    for thought in (0.0, 0.03, 0.3):
        left = pace.left("searcher", Turn(1, 7.0, thought), 7.0 + thought)
        assert thought + left == pytest.approx(0.7)


def test_how_many_answer_in_secret_takes_the_same_time() -> None:
    """One weak hand that is asked, or four: the answer of the last comes when four would have thought."""
    pace = Pace(0)
    for _ in range(9):
        pace.remember("expert", 0.1)
    for asked in (1, 2, 3, 4):
        turn, moment, waited = Turn(1, begun=7.0), 7.0, 0.0
        for left in range(asked, 0, -1):
            turn.thought += 0.1
            moment += 0.1
            waited += pace.left("expert", turn, moment, secrets=left)
        assert moment - 7.0 + waited == pytest.approx(0.5)


def test_one_long_thought_and_a_slow_machine_stop_no_table() -> None:
    pace = Pace(0)
    for thought in (9.0, 0.01, 0.02):
        pace.remember("searcher", thought)
    assert pace.usual("searcher") == pytest.approx(0.025)
    pace.remember("searcher", 9.0)
    assert pace.usual("searcher") == LONGEST
    for _ in range(100):
        pace.remember("searcher", 0.01)
    assert pace.usual("searcher") == pytest.approx(0.0125)


def test_a_server_lets_each_bot_wait_by_what_it_thought(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A forced card takes no thought here, a chosen one 40 ms: what is waited besides makes them equal."""
    waited: list[float] = []

    async def run() -> None:
        tested = Hub(Store(str(tmp_path / "t.sqlite")), Alone(), pace=0)
        for _ in range(2):
            tested.pace.remember("baloot random", 0.04)
        await tested.make(ROOM, Settings(level="easy", seed=3))
        opened: OpenRoom = await tested._open(ROOM)
        opened.watchers.add(Watcher("", "en", lambda _: None))

        async def ask(function: Any, *arguments: Any) -> Any:
            view = arguments[4]
            legal = view.legal_actions
            return 0.04 if len(legal) > 1 else 0.0, (view.seat, SUN if SUN in legal else legal[0])

        async def sleep(seconds: float) -> None:
            waited.append(seconds)

        monkeypatch.setattr(tested, "_ask", ask)
        monkeypatch.setattr(opened.room.game, "LEVELS", {"easy": "random"})
        monkeypatch.setattr(hub.asyncio, "sleep", sleep)
        monkeypatch.setattr(tested, "_drive", lambda *_: None)
        forced = 0
        while not opened.room.ongoing.is_between():
            seat = opened.room.ongoing.asked()[0]
            forced += len(opened.room.ongoing.view(seat).legal_actions) == 1
            await tested._act(ROOM, opened, opened.room.position, seat, opened.room.level)
        assert forced
        await tested.stop()

    asyncio.run(run())
    assert {round(one, 2) for one in waited} <= {0.05, 0.01}
    assert len({round(one, 2) for one in waited}) == 2
