"""A program at a pseudo-terminal, for tests of what happens at a keyboard."""

import os
import select
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from stopping import LONGEST, until_it_waits


@dataclass
class Terminal:
    """The keyboard and screen of a program."""

    descriptor: int
    process: "subprocess.Popen[bytes]"
    seen: str = ""
    """Everything that was on the screen."""

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.descriptor, text.encode())

    def signal(self, number: int) -> None:
        """Send a signal to the program, when it waits for a key."""
        until_it_waits(self.process.pid)
        self.process.send_signal(number)

    def until(self, text: str) -> str:
        """Read the screen until a text is there; what came since the last call, up to the text."""
        end, found = time.monotonic() + LONGEST, b""
        while text not in found.decode(errors="replace"):
            ready = select.select([self.descriptor], [], [], max(0.0, end - time.monotonic()))[0]
            assert ready, f"{text!r} did not come, but {found!r}"
            try:
                more = os.read(self.descriptor, 4096)
            except OSError:  # the program has ended
                more = b""
            assert more, f"{text!r} did not come, but {found!r}"
            found += more
        self.seen += found.decode(errors="replace")
        return found.decode(errors="replace")

    def there(self) -> str:
        """What is on the screen by now and was not read yet."""
        found = b""
        while select.select([self.descriptor], [], [], 0)[0]:
            found += os.read(self.descriptor, 4096)
        self.seen += found.decode(errors="replace")
        return found.decode(errors="replace")

    def end(self) -> int:
        """The program's exit code, once it has ended."""
        while select.select([self.descriptor], [], [], LONGEST)[0]:
            try:
                more = os.read(self.descriptor, 4096)
            except OSError:
                more = b""
            if not more:
                break
            self.seen += more.decode(errors="replace")
        return self.process.wait(timeout=LONGEST)


@contextmanager
def terminal(command: Sequence[str], environment: Mapping[str, str] | None = None) -> Iterator[Terminal]:
    """Run a command at a pseudo-terminal of 80 columns; the test is skipped where there are none."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    more = {"TERM": "dumb", "COLUMNS": "80", "LINES": "24"}  # no escapes among the words
    with subprocess.Popen(
        [*command],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, **more, **(environment or {})},
        start_new_session=True,
    ) as process:
        os.close(theirs)
        try:
            yield Terminal(ours, process)
        finally:
            process.kill()
            os.close(ours)
