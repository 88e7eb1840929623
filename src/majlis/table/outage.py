"""An outage of the database: said once when it begins, and once when it is over."""

import logging
import threading
from typing import Final

log: Final = logging.getLogger("majlis.table")


class Outage:
    """Says once that the database is away, and once that it is back, however many try meanwhile.

    Only what was written ends it: a disk that is full, or a file that was taken away, can still be read.
    """

    def __init__(self) -> None:
        self._lock, self.lasts = threading.Lock(), False

    def begins(self, error: Exception) -> None:
        """Somebody could not read or write."""
        with self._lock:
            if not self.lasts:
                text = "the database cannot be used, and is tried again until it can: %s"
                log.warning(text, reason(error))
            self.lasts = True

    def ends(self) -> None:
        """Somebody has written."""
        if self.lasts:
            with self._lock:
                if self.lasts:
                    log.warning("the database is back")
                self.lasts = False


def reason(error: Exception) -> str:
    """What a database says in one line."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
