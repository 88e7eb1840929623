"""Whether nobody but SQLite writes into the file of the rooms.

Who copies a backup over the file (`cp`, `rsync --inplace`) leaves it the same file: its inode stays. But
while connections are open SQLite writes into it only when it takes over what stands in the log beside it, and
how far it has come with that stands in the file that connections share. So a file that has changed while that
has not was written by somebody else.

Where these numbers lie is part of SQLite's format: https://www.sqlite.org/walformat.html
"""

import os
import struct
import sys
from pathlib import Path
from typing import Final, NamedTuple

_HEADER: Final = struct.Struct("=II4xBxHI12x8s8x")
"""Of the index: its version, nothing, whether it is begun, the size of a page, frames and salt of the log."""
_DONE: Final = 96
"""Where it stands how many frames of the log were taken over."""
_BEGUN: Final = 128
"""And how many are being taken over."""
_END: Final = 132
_FRAME: Final = 24
"""Bytes before each page of the log."""
_LOG: Final = 32
"""Bytes before the first of them."""


class _Progress(NamedTuple):
    """How far SQLite has come with the log."""

    salt: bytes
    done: int
    begun: int
    log: int
    """Bytes that the log has at least."""


class Intact:
    """The file as it was after SQLite's own last writing; made while a connection is open, closed after it.

    Its view of the shared file has to stay open: closing one takes away what SQLite has locked in it.
    """

    def __init__(self, path: Path) -> None:
        self._path, self._shared = path, -1
        if sys.platform != "win32":  # there nobody can write over a file that is open
            self._shared = os.open(f"{path}-shm", os.O_RDONLY | os.O_CLOEXEC)
        self._last = self._look()

    def holds(self) -> bool:
        """Whether nobody else has written since; false stays false until the file is as before."""
        now = self._look()
        if now is None:  # SQLite is at it
            return True
        progress, stamp, log = now
        last = self._last  # another thread may write down what it saw
        if log < progress.log:
            return False
        if last is not None and stamp != last[1] and progress[:3] == last[0][:3]:
            return False
        self._last = now
        return True

    def _look(self) -> tuple[_Progress, tuple[int, int], int] | None:
        """How far SQLite is, time and size of the file, and the size of the log; None while it writes."""
        before = self._progress()
        if before is None or before.begun > before.done:
            return None
        found, log = os.stat(self._path), os.stat(f"{self._path}-wal").st_size
        return (before, (found.st_mtime_ns, found.st_size), log) if self._progress() == before else None

    def _progress(self) -> _Progress | None:
        if self._shared < 0:
            return None
        index = os.pread(self._shared, _END, 0)
        if len(index) < _END:
            return None
        _, _, begun, page, frames, salt = _HEADER.unpack_from(index)
        if not begun:
            return None
        page = (page & 0xFE00) + ((page & 1) << 16)
        size = _LOG + frames * (page + _FRAME) if frames else 0
        done, coming = (int.from_bytes(index[at : at + 4], sys.byteorder) for at in (_DONE, _BEGUN))
        return _Progress(salt, done, coming, size)

    def close(self) -> None:
        """Let go of it; no connection is open any more."""
        if self._shared >= 0:
            os.close(self._shared)
            self._shared = -1
