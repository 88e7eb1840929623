"""Memory that nobody uses any more, given back: a server kept 60 MiB of it after a thousand matches.

A connection that is closed leaves its buffers and compressors, 300 KiB, in objects that name each other.
Python looks for such ones seldom, the more seldom the more else it has; and of what is freed between pieces
that are in use, glibc gives nothing back unless it is asked to.
"""

import ctypes
import gc
import sys
from contextlib import suppress


def begin() -> None:
    """Leave all that is there before the first guest out of every later look: it stays anyway."""
    gc.collect()
    gc.freeze()


def give_back() -> None:
    """Look for what nobody uses and give it back, where the C library can; some milliseconds."""
    gc.collect()
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)
