"""Processes that compute are killed in the middle of what they write, and the pool is given up in every way.

Results are large, so that a worker spends most of its time in writing one. Each round ends within `LONGEST`
seconds, or the pool stands still.
"""

import os
import random
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import closing, suppress
from multiprocessing import active_children

from majlis.processes import ProcessPool
from majlis.work import map_ordered

LONGEST = 60.0
"""Seconds that a loaded machine is given for one round."""
WORKERS = 2
TASKS = 12
MOST = 1 << 23
"""Bytes of a result at most: a pipe holds a hundredth of that."""
WITHIN = 0.02
"""Seconds within which something is killed; writing a result takes about as long."""


def result_of(size: int) -> bytes:
    """A result of so many bytes that can be told from others; what workers compute."""
    return size.to_bytes(8, "big") * (size // 8)


def sizes(rng: random.Random, count: int = TASKS) -> list[int]:
    """Sizes of results."""
    return [rng.randrange(MOST // 4, MOST) & ~7 for _ in range(count)]


def in_time(work: Callable[[], None]) -> None:
    """Do something in a thread of its own; fails where it does not end, or raises."""
    raised: list[BaseException] = []

    def run() -> None:
        try:
            work()
        except BaseException as error:
            raised.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(LONGEST)
    assert not thread.is_alive(), f"it stands still after {LONGEST:g} s"
    if raised:
        raise raised[0]


def left_early(rng: random.Random, rounds: int) -> str:
    """Who asked for results wants no more of them: the workers that still write are killed (`abandon`)."""
    for _ in range(rounds):
        wanted, pause = sizes(rng), rng.uniform(0, WITHIN)
        taken = rng.randrange(1, TASKS // 2)

        def leave(wanted: list[int] = wanted, taken: int = taken, pause: float = pause) -> None:
            with closing(map_ordered(result_of, wanted, WORKERS, most=1)) as results:
                for size in wanted[:taken]:
                    assert next(results) == result_of(size)
                time.sleep(pause)

        in_time(leave)
    return f"{rounds} runs left while workers wrote; each ended"


def killed(rng: random.Random, rounds: int) -> str:
    """Workers are killed from outside, as by a system that has no memory left."""
    kills = 0
    for _ in range(rounds):
        wanted, pauses = sizes(rng), [rng.uniform(0, WITHIN) for _ in range(2)]
        chosen = rng.random()

        def compute(wanted: list[int] = wanted, pauses: list[float] = pauses, chosen: float = chosen) -> None:
            nonlocal kills
            found = []
            with closing(map_ordered(result_of, wanted, WORKERS, most=1)) as results:
                found.append(next(results))
                for pause in pauses:
                    time.sleep(pause)
                    kills += kill_one(chosen)
                    found.append(next(results))
                found.extend(results)
            assert found == [result_of(size) for size in wanted], "a result is lost or damaged"

        in_time(compute)
    return f"{kills} workers killed in {rounds} runs; every result came, whole and in its place"


def kill_one(chosen: float) -> int:
    """Kill one of the processes of this one; how many there were to kill, 0 or 1."""
    there = sorted(active_children(), key=lambda process: process.pid or 0)
    if not there:
        return 0
    victim = there[int(chosen * len(there))].pid
    with suppress(ProcessLookupError, TypeError):
        os.kill(victim, signal.SIGKILL)
    return 1


def given_up(rng: random.Random, rounds: int) -> str:
    """One task is given up, as one that does not end is (`give_up`): the others come all the same."""
    pool = ProcessPool(WORKERS)
    try:
        for _ in range(rounds):
            wanted, pause, chosen = sizes(rng, 2 * WORKERS), rng.uniform(0, WITHIN), rng.randrange(WORKERS)

            def give_up(wanted: list[int] = wanted, pause: float = pause, chosen: int = chosen) -> None:
                futures = [pool.submit(result_of, size) for size in wanted]
                wait([futures[1 - chosen]], timeout=pause)
                others = pool.give_up(futures[chosen])
                for at, (future, size) in enumerate(zip(futures, wanted, strict=True)):
                    if at != chosen and others:
                        assert future.result() == result_of(size)

            in_time(give_up)
    finally:
        in_time(pool.close)
    return f"{rounds} tasks given up while they wrote; the others came"


def renewed(rng: random.Random, rounds: int) -> str:
    """A pool is begun again, or closed, while its workers write (`renew`, `close`)."""
    pool = ProcessPool(WORKERS)
    for _ in range(rounds):
        wanted, pause, closes = sizes(rng, 2 * WORKERS), rng.uniform(0, WITHIN), rng.random() < 0.2

        def renew(wanted: list[int] = wanted, pause: float = pause, closes: bool = closes) -> None:
            nonlocal pool
            futures: list[Future[bytes]] = [pool.submit(result_of, size) for size in wanted]
            futures[0].result()
            time.sleep(pause)
            if closes:
                pool.close()
                pool = ProcessPool(WORKERS)
            else:
                pool.renew()
            assert all(future.done() for future in futures), "a task is neither done nor lost"

        in_time(renew)
    in_time(pool.close)
    return f"{rounds} pools renewed or closed while workers wrote"


FAULTS = {"left_early": left_early, "killed": killed, "given_up": given_up, "renewed": renewed}
