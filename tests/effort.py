"""How much work something makes, counted in calls of functions: the same on every machine."""

import itertools
import sys
from collections.abc import Callable


def effort(work: Callable[[], object]) -> int:
    """Calls of functions, Python's and C's, that this work makes."""
    counter = itertools.count()
    sys.setprofile(lambda frame, event, argument: event.endswith("call") and next(counter))
    try:
        work()
    finally:
        sys.setprofile(None)
    return next(counter)
