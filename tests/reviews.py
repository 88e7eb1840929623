"""Reviews of the same deals by many tests: what a decision is worth is computed once.

A deal takes seconds, even at the least budget. Tests of what is shown, kept and written of a review can share
what is found for a decision; those of the values themselves, and those over processes, compute them.
"""

import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from majlis.baloot.review import reviewing
from majlis.baloot.review.judging import JudgingTask, RealDeal, SeatValues

Answer = RealDeal | SeatValues


@contextmanager
def remembered() -> Iterator[None]:
    """Each task that is run in this process is run once, unless its budget is seconds of a clock."""
    run_task: Callable[[JudgingTask], Answer] = reviewing.run_task
    found: dict[bytes, Answer] = {}

    def once(task: JudgingTask) -> Answer:
        if task.budget.seconds is not None:
            return run_task(task)
        key = pickle.dumps(task)
        if key not in found:
            found[key] = run_task(task)
        return found[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reviewing, "run_task", once)
        yield
