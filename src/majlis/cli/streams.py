"""Standard streams that are closed, full, or whose reader has gone.

A command writes its output with `print`; what can go wrong there is answered once, here and in
`majlis.cli.common.run`:

- a stream that was closed before the program began (`>&-`) is replaced, so that nothing that is opened later
  takes its number, and no `None` stands where a stream is expected;
- a reader that has gone (`| head`) ends the program quietly;
- a full disk is one sentence.
"""

import contextlib
import errno
import io
import os
import sys
from typing import Any, Final

CLOSED_PIPE_EXIT: Final = 1
_STANDARD: Final = (("stdin", 0), ("stdout", 1), ("stderr", 2))


class Unread(io.StringIO):
    """Stands for a closed standard output: takes what is printed and remembers that something was."""

    printed = False
    encoding = "utf-8"

    def write(self, text: str, /) -> int:
        """Drop the text."""
        self.printed = self.printed or bool(text)
        return len(text)

    @property
    def buffer(self) -> "_UnreadBytes":
        """What takes bytes, as that of other streams does."""
        return _UnreadBytes(self)


class _UnreadBytes(io.BytesIO):
    """Takes bytes for a closed output."""

    def __init__(self, stream: Unread) -> None:
        super().__init__()
        self._stream = stream

    def write(self, content: Any, /) -> int:
        """Drop them."""
        self._stream.printed = self._stream.printed or bool(content)
        return len(content)


def open_closed() -> None:
    """Put something in the place of the standard streams that are closed."""
    missing = [name for name, _ in _STANDARD if getattr(sys, name) is None]
    if missing:
        _take_numbers()
    for name in missing:
        setattr(sys, name, io.TextIOWrapper(io.BytesIO()) if name == "stdin" else Unread())


def _take_numbers() -> None:
    """Open the null device under the numbers that are free: a file opened later would be printed into."""
    with contextlib.suppress(OSError):
        while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
            pass
        os.close(number)


def lost_output() -> bool:
    """Whether something was printed to a standard output that is closed."""
    return isinstance(sys.stdout, Unread) and sys.stdout.printed


def is_closed_pipe(error: OSError) -> bool:
    """Whether the reader of an output has gone; Windows says `invalid argument` (22) of such a pipe."""
    return isinstance(error, BrokenPipeError) or (error.errno == errno.EINVAL and error.filename is None)


def give_up_output() -> None:
    """Keep the interpreter from writing what is left in the output's buffer when it ends."""
    for stream in (sys.stdout, sys.stderr):
        if _fails(stream):
            with contextlib.suppress(OSError, ValueError):  # ValueError: a stream without a number
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def fault_of(error: OSError) -> str:
    """A sentence on an error of the system's that no command has answered."""
    from majlis.files import reason

    if error.filename is not None:
        name = (
            os.fsdecode(error.filename) if isinstance(error.filename, (str, bytes)) else str(error.filename)
        )
        return f"{name}: {reason(error)}"
    return f"the output cannot be written ({reason(error)})"


def _fails(stream: Any) -> bool:
    try:
        stream.flush()
    except (OSError, ValueError):  # ValueError: it was closed meanwhile
        return True
    return False
