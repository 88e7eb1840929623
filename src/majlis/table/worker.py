"""A process that works for a server: answers its orders in lines, with bounded memory, and ends with it.

It leaves the processors to the live tables first. `workshop` starts such processes.
"""

import base64
import contextlib
import os
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from majlis.errors import InputError, MajlisError
from majlis.i18n import LANGUAGES, N_
from majlis.message import Message

Lines: TypeAlias = Iterator[Any]
"""What is answered, a line of JSON each."""
STAYING: Final = b"\n"
LEAVING: Final = b" \n"
MEMORY: Final = 1 << 30
"""Bytes of addresses that a process may have."""
LARGE: Final = 400 << 20
"""A process that held more leaves after its answer."""
SERVER: Final = "MAJLIS_SERVER"
"""Names the process of the server to those that it starts."""
LOOK: Final = 1.0
"""Seconds between two looks whether the server is there."""
TOO_LARGE: Final = N_("This needs more memory than the table has for it: ask for something simpler.")
FAILED: Final = N_("This could not be done.")
NOT_UNDERSTOOD: Final = N_("The message cannot be understood.")


def step_back(process: int = 0, by: int = 10) -> None:
    """Have a process, or this one, leave the processors to the live tables first."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):  # it has ended already
            now = os.getpriority(os.PRIO_PROCESS, process)
            os.setpriority(os.PRIO_PROCESS, process, min(19, now + by))


def end_with_server(server: int) -> None:
    """Have this process end when its server does, however that ended and whatever is done here then.

    `server` is the server's process as it named itself: one that was killed while this one began has had
    another in its place since.
    """
    if os.getppid() != server:
        os._exit(1)

    def look() -> None:
        while os.getppid() == server:
            time.sleep(LOOK)
        os._exit(1)

    threading.Thread(target=look, daemon=True).start()


def bytes_of(text: str) -> bytes:
    """What a message has in base64; raises `InputError` for any other text."""
    try:
        return base64.b64decode(text, validate=True)
    except ValueError:  # of its alphabet are plain ones, too
        raise InputError(NOT_UNDERSTOOD) from None


def line(**fields: Any) -> bytes:
    """A line of an answer."""
    return msgspec.json.encode(fields) + b"\n"


def spoken(language: str) -> str:
    """A language that there is."""
    return language if language in LANGUAGES else "en"


def serve(kind: Any, work: Callable[[Any], Lines], memory: int = MEMORY) -> None:
    """Answer orders of this type until standard input ends."""
    end_with_server(int(os.environ.get(SERVER) or os.getppid()))
    bound_memory(memory)
    out, decoder = sys.stdout.buffer, msgspec.json.Decoder(kind)
    for order in sys.stdin.buffer:
        for answer in answers(work, decoder.decode(order)):
            tell(answer)
        leaving = is_large()
        out.write(LEAVING if leaving else STAYING)
        out.flush()
        if leaving:
            return


def answers(work: Callable[[Any], Lines], order: Any) -> Lines:
    """The lines of the answer to an order; an error is one of them."""
    try:
        yield from work(order)
    except MajlisError as error:
        yield {"error": error.message.text(spoken(order.language))}
    except MemoryError:
        yield {"error": Message(TOO_LARGE).text(spoken(order.language))}
    except Exception:  # a fault of ours: the process goes on
        yield {"error": Message(FAILED).text(spoken(order.language))}


def tell(answer: Any) -> None:
    """Send a line of an answer at once."""
    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    sys.stdout.buffer.flush()


def bound_memory(most: int) -> None:
    """Set the limit where the system has one; where memory runs out all the same this process ends first."""
    if sys.platform == "linux":
        import resource

        with contextlib.suppress(OSError, ValueError):  # less is allowed already
            resource.setrlimit(resource.RLIMIT_AS, (most, most))
        go_first()


def go_first() -> None:
    """Have the system end this process, and not the server, where the whole machine has no memory left."""
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")


def is_large() -> bool:
    """Whether this process ever held much memory."""
    with contextlib.suppress(OSError):  # Linux has it; what `getrusage` tells is partly the server's own
        found = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text(encoding="ascii"))
        return found is not None and int(found[1]) * 1024 > LARGE
    return False
