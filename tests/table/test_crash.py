"""kill -9 in the middle of a trick, and a table that moves between two servers."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from stopping import LONGEST
from table.postgres import Cluster
from table.server import Guest, Server, key, to_a_trick

pytestmark = pytest.mark.waits


def test_a_killed_server_loses_no_accepted_action(database: str) -> None:
    room = key()
    with Server(database) as server, Guest(server, room) as guest:
        guest.make(level="easy")
        to_a_trick(guest)
        before, card = guest.table, guest.choices()[0]
        assert guest.act(card)["t"] == "done"
        server.kill()
    with Server(database) as server, Guest(server, room, guest.token) as again:
        again.join()
        assert again.table["position"] > before["position"]
        assert again.table["you"] == 0
        assert card not in [one["card"] for one in again.table["hand"]]
        played = [one["card"] for trick in again.table["tricks"] for one in trick["cards"]]
        assert card in played + [one["card"] for one in again.table["trick"]]
        again.until(lambda table: again.turn() or table["between"])


def test_a_killed_server_loses_no_accepted_play_of_liap_tui(database: str) -> None:
    room = key()
    with Server(database) as server, Guest(server, room) as guest:
        guest.make(game="liaptui", level="easy")
        to_a_trick(guest)
        before = guest.table
        assert guest.act()["t"] == "done"
        server.kill()
    with Server(database) as server, Guest(server, room, guest.token) as again:
        again.join()
        assert again.table["game"] == "liaptui"
        assert again.table["position"] > before["position"]
        assert len(again.table["hand"]) == len(before["hand"]) - before["count"]
        assert again.table["turns"][: len(before["turns"])] == before["turns"]
        again.until(lambda table: again.turn() or table["between"])


def test_what_was_not_answered_is_sent_again_to_the_next_server(database: str) -> None:
    """A message whose answer was lost with the server counts once, whether it had been accepted or not."""
    room = key()
    with Server(database) as server, Guest(server, room) as guest:
        guest.make(level="easy")
        to_a_trick(guest)
        position, card = guest.table["position"], guest.choices()[0]
        guest.say({"t": "act", "position": position, "action": card, "id": "sent-but-not-heard"})
        server.kill()
    with Server(database) as server, Guest(server, room, guest.token) as again:
        again.join()
        message = {"t": "act", "position": position, "action": card, "id": "sent-but-not-heard"}
        assert again.do(message)["t"] == "done"
        again.until(lambda table: table["position"] > position)
        assert card not in [one["card"] for one in again.table["hand"]]


def test_a_table_moves_between_two_servers(postgres: str) -> None:
    """Friends on two servers see each other's cards; one reconnects to the other server in a trick."""
    room = key()
    with Server(postgres) as one, Server(postgres) as two, Guest(one, room) as guest:
        guest.make(name="Ali", level="easy")
        friend = Guest(two, room).join()
        assert friend.table["seats"][0]["name"] == "Ali"
        assert friend.do({"t": "sit", "seat": 2, "name": "Omar"})["t"] == "done"
        guest.until(lambda table: table["seats"][2]["name"] == "Omar")
        for _ in range(6):
            if (actor := in_turn(guest, friend)) is None:
                break
            at = actor.table["position"]
            actor.act()  # refused where a bot was quicker with an answer to the same question
            for each in (guest, friend):
                each.until(lambda table, at=at: table["position"] > at)
        friend.close()
        one.kill()
        with Guest(two, room, guest.token) as moved:
            moved.join()
            assert moved.table["you"] == 0
            assert moved.table["position"] >= guest.table["position"]
            moved.until(lambda table: moved.turn() or table["seats"][2]["turn"] or table["between"])


def in_turn(*guests: Guest) -> Guest | None:
    """Whose turn it is, when all have seen the same; None where the deal is over."""
    while True:
        at = max(guest.table["position"] for guest in guests)
        for guest in guests:
            guest.until(lambda table, at=at: table["position"] >= at)
        if guests[0].table["between"]:
            return None
        if any(guest.turn() for guest in guests):
            return next(guest for guest in guests if guest.turn())
        guests[0].until(lambda table, at=at: table["position"] > at)


def test_a_second_server_on_one_file_is_refused_and_told_where_the_first_is(tmp_path: Path) -> None:
    database = str(tmp_path / "t.sqlite")
    with Server(database) as server, Guest(server, key()) as guest:
        guest.make(level="easy")
        command = [sys.executable, "-m", "majlis.cli.main", "table", "--no-open", "--database", database]
        told = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=LONGEST, check=False)
        assert told.returncode == 2
        assert f"Another table uses {database}: open it at {server.address}, stop it" in told.stderr
        guest.my_turn()  # and nothing has changed for who plays
        server.kill()
    with Server(database) as after, Guest(after, guest.room, guest.token) as again:
        assert again.join().table["you"] == 0


def test_while_the_database_is_away_the_log_gets_one_line_and_guests_come_back_by_themselves(
    postgres: str, postgres_server: Cluster
) -> None:
    import psycopg
    from psycopg import sql

    name = sql.Identifier(postgres.partition("?")[0].rpartition("/")[2])
    away = [
        sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS false").format(name),
        sql.SQL("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = {}").format(
            sql.Literal(name.as_string().strip('"'))
        ),
    ]
    with Server(postgres) as server, Guest(server, key()) as guest:
        guest.make(level="easy").my_turn()
        with psycopg.connect(postgres_server.address("postgres"), autocommit=True) as admin:
            for statement in away:
                admin.execute(statement)
            for _ in range(20):
                with Guest(server, key()) as other, suppress(ConnectionClosed):
                    other.join()
                    pytest.fail("a room was opened without its database")
            admin.execute(sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS true").format(name))
        end = time.monotonic() + LONGEST
        while True:
            assert time.monotonic() < end
            with Guest(server, guest.room, guest.token) as again, suppress(ConnectionClosed):
                again.join().my_turn()
                assert again.act()["t"] == "done"
                break
        server.kill()
        assert server.process.stdout is not None
        said = [line for line in server.process.stdout.read().splitlines() if "database" in line]
        assert ["back" in line for line in said] == [False, True]


def test_a_server_that_is_told_to_end_says_so_to_browsers_and_keeps_all_that_was_done(tmp_path: Path) -> None:
    """As when a host starts a new version while people play."""
    database = str(tmp_path / "t.sqlite")
    with Server(database) as server:
        guests = [Guest(server, key()).make(level="easy") for _ in range(5)]
        for guest in guests:
            to_a_trick(guest)
            assert guest.act()["t"] == "done"
        server.process.send_signal(signal.SIGTERM)
        for guest in guests:
            with pytest.raises(ConnectionClosed) as closed:
                guest.until(lambda _: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012  # it starts again
        assert server.process.wait(timeout=LONGEST) == 143
        assert server.process.stdout is not None
        assert "Traceback" not in server.process.stdout.read()
    with Server(database) as server:
        for guest in guests:
            with Guest(server, guest.room, guest.token) as again:
                again.join()
                assert again.table["you"] == 0
                assert again.table["position"] >= guest.table["position"]
                again.until(lambda table, again=again: again.turn() or table["between"])


def test_ctrl_c_closes_the_table_whatever_is_in_progress(tmp_path: Path) -> None:
    """A bot that thinks, browsers that watch, and somebody who never ends his upload."""
    with Server(str(tmp_path / "t.sqlite")) as server, Guest(server, key()) as guest:
        guest.make(level="hard")
        host, _, port = server.address.removeprefix("http://").strip("/").rpartition(":")
        with socket.create_connection((host, int(port))) as slow:
            slow.sendall(b"POST /report HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n")
            slow.sendall(b"Content-Type: application/json\r\nExpect: 100-continue\r\n\r\n")
            assert slow.recv(100).startswith(b"HTTP/1.1 100 ")
            guest.socket.send(json.dumps({"t": "join", "room": guest.room, "token": guest.token}))
            server.process.send_signal(signal.SIGINT)
            assert server.process.wait(LONGEST) == 130
        assert server.process.stdout is not None
        said = server.process.stdout.read().splitlines()
        assert said[0] == "Ctrl-C closes it. Matches are kept."
        assert all("in a browser" in line for line in said[1:])  # and nothing of what was cut off


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc to see processes")
def test_a_server_that_is_killed_leaves_no_process_behind(tmp_path: Path) -> None:
    """Neither bots, nor what visitors ordered: they would stay for ever, or go on working for nobody."""
    with Server(str(tmp_path / "t.sqlite")) as server, Guest(server, key()) as guest:
        guest.make(level="easy").my_turn()
        assert server.post("/bridge", b'{"job": "read", "text": "n: 15-17 hcp"}')[0] == 200
        pid = server.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        assert len(children) >= 2
        os.kill(pid, signal.SIGKILL)
        server.process.wait()
        end = time.monotonic() + LONGEST
        while any(map(_runs, children)):
            assert time.monotonic() < end
            time.sleep(0.1)


def _runs(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
