"""A new match in the same room: the same seats, a new seed that nobody is sent, the old record at hand."""

import json
from pathlib import Path

import pytest

from majlis.baloot.kammelna.reader import loads
from majlis.errors import MajlisError
from majlis.table.room import Room
from majlis.table.settings import MOST_MATCHES
from majlis.table.store import Store
from table.matches import Played
from table.server import Guest, Server


def test_a_new_match_begins_on_the_same_seats_with_nothing_of_the_old_one() -> None:
    played = Played().play()
    room, old = played.room, played.room.ongoing
    winners = old.winners()
    assert len(winners) == 2
    before, position = room.sitters.copy(), room.position
    played.add("again", seed=12345)
    assert room.sitters == before
    assert room.position == position + 1
    assert (room.match, room.earlier, room.settings.seed) == (2, old, 12345)
    assert room.ongoing.finished() == 0
    snapshot = room.snapshot(1, "en")
    assert snapshot.deal == 1
    assert snapshot.scores == (0, 0)
    assert snapshot.wins == tuple(int((1 + place) % 4 in winners) for place in range(4))
    assert set(room.hands_seen) == {sitter.key for sitter in before if sitter is not None}
    assert Room("x", room.settings).snapshot(0, "en").hand == room.snapshot(0, "en").hand  # the log's seed


def test_the_same_log_makes_the_same_second_match() -> None:
    played = Played().play()
    played.add("again", seed=99)
    played.play(1)
    twin = Room(played.name, played.settings)
    for entry in played.log:
        twin.apply(entry)
    for seat in (None, 0, 3):
        assert twin.snapshot(seat, "ar") == played.room.snapshot(seat, "ar")


def test_a_running_match_is_not_cut_off_and_a_room_has_an_end() -> None:
    played = Played().play(1)
    with pytest.raises(MajlisError, match="not over"):
        played.add("again", seed=1)
    played.play()
    played.room.match = MOST_MATCHES
    with pytest.raises(MajlisError, match="make a new one"):
        played.add("again", seed=1)


def test_a_seat_that_was_left_can_be_taken_by_who_saw_another_in_the_old_match() -> None:
    played = Played().play()
    played.add("stand", 1)
    key = next(sitter.key for sitter in played.room.sitters if sitter is not None)
    played.add("stand", 0)
    with pytest.raises(MajlisError, match="seen the cards"):
        played.add("sit", 1, name="Ali", key=key)
    played.add("again", seed=4)
    played.add("sit", 1, name="Ali", key=key)


def test_any_seated_person_asks_once_and_both_go_on(database: str) -> None:
    played = Played().play().write(database)
    with (
        Server(database) as server,
        Guest(server, played.name, played.tokens[0]) as ali,
        Guest(server, played.name, played.tokens[1], "ar") as omar,
        Guest(server, played.name) as watcher,
    ):
        for guest in (ali, omar, watcher):
            guest.join()
        assert ali.table["over"]
        old = ali.do({"t": "record"})["data"]
        position = ali.table["position"]
        assert watcher.do({"t": "again", "position": position})["t"] == "no"
        assert omar.do({"t": "again", "position": position - 1})["t"] == "no"
        asked = {"t": "again", "position": position, "id": "again-00000001"}
        assert omar.do(asked)["t"] == "done"
        for guest in (ali, omar, watcher):
            guest.until(lambda table: table["match"] == 2)
            assert not guest.table["over"]
        seen = ali.table["match"], ali.table["position"]
        assert omar.do(asked)["t"] == "done"  # said twice, begun once
        assert ali.do({"t": "again", "position": ali.table["position"]})["t"] == "no"
        assert ali.table["match"] == seen[0]
        assert (ali.table["you"], omar.table["you"]) == (0, 1)
        assert ali.do({"t": "record"})["data"] == old  # until a deal of the new match is over
        assert ali.do({"t": "record", "last": True})["data"] == old
        entries = Store(database).entries(played.name)
        [again] = [entry for entry in entries if entry.kind == "again"]
        for guest in (ali, omar, watcher):
            assert not any(str(again.seed) in text for text in guest.heard)


def test_the_record_has_no_card_of_a_deal_that_runs(tmp_path: Path) -> None:
    played = Played().play()
    played.add("again", seed=77)
    played.play(1)
    if played.room.ongoing.is_between():
        played.add("next")
    played.write(str(tmp_path / "t.sqlite"))
    finished = played.room.ongoing.finished()
    with Server(str(tmp_path / "t.sqlite")) as server, Guest(server, played.name, played.tokens[0]) as ali:
        ali.join()
        for last, count in ((False, finished), (True, played.room.earlier.finished())):
            data = ali.do({"t": "record", "last": last})["data"]
            assert len(loads(data.encode()).deals) == count
            note = json.loads(data)["majlis"]
            assert note["seed"] == 0
            assert "target=20" in note["rules"]
