"""Processes that work for a server: their memory is bounded, and what does not fit is one sentence."""

import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from majlis.table import worker

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


@pytest.mark.parametrize("module", ["replays", "declare", "reports", "bridge_desk"])
def test_each_process_that_reads_what_strangers_send_has_bounded_memory(module: str) -> None:
    command = [sys.executable, "-m", f"majlis.table.{module}"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        try:
            limits = Path(f"/proc/{process.pid}/limits")
            end = time.monotonic() + 60
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
