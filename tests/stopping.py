"""Stop a command in the middle of its work, as Ctrl-C or `kill` does."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path


def stopped(command: list[str], folder: Path, files: str, by: signal.Signals) -> tuple[int, str, str]:
    """The exit code, stdout and stderr of a command that is stopped once it has written three files.

    A command that has not ended a minute later is killed, and that is a failure.
    """
    with subprocess.Popen(
        [sys.executable, "-m", "majlis.cli.main", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        start_new_session=True,
    ) as process:
        waited = time.monotonic() + 60
        while len(list(folder.glob(files))) < 3 and time.monotonic() < waited:
            time.sleep(0.05)
        os.killpg(process.pid, by)
        try:
            output, errors = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    return process.returncode, output, errors
