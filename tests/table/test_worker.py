"""Processes that work for a server: their memory is bounded, and what does not fit is one sentence."""

import asyncio
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from majlis.table import worker
from stopping import LONGEST

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has such limits")

WORK = """
import msgspec
from majlis.table import worker

class Wanted(msgspec.Struct):
    megabytes: int
    language: str = "en"

def work(wanted):
    if wanted.megabytes < 0:
        raise RecursionError
    yield {"bytes": len(bytearray(wanted.megabytes << 20))}

worker.serve(Wanted, work)
"""


def test_what_needs_too_much_memory_or_fails_is_one_sentence_and_the_process_goes_on() -> None:
    server = b"x" * (
        worker.LARGE + (1 << 20)
    )  # how much the server holds is no reason for its process to leave
    orders = [{"megabytes": 2000}, {"megabytes": 2000, "language": "ar"}, {"megabytes": -1}, {"megabytes": 1}]
    told = subprocess.run(
        [sys.executable, "-c", WORK],
        input=b"".join(msgspec.json.encode(order) + b"\n" for order in orders),
        capture_output=True,
        check=True,
    )
    found = [msgspec.json.decode(line) for line in told.stdout.splitlines() if line.strip()]
    assert found[0] == {"error": worker.TOO_LARGE}
    assert "ذاكرة" in found[1]["error"]
    assert found[2:] == [{"error": worker.FAILED}, {"bytes": 1 << 20}]
    assert len(server) > worker.LARGE


def test_a_process_that_grew_large_leaves_after_its_answer() -> None:
    work = WORK.replace("len(bytearray(wanted.megabytes << 20))", "len(b'x' * (wanted.megabytes << 20))")
    order = msgspec.json.encode({"megabytes": 500}) + b"\n"
    told = subprocess.run([sys.executable, "-c", work], input=order * 2, capture_output=True, check=True)
    assert told.stdout == msgspec.json.encode({"bytes": 500 << 20}) + b"\n" + worker.LEAVING


@pytest.mark.waits
@pytest.mark.parametrize("module", ["replays", "declare", "reports", "bridge_desk"])
def test_each_process_that_reads_what_strangers_send_has_bounded_memory(module: str) -> None:
    command = [sys.executable, "-m", f"majlis.table.{module}"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        try:
            limits = Path(f"/proc/{process.pid}/limits")
            end = time.monotonic() + LONGEST
            while "Max address space         unlimited" in limits.read_text():
                assert time.monotonic() < end
                time.sleep(0.02)
            [line] = [one for one in limits.read_text().splitlines() if one.startswith("Max address space")]
            assert int(line.split()[3]) <= 2 << 30
            while Path(f"/proc/{process.pid}/oom_score_adj").read_text() != "1000\n":
                assert time.monotonic() < end
                time.sleep(0.02)
        finally:
            process.kill()


def test_a_process_whose_server_was_killed_while_it_began_ends() -> None:
    """It has another parent already when it looks for the first time, and would wait for that one's end."""
    for call in ("worker.end_with_server(other)", "bots._begin(other)"):
        script = "import os, sys\nfrom majlis.table import bots, worker\nother = os.getpid()\n"
        script += f"{call}\nsys.stdin.read()"
        with subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE) as process:
            assert process.wait(LONGEST) == 1
    for module in ("replays", "declare", "reports", "bridge_desk"):
        command, named = [sys.executable, "-m", f"majlis.table.{module}"], {worker.SERVER: "1"}
        with subprocess.Popen(command, stdin=subprocess.PIPE, env=os.environ | named) as process:
            assert process.wait(LONGEST) == 1


def test_every_process_is_told_whose_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    from majlis.table import bots, workshop

    given: list[Any] = []

    def pool(*_: object, initargs: object, **__: object) -> ThreadPoolExecutor:
        given.append(initargs)
        return ThreadPoolExecutor(1)

    monkeypatch.setattr(bots, "ProcessPoolExecutor", pool)
    bots.start_bots(1).shutdown()
    assert given == [(os.getpid(),)]

    async def run() -> bytes:
        shop = workshop.Workshop("majlis.table.replays", 1)
        shop._command = [sys.executable, "-c", "import os; print(os.environ['MAJLIS_SERVER'])"]
        process = await shop._take()
        assert process.stdout is not None
        return await process.stdout.readline()

    assert int(asyncio.run(run())) == os.getpid()
