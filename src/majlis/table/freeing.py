"""Free memory back to the system: what is freed in pieces between others stays with the process otherwise.

A server whose guests come and go holds some 30 MiB that nobody uses after some hundred matches: buffers and
compressors of connections that are closed, from eight threads. glibc gives it back when it is asked to.
"""

import ctypes
import sys
from contextlib import suppress


def give_back() -> None:
    """Give back what is free, where the C library can; a millisecond or two, in which other threads go on."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)
