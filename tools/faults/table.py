"""What happens to servers of the table while people play: killed; their database gone, full, damaged, locked.

Guests play against bots through sockets, as browsers do: what got no answer is said again to the next server.
Afterwards every action that was answered "done" must stand in the database.
"""

import os
import random
import signal
import socket
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from sqlalchemy import create_engine, text

from stopping import LONGEST as PATIENCE
from table.server import Guest, Server, key

GUESTS: Final = 3
_NUMBERS: Final = count()


class Player(threading.Thread):
    """A guest who plays on and on, at whatever server there is, and keeps what was accepted."""

    def __init__(self, hall: "Hall") -> None:
        super().__init__(daemon=True)
        self.hall, self.room, self.token = hall, key(), key()
        name = f"player-{next(_NUMBERS)}"
        self.ids = (f"{name}-{number}" for number in count())
        self.accepted: list[str] = []
        self.pending: dict[str, Any] | None = None
        self.told = ""
        """Why the room could not be opened."""

    def run(self) -> None:
        """Play until the hall is closed; a connection that breaks is made again."""
        while not self.hall.closed.is_set():
            with suppress(Exception):  # whatever a server that dies leaves of a connection
                self._play()
            time.sleep(0.05)

    def _play(self) -> None:
        with Guest(self.hall.server, self.room, self.token) as guest:
            hello = {"t": "make", "level": "easy", "id": next(self.ids)}
            guest.say(hello | {"room": self.room, "token": self.token})
            guest._listen(lambda: bool(guest.table) or bool(guest.answers))
            refused = [one["text"] for one in guest.answers.values() if one["t"] == "gone"]
            self.told = "".join(refused)
            while not (refused or self.hall.closed.is_set()):
                self._step(guest)

    def _step(self, guest: Guest) -> None:
        if self.pending is None:
            over = ("between", "over")
            guest.until(lambda table: guest.turn() or any(table[one] for one in over))
            table, said = guest.table, {"id": next(self.ids)}
            at = {"position": table["position"]}
            if table["over"]:
                self.pending = said | at | {"t": "again"}
            elif table["between"]:
                self.pending = said | at | {"t": "next"}
            else:
                self.pending = said | at | {"t": "act", "action": guest.choices()[0]}
        said = self.pending
        if guest.do(said)["t"] == "done":
            self.accepted.append(said["id"])
            guest.until(lambda table: table["position"] > said["position"])
        self.pending = None


class Hall:
    """A server, its database and some players."""

    def __init__(self, database: str, guests: int = GUESTS) -> None:
        self.database, self.closed, self.said = database, threading.Event(), ""
        self.server = Server(database)
        self.players = [Player(self) for _ in range(guests)]

    def __enter__(self) -> "Hall":
        for player in self.players:
            player.start()
        self.wait(1)
        return self

    def __exit__(self, *_: object) -> None:
        self.closed.set()
        self.end(signal.SIGKILL)
        for player in self.players:
            player.join(2 * PATIENCE)

    def end(self, number: int) -> None:
        """Have the server end by a signal, and keep what it said."""
        process = self.server.process
        if process.poll() is None:
            process.send_signal(number)
        process.wait(PATIENCE)
        self.server.kill()
        if process.stdout is not None and not process.stdout.closed:
            self.said += process.stdout.read()
            process.stdout.close()

    def start(self) -> None:
        """Another server on the same database."""
        self.server = Server(self.database)

    def accepted(self) -> list[str]:
        """What was answered as done."""
        return [one for player in self.players for one in player.accepted]

    def wait(self, more: int, players: list[Player] | None = None) -> None:
        """Until each of these players has had so many more actions accepted."""
        wanted = [(one, len(one.accepted) + more) for one in players or self.players]
        until(lambda: all(len(one.accepted) >= number for one, number in wanted), "nobody can go on playing")

    def check(self) -> int:
        """How many actions were accepted; raises `AssertionError` where one of them is not there."""
        accepted = self.accepted()
        lost = set(accepted) - written(self.database)
        assert not lost, f"{len(lost)} of {len(accepted)} accepted actions are lost"
        assert "Traceback" not in self.said, self.said
        return len(accepted)

    def lines(self) -> list[str]:
        """What the server said of its database."""
        return [line for line in self.said.splitlines() if "database" in line]


def until(ready: Callable[[], bool], otherwise: str, seconds: float = 2 * PATIENCE) -> None:
    """Wait for something; raises `AssertionError` where it does not come."""
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end, otherwise
        time.sleep(0.02)


def written(database: str) -> set[str]:
    """The ids of all entries, as who opens the database next finds them."""
    address = database.replace("postgresql://", "postgresql+psycopg://", 1)
    engine = create_engine(address if "://" in address else f"sqlite:///{database}")
    with engine.connect() as connection:
        found = set(connection.execute(text("SELECT id FROM majlis_entries")).scalars())
    engine.dispose()
    return found


@contextmanager
def rooms() -> Iterator[Path]:
    """A file for rooms in a folder that goes afterwards."""
    with tempfile.TemporaryDirectory(prefix="majlis-faults-") as folder:
        yield Path(folder) / "t.sqlite"


def _ended(chance: random.Random, rounds: int, signals: list[signal.Signals]) -> str:
    with rooms() as path, Hall(str(path)) as hall:
        for _ in range(rounds):
            hall.wait(1)
            time.sleep(chance.random() / 5)
            hall.end(chance.choice(signals))
            hall.start()
        hall.wait(1)
        hall.end(signal.SIGKILL)
        found = hall.check()
    names = " or ".join(one.name for one in signals)
    return f"{rounds} servers ended by {names}: 0 of {found} accepted actions lost, all tables went on"


def killed(chance: random.Random, rounds: int) -> str:
    """kill −9 of a server whose tables play."""
    return _ended(chance, rounds, [signal.SIGKILL])


def told_to_end(chance: random.Random, rounds: int) -> str:
    """The end of a service, of a terminal, and Ctrl-C."""
    return _ended(chance, rounds, [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])


def killed_early(chance: random.Random, rounds: int) -> str:
    """kill −9 in the first seconds, while bots are started: none of them stays."""
    if not Path("/proc/self/stat").exists():
        from faults import NotHereError

        raise NotHereError("there is no /proc to see processes")
    most = 0
    with rooms() as path:
        for _ in range(rounds):
            server = Server(str(path))
            time.sleep(chance.random() * 3)
            own = server.process.pid
            children = [one for one in of_session(own) if one != own]
            most = max(most, len(children))
            os.kill(own, signal.SIGKILL)
            server.process.wait()
            until(lambda own=own: not of_session(own), f"a process of server {own} stays", 3 * PATIENCE)  # type: ignore[misc]
    return f"{rounds} servers killed in their first 3 s, with up to {most} processes: none stayed"


def of_session(session: int) -> list[int]:
    """The processes that a server and its children are, zombies apart."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[3]) == session and fields[0] != "Z":
                found.append(int(stat.parent.name))
    return found


def file_gone(chance: random.Random, rounds: int) -> str:
    """The file is moved away, removed or replaced under the server, and put back."""
    with rooms() as path, Hall(str(path)) as hall:
        away = path.with_name("away.sqlite")
        for _ in range(rounds):
            hall.wait(1)
            kind = chance.choice(["moved", "replaced", "not all there"])
            gone = Path(f"{path}-wal") if kind == "not all there" else path
            gone.rename(away)
            if kind == "replaced":
                path.write_bytes(away.read_bytes())
            answered = len(hall.accepted())
            time.sleep(1.0)
            late = len(hall.accepted()) - answered
            assert late <= GUESTS, f"{late} actions were answered as done without a file"  # those under way
            away.rename(gone)
        hall.wait(1)
        hall.end(signal.SIGTERM)
        found, lines = hall.check(), hall.lines()
        assert len(lines) == 2 * rounds, lines
    return f"{rounds} times away and back: 0 of {found} lost, two lines of the log each"


def disk_full(chance: random.Random, rounds: int) -> str:
    """No file of the server may grow, then it may again."""
    try:
        from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit
    except ImportError:
        from faults import NotHereError

        raise NotHereError("this system cannot limit the files of another process") from None
    with rooms() as path, Hall(str(path)) as hall:
        for _ in range(rounds):
            hall.wait(1)
            most = Path(f"{path}-wal").stat().st_size + chance.choice([0, 4096, 20_000])
            prlimit(hall.server.process.pid, RLIMIT_FSIZE, (most, RLIM_INFINITY))
            answered = -1
            while answered != len(hall.accepted()):
                answered = len(hall.accepted())
                time.sleep(1.5)
            prlimit(hall.server.process.pid, RLIMIT_FSIZE, (RLIM_INFINITY, RLIM_INFINITY))
        hall.wait(1)
        hall.end(signal.SIGTERM)
        found, lines = hall.check(), hall.lines()
        assert len(lines) <= 2 * rounds, lines
        assert ["back" in line for line in lines] == [False, True] * (len(lines) // 2), lines
    return f"{rounds} times a full disk: 0 of {found} lost, {len(lines)} lines of the log"


def locked(chance: random.Random, rounds: int) -> str:
    """Somebody else writes into the database for a while: everybody waits, nobody is told anything."""
    with rooms() as path, Hall(str(path)) as hall:
        for _ in range(rounds):
            hall.wait(1)
            with closing(sqlite3.connect(path, isolation_level=None, timeout=PATIENCE)) as other:
                other.execute("BEGIN IMMEDIATE")
                time.sleep(chance.random() * 3)
                other.execute("ROLLBACK")
        hall.wait(1)
        hall.end(signal.SIGTERM)
        found = hall.check()
        assert not hall.lines(), hall.lines()
    return f"{rounds} locks of up to 3 s: 0 of {found} lost, nothing said"


def damaged(chance: random.Random, rounds: int) -> str:
    """A row of one room is damaged: its guest is told, the others play; with the row mended he does, too."""
    with rooms() as path, Hall(str(path)) as hall:
        for _ in range(rounds):
            hall.wait(2)
            hall.end(signal.SIGKILL)
            one = chance.choice(hall.players)
            others = [player for player in hall.players if player is not one]
            with closing(sqlite3.connect(path)) as other, other:
                where = "WHERE room = ? AND number = 2"
                row = other.execute(f"SELECT kind, value FROM majlis_entries {where}", (one.room,)).fetchone()
                worse = chance.choice([("zzz", row[1]), ("act", "51000"), ("act", b"\xff\xfe")])
                other.execute(f"UPDATE majlis_entries SET kind = ?, value = ? {where}", (*worse, one.room))
            hall.start()
            hall.wait(2, others)
            until(lambda one=one: bool(one.told), "nobody is told what is wrong with his room")  # type: ignore[misc]
            with closing(sqlite3.connect(path)) as other, other:
                other.execute(f"UPDATE majlis_entries SET kind = ?, value = ? {where}", (*row, one.room))
            hall.wait(1)
        hall.end(signal.SIGTERM)
        found = hall.check()
        assert not hall.lines(), hall.lines()
    return f"{rounds} damaged rows: the room said so, the other tables played, 0 of {found} lost"


def postgres_stopped(chance: random.Random, rounds: int) -> str:
    """PostgreSQL is stopped at once, and started again, while tables play."""
    from table.postgres import Cluster, lacking

    if lacking():
        from faults import NotHereError

        raise NotHereError(lacking())
    with Cluster() as cluster:
        cluster.create("faults")
        with Hall(cluster.address("faults")) as hall:
            for _ in range(rounds):
                hall.wait(1)
                time.sleep(chance.random() / 5)
                cluster.stop()
                time.sleep(chance.random() * 3)
                cluster.start()
            hall.wait(1)
            hall.end(signal.SIGTERM)
            found, lines = hall.check(), hall.lines()
            assert len(lines) <= 2 * rounds, lines
    return f"{rounds} stops of PostgreSQL: 0 of {found} lost, {len(lines)} lines of the log"


def strangers(chance: random.Random, rounds: int) -> str:
    """Sockets that say nothing, nonsense, or too much."""
    with rooms() as path, Hall(str(path)) as hall:
        host, _, port = hall.server.address.removeprefix("http://").strip("/").rpartition(":")
        held: list[socket.socket] = []
        for _ in range(rounds):
            for _ in range(20):
                stranger = socket.create_connection((host, int(port)), timeout=PATIENCE)
                with suppress(OSError):
                    stranger.sendall(chance.choice(SAID)(chance))
                held.append(stranger)
            with Guest(hall.server, key()) as guest, suppress(Exception):
                for _ in range(40):
                    guest.socket.send(chance.choice([chance.randbytes(200), "[" * 1900, "x" * 4000, "{}"]))
            hall.wait(1)
        for stranger in held:
            stranger.close()
        hall.end(signal.SIGTERM)
        found = hall.check()
        assert not hall.lines(), hall.said
    return f"{20 * rounds} strangers: 0 of {found} lost, the tables played on"


SAID: Final[list[Callable[[random.Random], bytes]]] = [
    lambda chance: b"",
    lambda chance: chance.randbytes(2000),
    lambda chance: b"GET / HTTP/1.1\r\nHost: x\r\n" + b"x: y\r\n" * 5000,
    lambda chance: b"GET /live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n\r\n" + chance.randbytes(500),
    lambda chance: b"POST /count HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\n" + b"[" * 9000,
    lambda chance: b"POST /replay HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n",
]
"""What strangers say."""
FAULTS: Final[dict[str, Callable[[random.Random, int], str]]] = {
    "killed": killed,
    "told_to_end": told_to_end,
    "killed_early": killed_early,
    "file_gone": file_gone,
    "disk_full": disk_full,
    "locked": locked,
    "damaged": damaged,
    "postgres_stopped": postgres_stopped,
    "strangers": strangers,
}
