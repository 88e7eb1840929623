"""A deal played on from a position of a replay: its cards, one deal, and no points."""

import pytest
from msgspec.structs import replace

from majlis.baloot.notation import format_position
from majlis.errors import MajlisError
from majlis.table.baloot import begin
from majlis.table.room import Room
from majlis.table.settings import Settings
from table.matches import Played
from table.server import Guest, Server, key


def start(done: int = 2) -> str:
    """A position after so many actions of a deal that was played to its end."""
    states = Played(rules="kammelna,target=152").play(4).room.ongoing.match.states
    state = next(one for one in states if len(one.tricks) == 8)
    head, moves = format_position(state).split(" : ")
    return f"{head} : {' '.join(moves.split()[:done])}"


def test_one_deal_is_played_on_and_counts_for_nothing() -> None:
    played = Played()
    played.settings = replace(played.settings, start=start(12))
    played.room, played.log = Room(played.name, played.settings), []
    ongoing = played.room.ongoing
    assert len(ongoing.state.history) == 12
    before = ongoing.match.scores
    played.play()
    assert ongoing.is_over()
    assert not ongoing.is_between()
    assert ongoing.winners() == ()
    assert ongoing.match.scores == before
    snapshot = played.room.snapshot(0, "en")
    assert snapshot.over
    assert snapshot.result == "Practice: this deal does not count."
    assert snapshot.wins == (0, 0, 0, 0)
    assert ongoing.record()
    played.add("again", seed=5)
    assert len(played.room.ongoing.state.history) == 12
    assert played.room.wins == [0, 0, 0, 0]


@pytest.mark.parametrize(
    "line", ["nonsense", "kammelna d0 0-0 play 1:sun ♠A/♠K/♠Q/♠J L0 W7-0 P100-*", "x" * 900]
)
def test_what_cannot_be_played_on_is_refused(line: str) -> None:
    with pytest.raises(MajlisError):
        begin(Settings(start=line))


def test_a_practice_is_made_over_the_socket_on_the_wished_seat(server: Server) -> None:
    line = start(2)
    with Guest(server, key()) as guest, Guest(server, guest.room) as other:
        identity = guest.say(
            {"t": "make", "room": guest.room, "token": guest.token, "start": line, "seat": 2}
        )
        assert guest.answer(identity)["t"] == "done"
        guest.until(lambda table: table.get("you") == 2)
        assert len(guest.table["lines"]) + len(guest.table["trick"]) >= 2
        other.join()
        assert other.table["hand"] == []
    with Guest(server, key()) as guest:
        identity = guest.say({"t": "make", "room": guest.room, "token": guest.token, "start": "nonsense"})
        assert guest.answer(identity)["t"] in ("no", "gone")
