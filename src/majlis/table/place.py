"""The file of the rooms on the disk: for this account only, and still the one that was opened.

A program that has a file open writes on when somebody removes the file or puts another in its place, and what
it writes is gone at its next start. So device and inode of the path, and of the two files that SQLite keeps
beside it, are compared with those that were opened, before and after everything that is written.
"""

import itertools
import logging
import os
import shutil
import sqlite3
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import quote

from sqlalchemy.exc import OperationalError

from majlis.table.intact import Intact

Identity: TypeAlias = tuple[int, int] | None
BESIDE: Final = ("", "-wal", "-shm")
"""The file, what is not in it yet, and what connections share."""
REPLACED: Final = (
    "the file of the rooms was removed or replaced while the server has it open: "
    "stop the server, put the file back, start it again"
)
WRITTEN_OVER: Final = (
    "something else wrote into the file of the rooms while the server has it open: stop the server, "
    "move the file and those beside it (-wal, -shm) away, put a backup in its place, start it again"
)
ASIDE: Final = "set-aside"
"""The end of the name of a log that belongs to no file any more."""
PATIENCE: Final = 10
"""Seconds in which a database has to answer."""
CACHE: Final = "cache_size=-256"
"""KiB of pages that each connection keeps: the system has them in memory once, for all of them."""
log: Final = logging.getLogger("majlis.table")


class Place:
    """Where the file of the rooms lies."""

    def __init__(self, file: str) -> None:
        self.path = Path(file).resolve()
        self._keeper: sqlite3.Connection | None = None
        self._opened: tuple[Identity, ...] = ()
        self._intact: Intact | None = None
        self._make()

    def _make(self) -> None:
        """Have a file that nobody else can read, also where it is there; SQLite makes its others like it."""
        try:
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
        except OSError:  # SQLite says why it cannot be used
            return
        if sys.platform == "win32":
            return
        for ending in BESIDE:
            _close_to_others(Path(f"{self.path}{ending}"))
        folder = self.path.parent.stat()
        if folder.st_mode & 0o022 and not folder.st_mode & stat.S_ISVTX:
            log.warning(
                "other accounts can replace the file of the rooms: take their right to write in %s away",
                self.path.parent,
            )

    def connect(self) -> sqlite3.Connection:
        """A connection to the file that is there; raises `sqlite3.OperationalError` where none is.

        WAL, so that readers never wait; every commit reaches the disk before it is called accepted. Text that
        is none is read all the same: one damaged row is one row.
        """
        address = f"file:{quote(str(self.path))}?mode=rw"
        connection = sqlite3.connect(address, uri=True, timeout=PATIENCE, check_same_thread=False)
        connection.text_factory = lambda text: text.decode("utf-8", "replace")
        for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", CACHE):
            connection.execute(f"PRAGMA {setting}")
        return connection

    def keep(self) -> None:
        """Hold the files open, and remember which they are.

        As long as one connection is open, SQLite itself neither removes nor makes any of them.
        """
        self._keeper = self.connect()
        self._keeper.execute("SELECT count(*) FROM sqlite_master").fetchone()
        with suppress(
            sqlite3.Error
        ):  # after a crash: until then it is not said how much of the log is taken over
            self._keeper.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        self._opened, self._intact = self._now(), Intact(self.path)

    def check(self) -> None:
        """Raise `OperationalError` where the path is not what was opened, or not what SQLite made of it."""
        if not self._opened:
            return
        if self._now() != self._opened:
            raise OperationalError("", {}, Exception(REPLACED))
        assert self._intact is not None
        try:
            holds = self._intact.holds()
        except OSError:  # taken away after all
            raise OperationalError("", {}, Exception(REPLACED)) from None
        if not holds:
            raise OperationalError("", {}, Exception(WRITTEN_OVER))

    def _now(self) -> tuple[Identity, ...]:
        return tuple(_identity(f"{self.path}{ending}") for ending in BESIDE)

    def _is_foreign(self) -> bool:
        """Whether something else wrote into the files that were opened."""
        with suppress(OSError):
            return self._intact is not None and self._now() == self._opened and not self._intact.holds()
        return False

    def _set_aside(self) -> None:
        """Keep the log under another name, and let SQLite find nothing in it."""
        log_file = f"{self.path}-wal"
        aside = next(
            name
            for number in itertools.count(1)
            if not os.path.exists(name := f"{log_file}-{ASIDE}" + (f"-{number}" if number > 1 else ""))
        )
        try:
            if not os.path.getsize(log_file):
                return
            shutil.copyfile(log_file, aside)
            os.chmod(aside, 0o600)
            os.truncate(log_file, 0)
        except OSError as error:
            log.error("%s was not kept: %s", log_file, error.strerror)
            return
        log.error(
            "something else wrote into %s while the server had it open: it was left as it is now, "
            "and what the server had not written into it yet is in %s",
            self.path,
            aside,
        )

    def close(self) -> None:
        """Let go of the files.

        SQLite takes the log over into the file when the last connection is closed: never into a backup that
        somebody has copied over it.
        """
        if self._keeper is not None and self._is_foreign():
            self._set_aside()
        if self._keeper is not None:
            self._keeper.close()
        if self._intact is not None:
            self._intact.close()
        self._keeper, self._opened, self._intact = None, (), None


def _identity(path: str) -> Identity:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _close_to_others(path: Path) -> None:
    """Take away what other accounts may do with a file; say so where that is not ours to do."""
    try:
        mode = path.stat().st_mode
        if mode & 0o077:
            path.chmod(stat.S_IMODE(mode) & 0o700)
    except FileNotFoundError:
        return
    except OSError:
        log.warning(
            "other accounts can read %s, which holds the cards of running matches: only its owner "
            "can change that",
            path,
        )


def own_folder(folder: Path) -> None:
    """Make the folder of the rooms, for this account only, also where it is there."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if sys.platform != "win32":
        _close_to_others(folder)
